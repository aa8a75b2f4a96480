// SPDX-License-Identifier: Apache-2.0
//
// Sum, mean, max, min and product of a row-major tensor over any set of axes: data and an epilogue enter, the reduced tensor leaves.
// Neighbouring axes of one sort are merged first. If the innermost is reduced, all lanes work on one output, with four
// accumulators; if it is kept, lanes are neighbouring outputs and the reduced axes are walked in order.
// A row() is one run of outputs that shares the kept outer coordinates; the loop over rows belongs to tir.
// Next: simd/nd_store.hpp, which stores with the output's coordinates.
#ifndef BATON_SIMD_REDUCE_HPP
#define BATON_SIMD_REDUCE_HPP

#include "baton/op/form.hpp"
#include <baton/simd/arch.hpp>
#include <baton/simd/math.hpp>
#include <baton/simd/nd_store.hpp>

#include <cstddef>
#include <limits>

namespace baton::simd {

using baton::reduce_kind;

/// A reduction of a row-major tensor; bit i of axes says that dimension i is reduced.
struct reduce_problem {
  // In this order, since Clang 19 addresses arrays wrongly that lie behind padding in a template argument.
  nd_shape shape;
  unsigned axes = 0;
  reduce_kind kind = reduce_kind::sum;
  bool keepdims = false;

  friend constexpr bool operator==(const reduce_problem&, const reduce_problem&) = default;
};

/// The output's shape: reduced dimensions are dropped, or 1 with keepdims.
constexpr nd_shape reduced_shape(const reduce_problem& p) noexcept {
  nd_shape s;
  for (int i = 0; i < p.shape.rank; ++i) {
    const bool reduced = ((p.axes >> i) & 1u) != 0;
    if (!reduced || p.keepdims) s.extent[s.rank++] = reduced ? 1 : p.shape.extent[i];
  }
  return s;
}

namespace detail {

template <reduce_kind K>
struct reduce_step {
  static constexpr float init = K == reduce_kind::max    ? -std::numeric_limits<float>::infinity()
                                : K == reduce_kind::min  ? std::numeric_limits<float>::infinity()
                                : K == reduce_kind::prod ? 1.0f
                                                         : 0.0f;
  template <class V>
  static BATON_INLINE V combine(V acc, V x) noexcept {
    if constexpr (K == reduce_kind::max) return math::accumulate_max(acc, x);
    else if constexpr (K == reduce_kind::min) return math::accumulate_min(acc, x);
    else if constexpr (K == reduce_kind::prod) return acc * x;
    else return acc + x;
  }
  template <class Arch>
  static BATON_INLINE float across(f32<Arch> v) noexcept {
    if constexpr (K == reduce_kind::sum || K == reduce_kind::mean) {
      return math::sum_lanes(v);
    } else {
#if defined(__AVX512F__)
      // Short lines end in this as often as not; what is no number, which these comparisons would drop, takes the long way.
      if constexpr (is_avx512<Arch> && (K == reduce_kind::max || K == reduce_kind::min)) {
        if (!xsimd::any(xsimd::isnan(v))) {
          constexpr auto pick = [](__m128 a, __m128 b) noexcept { return K == reduce_kind::max ? _mm_max_ps(a, b) : _mm_min_ps(a, b); };
          const __m512 all = v;
          __m128 q =
              pick(pick(_mm512_castps512_ps128(all), _mm512_extractf32x4_ps(all, 1)), pick(_mm512_extractf32x4_ps(all, 2), _mm512_extractf32x4_ps(all, 3)));
          q = pick(q, _mm_movehl_ps(q, q));
          return _mm_cvtss_f32(pick(q, _mm_shuffle_ps(q, q, 1)));
        }
      }
#endif
      float lane[lanes<Arch>];
      storeu(lane, v);
      for (int half = lanes<Arch> / 2; half > 0; half /= 2)
        for (int l = 0; l < half; ++l) lane[l] = combine(lane[l], lane[l + half]);
      return lane[0];
    }
  }
};

template <int Lanes>
struct lane_number_list {
  float at[Lanes]{};
};
template <int Lanes>
inline constexpr lane_number_list<Lanes> lane_numbers = [] {
  lane_number_list<Lanes> n;
  for (int i = 0; i < Lanes; ++i) n.at[i] = static_cast<float>(i);
  return n;
}();

/// The reduction of n contiguous floats.
template <class Arch, reduce_kind K>
BATON_INLINE float reduce_line(const float* x, std::ptrdiff_t n) noexcept {
  using V = f32<Arch>;
  using step = reduce_step<K>;
  constexpr int l = lanes<Arch>;
  std::ptrdiff_t i = 0;
  V a(step::init);
  if (n >= 4 * l) {
    V b(step::init), c(step::init), d(step::init);
    for (; i + 4 * l <= n; i += 4 * l) {
      a = step::combine(a, loadu<V>(x + i));
      b = step::combine(b, loadu<V>(x + i + l));
      c = step::combine(c, loadu<V>(x + i + 2 * l));
      d = step::combine(d, loadu<V>(x + i + 3 * l));
    }
    a = step::combine(step::combine(a, b), step::combine(c, d));
  }
  for (; i + l <= n; i += l) a = step::combine(a, loadu<V>(x + i));
  if (i < n && n >= l && (K == reduce_kind::max || K == reduce_kind::min)) {
    a = step::combine(a, loadu<V>(x + (n - l)));  // some a second time, which changes nothing
  } else if (i < n) {
    const int left = static_cast<int>(n - i);
    V rest = load_partial<Arch>(x + i, left);
    if constexpr (step::init != 0.0f) rest = xsimd::select(loadu<V>(lane_numbers<l>.at) < V(static_cast<float>(left)), rest, V(step::init));
    a = step::combine(a, rest);
  }
  return step::template across<Arch>(a);
}

/// The dimensions of a reduction after merging neighbours of one sort, and their strides in the data, outermost first.
struct merged_axes {
  int rank = 0;
  std::ptrdiff_t extent[nd_shape::max_rank] = {}, stride[nd_shape::max_rank] = {};
};

constexpr merged_axes merge_axes(const reduce_problem& p, bool reduced) noexcept {
  merged_axes m;
  bool joined = false;
  for (int i = 0; i < p.shape.rank; ++i) {
    if (p.shape.extent[i] == 1) continue;  // belongs to either sort
    if ((((p.axes >> i) & 1u) != 0) != reduced) {
      joined = false;
      continue;
    }
    const std::ptrdiff_t stride = extent_product(p.shape, i + 1, p.shape.rank);
    if (joined) m.extent[m.rank - 1] *= p.shape.extent[i];
    else m.extent[m.rank++] = p.shape.extent[i];
    m.stride[m.rank - 1] = stride;
    joined = true;
  }
  return m;
}

}  // namespace detail

/// A reduction; NaN gives NaN. Mean is the sum divided by the count. See tests/unit/simd/kernels_test.cpp for its use.
template <class Arch, reduce_problem P>
struct reduce_kernel {
  using batch = f32<Arch>;
  static constexpr nd_shape out_shape = reduced_shape(P);

 private:
  using step = detail::reduce_step<P.kind>;
  static constexpr detail::merged_axes kept = detail::merge_axes(P, false), reduced = detail::merge_axes(P, true);
  /// Whether the innermost dimension (of more than one element) is kept: then outputs lie side by side in the data.
  static constexpr bool inner_kept = kept.rank > 0 && kept.stride[kept.rank > 0 ? kept.rank - 1 : 0] == 1;
  static constexpr std::ptrdiff_t inner = inner_kept ? kept.extent[kept.rank > 0 ? kept.rank - 1 : 0] : 1;
  static constexpr int outer_rank = inner_kept ? kept.rank - 1 : kept.rank;
  static constexpr std::ptrdiff_t product(const detail::merged_axes& m, int rank) noexcept {
    std::ptrdiff_t n = 1;
    for (int i = 0; i < rank; ++i) n *= m.extent[i];
    return n;
  }
  static constexpr std::ptrdiff_t count = product(reduced, reduced.rank);

 public:
  /// How many rows there are; each has `inner` outputs.
  static constexpr std::ptrdiff_t rows = product(kept, outer_rank);

  static_assert(P.kind == reduce_kind::sum || P.kind == reduce_kind::mean || P.kind == reduce_kind::max || P.kind == reduce_kind::min ||
                    P.kind == reduce_kind::prod,
                "baton: reduce_kernel: the reduction is a sum, mean, max, min or prod");
  static_assert(count > 0 && rows > 0 && inner > 0, "baton: reduce_kernel: no dimension is empty");

  /// The outputs from index * inner on.
  template <class Epilogue>
  static void row(const float* data, float* out, std::ptrdiff_t index, const Epilogue& epi) noexcept {
    const float* x = data;
    std::ptrdiff_t rest = index;
    for (int i = outer_rank - 1; i >= 0; --i) {
      x += rest % kept.extent[i] * kept.stride[i];
      rest /= kept.extent[i];
    }
    if constexpr (inner_kept) {
      constexpr int l = lanes<Arch>;
      std::ptrdiff_t i = 0;
      for (; i + 4 * l <= inner; i += 4 * l) {
        batch acc[4] = {batch(step::init), batch(step::init), batch(step::init), batch(step::init)};
        walk<0>(x + i, [&acc](const float* p) noexcept {
          for (int v = 0; v < 4; ++v) acc[v] = step::combine(acc[v], loadu<batch>(p + v * lanes<Arch>));
        });
        for (int v = 0; v < 4; ++v) store_nd<Arch, out_shape>(out, finish(acc[v]), index * inner + i + v * l, l, epi);
      }
      for (; i < inner; i += l) {
        const int n = inner - i < l ? static_cast<int>(inner - i) : l;
        batch acc(step::init);
        if (n == l) walk<0>(x + i, [&acc](const float* p) noexcept { acc = step::combine(acc, loadu<batch>(p)); });
        else walk<0>(x + i, [&acc, n](const float* p) noexcept { acc = step::combine(acc, load_partial<Arch>(p, n)); });
        store_nd<Arch, out_shape>(out, finish(acc), index * inner + i, n, epi);
      }
    } else {
      float acc = step::init;
      if constexpr (reduced.rank == 1) acc = detail::reduce_line<Arch, P.kind>(x, reduced.extent[0]);  // else GCC calls a function for each line
      else
        walk_lines<0>(x, [&acc](const float* p) noexcept {
          acc = step::combine(acc, detail::reduce_line<Arch, P.kind>(p, reduced.rank > 0 ? reduced.extent[last_reduced] : 1));
        });
      out[index] = apply_epilogue<out_shape>(epi, finish(acc), index);
    }
  }

  /// The whole reduction in plain loops.
  template <class Epilogue>
  static void run(const float* data, float* out, const Epilogue& epi) noexcept {
    for (std::ptrdiff_t r = 0; r < rows; ++r) row(data, out, r, epi);
  }

 private:
  static constexpr int last_reduced = reduced.rank > 0 ? reduced.rank - 1 : 0;

  template <class V>
  static BATON_INLINE V finish(V v) noexcept {
    if constexpr (P.kind == reduce_kind::mean) return v / V(static_cast<float>(count));
    else return v;
  }
  /// Visits every reduced element that belongs to x.
  template <int D, class F>
  static BATON_INLINE void walk(const float* x, const F& f) noexcept {
    if constexpr (D >= reduced.rank) f(x);
    else
      for (std::ptrdiff_t i = 0; i < reduced.extent[D]; ++i) walk<D + 1>(x + i * reduced.stride[D], f);
  }
  /// The same, by contiguous lines of the innermost reduced dimension.
  template <int D, class F>
  static BATON_INLINE void walk_lines(const float* x, const F& f) noexcept {
    if constexpr (D >= last_reduced) f(x);
    else
      for (std::ptrdiff_t i = 0; i < reduced.extent[D]; ++i) walk_lines<D + 1>(x + i * reduced.stride[D], f);
  }
};

}  // namespace baton::simd

#endif
