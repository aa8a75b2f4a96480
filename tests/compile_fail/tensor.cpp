// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: baton: tensor: the element type must be a plain number
// CASE 2: expect: baton: tensor: the shape has more bytes than the address space
// CASE 3: expect: sizeof...(I) == rank
// CASE 4: expect: deleted
#include <baton/runtime/tensor.hpp>

#include <string>

baton::tensor<float, 2, 3> t;

#if CASE == 1
baton::tensor<std::string, 2> bad;
#elif CASE == 2
baton::tensor<float, 4294967296, 4294967296> bad;
#elif CASE == 3
float bad = t(1);
#elif CASE == 4
baton::tensor_view<float, 3, 2> bad = t;
#else
baton::tensor<float, 2> good;
float also_good = t(1, 2);
baton::tensor_view<float, 2, 3> view = t;
#endif
