// SPDX-License-Identifier: Apache-2.0
//
// annotation.compiler_end: a region for another compiler ends here (Relay's `annotation.compiler_end`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_COMPILER_END_HPP
#define BATON_OP_COMPILER_END_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay::annotation {

struct compiler_end_attrs {
  attr_string compiler{};  ///< its name

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("compiler", self.compiler);
  }
  friend constexpr bool operator==(const compiler_end_attrs&, const compiler_end_attrs&) = default;
};

struct compiler_end_op : unary_op {
  static constexpr std::string_view name = "annotation.compiler_end";
  using attrs = compiler_end_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;

  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return x;
  }
};

/// data itself; marks where a region that the named compiler takes ends.
template <compiler_end_attrs Attrs = {}, expression Data,
          class Self = decltype([](compiler_end_op* = nullptr) { return call_node<compiler_end_op, Attrs, Data>{}; })>
constexpr auto compiler_end(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::annotation

template <>
struct baton::registered_op<baton::op_id("annotation.compiler_end")> {
  using type = baton::relay::annotation::compiler_end_op;
};

#endif
