// SPDX-License-Identifier: Apache-2.0
//
// Relay's types as values: tensor types, tuple types, function types. Type relations compute on these; the public
// template tensor_type<float, 1, 64, 56, 56> names one of them. Next: expr/op_record.hpp, ir/graph.hpp.
#ifndef BATON_TYPE_TYPE_VALUE_HPP
#define BATON_TYPE_TYPE_VALUE_HPP

#include "baton/meta/hash.hpp"
#include "baton/type/dtype.hpp"

#include <cstddef>
#include <cstdint>

namespace baton {

/// The highest rank of a tensor (a blocked convolution weight has 6).
inline constexpr int max_rank = 8;

/// Extents of a tensor, outermost first. Rank 0 is a scalar.
struct shape {
  int rank = 0;
  std::int64_t dims[max_rank]{};

  constexpr shape() = default;
  template <class... D>
    requires(sizeof...(D) > 0 && (std::convertible_to<D, std::int64_t> && ...))
  constexpr shape(D... extents) : rank(sizeof...(D)), dims{static_cast<std::int64_t>(extents)...} {}

  constexpr std::int64_t& operator[](int i) { return dims[i]; }
  constexpr std::int64_t operator[](int i) const { return dims[i]; }
  constexpr void push_back(std::int64_t extent) { dims[rank++] = extent; }
  /// The number of elements.
  constexpr std::int64_t size() const {
    std::int64_t n = 1;
    for (int i = 0; i < rank; ++i) n *= dims[i];
    return n;
  }
  friend constexpr bool operator==(const shape& a, const shape& b) {
    if (a.rank != b.rank) return false;
    for (int i = 0; i < a.rank; ++i)
      if (a.dims[i] != b.dims[i]) return false;
    return true;
  }
};

/// A tensor type: shape and element type.
struct tensor_ty {
  dtype element;
  baton::shape dims;

  friend constexpr bool operator==(const tensor_ty&, const tensor_ty&) = default;
  constexpr int rank() const { return dims.rank; }
  constexpr std::int64_t size() const { return dims.size(); }
  constexpr std::int64_t bytes() const { return size() * element.bytes(); }
};

/// Any Relay type. `fields` are a tuple's fields or a function's parameters followed by its result; they belong to
/// somebody else (static storage for handles, the type pool's caller for graphs).
struct type_value {
  enum class kind : std::uint8_t { none, tensor, tuple, function };

  kind what = kind::none;
  tensor_ty tensor;
  const type_value* fields = nullptr;
  int field_count = 0;

  constexpr type_value() = default;
  constexpr type_value(const tensor_ty& t) : what(kind::tensor), tensor(t) {}
  constexpr type_value(kind k, const type_value* first, int count) : what(k), fields(first), field_count(count) {}

  constexpr bool is_tensor() const { return what == kind::tensor; }
  constexpr bool is_tuple() const { return what == kind::tuple; }
};

constexpr bool same_type(const type_value& a, const type_value& b) {
  if (a.what != b.what || a.field_count != b.field_count) return false;
  if (a.is_tensor()) return a.tensor == b.tensor;
  for (int i = 0; i < a.field_count; ++i)
    if (!same_type(a.fields[i], b.fields[i])) return false;
  return true;
}

/// Whether the elements of a shape can be counted, with room for the products of a few such numbers.
constexpr bool is_countable(const shape& s) {
  std::int64_t size = 1;
  for (int d = 0; d < s.rank; ++d) {
    if (s[d] <= 0) return true;
    if (s[d] > (std::int64_t{1} << 48) / size) return false;
    size *= s[d];
  }
  return true;
}

/// The public name of a tensor type: `tensor_type<float, 1, 64, 56, 56>`; no extents mean a scalar.
template <class T, std::int64_t... Dims>
struct tensor_type {
  using element = T;
  static constexpr tensor_ty value{dtype_of<T>, [] {
                                     if constexpr (sizeof...(Dims) == 0) return shape{};
                                     else return shape{Dims...};
                                   }()};
  static_assert(sizeof...(Dims) <= max_rank, "baton: tensor_type has more than 8 dimensions");
  static_assert(((Dims >= 0) && ...), "baton: tensor_type has a negative extent");
  static_assert(is_countable(value.dims), "baton: tensor_type has more than 2^48 elements");
};

constexpr meta::hash_t hash_of(const tensor_ty& t) {
  meta::hash_t h = meta::mix(static_cast<meta::hash_t>(t.element.kind), t.element.bits);
  for (int i = 0; i < t.dims.rank; ++i) h = meta::mix(h, static_cast<meta::hash_t>(t.dims[i]));
  return h;
}

/// Appends `float32` or `Tensor[(1, 64), float32]`, Relay's text of a tensor type.
template <class Out>
constexpr void write_type(Out& out, const tensor_ty& t) {
  if (t.rank() > 0) {
    out << "Tensor[(";
    for (int i = 0; i < t.rank(); ++i) {
      if (i > 0) out << ", ";
      out << t.dims[i];
    }
    out << "), ";
  }
  write_dtype(out, t.element);
  if (t.rank() > 0) out << "]";
}

/// Appends `(1, 64)`, for error sentences.
template <class Out>
constexpr void write_shape(Out& out, const shape& s) {
  out << "(";
  for (int i = 0; i < s.rank; ++i) {
    if (i > 0) out << ", ";
    out << s[i];
  }
  out << ")";
}

/// Appends any type's Relay text.
template <class Out>
constexpr void write_type(Out& out, const type_value& t) {
  if (t.what == type_value::kind::none) {
    out << "?";
    return;
  }
  if (t.is_tensor()) {
    write_type(out, t.tensor);
    return;
  }
  const bool function = t.what == type_value::kind::function;
  const int count = function ? t.field_count - 1 : t.field_count;
  out << (function ? "fn (" : "(");
  for (int i = 0; i < count; ++i) {
    if (i > 0) out << ", ";
    write_type(out, t.fields[i]);
  }
  if (!function && count == 1) out << ",";
  out << ")";
  if (!function) return;
  out << " -> ";
  write_type(out, t.fields[count]);
}

}  // namespace baton

#endif
