// SPDX-License-Identifier: Apache-2.0
//
// device_copy: data on another device (Relay's `device_copy`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_DEVICE_COPY_HPP
#define BATON_OP_DEVICE_COPY_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct device_copy_attrs {
  std::int64_t src_dev_type = 0;  ///< as in DLPack: 1 is the CPU
  std::int64_t dst_dev_type = 0;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("src_dev_type", self.src_dev_type, std::int64_t{0});
    visit("dst_dev_type", self.dst_dev_type, std::int64_t{0});
  }
  friend constexpr bool operator==(const device_copy_attrs&, const device_copy_attrs&) = default;
};

struct device_copy_op : unary_op {
  static constexpr std::string_view name = "device_copy";
  using attrs = device_copy_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;

  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return x;
  }
};

/// data itself: there is one device here, the CPU; the attributes are carried for texts.
template <device_copy_attrs Attrs = {}, expression Data,
          class Self = decltype([](device_copy_op* = nullptr) { return call_node<device_copy_op, Attrs, Data>{}; })>
constexpr auto device_copy(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("device_copy")> {
  using type = baton::relay::device_copy_op;
};

#endif
