// SPDX-License-Identifier: Apache-2.0
//
// invert_permutation: the permutation that undoes another (Relay's `invert_permutation`).
// Type relation: TVM's InvertPermutationRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_INVERT_PERMUTATION_HPP
#define BATON_OP_INVERT_PERMUTATION_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct invert_permutation_op {
  static constexpr std::string_view name = "invert_permutation";
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::lookup;

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (data && check_rank(*data, "data", 1, out) && check_integer(*data, "data", out)) out.set(*data);
  }
  template <class Read>
  static constexpr element_source source_by(const attrs&, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i, const Read& read) {
    index at;
    while (at[0] < in[0].dims[0] && static_cast<std::int64_t>(read(0, at)) != i[0]) ++at[0];
    return {-1, {}, static_cast<double>(at[0] < in[0].dims[0] ? at[0] : 0)};
  }
  /// Each element looks for its number.
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) {
    return static_cast<double>(args[0].tensor.size()) * static_cast<double>(args[0].tensor.size());
  }
};

/// out[data[i]] = i, for a vector of integers that holds each number from 0 on once; a number that is missing has 0.
template <expression Data, class Self = decltype([](invert_permutation_op* = nullptr) { return call_node<invert_permutation_op, no_attrs{}, Data>{}; })>
constexpr auto invert_permutation(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("invert_permutation")> {
  using type = baton::relay::invert_permutation_op;
};

#endif
