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

/// Characters of the text, with members: a call of string_view's size() costs a constant evaluation two statements.
/// Neither this nor what lists of the parser hold has initialisers of members: Clang would evaluate them for each element
/// of an array that is not used yet.
struct chars {
  const char* first;
  int size;

  constexpr operator std::string_view() const { return {first, static_cast<std::size_t>(size)}; }
};

/// Whether two texts are equal, eight characters at a time.
constexpr bool same_text(const chars& a, const chars& b) {
  if (a.size != b.size) return false;
  const char* p = a.first;
  const char* q = b.first;
  int left = a.size;
  for (; left >= 8; left -= 8, p += 8, q += 8)
    if (p[0] != q[0] || p[1] != q[1] || p[2] != q[2] || p[3] != q[3] || p[4] != q[4] || p[5] != q[5] || p[6] != q[6] || p[7] != q[7]) return false;
  if (left >= 4) {
    if (p[0] != q[0] || p[1] != q[1] || p[2] != q[2] || p[3] != q[3]) return false;
    left -= 4, p += 4, q += 4;
  }
  return left == 0 || (p[0] == q[0] && (left == 1 || (p[1] == q[1] && (left == 2 || p[2] == q[2]))));
}

enum class token_kind : std::uint8_t {
  end,
  name,      ///< `def`, `nn.conv2d`, `relay.Constant`
  variable,  ///< `%x`; its text is without the sign
  line,      ///< `%0`; its text is the digits
  global,    ///< `@main`; its text is without the sign
  integer,
  real,
  string,  ///< its text is without the quotation marks
  mark,    ///< one character, or `->` as '>'
};

/// A token. What a kind does not have stays at its default.
struct token {
  token_kind kind = token_kind::end;
  char mark = '\0';  ///< zero if it is none
  const char* start = nullptr;
  chars text{};
  meta::hash_t hash = 0;  ///< of the text of a name, variable, line or global
  std::int64_t integer = 0;
  double real = 0;
  dtype suffix{};          ///< of a number: `f`, `f64`, `i64` ...
  bool too_large = false;  ///< an integer beyond 64 bits
  chars comment{};         ///< the type in the type comment before this token, if there is one
  meta::hash_t comment_hash = 0;
};

/// What a character may be part of.
struct char_classes {
  static constexpr std::uint8_t skipped = 1, digit = 2, name = 4, variable = 8, first = 16, sign = 32;
  std::uint8_t of[256]{};

  constexpr char_classes() {
    for (char c : {' ', '\t', '\r', '\n', '/'}) of[static_cast<unsigned char>(c)] = skipped;  // a comment, perhaps
    for (char c : {'%', '@', '"', '-'}) of[static_cast<unsigned char>(c)] = sign;
    for (int c = 33; c < 256; ++c) {
      const bool is_digit = c >= '0' && c <= '9';
      const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c > 127;
      if (is_digit) of[c] |= digit | name | variable;
      if (is_letter) of[c] |= name | variable | first;
    }
    of[static_cast<unsigned char>('.')] |= name | variable;
    // Names of variables come from other frameworks: "block1/conv-2:0".
    for (char other : {'/', '-', '$', '#', '|', '~', '!', '?', '+', '^', '&', '\'', '`', '\\'}) of[static_cast<unsigned char>(other)] |= variable;
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

  constexpr bool is(char mark) const { return now.mark == mark; }
  // No string_view is made of a literal unless its length fits: measuring one costs a statement a character.
  template <std::size_t N>
  constexpr bool is_name(const char (&text)[N]) const {
    return now.kind == token_kind::name && now.text.size == static_cast<int>(N) - 1 && same_text(now.text, {text, static_cast<int>(N) - 1});
  }
  /// Whether this character comes next, after blanks.
  constexpr bool follows(char c) const {
    const char* p = at_;
    while (p != end_ && (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r')) ++p;
    return p != end_ && *p == c;
  }

  constexpr void next() {
    now.comment.first = nullptr;
    if (at_ != end_ && *at_ == ' ') ++at_;  // nearly always all there is to skip
    if (at_ == end_ || (char_class.of[static_cast<unsigned char>(*at_)] & char_classes::skipped) != 0) skip();
    now.start = at_, now.mark = '\0';
    if (at_ == end_) return void(now.kind = token_kind::end);
    const std::uint8_t of = char_class.of[static_cast<unsigned char>(*at_)];
    if ((of & (char_classes::first | char_classes::digit | char_classes::sign)) == 0) return void((now.kind = token_kind::mark, now.mark = *at_++));
    if ((of & char_classes::first) != 0) return take_word(token_kind::name, char_classes::name);
    if ((of & char_classes::digit) != 0) return take_number();
    take_sign(*at_);
  }

  /// Walks from `from` to the next `stop`, hashing; null if there is none.
  constexpr const char* scan(const char* from, char stop, meta::hash_t& hash) const {
    constexpr meta::hash_t k = 0x100000001B3ull;
    const char* p = from;
    meta::hash_t h = 0xCBF29CE484222325ull;
    for (; end_ - p >= 4 && p[0] != stop && p[1] != stop && p[2] != stop && p[3] != stop; p += 4)
      h = ((((h ^ static_cast<unsigned char>(p[0])) * k ^ static_cast<unsigned char>(p[1])) * k ^ static_cast<unsigned char>(p[2])) * k ^
           static_cast<unsigned char>(p[3])) *
          k;
    for (; p != end_ && *p != stop; ++p) h = (h ^ static_cast<unsigned char>(*p)) * k;
    hash = h;
    return p == end_ ? nullptr : p;
  }

 private:
  // Only where it is not once a character: a call costs two statements.
  static constexpr bool is_a(char c, std::uint8_t what) { return (char_class.of[static_cast<unsigned char>(c)] & what) != 0; }

  constexpr void skip() {
    for (;;) {
      while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) ++at_;
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
      now.comment = {first, static_cast<int>(last - first)};
      now.comment_hash = hash;
    }
    at_ = last + 2;
    return true;
  }

  constexpr void take_word(token_kind kind, std::uint8_t of) {
    now.kind = kind;
    const char* const from = at_;
    now.hash = take_while(of, 0xCBF29CE484222325ull);
    now.text = {from, static_cast<int>(at_ - from)};
  }
  /// Walks over characters of a class; the hash with them.
  constexpr meta::hash_t take_while(std::uint8_t of, meta::hash_t h) {
    constexpr meta::hash_t k = 0x100000001B3ull;
    const std::uint8_t* const classes = char_class.of;
    const char* p = at_;
    for (; end_ - p >= 4 && (classes[static_cast<unsigned char>(p[0])] & classes[static_cast<unsigned char>(p[1])] & classes[static_cast<unsigned char>(p[2])] &
                             classes[static_cast<unsigned char>(p[3])] & of) != 0;
         p += 4)
      h = ((((h ^ static_cast<unsigned char>(p[0])) * k ^ static_cast<unsigned char>(p[1])) * k ^ static_cast<unsigned char>(p[2])) * k ^
           static_cast<unsigned char>(p[3])) *
          k;
    for (; p != end_ && (classes[static_cast<unsigned char>(*p)] & of) != 0; ++p) h = (h ^ static_cast<unsigned char>(*p)) * k;
    at_ = p;
    return h;
  }
  /// A colon belongs to the name if a digit follows, and a slash if no comment begins with it.
  constexpr void take_variable() {
    now.kind = token_kind::variable;
    const char* const from = at_;
    meta::hash_t h = 0xCBF29CE484222325ull;
    for (;; ++at_) {
      h = take_while(char_classes::name, h);
      if (at_ == end_) break;
      const char after = end_ - at_ > 1 ? at_[1] : '\0';
      if (*at_ == ':' ? !is_a(after, char_classes::digit)
                      : !is_a(*at_, char_classes::variable) || (*at_ == '/' && (after == '*' || after == '/')) || (*at_ == '-' && after == '>'))
        break;
      h = (h ^ static_cast<unsigned char>(*at_)) * 0x100000001B3ull;
    }
    now.hash = h;
    now.text = {from, static_cast<int>(at_ - from)};
  }
  constexpr void take_string() {
    now.kind = token_kind::string;
    const char* const from = ++at_;
    while (at_ != end_ && *at_ != '"') ++at_;
    now.text = {from, static_cast<int>(at_ - from)};
    if (at_ == end_) {
      now.kind = token_kind::mark;
      now.mark = '"';
    } else {
      ++at_;
    }
  }
  constexpr void take_sign(char c) {
    if (c == '%') {
      ++at_;
      if (at_ != end_ && is_a(*at_, char_classes::digit)) return take_word(token_kind::line, char_classes::digit);
      return take_variable();
    }
    if (c == '@') return void(++at_), take_word(token_kind::global, char_classes::name);
    if (c == '"') return take_string();
    if (end_ - at_ > 1 && (is_a(at_[1], char_classes::digit) || is_inf_or_nan(at_ + 1, end_))) return take_any_number();
    now.kind = token_kind::mark, now.mark = c;
    if (++at_ != end_ && *at_ == '>') now.mark = *at_++;
  }
  /// Most numbers are extents.
  constexpr void take_number() {
    std::int64_t value = 0;
    const char* p = at_;
    for (; p != end_ && *p >= '0' && *p <= '9' && value < 1000000000; ++p) value = value * 10 + (*p - '0');
    if (p != end_ && (*p == '.' || is_a(*p, char_classes::first | char_classes::digit))) return take_any_number();
    now.kind = token_kind::integer, now.integer = value, now.suffix = {}, now.too_large = false, now.text = {at_, static_cast<int>(p - at_)}, at_ = p;
  }
  constexpr void take_any_number() {
    const number_token n = read_number(at_, end_);
    now.kind = n.is_real ? token_kind::real : token_kind::integer;
    now.integer = n.integer;
    now.real = n.real;
    now.suffix = n.suffix;
    now.too_large = n.too_large;
    now.text = {at_, static_cast<int>(n.end - at_)};
    at_ = n.end;
  }

  const char* at_ = nullptr;
  const char* end_ = nullptr;
};

}  // namespace baton::detail

#endif
