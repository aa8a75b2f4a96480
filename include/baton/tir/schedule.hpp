// SPDX-License-Identifier: Apache-2.0
//
// How a fused function is computed: the kernel family and its tile, as one structural value. `propose` is the cost model's
// answer; a specialisation of schedule_rule changes it. Changing a value changes the loop nest's text and the kernel.
// In: a function and a target. Next: tir/lower.hpp.
#ifndef BATON_TIR_SCHEDULE_HPP
#define BATON_TIR_SCHEDULE_HPP

#include "baton/op/nn/contrib_conv2d_winograd_without_weight_transform.hpp"
#include "baton/op/nn/contrib_dense_pack.hpp"
#include "baton/op/nn/conv2d.hpp"
#include "baton/targets/target.hpp"
#include "baton/tir/addressing.hpp"
#include "baton/tir/conv2d_problem.hpp"
#include "baton/tir/dense_problem.hpp"
#include "baton/tir/layer_rules.hpp"
#include "baton/tir/movement.hpp"
#include "baton/tir/region.hpp"
#include "baton/tir/window.hpp"
#include "baton/tir/winograd_problem.hpp"

#include <cstdint>

namespace baton::tir {

/// The kernel families.
enum class kernel_family : std::uint8_t {
  elementwise,      ///< vectorized loops over the fused maps
  conv2d_nchwc,     ///< direct convolution on channel blocks
  conv2d_nchw,      ///< direct convolution on plain NCHW
  conv2d_winograd,  ///< 3x3 convolution by Winograd's algorithm on channel blocks
  dense,
  dense_packed,  ///< a dense layer with its weight in blocks of outputs
  pool2d,
  global_pool2d,
  softmax,
  reduce,
  layer,         ///< any other op that has a kernel: tir/layer_rules.hpp
  copy,          ///< the elements stay where they are
  strided_copy,  ///< each element moves by strides: transpose, layout_transform
  whole,         ///< one op on whole tensors: sorting, running sums, scattering
  nest,          ///< loops that a schedule of primitives makes: tir/nest/in_build.hpp
  generic,       ///< no kernel of its own: by lines (simd/pull_lines.hpp) or element by element
};

/// How an elementwise kernel stores vectors.
enum class store_kind : std::uint8_t {
  plain,
  streaming,  ///< past the caches: lines are not read before they are overwritten; plain where a result's memory is not aligned
};

/// A schedule. Fields that a family does not use stay at their defaults.
struct schedule {
  kernel_family family = kernel_family::generic;
  int lanes = 1;
  store_kind store = store_kind::plain;  ///< elementwise
  conv2d_schedule conv{};                ///< conv2d_nchwc, conv2d_nchw
  dense_schedule dense{};
  winograd_schedule winograd{};
  layer_schedule layer{};

  friend constexpr bool operator==(const schedule&, const schedule&) = default;
};

/// Specialise for an op to override the cost model, in every translation unit alike, for functions whose anchor it is, or of maps alone
/// that end in it: `static constexpr schedule apply(schedule proposed, const targets::description&)`, or the same as a template with a class
/// parameter Function, which tells layers apart: `conv2d_problem_of<Function>()`. Example: tests/unit/schedule/rule_test.cpp.
template <class AnchorOp>
struct schedule_rule {
  static constexpr schedule apply(schedule proposed, const targets::description&) { return proposed; }
};

/// A convolution's sizes from its attributes and types.
template <class Attrs>
constexpr conv2d_problem conv2d_problem_of(const Attrs& a, const shape& data, const shape& weight) {
  const shape d = as_nchw(data, parse_layout(a.data_layout));
  const shape w = convert_shape(weight, parse_layout(a.kernel_layout), parse_layout("OIHW"));
  conv2d_problem p;
  set_window(p, a, d);
  p.ic = static_cast<int>(d[1]);
  p.oc = static_cast<int>(w[0]);
  p.kh = static_cast<int>(w[2]);
  p.kw = static_cast<int>(w[3]);
  p.groups = static_cast<int>(a.groups);
  return make_conv2d_problem(p);
}

namespace detail {

/// The block factor of letter `c` of a layout that is `before` + [block] + `after` in order; -1 if it is another layout.
constexpr std::int64_t channel_block(const layout& l) {
  if (l == parse_layout("NCHW")) return 1;
  if (l.rank != 5 || l.axis[4] != 'c') return -1;
  for (int i = 0; i < 4; ++i)
    if (l.axis[i] != "NCHW"[i]) return -1;
  return l.factor[4];
}

struct kernel_blocks {
  std::int64_t i = -1;
  std::int64_t o = -1;
};
/// The blocks of a kernel layout OIHW, OIHW{o}o or OIHW{i}i{o}o; -1 if it is another layout.
constexpr kernel_blocks blocks_of_kernel(const layout& l) {
  for (int i = 0; i < 4; ++i)
    if (l.rank < 4 || l.axis[i] != "OIHW"[i]) return {};
  if (l.rank == 4) return {1, 1};
  if (l.rank == 5 && l.axis[4] == 'o') return {1, l.factor[4]};
  if (l.rank == 6 && l.axis[4] == 'i' && l.axis[5] == 'o') return {l.factor[4], l.factor[5]};
  return {};
}

/// The convolution families that fit the layouts, or generic.
template <class Attrs>
constexpr schedule propose_conv2d(const Attrs& a, const shape& data, const shape& weight, const targets::description& t) {
  schedule s;
  s.lanes = t.lanes;
  const std::int64_t ic = channel_block(parse_layout(a.data_layout));
  const std::int64_t oc = channel_block(parse_layout(a.result_layout()));
  const kernel_blocks k = blocks_of_kernel(parse_layout(a.kernel_layout));
  if (ic < 0 || oc < 0 || k.i < 0) return s;
  const conv2d_problem p = conv2d_problem_of(a, data, weight);
  if (ic == 1 && oc == 1 && k.i == 1 && k.o == 1) {
    s.family = kernel_family::conv2d_nchw;
    s.conv = default_nchw_schedule(p, t.lanes, t.registers);
    return s;
  }
  if (oc % t.lanes != 0 || p.oc % oc != 0 || p.ic % ic != 0) return s;
  const bool depthwise = is_depthwise(p);
  const bool plain = k.i == 1 && k.o == 1;
  if (!plain && k.o != oc) return s;
  if (depthwise ? ic != oc || (!plain && k.i != 1) : group_ic(p) % ic != 0 || group_oc(p) % oc != 0 || (!plain && k.i != ic)) return s;
  s.conv = default_schedule(p, t.lanes, t.registers, static_cast<int>(oc), static_cast<int>(ic));
  if (s.conv.oc_block != oc || s.conv.ic_block != ic) return s;
  s.family = kernel_family::conv2d_nchwc;
  s.conv.weight = plain ? conv2d_weight::plain : conv2d_weight::blocked;
  return s;
}

}  // namespace detail

/// The shape under which the anchor reads its operand.
template <class Function>
constexpr shape leaf_shape(int operand) {
  using info = function_region<Function>;
  return info::region.view[Function::view().operand(info::region.anchor, operand)];
}

/// The sizes of an anchored convolution.
template <class Function>
constexpr conv2d_problem conv2d_problem_of() {
  return conv2d_problem_of(attrs_of<Function, function_region<Function>::region.anchor>(), leaf_shape<Function>(0), leaf_shape<Function>(1));
}

/// The sizes of an anchored Winograd convolution, as those of the convolution that it computes.
template <class Function>
constexpr conv2d_problem winograd_problem_of() {
  const auto a = attrs_of<Function, function_region<Function>::region.anchor>();
  const relay::nn::transformed_weight w(leaf_shape<Function>(1));
  relay::nn::conv2d_attrs plain;
  plain.padding = a.padding;
  plain.data_layout = a.data_layout;
  return conv2d_problem_of(plain, leaf_shape<Function>(0), shape{w.outputs, w.inputs, 3, 3});
}

namespace detail {

template <class Function>
constexpr schedule propose_winograd(const targets::description& t) {
  schedule s;
  s.lanes = t.lanes;
  const auto a = attrs_of<Function, function_region<Function>::region.anchor>();
  const int block = static_cast<int>(channel_block(parse_layout(a.data_layout)));
  const conv2d_problem p = winograd_problem_of<Function>();
  const relay::nn::transformed_weight w(leaf_shape<Function>(1));
  if (block <= 1 || channel_block(parse_layout(a.result_layout())) != block || w.block != block || block % t.lanes != 0 || !fits_winograd(p, block)) return s;
  s.family = kernel_family::conv2d_winograd;
  s.winograd = default_winograd_schedule(p, static_cast<int>(a.tile_size), block, t.lanes, t.registers);
  return s;
}

template <class Function>
constexpr bool is_winograd() {
  using op = typename registered_op<Function::view()[function_region<Function>::region.anchor].op->id>::type;
  return op::name == relay::nn::contrib_conv2d_winograd_without_weight_transform_op::name;
}

}  // namespace detail

/// The sizes of an anchored dense layer; leading axes of the data are rows.
template <class Function>
constexpr dense_problem dense_problem_of() {
  const shape data = leaf_shape<Function>(0);
  const shape weight = leaf_shape<Function>(1);
  dense_problem p;
  p.k = static_cast<int>(weight[1]);
  p.n = static_cast<int>(weight[0] * (weight.rank == 3 ? weight[2] : 1));
  p.m = static_cast<int>(data.size() / weight[1]);
  return p;
}

/// Whether what follows the anchor reads operands as large as the result (a residual).
template <class Function>
constexpr bool epilogue_streams() {
  using info = function_region<Function>;
  const graph_view g = Function::view();
  for (int id = 0; id < info::size - 1; ++id)
    if (info::region.needed[id] && info::region.leaf[id] && g.tensor(id).dims.size() == g.tensor(info::region.anchor).dims.size()) return true;
  return false;
}

namespace detail {

/// Loads of such an epilogue miss the inner caches and stall the end of a tile. Short tiles, just long enough to hide the
/// latency of their multiply-adds, let those of the next tile run meanwhile.
constexpr conv2d_schedule with_short_tile(const conv2d_problem& p, conv2d_schedule s, int lanes) {
  // One output block: a tile of several would end in as many streams at once.
  const int per_pixel = s.oc_block / lanes, longest = p.ow < s.ow_tile * s.oc_tile ? p.ow : s.ow_tile * s.oc_tile;
  s.oc_tile = 1;
  s.ow_tile = longest;
  double best = -1;
  for (int t = 1; t <= longest; ++t) {
    if (per_pixel * t < 8 || per_pixel * t > 12) continue;
    const double cost = row_step_cost(p.ow, s.oc_block / lanes, s.oc_tile, t);
    if (best < 0 || cost < best) best = cost, s.ow_tile = t;
  }
  return s;
}

}  // namespace detail

constexpr bool reduces_in_simd(baton::reduce_kind kind) {
  return kind == baton::reduce_kind::sum || kind == baton::reduce_kind::mean || kind == baton::reduce_kind::max || kind == baton::reduce_kind::min ||
         kind == baton::reduce_kind::prod;
}

/// Whether an elementwise function's vectors can be stored past the caches: if the first is aligned, all are.
template <class Function>
constexpr bool can_stream(int lanes) {
  constexpr space over = merged_addressing<Function>::over;
  return lanes >= 8 && (over.rank == 1 || over.extent[over.rank - 1] % lanes == 0);
}

namespace detail {

/// The family of a fused function that is no layer, or generic.
template <class Function>
constexpr schedule propose_family(const targets::description& t) {
  using info = function_region<Function>;
  constexpr graph_view g = Function::view();
  constexpr auto r = info::region;
  schedule s;
  s.lanes = t.lanes;
  if constexpr (r.anchor >= 0 && r.anchor == r.root && info::forms.of[r.anchor < 0 ? 0 : r.anchor] == op_form::whole) {
    s.family = kernel_family::whole;
    return s;
  } else if constexpr (!g.is_tensor(r.root) || !r.all_float32 || has_empty_tensor(g) || !consistent_operands<Function>()) {
    return s;
  } else if constexpr (r.anchor < 0) {
    if constexpr (r.maps_only && !r.leaf[r.root]) {
      s.family = kernel_family::elementwise;
      if (g.tensor(r.root).bytes() >= t.l3_bytes && can_stream<Function>(t.lanes)) s.store = store_kind::streaming;
    }
    return s;
  } else if constexpr (!r.anchored_first || (!r.maps_only && r.root != r.anchor)) {
    return s;
  } else {
    constexpr op_form form = info::forms.of[r.anchor];
    constexpr auto attrs = attrs_of<Function, r.anchor>();
    if constexpr (form == op_form::conv2d) {
      s = propose_conv2d(attrs, leaf_shape<Function>(0), leaf_shape<Function>(1), t);
      if (s.family == kernel_family::conv2d_nchwc && !is_depthwise(conv2d_problem_of<Function>()) && epilogue_streams<Function>())
        s.conv = with_short_tile(conv2d_problem_of<Function>(), s.conv, t.lanes);
    } else if constexpr (form == op_form::layer) {
      if constexpr (is_winograd<Function>()) s = propose_winograd<Function>(t);
      if constexpr (registered_op<g[r.anchor].op->id>::type::name == relay::nn::contrib_dense_pack_op::name) {
        const shape weight = leaf_shape<Function>(1);
        const layout l = parse_layout(attrs.weight_layout);
        if (l.rank == 3 && l.axis[0] == 'N' && l.axis[1] == 'C' && l.axis[2] == 'n' && (weight[2] == t.lanes || (t.lanes == 16 && weight[2] == 8))) {
          s.family = kernel_family::dense_packed;
          s.lanes = static_cast<int>(weight[2]);
          s.dense = default_dense_packed_schedule(dense_problem_of<Function>(), s.lanes, t.registers);
        }
      }
    } else if constexpr (form == op_form::dense) {
      s.family = kernel_family::dense;
      s.dense = default_dense_schedule(dense_problem_of<Function>(), t.lanes, t.registers);
    } else if constexpr (form == op_form::pool2d || form == op_form::global_pool2d) {
      const std::int64_t block = channel_block(parse_layout(attrs.layout));
      if (block > 0) s.family = form == op_form::pool2d ? kernel_family::pool2d : kernel_family::global_pool2d;
    } else if constexpr (form == op_form::softmax) {
      s.family = kernel_family::softmax;
    } else if constexpr (form == op_form::reduce) {
      using op = typename registered_op<g[r.anchor].op->id>::type;
      if (reduces_in_simd(op::kind) && leaf_shape<Function>(0).rank > 0) s.family = kernel_family::reduce;
    } else if constexpr (form == op_form::injective && r.root == r.anchor) {
      if (g[r.anchor].op->reshape_only) s.family = kernel_family::copy;
      else if (movement_of<Function>().possible) s.family = kernel_family::strided_copy;
    }
    return s;
  }
}

}  // namespace detail

/// The cost model's schedule for a fused function.
template <class Function>
constexpr schedule propose(const targets::description& t) {
  schedule s = detail::propose_family<Function>(t);
  if (s.family != kernel_family::generic) return s;
  if constexpr (is_layer<Function>()) {
    s.family = kernel_family::layer;
    s.layer = layer_rule<layer_of<Function>>::propose(t);
  }
  return s;
}

/// The loops of a layer's kernel.
template <class Function, schedule S>
inline constexpr layer_loops loops_of_layer = layer_rule<layer_of<Function>>::loops(S.layer, S.lanes);

/// The node whose op's rule a function goes by: its anchor, or the last of its maps; -1: none.
template <class Function>
constexpr int ruling_node() {
  constexpr auto r = function_region<Function>::region;
  return r.anchor >= 0 ? r.anchor : Function::view()[r.root].op != nullptr ? r.root : -1;
}

/// The schedule that is used: the cost model's, changed by the rule of the function's op. A rule may answer with a nest::schedule.
template <class Function>
constexpr auto choose(const targets::description& t) {
  if constexpr (constexpr int node = ruling_node<Function>(); node >= 0) {
    using op = typename registered_op<Function::view()[node].op->id>::type;
    if constexpr (requires { schedule_rule<op>::template apply<Function>(schedule{}, t); })
      return schedule_rule<op>::template apply<Function>(propose<Function>(t), t);
    else return schedule_rule<op>::apply(propose<Function>(t), t);
  } else {
    return propose<Function>(t);
  }
}

}  // namespace baton::tir

#endif
