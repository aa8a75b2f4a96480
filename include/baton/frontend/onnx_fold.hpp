// SPDX-License-Identifier: Apache-2.0
//
// Small computations on what is known while importing: exporters compute shapes, axes and scales with ordinary nodes. In: a
// node all of whose inputs are known and small. Out: a constant of the import, so that later nodes may use it as an attribute.
// Next: frontend/onnx.hpp.
#ifndef BATON_FRONTEND_ONNX_FOLD_HPP
#define BATON_FRONTEND_ONNX_FOLD_HPP

#include "baton/frontend/onnx_slices.hpp"

#include <bit>
#include <cstdint>
#include <string_view>

namespace baton::onnx::detail {

/// Computes the node, if it can be computed: then its results are defined, or there is an error.
constexpr bool fold(importer& c);

/// Constants that are computed with are no longer.
inline constexpr std::int64_t most_folded = 4096;

/// A known tensor.
struct known_tensor {
  tensor_ty type;
  int_values words;

  constexpr bool is_real() const { return type.element.is_float(); }
  constexpr double real(int i) const { return is_real() ? std::bit_cast<double>(words[i]) : static_cast<double>(words[i]); }
};

constexpr known_tensor load(const importer& c, int constant) {
  known_tensor t;
  t.type = c.constants[constant].type;
  for (std::int64_t i = 0; i < t.type.size(); ++i) t.words.push_back(c.word(constant, i));
  return t;
}
constexpr bool store(importer& c, const known_tensor& t) {
  c.give_constant(0, c.add_constant(t.type, t.words));
  return true;
}

/// A number as a word of a type.
constexpr std::int64_t real_word(dtype t, double x) {
  if (t == float32) return std::bit_cast<std::int64_t>(static_cast<double>(static_cast<float>(x)));
  return t.is_float() ? std::bit_cast<std::int64_t>(x) : t.is_bool() ? (x != 0 ? 1 : 0) : importer::whole(x);
}
/// Wraps a 64-bit integer to what a type holds.
constexpr std::int64_t wrapped(dtype t, std::uint64_t x) {
  if (t.is_bool()) return x != 0 ? 1 : 0;
  return t.is_float() ? static_cast<std::int64_t>(x) : word_of_bits(t, x);
}

/// Where element i of a result is read in an operand that broadcasts to it.
constexpr int broadcast_index(const shape& operand, const shape& result, std::int64_t i) {
  std::int64_t offset = 0, step = 1;
  for (int d = 1; d <= operand.rank; ++d) {
    const std::int64_t extent = operand[operand.rank - d];
    const std::int64_t at = i % result[result.rank - d];
    i /= result[result.rank - d];
    if (extent != 1) offset += at * step;
    step *= extent;
  }
  return static_cast<int>(offset);
}

enum class fold_op : std::uint8_t { none, add, sub, mul, div, min, max, equal, less, greater, both, either };
constexpr fold_op fold_op_of(std::string_view name) {
  constexpr struct {
    std::string_view name;
    fold_op op;
  } known[] = {{"Add", fold_op::add},         {"Sub", fold_op::sub},  {"Mul", fold_op::mul},     {"Div", fold_op::div},
               {"Min", fold_op::min},         {"Max", fold_op::max},  {"Equal", fold_op::equal}, {"Less", fold_op::less},
               {"Greater", fold_op::greater}, {"And", fold_op::both}, {"Or", fold_op::either}};
  for (const auto& k : known)
    if (k.name == name) return k.op;
  return fold_op::none;
}
constexpr bool fold_binary(importer& c, fold_op op) {
  const known_tensor a = load(c, c.known(0)), b = load(c, c.known(1));
  if (a.type.element != b.type.element || (c.version < 7 && c.find("axis"))) return false;
  known_tensor r;
  r.type.element = op >= fold_op::equal ? boolean : a.type.element;
  if (!broadcast_shapes(a.type.dims, b.type.dims, r.type.dims) || !importer::fits(r.type.dims) || r.type.size() > most_folded) return false;
  for (std::int64_t i = 0; i < r.type.size(); ++i) {
    const int ia = broadcast_index(a.type.dims, r.type.dims, i), ib = broadcast_index(b.type.dims, r.type.dims, i);
    const std::int64_t x = a.words[ia], y = b.words[ib];
    const auto ux = static_cast<std::uint64_t>(x), uy = static_cast<std::uint64_t>(y);
    const double fx = a.real(ia), fy = b.real(ib);
    const bool real = a.is_real();
    if (op == fold_op::div && !real && (y == 0 || y == -1)) {
      if (y == 0) return false;
      r.words.push_back(wrapped(a.type.element, 0 - ux));
      continue;
    }
    switch (op) {
      case fold_op::add: r.words.push_back(real ? real_word(a.type.element, fx + fy) : wrapped(a.type.element, ux + uy)); break;
      case fold_op::sub: r.words.push_back(real ? real_word(a.type.element, fx - fy) : wrapped(a.type.element, ux - uy)); break;
      case fold_op::mul: r.words.push_back(real ? real_word(a.type.element, fx * fy) : wrapped(a.type.element, ux * uy)); break;
      case fold_op::div:
        if (real && fy == 0) return false;
        r.words.push_back(real ? real_word(a.type.element, fx / fy) : x / y);
        break;
      case fold_op::min: r.words.push_back((real ? fy < fx : y < x) ? y : x); break;
      case fold_op::max: r.words.push_back((real ? fy > fx : y > x) ? y : x); break;
      case fold_op::equal: r.words.push_back((real ? fx == fy : x == y) ? 1 : 0); break;
      case fold_op::less: r.words.push_back((real ? fx < fy : x < y) ? 1 : 0); break;
      case fold_op::greater: r.words.push_back((real ? fx > fy : x > y) ? 1 : 0); break;
      case fold_op::both: r.words.push_back(x != 0 && y != 0 ? 1 : 0); break;
      case fold_op::either: r.words.push_back(x != 0 || y != 0 ? 1 : 0); break;
      case fold_op::none: return false;
    }
  }
  return store(c, r);
}

constexpr bool fold_unary(importer& c) {
  known_tensor t = load(c, c.known(0));
  const std::string_view op = c.op();
  for (int i = 0; i < t.words.size(); ++i) {
    const double x = t.real(i);
    std::int64_t& w = t.words[i];
    if (op == "Neg") w = t.is_real() ? real_word(t.type.element, -x) : wrapped(t.type.element, 0 - static_cast<std::uint64_t>(w));
    else if (op == "Not") w = w == 0 ? 1 : 0;
    else if (!t.is_real() || x > 9e15 || x < -9e15 || x != x) return false;
    else if (op == "Floor") w = real_word(t.type.element, static_cast<double>(relay::image::detail::floor_of(x)));
    else if (op == "Ceil") w = real_word(t.type.element, static_cast<double>(relay::image::detail::ceil_of(x)));
  }
  return store(c, t);
}
constexpr bool fold_cast(importer& c) {
  known_tensor t = load(c, c.known(0));
  const attribute* to = c.find("to");
  const dtype from = t.type.element, type = to ? element_type(to->integer) : dtype{};
  if (type.is_none() || type.bits == 16) return false;
  for (int i = 0; i < t.words.size(); ++i) {
    const double x = t.real(i);
    if (from.is_float() || type.is_float())
      t.words[i] = type.is_float() || type.is_bool() ? real_word(type, x) : wrapped(type, static_cast<std::uint64_t>(importer::whole(x)));
    else t.words[i] = wrapped(type, static_cast<std::uint64_t>(t.words[i]));
  }
  t.type.element = type;
  return store(c, t);
}
constexpr bool fold_where(importer& c) {
  const known_tensor which = load(c, c.known(0)), a = load(c, c.known(1)), b = load(c, c.known(2));
  known_tensor r;
  shape s;
  r.type.element = a.type.element;
  if (!broadcast_shapes(a.type.dims, b.type.dims, s) || !broadcast_shapes(s, which.type.dims, r.type.dims) || !importer::fits(r.type.dims) ||
      r.type.size() > most_folded)
    return false;
  for (std::int64_t i = 0; i < r.type.size(); ++i)
    r.words.push_back(which.words[broadcast_index(which.type.dims, r.type.dims, i)] != 0 ? a.words[broadcast_index(a.type.dims, r.type.dims, i)]
                                                                                         : b.words[broadcast_index(b.type.dims, r.type.dims, i)]);
  return store(c, r);
}

/// The axis of a tensor as (outer, extent, inner).
constexpr std::int64_t inner_of(const shape& s, int axis) {
  std::int64_t n = 1;
  for (int d = axis + 1; d < s.rank; ++d) n *= s[d];
  return n;
}
constexpr bool fold_gather(importer& c) {
  const known_tensor x = load(c, c.known(0)), at = load(c, c.known(1));
  if (x.type.rank() == 0 || at.is_real()) return false;
  const int axis = c.axis(c.integer("axis", 0), x.type.rank());
  known_tensor r;
  r.type.element = x.type.element;
  if (x.type.rank() - 1 + at.type.rank() > max_rank || c.failed()) return false;
  for (int d = 0; d < axis; ++d) r.type.dims.push_back(x.type.dims[d]);
  for (int d = 0; d < at.type.rank(); ++d) r.type.dims.push_back(at.type.dims[d]);
  for (int d = axis + 1; d < x.type.rank(); ++d) r.type.dims.push_back(x.type.dims[d]);
  if (!importer::fits(r.type.dims) || r.type.size() > most_folded) return false;
  const std::int64_t inner = inner_of(x.type.dims, axis), extent = x.type.dims[axis], many = at.type.size();
  for (std::int64_t i = 0; i < r.type.size(); ++i) {
    std::int64_t k = at.words[static_cast<int>(i / inner % many)];
    if (k < 0) k += extent;
    if (k < 0 || k >= extent) return c.fail("an index lies outside"), true;
    r.words.push_back(x.words[static_cast<int>((i / inner / many * extent + k) * inner + i % inner)]);
  }
  return store(c, r);
}
constexpr bool fold_slice(importer& c) {
  const known_tensor x = load(c, c.known(0));
  const slice_ranges s = ranges_of_slice(c, x.type.dims);
  if (c.failed()) return true;
  known_tensor r;
  r.type = x.type;
  for (int d = 0; d < x.type.rank(); ++d) {
    const std::int64_t length = s.step[d] > 0 ? s.end[d] - s.begin[d] : s.begin[d] - s.end[d], step = s.step[d] > 0 ? s.step[d] : -s.step[d];
    r.type.dims[d] = (length + step - 1) / step;
  }
  for (std::int64_t i = 0; i < r.type.size(); ++i) {
    std::int64_t rest = i, offset = 0, step = 1;
    for (int d = x.type.rank(); d-- > 0;) {
      offset += (s.begin[d] + rest % r.type.dims[d] * s.step[d]) * step;
      rest /= r.type.dims[d];
      step *= x.type.dims[d];
    }
    r.words.push_back(x.words[static_cast<int>(offset)]);
  }
  return store(c, r);
}
constexpr bool fold_concat(importer& c) {
  known_tensor r;
  for (int i = 0; i < c.input_count(); ++i) {
    const known_tensor x = load(c, c.known(i));
    if (x.type.rank() != 1 || (i > 0 && x.type.element != r.type.element)) return false;
    r.type.element = x.type.element;
    for (std::int64_t w : x.words) r.words.push_back(w);
  }
  r.type.dims = shape(r.words.size());
  return store(c, r);
}
constexpr bool fold_shape(importer& c) {
  known_tensor x = load(c, c.known(0));
  const shape in = x.type.dims;
  const std::string_view op = c.op();
  if (op == "Squeeze") x.type.dims = squeezed(c, in, given_axes(c));
  else if (op == "Unsqueeze") x.type.dims = unsqueezed(c, in, given_axes(c));
  else if (op == "Reshape") x.type.dims = reshaped(c, in, c.list("shape", 1, c.version >= 5), c.integer("allowzero", 0) != 0);
  return c.failed() || store(c, x);
}
/// Over all axes, into one number.
constexpr bool fold_reduction(importer& c) {
  const known_tensor x = load(c, c.known(0));
  const bool product = c.op() == "ReduceProd";
  if (x.is_real() || x.type.rank() > 1 || c.input_count() > 1) return false;
  std::uint64_t sum = product ? 1 : 0;
  for (std::int64_t w : x.words) sum = product ? sum * static_cast<std::uint64_t>(w) : sum + static_cast<std::uint64_t>(w);
  known_tensor r;
  r.type.element = x.type.element;
  if (c.integer("keepdims", 1) != 0 && x.type.rank() == 1) r.type.dims = shape(1);
  r.words.push_back(wrapped(x.type.element, sum));
  return store(c, r);
}

constexpr bool fold(importer& c) {
  if (c.failed() || c.input_count() == 0 || c.output_count() != 1) return false;
  for (int i = 0; i < c.input_count(); ++i) {
    if (!c.has(i)) continue;
    const int k = c.known(i);
    if (k < 0 || c.constants[k].type.size() > most_folded) return false;
  }
  const std::string_view op = c.op();
  const int operands = c.input_count();
  for (int i = 0; i < operands && i < 2; ++i)
    if (!c.has(i)) return false;
  if (const fold_op binary = fold_op_of(op); binary != fold_op::none) return operands == 2 && fold_binary(c, binary);
  if (op == "Neg" || op == "Not" || op == "Floor" || op == "Ceil") return operands == 1 && fold_unary(c);
  if (op == "Cast") return fold_cast(c);
  if (op == "Where") return operands == 3 && c.has(2) && fold_where(c);
  if (op == "Gather") return operands == 2 && fold_gather(c);
  if (op == "Slice") return fold_slice(c);
  if (op == "Concat") return fold_concat(c);
  if (op == "Squeeze" || op == "Unsqueeze" || op == "Reshape") return fold_shape(c);
  if (op == "ReduceProd" || op == "ReduceSum") return fold_reduction(c);
  return false;
}

}  // namespace baton::onnx::detail

#endif
