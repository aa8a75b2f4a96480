// SPDX-License-Identifier: Apache-2.0
//
// nn.batch_flatten: all axes but the first become one (Relay's `nn.batch_flatten`).
// Type relation: TVM's BatchFlattenRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_BATCH_FLATTEN_HPP
#define BATON_OP_NN_BATCH_FLATTEN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <string_view>

namespace baton::relay::nn {

struct batch_flatten_op {
  static constexpr std::string_view name = "nn.batch_flatten";
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;
  static constexpr bool reshape_only = true;

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_rank_at_least(*data, "data", 1, out)) return;
    std::int64_t rest = 1;
    for (int i = 1; i < data->rank(); ++i) rest *= data->dims[i];
    out.set({data->element, shape{data->dims[0], rest}});
  }
  static constexpr element_source source(const attrs&, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i) {
    return {0, index_of(in[0].dims, offset_of(out.dims, i)), 0};
  }
};

/// data (d0, d1, ...) as (d0, d1 * ...). A scalar fails.
template <expression Data, class Self = decltype([](batch_flatten_op* = nullptr) { return call_node<batch_flatten_op, no_attrs{}, Data>{}; })>
constexpr auto batch_flatten(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.batch_flatten")> {
  using type = baton::relay::nn::batch_flatten_op;
};

#endif
