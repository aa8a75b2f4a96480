// SPDX-License-Identifier: Apache-2.0
//
// A call of a tiny network's executable, and nothing else: check.py looks into the object file.
#include <baton/baton.hpp>

#include <utility>

namespace {

using namespace baton;

constexpr auto model() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 32>>;
  constexpr auto w1 = relay::var<"w1", tensor_type<float, 16, 32>>;
  constexpr auto b1 = relay::var<"b1", tensor_type<float, 16>>;
  constexpr auto w2 = relay::var<"w2", tensor_type<float, 8, 16>>;
  constexpr auto b2 = relay::var<"b2", tensor_type<float, 8>>;
  constexpr auto w3 = relay::var<"w3", tensor_type<float, 1, 8>>;
  constexpr auto b3 = relay::var<"b3", tensor_type<float, 1>>;
  auto h1 = relay::tanh(relay::nn::bias_add(relay::nn::dense(x, w1), b1));
  auto h2 = relay::tanh(relay::nn::bias_add(relay::nn::dense(h1, w2), b2));
  return relay::function(relay::params(x, w1, b1, w2, b2, w3, b3), relay::nn::bias_add(relay::nn::dense(h2, w3), b3));
}
constexpr auto mod = ir_module::from_expr(model());

using network = decltype(build(mod, bind<"w1">(std::declval<const tensor<float, 16, 32>&>()), bind<"b1">(std::declval<const tensor<float, 16>&>()),
                               bind<"w2">(std::declval<const tensor<float, 8, 16>&>()), bind<"b2">(std::declval<const tensor<float, 8>&>()),
                               bind<"w3">(std::declval<const tensor<float, 1, 8>&>()), bind<"b3">(std::declval<const tensor<float, 1>&>())));

}  // namespace

extern "C" void tiny_call(void* net, const float* x, float* out) noexcept {
  static_cast<network*>(net)->run(tensor_view<const float, 1, 32>(x), tensor_view<float, 1, 1>(out));
}
