// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: baton: tensor_type has more than 8 dimensions
// CASE 2: expect: baton: tensor_type has a negative extent
// CASE 3: expect: baton: tensor_type has more than 2^48 elements
// CASE 4: expect: baton: not an element type: use float, double, half_t, bfloat_t, bool or an integer type
#include <baton/type/type_value.hpp>

using namespace baton;

#if CASE == 1
constexpr tensor_ty bad = tensor_type<float, 1, 1, 1, 1, 1, 1, 1, 1, 2>::value;
#elif CASE == 2
constexpr tensor_ty bad = tensor_type<float, -2, 3>::value;
#elif CASE == 3
constexpr tensor_ty bad = tensor_type<float, 4611686018427387904, 4>::value;
#elif CASE == 4
constexpr tensor_ty bad = tensor_type<long double, 2>::value;
#else
inline constexpr tensor_ty good[] = {tensor_type<float, 1, 1, 1, 1, 1, 1, 1, 2>::value, tensor_type<float, 16777216, 16777216>::value,
                              tensor_type<float, 0, 4611686018427387904>::value, tensor_type<double>::value};
#endif
