// SPDX-License-Identifier: Apache-2.0
//
// nn.batch_matmul: products of matrices, one for each batch, the second one transposed (Relay's `nn.batch_matmul`,
// without attributes as in TVM 0.7).
// Type relation: TVM's BatchMatmulRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_BATCH_MATMUL_HPP
#define BATON_OP_NN_BATCH_MATMUL_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/nn/matrix_product.hpp"

#include <string_view>

namespace baton::relay::nn {

struct batch_matmul_op {
  static constexpr std::string_view name = "nn.batch_matmul";
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  struct computation : matrix_product_layer {
    constexpr computation(const attrs&, meta::slice<tensor_ty> in, const tensor_ty& out) {
      a = in[0].dims;
      b = in[1].dims;
      result = out.dims;
      p = {result[0], a[0], b[0], result[1], result[2], a[2], false, true};
    }
  };

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* x = tensor_argument(args, 0, "x", out);
    const tensor_ty* y = x ? tensor_argument(args, 1, "y", out) : nullptr;
    if (!y || !check_rank(*x, "x", 3, out) || !check_rank(*y, "y", 3, out) || !check_same_element(*x, "x", *y, "y", out) || !check_number(*x, "x", out)) return;
    if (x->dims[0] != y->dims[0] && x->dims[0] != 1 && y->dims[0] != 1) {
      out.fail() << "x has " << x->dims[0] << " matrices, y has " << y->dims[0] << ", needs equally many, or 1";
      return;
    }
    if (x->dims[2] != y->dims[2]) {
      out.fail() << "x has " << x->dims[2] << " columns, y has " << y->dims[2] << " (dim 2), needs equally many";
      return;
    }
    out.set({x->element, shape{x->dims[0] == 1 ? y->dims[0] : x->dims[0], x->dims[1], y->dims[1]}});
  }

  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value& result) {
    return 2.0 * static_cast<double>(result.tensor.size()) * static_cast<double>(args[0].tensor.dims[2]);
  }
};

/// x (b, m, k) times y (b, n, k), transposed: (b, m, n). Dtypes must agree; a batch of 1 goes with any.
template <expression X, expression Y, class Self = decltype([](batch_matmul_op* = nullptr) { return call_node<batch_matmul_op, no_attrs{}, X, Y>{}; })>
constexpr auto batch_matmul(X, Y) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.batch_matmul")> {
  using type = baton::relay::nn::batch_matmul_op;
};

#endif
