// SPDX-License-Identifier: Apache-2.0
//
// Kernels against the reference on shapes that nobody chose: a family of ops lists factors (which op, element type, rank, last
// extent, axis, what is fused) with their levels, and the rows of a covering array hold every pair of levels of two factors at
// least once. A unit compiles part BATON_COVERING_PART of them: the first rows by default, all of them in scripts/nightly.
#ifndef BATON_TESTS_OP_COVERING_HPP
#define BATON_TESTS_OP_COVERING_HPP

#include "unit/run/numbers.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#ifndef BATON_COVERING_PART
#define BATON_COVERING_PART -1
#endif

namespace covering {

using namespace baton;

inline constexpr int most_factors = 7, most_rows = 40;

/// One level of each factor.
struct row {
  int at[most_factors]{};
};

struct row_list {
  row of[most_rows]{};
  int count = 0;
};

/// Rows that cover every pair, or as many as fit: each factor in turn, in an order that changes, takes the level that covers most
/// pairs with those that the row has already.
template <int Factors>
constexpr row_list cover(const int (&levels)[Factors], std::uint32_t seed) {
  constexpr int most_levels = 12;
  bool covered[Factors][Factors][most_levels][most_levels]{};
  int left = 0;
  for (int f = 0; f < Factors; ++f)
    for (int g = f + 1; g < Factors; ++g) left += levels[f] * levels[g];
  row_list list;
  const auto next = [&seed](int below) {
    seed = seed * 1664525u + 1013904223u;
    return static_cast<int>((seed >> 8) % static_cast<std::uint32_t>(below));
  };
  while (left > 0 && list.count < most_rows) {
    row r;
    bool chosen[Factors]{};
    for (int step = 0, f = next(Factors); step < Factors; ++step, f = (f + 1) % Factors) {
      int best = -1;
      const int begin = next(levels[f]);
      for (int k = 0; k < levels[f]; ++k) {
        const int level = (begin + k) % levels[f];
        int gain = 0;
        for (int g = 0; g < Factors; ++g)
          if (chosen[g] && !(f < g ? covered[f][g][level][r.at[g]] : covered[g][f][r.at[g]][level])) ++gain;
        if (gain > best) {
          best = gain;
          r.at[f] = level;
        }
      }
      chosen[f] = true;
    }
    for (int f = 0; f < Factors; ++f)
      for (int g = f + 1; g < Factors; ++g) {
        bool& pair = covered[f][g][r.at[f]][r.at[g]];
        left -= pair ? 0 : 1;
        pair = true;
      }
    list.of[list.count++] = r;
  }
  return list;
}

/// The rows of a family, which has `levels` and `template <row R> static void check(const std::string&)`.
template <class Family>
inline constexpr row_list rows_of = cover(Family::levels, Family::seed);

template <class Family, int First, std::size_t... I>
void check_rows(std::index_sequence<I...>) {
  const auto one = [](const std::string& name, auto check) {
    INFO(name);
    check(name);
  };
  (one(std::string(Family::name) + ", row " + std::to_string(First + static_cast<int>(I)),
       [](const std::string& name) { Family::template check<First + static_cast<int>(I)>(name); }),
   ...);
}

/// This unit's share of a family: the first `Few` rows, or ten of all of them.
template <class Family, int Few = 2>
void check() {
  constexpr int part = BATON_COVERING_PART, all = rows_of<Family>.count;
  constexpr int first = part < 0 ? 0 : part * 10 < all ? part * 10 : all;
  constexpr int last = part < 0 ? (Few < all ? Few : all) : first + 10 < all ? first + 10 : all;
  check_rows<Family, first>(std::make_index_sequence<static_cast<std::size_t>(last - first)>{});
}

/// Level of factor F of a family's row.
template <class Family, int Row, int F>
inline constexpr int level = rows_of<Family>.of[Row].at[F];

template <std::size_t N>
constexpr std::int64_t pick(const std::int64_t (&choices)[N], int which) {
  return choices[static_cast<std::size_t>(which)];
}

/// Extents of the last axis: around vectors of four, eight and sixteen lanes.
inline constexpr std::int64_t tails[] = {1, 3, 8, 17, 33};

/// A shape of a rank with a last extent; the others are small and differ.
constexpr shape shape_of(int rank, std::int64_t last) {
  constexpr std::int64_t small[] = {2, 5, 3, 4};
  shape s;
  for (int d = 0; d + 1 < rank; ++d) s.push_back(small[d]);
  if (rank > 0) s.push_back(last);
  return s;
}

template <fixed_string Name, class T, shape S, std::size_t... D>
constexpr auto var_with(std::index_sequence<D...>) {
  return relay::var<Name, tensor_type<T, S.dims[D]...>>;
}
/// A parameter of a shape.
template <fixed_string Name, class T, shape S>
constexpr auto var_of() {
  return var_with<Name, T, S>(std::make_index_sequence<static_cast<std::size_t>(S.rank)>{});
}

template <class T, shape S, std::size_t... D>
auto numbers_with(unsigned seed, double low, double high, std::index_sequence<D...>) {
  return numbers::random<T, static_cast<std::size_t>(S.dims[D])...>(seed, low, high);
}
/// Its value: numbers of one range for floating-point types, a wider one for integers.
template <class T, shape S>
auto numbers_of(unsigned seed, double low = -1, double high = 1) {
  constexpr double wide = std::is_integral_v<T> ? 5 : 1;
  return numbers_with<T, S>(seed, low * wide, high * wide, std::make_index_sequence<static_cast<std::size_t>(S.rank)>{});
}

/// Element types by level: 0 is the one whose kernels are vectorized.
template <int Level>
using real_type = std::conditional_t<Level == 0, float, double>;
template <int Level>
using number_type = std::conditional_t<Level == 0, float, std::conditional_t<Level == 1, double, int>>;
template <int Level>
using any_type = std::conditional_t<Level == 0, float, std::conditional_t<Level == 1, double, std::conditional_t<Level == 2, std::int8_t, bool>>>;

/// What may be fused: level 0 nothing, 1 a map in front, 2 a map behind.
template <int Level, class X>
constexpr auto before(X x) {
  if constexpr (Level == 1) return relay::add(x, x);
  else return x;
}
template <int Level, class X>
constexpr auto behind(X x) {
  if constexpr (Level == 2) return relay::nn::relu(x);
  else return x;
}

template <class Module, class... Tensors>
void compare(const std::string& name, Module mod, double tolerance, const Tensors&... arguments) {
  numbers::check(name, mod, numbers::plain, tolerance, arguments...);
}

}  // namespace covering

#endif
