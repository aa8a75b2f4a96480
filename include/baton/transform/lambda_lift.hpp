// SPDX-License-Identifier: Apache-2.0
//
// LambdaLift (level 1, a module pass): function literals inside of functions become functions of the module. One that uses
// variables from outside becomes a function of these, marked Closure, which returns it.
//
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       let %f: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = fn (%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//         multiply(%a, %x) /* ty=Tensor[(2), float32] */
//       };
//       %f(%y) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       let %f: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = @lifted_name0(%x) /* ty=fn (Tensor[(2), float32]) -> Tensor[(2), float32] */;
//       %f(%y) /* ty=Tensor[(2), float32] */
//     }
//
//     def @lifted_name0(%x1: Tensor[(2), float32], Closure=1) -> fn (Tensor[(2), float32]) -> Tensor[(2), float32] {
//       fn (%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//         multiply(%a, %x1) /* ty=Tensor[(2), float32] */
//       }
//     }
//
// Fused functions stay. Needs types: run InferType before. TVM: src/relay/transforms/lambda_lift.cc, which names functions by a
// hash; here they are numbered. Next: transform/inline_calls.hpp.
#ifndef BATON_TRANSFORM_LAMBDA_LIFT_HPP
#define BATON_TRANSFORM_LAMBDA_LIFT_HPP

#include "baton/analysis/use_counts.hpp"
#include "baton/meta/numbered_names.hpp"
#include "baton/transform/body_copier.hpp"
#include "baton/transform/pass.hpp"

#include <string_view>

namespace baton::transform {

struct lambda_lift_pass {
  static constexpr pass_kind kind = pass_kind::module;
  static constexpr pass_info info() { return {"LambdaLift", 1, {}}; }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

namespace detail {

/// User is a template parameter so that the table of names is not made where nobody lifts.
template <class User>
struct lambda_lifter {
  using names = meta::numbered_names<"lifted_name", "", User>;

  graph& g;
  const int count;
  const meta::vec<int> let_of;
  meta::vec<int> replaced;
  body_copier copier;
  int next_name = 0;

  constexpr explicit lambda_lifter(graph& in) : g(in), count(in.size()), let_of(analysis::binding_lets(in.view())), replaced(in.size()), copier(in) {}

  constexpr bool stays(int function) const {
    for (const function_attr& a : g.view().attrs_of(function))
      if (a.key == "Compiler" || (a.key == "Primitive" && a.value != 0)) return true;
    return false;
  }
  /// A name that no function has, or none if all have been given away.
  constexpr std::string_view new_name() {
    while (next_name < names::count && g.view().find_function(names::of(next_name)) >= 0) ++next_name;
    return next_name < names::count ? names::of(next_name++) : std::string_view{};
  }
  constexpr int mention(std::string_view name, int type) {
    node n;
    n.kind = node_kind::global_var;
    n.name = name;
    n.type = type;
    return g.add(n);
  }
  constexpr int call(std::string_view name, const meta::vec<int>& arguments, int type) {
    node n;
    n.kind = node_kind::call;
    n.type = type;
    meta::vec<int> ids = arguments;
    ids.push_back(mention(name, -1));
    return g.add(n, ids);
  }

  /// Lifts a literal; what stands in its place.
  constexpr int lift(int literal) {
    const std::string_view name = new_name();
    if (name.empty()) return literal;
    const int type = g[literal].type;
    int self = -1;  // the variable by which the literal calls itself
    meta::vec<int> captured;
    for (int var : free_variables(g.view(), literal)) {
      if (var < count && let_of[var] >= 0 && g.operand(let_of[var], 1) == literal) self = var;
      else captured.push_back(var);
    }
    if (captured.empty()) {
      const int lifted = self < 0 ? literal : copier.copy(literal, one(self), one(mention(name, type)));
      g.functions.push_back({name, lifted});
      return mention(name, type);
    }
    meta::vec<int> from = captured, to;
    for (int var : captured) to.push_back(g.add(node(g[var])));
    meta::vec<int> params = to;
    if (self >= 0) {
      from.push_back(self);
      to.push_back(call(name, params, type));
    }
    params.push_back(copier.copy(literal, from, to));
    node outer;
    outer.kind = node_kind::function;
    outer.annotated = g[literal].annotated;
    outer.index = g.attrs.size();
    outer.attr_count = 1;
    g.attrs.push_back({"Closure", 1, {}});
    g.functions.push_back({name, g.add(outer, params)});
    return call(name, captured, type);
  }
  static constexpr meta::vec<int> one(int id) {
    meta::vec<int> list;
    list.push_back(id);
    return list;
  }

  constexpr void run() {
    meta::vec<bool> top(count, false);
    for (const function_entry& f : g.functions) top[f.node] = true;
    const meta::vec<bool> open = reached(g.view(), walk::module_outside_kernels);
    for (int id = 0; id < count; ++id) {
      replaced[id] = id;
      if (!open[id] || (g[id].kind == node_kind::function && stays(id))) continue;
      for (int i = 0; i < g[id].operand_count; ++i) g.operand(id, i) = replaced[g.operand(id, i)];
      if (g[id].kind == node_kind::function && !top[id]) replaced[id] = lift(id);
    }
  }
};

}  // namespace detail

template <class Graph>
constexpr void lambda_lift_pass::run(Graph& g, const pass_options&) {
  detail::lambda_lifter<Graph>(g).run();
}

}  // namespace baton::transform

#endif
