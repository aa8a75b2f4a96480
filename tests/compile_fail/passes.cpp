// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: convert_layout: nn.dense has no layouts to choose, nn.conv2d, nn.max_pool2d
// CASE 2: expect: convert_layout: nn.conv2d: data layout "NCX" does not convert to NCHW
// CASE 3: expect: convert_layout: nn.conv2d: there is no default kernel layout for data layout "NCHW16c", name one
// CASE 4: expect: RemoveUnusedFunctions: the module has no function @entry
// CASE 5: expect: baton: split_args<max>: max must be at least 3
#include <baton/op/nn/conv2d.hpp>
#include <baton/transform/passes.hpp>

using namespace baton;

constexpr auto model() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 16, 8, 8>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 16, 16, 3, 3>>;
  return relay::function(relay::params(x, w), relay::nn::conv2d(x, w));
}
constexpr auto mod = ir_module::from_expr(model());

#if CASE == 1
constexpr auto result = transform::convert_layout(desired_layout<"nn.dense", "NC">)(mod);
#elif CASE == 2
constexpr auto result = transform::convert_layout(desired_layout<"nn.conv2d", "NCX", "default">)(mod);
#elif CASE == 3
constexpr auto result = transform::convert_layout(desired_layout<"nn.conv2d", "NCHW16c", "default">)(mod);
#elif CASE == 4
constexpr auto result = transform::remove_unused_functions<"entry">()(mod);
#elif CASE == 5
constexpr auto result = transform::split_args<2>()(mod);
#else
constexpr auto result = transform::convert_layout(desired_layout<"nn.conv2d", "NCHW16c", "OIHW16i16o">)(transform::split_args<3>()(transform::remove_unused_functions<"main">()(mod)));
#endif
static_assert(result.view().size() > 0);
