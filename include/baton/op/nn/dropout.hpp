// SPDX-License-Identifier: Apache-2.0
//
// nn.dropout: random zeroing while training (Relay's `nn.dropout`); an inference drops nothing, and SimplifyInference
// removes it. Type relation: TVM's DropoutRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_NN_DROPOUT_HPP
#define BATON_OP_NN_DROPOUT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <string_view>

namespace baton::relay::nn {

struct dropout_attrs {
  double rate = 0.5;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("rate", self.rate, 0.5);
  }
  friend constexpr bool operator==(const dropout_attrs&, const dropout_attrs&) = default;
};

struct dropout_op {
  static constexpr std::string_view name = "nn.dropout";
  using attrs = dropout_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::decomposed;
  static constexpr bool tuple_result = true;
  static constexpr bool stateful = true;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_float(*data, "data", out)) return;
    if (!(a.rate >= 0 && a.rate < 1)) {
      out.fail() << "rate needs to be at least 0 and less than 1";
      return;
    }
    out.is_tuple = true;
    out.set(*data);
    out.set(*data);
  }

  static constexpr bool layouts(attrs&, layout_query& q) {
    const layout keep = q.new_in.size() > 0 && q.new_in[0].defined() ? q.new_in[0] : q.old_in[0];
    if (!keep.defined()) return false;
    q.in = meta::vec<layout>(1, keep);
    q.out = meta::vec<layout>(2, keep);
    return true;
  }
};

/// Dropout. The result is a tuple: (data, mask), both of data's type; `relay::get<0>` is what an inference uses.
template <dropout_attrs Attrs = {}, expression Data, class Self = decltype([](dropout_op* = nullptr) { return call_node<dropout_op, Attrs, Data>{}; })>
constexpr auto dropout(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.dropout")> {
  using type = baton::relay::nn::dropout_op;
};

#endif
