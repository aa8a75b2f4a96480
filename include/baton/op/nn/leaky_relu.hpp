// SPDX-License-Identifier: Apache-2.0
//
// nn.leaky_relu: rectified linear unit with a slope for negative numbers (Relay's `nn.leaky_relu`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_NN_LEAKY_RELU_HPP
#define BATON_OP_NN_LEAKY_RELU_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay::nn {

/// The default that a caller gets is 0.01, as in Relay's Python; the declared one, which does not print, is 0.25.
struct leaky_relu_attrs {
  double alpha = 0.01;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("alpha", self.alpha, 0.25);
  }
  friend constexpr bool operator==(const leaky_relu_attrs&, const leaky_relu_attrs&) = default;
};

struct leaky_relu_op : float_unary_op {
  static constexpr std::string_view name = "nn.leaky_relu";
  using attrs = leaky_relu_attrs;

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    float_unary_op::infer(no_attrs{}, args, out);
  }
  template <class Math, class V>
  static constexpr V body(const attrs& a, V x) {
    return Math::select(Math::less(x, Math::template value<V>(0)), Math::template value<V>(a.alpha) * x, x);
  }
};

/// data where it is not negative, else alpha * data; NaN stays NaN. The result has data's type, which must be floating-point.
template <leaky_relu_attrs Attrs = {}, expression Data, class Self = decltype([](leaky_relu_op* = nullptr) { return call_node<leaky_relu_op, Attrs, Data>{}; })>
constexpr auto leaky_relu(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.leaky_relu")> {
  using type = baton::relay::nn::leaky_relu_op;
};

#endif
