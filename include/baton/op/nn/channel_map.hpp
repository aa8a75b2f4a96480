// SPDX-License-Identifier: Apache-2.0
//
// What maps with one number for each channel share: the axis, the type relation, how the vector broadcasts. Next:
// op/nn/bias_add.hpp, op/nn/prelu.hpp.
#ifndef BATON_OP_NN_CHANNEL_MAP_HPP
#define BATON_OP_NN_CHANNEL_MAP_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct channel_map_attrs {
  std::int64_t axis = 1;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, std::int64_t{1});
  }
  friend constexpr bool operator==(const channel_map_attrs&, const channel_map_attrs&) = default;
};

/// Base of such a map; Op::vector is the name of its second operand.
template <class Op>
struct channel_map_op {
  using attrs = channel_map_attrs;
  static constexpr pattern_kind pattern = pattern_kind::broadcast;
  static constexpr op_form form = op_form::map;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* vector = data ? tensor_argument(args, 1, Op::vector, out) : nullptr;
    if (!vector || !check_rank_at_least(*data, "data", 1, out)) return;
    const int axis = check_axis(a.axis, data->rank(), "axis", out);
    if (axis < 0 || !check_same_element(*data, "data", *vector, Op::vector, out)) return;
    if (!check_shape(*vector, Op::vector, shape{data->dims[axis]}, "the extent of data's axis", out)) return;
    out.set(*data);
  }

  /// The vector broadcasts as (C, 1, ... 1).
  static constexpr shape operand_shape(const attrs& a, meta::slice<tensor_ty> in, int operand) {
    shape s = in[operand].dims;
    if (operand == 1)
      for (int axis = normalize_axis(a.axis, in[0].rank()); axis + 1 < in[0].rank(); ++axis) s.push_back(1);
    return s;
  }
};

}  // namespace baton::relay::nn

#endif
