// SPDX-License-Identifier: Apache-2.0
//
// What the global pools share: attributes, the type relation, the layout rule (TVM: GlobalPool2DRel). Next:
// op/nn/global_max_pool2d.hpp, op/nn/global_avg_pool2d.hpp.
#ifndef BATON_OP_NN_GLOBAL_POOL2D_HPP
#define BATON_OP_NN_GLOBAL_POOL2D_HPP

#include "baton/op/nn/pooling.hpp"

#include <string_view>

namespace baton::relay::nn {

using global_pool2d_attrs = whole_pool_attrs<2, true>;

/// Base of global_max_pool2d and global_avg_pool2d: H and W become 1.
struct global_pool2d_op {
  using attrs = global_pool2d_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::global_pool2d;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    const tensor_ty* data = pool_argument<2>(a, args, out);
    if (!data) return;
    const layout l = parse_layout(a.layout);
    tensor_ty result = *data;
    for (char axis : std::string_view("HW")) {
      if (data->dims[l.find(axis)] == 0) {
        out.fail() << "data has no elements in " << std::string_view(&axis, 1);
        return;
      }
      result.dims[l.find(axis)] = 1;
    }
    out.set(result);
  }
  static constexpr bool layouts(attrs& a, layout_query& q) { return follow_layout<2>(a, q); }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) { return static_cast<double>(args[0].tensor.size()); }
};

}  // namespace baton::relay::nn

#endif
