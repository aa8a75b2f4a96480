// SPDX-License-Identifier: Apache-2.0
//
// ONNX nodes that change shapes and move elements: what ONNX gives as an input (a shape, axes, repetitions) is an attribute of
// Relay's operators, so it has to be known while importing. In: a node. Out: calls of Relay's operators.
// Next: frontend/onnx_slices.hpp.
#ifndef BATON_FRONTEND_ONNX_SHAPES_HPP
#define BATON_FRONTEND_ONNX_SHAPES_HPP

#include "baton/frontend/onnx_importer.hpp"

#include <cstdint>
#include <string_view>

namespace baton::onnx::detail {

/// A list as a shape of at most eight axes.
constexpr shape shape_of(importer& c, const int_values& list) {
  shape s;
  if (list.size() > max_rank) c.fail("more than 8 axes");
  for (int d = 0; d < list.size() && !c.failed(); ++d) s.push_back(list[d]);
  if (!c.failed() && !importer::fits(s)) c.fail("a shape has a negative extent or too many elements");
  return c.failed() ? shape{} : s;
}

/// An operator without operands that fills a shape.
template <class Op>
constexpr int filled(importer& c, const shape& s, dtype t) {
  if (c.failed()) return -1;
  filled_attrs a;
  for (int d = 0; d < s.rank; ++d) a.shape.push_back(s[d]);
  a.dtype = t;
  attr_words encoded;
  encode_attrs(a, encoded);
  return c.typed(c.g.add_call(&record_of<Op>, encoded, {}));
}

/// ONNX's codes: -1 is what is left, 0 the same extent (unless allowzero). `in` is what is reshaped.
constexpr shape reshaped(importer& c, const shape& in, const int_values& codes, bool zero_means_zero) {
  shape s;
  int left = -1;
  std::int64_t size = 1;
  if (codes.size() > max_rank) c.fail("more than 8 axes");
  for (int d = 0; d < codes.size() && !c.failed(); ++d) {
    std::int64_t extent = codes[d];
    if (extent == -1) {
      if (left >= 0) c.fail("the shape has two -1");
      left = d;
      extent = 1;
    } else if (extent == 0 && !zero_means_zero) {
      if (d >= in.rank) c.fail("the shape has a 0 where the input has no axis");
      extent = d < in.rank ? in[d] : 0;
    }
    if (extent < 0 || extent > most_elements || (extent > 0 && size > most_elements / extent)) c.fail("the shape has a wrong extent");
    if (c.failed()) return {};
    size *= extent;
    s.push_back(extent);
  }
  if (left >= 0 && size == 0) c.fail("-1 in a shape beside a 0");
  if (c.failed()) return {};
  if (left >= 0) s[left] = in.size() / size;
  if (s.size() != in.size()) c.fail() << "a shape of " << s.size() << " elements for " << in.size();
  return s;
}
constexpr void reshape(importer& c) {
  const int x = c.in(0);
  const int_values codes = c.list("shape", 1, c.version >= 5);
  c.give(0, c.reshape(x, reshaped(c, c.dims(x), codes, c.integer("allowzero", 0) != 0)));
}
constexpr void flatten(importer& c) {
  const int x = c.in(0);
  const int rank = c.rank(x);
  const std::int64_t given = c.integer("axis", 1);
  const std::int64_t axis = given < 0 ? given + rank : given;
  if (axis < 0 || axis > rank) return void(c.fail("axis lies outside"));
  shape s{1, 1};
  for (int d = 0; d < rank; ++d) s[d < axis ? 0 : 1] *= c.dims(x)[d];
  c.give(0, c.reshape(x, s));
}

/// The shape without some axes of extent 1; none given: all of them.
constexpr shape squeezed(importer& c, const shape& in, const int_values& axes) {
  bool gone[max_rank]{};
  for (std::int64_t a : axes) gone[c.axis(a, in.rank)] = true;
  shape s;
  for (int d = 0; d < in.rank; ++d) {
    if (axes.empty() ? in[d] != 1 : !gone[d]) s.push_back(in[d]);
    else if (in[d] != 1) c.fail() << "axis " << d << " has extent " << in[d] << ", only 1 can be squeezed";
  }
  return s;
}
/// The shape with new axes of extent 1, numbered as in the result.
constexpr shape unsqueezed(importer& c, const shape& in, const int_values& axes) {
  const int rank = in.rank + axes.size();
  if (axes.size() > max_rank || rank > max_rank) c.fail("more than 8 axes");
  bool fresh[2 * max_rank]{};
  for (int i = 0; i < axes.size() && !c.failed(); ++i) {
    bool& is_new = fresh[c.axis(axes[i], rank)];
    if (is_new) c.fail("an axis is named twice");
    is_new = true;
  }
  shape s;
  for (int d = 0, from = 0; d < rank && !c.failed(); ++d) s.push_back(fresh[d] ? 1 : in[from++]);
  return s;
}
constexpr int_values given_axes(importer& c) { return c.list_or_none("axes", 1, c.version >= 13); }
constexpr void squeeze(importer& c) {
  const int x = c.in(0);
  c.give(0, c.reshape(x, squeezed(c, c.dims(x), given_axes(c))));
}
constexpr void unsqueeze(importer& c) {
  const int x = c.in(0);
  c.give(0, c.reshape(x, unsqueezed(c, c.dims(x), given_axes(c))));
}

constexpr void transpose(importer& c) {
  const int x = c.in(0);
  int_values order = c.integers("perm");
  for (int d = c.rank(x); order.size() < c.rank(x) && d-- > 0;) order.push_back(d);
  bool seen[max_rank]{};
  if (order.size() != c.rank(x)) c.fail("perm does not have one entry for each axis");
  for (int d = 0; d < order.size() && !c.failed(); ++d) {
    if (order[d] < 0 || order[d] >= c.rank(x) || seen[order[d]]) c.fail("perm is no permutation");
    else seen[order[d]] = true;
  }
  c.give(0, c.transpose(x, order));
}
constexpr void concat(importer& c) {
  meta::vec<int> fields;
  for (int i = 0; i < c.input_count(); ++i) fields.push_back(c.in(i));
  if (fields.empty()) return void(c.fail("there are no inputs"));
  c.give(0, c.concatenate(fields, c.axis(c.integer("axis", c.version < 4 ? 1 : 0), c.rank(fields[0]))));
}

constexpr void expand(importer& c) {
  const int x = c.in(0);
  shape wanted = shape_of(c, c.known_integers(1, "shape")), s;
  if (!broadcast_shapes(c.dims(x), wanted, s) || !importer::fits(s)) return void(c.fail("the shapes do not broadcast"));
  c.give(0, c.broadcast(x, s));
}
constexpr void tile(importer& c) {
  const int x = c.in(0);
  if (c.version < 6) return void(c.fail("this version of the operator is not supported"));
  const int_values repeats = c.known_integers(1, "repeats");
  if (repeats.size() != c.rank(x)) return void(c.fail("repeats needs one number for each axis"));
  shape s = c.dims(x);
  relay::tile_attrs a;
  for (int d = 0; d < s.rank; ++d) {
    if (repeats[d] < 0 || repeats[d] > most_elements || (repeats[d] > 0 && s[d] > most_elements / repeats[d]))
      return void(c.fail("repeats has a wrong number"));
    s[d] *= repeats[d];
    a.reps.push_back(repeats[d]);
  }
  if (!importer::fits(s)) return void(c.fail("a result has too many elements"));
  c.give(0, s.size() == 0 ? filled<relay::zeros_op>(c, s, c.type(x).element) : s.rank == 0 ? x : c.call<relay::tile_op>(a, x));
}

constexpr void depth_to_space(importer& c) {
  const std::string_view mode = c.text("mode", "DCR");
  c.give(0, c.call<relay::nn::depth_to_space_op>({.block_size = c.integer("blocksize", 0), .mode = attr_string(mode)}, c.in(0)));
}
constexpr void space_to_depth(importer& c) { c.give(0, c.call<relay::nn::space_to_depth_op>({.block_size = c.integer("blocksize", 0)}, c.in(0))); }

/// Shapes are static, so that they are constants.
constexpr void shape_node(importer& c) {
  const shape s = c.dims(c.in(0));
  const auto clamp = [&](std::int64_t at) { return at < 0 ? (at + s.rank < 0 ? 0 : at + s.rank) : at > s.rank ? s.rank : at; };
  const std::int64_t last = clamp(c.integer("end", s.rank));
  int_values extents;
  for (std::int64_t d = clamp(c.integer("start", 0)); d < last; ++d) extents.push_back(s[static_cast<int>(d)]);
  c.give_constant(0, c.add_constant({int64, shape(extents.size())}, extents));
}
constexpr void size_node(importer& c) {
  int_values size;
  size.push_back(c.dims(c.in(0)).size());
  c.give_constant(0, c.add_constant({int64, {}}, size));
}

/// Random zeros only where a model is trained.
constexpr void dropout(importer& c) {
  const int x = c.in(0);
  bool training = c.version >= 7 ? false : c.find("is_test") && c.integer("is_test", 0) == 0;
  double ratio = c.real("ratio", 0.5);
  if (c.version >= 12 && c.has(2)) {
    const int flag = c.needed(2, "training_mode");
    training = flag >= 0 && c.constants[flag].type.size() > 0 && c.word(flag, 0) != 0;
    if (training) ratio = c.known_real(1, "ratio", 0.5);
  }
  if (training && ratio != 0) return void(c.fail("random numbers (training) are not supported"));
  c.give(0, x);
  if (c.wants(1)) c.give(1, filled<relay::ones_op>(c, c.dims(x), c.version < 10 ? c.type(x).element : boolean));
}

/// Copies in front of an axis, or behind: negative numbers cut.
constexpr void pad(importer& c) {
  const int x = c.in(0);
  const int rank = c.rank(x);
  const bool inputs = c.version >= 11;
  int_values pads = c.list(c.version < 2 ? "paddings" : "pads", 1, inputs);
  const double value = inputs ? c.known_real(2, "constant_value", 0) : c.real("value", 0);
  if (inputs && c.has(3)) {
    const int_values axes = c.known_integers(3, "axes"), given = pads;
    pads = int_values(2 * rank, 0);
    for (int i = 0; i < axes.size() && 2 * axes.size() == given.size() && !c.failed(); ++i) {
      const int d = c.axis(axes[i], rank);
      pads[d] = given[i];
      pads[rank + d] = given[axes.size() + i];
    }
  }
  if (pads.size() != 2 * rank) return void(c.fail("pads needs two numbers for each axis"));
  relay::nn::pad_attrs a;
  relay::strided_slice_attrs cut;
  cut.strides = {};
  bool cuts = false, widens = false;
  for (int d = 0; d < rank; ++d) {
    const std::int64_t before = pads[d], after = pads[rank + d];
    if (before > most_elements || after > most_elements || before < -most_elements || after < -most_elements) return void(c.fail("pads is too large"));
    cuts = cuts || before < 0 || after < 0;
    widens = widens || before > 0 || after > 0;
    a.pad_width.first[d] = before > 0 ? before : 0;
    a.pad_width.second[d] = after > 0 ? after : 0;
    ++a.pad_width.count;
    const std::int64_t first = before < 0 ? -before : 0, last = c.dims(x)[d] + (after < 0 ? after : 0);
    if (first > last || last < 0) return void(c.fail("pads cuts more than there is"));
    cut.begin.push_back(first);
    cut.end.push_back(last);
    cut.strides.push_back(1);
  }
  a.pad_value = value;
  a.pad_mode = attr_string(c.text("mode", "constant"));
  const int inner = cuts ? c.call<relay::strided_slice_op>(cut, x) : x;
  c.give(0, widens ? c.call<relay::nn::pad_op>(a, inner) : inner);
}

inline constexpr conversion shape_conversions[] = {
    {"Concat", concat},       {"DepthToSpace", depth_to_space},
    {"Dropout", dropout},     {"Expand", expand},
    {"Flatten", flatten},     {"Pad", pad},
    {"Reshape", reshape},     {"Shape", shape_node},
    {"Size", size_node},      {"SpaceToDepth", space_to_depth},
    {"Squeeze", squeeze},     {"Tile", tile},
    {"Transpose", transpose}, {"Unsqueeze", unsqueeze},
};

}  // namespace baton::onnx::detail

#endif
