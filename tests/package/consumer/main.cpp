// SPDX-License-Identifier: Apache-2.0
//
// A stranger's program: the whole library where it is there, and the packages it brings along.
#if __has_include(<baton/baton.hpp>)
#include <baton/baton.hpp>
#endif
#include <baton/meta/config.hpp>
#include <baton/runtime/tensor.hpp>

#include <boost/hana/tuple.hpp>
#include <xsimd/xsimd.hpp>

static_assert(BATON_VERSION >= 100);

int main() {
  baton::tensor<float, 2, 2> t;
  t(1, 1) = 1.0f;
  return t(1, 1) == 1.0f && t(0, 0) == 0.0f ? 0 : 1;
}
