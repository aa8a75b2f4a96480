// SPDX-License-Identifier: Apache-2.0
//
// Normalisations as the arithmetic that SimplifyInference makes of them, in TVM's order of operations. In: a graph and a call of
// nn.layer_norm, nn.group_norm, nn.instance_norm or nn.l2_normalize. Out: the node that replaces it. Next:
// transform/simplify_inference.hpp.
#ifndef BATON_TRANSFORM_NORMS_AS_ARITHMETIC_HPP
#define BATON_TRANSFORM_NORMS_AS_ARITHMETIC_HPP

#include "baton/ir/graph.hpp"
#include "baton/op/add.hpp"
#include "baton/op/divide.hpp"
#include "baton/op/expand_dims.hpp"
#include "baton/op/maximum.hpp"
#include "baton/op/mean.hpp"
#include "baton/op/multiply.hpp"
#include "baton/op/nn/group_norm.hpp"
#include "baton/op/nn/instance_norm.hpp"
#include "baton/op/nn/l2_normalize.hpp"
#include "baton/op/nn/layer_norm.hpp"
#include "baton/op/reshape.hpp"
#include "baton/op/sqrt.hpp"
#include "baton/op/subtract.hpp"
#include "baton/op/sum.hpp"
#include "baton/op/variance.hpp"

#include <bit>
#include <cstdint>

namespace baton::transform::detail {

/// A scalar of a floating-point type, rounded to float32 as TVM's attributes are.
constexpr int float_scalar(graph& g, dtype element, double value) {
  return g.add_scalar({element, std::bit_cast<std::int64_t>(static_cast<double>(static_cast<float>(value)))});
}

/// A vector along `axis`, ready to broadcast against a tensor of that rank.
template <class Graph>
constexpr int expand_to_axis(Graph& g, int vector, int rank, int axis) {
  if (axis == rank - 1) return vector;
  relay::expand_dims_attrs attrs;
  attrs.axis = 1;
  attrs.num_newaxis = rank - axis - 1;
  return g.template call<relay::expand_dims_op>(attrs, vector);
}

/// (data - mean) / sqrt(variance + epsilon) over the axes.
template <class Graph>
constexpr int standardized(Graph& g, int data, const optional_list<8>& axes, dtype element, double epsilon) {
  using namespace baton::relay;
  reduce_attrs over;
  over.axis = axes;
  over.keepdims = true;
  variance_attrs squares;
  squares.axis = axes;
  squares.keepdims = true;
  const int mean = g.template call<mean_op>(over, data);
  const int variance = g.template call<variance_op>(squares, data, mean);
  const int deviation = g.template call<sqrt_op>({}, g.template call<add_op>({}, variance, float_scalar(g, element, epsilon)));
  return g.template call<divide_op>({}, g.template call<subtract_op>({}, data, mean), deviation);
}

template <class Graph, class Attrs>
constexpr int scaled_and_shifted(Graph& g, int normal, const Attrs& attrs, int gamma, int beta, int rank, int axis) {
  using namespace baton::relay;
  if (attrs.scale) normal = g.template call<multiply_op>({}, normal, expand_to_axis(g, gamma, rank, axis));
  if (attrs.center) normal = g.template call<add_op>({}, normal, expand_to_axis(g, beta, rank, axis));
  return normal;
}

template <class Graph>
constexpr int layer_norm_as_arithmetic(Graph& g, int call) {
  const auto attrs = decode_attrs<relay::nn::layer_norm_attrs>(g.view().words_of(call));
  const int data = g.operand(call, 0), gamma = g.operand(call, 1), beta = g.operand(call, 2);
  const tensor_ty type = g.view().tensor(data);
  const int normal = standardized(g, data, optional_list<8>(attrs.axis), type.element, attrs.epsilon);
  return scaled_and_shifted(g, normal, attrs, gamma, beta, type.rank(), normalize_axis(attrs.axis, type.rank()));
}

template <class Graph>
constexpr int instance_norm_as_arithmetic(Graph& g, int call) {
  const auto attrs = decode_attrs<relay::nn::instance_norm_attrs>(g.view().words_of(call));
  const int data = g.operand(call, 0), gamma = g.operand(call, 1), beta = g.operand(call, 2);
  const tensor_ty type = g.view().tensor(data);
  const int axis = normalize_axis(attrs.axis, type.rank());
  int_list<8> axes;
  for (int d = 1; d < type.rank(); ++d)
    if (d != axis) axes.push_back(d);
  return scaled_and_shifted(g, standardized(g, data, axes, type.element, attrs.epsilon), attrs, gamma, beta, type.rank(), axis);
}

template <class Graph>
constexpr int group_norm_as_arithmetic(Graph& g, int call) {
  const auto attrs = decode_attrs<relay::nn::group_norm_attrs>(g.view().words_of(call));
  const int data = g.operand(call, 0), gamma = g.operand(call, 1), beta = g.operand(call, 2);
  const tensor_ty type = g.view().tensor(data);
  const int axis = normalize_axis(attrs.axis, type.rank());
  relay::reshape_attrs split, joined;
  int_list<8> axes;
  for (int d = 0; d < type.rank(); ++d) {
    joined.newshape.push_back(type.dims[d]);
    if (d >= axis) axes.push_back(d + 1);
    if (d == axis) split.newshape.push_back(attrs.num_groups);
    split.newshape.push_back(d == axis ? type.dims[d] / attrs.num_groups : type.dims[d]);
  }
  const int normal = standardized(g, g.template call<relay::reshape_op>(split, data), axes, type.element, attrs.epsilon);
  return scaled_and_shifted(g, g.template call<relay::reshape_op>(joined, normal), attrs, gamma, beta, type.rank(), axis);
}

template <class Graph>
constexpr int l2_normalize_as_arithmetic(Graph& g, int call) {
  using namespace baton::relay;
  const auto attrs = decode_attrs<nn::l2_normalize_attrs>(g.view().words_of(call));
  const int data = g.operand(call, 0);
  reduce_attrs over;
  over.axis = attrs.axis;
  over.keepdims = true;
  const int sum = g.template call<sum_op>(over, g.template call<multiply_op>({}, data, data));
  const int length = g.template call<sqrt_op>({}, g.template call<maximum_op>({}, sum, float_scalar(g, g.view().tensor(data).element, attrs.eps)));
  return g.template call<divide_op>({}, data, length);
}

/// Whether a call is a normalisation that has a kernel.
template <class Op>
constexpr bool norm_has_kernel(const graph_view& g, int call) {
  const tensor_ty& data = g.tensor(g.operand(call, 0));
  if (data.element != float32 || data.size() == 0) return false;
  return relay::nn::normalization(Op::kind, decode_attrs<typename Op::attrs>(g.words_of(call)), data.dims).blocks().possible;
}

/// What replaces a normalisation; the call itself if it is none, or has a kernel and may keep it.
template <class Graph>
constexpr int norm_as_arithmetic(Graph& g, int call, bool keep_kernels) {
  using namespace baton::relay::nn;
  const op_record* op = g[call].op;
  if (is_record_of<layer_norm_op>(op)) return keep_kernels && norm_has_kernel<layer_norm_op>(g.view(), call) ? call : layer_norm_as_arithmetic(g, call);
  if (is_record_of<instance_norm_op>(op))
    return keep_kernels && norm_has_kernel<instance_norm_op>(g.view(), call) ? call : instance_norm_as_arithmetic(g, call);
  // A tensor of the highest rank has no room for an axis of groups.
  if (is_record_of<group_norm_op>(op))
    return g.view().tensor(call).rank() == max_rank || (keep_kernels && norm_has_kernel<group_norm_op>(g.view(), call)) ? call
                                                                                                                        : group_norm_as_arithmetic(g, call);
  if (is_record_of<l2_normalize_op>(op)) return keep_kernels && norm_has_kernel<l2_normalize_op>(g.view(), call) ? call : l2_normalize_as_arithmetic(g, call);
  return call;
}

}  // namespace baton::transform::detail

#endif
