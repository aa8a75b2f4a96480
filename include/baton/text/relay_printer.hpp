// SPDX-License-Identifier: Apache-2.0
//
// Relay's text of a graph, as `print(mod)` of TVM 0.7 gives it. In: a graph, wherever it is stored. Out: text. The same
// functions run during compilation and at run time; their recursion is as deep as scopes are nested, not as the data flow.
// Next: text/as_text.hpp keeps the text of a model in static storage.
#ifndef BATON_TEXT_RELAY_PRINTER_HPP
#define BATON_TEXT_RELAY_PRINTER_HPP

#include "baton/ir/graph.hpp"
#include "baton/meta/hash.hpp"
#include "baton/meta/text_buffer.hpp"
#include "baton/text/char_store.hpp"
#include "baton/text/print_plan.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

namespace baton {

/// Appends a module: each function as `def @name(...) {...}` and a newline, with a blank line between two.
constexpr void print_module(const graph_view& g, meta::text_buffer& out);

/// Appends one function as a literal, `fn (...) {...}`, without a newline at the end.
constexpr void print_function(const graph_view& g, int function_node, meta::text_buffer& out);

/// Appends an expression, after `free_var` lines for variables that nothing in it binds; no newline at the end.
constexpr void print_expression(const graph_view& g, int root, meta::text_buffer& out);

/// Appends a type of the graph's pool.
constexpr void print_type(const graph_view& g, int type, meta::text_buffer& out);

namespace detail {

/// Appends type `type` of the pool of `g`. Out is meta::text_buffer or char_store.
template <class Out>
constexpr void write_pool_type(Out& out, const graph_view& g, int type) {
  if (type < 0) {
    out << "?";
    return;
  }
  const type_entry& entry = g.types[type];
  if (entry.what == type_value::kind::tensor) {
    write_type(out, entry.tensor);
    return;
  }
  const bool function = entry.what == type_value::kind::function;
  const int count = function ? entry.field_count - 1 : entry.field_count;
  if (function) out << "fn ";
  out << "(";
  for (int i = 0; i < count; ++i) {
    if (i > 0) out << ", ";
    write_pool_type(out, g, g.type_field(type, i));
  }
  if (!function && count == 1) out << ",";
  out << ")";
  if (!function) return;
  out << " -> ";
  write_pool_type(out, g, g.type_field(type, count));
}

/// A printer at work. Its state (numbers, names, constants) lives for a whole text.
class relay_printer {
 public:
  constexpr relay_printer(const graph_view& graph, char_store& text) : relay_printer(graph, text, print_plan(graph)) {}
  /// With a module's finished plan.
  constexpr relay_printer(const graph_view& graph, char_store& text, print_plan&& plan)
      : out(text),
        g(graph),
        plan_(static_cast<print_plan&&>(plan)),
        store_(graph.size() * 16 + 256),
        names_of_(graph.size()),
        introduced_(graph.size(), false),
        names_(graph.size()),
        comments_(graph.types.size()),
        attrs_index_(16),
        floats_index_(16) {}

  constexpr void print_module() {
    plan_.visit_module();
    print_planned_module();
  }
  constexpr void print_planned_module() {
    module_position from;
    print_part(from, std::numeric_limits<int>::max());
  }

  struct name_entry {
    char_range text;
    int counter = 0;
  };
  /// Where the writing of a module's text stands. A chain of lets is one scope.
  struct scope_position {
    int at = 0, end = 0;  ///< the places of the nodes that are left
    int result = -1;
    int indent = 0;
    bool after_lets = false;
  };
  struct module_position {
    int function = 0;
    bool open = false;  ///< the function's head has been written
    scope_position scope;
  };
  /// Goes on with a module until the text has `enough` characters; whether it is complete.
  constexpr bool print_part(module_position& now, int enough) {
    for (; now.function < g.functions.size(); ++now.function) {
      if (!now.open) {
        if (now.function > 0) out << "\n";
        out << "def @" << g.functions[now.function].name;
        now.scope = open_function(g.functions[now.function].node, 0);
        now.open = true;
      }
      for (bool more = true; more; more = step(now.scope))
        if (out.size() >= enough) return false;
      close_block(0);
      out << "\n";
      now.open = false;
    }
    return true;
  }

  /// What a printer of a graph of so many nodes and types must remember between two parts of a text, as a value.
  template <int Nodes, int Types, int Chars>
  struct saved_state {
    char store[Chars]{};
    char_range names_of[Nodes]{};
    bool introduced[Nodes]{};
    meta::hash_index::slot names[meta::hash_index::slots_for(Nodes)]{};
    name_entry name_table[Nodes]{};
    char_range comments[Types + 1]{};
    int chars = 0, taken = 0;
    bool fits = false;
  };
  template <int Nodes, int Types, int Chars>
  constexpr void save(saved_state<Nodes, Types, Chars>& to) const {
    to.fits = store_.size() <= Chars && name_table_.size() <= Nodes;
    if (!to.fits) return;
    to.chars = store_.size(), to.taken = name_table_.size();
    copy_chars(to.store, store_.data(), to.chars);
    meta::copy_n(to.names_of, names_of_.data(), Nodes);
    meta::copy_n(to.introduced, introduced_.data(), Nodes);
    meta::copy_n(to.names, names_.slots().data(), names_.slots().size());
    meta::copy_n(to.name_table, name_table_.data(), to.taken);
    meta::copy_n(to.comments, comments_.data(), Types);
  }
  template <int Nodes, int Types, int Chars>
  constexpr void restore(const saved_state<Nodes, Types, Chars>& from) {
    store_.append(from.store, from.chars);
    meta::copy_n(names_of_.data(), from.names_of, Nodes);
    meta::copy_n(introduced_.data(), from.introduced, Nodes);
    names_ = meta::hash_index(meta::slice<meta::hash_index::slot>(from.names, meta::hash_index::slots_for(Nodes)), from.taken);
    name_table_ = meta::vec(meta::slice<name_entry>(from.name_table, from.taken));
    meta::copy_n(comments_.data(), from.comments, Types);
  }

  constexpr void print_expression(int root) {
    plan_.visit(root);
    plan_.finish();
    write_scope(plan_.first[root], plan_.place[root] + 1, root, 0);
  }

 private:
  struct attrs_entry {
    int node = -1;
    char_range text;
  };
  struct float_entry {
    meta::hash_t bits = 0;
    char_range text;
  };

  constexpr void newline(int indent) {
    constexpr std::string_view blanks = "\n                                ";
    const int most = static_cast<int>(blanks.size()) - 1;
    out.append(blanks.data(), 1 + (indent < most ? indent : most));
    for (int left = indent - most; left > 0; left -= most) out.append(blanks.data() + 1, left < most ? left : most);
  }

  // ---- names

  constexpr int find_name(meta::hash_t hash, std::string_view text) const {
    return names_.find(hash, [&](int i) { return store_.view(name_table_[i].text) == text; });
  }
  constexpr void take_name(int variable, meta::hash_t hash, char_range text) {
    names_.insert(hash, name_table_.size());
    name_table_.push_back({text, 0});
    names_of_[variable] = text;
  }

  /// Gives a variable its name: the hint, with a number behind it if the text has that name already.
  constexpr void introduce(int variable) {
    const node& n = g[variable];
    if (names_of_[variable].at >= 0) {
      introduced_[variable] = true;
      return;
    }
    const int start = store_.size();
    store_ << "%";
    const char initial = n.name.empty() ? '\0' : n.name[0];
    if (!((initial >= 'a' && initial <= 'z') || (initial >= 'A' && initial <= 'Z'))) store_ << "v";
    store_ << n.name;
    if (n.index >= 0) store_ << n.index;
    const char_range base = store_.since(start);
    const meta::hash_t hash = meta::hash_text(store_.view(base));
    const int known = find_name(hash, store_.view(base));
    if (known < 0) return take_name(variable, hash, base);
    for (;;) {
      const int counter = ++name_table_[known].counter;
      const int again = store_.size();
      store_.append_again(base);
      store_ << counter;
      const char_range candidate = store_.since(again);
      const meta::hash_t candidate_hash = meta::hash_text(store_.view(candidate));
      if (find_name(candidate_hash, store_.view(candidate)) < 0) return take_name(variable, candidate_hash, candidate);
    }
  }

  constexpr void write_name(int id) { out.append(store_, names_of_.data()[id]); }

  /// The name of a line: `%` and its number.
  constexpr void name_line(int id) {
    const int start = store_.size();
    store_ << "%" << plan_.number[id];
    names_of_[id] = store_.since(start);
  }

  /// A variable where it is introduced: with its type, if that is written.
  constexpr void write_binder(int variable) {
    write_name(variable);
    if (introduced_[variable]) {
      out << "-malformed-ir";
    } else if (g[variable].annotated && g[variable].type >= 0) {
      out << ": ";
      write_type_of(g[variable].type);
    }
  }

  // ---- types

  /// The comment of a type, made once: ` /* ty=T */`.
  constexpr char_range comment(int type) {
    if (comments_.data()[type].at >= 0) return comments_.data()[type];
    const int start = store_.size();
    store_ << " /* ty=";
    write_pool_type(store_, g, type);
    store_ << " */";
    return comments_[type] = store_.since(start);
  }
  constexpr void write_type_of(int type) {
    const char_range whole = comment(type);
    out.append(store_, {whole.at + 7, whole.size - 10});
  }
  constexpr void write_comment(const node& n) {
    if (n.checked && n.type >= 0) out.append(store_, comment(n.type));
  }

  // ---- constants

  constexpr void write_integer(std::int64_t value, dtype t) {
    if (t.is_bool()) out << std::string_view(value != 0 ? "True" : "False");
    else out << value;
  }
  /// Digits come from exact arithmetic, and a network has one epsilon at many places: each number's text is made once.
  constexpr void write_float(double value, dtype t) {
    const meta::hash_t bits = std::bit_cast<meta::hash_t>(value);
    const meta::hash_t hash = meta::mix(0xF107, bits);
    const int known = floats_index_.find(hash, [&](int i) { return floats_[i].bits == bits; });
    if (known < 0) {
      meta::text_buffer digits;
      meta::write_general(digits, value);
      const int start = store_.size();
      store_ << digits.view();
      floats_index_.insert(hash, floats_.size());
      floats_.push_back({bits, store_.since(start)});
    }
    out << store_.view(floats_[known < 0 ? floats_.size() - 1 : known].text) << std::string_view(t == float64 ? "f64" : "f");
  }
  constexpr void write_constant(int id) {
    const node& n = g.nodes.first[id];
    if (plan_.number[id] >= 0) {
      out << "meta[relay.Constant][" << plan_.number[id] << "]";
    } else if (n.constant == constant_kind::scalar) {
      if (n.scalar.type.is_float()) write_float(n.scalar.as_double(), n.scalar.type);
      else write_integer(n.scalar.bits, n.scalar.type);
    } else {
      const dtype t = n.data->type.element;
      if (t.is_float()) write_float(n.data->at(0), t);
      else write_integer(n.data->i64 ? n.data->i64[0] : static_cast<std::int64_t>(n.data->at(0)), t);
    }
    write_comment(n);
  }

  // ---- attributes

  /// The text of a call's attributes. Layers of a network repeat each other's, so each is made once.
  constexpr std::string_view attrs_text(int id) {
    const node& n = g[id];
    const meta::slice<std::int64_t> words = g.words_of(id);
    meta::hash_t hash = n.op->id;
    for (std::int64_t word : words) hash = meta::mix(hash, static_cast<meta::hash_t>(word));
    const int known = attrs_index_.find(hash, [&](int i) { return g[attrs_[i].node].op == n.op && g.words_of(attrs_[i].node) == words; });
    if (known >= 0) return store_.view(attrs_[known].text);
    meta::text_buffer text;
    n.op->print(words, text);
    const int start = store_.size();
    store_ << text.view();
    attrs_index_.insert(hash, attrs_.size());
    attrs_.push_back({id, store_.since(start)});
    return store_.view(attrs_.back().text);
  }

  // ---- expressions

  /// What stands for a node where it is used: its number, its name, or itself if it has no line of its own.
  constexpr void write_reference(int id) {
    const node& n = g.nodes.first[id];
    if (n.kind == node_kind::constant) write_constant(id);
    else if (n.kind == node_kind::global_var) out << "@" << n.name;
    else write_name(id);
  }

  constexpr void write_call(int id) {
    const node& n = g.nodes.first[id];
    const int* const operands = g.operands.first + n.first_operand;
    const int count = n.op ? n.operand_count : n.operand_count - 1;
    if (n.op) out << n.op->name;
    else write_reference(operands[count]);
    out << "(";
    for (int i = 0; i < count; ++i) {
      if (i > 0) out << ", ";
      if (g.nodes.first[operands[i]].kind == node_kind::call) write_name(operands[i]);
      else write_reference(operands[i]);
    }
    if (n.op && n.word_count > 0) {
      const std::string_view attrs = attrs_text(id);
      out << (count > 0 || attrs.empty() ? attrs : attrs.substr(2));
    }
    out << ")";
    write_comment(n);
  }

  constexpr void write_tuple(int id) {
    const meta::slice<int> fields = g.operands_of(id);
    out << "(";
    for (int i = 0; i < fields.size(); ++i) {
      if (i > 0) out << ", ";
      write_reference(fields[i]);
    }
    if (fields.size() == 1) out << ",";
    out << ")";
  }

  /// Parameters, attributes, result type and body, after `def @name` or `fn `.
  constexpr void write_function(int id, int indent) {
    scope_position body = open_function(id, indent);
    while (step(body)) {
    }
    close_block(indent);
  }
  /// All that comes before the body, and where the body is.
  constexpr scope_position open_function(int id, int indent) {
    const node& n = g[id];
    const int params = g.param_count(id);
    int begin = plan_.first[id];
    out << "(";
    for (int i = 0; i < params; ++i) {
      const int param = g.operand(id, i);
      begin = plan_.end_of(param, begin);
      if (i > 0) out << ", ";
      introduce(param);
      write_binder(param);
    }
    bool separate = params > 0;
    for (const function_attr& attr : g.attrs_of(id)) {
      if (separate) out << ", ";
      separate = true;
      out << attr.key << "=";
      if (attr.text.data()) out << "\"" << attr.text << "\"";
      else out << attr.value;
    }
    out << ") ";
    const int body = g.body_of(id);
    const int result = n.type >= 0 ? g.type_field(n.type, params) : g[body].type;
    if (n.annotated && result >= 0) {
      out << "-> ";
      write_type_of(result);
      out << " ";
    }
    out << "{";
    newline(indent + 2);
    return {begin, plan_.place[id], body, indent + 2};
  }
  constexpr void close_block(int indent) {
    newline(indent);
    out << "}";
  }

  constexpr void write_if(int id, int indent) {
    const int condition = g.operand(id, 0);
    const int then_ = g.operand(id, 1);
    const int begin = plan_.end_of(condition, plan_.first[id]);
    const int middle = plan_.end_of(then_, begin);
    out << "if (";
    write_reference(condition);
    out << ") ";
    write_block(begin, middle, then_, indent);
    out << " else ";
    write_block(middle, plan_.place[id], g.operand(id, 2), indent);
  }

  /// The text of a node that has no line of its own, or of the line that it has.
  constexpr void write(int id, int indent) {
    switch (g[id].kind) {
      case node_kind::call: return write_call(id);
      case node_kind::tuple: return write_tuple(id);
      case node_kind::projection:
        write_reference(g.operand(id, 0));
        out << "." << g[id].index;
        return;
      case node_kind::if_: return write_if(id, indent);
      case node_kind::function: out << "fn "; return write_function(id, indent);
      case node_kind::let: return write_let(id, indent);
      default: return write_reference(id);
    }
  }
  constexpr void write_result(int id, int indent) {
    if (plan_.number[id] >= 0) write_reference(id);
    else write(id, indent);
  }

  // ---- let

  constexpr bool is_inline_let(int id) const { return g[id].kind == node_kind::let && plan_.number[id] < 0; }
  constexpr int value_begin(int let) const { return plan_.end_of(g.operand(let, 0), plan_.first[let]); }
  constexpr int body_begin(int let) const { return plan_.end_of(g.operand(let, 1), value_begin(let)); }

  /// The lines that a let's value needs come before the let's own, after the variable has got its name.
  constexpr void prepare_let(int id, int indent) {
    introduce(g.operand(id, 0));
    write_lines(value_begin(id), body_begin(id), indent);
    if (is_inline_let(g.operand(id, 1))) prepare_let(g.operand(id, 1), indent);
  }
  constexpr void write_let_line(int id, int indent) {
    out << "let ";
    write_binder(g.operand(id, 0));
    out << " = ";
    write_result(g.operand(id, 1), indent);
    out << ";";
    newline(indent);
  }
  constexpr void write_let(int id, int indent) {
    write_let_line(id, indent);
    write_scope(body_begin(id), plan_.place[id], g.operand(id, 2), indent);
  }

  // ---- scopes

  constexpr void write_block(int begin, int end, int result, int indent) {
    out << "{";
    newline(indent + 2);
    write_scope(begin, end, result, indent + 2);
    close_block(indent);
  }

  /// A scope whose nodes have the positions from begin to end, and whose last line is `result`.
  constexpr void write_scope(int begin, int end, int result, int indent) {
    scope_position scope{begin, end, result, indent};
    while (step(scope)) {
    }
  }
  /// The next line of a scope; false if it was the last.
  constexpr bool step(scope_position& s) {
    if (!s.after_lets && is_inline_let(s.result)) {
      prepare_let(s.result, s.indent);
      write_let_line(s.result, s.indent);
      s.at = body_begin(s.result);
      s.end = plan_.place[s.result];
      s.result = g.operand(s.result, 2);
      return true;
    }
    s.after_lets = true;
    if (s.at < s.end) {
      s.at = write_line(s.at, s.end, s.indent);
      return true;
    }
    write_result(s.result, s.indent);
    return false;
  }

  /// The lines of those nodes from begin to end that have one.
  constexpr void write_lines(int begin, int end, int indent) {
    for (int at = begin; at < end;) at = write_line(at, end, indent);
  }
  /// The first of them; the position after it.
  constexpr int write_line(int at, int end, int indent) {
    for (; at < end; ++at) {
      if (const int owner = plan_.owner_at(at, end); owner > at) at = owner;
      const int id = plan_.order.data()[at];
      const node& n = g.nodes.first[id];
      if (n.kind == node_kind::var) {
        if (names_of_[id].at < 0) return write_free_variable(id, indent), at + 1;
        continue;
      }
      if (plan_.number.data()[id] >= 0 && n.kind != node_kind::constant) return write_numbered(id, indent), at + 1;
    }
    return at;
  }
  constexpr void write_numbered(int id, int indent) {
    const node_kind kind = g.nodes.first[id].kind;
    if (kind == node_kind::let) prepare_let(id, indent);
    name_line(id);
    write_name(id);
    out << " = ";
    if (kind == node_kind::call) {
      write_call(id);
    } else if (kind == node_kind::let) {
      out << "(";
      newline(indent + 2);
      write_let(id, indent + 2);
      newline(indent);
      out << ")";
    } else {
      write(id, indent);
    }
    out << ";";
    newline(indent);
  }

  constexpr void write_free_variable(int id, int indent) {
    introduce(id);
    out << "free_var ";
    write_binder(id);
    out << ";";
    newline(indent);
  }

  char_store& out;
  const graph_view g;
  print_plan plan_;
  char_store store_;                ///< names, types and attributes, to which ranges refer
  meta::vec<char_range> names_of_;  ///< by variable, and by node that has a line
  meta::vec<bool> introduced_;      ///< variables that were bound twice
  meta::hash_index names_;
  meta::vec<name_entry> name_table_;
  meta::vec<char_range> comments_;  ///< by type
  meta::hash_index attrs_index_;
  meta::vec<attrs_entry> attrs_;
  meta::hash_index floats_index_;
  meta::vec<float_entry> floats_;
};

}  // namespace detail

constexpr void print_module(const graph_view& g, meta::text_buffer& out) {
  detail::char_store text(g.size() * 160 + 256);
  detail::relay_printer printer(g, text);
  printer.print_module();
  out << text.view();
}

constexpr void print_function(const graph_view& g, int function_node, meta::text_buffer& out) { print_expression(g, function_node, out); }

constexpr void print_expression(const graph_view& g, int root, meta::text_buffer& out) {
  detail::char_store text(g.size() * 160 + 256);
  detail::relay_printer printer(g, text);
  printer.print_expression(root);
  out << text.view();
}

constexpr void print_type(const graph_view& g, int type, meta::text_buffer& out) { detail::write_pool_type(out, g, type); }

}  // namespace baton

#endif
