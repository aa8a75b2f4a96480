// SPDX-License-Identifier: Apache-2.0
//
// What a layout rule may not return.
// CASE 1: expect: AlterOpLayout: the layout rule of nn.conv2d gives something else; can only replace the original operator with another call of an operator
// CASE 2: expect: AlterOpLayout: the layout rule of nn.conv2d wants a Tensor[(1, 16, 8, 8), float32] in layout NCHW5c, it is in layout NCHW which does not convert or does not divide
// CASE 3: expect: AlterOpLayout: the layout rule of nn.conv2d gives a call whose result is not the original one in another layout
// CASE 4: expect: AlterOpLayout: the layout rule of nn.conv2d gives a call with another number of arguments
// CASE 5: expect: AlterOpLayout: the layout rule of nn.conv2d uses a variable that is no argument of the call
// CASE 6: expect: AlterOpLayout: nn.conv2d: 3 groups do not divide 16 data channels and 16 output channels
// CASE 7: expect: baton: a layout rule returns an expression or relay::unchanged
#include <baton/op/nn/relu.hpp>
#include <baton/transform/alter_op_layout.hpp>

using namespace baton;

struct rule {
  template <auto Attrs, class Data, class Weight>
  static constexpr auto apply(Data data, Weight weight) {
    constexpr auto changed = [] {
      auto a = Attrs;
#if CASE == 2
      a.data_layout = "NCHW5c";
#elif CASE == 3
      a.padding = {1, 1};
#elif CASE == 6
      a.data_layout = "NHWC";
      a.groups = 3;
#else
      a.data_layout = "NCHW16c";
#endif
      return a;
    }();
#if CASE == 1
    return data;
#elif CASE == 4
    return relay::nn::relu(data);
#elif CASE == 5
    return relay::nn::conv2d<changed>(data, relay::var<"v", tensor_type<float, 16, 16, 3, 3>>);
#elif CASE == 7
    return 3;
#else
    return relay::nn::conv2d<changed>(data, weight);
#endif
  }
};

constexpr auto model() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 16, 8, 8>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 16, 16, 3, 3>>;
  return relay::function(relay::params(x, w), relay::nn::conv2d(x, w));
}
constexpr auto altered = transform::alter_op_layout()(ir_module::from_expr(model()), transform::pass_context(transform::layout_rule<relay::nn::conv2d_op>(rule{})));
static_assert(altered.view().size() > 0);
