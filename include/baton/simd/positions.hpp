// SPDX-License-Identifier: Apache-2.0
//
// Where the largest or smallest element of each line is: lanes along a contiguous line, else across neighbouring ones. A NaN that
// comes first is the answer, others are passed over, as in simd/pull_forms.hpp. In: a function whose result is argmax or argmin of a
// float32 parameter. Out: a range of its results. Next: simd/emit.hpp, which asks before it computes element by element.
#ifndef BATON_SIMD_POSITIONS_HPP
#define BATON_SIMD_POSITIONS_HPP

#include "baton/meta/config.hpp"
#include "baton/simd/arch.hpp"
#include "baton/simd/evaluate.hpp"
#include "baton/simd/math_float.hpp"
#include "baton/simd/reduce.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace baton::simd {

/// Positions in lines of `length` elements, `inner` apart, outer x inner of them.
template <class Arch, bool Largest, bool Last>
struct position_kernel {
  using batch = f32<Arch>;
  using numbers = xsimd::batch<std::int32_t, Arch>;
  static constexpr int lane = lanes<Arch>;

  /// Of a contiguous line: what the best is, then where it is.
  static std::int32_t line(const float* x, std::ptrdiff_t length) noexcept {
    if (x[0] != x[0]) return 0;
    const float value = best_of(x, length);
    return Last ? last_place(x, length, value) : first_place(x, length, value);
  }

  /// Of `count` neighbouring lines.
  static BATON_INLINE void column(const float* x, std::ptrdiff_t length, std::ptrdiff_t inner, std::int32_t* to, int count) noexcept {
    const auto load = [&](std::ptrdiff_t k) noexcept { return count == lane ? loadu<batch>(x + k * inner) : load_partial<Arch>(x + k * inner, count); };
    batch best = load(0), at(0.0f);
    for (std::ptrdiff_t k = 1; k < length; ++k) take(load(k), numbers(static_cast<std::int32_t>(k)), best, at);
    std::int32_t place[lane];
    math::detail::cast_bits<std::int32_t>(at).store_unaligned(place);
    for (int l = 0; l < count; ++l) to[l] = place[l];
  }

 private:
  /// The better of both; a NaN in x is passed over.
  template <class V>
  static BATON_INLINE V better(V x, V best) noexcept {
    if constexpr (std::is_same_v<V, float>) return Largest ? (x > best ? x : best) : (x < best ? x : best);
    else if constexpr (Largest) return math::detail::pick_larger(x, best);
    else return math::detail::pick_smaller(x, best);
  }
  static BATON_INLINE float best_of(const float* x, std::ptrdiff_t length) noexcept {
    const batch start(x[0]);
    batch a = start, b = start, c = start, d = start;
    std::ptrdiff_t i = 0;
    for (; i + 4 * lane <= length; i += 4 * lane) {
      a = better(loadu<batch>(x + i), a);
      b = better(loadu<batch>(x + i + lane), b);
      c = better(loadu<batch>(x + i + 2 * lane), c);
      d = better(loadu<batch>(x + i + 3 * lane), d);
    }
    for (; i + lane <= length; i += lane) a = better(loadu<batch>(x + i), a);
    // No NaN is left, or the plain loop behind would be taken.
    float found = detail::reduce_step < Largest ? reduce_kind::max : reduce_kind::min > ::template across<Arch>(better(better(a, b), better(c, d)));
    for (; i < length; ++i) found = better(x[i], found);
    return found;
  }
  /// Bit l says whether lane l of p is the value.
  static BATON_INLINE unsigned equal_lanes(const float* p, float value) noexcept {
#if defined(__AVX512F__)
    if constexpr (simd::detail::is_avx512<Arch>) return _mm512_cmp_ps_mask(_mm512_loadu_ps(p), _mm512_set1_ps(value), _CMP_EQ_OQ);
    else
#endif
#if defined(__AVX__)
        if constexpr (simd::detail::is_avx<Arch>)
      return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(_mm256_loadu_ps(p), _mm256_set1_ps(value), _CMP_EQ_OQ)));
    else
#endif
#if defined(__SSE2__)
        if constexpr (lane == 4)
      return static_cast<unsigned>(_mm_movemask_ps(_mm_cmpeq_ps(_mm_loadu_ps(p), _mm_set1_ps(value))));
    else
#endif
    {
      unsigned bits = 0;
      for (int l = 0; l < lane; ++l) bits |= p[l] == value ? 1u << l : 0u;
      return bits;
    }
  }
  /// Where the value, which is one of the line's, stands first; last. Four vectors share a question.
  static BATON_INLINE std::int32_t first_place(const float* x, std::ptrdiff_t length, float value) noexcept {
    std::ptrdiff_t i = 0;
    for (; i + 4 * lane <= length; i += 4 * lane)
      if ((equal_lanes(x + i, value) | equal_lanes(x + i + lane, value) | equal_lanes(x + i + 2 * lane, value) | equal_lanes(x + i + 3 * lane, value)) != 0)
        break;
    for (; i + lane <= length; i += lane)
      if (const unsigned bits = equal_lanes(x + i, value); bits != 0) return static_cast<std::int32_t>(i + std::countr_zero(bits));
    while (i + 1 < length && x[i] != value) ++i;
    return static_cast<std::int32_t>(i);
  }
  static BATON_INLINE std::int32_t last_place(const float* x, std::ptrdiff_t length, float value) noexcept {
    std::ptrdiff_t i = length;
    for (; i >= 4 * lane; i -= 4 * lane)
      if ((equal_lanes(x + i - lane, value) | equal_lanes(x + i - 2 * lane, value) | equal_lanes(x + i - 3 * lane, value) |
           equal_lanes(x + i - 4 * lane, value)) != 0)
        break;
    for (; i >= lane; i -= lane)
      if (const unsigned bits = equal_lanes(x + i - lane, value); bits != 0) return static_cast<std::int32_t>(i - lane + std::bit_width(bits) - 1);
    while (i > 1 && x[i - 1] != value) --i;
    return static_cast<std::int32_t>(i - 1);
  }
  /// Numbers travel as the bits of floats, since the same mask selects both.
  static BATON_INLINE void take(batch x, numbers number, batch& best, batch& at) noexcept {
    const auto mask = [&] {
      if constexpr (Largest) return Last ? x >= best : x > best;
      else return Last ? x <= best : x < best;
    }();
    best = xsimd::select(mask, x, best);
    at = xsimd::select(mask, math::detail::cast_bits<float>(number), at);
  }
};

/// The positions that a function gives. `possible` says whether it is such a function.
template <class Arch, class Function>
struct position_elements {
  using info = function_region<Function>;
  static constexpr int root = info::region.root;
  static constexpr graph_view view() { return Function::view(); }

  struct problem {
    bool possible = false, largest = false, last = false;
    int parameter = 0;
    std::ptrdiff_t outer = 1, length = 1, inner = 1;
  };
  static constexpr problem find() {
    problem found;
    if constexpr (view()[root].is_call_of_op() && info::forms.of[root] == op_form::reduce) {
      using op = typename registered_op<view()[root].op->id>::type;
      if constexpr (op::kind == reduce_kind::argmax || op::kind == reduce_kind::argmin) {
        constexpr int operand = view().operand(root, 0);
        constexpr tensor_ty in = view().tensor(operand);
        constexpr auto attrs = tir::attrs_of<Function, root>();
        if (!info::region.leaf[operand] || in.element != float32 || in.size() == 0 || in.size() > 0x7fffffff || in.rank() > nd_shape::max_rank) return found;
        reduce_problem r;
        const reduce_axes axes = op::axes(attrs, in);
        for (int d = 0; d < in.rank(); ++d) {
          r.shape.extent[r.shape.rank++] = static_cast<int>(in.dims[d]);
          if (axes.reduced[d]) r.axes |= 1u << d;
        }
        const detail::merged_axes reduced = detail::merge_axes(r, true);
        if (reduced.rank != 1) return found;
        found.possible = true;
        found.largest = op::kind == reduce_kind::argmax;
        found.last = op::takes_last(attrs);
        found.parameter = info::region.parameter[operand];
        found.length = reduced.extent[0];
        found.inner = reduced.stride[0];
        found.outer = in.size() / found.length / found.inner;
      }
    }
    return found;
  }
  static constexpr problem p = find();
  static constexpr bool possible = p.possible;

  /// Results first to last.
  static void range(const void* const* args, void* to, std::int64_t first, std::int64_t last) noexcept {
    using kernel = position_kernel<Arch, p.largest, p.last>;
    const float* x = static_cast<const float*>(args[p.parameter]);
    std::int32_t* out = static_cast<std::int32_t*>(to);
    if constexpr (p.inner == 1) {
      for (std::int64_t i = first; i < last; ++i) out[i] = kernel::line(x + i * p.length, p.length);
    } else {
      for (std::int64_t i = first; i < last;) {
        const std::int64_t o = i / p.inner, k = i % p.inner;
        std::int64_t count = p.inner - k < last - i ? p.inner - k : last - i;
        if (count > kernel::lane) count = kernel::lane;
        kernel::column(x + o * p.length * p.inner + k, p.length, p.inner, out + i, static_cast<int>(count));
        i += count;
      }
    }
  }
};

}  // namespace baton::simd

#endif
