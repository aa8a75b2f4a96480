// SPDX-License-Identifier: Apache-2.0
//
// A model that is compiled for several instruction sets; its interface is the same for all.
#ifndef BATON_TESTS_PACKAGE_MULTI_ISA_MODEL_HPP
#define BATON_TESTS_PACKAGE_MULTI_ISA_MODEL_HPP

#include <baton/runtime/dispatch.hpp>

#include <string_view>

inline constexpr int image_floats = 16 * 20 * 20, score_count = 10;

/// Runs the network of a set.
template <class Isa>
void classify(const float* image, float* scores);
/// The architecture of its kernels.
template <class Isa>
std::string_view architecture();

/// An inline function that compilers like to vectorise: each set has its own.
inline float sum(const float* x, int n) {
  int total = 0;
  for (int i = 0; i < n; ++i) total += static_cast<int>(x[i] * 1024.0f);
  return static_cast<float>(total) / 1024.0f;
}

#endif
