// SPDX-License-Identifier: Apache-2.0
//
// TVM's tutorial "How to Use Relay's Pass Infra", step by step in C++. What the tutorial prints while it runs, this program
// prints too; but the passes ran when it was compiled. On standard error: what PrintIR writes.
#include <baton/relay.hpp>

#include <iostream>

using namespace baton;

namespace {

// ---- An example program
//
// Variables are parameters, constants are objects of static storage (one object is one constant, however often it is
// used), and every call of an operator makes one node.

constexpr auto c_data = make_tensor<float, 1, 64, 54, 54>([](std::size_t i) { return float(i % 7) * 0.5f; });

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

}  // namespace

// A layout rule for conv2d, registered at level 101: the library's own rules have level 10, and the highest level wins.
template <>
struct baton::relay::alter_op_layout<relay::nn::conv2d_op, 101> {
  template <auto Attrs, class Data, class Weight>
  static constexpr auto apply(Data data, Weight weight) {
    constexpr auto blocked = [] {
      auto a = Attrs;
      a.data_layout = "NCHW16c";
      return a;
    }();
    return relay::nn::conv2d<blocked>(data, weight);
  }
};

namespace {

// ---- Applying passes by hand
//
// A pass is called on a module and gives a module; the old one is still there. A direct call does what it says,
// whatever the pass's level.

void passes_by_hand() {
  constexpr auto mod = ir_module::from_expr(example());
  std::cout << mod << "\n";

  // Constants meet: (c + c) * 2 becomes one tensor, whose elements are constant expressions.
  constexpr auto folded = transform::fold_constant()(mod);
  static_assert(relay::constant_value<0>(folded)[8] == 2.0f);
  std::cout << folded << "\n";

  // Two additions of the same operands become one.
  constexpr auto merged = transform::eliminate_common_subexpr()(folded);
  std::cout << merged << "\n";

  // Operators become primitive functions, one kernel each; level 0 fuses nothing.
  constexpr auto fused = transform::fuse_ops<0>()(merged);
  std::cout << fused << "\n";
}

// ---- Passes in sequence
//
// A sequential looks at the context: it runs a pass if the context's level is at least the pass's. The default is 2, and
// EliminateCommonSubexpr has level 3. What a pass requires (InferType, mostly) runs before it.

constexpr auto seq = transform::sequential(transform::fold_constant(), transform::eliminate_common_subexpr(), transform::fuse_ops<2>());

void passes_in_sequence() {
  constexpr auto mod = ir_module::from_expr(example());

  constexpr auto mod1 = seq(mod);
  std::cout << mod1 << "\n";

  constexpr auto mod2 = seq(mod, transform::pass_context(transform::opt_level<3>));
  std::cout << mod2 << "\n";

  // A pass can be disabled by name. A name that nobody knows does not compile.
  constexpr auto mod3 = seq(mod, transform::pass_context(transform::opt_level<3>, transform::disabled_pass<"EliminateCommonSubexpr">));
  std::cout << mod3 << "\n";

  // Passes that depend on the target find it in the context. AlterOpLayout asks the rule above.
  constexpr auto layouts = transform::sequential(transform::alter_op_layout());
  constexpr auto mod4 = seq(mod, transform::pass_context(transform::opt_level<3>));
  constexpr auto mod5 = layouts(mod, transform::pass_context(transform::opt_level<3>, target<"llvm">));
  std::cout << mod4 << "\n" << mod5 << "\n";
}

// ---- A pass of one's own
//
// function_pass makes a pass of a callable on functions. A mutator answers for each node once, with the node's operands
// already rewritten; what it does not mention stays.

template <class Multiplier>
struct replace_constant : relay::expr_mutator {
  template <class Constant>
  constexpr auto rewrite_constant(Constant c) const {
    return relay::multiply(Multiplier{}, c);
  }
};

constexpr auto custom_pass = transform::function_pass<"CustomPipeline", /*opt_level*/ 1>(
    [](auto func, auto /*mod*/, auto /*ctx*/) { return relay::mutate(replace_constant<decltype(relay::constant<3.0f>)>{}, func); });
static_assert(custom_pass.info().name == "CustomPipeline");

void own_pass() {
  constexpr auto mod = ir_module::from_expr(example());
  constexpr auto mod3 = custom_pass(mod);
  std::cout << mod3 << "\n";
}

// ---- Debugging
//
// print_ir() is a pass that prints and changes nothing. To see what every pass does, give the context an instrument: it is
// called before and after each one. Printing happens when control passes through the sequential, hence not for a constexpr
// variable, which has its value before the program starts.

struct trace {
  template <class Mod>
  void operator()(Mod mod, transform::pass_info info, bool is_before) const {
    std::cout << (is_before ? "Running pass: {} " : "Done pass: {} ") << info << "\n" << mod << "\n";
  }
};

void debugging() {
  constexpr auto mod = ir_module::from_expr(example());
  constexpr auto debug = transform::sequential(transform::fold_constant(), transform::print_ir(), transform::eliminate_common_subexpr(), transform::fuse_ops(),
                                               transform::alter_op_layout());

  auto printed = debug(mod, transform::pass_context(transform::opt_level<3>));
  std::cout << printed << "\n";

  auto traced = debug(mod, transform::pass_context(transform::opt_level<3>, target<"llvm">, transform::instruments(trace{})));
  std::cout << traced << "\n";
}

}  // namespace

int main() {
  passes_by_hand();
  passes_in_sequence();
  own_pass();
  debugging();
}
