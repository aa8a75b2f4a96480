// SPDX-License-Identifier: Apache-2.0
//
// What type relations check, each with its sentence: ranks, axes, shapes, element types, fields of a tuple.
// In: argument types. Out: true, or false and a sentence in the infer_result. Next: the op headers.
#ifndef BATON_OP_CHECK_HPP
#define BATON_OP_CHECK_HPP

#include "baton/op/form.hpp"

#include <cstdint>
#include <string_view>

namespace baton {

/// Two operands need one element type.
constexpr bool check_same_element(const tensor_ty& a, std::string_view a_name, const tensor_ty& b, std::string_view b_name, infer_result& out) {
  if (a.element == b.element) return true;
  out.fail() << a_name << " is ";
  write_dtype(out.fail(), a.element);
  out.fail() << ", " << b_name << " is ";
  write_dtype(out.fail(), b.element);
  out.fail() << ", needs equal data types";
  return false;
}

namespace detail {

constexpr bool wrong_element(const tensor_ty& t, std::string_view name, std::string_view needed, infer_result& out) {
  out.fail() << name << " is ";
  write_dtype(out.fail(), t.element);
  out.fail() << ", needs " << needed;
  return false;
}

}  // namespace detail

constexpr bool check_float(const tensor_ty& t, std::string_view name, infer_result& out) {
  return t.element.is_float() || detail::wrong_element(t, name, "a floating-point type", out);
}
constexpr bool check_bool(const tensor_ty& t, std::string_view name, infer_result& out) {
  return t.element.is_bool() || detail::wrong_element(t, name, "bool", out);
}
constexpr bool check_number(const tensor_ty& t, std::string_view name, infer_result& out) {
  return !t.element.is_bool() || detail::wrong_element(t, name, "a number type", out);
}
constexpr bool check_integer(const tensor_ty& t, std::string_view name, infer_result& out) {
  return (!t.element.is_float() && !t.element.is_bool()) || detail::wrong_element(t, name, "an integer type", out);
}

/// The rank, exactly.
constexpr bool check_rank(const tensor_ty& t, std::string_view name, int rank, infer_result& out) {
  if (t.rank() == rank) return true;
  out.fail() << name << " has rank " << t.rank() << " (";
  write_type(out.fail(), t);
  out.fail() << "), needs rank " << rank;
  return false;
}
constexpr bool check_rank_at_least(const tensor_ty& t, std::string_view name, int rank, infer_result& out) {
  if (t.rank() >= rank) return true;
  out.fail() << name << " has rank " << t.rank() << " (";
  write_type(out.fail(), t);
  out.fail() << "), needs rank " << rank << " or more";
  return false;
}
/// The rank of a result.
constexpr bool check_result_rank(std::int64_t rank, infer_result& out) {
  if (rank <= max_rank) return true;
  out.fail() << "the result would have rank " << rank << ", at most " << max_rank << " is possible";
  return false;
}

/// An extent of the result as a product.
constexpr bool check_result_extent(std::int64_t extent, std::int64_t times, infer_result& out) {
  if (extent == 0 || times <= detail::largest_size / extent) return true;
  out.fail() << "the result would be too large";
  return false;
}

/// The axis counted from the front; -1 and a sentence if the tensor has no such axis. An op that inserts an axis asks
/// with the result's rank.
constexpr int check_axis(std::int64_t axis, int rank, std::string_view field, infer_result& out) {
  const int at = normalize_axis(axis, rank);
  if (at >= 0) return at;
  out.fail() << field << " is " << axis << ", needs to be in [" << -rank << ", " << rank - 1 << "]";
  return -1;
}

/// The shape, exactly; `why` says where it comes from.
constexpr bool check_shape(const tensor_ty& t, std::string_view name, const shape& needed, std::string_view why, infer_result& out) {
  if (t.dims == needed) return true;
  out.fail() << name << " has shape ";
  write_shape(out.fail(), t.dims);
  out.fail() << ", needs ";
  write_shape(out.fail(), needed);
  out.fail() << " (" << why << ")";
  return false;
}

/// The tensors of a tuple argument; it needs to have some.
constexpr bool tuple_argument(meta::slice<type_value> args, int index, std::string_view name, meta::vec<tensor_ty>& fields, infer_result& out) {
  const bool tuple = args[index].is_tuple() && args[index].field_count > 0;
  for (int i = 0; tuple && i < args[index].field_count; ++i) {
    if (!args[index].fields[i].is_tensor()) {
      out.fail() << "field " << i << " of " << name << " is no tensor";
      return false;
    }
    fields.push_back(args[index].fields[i].tensor);
  }
  if (tuple) return true;
  out.fail() << name << " must be a tuple of tensors, found ";
  write_type(out.fail(), args[index]);
  return false;
}

/// Appends `[0, 2, 1]`, for error sentences.
template <int N>
constexpr void write_list(meta::message& out, const int_list<N>& list) {
  out << "[";
  for (int i = 0; i < list.count; ++i) out << (i > 0 ? ", " : "") << list[i];
  out << "]";
}

/// A layout attribute has to be a layout of the letters in `canonical`, and the tensor has to fit it; the axes in `whole`
/// may not be split.
constexpr bool check_layout(const tensor_ty& t, std::string_view name, std::string_view text, std::string_view canonical, std::string_view whole,
                            infer_result& out, std::string_view field = "layout") {
  const layout l = parse_layout(text);
  bool right = l.valid && convertible(l, parse_layout(canonical));
  for (char axis : whole) right = right && l.factor_of(axis) == 0;
  if (!right) {
    out.fail() << field << " is \"" << text << "\", needs a layout that converts to " << canonical;
    if (!whole.empty()) out.fail() << " and does not split " << whole;
    return false;
  }
  if (t.rank() != l.rank) {
    out.fail() << name << " has rank " << t.rank() << " (";
    write_type(out.fail(), t);
    out.fail() << "), layout " << text << " needs rank " << l.rank;
    return false;
  }
  for (int i = 0; i < l.rank; ++i)
    if (l.factor[i] > 0 && t.dims[i] != l.factor[i]) {
      out.fail() << name << " has extent " << t.dims[i] << " in dimension " << i << ", layout " << text << " needs " << l.factor[i];
      return false;
    }
  return true;
}

}  // namespace baton

#endif
