// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of products of matrices, of losses, of nn.lrn and of nn.dilate. In: operands. Out: results. Next:
// runtime/reference_nn.hpp.
#ifndef BATON_RUNTIME_REFERENCE_LOSSES_HPP
#define BATON_RUNTIME_REFERENCE_LOSSES_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_moves.hpp"
#include "baton/runtime/reference_value.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace baton::reference::detail {

inline void matmul(const relay::nn::matmul_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const std::size_t last = static_cast<std::size_t>(out.type.rank()) - 1;
  fill(out, [&](const coordinates& at) {
    double sum = 0;
    for (std::int64_t k = 0; k < in[1].type.dims[a.transpose_b ? 1 : 0]; ++k) {
      coordinates x = at;
      x[last] = k;
      if (a.transpose_a) x = {k, at[0]};
      sum += read(in[0], x) * read(in[1], a.transpose_b ? coordinates{at[last], k} : coordinates{k, at[last]});
    }
    return sum;
  });
}

inline void lrn(const relay::nn::lrn_attrs& a, const value& in, value& out) {
  if (out.type.size() == 0) return;
  const std::size_t axis = axis_of(a.axis, in.type.rank());
  fill(out, [&](const coordinates& at) {
    double sum = 0;
    for (std::int64_t k = -(a.size - 1) / 2; k <= (a.size - 1) / 2; ++k) {
      coordinates from = at;
      from[axis] += k;
      if (from[axis] >= 0 && from[axis] < in.type.dims[static_cast<int>(axis)]) sum += read(in, from) * read(in, from);
    }
    return read(in, at) / std::pow(a.bias + a.alpha * sum / static_cast<double>(a.size), a.beta);
  });
}

inline void nll_loss(const relay::nn::nll_loss_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  std::vector<double> losses;
  double sum = 0, weights = 0;
  for_each(in[1].type.dims, [&](const coordinates& at) {
    const auto target = static_cast<std::int64_t>(read(in[1], at));
    double loss = 0;
    if (target != a.ignore_index && target >= 0 && target < in[2].type.dims[0]) {
      coordinates from{at[0], target};
      for (int d = 1; d < in[1].type.rank(); ++d) from.push_back(at[static_cast<std::size_t>(d)]);
      const double weight = in[2].elements[static_cast<std::size_t>(target)];
      loss = -weight * read(in[0], from);
      weights += weight;
    }
    losses.push_back(loss);
    sum += loss;
  });
  if (a.reduction.view() == "none") out.elements = losses;
  else out.elements.push_back(a.reduction.view() == "sum" ? sum : sum / weights);
}

inline void dilate(const relay::nn::dilate_attrs& a, const value& in, value& out) {
  if (out.type.size() == 0) return;
  out.elements.assign(static_cast<std::size_t>(out.type.size()), a.dilation_value);
  for_each(in.type.dims, [&](const coordinates& at) {
    std::int64_t to = 0;
    for (int d = 0; d < in.type.rank(); ++d) to = to * out.type.dims[d] + at[static_cast<std::size_t>(d)] * a.strides[d];
    out.elements[static_cast<std::size_t>(to)] = read(in, at);
  });
}

inline void dense_pack(const relay::nn::contrib_dense_pack_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const lettered l(a.weight_layout.view());
  const shape w = l.whole_shape(in[1].type.dims, "NC");
  const std::vector<double> weight = plain_elements(in[1], l, "NC");
  fill(out, [&](const coordinates& at) {
    double sum = 0;
    for (std::int64_t k = 0; k < w[1]; ++k) sum += read(in[0], {at[0], k}) * weight[static_cast<std::size_t>(at[1] * w[1] + k)];
    return sum;
  });
}

inline bool evaluate_loss(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, value& out) {
  using namespace relay::nn;
  if (name == "nn.matmul") reference::detail::matmul(decode_attrs<matmul_attrs>(words), in, out);
  else if (name == "nn.lrn") reference::detail::lrn(decode_attrs<lrn_attrs>(words), in[0], out);
  else if (name == "nn.nll_loss") reference::detail::nll_loss(decode_attrs<nll_loss_attrs>(words), in, out);
  else if (name == "nn.dilate") reference::detail::dilate(decode_attrs<dilate_attrs>(words), in[0], out);
  else if (name == "nn.contrib_dense_pack") dense_pack(decode_attrs<contrib_dense_pack_attrs>(words), in, out);
  else if (name == "nn.cross_entropy" || name == "nn.cross_entropy_with_logits") {
    double sum = 0;
    for (std::size_t i = 0; i < in[0].elements.size(); ++i)
      sum += in[1].elements[i] * (name == "nn.cross_entropy" ? std::log(in[0].elements[i]) : in[0].elements[i]);
    out.elements.push_back(-sum / static_cast<double>(in[0].type.dims[0]));
  } else {
    return false;
  }
  return true;
}

}  // namespace baton::reference::detail

#endif
