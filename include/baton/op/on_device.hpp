// SPDX-License-Identifier: Apache-2.0
//
// on_device: says on which device the data is wanted (Relay's `on_device`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ON_DEVICE_HPP
#define BATON_OP_ON_DEVICE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct on_device_attrs {
  std::int64_t device_type = 0;  ///< as in DLPack: 1 is the CPU
  bool is_fixed = false;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("device_type", self.device_type, std::int64_t{0});
    visit("is_fixed", self.is_fixed, false);
  }
  friend constexpr bool operator==(const on_device_attrs&, const on_device_attrs&) = default;
};

struct on_device_op : unary_op {
  static constexpr std::string_view name = "on_device";
  using attrs = on_device_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;

  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return x;
  }
};

/// data itself: there is one device here, the CPU; the attributes are carried for texts.
template <on_device_attrs Attrs = {}, expression Data, class Self = decltype([](on_device_op* = nullptr) { return call_node<on_device_op, Attrs, Data>{}; })>
constexpr auto on_device(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("on_device")> {
  using type = baton::relay::on_device_op;
};

#endif
