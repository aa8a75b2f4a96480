// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: nn.layer_norm: gamma has shape (6), needs (4) (the extent of data's axis)
// CASE 2: expect: nn.layer_norm: epsilon needs to be 0 or more
// CASE 3: expect: nn.instance_norm: axis is 3, needs to be in [-3, 2]
// CASE 4: expect: nn.instance_norm: data is int32, needs a floating-point type
// CASE 5: expect: nn.group_norm: num_groups is 4, needs to divide the 6 channels of axis 1
// CASE 6: expect: nn.layer_norm: data is float32, beta is int32, needs equal data types
// CASE 7: expect: nn.l2_normalize: axis is 3, needs to be in [-3, 2]
// CASE 8: expect: nn.lrn: size is 4, needs to be odd and at least 1
#include <baton/op/operators.hpp>

using namespace baton;

inline constexpr auto x = relay::var<"x", tensor_type<float, 2, 6, 4>>;
inline constexpr auto whole = relay::var<"whole", tensor_type<int, 2, 6, 4>>;
inline constexpr auto c4 = relay::var<"c4", tensor_type<float, 4>>;
inline constexpr auto c6 = relay::var<"c6", tensor_type<float, 6>>;
inline constexpr auto i4 = relay::var<"i4", tensor_type<int, 4>>;

#if CASE == 1
inline constexpr auto bad = relay::nn::layer_norm(x, c6, c4);
#elif CASE == 2
inline constexpr auto bad = relay::nn::layer_norm<{.epsilon = -1}>(x, c4, c4);
#elif CASE == 3
inline constexpr auto bad = relay::nn::instance_norm<{.axis = 3}>(x, c6, c6);
#elif CASE == 4
inline constexpr auto bad = relay::nn::instance_norm(whole, c6, c6);
#elif CASE == 5
inline constexpr auto bad = relay::nn::group_norm<{.num_groups = 4}>(x, c6, c6);
#elif CASE == 6
inline constexpr auto bad = relay::nn::layer_norm(x, c4, i4);
#elif CASE == 7
inline constexpr auto bad = relay::nn::l2_normalize<{.eps = 1, .axis = {3}}>(x);
#elif CASE == 8
inline constexpr auto bad = relay::nn::lrn<{.size = 4}>(x);
#else
constexpr bool all(auto...) { return true; }
static_assert(all(relay::nn::layer_norm(x, c4, c4), relay::nn::instance_norm<{.axis = 2}>(x, c4, c4), relay::nn::group_norm<{.num_groups = 3}>(x, c6, c6),
                  relay::nn::l2_normalize<{.eps = 1, .axis = {2}}>(x), relay::nn::lrn<{.size = 3}>(x)));
#endif
