// SPDX-License-Identifier: Apache-2.0
//
// Results do not depend on the number of threads: 1 to 5 and 7 of them, and none, give the same bits.
#include "examples/thread_pool.hpp"
#include "models.hpp"
#include "numbers.hpp"

#include <cstring>

using namespace baton;

namespace {

/// Counts what it is given, and runs it from the last chunk to the first.
struct backwards {
  int calls = 0;
  int most = 0;
  template <class F>
  void parallel_for(int chunks, F f) noexcept {
    ++calls;
    if (chunks > most) most = chunks;
    for (int i = chunks; i-- > 0;) f(i);
  }
};

/// Runs an executable on pools of several sizes and compares with the call without a pool. Returns how many kernels were divided.
template <class Exe, class... Tensors>
int same_bits(Exe& exe, const Tensors&... arguments) {
  const auto copy = [](const auto& view) { return std::vector<float>(view.data(), view.data() + view.size()); };
  const std::vector<float> serial = copy(exe(arguments...));
  const auto check = [&](auto&& on) {
    auto first = exe.on(on)(arguments...);
    float* data = const_cast<float*>(first.data());
    for (std::size_t i = 0; i < serial.size(); ++i) data[i] = -1e30f;  // what no chunk writes is seen
    const std::vector<float> found = copy(exe.on(on)(arguments...));
    CHECK(std::memcmp(found.data(), serial.data(), serial.size() * sizeof(float)) == 0);
  };
  for (int threads : {1, 2, 3, 4, 5, 7}) {
    examples::thread_pool pool(threads);
    INFO(threads << " threads");
    check(pool);
  }
  backwards order;
  check(order);
  check(serial_executor{});
  return order.calls / 2;
}

}  // namespace

TEST_CASE("convolutions on threads") {
  using transform::config;
  constexpr auto mod = models::residual_block<32, 40>();
  const auto x = numbers::random<float, 1, 32, 40, 40>(1);
  const auto w1 = numbers::random<float, 32, 32, 3, 3>(2);
  const auto w2 = numbers::random<float, 32, 32, 3, 3>(3);
  const auto v = numbers::random<float, 32>(4, 0.5, 1.5);
  SECTION("by Winograd's algorithm, with scratch memory for each chunk") {
    const auto net = [&](const auto& ctx) {
      return build(mod, ctx, bind<"w1">(w1), bind<"w2">(w2), bind<"gamma">(v), bind<"beta">(v), bind<"mean">(v), bind<"variance">(v));
    };
    auto one = net(transform::pass_context());
    auto exe = net(transform::pass_context(config<"baton.threads", 3>));
    CHECK(same_bits(exe, x) >= 2);
    CHECK(exe.arena_bytes > one.arena_bytes);
  }
  SECTION("directly") {
    auto exe = build(mod, transform::pass_context(config<"baton.winograd", false>), bind<"w1">(w1), bind<"w2">(w2));
    CHECK(same_bits(exe, x, v, v, v, v) >= 2);
  }
}

namespace {

constexpr auto classifier() {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 1000>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 203, 1000>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 203>>;
  return relay::function(relay::params(x, w, b), relay::nn::softmax(relay::nn::bias_add(relay::nn::dense(x, w), b)));
}
template <int Axis>
constexpr auto wide_softmax() {
  constexpr auto x = relay::var<"x", tensor_type<float, 37, 1001>>;
  return relay::function(relay::params(x), relay::nn::softmax<{.axis = Axis}>(x));
}
constexpr auto pools() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 24, 65, 63>>;
  auto y = relay::nn::max_pool2d<{.pool_size = {3, 3}, .strides = {2, 2}, .padding = {1, 1}}>(x);
  return relay::function(relay::params(x), relay::nn::relu(relay::nn::avg_pool2d<{.pool_size = {2, 2}, .strides = {1, 1}}>(y)));
}
constexpr auto chain() {
  constexpr auto x = relay::var<"x", tensor_type<float, 333, 301>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 301>>;
  return relay::function(relay::params(x, y), relay::tanh(relay::add(relay::multiply(x, y), x)));
}
constexpr auto line() {
  constexpr auto x = relay::var<"x", tensor_type<float, 100003>>;
  return relay::function(relay::params(x), relay::exp(relay::negative(x)));
}
constexpr auto sums() {
  constexpr auto x = relay::var<"x", tensor_type<float, 70, 31, 67>>;
  return relay::function(relay::params(x), relay::sum<{.axis = {1}}>(x));
}
constexpr auto normed() {
  constexpr auto x = relay::var<"x", tensor_type<float, 200, 301>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 301>>;
  return relay::function(relay::params(x, g), relay::nn::layer_norm(x, g, g));
}
constexpr auto turned() {
  constexpr auto x = relay::var<"x", tensor_type<float, 211, 399>>;
  return relay::function(relay::params(x), relay::transpose(x));
}
constexpr auto products() {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 33, 65>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 3, 71, 65>>;
  return relay::function(relay::params(x, y), relay::nn::batch_matmul(x, y));
}
constexpr auto indices() {
  constexpr auto x = relay::var<"x", tensor_type<float, 50, 700>>;
  return relay::function(relay::params(x), relay::repeat<{.repeats = 3, .axis = 1}>(x));
}

}  // namespace

TEST_CASE("other kernels on threads") {
  const auto x = numbers::random<float, 3, 1000>(1);
  const auto w = numbers::random<float, 203, 1000>(2);
  const auto b = numbers::random<float, 203>(3);
  auto plain = build(ir_module::from_expr(classifier()));
  CHECK(same_bits(plain, x, w, b) == 1);  // the softmax of so few numbers is not divided
  auto packed = build(ir_module::from_expr(classifier()), bind<"w">(w));
  CHECK(same_bits(packed, x, b) == 1);

  const auto wide = numbers::random<float, 37, 1001>(4);
  auto along = build(ir_module::from_expr(wide_softmax<1>()));
  CHECK(same_bits(along, wide) == 1);
  auto across = build(ir_module::from_expr(wide_softmax<0>()));
  CHECK(same_bits(across, wide) == 1);

  auto pooled = build(ir_module::from_expr(pools()));
  CHECK(same_bits(pooled, numbers::random<float, 1, 24, 65, 63>(5)) == 2);
  auto chained = build(ir_module::from_expr(chain()));
  CHECK(same_bits(chained, numbers::random<float, 333, 301>(6), numbers::random<float, 301>(7)) == 1);
  auto straight = build(ir_module::from_expr(line()));
  CHECK(same_bits(straight, numbers::random<float, 100003>(8)) == 1);
  auto summed = build(ir_module::from_expr(sums()));
  CHECK(same_bits(summed, numbers::random<float, 70, 31, 67>(9)) == 1);
  auto norm = build(ir_module::from_expr(normed()));
  CHECK(same_bits(norm, numbers::random<float, 200, 301>(10), numbers::random<float, 301>(11)) >= 1);
  auto transposed = build(ir_module::from_expr(turned()));
  CHECK(same_bits(transposed, numbers::random<float, 211, 399>(12)) == 1);
  auto product = build(ir_module::from_expr(products()), transform::pass_context(transform::config<"baton.threads", 2>));
  CHECK(same_bits(product, numbers::random<float, 3, 33, 65>(13), numbers::random<float, 3, 71, 65>(14)) == 1);
  auto repeated = build(ir_module::from_expr(indices()));
  CHECK(same_bits(repeated, numbers::random<float, 50, 700>(15)) == 1);
}

TEST_CASE("results in the caller's memory, and executors by value") {
  auto exe = build(ir_module::from_expr(line()));
  const auto x = numbers::random<float, 100003>(1);
  tensor<float, 100003> out, other;
  examples::thread_pool pool(2);
  exe.on(pool).run(x, out);
  exe.on(serial_executor{}).run(x, other);
  CHECK(std::memcmp(out.data(), other.data(), sizeof(float) * 100003) == 0);
}

namespace {

/// A pool whose other threads come too late: one chunk, and nothing is left for the others.
struct only_one {
  int which = 0;
  template <class F>
  void parallel_for(int chunks, F f) noexcept {
    CHECK(which < chunks);
    f(which);
  }
};

}  // namespace

TEST_CASE("one block of Winograd's tiles is divided by channels, and no thread waits for another") {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 7, 7>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 128, 64, 3, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, w), relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}}>(x, w))));
  auto exe = build(mod, transform::pass_context(transform::config<"baton.threads", 3>), bind<"w">(numbers::random<float, 128, 64, 3, 3>(1)));
  const auto data = numbers::random<float, 1, 64, 7, 7>(2);
  CHECK(same_bits(exe, data) == 1);
  tensor<float, 1, 128, 7, 7> whole, late;
  exe.run(data, whole);
  for (int which : {0, 1, 2}) {
    for (float& v : late) v = -1;
    exe.on(only_one{which}).run(data, late);
    CHECK(std::memcmp(late.data(), whole.data(), sizeof(float) * whole.size()) == 0);
  }
}

namespace {

/// Two images, tails of tiles and of blocks of tiles, an operand behind the convolution.
constexpr auto winograd_with_tails() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 32, 13, 23>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 192, 32, 3, 3>>;
  constexpr auto r = relay::var<"r", tensor_type<float, 2, 192, 13, 23>>;
  return relay::function(relay::params(x, w, r), relay::nn::relu(relay::add(relay::nn::conv2d<{.padding = {1, 1}}>(x, w), r)));
}

}  // namespace

TEST_CASE("chunks of Winograd's convolution share what is left") {
  constexpr auto mod = ir_module::from_expr(winograd_with_tails());
  const auto w = numbers::random<float, 192, 32, 3, 3>(1, -0.1, 0.1);
  const auto x = numbers::random<float, 2, 32, 13, 23>(2);
  const auto r = numbers::random<float, 2, 192, 13, 23>(3);
  // More chunks than ranges of units.
  auto exe = build(mod, transform::pass_context(transform::config<"baton.threads", 11>), bind<"w">(w));
  CHECK(same_bits(exe, x, r) >= 1);
}
