// SPDX-License-Identifier: Apache-2.0
//
// Cost and pass statistics as constants; the text of a pass_info; PrintIR during compilation.
#include <baton/relay.hpp>

#include <string_view>

using namespace baton;

namespace {

constexpr auto model() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 8, 6, 6>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 4, 8, 3, 3>>;
  auto conv = relay::nn::conv2d(x, w);
  auto a = relay::nn::relu(conv);
  auto b = relay::nn::relu(conv);
  return ir_module::from_expr(relay::function(relay::params(x, w), relay::add(a, b)));
}
constexpr auto mod = model();

// Output 1x4x4x4 = 64 elements, each 72 multiplications and additions; three maps.
constexpr std::int64_t conv_flops = 2 * 64 * 72;
static_assert(flops(mod) == conv_flops + 3 * 64);
// Floats: the convolution reads 288 + 288 and writes 64, each relu reads and writes 64, add reads 128 and writes 64.
static_assert(bytes(mod) == 4 * (288 + 288 + 64 + 2 * 128 + 192));

constexpr auto fused = transform::fuse_ops<2>()(mod);
static_assert(flops(fused) == flops(mod), "fusion keeps the work");
static_assert(bytes(fused) == 4 * (288 + 288 + 64), "and keeps what is between in registers");

// Functions count as often as they are called.
constexpr auto calls_twice() {
  constexpr auto v = relay::var<"v", tensor_type<float, 10>>;
  constexpr auto u = relay::var<"u", tensor_type<float, 10>>;
  auto once = relay::global_var<"f">(v);
  auto main = relay::function(relay::params(v), relay::global_var<"f">(once));
  return ir_module::from_functions(named<"main">(main), named<"f">(relay::function(relay::params(u), relay::exp(u))));
}
static_assert(flops(calls_twice()) == 20 && bytes(calls_twice()) == 160);

constexpr auto seq = transform::sequential(transform::fold_constant(), transform::eliminate_common_subexpr(), transform::print_ir(), transform::fuse_ops<2>());

constexpr auto level2 = transform::statistics(mod, seq);
static_assert(level2.size() == 6);
static_assert(level2[0].name == "sequential" && level2[0].ran && level2[0].changed && level2[0].depth == 0);
static_assert(level2[1].name == "FoldConstant" && level2[1].ran && level2[1].changed, "it infers types");
static_assert(level2[2].name == "EliminateCommonSubexpr" && !level2[2].ran && !level2[2].changed && level2[2].opt_level == 3);
static_assert(level2[3].name == "PrintIR" && level2[3].ran && !level2[3].changed);
static_assert(level2[4].name == "InferType" && level2[4].required_by == "FuseOps" && level2[4].ran && !level2[4].changed);
static_assert(level2[5].name == "FuseOps" && level2[5].changed && level2[5].required_by.empty() && level2[5].depth == 1);
static_assert(level2[5].before.nodes == 7 && level2[5].before.calls == 4);
static_assert(level2[5].after.nodes == 3 + 2 + 4 + 1 + 1 && level2[5].after.calls == 5);
static_assert(level2[5].before.bytes == static_cast<double>(bytes(mod)) && level2[5].after.bytes == static_cast<double>(bytes(fused)));
static_assert(level2.find("EliminateCommonSubexpr") == nullptr && level2.find("FuseOps") == &level2.rows[5]);

constexpr auto level3 = transform::statistics(mod, seq, transform::pass_context(transform::opt_level<3>));
static_assert(level3.size() == 7);
static_assert(level3[2].name == "InferType" && level3[2].required_by == "EliminateCommonSubexpr");
static_assert(level3[3].name == "EliminateCommonSubexpr" && level3[3].changed && level3[3].before.calls == 4 && level3[3].after.calls == 3);
static_assert(level3[3].after.flops == conv_flops + 2 * 64);

// One pass alone.
static_assert(transform::statistics(mod, transform::infer_type()).size() == 1 && transform::statistics(mod, transform::infer_type())[0].changed);

// The text of a pass_info.
static_assert(as_text(transform::fold_constant().info()) == "The meta data of the pass: pass name: FoldConstantopt_level: 2required passes: [\n]\n");
static_assert(as_text(transform::fuse_ops().info()) == "The meta data of the pass: pass name: FuseOpsopt_level: 1required passes: [\nInferType, ]\n");

// PrintIR is the identity, and nothing is printed during compilation.
constexpr auto printed = transform::print_ir()(mod);
static_assert(as_text(printed) == as_text(mod));
static_assert(transform::print_ir().info().name == "PrintIR" && transform::print_ir().info().opt_level == 0);

}  // namespace
