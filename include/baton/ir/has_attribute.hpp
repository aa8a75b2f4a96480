// SPDX-License-Identifier: Apache-2.0
//
// One attribute of a call compared with a value, for ops whose attrs struct is not known: the value is read as the op reads
// it from a text, and what Relay would print of the two is compared. In: an op's record, words, a key, a value. Next:
// ir/pattern_match.hpp.
#ifndef BATON_IR_HAS_ATTRIBUTE_HPP
#define BATON_IR_HAS_ATTRIBUTE_HPP

#include "baton/expr/attr_reader.hpp"
#include "baton/expr/op_record.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton {

/// Whether a call's attribute `key` has the value that `value` says (written_attr's kind, then the value).
constexpr bool has_attribute(const op_record* op, meta::slice<std::int64_t> words, std::string_view key, meta::slice<std::int64_t> value);

namespace detail {

/// The text after `, key=` in a call's attributes, up to where the next one begins; without data if Relay does not print it.
constexpr std::string_view printed_value(std::string_view text, std::string_view key) {
  for (std::size_t i = 0; i + key.size() + 2 < text.size(); ++i) {
    if (text[i] != ',' || text.substr(i + 2, key.size()) != key || text[i + 2 + key.size()] != '=') continue;
    const std::size_t first = i + key.size() + 3;
    std::size_t end = first;
    for (int depth = 0; end < text.size() && (depth > 0 || text[end] != ','); ++end) depth += text[end] == '[' ? 1 : text[end] == ']' ? -1 : 0;
    return text.substr(first, end - first);
  }
  return {};
}

}  // namespace detail

constexpr bool has_attribute(const op_record* op, meta::slice<std::int64_t> words, std::string_view key, meta::slice<std::int64_t> value) {
  using kind = written_attr::kind;
  char chars[32]{};
  written_attrs in;
  written_attr a;
  a.key = key;
  a.what = static_cast<kind>(value[0]);
  a.count = value.size() - 1;
  if (a.what == kind::text) {
    for (int i = 0; i < a.count; ++i) chars[i] = static_cast<char>(value[i + 1]);
    a.text = {chars, static_cast<std::size_t>(a.count)};
  } else if (a.what == kind::list) {
    for (int i = 0; i < a.count; ++i) in.items.push_back(value[i + 1]);
  } else {
    a.integer = value[1];
    if (a.what == kind::real) a.real = std::bit_cast<double>(value[1]);
  }
  in.attrs.push_back(a);
  attr_words wanted;
  // Fields that every text has to give get some value that fits.
  constexpr kind others[] = {kind::integer, kind::list, kind::pairs, kind::text, kind::real, kind::truth};
  for (int tries = 0; !op->read(in, wanted); ++tries) {
    if (tries > 100 || in.wrong == 0) return false;
    wanted.clear();
    if (in.wrong > 0) {
      written_attr& other = in.attrs[in.wrong];
      int k = 0;
      while (others[k] != other.what) ++k;
      if (k == 5) return false;
      other.what = others[k + 1];
      other.count = 0;
    } else {
      written_attr other;
      other.key = in.missing;
      other.what = kind::integer;
      in.attrs.push_back(other);
    }
    in.wrong = -1;
    in.missing = {};
  }
  if (!in.attrs[0].used) return false;
  meta::text_buffer found_text;
  meta::text_buffer wanted_text;
  op->print(words, found_text);
  op->print(wanted, wanted_text);
  return detail::printed_value(found_text.view(), key) == detail::printed_value(wanted_text.view(), key);
}

}  // namespace baton

#endif
