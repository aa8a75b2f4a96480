// SPDX-License-Identifier: Apache-2.0
//
// What each pass did: nodes, calls, FLOPs and bytes before and after, whether anything changed, which passes ran because
// another one requires them. As a constant, `statistics(mod, seq, ctx)`; or collected at run time by an instrument,
// `pass_statistics`. In: a module, a pass, a context. Out: a table, `stream << table`.
#ifndef BATON_TRANSFORM_STATISTICS_HPP
#define BATON_TRANSFORM_STATISTICS_HPP

#include "baton/analysis/cost.hpp"
#include "baton/ir/structural_equal.hpp"
#include "baton/text/as_text.hpp"
#include "baton/transform/sequential.hpp"

#include <string_view>
#include <type_traits>

namespace baton::transform {

/// One pass of a run.
struct pass_row {
  std::string_view name;
  std::string_view required_by;  ///< the pass that requires it; empty if it runs in its own right
  int opt_level = 0;
  int depth = 0;         ///< of sequentials around it
  bool ran = false;      ///< false: the context's level, disabled_pass or an instrument kept it from running
  bool changed = false;  ///< the result prints differently from the input
  analysis::cost before;
  analysis::cost after;
};

/// A table of Rows passes.
template <int Rows>
struct statistics_table {
  pass_row rows[Rows > 0 ? Rows : 1]{};
  int count = 0;

  constexpr int size() const { return count; }
  constexpr const pass_row& operator[](int i) const { return rows[i]; }
  constexpr const pass_row* begin() const { return rows; }
  constexpr const pass_row* end() const { return rows + count; }
  /// The first row of that name that ran, or null.
  constexpr const pass_row* find(std::string_view name) const {
    for (const pass_row& row : *this)
      if (row.name == name && row.ran) return &row;
    return nullptr;
  }
};

/// Runs a pass (usually a sequential) on a module and says what each member did. A function pass's row includes the type
/// inference that closes it. A constant expression.
template <class Source, pass P, context_like Context = default_context>
constexpr auto statistics(ir::module<Source> mod, const P& pass, const Context& ctx = {});

/// An instrument that does the same at run time: pass a pointer, `instruments(&collected)`. It sees what instruments see,
/// so type inference after a function pass has a row of its own, and skipped passes have none.
class pass_statistics {
 public:
  int size() const { return rows_.size(); }
  const pass_row& operator[](int i) const { return rows_[i]; }
  const pass_row* begin() const { return rows_.data(); }
  const pass_row* end() const { return rows_.data() + rows_.size(); }
  void clear() { *this = pass_statistics(); }

  template <class Module>
  void operator()(Module, const pass_info& info, bool is_before) {
    if (is_before) start(Module::view(), info);
    else finish(Module::view(), info);
  }
  void required(const pass_info&, const pass_info& by) { required_by_ = by.name; }

 private:
  inline void start(const graph_view& g, const pass_info& info);
  inline void finish(const graph_view& g, const pass_info& info);

  meta::vec<pass_row> rows_;
  meta::vec<graph_view> inputs_;  ///< of rows; graphs of modules are in static storage
  std::string_view required_by_;
  int depth_ = 0;
};

namespace detail {

/// Whether two graphs in canonical order are equal, with everything that prints.
constexpr bool same_graph(const graph_view& a, const graph_view& b) {
  if (a.size() != b.size() || a.functions.size() != b.functions.size()) return false;
  for (int i = 0; i < a.functions.size(); ++i)
    if (a.functions[i].name != b.functions[i].name || a.functions[i].node != b.functions[i].node) return false;
  for (int i = 0; i < a.size(); ++i) {
    const node& m = a.nodes[i];
    const node& n = b.nodes[i];
    if (m.kind != n.kind || m.constant != n.constant || m.checked != n.checked || m.annotated != n.annotated || m.op != n.op || m.name != n.name ||
        m.data != n.data || !(m.scalar == n.scalar))
      return false;
    if (m.attr_count != n.attr_count || (m.kind != node_kind::function && m.index != n.index)) return false;
    if (!(a.operands_of(i) == b.operands_of(i)) || !(a.words_of(i) == b.words_of(i)) || !same_type(a, m.type, b, n.type)) return false;
    for (int k = 0; k < m.attr_count; ++k) {
      const function_attr& s = a.attrs_of(i)[k];
      const function_attr& t = b.attrs_of(i)[k];
      if (s.key != t.key || s.value != t.value || s.text != t.text) return false;
    }
  }
  return true;
}

/// How many rows a pass has at most.
template <class P>
struct row_count {
  static constexpr int value = 1;
};
template <class... Passes>
struct row_count<sequential_pass<Passes...>> {
  static constexpr int value = ((row_count<Passes>::value + Passes::info().required.size()) + ... + 1);
};

/// Measures of modules, each a constant evaluation of its own: a large module's would not fit into one with all others.
template <class Module>
inline constexpr analysis::cost measured = analysis::cost_of(Module::view());
template <class Before, class After>
inline constexpr bool differ = !same_graph(Before::view(), After::view());
template <class Module>
inline constexpr bool differ<Module, Module> = false;

template <class P, class Before, class After>
constexpr pass_row make_row(std::string_view required_by, int depth, bool ran) {
  return {P::info().name, required_by, P::info().opt_level, depth, ran, differ<Before, After>, measured<Before>, measured<After>};
}

/// A run that notes its steps.
template <class Context, int Rows>
struct recorder {
  const Context& ctx;
  statistics_table<Rows>& table;

  template <class P, class Source>
  constexpr auto step(const P& pass, ir::module<Source> mod, std::string_view required_by, int depth) const {
    const int row = table.count++;
    const auto result = apply(pass, mod, depth);
    table.rows[row] =
        make_row<P, ir::module<Source>, std::remove_const_t<decltype(result)>>(required_by, depth, allows<Context, ir::module<Source>>::check(P::info()));
    return result;
  }

 private:
  template <class P, class Module>
  constexpr auto apply(const P& pass, Module mod, int) const {
    return pass(mod, ctx);
  }
  template <class... Passes, class Module>
  constexpr auto apply(const sequential_pass<Passes...>& seq, Module mod, int depth) const {
    static_assert(meta::check<unknown_pass_name<Context, sequential_pass<Passes...>>>);
    return members<0>(seq, mod, depth + 1);
  }
  template <int I, class... Passes, class Module>
  constexpr auto members(const sequential_pass<Passes...>& seq, Module mod, int depth) const {
    if constexpr (I == static_cast<int>(sizeof...(Passes))) {
      return mod;
    } else {
      const auto& member = transform::detail::member_at<I>(seq.passes);
      using type = std::remove_cvref_t<decltype(member)>;
      if constexpr (Context::enabled(type::info())) {
        return members<I + 1>(seq, step(member, requirements<type, 0>(mod, depth), {}, depth), depth);
      } else {
        table.rows[table.count++] = make_row<type, Module, Module>({}, depth, false);
        return members<I + 1>(seq, mod, depth);
      }
    }
  }
  template <class P, int Required, class Module>
  constexpr auto requirements(Module mod, int depth) const {
    if constexpr (Required == P::info().required.size()) {
      return mod;
    } else {
      static_assert(meta::check<required_by<P, Required>>);
      using required = typename registered_pass<pass_id(transform::detail::required_by<P, Required>::name)>::type;
      return requirements<P, Required + 1>(step(required{}, mod, P::info().name, depth), depth);
    }
  }
};

}  // namespace detail

template <class Source, pass P, context_like Context>
constexpr auto statistics(ir::module<Source> mod, const P& pass, const Context& ctx) {
  statistics_table<detail::row_count<P>::value> table;
  detail::recorder<Context, detail::row_count<P>::value>{ctx, table}.step(pass, mod, {}, 0);
  return table;
}

inline void pass_statistics::start(const graph_view& g, const pass_info& info) {
  pass_row row;
  row.name = info.name;
  row.opt_level = info.opt_level;
  row.required_by = required_by_;
  row.depth = depth_++;
  row.before = analysis::cost_of(g);
  required_by_ = {};
  rows_.push_back(row);
  inputs_.push_back(g);
}

inline void pass_statistics::finish(const graph_view& g, const pass_info& info) {
  --depth_;
  for (int i = rows_.size(); i-- > 0;) {
    pass_row& row = rows_[i];
    if (row.ran || row.name != info.name) continue;
    row.ran = true;
    row.changed = !detail::same_graph(inputs_[i], g);
    row.after = analysis::cost_of(g);
    return;
  }
}

namespace detail {

constexpr void write_row(meta::text_buffer& out, const pass_row& row) {
  for (int i = 0; i < row.depth; ++i) out << "  ";
  out << row.name;
  if (!row.required_by.empty()) out << " (required by " << row.required_by << ")";
  if (!row.ran) {
    out << ": not run\n";
    return;
  }
  out << (row.changed ? ":" : ": unchanged,") << " nodes " << row.before.nodes << " -> " << row.after.nodes << ", calls " << row.before.calls << " -> "
      << row.after.calls << ", FLOPs " << static_cast<std::int64_t>(row.before.flops) << " -> " << static_cast<std::int64_t>(row.after.flops) << ", bytes "
      << static_cast<std::int64_t>(row.before.bytes) << " -> " << static_cast<std::int64_t>(row.after.bytes) << "\n";
}

template <class Stream, class Table>
Stream& write_table(Stream& stream, const Table& table) {
  meta::text_buffer out;
  for (const pass_row& row : table) write_row(out, row);
  stream.write(out.data(), static_cast<long>(out.size()));
  return stream;
}

}  // namespace detail

/// Writes a table, a line for each pass.
template <baton::detail::text_stream Stream, int Rows>
Stream& operator<<(Stream& stream, const statistics_table<Rows>& table) {
  return detail::write_table(stream, table);
}
template <baton::detail::text_stream Stream>
Stream& operator<<(Stream& stream, const pass_statistics& table) {
  return detail::write_table(stream, table);
}

}  // namespace baton::transform

#endif
