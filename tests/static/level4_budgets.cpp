// SPDX-License-Identifier: Apache-2.0
//
// What runs at level 4 only, on a network of 800 calls, within the compilers' default limits on constant evaluations.
#include "large_network.hpp"

using namespace baton;
using namespace baton::transform;

namespace {

template <class Pass>
constexpr int size_after() {
  graph g(stored.view());
  Pass::run(g, {.opt_level = 4});
  return g.error.empty() ? g.size() : -1;
}

static_assert(size_after<eliminate_common_subexpr_pass>() >= 800);
static_assert(size_after<simplify_algebra_pass>() >= 800);
static_assert(size_after<sink_movements_pass>() >= 800);

// Fusion at level 4 with a let for each call: three evaluations instead of one.
struct network_source {
  static constexpr graph_view view() { return stored.view(); }
};
constexpr auto bound = to_a_normal_form()(ir::module<network_source>{});
constexpr auto fused = fuse_ops()(bound, pass_context(opt_level<4>));
constexpr int lets_in(const graph_view& g) {
  int count = 0;
  for (const node& n : g.nodes) count += n.kind == node_kind::let ? 1 : 0;
  return count;
}
static_assert(lets_in(bound.view()) >= 600 && lets_in(fused.view()) < 200);

}  // namespace
