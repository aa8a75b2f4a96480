// SPDX-License-Identifier: Apache-2.0
//
// cumprod: running products along an axis (Relay's `cumprod`).
// Type relation: TVM's ScanopRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_CUMPROD_HPP
#define BATON_OP_CUMPROD_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/cumulative.hpp"

#include <string_view>

namespace baton::relay {

struct cumprod_op : cumulative_op<true> {
  static constexpr std::string_view name = "cumprod";
};

/// The products of the elements up to each one along axis; with exclusive, without that one. Without an axis data counts as a vector.
/// The result's elements are of dtype, or of data's type (int32 for bools); integers wrap.
template <cumulative_attrs Attrs = {}, expression Data, class Self = decltype([](cumprod_op* = nullptr) { return call_node<cumprod_op, Attrs, Data>{}; })>
constexpr auto cumprod(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("cumprod")> {
  using type = baton::relay::cumprod_op;
};

#endif
