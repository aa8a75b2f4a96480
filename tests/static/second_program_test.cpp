// SPDX-License-Identifier: Apache-2.0
//
// A second program like the tutorial's: groups, a broadcast constant, a let, a second branch, a tuple of two results. The
// texts were derived by hand from Relay's rules; the comments say which.
#include <baton/relay.hpp>

#include <string_view>

using namespace baton;

namespace {

constexpr auto bias_data = make_tensor<float, 32, 1, 1>([](std::size_t i) { return float(i % 5) * 0.25f; });

constexpr auto model() {
  constexpr auto bias = relay::constant<&bias_data>;
  constexpr auto in = relay::var<"in", tensor_type<float, 1, 32, 10, 10>>;
  constexpr auto kernel = relay::var<"kernel", tensor_type<float, 32, 16, 3, 3>>;
  constexpr auto act = relay::var<"act", tensor_type<float, 1, 32, 10, 10>>;
  auto conv = relay::nn::conv2d<{.padding = {1, 1}, .groups = 2}>(in, kernel);
  auto s = (bias - relay::constant<0.5f>)*bias;
  auto value = relay::nn::relu(conv + s);
  auto a = act * bias;
  auto a1 = act * bias;
  auto first = a + a1;
  auto second = relay::maximum(relay::sigmoid(in), act);
  return relay::function(relay::params(kernel, in), relay::let(act, value, relay::tuple(first, second)));
}
constexpr auto mod = ir_module::from_expr(model());

// The types of the texts.
#define DATA "Tensor[(1, 32, 10, 10), float32]"
#define BLOCKED "Tensor[(1, 2, 10, 10, 16), float32]"
#define BIAS "Tensor[(32, 1, 1), float32]"
#define KERNEL "Tensor[(32, 16, 3, 3), float32]"
#define AS(type) " /* ty=" type " */"
#define HEAD "def @main(%kernel: " KERNEL ", %in: " DATA ")"
#define TYPED_HEAD HEAD " -> (" DATA ", " DATA ") {\n"

// The let's value is in final position and used once, so it stands in the let's line; what it needs comes before that
// line, what the body needs after it.
static_assert(as_text(mod) == HEAD
              " {\n"
              "  %0 = nn.conv2d(%in, %kernel, padding=[1, 1, 1, 1], groups=2);\n"
              "  %1 = subtract(meta[relay.Constant][0], 0.5f);\n"
              "  %2 = multiply(%1, meta[relay.Constant][0]);\n"
              "  %3 = add(%0, %2);\n"
              "  let %act: " DATA
              " = nn.relu(%3);\n"
              "  %4 = multiply(%act, meta[relay.Constant][0]);\n"
              "  %5 = multiply(%act, meta[relay.Constant][0]);\n"
              "  %6 = add(%4, %5);\n"
              "  %7 = sigmoid(%in);\n"
              "  %8 = maximum(%7, %act);\n"
              "  (%6, %8)\n"
              "}\n");

// (bias - 0.5) * bias folds to one constant, which is met first; bias itself remains, met second.
constexpr auto folded = transform::fold_constant()(mod);
static_assert(as_text(folded) ==
    TYPED_HEAD
    "  %0 = nn.conv2d(%in, %kernel, padding=[1, 1, 1, 1], groups=2)" AS(DATA) ";\n"
    "  %1 = add(%0, meta[relay.Constant][0]" AS(BIAS) ")" AS(DATA) ";\n"
    "  let %act: " DATA " = nn.relu(%1)" AS(DATA) ";\n"
    "  %2 = multiply(%act, meta[relay.Constant][1]" AS(BIAS) ")" AS(DATA) ";\n"
    "  %3 = multiply(%act, meta[relay.Constant][1]" AS(BIAS) ")" AS(DATA) ";\n"
    "  %4 = add(%2, %3)" AS(DATA) ";\n"
    "  %5 = sigmoid(%in)" AS(DATA) ";\n"
    "  %6 = maximum(%5, %act)" AS(DATA) ";\n"
    "  (%4, %6)\n"
    "}\n");
static_assert(relay::constant_value<0>(folded).size() == 32 && relay::constant_value<0>(folded)[0] == 0.0f &&
              relay::constant_value<0>(folded)[3] == (0.75f - 0.5f) * 0.75f);
static_assert(relay::constant_value<1>(folded)[4] == 1.0f);

constexpr auto merged = transform::eliminate_common_subexpr()(folded);
static_assert(as_text(merged) ==
    TYPED_HEAD
    "  %0 = nn.conv2d(%in, %kernel, padding=[1, 1, 1, 1], groups=2)" AS(DATA) ";\n"
    "  %1 = add(%0, meta[relay.Constant][0]" AS(BIAS) ")" AS(DATA) ";\n"
    "  let %act: " DATA " = nn.relu(%1)" AS(DATA) ";\n"
    "  %2 = multiply(%act, meta[relay.Constant][1]" AS(BIAS) ")" AS(DATA) ";\n"
    "  %3 = add(%2, %2)" AS(DATA) ";\n"
    "  %4 = sigmoid(%in)" AS(DATA) ";\n"
    "  %5 = maximum(%4, %act)" AS(DATA) ";\n"
    "  (%3, %5)\n"
    "}\n");

// One function per op. Arguments are named before the function's parameters; names count up over the whole text.
static_assert(as_text(transform::fuse_ops<0>()(merged)) ==
    TYPED_HEAD
    "  %0 = fn (%p0: " DATA ", %p1: " KERNEL ", Primitive=1) -> " DATA " {\n"
    "    nn.conv2d(%p0, %p1, padding=[1, 1, 1, 1], groups=2)" AS(DATA) "\n"
    "  };\n"
    "  %1 = %0(%in, %kernel)" AS(DATA) ";\n"
    "  %2 = fn (%p01: " DATA ", %p11: " BIAS ", Primitive=1) -> " DATA " {\n"
    "    add(%p01, %p11)" AS(DATA) "\n"
    "  };\n"
    "  %3 = %2(%1, meta[relay.Constant][0]" AS(BIAS) ")" AS(DATA) ";\n"
    "  %4 = fn (%p02: " DATA ", Primitive=1) -> " DATA " {\n"
    "    nn.relu(%p02)" AS(DATA) "\n"
    "  };\n"
    "  let %act: " DATA " = %4(%3)" AS(DATA) ";\n"
    "  %5 = fn (%p03: " DATA ", %p12: " BIAS ", Primitive=1) -> " DATA " {\n"
    "    multiply(%p03, %p12)" AS(DATA) "\n"
    "  };\n"
    "  %6 = %5(%act, meta[relay.Constant][1]" AS(BIAS) ")" AS(DATA) ";\n"
    "  %7 = fn (%p04: " DATA ", Primitive=1) -> " DATA " {\n"
    "    add(%p04, %p04)" AS(DATA) "\n"
    "  };\n"
    "  %8 = %7(%6)" AS(DATA) ";\n"
    "  %9 = fn (%p05: " DATA ", Primitive=1) -> " DATA " {\n"
    "    sigmoid(%p05)" AS(DATA) "\n"
    "  };\n"
    "  %10 = %9(%in)" AS(DATA) ";\n"
    "  %11 = fn (%p06: " DATA ", %p13: " DATA ", Primitive=1) -> " DATA " {\n"
    "    maximum(%p06, %p13)" AS(DATA) "\n"
    "  };\n"
    "  %12 = %11(%10, %act)" AS(DATA) ";\n"
    "  (%8, %12)\n"
    "}\n");

// Nothing fuses through a let, nor into a tuple that is a result. Three kernels.
#define CONV_KERNEL \
  "  %2 = fn (%p0: " DATA ", %p1: " KERNEL ", %p2: " BIAS ", Primitive=1) -> " DATA " {\n" \
    "    %0 = nn.conv2d(%p0, %p1, padding=[1, 1, 1, 1], groups=2)" AS(DATA) ";\n" \
    "    %1 = add(%0, %p2)" AS(DATA) ";\n" \
    "    nn.relu(%1)" AS(DATA) "\n" \
    "  };\n" \
    "  let %act: " DATA " = %2(%in, %kernel, meta[relay.Constant][0]" AS(BIAS) ")" AS(DATA) ";\n"
constexpr std::string_view fused_2 =
    TYPED_HEAD CONV_KERNEL
    "  %4 = fn (%p01: " DATA ", %p11: " BIAS ", Primitive=1) -> " DATA " {\n"
    "    %3 = multiply(%p01, %p11)" AS(DATA) ";\n"
    "    add(%3, %3)" AS(DATA) "\n"
    "  };\n"
    "  %5 = %4(%act, meta[relay.Constant][1]" AS(BIAS) ")" AS(DATA) ";\n"
    "  %7 = fn (%p02: " DATA ", %p12: " DATA ", Primitive=1) -> " DATA " {\n"
    "    %6 = sigmoid(%p02)" AS(DATA) ";\n"
    "    maximum(%6, %p12)" AS(DATA) "\n"
    "  };\n"
    "  %8 = %7(%in, %act)" AS(DATA) ";\n"
    "  (%5, %8)\n"
    "}\n";
static_assert(as_text(transform::fuse_ops<2>()(merged)) == fused_2);

constexpr std::string_view fused_unmerged =
    TYPED_HEAD CONV_KERNEL
    "  %5 = fn (%p01: " DATA ", %p11: " BIAS ", Primitive=1) -> " DATA " {\n"
    "    %3 = multiply(%p01, %p11)" AS(DATA) ";\n"
    "    %4 = multiply(%p01, %p11)" AS(DATA) ";\n"
    "    add(%3, %4)" AS(DATA) "\n"
    "  };\n"
    "  %6 = %5(%act, meta[relay.Constant][1]" AS(BIAS) ")" AS(DATA) ";\n"
    "  %8 = fn (%p02: " DATA ", %p12: " DATA ", Primitive=1) -> " DATA " {\n"
    "    %7 = sigmoid(%p02)" AS(DATA) ";\n"
    "    maximum(%7, %p12)" AS(DATA) "\n"
    "  };\n"
    "  %9 = %8(%in, %act)" AS(DATA) ";\n"
    "  (%6, %9)\n"
    "}\n";

constexpr auto seq = transform::sequential(transform::fold_constant(), transform::eliminate_common_subexpr(), transform::fuse_ops<2>());
static_assert(as_text(seq(mod)) == fused_unmerged, "level 2: no EliminateCommonSubexpr");
static_assert(as_text(seq(mod, transform::pass_context(transform::opt_level<3>))) == fused_2);
static_assert(as_text(seq(mod, transform::pass_context(transform::disabled_pass<"EliminateCommonSubexpr">, transform::opt_level<3>))) == fused_unmerged);
static_assert(as_text(seq(mod, transform::pass_context(transform::required_pass<"EliminateCommonSubexpr">))) == fused_2);

// The rule of the tutorial, from the context. What is bound by the let is no call's argument, so it goes back to NCHW, and
// behind the variable nothing is known of layouts. The constant operand of the add has three axes: it is expanded first.
struct blocks_of_16 {
  template <auto Attrs, class Data, class Weight>
  static constexpr auto apply(Data data, Weight weight) {
    constexpr auto blocked = [] {
      auto a = Attrs;
      a.data_layout = "NCHW16c";
      return a;
    }();
    return relay::nn::conv2d<blocked>(data, weight);
  }
};
static_assert(as_text(transform::sequential(transform::alter_op_layout())(
                  mod, transform::pass_context(transform::layout_rule<relay::nn::conv2d_op>(blocks_of_16{}), target<"llvm">, transform::opt_level<3>))) ==
    TYPED_HEAD
    "  %0 = layout_transform(%in, src_layout=\"NCHW\", dst_layout=\"NCHW16c\")" AS(BLOCKED) ";\n"
    "  %1 = nn.conv2d(%0, %kernel, padding=[1, 1, 1, 1], groups=2, data_layout=\"NCHW16c\")" AS(BLOCKED) ";\n"
    "  %2 = subtract(meta[relay.Constant][0]" AS(BIAS) ", 0.5f" AS("float32") ")" AS(BIAS) ";\n"
    "  %3 = multiply(%2, meta[relay.Constant][0]" AS(BIAS) ")" AS(BIAS) ";\n"
    "  %4 = expand_dims(%3, axis=0)" AS("Tensor[(1, 32, 1, 1), float32]") ";\n"
    "  %5 = layout_transform(%4, src_layout=\"NCHW\", dst_layout=\"NCHW16c\")" AS("Tensor[(1, 2, 1, 1, 16), float32]") ";\n"
    "  %6 = add(%1, %5)" AS(BLOCKED) ";\n"
    "  %7 = nn.relu(%6)" AS(BLOCKED) ";\n"
    "  let %act: " DATA " = layout_transform(%7, src_layout=\"NCHW16c\", dst_layout=\"NCHW\")" AS(DATA) ";\n"
    "  %8 = multiply(%act, meta[relay.Constant][0]" AS(BIAS) ")" AS(DATA) ";\n"
    "  %9 = multiply(%act, meta[relay.Constant][0]" AS(BIAS) ")" AS(DATA) ";\n"
    "  %10 = add(%8, %9)" AS(DATA) ";\n"
    "  %11 = sigmoid(%in)" AS(DATA) ";\n"
    "  %12 = maximum(%11, %act)" AS(DATA) ";\n"
    "  (%10, %12)\n"
    "}\n");

// A pass of one's own: one answer for bias, however often it is used.
template <class Multiplier>
struct replace_constant : relay::expr_mutator {
  template <class Constant>
  constexpr auto rewrite_constant(Constant c) const {
    return relay::multiply(Multiplier{}, c);
  }
};
constexpr auto custom = transform::function_pass<"CustomPipeline", 1>(
    [](auto func, auto, auto) { return relay::mutate(replace_constant<decltype(relay::constant<3.0f>)>{}, func); });
static_assert(as_text(custom(mod)) ==
    TYPED_HEAD
    "  %0 = nn.conv2d(%in, %kernel, padding=[1, 1, 1, 1], groups=2)" AS(DATA) ";\n"
    "  %1 = multiply(3f" AS("float32") ", meta[relay.Constant][0]" AS(BIAS) ")" AS(BIAS) ";\n"
    "  %2 = multiply(3f" AS("float32") ", 0.5f" AS("float32") ")" AS("float32") ";\n"
    "  %3 = subtract(%1, %2)" AS(BIAS) ";\n"
    "  %4 = multiply(%3, %1)" AS(BIAS) ";\n"
    "  %5 = add(%0, %4)" AS(DATA) ";\n"
    "  let %act: " DATA " = nn.relu(%5)" AS(DATA) ";\n"
    "  %6 = multiply(%act, %1)" AS(DATA) ";\n"
    "  %7 = multiply(%act, %1)" AS(DATA) ";\n"
    "  %8 = add(%6, %7)" AS(DATA) ";\n"
    "  %9 = sigmoid(%in)" AS(DATA) ";\n"
    "  %10 = maximum(%9, %act)" AS(DATA) ";\n"
    "  (%8, %10)\n"
    "}\n");

}  // namespace
