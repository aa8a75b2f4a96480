// SPDX-License-Identifier: Apache-2.0
//
// Catch2, whichever major version the machine has. `#include <catch2/catch.hpp>` works with both too: for
// version 3 a header of that name is put on the include path.
#ifndef BATON_TESTS_SUPPORT_CATCH_HPP
#define BATON_TESTS_SUPPORT_CATCH_HPP

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif

#endif
