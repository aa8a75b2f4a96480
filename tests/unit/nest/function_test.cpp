// SPDX-License-Identifier: Apache-2.0
//
// Nests of Relay functions: four of TVM's programs but for the names, which are Relay's; and a pass on prim_funcs that
// schedules what a module was fused into.
#include "golden/tir.hpp"

#include <baton/relay.hpp>
#include <baton/simd/nest.hpp>
#include <baton/tir/nest/from_function.hpp>
#include <baton/tir/nest/print.hpp>
#include <baton/tir/prim_func_pass.hpp>

#include "support/catch.hpp"

#include <cctype>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace baton;
namespace nest = baton::tir::nest;

namespace {

constexpr auto add() {
  constexpr auto a = relay::var<"A", tensor_type<float, 128>>;
  constexpr auto b = relay::var<"B", tensor_type<float, 128>>;
  return relay::function(relay::params(a, b), relay::add(a, b));
}
constexpr auto product() {
  constexpr auto x = relay::var<"X", tensor_type<float, 32, 64>>;
  constexpr auto w = relay::var<"W", tensor_type<float, 64, 48>>;
  return relay::function(relay::params(x, w), relay::nn::matmul(x, w));
}
constexpr auto conv_relu() {
  constexpr auto d = relay::var<"D", tensor_type<float, 1, 16, 10, 10>>;
  constexpr auto f = relay::var<"F", tensor_type<float, 32, 16, 3, 3>>;
  return relay::function(relay::params(d, f), relay::nn::relu(relay::nn::conv2d(d, f)));
}
constexpr auto row_sum() {
  constexpr auto p = relay::var<"P", tensor_type<float, 16, 64>>;
  return relay::function(relay::params(p), relay::sum<{.axis = {1}}>(p));
}
constexpr auto layer() {
  constexpr auto x = relay::var<"x", tensor_type<float, 5, 24>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 32, 24>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 32>>;
  return relay::function(relay::params(x, w, b), relay::nn::leaky_relu<{.alpha = 0.25}>(relay::add(relay::nn::dense(x, w), b)));
}

template <class F>
using source = typename F::source;
template <class F, nest::schedule How = nest::schedule{}>
std::string text(F) {
  return std::string(nest::as_text(nest::lower<nest::of_function<source<F>>, How>()));
}

/// The text with whole words for others, in front of what TVM numbers and names after them.
std::string renamed(std::string_view from, std::initializer_list<std::pair<std::string_view, std::string_view>> words) {
  std::string to;
  for (std::size_t at = 0; at < from.size();) {
    std::size_t end = at;
    const auto is_letter = [&](std::size_t i) { return std::isalnum(static_cast<unsigned char>(from[i])) || from[i] == '_'; };
    while (end < from.size() && is_letter(end)) ++end;
    if (end == at) {
      to += from[at++];
      continue;
    }
    std::string word(from.substr(at, end - at));
    std::string suffix;
    if (word.size() > 2 && word[word.size() - 2] == '_' && std::isdigit(static_cast<unsigned char>(word.back()))) {
      suffix = word.substr(word.size() - 2);
      word.resize(word.size() - 2);
    }
    for (const auto& [old, wanted] : words)
      if (word == old) {
        word = wanted;
        break;
      }
    to += word + suffix;
    at = end;
  }
  return to;
}
std::string_view text_of(std::string_view golden) {
  golden.remove_prefix(golden.find('\n') + 1);
  golden.remove_suffix(1);
  return golden;
}

}  // namespace

TEST_CASE("TVM's programs from Relay's functions") {
  constexpr auto vectorized = nest::schedule{}.split("ax0", 16).vectorize("ax0.inner");
  CHECK(renamed(text(add()), {{"T_add", "C"}, {"ax0", "i"}}) == text_of(golden::tir::add));
  CHECK(renamed(text<decltype(add()), vectorized>(add()), {{"T_add", "C"}, {"ax0", "i"}}) == text_of(golden::tir::add_vectorized));
  CHECK(renamed(text(product()), {{"T_matmul", "Y"}}) == text_of(golden::tir::matmul));
  CHECK(renamed(text(row_sum()), {{"T_sum", "S"}, {"ax0", "i"}, {"k1", "k"}}) == text_of(golden::tir::row_sum));
  // Two stages have axes of their own names here, TVM numbers the second's.
  CHECK(renamed(text(conv_relu()), {{"T_conv2d", "conv"},
                                    {"T_relu", "relu"},
                                    {"ff", "f"},
                                    {"yy", "h"},
                                    {"xx", "w"},
                                    {"rc", "c"},
                                    {"ry", "kh"},
                                    {"rx", "kw"},
                                    {"ax1", "f_1"},
                                    {"ax2", "h_1"},
                                    {"ax3", "w_1"}}) == text_of(golden::tir::conv_relu));
}

TEST_CASE("a function's maps are computed in vectors") {
  constexpr auto how = nest::schedule{}
                           .split("ax1", 16)
                           .vectorize("ax1.inner")
                           .parallel("ax0")
                           .at("T_dense")
                           .compute_at("T_leaky_relu", "ax1.outer")
                           .reorder("k", "j")
                           .vectorize("j");
  std::vector<float> x(5 * 24), w(32 * 24), b(32), y(5 * 32, -9.0f);
  int seed = 0;
  for (std::vector<float>* v : {&x, &w, &b})
    for (float& e : *v) e = static_cast<float>(++seed * 7 % 23) * 0.1f - 1.1f;
  simd::run(nest::lower<nest::of_function<source<decltype(layer())>>, how>(), x.data(), w.data(), b.data(), y.data());
  for (std::size_t i = 0; i < 5; ++i)
    for (std::size_t j = 0; j < 32; ++j) {
      double sum = static_cast<double>(b[j]);
      for (std::size_t k = 0; k < 24; ++k) sum += static_cast<double>(x[i * 24 + k]) * static_cast<double>(w[j * 24 + k]);
      CHECK(std::fabs(static_cast<double>(y[i * 32 + j]) - (sum < 0 ? 0.25 * sum : sum)) < 1e-5);
    }
}

namespace {

/// Schedules what it can and leaves the functions as they are.
struct count_statements {
  int* stores;
  template <class Func, class Module, class Context>
  constexpr Func operator()(Func func, const Module&, const Context&) const {
    *stores += simd::statistics(nest::lower<nest::of_function<typename Func::function>>().loops()).stores;
    return func;
  }
};

}  // namespace

TEST_CASE("a pass on prim_funcs sees them as nests") {
  constexpr auto mod = ir_module::from_expr(layer());
  constexpr auto funcs = tir::lower_module(transform::fuse_ops<2>()(transform::infer_type()(mod)));
  int stores = 0;
  const auto pass = transform::prim_func_pass<"CountStatements", 0>(count_statements{&stores});
  CHECK(as_text(pass(funcs)) == as_text(funcs));
  CHECK(stores == 3);  // a sum's first value, the sum, the maps behind it
}

TEST_CASE("functions that are no computation say so") {
  constexpr auto padded = [] {
    constexpr auto d = relay::var<"D", tensor_type<float, 1, 16, 10, 10>>;
    constexpr auto f = relay::var<"F", tensor_type<float, 32, 16, 3, 3>>;
    return relay::function(relay::params(d, f), relay::nn::conv2d<{.padding = {1, 1}}>(d, f));
  }();
  CHECK(nest::computation_of(nest::of_function<decltype(padded)::source>).error.view() ==
        "computation of a function: nn.conv2d: padding is not 0, needs a padded operand");
  constexpr auto soft = [] {
    constexpr auto d = relay::var<"D", tensor_type<float, 4, 16>>;
    return relay::function(relay::params(d), relay::nn::softmax(d));
  }();
  CHECK(nest::computation_of(nest::of_function<decltype(soft)::source>).error.view() ==
        "computation of a function: nn.softmax: there is no computation for it, needs nn.dense, nn.matmul, nn.conv2d, sum, max or min");
}
