// SPDX-License-Identifier: Apache-2.0
//
// nn.contrib_dense_pack: nn.dense with its weight in blocks of outputs (Relay's `nn.contrib_dense_pack`).
// Type relation: TVM's DensePackRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_CONTRIB_DENSE_PACK_HPP
#define BATON_OP_NN_CONTRIB_DENSE_PACK_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/axes.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct contrib_dense_pack_attrs {
  optional_int units{};
  dtype out_dtype{};  ///< none: the data's
  attr_string weight_layout = "NC";

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("units", self.units);
    visit("out_dtype", self.out_dtype, dtype{});
    visit("weight_layout", self.weight_layout, attr_string("NC"));
  }
  friend constexpr bool operator==(const contrib_dense_pack_attrs&, const contrib_dense_pack_attrs&) = default;
};

struct contrib_dense_pack_op {
  static constexpr std::string_view name = "nn.contrib_dense_pack";
  using attrs = contrib_dense_pack_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  struct computation {
    lettered_axes weight;

    constexpr computation(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&) : weight(a.weight_layout, "NC", in[1].dims) {}
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      double sum = 0;
      index x = at, w;
      w[0] = at[1];
      for (std::int64_t k = 0; k < weight.extent[1]; ++k) {
        x[1] = w[1] = k;
        sum = Math::add(sum, Math::multiply(read.template at<0>(x), read.template at<1>(weight.stored(w))));
      }
      return sum;
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* weight = data ? tensor_argument(args, 1, "weight", out) : nullptr;
    if (!weight || !check_number(*data, "data", out) || !check_rank(*data, "data", 2, out) || !check_same_element(*data, "data", *weight, "weight", out) ||
        !check_layout(*weight, "weight", a.weight_layout, "NC", "", out, "weight_layout"))
      return;
    const shape w = lettered_axes(a.weight_layout, "NC", weight->dims).extent;
    if (data->dims[1] != w[1]) {
      out.fail() << "data has " << data->dims[1] << " columns, weight expects " << w[1];
      return;
    }
    if (a.units.given && a.units.value != w[0]) {
      out.fail() << "units is " << a.units.value << ", weight has " << w[0] << " rows";
      return;
    }
    out.set({a.out_dtype.is_none() ? data->element : a.out_dtype, shape{data->dims[0], w[0]}});
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value& result) {
    return 2.0 * static_cast<double>(result.tensor.size()) * static_cast<double>(args[0].tensor.dims[1]);
  }
};

/// data (M, K) times weight (N, K) in weight_layout ("NC8n"), transposed: (M, N), in out_dtype or data's dtype.
template <contrib_dense_pack_attrs Attrs = {}, expression Data, expression Weight,
          class Self = decltype([](contrib_dense_pack_op* = nullptr) { return call_node<contrib_dense_pack_op, Attrs, Data, Weight>{}; })>
constexpr auto contrib_dense_pack(Data, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.contrib_dense_pack")> {
  using type = baton::relay::nn::contrib_dense_pack_op;
};

#endif
