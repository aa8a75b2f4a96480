// SPDX-License-Identifier: Apache-2.0
//
// nn.dilate: a tensor with a value between its elements (Relay's `nn.dilate`).
// Type relation: TVM's DilateRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_DILATE_HPP
#define BATON_OP_NN_DILATE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <string_view>

namespace baton::relay::nn {

struct dilate_attrs {
  int_list<8> strides = {1, 1};  ///< one for each axis
  double dilation_value = 0;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("strides", self.strides, int_list<8>{1, 1});
    visit("dilation_value", self.dilation_value, 0.0);
  }
  friend constexpr bool operator==(const dilate_attrs&, const dilate_attrs&) = default;
};

struct dilate_op {
  static constexpr std::string_view name = "nn.dilate";
  using attrs = dilate_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    tensor_ty result = *data;
    bool right = a.strides.count == data->rank();
    for (int d = 0; right && d < data->rank(); ++d) {
      right = a.strides[d] >= 1;
      if (data->dims[d] > 0) result.dims[d] = (data->dims[d] - 1) * a.strides[d] + 1;
    }
    if (!right) {
      out.fail() << "strides is ";
      write_list(out.fail(), a.strides);
      out.fail() << ", needs a value of at least 1 for each of data's " << data->rank() << " axes";
      return;
    }
    out.set(result);
  }

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty>, const tensor_ty& out, int, const index& i) {
    element_source s;
    for (int d = 0; d < out.rank(); ++d) {
      if (i[d] % a.strides[d] != 0) return {-1, {}, a.dilation_value};
      s.from[d] = i[d] / a.strides[d];
    }
    return s;
  }
};

/// data with strides[d] - 1 times dilation_value between neighbours on axis d.
template <dilate_attrs Attrs = {}, expression Data, class Self = decltype([](dilate_op* = nullptr) { return call_node<dilate_op, Attrs, Data>{}; })>
constexpr auto dilate(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.dilate")> {
  using type = baton::relay::nn::dilate_op;
};

#endif
