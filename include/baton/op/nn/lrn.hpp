// SPDX-License-Identifier: Apache-2.0
//
// nn.lrn: local response normalisation across channels (Relay's `nn.lrn`).
// Type relation: TVM's IdentityRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_LRN_HPP
#define BATON_OP_NN_LRN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct lrn_attrs {
  std::int64_t size = 5;  ///< channels in a window, an odd number
  std::int64_t axis = 1;  ///< of the channels
  double bias = 2;
  double alpha = 1e-5;  ///< a caller's default, as in Relay's Python; the declared one is 1e-4
  double beta = 0.75;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("size", self.size, std::int64_t{5});
    visit("axis", self.axis, std::int64_t{1});
    visit("bias", self.bias, 2.0);
    visit("alpha", self.alpha, 1e-4);
    visit("beta", self.beta, 0.75);
  }
  friend constexpr bool operator==(const lrn_attrs&, const lrn_attrs&) = default;
};

struct lrn_op {
  static constexpr std::string_view name = "nn.lrn";
  using attrs = lrn_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::layer;

  struct computation {
    attrs a;
    int axis;
    std::int64_t extent;

    constexpr computation(const attrs& given, meta::slice<tensor_ty> in, const tensor_ty& out)
        : a(given), axis(normalize_axis(given.axis, out.rank())), extent(in[0].dims[axis]) {}
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      index i = at;
      double sum = 0;
      const std::int64_t last = at[axis] + a.size / 2 < extent ? at[axis] + a.size / 2 : extent - 1;
      for (i[axis] = at[axis] > a.size / 2 ? at[axis] - a.size / 2 : 0; i[axis] <= last; ++i[axis]) {
        const double x = read.template at<0>(i);
        sum = Math::add(sum, Math::multiply(x, x));
      }
      return Math::divide(read.template at<0>(at), Math::pow(Math::add(a.bias, Math::multiply(a.alpha / static_cast<double>(a.size), sum)), a.beta));
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_float(*data, "data", out) || check_axis(a.axis, data->rank(), "axis", out) < 0) return;
    if (a.size < 1 || a.size % 2 == 0) {
      out.fail() << "size is " << a.size << ", needs to be odd and at least 1";
      return;
    }
    out.set(*data);
  }
  static constexpr double flops(const attrs& a, meta::slice<type_value>, const type_value& result) {
    return static_cast<double>(result.tensor.size()) * static_cast<double>(2 * a.size + 3);
  }
};

/// data / (bias + alpha / size * sum of squares)^beta, the sum over `size` channels around each element. The result has data's type, which
/// must be floating-point.
template <lrn_attrs Attrs = {}, expression Data, class Self = decltype([](lrn_op* = nullptr) { return call_node<lrn_op, Attrs, Data>{}; })>
constexpr auto lrn(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.lrn")> {
  using type = baton::relay::nn::lrn_op;
};

#endif
