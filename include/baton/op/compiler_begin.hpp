// SPDX-License-Identifier: Apache-2.0
//
// annotation.compiler_begin: a region for another compiler begins here (Relay's `annotation.compiler_begin`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_COMPILER_BEGIN_HPP
#define BATON_OP_COMPILER_BEGIN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay::annotation {

struct compiler_begin_attrs {
  attr_string compiler{};  ///< its name

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("compiler", self.compiler);
  }
  friend constexpr bool operator==(const compiler_begin_attrs&, const compiler_begin_attrs&) = default;
};

struct compiler_begin_op : unary_op {
  static constexpr std::string_view name = "annotation.compiler_begin";
  using attrs = compiler_begin_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;

  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return x;
  }
};

/// data itself; marks where a region that the named compiler takes begins.
template <compiler_begin_attrs Attrs = {}, expression Data,
          class Self = decltype([](compiler_begin_op* = nullptr) { return call_node<compiler_begin_op, Attrs, Data>{}; })>
constexpr auto compiler_begin(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::annotation

template <>
struct baton::registered_op<baton::op_id("annotation.compiler_begin")> {
  using type = baton::relay::annotation::compiler_begin_op;
};

#endif
