// SPDX-License-Identifier: Apache-2.0
//
// Random graphs, built fused in both layouts and unfused, against the reference.
#include "random_graphs_check.hpp"

TEST_CASE("random graph 4") { check_random<4>(random_graphs::graph4()); }
TEST_CASE("random graph 5") { check_random<5>(random_graphs::graph5()); }
TEST_CASE("random graph 6") { check_random<6>(random_graphs::graph6()); }
TEST_CASE("random graph 7") { check_random<7>(random_graphs::graph7()); }
