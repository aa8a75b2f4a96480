// SPDX-License-Identifier: Apache-2.0
//
// The texts in the opening comments of the graph passes' headers, and that the passes run within the compilers' default
// limits on graphs of hundreds of nodes.
#include <baton/ir/compact.hpp>
#include <baton/ir/module.hpp>
#include <baton/ir/structural_equal.hpp>
#include <baton/ir/verify.hpp>
#include <baton/op/add.hpp>
#include <baton/op/exp.hpp>
#include <baton/op/multiply.hpp>
#include <baton/op/nn/batch_norm.hpp>
#include <baton/text/relay_printer.hpp>
#include <baton/transform/dead_code_elimination.hpp>
#include <baton/transform/eliminate_common_subexpr.hpp>
#include <baton/transform/fuse_ops.hpp>
#include <baton/transform/pass.hpp>
#include <baton/transform/simplify_inference.hpp>
#include <baton/transform/to_a_normal_form.hpp>
#include <baton/transform/to_basic_block_normal_form.hpp>
#include <baton/transform/to_graph_normal_form.hpp>

using namespace baton;
using namespace baton::transform;

namespace {

struct no_pass {
  static constexpr void run(graph&, const pass_options&) {}
};

/// Whether the module prints as `text` after the pass, which leaves a correct module.
template <class Pass>
constexpr bool becomes(graph_view view, bool typed, std::string_view text) {
  graph g(view);
  if (typed) transform::detail::mark_typed(g);
  Pass::run(g, {});
  graph ordered = compact(g);
  infer_types(ordered);
  if (typed) transform::detail::mark_typed(ordered);
  meta::text_buffer out;
  print_module(ordered.view(), out);
  return out.view() == text && verify(ordered.view()).empty();
}

using pair = tensor_type<float, 2>;
constexpr auto a = relay::var<"a", pair>;
constexpr auto b = relay::var<"b", pair>;
constexpr auto x = relay::var<"x", pair>;
constexpr auto y = relay::var<"y", pair>;

// ---- FuseOps

constexpr auto to_fuse = ir_module::from_expr(relay::function(relay::params(x, y), relay::add(relay::multiply(x, y), relay::constant<1.5f>)));
static_assert(becomes<no_pass>(to_fuse.view(), true, R"(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = multiply(%x, %y) /* ty=Tensor[(2), float32] */;
  add(%0, 1.5f /* ty=float32 */) /* ty=Tensor[(2), float32] */
}
)"));
static_assert(becomes<fuse_ops_pass<>>(to_fuse.view(), true, R"(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %1 = fn (%p0: Tensor[(2), float32], %p1: Tensor[(2), float32], Primitive=1) -> Tensor[(2), float32] {
    %0 = multiply(%p0, %p1) /* ty=Tensor[(2), float32] */;
    add(%0, 1.5f /* ty=float32 */) /* ty=Tensor[(2), float32] */
  };
  %1(%x, %y) /* ty=Tensor[(2), float32] */
}
)"));
static_assert(fusion_report(to_fuse.view(), {})[0].reason == fusion_refusal::none);
static_assert(fusion_report(to_fuse.view(), {})[1].reason == fusion_refusal::leaves_region);
static_assert(fusion_report(to_fuse.view(), {.opt_level = 0})[0].reason == fusion_refusal::level_zero);
static_assert(fusion_report(to_fuse.view(), {.fuse_max_depth = 1})[0].reason == fusion_refusal::max_depth);

// ---- EliminateCommonSubexpr

constexpr auto with_twins = ir_module::from_expr(relay::function(relay::params(x, y), relay::multiply(relay::add(x, y), relay::add(x, y))));
static_assert(becomes<no_pass>(with_twins.view(), true, R"(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = add(%x, %y) /* ty=Tensor[(2), float32] */;
  %1 = add(%x, %y) /* ty=Tensor[(2), float32] */;
  multiply(%0, %1) /* ty=Tensor[(2), float32] */
}
)"));
static_assert(becomes<eliminate_common_subexpr_pass>(with_twins.view(), true,
                                                     R"(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = add(%x, %y) /* ty=Tensor[(2), float32] */;
  multiply(%0, %0) /* ty=Tensor[(2), float32] */
}
)"));

// ---- ToANormalForm

constexpr auto shared_sum = [] {
  auto sum = relay::add(a, b);
  return ir_module::from_expr(relay::function(relay::params(a, b), relay::multiply(sum, sum)));
}();
static_assert(becomes<no_pass>(shared_sum.view(), false, R"(def @main(%a: Tensor[(2), float32], %b: Tensor[(2), float32]) {
  %0 = add(%a, %b);
  multiply(%0, %0)
}
)"));
static_assert(becomes<to_a_normal_form_pass>(shared_sum.view(), false, R"(def @main(%a: Tensor[(2), float32], %b: Tensor[(2), float32]) {
  let %x = add(%a, %b);
  let %x1 = multiply(%x, %x);
  %x1
}
)"));

// ---- ToBasicBlockNormalForm

constexpr auto shared_by_branches = [] {
  constexpr auto c = relay::var<"c", tensor_type<bool>>;
  auto shared = relay::exp(a);
  return ir_module::from_expr(relay::function(relay::params(c, a), relay::if_(c, relay::multiply(shared, shared), shared)));
}();
static_assert(becomes<no_pass>(shared_by_branches.view(), false, R"(def @main(%c: bool, %a: Tensor[(2), float32]) {
  if (%c) {
    %0 = exp(%a);
    multiply(%0, %0)
  } else {
    %0
  }
}
)"));
static_assert(becomes<to_basic_block_normal_form_pass>(shared_by_branches.view(), false, R"(def @main(%c: bool, %a: Tensor[(2), float32]) {
  let %x = exp(%a);
  if (%c) {
    multiply(%x, %x)
  } else {
    %x
  }
}
)"));

// ---- ToGraphNormalForm

constexpr auto with_let = ir_module::from_expr(relay::function(relay::params(a), relay::let(x, relay::exp(a), relay::multiply(x, x))));
static_assert(becomes<no_pass>(with_let.view(), true, R"(def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %x: Tensor[(2), float32] = exp(%a) /* ty=Tensor[(2), float32] */;
  multiply(%x, %x) /* ty=Tensor[(2), float32] */
}
)"));
static_assert(becomes<to_graph_normal_form_pass>(with_let.view(), true, R"(def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = exp(%a) /* ty=Tensor[(2), float32] */;
  multiply(%0, %0) /* ty=Tensor[(2), float32] */
}
)"));

// ---- DeadCodeElimination

constexpr auto dead = relay::var<"dead", pair>;
constexpr auto with_dead_let = ir_module::from_expr(relay::function(relay::params(a), relay::let(dead, relay::exp(a), relay::add(a, a))));
static_assert(becomes<no_pass>(with_dead_let.view(), true, R"(def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %dead: Tensor[(2), float32] = exp(%a) /* ty=Tensor[(2), float32] */;
  add(%a, %a) /* ty=Tensor[(2), float32] */
}
)"));
static_assert(becomes<dead_code_elimination_pass<>>(with_dead_let.view(), true, R"(def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
  add(%a, %a) /* ty=Tensor[(2), float32] */
}
)"));

// ---- SimplifyInference

constexpr auto with_batch_norm = [] {
  constexpr auto data = relay::var<"x", tensor_type<float, 1, 2, 4>>;
  constexpr auto gamma = relay::var<"g", pair>;
  constexpr auto beta = relay::var<"b", pair>;
  constexpr auto mean = relay::var<"m", pair>;
  constexpr auto variance = relay::var<"v", pair>;
  auto norm = relay::get<0>(relay::nn::batch_norm(data, gamma, beta, mean, variance));
  return ir_module::from_expr(relay::function(relay::params(data, gamma, beta, mean, variance), norm));
}();
static_assert(becomes<no_pass>(
    with_batch_norm.view(), true,
    R"(def @main(%x: Tensor[(1, 2, 4), float32], %g: Tensor[(2), float32], %b: Tensor[(2), float32], %m: Tensor[(2), float32], %v: Tensor[(2), float32]) -> Tensor[(1, 2, 4), float32] {
  %0 = nn.batch_norm(%x, %g, %b, %m, %v) /* ty=(Tensor[(1, 2, 4), float32], Tensor[(2), float32], Tensor[(2), float32]) */;
  %0.0
}
)"));
static_assert(becomes<simplify_inference_pass>(
    with_batch_norm.view(), true,
    R"(def @main(%x: Tensor[(1, 2, 4), float32], %g: Tensor[(2), float32], %b: Tensor[(2), float32], %m: Tensor[(2), float32], %v: Tensor[(2), float32]) -> Tensor[(1, 2, 4), float32] {
  %0 = add(%v, 1e-05f /* ty=float32 */) /* ty=Tensor[(2), float32] */;
  %1 = sqrt(%0) /* ty=Tensor[(2), float32] */;
  %2 = divide(1f /* ty=float32 */, %1) /* ty=Tensor[(2), float32] */;
  %3 = multiply(%2, %g) /* ty=Tensor[(2), float32] */;
  %4 = expand_dims(%3, axis=1) /* ty=Tensor[(2, 1), float32] */;
  %5 = multiply(%x, %4) /* ty=Tensor[(1, 2, 4), float32] */;
  %6 = negative(%m) /* ty=Tensor[(2), float32] */;
  %7 = multiply(%6, %3) /* ty=Tensor[(2), float32] */;
  %8 = add(%7, %b) /* ty=Tensor[(2), float32] */;
  %9 = expand_dims(%8, axis=1) /* ty=Tensor[(2, 1), float32] */;
  add(%5, %9) /* ty=Tensor[(1, 2, 4), float32] */
}
)"));

// ---- Budgets: a graph of 800 calls, in chains of diamonds.

template <int Calls>
constexpr graph diamonds() {
  graph g;
  const int type = g.intern(tensor_ty{dtype_of<float>, {2}});
  const int param = g.add_var("x", -1, type, true);
  int last = param;
  for (int i = 0; i < Calls / 3; ++i) last = g.call<relay::add_op>({}, g.call<relay::exp_op>({}, last), g.call<relay::multiply_op>({}, last, param));
  for (node& n : g.nodes) n.type = type;
  node f;
  f.kind = node_kind::function;
  const int operands[] = {param, last};
  const int id = g.add(f, meta::slice<int>(operands, 2));
  g[id].type = baton::detail::function_type(g, id);
  g.functions.push_back({"main", id});
  return compact(g);
}

template <class Pass>
constexpr int size_after() {
  graph g = diamonds<800>();
  Pass::run(g, {});
  return g.size();
}

static_assert(size_after<fuse_ops_pass<>>() > 800);
static_assert(size_after<fuse_ops_pass<0>>() > 1600);
static_assert(size_after<eliminate_common_subexpr_pass>() == 800);
static_assert(size_after<to_a_normal_form_pass>() > 2300);
static_assert(size_after<to_graph_normal_form_pass>() == 800);
static_assert(size_after<dead_code_elimination_pass<>>() == 800);
static_assert(size_after<simplify_inference_pass>() == 800);
static_assert(verify(diamonds<300>().view()).empty());
static_assert(structural_equal(diamonds<300>().view(), diamonds<300>().view()));
static_assert(!structural_equal(diamonds<300>().view(), diamonds<303>().view()));

}  // namespace
