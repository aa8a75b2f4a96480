// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: executable: found 1 arguments, needs 2
// CASE 2: expect: executable: argument 1 (%w) is a Tensor[(3, 5), float32], needs a Tensor[(3, 4), float32]
// CASE 3: expect: executable: argument 0 (%x) is a Tensor[(2, 4), int32], needs a Tensor[(2, 4), float32]
// CASE 4: expect: executable: argument 0 (%x) is not a tensor, a tensor_view or a tensor literal, needs a Tensor[(2, 4), float32]
// CASE 5: expect: executable: result 0 is a Tensor[(2, 4), float32], needs a Tensor[(2, 3), float32]
// CASE 6: expect: executable: found 2
// CASE 7: expect: bind: @main has no parameter %weight
// CASE 8: expect: bind: %w is given a Tensor[(4, 3), float32], needs a Tensor[(3, 4), float32]
// CASE 9: expect: baton: bind takes a tensor, a tensor_view or a tensor literal
// CASE 10: expect: executable: found 2 arguments, needs 1
// CASE 11: expect: baton: build: the module has no function @main
// CASE 12: expect: executable: on(executor): kernels that need scratch memory, found it for one thread
// CASE 13: expect: bind: @main has two parameters named %x
// CASE 14: expect: build: @main has two parameters named %x, a file has one value of that name
// CASE 15: expect: executable: what a call returns is a view into the executable; give the executable a name first
// CASE 16: expect: build: field 1 of @main's result is no tensor, needs a tensor or one tuple of tensors
#include <baton/baton.hpp>

using namespace baton;

inline constexpr auto x = relay::var<"x", tensor_type<float, 2, 4>>;
inline constexpr auto w = relay::var<"w", tensor_type<float, 3, 4>>;
inline constexpr auto dense_of = relay::function(relay::params(x, w), relay::nn::dense(x, w));
inline constexpr auto mod = ir_module::from_expr(dense_of);
inline constexpr auto left = relay::var<"a", tensor_type<float, 2, 64, 64>>;
inline constexpr auto right = relay::var<"b", tensor_type<float, 2, 64, 64>>;
inline constexpr auto wide_product = ir_module::from_expr(relay::function(relay::params(left, right), relay::nn::batch_matmul(left, right)));
inline constexpr auto other_x = relay::var<"x", tensor_type<float, 2>>;
inline constexpr auto twins = ir_module::from_expr(relay::function(relay::params(x, other_x), relay::tuple(relay::exp(x), relay::exp(other_x))));
inline constexpr auto nested = ir_module::from_expr(relay::function(relay::params(x), relay::tuple(x, relay::tuple(relay::exp(x), x))));

void use() {
    [[maybe_unused]] tensor<float, 2, 4> input;
    [[maybe_unused]] tensor<std::int32_t, 2, 4> integers;
    [[maybe_unused]] tensor<float, 3, 4> weight;
    [[maybe_unused]] tensor<float, 4, 3> transposed;
    [[maybe_unused]] tensor<float, 3, 5> wide;
    [[maybe_unused]] tensor<float, 2, 3> output;
    [[maybe_unused]] tensor<float, 2, 64, 64> many;
    [[maybe_unused]] auto exe = build(mod);
#if CASE == 1
    exe(input);
#elif CASE == 2
    exe(input, wide);
#elif CASE == 3
    exe(integers, weight);
#elif CASE == 4
    exe(1.0f, weight);
#elif CASE == 5
    exe.run(input, weight, input);
#elif CASE == 6
    exe.run(input, weight);
#elif CASE == 7
    build(mod, bind<"weight">(weight));
#elif CASE == 8
    build(mod, transform::pass_context(), bind<"w">(transposed));
#elif CASE == 9
    build(mod, bind<"w">(1.0f));
#elif CASE == 10
    auto net = build(mod, bind<"w">(weight));
    net(input, weight);
#elif CASE == 11
    build(ir_module::from_functions(named<"f">(dense_of)));
#elif CASE == 12
    auto product = build(wide_product);
    product.on(serial_executor{})(many, many);
#elif CASE == 13
    build(twins, bind<"x">(input));
#elif CASE == 14
    build(twins, transform::pass_context(), inputs<>, load_params("none"));
#elif CASE == 15
    build(mod)(input, weight);
#elif CASE == 16
    build(nested);
#else
    exe(input, weight);
    exe.run(input, weight, output);
    auto net = build(mod, transform::pass_context(transform::opt_level<2>), bind<"w">(weight));
    net(input);
    auto closed = build(mod, bind<"w">(weight), bind<"x">(input));
    closed();
    auto product = build(wide_product, transform::pass_context(transform::config<"baton.threads", 2>));
    product.on(serial_executor{})(many, many);
    exe.on(serial_executor{})(input, weight);
#endif
}
