// SPDX-License-Identifier: Apache-2.0
//
// What a graph knows of constant data: its type and a typed pointer to elements in static storage, so that plain
// constexpr functions can read it. In: a tensor literal. Next: expr/expr.hpp, ir/graph.hpp, analysis/ (folding).
#ifndef BATON_EXPR_CONSTANT_RECORD_HPP
#define BATON_EXPR_CONSTANT_RECORD_HPP

#include "baton/type/tensor_literal.hpp"

#include <bit>
#include <cstdint>
#include <type_traits>

namespace baton {

/// Constant data, type-erased as far as a constant expression allows: one pointer per element type, one of them set.
struct constant_record {
  tensor_ty type;
  const float* f32 = nullptr;
  const double* f64 = nullptr;
  const bool* b1 = nullptr;
  const std::int8_t* i8 = nullptr;
  const std::int16_t* i16 = nullptr;
  const std::int32_t* i32 = nullptr;
  const std::int64_t* i64 = nullptr;
  const std::uint8_t* u8 = nullptr;
  const std::uint16_t* u16 = nullptr;
  const std::uint32_t* u32 = nullptr;
  const std::uint64_t* u64 = nullptr;
  const half_t* f16 = nullptr;
  const bfloat_t* bf16 = nullptr;

  constexpr void point(const float* p) { f32 = p; }
  constexpr void point(const double* p) { f64 = p; }
  constexpr void point(const bool* p) { b1 = p; }
  constexpr void point(const std::int8_t* p) { i8 = p; }
  constexpr void point(const std::int16_t* p) { i16 = p; }
  constexpr void point(const std::int32_t* p) { i32 = p; }
  constexpr void point(const std::int64_t* p) { i64 = p; }
  constexpr void point(const std::uint8_t* p) { u8 = p; }
  constexpr void point(const std::uint16_t* p) { u16 = p; }
  constexpr void point(const std::uint32_t* p) { u32 = p; }
  constexpr void point(const std::uint64_t* p) { u64 = p; }
  constexpr void point(const half_t* p) { f16 = p; }
  constexpr void point(const bfloat_t* p) { bf16 = p; }

  /// The elements as T, which must be the type's own element type.
  template <class T>
  constexpr const T* elements() const {
    if constexpr (std::is_same_v<T, float>) return f32;
    else if constexpr (std::is_same_v<T, double>) return f64;
    else if constexpr (std::is_same_v<T, bool>) return b1;
    else if constexpr (std::is_same_v<T, std::int8_t>) return i8;
    else if constexpr (std::is_same_v<T, std::int16_t>) return i16;
    else if constexpr (std::is_same_v<T, std::int32_t>) return i32;
    else if constexpr (std::is_same_v<T, std::int64_t>) return i64;
    else if constexpr (std::is_same_v<T, std::uint8_t>) return u8;
    else if constexpr (std::is_same_v<T, std::uint16_t>) return u16;
    else if constexpr (std::is_same_v<T, std::uint32_t>) return u32;
    else if constexpr (std::is_same_v<T, half_t>) return f16;
    else if constexpr (std::is_same_v<T, bfloat_t>) return bf16;
    else return u64;
  }

  /// Element i as a double (exact for every type up to 53 bits).
  constexpr double at(std::int64_t i) const {
    return f32    ? static_cast<double>(f32[i])
           : f64  ? f64[i]
           : b1   ? (b1[i] ? 1.0 : 0.0)
           : i8   ? static_cast<double>(i8[i])
           : i16  ? static_cast<double>(i16[i])
           : i32  ? static_cast<double>(i32[i])
           : i64  ? static_cast<double>(i64[i])
           : u8   ? static_cast<double>(u8[i])
           : u16  ? static_cast<double>(u16[i])
           : u32  ? static_cast<double>(u32[i])
           : f16  ? f16[i].wide()
           : bf16 ? bf16[i].wide()
                  : static_cast<double>(u64[i]);
  }
};

/// The record of a tensor literal in static storage.
template <const auto* Object>
inline constexpr constant_record record_of_constant = [] {
  using literal = std::remove_cvref_t<decltype(*Object)>;
  constant_record record;
  record.type = literal::type::value;
  record.point(Object->data());
  return record;
}();

/// A rank-0 constant's value: 64 bits that its dtype says how to read.
struct scalar_value {
  dtype type;
  std::int64_t bits = 0;

  friend constexpr bool operator==(const scalar_value&, const scalar_value&) = default;
  constexpr double as_double() const {
    if (type.is_float()) return std::bit_cast<double>(bits);
    return type.kind == dtype::code::uint ? static_cast<double>(static_cast<std::uint64_t>(bits)) : static_cast<double>(bits);
  }
};

/// A scalar of any arithmetic type. Floating point numbers are stored as doubles, integers as 64-bit integers.
template <class T>
constexpr scalar_value make_scalar(T value) {
  if constexpr (is_float_element<T>) return {dtype_of<T>, std::bit_cast<std::int64_t>(static_cast<double>(value))};
  else return {dtype_of<T>, static_cast<std::int64_t>(value)};
}

}  // namespace baton

#endif
