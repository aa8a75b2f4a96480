// SPDX-License-Identifier: Apache-2.0
//
// The register tile of a matrix product on channel blocks: rows of input channels and a weight enter, the sums of Rows rows by
// Blocks blocks of output channels leave. It knows nothing of convolutions: rows are pixels or Winograd tiles.
// Next: simd/conv2d_winograd.hpp.
#ifndef BATON_SIMD_GEMM_TILE_HPP
#define BATON_SIMD_GEMM_TILE_HPP

#include <baton/simd/arch.hpp>

#include <cstddef>
#include <utility>

namespace baton::simd {

/// Strides of a gemm_tile in floats. Structural.
struct gemm_strides {
  std::ptrdiff_t x_row = 0;    ///< from a row to the next, within a block of input channels
  std::ptrdiff_t x_block = 0;  ///< from a block of input channels to the next
  std::ptrdiff_t w_block = 0;  ///< from the weight of an output block to that of the next
  std::ptrdiff_t y_row = 0;    ///< from an output row to the next
  std::ptrdiff_t y_block = 0;  ///< from an output block to the next
  std::ptrdiff_t w_row = 0;    ///< from an input channel's weights to those of the next; 0: Block

  friend constexpr bool operator==(const gemm_strides&, const gemm_strides&) = default;
};

/// y[r][o] = sum over c of x[r][c] * w[c][o]; InBlocks blocks of InBlock input channels, Blocks blocks of Block output channels.
/// A weight block is [input channel][Block]; each of its lines is asked for when the one Ahead floats before it is used, and in
/// the second-level cache Far floats before. Adds: to what is in y.
template <class Arch, int InBlocks, int InBlock, int Block, int Rows, int Blocks, gemm_strides S, int Ahead = 0, int Far = 0, bool Adds = false>
struct gemm_tile {
  using batch = f32<Arch>;
  static constexpr int block_vectors = Block / lanes<Arch>, vectors = Blocks * block_vectors;
  using vector_sequence = std::make_integer_sequence<int, vectors>;
  using row_sequence = std::make_integer_sequence<int, Rows>;

  static BATON_NOINLINE void run(const float* BATON_RESTRICT x, const float* BATON_RESTRICT w, float* BATON_RESTRICT y) noexcept {
    batch acc[Rows * vectors];
    if constexpr (Adds) load(y, acc, row_sequence{});
    else clear(acc, std::make_integer_sequence<int, Rows * vectors>{});
    for (int b = 0; b < InBlocks; ++b, x += S.x_block, w += InBlock * w_row)
      for (int c = 0; c < InBlock; c += unroll) channels(x + c, w + c * w_row, acc, std::make_integer_sequence<int, unroll>{});
    store(y, acc, row_sequence{});
  }

 private:
  static constexpr std::ptrdiff_t w_row = S.w_row > 0 ? S.w_row : Block;

  /// As many input channels as hide the loop; more only cost instruction cache.
  static constexpr int unroll = [] {
    int u = 1;
    while (u * 2 <= InBlock && InBlock % (u * 2) == 0 && u * 2 * Rows * vectors <= 128) u *= 2;
    return u;
  }();

  template <int... A>
  static BATON_INLINE void clear(batch (&acc)[Rows * vectors], std::integer_sequence<int, A...>) noexcept {
    ((acc[A] = batch(0.0f)), ...);
  }
  template <int... R>
  static BATON_INLINE void load(const float* y, batch (&acc)[Rows * vectors], std::integer_sequence<int, R...>) noexcept {
    (load_row(y + R * S.y_row, acc + R * vectors, vector_sequence{}), ...);
  }
  template <int... V>
  static BATON_INLINE void load_row(const float* y, batch* acc, std::integer_sequence<int, V...>) noexcept {
    ((acc[V] = loadu<batch>(y + V / block_vectors * S.y_block + V % block_vectors * lanes<Arch>)), ...);
  }
  template <int... C>
  static BATON_INLINE void channels(const float* x, const float* w, batch (&acc)[Rows * vectors], std::integer_sequence<int, C...>) noexcept {
    (channel(x + C, w + C * w_row, acc, vector_sequence{}), ...);
  }
  template <int... V>
  static BATON_INLINE void channel(const float* x, const float* w, batch (&acc)[Rows * vectors], std::integer_sequence<int, V...>) noexcept {
    if constexpr (Far > 0) (prefetch_far(w + V / block_vectors * S.w_block + V % block_vectors * lanes<Arch> + Far), ...);
    if constexpr (Ahead > 0) (prefetch(w + V / block_vectors * S.w_block + V % block_vectors * lanes<Arch> + Ahead), ...);
    const batch weights[vectors] = {loadu<batch>(w + V / block_vectors * S.w_block + V % block_vectors * lanes<Arch>)...};
    rows(x, weights, acc, row_sequence{});
  }
  template <int... R>
  static BATON_INLINE void rows(const float* x, const batch (&weights)[vectors], batch (&acc)[Rows * vectors], std::integer_sequence<int, R...>) noexcept {
    (row<R>(vectors > 1 ? x = opaque(x) : x, weights, acc, vector_sequence{}), ...);
  }
  template <int R, int... V>
  static BATON_INLINE void row(const float* x, const batch (&weights)[vectors], batch (&acc)[Rows * vectors], std::integer_sequence<int, V...>) noexcept {
    const batch v = splat<batch>(x[R * S.x_row]);
    ((acc[R * vectors + V] = madd(v, weights[V], acc[R * vectors + V])), ...);
    if constexpr (vectors > 1) (pin(acc[R * vectors + V]), ...);
  }
  template <int... R>
  static BATON_INLINE void store(float* y, const batch (&acc)[Rows * vectors], std::integer_sequence<int, R...>) noexcept {
    (store_row(y + R * S.y_row, acc + R * vectors, vector_sequence{}), ...);
  }
  template <int... V>
  static BATON_INLINE void store_row(float* y, const batch* acc, std::integer_sequence<int, V...>) noexcept {
    (storeu(y + V / block_vectors * S.y_block + V % block_vectors * lanes<Arch>, acc[V]), ...);
  }
};

}  // namespace baton::simd

#endif
