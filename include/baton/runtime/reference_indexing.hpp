// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of ops that read or write at indices: gather and its kin, scatter and its kin, masks, searches.
// Loops of their own, sharing nothing with the ops' index maps. In: operands. Out: results. Next: runtime/reference_ops.hpp.
#ifndef BATON_RUNTIME_REFERENCE_INDEXING_HPP
#define BATON_RUNTIME_REFERENCE_INDEXING_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_value.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace baton::reference {

namespace detail {

inline double& element_at(value& v, const coordinates& at) {
  std::int64_t offset = 0;
  for (int d = 0; d < v.type.rank(); ++d) offset = offset * v.type.dims[d] + at[static_cast<std::size_t>(d)];
  return v.elements[static_cast<std::size_t>(offset)];
}

/// From the end if negative; then, of an element that is read, the nearest.
inline std::int64_t from_the_end(double index, std::int64_t extent) {
  const auto i = static_cast<std::int64_t>(index);
  return i < 0 ? extent + i : i;
}
inline std::int64_t into_range(double index, std::int64_t extent) {
  std::int64_t i = from_the_end(index, extent);
  if (i >= extent) i = extent - 1;
  return i < 0 ? 0 : i;
}

inline void gather(const relay::gather_attrs& a, std::span<const value> in, value& out) {
  const std::size_t axis = axis_of(a.axis.value, in[0].type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    from[axis] = into_range(read(in[1], at), in[0].type.dims[static_cast<int>(axis)]);
    return read(in[0], from);
  });
}

inline void gather_nd(const relay::gather_nd_attrs& a, std::span<const value> in, value& out) {
  const std::size_t batch = static_cast<std::size_t>(a.batch_dims);
  const std::size_t places = static_cast<std::size_t>(in[1].type.rank()) - 1;
  fill(out, [&](const coordinates& at) {
    coordinates from(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(batch));
    for (std::int64_t k = 0; k < in[1].type.dims[0]; ++k) {
      coordinates which{k};
      which.insert(which.end(), at.begin(), at.begin() + static_cast<std::ptrdiff_t>(places));
      from.push_back(into_range(read(in[1], which), in[0].type.dims[static_cast<int>(batch) + static_cast<int>(k)]));
    }
    from.insert(from.end(), at.begin() + static_cast<std::ptrdiff_t>(places), at.end());
    return read(in[0], from);
  });
}

inline void adv_index(std::span<const value> in, value& out) {
  const int many = static_cast<int>(in.size()) - 1;
  const int places = out.type.rank() - in[0].type.rank() + many;
  fill(out, [&](const coordinates& at) {
    coordinates from;
    for (int k = 0; k < many; ++k) {
      const value& index = in[static_cast<std::size_t>(k) + 1];
      coordinates which;
      for (int d = 0; d < index.type.rank(); ++d) which.push_back(index.type.dims[d] == 1 ? 0 : at[static_cast<std::size_t>(places - index.type.rank() + d)]);
      from.push_back(into_range(read(index, which), in[0].type.dims[k]));
    }
    from.insert(from.end(), at.begin() + places, at.end());
    return read(in[0], from);
  });
}

/// Every update in turn.
inline void scatter(std::int64_t axis_attr, bool adds, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const std::size_t axis = axis_of(axis_attr, in[0].type.rank());
  out.elements = in[0].elements;
  for_each(in[1].type.dims, [&](const coordinates& at) {
    coordinates to = at;
    to[axis] = from_the_end(read(in[1], at), in[0].type.dims[static_cast<int>(axis)]);
    if (to[axis] < 0 || to[axis] >= in[0].type.dims[static_cast<int>(axis)]) return;
    double& element = element_at(out, to);
    element = adds ? element + read(in[2], at) : read(in[2], at);
  });
}

inline void scatter_nd(const relay::scatter_nd_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const std::int64_t many = in[1].type.dims[0];
  const std::size_t places = static_cast<std::size_t>(in[1].type.rank()) - 1;
  out.elements = in[0].elements;
  for_each(in[2].type.dims, [&](const coordinates& at) {
    coordinates to;
    for (std::int64_t k = 0; k < many; ++k) {
      coordinates which{k};
      which.insert(which.end(), at.begin(), at.begin() + static_cast<std::ptrdiff_t>(places));
      const std::int64_t extent = in[0].type.dims[static_cast<int>(k)];
      to.push_back(from_the_end(read(in[1], which), extent));
      if (to.back() < 0 || to.back() >= extent) return;
    }
    to.insert(to.end(), at.begin() + static_cast<std::ptrdiff_t>(places), at.end());
    double& element = element_at(out, to);
    element = a.mode.view() == "add" ? element + read(in[2], at) : read(in[2], at);
  });
}

inline void sparse_to_dense(std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const value& indices = in[0];
  out.elements.assign(static_cast<std::size_t>(out.type.size()), in[2].elements[0]);
  const std::size_t places = indices.type.rank() == 0 ? 1 : static_cast<std::size_t>(indices.type.dims[0]);
  for (std::size_t p = 0; p < places; ++p) {
    coordinates to;
    bool inside = true;
    for (int d = 0; d < out.type.rank(); ++d) {
      to.push_back(static_cast<std::int64_t>(indices.elements[p * static_cast<std::size_t>(out.type.rank()) + static_cast<std::size_t>(d)]));
      inside = inside && to.back() >= 0 && to.back() < out.type.dims[d];
    }
    if (inside) element_at(out, to) = in[1].elements[in[1].type.rank() == 0 ? 0 : p];
  }
}

inline void one_hot(const relay::one_hot_attrs& a, std::span<const value> in, value& out) {
  const std::size_t axis = axis_of(a.axis, out.type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates which = at;
    which.erase(which.begin() + static_cast<std::ptrdiff_t>(axis));
    return read(in[0], which) == static_cast<double>(at[axis]) ? in[1].elements[0] : in[2].elements[0];
  });
}

inline void sequence_mask(const relay::sequence_mask_attrs& a, std::span<const value> in, value& out) {
  fill(out, [&](const coordinates& at) {
    const std::int64_t time = a.axis == 0 ? at[0] : at[1], sequence = a.axis == 0 ? at[1] : at[0];
    return time < static_cast<std::int64_t>(in[1].elements[static_cast<std::size_t>(sequence)]) ? read(in[0], at) : a.mask_value;
  });
}

inline void reverse_sequence(const relay::reverse_sequence_attrs& a, std::span<const value> in, value& out) {
  const std::size_t axis = axis_of(a.seq_axis, in[0].type.rank()), batch = axis_of(a.batch_axis, in[0].type.rank());
  const std::int64_t extent = in[0].type.dims[static_cast<int>(axis)];
  fill(out, [&](const coordinates& at) {
    auto length = static_cast<std::int64_t>(in[1].elements[static_cast<std::size_t>(at[batch])]);
    if (length > extent) length = extent;
    coordinates from = at;
    if (at[axis] < length) from[axis] = length - at[axis] - 1;
    return read(in[0], from);
  });
}

/// Row after row is counted off.
inline void unravel_index(std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const std::size_t axes = in[1].elements.size(), places = in[0].elements.size();
  out.elements.assign(axes * places, 0.0);
  for (std::size_t p = 0; p < places; ++p) {
    double rest = in[0].elements[p];
    for (std::size_t d = 0; d < axes; ++d) {
      double below = 1;
      for (std::size_t k = d + 1; k < axes; ++k) below *= in[1].elements[k];
      const double coordinate = std::trunc(rest / below);
      rest -= coordinate * below;
      out.elements[d * places + p] = std::fmod(coordinate, in[1].elements[d]);
    }
  }
}

inline void invert_permutation(const value& in, value& out) {
  out.elements.assign(in.elements.size(), 0.0);
  for (std::size_t i = in.elements.size(); i-- > 0;)
    if (in.elements[i] >= 0 && in.elements[i] < static_cast<double>(in.elements.size()))
      out.elements[static_cast<std::size_t>(in.elements[i])] = static_cast<double>(i);
}

/// Counts; no search.
inline void searchsorted(const relay::searchsorted_attrs& a, std::span<const value> in, value& out) {
  const int last = in[0].type.rank() - 1;
  fill(out, [&](const coordinates& at) {
    coordinates which(at.begin(), at.begin() + last);
    which.push_back(0);
    double below = 0;
    for (; which.back() < in[0].type.dims[last]; ++which.back()) {
      const double x = read(in[0], which), wanted = read(in[1], at);
      below += x < wanted || (a.right && x == wanted) ? 1 : 0;
    }
    return below;
  });
}

inline bool evaluate_indexing(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, std::vector<value>& out) {
  using namespace relay;
  if (name == "gather") reference::detail::gather(decode_attrs<gather_attrs>(words), in, out[0]);
  else if (name == "gather_nd") reference::detail::gather_nd(decode_attrs<gather_nd_attrs>(words), in, out[0]);
  else if (name == "adv_index") reference::detail::adv_index(in, out[0]);
  else if (name == "scatter" || name == "scatter_add") reference::detail::scatter(decode_attrs<scatter_attrs>(words).axis, name == "scatter_add", in, out[0]);
  else if (name == "scatter_nd") reference::detail::scatter_nd(decode_attrs<scatter_nd_attrs>(words), in, out[0]);
  else if (name == "sparse_to_dense") reference::detail::sparse_to_dense(in, out[0]);
  else if (name == "one_hot") reference::detail::one_hot(decode_attrs<one_hot_attrs>(words), in, out[0]);
  else if (name == "sequence_mask") reference::detail::sequence_mask(decode_attrs<sequence_mask_attrs>(words), in, out[0]);
  else if (name == "reverse_sequence") reference::detail::reverse_sequence(decode_attrs<reverse_sequence_attrs>(words), in, out[0]);
  else if (name == "unravel_index") reference::detail::unravel_index(in, out[0]);
  else if (name == "invert_permutation") reference::detail::invert_permutation(in[0], out[0]);
  else if (name == "searchsorted") reference::detail::searchsorted(decode_attrs<searchsorted_attrs>(words), in, out[0]);
  else return false;
  return true;
}

}  // namespace detail

}  // namespace baton::reference

#endif
