// SPDX-License-Identifier: Apache-2.0
//
// sequence_mask: a value in place of what lies behind the end of each sequence (Relay's `sequence_mask`).
// Type relation: TVM's SequenceMaskRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_SEQUENCE_MASK_HPP
#define BATON_OP_SEQUENCE_MASK_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct sequence_mask_attrs {
  double mask_value = 0;
  std::int64_t axis = 0;  ///< of time: 0 or 1; the other one is the batch

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("mask_value", self.mask_value, 0.0);
    visit("axis", self.axis, std::int64_t{0});
  }
  friend constexpr bool operator==(const sequence_mask_attrs&, const sequence_mask_attrs&) = default;
};

struct sequence_mask_op {
  static constexpr std::string_view name = "sequence_mask";
  using attrs = sequence_mask_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::lookup;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* lengths = data ? tensor_argument(args, 1, "valid_length", out) : nullptr;
    if (!lengths || !check_rank_at_least(*data, "data", 2, out) || !check_number(*lengths, "valid_length", out)) return;
    if (a.axis != 0 && a.axis != 1) {
      out.fail() << "axis is " << a.axis << ", needs 0 or 1";
      return;
    }
    if (check_shape(*lengths, "valid_length", shape(data->dims[1 - static_cast<int>(a.axis)]), "one length for each sequence of the batch", out))
      out.set(*data);
  }
  template <class Read>
  static constexpr element_source source_by(const attrs& a, meta::slice<tensor_ty>, const tensor_ty&, int, const index& i, const Read& read) {
    const int axis = static_cast<int>(a.axis);
    index which;
    which[0] = i[1 - axis];
    if (static_cast<std::int64_t>(read(1, which)) > i[axis]) return {0, i, 0};
    return {-1, {}, a.mask_value};
  }
};

/// data, but mask_value from valid_length[b] on along the axis of time. data is (time, batch, ...), or (batch, time, ...) with axis 1.
template <sequence_mask_attrs Attrs = {}, expression Data, expression Lengths,
          class Self = decltype([](sequence_mask_op* = nullptr) { return call_node<sequence_mask_op, Attrs, Data, Lengths>{}; })>
constexpr auto sequence_mask(Data, Lengths) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("sequence_mask")> {
  using type = baton::relay::sequence_mask_op;
};

#endif
