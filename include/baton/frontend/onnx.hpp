// SPDX-License-Identifier: Apache-2.0
//
// ONNX models as modules: `relay::import_onnx<model>()` for the bytes of a ModelProto in static storage. In: a constexpr
// character array, or anything with data() and size(). Out: an ir::module whose graph is computed once, when somebody looks;
// what cannot be imported stops the compilation with one sentence. Next: transform/pass.hpp, build.hpp.
// Example: examples/04_onnx.cpp.
#ifndef BATON_FRONTEND_ONNX_HPP
#define BATON_FRONTEND_ONNX_HPP

#include "baton/frontend/onnx_graph.hpp"
#include "baton/ir/module.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <type_traits>
#include <utility>

namespace baton::onnx {

/// An input that is given while importing: `fixed<"shape", bytes_of_a_tensor_proto>`. Relay has shapes, axes, pads as
/// attributes, ONNX as inputs.
template <fixed_string Name, const auto& Tensor>
struct fixed {};

}  // namespace baton::onnx

namespace baton::onnx::detail {

/// Bytes of another element type than char, as chars.
template <const auto& Object>
struct copied_bytes {
  static constexpr std::size_t size = std::size(Object);
  struct storage {
    char chars[size + 1]{};
  };
  static constexpr storage value = [] {
    storage s;
    for (std::size_t i = 0; i < size; ++i) s.chars[i] = static_cast<char>(Object[i]);
    return s;
  }();
};
/// Whether bytes are fields, one after the other.
constexpr bool are_fields(std::string_view bytes) {
  protobuf::failure error;
  protobuf::reader r(bytes, 0, error);
  for (protobuf::field f; r.next(f);) continue;
  return !error;
}
/// The bytes of an object. The array of a string literal has a NUL more than the message has bytes.
template <const auto& Object>
constexpr std::string_view bytes_of() {
  using type = std::remove_cvref_t<decltype(Object)>;
  if constexpr (std::is_array_v<type> && std::is_same_v<std::remove_cv_t<std::remove_extent_t<type>>, char>) {
    constexpr std::size_t size = std::extent_v<type>;
    if (Object[size - 1] == '\0' && are_fields({Object, size - 1})) return {Object, size - 1};
    return {Object, size};
  } else if constexpr (std::is_convertible_v<const type&, std::string_view>) {
    return Object;
  } else {
    return {copied_bytes<Object>::value.chars, copied_bytes<Object>::size};
  }
}

/// What import_onnx names by a closure, so that it does not become part of symbol names.
template <std::int64_t LargestConstant, const auto& Model, class... Fixed>
struct model_object;
template <std::int64_t LargestConstant, const auto& Model, fixed_string... Names, const auto&... Tensors>
struct model_object<LargestConstant, Model, fixed<Names, Tensors>...> {
  static constexpr fixed_input inputs[sizeof...(Names) + 1] = {{Names.view(), bytes_of<Tensors>()}..., {}};
  static constexpr imported make() { return to_graph(bytes_of<Model>(), {.fixed = {inputs, sizeof...(Names)}, .largest_constant = LargestConstant}); }
};

/// A constant as it is kept: where its elements are.
struct kept_constant {
  tensor_ty type;
  std::string_view raw;
  int raw_width = 0;
  part words;
};

struct import_sizes {
  graph_sizes graph;
  int constants = 0, words = 0;
  bool failed = false;

  friend constexpr bool operator==(const import_sizes&, const import_sizes&) = default;
};
constexpr import_sizes sizes_of(const imported& m) {
  return {m.graph.sizes(), m.constants.size(), m.words.size() + m.source.words.size(), !m.graph.error.empty()};
}

template <import_sizes S>
struct kept_import {
  static_graph<S.graph> graph;
  kept_constant constants[S.constants + 1]{};
  std::int64_t words[S.words + 1]{};
};
template <import_sizes S>
constexpr kept_import<S> keep(const imported& m) {
  kept_import<S> k;
  k.graph.assign(m.graph.view(), S.graph);
  meta::copy_n(k.words, m.words.data(), m.words.size());
  meta::copy_n(k.words + m.words.size(), m.source.words.data(), m.source.words.size());
  for (int i = 0; i < S.constants; ++i) {
    const constant& c = m.constants[i];
    kept_constant& to = k.constants[i];
    to.type = c.type;
    to.words = c.words;
    if (c.tensor < 0) continue;
    const tensor& t = m.source.tensors[c.tensor];
    to.raw = t.raw;
    to.raw_width = t.raw_width;
    to.words = {t.words.first + m.words.size(), t.words.count};
  }
  return k;
}

template <class T>
constexpr T number_of_word(std::int64_t word) {
  if constexpr (std::is_integral_v<T>) return static_cast<T>(word);
  else return static_cast<T>(std::bit_cast<double>(word));
}
/// Four bytes in one statement, since an evaluation may have a million.
constexpr float float_of_bytes(const char* p) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(static_cast<unsigned char>(p[0])) | static_cast<std::uint32_t>(static_cast<unsigned char>(p[1])) << 8 |
                              static_cast<std::uint32_t>(static_cast<unsigned char>(p[2])) << 16 |
                              static_cast<std::uint32_t>(static_cast<unsigned char>(p[3])) << 24);
}

template <class T, std::size_t Count>
struct element_array {
  T values[Count > 0 ? Count : 1]{};
};
/// By dtype, not by element type: GCC 12 does not survive element_t of an expression in a dependent class.
template <dtype Type, std::size_t Count>
constexpr auto elements_of(const kept_constant& c, const std::int64_t* words) {
  using T = element_t<Type>;
  element_array<T, Count> result;
  T* const to = result.values;
  if (c.raw_width == 0) {
    for (std::size_t i = 0; i < Count; ++i) to[i] = number_of_word<T>(words[static_cast<std::size_t>(c.words.first) + i]);
    return result;
  }
  const char* from = c.raw.data();
  for (std::size_t i = 0; i < Count; ++i, from += c.raw_width) {
    if constexpr (std::is_same_v<T, float>) to[i] = float_of_bytes(from);
    else to[i] = number_of_word<T>(word_of_bits(c.type.element, protobuf::little_endian(from, c.raw_width)));
  }
  return result;
}

/// The graph of a model, evaluated once, when somebody looks. Closure returns a model_object.
template <class Tu, class Closure>
struct imported_source {
  using object = decltype(Closure{}());
  static constexpr import_sizes sizes = sizes_of(object::make());
  static constexpr kept_import<sizes> kept = keep<sizes>(object::make());

  template <int I>
  static constexpr auto elements =
      elements_of<kept.constants[I].type.element, static_cast<std::size_t>(kept.constants[I].type.size())>(kept.constants[I], kept.words);
  template <int I>
  static constexpr constant_record record = [] {
    constant_record r;
    r.type = kept.constants[I].type;
    r.point(elements<I>.values);
    return r;
  }();

  /// Which constants the graph has: one that was only an attribute's value needs no elements.
  struct used {
    bool is[static_cast<std::size_t>(sizes.constants) + 1]{};
  };
  static constexpr used uses = [] {
    used u;
    for (int i = 0; i < sizes.graph.nodes; ++i)
      if (const node& n = kept.graph.nodes[i]; n.kind == node_kind::constant && n.constant == constant_kind::data) u.is[n.index] = true;
    return u;
  }();
  template <int I>
  static constexpr const constant_record* record_if_used() {
    if constexpr (uses.is[I]) return &record<I>;
    else return nullptr;
  }
  template <std::size_t... I>
  static constexpr static_graph<sizes.graph> with_data(std::index_sequence<I...>) {
    const constant_record* const records[] = {record_if_used<static_cast<int>(I)>()..., nullptr};
    static_graph<sizes.graph> g = kept.graph;
    for (int i = 0; i < sizes.graph.nodes; ++i)
      if (node& n = g.nodes[i]; n.kind == node_kind::constant && n.constant == constant_kind::data) n.data = records[n.index];
    return g;
  }
  static constexpr static_graph<sizes.graph> value = with_data(std::make_index_sequence<static_cast<std::size_t>(sizes.constants)>{});

  static constexpr graph_view view() { return value.view(); }
  static constexpr meta::message text() {
    if constexpr (sizes.failed) return object::make().graph.error;
    else return {};
  }
};

/// The closure is a template argument, so that there is one type of it and one import (docs/architecture.md).
template <class Object, class Tag = decltype([](baton::detail::site<"import_onnx">* = nullptr) { return Object{}; })>
BATON_INLINE constexpr auto import_object() {
  using source = imported_source<this_tu, Tag>;
  static_assert(meta::check<source>);
  return ir::module<source>{};
}

}  // namespace baton::onnx::detail

namespace baton::relay {

/// The module of an ONNX model: one function, main, whose parameters are the graph's inputs and then the initializers of more
/// than 16,384 elements, in order of the model and named as there (a name that Relay's text cannot spell becomes inputN). All
/// other initializers are constants. Fixed inputs are no parameters.
template <const auto& Model, class... Fixed>
BATON_INLINE constexpr auto import_onnx() {
  return onnx::detail::import_object<onnx::detail::model_object<16384, Model, Fixed...>>();
}

}  // namespace baton::relay

#endif
