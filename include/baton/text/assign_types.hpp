// SPDX-License-Identifier: Apache-2.0
//
// Types that a relation gives to its arguments: a weight or a bias without a written type follows from the data. In: a
// call one of whose arguments has no type. Out: the argument's type, where the call says enough. Next: text/node_builder.hpp.
#ifndef BATON_TEXT_ASSIGN_TYPES_HPP
#define BATON_TEXT_ASSIGN_TYPES_HPP

#include "baton/ir/graph.hpp"
#include "baton/op/nn/batch_norm.hpp"
#include "baton/op/nn/bias_add.hpp"
#include "baton/op/nn/conv2d.hpp"
#include "baton/op/nn/dense.hpp"
#include "baton/op/check.hpp"

namespace baton::detail {

/// The type of argument `slot` by the call's relation and its data (argument 0); false if they do not say it.
constexpr bool assigned_type(const graph_view& g, int call, int slot, tensor_ty& out);

constexpr bool any_assigned_type(const graph_view& g, int call, int slot, tensor_ty& out) {
  const node& n = g[call];
  const int source = g.operand(call, 0);
  if (slot == 0 || !g.is_tensor(source)) return false;
  const tensor_ty& data = g.tensor(source);
  out.element = data.element;
  out.dims = {};
  if (is_record_of<relay::nn::dense_op>(n.op)) {
    const auto a = decode_attrs<relay::nn::dense_attrs>(g.words_of(call));
    if (!a.units.given || data.rank() == 0) return false;
    out.dims = {a.units.value, data.dims[data.rank() - 1]};
    return true;
  }
  if (is_record_of<relay::nn::conv2d_op>(n.op)) {
    const auto a = decode_attrs<relay::nn::conv2d_attrs>(g.words_of(call));
    const layout data_layout = parse_layout(a.data_layout);
    const layout kernel_layout = parse_layout(a.kernel_layout);
    if (!a.channels.given || !a.kernel_size.given || a.groups != 1 || !convertible(data_layout, parse_layout("NCHW")) ||
        !convertible(kernel_layout, parse_layout("OIHW")) || data.rank() != data_layout.rank)
      return false;
    const shape d = convert_shape(data.dims, data_layout, parse_layout("NCHW"));
    out.dims = convert_shape(shape{a.channels.value, d[1], a.kernel_size[0], a.kernel_size[1]}, parse_layout("OIHW"), kernel_layout);
    return true;
  }
  std::int64_t axis = 0;
  if (is_record_of<relay::nn::bias_add_op>(n.op)) axis = decode_attrs<relay::nn::bias_add_attrs>(g.words_of(call)).axis;
  else if (is_record_of<relay::nn::batch_norm_op>(n.op)) axis = decode_attrs<relay::nn::batch_norm_attrs>(g.words_of(call)).axis;
  else return false;
  if (axis < 0) axis += data.rank();
  if (axis < 0 || axis >= data.rank()) return false;
  out.dims = {data.dims[static_cast<int>(axis)]};
  return true;
}

constexpr bool assigned_type(const graph_view& g, int call, int slot, tensor_ty& out) {
  if (!any_assigned_type(g, call, slot, out)) return false;
  for (int i = 0; i < out.dims.rank; ++i)
    if (out.dims[i] < 0) return false;
  return true;
}

}  // namespace baton::detail

#endif
