// SPDX-License-Identifier: Apache-2.0
//
// ONNX nodes that pick elements (slices, splits, lookups, updates) and those that make constants. In: a node. Out: calls of
// Relay's operators, or constants of the import. Next: frontend/onnx_fold.hpp.
#ifndef BATON_FRONTEND_ONNX_SLICES_HPP
#define BATON_FRONTEND_ONNX_SLICES_HPP

#include "baton/frontend/onnx_shapes.hpp"

#include <bit>
#include <cstdint>
#include <string_view>

namespace baton::onnx::detail {

// ---- slices

/// begin, end and step of each axis by ONNX's rules.
struct slice_ranges {
  std::int64_t begin[max_rank]{}, end[max_rank]{}, step[max_rank]{};
};
constexpr slice_ranges ranges_of_slice(importer& c, const shape& in) {
  const bool inputs = c.version >= 10;
  const int_values starts = c.list("starts", 1, inputs);
  const int_values ends = c.list("ends", 2, inputs);
  int_values axes = c.list_or_none("axes", 3, inputs);
  int_values steps;
  if (inputs) steps = c.list_or_none("steps", 4, true);
  slice_ranges r;
  if (axes.empty())
    for (int i = 0; i < starts.size(); ++i) axes.push_back(i);
  if (steps.empty()) steps = int_values(starts.size(), 1);
  if (ends.size() != starts.size() || axes.size() != starts.size() || steps.size() != starts.size()) c.fail("starts, ends, axes and steps differ in length");
  for (int d = 0; d < in.rank; ++d) r.end[d] = in[d], r.step[d] = 1;
  for (int i = 0; i < starts.size() && !c.failed(); ++i) {
    const int d = c.axis(axes[i], in.rank);
    const std::int64_t n = in[d], step = steps[i];
    if (c.failed()) return r;
    if (step == 0) return c.fail("a step is 0"), r;
    const auto clamp = [](std::int64_t v, std::int64_t low, std::int64_t high) { return v < low ? low : v > high ? high : v; };
    const std::int64_t low = step > 0 ? 0 : -1, high = step > 0 ? n : n - 1;
    r.step[d] = step;
    r.begin[d] = clamp(starts[i] < 0 ? starts[i] + n : starts[i], step > 0 ? 0 : (n > 0 ? 0 : -1), high);
    r.end[d] = clamp(ends[i] < 0 ? ends[i] + n : ends[i], low, high);
    if (step > 0 ? r.end[d] < r.begin[d] : r.end[d] > r.begin[d]) r.end[d] = r.begin[d];
  }
  return r;
}
constexpr void slice(importer& c) {
  const int x = c.in(0);
  const shape in = c.dims(x);
  const slice_ranges r = ranges_of_slice(c, in);
  relay::strided_slice_attrs a;
  a.strides = {};
  bool cuts = false;
  for (int d = 0; d < in.rank; ++d) {
    a.begin.push_back(r.begin[d]);
    // Before the first element: Relay counts negative numbers from the end.
    a.end.push_back(r.end[d] < 0 ? -in[d] - 1 : r.end[d]);
    a.strides.push_back(r.step[d]);
    cuts = cuts || r.begin[d] != 0 || r.end[d] != in[d] || r.step[d] != 1;
  }
  c.give(0, cuts ? c.call<relay::strided_slice_op>(a, x) : x);
}

constexpr void split(importer& c) {
  const int x = c.in(0);
  if (c.rank(x) == 0) return void(c.fail("the input needs an axis"));
  const int axis = c.axis(c.integer("axis", 0), c.rank(x));
  const std::int64_t n = c.dims(x)[axis];
  const int parts = c.output_count();
  int_values sizes = c.list_or_none("split", 1, c.version >= 13);
  if (sizes.empty()) {
    // Equal parts; the last one may be smaller.
    const std::int64_t each = parts > 0 ? (n + parts - 1) / parts : 0;
    for (std::int64_t i = 0; i < parts; ++i) sizes.push_back((i + 1) * each <= n ? each : i * each < n ? n - i * each : 0);
  }
  if (sizes.size() != parts) return void(c.fail("split does not have one size for each output"));
  std::int64_t sum = 0;
  bool some = true, equal = true;
  for (std::int64_t s : sizes) {
    if (s < 0 || s > most_elements) return void(c.fail("split has a wrong size"));
    sum += s;
    some = some && s > 0;
    equal = equal && s == sizes[0];
  }
  if (sum != n) return void(c.fail("the sizes in split do not add up to the axis' extent"));
  if (parts == 1) return c.give(0, x);
  if (!some || parts > 16) {
    std::int64_t at = 0;
    for (int i = 0; i < parts; ++i) {
      if (c.wants(i)) c.give(i, c.slice(x, axis, at, at + sizes[i]));
      at += sizes[i];
    }
    return;
  }
  relay::split_attrs a;
  a.axis = axis;
  if (equal) {
    a.indices_or_sections = int_or_list(parts);
  } else {
    int_list<16> at;
    std::int64_t end = 0;
    for (int i = 0; i + 1 < parts; ++i) at.push_back(end += sizes[i]);
    a.indices_or_sections = int_or_list(at);
  }
  const int all = c.call<relay::split_op>(a, x);
  for (int i = 0; i < parts; ++i)
    if (c.wants(i)) c.give(i, c.field(all, i));
}

// ---- lookups

/// Negative indices count from the end.
constexpr void gather(importer& c) {
  const int x = c.in(0), indices = c.in(1);
  if (c.rank(x) == 0) return void(c.fail("the input needs an axis"));
  const int axis = c.axis(c.integer("axis", 0), c.rank(x));
  bool wraps = true;
  if (const int k = c.known(1); k >= 0 && c.constants[k].type.size() <= 4096) {
    wraps = false;
    for (std::int64_t i = 0; i < c.constants[k].type.size(); ++i) wraps = wraps || c.word(k, i) < 0;
  }
  relay::take_attrs a;
  a.axis = axis;
  if (wraps) a.mode = "wrap";
  c.give(0, c.call<relay::take_op>(a, x, indices));
}
constexpr void gather_elements(importer& c) {
  const int x = c.in(0);
  c.give(0, c.call<relay::gather_op>({.axis = c.axis(c.integer("axis", 0), c.rank(x))}, x, c.in(1)));
}
/// ONNX's coordinates are in the last axis, Relay's in the first.
constexpr int coordinates_first(importer& c, int indices) {
  const int rank = c.rank(indices);
  if (indices < 0 || rank == 0) return c.fail("indices needs an axis");
  int_values order;
  order.push_back(rank - 1);
  for (int d = 0; d + 1 < rank; ++d) order.push_back(d);
  return c.transpose(indices, order);
}
constexpr void gather_nd(importer& c) {
  const int x = c.in(0);
  c.give(0, c.call<relay::gather_nd_op>({.batch_dims = c.integer("batch_dims", 0)}, x, coordinates_first(c, c.in(1))));
}

// ---- updates

constexpr void scatter_elements(importer& c) {
  const int x = c.in(0), indices = c.in(1), updates = c.in(2);
  const int axis = c.axis(c.integer("axis", 0), c.rank(x));
  const std::string_view how = c.text("reduction", "none");
  if (how == "none") c.give(0, c.call<relay::scatter_op>({.axis = axis}, x, indices, updates));
  else if (how == "add") c.give(0, c.call<relay::scatter_add_op>({.axis = axis}, x, indices, updates));
  else c.fail() << "reduction " << how << " is not supported";
}
constexpr void scatter_nd(importer& c) {
  const int x = c.in(0), given = c.in(1), updates = c.in(2);
  const int indices = coordinates_first(c, given);
  const std::string_view how = c.text("reduction", "none");
  if (how == "none" || how == "add") {
    return c.give(0, c.call<relay::scatter_nd_op>({.mode = how == "add" ? attr_string("add") : attr_string("update")}, x, indices, updates));
  }
  if (how != "mul") return void(c.fail() << "reduction " << how << " is not supported");
  // One after the other: two updates may meet at one element.
  if (c.failed()) return;
  const shape at = c.dims(given), from = c.dims(updates);
  std::int64_t count = 1;
  for (int d = 0; d + 1 < at.rank; ++d) count *= at[d];
  const std::int64_t many = at[at.rank - 1];
  if (count < 1 || count > 256 || at.rank - 1 > from.rank) return void(c.fail("so many products of updates are not supported"));
  shape rows{count};
  for (int d = at.rank - 1; d < from.rank; ++d) rows.push_back(from[d]);
  const int all_indices = c.reshape(given, shape(count, many)), all_updates = c.reshape(updates, rows);
  int result = x;
  for (std::int64_t i = 0; i < count; ++i) {
    const int one = c.transpose(c.slice(all_indices, 0, i, i + 1), [] {
      int_values order;
      order.push_back(1);
      order.push_back(0);
      return order;
    }());
    const int product = c.call<relay::multiply_op>({}, c.call<relay::gather_nd_op>({}, result, one), c.slice(all_updates, 0, i, i + 1));
    result = c.call<relay::scatter_nd_op>({.mode = "update"}, result, one, product);
  }
  c.give(0, result);
}

/// The values of off and on are the two elements of an input.
constexpr void one_hot(importer& c) {
  const std::int64_t depth = importer::whole(c.known_real(1, "depth", 0));
  const int values = c.in(2);
  if (c.dims(values).size() != 2) return void(c.fail("values needs two numbers"));
  int indices = c.cast(c.in(0), int64);
  if (depth < 1 || depth > most_elements) return void(c.fail("depth is out of range"));
  indices = c.call<relay::where_op>({}, c.binary<relay::less_op>(indices, 0.0), c.binary<relay::add_op>(indices, static_cast<double>(depth)), indices);
  const int off = c.reshape(c.slice(values, 0, 0, 1), {}), on = c.reshape(c.slice(values, 0, 1, 2), {});
  c.give(0, c.call<relay::one_hot_op>({.depth = depth, .axis = c.integer("axis", -1), .dtype = c.type(values).element}, indices, on, off));
}
constexpr void reverse_sequence(importer& c) {
  c.give(0, c.call<relay::reverse_sequence_op>({.seq_axis = c.integer("time_axis", 0), .batch_axis = c.integer("batch_axis", 1)}, c.in(0), c.in(1)));
}
/// The condition decides about the result's shape.
constexpr void compress(importer& c) {
  int x = c.in(0);
  const int which = c.needed(1, "condition");
  if (which < 0) return;
  if (!c.find("axis")) x = c.reshape(x, shape(c.dims(x).size()));
  if (c.rank(x) == 0) return void(c.fail("the input needs an axis"));
  const int axis = c.axis(c.integer("axis", 0), c.rank(x));
  int_values taken;
  for (std::int64_t i = 0; i < c.constants[which].type.size() && i < c.dims(x)[axis]; ++i)
    if (c.word(which, i) != 0) taken.push_back(i);
  c.give(0, c.call<relay::take_op>({.axis = axis}, x, c.vector(int64, taken)));
}
constexpr void where(importer& c) { c.give(0, c.call<relay::where_op>({}, c.in(0), c.in(1), c.in(2))); }

/// The part above or below a diagonal.
constexpr void trilu(importer& c) {
  const int x = c.in(0);
  const shape s = c.dims(x);
  if (s.rank < 2) return void(c.fail("the input needs two axes"));
  const std::int64_t k = c.known_integer(1, "k", 0), rows = s[s.rank - 2], columns = s[s.rank - 1];
  if (rows * columns > importer::most_words) return void(c.fail("the matrices are too large"));
  const bool upper = c.integer("upper", 1) != 0;
  int_values mask;
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t j = 0; j < columns; ++j) mask.push_back((upper ? j - i >= k : j - i <= k) ? 1 : 0);
  if (s.size() == 0) return c.give(0, x);
  c.give(0, c.call<relay::where_op>({}, c.tensor_of(boolean, shape(rows, columns), mask), x, c.scalar(c.type(x).element, 0)));
}

// ---- constants

constexpr void constant_node(importer& c) {
  if (const attribute* a = c.find("value"); a && a->tensor >= 0) {
    const tensor& t = c.m.tensors[a->tensor];
    if (t.type.element.is_none()) return void(c.fail() << "data type " << data_type_name(t.data_type) << " is not supported");
    c.constants.push_back({t.type, a->tensor, {}});
    return c.give_constant(0, c.constants.size() - 1);
  }
  int_values content;
  const auto bits = [](double x) { return std::bit_cast<std::int64_t>(x); };
  if (const attribute* f = c.find("value_float")) {
    content.push_back(bits(f->real));
    return c.give_constant(0, c.add_constant({float32, {}}, content));
  }
  if (const attribute* i = c.find("value_int")) {
    content.push_back(i->integer);
    return c.give_constant(0, c.add_constant({int64, {}}, content));
  }
  if (const attribute* list = c.find("value_floats")) {
    for (int k = 0; k < list->reals.count; ++k) content.push_back(bits(c.m.reals[list->reals.first + k]));
    return c.give_constant(0, c.add_constant({float32, shape(content.size())}, content));
  }
  if (const attribute* list = c.find("value_ints")) {
    for (int k = 0; k < list->integers.count; ++k) content.push_back(c.m.integers[list->integers.first + k]);
    return c.give_constant(0, c.add_constant({int64, shape(content.size())}, content));
  }
  c.fail("only tensors and numbers are supported as values");
}
/// Small ones are known to the nodes that follow.
constexpr void constant_of_shape(importer& c) {
  const shape s = shape_of(c, c.known_integers(0, "shape"));
  dtype t = float32;
  std::int64_t word = 0;
  if (const attribute* a = c.find("value"); a && a->tensor >= 0) {
    const tensor& v = c.m.tensors[a->tensor];
    t = v.type.element;
    if (t.is_none() || v.type.size() != 1) return void(c.fail("value needs to be one number of a supported type"));
    word = element_word(v, c.m.words, 0);
  }
  if (s.size() <= 4096) return c.give_constant(0, c.add_constant({t, s}, int_values(static_cast<int>(s.size()), word)));
  filled_attrs a;
  for (int d = 0; d < s.rank; ++d) a.shape.push_back(s[d]);
  a.dtype = t;
  c.give(0, c.call<relay::full_op>(a, c.failed() ? -1 : c.g.add_scalar({t, word})));
}
constexpr void range(importer& c) {
  const int first = c.needed(0, "start"), last = c.needed(1, "limit"), step = c.needed(2, "delta");
  if (first < 0 || last < 0 || step < 0) return;
  if (c.constants[first].type.size() != 1 || c.constants[last].type.size() != 1 || c.constants[step].type.size() != 1)
    return void(c.fail("start, limit and delta need to be one number each"));
  const dtype t = c.constants[first].type.element;
  const double from = c.number(first, 0), by = c.number(step, 0), length = (c.number(last, 0) - from) / by;
  if (!(length <= static_cast<double>(importer::most_words))) return void(c.fail("the range is too long"));
  int_values content;
  for (std::int64_t i = 0; static_cast<double>(i) < length; ++i) {
    const double x = from + static_cast<double>(i) * by;
    if (t.is_float()) content.push_back(std::bit_cast<std::int64_t>(t == float64 ? x : static_cast<double>(static_cast<float>(x))));
    else content.push_back(c.word(first, 0) + i * c.word(step, 0));
  }
  c.give_constant(0, c.add_constant({t, shape(content.size())}, content));
}
constexpr void eye_like(importer& c) {
  const tensor_ty x = c.type(c.in(0));
  const attribute* of = c.find("dtype");
  const dtype t = of ? element_type(of->integer) : x.element;
  if (t.is_none() || x.rank() != 2 || x.size() > importer::most_words) return void(c.fail("a matrix of a supported type is needed"));
  const std::int64_t k = c.integer("k", 0);
  int_values content;
  for (std::int64_t i = 0; i < x.dims[0]; ++i)
    for (std::int64_t j = 0; j < x.dims[1]; ++j) content.push_back(j - i != k ? 0 : t.is_float() ? std::bit_cast<std::int64_t>(1.0) : 1);
  c.give_constant(0, c.add_constant({t, x.dims}, content));
}

inline constexpr conversion slice_conversions[] = {
    {"Compress", compress},
    {"Constant", constant_node},
    {"ConstantOfShape", constant_of_shape},
    {"EyeLike", eye_like},
    {"Gather", gather},
    {"GatherElements", gather_elements},
    {"GatherND", gather_nd},
    {"OneHot", one_hot},
    {"Range", range},
    {"ReverseSequence", reverse_sequence},
    {"Scatter", scatter_elements},
    {"ScatterElements", scatter_elements},
    {"ScatterND", scatter_nd},
    {"Slice", slice},
    {"Split", split},
    {"Trilu", trilu},
    {"Where", where},
};

}  // namespace baton::onnx::detail

#endif
