// SPDX-License-Identifier: Apache-2.0
//
// nn.prelu: rectified linear unit with one slope per channel (Relay's `nn.prelu`).
// Type relation: TVM's PReluRel. Layout rule: data keeps its old layout, the slopes are C.
#ifndef BATON_OP_NN_PRELU_HPP
#define BATON_OP_NN_PRELU_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct prelu_attrs {
  std::int64_t axis = 1;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, std::int64_t{1});
  }
  friend constexpr bool operator==(const prelu_attrs&, const prelu_attrs&) = default;
};

struct prelu_op {
  static constexpr std::string_view name = "nn.prelu";
  using attrs = prelu_attrs;
  static constexpr pattern_kind pattern = pattern_kind::broadcast;
  static constexpr op_form form = op_form::map;

  static constexpr void infer(const attrs& a, meta::slice<type_value> args, infer_result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* alpha = data ? tensor_argument(args, 1, "alpha", out) : nullptr;
    if (!alpha || !check_rank_at_least(*data, "data", 1, out)) return;
    const int axis = check_axis(a.axis, data->rank(), "axis", out);
    if (axis < 0 || !check_same_element(*data, "data", *alpha, "alpha", out)) return;
    if (!check_shape(*alpha, "alpha", shape{data->dims[axis]}, "the extent of data's axis", out)) return;
    out.set(*data);
  }

  /// The slopes broadcast as (C, 1, ... 1).
  static constexpr shape operand_shape(const attrs& a, meta::slice<tensor_ty> in, int operand) {
    shape s = in[operand].dims;
    if (operand == 1)
      for (int axis = normalize_axis(a.axis, in[0].rank()); axis + 1 < in[0].rank(); ++axis) s.push_back(1);
    return s;
  }
  template <class Math, class V>
  static constexpr V body(const attrs&, V data, V alpha) {
    return Math::select(Math::less(data, Math::template value<V>(0)), alpha * data, data);
  }

  static constexpr bool layouts(attrs&, layout_query& q) {
    if (!q.old_in[0].defined()) return false;
    q.answer(q.old_in[0], q.old_in[0]);
    q.in[1] = parse_layout("C");
    return true;
  }
};

/// data where it is not negative, else alpha * data; alpha is a vector of length data.shape[axis]. Dtypes must agree; the result
/// has data's type.
template <prelu_attrs Attrs = {}, expression Data, expression Alpha,
          class Self = decltype([](prelu_op* = nullptr) { return call_node<prelu_op, Attrs, Data, Alpha>{}; })>
constexpr auto prelu(Data, Alpha) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.prelu")> {
  using type = baton::relay::nn::prelu_op;
};

#endif
