// SPDX-License-Identifier: Apache-2.0
//
// Sorting, running sums, variance, einsum.
//
// CASE 1: expect: sort: axis is 2, needs to be in [-2, 1]
// CASE 2: expect: argsort: dtype is int8, needs int32, int64, float32 or float64
// CASE 3: expect: topk: k is 4, axis 1 has 3 elements
// CASE 4: expect: topk: ret_type is "all", needs "both", "values" or "indices"
// CASE 5: expect: cumsum: the result is bool, needs a number type
// CASE 6: expect: variance: mean has shape (3), needs (1, 1)
// CASE 7: expect: einsum: equation is "ij,k->jl", needs letters for each of the 2 tensors
// CASE 8: expect: einsum: axis 0 of field 1 has extent 3, the same letter of "ij,i->j" has 2 before
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
inline constexpr auto bad = relay::sort<{.axis = 2}>(x);
#elif CASE == 2
inline constexpr auto bad = relay::argsort<{.dtype = int8}>(x);
#elif CASE == 3
inline constexpr auto bad = relay::topk<{.k = 4}>(x);
#elif CASE == 4
inline constexpr auto bad = relay::topk<{.k = 1, .ret_type = "all"}>(x);
#elif CASE == 5
inline constexpr auto bad = relay::cumsum<{.dtype = boolean}>(x);
#elif CASE == 6
inline constexpr auto bad = relay::variance(x, v);
#elif CASE == 7
inline constexpr auto bad = relay::einsum<{.equation = "ij,k->jl"}>(x, v);
#elif CASE == 8
inline constexpr auto bad = relay::einsum<{.equation = "ij,i->j"}>(x, v);
#else
constexpr bool all_right(auto...) { return true; }
static_assert(all_right(relay::sort<{.axis = 1}>(x), relay::argsort<{.dtype = int64}>(x), relay::topk<{.k = 3}>(x),
                        relay::topk<{.k = 1, .ret_type = "values"}>(x), relay::cumsum<{.dtype = float64}>(x), relay::variance(x),
                        relay::einsum<{.equation = "ij,k->jk"}>(x, v), relay::einsum<{.equation = "ij,j->i"}>(x, v)));
#endif
