// SPDX-License-Identifier: Apache-2.0
//
// Functions and modules as types. `relay::function(params(x, w), result)` freezes handles into a function, and
// `ir_module::from_expr(f)` makes a module of it; both types are canonical (ir/flat.hpp). A pass's result is a module whose
// graph is computed when somebody looks. Next: text/as_text.hpp, transform/pass.hpp.
#ifndef BATON_IR_MODULE_HPP
#define BATON_IR_MODULE_HPP

#include "baton/expr/structure.hpp"
#include "baton/ir/flat.hpp"
#include "baton/ir/freeze.hpp"
#include "baton/meta/config.hpp"

#include <cstddef>
#include <utility>

namespace baton {

namespace detail {

template <class Source>
struct function_literal {};

/// The sentence about a function that a module does not have.
template <class Source, fixed_string Name>
struct unknown_function {
  static constexpr meta::message text() {
    meta::message sentence;
    if (Source::view().find_function(Name.view()) >= 0) return sentence;
    sentence << "get: the module has no function @" << Name.view() << ", it has:";
    for (const function_entry& f : Source::view().functions) sentence << " @" << f.name;
    return sentence;
  }
};

}  // namespace detail

namespace ir {

/// A function: a graph whose last node is a function node. As an expression it is a function literal; called with
/// expressions it gives a call of that literal.
template <class Source>
struct function {
  using baton_expression = void;
  using source = Source;
  static constexpr auto node() { return baton::detail::function_literal<Source>{}; }
  static constexpr graph_view view() { return Source::view(); }

  /// Two calls on the same handles are one node: a closure as default argument of a member template confuses both
  /// compilers, so the identity comes from relay::apply.
  template <relay::expression... Args>
  constexpr auto operator()(Args... args) const {
    return relay::apply(function{}, args...);
  }
};

/// A function with its name in a module.
template <fixed_string Name, class Function>
struct named_function {};

/// One function of a module's graph, without the others.
template <class Source, int Function>
struct function_of {
  static constexpr graph make() { return extract(Source::view(), Function); }
  static constexpr graph_view view() { return baton::detail::stored_graph<function_of, room_to_extract(Source::view(), Function)>::view(); }
};

/// A module: named functions in one graph.
template <class Source>
struct module {
  using source = Source;
  static constexpr graph_view view() { return Source::view(); }

  /// The function of that name.
  template <fixed_string Name>
  static constexpr auto get() {
    static_assert(meta::check<baton::detail::unknown_function<Source, Name>>);
    return function<function_of<Source, Source::view().find_function(Name.view())>>{};
  }
};

template <class T>
inline constexpr bool is_function = false;
template <class Source>
inline constexpr bool is_function<function<Source>> = true;

template <class T>
inline constexpr bool is_module = false;
template <class Source>
inline constexpr bool is_module<module<Source>> = true;

/// Anything that is a module.
template <class T>
concept module_like = is_module<std::remove_cvref_t<T>>;

}  // namespace ir

namespace detail {

/// A graph made of handles. The error sentence is the graph's.
template <class Result, class... Params>
struct handles {
  static constexpr graph make() {
    const expr_info* const params[sizeof...(Params) + 1] = {&info<Params>..., nullptr};
    return freeze_function(meta::slice<const expr_info*>(params, sizeof...(Params)), &info<Result>);
  }
  static constexpr meta::message text() { return make().error; }
};

/// A graph made of the free variables of an expression, and it.
template <class Result>
struct open_expression {
  static constexpr graph make() { return freeze_open(&info<Result>); }
  static constexpr meta::message text() { return make().error; }
};

/// The same under a short name, for what is instantiated per node.
template <class Tag, class Tu = this_tu>
struct short_handles {
  static constexpr graph make() { return decltype(Tag{}())::make(); }
};

struct freeze_outcome {
  graph_sizes sizes;
  bool failed = false;
};
constexpr freeze_outcome outcome_of(const graph& g) { return {g.sizes(), !g.error.empty()}; }

/// Such a graph in static storage. The freezer runs twice: how many nodes lie under a handle is not known before.
template <class Handles>
struct frozen {
  static constexpr freeze_outcome outcome = outcome_of(Handles::make());
  static constexpr graph_sizes sizes = outcome.sizes;
  static constexpr auto value = trim<sizes>(Handles::make().view());
  static constexpr graph_view view() { return value.view(); }
};

template <class Source>
inline constexpr int function_field_count = Source::view().nodes[Source::view().size() - 1].operand_count;

template <class Source>
struct function_type_storage {
  type_value fields[static_cast<std::size_t>(function_field_count<Source>)]{};
};

/// Fields of the fields of a function type, where one is a tuple of tensors.
template <class Source, int Field>
inline constexpr auto function_field_fields = [] {
  constexpr graph_view v = Source::view();
  constexpr int type = v.nodes[v.operand(v.size() - 1, Field)].type;
  field_storage<v.types[type].field_count> storage;
  for (int i = 0; i < v.types[type].field_count; ++i) storage.fields[i] = v.types[v.type_field(type, i)].tensor;
  return storage;
}();

template <class Source, int Field>
constexpr type_value function_field() {
  constexpr graph_view v = Source::view();
  constexpr int id = v.operand(v.size() - 1, Field);
  if constexpr (v.is_tensor(id)) return v.tensor(id);
  else if constexpr (v.is_tuple(id)) return {type_value::kind::tuple, function_field_fields<Source, Field>.fields, v.types[v.nodes[id].type].field_count};
  else return {};
}

template <class Source, int... I>
constexpr function_type_storage<Source> make_function_fields(std::integer_sequence<int, I...>) {
  return {{function_field<Source, I>()...}};
}

template <class Source>
inline constexpr function_type_storage<Source> function_fields = make_function_fields<Source>(std::make_integer_sequence<int, function_field_count<Source>>{});

template <class Source>
inline constexpr graph_view stored_view = Source::view();

template <class Source>
constexpr expr_info describe(function_literal<Source>) {
  expr_info node;
  node.kind = node_kind::function;
  node.function = &stored_view<Source>;
  node.type = type_value(type_value::kind::function, function_fields<Source>.fields, function_field_count<Source>);
  node.hash = meta::mix(0xF7C, static_cast<meta::hash_t>(Source::view().size()));
  return node;
}

}  // namespace detail

namespace relay {

/// A function with these parameters and this result. The handles are frozen here; from now on there is one canonical type.
/// A variable that is neither a parameter nor bound by a let is an error.
template <class... Params, expression Result,
          class Tag = decltype([](baton::detail::site<"function">* = nullptr) { return baton::detail::handles<Result, Params...>{}; })>
BATON_INLINE constexpr auto function(parameters<Params...>, Result) {
  using source = baton::detail::handles<Result, Params...>;
  using frozen = baton::detail::frozen<baton::detail::short_handles<Tag>>;
  if constexpr (frozen::outcome.failed) static_assert(meta::check<source>);
  return ir::function<ir::to_flat<frozen>>{};
}

}  // namespace relay

/// Names a function for from_functions: `named<"f">(g)`.
template <fixed_string Name, class Function>
constexpr ir::named_function<Name, Function> named(Function) {
  static_assert(ir::is_function<Function>, "baton: named<...> takes a relay::function");
  return {};
}

namespace detail {

/// A module put together from named functions.
template <class... Named>
struct linked;

template <fixed_string... Name, class... Function>
struct linked<ir::named_function<Name, Function>...> {
  static constexpr graph make() {
    freezer work;
    const graph_view views[] = {Function::view()...};
    const std::string_view names[] = {Name.view()...};
    for (std::size_t i = 0; i < sizeof...(Function); ++i) {
      for (std::size_t j = 0; j < i; ++j)
        if (names[j] == names[i]) work.out.error << "from_functions: the name @" << names[i] << " is used twice";
      const int id = work.splice(views[i]);
      work.out.functions.push_back({names[i], id});
    }
    if (work.out.error.empty()) infer_types(work.out);
    return static_cast<graph&&>(work.out);
  }
  static constexpr meta::message text() { return make().error; }
};

}  // namespace detail

/// How modules are made.
struct ir_module {
  /// A module whose only function, "main", is this one; any other expression is wrapped into a function of its free variables.
  template <class... Nodes>
  BATON_INLINE static constexpr auto from_expr(ir::function<ir::flat<Nodes...>>) {
    return ir::module<ir::flat<Nodes..., ir::entry<"main", static_cast<int>(sizeof...(Nodes)) - 1>>>{};
  }
  template <class Source>
  BATON_INLINE static constexpr auto from_expr(ir::function<Source>) {
    return from_expr(ir::function<ir::to_flat<Source>>{});
  }
  template <relay::expression E>
  BATON_INLINE static constexpr auto from_expr(E) {
    return from_expr(ir::function<ir::to_flat<detail::frozen<detail::open_expression<E>>>>{});
  }

  /// A module of several functions, which may call one another by `relay::global_var<"name">`.
  template <class... Named>
  BATON_INLINE static constexpr auto from_functions(Named...) {
    using source = detail::linked<Named...>;
    if constexpr (!source::text().empty()) static_assert(meta::check<source>);
    return ir::module<ir::to_flat<detail::frozen<source>>>{};
  }
};

}  // namespace baton

#endif
