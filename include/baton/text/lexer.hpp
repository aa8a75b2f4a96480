// SPDX-License-Identifier: Apache-2.0
//
// Relay's text, token by token. A network's text has some hundred thousand characters and a constant evaluation pays for
// every statement, so a character of a name costs one statement and one of a comment a quarter. In: text. Out: tokens;
// a type comment (`/* ty=T */`) that stands before a token is offered with it. Next: text/relay_parser.hpp.
#ifndef BATON_TEXT_LEXER_HPP
#define BATON_TEXT_LEXER_HPP

#include "baton/meta/hash.hpp"
#include "baton/text/number.hpp"
#include "baton/type/dtype.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::detail {

enum class token_kind : std::uint8_t {
  end,
  name,      ///< `def`, `nn.conv2d`, `relay.Constant`
  variable,  ///< `%x`; its text is without the sign
  line,      ///< `%0`; its text is the digits
  global,    ///< `@main`; its text is without the sign
  integer,
  real,
  string,    ///< its text is without the quotation marks
  mark,      ///< one character, or `->` as '>'
};

/// A token. What a kind does not have stays at its default.
struct token {
  token_kind kind = token_kind::end;
  char mark = '\0';
  const char* start = nullptr;
  std::string_view text;
  meta::hash_t hash = 0;      ///< of the text of a name, variable, line or global
  std::int64_t integer = 0;
  double real = 0;
  dtype suffix{};             ///< of a number: `f`, `f64`, `i64` ...
  bool too_large = false;     ///< an integer beyond 64 bits
  const char* comment = nullptr;  ///< the type in the type comment before this token, or null
  int comment_size = 0;
  meta::hash_t comment_hash = 0;
};

/// Whether two texts are equal, eight characters at a time.
constexpr bool same_text(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  const char* p = a.data();
  const char* q = b.data();
  std::size_t left = a.size();
  for (; left >= 8; left -= 8, p += 8, q += 8)
    if (p[0] != q[0] || p[1] != q[1] || p[2] != q[2] || p[3] != q[3] || p[4] != q[4] || p[5] != q[5] || p[6] != q[6] || p[7] != q[7]) return false;
  for (; left > 0; --left)
    if (*p++ != *q++) return false;
  return true;
}

/// What a character may be part of.
struct char_classes {
  static constexpr std::uint8_t blank = 1, digit = 2, name = 4, variable = 8, first = 16;
  std::uint8_t of[256]{};

  constexpr char_classes() {
    for (char c : {' ', '\t', '\r', '\n'}) of[static_cast<unsigned char>(c)] = blank;
    for (int c = 33; c < 256; ++c) {
      const bool is_digit = c >= '0' && c <= '9';
      const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c > 127;
      if (is_digit) of[c] |= digit | name | variable;
      if (is_letter) of[c] |= name | variable | first;
      if (c == '.') of[c] |= name | variable;
      // Names of variables come from other frameworks: "block1/conv-2:0".
      for (char other : {'/', '-', '$', '#', '|', '~', '!', '?', '+', '^', '&', '\'', '`', '\\'})
        if (c == other) of[c] |= variable;
    }
  }
};
inline constexpr char_classes char_class;

/// The reader of tokens. `next` moves on; `now` is where it is.
class lexer {
 public:
  token now;

  constexpr lexer() = default;
  constexpr explicit lexer(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  constexpr const char* position() const { return at_; }
  constexpr const char* end() const { return end_; }
  constexpr void move_to(const char* position) { at_ = position; }
  /// Nothing more to read.
  constexpr void stop() {
    at_ = end_;
    now = {};
    now.start = end_;
  }

  constexpr bool is(char mark) const { return now.kind == token_kind::mark && now.mark == mark; }
  constexpr bool is_name(std::string_view text) const { return now.kind == token_kind::name && same_text(now.text, text); }
  /// Whether this character comes next, after blanks.
  constexpr bool follows(char c) const {
    const char* p = at_;
    while (p != end_ && is_a(*p, char_classes::blank)) ++p;
    return p != end_ && *p == c;
  }

  constexpr void next() {
    now.comment = nullptr;
    skip();
    now.start = at_;
    if (at_ == end_) {
      now.kind = token_kind::end;
      return;
    }
    const char c = *at_;
    if (is_a(c, char_classes::first)) return take_word(token_kind::name, char_classes::name);
    if (c == '%') {
      ++at_;
      if (at_ != end_ && is_a(*at_, char_classes::digit)) return take_word(token_kind::line, char_classes::digit);
      return take_variable();
    }
    if (is_a(c, char_classes::digit) || (c == '-' && end_ - at_ > 1 && (is_a(at_[1], char_classes::digit) || at_[1] == 'i' || at_[1] == 'n'))) return take_number();
    if (c == '@') {
      ++at_;
      return take_word(token_kind::global, char_classes::name);
    }
    if (c == '"') return take_string();
    now.kind = token_kind::mark;
    now.mark = c;
    ++at_;
    if (c == '-' && at_ != end_ && *at_ == '>') {
      now.mark = '>';
      ++at_;
    }
  }

  /// Walks from `from` to the next `stop`, hashing; null if there is none.
  constexpr const char* scan(const char* from, char stop, meta::hash_t& hash) const {
    constexpr meta::hash_t k = 0x100000001B3ull;
    const char* p = from;
    meta::hash_t h = 0xCBF29CE484222325ull;
    for (; end_ - p >= 4 && p[0] != stop && p[1] != stop && p[2] != stop && p[3] != stop; p += 4)
      h = ((((h ^ byte(p[0])) * k ^ byte(p[1])) * k ^ byte(p[2])) * k ^ byte(p[3])) * k;
    for (; p != end_ && *p != stop; ++p) h = (h ^ byte(*p)) * k;
    hash = h;
    return p == end_ ? nullptr : p;
  }

 private:
  static constexpr meta::hash_t byte(char c) { return static_cast<unsigned char>(c); }
  static constexpr bool is_a(char c, std::uint8_t what) { return (char_class.of[static_cast<unsigned char>(c)] & what) != 0; }

  constexpr void skip() {
    for (;;) {
      while (at_ != end_ && is_a(*at_, char_classes::blank)) ++at_;
      if (end_ - at_ < 2 || at_[0] != '/') return;
      if (at_[1] == '*') {
        if (!skip_comment()) return;
      } else if (at_[1] == '/') {
        while (at_ != end_ && *at_ != '\n') ++at_;
      } else {
        return;
      }
    }
  }
  /// False: the comment has no end, and its slash becomes a token that no rule accepts.
  constexpr bool skip_comment() {
    const char* const inside = at_ + 2;
    const bool is_type = end_ - inside >= 4 && inside[0] == ' ' && inside[1] == 't' && inside[2] == 'y' && inside[3] == '=';
    const char* const first = is_type ? inside + 4 : inside;
    meta::hash_t hash = 0;
    const char* last = scan(first, '*', hash);
    while (last && end_ - last > 1 && last[1] != '/') {
      meta::hash_t part = 0;
      last = scan(last + 1, '*', part);
      hash = meta::mix(hash, part);
    }
    if (!last || end_ - last < 2) return false;
    if (is_type) {
      now.comment = first;
      now.comment_size = static_cast<int>(last - first);
      now.comment_hash = hash;
    }
    at_ = last + 2;
    return true;
  }

  constexpr void take_word(token_kind kind, std::uint8_t of) {
    now.kind = kind;
    const char* const from = at_;
    meta::hash_t h = 0xCBF29CE484222325ull;
    for (; at_ != end_ && is_a(*at_, of); ++at_) h = (h ^ byte(*at_)) * 0x100000001B3ull;
    now.hash = h;
    now.text = {from, static_cast<std::size_t>(at_ - from)};
  }
  /// A colon belongs to the name if a digit follows, and a slash if no comment begins with it.
  constexpr void take_variable() {
    now.kind = token_kind::variable;
    const char* const from = at_;
    meta::hash_t h = 0xCBF29CE484222325ull;
    for (;; ++at_) {
      for (; at_ != end_ && is_a(*at_, char_classes::name); ++at_) h = (h ^ byte(*at_)) * 0x100000001B3ull;
      if (at_ == end_) break;
      const char after = end_ - at_ > 1 ? at_[1] : '\0';
      if (*at_ == ':' ? !is_a(after, char_classes::digit) : !is_a(*at_, char_classes::variable) || (*at_ == '/' && (after == '*' || after == '/')) || (*at_ == '-' && after == '>')) break;
      h = (h ^ byte(*at_)) * 0x100000001B3ull;
    }
    now.hash = h;
    now.text = {from, static_cast<std::size_t>(at_ - from)};
  }
  constexpr void take_string() {
    now.kind = token_kind::string;
    const char* const from = ++at_;
    while (at_ != end_ && *at_ != '"') ++at_;
    now.text = {from, static_cast<std::size_t>(at_ - from)};
    if (at_ == end_) {
      now.kind = token_kind::mark;
      now.mark = '"';
    } else {
      ++at_;
    }
  }
  constexpr void take_number() {
    const number_token n = read_number(at_, end_);
    now.kind = n.is_real ? token_kind::real : token_kind::integer;
    now.integer = n.integer;
    now.real = n.real;
    now.suffix = n.suffix;
    now.too_large = n.too_large;
    now.text = {at_, static_cast<std::size_t>(n.end - at_)};
    at_ = n.end;
  }

  const char* at_ = nullptr;
  const char* end_ = nullptr;
};

}  // namespace baton::detail

#endif
