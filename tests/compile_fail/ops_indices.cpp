// SPDX-License-Identifier: Apache-2.0
//
// Ops that read and write at indices.
//
// CASE 1: expect: gather: indices is float32, needs an integer type
// CASE 2: expect: gather_nd: indices has shape (2, 3), data (3), batch_dims is 0: needs 1 to 1 coordinates
// CASE 3: expect: adv_index: found 2 index tensors for data of rank 1, needs 1 to as many as it has axes
// CASE 4: expect: scatter: indices has shape (2, 3), updates has (3), needs equal shapes
// CASE 5: expect: scatter_add: data is bool, needs a number type
// CASE 6: expect: scatter_nd: mode is "max", needs "update" or "add"
// CASE 7: expect: sparse_to_dense: sparse_indices has shape (3), needs 2 coordinates for each value
// CASE 8: expect: one_hot: on_value has rank 1 (Tensor[(3), float32]), needs rank 0
// CASE 9: expect: reverse_sequence: seq_lengths has shape (3), needs (2)
// CASE 10: expect: sequence_mask: valid_length has shape (3), needs (2)
// CASE 11: expect: searchsorted: sorted_sequence is float32, values is int32, needs equal data types
// CASE 12: expect: unravel_index: indices has rank 2, needs 0 or 1
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
inline constexpr auto bad = relay::gather<{.axis = 0}>(x, x);
#elif CASE == 2
inline constexpr auto bad = relay::gather_nd(v, n);
#elif CASE == 3
inline constexpr auto bad = relay::adv_index(v, k, k);
#elif CASE == 4
inline constexpr auto bad = relay::scatter(x, n, v);
#elif CASE == 5
inline constexpr auto bad = relay::scatter_add(b, n, b);
#elif CASE == 6
inline constexpr auto bad = relay::scatter_nd<{.mode = "max"}>(x, n, v);
#elif CASE == 7
inline constexpr auto bad = relay::sparse_to_dense<{.output_shape = {2, 2}}>(k, v, s);
#elif CASE == 8
inline constexpr auto bad = relay::one_hot<{.depth = 2}>(n, v, s);
#elif CASE == 9
inline constexpr auto bad = relay::reverse_sequence(x, k);
#elif CASE == 10
inline constexpr auto bad = relay::sequence_mask<{.axis = 1}>(x, k);
#elif CASE == 11
inline constexpr auto bad = relay::searchsorted(v, k);
#elif CASE == 12
inline constexpr auto bad = relay::unravel_index(n, k);
#else
constexpr bool all_right(auto...) { return true; }
static_assert(all_right(relay::gather<{.axis = 0}>(x, n), relay::gather_nd(x, n), relay::adv_index(v, k), relay::scatter(x, n, x), relay::scatter_add(x, n, x),
                        relay::scatter_nd<{.mode = "add"}>(x, n, v), relay::sparse_to_dense<{.output_shape = {2}}>(k, v, s),
                        relay::one_hot<{.depth = 2}>(n, s, s), relay::reverse_sequence<{.seq_axis = 0, .batch_axis = 1}>(x, k), relay::sequence_mask(x, k),
                        relay::searchsorted(v, x), relay::unravel_index(k, k)));
#endif
