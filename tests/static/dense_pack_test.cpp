// SPDX-License-Identifier: Apache-2.0
//
// DensePack on text: what the header's comment shows, and the layers that it leaves alone.
#include <baton/relay.hpp>

using namespace baton;

namespace {

constexpr auto kernel = make_tensor<float, 64, 37>([](std::size_t i) { return float(i % 5); });
constexpr auto odd = make_tensor<float, 63, 37>([](std::size_t i) { return float(i % 5); });
constexpr auto x = relay::var<"x", tensor_type<float, 3, 37>>;
constexpr auto w = relay::var<"w", tensor_type<float, 64, 37>>;
constexpr auto level = transform::pass_context(transform::opt_level<3>, target<"llvm -mattr=avx512">);

constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), relay::nn::dense(x, relay::constant<&kernel>)));
static_assert(as_text(transform::dense_pack()(mod, level)) ==
              R"relay(def @main(%x: Tensor[(3, 37), float32]) -> Tensor[(3, 64), float32] {
  %0 = layout_transform(meta[relay.Constant][0] /* ty=Tensor[(64, 37), float32] */, src_layout="NC", dst_layout="NC16n") /* ty=Tensor[(4, 37, 16), float32] */;
  nn.contrib_dense_pack(%x, %0, units=None, weight_layout="NC16n") /* ty=Tensor[(3, 64), float32] */
}
)relay");

constexpr auto rest = transform::infer_type()(ir_module::from_expr(relay::function(relay::params(x), relay::nn::dense(x, relay::constant<&odd>))));
static_assert(as_text(transform::dense_pack()(rest, level)) == as_text(rest));
constexpr auto by_argument = transform::infer_type()(ir_module::from_expr(relay::function(relay::params(x, w), relay::nn::dense(x, w))));
static_assert(as_text(transform::dense_pack()(by_argument, level)) == as_text(by_argument));

}  // namespace
