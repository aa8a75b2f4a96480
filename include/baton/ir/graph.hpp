// SPDX-License-Identifier: Apache-2.0
//
// The flat graph: Relay as arrays. A node's operands are earlier nodes, so a pass is one loop over the list. `graph`
// grows (passes, parser); `graph_view` looks at one, wherever it is stored; `static_graph` is one of exact size in static
// storage. Order is canonical: depth first from each function, parameters, operands left to right, callee last.
// Next: ir/freeze.hpp (from handles), ir/compact.hpp (back to canonical order), transform/ (passes).
#ifndef BATON_IR_GRAPH_HPP
#define BATON_IR_GRAPH_HPP

#include "baton/expr/constant_record.hpp"
#include "baton/expr/expr.hpp"
#include "baton/meta/vec.hpp"

#include <cstdint>
#include <string_view>

namespace baton {

/// What a constant node's value is.
enum class constant_kind : std::uint8_t {
  none,
  scalar,  ///< rank 0, in the node
  data,    ///< a tensor literal in static storage
  folded,  ///< the value of operand 0, a graph of constants: computed when somebody looks, or at load
  bound,   ///< a parameter whose value is given at load time, by name
  opaque,  ///< of a text, without data: prints, cannot be evaluated
};

/// Whether a record is that of Op. Asks for the id alone: to name record_of is to make the record and all its functions.
template <class Op>
constexpr bool is_record_of(const op_record* record) {
  constexpr meta::hash_t id = op_id(Op::name);
  return record && record->id == id;
}

/// One node. Fields that a kind does not use stay at their defaults.
struct node {
  node_kind kind = node_kind::none;
  constant_kind constant = constant_kind::none;
  bool checked = false;    ///< its type has been inferred and is printed
  bool annotated = false;  ///< var: has a written type; function: has a written result type
  int type = -1;           ///< index into types; -1: unknown
  int first_operand = 0;   ///< into operands. call: arguments, then the callee unless op; function: parameters, body
  int operand_count = 0;
  int first_word = 0;  ///< into words: encoded attributes of a call
  int word_count = 0;
  int index = 0;                  ///< projection: field; var: number behind the name (-1: none); function: first of its attributes
  int attr_count = 0;             ///< function: how many attributes
  const op_record* op = nullptr;  ///< call of an operator
  std::string_view name;          ///< var, global_var, bound constant
  const constant_record* data = nullptr;
  scalar_value scalar;

  constexpr bool is_call_of_op() const { return kind == node_kind::call && op != nullptr; }
  constexpr bool is_call_of_function() const { return kind == node_kind::call && op == nullptr; }
};

/// A type in a graph's pool: a tensor type, or a tuple or function of other pool types.
struct type_entry {
  type_value::kind what = type_value::kind::none;
  tensor_ty tensor;
  int first_field = 0;
  int field_count = 0;
};

/// An attribute of a function: an integer, or a string.
struct function_attr {
  std::string_view key;
  std::int64_t value = 0;
  std::string_view text;  ///< used if its data is not null
};

/// A function of the module.
struct function_entry {
  std::string_view name;
  int node = -1;
};

/// A graph, wherever its arrays are.
struct graph_view {
  meta::slice<node> nodes;
  meta::slice<int> operands;
  meta::slice<std::int64_t> words;
  meta::slice<type_entry> types;
  meta::slice<int> type_fields;
  meta::slice<function_attr> attrs;
  meta::slice<function_entry> functions;

  constexpr int size() const { return nodes.count; }
  constexpr const node& operator[](int i) const { return nodes.first[i]; }
  constexpr int operand(int of, int i) const { return operands.first[nodes.first[of].first_operand + i]; }
  constexpr meta::slice<int> operands_of(int i) const { return {operands.first + nodes.first[i].first_operand, nodes.first[i].operand_count}; }
  constexpr meta::slice<std::int64_t> words_of(int i) const { return {words.first + nodes.first[i].first_word, nodes.first[i].word_count}; }
  constexpr meta::slice<function_attr> attrs_of(int i) const { return {attrs.first + nodes.first[i].index, nodes.first[i].attr_count}; }
  /// The type of node i, which must be known to be a tensor.
  constexpr const tensor_ty& tensor(int i) const { return types.first[nodes.first[i].type].tensor; }
  constexpr bool is_tensor(int i) const { return nodes.first[i].type >= 0 && types.first[nodes.first[i].type].what == type_value::kind::tensor; }
  constexpr bool is_tuple(int i) const { return nodes.first[i].type >= 0 && types.first[nodes.first[i].type].what == type_value::kind::tuple; }
  /// Field f of a tuple or function type.
  constexpr int type_field(int type, int f) const { return type_fields.first[types.first[type].first_field + f]; }
  /// A function's parameters, body and whether it is a fused kernel.
  constexpr int param_count(int function) const { return nodes[function].operand_count - 1; }
  constexpr int body_of(int function) const { return operand(function, nodes[function].operand_count - 1); }
  constexpr std::int64_t function_attr_of(int function, std::string_view key, std::int64_t otherwise) const {
    for (const function_attr& attr : attrs_of(function))
      if (attr.key == key) return attr.value;
    return otherwise;
  }
  constexpr bool is_primitive(int i) const { return nodes[i].kind == node_kind::function && function_attr_of(i, "Primitive", 0) != 0; }
  /// The module's function of that name, or -1.
  constexpr int find_function(std::string_view name) const {
    for (const function_entry& f : functions)
      if (f.name == name) return f.node;
    return -1;
  }
  /// The callee node of a call of a function.
  constexpr int callee_of(int call) const { return operand(call, nodes[call].operand_count - 1); }
  constexpr int argument_count(int call) const { return nodes[call].op ? nodes[call].operand_count : nodes[call].operand_count - 1; }
};

/// How long the arrays of a graph are.
struct graph_sizes {
  int nodes = 0, operands = 0, words = 0, types = 0, type_fields = 0, attrs = 0, functions = 0;

  friend constexpr bool operator==(const graph_sizes&, const graph_sizes&) = default;
};

/// A graph under construction.
struct graph {
  meta::vec<node> nodes;
  meta::vec<int> operands;
  meta::vec<std::int64_t> words;
  meta::vec<type_entry> types;
  meta::vec<int> type_fields;
  meta::vec<function_attr> attrs;
  meta::vec<function_entry> functions;
  meta::message error;  ///< what is wrong with the module; empty if nothing is

  constexpr graph() = default;
  /// A copy of a graph that is stored somewhere.
  constexpr explicit graph(const graph_view& g) {
    nodes = meta::vec(g.nodes);
    operands = meta::vec(g.operands);
    words = meta::vec(g.words);
    types = meta::vec(g.types);
    type_fields = meta::vec(g.type_fields);
    attrs = meta::vec(g.attrs);
    functions = meta::vec(g.functions);
  }

  constexpr graph_view view() const { return {nodes, operands, words, types, type_fields, attrs, functions}; }
  constexpr graph_sizes sizes() const { return {nodes.count, operands.count, words.count, types.count, type_fields.count, attrs.count, functions.count}; }
  constexpr int size() const { return nodes.count; }
  constexpr node& operator[](int i) { return nodes.first[i]; }
  constexpr const node& operator[](int i) const { return nodes.first[i]; }
  constexpr int& operand(int of, int i) { return operands.first[nodes.first[of].first_operand + i]; }
  constexpr int operand(int of, int i) const { return operands.first[nodes.first[of].first_operand + i]; }

  // ---- types: equal types have one index

  constexpr int intern(const tensor_ty& t) {
    const type_entry* const known = types.first;
    const int last = t.dims.rank > 0 ? t.dims.rank - 1 : 0;
    const std::int64_t second = t.dims.dims[1];
    const std::int64_t final = t.dims.dims[last];
    if (types.count <= few_types) {
      for (int i = types.count; i-- > 0;)
        if (known[i].tensor.dims.dims[last] == final && known[i].what == type_value::kind::tensor && known[i].tensor == t) return i;
    } else {
      index_types();
      const int* const index = type_index_.first;
      for (int at = place_of_type(t.dims.rank, second, final); index[at] >= 0; at = (at + 1) & (type_index_.count - 1)) {
        const type_entry& e = known[index[at]];
        if (e.tensor.dims.dims[last] == final && e.tensor.dims.dims[1] == second && e.what == type_value::kind::tensor && e.tensor == t) return index[at];
      }
    }
    types.push_back({type_value::kind::tensor, t, 0, 0});
    return types.count - 1;
  }
  constexpr int intern(type_value::kind what, meta::slice<int> fields) {
    const type_entry* const known = types.first;
    const auto is_it = [&](const type_entry& e) {
      return e.what == what && e.field_count == fields.count && meta::slice<int>(type_fields.first + e.first_field, fields.count) == fields;
    };
    if (types.count <= few_types) {
      for (int i = types.count; i-- > 0;)
        if (known[i].what == what && is_it(known[i])) return i;
    } else {
      index_types();
      const int* const index = type_index_.first;
      for (int at = place_of_type(fields); index[at] >= 0; at = (at + 1) & (type_index_.count - 1))
        if (known[index[at]].what == what && is_it(known[index[at]])) return index[at];
    }
    const int first = type_fields.count;
    meta::copy_n(type_fields.extend(fields.count), fields.first, fields.count);
    types.push_back({what, {}, first, fields.count});
    return types.count - 1;
  }
  constexpr int intern(const type_value& t) {
    if (t.what == type_value::kind::none) return -1;
    if (t.is_tensor()) return intern(t.tensor);
    meta::vec<int> fields;
    for (int i = 0; i < t.field_count; ++i) fields.push_back(intern(t.fields[i]));
    return intern(t.what, fields);
  }

  // ---- nodes: each add_* returns the new node's id

  constexpr int add(const node& n) {
    nodes.push_back(n);
    return nodes.count - 1;
  }
  constexpr int add(node n, meta::slice<int> operand_ids) {
    n.first_operand = operands.count;
    n.operand_count = operand_ids.count;
    meta::copy_n(operands.extend(operand_ids.count), operand_ids.first, operand_ids.count);
    nodes.push_back(n);
    return nodes.count - 1;
  }
  constexpr int add_words(meta::slice<std::int64_t> attr) {
    const int first = words.count;
    meta::copy_n(words.extend(attr.count), attr.first, attr.count);
    return first;
  }
  /// A call of an operator; its type is left to type inference.
  constexpr int add_call(const op_record* op, meta::slice<std::int64_t> attr, meta::slice<int> args) {
    node n;
    n.kind = node_kind::call;
    n.op = op;
    n.first_word = add_words(attr);
    n.word_count = attr.count;
    return add(n, args);
  }
  /// The record of Op. Functions that ask for one, or for a call of Op, have their graph's type as a template parameter
  /// (transform/pass.hpp), because to name a record is to make it.
  template <class Op>
  static constexpr const op_record* record() {
    return &record_of<Op>;
  }
  /// A call of Op with attrs on one to four arguments.
  template <class Op, class... Args>
  constexpr int call(const typename Op::attrs& attrs_value, Args... args) {
    attr_words encoded;
    encode_attrs(attrs_value, encoded);
    const int ids[] = {args...};
    return add_call(&record_of<Op>, encoded, meta::slice<int>(ids, sizeof...(Args)));
  }
  constexpr int add_scalar(const scalar_value& value) {
    node n;
    n.kind = node_kind::constant;
    n.constant = constant_kind::scalar;
    n.scalar = value;
    n.type = intern(tensor_ty{value.type, {}});
    return add(n);
  }
  /// A variable: `name`, or `name` followed by `number` if that is not negative.
  constexpr int add_var(std::string_view name, int number, int type, bool annotated) {
    node n;
    n.kind = node_kind::var;
    n.name = name;
    n.index = number;
    n.type = type;
    n.annotated = annotated;
    return add(n);
  }

 private:
  // Where a type is, by open addressing: built when there are many types, since a search through all of them would be
  // quadratic in layers of different sizes.
  static constexpr int few_types = 24;
  meta::vec<int> type_index_;  ///< an index of types, or -1; a power of two of them
  int types_indexed_ = 0;

  constexpr int place_of_type(int count, std::int64_t a, std::int64_t b) const {
    return static_cast<int>(static_cast<std::uint64_t>(a * 37 + b * 1031 + count * 5) & static_cast<std::uint64_t>(type_index_.count - 1));
  }
  constexpr int place_of_type(meta::slice<int> fields) const {
    return fields.count == 0 ? 0 : place_of_type(fields.count, fields.first[0], fields.first[fields.count - 1]);
  }
  constexpr void index_types() {
    const int count = types.count;
    if (types_indexed_ == count) return;
    if (types_indexed_ > count || count * 2 > type_index_.count) {
      int slots = 64;
      while (slots < count * 3) slots *= 2;
      type_index_ = meta::vec<int>(slots, -1);
      types_indexed_ = 0;
    }
    const type_entry* const known = types.first;
    int* const index = type_index_.first;
    for (int i = types_indexed_; i < count; ++i) {
      const type_entry& e = known[i];
      int at = 0;
      if (e.what == type_value::kind::tensor) {
        const shape& dims = e.tensor.dims;
        at = place_of_type(dims.rank, dims.dims[1], dims.dims[dims.rank > 0 ? dims.rank - 1 : 0]);
      } else {
        at = place_of_type({type_fields.first + e.first_field, e.field_count});
      }
      while (index[at] >= 0) at = (at + 1) & (type_index_.count - 1);
      index[at] = i;
    }
    types_indexed_ = count;
  }
};

/// How many entries of storage type_of needs for a type: its fields, and their fields.
constexpr int field_storage_of(const graph_view& g, int type) {
  int count = g.types[type].field_count;
  for (int i = 0; i < g.types[type].field_count; ++i)
    if (const int field = g.type_field(type, i); field >= 0) count += field_storage_of(g, field);
  return count;
}

/// The type of pool index `type` as a value; `storage` keeps the fields of tuples alive and must not move afterwards
/// (reserve field_storage_of first).
constexpr type_value type_of(const graph_view& g, int type, meta::vec<type_value>& storage) {
  if (type < 0) return {};
  const type_entry& entry = g.types[type];
  if (entry.what == type_value::kind::tensor) return entry.tensor;
  meta::vec<type_value> fields;
  for (int i = 0; i < entry.field_count; ++i) fields.push_back(type_of(g, g.type_field(type, i), storage));
  const int first = storage.size();
  for (const type_value& f : fields) storage.push_back(f);
  return {entry.what, storage.data() + first, entry.field_count};
}

/// A graph of exact size, in static storage.
template <graph_sizes S>
struct static_graph {
  node nodes[S.nodes + 1]{};
  int operands[S.operands + 1]{};
  std::int64_t words[S.words + 1]{};
  type_entry types[S.types + 1]{};
  int type_fields[S.type_fields + 1]{};
  function_attr attrs[S.attrs + 1]{};
  function_entry functions[S.functions + 1]{};

  static constexpr graph_sizes sizes = S;

  /// Copies what counts of a graph's arrays.
  constexpr void assign(const graph_view& g, const graph_sizes& used) {
    meta::copy_n(nodes, g.nodes.first, used.nodes);
    meta::copy_n(operands, g.operands.first, used.operands);
    meta::copy_n(words, g.words.first, used.words);
    meta::copy_n(types, g.types.first, used.types);
    meta::copy_n(type_fields, g.type_fields.first, used.type_fields);
    meta::copy_n(attrs, g.attrs.first, used.attrs);
    meta::copy_n(functions, g.functions.first, used.functions);
  }
  constexpr graph_view view() const {
    return {{nodes, S.nodes}, {operands, S.operands},  {words, S.words}, {types, S.types}, {type_fields, S.type_fields},
            {attrs, S.attrs}, {functions, S.functions}};
  }
};

namespace detail {

/// A graph in arrays that are surely long enough, on its way from a constant evaluation to one of exact size: the
/// evaluation that makes a graph then runs once, not once for the sizes and once for the contents.
template <graph_sizes Capacity>
struct roomy_graph {
  static_graph<Capacity> arrays;
  graph_sizes used;
  bool fits = false;
  bool failed = false;  ///< the graph came with an error sentence

  /// The graph itself, to go on with.
  constexpr graph copy() const {
    const graph_view all = arrays.view();
    return graph(graph_view{all.nodes.part(0, used.nodes), all.operands.part(0, used.operands), all.words.part(0, used.words), all.types.part(0, used.types),
                            all.type_fields.part(0, used.type_fields), all.attrs.part(0, used.attrs), all.functions.part(0, used.functions)});
  }
};

template <graph_sizes Capacity>
constexpr roomy_graph<Capacity> to_roomy(const graph& g) {
  roomy_graph<Capacity> result;
  const graph_sizes s = g.sizes();
  result.used = s;
  result.failed = !g.error.empty();
  result.fits = s.nodes <= Capacity.nodes && s.operands <= Capacity.operands && s.words <= Capacity.words && s.types <= Capacity.types &&
                s.type_fields <= Capacity.type_fields && s.attrs <= Capacity.attrs && s.functions <= Capacity.functions;
  if (!result.fits) return result;
  const graph_view v = g.view();
  result.arrays.assign(v, s);
  return result;
}

template <graph_sizes S>
constexpr static_graph<S> trim(const graph_view& v) {
  static_graph<S> result;
  result.assign(v, S);
  return result;
}

/// A graph of exact size, and whether it came with an error sentence.
template <graph_sizes S>
struct kept_graph {
  static_graph<S> arrays;
  bool failed = false;
};

template <graph_sizes S, graph_sizes Capacity>
constexpr kept_graph<S> keep(const roomy_graph<Capacity>& roomy) {
  kept_graph<S> result;
  result.arrays.assign(roomy.arrays.view(), S);
  result.failed = roomy.failed;
  return result;
}

/// Maker has `static constexpr graph make()`; what is surely, or nearly so, enough room is tried first, then what was needed.
template <class Maker, graph_sizes Capacity>
struct stored_graph {
#if !BATON_LOCAL_INTERMEDIATES
  static constexpr roomy_graph<Capacity> roomy = to_roomy<Capacity>(Maker::make());
#endif
  static constexpr auto value = [] {
#if BATON_LOCAL_INTERMEDIATES
    constexpr roomy_graph<Capacity> roomy = to_roomy<Capacity>(Maker::make());
#endif
    if constexpr (roomy.fits) return keep<roomy.used>(roomy);
    else return keep<roomy.used>(to_roomy<roomy.used>(Maker::make()));
  }();
  static constexpr bool failed = value.failed;
  /// Whether the maker returned no graph at all.
  static constexpr bool empty = value.arrays.sizes == graph_sizes{};
  static constexpr graph_view view() { return value.arrays.view(); }
};

}  // namespace detail

}  // namespace baton

#endif
