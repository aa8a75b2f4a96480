// SPDX-License-Identifier: Apache-2.0
//
// Baton in one program. First half: the model of Relay's tutorial on passes, printed after each stage; the compiler of
// this file runs the passes. Second half: a stack of convolutions turns a photograph into an ink drawing, by the fused
// kernels that `build` makes of it; the result is checked against the reference interpreter and timed.
//
//     01_quickstart [picture.ppm [drawing.ppm]]      the picture is at least 224 x 224
#include <baton/baton.hpp>
#include <baton/runtime/reference.hpp>
#include <examples/ppm.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <exception>
#include <iostream>
#include <string>

using namespace baton;

namespace {

// ---- the tutorial's model

constexpr auto c_data = make_tensor<float, 1, 64, 54, 54>([](std::size_t i) { return float(i % 7) * 0.5f; });

constexpr auto example() {
  constexpr auto c = relay::constant<&c_data>;
  constexpr auto weight = relay::var<"weight", tensor_type<float, 64, 64, 3, 3>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  auto conv = relay::nn::conv2d(x, weight);
  auto y = relay::add(c, c);
  auto y1 = relay::multiply(y, relay::constant<2.0f>);
  auto y2 = relay::add(conv, y1);
  auto z = relay::add(y2, c);
  auto z1 = relay::add(y2, c);
  auto z2 = relay::add(z, z1);
  return relay::function(relay::params(x, weight), z2);
}

/// What AlterOpLayout shall do with a convolution: data in blocks of 16 channels.
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

/// A pass of one's own: every constant times another one.
template <class Multiplier>
struct replace_constant : relay::expr_mutator {
  template <class Constant>
  constexpr auto rewrite_constant(Constant c) const {
    return relay::multiply(Multiplier{}, c);
  }
};

/// An instrument: called before and after every pass.
struct trace {
  template <class Mod>
  void operator()(Mod mod, transform::pass_info info, bool is_before) const {
    if (is_before) std::cout << "Running pass: {} " << info << "\n" << mod << "\n";
    else std::cout << "Done pass: {} " << info << "\n" << mod << "\n";
  }
};

template <class Mod>
void show(const char* title, Mod mod) {
  std::cout << "---- " << title << "\n" << mod << "\n";
}

void tutorial() {
  constexpr auto mod = ir_module::from_expr(example());
  show("the module, untyped", mod);

  // A pass is callable on a module. Its result is a module again, and a constant.
  constexpr auto folded = transform::fold_constant()(mod);
  static_assert(relay::constant_value<0>(folded)[8] == 2.0f, "(c + c) * 2 at 8, known before the program runs");
  show("after FoldConstant", folded);
  constexpr auto merged = transform::eliminate_common_subexpr()(folded);
  show("after EliminateCommonSubexpr", merged);
  show("after FuseOps at level 0", transform::fuse_ops<0>()(merged));

  // Passes in sequence, under a context.
  constexpr auto seq = transform::sequential(transform::fold_constant(), transform::eliminate_common_subexpr(), transform::fuse_ops<2>());
  show("a sequential at the default level, 2: EliminateCommonSubexpr has level 3", seq(mod));
  show("at level 3", seq(mod, transform::pass_context(transform::opt_level<3>)));
  show("at level 3, EliminateCommonSubexpr disabled",
       seq(mod, transform::pass_context(transform::opt_level<3>, transform::disabled_pass<"EliminateCommonSubexpr">)));
  constexpr auto passes = transform::statistics(mod, seq, transform::pass_context(transform::opt_level<3>));
  std::cout << "---- what each pass did\n" << passes << "\n";

  constexpr auto ctx = transform::pass_context(transform::opt_level<3>, target<"llvm">, transform::layout_rule<relay::nn::conv2d_op>(blocks_of_16{}));
  show("AlterOpLayout with a rule that wants NCHW16c", transform::sequential(transform::alter_op_layout())(mod, ctx));

  constexpr auto custom = transform::function_pass<"CustomPipeline", 1>(
      [](auto func, auto, auto) { return relay::mutate(replace_constant<decltype(relay::constant<3.0f>)>{}, func); });
  show("a pass of one's own", custom(mod));

  std::cout << "---- a trace\n";
  seq(mod, transform::pass_context(transform::opt_level<3>, transform::instruments(trace{})));
}

// ---- the ink drawing

/// Channels between the layers: 0 to 2 red, green and blue, ever smoother; 3 to 10 the strength of edges in eight
/// directions, rectified; 11 to 15 unused.
constexpr std::size_t colours = 3, directions = 8, channels = 16;
constexpr float smooth[3][3] = {{0.0625f, 0.125f, 0.0625f}, {0.125f, 0.25f, 0.125f}, {0.0625f, 0.125f, 0.0625f}};
constexpr float luma[colours] = {0.299f, 0.587f, 0.114f};

/// Sobel's filter, turned by `direction` eighths of a circle.
constexpr float sobel(std::size_t direction, std::size_t i, std::size_t j) {
  constexpr std::size_t ring[8][2] = {{0, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}, {2, 1}, {2, 0}, {1, 0}};
  constexpr float values[8] = {1, 2, 1, 0, -1, -2, -1, 0};
  for (std::size_t k = 0; k < 8; ++k)
    if (ring[k][0] == i && ring[k][1] == j) return values[(k + 8 - direction) % 8];
  return 0;
}

/// OIHW weights as constants: indices from the flat one.
template <std::size_t O, std::size_t I, class F>
constexpr auto filters(F) {
  return make_tensor<float, O, I, 3, 3>([](std::size_t at) { return F{}(at / (I * 9), at / 9 % I, at / 3 % 3, at % 3); });
}

constexpr auto w_first = filters<channels, colours>([](std::size_t o, std::size_t i, std::size_t y, std::size_t x) {
  if (o < colours) return o == i ? smooth[y][x] : 0.0f;
  return o < colours + directions ? luma[i] * sobel(o - colours, y, x) : 0.0f;
});
constexpr auto w_smooth = filters<channels, channels>([](std::size_t o, std::size_t i, std::size_t y, std::size_t x) {
  if (o == i) return o < colours ? smooth[y][x] : smooth[y][x] * 1.25f;
  // Edges of other directions inhibit: one line stays where several would.
  const bool both_edges = o >= colours && i >= colours && o < colours + directions && i < colours + directions;
  return both_edges && y == 1 && x == 1 ? -0.03f : 0.0f;
});
constexpr auto w_last = filters<colours, channels>([](std::size_t o, std::size_t i, std::size_t y, std::size_t x) {
  if (i < colours) return o == i ? 1.1f * smooth[y][x] : 0.0f;
  return i < colours + directions && y == 1 && x == 1 ? -0.45f : 0.0f;
});
constexpr auto threshold = make_tensor<float, channels>([](std::size_t i) { return i < colours ? 0.0f : -0.04f; });

template <auto* Weight>
constexpr auto layer(auto x) {
  return relay::nn::relu(relay::nn::bias_add(relay::nn::conv2d<{.padding = {1, 1}}>(x, relay::constant<Weight>), relay::constant<&threshold>));
}

constexpr std::size_t side = 224;

constexpr auto ink() {
  constexpr auto picture = relay::var<"picture", tensor_type<float, 1, colours, side, side>>;
  auto edges = layer<&w_first>(picture);
  auto calm = layer<&w_smooth>(layer<&w_smooth>(layer<&w_smooth>(edges)));
  auto drawn = relay::nn::conv2d<{.padding = {1, 1}}>(calm, relay::constant<&w_last>);
  return ir_module::from_expr(relay::function(relay::params(picture), relay::clip<{.a_min = 0, .a_max = 1}>(drawn)));
}

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// The machine's peak: multiply-adds of independent chains in registers, counted as two operations each.
double measured_peak() {
  using batch = simd::f32<simd::default_arch>;
  constexpr int chains = 12, rounds = 400000;
  volatile float one = 1.0f, sink = 0.0f;
  const batch factor(one), term(one * 1e-9f);
  batch sums[chains];
  for (batch& s : sums) s = batch(one);
  double best = 0;
  for (int trial = 0; trial < 5; ++trial) {
    const double start = seconds();
    for (int r = 0; r < rounds; ++r)
      for (int k = 0; k < chains; ++k) sums[k] = simd::madd(sums[k], factor, term);
    best = std::max(best, 2.0 * simd::lanes<simd::default_arch> * chains * rounds / (seconds() - start));
    for (const batch& s : sums) sink = sink + s.get(0);
  }
  return best;
}

int draw(const std::string& from, const std::string& to) {
  constexpr auto mod = ink();
  constexpr auto ctx = transform::pass_context(transform::opt_level<3>);
  show("the drawing's model", mod);
  show("what its kernels are made of", transform::optimize(mod, ctx));

  auto exe = build(mod, ctx);
  const auto picture = ppm::to_tensor<side, side>(ppm::read(from), from);
  const auto drawing = exe(picture);
  ppm::write(to, ppm::to_picture(drawing));

  const auto expected = reference::run(mod, picture);
  double worst = 0;
  for (std::size_t i = 0; i < drawing.size(); ++i) worst = std::max(worst, std::abs(static_cast<double>(drawing.data()[i]) - expected[0].elements[i]));

  double best = 1e9;
  double peak = measured_peak();
  for (int run = 0; run < 50; ++run) {
    const double start = seconds();
    exe(picture);
    best = std::min(best, seconds() - start);
  }
  peak = std::max(peak, measured_peak());
  const double rate = static_cast<double>(flops(mod)) / best;
  std::cout << "---- " << from << " -> " << to << "\n"
            << exe.kernel_count << " kernels, " << exe.arena_bytes << " bytes of arena, largest difference from the reference " << worst << "\n"
            << best * 1e3 << " ms, " << rate * 1e-9 << " GFLOP/s, " << 100 * rate / peak << " % of the peak of one core (" << peak * 1e-9
            << " GFLOP/s, measured; operations are counted as direct convolutions do them, and Winograd's take fewer)\n";
  return worst < 1e-4 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    tutorial();
    return draw(argc > 1 ? argv[1] : BATON_EXAMPLE_DATA "/cat.ppm", argc > 2 ? argv[2] : "quickstart.ppm");
  } catch (const std::exception& e) {
    std::cerr << e.what() << "\n";
    return 1;
  }
}
