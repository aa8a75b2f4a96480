// SPDX-License-Identifier: Apache-2.0
//
// Schedules as text: every value by its name, and the sentence about a schedule that does not fit its function. In: a
// schedule. Next: tir/lower.hpp asks for the sentence, tir/print.hpp writes the values, tir/explain.hpp both.
#ifndef BATON_TIR_SCHEDULE_TEXT_HPP
#define BATON_TIR_SCHEDULE_TEXT_HPP

#include "baton/meta/message.hpp"
#include "baton/tir/schedule.hpp"

#include <cstdint>
#include <string_view>

namespace baton::tir {

constexpr std::string_view name_of(kernel_family f) {
  switch (f) {
    case kernel_family::elementwise: return "elementwise";
    case kernel_family::conv2d_nchwc: return "conv2d_nchwc";
    case kernel_family::conv2d_nchw: return "conv2d_nchw";
    case kernel_family::conv2d_winograd: return "conv2d_winograd";
    case kernel_family::dense: return "dense";
    case kernel_family::dense_packed: return "dense_packed";
    case kernel_family::pool2d: return "pool2d";
    case kernel_family::global_pool2d: return "global_pool2d";
    case kernel_family::softmax: return "softmax";
    case kernel_family::reduce: return "reduce";
    case kernel_family::layer: return "layer";
    case kernel_family::whole: return "whole";
    case kernel_family::copy: return "copy";
    case kernel_family::strided_copy: return "strided_copy";
    case kernel_family::nest: return "nest";
    case kernel_family::generic: break;
  }
  return "generic";
}

constexpr std::string_view name_of(store_kind s) { return s == store_kind::streaming ? "streaming" : "plain"; }

/// Writes every value that the schedule's family uses: each(name, number), or each(name, word).
template <class Each>
constexpr void each_schedule_value(const schedule& s, Each&& each) {
  each("lanes", s.lanes);
  if (s.family == kernel_family::elementwise) each("store", name_of(s.store));
  if (s.family == kernel_family::conv2d_nchwc || s.family == kernel_family::conv2d_nchw) {
    each("oc_block", s.conv.oc_block);
    each("ic_block", s.conv.ic_block);
    each("oc_tile", s.conv.oc_tile);
    each("ow_tile", s.conv.ow_tile);
    each("ic_unroll", s.conv.ic_unroll);
    each("weight", s.conv.weight == conv2d_weight::plain ? std::string_view("plain") : std::string_view("blocked"));
  } else if (s.family == kernel_family::conv2d_winograd) {
    each("tile_size", s.winograd.tile_size);
    each("block", s.winograd.block);
    each("tiles", s.winograd.tiles);
    each("oc_tile", s.winograd.oc_tile);
  } else if (s.family == kernel_family::dense || s.family == kernel_family::dense_packed) {
    each("m_tile", s.dense.m_tile);
    each("n_tile", s.dense.n_tile);
    each("k_chains", s.dense.k_chains);
  } else if (s.family == kernel_family::layer && s.layer != layer_schedule{}) {
    each("tile", s.layer.tile);
    each("vectors", s.layer.vectors);
  }
}

namespace detail {

constexpr void check_at_least_one(meta::message& out, std::string_view name, int value) {
  if (out.empty() && value < 1) out << name << " is " << value << ", needs to be at least 1";
}
constexpr void check_divides(meta::message& out, std::string_view name, int value, int whole, std::string_view of_what) {
  check_at_least_one(out, name, value);
  if (out.empty() && whole % value != 0) out << name << " " << value << " does not divide the " << whole << " " << of_what;
}
constexpr void check_equal(meta::message& out, std::string_view name, int value, int needed, std::string_view what) {
  if (out.empty() && value != needed) out << name << " is " << value << ", " << what << " " << needed;
}

constexpr meta::message conv2d_nchwc_error(const conv2d_problem& p, const conv2d_schedule& s, const conv2d_schedule& proposed, int lanes) {
  meta::message m;
  check_equal(m, "oc_block", s.oc_block, proposed.oc_block, "the output's layout has blocks of");
  check_equal(m, "ic_block", s.ic_block, proposed.ic_block, "the data's layout has blocks of");
  if (m.empty() && s.weight != proposed.weight)
    m << "weight is " << (s.weight == conv2d_weight::plain ? "plain" : "blocked") << ", which is not the layout of the weight";
  if (m.empty() && s.oc_block % lanes != 0) m << "lanes " << lanes << " does not divide the output blocks of " << s.oc_block;
  if (is_depthwise(p)) check_equal(m, "oc_tile", s.oc_tile, 1, "a depthwise convolution needs");
  else check_divides(m, "oc_tile", s.oc_tile, group_oc(p) / s.oc_block, "output-channel blocks of a group");
  check_at_least_one(m, "ow_tile", s.ow_tile);
  if (!is_depthwise(p)) check_divides(m, "ic_unroll", s.ic_unroll, s.ic_block, "channels of a data block");
  return m;
}

constexpr meta::message conv2d_nchw_error(const conv2d_problem& p, const conv2d_schedule& s, int lanes) {
  meta::message m;
  check_equal(m, "oc_block", s.oc_block, 1, "the plain layout needs");
  check_equal(m, "ic_block", s.ic_block, 1, "the plain layout needs");
  if (s.weight != conv2d_weight::blocked && m.empty())
    m << "weight is plain, which asks for packing; this family reads the plain weight where it is and needs the value blocked";
  check_divides(m, "oc_tile", s.oc_tile, group_oc(p), "output channels of a group");
  check_at_least_one(m, "ow_tile", s.ow_tile);
  if (m.empty() && s.ow_tile % lanes != 0) m << "ow_tile " << s.ow_tile << " is no multiple of the " << lanes << " lanes";
  return m;
}

constexpr meta::message winograd_error(const conv2d_problem& p, const winograd_schedule& s, const winograd_schedule& proposed, int lanes) {
  meta::message m;
  check_equal(m, "tile_size", s.tile_size, proposed.tile_size, "the weight was transformed for");
  check_equal(m, "block", s.block, proposed.block, "the layouts have blocks of");
  if (m.empty() && s.block % lanes != 0) m << "lanes " << lanes << " does not divide the blocks of " << s.block;
  check_at_least_one(m, "tiles", s.tiles);
  check_divides(m, "oc_tile", s.oc_tile, p.oc / s.block, "output-channel blocks");
  return m;
}

}  // namespace detail

/// The sentence about a schedule that does not fit its function; empty if it does.
template <class Function, schedule S>
struct schedule_error {
  static constexpr meta::message reason() {
    meta::message m;
    detail::check_at_least_one(m, "lanes", S.lanes);
    if (m.empty() && S.store == store_kind::streaming && S.family != kernel_family::elementwise)
      m << "store is streaming, which only elementwise functions have";
    if (!m.empty() || S.family == kernel_family::generic) return m;
    constexpr schedule proposed = propose<Function>(targets::description{S.lanes > 0 ? S.lanes : 1, 16});
    if constexpr (S.family != proposed.family) {
      return m << "the function cannot be computed so, needs " << name_of(proposed.family) << " or generic";
    } else if constexpr (S.family == kernel_family::conv2d_nchwc || S.family == kernel_family::conv2d_nchw) {
      constexpr conv2d_problem p = conv2d_problem_of<Function>();
      if constexpr (S.family == kernel_family::conv2d_nchwc) return detail::conv2d_nchwc_error(p, S.conv, proposed.conv, S.lanes);
      else return detail::conv2d_nchw_error(p, S.conv, S.lanes);
    } else if constexpr (S.family == kernel_family::conv2d_winograd) {
      return detail::winograd_error(winograd_problem_of<Function>(), S.winograd, proposed.winograd, S.lanes);
    } else if constexpr (S.family == kernel_family::dense || S.family == kernel_family::dense_packed) {
      detail::check_at_least_one(m, "m_tile", S.dense.m_tile);
      detail::check_at_least_one(m, "n_tile", S.dense.n_tile);
      detail::check_at_least_one(m, "k_chains", S.dense.k_chains);
      return m;
    } else if constexpr (S.family == kernel_family::elementwise) {
      if (S.store == store_kind::streaming && S.lanes < 8) m << "store is streaming, needs vectors of at least 8 lanes, lanes is " << S.lanes;
      else if (S.store == store_kind::streaming && !can_stream<Function>(S.lanes)) m << "store is streaming, needs rows of whole vectors of " << S.lanes;
      return m;
    } else if constexpr (S.family == kernel_family::layer) {
      constexpr std::int64_t tiled = layer_rule<layer_of<Function>>::tiled;
      detail::check_at_least_one(m, "vectors", S.layer.vectors);
      if (tiled > 0) detail::check_divides(m, "tile", S.layer.tile, static_cast<int>(tiled), "output channels of a group");
      else detail::check_at_least_one(m, "tile", S.layer.tile);
      if (tiled == 0 && m.empty() && S.layer != layer_schedule{}) m << "the kernel has no register tile, needs tile and vectors to be 1";
      return m;
    } else {
      return m;
    }
  }
  static constexpr meta::message text() {
    constexpr meta::message m = reason();
    meta::message sentence;
    if constexpr (!m.empty()) {
      using info = function_region<Function>;
      sentence << "schedule of ";
      if constexpr (info::region.anchor >= 0) sentence << Function::view()[info::region.anchor].op->name;
      else sentence << "a function of maps";
      sentence << ": " << name_of(S.family) << ": " << m.view();
    }
    return sentence;
  }
};

}  // namespace baton::tir

#endif
