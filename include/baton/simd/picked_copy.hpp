// SPDX-License-Identifier: Apache-2.0
//
// Copies of blocks that indices pick: take, gather and gather_nd. In: a description of the op, and where data and indices are. Next:
// simd/moves.hpp (parameters), simd/line_moves.hpp (what is computed).
#ifndef BATON_SIMD_PICKED_COPY_HPP
#define BATON_SIMD_PICKED_COPY_HPP

#include "baton/meta/config.hpp"
#include "baton/simd/runs.hpp"
#include "baton/simd/separable_copy.hpp"

#include <cstdint>
#include <type_traits>

namespace baton::simd {

/// The copies of a picking op. `Source` has the op as `op`, its attributes `attrs`, the extents of `data` and of the indices, `numbers`, the
/// type `element` of what is written, and where data is no pointer, as in separable_copy, `copy` and `copy_strided`.
template <class Source>
struct picked_copy {
  using op = typename Source::op;
  using element = typename Source::element;

  /// Elements first to last; `to` is where element `shift` goes.
  template <class From, class Index>
  static void range(From from, const Index* indices, element* to, std::int64_t first, std::int64_t last, std::int64_t shift) noexcept {
    constexpr auto a = Source::attrs;
    constexpr shape data = Source::data, numbers = Source::numbers;
    const auto number = [&](std::int64_t i) noexcept { return static_cast<std::int64_t>(indices[i]); };
    if constexpr (std::is_same_v<op, relay::take_op>) {
      constexpr int axis = a.axis.given ? normalize_axis(a.axis.value, data.rank) : 0;
      constexpr std::int64_t extent = a.axis.given ? data[axis] : data.size(), unit = a.axis.given ? product(data, axis + 1, data.rank) : 1;
      constexpr std::int64_t outer = a.axis.given ? product(data, 0, axis) : 1, batch = product(numbers, 0, static_cast<int>(a.batch_dims));
      constexpr std::int64_t taken = numbers.size() / batch, repeats = outer / batch;  // taken for each outer place; places of a batch
      blocks_of<unit>(to, first, last, shift, [&](std::int64_t block) noexcept {
        const std::int64_t o = block / taken;
        std::int64_t n = number(o / repeats * taken + block % taken);
        if constexpr (a.mode.view() == "wrap") n = (n % extent + extent) % extent;
        else n = n < 0 ? 0 : n >= extent ? extent - 1 : n;
        return from + (o * extent + n) * unit;
      });
    } else if constexpr (std::is_same_v<op, relay::gather_nd_op>) {
      constexpr int batch = static_cast<int>(a.batch_dims), many = static_cast<int>(numbers[0]);
      constexpr std::int64_t count = product(numbers, 1, numbers.rank), unit = product(data, batch + many, data.rank);
      constexpr std::int64_t per_batch = count / product(data, 0, batch), batch_step = product(data, batch, data.rank);
      blocks_of<unit>(to, first, last, shift, [&](std::int64_t block) noexcept {
        std::int64_t offset = 0;
        for (int k = 0; k < many; ++k) offset = offset * data[batch + k] + nearest_index(number(k * count + block), data[batch + k]);
        return from + (block / per_batch * batch_step + offset * unit);
      });
    } else {
      constexpr int axis = normalize_axis(a.axis.value, data.rank), inner = numbers.rank - 1;
      constexpr std::int64_t row = numbers[inner], step = product(data, axis + 1, data.rank);
      for (std::int64_t r = first / row; r * row < last; ++r) {
        index at = index_of(numbers, r * row);
        at[axis] = 0;
        const From base = from + offset_of(data, at);
        const std::int64_t begin = r * row < first ? first - r * row : 0, end = (r + 1) * row > last ? last - r * row : row;
        for (std::int64_t i = begin; i < end; ++i)
          one(to + (r * row + i - shift), base + (nearest_index(number(r * row + i), data[axis]) * step + (axis == inner ? 0 : i)));
      }
    }
  }

 private:
  static constexpr std::int64_t product(const shape& s, int first, int last) {
    std::int64_t n = 1;
    for (int d = first; d < last; ++d) n *= s[d];
    return n;
  }
  template <class From>
  static BATON_INLINE void one(element* to, From from) noexcept {
    if constexpr (std::is_pointer_v<From>) *to = *from;
    else Source::copy_strided(to, from, 0, 1);
  }
  /// `source(block)` is where a block of Unit elements comes from.
  template <std::int64_t Unit, class Block>
  static BATON_INLINE void blocks_of(element* to, std::int64_t first, std::int64_t last, std::int64_t shift, const Block& source) noexcept {
    if constexpr (Unit == 1) {
      for (std::int64_t i = first; i < last; ++i) one(to + (i - shift), source(i));
    } else {
      for (std::int64_t b = first / Unit; b * Unit < last; ++b) {
        const std::int64_t at = b * Unit, low = at < first ? first : at, high = at + Unit > last ? last : at + Unit;
        const auto from = source(b) + (low - at);
        if constexpr (std::is_pointer_v<std::remove_const_t<decltype(from)>>) copy_elements(to + (low - shift), from, high - low);
        else Source::copy(to + (low - shift), from, high - low);
      }
    }
  }
};

}  // namespace baton::simd

#endif
