// SPDX-License-Identifier: Apache-2.0
//
// nn.sparse_dense: vectors run along rows of the dense matrix, which are brought into panels of that many first, so that each
// stored element of the sparse matrix is one multiplication of a vector. A single row needs no panel. In: the anchor's
// operands, whose indices nobody vouches for. Out: results, behind the epilogue. Next: simd/layers.hpp.
#ifndef BATON_SIMD_SPARSE_DENSE_HPP
#define BATON_SIMD_SPARSE_DENSE_HPP

#include "baton/op/nn/sparse_dense.hpp"
#include "baton/simd/layer.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace baton::simd {

/// `Column` and `Begin` are the types of indices. `Stored` is the shape of the result.
template <class Arch, relay::nn::sparse_product P, class Column, class Begin, nd_shape Stored>
struct sparse_dense_kernel {
  using batch = f32<Arch>;
  static constexpr int lane = lanes<Arch>;
  static constexpr std::ptrdiff_t dense_rows = P.dense_rows, sparse_rows = P.sparse_rows, columns = P.columns;
  static constexpr std::ptrdiff_t height = P.block_rows, width = P.block_columns, block_area = height * width;
  static constexpr bool packs = dense_rows > 1;
  static constexpr std::size_t scratch_floats = packs ? static_cast<std::size_t>(columns) * static_cast<std::size_t>(lane) : 0;

  /// A unit is as many sparse rows as a vector has lanes, times a panel.
  static constexpr std::ptrdiff_t panels = (dense_rows + lane - 1) / lane, groups = (sparse_rows + lane - 1) / lane;
  static constexpr std::ptrdiff_t units = panels * groups;

  const float* dense;
  const float* values;
  const Column* indices;
  const Begin* begins;

  template <class Epilogue>
  void run(float* out, float* scratch, const Epilogue& epi, std::ptrdiff_t first, std::ptrdiff_t last) const noexcept {
    for (std::ptrdiff_t unit = first, panel = -1; unit < last; ++unit) {
      const std::ptrdiff_t dense_row = unit / groups * lane, row = unit % groups * lane;
      const int wide = count_from(dense_row, dense_rows), rows = count_from(row, sparse_rows);
      if constexpr (!packs) {
        float sums[lane] = {};
        for (int r = 0; r < rows; ++r) sums[r] = product<float, 1>(dense, row + r);
        if constexpr (!P.sparse_lhs) store_nd<Arch, Stored>(out, loadu<batch>(sums), row, rows, epi);
        else
          for (int r = 0; r < rows; ++r) store_nd<Arch, Stored>(out, batch(sums[r]), row + r, 1, epi);
      } else {
        if (panel != dense_row) pack(scratch, panel = dense_row, wide);
        if constexpr (P.sparse_lhs) {
          for (int r = 0; r < rows; ++r) store_nd<Arch, Stored>(out, product<batch, lane>(scratch, row + r), (row + r) * dense_rows + dense_row, wide, epi);
        } else {
          float sums[lane][lane], line[lane] = {};
          for (int r = 0; r < rows; ++r) storeu(sums[r], product<batch, lane>(scratch, row + r));
          for (int d = 0; d < wide; ++d) {
            for (int r = 0; r < rows; ++r) line[r] = sums[r][d];
            store_nd<Arch, Stored>(out, loadu<batch>(line), (dense_row + d) * sparse_rows + row, rows, epi);
          }
        }
      }
    }
  }

 private:
  static constexpr int count_from(std::ptrdiff_t first, std::ptrdiff_t extent) noexcept {
    return static_cast<int>(extent - first < lane ? extent - first : lane);
  }

  /// Element k of each of some rows, side by side.
  void pack(float* to, std::ptrdiff_t row, int wide) const noexcept {
    for (int r = 0; r < lane; ++r) {
      const float* const from = dense + (row + (r < wide ? r : 0)) * columns;
      for (std::ptrdiff_t k = 0; k < columns; ++k) to[k * lane + r] = from[k];
    }
  }

  /// A sparse row times what stands `Step` apart. Two sums, so that one multiplication need not wait for the one before it.
  template <class V, int Step>
  BATON_INLINE V product(const float* with, std::ptrdiff_t row) const noexcept {
    const std::ptrdiff_t line = row / height;
    const auto from = static_cast<std::int64_t>(begins[line]), end = static_cast<std::int64_t>(begins[line + 1]);
    const auto to = static_cast<std::ptrdiff_t>(end < P.blocks ? end : P.blocks);
    V sum(0.0f), other(0.0f);
    for (std::ptrdiff_t b = static_cast<std::ptrdiff_t>(from < 0 ? 0 : from < P.blocks ? from : P.blocks); b < to; ++b) {
      const auto block = static_cast<std::int64_t>(indices[b]);
      if (block < 0 || block >= columns / width) continue;
      const float* const value = values + b * block_area + row % height * width;
      const float* const x = with + static_cast<std::ptrdiff_t>(block) * width * Step;
      for (std::ptrdiff_t j = 0; j < width; ++j) {
        const V next = madd(V(value[j]), loadu<V>(x + j * Step), sum);
        sum = other;
        other = next;
      }
    }
    return sum + other;
  }
};

template <class Arch, class Layer>
  requires std::same_as<typename Layer::op, relay::nn::sparse_dense_op>
struct layer_kernel<Arch, Layer> {
  static constexpr dtype column = Layer::rule::column, begin = Layer::rule::begin;
  using kernel = sparse_dense_kernel<Arch, Layer::rule::p, element_t<column>, element_t<begin>, nd_shape_of(Layer::result.dims)>;
  static constexpr std::size_t scratch_floats = kernel::scratch_floats;
  static constexpr std::ptrdiff_t units = kernel::units;

  template <class Epilogue>
  static void run(const float* const* in, float* out, float* scratch, const Epilogue& epi, std::ptrdiff_t first = 0, std::ptrdiff_t last = units) noexcept {
    const void* const columns = in[2];
    const void* const begins = in[3];
    kernel{in[0], in[1], static_cast<const element_t<column>*>(columns), static_cast<const element_t<begin>*>(begins)}.run(out, scratch, epi, first, last);
  }
};

}  // namespace baton::simd

#endif
