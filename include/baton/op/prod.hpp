// SPDX-License-Identifier: Apache-2.0
//
// prod: the product over axes (Relay's `prod`).
// Type relation: TVM's ReduceRel. Layout rule: the axes follow their letters.
#ifndef BATON_OP_PROD_HPP
#define BATON_OP_PROD_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/reduce.hpp"

#include <string_view>

namespace baton::relay {

struct prod_op : reduction_op<reduce_kind::prod> {
  static constexpr std::string_view name = "prod";
};

/// The product of the elements along the axes; of none 1.
/// The axes go, or stay with extent 1 with keepdims; exclude reduces over the others. The result's elements are of data's type.
template <reduce_attrs Attrs = {}, expression Data, class Self = decltype([](prod_op* = nullptr) { return call_node<prod_op, Attrs, Data>{}; })>
constexpr auto prod(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("prod")> {
  using type = baton::relay::prod_op;
};

#endif
