// SPDX-License-Identifier: Apache-2.0
//
// What ops share that read indices: which element an index means, and checks. Next: op/gather.hpp, op/scatter.hpp ...
#ifndef BATON_OP_INDICES_HPP
#define BATON_OP_INDICES_HPP

#include "baton/meta/config.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton {

/// Which element of an axis an index means: a negative one counts from the end.
BATON_INLINE constexpr std::int64_t counted_index(std::int64_t i, std::int64_t extent) { return i < 0 ? i + extent : i; }

/// The same, and what lies outside means the nearest element: no index reads outside.
BATON_INLINE constexpr std::int64_t nearest_index(std::int64_t i, std::int64_t extent) {
  const std::int64_t at = counted_index(i, extent);
  return at < 0 ? 0 : at >= extent ? extent - 1 : at;
}

/// There has to be an element to read, unless nothing is read.
constexpr bool check_readable(std::int64_t extent, std::int64_t results, infer_result& out) {
  if (extent > 0 || results == 0) return true;
  out.fail() << "data has no elements to read";
  return false;
}

/// Two operands need equal shapes.
constexpr bool check_same_shape(const tensor_ty& a, std::string_view a_name, const tensor_ty& b, std::string_view b_name, infer_result& out) {
  if (a.dims == b.dims) return true;
  out.fail() << a_name << " has shape ";
  write_shape(out.fail(), a.dims);
  out.fail() << ", " << b_name << " has ";
  write_shape(out.fail(), b.dims);
  out.fail() << ", needs equal shapes";
  return false;
}

/// Except along `axis`, indices may not be longer than data.
constexpr bool check_index_shape(const tensor_ty& data, const tensor_ty& indices, int axis, infer_result& out) {
  if (!check_rank(indices, "indices", data.rank(), out)) return false;
  for (int d = 0; d < data.rank(); ++d)
    if (d != axis && indices.dims[d] > data.dims[d]) {
      out.fail() << "indices has shape ";
      write_shape(out.fail(), indices.dims);
      out.fail() << ", data ";
      write_shape(out.fail(), data.dims);
      out.fail() << ", needs extents that are not larger except on axis " << axis;
      return false;
    }
  return true;
}

}  // namespace baton

#endif
