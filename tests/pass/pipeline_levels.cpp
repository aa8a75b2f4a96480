// SPDX-License-Identifier: Apache-2.0
//
// What a user sees of the standard pipeline at each level, in three networks of tests/golden: which operators are left and how
// many kernels there are. The figures are counted in the networks' texts, or by hand as the comments say; nothing is copied
// from what the passes answer. The table is in docs/pipeline.md.
#include "graph_pass.hpp"

#include <baton/text/relay_parser.hpp>
#include <baton/transform/bind_params.hpp>
#include <baton/transform/pipeline.hpp>
#include <baton/transform/run_passes.hpp>

#include <boost/hana/for_each.hpp>

#include <fstream>
#include <map>
#include <string>
#include <vector>

using namespace baton;
using namespace baton::transform;

namespace {

/// The library's layout rule on values: AlterOpLayout itself asks rules that are templates.
struct own_layouts {
  int block = 16;

  constexpr bool has_rule(const graph& g, int call) const { return g[call].op == &record_of<relay::nn::conv2d_op>; }
  constexpr bool alter(graph& g, int call, const flat_arguments& args, altered_call& out) const {
    const auto attrs = decode_attrs<relay::nn::conv2d_attrs>(g.view().words_of(call));
    const tensor_ty data = g.view().tensor(g.operand(call, 0));
    const auto blocked = blocked_conv2d(attrs, data.dims, g.view().tensor(g.operand(call, 1)).dims, data.element, block);
    if (blocked == attrs) return false;
    out.op = g[call].op;
    encode_attrs(blocked, out.storage);
    out.words = out.storage;
    out.args = args;
    return true;
  }
};
struct alter_op_layout_pass {
  static constexpr pass_info info() { return alter_op_layout_fn::info(); }
  static constexpr void run(graph& g, const pass_options&) { rewrite_layouts(g, own_layouts{}); }
};

/// The standard pipeline on a graph that is a value: its members in its order, each by its level.
struct pipeline_runner {
  graph g;
  pass_options options;
  std::vector<std::string> ran;

  template <class Impl>
  void run(graph_pass<Impl>) {
    if (options.opt_level < Impl::info().opt_level || !g.error.empty()) return;
    ran.emplace_back(Impl::info().name);
    g = run_pass<Impl>(g.view(), options);
    INFO(ran.back());
    CHECK(std::string(g.error.view()) == "");
    CHECK(std::string(verify(g.view()).view()) == "");
  }
  void run(alter_op_layout_fn) { run(graph_pass<alter_op_layout_pass>{}); }
  void run(fold_scale_axis_fn pass) {
    if (options.opt_level < pass.info().opt_level) return;
    run(backward_fold_scale_axis());
    run(forward_fold_scale_axis());
    run(fold_constant());
  }
};

pipeline_runner run_standard(const graph_view& g, int level) {
  pipeline_runner runner{graph(g), {.opt_level = level}, {}};
  boost::hana::for_each(standard_pipeline().passes, [&](auto pass) { runner.run(pass); });
  return runner;
}

/// The first text of a network in tests/golden/relay_cases.txt: what its case `print` prints.
std::string network(const std::string& name) {
  std::string here = __FILE__;
  here.resize(here.rfind('/'));
  std::ifstream file(here + "/../golden/relay_cases.txt");
  REQUIRE(file);
  std::vector<std::string> texts;
  bool wanted = false;
  bool in_text = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("=== ", 0) == 0) {
      in_text = line.rfind("=== text ", 0) == 0;
      if (in_text) texts.emplace_back();
      wanted = line == "=== case " + name + "/print";
    } else if (in_text) {
      texts.back() += line + "\n";
    } else if (wanted && line.rfind("input ", 0) == 0) {
      return texts[std::stoul(line.substr(6))];
    }
  }
  FAIL("there is no network " << name);
  return {};
}

int count(const std::string& text, std::string_view part) {
  int n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

/// What is in a module: operators by name, in kernels or not, without what constants hide; and kernels.
struct census {
  std::map<std::string, int> ops;
  int all = 0;
  int kernels = 0;
  int calls = 0;        ///< of kernels
  int bare = 0;         ///< operators outside kernels
  int blocked = 0;      ///< convolutions in channel blocks
  int relus_alone = 0;  ///< kernels that hold nothing but a relu

  explicit census(const graph& g) {
    const graph_view v = g.view();
    const meta::vec<bool> open = reached(v, walk::function_pass), outside = reached(v, walk::outside_kernels);
    for (int id = 0; id < g.size(); ++id) {
      if (!open[id]) continue;
      kernels += v.is_primitive(id) ? 1 : 0;
      calls += g[id].is_call_of_function() ? 1 : 0;
      if (v.is_primitive(id)) {
        const int body = v.body_of(id);
        bool only = g[body].op != nullptr;
        for (int operand : v.operands_of(body)) only = only && g[operand].op == nullptr;
        if (only && g[body].op->name == "nn.relu") ++relus_alone;
      }
      if (!g[id].op) continue;
      ++ops[std::string(g[id].op->name)];
      ++all;
      bare += outside[id] ? 1 : 0;
      if (g[id].op->name == "nn.conv2d") blocked += decode_attrs<relay::nn::conv2d_attrs>(v.words_of(id)).data_layout == "NCHW16c" ? 1 : 0;
      if (g[id].op->name == "nn.contrib_conv2d_winograd_without_weight_transform") ++blocked;
    }
  }
  int operator[](const std::string& name) const {
    const auto at = ops.find(name);
    return at == ops.end() ? 0 : at->second;
  }
  /// Whatever algorithm they are computed by.
  int convolutions() const { return (*this)["nn.conv2d"] + (*this)["nn.contrib_conv2d_winograd_without_weight_transform"]; }
};

/// A network and what can be counted in its text.
struct subject {
  std::string text;
  int convolutions, norms, unscaled, sums, biases, relus, concatenations, anchors;
  // By hand, see below.
  int own_norms;     ///< batch_norms that are kernels of their own
  int moved_scales;  ///< scales of batch_norms that go into a convolution's weight
  int blocked;       ///< convolutions that work in blocks of 16 channels of data
  int back;          ///< layout_transforms that lead back from blocks
  int back_alone;    ///< those that no kernel takes in

  subject(const std::string& name, int own, int moved, int in_blocks, int back_from, int alone_back)
      : text(network(name)), own_norms(own), moved_scales(moved), blocked(in_blocks), back(back_from), back_alone(alone_back) {
    convolutions = count(text, "= nn.conv2d(");
    norms = count(text, "= nn.batch_norm(");
    unscaled = count(text, "scale=False");
    sums = count(text, "= add(");
    biases = count(text, "= nn.bias_add(");
    relus = count(text, "= nn.relu(");
    concatenations = count(text, "= concatenate(");
    anchors = convolutions + count(text, "= nn.max_pool2d(") + count(text, "= nn.global_avg_pool2d(") + count(text, "= nn.dense(") + count(text, "nn.softmax(");
  }
};

/// ResNet-18 (of version 2: norm and relu before the convolution). Five of its batch_norms do not follow an anchor that only
/// they use, but the input and the sum at the end of each first unit, which the second unit adds again. Scales move into the
/// weight of the convolution before (bn0 and each unit's bn2: 9) and of the one after, past the addition (bn_data); the
/// other nine stand before a relu. All convolutions but the first one, whose data has three channels, take blocks; the average
/// over the picture is blocked, and led back before the dense layer.
const subject& resnet() {
  static const subject s("net_resnet18", 5, 10, 20, 1, 1);
  return s;
}
/// MobileNet: each convolution is followed by its batch_norm, whose scale goes into the weight. As above, one leads back.
const subject& mobilenet() {
  static const subject s("net_mobilenet", 0, 27, 26, 1, 1);
  return s;
}
/// SqueezeNet: biases. The last convolution has 1,000 channels, which 16 does not divide: its data is led back, in the kernel
/// of the concatenation that gives it.
const subject& squeezenet() {
  static const subject s("net_squeezenet", 0, 0, 24, 1, 0);
  return s;
}

graph parsed(const subject& s, bool bound) {
  graph g = parse_relay(s.text);
  REQUIRE(std::string(g.error.view()) == "");
  if (bound) bind_params_pass<true, "data">::run(g, {});
  graph ordered = compact(g);
  infer_type_of(ordered);
  return ordered;
}

/// What is the same at all levels.
void check_always(const subject& s, const census& found) {
  CHECK(found["nn.batch_norm"] == 0);
  CHECK(found["nn.dropout"] == 0);
  CHECK(found.convolutions() == s.convolutions);
  CHECK(found["nn.relu"] == s.relus);
  CHECK(found["concatenate"] == s.concatenations);
  CHECK(found["nn.softmax"] == 1);
  CHECK(found["nn.batch_flatten"] == 1);
  CHECK(found.calls == found.kernels);
  CHECK(found.bare == 0);
}

/// SimplifyInference writes a batch_norm as x * s + (beta - mean * s), s = gamma / sqrt(variance + epsilon): three additions, up
/// to three products, and one each of the rest.
void check_arithmetic_of_norms(const subject& s, const census& found) {
  CHECK(found["add"] == s.sums + 3 * s.norms);
  CHECK(found["multiply"] == 3 * s.norms - s.unscaled);
  CHECK(found["sqrt"] == s.norms);
  CHECK(found["divide"] == s.norms);
  CHECK(found["negative"] == s.norms);
  CHECK(found["expand_dims"] == 2 * s.norms);
  CHECK(found["nn.bias_add"] == s.biases);
}

/// How many kernels compute a vector s: those of batch_norms in the kernel of an anchor, which takes what follows it, but not
/// what only prepares an operand and is used twice; bn_data of ResNet has no anchor.
int kernels_of_scales(const subject& s) { return s.norms - s.own_norms; }

void check_levels(const subject& s) {
  for (bool bound : {false, true}) {
    const graph g = parsed(s, bound);
    INFO((bound ? "weights bound" : "weights as arguments"));
    std::string text_of_level_3;
    for (int level = 0; level <= 4; ++level) {
      INFO("level " << level);
      pipeline_runner runner = run_standard(g.view(), level);
      if (level == 0) {
        CHECK(census(runner.g).kernels == 0);
        // Whatever the level, `optimize` ends with kernels.
        runner.g = run_pass<fuse_ops_pass<0>>(runner.g.view());
        CHECK(std::string(verify(runner.g.view()).view()) == "");
      }
      const census found(runner.g);
      check_always(s, found);
      if (level == 0) {
        // A kernel for each operator: those of the text, less batch_norms and dropouts, plus their arithmetic.
        CHECK(found.kernels == found.all);
        check_arithmetic_of_norms(s, found);
      }
      if (level == 1 || (level == 2 && !bound)) {
        // Fusion; nothing to fold while weights are arguments.
        CHECK(found.kernels == s.anchors + s.concatenations + s.own_norms + kernels_of_scales(s));
        check_arithmetic_of_norms(s, found);
      }
      CHECK(found.relus_alone == (level == 0 ? s.relus : 0));
      if (level == 2 && bound) {
        // The vectors of batch_norms are constants: a product and a sum are left of each.
        CHECK(found.kernels == s.anchors + s.concatenations + s.own_norms);
        CHECK(found["add"] == s.sums + s.norms);
        CHECK(found["multiply"] == s.norms);
        for (const char* gone : {"sqrt", "divide", "negative", "expand_dims"}) CHECK(found[gone] == 0);
        CHECK(found["nn.bias_add"] == s.biases);
      }
      if (level <= 2) {
        CHECK(found.blocked == 0);
        CHECK(found["layout_transform"] == 0);
      }
      if (level >= 3) {
        CHECK(found["nn.bias_add"] == 0);
        CHECK(found.blocked == s.blocked);
      }
      if (level >= 3 && bound) {
        CHECK(found["add"] == s.sums + s.norms + s.biases);
        CHECK(found["multiply"] == s.norms - s.moved_scales);
        CHECK(found["layout_transform"] == s.back);
        CHECK(found.kernels == s.anchors + s.concatenations + s.own_norms + s.back_alone);
        for (const char* gone : {"sqrt", "divide", "negative", "expand_dims", "squeeze"}) CHECK(found[gone] == 0);
      }
      if (level >= 3 && !bound) {
        // Scales are still computed, and moved: weights are multiplied instead of data.
        CHECK(found["multiply"] == 3 * s.norms - s.unscaled);
        CHECK(found["sqrt"] == (level == 3 ? s.norms : 0));
        CHECK(found["rsqrt"] == (level == 3 ? 0 : s.norms));
      }
      // These networks hold no exp, no parallel convolutions and no pairs of movements: with bound weights level 4 has nothing to do.
      if (level == 3) text_of_level_3 = test::text(runner.g);
      if (level == 4 && bound) CHECK(test::text(runner.g) == text_of_level_3);
    }
  }
}

}  // namespace

TEST_CASE("ResNet-18 at each level") {
  CHECK(resnet().convolutions == 21);
  CHECK(resnet().norms == 19);
  check_levels(resnet());
}

TEST_CASE("MobileNet at each level") {
  CHECK(mobilenet().convolutions == 27);
  CHECK(mobilenet().norms == 27);
  check_levels(mobilenet());
}

TEST_CASE("SqueezeNet at each level") {
  CHECK(squeezenet().convolutions == 26);
  CHECK(squeezenet().biases == 26);
  check_levels(squeezenet());
}

TEST_CASE("what runs at each level") {
  const subject& s = squeezenet();
  const graph g = parsed(s, true);
  const auto has = [&](int level, const char* pass) {
    for (const std::string& name : run_standard(g.view(), level).ran)
      if (name == pass) return true;
    return false;
  };
  const std::pair<const char*, int> levels[] = {
      {"SimplifyInference", 0},        {"SimplifyExpr", 0},         {"ToGraphNormalForm", 1},      {"InlineGlobals", 1},   {"FuseOps", 1},
      {"RemoveStandaloneReshapes", 1}, {"FoldConstant", 2},         {"EliminateCommonSubexpr", 3}, {"CanonicalizeOps", 3}, {"CanonicalizeCast", 3},
      {"BackwardFoldScaleAxis", 3},    {"ForwardFoldScaleAxis", 3}, {"AlterOpLayout", 3},          {"WinogradConv2d", 3},  {"FastMath", 4},
      {"CombineParallelConv2d", 4},    {"SinkMovements", 4},        {"SimplifyAlgebra", 4}};
  for (const auto& [name, lowest] : levels) {
    INFO(name);
    CHECK(has(lowest, name));
    if (lowest > 0) CHECK(!has(lowest - 1, name));
  }
}
