// SPDX-License-Identifier: Apache-2.0
//
// Text as a constant: `as_text(mod)` is a string_view into static storage, and NUL-terminated. In: a module, a function, an
// expression or a type. Out: Relay's text (text/relay_printer.hpp); a module's ends with one newline, any other with none.
// `stream << mod` writes the same. Next: text/parse.hpp reads it back.
#ifndef BATON_TEXT_AS_TEXT_HPP
#define BATON_TEXT_AS_TEXT_HPP

#include "baton/ir/freeze.hpp"
#include "baton/ir/module.hpp"
#include "baton/meta/config.hpp"
#include "baton/text/relay_printer.hpp"
#include "baton/text/stored_text.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

namespace baton {

/// Text in an object, for what is known as a value only. It converts to std::string_view.
template <int Capacity>
struct owned_text;

namespace detail {

template <class Object, class Tu = this_tu>
struct module_text;
template <class Object, class Tu = this_tu>
struct function_text;
template <class Expression, class Tu = this_tu>
struct expression_text;
template <class T, std::int64_t... Dims>
struct type_text;

/// A stream of the standard library, as far as text needs one: no header of this library includes <iostream>.
template <class Stream>
concept text_stream = requires(Stream& stream, const char* text, long count) {
  stream.write(text, count);
  stream.good();
};

// Storage is named after a closure, so that a model's type does not become part of a symbol.

}  // namespace detail

/// The text of a module. Each mention of as_text in a program makes the text anew; name the result to use it often.
template <class Source, class Tag = decltype([](baton::detail::site<"text.as_text0">* = nullptr) { return ir::module<Source>{}; })>
BATON_INLINE constexpr std::string_view as_text(ir::module<Source>) {
  return detail::text_of<detail::module_text<Tag>>();
}

/// The text of a function, as a literal.
template <class Source, class Tag = decltype([](baton::detail::site<"text.as_text1">* = nullptr) { return ir::function<Source>{}; })>
BATON_INLINE constexpr std::string_view as_text(ir::function<Source>) {
  return detail::text_of<detail::function_text<Tag>>();
}

/// The text of an expression; variables that nothing in it binds are listed by `free_var` lines.
template <relay::expression Expression, class Tag = decltype([](baton::detail::site<"text.as_text2">* = nullptr) { return Expression{}; })>
  requires(!ir::is_function<Expression>)
BATON_INLINE constexpr std::string_view as_text(Expression) {
  return detail::text_of<detail::expression_text<Tag>>();
}

/// The text of a type: `Tensor[(1, 64), float32]`, or `float32` for a scalar.
template <class T, std::int64_t... Dims>
BATON_INLINE constexpr std::string_view as_text(tensor_type<T, Dims...>) {
  return detail::text_of<detail::type_text<T, Dims...>>();
}

template <int Capacity>
struct owned_text {
  char chars[Capacity + 1]{};
  int size = 0;

  constexpr owned_text() = default;
  constexpr explicit owned_text(std::string_view text) : size(static_cast<int>(text.size()) < Capacity ? static_cast<int>(text.size()) : Capacity) {
    detail::copy_chars(chars, text.data(), size);
  }
  constexpr std::string_view view() const { return {chars, static_cast<std::size_t>(size)}; }
  constexpr operator std::string_view() const { return view(); }
  friend constexpr bool operator==(const owned_text& a, std::string_view b) { return a.view() == b; }
  template <detail::text_stream Stream>
  friend Stream& operator<<(Stream& stream, const owned_text& text) {
    stream.write(text.chars, text.size);
    return stream;
  }
};

/// The text of a tensor type that is a value.
constexpr owned_text<255> as_text(const tensor_ty& type) {
  detail::char_store text(256);
  write_type(text, type);
  return owned_text<255>(text.view());
}

namespace ir {

/// Writes a module's text.
template <baton::detail::text_stream Stream, class Source,
          class Tag = decltype([](baton::detail::site<"text.as_text3">* = nullptr) { return module<Source>{}; })>
BATON_INLINE Stream& operator<<(Stream& stream, module<Source>) {
  constexpr std::string_view text = baton::detail::text_of<baton::detail::module_text<Tag>>();
  stream.write(text.data(), static_cast<long>(text.size()));
  return stream;
}

/// Writes a function's text.
template <baton::detail::text_stream Stream, class Source,
          class Tag = decltype([](baton::detail::site<"text.as_text4">* = nullptr) { return function<Source>{}; })>
BATON_INLINE Stream& operator<<(Stream& stream, function<Source>) {
  constexpr std::string_view text = baton::detail::text_of<baton::detail::function_text<Tag>>();
  stream.write(text.data(), static_cast<long>(text.size()));
  return stream;
}

}  // namespace ir

namespace relay {

/// Writes an expression's text.
template <baton::detail::text_stream Stream, expression Expression,
          class Tag = decltype([](baton::detail::site<"text.as_text5">* = nullptr) { return Expression{}; })>
  requires(!ir::is_function<Expression>)
BATON_INLINE Stream& operator<<(Stream& stream, Expression) {
  constexpr std::string_view text = baton::detail::text_of<baton::detail::expression_text<Tag>>();
  stream.write(text.data(), static_cast<long>(text.size()));
  return stream;
}

}  // namespace relay

namespace detail {

/// A module's plan, from an evaluation of its own: together with the text it would be too long for one.
template <class Object, class Tu>
struct module_plan {
  static constexpr graph_view view() { return decltype(Object{}())::view(); }
  struct numbers {
    int of_nodes[static_cast<std::size_t>(print_plan::saved_numbers * view().size() + 1)]{};
  };
  static constexpr numbers make(const graph_view& g) {
    numbers result;
    print_plan plan(g);
    plan.visit_module();
    plan.save(result.of_nodes);
    return result;
  }
};
template <class Object, class Tu>
inline constexpr auto stored_plan = module_plan<Object, Tu>::make(module_plan<Object, Tu>::view());

/// How many nodes are too many for the text to be written by one evaluation, and how long a part is then.
inline constexpr int long_text_nodes = BATON_COUNTS_STEPS ? 700 : std::numeric_limits<int>::max();
inline constexpr int text_part_size = 100'000;

/// A part of a module's text, and where the printer stood after it.
template <class Object, class Tu, int Part>
struct text_part {
  static constexpr graph_view v = decltype(Object{}())::view();
  static constexpr int room = text_part_size + (1 << 14);
  using memory = relay_printer::saved_state<v.size(), v.types.size(), v.size() * 32 + 4096>;
  struct result {
    roomy_text<char, room> text;
    memory printer;
    relay_printer::module_position position;
    bool complete = false;
  };
  static constexpr result value = [](const graph_view& g) {
    result r;
    text_sink text(r.text.units, room);
    relay_printer printer(g, text, print_plan(g, stored_plan<Object, Tu>.of_nodes));
    if constexpr (Part > 0) {
      printer.restore(text_part<Object, Tu, Part - 1>::value.printer);
      r.position = text_part<Object, Tu, Part - 1>::value.position;
    }
    r.complete = printer.print_part(r.position, text_part_size);
    printer.save(r.printer);
    r.text.size = text.size();
    return r;
  }(v);
  static constexpr bool fits = value.text.size <= room && (value.complete || value.printer.fits);
};

/// How many parts a text has; 0: it cannot be written in parts.
template <class Object, class Tu, int Part = 0>
constexpr int count_parts() {
  using part = text_part<Object, Tu, Part>;
  if constexpr (!part::fits) return 0;
  else if constexpr (part::value.complete) return Part + 1;
  else return count_parts<Object, Tu, Part + 1>();
}

template <class Object, class Tu, std::size_t... Part>
constexpr auto join_parts(std::index_sequence<Part...>) {
  constexpr int sizes[] = {text_part<Object, Tu, static_cast<int>(Part)>::value.text.size...};
  constexpr int size = (text_part<Object, Tu, static_cast<int>(Part)>::value.text.size + ...);
  const char* const parts[] = {text_part<Object, Tu, static_cast<int>(Part)>::value.text.units...};
  exact_text<size> whole;
  whole.size = size;
  char* to = whole.array.chars;
  for (std::size_t i = 0; i < sizeof...(Part); to += sizes[i], ++i) copy_chars(to, parts[i], sizes[i]);
  return whole;
}

template <class Object, class Tu>
struct module_text {
  static constexpr graph_view view() { return decltype(Object{}())::view(); }
  static constexpr int capacity() { return view().size() * 160 + 256; }
  static constexpr void write(text_sink& out, const graph_view& v = view()) {
    relay_printer printer(v, out, print_plan(v, stored_plan<Object, Tu>.of_nodes));
    printer.print_planned_module();
  }
};
template <class Object, class Tu>
  requires(decltype(Object{}())::view().size() >= long_text_nodes && count_parts<Object, Tu>() > 0)
struct stored_text<module_text<Object, Tu>> {
  static constexpr auto value = join_parts<Object, Tu>(std::make_index_sequence<static_cast<std::size_t>(count_parts<Object, Tu>())>{});
};

template <class Object, class Tu>
struct function_text {
  static constexpr graph_view view() { return decltype(Object{}())::view(); }
  static constexpr int capacity() { return view().size() * 160 + 256; }
  static constexpr void write(text_sink& out, const graph_view& v = view()) {
    relay_printer printer(v, out);
    printer.print_expression(v.size() - 1);
  }
};

template <class Expression, class Tu>
struct expression_text {
  static constexpr const expr_info* root = &info<decltype(Expression{}())>;
  static constexpr int capacity() { return 4096; }
  static constexpr void write(text_sink& out) {
    freezer work;
    const int id = work.visit(root);
    relay_printer printer(work.out.view(), out);
    printer.print_expression(id);
  }
};

template <class T, std::int64_t... Dims>
struct type_text {
  static constexpr int capacity() { return 255; }
  static constexpr void write(char_store& out) { write_type(out, tensor_type<T, Dims...>::value); }
};

}  // namespace detail

}  // namespace baton

#endif
