// SPDX-License-Identifier: Apache-2.0
//
// nn.batch_norm: batch normalisation with given statistics (Relay's `nn.batch_norm`). SimplifyInference turns its first
// output into arithmetic. Type relation: TVM's BatchNormRel. Layout rule: the axis follows its letter.
#ifndef BATON_OP_NN_BATCH_NORM_HPP
#define BATON_OP_NN_BATCH_NORM_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct batch_norm_attrs {
  std::int64_t axis = 1;
  double epsilon = 1e-5;
  bool center = true;  ///< add beta
  bool scale = true;   ///< multiply by gamma

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, std::int64_t{1});
    visit("epsilon", self.epsilon, 1e-5);
    visit("center", self.center, true);
    visit("scale", self.scale, true);
  }
  friend constexpr bool operator==(const batch_norm_attrs&, const batch_norm_attrs&) = default;
};

struct batch_norm_op {
  static constexpr std::string_view name = "nn.batch_norm";
  using attrs = batch_norm_attrs;
  static constexpr pattern_kind pattern = pattern_kind::none;
  static constexpr op_form form = op_form::decomposed;
  static constexpr bool tuple_result = true;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 5, out)) return;
    constexpr std::string_view names[] = {"data", "gamma", "beta", "moving_mean", "moving_var"};
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_float(*data, "data", out) || !check_rank_at_least(*data, "data", 1, out)) return;
    const int axis = check_axis(a.axis, data->rank(), "axis", out);
    if (axis < 0) return;
    const tensor_ty vector{data->element, shape{data->dims[axis]}};
    for (int i = 1; i < 5; ++i) {
      const tensor_ty* t = tensor_argument(args, i, names[i], out);
      if (!t || !check_same_element(*data, "data", *t, names[i], out) || !check_shape(*t, names[i], vector.dims, "the extent of data's axis", out)) return;
    }
    if (!(a.epsilon >= 0)) {
      out.fail() << "epsilon needs to be 0 or more";
      return;
    }
    out.is_tuple = true;
    out.set(*data);
    out.set(vector);
    out.set(vector);
  }

  /// A layout that splits the axis is declined, so that data comes back in its old one; TVM fails there.
  static constexpr bool layouts(attrs& a, layout_query& q) {
    const layout old = q.old_in[0];
    const int axis = normalize_axis(a.axis, q.types[0].rank());
    layout data = old;
    if (q.new_in.size() > 0 && q.new_in[0].defined() && axis >= 0 && axis < old.rank) {
      const int at = q.new_in[0].find(old.axis[axis]);
      if (at >= 0 && q.new_in[0].factor_of(layout::upper(old.axis[axis])) == 0) {
        data = q.new_in[0];
        if (!(data == old)) a.axis = at;
      }
    }
    if (!data.defined()) return false;
    const layout vector = parse_layout("C");
    q.in = meta::vec<layout>(5, vector);
    q.out = meta::vec<layout>(3, vector);
    q.in[0] = data;
    q.out[0] = data;
    return true;
  }
};

/// (data - moving_mean) / sqrt(moving_var + epsilon) * gamma + beta along an axis of extent C; the result is a tuple: (that,
/// moving_mean, moving_var), of which `relay::get<0>` is what an inference uses. The four others are vectors of length C and
/// data's dtype, which must be floating-point.
template <batch_norm_attrs Attrs = {}, expression Data, expression Gamma, expression Beta, expression Mean, expression Var,
          class Self = decltype([](batch_norm_op* = nullptr) { return call_node<batch_norm_op, Attrs, Data, Gamma, Beta, Mean, Var>{}; })>
constexpr auto batch_norm(Data, Gamma, Beta, Mean, Var) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.batch_norm")> {
  using type = baton::relay::nn::batch_norm_op;
};

#endif
