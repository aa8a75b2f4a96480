// SPDX-License-Identifier: Apache-2.0
//
// The part of the library without kernels: expressions, the flat graph, text and passes. Headers in pipeline order.
#ifndef BATON_RELAY_HPP
#define BATON_RELAY_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/operators.hpp"

#include "baton/ir/module.hpp"
#include "baton/ir/mutate.hpp"
#include "baton/ir/pattern_match.hpp"

#include "baton/text/as_text.hpp"
#include "baton/text/parse.hpp"

#include "baton/analysis/constant_value.hpp"
#include "baton/analysis/cost.hpp"

#include "baton/transform/partition_pattern.hpp"
#include "baton/transform/pass_text.hpp"
#include "baton/transform/passes.hpp"
#include "baton/transform/pipeline.hpp"
#include "baton/transform/print_ir.hpp"
#include "baton/transform/rewrite_pattern.hpp"
#include "baton/transform/run_passes.hpp"
#include "baton/transform/sequential.hpp"
#include "baton/transform/statistics.hpp"

#endif
