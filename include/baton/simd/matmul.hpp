// SPDX-License-Identifier: Apache-2.0
//
// Products of matrices, batched, either operand perhaps transposed: a tile of rows by vectors of columns in registers. A transposed
// second operand is brought into panels of that many columns first, one at a time. In: two operands and an epilogue. Out: results.
// Next: simd/layer_products.hpp chooses; nn.dense has a kernel of its own (simd/dense.hpp).
#ifndef BATON_SIMD_MATMUL_HPP
#define BATON_SIMD_MATMUL_HPP

#include "baton/op/nn/matrix_product.hpp"
#include <baton/simd/arch.hpp>
#include <baton/simd/nd_store.hpp>
#include "baton/tir/layer.hpp"

#include <cstddef>

namespace baton::simd {

using relay::nn::matrix_product;

/// `Stored` is the shape of the result as the epilogue knows it. `Cut`: rows by vectors of columns. `scratch` holds one panel.
template <class Arch, matrix_product P, nd_shape Stored, tir::layer_schedule Cut>
struct matmul_kernel {
  using batch = f32<Arch>;
  static constexpr int lane = lanes<Arch>;
  static constexpr int m = static_cast<int>(P.m), n = static_cast<int>(P.n), k = static_cast<int>(P.k);
  static constexpr int vectors = Cut.vectors;
  static constexpr int panel = vectors * lane;
  static constexpr int rows = Cut.tile;
  /// Rows of the second operand are read in place where whole vectors lie in it.
  static constexpr bool packs_all = P.transpose_b;
  static constexpr std::size_t scratch_floats = static_cast<std::size_t>(panel) * static_cast<std::size_t>(k);

  /// Panels of all batches, which are computed one after the other.
  static constexpr int panels = (n + panel - 1) / panel;
  static constexpr std::ptrdiff_t units = std::ptrdiff_t{1} * P.batches * panels;

  template <class Epilogue>
  static void run(const float* a, const float* b, float* out, float* scratch, const Epilogue& epi, std::ptrdiff_t first = 0,
                  std::ptrdiff_t last = units) noexcept {
    for (std::ptrdiff_t unit = first; unit < last; ++unit) {
      const int batch_index = static_cast<int>(unit / panels), column = static_cast<int>(unit % panels) * panel;
      const float* x = a + P.a_offset(batch_index, 0, 0);
      const float* y = b + P.b_offset(batch_index, 0, 0);
      const bool packs = packs_all || n - column < panel;
      if (packs) pack(y, scratch, column);
      const float* w = packs ? scratch : y + column;
      const std::ptrdiff_t step = packs ? panel : n;
      int row = 0;
      for (; row + rows <= m; row += rows) tile<rows>(x, w, step, out, batch_index, row, column, epi);
      for (; row < m; ++row) tile<1>(x, w, step, out, batch_index, row, column, epi);
    }
  }

 private:
  static void pack(const float* y, float* to, int column) noexcept {
    const int count = n - column < panel ? n - column : panel;
    if constexpr (P.transpose_b) {
      for (int c = 0; c < panel; ++c)
        for (int kk = 0; kk < k; ++kk) to[std::ptrdiff_t{kk} * panel + c] = c < count ? y[std::ptrdiff_t{column + c} * k + kk] : 0.0f;
    } else {
      for (int kk = 0; kk < k; ++kk)
        for (int c = 0; c < panel; ++c) to[std::ptrdiff_t{kk} * panel + c] = c < count ? y[std::ptrdiff_t{kk} * n + column + c] : 0.0f;
    }
  }

  template <int Rows, class Epilogue>
  static BATON_INLINE void tile(const float* x, const float* w, std::ptrdiff_t step, float* out, int batch_index, int row, int column,
                                const Epilogue& epi) noexcept {
    batch acc[Rows][vectors];
    for (int r = 0; r < Rows; ++r)
      for (int v = 0; v < vectors; ++v) acc[r][v] = batch(0.0f);
    const std::ptrdiff_t next_row = P.transpose_a ? 1 : k, next_k = P.transpose_a ? m : 1;
    const float* p = x + row * next_row;
    for (int kk = 0; kk < k; ++kk, p += next_k, w += step) {
      batch in[vectors];
#pragma GCC unroll 2
      for (int v = 0; v < vectors; ++v) in[v] = loadu<batch>(w + v * lane);
#pragma GCC unroll 8
      for (int r = 0; r < Rows; ++r) {
        const batch each(p[r * next_row]);
#pragma GCC unroll 2
        for (int v = 0; v < vectors; ++v) acc[r][v] = madd(in[v], each, acc[r][v]);
      }
    }
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 2
      for (int v = 0; v < vectors; ++v) {
        const int first = column + v * lane, left = n - first;
        if (left <= 0) continue;
        store_nd<Arch, Stored>(out, acc[r][v], (std::ptrdiff_t{batch_index} * m + row + r) * n + first, left < lane ? left : lane, epi);
      }
  }
};

}  // namespace baton::simd

#endif
