// SPDX-License-Identifier: Apache-2.0
//
// The statements of a prim_func as text. A tile is written as the micro-kernel's name and schedule, the loops that it hides
// ("tensorized"), and what it stores: the epilogue of the accumulator. In: a prim_func's body. Next: tir/print.hpp.
#ifndef BATON_TIR_STATEMENT_TEXT_HPP
#define BATON_TIR_STATEMENT_TEXT_HPP

#include "baton/tir/expression_text.hpp"
#include "baton/tir/lower.hpp"
#include "baton/tir/schedule_text.hpp"
#include "baton/tir/tile_text.hpp"

#include <cstdint>
#include <string_view>

namespace baton::tir::detail {

/// The result of a fused function, after the op that makes it: `T_relu`, or `T_split.v1` if there are several.
constexpr void write_result(char_store& out, const graph_view& g, int result) {
  const int root = g.body_of(g.size() - 1);
  std::string_view name = g[root].op != nullptr ? g[root].op->name : std::string_view("out");
  for (std::size_t dot = name.find('.'); dot != std::string_view::npos; dot = name.find('.')) name.remove_prefix(dot + 1);
  out << "T_" << name;
  if (g.is_tuple(root)) out << ".v" << result;
}

/// The attributes of a call, `, axis=[1]`.
constexpr void write_attrs(char_store& out, const graph_view& g, int call) {
  meta::text_buffer text;
  g[call].op->print(g.words_of(call), text);
  out << text.view();
}

template <class Func>
class statement_writer {
 public:
  using function = typename Func::function;
  using info = function_region<function>;
  static constexpr schedule sched = Func::sched;

  constexpr explicit statement_writer(char_store& to) : out(to) {}

  template <fixed_string Var, int Begin, int Extent, for_kind Kind, class Body>
  constexpr void write(for_<Var, Begin, Extent, Kind, Body>, int depth) {
    if constexpr (Kind == for_kind::vectorized) {
      write(Body{}, depth);
    } else {
      begin_loop(
          depth, Var.view(), [&] { out << Begin; }, Extent,
          Kind == for_kind::parallel   ? " \"parallel\""
          : Kind == for_kind::unrolled ? " \"unroll\""
                                       : "");
      around[loops++] = Var.view();
      write(Body{}, depth + 1);
      --loops;
      end_loop(depth);
    }
  }
  template <class... Statements>
  constexpr void write(seq<Statements...>, int depth) {
    (write(Statements{}, depth), ...);
  }

  template <int Lanes>
  constexpr void write(store<Lanes>, int depth) {
    using addressing = merged_addressing<function>;
    place_text at;
    for (int i = 0; i < addressing::over.rank; ++i) at.push(loop_name(i), i + 1 == addressing::over.rank ? Lanes : 1);
    write_store<addressing>(at, Lanes, addressing::over, depth);
  }

  constexpr void write(tile, int depth) {
    const tile_text t = tile_of();
    new_line(out, depth);
    out << "attr [";
    write_result(out, function::view(), 0);
    out << "_2] \"micro_kernel\" = \"" << name_of(sched.family);
    if constexpr (sched.family == kernel_family::layer) out << " " << function::view()[info::region.anchor].op->name;
    out << "(";
    bool first = true;
    each_schedule_value(sched, [&](std::string_view name, auto value) {
      out << (first ? "" : ", ") << name << "=" << value;
      first = false;
    });
    out << ")\";";
    for (int i = 0; i < t.loop_count; ++i)
      begin_loop(depth + i, t.loop[i].name.view(), [&] { out << t.loop[i].begin.view(); }, t.loop[i].extent, " \"tensorized\"");
    write_kernel_call(t, depth + t.loop_count);
    write_store<plain_addressing<function, info::region.anchor>>(t.at, t.lanes, space_of(function::view().tensor(info::region.anchor).dims),
                                                                 depth + t.loop_count);
    for (int i = t.loop_count; i-- > 0;) end_loop(depth + i);
  }

  constexpr void write(pack_weight, int depth) {
    new_line(out, depth);
    out << "weight.packed[ramp(0, 1, " << packed_floats() << ")] = @baton.pack_weight(";
    write_operand(1);
    out << ", (" << loop_name(1) << "*" << sched.conv.oc_tile << "), blocks=" << sched.conv.oc_tile << ", layout=\"OIHW"
        << (is_depthwise(problem()) ? 1 : sched.conv.ic_block) << "i" << sched.conv.oc_block << "o\", dtype=float32)";
  }

  constexpr void write(move_row, int depth) {
    constexpr auto m = movement_of<function>();
    place_text at;
    for (int i = 0; i + 1 < m.over.rank; ++i) at.push(loop_name(i));
    meta::text_buffer name;
    name << "i" << m.over.rank - 1;
    at.push(name.view());
    begin_loop(depth, name.view(), [&] { out << 0; }, m.over.extent[m.over.rank - 1], "");
    new_line(out, depth + 1);
    write_access(out, [&] { write_result(out, function::view(), 0); }, at, row_major(m.over), 1);
    out << " = (float32*)";
    write_access(out, [&] { write_moved(); }, at, m.from, 1);
    end_loop(depth);
  }

  template <int Size>
  constexpr void write(move_tile<Size>, int depth) {
    constexpr auto m = movement_of<function>();
    constexpr int last = m.over.rank - 1;
    meta::text_buffer near, far;
    near << "i" << m.near;
    far << "i" << last;
    place_text at;
    for (int d = 0, loop = 0; d < last; ++d) at.push(d == m.near ? near.view() : loop_name(loop++));
    at.push(far.view());
    begin_square<Size>(depth, near.view(), loop_name(loops - 2), m.over.extent[m.near]);
    begin_square<Size>(depth + 1, far.view(), loop_name(loops - 1), m.over.extent[last]);
    new_line(out, depth + 2);
    write_access(out, [&] { write_result(out, function::view(), 0); }, at, row_major(m.over), 1);
    out << " = (float32*)";
    write_access(out, [&] { write_moved(); }, at, m.from, 1);
    end_loop(depth + 1);
    end_loop(depth);
  }
  /// One side of a square that is transposed in registers; the last ones may be narrower.
  template <int Size>
  constexpr void begin_square(int depth, std::string_view name, std::string_view outer, int extent) {
    new_line(out, depth);
    out << "for (" << name << ": int32, (" << outer << "*" << Size << "), ";
    if (extent % Size == 0) out << Size;
    else out << "min(" << Size << ", (" << extent << " - (" << outer << "*" << Size << ")))";
    out << ") \"tensorized\" {";
  }

  constexpr void write(block_copy, int depth) {
    constexpr graph_view g = function::view();
    const tensor_ty& type = g.tensor(info::region.root);
    new_line(out, depth);
    write_result(out, g, 0);
    out << "_2[ramp(0, 1, " << type.size() << ")] = (";
    write_dtype(out, type.element);
    out << "x" << type.size() << "*)";
    write_moved();
    out << "_2[ramp(0, 1, " << type.size() << ")]";
  }

  constexpr void write(whole_op, int depth) {
    constexpr graph_view g = function::view();
    const int root = info::region.root;
    const int results = g.is_tuple(root) ? g.types[g[root].type].field_count : 1;
    new_line(out, depth);
    for (int r = 0; r < results; ++r) {
      out << (r > 0 ? ", " : "");
      write_result(out, g, r);
      out << "_2";
    }
    out << " = @baton." << g[root].op->name << "(";
    for (int i = 0; i < g[root].operand_count; ++i) {
      out << (i > 0 ? ", " : "");
      if (info::region.leaf[g.operand(root, i)]) write_operand(i);
      else write_node(g.operand(root, i));
    }
    write_attrs(out, g, root);
    out << ")";
  }

  /// Every node by name, then each element of each result.
  constexpr void write(each_element, int depth) {
    constexpr graph_view g = function::view();
    for (int id = 0; id < g.size() - 1; ++id) {
      if (g[id].kind == node_kind::var) continue;
      new_line(out, depth);
      out << "let v" << id << " = ";
      write_node(id);
    }
    const int root = info::region.root;
    const int results = g.is_tuple(root) ? g.types[g[root].type].field_count : 1;
    for (int r = 0; r < results; ++r) write_elements(g.is_tuple(root) ? g.types[g.type_field(g[root].type, r)].tensor : g.tensor(root), r, depth);
  }

  /// Floats of the packed weight of a tile, or 0.
  static constexpr std::int64_t packed_floats() {
    if constexpr (sched.family != kernel_family::conv2d_nchwc) {
      return 0;
    } else {
      const conv2d_problem p = problem();
      return sched.conv.weight == conv2d_weight::plain ? std::int64_t{1} * group_ic(p) * p.kh * p.kw * sched.conv.oc_block * sched.conv.oc_tile : 0;
    }
  }

 private:
  static constexpr conv2d_problem problem() { return conv2d_problem_of<function>(); }

  constexpr std::string_view loop_name(int i) const { return i < loops ? around[i] : std::string_view("0"); }

  template <class WriteBegin>
  constexpr void begin_loop(int depth, std::string_view name, WriteBegin write_begin, int extent, std::string_view kind) {
    new_line(out, depth);
    out << "for (" << name << ": int32, ";
    write_begin();
    out << ", " << extent << ")" << kind << " {";
  }
  constexpr void end_loop(int depth) {
    new_line(out, depth);
    out << "}";
  }

  template <class Addressing>
  constexpr void write_store(const place_text& at, int lanes, const space& over, int depth) {
    expression_writer<function, Addressing> value(out, at, lanes);
    value.write_statement(depth, [&] { write_access(out, [&] { write_result(out, function::view(), 0); }, at, row_major(over), lanes); });
  }

  constexpr void write_operand(int i) {
    write_parameter(out, function::view(), info::region.parameter[function::view().operand(info::region.anchor, i)]);
    out << "_2";
  }
  constexpr void write_moved() { write_parameter(out, function::view(), info::region.parameter[function::view().operand(info::region.root, 0)]); }

  constexpr void write_kernel_call(const tile_text& t, int depth) {
    constexpr graph_view g = function::view();
    new_line(out, depth);
    out << "let acc: float32";
    write_lanes(out, t.lanes);
    out << " = @baton." << g[info::region.anchor].op->name << "(";
    for (int i = 0; i < g[info::region.anchor].operand_count; ++i) {
      if (i == 1 && packed_floats() > 0) out << "weight.packed";
      else write_operand(i);
      out << ", ";
    }
    for (int i = 0; i < t.at.rank; ++i)
      if (t.at.at[i].name.size > 0) out << t.at.at[i].name.view() << ", ";
    out << "dtype=float32";
    write_lanes(out, t.lanes);
    write_attrs(out, g, info::region.anchor);
    out << ")";
  }

  /// Vectors of an axis: the last may hang over its end.
  static constexpr int vectors(std::int64_t extent) { return static_cast<int>((extent + sched.lanes - 1) / sched.lanes); }

  constexpr tile_text tile_of() const {
    constexpr shape result = function::view().tensor(info::region.anchor).dims;
    tile_text t;
    t.lanes = sched.lanes;
    if constexpr (sched.family == kernel_family::conv2d_nchwc || sched.family == kernel_family::conv2d_nchw) {
      const bool blocked = sched.family == kernel_family::conv2d_nchwc;
      t.at.push(loop_name(0));
      if (sched.conv.oc_tile > 1) t.hide_inner("oc", loop_name(1), sched.conv.oc_tile);
      t.at.push(sched.conv.oc_tile > 1 ? "oc" : loop_name(1));
      t.at.push(loop_name(2));
      if (!blocked) t.hide("ow.outer", vectors(result[3]), sched.lanes);
      else t.hide("ow", static_cast<int>(result[3]));
      if (blocked && sched.conv.oc_block > sched.lanes) t.hide("c.outer", sched.conv.oc_block / sched.lanes, sched.lanes);
      else if (blocked) t.at.push("");
    } else if constexpr (sched.family == kernel_family::conv2d_winograd) {
      const conv2d_problem p = winograd_problem_of<function>();
      const int m = sched.winograd.tile_size, rows = (p.oh + m - 1) / m, columns = (p.ow + m - 1) / m;
      meta::text_buffer n, oh, ow;
      n << "floordiv(tile, " << rows * columns << ")";
      oh << "((floormod(floordiv(tile, " << columns << "), " << rows << ")*" << m << ") + y)";
      ow << "((floormod(tile, " << columns << ")*" << m << ") + x)";
      t.hide_inner("tile", loop_name(0), sched.winograd.tiles);
      t.at.push(n.view());
      t.hide("oc", p.oc / sched.winograd.block);
      t.add("y", "0", m);
      t.add("x", "0", m);
      t.at.push(oh.view());
      t.at.push(ow.view());
      push_block(t, sched.winograd.block);
    } else if constexpr (sched.family == kernel_family::dense || sched.family == kernel_family::dense_packed) {
      const int n_step = sched.family == kernel_family::dense ? vectors(sched.dense.n_tile) : sched.dense.n_tile;
      t.hide_inner("m", loop_name(1), sched.dense.m_tile);
      std::int64_t step = 1;
      for (int d = 1; d + 1 < result.rank; ++d) step *= result[d];
      for (int d = 0; d + 1 < result.rank; ++d) {
        meta::text_buffer name;
        if (result.rank == 2) name << "m";
        else if (d == 0) name << "floordiv(m, " << step << ")";
        else name << "floormod(floordiv(m, " << step << "), " << result[d] << ")";
        t.at.push(name.view());
        if (d + 2 < result.rank) step /= result[d + 1];
      }
      t.hide_inner("n.inner", loop_name(0), n_step);
      t.at.push("n.inner", sched.lanes);
    } else if constexpr (sched.family == kernel_family::pool2d) {
      for (int i = 0; i < 3; ++i) t.at.push(loop_name(i));
      if (result.rank == 5) t.hide("ow", static_cast<int>(result[3]));
      else t.hide("ow.outer", vectors(result[3]), sched.lanes);
      if (result.rank == 5) push_block(t, result[4]);
    } else if constexpr (sched.family == kernel_family::global_pool2d) {
      t.at.push(loop_name(0));
      t.at.push(loop_name(1));
      t.at.push("");
      t.at.push("");
      if (result.rank == 5) push_block(t, result[4]);
      else t.lanes = 1;
    } else if constexpr (sched.family == kernel_family::layer) {
      t = tile_of_layer(loops_of_layer<function, sched>, result, sched.lanes);
    } else {
      constexpr std::string_view names[] = {"i0", "i1", "i2", "i3", "i4", "i5", "i6", "i7"};
      t.lanes = 1;
      for (int d = 0; d < result.rank; ++d) t.hide(names[d], static_cast<int>(result[d]));
    }
    return t;
  }
  /// The channels of a block, in vectors if these fill it.
  static constexpr void push_block(tile_text& t, std::int64_t block) {
    if (block % sched.lanes != 0) {
      t.lanes = 1;
      t.hide("c", static_cast<int>(block));
    } else if (block > sched.lanes) {
      t.hide("c.outer", static_cast<int>(block) / sched.lanes, sched.lanes);
    } else {
      t.at.push("");
    }
  }

  constexpr void write_reference(int id) {
    const graph_view g = function::view();
    for (int p = 0; p < g.param_count(g.size() - 1); ++p)
      if (g.operand(g.size() - 1, p) == id) {
        write_parameter(out, g, p);
        return;
      }
    out << "v" << id;
  }
  constexpr void write_node(int id) {
    const graph_view g = function::view();
    const node& n = g[id];
    if (n.kind == node_kind::constant && n.constant == constant_kind::scalar) {
      if (n.scalar.type.is_float()) {
        write_number(out, n.scalar.as_double(), 1);
      } else {
        write_dtype(out, n.scalar.type);
        out << "(" << n.scalar.bits << ")";
      }
      return;
    }
    if (n.op != nullptr) out << n.op->name;
    else if (n.kind == node_kind::projection) out << "get<" << n.index << ">";
    out << "(";
    for (int i = 0; i < n.operand_count; ++i) {
      if (i > 0) out << ", ";
      write_reference(g.operand(id, i));
    }
    if (n.op != nullptr && n.word_count > 0) write_attrs(out, g, id);
    out << ")";
  }
  constexpr void write_elements(const tensor_ty& type, int result, int depth) {
    constexpr std::string_view names[] = {"i0", "i1", "i2", "i3", "i4", "i5", "i6", "i7"};
    place_text at;
    for (int d = 0; d < type.rank(); ++d) {
      begin_loop(depth + d, names[d], [&] { out << 0; }, static_cast<int>(type.dims[d]), "");
      at.push(names[d]);
    }
    new_line(out, depth + type.rank());
    write_access(out, [&] { write_result(out, function::view(), result); }, at, row_major(space_of(type.dims)), 1);
    out << " = @baton.element(";
    write_reference(info::region.root);
    if (function::view().is_tuple(info::region.root)) out << ", result=" << result;
    for (int d = 0; d < type.rank(); ++d) out << ", " << names[d];
    out << ", dtype=";
    write_dtype(out, type.element);
    out << ")";
    for (int d = type.rank(); d-- > 0;) end_loop(depth + d);
  }

  char_store& out;
  std::string_view around[max_rank + 4]{};
  int loops = 0;
};

}  // namespace baton::tir::detail

#endif
