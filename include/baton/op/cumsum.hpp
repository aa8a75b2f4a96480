// SPDX-License-Identifier: Apache-2.0
//
// cumsum: running sums along an axis (Relay's `cumsum`).
// Type relation: TVM's ScanopRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_CUMSUM_HPP
#define BATON_OP_CUMSUM_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/cumulative.hpp"

#include <string_view>

namespace baton::relay {

struct cumsum_op : cumulative_op<false> {
  static constexpr std::string_view name = "cumsum";
};

/// The sums of the elements up to each one along axis; with exclusive, without that one. Without an axis data counts as a vector.
/// The result's elements are of dtype, or of data's type (int32 for bools); integers wrap.
template <cumulative_attrs Attrs = {}, expression Data, class Self = decltype([](cumsum_op* = nullptr) { return call_node<cumsum_op, Attrs, Data>{}; })>
constexpr auto cumsum(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("cumsum")> {
  using type = baton::relay::cumsum_op;
};

#endif
