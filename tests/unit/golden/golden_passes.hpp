// SPDX-License-Identifier: Apache-2.0
//
// Passes by the names that tests/golden/relay_cases.txt uses, at run time, under a context.
#ifndef BATON_TESTS_UNIT_GOLDEN_GOLDEN_PASSES_HPP
#define BATON_TESTS_UNIT_GOLDEN_GOLDEN_PASSES_HPP

#include <baton/ir/verify.hpp>
#include <baton/text/relay_parser.hpp>
#include <baton/text/relay_printer.hpp>
#include <baton/transform/passes.hpp>
#include <baton/transform/run_passes.hpp>

#include <string>
#include <vector>

namespace golden {

/// What a case's pass context says. Without an opt_level the passes are called directly.
struct context {
  int opt_level = -1;
  int max_depth = 256;
  std::string disabled;
  std::string required;
};

struct result {
  baton::graph module;
  std::string unsupported;  ///< the first pass that the library does not have
};

/// The tutorial's rule: convolutions take NCHW16c data, and leave the weight as it is. Recorded with conditions: plain
/// layouts, one group, channels that can be split.
struct seed_rule {
  constexpr bool has_rule(const baton::graph& g, int call) const { return g[call].op == &baton::record_of<baton::relay::nn::conv2d_op>; }
  constexpr bool alter(baton::graph& g, int call, const baton::transform::flat_arguments& args, baton::transform::altered_call& out) const {
    auto attrs = baton::decode_attrs<baton::relay::nn::conv2d_attrs>(g.view().words_of(call));
    const baton::shape weight = g.view().tensor(g.operand(call, 1)).dims;
    if (attrs.groups != 1 || !(attrs.data_layout == "NCHW") || weight[0] % 16 != 0 || weight[1] % 16 != 0) return false;
    attrs.data_layout = "NCHW16c";
    out.op = g[call].op;
    baton::encode_attrs(attrs, out.storage);
    out.words = out.storage;
    out.args = args;
    return true;
  }
};
struct seed_alter_op_layout {
  static constexpr baton::transform::pass_info info() { return {"AlterOpLayout", 3, {}}; }
  static constexpr void run(baton::graph& g, const baton::transform::pass_options&) { baton::transform::rewrite_layouts(g, seed_rule{}); }
};
struct infer_type_only {
  static constexpr baton::transform::pass_info info() { return {"InferType", 0, {}}; }
  static constexpr void run(baton::graph&, const baton::transform::pass_options&) {}
};

struct entry {
  const char* name;
  baton::transform::pass_info info;
  baton::graph (*run)(const baton::graph_view&, const baton::transform::pass_options&);
};

template <class Impl>
entry make(const char* name) {
  return {name, Impl::info(), &baton::transform::run_pass<Impl>};
}

/// Three passes in a row.
inline baton::graph fold_scale_axis(const baton::graph_view& g, const baton::transform::pass_options& options) {
  const baton::graph backward = baton::transform::run_pass<baton::transform::backward_fold_scale_axis_pass>(g, options);
  const baton::graph forward = baton::transform::run_pass<baton::transform::forward_fold_scale_axis_pass>(backward.view(), options);
  return baton::transform::run_pass<baton::transform::fold_constant_pass>(forward.view(), options);
}

inline const std::vector<entry>& table() {
  using namespace baton::transform;
  static const std::vector<entry> passes = {
      make<infer_type_only>("InferType"),
      make<fold_constant_pass>("FoldConstant"),
      make<eliminate_common_subexpr_pass>("EliminateCommonSubexpr"),
      make<fuse_ops_pass<0>>("FuseOps(0)"),
      make<fuse_ops_pass<2>>("FuseOps(2)"),
      make<to_a_normal_form_pass>("ToANormalForm"),
      make<to_graph_normal_form_pass>("ToGraphNormalForm"),
      make<to_basic_block_normal_form_pass>("ToBasicBlockNormalForm"),
      make<simplify_inference_pass>("SimplifyInference"),
      make<canonicalize_ops_pass>("CanonicalizeOps"),
      make<dead_code_elimination_pass<false>>("DeadCodeElimination"),
      make<dead_code_elimination_pass<true>>("DeadCodeElimination(inline_once)"),
      make<seed_alter_op_layout>("AlterOpLayout"),
      make<fast_math_pass>("FastMath"),
      make<remove_unused_functions_pass<"main">>("RemoveUnusedFunctions"),
      make<inline_calls_pass>("Inline"),
      make<partial_evaluate_pass>("PartialEvaluate"),
      make<combine_parallel_conv2d_pass<3>>("CombineParallelConv2D"),
      make<forward_fold_scale_axis_pass>("ForwardFoldScaleAxis"),
      make<backward_fold_scale_axis_pass>("BackwardFoldScaleAxis"),
      {"FoldScaleAxis", fold_scale_axis_fn::info(), &golden::fold_scale_axis},
      make<convert_layout_pass<baton::desired_layout_option<"nn.conv2d", "NHWC", "default">>>(R"(ConvertLayout({"nn.conv2d":["NHWC","default"]}))"),
      make<convert_layout_pass<baton::desired_layout_option<"nn.conv2d", "NCHW16c", "OIHW16i16o">>>(R"(ConvertLayout({"nn.conv2d":["NCHW16c","OIHW16i16o"]}))"),
  };
  return passes;
}

inline const entry* find(const std::string& name) {
  for (const entry& e : table())
    if (e.name == name) return &e;
  return nullptr;
}

inline result run(baton::graph g, const std::vector<std::string>& names, const context& ctx) {
  for (const std::string& name : names)
    if (name.rfind("ConvertLayout", 0) == 0) g = find("CanonicalizeOps")->run(g.view(), {});  // it is required
  for (const std::string& name : names)
    if (!find(name)) return {std::move(g), name.substr(0, name.find('('))};
  baton::transform::pass_options options;
  options.fuse_max_depth = ctx.max_depth;
  if (ctx.opt_level >= 0) options.opt_level = ctx.opt_level;
  for (const std::string& name : names) {
    if (!g.error.empty()) break;
    const entry& pass = *find(name);
    const std::string plain(pass.info.name);
    if (ctx.opt_level >= 0 && (plain == ctx.disabled || (plain != ctx.required && pass.info.opt_level > ctx.opt_level))) continue;
    g = pass.run(g.view(), options);
  }
  return {std::move(g), {}};
}

}  // namespace golden

#endif
