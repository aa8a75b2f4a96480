// SPDX-License-Identifier: Apache-2.0
//
// nn.dense: product of data with a transposed weight matrix (Relay's `nn.dense`).
// Type relation: TVM's DenseRel. It has no layout rule (TVM: since 0.8), so that a bias added to it needs no expand_dims.
#ifndef BATON_OP_NN_DENSE_HPP
#define BATON_OP_NN_DENSE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <string_view>

namespace baton::relay::nn {

struct dense_attrs {
  optional_int units{};
  dtype out_dtype{};  ///< none: the data's

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("units", self.units);
    visit("out_dtype", self.out_dtype, dtype{});
  }
  friend constexpr bool operator==(const dense_attrs&, const dense_attrs&) = default;
};

struct dense_op {
  static constexpr std::string_view name = "nn.dense";
  using attrs = dense_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::dense;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* weight = data ? tensor_argument(args, 1, "weight", out) : nullptr;
    if (!weight || !check_rank_at_least(*data, "data", 1, out) || !check_rank(*weight, "weight", 2, out) ||
        !check_same_element(*data, "data", *weight, "weight", out))
      return;
    if (!check_number(*data, "data", out)) return;
    const std::int64_t columns = data->dims[data->rank() - 1];
    if (columns != weight->dims[1]) {
      out.fail() << "data has " << columns << " columns, weight expects " << weight->dims[1] << " (dim 1)";
      return;
    }
    if (a.units.given && a.units.value != weight->dims[0]) {
      out.fail() << "units is " << a.units.value << ", weight has " << weight->dims[0] << " rows";
      return;
    }
    tensor_ty result{a.out_dtype.is_none() ? data->element : a.out_dtype, data->dims};
    result.dims[data->rank() - 1] = weight->dims[0];
    out.set(result);
  }

  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value& result) {
    return 2.0 * static_cast<double>(result.tensor.size()) * static_cast<double>(args[1].tensor.dims[1]);
  }
};

/// data (..., K) times weight (U, K), transposed: (..., U), in out_dtype or data's dtype. Dtypes must agree; units, if
/// given, must be U.
template <dense_attrs Attrs = {}, expression Data, expression Weight,
          class Self = decltype([](dense_op* = nullptr) { return call_node<dense_op, Attrs, Data, Weight>{}; })>
constexpr auto dense(Data, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.dense")> {
  using type = baton::relay::nn::dense_op;
};

#endif
