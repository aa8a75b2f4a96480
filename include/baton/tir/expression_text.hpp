// SPDX-License-Identifier: Apache-2.0
//
// A region's value at a place, in TIR's notation: loads as ramps or broadcasts, `(a + b)`, `max(a, 0f32)`,
// `@tir.tanh(a, dtype=float32)`; what is used twice becomes a let. In: a function's region and the loops' variables.
// Next: tir/statement_text.hpp.
#ifndef BATON_TIR_EXPRESSION_TEXT_HPP
#define BATON_TIR_EXPRESSION_TEXT_HPP

#include "baton/meta/text_buffer.hpp"
#include "baton/text/as_text.hpp"
#include "baton/text/char_store.hpp"
#include "baton/tir/addressing.hpp"
#include "baton/tir/text_terms.hpp"

#include <cstdint>
#include <string_view>
#include <utility>

namespace baton::tir::detail {

using baton::detail::char_store;

/// One axis of a place: a variable (or a term in parentheses) and how many elements it counts; no name: always 0.
struct coordinate {
  owned_text<95> name;
  std::int64_t scale = 1;
};

/// A place in an iteration space.
struct place_text {
  int rank = 0;
  coordinate at[max_rank]{};

  constexpr void push(std::string_view name, std::int64_t scale = 1) { at[rank++] = {owned_text<95>(name), scale}; }
};

/// A new line with its indentation.
constexpr void new_line(char_store& out, int depth) {
  out << "\n";
  for (int i = 0; i < depth; ++i) out << "  ";
}

/// Parameter `p` of a function: its variable's name, which has a number of its own if it comes from a fusion.
constexpr void write_parameter(char_store& out, const graph_view& g, int p) {
  const node& n = g[g.operand(g.size() - 1, p)];
  out << n.name;
  if (n.index >= 0) out << n.index;
}

constexpr void write_lanes(char_store& out, int lanes) {
  if (lanes > 1) out << "x" << lanes;
}

/// The sum of variables times strides.
constexpr void write_index(char_store& out, const place_text& at, const strides& s) {
  int count = 0;
  for (int i = 0; i < at.rank; ++i) count += at.at[i].name.size > 0 && s.at[i] != 0;
  for (int i = 1; i < count; ++i) out << "(";
  bool first = true;
  for (int i = 0; i < at.rank; ++i) {
    if (at.at[i].name.size == 0 || s.at[i] == 0) continue;
    const std::int64_t by = at.at[i].scale * s.at[i];
    if (!first) out << " + ";
    if (by == 1) out << at.at[i].name.view();
    else out << "(" << at.at[i].name.view() << "*" << by << ")";
    if (!first) out << ")";
    first = false;
  }
  if (count == 0) out << "0";
}

/// `name_2[index]`, or a ramp of lanes from it.
template <class WriteName>
constexpr void write_access(char_store& out, WriteName write_name, const place_text& at, const strides& s, int lanes) {
  write_name();
  out << "_2[";
  if (lanes > 1) out << "ramp(";
  write_index(out, at, s);
  if (lanes > 1) out << ", 1, " << lanes << ")";
  out << "]";
}

constexpr void write_number(char_store& out, double x, int lanes) {
  meta::text_buffer digits;
  meta::write_general(digits, x);
  if (lanes > 1) out << "broadcast(";
  out << digits.view() << "f32";
  if (lanes > 1) out << ", " << lanes << ")";
}

/// The terms of a region, with the strides of its leaves.
template <class Function, class Addressing>
struct region_text {
  using info = function_region<Function>;
  static constexpr int size = info::size;

  terms list;
  text_value value[size];
  int root = -1;
  strides leaf[size]{};

  constexpr region_text() { build(std::make_index_sequence<static_cast<std::size_t>(size) - 1>{}); }

 private:
  template <std::size_t... I>
  constexpr void build(std::index_sequence<I...>) {
    const bool each[] = {true, add<static_cast<int>(I)>()...};
    static_cast<void>(each);
    root = value[info::region.root].term_in(list);
  }
  template <int Id>
  constexpr bool add() {
    constexpr graph_view g = Function::view();
    term t;
    t.node = Id;
    if constexpr (Id == info::region.anchor) {
      t.kind = term_kind::accumulator;
      value[Id] = {&list, list.add(t), 0};
    } else if constexpr (info::region.needed[Id]) {
      if constexpr (info::region.leaf[Id]) {
        t.kind = term_kind::load;
        leaf[Id] = Addressing::template of<Id>;
        value[Id] = {&list, list.add(t), 0};
      } else if constexpr (g[Id].kind == node_kind::constant) {
        t.number = g[Id].scalar.as_double();
        value[Id] = {&list, list.add(t), 0};
      } else {
        call<Id>(std::make_index_sequence<static_cast<std::size_t>(g[Id].operand_count)>{});
      }
    }
    return true;
  }
  template <int Id, std::size_t... I>
  constexpr void call(std::index_sequence<I...>) {
    constexpr graph_view g = Function::view();
    using op = typename registered_op<g[Id].op->id>::type;
    constexpr auto attrs = decode_attrs<typename op::attrs>(g.words_of(Id));
    value[Id] = op::template body<text_math>(attrs, value[g.operand(Id, static_cast<int>(I))]...);
  }
};

/// Writes a region's value: first the lets, each on its line, then the statement that write_target begins.
template <class Function, class Addressing>
class expression_writer {
 public:
  constexpr expression_writer(char_store& to, const place_text& place, int vector_lanes) : out(to), at(place), lanes(vector_lanes) {}

  /// `target = value`, after its lets.
  template <class WriteTarget>
  constexpr void write_statement(int depth, WriteTarget write_target) {
    count_uses();
    for (int id = 0; id < text.list.list.size(); ++id) {
      if (uses[id] < 2 || !deserves_name(text.list.list[id])) continue;
      new_line(out, depth);
      out << "let cse_var_" << lets + 1 << ": " << (text.list.list[id].is_mask ? "bool" : "float32");
      write_lanes(out, lanes);
      out << " = ";
      write(id);
      name[id] = ++lets;
    }
    new_line(out, depth);
    write_target();
    out << " = ";
    write(text.root);
  }

 private:
  static constexpr bool deserves_name(const term& t) { return t.operand_count > 0; }

  constexpr void count_uses() {
    uses = meta::vec<int>(text.list.list.size(), 0);
    name = meta::vec<int>(text.list.list.size(), 0);
    uses[text.root] = 1;
    for (int id = text.root; id >= 0; --id) {
      if (uses[id] == 0) continue;
      const term& t = text.list.list[id];
      for (int i = 0; i < t.operand_count; ++i) ++uses[t.operand[i]];
    }
  }

  constexpr void write(int id) {
    if (name[id] > 0) {
      out << "cse_var_" << name[id];
      return;
    }
    const term& t = text.list.list[id];
    switch (t.kind) {
      case term_kind::number: write_number(out, t.number, lanes); break;
      case term_kind::accumulator: out << "acc"; break;
      case term_kind::load: write_load(t.node); break;
      case term_kind::infix:
        out << "(";
        write(t.operand[0]);
        out << t.word;
        write(t.operand[1]);
        out << ")";
        break;
      case term_kind::prefix: write_call(t); break;
      case term_kind::intrinsic:
        out << "@tir.";
        write_call(t);
        break;
    }
  }
  constexpr void write_call(const term& t) {
    out << t.word << "(";
    for (int i = 0; i < t.operand_count; ++i) {
      if (i > 0) out << ", ";
      write(t.operand[i]);
    }
    if (t.kind == term_kind::intrinsic) {
      out << ", dtype=float32";
      write_lanes(out, lanes);
    }
    out << ")";
  }
  constexpr void write_load(int node) {
    const graph_view g = Function::view();
    const strides& s = text.leaf[node];
    const bool same_for_all = lanes > 1 && (at.rank == 0 || s.at[at.rank - 1] == 0);
    if (same_for_all) out << "broadcast(";
    out << "(float32";
    if (!same_for_all) write_lanes(out, lanes);
    out << "*)";
    write_access(out, [&] { write_parameter(out, g, function_region<Function>::region.parameter[node]); }, at, s, same_for_all ? 1 : lanes);
    if (same_for_all) out << ", " << lanes << ")";
  }

  char_store& out;
  const place_text& at;
  int lanes;
  region_text<Function, Addressing> text;
  meta::vec<int> uses, name;
  int lets = 0;
};

}  // namespace baton::tir::detail

#endif
