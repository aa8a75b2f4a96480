// SPDX-License-Identifier: Apache-2.0
//
// How a computation is computed: a list of TVM's schedule primitives as one structural value, so that it can be a template
// argument. It is kept as its own text, so that it can be read in diagnostics and symbols:
//     constexpr auto s = schedule{}.split("i", 8).split("j", 16).reorder("i.outer", "j.outer", "i.inner", "j.inner").vectorize("j.inner");
// is schedule("split i 8; split j 16; reorder i.outer j.outer i.inner j.inner; vectorize j.inner"). Axes and stages go by name.
// Next: tir/nest/stages.hpp applies the steps, and says what is wrong with them.
#ifndef BATON_TIR_NEST_SCHEDULE_HPP
#define BATON_TIR_NEST_SCHEDULE_HPP

#include "baton/meta/message.hpp"
#include "baton/meta/vec.hpp"
#include "baton/tir/nest/name.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::tir::nest {

/// TVM's schedule primitives, and `at`, which says what stage they are about (docs/schedules.md).
enum class primitive : std::uint8_t { at, split, fuse, reorder, tile, unroll, vectorize, parallel, tensorize, compute_at, cache_write };

/// As a schedule's text has it.
constexpr std::string_view word_of(primitive p) {
  constexpr std::string_view words[] = {"at", "split", "fuse", "reorder", "tile", "unroll", "vectorize", "parallel", "tensorize", "compute_at", "cache_write"};
  return words[static_cast<int>(p)];
}

/// A schedule. Every function returns the schedule with one primitive more.
struct schedule {
  static constexpr int capacity = 1000;
  char chars[capacity + 1]{};
  int length = 0;
  bool too_long = false;

  constexpr schedule() = default;
  /// From text: a word and its operands, steps apart by `;`.
  template <std::size_t N>
  constexpr explicit schedule(const char (&text)[N]) {
    append(std::string_view(text, N - 1));
  }

  constexpr std::string_view view() const { return {chars, static_cast<std::size_t>(length)}; }
  friend constexpr bool operator==(const schedule& a, const schedule& b) { return a.view() == b.view() && a.too_long == b.too_long; }

  /// The primitives that follow are about this stage; without it, about the last one.
  constexpr schedule at(name stage) const { return with(primitive::at, stage); }
  /// `axis` becomes the loops axis.outer and axis.inner, the latter of `factor` turns.
  constexpr schedule split(name axis, int factor) const { return with(primitive::split, axis, number(factor)); }
  /// Two neighbouring loops become one, `outer.inner.fused`.
  constexpr schedule fuse(name outer, name inner) const { return with(primitive::fuse, outer, inner); }
  /// These loops in this order, in the places that they have together.
  template <class... Name>
  constexpr schedule reorder(const Name&... axes) const {
    const name all[] = {name(axes)...};
    schedule s = with(primitive::reorder, all[0]);
    for (std::size_t i = 1; i < sizeof...(axes); ++i) {
      s.append(" ");
      s.append(all[i].view());
    }
    return s;
  }
  /// Both axes split, and reordered: a.outer, b.outer, a.inner, b.inner.
  constexpr schedule tile(name a, name b, int a_factor, int b_factor) const {
    schedule s = with(primitive::tile, a, b);
    s.append(" ");
    s.append(number(a_factor).view());
    s.append(" ");
    s.append(number(b_factor).view());
    return s;
  }
  /// The loop's body as often as it runs; lanes of what is in it; turns that an executor divides. Limits: tir/nest/bounds.hpp.
  constexpr schedule unroll(name axis) const { return with(primitive::unroll, axis); }
  constexpr schedule vectorize(name axis) const { return with(primitive::vectorize, axis); }
  constexpr schedule parallel(name axis) const { return with(primitive::parallel, axis); }
  /// The loop is the place of a micro-kernel: it is marked in the text, and runs as what it says.
  constexpr schedule tensorize(name axis, name kernel) const { return with(primitive::tensorize, axis, kernel); }
  /// The stage is computed inside of a loop of the stage that reads it, as much of it as is read there.
  constexpr schedule compute_at(name reader, name axis) const { return with(primitive::compute_at, reader, axis); }
  /// The stage is computed into memory of its own, a stage named after stage and scope (`Y.local`), and then copied.
  constexpr schedule cache_write(name scope) const { return with(primitive::cache_write, scope); }

 private:
  constexpr void append(std::string_view text) {
    for (char c : text) {
      too_long = too_long || length == capacity;
      if (!too_long) chars[length++] = c;
    }
  }
  constexpr schedule with(primitive p, const name& a, const name& b = {}) const {
    schedule s = *this;
    if (length > 0) s.append("; ");
    s.append(word_of(p));
    s.append(" ");
    s.append(a.view());
    if (!b.empty()) s.append(" ");
    s.append(b.view());
    return s;
  }
  static constexpr name number(int value) {
    meta::message m;
    m << value;
    return name(m.view());
  }
};

/// One primitive with its operands.
struct step {
  primitive what = primitive::at;
  meta::vec<name> operands;
  int factor = 0;  ///< of split

  constexpr const name& operand(int i) const { return operands[i]; }
};

/// The steps of a schedule, or a sentence.
constexpr meta::vec<step> steps_of(const schedule& s, meta::message& error);

namespace detail {

constexpr int operands_needed(primitive p) {
  switch (p) {
    case primitive::split:
    case primitive::fuse:
    case primitive::tensorize:
    case primitive::compute_at: return 2;
    default: return 1;
  }
}

constexpr bool to_number(std::string_view text, int& value) {
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 9) return false;
  value = 0;
  for (char c : text) {
    if (c < '0' || c > '9') return false;
    value = value * 10 + (c - '0');
  }
  if (negative) value = -value;
  return true;
}

/// A step's words: the primitive and its operands.
constexpr meta::vec<std::string_view> words_of(std::string_view text) {
  meta::vec<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && text[end] != ' ') ++end;
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

/// One step's text.
constexpr step to_step(std::string_view text, meta::message& error) {
  step s;
  const meta::vec<std::string_view> words = words_of(text);
  bool known = false;
  for (int p = 0; p <= static_cast<int>(primitive::cache_write) && !known; ++p)
    if (word_of(static_cast<primitive>(p)) == words[0]) s.what = static_cast<primitive>(p), known = true;
  if (!known) {
    error << "schedule: found the primitive " << words[0] << ", which there is not";
    return s;
  }
  for (int i = 1; i < words.size(); ++i) s.operands.push_back(name(words[i]));
  const int needed = operands_needed(s.what), found = s.operands.size();
  if (s.what == primitive::reorder ? found < 2 : found != needed)
    error << "schedule: " << word_of(s.what) << ": found " << found << " operands, needs "
          << (s.what == primitive::reorder ? "two or more"
              : needed == 2                ? "2"
                                           : "1");
  else if (s.what == primitive::split && !to_number(s.operands[1].view(), s.factor))
    error << "schedule: split " << s.operands[0].view() << ": found the factor " << s.operands[1].view() << ", needs a number";
  return s;
}

/// `tile a b 8 16` is two splits and a reorder.
constexpr void add_tile(std::string_view text, meta::vec<step>& steps, meta::message& error) {
  const meta::vec<std::string_view> words = words_of(text);
  int factors[2]{};
  if (words.size() != 5 || !to_number(words[3], factors[0]) || !to_number(words[4], factors[1])) {
    error << "schedule: tile: found " << words.size() - 1 << " operands, needs two axes and two numbers";
    return;
  }
  step order;
  order.what = primitive::reorder;
  for (int i = 0; i < 2; ++i) {
    step split;
    split.what = primitive::split;
    split.operands.push_back(name(words[1 + i]));
    split.factor = factors[i];
    steps.push_back(split);
  }
  for (std::string_view part : {".outer", ".inner"})
    for (int i = 0; i < 2; ++i) order.operands.push_back(name(words[1 + i]) + part);
  steps.push_back(order);
}

}  // namespace detail

constexpr meta::vec<step> steps_of(const schedule& s, meta::message& error) {
  meta::vec<step> steps;
  if (s.too_long) error << "schedule: found more than " << schedule::capacity << " characters";
  const std::string_view text = s.view();
  for (std::size_t at = 0; at < text.size() && error.empty();) {
    std::size_t end = at;
    while (end < text.size() && text[end] != ';') ++end;
    std::string_view one = text.substr(at, end - at);
    at = end + 1;
    while (!one.empty() && one[0] == ' ') one.remove_prefix(1);
    if (one.substr(0, 5) == "tile ") detail::add_tile(one, steps, error);
    else if (!one.empty()) steps.push_back(detail::to_step(one, error));
  }
  return steps;
}

}  // namespace baton::tir::nest

#endif
