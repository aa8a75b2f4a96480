// SPDX-License-Identifier: Apache-2.0
//
// Random graphs, built fused in both layouts and unfused, against the reference.
#include "random_graphs_check.hpp"

TEST_CASE("random graph 0") { check_random<0>(random_graphs::graph0()); }
TEST_CASE("random graph 1") { check_random<1>(random_graphs::graph1()); }
TEST_CASE("random graph 2") { check_random<2>(random_graphs::graph2()); }
TEST_CASE("random graph 3") { check_random<3>(random_graphs::graph3()); }
