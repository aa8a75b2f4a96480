// SPDX-License-Identifier: Apache-2.0
//
// Passes keep the numbers: the reference interpreter gives the same before and after each pass, alone and in a row.
#include "support/catch.hpp"
#include "unit/run/models.hpp"

#include <baton/runtime/reference.hpp>
#include <baton/transform/to_basic_block_normal_form.hpp>

#include <cmath>
#include <random>
#include <string>
#include <string_view>

using namespace baton;

namespace {

std::vector<reference::value> random_arguments(const graph_view& g) {
  std::mt19937 engine(7);
  std::vector<reference::value> all;
  const int main = g.find_function("main");
  for (int p = 0; p < g.param_count(main); ++p) {
    reference::value v{g.tensor(g.operand(main, p)), {}};
    // Not below 0.1: a variance has a square root.
    for (std::int64_t i = 0; i < v.type.size(); ++i)
      v.elements.push_back(reference::rounded(v.type.element, 0.1 + static_cast<double>(engine() % 1000) / 1000.0));
    all.push_back(v);
  }
  return all;
}

/// The largest difference, relative above 1; infinite if shapes differ or nothing was computed.
double distance(const std::vector<reference::value>& a, const std::vector<reference::value>& b) {
  double worst = a.size() == b.size() && !a.empty() ? 0 : HUGE_VAL;
  for (std::size_t r = 0; r < a.size() && r < b.size(); ++r) {
    if (!(a[r].type == b[r].type)) return HUGE_VAL;
    for (std::size_t i = 0; i < a[r].elements.size(); ++i)
      worst = std::fmax(worst, std::fabs(a[r].elements[i] - b[r].elements[i]) / std::fmax(1.0, std::fabs(b[r].elements[i])));
  }
  return worst;
}

struct checker {
  std::vector<reference::value> arguments;
  std::vector<reference::value> wanted;

  template <class Module>
  explicit checker(Module mod) : arguments(random_arguments(mod.view())), wanted(reference::evaluate(mod.view(), "main", arguments)) {}

  template <class Module>
  void same(const std::string& what, Module mod, double tolerance) const {
    INFO(what);
    CHECK(distance(reference::evaluate(mod.view(), "main", arguments), wanted) <= tolerance);
  }
};

// What moves or merges calls changes no bit; what computes in another order rounds elsewhere.
constexpr double exact = 0;
constexpr double rounding = 4e-6;

constexpr auto wide = transform::pass_context(transform::opt_level<3>, target<"llvm -mattr=avx512">);
constexpr auto narrow = transform::pass_context(transform::opt_level<3>, target<"llvm -mattr=sse2">);
constexpr transform::graph_pass<transform::to_basic_block_normal_form_pass> to_basic_block_normal_form{};

template <class Module>
void each_alone(const checker& c, Module mod) {
  c.same("InferType", transform::infer_type()(mod), exact);
  c.same("FoldConstant", transform::fold_constant()(mod), exact);
  c.same("EliminateCommonSubexpr", transform::eliminate_common_subexpr()(mod), exact);
  // batch_norm has no pattern: fusion comes after SimplifyInference.
  constexpr auto simple = transform::simplify_inference()(mod);
  c.same("SimplifyInference", simple, rounding);
  c.same("FuseOps 0", transform::fuse_ops<0>()(simple), rounding);
  c.same("FuseOps 2", transform::fuse_ops<2>()(simple), rounding);
  c.same("CanonicalizeOps", transform::canonicalize_ops()(mod), exact);
  c.same("AlterOpLayout, 16", transform::alter_op_layout()(mod, wide), exact);
  c.same("AlterOpLayout, 8", transform::alter_op_layout()(mod, narrow), exact);
  c.same("ToANormalForm", transform::to_a_normal_form()(mod), exact);
  c.same("ToBasicBlockNormalForm", to_basic_block_normal_form(mod), exact);
  c.same("ToGraphNormalForm", transform::to_graph_normal_form()(mod), exact);
  c.same("DeadCodeElimination", transform::dead_code_elimination()(mod), exact);
}

template <class Module>
void in_a_row(const checker& c, Module mod) {
  constexpr auto anf = transform::to_a_normal_form()(mod);
  c.same("ToANormalForm", anf, exact);
  constexpr auto live = transform::dead_code_elimination<true>()(anf);
  c.same("DeadCodeElimination", live, exact);
  constexpr auto gnf = transform::to_graph_normal_form()(live);
  c.same("ToGraphNormalForm", gnf, exact);
  constexpr auto simple = transform::simplify_inference()(gnf);
  c.same("SimplifyInference", simple, rounding);
  constexpr auto canonical = transform::canonicalize_ops()(simple);
  c.same("CanonicalizeOps", canonical, rounding);
  constexpr auto folded = transform::fold_constant()(canonical);
  c.same("FoldConstant", folded, rounding);
  constexpr auto merged = transform::eliminate_common_subexpr()(folded);
  c.same("EliminateCommonSubexpr", merged, rounding);
  constexpr auto blocked = transform::alter_op_layout()(merged, wide);
  c.same("AlterOpLayout", blocked, rounding);
  constexpr auto folded_again = transform::fold_constant()(blocked);
  c.same("FoldConstant again", folded_again, rounding);
  constexpr auto fused = transform::fuse_ops<2>()(folded_again);
  c.same("FuseOps 2", fused, rounding);
  c.same("ToANormalForm of fused functions", transform::to_a_normal_form()(fused), rounding);
}

}  // namespace

TEST_CASE("the tutorial's program after each pass") {
  constexpr auto mod = models::tutorial<16, 12>();
  const checker c(mod);
  each_alone(c, mod);
}

TEST_CASE("the tutorial's program after passes in a row") {
  constexpr auto mod = models::tutorial<16, 12>();
  const checker c(mod);
  in_a_row(c, mod);
}

TEST_CASE("a residual block after each pass") {
  constexpr auto mod = models::residual_block<16, 7>();
  const checker c(mod);
  each_alone(c, mod);
}

TEST_CASE("a residual block after passes in a row") {
  constexpr auto mod = models::residual_block<16, 7>();
  const checker c(mod);
  in_a_row(c, mod);
}

TEST_CASE("the whole pipeline in both block sizes and in NCHW") {
  constexpr auto mod = models::residual_block<16, 7>();
  const checker c(mod);
  CHECK(std::string_view(as_text(transform::optimize(mod, wide))).find("OIHW16i16o") != std::string_view::npos);
  CHECK(std::string_view(as_text(transform::optimize(mod, narrow))).find("OIHW8i8o") != std::string_view::npos);
  c.same("NCHW16c", transform::optimize(mod, wide), rounding);
  c.same("NCHW8c", transform::optimize(mod, narrow), rounding);
  c.same("NCHW", transform::optimize(mod, transform::pass_context(transform::opt_level<3>, transform::disabled_pass<"AlterOpLayout">)), rounding);
  c.same("level 0", transform::optimize(mod, transform::pass_context(transform::opt_level<0>)), rounding);
}
