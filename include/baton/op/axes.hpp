// SPDX-License-Identifier: Apache-2.0
//
// Tensors addressed by the letters of their layout: whole coordinates (n, c, h, w), blocked or not, to stored ones and back;
// and lists of sizes, one for each spatial axis. In: a layout and a stored shape. Next: op/nn/convolution.hpp,
// op/nn/pooling.hpp, op/image/resize.hpp.
#ifndef BATON_OP_AXES_HPP
#define BATON_OP_AXES_HPP

#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton {

/// Where the whole coordinates of each letter lie in a stored tensor.
struct lettered_axes {
  shape extent;           ///< whole extents, in the order of the letters
  int rank = 0;           ///< stored axes
  int outer[max_rank]{};  ///< of a letter: its stored axis
  int inner[max_rank]{};  ///< that of its blocks, or -1
  std::int64_t block[max_rank]{};

  constexpr lettered_axes() = default;
  constexpr lettered_axes(std::string_view layout_text, std::string_view letters, const shape& stored_shape) : rank(stored_shape.rank) {
    const layout l = parse_layout(layout_text);
    for (char letter : letters) {
      const int a = extent.rank;
      outer[a] = l.find(letter);
      inner[a] = l.find(static_cast<char>(letter - 'A' + 'a'));
      block[a] = inner[a] < 0 ? 1 : l.factor[inner[a]];
      extent.push_back(stored_shape[outer[a]] * block[a]);
    }
  }

  /// Whole coordinates from stored ones.
  BATON_INLINE constexpr index whole(const index& stored_at) const {
    index i;
    for (int a = 0; a < extent.rank; ++a) i[a] = stored_at[outer[a]] * block[a] + (inner[a] < 0 ? 0 : stored_at[inner[a]]);
    return i;
  }
  /// The way back.
  BATON_INLINE constexpr index stored(const index& at) const {
    index i;
    for (int a = 0; a < extent.rank; ++a) {
      i[outer[a]] = block[a] == 1 ? at[a] : at[a] / block[a];
      if (inner[a] >= 0) i[inner[a]] = at[a] % block[a];
    }
    return i;
  }
};

/// The letters of data and weights with 1, 2 or 3 spatial axes.
template <int N>
inline constexpr std::string_view data_letters = N == 1   ? "NCW"
                                                 : N == 2 ? "NCHW"
                                                          : "NCDHW";
template <int N>
inline constexpr std::string_view spatial_letters = N == 1   ? "W"
                                                    : N == 2 ? "HW"
                                                             : "DHW";

/// `Count` times one value.
template <int Room, int Count>
constexpr int_list<Room> repeated(std::int64_t value) {
  int_list<Room> list;
  for (int i = 0; i < Count; ++i) list.push_back(value);
  return list;
}
/// One value for every axis, or one for each.
template <int N, int Room>
constexpr int_list<Room> expand_axes(const int_list<Room>& list) {
  return list.count == 1 ? repeated<Room, N>(list[0]) : list;
}
/// Padding as Relay's Python front end writes it: before each axis, then after each, from one value, one for each axis, or all.
template <int N, int Room>
constexpr int_list<Room> expand_sides(const int_list<Room>& list) {
  if (list.count == 1) return repeated<Room, 2 * N>(list[0]);
  if (list.count != N) return list;
  int_list<Room> sides = list;
  for (int i = 0; i < N; ++i) sides.push_back(list[i]);
  return sides;
}

/// One value of at least `least` for each of `n` axes.
template <int Room>
constexpr bool check_axes_list(const int_list<Room>& list, int n, std::int64_t least, std::string_view name, infer_result& out) {
  bool right = list.count == n;
  for (int i = 0; i < list.count; ++i) right = right && list[i] >= least;
  if (right) return true;
  out.fail() << name << " is ";
  write_list(out.fail(), list);
  out.fail() << ", needs " << (n == 1 ? "one value" : n == 2 ? "one or two values" : "one or three values") << " of at least " << least;
  return false;
}
/// Padding after expand_sides.
template <int Room>
constexpr bool check_sides_list(const int_list<Room>& list, int n, infer_result& out) {
  bool right = list.count == 2 * n;
  for (int i = 0; i < list.count; ++i) right = right && list[i] >= 0;
  if (right) return true;
  out.fail() << "padding is ";
  write_list(out.fail(), list);
  out.fail() << ", needs " << (n == 1 ? "one or two" : n == 2 ? "one, two or four" : "one, three or six") << " values of 0 or more";
  return false;
}

}  // namespace baton

#endif
