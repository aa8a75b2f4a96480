// SPDX-License-Identifier: Apache-2.0
//
// Enters: JSON text from a file that nobody vouches for. Leaves: strings and integers, one at a time, as
// the caller asks for them, or a load_error at the first byte that is wrong. Nothing is kept and no tree is
// built, so memory stays within the text's own size; nesting has a limit, so the stack does too.
// Next: runtime/safetensors.hpp reads its header with it.
#ifndef BATON_RUNTIME_JSON_HPP
#define BATON_RUNTIME_JSON_HPP

#include "baton/runtime/load_error.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace baton::detail {

/// A cursor over JSON text; `base` is where the text starts in the file, for messages.
class json_cursor {
 public:
  json_cursor(std::string_view text, std::string_view file, std::uint64_t base) noexcept : text_(text), file_(file), base_(base) {}

  /// Calls `member(key, key_offset)` for each member with the cursor on its value, which the call must consume.
  template <class Member>
  void object(Member member) {
    expect('{', "an object");
    if (accept('}')) return;
    do {
      const std::uint64_t at = offset();
      const std::string key = string();
      expect(':', "':' after a key");
      member(key, at);
    } while (accept(','));
    expect('}', "',' or '}' in an object");
  }

  /// Calls `element()` for each element with the cursor on it.
  template <class Element>
  void array(Element element) {
    expect('[', "an array");
    if (accept(']')) return;
    do element();
    while (accept(','));
    expect(']', "',' or ']' in an array");
  }

  /// A string with its escapes resolved, as valid UTF-8.
  [[nodiscard]] std::string string() {
    expect('"', "a string");
    std::string out;
    for (;;) {
      const unsigned char c = next("the end of a string");
      if (c == '"') return out;
      if (c < 0x20) fail_before("a control character inside a string");
      if (c == '\\') escape(out);
      else if (c < 0x80) out += static_cast<char>(c);
      else utf8_tail(c, out);
    }
  }

  /// A non-negative integer without sign, fraction or exponent.
  [[nodiscard]] std::uint64_t unsigned_integer() {
    skip_space();
    if (!at_digit()) fail("expected a non-negative integer");
    const bool leading_zero = text_[at_] == '0';
    const std::size_t first = at_;
    std::uint64_t value = 0;
    while (at_digit()) {
      const auto digit = static_cast<std::uint64_t>(text_[at_] - '0');
      if (value > (std::numeric_limits<std::uint64_t>::max() - digit) / 10) fail("the integer does not fit 64 bits");
      value = value * 10 + digit;
      ++at_;
    }
    if (leading_zero && at_ - first > 1) fail("an integer with a leading zero");
    if (at_ < text_.size() && (text_[at_] == '.' || text_[at_] == 'e' || text_[at_] == 'E')) fail("expected an integer, found a fraction");
    return value;
  }

  /// Passes over any value.
  void skip_value(int depth = 0) {
    constexpr int deepest = 64;
    if (depth > deepest) fail("values are nested too deeply");
    switch (peek()) {
      case '{': object([&](const std::string&, std::uint64_t) { skip_value(depth + 1); }); return;
      case '[': array([&] { skip_value(depth + 1); }); return;
      case '"': static_cast<void>(string()); return;
      case 't': word("true"); return;
      case 'f': word("false"); return;
      case 'n': word("null"); return;
      default: number(); return;
    }
  }

  /// Only white space may follow.
  void end() {
    skip_space();
    if (at_ != text_.size()) fail("unexpected text after the value");
  }

  /// The cursor's place in the file, past any white space.
  [[nodiscard]] std::uint64_t offset() noexcept {
    skip_space();
    return base_ + at_;
  }

  [[noreturn]] void fail(std::string_view reason) const { fail_load(file_, base_ + at_, reason); }

 private:
  void skip_space() noexcept {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r')) ++at_;
  }
  [[nodiscard]] char peek() noexcept {
    skip_space();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  [[nodiscard]] bool at_digit() const noexcept { return at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; }
  bool accept(char c) noexcept {
    if (peek() != c || at_ == text_.size()) return false;
    ++at_;
    return true;
  }
  void expect(char c, std::string_view what) {
    if (!accept(c)) fail("expected " + std::string(what) + (at_ == text_.size() ? ", found the end of the text" : ""));
  }
  unsigned char next(std::string_view what) {
    if (at_ == text_.size()) fail("expected " + std::string(what) + ", found the end of the text");
    return static_cast<unsigned char>(text_[at_++]);
  }
  [[noreturn]] void fail_before(std::string_view reason) {
    --at_;
    fail(reason);
  }
  void word(std::string_view expected) {
    if (text_.substr(at_, expected.size()) != expected) fail("expected a value");
    at_ += expected.size();
  }
  void digits() {
    if (!at_digit()) fail("expected a value");
    while (at_digit()) ++at_;
  }
  void number() {
    if (at_ < text_.size() && text_[at_] == '-') ++at_;
    digits();
    if (at_ < text_.size() && text_[at_] == '.') {
      ++at_;
      digits();
    }
    if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
      ++at_;
      if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
      digits();
    }
  }
  std::uint32_t hex4() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) {
      const unsigned char c = next("four hexadecimal digits");
      value <<= 4;
      if (c >= '0' && c <= '9') value |= static_cast<std::uint32_t>(c - '0');
      else if (c >= 'a' && c <= 'f') value |= static_cast<std::uint32_t>(c - 'a' + 10);
      else if (c >= 'A' && c <= 'F') value |= static_cast<std::uint32_t>(c - 'A' + 10);
      else fail_before("expected four hexadecimal digits");
    }
    return value;
  }
  void escape(std::string& out) {
    switch (next("an escape")) {
      case '"': out += '"'; return;
      case '\\': out += '\\'; return;
      case '/': out += '/'; return;
      case 'b': out += '\b'; return;
      case 'f': out += '\f'; return;
      case 'n': out += '\n'; return;
      case 'r': out += '\r'; return;
      case 't': out += '\t'; return;
      case 'u': break;
      default: fail_before("an unknown escape");
    }
    std::uint32_t code = hex4();
    if (code >= 0xdc00 && code < 0xe000) fail("a low surrogate without its high one");
    if (code >= 0xd800 && code < 0xdc00) {
      if (text_.substr(at_, 2) != "\\u") fail("a high surrogate without its low one");
      at_ += 2;
      const std::uint32_t low = hex4();
      if (low < 0xdc00 || low >= 0xe000) fail("a high surrogate without its low one");
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    const auto put = [&](std::uint32_t byte) { out += static_cast<char>(static_cast<unsigned char>(byte)); };
    if (code < 0x80) return put(code);
    if (code < 0x800) {
      put(0xc0 | (code >> 6));
    } else {
      if (code < 0x10000) {
        put(0xe0 | (code >> 12));
      } else {
        put(0xf0 | (code >> 18));
        put(0x80 | ((code >> 12) & 0x3f));
      }
      put(0x80 | ((code >> 6) & 0x3f));
    }
    put(0x80 | (code & 0x3f));
  }
  // The ranges of the second byte refuse overlong forms, surrogates and codes past U+10FFFF.
  void utf8_tail(unsigned char lead, std::string& out) {
    int tail = 0;
    unsigned char low = 0x80;
    unsigned char high = 0xbf;
    if (lead >= 0xc2 && lead <= 0xdf) tail = 1;
    else if (lead >= 0xe0 && lead <= 0xef) tail = 2;
    else if (lead >= 0xf0 && lead <= 0xf4) tail = 3;
    else fail_before("text that is not UTF-8");
    if (lead == 0xe0) low = 0xa0;
    if (lead == 0xed) high = 0x9f;
    if (lead == 0xf0) low = 0x90;
    if (lead == 0xf4) high = 0x8f;
    out += static_cast<char>(lead);
    for (int i = 0; i < tail; ++i) {
      const unsigned char c = next("the rest of a character");
      if (c < low || c > high) fail_before("text that is not UTF-8");
      out += static_cast<char>(c);
      low = 0x80;
      high = 0xbf;
    }
  }

  std::string_view text_;
  std::string_view file_;
  std::uint64_t base_;
  std::size_t at_ = 0;
};

}  // namespace baton::detail

#endif
