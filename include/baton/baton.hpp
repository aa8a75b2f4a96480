// SPDX-License-Identifier: Apache-2.0
//
// The whole library: relay.hpp (IR, text, passes), then loops, kernels and executables. Headers in pipeline order.
#ifndef BATON_BATON_HPP
#define BATON_BATON_HPP

#include "baton/relay.hpp"

#include "baton/build.hpp"

#endif
