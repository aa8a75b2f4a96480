// SPDX-License-Identifier: Apache-2.0
//
// nn.matmul: product of two matrices, either of them perhaps transposed (Relay's `nn.matmul`).
// Type relation: TVM's MatmulRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_MATMUL_HPP
#define BATON_OP_NN_MATMUL_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/nn/dense.hpp"
#include "baton/op/nn/matrix_product.hpp"

#include <string_view>

namespace baton::relay::nn {

struct matmul_attrs {
  optional_int units{};  ///< columns of the result
  dtype out_dtype{};     ///< none: the operands'
  bool transpose_a = false;
  bool transpose_b = false;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("units", self.units);
    visit("out_dtype", self.out_dtype, dtype{});
    visit("transpose_a", self.transpose_a, false);
    visit("transpose_b", self.transpose_b, false);
  }
  friend constexpr bool operator==(const matmul_attrs&, const matmul_attrs&) = default;
};

struct matmul_op {
  static constexpr std::string_view name = "nn.matmul";
  using attrs = matmul_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  struct computation : matrix_product_layer {
    constexpr computation(const attrs& attributes, meta::slice<tensor_ty> in, const tensor_ty& out) {
      a = in[0].dims;
      b = in[1].dims;
      result = out.dims;
      p.transpose_a = attributes.transpose_a;
      p.transpose_b = attributes.transpose_b;
      p.n = result[result.rank - 1];
      p.m = result.size() / (p.n > 0 ? p.n : 1);
      p.k = b[p.transpose_b ? 1 : 0];
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* lhs = tensor_argument(args, 0, "tensor_a", out);
    const tensor_ty* rhs = lhs ? tensor_argument(args, 1, "tensor_b", out) : nullptr;
    if (!rhs || !(a.transpose_a ? check_rank(*lhs, "tensor_a", 2, out) : check_rank_at_least(*lhs, "tensor_a", 1, out)) ||
        !check_rank(*rhs, "tensor_b", 2, out) || !check_same_element(*lhs, "tensor_a", *rhs, "tensor_b", out) || !check_number(*lhs, "tensor_a", out))
      return;
    const std::int64_t inner = lhs->dims[a.transpose_a ? 0 : lhs->rank() - 1], wanted = rhs->dims[a.transpose_b ? 1 : 0],
                       units = rhs->dims[a.transpose_b ? 0 : 1];
    if (inner != wanted) {
      out.fail() << "tensor_a has " << inner << (a.transpose_a ? " rows" : " columns") << ", tensor_b expects " << wanted << " (dim " << (a.transpose_b ? 1 : 0)
                 << ")";
      return;
    }
    if (a.units.given && a.units.value != units) {
      out.fail() << "units is " << a.units.value << ", tensor_b has " << units << " (dim " << (a.transpose_b ? 0 : 1) << ")";
      return;
    }
    tensor_ty result{a.out_dtype.is_none() ? lhs->element : a.out_dtype, lhs->dims};
    if (a.transpose_a) result.dims[0] = lhs->dims[1];
    result.dims[lhs->rank() - 1] = units;
    out.set(result);
  }
  static constexpr double flops(const attrs& a, meta::slice<type_value> args, const type_value& result) {
    return 2.0 * static_cast<double>(result.tensor.size()) * static_cast<double>(args[1].tensor.dims[a.transpose_b ? 1 : 0]);
  }
};

namespace detail {

// A transposed second operand alone makes a dense layer of it, as in Relay's Python.
template <matmul_attrs Attrs, class A, class B>
constexpr auto matmul_node() {
  if constexpr (Attrs.transpose_b && !Attrs.transpose_a) return call_node<dense_op, dense_attrs{Attrs.units, Attrs.out_dtype}, A, B>{};
  else return call_node<matmul_op, Attrs, A, B>{};
}

}  // namespace detail

/// tensor_a (..., M, K), or (K, M) with transpose_a, times tensor_b (K, N), or (N, K) with transpose_b: (..., M, N), in out_dtype or the
/// operands' dtype. Dtypes must agree; units, if given, must be N. With transpose_b alone the call is one of nn.dense.
template <matmul_attrs Attrs = {}, expression A, expression B, class Self = decltype([](matmul_op* = nullptr) { return detail::matmul_node<Attrs, A, B>(); })>
constexpr auto matmul(A, B) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.matmul")> {
  using type = baton::relay::nn::matmul_op;
};

#endif
