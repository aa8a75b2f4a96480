// SPDX-License-Identifier: Apache-2.0
//
// annotation.stop_fusion: the identity, which fusion does not cross (Relay's `annotation.stop_fusion`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_STOP_FUSION_HPP
#define BATON_OP_STOP_FUSION_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay::annotation {

struct stop_fusion_op : unary_op {
  static constexpr std::string_view name = "annotation.stop_fusion";
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return x;
  }
};

/// Data, unchanged; no fused function holds both what is before and what is after it.
template <expression Data, class Self = decltype([](stop_fusion_op* = nullptr) { return call_node<stop_fusion_op, no_attrs{}, Data>{}; })>
constexpr auto stop_fusion(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::annotation

template <>
struct baton::registered_op<baton::op_id("annotation.stop_fusion")> {
  using type = baton::relay::annotation::stop_fusion_op;
};

#endif
