// SPDX-License-Identifier: Apache-2.0
//
// scatter_add: elements added at places that indices name (Relay's `scatter_add`).
// Type relation: TVM's ScatterAddRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_SCATTER_ADD_HPP
#define BATON_OP_SCATTER_ADD_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/scattering.hpp"

#include <string_view>

namespace baton::relay {

struct scatter_add_op : scattering_op<true> {
  static constexpr std::string_view name = "scatter_add";
};

/// data with updates added along axis: for axis 0, result[indices[i][j]][j] += updates[i][j], in row-major order. indices and updates have one shape and data's
/// rank. Negative indices count from the end; updates that lie outside are dropped.
template <scatter_attrs Attrs = {}, expression Data, expression Indices, expression Updates,
          class Self = decltype([](scatter_add_op* = nullptr) { return call_node<scatter_add_op, Attrs, Data, Indices, Updates>{}; })>
constexpr auto scatter_add(Data, Indices, Updates) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("scatter_add")> {
  using type = baton::relay::scatter_add_op;
};

#endif
