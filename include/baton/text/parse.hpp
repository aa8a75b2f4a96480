// SPDX-License-Identifier: Apache-2.0
//
// Text as a module: `relay::parse<"...">()` for a literal, `relay::parse_text<text>()` for a long text in static storage.
// In: Relay's text. Out: an ir::module whose graph is computed once, when somebody looks; what is wrong with the text
// stops the compilation with line and column. `as_text(parse_text<text>())` is the text again. Next: transform/pass.hpp.
#ifndef BATON_TEXT_PARSE_HPP
#define BATON_TEXT_PARSE_HPP

#include "baton/ir/module.hpp"
#include "baton/text/parse_parts.hpp"

#include <string_view>
#include <type_traits>

namespace baton {

namespace detail {

template <fixed_string Text>
struct literal_text {
  static constexpr std::string_view view() { return Text.view(); }
};

/// A character array ends at its NUL.
template <class T>
constexpr std::string_view text_of_object(const T& text) {
  if constexpr (std::is_array_v<T>) return {text, std::extent_v<T> - (text[std::extent_v<T> - 1] == '\0' ? 1 : 0)};
  else return text;
}
template <const auto& Text>
struct object_text {
  static constexpr std::string_view view() { return text_of_object(Text); }
};

/// The values of meta[relay.Constant][0], [1] ...
template <const auto*... Constants>
struct constant_list {
  static constexpr const constant_record* records[sizeof...(Constants) + 1] = {&record_of_constant<Constants>..., nullptr};
  static constexpr meta::slice<const constant_record*> values() { return {records, sizeof...(Constants)}; }
};

/// The graph of a text, evaluated once, when somebody looks. Closure returns literal_text or object_text: texts do not
/// become part of symbol names.
template <class Tu, class Closure, class Constants>
struct parsed {
  /// The library's ops, by a name that depends on a parameter: their table is made where a text is parsed, not here.
  using ops = std::conditional_t<sizeof(Tu) != 0, relay::all_ops, Tu>;
  static constexpr std::string_view source = decltype(Closure{}())::view();
  static constexpr meta::slice<const constant_record*> values() { return Constants::values(); }
  static constexpr bool in_parts = !is_short(source);

  static constexpr graph make() {
    if constexpr (in_parts) return parse_parts<parsed>::make();
    else return parse_relay<ops>(source, values());
  }
  static constexpr graph_sizes room() {
    if constexpr (in_parts) return parse_parts<parsed>::final_room();
    else return capacity_for(source);
  }
  using stored = stored_graph<parsed, room()>;
  static constexpr graph_view view() { return stored::view(); }
  static constexpr meta::message text() {
    if constexpr (!stored::failed) {
      return {};
    } else {
      meta::message sentence;
      return sentence << "parse: " << make().error.view();
    }
  }
};

/// The closure is a template argument: GCC makes a new type of one that stands in a function for each mention of it, and would
/// parse the text for each.
template <const auto& Text, class Constants, class Tag = decltype([](site<"parse_text">* = nullptr) { return object_text<Text>{}; })>
BATON_INLINE constexpr auto parse_object() {
  using source = parsed<this_tu, Tag, Constants>;
  static_assert(meta::check<source>);
  return ir::module<source>{};
}

}  // namespace detail

namespace relay {

/// The module of a text that is a literal. Example: tests/static/golden_test.cpp.
template <fixed_string Text, class Tag = decltype([](baton::detail::site<"parse">* = nullptr) { return baton::detail::literal_text<Text>{}; })>
BATON_INLINE constexpr auto parse() {
  using source = baton::detail::parsed<this_tu, Tag, baton::detail::constant_list<>>;
  static_assert(meta::check<source>);
  return ir::module<source>{};
}

/// The module of a text in static storage: a constexpr character array or string_view. Constants are the values of
/// meta[relay.Constant][0], [1] ...; one that is not given is opaque: it prints, and computing with it is an error.
template <const auto& Text, const auto*... Constants>
BATON_INLINE constexpr auto parse_text() {
  return baton::detail::parse_object<Text, baton::detail::constant_list<Constants...>>();
}

}  // namespace relay

}  // namespace baton

#endif
