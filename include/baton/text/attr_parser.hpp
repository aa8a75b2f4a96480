// SPDX-License-Identifier: Apache-2.0
//
// The attributes of a call, `padding=[1, 1], units=None, layout="NCHW"`, as a list of values. In: a lexer that stands on
// the first key. Out: values, or what was expected. Next: expr/attr_reader.hpp makes an op's words of them.
#ifndef BATON_TEXT_ATTR_PARSER_HPP
#define BATON_TEXT_ATTR_PARSER_HPP

#include "baton/expr/attr_reader.hpp"
#include "baton/text/lexer.hpp"

#include <bit>
#include <cstdint>
#include <string_view>

namespace baton::detail {

/// Integers of attributes stay below this, so that no type relation overflows on a few of them.
inline constexpr std::int64_t largest_attr = std::int64_t{1} << 40;

/// Reads one value; null, or what was expected where the lexer stands.
constexpr const char* parse_attr_value(lexer& lx, written_attrs& out, written_attr& a);

/// Reads `key=value, key=value ...` up to what is no key. Null, or what was expected where the lexer stands.
constexpr const char* parse_attrs(lexer& lx, written_attrs& out) {
  for (;;) {
    if (lx.now.kind != token_kind::name) return "the name of an attribute";
    written_attr a;
    a.key = lx.now.text;
    a.at = lx.now.start;
    if (out.find(a.key) >= 0) return "every attribute once";
    lx.next();
    if (!lx.is('=')) return "'=' after the attribute's name";
    lx.next();
    if (const char* wrong = parse_attr_value(lx, out, a)) return wrong;
    out.attrs.push_back(a);
    if (!lx.is(',')) return nullptr;
    lx.next();
  }
}

/// An integer of an attribute; a large one that is only meant to be large (the end of a slice) is cut.
constexpr std::int64_t attr_integer(const token& t) {
  if (t.too_large || t.integer > largest_attr) return t.text.first[0] == '-' ? -largest_attr : largest_attr;
  return t.integer < -largest_attr ? -largest_attr : t.integer;
}

/// `inff` and `nanf` are words to the lexer.
constexpr void make_number(token& t) {
  if (t.kind != token_kind::name) return;
  const char* const end = t.text.first + t.text.size;
  if (!is_inf_or_nan(t.text.first, end)) return;
  const number_token n = read_number(t.text.first, end);
  if (n.end == end && n.is_real) t.kind = token_kind::real, t.real = n.real;
}

constexpr std::int64_t real_bits(double value) { return std::bit_cast<std::int64_t>(value); }

constexpr const char* parse_attr_list(lexer& lx, written_attrs& out, written_attr& a) {
  using kind = written_attr::kind;
  a.what = kind::list;
  a.first = out.items.size();
  lx.next();
  while (!lx.is(']')) {
    make_number(lx.now);
    if (lx.now.kind == token_kind::integer && (a.what == kind::list || a.count == 0)) {
      out.items.push_back(attr_integer(lx.now));
      lx.next();
    } else if ((lx.now.kind == token_kind::real || lx.now.kind == token_kind::integer) && a.what != kind::pairs) {
      // The first real makes reals of the integers before it.
      if (a.what == kind::list)
        for (int i = 0; i < a.count; ++i) out.items[a.first + i] = real_bits(static_cast<double>(out.items[a.first + i]));
      a.what = kind::reals;
      out.items.push_back(real_bits(lx.now.kind == token_kind::real ? lx.now.real : static_cast<double>(attr_integer(lx.now))));
      lx.next();
    } else if (lx.is('[') && (a.what == kind::pairs || a.count == 0)) {
      a.what = kind::pairs;
      lx.next();
      for (int i = 0; i < 2; ++i) {
        if (lx.now.kind != token_kind::integer) return "an integer";
        out.items.push_back(attr_integer(lx.now));
        lx.next();
        if (!lx.is(i == 0 ? ',' : ']')) return i == 0 ? "',' and a second integer" : "']' after two integers";
        lx.next();
      }
    } else {
      return "a number, or a pair of integers in brackets";
    }
    ++a.count;
    if (lx.is(',')) lx.next();
    else if (!lx.is(']')) return "',' or ']'";
  }
  lx.next();
  return nullptr;
}

constexpr const char* parse_attr_value(lexer& lx, written_attrs& out, written_attr& a) {
  using kind = written_attr::kind;
  make_number(lx.now);
  const token& t = lx.now;
  if (lx.is('[')) return parse_attr_list(lx, out, a);
  if (t.kind == token_kind::integer) {
    a.what = kind::integer;
    a.integer = attr_integer(t);
  } else if (t.kind == token_kind::real) {
    a.what = kind::real;
    a.real = t.real;
  } else if (t.kind == token_kind::string) {
    a.what = kind::text;
    a.text = t.text;
  } else if (lx.is_name("True") || lx.is_name("False")) {
    a.what = kind::truth;
    a.integer = t.text.first[0] == 'T' ? 1 : 0;
  } else if (!lx.is_name("None")) {
    return "a number, a string, True, False, None or a list";
  }
  lx.next();
  return nullptr;
}

}  // namespace baton::detail

#endif
