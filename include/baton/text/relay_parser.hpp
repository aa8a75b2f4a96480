// SPDX-License-Identifier: Apache-2.0
//
// The parser of Relay's text: a plain constexpr function, for run time and for constant expressions. In: text, as
// as_text or TVM print it, or as people write it (expressions may be nested, types and comments left out). Out: a graph
// in canonical order, with types; an error is a sentence with line and column. Next: text/parse.hpp, modules as types.
#ifndef BATON_TEXT_RELAY_PARSER_HPP
#define BATON_TEXT_RELAY_PARSER_HPP

#include "baton/ir/compact.hpp"
#include "baton/op/operators.hpp"
#include "baton/text/attr_table.hpp"
#include "baton/text/op_table.hpp"

#include <cstdint>
#include <string_view>

namespace baton {

/// The graph of a module's text; of a single function or expression, the module whose only function `main` is it (its free
/// variables are the parameters). Names in the graph refer to `text`, which has to live as long as the graph.
/// `meta[relay.Constant][i]` is constants[i]; beyond them, an opaque constant of the type in its comment.
/// A type that is not written is inferred. Ops is the list of operators that the text may name.
template <class Ops = relay::all_ops>
constexpr graph parse_relay(std::string_view text, meta::slice<const constant_record*> constants = {});

namespace detail {

/// A let's variable and value, until its body is there.
struct binding {
  int variable;
  int value;
  const char* at;
};

class relay_parser : public attr_table {
 public:
  constexpr relay_parser(std::string_view text, op_table ops, meta::slice<const constant_record*> constants)
      : attr_table(text), ops_(ops), constants_(constants) {}

  constexpr graph parse() {
    begin();
    while (!done_) advance();
    return finish_graph();
  }

  // ---- the same in steps, each of which may be an evaluation of its own (text/parse_parts.hpp)

  constexpr void begin() {
    lx.next();
    if (lx.is('#')) skip_version();
    if (lx.is_name("def")) return;
    if (!at_end()) parse_bare();
    done_ = true;
  }
  /// Goes on, from line to line, for about that much work; a character counts as one.
  constexpr void advance_for(int work) {
    const char* const from = lx.now.start;
    const int nodes = g.nodes.size();
    const int types = g.types.size();
    while (!done_ && static_cast<int>(lx.now.start - from) + 32 * (g.nodes.size() - nodes) + 128 * (g.types.size() - types) < work) advance();
  }
  /// The graph, once everything was read.
  constexpr graph finish_graph() {
    finish();
    if (!ok()) return static_cast<graph&&>(g);
    graph ordered = compact(g);
    if (all_written)
      for (node& n : ordered.nodes) n.checked = true;
    return ordered;
  }

  template <class State>
  constexpr void save(State& to) const {
    attr_table::save(to);
    to.done = done_ || !ok();
    to.in_definition = in_definition_;
    to.at = function_.at, to.name = function_.name, to.declared_result = function_.declared, to.function_scope = function_.scope;
    to.block_scope = block_.scope, to.result = block_.result;
    to.save(to.free, free_);
    to.save(to.params, function_.operands);
    to.save(to.function_attrs, function_.attrs);
    to.save(to.lets, block_.lets);
  }
  template <class State>
  constexpr void load(const State& from, bool only_end) {
    attr_table::load(from, only_end);
    done_ = from.done;
    in_definition_ = from.in_definition;
    function_.at = from.at, function_.name = from.name, function_.declared = from.declared_result, function_.scope = from.function_scope;
    block_.scope = from.block_scope, block_.result = from.result;
    from.free.load(free_);
    from.params.load(function_.operands);
    from.function_attrs.load(function_.attrs);
    from.lets.load(block_.lets);
  }

 private:
  /// A function whose body is being read.
  struct open_function {
    const char* at = nullptr;
    std::string_view name;  ///< of a global function
    meta::vec<int> operands;
    meta::vec<function_attr> attrs;
    int declared = -1;  ///< the written result type
    int scope = 0;
  };
  /// A block whose lines are being read.
  struct open_block {
    int scope = 0;
    meta::vec<binding> lets;
    int result = -1;
  };

  // ---- the module

  constexpr bool at_end() const { return lx.now.kind == token_kind::end || lx.is('#'); }

  constexpr void skip_version() {
    lx.next();
    if (!take('[', "'[version = ...]' after '#'")) return;
    if (!lx.is_name("version")) return void(expected("'version'"));
    lx.next();
    if (!take('=', "'='")) return;
    if (lx.now.kind != token_kind::string) return void(expected("a version in quotation marks"));
    lx.next();
    take(']', "']'");
  }

  /// The head of a global function, a line of its body, or its end.
  constexpr void advance() {
    if (!in_definition_) {
      if (lx.is_name("def")) begin_definition();
      else if (!at_end()) expected("'def' or the end of the text");
      else done_ = true;
    } else if (block_.result < 0) {
      parse_line(block_);
    } else {
      end_definition();
    }
    if (!ok()) done_ = true;
  }
  constexpr void begin_definition() {
    lx.next();
    if (lx.now.kind != token_kind::global || lx.now.text.size == 0) return void(expected("'@' and the function's name"));
    const token name = lx.now;
    if (find_function(name.text) >= 0) return void(fail(name.start) << "the name @" << name.text << " is used twice");
    lx.next();
    function_ = {};
    function_.at = name.start;
    function_.name = name.text;
    in_definition_ = parse_function_head(function_) && begin_block(block_);
  }
  constexpr void end_definition() {
    in_definition_ = false;
    const int function = parse_function_end(function_, end_block(block_));
    if (function >= 0) g.functions.push_back({function_.name, function});
    if (ok() && !free_.empty()) fail(function_.at) << "@" << function_.name << " has a free variable, %" << g[free_[0]].name;
  }

  constexpr void parse_bare() {
    const char* const at = lx.now.start;
    int root = parse_block();
    if (ok() && !at_end()) expected("the end of the text");
    if (!ok()) return;
    std::string_view name = "main";
    if (g[root].kind != node_kind::function || !free_.empty()) {
      node n;
      n.kind = node_kind::function;
      free_.push_back(root);
      root = add(n, free_);
      type_function(root, -1, at);
    } else {
      for (const function_attr& a : g.view().attrs_of(root))
        if (a.key == "global_symbol" && a.text.data()) name = a.text;
    }
    g.functions.push_back({name, root});
  }

  /// Parameters, attributes, result type and body, after `fn`.
  constexpr int parse_function(const char* at) {
    open_function f;
    f.at = at;
    return parse_function_head(f) ? parse_function_end(f, parse_block()) : -1;
  }
  /// As far as the `{`.
  constexpr bool parse_function_head(open_function& f) {
    if (lx.is('[')) return expected("'(' (functions with type parameters are not part of this library)"), false;
    if (!take('(', "'(' before the parameters")) return false;
    f.scope = open_scope();
    while (ok() && !lx.is(')')) {
      if (lx.now.kind == token_kind::variable) f.operands.push_back(parse_binder(true));
      else if (lx.now.kind == token_kind::name && lx.now.text.size > 0) parse_function_attr(f.attrs);
      else return expected("a parameter, an attribute or ')'"), false;
      if (lx.is(',')) lx.next();
      else if (!lx.is(')')) return expected("',' or ')'"), false;
    }
    lx.next();
    if (lx.is('>')) {
      lx.next();
      f.declared = parse_type();
    }
    if (!f.name.empty()) declare(f.name, f.operands, f.declared);
    return take('{', "'{' before the body");
  }
  constexpr int parse_function_end(open_function& f, int body) {
    if (!take('}', "'}' after the body")) return -1;
    close_scope(f.scope);
    f.operands.push_back(body);
    node n;
    n.kind = node_kind::function;
    n.annotated = f.declared >= 0;
    n.index = g.attrs.size();
    n.attr_count = f.attrs.size();
    for (const function_attr& a : f.attrs) g.attrs.push_back(a);
    const int id = add(n, f.operands);
    type_function(id, f.declared, f.at);
    return id;
  }

  constexpr void parse_function_attr(meta::vec<function_attr>& attrs) {
    function_attr a;
    a.key = lx.now.text;
    lx.next();
    if (!take('=', "'=' after the attribute's name")) return;
    if (lx.now.kind == token_kind::integer && !lx.now.too_large) a.value = lx.now.integer;
    else if (lx.now.kind == token_kind::string) a.text = lx.now.text;
    else if (lx.is_name("True") || lx.is_name("False")) a.value = lx.now.text.first[0] == 'T' ? 1 : 0;
    else return void(expected("an integer or a string"));
    lx.next();
    attrs.push_back(a);
  }

  /// A variable where it is introduced: `%x: T`, or `%x`.
  constexpr int parse_binder(bool visible) {
    const token name = lx.now;
    if (name.kind != token_kind::variable || name.text.size == 0) return expected("a variable");
    lx.next();
    int type = -1;
    if (lx.is(':')) {
      lx.next();
      type = parse_type();
    }
    if (!ok()) return -1;
    const int id = add_variable(name.text, type, name.start);
    if (visible) define(name.hash, name.text, id);
    return id;
  }

  // ---- blocks

  /// Lines and lets, then the result.
  constexpr int parse_block() {
    open_block block;
    if (!begin_block(block)) return -1;
    while (ok() && block.result < 0) parse_line(block);
    return end_block(block);
  }
  constexpr bool begin_block(open_block& block) {
    block.scope = open_scope();
    block.lets.clear();
    block.result = -1;
    return enter(lx.now.start);
  }
  constexpr void parse_line(open_block& block) {
    if (lx.now.kind == token_kind::line) {
      const token name = lx.now;
      lx.next();
      if (!lx.is('=')) return void(block.result = parse_suffixes(resolve(name), name.start));
      lx.next();
      const int value = parse_expression();
      if (take(';', "';' after the line")) define(name.hash, name.text, value);
    } else if (lx.is_name("let")) {
      lx.next();
      block.lets.push_back(parse_let());
    } else if (lx.is_name("free_var")) {
      lx.next();
      const token name = lx.now;
      const int id = parse_binder(false);
      if (!take(';', "';' after the variable")) return;
      define_for_good(name.hash, name.text, id);
      free_.push_back(id);
    } else {
      block.result = parse_expression();
    }
  }
  constexpr int end_block(open_block& block) {
    close_scope(block.scope);
    leave();
    int result = block.result;
    for (int i = block.lets.size(); ok() && i-- > 0;) result = add_let(block.lets[i].variable, block.lets[i].value, result, block.lets[i].at);
    return ok() ? result : -1;
  }

  constexpr binding parse_let() {
    binding b{-1, -1, nullptr};
    b.at = lx.now.start;
    const token name = lx.now;
    b.variable = parse_binder(false);
    if (!take('=', "'=' after the variable")) return b;
    // Only a function may refer to itself.
    if (lx.is_name("fn")) define(name.hash, name.text, b.variable);
    b.value = parse_expression();
    if (!take(';', "';' after the let")) return b;
    define(name.hash, name.text, b.variable);
    bind(b.variable, b.value, b.at);
    return b;
  }

  constexpr int resolve(const token& name) {
    const int id = lookup(name.hash, name.text);
    if (id < 0) fail(name.start) << "%" << name.text << " is not defined here";
    return id;
  }
  /// `%x.0` may be a variable's name or a projection.
  constexpr int resolve_variable(const token& name) {
    if (lookup(name.hash, name.text) >= 0) return resolve(name);
    int point = name.text.size - 1;
    while (point > 0 && name.text.first[point] != '.') --point;
    const int digits = name.text.size - point - 1;
    if (point == 0 || digits == 0 || digits > 5) return resolve(name);
    int field = 0;
    for (int i = point + 1; i < name.text.size; ++i) {
      if (name.text.first[i] < '0' || name.text.first[i] > '9') return resolve(name);
      field = field * 10 + (name.text.first[i] - '0');
    }
    token whole = name;
    whole.text.size = point;
    whole.hash = meta::hash_text(whole.text);
    const int id = resolve_variable(whole);
    return id < 0 ? -1 : add_projection(id, field, name.start);
  }

  // ---- expressions

  constexpr int parse_expression() {
    const char* const at = lx.now.start;
    if (lx.now.kind == token_kind::variable || lx.now.kind == token_kind::line) {
      // Most operands; without a scope of its own, a call and a copy of the token.
      const chars text = lx.now.text;
      if (const int id = lookup(lx.now.hash, text); id >= 0) {
        lx.next();
        return lx.now.mark == '.' || lx.now.mark == '(' ? parse_suffixes(id, at) : id;
      }
    }
    if (!enter(at)) return -1;
    const int id = parse_suffixes(parse_primary(), at);
    leave();
    return id;
  }

  /// Projections and calls of what is no operator.
  constexpr int parse_suffixes(int id, const char* at) {
    while (ok()) {
      if (lx.is('.')) {
        lx.next();
        if (lx.now.kind != token_kind::integer || lx.now.integer < 0 || lx.now.integer > max_fields || !lx.now.suffix.is_none())
          return expected("the number of a field");
        id = add_projection(id, static_cast<int>(lx.now.integer), at);
        lx.next();
      } else if (lx.is('(')) {
        node n;
        n.kind = node_kind::call;
        meta::vec<int> operands;
        if (!parse_arguments(operands, nullptr, n, at)) return -1;
        operands.push_back(id);
        const int call = add(n, operands);
        lx.next();
        const int written = comment_type();
        if (ok()) type_call(call, written, at);
        id = call;
      } else {
        return id;
      }
    }
    return -1;
  }

  constexpr int parse_primary() {
    const token first = lx.now;
    switch (first.kind) {
      case token_kind::variable: lx.next(); return resolve_variable(first);
      case token_kind::line: lx.next(); return resolve(first);
      case token_kind::global: {
        lx.next();
        node n;
        n.kind = node_kind::global_var;
        n.name = first.text;
        const int id = g.add(n);
        type_global(id, first.start);
        return id;
      }
      case token_kind::integer:
      case token_kind::real: return parse_number(first);
      case token_kind::name: return parse_word();
      default:
        if (lx.is('(')) return parse_parentheses();
        return expected("an expression");
    }
  }

  constexpr int parse_word() {
    const token word = lx.now;
    if (lx.follows('(') && !lx.is_name("if") && !lx.is_name("fn")) return parse_op_call();
    if (lx.is_name("if")) {
      lx.next();
      return parse_if(word.start);
    }
    if (lx.is_name("fn")) {
      lx.next();
      return parse_function(word.start);
    }
    if (lx.is_name("True") || lx.is_name("False")) {
      token number = word;
      number.integer = word.text.first[0] == 'T' ? 1 : 0;
      number.suffix = boolean;
      return parse_number(number);
    }
    if (lx.is_name("let")) return parse_block();  // the value of another let
    if (lx.is_name("meta")) return parse_meta();
    if (word.text.size >= 3 && (same_text({word.text.first, 3}, {"inf", 3}) || same_text({word.text.first, 3}, {"nan", 3}))) {
      const char* const end = word.text.first + word.text.size;
      const number_token number = read_number(word.text.first, end);
      if (number.end == end) {
        token value = word;
        value.kind = token_kind::real;
        value.real = number.real;
        value.suffix = number.suffix;
        return parse_number(value);
      }
    }
    return expected("an expression");
  }

  constexpr int parse_number(const token& number) {
    lx.next();
    const int written = comment_type();
    return ok() ? add_number(number, written) : -1;
  }

  /// `meta[relay.Constant][i]`
  constexpr int parse_meta() {
    const char* const at = lx.now.start;
    lx.next();
    if (!take('[', "'[' after meta")) return -1;
    if (!lx.is_name("relay.Constant")) return expected("relay.Constant");
    lx.next();
    if (!take(']', "']'") || !take('[', "'[' and the constant's number")) return -1;
    const token number = lx.now;
    if (number.kind != token_kind::integer || number.integer < 0 || number.integer > 1000000 || !number.suffix.is_none())
      return expected("the constant's number");
    lx.next();
    if (!lx.is(']')) return expected("']'");
    lx.next();
    const int written = comment_type();
    return ok() ? add_meta(number, written, constants_, at) : -1;
  }

  /// `()`, `(a,)`, `(a, b)`; `(a)` is a; a block with lets may stand in parentheses too.
  constexpr int parse_parentheses() {
    const char* const at = lx.now.start;
    lx.next();
    if (lx.is_name("let")) {
      const int block = parse_block();
      return take(')', "')' after the block") ? block : -1;
    }
    meta::vec<int> fields;
    bool comma = false;
    while (ok() && !lx.is(')')) {
      fields.push_back(parse_expression());
      if (lx.is(',')) lx.next(), comma = true;
      else if (!lx.is(')')) return expected("',' or ')'");
    }
    if (!ok()) return -1;
    lx.next();
    return fields.size() == 1 && !comma ? fields[0] : add_tuple(fields, at);
  }

  constexpr int parse_if(const char* at) {
    if (!take('(', "'(' before the condition")) return -1;
    const int condition = parse_expression();
    if (!take(')', "')' after the condition") || !take('{', "'{' before the branch")) return -1;
    const int then_ = parse_block();
    if (!take('}', "'}' after the branch")) return -1;
    if (!lx.is_name("else")) return expected("'else'");
    lx.next();
    if (!take('{', "'{' before the branch")) return -1;
    const int else_ = parse_block();
    if (!take('}', "'}' after the branch")) return -1;
    return add_if(condition, then_, else_, at);
  }

  // ---- calls of operators

  constexpr int parse_op_call() {
    const token name = lx.now;
    node n;
    n.kind = node_kind::call;
    n.op = ops_.find(name.hash, name.text);
    if (!n.op) return fail(name.start) << "there is no operator " << name.text, -1;
    lx.next();
    meta::vec<int> operands;
    if (!parse_arguments(operands, n.op, n, name.start)) return -1;
    const int id = add(n, operands);
    lx.next();
    const int written = comment_type();
    if (ok()) type_call(id, written, name.start);
    return id;
  }

  /// Arguments and attributes; stops at the closing parenthesis.
  constexpr bool parse_arguments(meta::vec<int>& operands, const op_record* op, node& n, const char* at) {
    lx.next();
    while (lx.now.mark != ')') {
      if (op && lx.now.kind == token_kind::name && lx.follows('=')) break;
      operands.push_back(parse_expression());
      if (lx.now.mark == ',') lx.next();
      else if (lx.now.mark != ')') return expected("',' or ')'"), false;
    }
    return !op || (!op->has_attrs && lx.is(')')) || parse_op_attrs(op, n, at);
  }

  const op_table ops_;
  const meta::slice<const constant_record*> constants_;
  meta::vec<int> free_;     ///< variables of free_var lines
  open_function function_;  ///< the definition that is being read
  open_block block_;        ///< and its body
  bool in_definition_ = false;
  bool done_ = false;
};

}  // namespace detail

template <class Ops>
constexpr graph parse_relay(std::string_view text, meta::slice<const constant_record*> constants) {
  detail::relay_parser parser(text, detail::op_slots<Ops>::table(), constants);
  return parser.parse();
}

}  // namespace baton

#endif
