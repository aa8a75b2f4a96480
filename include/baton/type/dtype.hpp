// SPDX-License-Identifier: Apache-2.0
//
// Element types as values: kind, bits, lanes, as in TVM's DataType. In: a C++ type or a name. Out: a dtype that prints
// as Relay prints it (`float32`, `int8`, `bool`). Next: type/type_value.hpp.
#ifndef BATON_TYPE_DTYPE_HPP
#define BATON_TYPE_DTYPE_HPP

#include "baton/meta/text_buffer.hpp"
#include "baton/type/half.hpp"

#include <concepts>
#include <cstdint>
#include <string_view>

namespace baton {

/// The element type of a tensor. A default-constructed dtype is Relay's void: "not given".
struct dtype {
  enum class code : std::uint8_t { none, int_, uint, float_, bfloat };

  code kind = code::none;
  std::uint8_t bits = 0;

  friend constexpr bool operator==(dtype, dtype) = default;
  constexpr bool is_none() const { return kind == code::none; }
  constexpr bool is_float() const { return kind == code::float_ || kind == code::bfloat; }
  constexpr bool is_bool() const { return kind == code::uint && bits == 1; }
  /// Bytes of one element in memory (a bool takes one).
  constexpr int bytes() const { return bits < 8 ? 1 : bits / 8; }
};

inline constexpr dtype float16{dtype::code::float_, 16};
inline constexpr dtype float32{dtype::code::float_, 32};
inline constexpr dtype float64{dtype::code::float_, 64};
inline constexpr dtype bfloat16{dtype::code::bfloat, 16};
inline constexpr dtype int8{dtype::code::int_, 8};
inline constexpr dtype int16{dtype::code::int_, 16};
inline constexpr dtype int32{dtype::code::int_, 32};
inline constexpr dtype int64{dtype::code::int_, 64};
inline constexpr dtype uint8{dtype::code::uint, 8};
inline constexpr dtype uint16{dtype::code::uint, 16};
inline constexpr dtype uint32{dtype::code::uint, 32};
inline constexpr dtype uint64{dtype::code::uint, 64};
inline constexpr dtype boolean{dtype::code::uint, 1};

/// The dtype of a C++ element type.
template <class T>
inline constexpr dtype dtype_of = [] {
  if constexpr (std::same_as<T, bool>) return boolean;
  else if constexpr (std::same_as<T, half_t>) return float16;
  else if constexpr (std::same_as<T, bfloat_t>) return bfloat16;
  else if constexpr (std::floating_point<T> && sizeof(T) <= 8) return dtype{dtype::code::float_, sizeof(T) * 8};
  else if constexpr (std::signed_integral<T>) return dtype{dtype::code::int_, sizeof(T) * 8};
  else if constexpr (std::unsigned_integral<T>) return dtype{dtype::code::uint, sizeof(T) * 8};
  else static_assert(sizeof(T) == 0, "baton: not an element type: use float, double, half_t, bfloat_t, bool or an integer type");
}();

/// Appends the dtype's Relay name; void is the empty string.
template <class Out>
constexpr void write_dtype(Out& out, dtype t) {
  if (t.is_none()) return;
  if (t.is_bool()) {
    out << "bool";
    return;
  }
  out << (t.kind == dtype::code::int_ ? "int" : t.kind == dtype::code::uint ? "uint" : t.kind == dtype::code::float_ ? "float" : "bfloat");
  out << static_cast<int>(t.bits);
}

/// The dtype of a Relay name; void if there is none of that name.
constexpr dtype parse_dtype(std::string_view name) {
  constexpr struct {
    std::string_view name;
    dtype type;
  } known[] = {{"float32", float32}, {"float64", float64}, {"float16", float16}, {"bfloat16", bfloat16}, {"int8", int8},     {"int16", int16}, {"int32", int32},
               {"int64", int64},     {"uint8", uint8},     {"uint16", uint16},   {"uint32", uint32},     {"uint64", uint64}, {"bool", boolean}};
  for (const auto& entry : known)
    if (entry.name == name) return entry.type;
  return {};
}

namespace detail {

template <dtype T>
constexpr auto* element_pointer() {
  if constexpr (T == float32) return static_cast<float*>(nullptr);
  else if constexpr (T == float64) return static_cast<double*>(nullptr);
  else if constexpr (T == boolean) return static_cast<bool*>(nullptr);
  else if constexpr (T == int8) return static_cast<std::int8_t*>(nullptr);
  else if constexpr (T == int16) return static_cast<std::int16_t*>(nullptr);
  else if constexpr (T == int32) return static_cast<std::int32_t*>(nullptr);
  else if constexpr (T == int64) return static_cast<std::int64_t*>(nullptr);
  else if constexpr (T == uint8) return static_cast<std::uint8_t*>(nullptr);
  else if constexpr (T == uint16) return static_cast<std::uint16_t*>(nullptr);
  else if constexpr (T == uint32) return static_cast<std::uint32_t*>(nullptr);
  else if constexpr (T == uint64) return static_cast<std::uint64_t*>(nullptr);
  else if constexpr (T == float16) return static_cast<half_t*>(nullptr);
  else if constexpr (T == bfloat16) return static_cast<bfloat_t*>(nullptr);
  else static_assert(T == float32, "baton: this dtype has no C++ element type");
}

template <class T>
struct pointee;
template <class T>
struct pointee<T*> {
  using type = T;
};

}  // namespace detail

/// The C++ element type of a dtype.
template <dtype T>
using element_t = typename detail::pointee<decltype(detail::element_pointer<T>())>::type;

}  // namespace baton

#endif
