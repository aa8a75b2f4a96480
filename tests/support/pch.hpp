// SPDX-License-Identifier: Apache-2.0
//
// Precompiled for each set of flags: what nearly every test includes and none of the library, so that editing
// the library does not rebuild it.
#include "support/catch.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>
