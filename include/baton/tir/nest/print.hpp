// SPDX-License-Identifier: Apache-2.0
//
// Nests as text, in the form of TVM's v0.7 printer. TVM lists buffers in the order of a hash map of pointers, here results come
// first, and parameters from the last to the first. `text(nest)` is a plain function; `as_text(lower<what, how>())` is a
// constant. A text ends without a newline. In: tir/nest/lower.hpp.
#ifndef BATON_TIR_NEST_PRINT_HPP
#define BATON_TIR_NEST_PRINT_HPP

#include "baton/meta/text_buffer.hpp"
#include "baton/meta/vec.hpp"
#include "baton/text/char_store.hpp"
#include "baton/text/stored_text.hpp"
#include "baton/tir/nest/lower.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::tir::nest {

/// Writes a nest under a name: its sentence if there are no loops.
constexpr void write(baton::detail::char_store& out, const loop_nest& n, std::string_view symbol = "main");

/// The text of a computation's loops under a schedule.
template <const auto& What, schedule How>
constexpr std::string_view as_text(lowered<What, How>);

namespace detail {

using baton::detail::char_store;

class nest_printer {
 public:
  constexpr nest_printer(char_store& to, const loop_nest& of, std::string_view symbol_name)
      : out(to),
        n(of),
        symbol(symbol_name),
        buffer_name(of.buffers.size()),
        handle_name(of.buffers.size()),
        data_name(of.buffers.size()),
        var_name(of.names.vars.size()) {}

  constexpr void run() {
    for (int b : n.parameters) buffer_name[b] = unique(n.buffers[b].name);
    for (int b : n.parameters) handle_name[b] = unique(n.buffers[b].name);
    out << "primfn(";
    for (int i = 0; i < n.parameters.size(); ++i) out << (i > 0 ? ", " : "") << handle_name[n.parameters[i]].view() << ": handle";
    out << ") -> ()\n  attr = {\"global_symbol\": \"" << symbol << "\", \"tir.noalias\": True}\n  buffers = {";
    for (int i = n.parameters.size(); i-- > 0;) {
      const int b = n.parameters[i];
      data_name[b] = unique(n.buffers[b].name);
      out << buffer_name[b].view() << ": Buffer(" << data_name[b].view() << ": Pointer(float32), float32, [";
      for (int d = 0; d < n.buffers[b].rank; ++d) {
        out << (d > 0 ? ", " : "");
        write_size(n.buffers[b].dims[d]);
      }
      out << "], [])" << (i > 0 ? ",\n             " : "}\n");
    }
    out << "  buffer_map = {";
    for (int i = 0; i < n.parameters.size(); ++i)
      out << (i > 0 ? ", " : "") << handle_name[n.parameters[i]].view() << ": " << buffer_name[n.parameters[i]].view();
    out << "} {";
    chain(n.body, 1);
    out << "\n}";
  }

 private:
  /// A name that no other object has: the first one keeps it, others get a number.
  constexpr name unique(const name& wanted) {
    name tried = wanted;
    for (int number = 1; is_used(tried); ++number) {
      char digits[8]{};
      int count = 0;
      for (int rest = number; rest > 0; rest /= 10) digits[7 - count++] = static_cast<char>('0' + rest % 10);
      tried = wanted + "_" + std::string_view(digits + 8 - count, static_cast<std::size_t>(count));
    }
    used.push_back(tried);
    return tried;
  }
  constexpr bool is_used(const name& one) const {
    for (const name& u : used)
      if (u == one) return true;
    return false;
  }

  /// A size that is not known has its type where it comes first.
  constexpr void write_size(const dimension& d) {
    if (d.size < 0) {
      out << d.value;
      return;
    }
    const bool first = var_name[d.size].empty();
    if (first) var_name[d.size] = unique(n.names.vars[d.size].name);
    out << var_name[d.size].view() << (first ? ": int32" : "");
  }

  constexpr void new_line(int depth) {
    out << "\n";
    for (int i = 0; i < depth; ++i) out << "  ";
  }
  constexpr void block(int body, int depth) {
    out << " {";
    chain(body, depth + 1);
    new_line(depth);
    out << "}";
  }
  constexpr void chain(int first, int depth) {
    for (int s = first; s >= 0; s = n.statements[s].next) {
      new_line(depth);
      statement_text(n.statements[s], depth);
    }
  }
  constexpr void statement_text(const statement& s, int depth) {
    switch (s.kind) {
      case statement_kind::loop: {
        const variable& v = n.names.vars[s.ref];
        if (var_name[s.ref].empty()) var_name[s.ref] = unique(v.name);
        if (v.kind == loop_kind::tensorized) {
          out << "attr [" << var_name[s.ref].view() << "] \"micro_kernel\" = \"" << v.kernel.view() << "\";";
          new_line(depth);
        }
        out << "for (" << var_name[s.ref].view() << ": int32, 0, ";
        if (v.extent != 0) out << v.extent;
        else write_size(dimension::unknown(v.size));
        out << ")";
        if (v.kind == loop_kind::parallel) out << " \"parallel\"";
        if (v.kind == loop_kind::vectorized) out << " \"vectorized\"";
        if (v.kind == loop_kind::unrolled) out << " \"unroll\"";
        if (v.kind == loop_kind::tensorized) out << " \"tensorized\"";
        block(s.body, depth);
        break;
      }
      case statement_kind::condition:
        out << "if (";
        sum(n.indices[s.at]);
        out << " < " << s.bound << ")";
        block(s.body, depth);
        break;
      case statement_kind::allocate:
        data_name[s.ref] = unique(n.buffers[s.ref].name);
        out << "attr [" << data_name[s.ref].view() << ": Pointer(float32)] \"storage_scope\" = \"" << n.buffers[s.ref].scope.view() << "\";";
        new_line(depth);
        out << "allocate(" << data_name[s.ref].view() << ", float32";
        if (s.lanes > 1) out << "x" << s.lanes;
        out << ", [" << n.room_of(s.ref) / s.lanes << "])";
        if (n.statements[s.body].next >= 0) {
          block(s.body, depth);
        } else {
          out << ";";
          chain(s.body, depth);
        }
        break;
      case statement_kind::store:
        access(s.ref, s.at, s.lanes, s.stride);
        out << " = ";
        value(s.value);
        break;
    }
  }

  constexpr void access(int buffer, int at, int lanes, std::int64_t stride) {
    out << data_name[n.memory_of(buffer)].view() << "[";
    if (lanes > 1) out << "ramp(";
    sum(n.indices[at]);
    if (lanes > 1) out << ", " << stride << ", " << lanes << ")";
    out << "]";
  }
  /// Terms that are added, the constant, terms that are taken away.
  constexpr void sum(const index& e) {
    if (e.count == 0) {
      out << e.constant;
      return;
    }
    bool any_added = e.constant > 0;
    for (int i = 0; i < e.count; ++i) any_added = any_added || e.term[i].scale > 0;
    const int parts = e.count + (e.constant != 0) + !any_added;  // 0 - ... if nothing is added
    for (int i = 1; i < parts; ++i) out << "(";
    bool first = true;
    const auto next = [&](std::string_view sign) {
      if (!first) out << sign;
    };
    const auto close = [&] {
      if (!first) out << ")";
      first = false;
    };
    if (!any_added) {
      out << "0";
      first = false;
    }
    for (int i = 0; i < e.count; ++i)
      if (e.term[i].scale > 0) next(" + "), term(e.term[i], e.term[i].scale), close();
    if (e.constant > 0) next(" + "), void(out << e.constant), close();
    for (int i = 0; i < e.count; ++i)
      if (e.term[i].scale < 0) next(" - "), term(e.term[i], -e.term[i].scale), close();
    if (e.constant < 0) next(" - "), void(out << -e.constant), close();
  }
  constexpr void term(const index_term& t, std::int64_t scale) {
    if (scale != 1) out << "(";
    if (t.lower != 1) out << "floordiv(";
    if (t.upper != 0) out << "floormod(";
    const variable& v = n.names.vars[t.var];
    if (v.sum >= 0) sum(n.names.sums[v.sum]);
    else out << var_name[t.var].view();
    if (t.upper != 0) out << ", " << t.upper << ")";
    if (t.lower != 1) out << ", " << t.lower << ")";
    if (scale != 1) out << "*" << scale << ")";
  }

  constexpr void value(int id) {
    const expression& e = n.expressions[id];
    switch (e.kind) {
      case expression_kind::number: {
        meta::text_buffer digits;
        meta::write_general(digits, e.number);
        out << digits.view() << "f32";
        break;
      }
      case expression_kind::broadcast:
        out << "broadcast(";
        value(e.a);
        out << ", " << e.lanes << ")";
        break;
      case expression_kind::load:
        out << "(float32";
        if (e.lanes > 1) out << "x" << e.lanes;
        out << "*)";
        access(e.buffer, e.at, e.lanes, e.stride);
        break;
      default: operation(e); break;
    }
  }
  constexpr void operation(const expression& e) {
    if (is_call(e.kind)) out << "@tir.";
    if (!is_infix(e.kind)) out << word_of(e.kind);
    out << "(";
    value(e.a);
    const std::string_view between = is_infix(e.kind) ? word_of(e.kind) : std::string_view(", ");
    if (e.b >= 0) out << between, value(e.b);
    if (e.c >= 0) out << between, value(e.c);
    if (is_call(e.kind)) out << ", dtype=float32";
    if (is_call(e.kind) && e.lanes > 1) out << "x" << e.lanes;
    out << ")";
  }

  char_store& out;
  const loop_nest& n;
  std::string_view symbol;
  meta::vec<name> buffer_name, handle_name, data_name, var_name;
  meta::vec<name> used;
};

template <class Lowered>
struct nest_text {
  static constexpr int capacity() { return 1 << 15; }  // for nearly all; a longer text is made again
  static constexpr void write(char_store& out) { nest::write(out, Lowered::loops()); }
};

}  // namespace detail

constexpr void write(baton::detail::char_store& out, const loop_nest& n, std::string_view symbol) {
  if (!n.error.empty()) out << n.error.view();
  else detail::nest_printer(out, n, symbol).run();
}

template <const auto& What, schedule How>
constexpr std::string_view as_text(lowered<What, How>) {
  return baton::detail::text_of<detail::nest_text<lowered<What, How>>>();
}

}  // namespace baton::tir::nest

#endif
