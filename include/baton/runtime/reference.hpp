// SPDX-License-Identifier: Apache-2.0
//
// The reference interpreter: any module, op by op, at run time, with the ops of runtime/reference_ops.hpp. Slow and plain;
// tests compare kernels, passes and layouts with it. In: a graph as it is after any pass and the arguments of a function.
// Out: its results, tuples flattened. Example: examples/01_quickstart.cpp.
#ifndef BATON_RUNTIME_REFERENCE_HPP
#define BATON_RUNTIME_REFERENCE_HPP

#include "baton/ir/module.hpp"
#include "baton/runtime/bindings.hpp"
#include "baton/runtime/reference_ops.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace baton::reference {

/// The value of a parameter that the module takes as bound at load.
struct named_value {
  std::string_view name;
  reference::value value;
};

/// The results of a function of a module. Arguments are in parameter order; `bound` are the values of bound constants.
/// Throws std::invalid_argument for what has no value: an opaque constant, a missing bound value, a wrong argument.
inline std::vector<value> evaluate(const graph_view& g, std::string_view function, std::span<const value> arguments, std::span<const named_value> bound = {});

/// A tensor, tensor_view or tensor literal as a value.
template <class T>
value to_value(const T& from) {
  static_assert(runtime::argument_type<T>::known, "baton: reference: an argument is not a tensor, a tensor_view or a tensor literal");
  value v{runtime::argument_type<T>::value, {}};
  v.elements.reserve(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) v.elements.push_back(static_cast<double>(from.data()[i]));
  return v;
}

/// The results of a module's main function on these arguments, in parameter order.
template <class Source, class... Tensors>
std::vector<value> run(ir::module<Source>, const Tensors&... arguments) {
  const std::vector<value> values{to_value(arguments)...};
  return evaluate(Source::view(), "main", values);
}

namespace detail {

struct frame;

/// What a node evaluates to: a tensor, a tuple, or a function with the variables around it.
struct item {
  enum class kind { none, tensor, tuple, closure };

  kind what = kind::none;
  std::shared_ptr<const value> tensor;
  std::vector<item> fields;
  int function = -1;
  frame* around = nullptr;
};

/// A call in progress: values of the nodes seen so far, variables among them.
struct frame {
  std::vector<item> known;
  frame* around = nullptr;
};

inline item tensor_item(value v) {
  item i;
  i.what = item::kind::tensor;
  i.tensor = std::make_shared<const value>(std::move(v));
  return i;
}

class interpreter {
 public:
  interpreter(const graph_view& graph, std::span<const named_value> bound) : g_(graph), bound_(bound) {}

  std::vector<value> call_by_name(std::string_view name, std::span<const value> arguments) {
    const int function = find(name);
    if (static_cast<int>(arguments.size()) != g_.param_count(function)) refuse("wrong number of arguments for", name);
    std::vector<item> items;
    for (std::size_t p = 0; p < arguments.size(); ++p) {
      const int parameter = g_.operand(function, static_cast<int>(p));
      if (g_.is_tensor(parameter) && !(g_.tensor(parameter) == arguments[p].type)) refuse("wrong type of argument", g_[parameter].name);
      items.push_back(tensor_item(arguments[p]));
    }
    std::vector<value> results;
    flatten(call(function, nullptr, items), results);
    return results;
  }

 private:
  int find(std::string_view name) const {
    const int function = g_.find_function(name);
    if (function < 0) refuse("no function", name);
    return function;
  }

  item call(int function, frame* around, const std::vector<item>& arguments) {
    // Frames live as long as the interpreter: a closure may outlive the call that made it.
    frames_.push_back(std::make_unique<frame>());
    frame& f = *frames_.back();
    f.known.resize(static_cast<std::size_t>(g_.size()));
    f.around = around;
    for (std::size_t p = 0; p < arguments.size(); ++p) f.known[static_cast<std::size_t>(g_.operand(function, static_cast<int>(p)))] = arguments[p];
    item result = evaluate_in(g_.body_of(function), f);
    // Without closures nobody can look into the frame again: its tensors may go.
    for (const item& i : f.known)
      if (i.what == item::kind::closure) return result;
    f.known = {};
    return result;
  }

  item evaluate_in(int id, frame& f) {
    item& known = f.known[static_cast<std::size_t>(id)];
    if (known.what != item::kind::none) return known;
    item result = compute(id, f);
    if (g_[id].kind != node_kind::var) f.known[static_cast<std::size_t>(id)] = result;
    return result;
  }

  item compute(int id, frame& f) {
    const node& n = g_[id];
    switch (n.kind) {
      case node_kind::var: return variable(id, f);
      case node_kind::constant: return constant(id, f);
      case node_kind::global_var: return closure(find(n.name), nullptr);
      case node_kind::function: return closure(id, &f);
      case node_kind::call: return n.op ? call_op(id, f) : call_function(id, f);
      case node_kind::tuple: {
        item tuple;
        tuple.what = item::kind::tuple;
        for (int operand : g_.operands_of(id)) tuple.fields.push_back(evaluate_in(operand, f));
        return tuple;
      }
      case node_kind::projection: return evaluate_in(g_.operand(id, 0), f).fields[static_cast<std::size_t>(n.index)];
      case node_kind::let: {
        // Chains of lets are long: a loop, not a recursion.
        for (; g_[id].kind == node_kind::let; id = g_.operand(id, 2)) f.known[static_cast<std::size_t>(g_.operand(id, 0))] = evaluate_in(g_.operand(id, 1), f);
        return evaluate_in(id, f);
      }
      case node_kind::if_: return evaluate_in(g_.operand(id, evaluate_in(g_.operand(id, 0), f).tensor->elements[0] != 0 ? 1 : 2), f);
      case node_kind::none: break;
    }
    refuse("cannot evaluate", "an empty node");
  }

  item variable(int id, frame& f) const {
    for (const frame* at = &f; at; at = at->around)
      if (!at->known.empty() && at->known[static_cast<std::size_t>(id)].what != item::kind::none) return at->known[static_cast<std::size_t>(id)];
    refuse("no value for variable", g_[id].name);
  }

  item constant(int id, frame& f) {
    const node& n = g_[id];
    if (n.constant == constant_kind::folded) return evaluate_in(g_.operand(id, 0), f);
    if (n.constant == constant_kind::bound) {
      for (const named_value& b : bound_)
        if (b.name == n.name) return tensor_item(b.value);
      refuse("no value bound for", n.name);
    }
    if (n.constant == constant_kind::opaque) refuse("cannot evaluate", "a constant that came without data");
    value v;
    if (n.constant == constant_kind::scalar) {
      v = {{n.scalar.type, {}}, {rounded(n.scalar.type, n.scalar.as_double())}};
    } else {
      v.type = n.data->type;
      for (std::int64_t i = 0; i < v.type.size(); ++i) v.elements.push_back(n.data->at(i));
    }
    return tensor_item(std::move(v));
  }

  static item closure(int function, frame* around) {
    item c;
    c.what = item::kind::closure;
    c.function = function;
    c.around = around;
    return c;
  }

  item call_function(int id, frame& f) {
    std::vector<item> arguments;
    for (int a = 0; a < g_.argument_count(id); ++a) arguments.push_back(evaluate_in(g_.operand(id, a), f));
    const item callee = evaluate_in(g_.callee_of(id), f);
    return call(callee.function, callee.around, arguments);
  }

  item call_op(int id, frame& f) {
    std::vector<value> operands;
    for (int operand : g_.operands_of(id)) flatten(evaluate_in(operand, f), operands);
    const node& n = g_[id];
    if (n.type < 0) refuse("the type is not known of a call of", n.op->name);
    if (!g_.is_tuple(id)) return tensor_item(std::move(evaluate_op(n.op->name, g_.words_of(id), operands, std::span(&g_.tensor(id), 1))[0]));
    std::vector<tensor_ty> types;
    for (int i = 0; i < g_.types[n.type].field_count; ++i) types.push_back(g_.types[g_.type_field(n.type, i)].tensor);
    item tuple;
    tuple.what = item::kind::tuple;
    for (value& v : evaluate_op(n.op->name, g_.words_of(id), operands, types)) tuple.fields.push_back(tensor_item(std::move(v)));
    return tuple;
  }

  static void flatten(const item& i, std::vector<value>& out) {
    if (i.what == item::kind::tensor) out.push_back(*i.tensor);
    for (const item& field : i.fields) flatten(field, out);
  }

  graph_view g_;
  std::span<const named_value> bound_;
  std::vector<std::unique_ptr<frame>> frames_;
};

}  // namespace detail

inline std::vector<value> evaluate(const graph_view& g, std::string_view function, std::span<const value> arguments, std::span<const named_value> bound) {
  return detail::interpreter(g, bound).call_by_name(function, arguments);
}

}  // namespace baton::reference

#endif
