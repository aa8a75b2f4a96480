// SPDX-License-Identifier: Apache-2.0
//
// The standard deviation, written with other operators as Relay does. In: an expression. Out: sqrt(variance(data, mean)).
#ifndef BATON_OP_STD_HPP
#define BATON_OP_STD_HPP

#include "baton/op/sqrt.hpp"
#include "baton/op/variance.hpp"

namespace baton::relay {

/// The square root of the variance along the axes (Relay's `std`; the underscore keeps the standard library's name free).
template <variance_attrs Attrs = {}, expression Data,
          class Mean = decltype([](baton::detail::site<"std mean">* = nullptr) { return call_node<mean_op, Attrs.of_mean(), Data>{}; }),
          class Variance = decltype([](baton::detail::site<"std variance">* = nullptr) { return call_node<variance_op, Attrs, Data, expr<Mean>>{}; }),
          class Self = decltype([](baton::detail::site<"std">* = nullptr) { return call_node<sqrt_op, no_attrs{}, expr<Variance>>{}; })>
constexpr auto std_(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

#endif
