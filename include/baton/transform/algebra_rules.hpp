// SPDX-License-Identifier: Apache-2.0
//
// Algebraic identities as data: a left side, what it becomes, and how far the two sides agree. The table is written as
// algebra and read by the compiler when a pass needs it. tests/pass/algebra_rules.cpp tries every rule on random shapes and
// numbers. Next: transform/simplify_algebra.hpp applies them.
#ifndef BATON_TRANSFORM_ALGEBRA_RULES_HPP
#define BATON_TRANSFORM_ALGEBRA_RULES_HPP

#include "baton/ir/graph.hpp"
#include "baton/op/clip.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::transform {

/// How far the two sides of an identity agree, as elements of one floating-point type.
enum class agreement : std::uint8_t {
  exact,     ///< the same float for all floats: zeros with their signs, infinities; NaN becomes NaN
  rounding,  ///< the same NaNs, infinities and zeros; other numbers up to a few roundings
  finite,    ///< up to a few roundings of the largest number on the way and the sign of a zero, where neither side meets a NaN or an infinity
};

/// The nodes that a left side has matched: by term in the order of the text (the root is 0) and by letter.
struct algebra_match {
  int term[16];
  int letter[8];

  constexpr int operator[](char name) const;
};

/// An identity. Lower-case letters stand for operands: x, y, z and b for any, v for one that is no constant, c and d for
/// constants. A left side's ops match with any attributes; `attrs` makes those of the right side's root, or refuses.
struct algebra_rule {
  std::string_view left;
  std::string_view right;
  agreement sides = agreement::exact;
  bool (*attrs)(const graph& g, const algebra_match& m, attr_words& out) = nullptr;
};

/// The identities, one a line: left side, `=` (exact), `~` (rounding) or `?` (finite), right side, after a colon what makes its
/// attributes. Of several that fit a node the first is taken. A right side has no more calls than its left side, counting
/// what depends on constants only as none. Neutral operands (x + 0, x * 1 ...) and movements are SimplifyExpr's.
inline constexpr char algebra_text[] = R"(
  # Signs. IEEE 754 negates without looking: x + -y and x - y are one operation.
  negative(negative(x)) = x
  abs(negative(x)) = abs(x)
  multiply(x, -1) = negative(x)
  divide(x, -1) = negative(x)
  multiply(negative(x), negative(y)) = multiply(x, y)
  divide(negative(x), negative(y)) = divide(x, y)
  add(x, negative(y)) = subtract(x, y)
  subtract(x, negative(y)) = add(x, y)
  subtract(0, x) ? negative(x)  # 0 - 0 is +0
  negative(subtract(x, y)) ? subtract(y, x)  # -(x - x) is -0

  # What is done already.
  abs(abs(x)) = abs(x)
  abs(exp(x)) = exp(x)
  abs(sigmoid(x)) = sigmoid(x)
  abs(nn.relu(x)) = nn.relu(x)
  nn.relu(nn.relu(x)) = nn.relu(x)
  nn.relu(abs(x)) = abs(x)
  nn.relu(exp(x)) = exp(x)
  nn.relu(sigmoid(x)) = sigmoid(x)
  floor(floor(x)) = floor(x)
  floor(ceil(x)) = ceil(x)
  floor(round(x)) = round(x)
  floor(trunc(x)) = trunc(x)
  ceil(floor(x)) = floor(x)
  ceil(ceil(x)) = ceil(x)
  ceil(round(x)) = round(x)
  ceil(trunc(x)) = trunc(x)
  round(floor(x)) = floor(x)
  round(ceil(x)) = ceil(x)
  round(round(x)) = round(x)
  round(trunc(x)) = trunc(x)
  trunc(floor(x)) = floor(x)
  trunc(ceil(x)) = ceil(x)
  trunc(round(x)) = round(x)
  trunc(trunc(x)) = trunc(x)
  sign(sign(x)) = sign(x)

  # Larger and smaller ones.
  maximum(x, x) = x
  minimum(x, x) = x
  maximum(x, maximum(x, y)) = maximum(x, y)
  minimum(x, minimum(x, y)) = minimum(x, y)
  maximum(y, minimum(x, y)) ? y  # NaN if x is NaN
  minimum(y, maximum(x, y)) ? y
  maximum(x, 0) = nn.relu(x)
  clip(clip(x)) = clip(x) : clip_of_clip
  nn.relu(clip(x)) = clip(x) : clip_above_zero
  minimum(nn.relu(v), d) ? clip(v) : clip_from_zero  # clip keeps -0, as below
  clip(nn.relu(x)) ? clip(x) : clip_from_zero
  minimum(maximum(v, c), d) ? clip(v) : clip_between
  maximum(minimum(v, d), c) ? clip(v) : clip_between

  # Choices and truth.
  where(b, x, x) = x
  where(logical_not(b), x, y) = where(b, y, x)
  logical_not(logical_not(x)) = x
  logical_not(equal(x, y)) = not_equal(x, y)  # less and greater differ at NaN
  logical_not(not_equal(x, y)) = equal(x, y)
  logical_and(x, x) = x
  logical_or(x, x) = x

  # Powers and roots.
  power(x, 1) = x
  power(x, 2) ~ multiply(x, x)
  power(x, 3) ~ multiply(multiply(x, x), x)
  power(x, -1) ~ divide(1, x)
  power(x, 0.5) ? sqrt(x)  # power(-0, 0.5) is +0, power(-inf, 0.5) is +inf
  power(x, -0.5) ? rsqrt(x)
  divide(1, sqrt(x)) ~ rsqrt(x)
  divide(1, rsqrt(x)) ~ sqrt(x)
  divide(x, sqrt(y)) ~ multiply(x, rsqrt(y))
  sqrt(divide(1, x)) ? rsqrt(x)
  sqrt(multiply(x, x)) ? abs(x)  # x * x may overflow
  multiply(sqrt(x), sqrt(x)) ? x  # NaN below zero

  # Exponentials.
  exp(log(x)) ? x
  log(exp(x)) ? x
  multiply(exp(x), exp(y)) ? exp(add(x, y))
  divide(1, add(1, exp(negative(x)))) ~ sigmoid(x)

  # Inverses.
  multiply(divide(x, y), y) ? x
  divide(multiply(x, y), y) ? x
  subtract(add(x, y), y) ? x
  add(subtract(x, y), y) ? x

  # Constants meet, and are folded.
  multiply(multiply(v, c), d) ? multiply(v, multiply(c, d))
  divide(multiply(v, c), d) ? multiply(v, divide(c, d))
  multiply(divide(v, c), d) ? multiply(v, divide(d, c))
  divide(divide(v, c), d) ? divide(v, multiply(c, d))
  add(add(v, c), d) ? add(v, add(c, d))
  subtract(add(v, c), d) ? add(v, subtract(c, d))
  add(subtract(v, c), d) ? add(v, subtract(d, c))
  subtract(subtract(v, c), d) ? subtract(v, add(c, d))
)";

namespace detail {

inline constexpr std::string_view algebra_letters = "xyzbvcd";

}  // namespace detail

constexpr int algebra_match::operator[](char name) const { return letter[detail::algebra_letters.find(name)]; }

namespace detail {

constexpr relay::clip_attrs clip_attrs_of(const graph& g, int id) { return decode_attrs<relay::clip_attrs>(g.view().words_of(id)); }

/// Clipping to a range, and to another one: monotone, so the ends of the first are clipped by the second.
constexpr bool clip_of_clip(const graph& g, const algebra_match& m, attr_words& out) {
  const relay::clip_attrs outer = clip_attrs_of(g, m.term[0]);
  const auto clipped = [&](double x) { return x < outer.a_min ? outer.a_min : x > outer.a_max ? outer.a_max : x; };
  const relay::clip_attrs inner = clip_attrs_of(g, m.term[1]);
  encode_attrs(relay::clip_attrs{clipped(inner.a_min), clipped(inner.a_max)}, out);
  return true;
}
constexpr bool clip_above_zero(const graph& g, const algebra_match& m, attr_words& out) {
  const relay::clip_attrs inner = clip_attrs_of(g, m.term[1]);
  encode_attrs(inner, out);
  return inner.a_min > 0;
}
/// The number that a constant is, if it is one.
constexpr bool number_in(const graph& g, int id, double& value) {
  if (g[id].constant != constant_kind::scalar) return false;
  value = g[id].scalar.as_double();
  return value - value == 0;
}
constexpr bool clip_between(const graph& g, const algebra_match& m, attr_words& out) {
  relay::clip_attrs a;
  if (!number_in(g, m['c'], a.a_min) || !number_in(g, m['d'], a.a_max) || a.a_min > a.a_max) return false;
  encode_attrs(a, out);
  return true;
}
constexpr bool clip_from_zero(const graph& g, const algebra_match& m, attr_words& out) {
  relay::clip_attrs a;
  if (g[m.term[0]].op->id == op_id("clip")) {
    a = clip_attrs_of(g, m.term[0]);
    if (a.a_min < 0) a.a_min = 0;
  } else if (!number_in(g, m['d'], a.a_max)) {
    return false;
  }
  encode_attrs(a, out);
  return a.a_min <= a.a_max;
}

/// The function of that name.
constexpr auto algebra_attrs_named(std::string_view name) {
  return name == "clip_of_clip" ? &clip_of_clip : name == "clip_above_zero" ? &clip_above_zero : name == "clip_between" ? &clip_between : &clip_from_zero;
}

/// One op, letter or number of a side.
struct algebra_term {
  enum class form : std::uint8_t { call, letter, number, known };

  form what = form::letter;
  char letter = 0;
  double number = 0;
  meta::hash_t op = 0;
  int operands[3]{};
  int count = 0;
  int same_as = 0;  ///< form::known: right side's call that the left side has too, the term there (counted from the left side's root)
};

constexpr std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && text[0] == ' ') text.remove_prefix(1);
  while (!text.empty() && text[text.size() - 1] == ' ') text.remove_suffix(1);
  return text;
}
/// The part of `text` before `end`, which it loses together with that; all of it if there is none.
constexpr std::string_view cut(std::string_view& text, std::string_view end) {
  const std::size_t at = text.find(end);
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(at == std::string_view::npos ? text.size() : at + end.size());
  return without_blanks(part);
}

/// A line of the text; without a left side if it holds no rule.
constexpr algebra_rule read_rule(std::string_view line) {
  std::string_view rest = cut(line, "#");
  if (rest.empty()) return {};
  algebra_rule rule;
  rule.sides = rest.find(" = ") != std::string_view::npos   ? agreement::exact
               : rest.find(" ~ ") != std::string_view::npos ? agreement::rounding
                                                            : agreement::finite;
  rule.left = cut(rest, rule.sides == agreement::exact ? " = " : rule.sides == agreement::rounding ? " ~ " : " ? ");
  rule.right = cut(rest, " : ");
  if (!rest.empty()) rule.attrs = algebra_attrs_named(without_blanks(rest));
  return rule;
}

/// The rules, read.
struct algebra_table {
  static constexpr int most_rules = 96;

  algebra_rule rules[most_rules]{};
  int count = 0;
  algebra_term terms[10 * most_rules]{};
  int size = 0;
  int left[most_rules]{};
  int left_size[most_rules]{};
  int right[most_rules]{};
  meta::hash_t inner[most_rules]{};  ///< the op of the left root's first operand that is a call, or 0: a quick no
  bool number[most_rules]{};         ///< the left root has a number as an operand
  int calls[most_rules]{};           ///< that the right side makes and that depend on more than constants
  int first[64]{};                   ///< by the low bits of the root's id: the first rule, or -1
  int next[most_rules]{};

  constexpr meta::slice<algebra_rule> all() const { return {rules, count}; }

  constexpr algebra_table() {
    for (int& f : first) f = -1;
    for (std::string_view text = algebra_text; !text.empty();)
      if (const algebra_rule rule = read_rule(cut(text, "\n")); !rule.left.empty()) rules[count++] = rule;
    for (int r = count; r-- > 0;) {
      std::size_t at = 0;
      left[r] = size;
      read(rules[r].left, at);
      left_size[r] = size - left[r];
      right[r] = size;
      at = 0;
      read(rules[r].right, at);
      for (int t = right[r]; t < size; ++t) {
        if (terms[t].what != algebra_term::form::call) continue;
        for (int l = left[r] + 1; l < right[r] && !(rules[r].attrs && t == right[r]); ++l)
          if (equal(l, t)) {
            terms[t].what = algebra_term::form::known;
            terms[t].same_as = l - left[r];
          }
      }
      calls[r] = made_by(right[r]);
      for (int i = terms[left[r]].count; i-- > 0;) {
        const algebra_term& operand = terms[terms[left[r]].operands[i]];
        if (operand.what == algebra_term::form::call) inner[r] = operand.op;
        if (operand.what == algebra_term::form::number) number[r] = true;
      }
      int& head = first[terms[left[r]].op & 63];
      next[r] = head;
      head = r;
    }
  }

 private:
  static constexpr bool is_number(char c) { return (c >= '0' && c <= '9') || c == '.'; }

  constexpr int read(std::string_view text, std::size_t& at) {
    const int id = size++;
    const std::size_t begin = at;
    if (text[at] == '-' || is_number(text[at])) {
      terms[id].what = algebra_term::form::number;
      const bool negative = text[at] == '-';
      double unit = 0;
      double value = 0;
      for (at += negative ? 1 : 0; at < text.size() && is_number(text[at]); ++at) {
        if (text[at] == '.') {
          unit = 1;
          continue;
        }
        value = value * 10 + (text[at] - '0');
        unit *= 10;
      }
      terms[id].number = (negative ? -value : value) / (unit > 0 ? unit : 1);
      return id;
    }
    while (at < text.size() && text[at] != '(' && text[at] != ',' && text[at] != ')') ++at;
    const std::string_view name = text.substr(begin, at - begin);
    if (at == text.size() || text[at] != '(') {
      terms[id].letter = name[0];
      return id;
    }
    terms[id].what = algebra_term::form::call;
    terms[id].op = op_id(name);
    while (text[at] != ')') {
      at += text[at] == ',' ? 2 : 1;
      const int operand = read(text, at);
      terms[id].operands[terms[id].count++] = operand;
    }
    ++at;
    return id;
  }
  constexpr bool equal(int a, int b) const {
    const algebra_term& s = terms[a];
    const algebra_term& t = terms[b];
    if (s.what != t.what || s.op != t.op || s.letter != t.letter || s.number < t.number || s.number > t.number || s.count != t.count) return false;
    for (int i = 0; i < s.count; ++i)
      if (!equal(s.operands[i], t.operands[i])) return false;
    return true;
  }
  constexpr bool is_constant(int t) const {
    if (terms[t].what == algebra_term::form::letter) return terms[t].letter == 'c' || terms[t].letter == 'd';
    for (int i = 0; i < terms[t].count; ++i)
      if (!is_constant(terms[t].operands[i])) return false;
    return terms[t].what != algebra_term::form::known;
  }
  constexpr int made_by(int t) const {
    if (terms[t].what != algebra_term::form::call || is_constant(t)) return 0;
    int n = 1;
    for (int i = 0; i < terms[t].count; ++i) n += made_by(terms[t].operands[i]);
    return n;
  }
};

/// Read where a pass runs and not by including this header, hence a template, as is everything that mentions it.
template <class Table = algebra_table>
inline constexpr Table algebra = Table();

}  // namespace detail

}  // namespace baton::transform

#endif
