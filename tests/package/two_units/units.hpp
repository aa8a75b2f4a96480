// SPDX-License-Identifier: Apache-2.0
//
// What each unit of the link test says about its own model: its text, the values that folding gives, what kernels give.
#ifndef BATON_TESTS_PACKAGE_UNITS_HPP
#define BATON_TESTS_PACKAGE_UNITS_HPP

#include <array>
#include <string_view>

std::string_view text_a();
std::string_view text_b();
std::string_view text_c();
float folded_a();
float folded_b();
float folded_c();
std::array<float, 5> numbers_a();
std::array<float, 5> numbers_b();
std::array<float, 5> numbers_c();

#endif
