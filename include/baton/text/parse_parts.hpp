// SPDX-License-Identifier: Apache-2.0
//
// Long texts in parts, each of them a constant of its own: a compiler bounds the statements of one evaluation. The parser
// stops between two lines of a function's body; what it knows then is saved, and the next evaluation goes on from there.
// In: a text in static storage. Out: a graph. Next: text/parse.hpp.
#ifndef BATON_TEXT_PARSE_PARTS_HPP
#define BATON_TEXT_PARSE_PARTS_HPP

#include "baton/text/relay_parser.hpp"

#include <string_view>

namespace baton::detail {

/// How much room a text's graph needs, or nearly so, by its length alone: looking at the characters would take longer than
/// making room for nothing.
constexpr graph_sizes capacity_for(std::string_view text) {
  const int nodes = static_cast<int>(text.size()) / 24 + 64;
  return {nodes, 3 * nodes + 32, 4 * nodes + 512, 64 + nodes / 2, 128 + nodes, nodes / 4 + 16, nodes / 8 + 4};
}

/// The work of one evaluation, as relay_parser::advance_for counts it: about nine of Clang's statements each, of which it
/// allows 1,048,576. GCC counts operations instead and allows more of them; there a part costs more than it helps.
#if defined(__clang__)
inline constexpr int work_of_part = 64000;
#else
inline constexpr int work_of_part = 180000;
#endif

/// Whether a text is short enough for one evaluation.
constexpr bool is_short(std::string_view text) { return static_cast<int>(text.size()) * 3 / 2 < work_of_part; }

/// A list at the end of a part.
template <class T, int Capacity>
struct saved_list {
  T items[static_cast<std::size_t>(Capacity)]{};
  int count = 0;

  constexpr void load(meta::vec<T>& to, bool only_end = false) const {
    to.reserve(only_end ? count : Capacity);
    meta::copy_n(to.extend(count), items, count);
  }
};

/// What a parser knows at the end of a part.
template <graph_sizes Room>
struct saved_parser {
  static constexpr int nodes = Room.nodes;
  static constexpr int few = 64 + nodes / 16;  // of lists that are nearly always short

  bool done = false;
  bool fits = true;  ///< false: a list is longer than was thought
  lexer lx;
  meta::message error;
  int depth = 0;
  bool all_written = false;
  // The definition that is being read.
  bool in_definition = false;
  const char* at = nullptr;
  std::string_view name;
  int declared_result = -1, function_scope = 0, block_scope = 0, result = -1;
  saved_list<int, nodes> params;
  saved_list<function_attr, few> function_attrs;
  saved_list<binding, few> lets;

  saved_list<node, nodes> graph_nodes;
  saved_list<int, Room.operands> operands;
  saved_list<std::int64_t, Room.words> words;
  saved_list<type_entry, Room.types> types;
  saved_list<int, Room.type_fields> type_fields;
  saved_list<function_attr, Room.attrs> attributes;
  saved_list<function_entry, Room.functions> functions;

  saved_list<known_type, Room.types> known_types;
  saved_list<symbol, nodes> symbols;
  saved_list<hidden_symbol, nodes> hidden;
  saved_list<late, few> late_nodes;
  saved_list<untyped, few> untyped_nodes;
  saved_list<known_constant, few> constants;
  saved_list<declared_function, Room.functions> declared;
  saved_list<known_call, 64 + nodes / 2> calls;
  saved_list<known_attrs, 64 + nodes / 4> attrs;
  saved_list<int, few> free;

  template <class T, int Capacity>
  constexpr void save(saved_list<T, Capacity>& to, const meta::vec<T>& from) {
    if (from.size() > Capacity) return void(fits = false);
    to.count = from.size();
    meta::copy_n(to.items, from.data(), from.size());
  }
  constexpr void save_graph(const graph& g) {
    save(graph_nodes, g.nodes);
    save(operands, g.operands);
    save(words, g.words);
    save(types, g.types);
    save(type_fields, g.type_fields);
    save(attributes, g.attrs);
    save(functions, g.functions);
  }
  constexpr void load_graph(graph& g, bool only_end) const {
    graph_nodes.load(g.nodes, only_end);
    operands.load(g.operands, only_end);
    words.load(g.words, only_end);
    types.load(g.types, only_end);
    type_fields.load(g.type_fields, only_end);
    attributes.load(g.attrs, only_end);
    functions.load(g.functions, only_end);
  }
};

/// Source has `source`, a text, `ops`, the operators that it may name, and `values()`, its constants.
template <class Source>
struct parse_parts {
  static constexpr graph_sizes room = capacity_for(Source::source);

  static constexpr relay_parser parser(std::string_view source) { return relay_parser(source, op_slots<typename Source::ops>::table(), Source::values()); }

  /// Room for a graph of that many times the nodes that are expected. Equal attributes are kept once, so their words are few.
  static constexpr graph_sizes room_times(int times) {
    return {times * room.nodes,       times * room.operands, times * (room.words / 12 + 256), times * room.types,
            times * room.type_fields, times * room.attrs,    times * room.functions};
  }
  template <int Part>
  struct part {
    template <int Times>
    static constexpr auto make(std::string_view source) {
      relay_parser p = parser(source);
      if constexpr (Part == 0) p.begin();
      else p.load(part<Part - 1>::end, false);
      p.advance_for(work_of_part);
      saved_parser<room_times(Times)> result;
      p.save(result);
      return result;
    }
    template <int Times>
    static constexpr auto made = make<Times>(Source::source);
    /// A list that was longer than thought: again, with more room.
    template <int Times>
    static constexpr const auto& fitting() {
      if constexpr (made<Times>.fits) return made<Times>;
      else return fitting<Times * 8>();
    }
    static constexpr const auto& end = fitting<1>();
  };

  template <int Part = 0>
  static constexpr auto last() {
    if constexpr (part<Part>::end.done) return part<Part>{};
    else return last<Part + 1>();
  }
  using final_part = decltype(last());

  /// Enough for the graph; what has waited for its type may bring a few types.
  static constexpr graph_sizes final_room() {
    const auto& end = final_part::end;
    return {end.graph_nodes.count,      end.operands.count,   end.words.count,    end.types.count + 16,
            end.type_fields.count + 64, end.attributes.count, end.functions.count};
  }
  static constexpr graph make(std::string_view source = Source::source) {
    if constexpr (!final_part::end.error.empty()) {
      graph g;
      g.error = final_part::end.error;
      return g;
    } else {
      relay_parser p = parser(source);
      p.load(final_part::end, true);
      return p.finish_graph();
    }
  }
};

}  // namespace baton::detail

#endif
