// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: function: the variable %y is used but is neither a parameter nor bound by a let
// CASE 2: expect: function: the parameter %x is listed twice
// CASE 3: expect: let: the value is a Tensor[(2, 3), float32], the variable needs a Tensor[(4), float32]
// CASE 4: expect: if_: the condition is a Tensor[(4), float32], needs a scalar bool
// CASE 5: expect: if_: the branches are a Tensor[(4), float32] and a Tensor[(2, 3), float32], need one type
// CASE 6: expect: call: only functions can be called, found a Tensor[(4), float32]
// CASE 7: expect: call: found 2 arguments, the function needs 1
// CASE 8: expect: call: argument 0 is a Tensor[(2, 3), float32], the function needs a Tensor[(4), float32]
// CASE 9: expect: get<2>: found (Tensor[(4), float32], Tensor[(2, 3), float32]), needs a tuple with that field
// CASE 10: expect: get<0>: found Tensor[(4), float32], needs a tuple with that field
// CASE 11: expect: get: the module has no function @Main, it has: @main
// CASE 12: expect: from_functions: the name @f is used twice
// CASE 13: expect: disabled_pass: unknown pass "FuseOp", known are: InferType FoldConstant EliminateCommonSubexpr FuseOps
// CASE 13: expect: members of this sequential are: FoldConstant OwnPass
// CASE 14: expect: required_pass: unknown pass "ownpass", known are:
// CASE 15: expect: pass_context: unknown config option "relay.FuseOps.maxdepth", known are: relay.FuseOps.max_depth
// CASE 16: expect: baton: config values are integers or bool
// CASE 17: expect: baton: opt_level must not be negative
// CASE 18: expect: call: the module has no function @g
// CASE 19: expect: call: an argument is a Tensor[(2, 3), float32], needs a Tensor[(4), float32]
// CASE 20: expect: baton: the first argument of let must be a variable
// CASE 21: expect: baton: params takes variables only
// CASE 22: expect: mutate: parameter 0 was rewritten to something that is not a variable
// CASE 23: expect: baton: a mutator's members must return expressions
// CASE 24: expect: baton: a module pass must return a module
// CASE 25: expect: baton: named<...> takes a relay::function
// CASE 26: expect: sequential: pass Demanding requires the pass NoSuchPass, which does not exist
// CASE 27: expect: baton: shape_of needs an expression whose type is a tensor
// CASE 28: expect: baton: constant_value<I>: the module's text has no meta[relay.Constant][I]
// CASE 29: expect: add: shapes (4) and (2, 3) do not broadcast
// CASE 30: expect: baton: constant<...> takes a pointer to a tensor literal, a scalar, or a tensor literal
#include <baton/relay.hpp>

using namespace baton;

inline constexpr auto x = relay::var<"x", tensor_type<float, 4>>;
inline constexpr auto y = relay::var<"y", tensor_type<float, 4>>;
inline constexpr auto m = relay::var<"m", tensor_type<float, 2, 3>>;
inline constexpr auto flag = relay::var<"flag", tensor_type<bool>>;
inline constexpr auto f = relay::function(relay::params(x), relay::exp(x));
inline constexpr auto mod = ir_module::from_expr(f);
inline constexpr auto numbers = make_tensor<float, 4>([](std::size_t i) { return float(i); });
struct not_a_tensor {};
inline constexpr not_a_tensor nothing{};

struct rewrites_variables : relay::expr_mutator {
    template <class Var> constexpr auto rewrite_var(Var) const { return relay::constant<1.0f>; }
};
struct returns_numbers : relay::expr_mutator {
    template <class Node, class... Operands> constexpr auto rewrite_call(Node, Operands...) const { return 1; }
};
struct adds_m : relay::expr_mutator {
    template <class Node, class... Operands> constexpr auto rewrite_call(Node node, Operands... operands) const { return relay::add(relay::rebuild(node, operands...), m); }
};
struct keeps : relay::expr_mutator {};
struct demanding {
#if CASE == 26
    static constexpr std::string_view needs[] = {"NoSuchPass"};
#else
    static constexpr std::string_view needs[] = {"InferType"};
#endif
    static constexpr transform::pass_info info() { return {"Demanding", 0, {needs, 1}}; }
    template <class Mod, class Ctx = transform::default_context> constexpr auto operator()(Mod in, const Ctx& = {}) const { return in; }
};
inline constexpr auto own = transform::function_pass<"OwnPass", 1>([](auto func, auto, auto) { return func; });
inline constexpr auto seq = transform::sequential(transform::fold_constant(), own);

#if CASE == 1
inline constexpr auto bad = relay::function(relay::params(x), relay::add(x, y));
#elif CASE == 2
inline constexpr auto bad = relay::function(relay::params(x, y, x), relay::add(x, y));
#elif CASE == 3
inline constexpr auto bad = relay::let(y, m, y);
#elif CASE == 4
inline constexpr auto bad = relay::if_(x, x, y);
#elif CASE == 5
inline constexpr auto bad = relay::if_(flag, x, m);
#elif CASE == 6
inline constexpr auto bad = relay::apply(x, y);
#elif CASE == 7
inline constexpr auto bad = f(x, y);
#elif CASE == 8
inline constexpr auto bad = f(m);
#elif CASE == 9
inline constexpr auto bad = relay::get<2>(relay::tuple(x, m));
#elif CASE == 10
inline constexpr auto bad = relay::get<0>(x);
#elif CASE == 11
inline constexpr auto bad = mod.get<"Main">();
#elif CASE == 12
inline constexpr auto bad = ir_module::from_functions(named<"f">(f), named<"main">(f), named<"f">(f));
#elif CASE == 13
inline constexpr auto bad = seq(mod, transform::pass_context(transform::disabled_pass<"FoldConstant", "FuseOp">));
#elif CASE == 14
inline constexpr auto bad = seq(mod, transform::pass_context(transform::required_pass<"ownpass">, transform::opt_level<3>));
#elif CASE == 15
inline constexpr auto bad = transform::pass_context(transform::config<"relay.FuseOps.maxdepth", 4>);
#elif CASE == 16
inline constexpr auto bad = transform::pass_context(transform::config<"relay.FuseOps.max_depth", 4.0>);
#elif CASE == 17
inline constexpr auto bad = transform::pass_context(transform::opt_level<-1>);
#elif CASE == 18
inline constexpr auto bad = ir_module::from_functions(named<"main">(relay::function(relay::params(x), relay::global_var<"g">(x))), named<"f">(f));
#elif CASE == 19
inline constexpr auto bad = ir_module::from_functions(named<"main">(relay::function(relay::params(m), relay::global_var<"f">(m))), named<"f">(f));
#elif CASE == 20
inline constexpr auto bad = relay::let(relay::constant<1.0f>, x, x);
#elif CASE == 21
inline constexpr auto bad = relay::params(x, relay::exp(x));
#elif CASE == 22
inline constexpr auto bad = relay::mutate(rewrites_variables{}, f);
#elif CASE == 23
inline constexpr auto bad = relay::mutate(returns_numbers{}, f);
#elif CASE == 24
inline constexpr auto bad = transform::module_pass<"Numbers", 0>([](auto, auto) { return 1; })(mod);
#elif CASE == 25
inline constexpr auto bad = transform::function_pass<"Numbers", 0>([](auto, auto, auto) { return 1; })(mod);
#elif CASE == 26
inline constexpr auto bad = transform::sequential(demanding{})(mod);
#elif CASE == 27
inline constexpr auto bad = relay::shape_of(relay::tuple(x, y));
#elif CASE == 28
inline constexpr auto bad = relay::constant_value<1>(ir_module::from_expr(relay::add(x, relay::constant<&numbers>)))[0];
#elif CASE == 29
inline constexpr auto bad = relay::mutate(adds_m{}, f);
#elif CASE == 30
inline constexpr auto bad = relay::add(x, relay::constant<&nothing>);
#else
constexpr bool all(auto...) { return true; }
static_assert(all(relay::function(relay::params(x, y), relay::add(x, y)),
                  relay::function(relay::params(x), relay::let(y, x, relay::add(x, y))),
                  relay::let(y, x, y),
                  relay::if_(flag, x, y),
                  relay::apply(f, y),
                  f(x),
                  relay::get<1>(relay::tuple(x, m)),
                  mod.get<"main">(),
                  ir_module::from_functions(named<"f">(f), named<"main">(f)),
                  seq(mod, transform::pass_context(transform::disabled_pass<"FoldConstant", "FuseOps">)),
                  seq(mod, transform::pass_context(transform::required_pass<"OwnPass">, transform::opt_level<3>)),
                  transform::pass_context(transform::config<"relay.FuseOps.max_depth", 4>, transform::opt_level<0>),
                  ir_module::from_functions(named<"main">(relay::function(relay::params(y), relay::global_var<"f">(y))), named<"f">(f)),
                  relay::params(x, y),
                  relay::mutate(keeps{}, f),
                  transform::module_pass<"Same", 0>([](auto in, auto) { return in; })(mod),
                  own(mod),
                  transform::sequential(demanding{})(mod),
                  relay::shape_of(x),
                  relay::constant_value<0>(ir_module::from_expr(relay::add(x, relay::constant<&numbers>)))[0]));
#endif
