// SPDX-License-Identifier: Apache-2.0
//
// Runs a built module and the reference interpreter on the same arguments and compares the numbers.
#ifndef BATON_TESTS_UNIT_RUN_NUMBERS_HPP
#define BATON_TESTS_UNIT_RUN_NUMBERS_HPP

#include "support/catch.hpp"

#include <baton/build.hpp>
#include <baton/runtime/reference.hpp>

#include <boost/hana/for_each.hpp>
#include <boost/hana/tuple.hpp>

#include <cmath>
#include <cstddef>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace numbers {

using baton::reference::value;

/// Evenly distributed numbers from `low` to `high`, as far as the type reaches; the same everywhere for the same seed.
template <class T, std::size_t... Dims>
baton::tensor<T, Dims...> random(unsigned seed, double low = -1, double high = 1) {
  std::mt19937 engine(seed);
  baton::tensor<T, Dims...> t;
  if constexpr (std::is_unsigned_v<T>) low = std::fmax(low, 0.0);
  for (T& x : t) {
    const double unit = static_cast<double>(engine() >> 8) / 16777216.0;
    if constexpr (std::is_same_v<T, bool>) x = unit < 0.5;
    else x = static_cast<T>(low + (high - low) * unit);
  }
  return t;
}

/// How far a value is from what is wanted, relative above 1; infinite if a NaN, an infinity or the type is wrong.
inline double distance(const value& found, const value& wanted) {
  if (!(found.type == wanted.type) || found.elements.size() != wanted.elements.size()) return std::numeric_limits<double>::infinity();
  double worst = 0;
  for (std::size_t i = 0; i < found.elements.size(); ++i) {
    const double f = found.elements[i];
    const double w = wanted.elements[i];
    if (std::isnan(f) && std::isnan(w)) continue;
    if (f == w) continue;
    const double far = std::fabs(f - w) / std::fmax(1.0, std::fabs(w));
    worst = std::isfinite(far) ? std::fmax(worst, far) : std::numeric_limits<double>::infinity();
  }
  return worst;
}

inline void compare(const std::string& what, const std::vector<value>& found, const std::vector<value>& wanted, double tolerance) {
  REQUIRE(found.size() == wanted.size());
  for (std::size_t r = 0; r < found.size(); ++r) {
    INFO(what << ", result " << r);
    CHECK(distance(found[r], wanted[r]) <= (wanted[r].type.element.is_float() ? tolerance : 0.0));
  }
}

/// What a call of an executable returned.
template <class View>
std::vector<value> values_of(const View& view) {
  if constexpr (baton::runtime::argument_type<View>::known) {
    return {baton::reference::to_value(view)};
  } else {
    std::vector<value> all;
    boost::hana::for_each(view, [&](const auto& each) { all.push_back(baton::reference::to_value(each)); });
    return all;
  }
}

/// Rounding of float32 sums of a few hundred terms, and the functions of simd/math.
inline constexpr double float_tolerance = 2e-6;

/// Builds a module, runs it and compares with the reference. Returns the executable.
template <class Module, class Context, class... Tensors>
auto check(const std::string& what, Module mod, const Context& ctx, double tolerance, const Tensors&... arguments) {
  auto exe = baton::build(mod, ctx);
  compare(what, values_of(exe(arguments...)), baton::reference::run(mod, arguments...), tolerance);
  return exe;
}

inline constexpr auto plain = baton::transform::pass_context();

}  // namespace numbers

#endif
