// SPDX-License-Identifier: Apache-2.0
//
// Facts about handles and what is made of them: identity, sharing, binders, blocks, several functions, visitors and
// mutators. What must not compile is in tests/compile_fail/dsl.cpp; two translation units are in tests/package/two_units.
#include <baton/relay.hpp>

#include <baton/ir/structural_equal.hpp>
#include <baton/ir/verify.hpp>
#include <baton/ir/visit.hpp>

#include <string_view>
#include <type_traits>

using namespace baton;

namespace {

using vec4 = tensor_type<float, 4>;
constexpr auto x = relay::var<"x", vec4>;
constexpr auto y = relay::var<"y", vec4>;

template <class... Params>
constexpr auto fn(relay::parameters<Params...> params, auto result) {
  return relay::function(params, result);
}
template <class Module>
constexpr int count(Module, node_kind kind) {
  int n = 0;
  for (const node& each : Module::view().nodes) n += each.kind == kind;
  return n;
}
template <class Module>
constexpr int nodes(Module) {
  return Module::view().size();
}

// ---- identity and sharing

// Two calls written are two nodes, one call used twice is one.
constexpr auto twice_written = [] {
  auto a = relay::exp(x);
  auto b = relay::exp(x);
  return relay::function(relay::params(x), relay::add(a, b));
}();
constexpr auto used_twice = [] {
  auto a = relay::exp(x);
  return relay::function(relay::params(x), relay::add(a, a));
}();
static_assert(count(twice_written, node_kind::call) == 3 && count(used_twice, node_kind::call) == 2);
static_assert(as_text(twice_written) == "fn (%x: Tensor[(4), float32]) {\n  %0 = exp(%x);\n  %1 = exp(%x);\n  add(%0, %1)\n}");
static_assert(as_text(used_twice) == "fn (%x: Tensor[(4), float32]) {\n  %0 = exp(%x);\n  add(%0, %0)\n}");

// A const handle, a copy and the handle itself are one node.
constexpr auto const_handle = [] {
  auto a = relay::exp(x);
  const auto b = a;
  constexpr auto c = a;
  return relay::function(relay::params(x), relay::add(relay::add(a, b), relay::add(c, b)));
}();
static_assert(count(const_handle, node_kind::call) == 4);
static_assert(std::is_same_v<decltype(&info<const decltype(relay::exp(x))>), const expr_info*>);
using handle = decltype(relay::exp(x));
static_assert(&info<handle> == &info<const handle>);

// Two mentions of a variable are one variable, two of a constant one node. Another type is another variable.
constexpr auto two_mentions =
    relay::function(relay::params(relay::var<"m", vec4>), relay::add(relay::var<"m", vec4>, relay::constant<2.0f>) * relay::constant<2.0f>);
static_assert(count(two_mentions, node_kind::var) == 1 && count(two_mentions, node_kind::constant) == 1);
constexpr auto same_hint = relay::function(relay::params(relay::var<"m", vec4>, relay::var<"m", tensor_type<float>>),
                                           relay::add(relay::var<"m", vec4>, relay::var<"m", tensor_type<float>>));
static_assert(as_text(same_hint) == "fn (%m: Tensor[(4), float32], %m1: float32) {\n  add(%m, %m1)\n}");

// An object is its own identity: equal contents in two objects are two constants, one object twice is one.
constexpr auto one_two = make_tensor<float, 4>([](std::size_t i) { return float(i); });
constexpr auto one_two_again = make_tensor<float, 4>([](std::size_t i) { return float(i); });
static_assert(as_text(relay::add(relay::constant<&one_two>, relay::constant<&one_two>)) == "add(meta[relay.Constant][0], meta[relay.Constant][0])");
static_assert(as_text(relay::add(relay::constant<&one_two>, relay::constant<&one_two_again>)) == "add(meta[relay.Constant][0], meta[relay.Constant][1])");
// A small literal by value.
static_assert(as_text(relay::add(relay::constant<make_tensor<float, 2>([](std::size_t) { return 1.0f; })>, relay::constant<1.0f>)) ==
              "add(meta[relay.Constant][0], 1f)");
static_assert(as_text(relay::tuple(relay::constant<1>, relay::constant<true>, relay::constant<0.5>, relay::constant<-2.5f>)) == "(1, True, 0.5f64, -2.5f)");

// ---- templates: a call that depends on a template parameter is a node of its own in each instantiation, one that does
// ---- not is one node, as is the same specialisation called twice on the same handles.

template <int I>
constexpr auto dependent(auto v) {
  return relay::exp(v);
}
template <int I>
constexpr auto not_dependent() {
  return relay::exp(x);
}
constexpr auto instantiated = relay::function(relay::params(x), relay::tuple(dependent<0>(x), dependent<1>(x)));
static_assert(count(instantiated, node_kind::call) == 2);
constexpr auto same_specialisation = relay::function(relay::params(x), relay::tuple(dependent<2>(x), dependent<2>(x)));
static_assert(count(same_specialisation, node_kind::call) == 1);
constexpr auto shared = relay::function(relay::params(x), relay::tuple(not_dependent<0>(), not_dependent<1>()));
static_assert(count(shared, node_kind::call) == 1);

// ---- attributes and operators

constexpr auto image = relay::var<"image", tensor_type<float, 1, 3, 8, 8>>;
constexpr auto kernel = relay::var<"kernel", tensor_type<float, 4, 3, 3, 3>>;
static_assert(as_text(relay::nn::conv2d<{.strides = {2, 2}, .padding = {1, 1}}>(image, kernel)) ==
              "free_var %image: Tensor[(1, 3, 8, 8), float32];\nfree_var %kernel: Tensor[(4, 3, 3, 3), float32];\n"
              "nn.conv2d(%image, %kernel, strides=[2, 2], padding=[1, 1, 1, 1])");
static_assert(relay::shape_of(relay::nn::conv2d<{.strides = {2, 2}, .padding = {1, 1}}>(image, kernel)) == shape{1, 4, 4, 4});
static_assert(as_text((x + y) * -x / (y - x)) ==
              "free_var %x: Tensor[(4), float32];\nfree_var %y: Tensor[(4), float32];\n%0 = add(%x, %y);\n%1 = negative(%x);\n%2 = multiply(%0, %1);\n%3 = "
              "subtract(%y, %x);\ndivide(%2, %3)");

// ---- binders and structure

constexpr auto v = relay::var<"v", vec4>;
constexpr auto flag = relay::var<"flag", tensor_type<bool>>;
static_assert(as_text(relay::function(relay::params(x), relay::let(v, relay::exp(x), v + v))) ==
              "fn (%x: Tensor[(4), float32]) {\n  let %v: Tensor[(4), float32] = exp(%x);\n  add(%v, %v)\n}");
static_assert(as_text(relay::function(relay::params(x, flag), relay::if_(flag, x, x + x))) ==
              "fn (%x: Tensor[(4), float32], %flag: bool) {\n  if (%flag) {\n    %x\n  } else {\n    add(%x, %x)\n  }\n}");
static_assert(as_text(relay::get<1>(relay::tuple(x, y))) == "free_var %x: Tensor[(4), float32];\nfree_var %y: Tensor[(4), float32];\n%0 = (%x, %y);\n%0.1");
static_assert(as_text(relay::function(relay::params(), relay::tuple())) == "fn () {\n  ()\n}");
static_assert(as_text(relay::function(relay::params(x), relay::tuple(x))) == "fn (%x: Tensor[(4), float32]) {\n  (%x,)\n}");
// A function literal, called.
constexpr auto square = relay::function(relay::params(v), v* v);
static_assert(as_text(relay::function(relay::params(x), square(x))) ==
              "fn (%x: Tensor[(4), float32]) {\n  %0 = fn (%v: Tensor[(4), float32]) {\n    multiply(%v, %v)\n  };\n  %0(%x)\n}");

// ---- modules of several functions

constexpr auto helper = relay::function(relay::params(v), relay::exp(v) + v);
constexpr auto caller = relay::function(relay::params(x), relay::global_var<"helper">(relay::global_var<"helper">(x)) * x);
constexpr auto two = ir_module::from_functions(named<"main">(caller), named<"helper">(helper));
static_assert(as_text(two) ==
              "def @main(%x: Tensor[(4), float32]) {\n  %0 = @helper(%x);\n  %1 = @helper(%0);\n  multiply(%1, %x)\n}\n\n"
              "def @helper(%v: Tensor[(4), float32]) {\n  %2 = exp(%v);\n  add(%2, %v)\n}\n");
static_assert(as_text(transform::infer_type()(two)) ==
              "def @main(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {\n  %0 = @helper(%x) /* ty=Tensor[(4), float32] */;\n  %1 = @helper(%0) /* "
              "ty=Tensor[(4), float32] */;\n"
              "  multiply(%1, %x) /* ty=Tensor[(4), float32] */\n}\n\n"
              "def @helper(%v: Tensor[(4), float32]) -> Tensor[(4), float32] {\n  %2 = exp(%v) /* ty=Tensor[(4), float32] */;\n  add(%2, %v) /* ty=Tensor[(4), "
              "float32] */\n}\n");
static_assert(as_text(two.get<"helper">()) == as_text(helper) && as_text(two.get<"main">()) == as_text(caller));
static_assert(verify(two.view()).empty() && verify(transform::fuse_ops<0>()(two).view()).empty());
// The same function twice, as two functions.
static_assert(as_text(ir_module::from_functions(named<"f">(square), named<"g">(square))) ==
              "def @f(%v: Tensor[(4), float32]) {\n  multiply(%v, %v)\n}\n\ndef @g(%v1: Tensor[(4), float32]) {\n  multiply(%v1, %v1)\n}\n");
// Any other expression becomes a function of its free variables.
static_assert(as_text(ir_module::from_expr(y - x * y)) ==
              "def @main(%y: Tensor[(4), float32], %x: Tensor[(4), float32]) {\n  %0 = multiply(%x, %y);\n  subtract(%y, %0)\n}\n");

// ---- reusable blocks

template <fixed_string Name, int Channels>
constexpr auto block_of(auto in) {
  auto w1 = relay::var<Name + ".conv1.weight", tensor_type<float, Channels, relay::shape_of(in)[1], 3, 3>>;
  auto w2 = relay::var<Name + ".conv2.weight", tensor_type<float, Channels, Channels, 3, 3>>;
  auto a = relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}}>(in, w1));
  auto b = relay::nn::conv2d<{.padding = {1, 1}}>(a, w2);
  if constexpr (relay::shape_of(in)[1] == Channels) return relay::nn::relu(b + in);
  else return relay::nn::relu(b);
}
struct add_index {
  template <int I>
  constexpr auto operator()(auto in) const {
    return in * relay::constant<static_cast<float>(I)>;
  }
};
constexpr auto stacked = ir_module::from_expr(block_of<"stage.1", 4>(block_of<"stage.0", 4>(image)));
static_assert(count(stacked, node_kind::var) == 5 && count(stacked, node_kind::call) == 4 + 3 + 1 + 0 + 1);
static_assert(as_text(stacked).substr(0, 150).starts_with(
    "def @main(%image: Tensor[(1, 3, 8, 8), float32], %stage.0.conv1.weight: Tensor[(4, 3, 3, 3), float32], %stage.0.conv2.weight: Tensor[(4, 4, 3, 3)"));
static_assert(as_text(relay::function(relay::params(x), relay::repeat<3>(x, add_index{}))) ==
              "fn (%x: Tensor[(4), float32]) {\n  %0 = multiply(%x, 0f);\n  %1 = multiply(%0, 1f);\n  multiply(%1, 2f)\n}");
static_assert(as_text(relay::function(relay::params(x), relay::repeat<0>(x, add_index{}))) == "fn (%x: Tensor[(4), float32]) {\n  %x\n}");
static_assert(relay::shape_of(image)[1] == 3 && relay::shape_of(image).rank == 4 && relay::dtype_of_expr(image) == float32);

// ---- one canonical type per model

template <fixed_string Name>
constexpr auto affine() {
  constexpr auto in = relay::var<Name, vec4>;
  auto scaled = relay::multiply(in, relay::constant<2.0f>);
  return relay::function(relay::params(in), relay::add(scaled, in));
}
constexpr auto model_a = [] {
  auto scaled = relay::multiply(x, relay::constant<2.0f>);
  return relay::function(relay::params(x), relay::add(scaled, x));
}();
static_assert(std::is_same_v<decltype(model_a), const decltype(affine<"x">())>, "written twice, one type");
static_assert(!std::is_same_v<decltype(affine<"x">()), decltype(affine<"y">())>);

constexpr bool same_structure(auto a, auto b) { return structural_equal(ir_module::from_expr(a).view(), ir_module::from_expr(b).view()); }
static_assert(same_structure(affine<"x">(), affine<"y">()), "names of bound variables do not matter");
static_assert(!same_structure(twice_written, used_twice), "sharing does");
static_assert(!same_structure(relay::function(relay::params(x, y), x + y), relay::function(relay::params(x, y), y + x)));
static_assert(same_structure(relay::function(relay::params(x, y), x + y), relay::function(relay::params(y, x), y + x)));
static_assert(!same_structure(relay::function(relay::params(x), x + relay::constant<1.0f>), relay::function(relay::params(x), x + relay::constant<2.0f>)));
static_assert(!same_structure(relay::function(relay::params(image), relay::nn::max_pool2d<{.pool_size = 2}>(image)),
                              relay::function(relay::params(image), relay::nn::max_pool2d<{.pool_size = 4}>(image))));
static_assert(same_structure(model_a, ir_module::from_functions(named<"main">(model_a)).get<"main">()));

// ---- free variables

constexpr auto open_literal = ir_module::from_expr(relay::let(v, x* y, relay::exp(v) + y));
static_assert([] {
  constexpr graph_view g = open_literal.view();
  // The body of @main: v is bound by the let, x and y are free in it.
  const meta::vec<int> free = free_variables(g, g.body_of(g.functions[0].node));
  return free.size() == 2 && g[free[0]].name == "x" && g[free[1]].name == "y" && free_variables(g, g.functions[0].node).size() == 0;
}());

// ---- visitors

constexpr auto everything = [] {
  auto a = relay::global_var<"helper">(x);
  auto t = relay::tuple(square(a), relay::constant<1.0f>);
  auto chosen = relay::if_(flag, relay::get<0>(t), x);
  return relay::function(relay::params(x, flag), relay::let(v, chosen, v + relay::constant<2.0f>));
}();
constexpr auto with_everything = ir_module::from_functions(named<"main">(everything), named<"helper">(helper));

static_assert(verify(with_everything.view()).empty() && nodes(with_everything) > nodes(everything));

struct counting : relay::expr_visitor {
  int calls = 0, constants = 0, vars = 0, globals = 0, functions = 0, tuples = 0, gets = 0, lets = 0, ifs = 0;
  bool operands_first = true;
  int last = -1;
  constexpr void saw(int id, int& counter) {
    operands_first = operands_first && id > last;
    last = id;
    ++counter;
  }
  template <class Node>
  constexpr void visit_call(Node n) {
    saw(n.id, calls);
  }
  template <class Node>
  constexpr void visit_constant(Node n) {
    saw(n.id, constants);
  }
  template <class Node>
  constexpr void visit_var(Node n) {
    saw(n.id, vars);
  }
  template <class Node>
  constexpr void visit_global_var(Node n) {
    saw(n.id, globals);
  }
  template <class Node>
  constexpr void visit_function(Node n) {
    saw(n.id, functions);
  }
  template <class Node>
  constexpr void visit_tuple(Node n) {
    saw(n.id, tuples);
  }
  template <class Node>
  constexpr void visit_get(Node n) {
    saw(n.id, gets);
  }
  template <class Node>
  constexpr void visit_let(Node n) {
    saw(n.id, lets);
  }
  template <class Node>
  constexpr void visit_if(Node n) {
    saw(n.id, ifs);
  }
};
constexpr counting seen = [] {
  counting c;
  relay::visit(c, everything);
  return c;
}();
static_assert(seen.calls == 3 && seen.constants == 2 && seen.vars == 3 && seen.globals == 1 && seen.functions == 1 && seen.tuples == 1 && seen.gets == 1 &&
              seen.lets == 1 && seen.ifs == 1);
static_assert(seen.operands_first, "operands before users, each node once");

struct names_of_ops : relay::expr_visitor {
  meta::vec<std::string_view> names;
  template <class Node>
  constexpr void visit_call(Node n) {
    names.push_back(n.name);
  }
};
static_assert([] {
  names_of_ops c;
  relay::visit(c, relay::function(relay::params(x), relay::exp(x) + relay::tanh(x)));
  return c.names.size() == 3 && c.names[0] == "exp" && c.names[1] == "tanh" && c.names[2] == "add";
}());

// ---- mutators: every hook

// The base class rewrites nothing, and gives the very same type.
static_assert(std::is_same_v<decltype(relay::mutate(relay::expr_mutator{}, everything)), std::remove_const_t<decltype(everything)>>);

struct doubles_calls : relay::expr_mutator {
  template <class Node, class... Operands>
  constexpr auto rewrite_call(Node n, Operands... operands) const {
    if constexpr (n.name == "exp") return relay::tanh(operands...);
    else return relay::rebuild(n, operands...);
  }
};
static_assert(as_text(relay::mutate(doubles_calls{}, used_twice)) == "fn (%x: Tensor[(4), float32]) {\n  %0 = tanh(%x);\n  add(%0, %0)\n}",
              "an answer per node: sharing stays");
static_assert(as_text(relay::mutate(doubles_calls{}, twice_written)) ==
              "fn (%x: Tensor[(4), float32]) {\n  %0 = tanh(%x);\n  %1 = tanh(%x);\n  add(%0, %1)\n}");

// A node's attributes are there to be changed.
struct strides_to_one : relay::expr_mutator {
  template <class Node, class... Operands>
  constexpr auto rewrite_call(Node n, Operands... operands) const {
    if constexpr (n.name == "nn.conv2d") {
      constexpr auto attrs = [] {
        auto a = Node::attrs;
        a.strides = {1, 1};
        return a;
      }();
      return relay::nn::conv2d<attrs>(operands...);
    } else {
      return relay::rebuild(n, operands...);
    }
  }
};
static_assert(as_text(relay::mutate(strides_to_one{},
                                    relay::function(relay::params(image, kernel),
                                                    relay::nn::relu(relay::nn::conv2d<{.strides = {2, 2}, .padding = {1, 1}}>(image, kernel))))) ==
                  "fn (%image: Tensor[(1, 3, 8, 8), float32], %kernel: Tensor[(4, 3, 3, 3), float32]) {\n  %0 = nn.conv2d(%image, %kernel, padding=[1, 1, 1, "
                  "1]);\n  nn.relu(%0)\n}",
              "the types above follow");

struct other_constants : relay::expr_mutator {
  template <class C>
  constexpr auto rewrite_constant(C) const {
    return relay::constant<5.0f>;
  }
};
static_assert(as_text(relay::mutate(other_constants{}, two_mentions)) == "fn (%m: Tensor[(4), float32]) {\n  %0 = add(%m, 5f);\n  multiply(%0, 5f)\n}");

struct other_vars : relay::expr_mutator {
  template <class Var>
  constexpr auto rewrite_var(Var old) const {
    if constexpr (old.name == "x") return relay::var<"renamed", vec4>;
    else return old;
  }
};
static_assert(as_text(relay::mutate(other_vars{}, used_twice)) == "fn (%renamed: Tensor[(4), float32]) {\n  %0 = exp(%renamed);\n  add(%0, %0)\n}",
              "parameters too");

struct other_globals : relay::expr_mutator {
  template <class Global>
  constexpr auto rewrite_global_var(Global) const {
    return relay::global_var<"other">;
  }
  template <class Function>
  constexpr auto rewrite_function(Function) const {
    return relay::function(relay::params(y), relay::tanh(y));
  }
};
static_assert(as_text(relay::mutate(other_globals{}, caller)) ==
              "fn (%x: Tensor[(4), float32]) {\n  %0 = @other(%x);\n  %1 = @other(%0);\n  multiply(%1, %x)\n}");
static_assert(as_text(relay::mutate(other_globals{}, relay::function(relay::params(x), square(x)))) ==
              "fn (%x: Tensor[(4), float32]) {\n  %0 = fn (%y: Tensor[(4), float32]) {\n    tanh(%y)\n  };\n  %0(%x)\n}");

struct other_structure : relay::expr_mutator {
  template <class Node, class... Fields>
  constexpr auto rewrite_tuple(Node, Fields... fields) const {
    return relay::tuple(fields..., relay::constant<9.0f>);
  }
  template <class Node, class Tuple>
  constexpr auto rewrite_get(Node, Tuple tuple) const {
    return relay::get<1>(tuple);
  }
};
static_assert(as_text(relay::mutate(other_structure{}, relay::function(relay::params(x, y), relay::get<0>(relay::tuple(x, y))))) ==
              "fn (%x: Tensor[(4), float32], %y: Tensor[(4), float32]) {\n  %0 = (%x, %y, 9f);\n  %0.1\n}");

struct without_binders : relay::expr_mutator {
  template <class Node, class Var, class Value, class Body>
  constexpr auto rewrite_let(Node, Var var, Value value, Body body) const {
    return relay::let(var, -value, -body);
  }
  template <class Node, class C, class Then, class Else>
  constexpr auto rewrite_if(Node, C condition, Then then_, Else else_) const {
    return relay::if_(condition, else_, then_);
  }
};
static_assert(as_text(relay::mutate(without_binders{}, relay::function(relay::params(x, flag), relay::let(v, relay::if_(flag, x, x + x), v* v)))) ==
              "fn (%x: Tensor[(4), float32], %flag: bool) {\n  %0 = if (%flag) {\n    add(%x, %x)\n  } else {\n    %x\n  };\n"
              "  let %v: Tensor[(4), float32] = negative(%0);\n  %1 = multiply(%v, %v);\n  negative(%1)\n}");

// ---- passes of one's own

constexpr auto by_function = transform::function_pass<"TanhForExp", 1>([](auto func, auto mod, auto ctx) {
  static_assert(ir::module_like<decltype(mod)> && transform::context_like<decltype(ctx)>);
  return relay::mutate(doubles_calls{}, func);
});
static_assert(as_text(by_function(two)) ==
                  "def @main(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {\n  %0 = @helper(%x) /* ty=Tensor[(4), float32] */;\n  %1 = @helper(%0) /* "
                  "ty=Tensor[(4), float32] */;\n"
                  "  multiply(%1, %x) /* ty=Tensor[(4), float32] */\n}\n\n"
                  "def @helper(%v: Tensor[(4), float32]) -> Tensor[(4), float32] {\n  %2 = tanh(%v) /* ty=Tensor[(4), float32] */;\n  add(%2, %v) /* "
                  "ty=Tensor[(4), float32] */\n}\n",
              "every function of the module, then typed");
constexpr auto by_module =
    transform::module_pass<"KeepHelper", 0>([](auto mod, auto) { return ir_module::from_functions(named<"main">(mod.template get<"helper">())); });
static_assert(as_text(by_module(two)) == "def @main(%v: Tensor[(4), float32]) {\n  %0 = exp(%v);\n  add(%0, %v)\n}\n", "a module pass's result is not typed");

struct by_class {
  static constexpr std::string_view needs[] = {"EliminateCommonSubexpr", "ToANormalForm"};
  static constexpr transform::pass_info info() { return {"ByClass", 3, {needs, 2}}; }
  template <class Mod, class Ctx = transform::default_context>
  constexpr auto operator()(Mod mod, const Ctx& = {}) const {
    return mod;
  }
};
static_assert(transform::pass<by_class> && transform::pass<decltype(by_function)> && !transform::pass<int>);
constexpr auto written_twice = ir_module::from_expr(twice_written);
constexpr std::string_view merged_lets =
    "def @main(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {\n  let %x1: Tensor[(4), float32] = exp(%x) /* ty=Tensor[(4), float32] */;\n"
    "  let %x2: Tensor[(4), float32] = add(%x1, %x1) /* ty=Tensor[(4), float32] */;\n  %x2\n}\n";
constexpr auto at3 = transform::pass_context(transform::opt_level<3>);
static_assert(as_text(transform::infer_type()(transform::sequential(by_class{})(written_twice, at3))) == merged_lets,
              "what it requires runs, whatever its own level");

// ---- contexts: options in any order; what runs

constexpr auto cse = transform::sequential(transform::eliminate_common_subexpr());
constexpr bool merges(auto seq, auto ctx) { return count(seq(written_twice, ctx), node_kind::call) == 2; }
using namespace baton::transform;
static_assert(!merges(cse, pass_context()) && !merges(cse, pass_context(opt_level<2>)) && merges(cse, pass_context(opt_level<3>)) &&
              merges(cse, pass_context(opt_level<4>)));
static_assert(merges(cse, pass_context(required_pass<"EliminateCommonSubexpr">)) &&
              merges(cse, pass_context(required_pass<"FuseOps", "EliminateCommonSubexpr">, opt_level<0>)));
static_assert(!merges(cse, pass_context(opt_level<3>, disabled_pass<"EliminateCommonSubexpr">)));
static_assert(!merges(cse, pass_context(disabled_pass<"EliminateCommonSubexpr">, required_pass<"EliminateCommonSubexpr">, opt_level<3>)), "disabled wins");
static_assert(merges(cse, pass_context(disabled_pass<"InferType">, opt_level<3>)), "what a pass requires is not asked about");
// A nested sequential is a pass of level 2 called "sequential".
constexpr auto nested = sequential(sequential(eliminate_common_subexpr()), infer_type());
static_assert(merges(nested, at3) && !merges(nested, pass_context(opt_level<1>, required_pass<"EliminateCommonSubexpr">)));
static_assert(merges(nested, pass_context(opt_level<0>, required_pass<"EliminateCommonSubexpr", "sequential">)));
static_assert(!merges(nested, pass_context(opt_level<3>, disabled_pass<"sequential">)));
// Names of one's own passes are known where they are members, however deep.
constexpr auto own = sequential(sequential(by_function), eliminate_common_subexpr());
static_assert(merges(own, pass_context(opt_level<3>, disabled_pass<"TanhForExp">)));
static_assert(as_text(own(written_twice, pass_context(opt_level<3>, disabled_pass<"TanhForExp">))).find("tanh") == std::string_view::npos);
static_assert(as_text(own(written_twice, pass_context(opt_level<1>, required_pass<"sequential">))).find("tanh") != std::string_view::npos);
// Options.
constexpr auto chain = ir_module::from_expr(relay::function(relay::params(x), relay::exp(relay::tanh(relay::exp(relay::tanh(x))))));
constexpr int kernels(auto mod) {
  int n = 0;
  for (int i = 0; i < nodes(mod); ++i) n += mod.view().is_primitive(i);
  return n;
}
static_assert(kernels(fuse_ops<2>()(chain)) == 1 && kernels(fuse_ops<0>()(chain)) == 4);
static_assert(kernels(fuse_ops<2>()(chain, pass_context(config<"relay.FuseOps.max_depth", 2>))) == 2);
static_assert(kernels(fuse_ops()(chain)) == 1 && kernels(fuse_ops()(chain, pass_context(opt_level<0>))) == 4, "the context's level");
static_assert(kernels(fuse_ops()(chain, pass_context(config<"relay.FuseOps.max_depth", 1>, target<"llvm">, opt_level<3>, disabled_pass<"FoldConstant">))) == 4);

// ---- instruments that decide about types: should_run; and one that is called during compilation

struct no_merging {
  template <class Mod>
  static constexpr bool should_run(Mod, pass_info info) {
    return info.name != "EliminateCommonSubexpr";
  }
  template <class Mod>
  constexpr void operator()(Mod, pass_info, bool) const {}
};
static_assert(!merges(cse, pass_context(opt_level<3>, instruments(no_merging{}))));
static_assert(merges(cse, pass_context(opt_level<3>, instruments(no_merging{}), required_pass<"EliminateCommonSubexpr">)),
              "a required pass is not asked about");
static_assert(merges(cse, pass_context(instruments(), opt_level<3>)));

struct compile_time_counter {
  static constexpr bool in_constant_expressions = true;
  int before = 0, after = 0, entered = 0, exited = 0;
  template <class Mod>
  constexpr void operator()(Mod, pass_info, bool is_before) {
    is_before ? ++before : ++after;
  }
  constexpr void enter() { ++entered; }
  constexpr void exit() { ++exited; }
};
static_assert([] {
  compile_time_counter c;
  const auto result = sequential(fold_constant(), eliminate_common_subexpr())(written_twice, pass_context(opt_level<3>, instruments(&c)));
  return nodes(result) == 4 && c.before == 5 && c.after == 5 && c.entered == 1 && c.exited == 1;
}());

}  // namespace

// A context may name a member of the outer sequential while an inner one runs.
namespace {
constexpr auto keeps_functions = transform::function_pass<"KeepsFunctions", 1>([](auto func, auto, auto) { return func; });
constexpr auto outer_of_two = transform::sequential(transform::sequential(transform::fold_constant()), keeps_functions);
constexpr auto one_exp = [] {
  auto argument = relay::var<"x", tensor_type<float, 4>>;
  return ir_module::from_expr(relay::function(relay::params(argument), relay::exp(argument)));
}();
static_assert(as_text(outer_of_two(one_exp, transform::pass_context(transform::disabled_pass<"KeepsFunctions">))).size() > 0);
}  // namespace
