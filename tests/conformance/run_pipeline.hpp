// SPDX-License-Identifier: Apache-2.0
//
// The standard pipeline on a graph that is a value.
#ifndef BATON_TESTS_CONFORMANCE_RUN_PIPELINE_HPP
#define BATON_TESTS_CONFORMANCE_RUN_PIPELINE_HPP

#include <baton/ir/graph.hpp>

#include <string>

namespace conformance {

/// The graph after all members of the pipeline at level 3, each verified; `error` names the pass that failed.
baton::graph run_standard_pipeline(const baton::graph_view& g, std::string& error);

}  // namespace conformance

#endif
