// SPDX-License-Identifier: Apache-2.0
//
// Dense layers, out(m, n) = sum over k of data(m, k) * weight(n, k), as Relay's nn.dense: data (M, K) and a weight enter, (M, N)
// leaves through the epilogue. The weight is plain (N, K), where lanes run along k and every output ends in a sum of lanes,
// or packed as [N / lanes][K][lanes], where lanes are outputs.
// A tile() is m_tile rows by n_step outputs; the loops over tiles (n outside, so that a panel of the weight stays in cache
// for all rows) belong to tir. Next: tir/, which may override the schedule.
#ifndef BATON_SIMD_DENSE_HPP
#define BATON_SIMD_DENSE_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/half_vectors.hpp>
#include <baton/simd/math.hpp>
#include <baton/simd/nd_store.hpp>
#include <baton/tir/dense_problem.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace baton::simd {

using tir::dense_problem;
using tir::dense_schedule;

namespace detail {

/// The sum of all lanes, by halves: additions within a vector, which math::sum_lanes uses, take twice as long.
template <class Arch>
BATON_INLINE float sum_by_halves(f32<Arch> v) noexcept;

#if defined(__AVX512F__)
/// Lanes 2 * pair in the first half, 2 * pair + 1 in the second one.
template <class Arch>
struct pair_lanes {
  struct list {
    alignas(64) int at[8][16];
  };
  static constexpr list all = [] {
    list r{};
    for (int p = 0; p < 8; ++p)
      for (int l = 0; l < 16; ++l) r.at[p][l] = 2 * p + l / 8;
    return r;
  }();
};
#endif

}  // namespace detail

/// Dense with the weight as (N, K). See tests/unit/simd/kernels_test.cpp for its use.
template <class Arch, dense_problem P, dense_schedule S = tir::default_dense_schedule(P, lanes<Arch>, vector_registers<Arch>)>
struct dense_kernel {
  using batch = f32<Arch>;
  /// Outputs of one tile: whole vectors, so that the epilogue gets batches.
  static constexpr int n_step = (S.n_tile + lanes<Arch> - 1) / lanes<Arch> * lanes<Arch>;
  static constexpr int m_tiles = (P.m + S.m_tile - 1) / S.m_tile, n_tiles = (P.n + n_step - 1) / n_step;

  static_assert(S.m_tile >= 1 && S.n_tile >= 1, "baton: dense_kernel: a tile has rows and outputs");

  /// Rows from mt * m_tile, outputs from nt * n_step on.
  template <class Epilogue>
  static BATON_INLINE void tile(const float* data, const float* weight, float* out, int mt, int nt, const Epilogue& epi) noexcept {
    if (P.m % S.m_tile == 0 || mt + 1 < m_tiles) rows<S.m_tile>(data, weight, out, mt * S.m_tile, nt * n_step, epi);
    else rows<P.m % S.m_tile == 0 ? S.m_tile : P.m % S.m_tile>(data, weight, out, mt * S.m_tile, nt * n_step, epi);
  }

  /// The whole layer in plain loops.
  template <class Epilogue>
  static void run(const float* data, const float* weight, float* out, const Epilogue& epi) noexcept {
    for (int nt = 0; nt < n_tiles; ++nt)
      for (int mt = 0; mt < m_tiles; ++mt) tile(data, weight, out, mt, nt, epi);
  }

 private:
  static constexpr int whole_k = P.k / lanes<Arch> * lanes<Arch>;

  template <int M, class Epilogue>
  static BATON_INLINE void rows(const float* data, const float* weight, float* out, int m, int n, const Epilogue& epi) noexcept {
    constexpr int rest = P.n % n_step == 0 ? n_step : P.n % n_step;
    if (rest == n_step || n + n_step <= P.n) outputs<M, n_step>(data, weight, out, m, n, epi);
    else outputs<M, rest>(data, weight, out, m, n, epi);
  }

  /// Count outputs, a constant: of a count that is a minimum GCC 12 makes loops that run on.
  template <int M, int Count, class Epilogue>
  static BATON_INLINE void outputs(const float* data, const float* weight, float* out, int m, int n, const Epilogue& epi) noexcept {
    alignas(64) float sum[M][n_step];
    constexpr int whole = Count / S.n_tile * S.n_tile;
    for (int j = 0; j < whole; j += S.n_tile)
      dots<M, S.n_tile>(data + std::ptrdiff_t{m} * P.k, weight + std::ptrdiff_t{n + j} * P.k, sum, j, std::make_integer_sequence<int, M * S.n_tile>{});
    for (int j = whole; j < Count; ++j)
      dots<M, 1>(data + std::ptrdiff_t{m} * P.k, weight + std::ptrdiff_t{n + j} * P.k, sum, j, std::make_integer_sequence<int, M>{});
    if constexpr (P.n == 1) {  // a vector loaded from one lane would wait for its store
      for (int i = 0; i < M; ++i) out[m + i] = epi(sum[i][0], m + i, n);
      return;
    }
    for (int i = 0; i < M; ++i)
      for (int v = 0; v < Count; v += lanes<Arch>)
        store_row<Arch>(out + std::ptrdiff_t{m + i} * P.n + n + v, loadu<batch>(sum[i] + v), Count - v < lanes<Arch> ? Count - v : lanes<Arch>, epi, n + v,
                        m + i);
  }

  /// M x N dot products, one accumulator each; T enumerates them.
  template <int M, int N, int... T>
  static BATON_INLINE void dots(const float* x, const float* w, float (*sum)[n_step], int j, std::integer_sequence<int, T...>) noexcept {
    batch acc[sizeof...(T)] = {((void)T, batch(0.0f))...};
    for (int k = 0; k < whole_k; k += lanes<Arch>)
      products(x + k, w + k, acc, std::integer_sequence<int, T...>{}, std::make_integer_sequence<int, M>{}, std::make_integer_sequence<int, N>{});
    if constexpr (whole_k < P.k)
      ((acc[T] =
            madd<batch>(load_partial<Arch>(x + T / N * P.k + whole_k, P.k - whole_k), load_partial<Arch>(w + T % N * P.k + whole_k, P.k - whole_k), acc[T])),
       ...);
    ((sum[T / N][j + T % N] = detail::sum_by_halves<Arch>(acc[T])), ...);
  }

  /// One vector of every row and of every output.
  template <int... T, int... Row, int... Output>
  static BATON_INLINE void products(const float* x, const float* w, batch* acc, std::integer_sequence<int, T...>, std::integer_sequence<int, Row...>,
                                    std::integer_sequence<int, Output...>) noexcept {
    constexpr int rows = sizeof...(Row), outputs = sizeof...(Output);
    constexpr bool all_fit = rows * outputs + rows + outputs <= vector_registers<Arch>;
    batch data[rows] = {loadu<batch>(x + Row * P.k)...}, weights[outputs] = {loadu<batch>(w + Output * P.k)...};
    if constexpr (all_fit && outputs > 1) (load_once(data[Row]), ...);
    if constexpr (all_fit && rows > 1) (load_once(weights[Output]), ...);
    ((acc[T] = madd<batch>(data[T / outputs], weights[T % outputs], acc[T])), ...);
  }
};

/// Dense with the weight packed as [N / lanes][K][lanes], the last panel filled up with zeros.
template <class Arch, dense_problem P, dense_schedule S = tir::default_dense_packed_schedule(P, lanes<Arch>, vector_registers<Arch>)>
struct dense_packed_kernel {
  using batch = f32<Arch>;
  static constexpr int panels = (P.n + lanes<Arch> - 1) / lanes<Arch>, n_step = S.n_tile * lanes<Arch>;
  static constexpr int m_tiles = (P.m + S.m_tile - 1) / S.m_tile, n_tiles = (panels + S.n_tile - 1) / S.n_tile;
  /// Floats of the packed weight.
  static constexpr std::ptrdiff_t packed_floats = std::ptrdiff_t{panels} * lanes<Arch> * P.k;

  static_assert(S.m_tile >= 1 && S.n_tile >= 1 && S.k_chains >= 1, "baton: dense_packed_kernel: a tile has rows and vectors");

  /// Brings an (N, K) weight into the packed order.
  static void pack(const float* BATON_RESTRICT weight, float* BATON_RESTRICT packed) noexcept {
    for (int p = 0; p < panels; ++p)
      for (int k = 0; k < P.k; ++k)
        for (int l = 0; l < lanes<Arch>; ++l, ++packed) *packed = p * lanes<Arch> + l < P.n ? weight[std::ptrdiff_t{p * lanes<Arch> + l} * P.k + k] : 0.0f;
  }

  /// Rows from mt * m_tile, outputs from nt * n_step on.
  template <class Epilogue>
  static BATON_INLINE void tile(const float* data, const float* packed, float* out, int mt, int nt, const Epilogue& epi) noexcept {
    constexpr int m_rest = P.m % S.m_tile == 0 ? S.m_tile : P.m % S.m_tile;
    constexpr int n_rest = panels % S.n_tile == 0 ? S.n_tile : panels % S.n_tile;
    const bool m_whole = m_rest == S.m_tile || mt + 1 < m_tiles, n_whole = n_rest == S.n_tile || nt + 1 < n_tiles;
    const int m = mt * S.m_tile, n = nt * n_step;
    if (m_whole && n_whole) panel<S.m_tile, S.n_tile>(data, packed, out, m, n, epi);
    else if (m_whole) panel<S.m_tile, n_rest>(data, packed, out, m, n, epi);
    else if (n_whole) panel<m_rest, S.n_tile>(data, packed, out, m, n, epi);
    else panel<m_rest, n_rest>(data, packed, out, m, n, epi);
  }

  /// The whole layer in plain loops.
  template <class Epilogue>
  static void run(const float* data, const float* packed, float* out, const Epilogue& epi) noexcept {
    for (int nt = 0; nt < n_tiles; ++nt)
      for (int mt = 0; mt < m_tiles; ++mt) tile(data, packed, out, mt, nt, epi);
  }

 private:
  template <int M, int N, class Epilogue>
  static BATON_INLINE void panel(const float* data, const float* packed, float* out, int m, int n, const Epilogue& epi) noexcept {
    alignas(64) float sum[M * N * lanes<Arch>];
    if constexpr (in_pairs) sums_in_pairs(data, packed, sum, std::make_integer_sequence<int, 8>{});
    else if constexpr (from_registers) sums_from_registers(data, packed, sum, std::make_integer_sequence<int, 4>{});
    else sums<M, N>(data + std::ptrdiff_t{m} * P.k, packed + std::ptrdiff_t{n} * P.k, sum, std::make_integer_sequence<int, M * N>{});
    for (int i = 0; i < M; ++i)
      for (int j = 0; j < N; ++j) {
        const int at = n + j * lanes<Arch>;
        store_row<Arch>(out + std::ptrdiff_t{m + i} * P.n + at, loadu<batch>(sum + (i * N + j) * lanes<Arch>), P.n - at < lanes<Arch> ? P.n - at : lanes<Arch>,
                        epi, at, m + i);
      }
  }

  template <int M, int N, int... T>
  static BATON_INLINE void sums(const float* x, const float* w, float* BATON_RESTRICT sum, std::integer_sequence<int, T...>) noexcept {
    batch acc[S.k_chains][sizeof...(T)];
    for (auto& chain : acc) ((chain[T] = batch(0.0f)), ...);
    constexpr int whole = P.k / S.k_chains * S.k_chains;
    for (int k = 0; k < whole; k += S.k_chains)
      chains<N>(x + k, w + k * lanes<Arch>, acc, std::integer_sequence<int, T...>{}, std::make_integer_sequence<int, S.k_chains>{});
    for (int k = whole; k < P.k; ++k) step<N>(x + k, w + k * lanes<Arch>, acc[0], std::integer_sequence<int, T...>{});
    // In pairs: a tiny layer has little else to do.
    for (int width = S.k_chains; width > 1; width = (width + 1) / 2)
      for (int c = 0; c < width / 2; ++c) ((acc[c][T] = acc[c][T] + acc[c + (width + 1) / 2][T]), ...);
    (storeu(sum + T * lanes<Arch>, acc[0][T]), ...);
  }

  /// Tiny layers for single samples wait for loads: of the weight, and of an input for each vector of it. Where vectors are half as long
  /// as they could be, one of whole length takes two inputs; else every second four inputs are loaded at once and spread by shuffles.
  static constexpr bool in_pairs = is_half_vectors<Arch> && P.m == 1 && panels == 1 && P.k % 16 == 0 && P.k <= 64 && S.k_chains >= 4;
  static constexpr bool from_registers = detail::is_avx512<Arch> && P.m == 1 && panels == 1 && P.k % 8 == 0 && P.k >= 32 && P.k <= 64 && S.k_chains == 8;

  template <int... Pair>
  static BATON_INLINE void sums_in_pairs([[maybe_unused]] const float* x, [[maybe_unused]] const float* w, [[maybe_unused]] float* sum,
                                         std::integer_sequence<int, Pair...>) noexcept {
#if defined(__AVX512F__)
    __m512 acc[4] = {_mm512_setzero_ps(), _mm512_setzero_ps(), _mm512_setzero_ps(), _mm512_setzero_ps()};
    for (int k = 0; k < P.k; k += 16, w += 16 * 8) {
      const __m512 in = _mm512_loadu_ps(x + k);
      ((acc[Pair % 4] = _mm512_fmadd_ps(_mm512_permutexvar_ps(_mm512_load_si512(detail::pair_lanes<Arch>::all.at[Pair]), in), _mm512_loadu_ps(w + Pair * 16),
                                        acc[Pair % 4])),
       ...);
    }
    const __m512 all = _mm512_add_ps(_mm512_add_ps(acc[0], acc[1]), _mm512_add_ps(acc[2], acc[3]));
    _mm256_storeu_ps(sum, _mm256_add_ps(_mm512_castps512_ps256(all), _mm256_castpd_ps(_mm512_extractf64x4_pd(_mm512_castps_pd(all), 1))));
#endif
  }

  template <int... I>
  static BATON_INLINE void sums_from_registers([[maybe_unused]] const float* x, [[maybe_unused]] const float* w, [[maybe_unused]] float* sum,
                                               std::integer_sequence<int, I...>) noexcept {
#if defined(__AVX512F__)
    batch loaded[4] = {((void)I, batch(0.0f))...}, spread[4] = {loaded[I]...};
    for (int k = 0; k < P.k; k += 8, w += 8 * 16) {
      batch four = _mm512_broadcast_f32x4(_mm_loadu_ps(x + k + 4));
      pin(four), load_once(four);  // else the compiler loads each by itself
      ((loaded[I] = madd<batch>(splat<batch>(x[k + I]), loadu<batch>(w + I * 16), loaded[I]),
        spread[I] = madd<batch>(batch(_mm512_permute_ps(four, I * 0x55)), loadu<batch>(w + (4 + I) * 16), spread[I])),
       ...);
    }
    storeu(sum, ((loaded[0] + loaded[1]) + (loaded[2] + loaded[3])) + ((spread[0] + spread[1]) + (spread[2] + spread[3])));
#endif
  }

  /// One input of every row and one vector of every panel.
  template <int N, int... T>
  static BATON_INLINE void step(const float* x, const float* w, batch* acc, std::integer_sequence<int, T...>) noexcept {
    products(x, w, acc, std::integer_sequence<int, T...>{}, std::make_integer_sequence<int, static_cast<int>(sizeof...(T)) / N>{},
             std::make_integer_sequence<int, N>{});
  }
  template <int... T, int... Row, int... Panel>
  static BATON_INLINE void products(const float* x, const float* w, batch* acc, std::integer_sequence<int, T...>, std::integer_sequence<int, Row...>,
                                    std::integer_sequence<int, Panel...>) noexcept {
    constexpr int rows = sizeof...(Row), across = sizeof...(Panel);
    batch data[rows] = {splat<batch>(x[Row * P.k])...}, weights[across] = {loadu<batch>(w + Panel * (std::ptrdiff_t{P.k} * lanes<Arch>))...};
    if constexpr (rows * across + rows + across <= vector_registers<Arch> && across > 1) (load_once(data[Row]), ...);
    if constexpr (rows * across + across + 1 <= vector_registers<Arch> && rows > 1) (load_once(weights[Panel]), ...);
    ((acc[T] = madd<batch>(data[T / across], weights[T % across], acc[T])), ...);
  }
  template <int N, int... T, int... C>
  static BATON_INLINE void chains(const float* x, const float* w, batch (*acc)[sizeof...(T)], std::integer_sequence<int, T...> tile,
                                  std::integer_sequence<int, C...>) noexcept {
    (step<N>(x + C, w + C * lanes<Arch>, acc[C], tile), ...);
  }
};

namespace detail {

template <class Arch>
BATON_INLINE float sum_by_halves(f32<Arch> v) noexcept {
#if defined(__AVX__)
  if constexpr (is_avx512<Arch> || is_avx<Arch>) {
    __m256 eight;
#if defined(__AVX512F__)
    if constexpr (is_avx512<Arch>) {
      const __m512d all = _mm512_castps_pd(v);
      eight = _mm256_add_ps(_mm256_castpd_ps(_mm512_castpd512_pd256(all)), _mm256_castpd_ps(_mm512_extractf64x4_pd(all, 1)));
    } else
#endif
      eight = v;
    const __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
    const __m128 two = _mm_add_ps(four, _mm_movehl_ps(four, four));
    return _mm_cvtss_f32(_mm_add_ss(two, _mm_movehdup_ps(two)));
  } else
#endif
    return math::sum_lanes(v);
}

}  // namespace detail

}  // namespace baton::simd

#endif
