// SPDX-License-Identifier: Apache-2.0
//
// reverse_sequence: of each sequence of a batch, the first elements in the opposite order (Relay's `reverse_sequence`).
// Type relation: TVM's ReverseSequenceRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_REVERSE_SEQUENCE_HPP
#define BATON_OP_REVERSE_SEQUENCE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct reverse_sequence_attrs {
  std::int64_t seq_axis = 1;
  std::int64_t batch_axis = 0;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("seq_axis", self.seq_axis, std::int64_t{1});
    visit("batch_axis", self.batch_axis, std::int64_t{0});
  }
  friend constexpr bool operator==(const reverse_sequence_attrs&, const reverse_sequence_attrs&) = default;
};

struct reverse_sequence_op {
  static constexpr std::string_view name = "reverse_sequence";
  using attrs = reverse_sequence_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::lookup;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* lengths = data ? tensor_argument(args, 1, "seq_lengths", out) : nullptr;
    if (!lengths || !check_integer(*lengths, "seq_lengths", out)) return;
    const int batch = check_axis(a.batch_axis, data->rank(), "batch_axis", out);
    if (batch < 0 || check_axis(a.seq_axis, data->rank(), "seq_axis", out) < 0) return;
    if (check_shape(*lengths, "seq_lengths", shape(data->dims[batch]), "one length for each sequence of the batch", out)) out.set(*data);
  }
  template <class Read>
  static constexpr element_source source_by(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i, const Read& read) {
    element_source s{0, i, 0};
    const int axis = normalize_axis(a.seq_axis, in[0].rank());
    index which;
    which[0] = i[normalize_axis(a.batch_axis, in[0].rank())];
    const auto given = static_cast<std::int64_t>(read(1, which));
    const std::int64_t length = given > in[0].dims[axis] ? in[0].dims[axis] : given;
    if (i[axis] < length) s.from[axis] = length - 1 - i[axis];
    return s;
  }
};

/// data with the first seq_lengths[b] elements along seq_axis in the opposite order, for each b along batch_axis. A length that is larger than the axis means
/// all of it, one below 1 nothing.
template <reverse_sequence_attrs Attrs = {}, expression Data, expression Lengths,
          class Self = decltype([](reverse_sequence_op* = nullptr) { return call_node<reverse_sequence_op, Attrs, Data, Lengths>{}; })>
constexpr auto reverse_sequence(Data, Lengths) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("reverse_sequence")> {
  using type = baton::relay::reverse_sequence_op;
};

#endif
