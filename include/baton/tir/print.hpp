// SPDX-License-Identifier: Apache-2.0
//
// TIR text, in the form of TVM's v0.7 printer: `as_text(func)` is a constant, as that of a module is, and `stream << func`
// writes the same. A function's text ends without a newline. In: a prim_func (tir/lower.hpp). Next: tir/module.hpp.
#ifndef BATON_TIR_PRINT_HPP
#define BATON_TIR_PRINT_HPP

#include "baton/meta/config.hpp"
#include "baton/text/as_text.hpp"
#include "baton/tir/statement_text.hpp"

#include <string_view>

namespace baton::tir {

namespace detail {

template <class Object, class Tu = this_tu>
struct prim_func_text;

}  // namespace detail

/// The text of a prim_func: parameters, buffers, loops; a micro-kernel by name, with its schedule and its epilogue.
template <class Function, schedule Schedule, class Body,
          class Tag = decltype([](baton::detail::site<"tir.as_text">* = nullptr) { return prim_func<Function, Schedule, Body>{}; })>
BATON_INLINE constexpr std::string_view as_text(prim_func<Function, Schedule, Body>) {
  return baton::detail::text_of<detail::prim_func_text<Tag>>();
}

/// Writes a prim_func's text.
template <baton::detail::text_stream Stream, class Function, schedule Schedule, class Body,
          class Tag = decltype([](baton::detail::site<"tir.write">* = nullptr) { return prim_func<Function, Schedule, Body>{}; })>
BATON_INLINE Stream& operator<<(Stream& stream, prim_func<Function, Schedule, Body>) {
  constexpr std::string_view text = baton::detail::text_of<detail::prim_func_text<Tag>>();
  stream.write(text.data(), static_cast<long>(text.size()));
  return stream;
}

namespace detail {

/// `fused_nn_conv2d_add`: the ops of a function in order, as TVM names it.
constexpr void write_symbol(char_store& out, const graph_view& g) {
  out << "fused";
  for (const node& n : g.nodes) {
    if (n.op == nullptr) continue;
    out << "_";
    for (char c : n.op->name) {
      const char shown = c == '.' ? '_' : c;
      out.append(&shown, 1);
    }
  }
}

constexpr void write_buffer_type(char_store& out, const tensor_ty& t) {
  out << ", [";
  for (int d = 0; d < t.rank(); ++d) out << (d > 0 ? ", " : "") << t.dims[d];
  out << "], [])";
}

/// Writes one function; `number` distinguishes functions of the same ops in a module.
template <class Func>
constexpr void write_loops(char_store& out, int number) {
  constexpr graph_view g = Func::function::view();
  constexpr int function = g.size() - 1;
  constexpr int root = g.body_of(function);
  constexpr int params = g.param_count(function);
  constexpr int results = g.is_tuple(root) ? g.types[g[root].type].field_count : 1;
  const auto result_type = [&](int r) -> const tensor_ty& { return g.is_tuple(root) ? g.types[g.type_field(g[root].type, r)].tensor : g.tensor(root); };
  const auto write_name = [&](int i) {
    if (i < params) write_parameter(out, g, i);
    else write_result(out, g, i - params);
  };
  const auto has_buffer = [&](int i) { return i >= params || g.is_tensor(g.operand(function, i)); };
  out << "primfn(";
  for (int i = 0; i < params + results; ++i) {
    out << (i > 0 ? ", " : "");
    write_name(i);
    out << "_1: handle";
  }
  out << ") -> ()\n  attr = {\"global_symbol\": \"";
  write_symbol(out, g);
  if (number > 0) out << "_" << number;
  out << "\", \"tir.noalias\": True}\n  buffers = {";
  bool first = true;
  for (int i = params + results; i-- > 0;) {
    if (!has_buffer(i)) continue;
    const tensor_ty& type = i < params ? g.tensor(g.operand(function, i)) : result_type(i - params);
    out << (first ? "" : ",\n             ");
    first = false;
    write_name(i);
    out << ": Buffer(";
    write_name(i);
    out << "_2: Pointer(";
    write_dtype(out, type.element);
    out << "), ";
    write_dtype(out, type.element);
    write_buffer_type(out, type);
  }
  out << "}\n  buffer_map = {";
  first = true;
  for (int i = 0; i < params + results; ++i) {
    if (!has_buffer(i)) continue;
    out << (first ? "" : ", ");
    first = false;
    write_name(i);
    out << "_1: ";
    write_name(i);
  }
  out << "} {";
  if constexpr (Func::sched.store != store_kind::plain) {
    out << "\n  attr [";
    write_result(out, g, 0);
    out << "_2] \"store\" = \"" << name_of(Func::sched.store) << "\";";
  }
  statement_writer<Func> body(out);
  if constexpr (statement_writer<Func>::packed_floats() > 0)
    out << "\n  attr [weight.packed: Pointer(float32)] \"storage_scope\" = \"global\";\n  allocate(weight.packed, float32, ["
        << statement_writer<Func>::packed_floats() << "]);";
  body.write(typename Func::body{}, 1);
  out << "\n}";
}

/// The same of any function; some statements are a text of their own.
template <class Func>
constexpr void write_prim_func(char_store& out, int number = 0) {
  if constexpr (requires { Func::body::template write<typename Func::function>(out, out.view()); }) {
    char_store symbol(256);
    write_symbol(symbol, Func::function::view());
    if (number > 0) symbol << "_" << number;
    Func::body::template write<typename Func::function>(out, symbol.view());
  } else {
    write_loops<Func>(out, number);
  }
}

template <class Object, class Tu>
struct prim_func_text {
  using func = decltype(Object{}());
  static constexpr int capacity() { return 4096 + 256 * func::function::view().size(); }
  static constexpr void write(char_store& out) { write_prim_func<func>(out); }
};

}  // namespace detail

}  // namespace baton::tir

namespace baton {

using tir::as_text;

}  // namespace baton

#endif
