// SPDX-License-Identifier: Apache-2.0
//
// scatter: elements put to places that indices name (Relay's `scatter`).
// Type relation: TVM's ScatterRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_SCATTER_HPP
#define BATON_OP_SCATTER_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/scattering.hpp"

#include <string_view>

namespace baton::relay {

struct scatter_op : scattering_op<false> {
  static constexpr std::string_view name = "scatter";
};

/// data with updates put along axis: for axis 0, result[indices[i][j]][j] = updates[i][j], in row-major order. indices and updates have one shape and data's
/// rank. Negative indices count from the end; updates that lie outside are dropped.
template <scatter_attrs Attrs = {}, expression Data, expression Indices, expression Updates,
          class Self = decltype([](scatter_op* = nullptr) { return call_node<scatter_op, Attrs, Data, Indices, Updates>{}; })>
constexpr auto scatter(Data, Indices, Updates) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("scatter")> {
  using type = baton::relay::scatter_op;
};

#endif
