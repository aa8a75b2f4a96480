// SPDX-License-Identifier: Apache-2.0
//
// The attributes of calls of operators, each text of them read once. In: a lexer that stands on the first key or on the
// closing parenthesis. Out: the place of their words in the graph. Next: text/relay_parser.hpp, the grammar.
#ifndef BATON_TEXT_ATTR_TABLE_HPP
#define BATON_TEXT_ATTR_TABLE_HPP

#include "baton/text/attr_parser.hpp"
#include "baton/text/node_builder.hpp"

namespace baton::detail {

/// The text of an operator's attributes, and their words.
struct known_attrs {
  const op_record* op;
  chars text;
  int first;
  int count;
  meta::hash_t hash;
};

class attr_table : public node_builder {
 protected:
  constexpr explicit attr_table(std::string_view text) : node_builder(text) {}

  /// The layers of a network repeat each other's attributes: each text is read once.
  constexpr bool parse_op_attrs(const op_record* op, node& n, const char* at) {
    const bool given = !lx.is(')');
    const char* const from = lx.now.start;
    meta::hash_t hash = 0;
    const char* const close = given ? lx.scan(from, ')', hash) : from;
    if (!close) return lx.stop(), expected("')'"), false;
    const chars text{from, static_cast<int>(close - from)};
    hash ^= op->id;
    const int known = attrs_index_.find(hash, [&](int i) { return attrs_[i].op == op && same_text(attrs_[i].text, text); });
    if (known >= 0) {
      n.first_word = attrs_[known].first;
      n.word_count = attrs_[known].count;
      if (given) {
        lx.move_to(close);
        lx.next();
      }
      return true;
    }
    written_attrs written;
    if (given) {
      if (const char* wrong = parse_attrs(lx, written)) return expected(wrong), false;
      if (!lx.is(')')) return expected("',' or ')'"), false;
    }
    attr_words words;
    if (!op->read(written, words)) {
      if (written.wrong >= 0)
        fail(written.attrs[written.wrong].at) << op->name << ": the attribute " << written.attrs[written.wrong].key << " needs " << written.needed;
      else fail(at) << op->name << ": the attribute " << written.missing << " is missing";
      return false;
    }
    for (const written_attr& a : written.attrs)
      if (!a.used) return refuse_attr(op, a), false;
    n.first_word = g.add_words(words);
    n.word_count = words.size();
    if (lx.now.start == close) {
      attrs_index_.insert(hash, attrs_.size());
      attrs_.push_back({op, text, n.first_word, n.word_count, hash});
    }
    return true;
  }

  template <class State>
  constexpr void save(State& to) const {
    node_builder::save(to);
    to.save(to.attrs, attrs_);
  }
  template <class State>
  constexpr void load(const State& from, bool only_end) {
    node_builder::load(from, only_end);
    if (only_end) return;
    from.attrs.load(attrs_);
    for (int i = 0; i < attrs_.size(); ++i) attrs_index_.insert(attrs_.data()[i].hash, i);
  }

 private:
  constexpr void refuse_attr(const op_record* op, const written_attr& a) {
    meta::text_buffer names;
    op->list(names);
    meta::message& sentence = fail(a.at);
    sentence << op->name << " has no attribute " << a.key;
    if (names.size() > 0) sentence << ", only " << names.view();
  }

  meta::hash_index attrs_index_{16};
  meta::vec<known_attrs> attrs_;
};

}  // namespace baton::detail

#endif
