// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: nn.matmul: tensor_a has 3 columns, tensor_b expects 4 (dim 0)
// CASE 2: expect: nn.matmul: units is 4, tensor_b has 5 (dim 1)
// CASE 3: expect: nn.matmul: tensor_a has rank 3 (Tensor[(2, 4, 3), float32]), needs rank 2
// CASE 4: expect: nn.cross_entropy: targets has shape (3, 5), needs (4, 3) (that of predictions)
// CASE 5: expect: nn.nll_loss: targets is float32, needs an integer type
// CASE 6: expect: nn.nll_loss: reduction is "max", needs "mean", "sum" or "none"
// CASE 7: expect: nn.dilate: strides is [1, 1], needs a value of at least 1 for each of data's 3 axes
// CASE 8: expect: nn.contrib_dense_pack: data has 3 columns, weight expects 5
// CASE 9: expect: nn.multi_head_attention: the number of heads has to divide the last of three axes
// CASE 10: expect: nn.sparse_dense: weight_indices has shape (4), needs (3) (a column for each element)
// CASE 11: expect: nn.sparse_dense: weight_data has blocks of 5 by 8, needs blocks that divide data's 3 columns
// CASE 12: expect: nn.sparse_dense: weight_data has rank 2, needs rank 1 (CSR: elements) or rank 3 (BSR: blocks)
// CASE 13: expect: nn.sparse_dense: weight_indptr is float32, needs an integer type
#include <baton/op/operators.hpp>

using namespace baton;

inline constexpr auto a = relay::var<"a", tensor_type<float, 4, 3>>;
inline constexpr auto b = relay::var<"b", tensor_type<float, 3, 5>>;
inline constexpr auto t = relay::var<"t", tensor_type<int, 4>>;
inline constexpr auto k3 = relay::var<"k3", tensor_type<float, 3>>;
inline constexpr auto cube = relay::var<"cube", tensor_type<float, 2, 4, 3>>;
inline constexpr auto p = relay::var<"p", tensor_type<float, 2, 5, 8>>;

inline constexpr auto i2 = relay::var<"i2", tensor_type<int, 2>>;
inline constexpr auto i3 = relay::var<"i3", tensor_type<int, 3>>;

#if CASE == 1
inline constexpr auto bad = relay::nn::matmul(a, a);
#elif CASE == 2
inline constexpr auto bad = relay::nn::matmul<{.units = 4}>(a, b);
#elif CASE == 3
inline constexpr auto bad = relay::nn::matmul<{.transpose_a = true}>(cube, b);
#elif CASE == 4
inline constexpr auto bad = relay::nn::cross_entropy(a, b);
#elif CASE == 5
inline constexpr auto bad = relay::nn::nll_loss(a, k3, k3);
#elif CASE == 6
inline constexpr auto bad = relay::nn::nll_loss<{.reduction = "max"}>(a, t, k3);
#elif CASE == 7
inline constexpr auto bad = relay::nn::dilate(cube);
#elif CASE == 8
inline constexpr auto bad = relay::nn::contrib_dense_pack<{.weight_layout = "NC8n"}>(a, p);
#elif CASE == 9
inline constexpr auto bad = relay::nn::detail::split_heads<2>(cube);
#elif CASE == 10
inline constexpr auto bad = relay::nn::sparse_dense(a, k3, t, t);
#elif CASE == 11
inline constexpr auto bad = relay::nn::sparse_dense(a, p, i2, t);
#elif CASE == 12
inline constexpr auto bad = relay::nn::sparse_dense(a, b, t, t);
#elif CASE == 13
inline constexpr auto bad = relay::nn::sparse_dense(a, k3, i3, k3);
#else
constexpr bool all(auto...) { return true; }
static_assert(all(relay::nn::matmul(a, b), relay::nn::matmul<{.units = 5}>(a, b), relay::nn::matmul(cube, b), relay::nn::cross_entropy(a, a),
                  relay::nn::nll_loss<{.reduction = "sum"}>(a, t, k3), relay::nn::dilate(a),
                  relay::nn::contrib_dense_pack<{.weight_layout = "NC8n"}>(relay::transpose(relay::zeros<{.shape = {5, 4}, .dtype = float32}>()), p),
                  relay::nn::detail::split_heads<3>(cube), relay::nn::sparse_dense(a, k3, i3, t),
                  relay::nn::sparse_dense(relay::zeros<{.shape = {2, 16}, .dtype = float32}>(), p, i2, t)));
#endif
