// SPDX-License-Identifier: Apache-2.0
//
// Op bodies as text: run on `text_value` with the Math policy `text_math`, a body leaves its expression in `terms`, a list in
// which operands come first. In: the scalar bodies of op/*.hpp. Next: tir/print.hpp writes the list in TIR's notation.
#ifndef BATON_TIR_TEXT_TERMS_HPP
#define BATON_TIR_TEXT_TERMS_HPP

#include "baton/meta/vec.hpp"

#include <cstdint>
#include <string_view>

namespace baton::tir {

/// What a term is: a number, a load of leaf `node`, the anchor's accumulator, `(a word b)`, `word(a, b, c)`, or a call of an
/// intrinsic, `@tir.word(a, dtype=...)`.
enum class term_kind : std::uint8_t { number, load, accumulator, infix, prefix, intrinsic };

struct term {
  term_kind kind = term_kind::number;
  bool is_mask = false;
  std::string_view word;
  int operand_count = 0;
  int operand[3]{};
  int node = -1;
  double number = 0;
};

struct terms {
  meta::vec<term> list;

  constexpr int add(const term& t) {
    list.push_back(t);
    return list.size() - 1;
  }
};

/// A value of a body: a term, or a number that is in no list yet.
struct text_value {
  terms* in = nullptr;
  int id = -1;
  double number = 0;

  constexpr int term_in(terms& t) const {
    if (in != nullptr) return id;
    term n;
    n.number = number;
    return t.add(n);
  }
  constexpr bool same(const text_value& other) const {
    if (in != nullptr && other.in != nullptr && id == other.id) return true;
    return is_number() && other.is_number() && value() == other.value();
  }
  constexpr bool is_number() const { return in == nullptr || in->list[id].kind == term_kind::number; }
  constexpr double value() const { return in == nullptr ? number : in->list[id].number; }

  friend constexpr text_value operator+(const text_value& a, const text_value& b);
  friend constexpr text_value operator-(const text_value& a, const text_value& b);
  friend constexpr text_value operator*(const text_value& a, const text_value& b);
  friend constexpr text_value operator/(const text_value& a, const text_value& b);
  constexpr text_value operator-() const;
};

namespace detail {

constexpr text_value number_text(double x) { return {nullptr, -1, x}; }

constexpr text_value make_term(term_kind kind, std::string_view word, bool is_mask, text_value a) {
  term t;
  t.kind = kind;
  t.word = word;
  t.is_mask = is_mask;
  t.operand_count = 1;
  t.operand[0] = a.term_in(*a.in);
  return {a.in, a.in->add(t), 0};
}
constexpr text_value make_term(term_kind kind, std::string_view word, bool is_mask, text_value a, text_value b) {
  terms& list = a.in != nullptr ? *a.in : *b.in;
  term t;
  t.kind = kind;
  t.word = word;
  t.is_mask = is_mask;
  t.operand_count = 2;
  t.operand[0] = a.term_in(list);
  t.operand[1] = b.term_in(list);
  return {&list, list.add(t), 0};
}
constexpr text_value make_term(term_kind kind, std::string_view word, text_value a, text_value b, text_value c) {
  terms& list = *a.in;
  term t;
  t.kind = kind;
  t.word = word;
  t.operand_count = 3;
  t.operand[0] = a.term_in(list);
  t.operand[1] = b.term_in(list);
  t.operand[2] = c.term_in(list);
  return {&list, list.add(t), 0};
}
constexpr bool plain(const text_value& a, const text_value& b) { return a.in == nullptr && b.in == nullptr; }

}  // namespace detail

constexpr text_value operator+(const text_value& a, const text_value& b) {
  return detail::plain(a, b) ? detail::number_text(a.number + b.number) : detail::make_term(term_kind::infix, " + ", false, a, b);
}
constexpr text_value operator-(const text_value& a, const text_value& b) {
  return detail::plain(a, b) ? detail::number_text(a.number - b.number) : detail::make_term(term_kind::infix, " - ", false, a, b);
}
constexpr text_value operator*(const text_value& a, const text_value& b) {
  return detail::plain(a, b) ? detail::number_text(a.number * b.number) : detail::make_term(term_kind::infix, "*", false, a, b);
}
constexpr text_value operator/(const text_value& a, const text_value& b) {
  return detail::plain(a, b) ? detail::number_text(a.number / b.number) : detail::make_term(term_kind::infix, " / ", false, a, b);
}
constexpr text_value text_value::operator-() const { return detail::number_text(0) - *this; }

/// The Math policy that writes.
struct text_math {
  template <class V>
  static constexpr V value(double x) {
    return detail::number_text(x);
  }

  static constexpr text_value exp(text_value x) { return call("exp", x); }
  static constexpr text_value log(text_value x) { return call("log", x); }
  static constexpr text_value log2(text_value x) { return call("log2", x); }
  static constexpr text_value log10(text_value x) { return call("log10", x); }
  static constexpr text_value sqrt(text_value x) { return call("sqrt", x); }
  static constexpr text_value rsqrt(text_value x) { return call("rsqrt", x); }
  static constexpr text_value tanh(text_value x) { return call("tanh", x); }
  static constexpr text_value sigmoid(text_value x) { return call("sigmoid", x); }
  static constexpr text_value erf(text_value x) { return call("erf", x); }
  static constexpr text_value abs(text_value x) { return call("fabs", x); }
  static constexpr text_value floor(text_value x) { return call("floor", x); }
  static constexpr text_value ceil(text_value x) { return call("ceil", x); }
  static constexpr text_value round(text_value x) { return call("round", x); }
  static constexpr text_value trunc(text_value x) { return call("trunc", x); }
  static constexpr text_value sin(text_value x) { return call("sin", x); }
  static constexpr text_value cos(text_value x) { return call("cos", x); }
  static constexpr text_value tan(text_value x) { return call("tan", x); }
  static constexpr text_value asin(text_value x) { return call("asin", x); }
  static constexpr text_value acos(text_value x) { return call("acos", x); }
  static constexpr text_value atan(text_value x) { return call("atan", x); }
  static constexpr text_value sinh(text_value x) { return call("sinh", x); }
  static constexpr text_value cosh(text_value x) { return call("cosh", x); }
  static constexpr text_value pow(text_value a, text_value b) { return detail::make_term(term_kind::intrinsic, "pow", false, a, b); }
  static constexpr text_value maximum(text_value a, text_value b) { return detail::make_term(term_kind::prefix, "max", false, a, b); }
  static constexpr text_value minimum(text_value a, text_value b) { return detail::make_term(term_kind::prefix, "min", false, a, b); }

  static constexpr text_value less(text_value a, text_value b) { return compare(" < ", a, b); }
  static constexpr text_value less_equal(text_value a, text_value b) { return compare(" <= ", a, b); }
  static constexpr text_value equal(text_value a, text_value b) { return compare(" == ", a, b); }
  static constexpr text_value not_equal(text_value a, text_value b) { return compare(" != ", a, b); }
  /// The larger of two is written as max, the smaller as min, however a body puts it.
  static constexpr text_value select(text_value mask, text_value yes, text_value no) {
    const term& t = mask.in->list[mask.id];
    if (t.word == " < " || t.word == " <= ") {
      const text_value a{mask.in, t.operand[0], 0}, b{mask.in, t.operand[1], 0};
      if (yes.same(b) && no.same(a)) return maximum(a, b);
      if (yes.same(a) && no.same(b)) return minimum(b, a);
    }
    return detail::make_term(term_kind::prefix, "select", mask, yes, no);
  }

 private:
  static constexpr text_value call(std::string_view name, text_value x) { return detail::make_term(term_kind::intrinsic, name, false, x); }
  static constexpr text_value compare(std::string_view word, text_value a, text_value b) { return detail::make_term(term_kind::infix, word, true, a, b); }
};

}  // namespace baton::tir

#endif
