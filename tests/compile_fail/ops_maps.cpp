// SPDX-License-Identifier: Apache-2.0
//
// Maps of bits, remainders, predicates, fills and casts.
//
// CASE 1: expect: bitwise_and: lhs is float32, needs an integer type
// CASE 2: expect: bitwise_not: data is bool, needs an integer type
// CASE 3: expect: right_shift: rhs is bool, needs an integer type
// CASE 4: expect: mod: data types int32 and float32 differ, needs equal ones
// CASE 5: expect: logical_xor: rhs is int32, needs bool
// CASE 6: expect: asinh: data is int32, needs a floating-point type
// CASE 7: expect: full_like: fill_value has rank 1 (Tensor[(3), float32]), needs rank 0
// CASE 8: expect: broadcast_to: data (3) does not broadcast to shape (2, 4), needs extents that are 1 or equal, aligned at the last axis
// CASE 9: expect: reinterpret: data is float32, dtype is "int8", needs a type of 32 bits
// CASE 10: expect: fixed_point_multiply: data is float32, needs int32
#include <baton/op/operators.hpp>

using namespace baton;

inline constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
inline constexpr auto n = relay::var<"n", tensor_type<int, 2, 3>>;
inline constexpr auto b = relay::var<"b", tensor_type<bool, 2, 3>>;
inline constexpr auto v = relay::var<"v", tensor_type<float, 3>>;
inline constexpr auto k = relay::var<"k", tensor_type<int, 3>>;
inline constexpr auto s = relay::var<"s", tensor_type<float>>;
inline constexpr auto image = relay::var<"image", tensor_type<float, 1, 8, 4, 4>>;

#if CASE == 1
inline constexpr auto bad = relay::bitwise_and(x, x);
#elif CASE == 2
inline constexpr auto bad = relay::bitwise_not(b);
#elif CASE == 3
inline constexpr auto bad = relay::right_shift(n, b);
#elif CASE == 4
inline constexpr auto bad = relay::mod(n, x);
#elif CASE == 5
inline constexpr auto bad = relay::logical_xor(b, n);
#elif CASE == 6
inline constexpr auto bad = relay::asinh(n);
#elif CASE == 7
inline constexpr auto bad = relay::full_like(x, v);
#elif CASE == 8
inline constexpr auto bad = relay::broadcast_to<{.shape = {2, 4}}>(v);
#elif CASE == 9
inline constexpr auto bad = relay::reinterpret<{.dtype = int8}>(x);
#elif CASE == 10
inline constexpr auto bad = relay::fixed_point_multiply<{.multiplier = 1, .shift = 0}>(x);
#else
constexpr bool all_right(auto...) { return true; }
static_assert(all_right(relay::bitwise_and(n, n), relay::bitwise_not(n), relay::right_shift(n, n), relay::mod(n, n), relay::logical_xor(b, b), relay::asinh(x),
                        relay::full_like(x, s), relay::broadcast_to<{.shape = {2, 3}}>(v), relay::reinterpret<{.dtype = int32}>(x),
                        relay::fixed_point_multiply<{.multiplier = 1, .shift = 0}>(n)));
#endif
