// SPDX-License-Identifier: Apache-2.0
//
// Normalisation by statistics of the data itself: blocks of elements share a mean and a variance (or a length), which are computed
// from the block while it is in the cache; then it is scaled, shifted and goes through the epilogue. Lanes run along a contiguous
// block, else across neighbouring ones. In: data, gamma, beta, an epilogue. Out: results. Next: simd/layer_norms.hpp chooses.
#ifndef BATON_SIMD_NORM_HPP
#define BATON_SIMD_NORM_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/math.hpp>
#include <baton/simd/nd_store.hpp>
#include <baton/simd/reduce.hpp>
#include <baton/simd/streaming.hpp>

#include <bit>
#include <cstddef>

namespace baton::simd {

/// Which entry of gamma and beta an element has: by its position in the block, or by the block.
enum class norm_affine { position, block };

/// `outer` x `length` x `inner` elements, statistics along the middle.
struct norm_problem {
  nd_shape shape;
  int outer = 1, length = 1, inner = 1;
  int divisor = 1;   ///< by position: entry position / divisor; by block: entry block / divisor % channels
  int channels = 1;  ///< entries of gamma and beta
  int groups = 1;    ///< by position: the entries of a block start at block % groups * (channels / groups)
  int epsilon = 0;   ///< the bits of a float
  int scale = 0, center = 0;
  int euclidean = 0;  ///< no mean, no affine part: divided by the length
  norm_affine affine = norm_affine::position;

  friend constexpr bool operator==(const norm_problem&, const norm_problem&) = default;
};

template <class Arch, norm_problem P>
struct norm_kernel {
  using batch = f32<Arch>;
  static constexpr int lane = lanes<Arch>;
  static constexpr std::ptrdiff_t length = P.length, inner = P.inner;
  static constexpr float epsilon = std::bit_cast<float>(P.epsilon);

  /// Blocks, or vectors of neighbouring blocks, which are computed one after the other.
  static constexpr std::ptrdiff_t across = inner == 1 ? 1 : (inner + lane - 1) / lane, units = P.outer * across;

  template <class Epilogue>
  static void run(const float* data, const float* gamma, const float* beta, float* out, const Epilogue& epi, std::ptrdiff_t first = 0,
                  std::ptrdiff_t last = units) noexcept {
    if constexpr (may_pass_caches) {
      if (may_stream<Arch>(out)) {
        for (std::ptrdiff_t unit = first; unit < last; ++unit) line<true>(data, gamma, beta, out, unit, epi);
        return finish_streaming<Arch>();
      }
    }
    for (std::ptrdiff_t unit = first; unit < last; ++unit) {
      if constexpr (inner == 1) {
        line<false>(data, gamma, beta, out, unit, epi);
      } else {
        const std::ptrdiff_t i = unit % across * lane;
        column(data, gamma, beta, out, unit / across, i, inner - i < lane ? static_cast<int>(inner - i) : lane, epi);
      }
    }
  }

 private:
  /// Data and results that together are larger than the caches: lines are stored past these, and the next one is asked for.
  static constexpr bool may_pass_caches = inner == 1 && has_streaming<Arch> && P.shape.rank > 0 &&
                                          P.shape.extent[P.shape.rank > 0 ? P.shape.rank - 1 : 0] % lane == 0 && length % lane == 0 &&
                                          2 * P.outer* length* static_cast<std::ptrdiff_t>(sizeof(float)) >= streaming_bytes;

  template <class V>
  struct statistics {
    V mean, factor;
  };

  template <class V>
  static BATON_INLINE statistics<V> finish(V mean, V squares) noexcept {
    if constexpr (P.euclidean != 0) return {mean, V(1.0f) / math::sqrt(math::maximum(squares, V(epsilon)))};
    else return {mean, V(1.0f) / math::sqrt(squares / V(static_cast<float>(length)) + V(epsilon))};
  }

  template <bool Ahead>
  static BATON_INLINE float squares_of(const float* x, float mean) noexcept {
    const batch m(mean);
    batch a(0.0f), b(0.0f), c(0.0f), d(0.0f);
    std::ptrdiff_t k = 0;
    for (; k + 4 * lane <= length; k += 4 * lane) {
      if constexpr (Ahead)
        for (std::ptrdiff_t l = 0; l < 4 * lane; l += 16) prefetch(x + length + k + l);
      const batch u = loadu<batch>(x + k) - m, v = loadu<batch>(x + k + lane) - m;
      const batch w = loadu<batch>(x + k + 2 * lane) - m, y = loadu<batch>(x + k + 3 * lane) - m;
      a = madd(u, u, a);
      b = madd(v, v, b);
      c = madd(w, w, c);
      d = madd(y, y, d);
    }
    for (; k + lane <= length; k += lane) {
      const batch u = loadu<batch>(x + k) - m;
      a = madd(u, u, a);
    }
    float sum = math::sum_lanes((a + b) + (c + d));
    for (; k < length; ++k) sum += (x[k] - mean) * (x[k] - mean);
    return sum;
  }

  /// gamma and beta for `count` positions from k on, or for the whole block.
  template <int Which>
  static BATON_INLINE batch entries(const float* vector, std::ptrdiff_t o, std::ptrdiff_t k, int count) noexcept {
    if constexpr (P.affine == norm_affine::block) {
      return batch(vector[o / P.divisor % P.channels]);
    } else {
      const float* part = vector + o % P.groups * (P.channels / P.groups);
      if constexpr (P.divisor == 1) return count == lane ? loadu<batch>(part + k) : load_partial<Arch>(part + k, count);
      const std::ptrdiff_t first = k / P.divisor;
      if (first == (k + count - 1) / P.divisor) return batch(part[first]);
      float each[lane] = {};
      for (int l = 0; l < count; ++l) each[l] = part[(k + l) / P.divisor];
      return loadu<batch>(each);
    }
  }

  template <bool PassCaches, class Epilogue>
  static BATON_INLINE void line(const float* data, const float* gamma, const float* beta, float* out, std::ptrdiff_t o, const Epilogue& epi) noexcept {
    const float* x = data + o * length;
    const float mean = P.euclidean != 0 ? 0.0f : detail::reduce_line<Arch, reduce_kind::sum>(x, length) / static_cast<float>(length);
    const statistics<float> s = finish<float>(mean, squares_of<PassCaches>(x, mean));
    const auto piece = [&](std::ptrdiff_t k, int count) noexcept {
      batch y = ((count == lane ? loadu<batch>(x + k) : load_partial<Arch>(x + k, count)) - batch(s.mean)) * batch(s.factor);
      if constexpr (P.scale != 0) y = y * entries<0>(gamma, o, k, count);
      if constexpr (P.center != 0) y = y + entries<1>(beta, o, k, count);
      if constexpr (PassCaches) stream<Arch>(out + o * length + k, apply_epilogue<P.shape>(epi, y, o * length + k));
      else store_nd<Arch, P.shape>(out, y, o * length + k, count, epi);
    };
    std::ptrdiff_t k = 0;
    for (; k + lane <= length; k += lane) piece(k, lane);
    if (k < length) piece(k, static_cast<int>(length - k));
  }

  /// `count` neighbouring blocks; by block, their entries lie side by side.
  template <class Epilogue>
  static BATON_INLINE void column(const float* data, const float* gamma, const float* beta, float* out, std::ptrdiff_t o, std::ptrdiff_t i, int count,
                                  const Epilogue& epi) noexcept {
    const auto load = [count](const float* p) noexcept { return count == lane ? loadu<batch>(p) : load_partial<Arch>(p, count); };
    const std::ptrdiff_t base = o * length * inner + i;
    batch mean(0.0f), squares(0.0f);
    if constexpr (P.euclidean == 0) {
      for (std::ptrdiff_t k = 0; k < length; ++k) mean = mean + load(data + base + k * inner);
      mean = mean / batch(static_cast<float>(length));
    }
    for (std::ptrdiff_t k = 0; k < length; ++k) {
      const batch d = load(data + base + k * inner) - mean;
      squares = madd(d, d, squares);
    }
    const statistics<batch> s = finish<batch>(mean, squares);
    for (std::ptrdiff_t k = 0; k < length; ++k) {
      batch y = (load(data + base + k * inner) - s.mean) * s.factor;
      if constexpr (P.scale != 0) y = y * (P.affine == norm_affine::block ? load(gamma + i) : batch(gamma[k / P.divisor]));
      if constexpr (P.center != 0) y = y + (P.affine == norm_affine::block ? load(beta + i) : batch(beta[k / P.divisor]));
      store_nd<Arch, P.shape>(out, y, base + k * inner, count, epi);
    }
  }
};

}  // namespace baton::simd

#endif
