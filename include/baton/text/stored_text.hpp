// SPDX-License-Identifier: Apache-2.0
//
// Text that the compiler makes once and keeps: in an evaluation that has room for more than the text, and then in the size that it has.
// In: a class that writes. Out: characters of static storage. Next: text/as_text.hpp, tir/print.hpp, tir/nest/print.hpp.
#ifndef BATON_TEXT_STORED_TEXT_HPP
#define BATON_TEXT_STORED_TEXT_HPP

#include "baton/meta/config.hpp"
#include "baton/text/char_store.hpp"
#include "baton/text/word_store.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace baton::detail {

/// Writer has `static constexpr int capacity()`, how many characters are surely enough, or nearly so, and
/// `static constexpr void write(Out&)`, Out being char_store, or what text_sink is. Its text is computed once and kept, if somebody
/// wants it at run time.
template <class Writer>
struct stored_text;

/// What `stored_text<Writer>` keeps.
template <class Writer>
BATON_INLINE constexpr std::string_view text_of() {
  return {stored_text<Writer>::value.array.chars, static_cast<std::size_t>(stored_text<Writer>::value.size)};
}

template <int Capacity>
struct char_array {
  char chars[Capacity + 1]{};
};

/// Characters, and how many of them are the text.
template <int Capacity>
struct exact_text {
  char_array<Capacity> array;
  int size = 0;
};

/// The same with room for more, in characters or in words, of which all characters are made in one step at the end.
template <class Unit, int Capacity>
struct roomy_text {
  static constexpr int count = Capacity / static_cast<int>(sizeof(Unit)) + 1;
  Unit units[static_cast<std::size_t>(count)]{};
  int size = 0;
};

template <class Writer>
concept writes_words = !BATON_HAS_CONSTEXPR_MEMCPY && std::endian::native == std::endian::little && requires(word_store& out) { Writer::write(out); };

/// A text on its way out of the evaluation that makes it, which then runs once, not once for the size and once for the contents.
template <class Writer, int Capacity>
constexpr auto make_roomy_text() {
  constexpr bool words = writes_words<Writer>;
  roomy_text<std::conditional_t<words, std::uint64_t, char>, Capacity> result;
  std::conditional_t<words, word_store, char_store> text(result.units, Capacity);
  Writer::write(text);
  if constexpr (words) text.finish();
  result.size = text.size();
  return result;
}

template <int Size, class Unit, int Capacity>
constexpr auto trim_text(const roomy_text<Unit, Capacity>& text) {
  if constexpr (sizeof(Unit) == 1) {
    exact_text<Size> result;
    copy_chars(result.array.chars, text.units, Size);
    result.size = Size;
    return result;
  } else {
    roomy_text<Unit, Size> exact;
    // Eight at a time: a turn of a loop costs a constant evaluation more than what it moves.
    constexpr int count = roomy_text<Unit, Size>::count;
    int i = 0;
    for (const Unit* const from = text.units; i + 8 <= count; i += 8) {
      Unit* const to = exact.units + i;
      to[0] = from[i], to[1] = from[i + 1], to[2] = from[i + 2], to[3] = from[i + 3], to[4] = from[i + 4], to[5] = from[i + 5], to[6] = from[i + 6],
      to[7] = from[i + 7];
    }
    for (; i < count; ++i) exact.units[i] = text.units[i];
    return exact_text<8 * count - 1>{std::bit_cast<char_array<8 * count - 1>>(exact.units), Size};
  }
}

template <class Writer>
struct stored_text {
  static constexpr int capacity = Writer::capacity();
#if !BATON_LOCAL_INTERMEDIATES
  static constexpr auto roomy = make_roomy_text<Writer, capacity>();
#endif
  static constexpr auto value = [] {
#if BATON_LOCAL_INTERMEDIATES
    constexpr auto roomy = make_roomy_text<Writer, capacity>();
#endif
    if constexpr (roomy.size <= capacity) return trim_text<roomy.size>(roomy);
    else return trim_text<roomy.size>(make_roomy_text<Writer, roomy.size>());
  }();
};

}  // namespace baton::detail

#endif
