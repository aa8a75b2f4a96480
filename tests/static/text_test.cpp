// SPDX-License-Identifier: Apache-2.0
//
// Relay's text: the tutorial's listings, TVM's own small texts (RELAY_SPEC 2.13), numbers, names, literals. What handles
// cannot say (variables without types, fused functions) is built node by node.
#include "baton/op/add.hpp"
#include "baton/op/concatenate.hpp"
#include "baton/op/exp.hpp"
#include "baton/op/layout_transform.hpp"
#include "baton/op/log.hpp"
#include "baton/op/multiply.hpp"
#include "baton/op/nn/conv2d.hpp"
#include "baton/op/split.hpp"
#include "baton/op/sqrt.hpp"
#include "baton/op/subtract.hpp"
#include "baton/op/tanh.hpp"
#include "baton/text/as_text.hpp"
#include "golden/seed.hpp"

#include <limits>

using namespace baton;

namespace {

// ---- helpers

/// What type inference does at the end of a pass: types are known and print.
constexpr void mark_checked(graph& g) {
  for (int i = 0; i < g.size(); ++i) {
    g[i].checked = true;
    if (g[i].kind == node_kind::function || g[i].kind == node_kind::var) g[i].annotated = true;
  }
}

constexpr bool module_prints(const graph& g, std::string_view expected) {
  meta::text_buffer text;
  print_module(g.view(), text);
  return text.view() == expected;
}
constexpr bool expression_prints(const graph& g, std::string_view expected) {
  meta::text_buffer text;
  print_expression(g.view(), g.size() - 1, text);
  return text.view() == expected;
}

template <class Module>
constexpr bool typed_prints(Module, std::string_view expected) {
  graph g(Module::view());
  mark_checked(g);
  return module_prints(g, expected);
}

/// Builds graphs; every member appends a node and returns its id.
struct builder {
  graph g;

  template <class... Operands>
  constexpr int add(node_kind kind, int index, Operands... operands) {
    node n;
    n.kind = kind;
    n.index = index;
    const int ids[] = {operands..., 0};
    return g.add(n, meta::slice<int>(ids, sizeof...(Operands)));
  }
  constexpr int var(std::string_view name, int number = -1) { return g.add_var(name, number, -1, false); }
  constexpr int var_of(std::string_view name, const tensor_ty& t, int number = -1) { return g.add_var(name, number, g.intern(t), true); }
  template <class T>
  constexpr int scalar(T value) {
    return g.add_scalar(make_scalar(value));
  }
  constexpr int scalar_of(dtype t, std::int64_t bits) { return g.add_scalar({t, bits}); }
  constexpr int constant(constant_kind kind, const tensor_ty& t) {
    const int id = add(node_kind::constant, 0);
    g[id].constant = kind;
    g[id].type = g.intern(t);
    return id;
  }
  constexpr int folded(int root) {
    const int id = add(node_kind::constant, 0, root);
    g[id].constant = constant_kind::folded;
    return id;
  }
  template <class Op, class... Args>
  constexpr int call(Args... args) {
    return g.call<Op>({}, args...);
  }
  constexpr int conv2d(int data, int weight) { return g.call<relay::nn::conv2d_op>({.padding = {0, 0, 0, 0}}, data, weight); }
  /// A call of a function: arguments, then the callee.
  template <class... Args>
  constexpr int apply(Args... args) {
    return add(node_kind::call, 0, args...);
  }
  template <class... Params>
  constexpr int function(Params... params_and_body) {
    return add(node_kind::function, 0, params_and_body...);
  }
  template <class... Params>
  constexpr int primitive(Params... params_and_body) {
    const int id = add(node_kind::function, g.attrs.size(), params_and_body...);
    g.attrs.push_back({"Primitive", 1, {}});
    g[id].attr_count = 1;
    return id;
  }
  constexpr graph module(int main) {
    g.functions.push_back({"main", main});
    return static_cast<graph&&>(g);
  }
  constexpr graph checked_module(int main) {
    infer_types(g);
    mark_checked(g);
    return module(main);
  }
};

// ---- the tutorial's program

inline constexpr auto c_data = make_tensor<float, 1, 64, 54, 54>([](std::size_t i) { return static_cast<float>(i % 7) * 0.5f; });

constexpr auto example() {
  constexpr auto c = relay::constant<&c_data>;
  constexpr auto weight = relay::var<"weight", tensor_type<float, 64, 64, 3, 3>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  auto conv = relay::nn::conv2d(x, weight);
  auto y = relay::add(c, c);
  auto y1 = relay::multiply(y, relay::constant<2.0f>);
  auto y2 = relay::add(conv, y1);
  auto z = relay::add(y2, c);
  auto z1 = relay::add(y2, c);
  auto z2 = relay::add(z, z1);
  return relay::function(relay::params(x, weight), z2);
}

constexpr auto mod = ir_module::from_expr(example());
static_assert(as_text(mod) == golden::seed::before_untyped);
static_assert(golden::seed::trace_first_event.ends_with(
    "]\n\ndef @main(%x: Tensor[(1, 64, 56, 56), float32], %weight: Tensor[(64, 64, 3, 3), float32]) {\n  %0 = nn.conv2d(%x, %weight, padding=[0, 0, 0, 0]);\n"
    "  %1 = add(meta[relay.Constant][0], meta[relay.Constant][0]);\n  %2 = multiply(%1, 2f);\n  %3 = add(%0, %2);\n"
    "  %4 = add(%3, meta[relay.Constant][0]);\n  %5 = add(%3, meta[relay.Constant][0]);\n  add(%4, %5)\n}\n\n"));
static_assert(as_text(mod).data()[as_text(mod).size()] == '\0');
// A function is the same without its name and the newline.
static_assert([] {
  constexpr std::string_view whole = golden::seed::before_untyped;
  constexpr std::string_view literal = as_text(example());
  return literal.starts_with("fn (") && literal.substr(3) == whole.substr(9, whole.size() - 10);
}());
static_assert(as_text(mod.get<"main">()) == as_text(example()));

constexpr tensor_ty data_type = tensor_type<float, 1, 64, 56, 56>::value;
constexpr tensor_ty weight_type = tensor_type<float, 64, 64, 3, 3>::value;
constexpr tensor_ty result_type = tensor_type<float, 1, 64, 54, 54>::value;

// What belongs to a folded constant is in the list, but neither prints nor counts: the constant c, used by it too, is still one
// operand of one add, and comes second.
constexpr graph folded_example(bool cse) {
  builder b;
  const int x = b.var_of("x", data_type);
  const int weight = b.var_of("weight", weight_type);
  const int conv = b.conv2d(x, weight);
  const int c = b.constant(constant_kind::opaque, result_type);
  const int y = b.folded(b.call<relay::multiply_op>(b.call<relay::add_op>(c, c), b.scalar(2.0f)));
  const int y2 = b.call<relay::add_op>(conv, y);
  const int z = b.call<relay::add_op>(y2, c);
  const int z1 = cse ? z : b.call<relay::add_op>(y2, c);
  return b.checked_module(b.function(x, weight, b.call<relay::add_op>(z, z1)));
}
static_assert(module_prints(folded_example(false), golden::seed::fold_constant));
static_assert(module_prints(folded_example(true), golden::seed::eliminate_common_subexpr));

// Fused functions: parameters hinted p0, p1, ... in each.
constexpr graph fused_singly() {
  builder b;
  const int x = b.var_of("x", data_type);
  const int weight = b.var_of("weight", weight_type);
  const auto fused_add = [&b] {
    const int p0 = b.var_of("p", result_type, 0);
    const int p1 = b.var_of("p", result_type, 1);
    return b.primitive(p0, p1, b.call<relay::add_op>(p0, p1));
  };
  int p0 = b.var_of("p", data_type, 0);
  const int p1 = b.var_of("p", weight_type, 1);
  const int conv = b.primitive(p0, p1, b.conv2d(p0, p1));
  const int y = b.apply(x, weight, conv);
  const int folded = b.constant(constant_kind::opaque, result_type);
  const int y2 = b.apply(y, folded, fused_add());
  const int c = b.constant(constant_kind::opaque, result_type);
  const int z = b.apply(y2, c, fused_add());
  p0 = b.var_of("p", result_type, 0);
  const int twice = b.primitive(p0, b.call<relay::add_op>(p0, p0));
  return b.checked_module(b.function(x, weight, b.apply(z, twice)));
}
static_assert(module_prints(fused_singly(), golden::seed::fuse_ops_0));

constexpr graph fused_as_one(bool cse) {
  builder b;
  const int x = b.var_of("x", data_type);
  const int weight = b.var_of("weight", weight_type);
  const int folded = b.constant(constant_kind::opaque, result_type);
  const int c = b.constant(constant_kind::opaque, result_type);
  const int p0 = b.var_of("p0", data_type);
  const int p1 = b.var_of("p1", weight_type);
  const int p2 = b.var_of("p2", result_type);
  const int p3 = b.var_of("p3", result_type);
  const int y2 = b.call<relay::add_op>(b.conv2d(p0, p1), p2);
  const int z = b.call<relay::add_op>(y2, p3);
  const int z1 = cse ? z : b.call<relay::add_op>(y2, p3);
  const int all = b.primitive(p0, p1, p2, p3, b.call<relay::add_op>(z, z1));
  return b.checked_module(b.function(x, weight, b.apply(x, weight, folded, c, all)));
}
static_assert(module_prints(fused_as_one(false), golden::seed::sequential_default));
static_assert(module_prints(fused_as_one(false), golden::seed::sequential_disabled_cse));
static_assert(module_prints(fused_as_one(true), golden::seed::sequential_opt3));

constexpr auto altered() {
  constexpr auto c = relay::constant<&c_data>;
  constexpr auto weight = relay::var<"weight", tensor_type<float, 64, 64, 3, 3>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  auto conv = relay::nn::conv2d<{.data_layout = "NCHW16c"}>(relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NCHW16c"}>(x), weight);
  auto y1 = relay::multiply(relay::add(c, c), relay::constant<2.0f>);
  auto y2 = relay::add(conv, relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NCHW16c"}>(y1));
  auto blocked = relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NCHW16c"}>(c);
  auto z = relay::add(relay::add(y2, blocked), relay::add(y2, blocked));
  return relay::function(relay::params(x, weight), relay::layout_transform<{.src_layout = "NCHW16c", .dst_layout = "NCHW"}>(z));
}
static_assert(typed_prints(ir_module::from_expr(altered()), golden::seed::alter_op_layout));

// A scalar that is used twice is a literal at both places.
constexpr auto custom() {
  constexpr auto weight = relay::var<"weight", tensor_type<float, 64, 64, 3, 3>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  auto c = relay::multiply(relay::constant<3.0f>, relay::constant<&c_data>);
  auto conv = relay::nn::conv2d(x, weight);
  auto y = relay::multiply(relay::add(c, c), relay::multiply(relay::constant<3.0f>, relay::constant<2.0f>));
  auto y2 = relay::add(conv, y);
  return relay::function(relay::params(x, weight), relay::add(relay::add(y2, c), relay::add(y2, c)));
}
static_assert(typed_prints(ir_module::from_expr(custom()), golden::seed::custom_pipeline));

// ---- RELAY_SPEC 2.5 and 2.13

using scalar = tensor_type<float>;
using pair = tensor_type<float, 2>;

// Numbers: an argument's subtree gets them before the next argument's.
constexpr auto ordered() {
  constexpr auto x = relay::var<"x", pair>;
  return relay::function(relay::params(x), relay::add(relay::exp(relay::log(x)), relay::tanh(relay::sqrt(x))));
}
static_assert(as_text(ordered()) == R"(fn (%x: Tensor[(2), float32]) {
  %0 = log(%x);
  %1 = exp(%0);
  %2 = sqrt(%x);
  %3 = tanh(%2);
  add(%1, %3)
})");

constexpr graph call_node_order() {
  builder b;
  const int one = b.scalar(1);
  const int y = b.var("y");
  const int inner = b.apply(one, b.function(y, y));
  const int x = b.var("x");
  b.apply(inner, b.function(x, x));
  return static_cast<graph&&>(b.g);
}
static_assert(expression_prints(call_node_order(), R"(%0 = fn (%y) {
  %y
};
%1 = %0(1);
%2 = fn (%x) {
  %x
};
%2(%1))"));

constexpr auto lets() {
  constexpr auto x = relay::var<"x", scalar>;
  constexpr auto y = relay::var<"y", scalar>;
  constexpr auto cond = relay::var<"cond", tensor_type<bool>>;
  constexpr auto v = relay::var<"v", scalar>;
  constexpr auto v1 = relay::var<"v1", scalar>;
  constexpr auto v2 = relay::var<"v2", scalar>;
  auto then_ = relay::let(v, relay::constant<1.0f>, relay::let(v1, x, relay::subtract(v, v1)));
  auto bound = relay::let(v2, y, v2);
  return relay::function(relay::params(x, y, cond), relay::if_(cond, then_, relay::add(bound, bound)));
}
static_assert(as_text(lets()) == R"(fn (%x: float32, %y: float32, %cond: bool) {
  if (%cond) {
    let %v: float32 = 1f;
    let %v1: float32 = %x;
    subtract(%v, %v1)
  } else {
    %0 = (
      let %v2: float32 = %y;
      %v2
    );
    add(%0, %0)
  }
})");

// The same with three variables hinted v, without types.
constexpr graph untyped_lets() {
  builder b;
  const int x = b.var_of("x", scalar::value);
  const int y = b.var_of("y", scalar::value);
  const int cond = b.var_of("cond", tensor_type<bool>::value);
  const int v = b.var("v");
  const int one = b.scalar(1.0f);
  const int v1 = b.var("v");
  const int then_ = b.add(node_kind::let, 0, v, one, b.add(node_kind::let, 0, v1, x, b.call<relay::subtract_op>(v, v1)));
  const int v2 = b.var("v");
  const int bound = b.add(node_kind::let, 0, v2, y, v2);
  b.function(x, y, cond, b.add(node_kind::if_, 0, cond, then_, b.call<relay::add_op>(bound, bound)));
  return static_cast<graph&&>(b.g);
}
static_assert(expression_prints(untyped_lets(), R"(fn (%x: float32, %y: float32, %cond: bool) {
  if (%cond) {
    let %v = 1f;
    let %v1 = %x;
    subtract(%v, %v1)
  } else {
    %0 = (
      let %v2 = %y;
      %v2
    );
    add(%0, %0)
  }
})"));

// The root of an expression is not hoisted; free variables appear where they are met first.
constexpr auto parts() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 2, 3>>;
  auto halves = relay::split<{.indices_or_sections = 2, .axis = 0}>(x);
  auto sum = relay::add(x, y);
  return relay::concatenate<{.axis = 0}>(relay::tuple(relay::get<0>(halves), relay::get<1>(halves), sum));
}
static_assert(as_text(parts()) == R"(free_var %x: Tensor[(2, 3), float32];
%0 = split(%x, indices_or_sections=2);
%1 = %0.0;
%2 = %0.1;
free_var %y: Tensor[(2, 3), float32];
%3 = add(%x, %y);
%4 = (%1, %2, %3);
concatenate(%4))");

constexpr auto exp_plus_self() {
  constexpr auto x = relay::var<"x", pair>;
  return relay::function(relay::params(x), relay::add(relay::exp(x), x));
}
constexpr auto two_functions = ir_module::from_functions(named<"main">(exp_plus_self()), named<"aux">(exp_plus_self()));
static_assert(typed_prints(two_functions, R"(def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = exp(%x) /* ty=Tensor[(2), float32] */;
  add(%0, %x) /* ty=Tensor[(2), float32] */
}

def @aux(%x1: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %1 = exp(%x1) /* ty=Tensor[(2), float32] */;
  add(%1, %x1) /* ty=Tensor[(2), float32] */
}
)"));

constexpr graph normal_form() {
  builder b;
  const tensor_ty matrix = tensor_type<float, 5, 4>::value;
  const int x = b.var_of("x", matrix);
  const int x1 = b.var_of("x", scalar::value);
  const int one = b.scalar(1.0f);
  const int x2 = b.var_of("x", matrix);
  const int sum = b.call<relay::add_op>(x, x1);
  const int x3 = b.var_of("x", scalar::value);
  const int two = b.scalar(2.0f);
  const int x4 = b.var_of("x", matrix);
  const int product = b.call<relay::multiply_op>(x2, x3);
  const int last = b.add(node_kind::let, 0, x3, two, b.add(node_kind::let, 0, x4, product, x4));
  return b.checked_module(b.function(x, b.add(node_kind::let, 0, x1, one, b.add(node_kind::let, 0, x2, sum, last))));
}
static_assert(module_prints(normal_form(), R"(def @main(%x: Tensor[(5, 4), float32]) -> Tensor[(5, 4), float32] {
  let %x1: float32 = 1f /* ty=float32 */;
  let %x2: Tensor[(5, 4), float32] = add(%x, %x1) /* ty=Tensor[(5, 4), float32] */;
  let %x3: float32 = 2f /* ty=float32 */;
  let %x4: Tensor[(5, 4), float32] = multiply(%x2, %x3) /* ty=Tensor[(5, 4), float32] */;
  %x4
}
)"));

constexpr graph two_fused() {
  builder b;
  const int x = b.var_of("x", pair::value);
  const auto fused = [&b] {
    const int p0 = b.var_of("p0", pair::value);
    return b.primitive(p0, b.call<relay::exp_op>(b.call<relay::log_op>(p0)));
  };
  const int first = b.apply(x, fused());
  return b.checked_module(b.function(x, b.apply(first, fused())));
}
static_assert(module_prints(two_fused(), R"(def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %1 = fn (%p0: Tensor[(2), float32], Primitive=1) -> Tensor[(2), float32] {
    %0 = log(%p0) /* ty=Tensor[(2), float32] */;
    exp(%0) /* ty=Tensor[(2), float32] */
  };
  %2 = %1(%x) /* ty=Tensor[(2), float32] */;
  %4 = fn (%p01: Tensor[(2), float32], Primitive=1) -> Tensor[(2), float32] {
    %3 = log(%p01) /* ty=Tensor[(2), float32] */;
    exp(%3) /* ty=Tensor[(2), float32] */
  };
  %4(%2) /* ty=Tensor[(2), float32] */
}
)"));

// A shared expression that is met first inside a branch is hoisted there, although it is used outside too (as TVM does).
constexpr auto escaping() {
  constexpr auto x = relay::var<"x", tensor_type<bool>>;
  auto sum = relay::add(relay::constant<1>, relay::constant<2>);
  auto branch = relay::if_(x, sum, relay::constant<3>);
  return relay::function(relay::params(x), relay::multiply(branch, sum));
}
static_assert(as_text(escaping()) == R"(fn (%x: bool) {
  %1 = if (%x) {
    %0 = add(1, 2);
    %0
  } else {
    3
  };
  multiply(%1, %0)
})");

// A shared expression in final position: `%0`, not the expression.
constexpr auto shared_value() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2>>;
  constexpr auto v = relay::var<"v", tensor_type<float, 2>>;
  auto sum = relay::exp(x);
  return relay::function(relay::params(x), relay::let(v, sum, sum));
}
static_assert(as_text(shared_value()) == R"(fn (%x: Tensor[(2), float32]) {
  %0 = exp(%x);
  let %v: Tensor[(2), float32] = %0;
  %0
})");

// ---- where lines go

// Lines that a let's value needs stand before the let, in the scope around it; those of the body stand after it. Nested blocks indent.
constexpr auto nested() {
  constexpr auto x = relay::var<"x", scalar>;
  constexpr auto c = relay::var<"c", tensor_type<bool>>;
  constexpr auto a = relay::var<"a", scalar>;
  constexpr auto b = relay::var<"b", scalar>;
  constexpr auto p = relay::var<"p", scalar>;
  auto f = relay::function(relay::params(p), relay::exp(relay::log(p)));
  auto inner = relay::let(b, relay::exp(relay::log(x)), relay::add(relay::sqrt(b), b));
  auto value = relay::if_(c, relay::tanh(relay::apply(f, relay::sqrt(x))), relay::if_(c, x, relay::exp(relay::exp(x))));
  auto outer = relay::let(a, value, relay::multiply(relay::add(a, a), inner));
  return relay::function(relay::params(x, c), outer);
}
static_assert(as_text(nested()) == R"(fn (%x: float32, %c: bool) {
  let %a: float32 = if (%c) {
    %0 = sqrt(%x);
    %2 = fn (%p: float32) {
      %1 = log(%p);
      exp(%1)
    };
    %3 = %2(%0);
    tanh(%3)
  } else {
    if (%c) {
      %x
    } else {
      %4 = exp(%x);
      exp(%4)
    }
  };
  %5 = add(%a, %a);
  %6 = log(%x);
  %8 = (
    let %b: float32 = exp(%6);
    %7 = sqrt(%b);
    add(%7, %b)
  );
  multiply(%5, %8)
})");

// A condition is hoisted in front of the if, not inside it.
constexpr auto hoisted_condition() {
  constexpr auto x = relay::var<"x", scalar>;
  constexpr auto c = relay::var<"c", tensor_type<bool>>;
  auto condition = relay::if_(c, c, c);
  auto both = relay::tuple(relay::if_(condition, relay::exp(x), x), x);
  return relay::function(relay::params(x, c), both);
}
static_assert(as_text(hoisted_condition()) == R"(fn (%x: float32, %c: bool) {
  %0 = if (%c) {
    %c
  } else {
    %c
  };
  %1 = if (%0) {
    exp(%x)
  } else {
    %x
  };
  (%1, %x)
})");

// A function bound by a let, called through its variable; a let as the value of a let is not put into parentheses.
constexpr graph function_value() {
  builder b;
  const int x = b.var("x");
  const int f = b.var("f");
  const int p = b.var("p");
  const int literal = b.function(p, b.call<relay::exp_op>(b.call<relay::log_op>(p)));
  const int u = b.var("u");
  const int w = b.var("w");
  const int value = b.add(node_kind::let, 0, w, b.call<relay::exp_op>(b.call<relay::sqrt_op>(x)), w);
  const int body = b.apply(u, f);
  b.function(x, b.add(node_kind::let, 0, f, literal, b.add(node_kind::let, 0, u, value, body)));
  return static_cast<graph&&>(b.g);
}
static_assert(expression_prints(function_value(), R"(fn (%x) {
  let %f = fn (%p) {
    %0 = log(%p);
    exp(%0)
  };
  %1 = sqrt(%x);
  let %u = let %w = exp(%1);
  %w;
  %f(%u)
})"));

// Functions whose bodies begin where they begin.
constexpr graph functions_without_parameters() {
  builder b;
  const int innermost = b.function(b.scalar(1));
  const int middle = b.function(b.apply(innermost));
  b.function(b.apply(middle));
  return static_cast<graph&&>(b.g);
}
static_assert(expression_prints(functions_without_parameters(), R"(fn () {
  %1 = fn () {
    %0 = fn () {
      1
    };
    %0()
  };
  %1()
})"));

// ---- pieces

constexpr auto calls_global = ir_module::from_functions(named<"main">([] {
                                                          constexpr auto x = relay::var<"x", pair>;
                                                          return relay::function(relay::params(x), relay::exp(relay::apply(relay::global_var<"aux">, x)));
                                                        }()),
                                                        named<"aux">(exp_plus_self()));
static_assert(as_text(calls_global) == R"(def @main(%x: Tensor[(2), float32]) {
  %0 = @aux(%x);
  exp(%0)
}

def @aux(%x1: Tensor[(2), float32]) {
  %1 = exp(%x1);
  add(%1, %x1)
}
)");

// Tuples: one field has a comma; types of tuples likewise. Only calls and constants have comments.
constexpr graph tuples() {
  builder b;
  const int x = b.var_of("x", pair::value);
  const int one = b.add(node_kind::tuple, 0, x);
  const int none = b.add(node_kind::tuple, 0);
  const int field = b.add(node_kind::projection, 0, one);
  return b.checked_module(b.function(x, b.add(node_kind::tuple, 0, one, none, field)));
}
static_assert(module_prints(tuples(), R"(def @main(%x: Tensor[(2), float32]) -> ((Tensor[(2), float32],), (), Tensor[(2), float32]) {
  %0 = (%x,);
  %1 = ();
  %2 = %0.0;
  (%0, %1, %2)
}
)"));

constexpr graph function_types() {
  builder b;
  const int x = b.var_of("x", pair::value);
  const int f = b.function(x, b.call<relay::exp_op>(x));
  b.function(f);
  infer_types(b.g);
  mark_checked(b.g);
  return static_cast<graph&&>(b.g);
}
static_assert(expression_prints(function_types(), R"(fn () -> fn (Tensor[(2), float32]) -> Tensor[(2), float32] {
  fn (%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
    exp(%x) /* ty=Tensor[(2), float32] */
  }
})"));

// Names: a number behind the hint where the text has the name already; v in front of what is no letter.
constexpr graph names() {
  builder b;
  const int params[] = {b.var("p0"), b.var("p01"),      b.var("p0"),    b.var("p0"), b.var("p", 0), b.var("1"),
                        b.var(""),   b.var("base/x.y"), b.var("x", 12), b.var("_a"), b.var("v1")};
  meta::vec<int> ids;
  for (int p : params) ids.push_back(p);
  ids.push_back(params[2]);
  node n;
  n.kind = node_kind::function;
  b.g.add(n, ids);
  return static_cast<graph&&>(b.g);
}
static_assert(expression_prints(names(), R"(fn (%p0, %p01, %p02, %p03, %p04, %v1, %v, %base/x.y, %x12, %v_a, %v11) {
  %p02
})"));

// A variable that is bound twice says so.
constexpr graph bound_twice() {
  builder b;
  const int x = b.var("x");
  const int inner = b.add(node_kind::let, 0, x, b.scalar(1), x);
  b.function(x, inner);
  return static_cast<graph&&>(b.g);
}
static_assert(expression_prints(bound_twice(), R"(fn (%x) {
  let %x-malformed-ir = 1;
  %x
})"));

// Attributes of functions.
constexpr graph function_attributes() {
  builder b;
  const int x = b.var("x");
  const int f = b.primitive(x, x);
  b.g.attrs.push_back({"relay.reshape_only", 1, {}});
  b.g.attrs.push_back({"Compiler", 0, "dnnl"});
  b.g[f].attr_count = 3;
  const int g = b.primitive(b.scalar(1));
  b.add(node_kind::tuple, 0, f, g);
  return static_cast<graph&&>(b.g);
}
static_assert(expression_prints(function_attributes(), R"(%0 = fn (%x, Primitive=1, relay.reshape_only=1, Compiler="dnnl") {
  %x
};
%1 = fn (Primitive=1) {
  1
};
(%0, %1))"));

// Scalars: literals for five types, references for all others and for every tensor; equal ones are distinct.
inline constexpr auto ones = make_tensor<float, 2>([](std::size_t) { return 1.0f; });
constexpr graph constants() {
  builder b;
  using limits = std::numeric_limits<double>;
  const int i8 = b.scalar_of(int8, 1);
  const int ids[] = {b.scalar(2.0f),
                     b.scalar(0.1f),
                     b.scalar(1e-5f),
                     b.scalar(1e11f),
                     b.scalar(3.14159265f),
                     b.scalar(2.0),
                     b.scalar(2),
                     b.scalar(std::int64_t{-5000000000}),
                     b.scalar(true),
                     b.scalar(false),
                     i8,
                     b.scalar_of(float16, 0),
                     b.scalar_of(uint8, 1),
                     i8,
                     b.scalar(static_cast<float>(limits::infinity())),
                     b.scalar(-limits::infinity()),
                     b.scalar(static_cast<float>(limits::quiet_NaN())),
                     b.scalar(-0.0f),
                     b.constant(constant_kind::bound, pair::value),
                     b.constant(constant_kind::opaque, scalar::value)};
  node n;
  n.kind = node_kind::tuple;
  b.g.add(n, meta::slice<int>(ids, sizeof(ids) / sizeof(ids[0])));
  return static_cast<graph&&>(b.g);
}
static_assert(
    expression_prints(constants(),
                      "(2f, 0.1f, 1e-05f, 1e+11f, 3.14159f, 2f64, 2, -5000000000, True, False, meta[relay.Constant][0], meta[relay.Constant][1], "
                      "meta[relay.Constant][2], meta[relay.Constant][0], inff, -inff64, nanf, -0f, meta[relay.Constant][3], meta[relay.Constant][4])"));

// Tensor literals of rank 0 are scalars, those of rank 1 with one element are not. One object is one constant, at every use.
inline constexpr auto half = make_tensor<float>([](std::size_t) { return 0.5f; });
inline constexpr auto count_of = make_tensor<std::int64_t>([](std::size_t) { return std::int64_t{1} << 60; });
inline constexpr auto one_element = make_tensor<float, 1>([](std::size_t) { return 0.5f; });
static_assert(as_text(relay::tuple(relay::constant<&half>, relay::constant<&one_element>, relay::constant<&ones>, relay::constant<&one_element>,
                                   relay::constant<&count_of>)) ==
              "(0.5f, meta[relay.Constant][0], meta[relay.Constant][1], meta[relay.Constant][0], 1152921504606846976)");

// Single expressions.
static_assert(as_text(relay::var<"x", pair>) == "free_var %x: Tensor[(2), float32];\n%x");
static_assert(as_text(relay::constant<2.5>) == "2.5f64");
static_assert(as_text(relay::global_var<"f">) == "@f");

// A text that is longer than expected of so few nodes is made again, with room enough.
constexpr fixed_string ten = "abcdefghij";
constexpr auto hundred = ten + ten + ten + ten + ten + ten + ten + ten + ten + ten;
constexpr auto thousand = hundred + hundred + hundred + hundred + hundred + hundred + hundred + hundred + hundred + hundred;
constexpr auto five_thousand = thousand + thousand + thousand + thousand + thousand;
constexpr auto long_name = relay::var<five_thousand, tensor_type<float>>;
static_assert([] {
  constexpr std::string_view text = as_text(ir_module::from_expr(relay::function(relay::params(long_name), long_name)));
  constexpr std::string_view open = as_text(relay::exp(long_name));
  return text.size() == 10000 + std::string_view("def @main(%: float32) {\n  %\n}\n").size() && text.ends_with("ghij\n}\n") &&
         text.data()[text.size()] == '\0' && open.size() == 10000 + std::string_view("free_var %: float32;\nexp(%)").size() && open.ends_with("ghij)");
}());

// Types.
static_assert(as_text(tensor_type<float>{}) == "float32");
static_assert(as_text(tensor_type<std::int8_t, 64>{}) == "Tensor[(64), int8]");
static_assert(as_text(tensor_type<bool, 1, 2>{}) == "Tensor[(1, 2), bool]");
static_assert(as_text(tensor_type<bool, 1, 2>::value) == "Tensor[(1, 2), bool]");
static_assert(as_text(tensor_ty{bfloat16, {}}) == "bfloat16");

// An empty module is an empty text.
static_assert(module_prints(graph{}, ""));

}  // namespace
