// SPDX-License-Identifier: Apache-2.0
//
// What nn.matmul and nn.batch_matmul compute: sizes and an element. Next: op/nn/matmul.hpp, op/nn/batch_matmul.hpp.
#ifndef BATON_OP_NN_MATRIX_PRODUCT_HPP
#define BATON_OP_NN_MATRIX_PRODUCT_HPP

#include "baton/op/check.hpp"

#include <cstdint>

namespace baton::relay::nn {

/// `batches` products (m, k) x (k, n); an operand with one matrix goes with all. Structural.
struct matrix_product {
  std::int64_t batches = 1, a_batches = 1, b_batches = 1;
  std::int64_t m = 1, n = 1, k = 1;
  bool transpose_a = false, transpose_b = false;  ///< (k, m), (n, k)

  friend constexpr bool operator==(const matrix_product&, const matrix_product&) = default;

  /// Row-major offsets of elements.
  BATON_INLINE constexpr std::int64_t a_offset(std::int64_t batch, std::int64_t row, std::int64_t kk) const {
    return (a_batches == 1 ? 0 : batch) * m * k + (transpose_a ? kk * m + row : row * k + kk);
  }
  BATON_INLINE constexpr std::int64_t b_offset(std::int64_t batch, std::int64_t kk, std::int64_t column) const {
    return (b_batches == 1 ? 0 : batch) * n * k + (transpose_b ? column * k + kk : kk * n + column);
  }
};

/// A product of matrices as a layer on operands of these shapes.
struct matrix_product_layer {
  matrix_product p;
  shape a, b, result;

  template <class Math, class Read>
  constexpr double element(const Read& read, const index& at, int) const {
    const std::int64_t offset = offset_of(result, at);
    const std::int64_t column = offset % p.n, row = offset / p.n % p.m, batch = offset / p.n / p.m;
    double sum = 0;
    for (std::int64_t k = 0; k < p.k; ++k)
      sum = Math::add(
          sum, Math::multiply(read.template at<0>(index_of(a, p.a_offset(batch, row, k))), read.template at<1>(index_of(b, p.b_offset(batch, k, column)))));
    return sum;
  }
};

}  // namespace baton::relay::nn

#endif
