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

#include <cstddef>
#include <cstdint>

namespace baton::simd {

/// Positions in lines of `length` elements, `inner` apart, outer x inner of them.
template <class Arch, bool Largest, bool Last>
struct position_kernel {
  using batch = f32<Arch>;
  using numbers = xsimd::batch<std::int32_t, Arch>;
  static constexpr int lane = lanes<Arch>;

  /// Of a contiguous line.
  static std::int32_t line(const float* x, std::ptrdiff_t length) noexcept {
    batch best(x[0]), at(0.0f);
    std::int32_t first[lane];
    for (int l = 0; l < lane; ++l) first[l] = l;
    numbers number = numbers::load_unaligned(first);
    std::ptrdiff_t i = 0;
    for (; i + lane <= length; i += lane, number = number + numbers(lane)) take(loadu<batch>(x + i), number, best, at);
    float found[lane];
    std::int32_t place[lane];
    storeu(found, best);
    math::detail::cast_bits<std::int32_t>(at).store_unaligned(place);
    float value = found[0];
    std::int32_t result = place[0];
    for (int l = 1; l < lane; ++l)
      if (better(found[l], value) || (found[l] == value && (Last ? place[l] > result : place[l] < result))) value = found[l], result = place[l];
    for (; i < length; ++i)
      if (better(x[i], value) || (Last && x[i] == value)) value = x[i], result = static_cast<std::int32_t>(i);
    return result;
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
  static BATON_INLINE bool better(float a, float b) noexcept { return Largest ? a > b : a < b; }
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
