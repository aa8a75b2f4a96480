// SPDX-License-Identifier: Apache-2.0
//
// Attributes out of a text: what was written as `key=value`, turned into the words of an op's attrs by the same `fields`
// that print them. An attribute that is not written has its declared default. In: text/attr_parser.hpp's list of values.
// Out: words, or which value is wrong and what is needed. Next: expr/op_record.hpp.
#ifndef BATON_EXPR_ATTR_READER_HPP
#define BATON_EXPR_ATTR_READER_HPP

#include "baton/expr/attrs.hpp"

#include <bit>
#include <concepts>
#include <cstdint>
#include <string_view>

namespace baton {

/// One `key=value` of a text.
struct written_attr {
  enum class kind : std::uint8_t { none, truth, integer, real, text, list, reals, pairs };

  std::string_view key;
  kind what = kind::none;
  std::int64_t integer = 0;  ///< of an integer, or of a boolean
  double real = 0;
  std::string_view text;
  int first = 0;             ///< of a list: into `items`, which holds the bits of reals
  int count = 0;             ///< items of a list, or pairs
  const char* at = nullptr;  ///< where it stands
  bool used = false;
};

/// A call's attributes as written, and what is wrong with them.
struct written_attrs {
  meta::vec<written_attr> attrs;
  meta::vec<std::int64_t> items;
  int wrong = -1;                ///< the value that is not what its field needs
  const char* needed = nullptr;  ///< what that is
  std::string_view missing;      ///< the key of a field that has to be written and is not

  constexpr bool ok() const { return wrong < 0 && missing.empty(); }
  constexpr int find(std::string_view key) const {
    for (int i = 0; i < attrs.size(); ++i)
      if (attrs[i].key.size() == key.size() && attrs[i].key == key) return i;
    return -1;
  }
};

namespace detail {

struct attr_reader {
  written_attrs& in;

  template <class T, class D>
  constexpr void operator()(attr_key key, T& value, const D& declared) {
    if (!read(key, value)) value = static_cast<T>(declared);
  }
  template <class T>
  constexpr void always(attr_key key, T& value) {
    if (!read(key, value) && !may_be_absent(value)) in.missing = key;
  }

 private:
  using kind = written_attr::kind;

  template <class T>
  static constexpr bool may_be_absent(const T& value) {
    return requires { value.given; };
  }
  template <class T>
  constexpr bool read(std::string_view key, T& value) {
    const int found = in.find(key);
    if (found < 0) return false;
    written_attr& a = in.attrs[found];
    a.used = true;
    if (!take(a, value)) in.wrong = found;
    return true;
  }
  constexpr bool need(bool met, const char* what) {
    if (!met) in.needed = what;
    return met;
  }

  constexpr bool take(const written_attr& a, std::int64_t& v) {
    v = a.integer;
    return need(a.what == kind::integer, "an integer");
  }
  constexpr bool take(const written_attr& a, bool& v) {
    v = a.integer != 0;
    return need(a.what == kind::truth, "True or False");
  }
  constexpr bool take(const written_attr& a, double& v) {
    v = a.what == kind::integer ? static_cast<double>(a.integer) : a.real;
    return need(a.what == kind::real || a.what == kind::integer, "a number");
  }
  constexpr bool take(const written_attr& a, dtype& v) {
    v = parse_dtype(a.text);
    return need(a.what == kind::text && (a.text.empty() || !v.is_none()), "the name of a data type, in quotation marks");
  }
  constexpr bool take(const written_attr& a, attr_string& v) {
    if (!need(a.what == kind::text && a.text.size() < 32, "a string of at most 31 characters")) return false;
    v = attr_string(a.text);
    return true;
  }
  template <int N>
  constexpr bool take(const written_attr& a, int_list<N>& v) {
    v = {};
    if (!need(a.what == kind::list && a.count <= N, N == 2   ? "a list of at most 2 integers"
                                                    : N == 4 ? "a list of at most 4 integers"
                                                    : N == 8 ? "a list of at most 8 integers"
                                                             : "a list of at most 16 integers"))
      return false;
    for (int i = 0; i < a.count; ++i) v.push_back(in.items[a.first + i]);
    return true;
  }
  template <int N>
  constexpr bool take(const written_attr& a, real_list<N>& v) {
    v = {};
    if (!need((a.what == kind::list || a.what == kind::reals) && a.count <= N, N == 2   ? "a list of at most 2 numbers"
                                                                               : N == 4 ? "a list of at most 4 numbers"
                                                                                        : "a list of at most 16 numbers"))
      return false;
    for (int i = 0; i < a.count; ++i) {
      const std::int64_t word = in.items[a.first + i];
      v.push_back(a.what == kind::list ? static_cast<double>(word) : std::bit_cast<double>(word));
    }
    return true;
  }
  constexpr bool take(const written_attr& a, optional_int& v) {
    v = {};
    if (a.what == kind::none) return true;
    v = optional_int(a.integer);
    return need(a.what == kind::integer, "an integer or None");
  }
  constexpr bool take(const written_attr& a, optional_bool& v) {
    v = {};
    if (a.what == kind::none) return true;
    v = optional_bool(a.integer != 0);
    return need(a.what == kind::truth, "True, False or None");
  }
  constexpr bool take(const written_attr& a, attr_number& v) {
    if (a.what == kind::real) v = attr_number(a.real);
    else v = attr_number(a.integer);
    return need(a.what == kind::real || a.what == kind::integer, "a number");
  }
  template <int N>
  constexpr bool take(const written_attr& a, optional_list<N>& v) {
    v = {};
    if (a.what == kind::none) return true;
    v.given = true;
    return take(a, v.list);
  }
  constexpr bool take(const written_attr& a, pair_list& v) {
    v = {};
    if (!need((a.what == kind::pairs || (a.what == kind::list && a.count == 0)) && a.count <= 8, "a list of at most 8 pairs of integers")) return false;
    for (int i = 0; i < a.count; ++i) {
      v.first[i] = in.items[a.first + 2 * i];
      v.second[i] = in.items[a.first + 2 * i + 1];
    }
    v.count = a.count;
    return true;
  }
  constexpr bool take(const written_attr& a, int_or_list& v) {
    v = {};
    v.is_list = a.what == kind::list;
    if (v.is_list) return take(a, v.list);
    v.list.push_back(a.integer);
    return need(a.what == kind::integer, "an integer or a list of integers");
  }
};

/// Puts fields that are not written back to their declared defaults.
struct attr_resetter {
  const written_attrs& in;

  template <class T, class D>
  constexpr void operator()(attr_key key, T& value, const D& declared) {
    if (in.find(key) < 0) value = static_cast<T>(declared);
  }
  template <class T>
  constexpr void always(attr_key, T&) {}
};

/// Appends the words of an op's attributes; false if the text is wrong, which `in` then says. A short form that the op
/// normalises (`padding=[1, 1]`) is normalised where it is written.
template <class Attrs, class Op>
constexpr bool read_attrs(written_attrs& in, attr_words& words) {
  Attrs attrs{};
  attr_reader read{in};
  Attrs::fields(attrs, read);
  if (!in.ok()) return false;
  if constexpr (requires { Op::normalise(attrs); }) {
    attrs = Op::normalise(attrs);
    attr_resetter reset{in};
    Attrs::fields(attrs, reset);
  }
  encode_attrs(attrs, words);
  return true;
}

/// The names of an op's attributes, for error sentences.
struct attr_lister {
  meta::text_buffer& out;

  template <class T, class D>
  constexpr void operator()(attr_key key, const T&, const D&) {
    list(key);
  }
  template <class T>
  constexpr void always(attr_key key, const T&) {
    list(key);
  }

 private:
  constexpr void list(std::string_view key) { out << (out.size() > 0 ? ", " : "") << key; }
};

template <class Attrs>
constexpr void list_attrs(meta::text_buffer& out) {
  Attrs attrs{};  // not const: GCC 12 then evaluates no strings in it
  attr_lister list{out};
  Attrs::fields(attrs, list);
}

/// An op without rules of its own: the thunks of all ops with the same attrs are one.
struct no_rules {};

template <class Op>
constexpr auto attr_thunk() {
  using attrs = typename Op::attrs;
  if constexpr (requires(const attrs& a) { Op::normalise(a); }) return &read_attrs<attrs, Op>;
  else return &read_attrs<attrs, no_rules>;
}

}  // namespace detail

}  // namespace baton

#endif
