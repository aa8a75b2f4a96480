// SPDX-License-Identifier: Apache-2.0
//
// Attributes of operators: the field types, and one description of an attrs struct (`fields`) from which everything else
// follows: encoding into words (what graphs store, compare and hash), decoding, and Relay's text. In: an op's attrs
// struct. Next: expr/op_record.hpp.
#ifndef BATON_EXPR_ATTRS_HPP
#define BATON_EXPR_ATTRS_HPP

#include "baton/meta/text_buffer.hpp"
#include "baton/type/dtype.hpp"

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace baton {

/// A string attribute of at most 31 characters, assigned from a literal: `.data_layout = "NCHW16c"`.
struct attr_string {
  char chars[32]{};

  constexpr attr_string() = default;
  constexpr attr_string(std::string_view text) {
    const char* const from = text.data();
    const std::size_t size = text.size() < 31 ? text.size() : 31;
    for (std::size_t i = 0; i < size; ++i) chars[i] = from[i];
  }
  template <std::size_t N>
    requires(N <= 32)
  constexpr attr_string(const char (&text)[N]) : attr_string(std::string_view(text)) {}

  constexpr std::size_t size() const {
    std::size_t n = 0;
    while (chars[n] != '\0') ++n;
    return n;
  }
  constexpr std::string_view view() const { return {chars, size()}; }
  constexpr operator std::string_view() const { return view(); }
  friend constexpr bool operator==(const attr_string& a, const attr_string& b) { return a.view() == b.view(); }
  friend constexpr bool operator==(const attr_string& a, std::string_view b) { return a.view() == b; }
  /// Literals fit both of the above.
  template <std::size_t N>
  friend constexpr bool operator==(const attr_string& a, const char (&b)[N]) {
    return a.view() == std::string_view(b);
  }
};

/// A list attribute of at most N integers: `.strides = {2, 2}`. One integer may be written without braces.
template <int N>
struct int_list {
  int count = 0;
  std::int64_t values[N]{};

  constexpr int_list() = default;
  template <class... I>
    requires(sizeof...(I) > 0 && sizeof...(I) <= N && (std::convertible_to<I, std::int64_t> && ...))
  constexpr int_list(I... items) : count(sizeof...(I)), values{static_cast<std::int64_t>(items)...} {}

  constexpr int size() const { return count; }
  constexpr std::int64_t operator[](int i) const { return values[i]; }
  constexpr std::int64_t& operator[](int i) { return values[i]; }
  constexpr void push_back(std::int64_t value) { values[count++] = value; }
  friend constexpr bool operator==(const int_list&, const int_list&) = default;
};

/// A list attribute of at most N reals: `.sizes = {0.5, 0.25}`.
template <int N>
struct real_list {
  int count = 0;
  double values[N]{};

  constexpr real_list() = default;
  template <class... R>
    requires(sizeof...(R) > 0 && sizeof...(R) <= N && (std::convertible_to<R, double> && ...))
  constexpr real_list(R... items) : count(sizeof...(R)), values{static_cast<double>(items)...} {}

  constexpr int size() const { return count; }
  constexpr double operator[](int i) const { return values[i]; }
  constexpr void push_back(double value) { values[count++] = value; }
  friend constexpr bool operator==(const real_list&, const real_list&) = default;
};

/// An integer attribute that may be absent (Relay's None).
struct optional_int {
  bool given = false;
  std::int64_t value = 0;

  constexpr optional_int() = default;
  constexpr optional_int(std::int64_t v) : given(true), value(v) {}
  friend constexpr bool operator==(const optional_int&, const optional_int&) = default;
};

/// A boolean attribute that may be absent.
struct optional_bool {
  bool given = false;
  bool value = false;

  constexpr optional_bool() = default;
  constexpr optional_bool(bool v) : given(true), value(v) {}
  friend constexpr bool operator==(const optional_bool&, const optional_bool&) = default;
};

/// A number that is written as an integer or as a real: `start=0`, `step=0.5f`.
struct attr_number {
  bool is_real = false;
  std::int64_t integer = 0;
  double real = 0;

  constexpr attr_number() = default;
  template <std::integral I>
  constexpr attr_number(I from) : integer(static_cast<std::int64_t>(from)) {}
  template <std::floating_point F>
  constexpr attr_number(F from) : is_real(true), real(static_cast<double>(from)) {}

  constexpr double value() const { return is_real ? real : static_cast<double>(integer); }
  friend constexpr bool operator==(const attr_number&, const attr_number&) = default;
};

/// An integer list that may be absent.
template <int N>
struct optional_list {
  bool given = false;
  int_list<N> list;

  constexpr optional_list() = default;
  template <class... I>
    requires(sizeof...(I) > 0 && sizeof...(I) <= N && (std::convertible_to<I, std::int64_t> && ...))
  constexpr optional_list(I... items) : given(true), list(items...) {}
  constexpr optional_list(const int_list<N>& l) : given(true), list(l) {}

  constexpr int size() const { return list.count; }
  constexpr std::int64_t operator[](int i) const { return list.values[i]; }
  friend constexpr bool operator==(const optional_list&, const optional_list&) = default;
};

/// A list of pairs, such as pad_width: `{{0, 0}, {1, 1}}`.
struct pair_list {
  int count = 0;
  std::int64_t first[8]{};
  std::int64_t second[8]{};

  constexpr pair_list() = default;
  constexpr pair_list(std::initializer_list<std::initializer_list<int>> pairs) {
    for (const auto& p : pairs) {
      first[count] = p.begin()[0];
      second[count++] = p.begin()[1];
    }
  }
  friend constexpr bool operator==(const pair_list&, const pair_list&) = default;
};

/// One integer or a list of them, such as split's indices_or_sections.
struct int_or_list {
  bool is_list = false;
  int_list<16> list;

  constexpr int_or_list() = default;
  constexpr int_or_list(std::int64_t value) : list(value) {}
  constexpr int_or_list(const int_list<16>& l) : is_list(true), list(l) {}
  constexpr int_or_list(std::initializer_list<int> items) : is_list(true) {
    for (int i : items) list.push_back(i);
  }
  friend constexpr bool operator==(const int_or_list&, const int_or_list&) = default;
};

/// The name of an attribute, from a literal. A string_view would look for the end of the literal, one statement of a constant
/// evaluation per character, and most visitors want no names.
struct attr_key {
  const char* text;
  std::size_t size;

  template <std::size_t N>
  constexpr attr_key(const char (&literal)[N]) : text(literal), size(N - 1) {}
  constexpr operator std::string_view() const { return {text, size}; }
};

/// The attrs of an op that has none.
struct no_attrs {
  template <class Self, class Visitor>
  static constexpr void fields(Self&, Visitor&) {}
  friend constexpr bool operator==(const no_attrs&, const no_attrs&) = default;
};

/// An attrs struct lists its fields in Relay's declaration order by a static template
///     template <class Self, class Visitor> static constexpr void fields(Self& self, Visitor& visit) {
///       visit("strides", self.strides, int_list<2>{1, 1});   // with the default that is not printed
///       visit.always("units", self.units);                   // without a default: always printed
///     }
using attr_words = meta::vec<std::int64_t>;

namespace detail {

struct attr_encoder {
  attr_words& words;

  template <class T, class D>
  constexpr void operator()(attr_key, const T& value, const D&) {
    put(value);
  }
  template <class T>
  constexpr void always(attr_key, const T& value) {
    put(value);
  }

  static constexpr std::uint64_t byte(char c, int shift) { return static_cast<std::uint64_t>(static_cast<unsigned char>(c)) << shift; }

  constexpr void put(std::int64_t v) { words.push_back(v); }
  constexpr void put(bool v) { words.push_back(v ? 1 : 0); }
  constexpr void put(double v) { words.push_back(std::bit_cast<std::int64_t>(v)); }
  constexpr void put(dtype v) { words.push_back(static_cast<std::int64_t>(v.kind) * 256 + v.bits); }
  constexpr void put(const attr_string& v) {
    // Eight characters a word, without a loop, which would cost statements; the last word is the one that ends in a zero byte.
    for (const char* c = v.chars; c < v.chars + 32; c += 8) {
      const std::uint64_t packed =
          byte(c[0], 0) | byte(c[1], 8) | byte(c[2], 16) | byte(c[3], 24) | byte(c[4], 32) | byte(c[5], 40) | byte(c[6], 48) | byte(c[7], 56);
      words.push_back(static_cast<std::int64_t>(packed));
      if (c[7] == '\0') break;
    }
  }
  template <int N>
  constexpr void put(const int_list<N>& v) {
    words.push_back(v.count);
    for (int i = 0; i < v.count; ++i) words.push_back(v.values[i]);
  }
  template <int N>
  constexpr void put(const real_list<N>& v) {
    words.push_back(v.count);
    for (int i = 0; i < v.count; ++i) put(v.values[i]);
  }
  constexpr void put(const optional_int& v) {
    words.push_back(v.given ? 1 : 0);
    words.push_back(v.value);
  }
  constexpr void put(const optional_bool& v) { words.push_back(v.given ? 2 + (v.value ? 1 : 0) : 0); }
  constexpr void put(const attr_number& v) {
    words.push_back(v.is_real ? 1 : 0);
    words.push_back(v.is_real ? std::bit_cast<std::int64_t>(v.real) : v.integer);
  }
  template <int N>
  constexpr void put(const optional_list<N>& v) {
    words.push_back(v.given ? 1 : 0);
    put(v.list);
  }
  constexpr void put(const pair_list& v) {
    words.push_back(v.count);
    for (int i = 0; i < v.count; ++i) {
      words.push_back(v.first[i]);
      words.push_back(v.second[i]);
    }
  }
  constexpr void put(const int_or_list& v) {
    words.push_back(v.is_list ? 1 : 0);
    put(v.list);
  }
};

struct attr_decoder {
  meta::slice<std::int64_t> words;
  int at = 0;

  template <class T, class D>
  constexpr void operator()(attr_key, T& value, const D&) {
    take(value);
  }
  template <class T>
  constexpr void always(attr_key, T& value) {
    take(value);
  }

  constexpr void take(std::int64_t& v) { v = words.first[at++]; }
  constexpr void take(bool& v) { v = words.first[at++] != 0; }
  constexpr void take(double& v) { v = std::bit_cast<double>(words.first[at++]); }
  constexpr void take(dtype& v) {
    const std::int64_t word = words.first[at++];
    v = dtype{static_cast<dtype::code>(word / 256), static_cast<std::uint8_t>(word % 256)};
  }
  constexpr void take(attr_string& v) {
    v = {};
    for (char* c = v.chars; c < v.chars + 32; c += 8) {
      std::uint64_t packed = static_cast<std::uint64_t>(words.first[at++]);
      const bool last = (packed >> 56) == 0;
      for (char* to = c; packed != 0; packed >>= 8) *to++ = static_cast<char>(packed & 255);
      if (last) break;
    }
  }
  template <int N>
  constexpr void take(int_list<N>& v) {
    v = {};
    v.count = static_cast<int>(words[at++]);
    for (int i = 0; i < v.count; ++i) v.values[i] = words[at++];
  }
  template <int N>
  constexpr void take(real_list<N>& v) {
    v = {};
    v.count = static_cast<int>(words[at++]);
    for (int i = 0; i < v.count; ++i) take(v.values[i]);
  }
  constexpr void take(optional_int& v) {
    v.given = words[at++] != 0;
    v.value = words[at++];
  }
  constexpr void take(optional_bool& v) {
    const std::int64_t word = words[at++];
    v.given = word >= 2;
    v.value = word == 3;
  }
  constexpr void take(attr_number& v) {
    v = {};
    v.is_real = words[at++] != 0;
    const std::int64_t word = words[at++];
    if (v.is_real) v.real = std::bit_cast<double>(word);
    else v.integer = word;
  }
  template <int N>
  constexpr void take(optional_list<N>& v) {
    v.given = words[at++] != 0;
    take(v.list);
  }
  constexpr void take(pair_list& v) {
    v = {};
    v.count = static_cast<int>(words[at++]);
    for (int i = 0; i < v.count; ++i) {
      v.first[i] = words[at++];
      v.second[i] = words[at++];
    }
  }
  constexpr void take(int_or_list& v) {
    v.is_list = words[at++] != 0;
    take(v.list);
  }
};

/// Prints `, key=value` for each field that Relay prints.
struct attr_printer {
  meta::text_buffer& out;

  template <class T, class D>
  constexpr void operator()(attr_key key, const T& value, const D& declared) {
    if (!(value == static_cast<T>(declared))) always(key, value);
  }
  template <class T>
  constexpr void always(attr_key key, const T& value) {
    out << ", " << key << "=";
    print(value);
  }

  constexpr void print(std::int64_t v) { out << v; }
  constexpr void print(bool v) { out << (v ? "True" : "False"); }
  constexpr void print(double v) {
    meta::write_general(out, v);
    out << "f";
  }
  constexpr void print(dtype v) {
    out << "\"";
    write_dtype(out, v);
    out << "\"";
  }
  constexpr void print(const attr_string& v) { out << "\"" << v.view() << "\""; }
  template <int N>
  constexpr void print(const int_list<N>& v) {
    out << "[";
    for (int i = 0; i < v.count; ++i) {
      if (i > 0) out << ", ";
      out << v.values[i];
    }
    out << "]";
  }
  template <int N>
  constexpr void print(const real_list<N>& v) {
    out << "[";
    for (int i = 0; i < v.count; ++i) {
      if (i > 0) out << ", ";
      print(v.values[i]);
    }
    out << "]";
  }
  constexpr void print(const optional_int& v) {
    if (v.given) out << v.value;
    else out << "None";
  }
  constexpr void print(const optional_bool& v) {
    if (v.given) print(v.value);
    else out << "None";
  }
  constexpr void print(const attr_number& v) {
    if (v.is_real) print(v.real);
    else print(v.integer);
  }
  template <int N>
  constexpr void print(const optional_list<N>& v) {
    if (v.given) print(v.list);
    else out << "None";
  }
  constexpr void print(const pair_list& v) {
    out << "[";
    for (int i = 0; i < v.count; ++i) out << (i > 0 ? ", [" : "[") << v.first[i] << ", " << v.second[i] << "]";
    out << "]";
  }
  constexpr void print(const int_or_list& v) {
    if (v.is_list) print(v.list);
    else out << v.list.values[0];
  }
};

}  // namespace detail

/// Appends the attrs' words.
template <class Attrs>
constexpr void encode_attrs(const Attrs& attrs, attr_words& words) {
  detail::attr_encoder encode{words};
  Attrs::fields(attrs, encode);
}

/// The attrs that the words stand for. Attrs that have no words at all (an op without attributes) are the default.
template <class Attrs>
constexpr Attrs decode_attrs(meta::slice<std::int64_t> words) {
  Attrs attrs{};
  if (words.empty()) return attrs;
  detail::attr_decoder decode{words};
  Attrs::fields(attrs, decode);
  return attrs;
}

/// Appends `, key=value` for each attribute that differs from its declared default.
template <class Attrs>
constexpr void print_attrs(const Attrs& attrs, meta::text_buffer& out) {
  detail::attr_printer print{out};
  Attrs::fields(attrs, print);
}

}  // namespace baton

#endif
