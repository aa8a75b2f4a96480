// SPDX-License-Identifier: Apache-2.0
//
// Relay's text of a graph, as `print(mod)` of TVM 0.7 gives it. In: a graph, wherever it is stored. Out: text. The same
// functions run during compilation and at run time; their recursion is as deep as scopes are nested, not as the data flow.
// Next: text/as_text.hpp keeps the text of a model in static storage.
#ifndef BATON_TEXT_RELAY_PRINTER_HPP
#define BATON_TEXT_RELAY_PRINTER_HPP

#include "baton/ir/graph.hpp"
#include "baton/meta/text_buffer.hpp"
#include "baton/text/char_store.hpp"
#include "baton/text/print_plan.hpp"
#include "baton/text/printed_words.hpp"

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

/// A printer at work: expressions and scopes.
class relay_printer : public printed_words {
 public:
  constexpr relay_printer(const graph_view& graph, text_sink& text) : printed_words(graph, text, print_plan(graph)) {}
  /// With a module's finished plan.
  constexpr relay_printer(const graph_view& graph, text_sink& text, print_plan&& plan) : printed_words(graph, text, static_cast<print_plan&&>(plan)) {}

  constexpr void print_module() {
    plan_.visit_module();
    print_planned_module();
  }
  constexpr void print_planned_module() {
    module_position from;
    print_part(from, std::numeric_limits<int>::max());
  }

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

  constexpr void print_expression(int root) {
    plan_.visit(root);
    plan_.finish();
    write_scope(plan_.start.first[root], plan_.place.first[root] + 1, root, 0);
  }

 private:
  constexpr void newline(int indent) {
    constexpr std::string_view blanks = "\n                                ";
    const int most = static_cast<int>(blanks.size()) - 1;
    out.append(blanks.data(), 1 + (indent < most ? indent : most));
    for (int left = indent - most; left > 0; left -= most) out.append(blanks.data() + 1, left < most ? left : most);
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
      const char_range attrs = attrs_text(id);
      if (attrs.size > 0) out.append(store_, attrs, count > 0 ? 0 : 2);
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
    const node& n = g.nodes.first[id];
    const int params = g.param_count(id);
    int begin = plan_.start.first[id];
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
    return {begin, plan_.place.first[id], body, indent + 2};
  }
  constexpr void close_block(int indent) {
    newline(indent);
    out << "}";
  }

  constexpr void write_if(int id, int indent) {
    const int condition = g.operand(id, 0);
    const int then_ = g.operand(id, 1);
    const int begin = plan_.end_of(condition, plan_.start.first[id]);
    const int middle = plan_.end_of(then_, begin);
    out << "if (";
    write_reference(condition);
    out << ") ";
    write_block(begin, middle, then_, indent);
    out << " else ";
    write_block(middle, plan_.place.first[id], g.operand(id, 2), indent);
  }

  /// The text of a node that has no line of its own, or of the line that it has.
  constexpr void write(int id, int indent) {
    switch (g.nodes.first[id].kind) {
      case node_kind::call: return write_call(id);
      case node_kind::tuple: return write_tuple(id);
      case node_kind::projection:
        write_reference(g.operand(id, 0));
        out << "." << g.nodes.first[id].index;
        return;
      case node_kind::if_: return write_if(id, indent);
      case node_kind::function: out << "fn "; return write_function(id, indent);
      case node_kind::let: return write_let(id, indent);
      default: return write_reference(id);
    }
  }
  constexpr void write_result(int id, int indent) {
    if (plan_.number.first[id] >= 0) write_reference(id);
    else write(id, indent);
  }

  // ---- let

  constexpr bool is_inline_let(int id) const { return g.nodes.first[id].kind == node_kind::let && plan_.number.first[id] < 0; }
  constexpr int value_begin(int let) const { return plan_.end_of(g.operand(let, 0), plan_.start.first[let]); }
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
    write_scope(body_begin(id), plan_.place.first[id], g.operand(id, 2), indent);
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
      s.end = plan_.place.first[s.result];
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
      const int id = plan_.order.first[at];
      const node& n = g.nodes.first[id];
      if (n.kind == node_kind::var) {
        if (names_of_.first[id].at < 0) return write_free_variable(id, indent), at + 1;
        continue;
      }
      if (plan_.number.first[id] >= 0 && n.kind != node_kind::constant) return write_numbered(id, indent), at + 1;
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
};

}  // namespace detail

constexpr void print_module(const graph_view& g, meta::text_buffer& out) {
  detail::text_sink text(g.size() * 160 + 256);
  detail::relay_printer printer(g, text);
  printer.print_module();
  text.write_to(out);
}

constexpr void print_function(const graph_view& g, int function_node, meta::text_buffer& out) { print_expression(g, function_node, out); }

constexpr void print_expression(const graph_view& g, int root, meta::text_buffer& out) {
  detail::text_sink text(g.size() * 160 + 256);
  detail::relay_printer printer(g, text);
  printer.print_expression(root);
  text.write_to(out);
}

constexpr void print_type(const graph_view& g, int type, meta::text_buffer& out) { detail::write_pool_type(out, g, type); }

}  // namespace baton

#endif
