// SPDX-License-Identifier: Apache-2.0
//
// What the parser of Relay's text stands on: error sentences with line and column, types, and names in scopes.
// In: tokens. Out: types in a graph's pool, nodes by name. Next: text/relay_parser.hpp, the grammar.
#ifndef BATON_TEXT_PARSE_BASE_HPP
#define BATON_TEXT_PARSE_BASE_HPP

#include "baton/ir/graph.hpp"
#include "baton/text/lexer.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::detail {

/// How deep expressions, blocks and types may be nested in a text: constant evaluations may call 512 deep.
inline constexpr int max_nesting = 60;
/// The most types that a type may be made of.
inline constexpr int max_fields = 4096;
/// The most elements of a tensor.
inline constexpr double max_elements = 0x1p48;

/// The data type whose name has that hash; comparing with each name would cost an evaluation some hundred statements.
constexpr dtype dtype_of_hash(meta::hash_t hash) {
  switch (hash) {
    case meta::hash_text("float32"): return float32;
    case meta::hash_text("float64"): return float64;
    case meta::hash_text("float16"): return float16;
    case meta::hash_text("bfloat16"): return bfloat16;
    case meta::hash_text("int8"): return int8;
    case meta::hash_text("int16"): return int16;
    case meta::hash_text("int32"): return int32;
    case meta::hash_text("int64"): return int64;
    case meta::hash_text("uint8"): return uint8;
    case meta::hash_text("uint16"): return uint16;
    case meta::hash_text("uint32"): return uint32;
    case meta::hash_text("uint64"): return uint64;
    case meta::hash_text("bool"): return boolean;
    default: return {};
  }
}

/// A name: of a variable or a line; the node that it means, -1 outside of its scope.
struct symbol {
  chars text;
  int node;
  meta::hash_t hash;
};
/// What a definition of an open scope has hidden.
struct hidden_symbol {
  int symbol;
  int node;
};
/// The text of a type, and its place in the pool.
struct known_type {
  chars text;
  int type;
  meta::hash_t hash;
};

class parse_base {
 public:
  constexpr explicit parse_base(std::string_view text) : lx(text), source(text), symbol_index_(static_cast<int>(text.size() / 64) + 64) {}

 protected:
  // ---- errors: the first one counts, and ends the text

  constexpr bool ok() const { return g.error.length == 0; }

  /// Starts the sentence of an error at a place in the text.
  constexpr meta::message& fail(const char* at) {
    if (!ok()) return later_ = {};
    int line = 1;
    const char* begin = source.data();
    for (const char* p = begin; p < at; ++p)
      if (*p == '\n') ++line, begin = p + 1;
    lx.stop();
    return g.error << "line " << line << ", column " << static_cast<int>(at - begin) + 1 << ": ";
  }
  constexpr int expected(const char* what) {
    const char* const at = lx.now.start;
    const char* const end = source.data() + source.size();
    // The lexer may read a type comment just now, which has an end of its own.
    const char* last = at;
    while (last != end && last - at < 24 && *last != '\n') ++last;
    meta::message& sentence = fail(at);
    sentence << "expected " << what << ", found ";
    if (at == end) sentence << "the end of the text";
    else sentence << "'" << std::string_view(at, static_cast<std::size_t>(last - at)) << "'";
    return -1;
  }
  constexpr bool take(char mark, const char* what) {
    if (lx.now.mark != mark) return expected(what), false;
    lx.next();
    return true;
  }
  /// Gives an error that an analysis has left in the graph its place.
  constexpr void place_error(const char* at) {
    if (ok()) return;
    const meta::message found = g.error;
    g.error = {};
    fail(at) << found.view();
  }
  constexpr bool enter(const char* at) {
    if (++depth_ <= max_nesting) return true;
    fail(at) << "nested more than " << max_nesting << " levels deep";
    return false;
  }
  constexpr void leave() { --depth_; }

  // ---- types

  constexpr int intern_tensor(const tensor_ty& t) {
    const meta::hash_t hash = hash_of(t);
    const int known = tensors_.find(hash, [&](int i) { return g.types[i].tensor == t; });
    if (known >= 0) return known;
    const int type = g.types.size();
    g.types.push_back({type_value::kind::tensor, t, 0, 0});
    tensors_.insert(hash, type);
    return type;
  }
  /// A tuple or function type. Every type comes into the pool here or above: looking through the pool would be quadratic.
  constexpr int intern_fields(type_value::kind what, meta::slice<int> fields) {
    const meta::hash_t hash = hash_of_fields(what, fields.first, fields.count);
    const int known = tuples_.find(hash, [&](int i) {
      const type_entry& entry = g.types.data()[i];
      if (entry.what != what || entry.field_count != fields.count) return false;
      const int* const at = g.type_fields.data() + entry.first_field;
      for (int f = 0; f < fields.count; ++f)
        if (at[f] != fields.first[f]) return false;
      return true;
    });
    if (known >= 0) return known;
    const int type = g.types.size();
    g.types.push_back({what, {}, g.type_fields.size(), fields.count});
    meta::copy_n(g.type_fields.extend(fields.count), fields.first, fields.count);
    tuples_.insert(hash, type);
    return type;
  }
  /// Whether a type is of bearable size; a tuple of tuples of ... grows fast.
  constexpr bool bearable(int type, const char* at) {
    if (!ok()) return false;
    if (type < fields_in_.size() && (type < 0 || fields_in_.data()[type] <= max_fields)) return true;
    while (fields_in_.size() < g.types.size()) {
      const type_entry& entry = g.types[fields_in_.size()];
      int fields = 1;
      for (int i = 0; i < entry.field_count && fields <= max_fields; ++i) fields += fields_in_[g.type_fields[entry.first_field + i]];
      double elements = 1;
      for (int i = 0; i < entry.tensor.dims.rank; ++i) elements *= static_cast<double>(entry.tensor.dims[i] > 0 ? entry.tensor.dims[i] : 1);
      fields_in_.push_back(fields > max_fields || elements > max_elements ? max_fields + 1 : fields);
    }
    if (type < 0 || fields_in_[type] <= max_fields) return true;
    if (g.types[type].what == type_value::kind::tensor) fail(at) << "the tensor is too large";
    else fail(at) << "the tuple has more than " << max_fields << " fields in all, or too large ones";
    return false;
  }

  constexpr int parse_dtype_name() {
    const dtype element = lx.now.kind == token_kind::name ? dtype_of_hash(lx.now.hash) : dtype{};
    if (element.is_none()) return expected("the name of a data type");
    lx.next();
    return intern_tensor({element, {}});
  }

  // A network has many variables and few types: each text of a type is read once.
  constexpr int find_type(meta::hash_t hash, const chars& text) const {
    const int known = types_by_text_.find(hash, [&](int i) { return same_text(known_types_[i].text, text); });
    return known < 0 ? -1 : known_types_[known].type;
  }
  constexpr void know_type(meta::hash_t hash, const chars& text, int type) {
    types_by_text_.insert(hash, known_types_.size());
    known_types_.push_back({text, type, hash});
  }

  constexpr int parse_tensor() {
    const char* const at = lx.now.start;
    meta::hash_t hash = 0;
    const char* const close = lx.scan(at, ']', hash);
    if (!close) return lx.stop(), expected("']' at the end of the type");
    const chars text{at, static_cast<int>(close - at)};
    if (const int known = find_type(hash, text); known >= 0) {
      lx.move_to(close + 1);
      lx.next();
      return known;
    }
    lx.next();
    if (!take('[', "'[' after Tensor") || !take('(', "'(' before the extents")) return -1;
    tensor_ty t;
    while (lx.now.mark != ')') {
      if (lx.now.kind != token_kind::integer || lx.now.integer < 0 || lx.now.too_large) return expected("an extent (0 or more)");
      if (t.dims.rank == max_rank) return expected("at most 8 extents");
      t.dims.push_back(lx.now.integer);
      lx.next();
      if (lx.now.mark == ',') lx.next();
      else if (lx.now.mark != ')') return expected("',' or ')'");
    }
    lx.next();
    if (!take(',', "',' and the data type")) return -1;
    const int element = parse_dtype_name();
    if (element < 0 || !take(']', "']' at the end of the type")) return -1;
    t.element = g.types[element].tensor.element;
    double elements = 1;
    for (int i = 0; i < t.dims.rank; ++i) elements *= static_cast<double>(t.dims[i] > 0 ? t.dims[i] : 1);
    if (elements > max_elements) return fail(at) << "the tensor is too large", -1;
    const int type = intern_tensor(t);
    know_type(hash, text, type);
    return type;
  }

  /// `(T0, T1)`, `(T0,)` or `()`; of a function's parameters also `(T0)`.
  constexpr bool parse_type_list(meta::vec<int>& fields, bool& comma) {
    lx.next();
    comma = false;
    while (!lx.is(')')) {
      const int field = parse_type();
      if (field < 0) return false;
      fields.push_back(field);
      if (lx.is(',')) lx.next(), comma = true;
      else if (!lx.is(')')) return expected("',' or ')'"), false;
    }
    lx.next();
    return true;
  }

  /// A type, as a pool index; -1 after an error.
  constexpr int parse_type() {
    if (lx.now.kind == token_kind::name) {
      if (lx.is_name("Tensor")) return parse_tensor();
      if (!lx.is_name("fn")) {
        if (dtype_of_hash(lx.now.hash).is_none()) return expected("a type");
        return parse_dtype_name();
      }
    } else if (!lx.is('(')) {
      return expected("a type");
    }
    const char* const at = lx.now.start;
    if (!enter(at)) return -1;
    meta::vec<int> fields;
    bool comma = false;
    int type = -1;
    if (lx.is('(')) {
      if (parse_type_list(fields, comma)) type = fields.size() == 1 && !comma ? fields[0] : intern_fields(type_value::kind::tuple, fields);
    } else {
      lx.next();
      if (!lx.is('(')) return expected("'(' after fn");
      if (parse_type_list(fields, comma) && take('>', "'->' and the result's type")) {
        const int result = parse_type();
        fields.push_back(result);
        if (result >= 0) type = intern_fields(type_value::kind::function, fields);
      }
    }
    leave();
    return bearable(type, at) ? type : -1;
  }

  /// The type in the type comment before the current token, or -1 if there is none.
  constexpr int comment_type() {
    if (!lx.now.comment.first) return -1;
    const chars text = lx.now.comment;
    const meta::hash_t hash = lx.now.comment_hash;
    const int known = find_type(hash, text);
    if (known >= 0) return known;
    const lexer outer = lx;
    lx = lexer(text);
    lx.next();
    const int type = parse_type();
    if (ok() && lx.now.kind != token_kind::end) expected("the end of the type comment");
    if (!ok()) return -1;
    lx = outer;
    know_type(hash, text, type);
    return type;
  }

  constexpr void write_type(meta::message& out, int type) {
    if (type < 0) {
      out << "an unknown type";
      return;
    }
    meta::vec<type_value> storage;
    bearable(type, source.data());
    storage.reserve(max_fields * 2);
    baton::write_type(out, type_of(g.view(), type, storage));
  }

  // ---- names: variables and lines, each visible to the end of its scope

  constexpr int find_symbol(meta::hash_t hash, const chars& text) const {
    const symbol* const symbols = symbols_.data();
    return symbol_index_.find(hash, [&](int i) { return same_text(symbols[i].text, text); });
  }
  constexpr int lookup(meta::hash_t hash, const chars& text) const {
    const int known = find_symbol(hash, text);
    return known < 0 ? -1 : symbols_[known].node;
  }
  constexpr void define(meta::hash_t hash, const chars& text, int node) {
    int known = find_symbol(hash, text);
    if (known < 0) {
      known = symbols_.size();
      symbol_index_.insert(hash, known);
      symbols_.push_back({text, -1, hash});
    }
    hidden_.push_back({known, symbols_[known].node});
    symbols_[known].node = node;
  }
  constexpr int open_scope() const { return hidden_.size(); }
  /// Makes what was defined since then visible to the end of the text.
  constexpr void forget_scope(int mark) {
    while (hidden_.size() > mark) hidden_.pop_back();
  }
  constexpr void close_scope(int mark) {
    while (hidden_.size() > mark) {
      symbols_[hidden_.back().symbol].node = hidden_.back().node;
      hidden_.pop_back();
    }
  }

  // ---- a parser that stops between two lines, and another one that goes on (text/parse_parts.hpp)

  template <class State>
  constexpr void save(State& to) const {
    to.lx = lx;
    to.depth = depth_;
    to.error = g.error;
    to.save_graph(g);
    to.save(to.known_types, known_types_);
    to.save(to.symbols, symbols_);
    to.save(to.hidden, hidden_);
  }
  /// The tables are not saved, they are made anew. What is left to do may be only the end, which needs no names.
  template <class State>
  constexpr void load(const State& from, bool only_end) {
    lx = from.lx;
    depth_ = from.depth;
    from.load_graph(g, only_end);
    for (int i = 0; i < g.types.size(); ++i) {
      const type_entry& t = g.types.data()[i];
      if (t.what == type_value::kind::tensor) tensors_.insert(hash_of(t.tensor), i);
      else tuples_.insert(hash_of_fields(t.what, g.type_fields.data() + t.first_field, t.field_count), i);
    }
    if (only_end) return;
    from.known_types.load(known_types_);
    from.symbols.load(symbols_);
    from.hidden.load(hidden_);
    for (int i = 0; i < known_types_.size(); ++i) types_by_text_.insert(known_types_.data()[i].hash, i);
    for (int i = 0; i < symbols_.size(); ++i) symbol_index_.insert(symbols_.data()[i].hash, i);
  }

  lexer lx;
  graph g;
  const std::string_view source;

 private:
  static constexpr meta::hash_t hash_of_fields(type_value::kind what, const int* fields, int count) {
    meta::hash_t hash = static_cast<meta::hash_t>(what);
    for (int i = 0; i < count; ++i) hash = (hash ^ static_cast<meta::hash_t>(fields[i])) * 0x100000001B3ull;
    return hash;
  }

  int depth_ = 0;
  meta::message later_;
  meta::vec<int> fields_in_;  ///< by pool type: tensors in all
  meta::hash_index tensors_{64};
  meta::hash_index tuples_{64};
  meta::hash_index types_by_text_{64};
  meta::vec<known_type> known_types_;
  meta::hash_index symbol_index_;
  meta::vec<symbol> symbols_;
  meta::vec<hidden_symbol> hidden_;  ///< what definitions of open scopes have hidden
};

}  // namespace baton::detail

#endif
