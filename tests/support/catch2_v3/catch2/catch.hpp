// SPDX-License-Identifier: Apache-2.0
//
// Catch2 version 3 under the name that version 2 gave its one header. Only on the include path with version 3.
#ifndef BATON_TESTS_SUPPORT_CATCH2_V3_HPP
#define BATON_TESTS_SUPPORT_CATCH2_V3_HPP

#include <catch2/catch_all.hpp>

using Catch::Approx;

#endif
