// SPDX-License-Identifier: Apache-2.0
//
// clip: limits to an interval (Relay's `clip`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_CLIP_HPP
#define BATON_OP_CLIP_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct clip_attrs {
  double a_min = 0;
  double a_max = 0;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("a_min", self.a_min);
    visit.always("a_max", self.a_max);
  }
  friend constexpr bool operator==(const clip_attrs&, const clip_attrs&) = default;
};

struct clip_op : unary_op {
  static constexpr std::string_view name = "clip";
  using attrs = clip_attrs;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!(a.a_min <= a.a_max)) {
      out.fail() << "a_min needs to be at most a_max";
      return;
    }
    unary_op::infer(a, args, out);
  }
  template <class Math, class V>
  static constexpr V body(const attrs& a, V x) {
    const V low = Math::template value<V>(a.a_min);
    const V high = Math::template value<V>(a.a_max);
    return Math::select(Math::less(x, low), low, Math::select(Math::less(high, x), high, x));
  }
};

/// a_min where data is below it, a_max where data is above it, else data: NaN stays NaN, and clip(-0) from 0 on is -0. a_min must not be above a_max; the
/// result has data's type.
template <clip_attrs Attrs = {}, expression Data, class Self = decltype([](clip_op* = nullptr) { return call_node<clip_op, Attrs, Data>{}; })>
constexpr auto clip(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("clip")> {
  using type = baton::relay::clip_op;
};

#endif
