// SPDX-License-Identifier: Apache-2.0
//
// Softmax and log-softmax over any axis of a row-major tensor: data and an epilogue enter, a tensor of the same shape leaves.
// The maximum is subtracted first. Lanes run along a contiguous axis, else along the elements inside of it.
// A row() is one line of the axis (contiguous) or a vector of neighbouring lines; the loop over rows belongs to tir.
// Next: simd/nd_store.hpp, which stores with the output's coordinates.
#ifndef BATON_SIMD_SOFTMAX_HPP
#define BATON_SIMD_SOFTMAX_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/math.hpp>
#include <baton/simd/nd_store.hpp>
#include <baton/simd/reduce.hpp>

#include <cstddef>
#include <limits>
#include <type_traits>

namespace baton::simd {

/// A softmax over one axis, exp(x - m) / sum(exp(x - m)), or its logarithm, x - m - log(sum(exp(x - m))).
struct softmax_problem {
  nd_shape shape;
  int axis = 0;
  bool log = false;

  friend constexpr bool operator==(const softmax_problem&, const softmax_problem&) = default;
};

/// Softmax. NaN, +inf or nothing but -inf in a line makes the whole line NaN. Data and output may be the same memory; nothing but
/// final values is written where there is an epilogue, so its operands may share the output's memory, too.
template <class Arch, softmax_problem P>
struct softmax_kernel {
  using batch = f32<Arch>;

 private:
  static constexpr std::ptrdiff_t axis = P.shape.extent[P.axis];
  static constexpr std::ptrdiff_t inner = extent_product(P.shape, P.axis + 1, P.shape.rank);
  static constexpr std::ptrdiff_t outer = extent_product(P.shape, 0, P.axis);
  static constexpr std::ptrdiff_t chunks = inner == 1 ? 1 : (inner + lanes<Arch> - 1) / lanes<Arch>;

 public:
  static constexpr std::ptrdiff_t rows = outer * chunks;

  static_assert(P.axis >= 0 && P.axis < P.shape.rank, "baton: softmax_kernel: the axis is a dimension");
  static_assert(axis > 0, "baton: softmax_kernel: the axis is not empty");

  template <class Epilogue>
  static void row(const float* data, float* out, std::ptrdiff_t index, const Epilogue& epi) noexcept {
    if constexpr (inner == 1) {
      line(data, out, index * axis, epi);
    } else {
      const std::ptrdiff_t first = index % chunks * lanes<Arch>, base = index / chunks * (axis * inner) + first;
      if (inner - first >= lanes<Arch>) column<true>(data, out, base, lanes<Arch>, epi);
      else column<false>(data, out, base, static_cast<int>(inner - first), epi);
    }
  }

  /// The whole softmax in plain loops.
  template <class Epilogue>
  static void run(const float* data, float* out, const Epilogue& epi) noexcept {
    for (std::ptrdiff_t r = 0; r < rows; ++r) row(data, out, r, epi);
  }

 private:
  template <class V>
  static BATON_INLINE V last_step(V shifted, V exponential, V total) noexcept {
    if constexpr (P.log) return shifted - total;
    else return exponential * total;
  }

  /// Contiguous axis: lanes along it; `total` is 1 / sum or log(sum).
  template <class Epilogue>
  static BATON_INLINE void line(const float* data, float* out, std::ptrdiff_t base, const Epilogue& epi) noexcept {
    constexpr int l = lanes<Arch>;
    constexpr std::ptrdiff_t whole = axis / l * l;
    constexpr int tail = static_cast<int>(axis - whole);
    // The exponentials wait in the output if that is allowed; else they are computed twice.
    constexpr bool keep = std::is_same_v<Epilogue, identity_epilogue> && !P.log;
    const float* x = data + base;
    const float top = detail::reduce_line<Arch, reduce_kind::max>(x, axis);
    const batch m(top);
    batch a(0.0f), b(0.0f);
    std::ptrdiff_t i = 0;
    for (; i + 2 * l <= whole; i += 2 * l) {
      const batch e = math::exp(loadu<batch>(x + i) - m), f = math::exp(loadu<batch>(x + i + l) - m);
      if constexpr (keep) storeu(out + base + i, e), storeu(out + base + i + l, f);
      a = a + e;
      b = b + f;
    }
    if (i < whole) {
      const batch e = math::exp(loadu<batch>(x + i) - m);
      if constexpr (keep) storeu(out + base + i, e);
      a = a + e;
    }
    float sum = math::sum_lanes(a + b);
    if constexpr (tail > 0) {
      float lane[l];
      storeu(lane, math::exp(load_partial<Arch>(x + whole, tail) - m));
      for (int t = 0; t < tail; ++t) sum += lane[t];
      if constexpr (keep) store_partial<Arch>(out + base + whole, loadu<batch>(lane), tail);
    }
    const batch total(P.log ? math::log(sum) : 1.0f / sum);
    for (i = 0; i < axis; i += l) {
      const int n = axis - i < l ? static_cast<int>(axis - i) : l;
      const float* from = keep ? out + base + i : x + i;
      const batch v = n == l ? loadu<batch>(from) : load_partial<Arch>(from, n), shifted = v - m;
      if constexpr (keep) store_nd<Arch, P.shape>(out, v * total, base + i, n, epi);
      else store_nd<Arch, P.shape>(out, last_step(shifted, P.log ? shifted : math::exp(shifted), total), base + i, n, epi);
    }
  }

  /// Lanes across neighbouring lines.
  template <bool Whole, class Epilogue>
  static BATON_INLINE void column(const float* data, float* out, std::ptrdiff_t base, int n, const Epilogue& epi) noexcept {
    constexpr bool keep = std::is_same_v<Epilogue, identity_epilogue> && !P.log;
    const auto load = [n](const float* p) noexcept { return Whole ? loadu<batch>(p) : load_partial<Arch>(p, n); };
    batch m(-std::numeric_limits<float>::infinity()), sum(0.0f);
    for (std::ptrdiff_t i = 0; i < axis; ++i) m = math::accumulate_max(m, load(data + base + i * inner));
    for (std::ptrdiff_t i = 0; i < axis; ++i) {
      const batch e = math::exp(load(data + base + i * inner) - m);
      if constexpr (keep) store_nd<Arch, P.shape>(out, e, base + i * inner, n, epi);
      sum = sum + e;
    }
    const batch total = P.log ? math::log(sum) : batch(1.0f) / sum;
    for (std::ptrdiff_t i = 0; i < axis; ++i) {
      const std::ptrdiff_t at = base + i * inner;
      if constexpr (keep) {
        store_nd<Arch, P.shape>(out, load(out + at) * total, at, n, epi);
      } else {
        const batch shifted = load(data + at) - m;
        store_nd<Arch, P.shape>(out, last_step(shifted, P.log ? shifted : math::exp(shifted), total), at, n, epi);
      }
    }
  }
};

}  // namespace baton::simd

#endif
