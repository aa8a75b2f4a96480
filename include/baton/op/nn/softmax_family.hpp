// SPDX-License-Identifier: Apache-2.0
//
// What softmax and its variants share: the axis and the type relation (TVM: IdentityRel). They do not fuse, as in TVM up to 0.8.
// Next: op/nn/softmax.hpp, op/nn/log_softmax.hpp, op/nn/fast_softmax.hpp.
#ifndef BATON_OP_NN_SOFTMAX_FAMILY_HPP
#define BATON_OP_NN_SOFTMAX_FAMILY_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct softmax_attrs {
  std::int64_t axis = -1;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, std::int64_t{-1});
  }
  friend constexpr bool operator==(const softmax_attrs&, const softmax_attrs&) = default;
};

/// Base of a softmax, or of its logarithm.
template <bool Logarithm>
struct softmax_family_op {
  using attrs = softmax_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::softmax;
  static constexpr bool logarithm = Logarithm;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_float(*data, "data", out) || !check_rank_at_least(*data, "data", 1, out) || check_axis(a.axis, data->rank(), "axis", out) < 0) return;
    out.set(*data);
  }
  /// Subtract, exponential, sum and scale: four an element.
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value& result) { return 4.0 * static_cast<double>(result.tensor.size()); }
};

}  // namespace baton::relay::nn

#endif
