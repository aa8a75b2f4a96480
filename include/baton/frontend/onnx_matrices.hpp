// SPDX-License-Identifier: Apache-2.0
//
// ONNX's matrix products, on whole numbers and quantized ones too, and einsum. In: a node. Out: nn.dense, nn.batch_matmul,
// einsum and the arithmetic around them. Next: frontend/onnx_norms.hpp.
#ifndef BATON_FRONTEND_ONNX_MATRICES_HPP
#define BATON_FRONTEND_ONNX_MATRICES_HPP

#include "baton/frontend/onnx_math.hpp"
#include "baton/frontend/onnx_windows.hpp"

#include <cstdint>
#include <string_view>

namespace baton::onnx::detail {

/// With the last two axes exchanged.
constexpr int turned(importer& c, int x) {
  int_values order;
  const int rank = c.rank(x);
  for (int d = 0; d < rank; ++d) order.push_back(d < rank - 2 ? d : d == rank - 2 ? rank - 1 : rank - 2);
  return c.transpose(x, order);
}
/// x (m, k) times the transposed of y (n, k).
constexpr int dense(importer& c, int x, int y) {
  if (x < 0 || y < 0) return -1;
  return c.call<relay::nn::dense_op>({.units = c.dims(y)[0]}, x, y);
}
/// The product as NumPy's matmul gives it.
constexpr int matmul(importer& c, int a, int b) {
  if (c.failed() || a < 0 || b < 0) return -1;
  if (c.rank(a) < 1 || c.rank(b) < 1) return c.fail("a scalar is no matrix");
  const bool row = c.rank(a) == 1, column = c.rank(b) == 1;
  if (row) a = c.reshape(a, shape(1, c.dims(a)[0]));
  if (column) b = c.reshape(b, shape(c.dims(b)[0], 1));
  const shape sa = c.dims(a), sb = c.dims(b);
  const std::int64_t m = sa[sa.rank - 2], k = sa[sa.rank - 1], n = sb[sb.rank - 1];
  if (sb[sb.rank - 2] != k) return c.fail() << "the matrices have " << k << " columns and " << sb[sb.rank - 2] << " rows", -1;
  shape outer_a, outer_b, outer;
  for (int d = 0; d + 2 < sa.rank; ++d) outer_a.push_back(sa[d]);
  for (int d = 0; d + 2 < sb.rank; ++d) outer_b.push_back(sb[d]);
  if (!broadcast_shapes(outer_a, outer_b, outer)) return c.fail("the batches do not broadcast");
  int y = -1;
  if (outer_b.rank == 0) {
    // One matrix for all rows.
    y = dense(c, c.reshape(a, shape(outer_a.size() * m, k)), turned(c, b));
  } else {
    const auto whole = [&](int x, const shape& own, std::int64_t rows, std::int64_t columns) {
      shape s = outer;
      s.push_back(rows);
      s.push_back(columns);
      const std::int64_t count = own.size() == 1 ? 1 : outer.size();
      return c.reshape(own.size() == 1 || own == outer ? x : c.broadcast(x, s), shape(count, rows, columns));
    };
    y = c.call<relay::nn::batch_matmul_op>({}, whole(a, outer_a, m, k), turned(c, whole(b, outer_b, k, n)));
  }
  shape result = outer;
  if (!row) result.push_back(m);
  if (!column) result.push_back(n);
  return c.reshape(y, result);
}
constexpr void matmul_node(importer& c) { c.give(0, matmul(c, c.in(0), c.in(1))); }

/// alpha a b + beta c.
constexpr void gemm(importer& c) {
  int a = c.in(0), b = c.in(1);
  if (c.rank(a) != 2 || c.rank(b) != 2) return void(c.fail("a and b need to be matrices"));
  const double alpha = c.real("alpha", 1), beta = c.real("beta", 1);
  if (c.integer("transA", 0) != 0) a = turned(c, a);
  if (c.integer("transB", 0) == 0) b = turned(c, b);
  int y = times(c, dense(c, a, b), alpha);
  if (c.has(2) && beta != 0) y = c.binary<relay::add_op>(y, times(c, c.in(2), beta));
  c.give(0, y);
}

// ---- whole numbers

/// x - zero as int32; the zero point of an axis stands along it.
constexpr int centred(importer& c, int x, int zero_input, int axis) {
  int wide = c.cast(x, int32);
  if (c.has(zero_input)) {
    int zero = c.cast(c.in(zero_input), int32);
    if (axis >= 0) zero = c.along(zero, axis, c.rank(x));
    wide = c.binary<relay::subtract_op>(wide, zero);
  }
  return wide;
}
constexpr void matmul_integer(importer& c) {
  const int a = c.in(0), b = c.in(1);
  c.give(0, matmul(c, centred(c, a, 2, c.rank(a) - 2), centred(c, b, 3, c.rank(b) - 1)));
}
constexpr void conv_integer(importer& c) { c.give(0, convolution(c, centred(c, c.in(0), 2, -1), centred(c, c.in(1), 3, 0))); }

/// Rounded to the nearest whole number, halves to even, shifted by zero, and cut to what the type holds.
constexpr int quantized(importer& c, int x, int zero, dtype t) {
  if (t.is_float() || t.bits < 8 || t.bits > 16) return c.fail("quantized numbers need an integer type of 8 or 16 bits");
  const double low = t.kind == dtype::code::uint ? 0 : -static_cast<double>(std::int64_t{1} << (t.bits - 1));
  const double high = t.kind == dtype::code::uint ? static_cast<double>((std::int64_t{1} << t.bits) - 1) : -low - 1;
  int y = rounded(c, x);
  if (zero >= 0) y = c.binary<relay::add_op>(y, c.cast(zero, c.type(y).element));
  return c.cast(c.call<relay::clip_op>({.a_min = low, .a_max = high}, y), t);
}
/// Scales and zero points of one axis stand along it.
constexpr int quantization_axis(importer& c, int x) {
  const int rank = c.rank(x);
  return rank == 0 ? 0 : c.version >= 13 ? c.axis(rank == 1 ? 0 : c.integer("axis", 1), rank) : 0;
}
constexpr void quantize(importer& c) {
  const int x = c.in(0);
  const int axis = quantization_axis(c, x);
  const int scale = c.along(c.in(1), axis, c.rank(x));
  const int zero = c.has(2) ? c.along(c.in(2), axis, c.rank(x)) : -1;
  c.give(0, quantized(c, c.binary<relay::divide_op>(c.cast(x, c.type(scale).element), scale), zero, zero >= 0 ? c.type(zero).element : uint8));
}
constexpr void dequantize(importer& c) {
  const int x = c.in(0);
  const int axis = quantization_axis(c, x);
  const int scale = c.along(c.in(1), axis, c.rank(x));
  c.give(0, c.binary<relay::multiply_op>(c.cast(centred(c, x, 2, axis), c.type(scale).element), scale));
}
/// The scale from the data's range, in which 0 has to be.
constexpr void dynamic_quantize(importer& c) {
  const int x = c.in(0);
  const int high = c.binary<relay::maximum_op>(c.call<relay::max_op>({}, x), 0.0);
  const int low = c.binary<relay::minimum_op>(c.call<relay::min_op>({}, x), 0.0);
  const int scale = c.binary<relay::divide_op>(c.binary<relay::subtract_op>(high, low), 255.0);
  const int start = c.binary<relay::divide_op>(c.call<relay::negative_op>({}, low), scale);
  const int zero = c.cast(rounded(c, c.call<relay::clip_op>({.a_min = 0, .a_max = 255}, start)), uint8);
  c.give(0, quantized(c, c.binary<relay::divide_op>(x, scale), zero, uint8));
  c.give(1, scale);
  c.give(2, zero);
}
/// A product of whole numbers on the scale and around the zero point of the result. Inputs are: a, its scale and zero, b, its
/// scale and zero, the result's scale and zero.
template <class Product>
constexpr void quantized_product(importer& c, int a_axis, int b_axis, int scale_axis, Product product) {
  const int a = c.in(0), b = c.in(3);
  if (c.failed()) return;
  int y = product(centred(c, a, 2, a_axis), centred(c, b, 5, b_axis));
  const int rank = c.rank(y);
  const auto scale = [&](int i) { return scale_axis >= 0 ? c.along(c.in(i), scale_axis, rank) : c.in(i); };
  const int factor = c.binary<relay::divide_op>(c.binary<relay::multiply_op>(scale(1), scale(4)), scale(6));
  if (c.has(8)) y = c.binary<relay::add_op>(y, c.along(c.in(8), 1, rank));
  y = c.binary<relay::multiply_op>(c.cast(y, c.type(factor).element), factor);
  const int zero = c.in(7);
  c.give(0, quantized(c, y, zero, c.type(zero).element));
}
constexpr void qlinear_matmul(importer& c) {
  quantized_product(c, -1, -1, -1, [&](int a, int b) { return matmul(c, a, b); });
}
constexpr void qlinear_conv(importer& c) {
  quantized_product(c, -1, 0, 1, [&](int x, int w) { return convolution(c, x, w); });
}

// ---- einsum

/// The equation in letters: an ellipsis becomes letters that are not used, and the result is written.
constexpr attr_string spelled(importer& c, std::string_view given) {
  attr_string out;
  std::size_t n = 0;
  const auto put = [&](char x) {
    if (n < 31) out.chars[n++] = x;
    else c.fail("the equation is too long");
  };
  int operand = 0, letters = 0, dots = 0;
  // How many axes the ellipses stand for.
  int rest = 0;
  const auto count_rest = [&] {
    if (dots == 3 && operand < c.input_count()) {
      const int here = c.rank(c.in(operand)) - letters;
      if (here < 0) c.fail("an operand has fewer axes than letters");
      if (here > rest) rest = here;
    }
  };
  bool arrow = false;
  int times[128]{};
  for (std::size_t i = 0; i < given.size() && !arrow && !c.failed(); ++i) {
    const char x = given[i];
    if (x == ',') count_rest(), ++operand, letters = dots = 0;
    else if (x == '-') arrow = true;
    else if (x == '.') ++dots;
    else if (x != ' ') {
      ++letters;
      if (x > 0) ++times[static_cast<int>(x)];
    }
  }
  count_rest();
  if (rest > max_rank) c.fail("the equation has too many axes");
  const auto ellipsis = [&](int count) {
    // The last ones, as broadcasting aligns.
    for (int k = rest - count; k < rest; ++k) put(static_cast<char>('A' + k));
  };
  operand = letters = 0;
  bool behind = false;
  for (std::size_t i = 0; i < given.size() && !c.failed(); ++i) {
    const char x = given[i];
    if (x == ' ') continue;
    if (x == '.') {
      if (i + 2 >= given.size() || given[i + 1] != '.' || given[i + 2] != '.') return c.fail("the equation is wrong"), out;
      i += 2;
      int named = 0;
      for (std::size_t k = i + 1; k-- > 0 && given[k] != ',';) named += given[k] != '.' && given[k] != ' ';
      for (std::size_t k = i + 1; k < given.size() && given[k] != ',' && given[k] != '-'; ++k) named += given[k] != ' ';
      ellipsis(behind ? rest : c.rank(c.in(operand)) - named);
      continue;
    }
    if (x == ',') ++operand;
    if (x == '-') behind = true;
    if (x >= 'A' && x <= 'Z' && rest > 0) return c.fail("capital letters beside an ellipsis are not supported"), out;
    put(x);
  }
  if (!arrow && rest > 0) {
    put('-');
    put('>');
    ellipsis(rest);
    for (int x = 'a'; x <= 'z'; ++x)
      if (times[x] == 1) put(static_cast<char>(x));
  }
  return out;
}
constexpr void einsum(importer& c) {
  meta::vec<int> operands;
  for (int i = 0; i < c.input_count(); ++i) operands.push_back(c.in(i));
  const attr_string equation = spelled(c, c.text("equation", ""));
  c.give(0, c.call<relay::einsum_op>({.equation = equation}, c.tuple(operands)));
}

inline constexpr conversion matrix_conversions[] = {
    {"ConvInteger", conv_integer},
    {"DequantizeLinear", dequantize},
    {"DynamicQuantizeLinear", dynamic_quantize},
    {"Einsum", einsum},
    {"Gemm", gemm},
    {"MatMul", matmul_node},
    {"MatMulInteger", matmul_integer},
    {"QLinearConv", qlinear_conv},
    {"QLinearMatMul", qlinear_matmul},
    {"QuantizeLinear", quantize},
};

}  // namespace baton::onnx::detail

#endif
