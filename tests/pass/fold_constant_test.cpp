// SPDX-License-Identifier: Apache-2.0
//
// Constant folding against plain loops at run time, and the pass on graphs that handles cannot make.
#include <baton/analysis/constant_value.hpp>
#include <baton/op/add.hpp>
#include <baton/op/divide.hpp>
#include <baton/op/exp.hpp>
#include <baton/op/max.hpp>
#include <baton/op/mean.hpp>
#include <baton/op/multiply.hpp>
#include <baton/op/nn/avg_pool2d.hpp>
#include <baton/op/nn/conv2d.hpp>
#include <baton/op/nn/dense.hpp>
#include <baton/op/nn/global_avg_pool2d.hpp>
#include <baton/op/nn/log_softmax.hpp>
#include <baton/op/reshape.hpp>
#include <baton/op/transpose.hpp>
#include <baton/text/as_text.hpp>
#include <baton/transform/fold_constant.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

namespace {

using namespace baton;

constexpr float noise(std::size_t i) { return static_cast<float>((i * 2654435761u + 12345u) % 2001u) / 1000.0f - 1.0f; }

inline constexpr auto data = make_tensor<float, 2, 4, 6, 5>([](std::size_t i) { return noise(i); });
inline constexpr auto weight = make_tensor<float, 6, 2, 3, 2>([](std::size_t i) { return noise(i + 1000); });
inline constexpr auto channels = make_tensor<float, 4, 1, 1>([](std::size_t i) { return noise(i + 77); });
inline constexpr auto matrix = make_tensor<float, 7, 5>([](std::size_t i) { return noise(i + 5); });
inline constexpr auto large = make_tensor<float, 300, 20>([](std::size_t i) { return noise(i) * 100; });

template <class Result>
constexpr auto folded(Result result) {
  return transform::fold_constant()(ir_module::from_expr(relay::function(relay::params(), result)));
}

constexpr auto d = relay::constant<&data>;

}  // namespace

TEST_CASE("folded broadcasts equal plain loops", "[fold]") {
  constexpr auto result = folded(relay::multiply(relay::exp(relay::add(d, relay::constant<&channels>)), relay::constant<0.5f>));
  const auto& value = relay::constant_value<0>(result);
  REQUIRE(value.size() == data.size());
  for (std::size_t i = 0; i < data.size(); ++i) {
    const float sum = data[i] + channels[i / 30 % 4];
    REQUIRE(static_cast<double>(value[i]) == Approx(std::exp(static_cast<double>(sum)) * 0.5).epsilon(2e-7));
  }
}

TEST_CASE("a map that costs more than one evaluation may is folded in chunks", "[fold]") {
  // exp overflows and underflows here, so that this also runs on guarded numbers.
  constexpr auto result = folded(relay::divide(relay::exp(relay::constant<&large>), relay::constant<2.0f>));
  const auto& value = relay::constant_value<0>(result);
  for (std::size_t i = 0; i < large.size(); ++i) {
    const float expected = static_cast<float>(std::exp(static_cast<double>(large[i]))) / 2;
    if (std::isinf(expected) || expected == 0) REQUIRE(value[i] == expected);
    else REQUIRE(static_cast<double>(value[i]) == Approx(static_cast<double>(expected)).epsilon(2e-7));
  }
}

TEST_CASE("folded convolutions equal plain loops", "[fold]") {
  constexpr auto result = folded(relay::nn::conv2d<{.strides = {2, 1}, .padding = {1, 0, 2, 1}, .dilation = {1, 2}, .groups = 2}>(d, relay::constant<&weight>));
  const auto& value = relay::constant_value<0>(result);
  constexpr int oh = (6 + 1 + 2 - 3) / 2 + 1, ow = 5 + 0 + 1 - 3 + 1;
  REQUIRE(value.shape() == std::array<std::size_t, 4>{2, 6, oh, ow});
  for (int n = 0; n < 2; ++n)
    for (int o = 0; o < 6; ++o)
      for (int y = 0; y < oh; ++y)
        for (int x = 0; x < ow; ++x) {
          double sum = 0;
          for (int c = 0; c < 2; ++c)
            for (int kh = 0; kh < 3; ++kh)
              for (int kw = 0; kw < 2; ++kw) {
                const int iy = y * 2 - 1 + kh, ix = x + kw * 2;
                if (iy < 0 || iy >= 6 || ix < 0 || ix >= 5) continue;
                sum += static_cast<double>(data[static_cast<std::size_t>(((n * 4 + o / 3 * 2 + c) * 6 + iy) * 5 + ix)]) *
                       static_cast<double>(weight[static_cast<std::size_t>(((o * 2 + c) * 3 + kh) * 2 + kw)]);
              }
          REQUIRE(value[static_cast<std::size_t>(((n * 6 + o) * oh + y) * ow + x)] == static_cast<float>(sum));
        }
}

TEST_CASE("folded reductions, pooling, dense and softmax equal plain loops", "[fold]") {
  constexpr auto means = folded(relay::mean<{.axis = {0, 2}}>(d));
  constexpr auto tops = folded(relay::max<{.axis = {1, 3}}>(d));
  constexpr auto globals = folded(relay::nn::global_avg_pool2d(d));
  constexpr auto products = folded(relay::nn::dense(relay::constant<&matrix>, relay::reshape<{.newshape = {-1, 5}}>(d)));
  constexpr auto logs = folded(relay::nn::log_softmax(relay::constant<&matrix>));
  const auto at = [](int n, int c, int y, int x) { return static_cast<double>(data[static_cast<std::size_t>(((n * 4 + c) * 6 + y) * 5 + x)]); };
  for (int c = 0; c < 4; ++c)
    for (int x = 0; x < 5; ++x) {
      double sum = 0;
      for (int n = 0; n < 2; ++n)
        for (int y = 0; y < 6; ++y) sum += at(n, c, y, x);
      REQUIRE(relay::constant_value<0>(means)[static_cast<std::size_t>(c * 5 + x)] == static_cast<float>(sum / 12));
    }
  for (int n = 0; n < 2; ++n)
    for (int y = 0; y < 6; ++y) {
      double top = -1e9;
      for (int c = 0; c < 4; ++c)
        for (int x = 0; x < 5; ++x) top = std::max(top, at(n, c, y, x));
      REQUIRE(relay::constant_value<0>(tops)[static_cast<std::size_t>(n * 6 + y)] == static_cast<float>(top));
    }
  for (int n = 0; n < 2; ++n)
    for (int c = 0; c < 4; ++c) {
      double sum = 0;
      for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 5; ++x) sum += at(n, c, y, x);
      REQUIRE(relay::constant_value<0>(globals)[static_cast<std::size_t>(n * 4 + c)] == static_cast<float>(sum / 30));
    }
  for (std::size_t r = 0; r < 7; ++r)
    for (std::size_t o = 0; o < 48; ++o) {
      double sum = 0;
      for (std::size_t k = 0; k < 5; ++k) sum += static_cast<double>(matrix[r * 5 + k]) * static_cast<double>(data[o * 5 + k]);
      REQUIRE(relay::constant_value<0>(products)[r * 48 + o] == static_cast<float>(sum));
    }
  for (std::size_t r = 0; r < 7; ++r) {
    double sum = 0;
    for (std::size_t k = 0; k < 5; ++k) sum += std::exp(static_cast<double>(matrix[r * 5 + k]));
    for (std::size_t k = 0; k < 5; ++k)
      REQUIRE(static_cast<double>(relay::constant_value<0>(logs)[r * 5 + k]) == Approx(static_cast<double>(matrix[r * 5 + k]) - std::log(sum)).epsilon(1e-6));
  }
}

namespace {

/// A graph of one function under construction, as the parser or a pass makes one.
struct sketch {
  graph g;
  int matrix_type = g.intern(tensor_ty{float32, {2, 3}});

  int constant(constant_kind kind, std::string_view name) {
    node n;
    n.kind = node_kind::constant;
    n.constant = kind;
    n.name = name;
    n.type = matrix_type;
    return g.add(n);
  }
  int function(std::vector<int> operands, bool primitive) {
    node n;
    n.kind = node_kind::function;
    n.index = g.attrs.size();
    n.attr_count = primitive ? 1 : 0;
    if (primitive) g.attrs.push_back({"Primitive", 1, {}});
    return g.add(n, meta::slice<int>(operands.data(), static_cast<int>(operands.size())));
  }
  graph fold(int main) {
    g.functions.push_back({"main", main});
    infer_types(g);
    transform::fold_constant_pass::run(g, {});
    graph result = compact(g);
    infer_types(result);
    REQUIRE(result.error.empty());
    return result;
  }
};

}  // namespace

TEST_CASE("a parameter bound at load folds in the graph, not during compilation", "[fold]") {
  sketch s;
  const int w = s.constant(constant_kind::bound, "w");
  const int sum = s.g.call<relay::add_op>({}, w, w);
  const int product = s.g.call<relay::multiply_op>({}, sum, w);
  const graph g = s.fold(s.function({product}, false));
  const int body = g.view().body_of(g.functions[0].node);
  REQUIRE(g[body].constant == constant_kind::folded);
  REQUIRE(g[g.operand(body, 0)].op == &record_of<relay::multiply_op>);
  REQUIRE(g[g.operand(g.operand(body, 0), 0)].op == &record_of<relay::add_op>);
  REQUIRE_FALSE(analysis::folds_during_compilation(g.view(), body));
}

TEST_CASE("a constant without data does not fold", "[fold]") {
  sketch s;
  const int w = s.constant(constant_kind::opaque, "");
  const int sum = s.g.call<relay::add_op>({}, w, w);
  const graph g = s.fold(s.function({sum}, false));
  REQUIRE(g[g.view().body_of(g.functions[0].node)].is_call_of_op());
}

TEST_CASE("nothing folds inside a primitive function, nor does a call of it", "[fold]") {
  sketch s;
  const int one = s.g.add_scalar(make_scalar(1.0f));
  const int inside = s.g.call<relay::add_op>({}, one, one);
  const int primitive = s.function({inside}, true);
  node call;
  call.kind = node_kind::call;
  const int called = s.g.add(call, meta::slice<int>(&primitive, 1));
  const graph g = s.fold(s.function({called}, false));
  const int body = g.view().body_of(g.functions[0].node);
  REQUIRE(g[body].is_call_of_function());
  REQUIRE(g[g.view().body_of(g.view().callee_of(body))].is_call_of_op());
}

TEST_CASE("a variable that two lets bind is not replaced", "[fold]") {
  sketch s;
  const int v = s.g.add_var("v", -1, s.g.intern(tensor_ty{float32, {}}), true);
  const int one = s.g.add_scalar(make_scalar(1.0f));
  const int two = s.g.add_scalar(make_scalar(2.0f));
  node let;
  let.kind = node_kind::let;
  const int inner_operands[] = {v, two, v};
  const int inner = s.g.add(let, meta::slice<int>(inner_operands, 3));
  const int outer_operands[] = {v, one, inner};
  const int outer = s.g.add(let, meta::slice<int>(outer_operands, 3));
  const graph g = s.fold(s.function({outer}, false));
  REQUIRE(g[g.view().body_of(g.functions[0].node)].kind == node_kind::let);
}

TEST_CASE("golden: scalar_math/FoldConstant", "[fold]") {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 16, 8, 8>>;
  auto a = relay::multiply(relay::constant<3.0f>, relay::constant<2.0f>);
  auto b = relay::multiply(relay::constant<0.5f>, relay::constant<0.25f>);
  constexpr auto mod = transform::fold_constant()(ir_module::from_expr(relay::function(relay::params(x), relay::add(a, relay::add(x, b)))));
  REQUIRE(as_text(mod) == R"(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = add(%x, 0.125f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  add(6f /* ty=float32 */, %0) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)");
}
