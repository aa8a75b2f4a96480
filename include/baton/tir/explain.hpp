// SPDX-License-Identifier: Apache-2.0
//
// Why a function is computed as it is: `tir::explain<Function, Target>()`, or `explain<Target>(func)` for a prim_func, is a
// constant text that names the family, every value of the schedule, who chose them, and what they come to in registers and
// turns. In: a fused function or its prim_func. Next: nothing; it is for readers.
//
//     conv2d_nchwc for nn.conv2d: lanes=16, oc_block=16, ic_block=16, oc_tile=1, ow_tile=27, ic_unroll=4, weight=blocked
//       chosen by the cost model
//       tile: 27 accumulators of 32 vector registers; a row of 54 pixels is 2 tiles
#ifndef BATON_TIR_EXPLAIN_HPP
#define BATON_TIR_EXPLAIN_HPP

#include "baton/meta/config.hpp"
#include "baton/targets/winograd_cost.hpp"
#include "baton/text/as_text.hpp"
#include "baton/tir/lower.hpp"
#include "baton/tir/schedule_text.hpp"
#include "baton/tir/tile_text.hpp"

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace baton::tir {

namespace detail {

template <class Func, targets::description Target>
struct explanation;

}  // namespace detail

/// The schedule of a fused function on a target, explained.
template <class Function, targets::description Target = targets::native>
BATON_INLINE constexpr std::string_view explain() {
  return baton::detail::text_of<detail::explanation<lower<Function, choose<Function>(Target)>, Target>>();
}

/// The schedule of a prim_func, explained.
template <targets::description Target = targets::native, class Function, schedule S, class Body>
BATON_INLINE constexpr std::string_view explain(prim_func<Function, S, Body>) {
  return baton::detail::text_of<detail::explanation<prim_func<Function, S, Body>, Target>>();
}

namespace detail {

template <class Func, targets::description Target>
struct explanation {
  using Function = typename Func::function;
  using info = function_region<Function>;
  static constexpr schedule S = Func::sched;
  static constexpr int anchor = info::region.anchor;

  static constexpr int capacity() { return 1024; }

  static constexpr void write(baton::detail::char_store& out) {
    out << name_of(S.family) << " for ";
    if constexpr (anchor >= 0) out << Function::view()[anchor].op->name;
    else out << "maps alone";
    out << ": ";
    bool first = true;
    if constexpr (S.family == kernel_family::nest) out << Func::body::how.view();
    else
      each_schedule_value(S, [&](std::string_view name, auto value) {
        out << (first ? "" : ", ") << name << "=" << value;
        first = false;
      });
    constexpr schedule proposed = propose<Function>(Target);
    if constexpr (S == proposed) {
      out << "\n  chosen by the cost model";
    } else {
      out << (std::is_same_v<Func, lower<Function, choose<Function>(Target)>> ? "\n  chosen by schedule_rule" : "\n  given to this function")
          << "; the cost model proposes " << name_of(proposed.family) << ": ";
      first = true;
      each_schedule_value(proposed, [&](std::string_view name, auto value) {
        out << (first ? "" : ", ") << name << "=" << value;
        first = false;
      });
    }
    write_reason(out);
  }

  static constexpr void write_reason(baton::detail::char_store& out) {
    if constexpr (S.family == kernel_family::conv2d_nchwc || S.family == kernel_family::conv2d_nchw) {
      constexpr conv2d_problem p = conv2d_problem_of<Function>();
      const bool blocked = S.family == kernel_family::conv2d_nchwc;
      const int vectors = blocked ? S.conv.oc_block / S.lanes * S.conv.oc_tile * S.conv.ow_tile : S.conv.oc_tile * (S.conv.ow_tile / S.lanes);
      out << "\n  tile: " << vectors << " accumulators of " << Target.registers << " vector registers; a row of " << p.ow << " pixels is "
          << p.ow / S.conv.ow_tile << " tiles";
      if (p.ow % S.conv.ow_tile != 0) out << " and one of " << p.ow % S.conv.ow_tile;
      if (blocked && fits_winograd(p, S.conv.oc_block)) {
        const targets::winograd_sizes sizes = sizes_of(p);
        const int best = targets::choose_winograd(sizes, Target);
        if (best == 0) out << "\n  Winograd's algorithm is not expected to be faster";
        else write_winograd(out, sizes, best, " is for constant weights");
      }
    } else if constexpr (S.family == kernel_family::conv2d_winograd) {
      constexpr conv2d_problem p = winograd_problem_of<Function>();
      const int tiles = winograd_tiles(p, S.winograd.tile_size), vectors = S.winograd.block / S.lanes * S.winograd.tiles * S.winograd.oc_tile;
      out << "\n  tile: " << vectors << " accumulators of " << Target.registers << " vector registers; " << tiles << " tiles of " << S.winograd.tile_size
          << " x " << S.winograd.tile_size << " outputs are " << (tiles + S.winograd.tiles - 1) / S.winograd.tiles << " blocks";
      write_winograd(out, sizes_of(p), S.winograd.tile_size, "");
    } else if constexpr (S.family == kernel_family::dense) {
      constexpr dense_problem p = dense_problem_of<Function>();
      out << "\n  tile: " << S.dense.m_tile << " rows by " << S.dense.n_tile << " outputs of " << p.m << " by " << p.n << ", each a sum of " << p.k
          << " products in vectors of " << S.lanes;
    } else if constexpr (S.family == kernel_family::dense_packed) {
      constexpr dense_problem p = dense_problem_of<Function>();
      out << "\n  tile: " << S.dense.m_tile << " rows by " << S.dense.n_tile << " vectors of " << S.lanes << " outputs, of " << p.m << " by " << p.n << "; "
          << S.dense.k_chains << (S.dense.k_chains == 1 ? " sum" : " interleaved sums") << " of " << p.k << " products";
    } else if constexpr (S.family == kernel_family::elementwise) {
      out << "\n  one pass over " << Function::view().tensor(info::region.root).dims.size() << " elements, all operations in registers";
      const std::int64_t bytes = Function::view().tensor(info::region.root).bytes();
      out << "\n  store: the result has " << bytes << " bytes, the last-level cache " << Target.l3_bytes;
      if (bytes < Target.l3_bytes) out << ": it is found there";
      else if (can_stream<Function>(S.lanes)) out << ": nobody would find it there";
      else if (S.lanes < 8) out << ", but there are no such stores of " << S.lanes << " lanes";
      else out << ", but its rows are no whole vectors";
    } else if constexpr (S.family == kernel_family::layer) {
      constexpr const layer_loops& l = loops_of_layer<Function, S>;
      out << "\n  loops:";
      for (int i = 0; i < l.count; ++i)
        out << (i > 0 ? ", " : " ") << variable_of(l.loop[i]).view() << " " << l.loop[i].turns << (i < l.divided ? " (parallel)" : "");
      out << "; a vector has " << S.lanes << " lanes";
    } else if constexpr (S.family == kernel_family::generic) {
      out << "\n  by lines, or element by element: " << reason_for_generic();
    }
  }

  static constexpr targets::winograd_sizes sizes_of(const conv2d_problem& p) { return {p.n, p.ic, p.oc, p.oh, p.ow}; }
  static constexpr void write_winograd(baton::detail::char_store& out, const targets::winograd_sizes& sizes, int tile_size, std::string_view what) {
    const targets::winograd_cost c = targets::cost_of_winograd(sizes, Target);
    out << "\n  Winograd's F(" << tile_size << " x " << tile_size << ", 3 x 3)" << what << ": expected to take "
        << static_cast<int>(c.of(tile_size) / 1000 + 0.5) << " thousand cycles; the direct kernel " << static_cast<int>(c.direct / 1000 + 0.5);
  }

  static constexpr std::string_view reason_for_generic() {
    constexpr graph_view g = Function::view();
    if (!g.is_tensor(info::region.root)) return "there are several results";
    if (!info::region.all_float32) return "not every tensor is float32";
    if (anchor < 0) return "the function is no expression of maps";
    if (!info::region.anchored_first) return "something is computed before the anchor";
    if (!info::region.maps_only && info::region.root != anchor) return "more than maps follows the anchor";
    return "no kernel family has this op, layout or shape";
  }
};

}  // namespace detail

}  // namespace baton::tir

#endif
