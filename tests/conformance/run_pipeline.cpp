// SPDX-License-Identifier: Apache-2.0
#include "run_pipeline.hpp"

#include <baton/ir/verify.hpp>
#include <baton/transform/pipeline.hpp>
#include <baton/transform/run_passes.hpp>

#include <boost/hana/for_each.hpp>

using namespace baton;

namespace {

/// The library's layout rule on values: AlterOpLayout itself asks rules that are templates.
struct own_layouts {
  constexpr bool has_rule(const graph& g, int call) const { return g[call].op == &record_of<relay::nn::conv2d_op>; }
  constexpr bool alter(graph& g, int call, const transform::flat_arguments& args, transform::altered_call& out) const {
    const auto attrs = decode_attrs<relay::nn::conv2d_attrs>(g.view().words_of(call));
    const tensor_ty data = g.view().tensor(g.operand(call, 0));
    const auto blocked = transform::blocked_conv2d(attrs, data.dims, g.view().tensor(g.operand(call, 1)).dims, data.element, 16);
    if (blocked == attrs) return false;
    out.op = g[call].op;
    encode_attrs(blocked, out.storage);
    out.words = out.storage;
    out.args = args;
    return true;
  }
};
struct alter_op_layout_pass {
  static constexpr transform::pass_info info() { return transform::alter_op_layout_fn::info(); }
  static constexpr void run(graph& g, const transform::pass_options&) { transform::rewrite_layouts(g, own_layouts{}); }
};

/// The standard pipeline on a graph that is a value.
struct pipeline_runner {
  graph g;
  std::string error;

  template <class Impl>
  void run(transform::graph_pass<Impl>) {
    if (!error.empty()) return;
    g = transform::run_pass<Impl>(g.view(), {.opt_level = 3});
    if (g.error.empty()) g.error = verify(g.view());
    if (!g.error.empty()) error = std::string(Impl::info().name) + ": " + std::string(g.error.view());
  }
  void run(transform::alter_op_layout_fn) { run(transform::graph_pass<alter_op_layout_pass>{}); }
  void run(transform::fold_scale_axis_fn) {
    run(transform::backward_fold_scale_axis());
    run(transform::forward_fold_scale_axis());
    run(transform::fold_constant());
  }
};

}  // namespace

baton::graph conformance::run_standard_pipeline(const graph_view& g, std::string& error) {
  pipeline_runner passes{graph(g), {}};
  boost::hana::for_each(transform::standard_pipeline().passes, [&](auto pass) { passes.run(pass); });
  error = passes.error;
  return passes.g;
}
