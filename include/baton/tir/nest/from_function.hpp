// SPDX-License-Identifier: Apache-2.0
//
// A Relay function as a computation: maps over parameters, or one dense layer, matrix product, convolution or reduction with
// maps behind it, which is what fusion makes of a program. `lower<of_function<Function>, how>()` takes it from there; Function
// is what tir::prim_func keeps as `function`, so a pass on prim_funcs can do it too. Axes are named as TVM's topi names them:
// ax0, ax1 ...; i, j, k of products; nn, ff, yy, xx, rc, ry, rx of convolutions; k1 of a sum over axis 1. A dense layer's weight
// has its outputs first, Y(i, j) = sum X(i, k) * W(j, k); nn.matmul has the other order.
// In: tir/region.hpp. Next: tir/nest/lower.hpp.
#ifndef BATON_TIR_NEST_FROM_FUNCTION_HPP
#define BATON_TIR_NEST_FROM_FUNCTION_HPP

#include "baton/op/nn/matmul.hpp"
#include "baton/tir/expression_text.hpp"
#include "baton/tir/nest/computation.hpp"
#include "baton/tir/schedule.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace baton::tir::nest {

namespace detail {

template <class Function>
class function_reader;

}  // namespace detail

/// A function object that writes a fused function's computation. What it cannot write is computation::error.
template <class Function>
struct function_computation {
  constexpr void operator()(computation& c) const { detail::function_reader<Function>(c).run(); }
};
/// The same as a value: what `lower` takes.
template <class Function>
inline constexpr function_computation<Function> of_function{};

namespace detail {

/// Loads are made here, by axes; the terms' own addresses are not asked for.
struct no_addressing {
  template <int Id>
  static constexpr strides of{};
};

template <class Function>
class function_reader {
  using info = function_region<Function>;
  static constexpr int size = info::size;
  static constexpr int root = info::region.root;
  static constexpr int anchor = info::region.anchor;

 public:
  constexpr explicit function_reader(computation& to) : c(to) {}

  constexpr void run() {
    constexpr graph_view g = Function::view();
    if constexpr (!g.is_tensor(root) || !info::region.all_float32 || !info::region.anchored_first ||
                  (anchor >= 0 && !info::region.maps_only && root != anchor) || !consistent_operands<Function>()) {
      fail() << "needs one float32 tensor from maps, or from one operator with maps behind it";
    } else if (make_parameters()) {
      if constexpr (anchor >= 0) {
        anchored = compute_anchor();
        if constexpr (root == anchor) return;
      }
      if (c.error.empty()) compute_maps();
    }
  }

 private:
  constexpr meta::message& fail() {
    constexpr graph_view g = Function::view();
    if (!c.error.empty()) return ignored = {};
    c.error << "computation of a function";
    if constexpr (anchor >= 0) c.error << ": " << g[anchor].op->name;
    return c.error << ": ";
  }

  constexpr bool make_parameters() {
    const graph_view g = Function::view();
    const int function = g.size() - 1;
    for (int i = 0; i < g.param_count(function); ++i) {
      const int id = g.operand(function, i);
      if (!g.is_tensor(id)) {
        fail() << "parameter " << i << " is not a tensor";
        return false;
      }
      baton::detail::char_store name(64);
      tir::detail::write_parameter(name, g, i);
      tensor_info t;
      t.name = nest::name(name.view());
      parameters.push_back(c.tensors.size());
      set_dims(t, g.tensor(id).dims);
      c.tensors.push_back(t);
    }
    return c.error.empty();
  }
  constexpr void set_dims(tensor_info& t, const shape& s) {
    if (s.rank > tensor_info::max_rank) fail() << "a tensor has " << s.rank << " axes, needs at most 6";
    t.rank = s.rank == 0 ? 1 : s.rank > tensor_info::max_rank ? 1 : s.rank;
    for (int d = 0; d < t.rank; ++d) t.dims[d] = dimension(s.rank == 0 ? 1 : s[d]);
  }

  /// `T_relu`, as tir/print.hpp names results.
  static constexpr nest::name result_name(int id) {
    std::string_view of = Function::view()[id].op->name;
    for (std::size_t dot = of.find('.'); dot != std::string_view::npos; dot = of.find('.')) of.remove_prefix(dot + 1);
    return nest::name("T_") + of;
  }
  constexpr int add_axis(const nest::name& name, std::int64_t extent, bool reduces = false) {
    variable v;
    v.name = name;
    v.extent = extent;
    v.reduces = reduces;
    return c.names.add(v);
  }
  static constexpr nest::name numbered(std::string_view word, int number) {
    const char digit = static_cast<char>('0' + number);
    return nest::name(word) + std::string_view(&digit, 1);
  }

  /// An element of a parameter that is read as if it had the shape `s`.
  constexpr element load(int node, const shape& s, const index* at) {
    const int tensor = parameters[info::region.parameter[node]];
    const tensor_info& t = c.tensors[tensor];
    index place[tensor_info::max_rank];
    bool same = t.rank == s.rank;
    for (int d = 0; d < t.rank && same; ++d) same = t.dims[d].value == s[d];
    if (same) {
      for (int d = 0; d < t.rank; ++d) place[d] = at[d];
    } else {
      index flat;
      for (int d = 0; d < s.rank; ++d) {
        flat = c.names.scaled(flat, s[d]);
        c.names.accumulate(flat, at[d]);
      }
      for (int d = t.rank; d-- > 0;) {
        place[d] = d > 0 ? c.names.floormod(flat, t.dims[d].value) : flat;
        if (d > 0) flat = c.names.floordiv(flat, t.dims[d].value);
      }
    }
    return c.load(tensor, place, t.rank);
  }

  // ---- anchors

  constexpr tensor_handle compute_anchor() {
    constexpr graph_view g = Function::view();
    using op = typename registered_op<g[anchor].op->id>::type;
    if constexpr (info::forms.of[anchor] == op_form::dense) return product(false, true);
    else if constexpr (op::name == relay::nn::matmul_op::name)
      return product(attrs_of<Function, anchor>().transpose_a, attrs_of<Function, anchor>().transpose_b);
    else if constexpr (info::forms.of[anchor] == op_form::conv2d) return convolution(attrs_of<Function, anchor>());
    else if constexpr (info::forms.of[anchor] == op_form::reduce) return reduction<op>();
    fail() << "there is no computation for it, needs nn.dense, nn.matmul, nn.conv2d, sum, max or min";
    return {};
  }
  constexpr tensor_handle finish(tensor_info& t, combiner combine, element value) {
    t.name = result_name(anchor);
    t.body = value.id;
    t.combine = combine;
    c.tensors.push_back(t);
    return {&c, c.tensors.size() - 1};
  }
  constexpr int operand(int i) const { return Function::view().operand(anchor, i); }

  constexpr tensor_handle product(bool transpose_a, bool transpose_b) {
    const shape a = leaf_shape<Function>(0), b = leaf_shape<Function>(1);
    if (a.rank != 2 || b.rank != 2) {
      fail() << "the operands have " << a.rank << " and " << b.rank << " axes, needs 2";
      return {};
    }
    tensor_info t;
    set_dims(t, Function::view().tensor(anchor).dims);
    const int i = add_axis("i", t.dims[0].value), j = add_axis("j", t.dims[1].value), k = add_axis("k", a[transpose_a ? 0 : 1], true);
    t.axes.push_back(i);
    t.axes.push_back(j);
    t.reduce_axes.push_back(k);
    const index at_a[] = {symbols::of(transpose_a ? k : i), symbols::of(transpose_a ? i : k)};
    const index at_b[] = {symbols::of(transpose_b ? j : k), symbols::of(transpose_b ? k : j)};
    const element left = load(operand(0), a, at_a);
    return finish(t, combiner::sum, left * load(operand(1), b, at_b));
  }

  template <class Attrs>
  constexpr tensor_handle convolution(const Attrs& attrs) {
    const shape data = leaf_shape<Function>(0), weight = leaf_shape<Function>(1);
    for (int side = 0; side < 4; ++side)
      if (attrs.padding[side] != 0) fail() << "padding is not 0, needs a padded operand";
    if (std::string_view(attrs.data_layout) != "NCHW" || std::string_view(attrs.kernel_layout) != "OIHW" || attrs.groups != 1)
      fail() << "needs NCHW, OIHW and one group";
    if (!c.error.empty()) return {};
    tensor_info t;
    set_dims(t, Function::view().tensor(anchor).dims);
    constexpr std::string_view axes[] = {"nn", "ff", "yy", "xx"}, reduced[] = {"rc", "ry", "rx"};
    int n[4]{}, r[3]{};
    for (int d = 0; d < 4; ++d) t.axes.push_back(n[d] = add_axis(nest::name(axes[d]), t.dims[d].value));
    for (int d = 0; d < 3; ++d) t.reduce_axes.push_back(r[d] = add_axis(nest::name(reduced[d]), weight[d + 1], true));
    const auto pixel = [&](int axis, int tap, std::int64_t stride, std::int64_t dilation) {
      return c.names.sum(c.names.scaled(symbols::of(axis), stride), symbols::of(tap), dilation);
    };
    const index at_data[] = {symbols::of(n[0]), symbols::of(r[0]), pixel(n[2], r[1], attrs.strides[0], attrs.dilation[0]),
                             pixel(n[3], r[2], attrs.strides[1], attrs.dilation[1])};
    const index at_weight[] = {symbols::of(n[1]), symbols::of(r[0]), symbols::of(r[1]), symbols::of(r[2])};
    const element left = load(operand(0), data, at_data);
    return finish(t, combiner::sum, left * load(operand(1), weight, at_weight));
  }

  template <class Op>
  constexpr tensor_handle reduction() {
    constexpr bool known = Op::kind == reduce_kind::sum || Op::kind == reduce_kind::max || Op::kind == reduce_kind::min;
    if constexpr (!known) {
      fail() << "there is no computation for it, needs sum, max or min";
      return {};
    } else {
      const graph_view g = Function::view();
      const shape data = leaf_shape<Function>(0);
      constexpr auto attrs = attrs_of<Function, anchor>();
      const reduce_axes over = Op::axes(attrs, tensor_ty{float32, data});
      tensor_info t;
      set_dims(t, g.tensor(anchor).dims);
      index at[max_rank];
      // Axes that stay, in order; a reduced axis that is kept has one element.
      for (int d = 0; d < data.rank; ++d) {
        if (over.reduced[d]) {
          const int k = add_axis(numbered("k", d), data[d], true);
          t.reduce_axes.push_back(k);
          at[d] = symbols::of(k);
          if (!attrs.keepdims) continue;
        }
        const int a = add_axis(numbered("ax", t.axes.size()), over.reduced[d] ? 1 : data[d]);
        t.axes.push_back(a);
        if (!over.reduced[d]) at[d] = symbols::of(a);
      }
      if (t.axes.size() == 0) t.axes.push_back(add_axis("ax0", 1));
      const element value = load(operand(0), data, at);
      return finish(t, Op::kind == reduce_kind::sum ? combiner::sum : Op::kind == reduce_kind::max ? combiner::max : combiner::min, value);
    }
  }

  // ---- maps

  struct shapes {
    shape of[static_cast<std::size_t>(size)];
  };
  template <int Id>
  static constexpr shape leaf_view() {
    if constexpr (info::region.leaf[Id] && info::region.needed[Id]) return tir::detail::used_shape<Function, Id>();
    else return {};
  }
  template <std::size_t... Id>
  static constexpr shapes make_views(std::index_sequence<Id...>) {
    return {{leaf_view<static_cast<int>(Id)>()...}};
  }

  constexpr void compute_maps() {
    constexpr shapes views = make_views(std::make_index_sequence<static_cast<std::size_t>(size) - 1>{});
    const tir::detail::region_text<Function, no_addressing> text;
    tensor_info t;
    t.name = result_name(root);
    set_dims(t, Function::view().tensor(root).dims);
    index axes[tensor_info::max_rank];
    for (int d = 0; d < t.rank; ++d) {
      t.axes.push_back(add_axis(numbered("ax", d), t.dims[d].value));
      axes[d] = symbols::of(t.axes[d]);
    }
    t.body = term_value(text.list, text.root, views, axes, t.rank).id;
    c.tensors.push_back(t);
  }
  /// Operands align to the right, and an axis of one element is read at 0.
  constexpr element read(int node, const shape& s, const index* axes, int rank) {
    index at[max_rank];
    for (int d = 0; d < s.rank; ++d)
      if (s[d] != 1) at[d] = axes[rank - s.rank + d];
    return load(node, s, at);
  }
  constexpr element term_value(const terms& list, int id, const shapes& views, const index* axes, int rank) {
    const term& t = list.list[id];
    switch (t.kind) {
      case term_kind::number: return c.number(t.number);
      case term_kind::load: return read(t.node, views.of[t.node], axes, rank);
      case term_kind::accumulator: {
        const tensor_info& made = c.tensors[anchored.id];
        index at[tensor_info::max_rank];
        for (int d = 0; d < made.rank; ++d)
          if (made.dims[d].value != 1) at[d] = axes[rank - made.rank + d];
        return c.load(anchored.id, at, made.rank);
      }
      default: break;
    }
    const expression_kind kind = kind_of(t.word);
    if (kind == expression_kind::number) {
      fail() << "there is no " << t.word << " in nests";
      return c.number(0);
    }
    element operands[3];
    for (int i = 0; i < t.operand_count; ++i) operands[i] = term_value(list, t.operand[i], views, axes, rank);
    return c.apply(kind, operands[0], operands[1], operands[2]);
  }

  computation& c;
  meta::vec<int> parameters;
  tensor_handle anchored;
  meta::message ignored;
};

}  // namespace detail

}  // namespace baton::tir::nest

#endif
