// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of normalisations with statistics of their own, and of nn.lrn: for every element the elements that share
// its statistics are collected anew. In: operands. Out: results. Next: runtime/reference_nn.hpp.
#ifndef BATON_RUNTIME_REFERENCE_NORMS_HPP
#define BATON_RUNTIME_REFERENCE_NORMS_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_value.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace baton::reference::detail {

/// Normalises the elements of each class; `class_of` names the class of an element, `channel` is the axis of gamma and beta.
template <class ClassOf>
void normalise(std::span<const value> in, value& out, std::size_t channel, double epsilon, bool scale, bool center, ClassOf class_of) {
  struct moments {
    double count = 0, mean = 0, variance = 0;
  };
  std::map<coordinates, moments> of;
  for_each(in[0].type.dims, [&](const coordinates& at) {
    moments& m = of[class_of(at)];
    m.count += 1;
    m.mean += read(in[0], at);
  });
  for (auto& [name, m] : of) m.mean /= m.count;
  for_each(in[0].type.dims, [&](const coordinates& at) {
    moments& m = of[class_of(at)];
    m.variance += (read(in[0], at) - m.mean) * (read(in[0], at) - m.mean) / m.count;
  });
  fill(out, [&](const coordinates& at) {
    const moments& m = of[class_of(at)];
    const std::size_t c = static_cast<std::size_t>(at[channel]);
    return (read(in[0], at) - m.mean) / std::sqrt(m.variance + epsilon) * (scale ? in[1].elements[c] : 1.0) + (center ? in[2].elements[c] : 0.0);
  });
}

inline void layer_norm(const relay::nn::layer_norm_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const std::size_t axis = axis_of(a.axis, in[0].type.rank());
  normalise(in, out, axis, a.epsilon, a.scale, a.center, [axis](coordinates at) {
    at[axis] = 0;
    return at;
  });
}

inline void instance_norm(const relay::nn::instance_norm_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const std::size_t axis = axis_of(a.axis, in[0].type.rank());
  normalise(in, out, axis, a.epsilon, a.scale, a.center, [axis](const coordinates& at) { return coordinates{at[0], at[axis]}; });
}

inline void group_norm(const relay::nn::group_norm_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const std::size_t axis = axis_of(a.axis, in[0].type.rank());
  const std::int64_t group = in[0].type.dims[static_cast<int>(axis)] / a.num_groups;
  normalise(in, out, axis, a.epsilon, a.scale, a.center, [axis, group](coordinates at) {
    at.resize(axis + 1);
    at[axis] /= group;
    return at;
  });
}

inline void l2_normalize(const relay::nn::l2_normalize_attrs& a, const value& in, value& out) {
  if (out.type.size() == 0) return;
  std::map<coordinates, double> sums;
  const auto class_of = [&](coordinates at) {
    if (!a.axis.given) return coordinates{};
    for (int i = 0; i < a.axis.size(); ++i) at[axis_of(a.axis[i], in.type.rank())] = 0;
    return at;
  };
  for_each(in.type.dims, [&](const coordinates& at) { sums[class_of(at)] += read(in, at) * read(in, at); });
  fill(out, [&](const coordinates& at) { return read(in, at) / std::sqrt(largest(sums[class_of(at)], a.eps)); });
}

inline bool evaluate_norm(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, value& out) {
  using namespace relay::nn;
  if (name == "nn.layer_norm") reference::detail::layer_norm(decode_attrs<layer_norm_attrs>(words), in, out);
  else if (name == "nn.instance_norm") reference::detail::instance_norm(decode_attrs<instance_norm_attrs>(words), in, out);
  else if (name == "nn.group_norm") reference::detail::group_norm(decode_attrs<group_norm_attrs>(words), in, out);
  else if (name == "nn.l2_normalize") reference::detail::l2_normalize(decode_attrs<l2_normalize_attrs>(words), in[0], out);
  else return false;
  return true;
}

}  // namespace baton::reference::detail

#endif
