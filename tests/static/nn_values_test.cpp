// SPDX-License-Identifier: Apache-2.0
//
// Layers of constants, computed by the compiler; and normalisations as the arithmetic of SimplifyInference.
#include <baton/relay.hpp>

using namespace baton;

namespace {

inline constexpr auto line = make_tensor<float, 1, 2, 5>([](std::size_t i) { return static_cast<float>(i); });
inline constexpr auto filter = make_tensor<float, 1, 2, 3>([](std::size_t i) { return i % 2 == 0 ? 1.0f : -1.0f; });
inline constexpr auto square = make_tensor<float, 1, 1, 3, 3>([](std::size_t i) { return static_cast<float>(i + 1); });
inline constexpr auto corner = make_tensor<float, 1, 1, 2, 2>([](std::size_t i) { return static_cast<float>(i + 1); });
inline constexpr auto pair = make_tensor<float, 2, 2>([](std::size_t i) { return static_cast<float>(i * i); });
inline constexpr auto ones = make_tensor<float, 2>([](std::size_t) { return 1.0f; });

/// Element I of a call on constants, folded.
template <int I>
constexpr double folded(auto call) {
  constexpr auto mod = transform::fold_constant()(ir_module::from_expr(relay::function(relay::params(), decltype(call){})));
  return static_cast<double>(relay::constant_value<0>(mod)[I]);
}

// 0 - 1 + 2 - 5 + 6 - 7, and so on.
static_assert(folded<0>(relay::nn::conv1d(relay::constant<&line>, relay::constant<&filter>)) == -5);
static_assert(folded<2>(relay::nn::conv1d(relay::constant<&line>, relay::constant<&filter>)) == -5);
// Each element of the 2 x 2 image spreads the 3 x 3 filter; the middle one collects all four.
static_assert(folded<5>(relay::nn::conv2d_transpose(relay::constant<&corner>, relay::constant<&square>)) == 1 * 5 + 2 * 4 + 3 * 2 + 4 * 1);
static_assert(folded<1>(relay::nn::max_pool1d<{.pool_size = 3, .strides = 2}>(relay::constant<&line>)) == 4);
static_assert(folded<0>(relay::nn::adaptive_avg_pool2d<{.output_size = 2}>(relay::constant<&square>)) == 3);
static_assert(folded<1>(relay::nn::matmul(relay::constant<&pair>, relay::constant<&pair>)) == 0 * 1 + 1 * 9);
static_assert(folded<3>(relay::nn::layer_norm<{.epsilon = 0}>(relay::constant<&pair>, relay::constant<&ones>, relay::constant<&ones>)) == 2);
static_assert(folded<1>(relay::nn::l2_normalize<{.eps = 0, .axis = {1}}>(relay::constant<&pair>)) == 1);
static_assert(folded<1>(relay::image::resize2d<{.size = {1, 3}, .coordinate_transformation_mode = "align_corners"}>(relay::constant<&corner>)) == 1.5);
static_assert(folded<4>(relay::nn::upsampling<{.scale_h = 2, .scale_w = 2}>(relay::constant<&corner>)) == 1);

constexpr auto layer_norm() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3, 4>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 3>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 3>>;
  return relay::function(relay::params(x, g, b), relay::nn::layer_norm<{.axis = 1}>(x, g, b));
}
constexpr auto simplified = transform::simplify_inference()(ir_module::from_expr(layer_norm()));
static_assert(as_text(simplified) ==
              std::string_view(R"(def @main(%x: Tensor[(2, 3, 4), float32], %g: Tensor[(3), float32], %b: Tensor[(3), float32]) -> Tensor[(2, 3, 4), float32] {
  %0 = mean(%x, axis=[1], keepdims=True) /* ty=Tensor[(2, 1, 4), float32] */;
  %1 = subtract(%x, %0) /* ty=Tensor[(2, 3, 4), float32] */;
  %2 = variance(%x, %0, axis=[1], keepdims=True) /* ty=Tensor[(2, 1, 4), float32] */;
  %3 = add(%2, 1e-05f /* ty=float32 */) /* ty=Tensor[(2, 1, 4), float32] */;
  %4 = sqrt(%3) /* ty=Tensor[(2, 1, 4), float32] */;
  %5 = divide(%1, %4) /* ty=Tensor[(2, 3, 4), float32] */;
  %6 = expand_dims(%g, axis=1) /* ty=Tensor[(3, 1), float32] */;
  %7 = multiply(%5, %6) /* ty=Tensor[(2, 3, 4), float32] */;
  %8 = expand_dims(%b, axis=1) /* ty=Tensor[(3, 1), float32] */;
  add(%7, %8) /* ty=Tensor[(2, 3, 4), float32] */
}
)"));

}  // namespace
