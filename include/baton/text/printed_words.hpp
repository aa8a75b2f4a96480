// SPDX-License-Identifier: Apache-2.0
//
// The words of a text: names, types, constants and attributes, each made once and kept for as long as a text is written. In:
// a graph and the plan of its text (text/print_plan.hpp). Out: characters. Next: text/relay_printer.hpp, which puts them in
// lines.
#ifndef BATON_TEXT_PRINTED_WORDS_HPP
#define BATON_TEXT_PRINTED_WORDS_HPP

#include "baton/ir/graph.hpp"
#include "baton/meta/hash.hpp"
#include "baton/meta/text_buffer.hpp"
#include "baton/text/char_store.hpp"
#include "baton/text/print_plan.hpp"
#include "baton/text/word_store.hpp"

#include <bit>
#include <cstdint>
#include <string_view>

namespace baton::detail {

/// What a printer writes to: the one that costs the compiler least.
#if BATON_HAS_CONSTEXPR_MEMCPY
using text_sink = char_store;
#else
using text_sink = word_store;
#endif

/// Appends type `type` of the pool of `g`. Out is meta::text_buffer, char_store or word_store.
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

/// What a printer knows while it works.
class printed_words {
 public:
  constexpr printed_words(const graph_view& graph, text_sink& text, print_plan&& plan)
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

  struct name_entry {
    char_range text;
    int counter = 0;
  };

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
    meta::copy_n(to.names_of, names_of_.first, Nodes);
    meta::copy_n(to.introduced, introduced_.data(), Nodes);
    meta::copy_n(to.names, names_.slots().data(), names_.slots().size());
    meta::copy_n(to.name_table, name_table_.data(), to.taken);
    meta::copy_n(to.comments, comments_.first, Types);
  }
  template <int Nodes, int Types, int Chars>
  constexpr void restore(const saved_state<Nodes, Types, Chars>& from) {
    store_.append(from.store, from.chars);
    meta::copy_n(names_of_.first, from.names_of, Nodes);
    meta::copy_n(introduced_.data(), from.introduced, Nodes);
    names_ = meta::hash_index(meta::slice<meta::hash_index::slot>(from.names, meta::hash_index::slots_for(Nodes)), from.taken);
    name_table_ = meta::vec(meta::slice<name_entry>(from.name_table, from.taken));
    meta::copy_n(comments_.first, from.comments, Types);
  }

 protected:
  struct attrs_entry {
    int node = -1;
    char_range text;
  };
  struct float_entry {
    meta::hash_t bits = 0;
    char_range text;
  };

  // ---- names

  constexpr int find_name(meta::hash_t hash, std::string_view text) const {
    return names_.find(hash, [&](int i) { return store_.view(name_table_.first[i].text) == text; });
  }
  constexpr void take_name(int variable, meta::hash_t hash, char_range text) {
    names_.insert(hash, name_table_.size());
    name_table_.push_back({text, 0});
    names_of_.first[variable] = text;
  }

  /// Gives a variable its name: the hint, with a number behind it if the text has that name already.
  constexpr void introduce(int variable) {
    const node& n = g[variable];
    if (names_of_.first[variable].at >= 0) {
      introduced_.first[variable] = true;
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
      const int counter = ++name_table_.first[known].counter;
      const int again = store_.size();
      store_.append_again(base);
      store_ << counter;
      const char_range candidate = store_.since(again);
      const meta::hash_t candidate_hash = meta::hash_text(store_.view(candidate));
      if (find_name(candidate_hash, store_.view(candidate)) < 0) return take_name(variable, candidate_hash, candidate);
    }
  }

  constexpr void write_name(int id) { out.append(store_, names_of_.first[id]); }

  /// The name of a line: `%` and its number.
  constexpr void name_line(int id) {
    const int start = store_.size();
    store_ << "%" << plan_.number[id];
    names_of_.first[id] = store_.since(start);
  }

  /// A variable where it is introduced: with its type, if that is written.
  constexpr void write_binder(int variable) {
    write_name(variable);
    if (introduced_.first[variable]) {
      out << "-malformed-ir";
    } else if (g[variable].annotated && g[variable].type >= 0) {
      out << ": ";
      write_type_of(g[variable].type);
    }
  }

  // ---- types

  /// The comment of a type, made once: ` /* ty=T */`.
  constexpr char_range comment(int type) {
    if (comments_.first[type].at >= 0) return comments_.first[type];
    const int start = store_.size();
    store_ << " /* ty=";
    write_pool_type(store_, g, type);
    store_ << " */";
    return comments_.first[type] = store_.since(start);
  }
  constexpr void write_type_of(int type) { out.append(store_, comment(type), 7, 3); }
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
    out.append(store_, floats_[known < 0 ? floats_.size() - 1 : known].text);
    out << std::string_view(t == float64 ? "f64" : "f");
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

  /// The text of a call's attributes. Layers of a network repeat each other's, which are then the same words of the graph
  /// (ir/compact.hpp), so each text is made once.
  constexpr char_range attrs_text(int id) {
    const node& n = g[id];
    const meta::slice<std::int64_t> words = g.words_of(id);
    const meta::hash_t hash = meta::mix(n.op->id, static_cast<meta::hash_t>(n.first_word));
    const int known = attrs_index_.find(hash, [&](int i) {
      const node& other = g[attrs_[i].node];
      return other.op == n.op && other.first_word == n.first_word && other.word_count == n.word_count;
    });
    if (known >= 0) return attrs_[known].text;
    meta::text_buffer text;
    n.op->print(words, text);
    const int start = store_.size();
    store_ << text.view();
    attrs_index_.insert(hash, attrs_.size());
    attrs_.push_back({id, store_.since(start)});
    return attrs_.back().text;
  }

  text_sink& out;
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

}  // namespace baton::detail

#endif
