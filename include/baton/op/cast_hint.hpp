// SPDX-License-Identifier: Apache-2.0
//
// annotation.cast_hint: says in which type the data would do (Relay's `annotation.cast_hint`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_CAST_HINT_HPP
#define BATON_OP_CAST_HINT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay::annotation {

struct cast_hint_attrs {
  baton::dtype dtype{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("dtype", self.dtype);
  }
  friend constexpr bool operator==(const cast_hint_attrs&, const cast_hint_attrs&) = default;
};

struct cast_hint_op : unary_op {
  static constexpr std::string_view name = "annotation.cast_hint";
  using attrs = cast_hint_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;

  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return x;
  }
};

/// data itself. dtype is a hint for passes that quantize; nothing here reads it.
template <cast_hint_attrs Attrs = {}, expression Data, class Self = decltype([](cast_hint_op* = nullptr) { return call_node<cast_hint_op, Attrs, Data>{}; })>
constexpr auto cast_hint(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::annotation

template <>
struct baton::registered_op<baton::op_id("annotation.cast_hint")> {
  using type = baton::relay::annotation::cast_hint_op;
};

#endif
