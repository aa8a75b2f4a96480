// SPDX-License-Identifier: Apache-2.0
//
// Activations, recurrent cells and attention: kernels against the interpreter, and against formulas worked out here.
#include "numbers.hpp"

#include <baton/op/nn/activations.hpp>
#include <baton/op/nn/attention.hpp>
#include <baton/op/nn/cells.hpp>

#include <cmath>

using namespace baton;

namespace {

constexpr double tolerance = 5e-6;

template <class Tensor, class F>
reference::value map(const Tensor& t, F f) {
  reference::value v = reference::to_value(t);
  for (double& x : v.elements) x = f(x);
  return v;
}
double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

}  // namespace

TEST_CASE("activations") {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 41>>;
  constexpr auto d = relay::var<"d", tensor_type<double, 5>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, d),
      relay::tuple(relay::nn::elu<0.5>(x), relay::nn::selu(x), relay::nn::gelu(x), relay::nn::gelu_tanh(x), relay::nn::hard_sigmoid(x),
                   relay::nn::hard_swish(x), relay::nn::swish(x), relay::nn::mish(x), relay::nn::softplus(x), relay::nn::softsign(x), relay::nn::softplus(d))));
  const auto xs = numbers::random<float, 3, 41>(1, -6, 6);
  const auto ds = numbers::random<double, 5>(2, -800, 800);
  numbers::check("kernels", mod, numbers::plain, tolerance, xs, ds);
  constexpr auto alone = ir_module::from_expr(relay::function(relay::params(x), relay::nn::mish(relay::nn::gelu_tanh(relay::nn::elu(x)))));
  CHECK(numbers::check("one loop", alone, numbers::plain, tolerance, xs).kernel_count == 1);
  const auto hard = [](double v) { return std::fmin(1.0, std::fmax(0.0, v / 6 + 0.5)); };
  const auto plus = [](double v) { return v > 30 ? v : std::log1p(std::exp(v)); };
  numbers::compare(
      "formulas", reference::run(mod, xs, ds),
      {map(xs, [](double v) { return v < 0 ? 0.5 * std::expm1(v) : v; }),
       map(xs, [](double v) { return 1.0507009873554805 * (v < 0 ? 1.6732632423543772 * std::expm1(v) : v); }),
       map(xs, [](double v) { return 0.5 * v * std::erfc(-v / std::sqrt(2.0)); }),
       map(xs, [](double v) { return 0.5 * v * (1 + std::tanh(std::sqrt(2 / M_PI) * (v + 0.044715 * v * v * v))); }), map(xs, hard),
       map(xs, [&](double v) { return v * hard(v); }), map(xs, [](double v) { return v * sigmoid(v); }),
       map(xs, [&](double v) { return v * std::tanh(plus(v)); }), map(xs, plus), map(xs, [](double v) { return v / (1 + std::fabs(v)); }), map(ds, plus)},
      tolerance);
}

TEST_CASE("recurrent cells") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
  constexpr auto h = relay::var<"h", tensor_type<float, 2, 4>>;
  constexpr auto c = relay::var<"c", tensor_type<float, 2, 4>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 16, 3>>;
  constexpr auto u = relay::var<"u", tensor_type<float, 16, 4>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 16>>;
  constexpr auto w3 = relay::var<"w3", tensor_type<float, 12, 3>>;
  constexpr auto u3 = relay::var<"u3", tensor_type<float, 12, 4>>;
  constexpr auto b3 = relay::var<"b3", tensor_type<float, 12>>;
  constexpr auto w1 = relay::var<"w1", tensor_type<float, 4, 3>>;
  constexpr auto u1 = relay::var<"u1", tensor_type<float, 4, 4>>;
  constexpr auto b1 = relay::var<"b1", tensor_type<float, 4>>;
  auto lstm = relay::nn::lstm_cell(x, h, c, w, u, b, b);
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, h, c, w, u, b, w3, u3, b3, w1, u1, b1),
      relay::tuple(relay::get<0>(lstm), relay::get<1>(lstm), relay::nn::gru_cell(x, h, w3, u3, b3, b3), relay::nn::rnn_cell(x, h, w1, u1, b1, b1))));
  const auto xs = numbers::random<float, 2, 3>(1);
  const auto hs = numbers::random<float, 2, 4>(2), cs = numbers::random<float, 2, 4>(3);
  const auto ws = numbers::random<float, 16, 3>(4);
  const auto us = numbers::random<float, 16, 4>(5);
  const auto bs = numbers::random<float, 16>(6);
  const auto w3s = numbers::random<float, 12, 3>(7);
  const auto u3s = numbers::random<float, 12, 4>(8);
  const auto b3s = numbers::random<float, 12>(9);
  const auto w1s = numbers::random<float, 4, 3>(10);
  const auto u1s = numbers::random<float, 4, 4>(11);
  const auto b1s = numbers::random<float, 4>(12);
  numbers::check("kernels", mod, numbers::plain, tolerance, xs, hs, cs, ws, us, bs, w3s, u3s, b3s, w1s, u1s, b1s);
  // The formulas of the cells, unit by unit.
  std::vector<reference::value> wanted(4, reference::to_value(hs));
  for (std::size_t n = 0; n < 2; ++n)
    for (std::size_t k = 0; k < 4; ++k) {
      const auto sum = [&](const auto& weight, const auto& bias, std::size_t row, bool hidden) {
        double s = static_cast<double>(bias(row));
        for (std::size_t i = 0; i < (hidden ? 4u : 3u); ++i) s += static_cast<double>(weight(row, i)) * static_cast<double>(hidden ? hs(n, i) : xs(n, i));
        return s;
      };
      const auto gate = [&](std::size_t g) { return sum(ws, bs, 4 * g + k, false) + sum(us, bs, 4 * g + k, true); };
      const double cell = sigmoid(gate(1)) * static_cast<double>(cs(n, k)) + sigmoid(gate(0)) * std::tanh(gate(2));
      wanted[0].elements[n * 4 + k] = sigmoid(gate(3)) * std::tanh(cell);
      wanted[1].elements[n * 4 + k] = cell;
      const auto from = [&](std::size_t g, bool hidden) { return hidden ? sum(u3s, b3s, 4 * g + k, true) : sum(w3s, b3s, 4 * g + k, false); };
      const double fresh = std::tanh(from(2, false) + sigmoid(from(0, false) + from(0, true)) * from(2, true));
      const double update = sigmoid(from(1, false) + from(1, true));
      wanted[2].elements[n * 4 + k] = (1 - update) * fresh + update * static_cast<double>(hs(n, k));
      wanted[3].elements[n * 4 + k] = std::tanh(sum(w1s, b1s, k, false) + sum(u1s, b1s, k, true));
    }
  numbers::compare("formulas", reference::run(mod, xs, hs, cs, ws, us, bs, w3s, u3s, b3s, w1s, u1s, b1s), wanted, tolerance);
}

TEST_CASE("attention") {
  constexpr auto q = relay::var<"q", tensor_type<float, 2, 5, 8>>;
  constexpr auto k = relay::var<"k", tensor_type<float, 2, 7, 8>>;
  constexpr auto v = relay::var<"v", tensor_type<float, 2, 7, 8>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 8, 8>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 8>>;
  constexpr auto mod =
      ir_module::from_expr(relay::function(relay::params(q, k, v, w, b), relay::tuple(relay::nn::scaled_dot_product_attention(q, k, v),
                                                                                      relay::nn::multi_head_attention<2>(q, k, v, w, b, w, b, w, b, w, b))));
  const auto qs = numbers::random<float, 2, 5, 8>(1);
  const auto ks = numbers::random<float, 2, 7, 8>(2), vs = numbers::random<float, 2, 7, 8>(3);
  const auto ws = numbers::random<float, 8, 8>(4);
  const auto bs = numbers::random<float, 8>(5);
  numbers::check("kernels", mod, numbers::plain, tolerance, qs, ks, vs, ws, bs);
  reference::value wanted = reference::to_value(qs);
  for (std::size_t n = 0; n < 2; ++n)
    for (std::size_t i = 0; i < 5; ++i) {
      std::vector<double> weight(7);
      double sum = 0;
      for (std::size_t j = 0; j < 7; ++j) {
        double dot = 0;
        for (std::size_t e = 0; e < 8; ++e) dot += static_cast<double>(qs(n, i, e)) * static_cast<double>(ks(n, j, e));
        sum += weight[j] = std::exp(dot / std::sqrt(8.0));
      }
      for (std::size_t e = 0; e < 8; ++e) {
        double x = 0;
        for (std::size_t j = 0; j < 7; ++j) x += weight[j] / sum * static_cast<double>(vs(n, j, e));
        wanted.elements[(n * 5 + i) * 8 + e] = x;
      }
    }
  numbers::compare("formula", {reference::run(mod, qs, ks, vs, ws, bs)[0]}, {wanted}, tolerance);
}
