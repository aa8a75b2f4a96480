// SPDX-License-Identifier: Apache-2.0
//
// Which nodes become one kernel: TVM's three-phase grouping over post-dominators, as arrays. In: a typed graph. Out: each
// node's group and, for each node that was not fused into its post-dominator, the reason. Next: transform/fuse_ops.hpp
// rewrites the graph by it.
#ifndef BATON_TRANSFORM_FUSION_GROUPS_HPP
#define BATON_TRANSFORM_FUSION_GROUPS_HPP

#include "baton/analysis/post_dominators.hpp"
#include "baton/transform/pass_options.hpp"

#include <string_view>

namespace baton::transform {

/// Why a node was not fused into its post-dominator.
enum class fusion_refusal : unsigned char {
  none,               ///< it was
  level_zero,         ///< fusion is off
  leaves_region,      ///< its value is a result, or bound by a let, or used by an if or a function
  no_post_dominator,  ///< its users never meet again
  opaque,             ///< its own pattern is opaque
  max_depth,          ///< the kernel would have too many nodes
  before_tuple,       ///< its post-dominator is a tuple that no kernel absorbed
  after_reduction,    ///< a reduction fuses with nothing that follows
  not_elementwise,    ///< of an anchor (such as a convolution): what follows is not elementwise on every way
  opaque_use,         ///< it is used by something opaque, or by another anchor
  blocked,            ///< something on the way to its post-dominator, or the kernel that holds that, cannot take it
};

/// A sentence for each.
constexpr std::string_view text_of(fusion_refusal reason) {
  switch (reason) {
    case fusion_refusal::none: return "fused";
    case fusion_refusal::level_zero: return "fusion is off at level 0";
    case fusion_refusal::leaves_region: return "its value is a result, bound by a let, or used by an if or a function";
    case fusion_refusal::no_post_dominator: return "its users never meet again";
    case fusion_refusal::opaque: return "its pattern is opaque";
    case fusion_refusal::max_depth: return "the kernel would exceed relay.FuseOps.max_depth";
    case fusion_refusal::before_tuple: return "it meets its users in a tuple that is in no kernel";
    case fusion_refusal::after_reduction: return "a reduction fuses with nothing that follows";
    case fusion_refusal::not_elementwise: return "what follows is not elementwise on every way";
    case fusion_refusal::opaque_use: return "it is used by something that is opaque or has an anchor of its own";
    case fusion_refusal::blocked: return "the way to where its users meet holds something that this kernel cannot";
  }
  return "";
}

/// The groups of a graph's nodes.
struct fusion_groups {
  meta::vec<int> root;            ///< the last node of the node's group; its value is the kernel's
  meta::vec<int> post_dominator;  ///< -1: none
  meta::vec<fusion_refusal> refusal;
  meta::vec<bool> open;  ///< the node is in a module's function and in no kernel
  bool fused = false;    ///< false at level 0
};

/// Groups the nodes of a typed graph in canonical order, at options.opt_level (0: every node alone).
constexpr fusion_groups group_for_fusion(const graph_view& g, const pass_options& options);

namespace detail {

/// Union-find over nodes, and the rules.
struct fusion_partitioner {
  analysis::dataflow flow;
  const meta::vec<analysis::post_dominator> tree;
  const int max_depth;
  meta::vec<int> up;                ///< towards the root of a group
  meta::vec<int> size;              ///< of the group that a node is the root of, or was when it was merged
  meta::vec<pattern_kind> pattern;  ///< of the group that a node is the root of, or its own
  meta::vec<fusion_refusal> refusal;
  meta::vec<int> mark;     ///< the last walk that came by
  meta::vec<int> between;  ///< nodes on the ways from a node to its post-dominator, without both
  int walks = 0;

  constexpr fusion_partitioner(const graph_view& g, int depth_limit)
      : flow(analysis::dataflow_of(g)),
        tree(analysis::post_dominators(flow)),
        max_depth(depth_limit),
        up(g.size(), -1),
        size(g.size(), 1),
        pattern(flow.pattern),
        refusal(g.size(), fusion_refusal::none),
        mark(g.size(), 0) {}

  constexpr int find(int id) {
    if (up.first[id] < 0) return id;
    int root = up.first[id];
    while (up.first[root] >= 0) root = up.first[root];
    while (up.first[id] >= 0) {
      const int next = up.first[id];
      up.first[id] = root;
      id = next;
    }
    return root;
  }

  /// Collects `between`; false if the kernel would become too large.
  constexpr bool walk_to(int from, int to) {
    between.clear();
    int nodes = size.first[find(to)] + size.first[from];
    if (nodes + tree.first[from].between > max_depth) return false;  // without a walk
    const int first = flow.first_use.first[from];
    if (flow.user.first[first] == to && flow.next_use.first[first] < 0) return nodes <= max_depth;
    ++walks;
    mark.first[to] = walks;
    int next = -1;
    for (int id = from; nodes <= max_depth; id = between.first[next]) {
      for (int use = flow.first_use.first[id]; use >= 0; use = flow.next_use.first[use]) {
        const int user = flow.user.first[use];
        if (mark.first[user] == walks) continue;
        mark.first[user] = walks;
        between.push_back(user);
        nodes += size.first[user];
      }
      if (++next == between.count) break;
    }
    return nodes <= max_depth;
  }

  constexpr bool all_between_at_most(pattern_kind limit) {
    for (int id : between)
      if (pattern.first[find(id)] > limit) return false;
    return true;
  }

  constexpr void merge(int child, int target) {
    const int from = find(child);
    if (from == target) return;
    size.first[target] += size.first[from];
    up.first[from] = target;
    // The kernel takes over the anchor of what joins it; the path conditions leave room for one only.
    if (pattern.first[from] == pattern_kind::out_elementwise_fusable) pattern.first[target] = pattern_kind::out_elementwise_fusable;
  }

  constexpr fusion_refusal fuse(int id, int to, pattern_kind limit_between, bool sink_fits) {
    if (!sink_fits || !all_between_at_most(limit_between)) return fusion_refusal::blocked;
    const int target = find(to);
    merge(id, target);
    for (int each : between) merge(each, target);
    return fusion_refusal::none;
  }

  /// What a node answers in phases 0 and 1.
  constexpr fusion_refusal try_fuse(int id, int to, int phase) {
    if (flow.pattern.first[to] == pattern_kind::tuple) return fusion_refusal::before_tuple;
    const pattern_kind own = pattern.first[id];
    const pattern_kind way = tree.first[id].pattern;
    if (own == pattern_kind::out_elementwise_fusable) {
      if (phase != 0) return refusal.first[id];
      if (way != pattern_kind::elementwise) return way == pattern_kind::opaque ? fusion_refusal::opaque_use : fusion_refusal::not_elementwise;
      if (!walk_to(id, to)) return fusion_refusal::max_depth;
      return fuse(id, to, pattern_kind::broadcast, pattern.first[find(to)] <= pattern_kind::broadcast);
    }
    if (own <= pattern_kind::broadcast) {
      if (way > pattern_kind::comm_reduce) return fusion_refusal::opaque_use;
      if (!walk_to(id, to)) return fusion_refusal::max_depth;
      return fuse(id, to, pattern_kind::injective, pattern.first[find(to)] <= pattern_kind::out_elementwise_fusable);
    }
    if (own == pattern_kind::injective || own == pattern_kind::tuple) {
      // Later, so that anchors have found their followers by then.
      if (phase != 1) return fusion_refusal::blocked;
      if (!walk_to(id, to)) return fusion_refusal::max_depth;
      return fuse(id, to, pattern_kind::injective, pattern.first[find(to)] <= pattern_kind::injective);
    }
    return fusion_refusal::after_reduction;
  }

  /// Phase 2: operands of a tuple that went into an injective kernel follow it there.
  constexpr fusion_refusal try_fuse_into_tuple(int id, int to) {
    const pattern_kind kernel = pattern.first[find(to)];
    if (pattern.first[id] > pattern_kind::injective || flow.pattern.first[to] != pattern_kind::tuple || kernel > pattern_kind::injective)
      return refusal.first[id];
    if (!walk_to(id, to)) return fusion_refusal::max_depth;
    return fuse(id, to, pattern_kind::injective, true);
  }

  constexpr void run() {
    meta::vec<int> pending;
    pending.reserve(up.count);
    for (int id = 0; id < up.count; ++id)
      if (tree.first[id].parent < 0) refusal.first[id] = flow.leaves.first[id] ? fusion_refusal::leaves_region : fusion_refusal::no_post_dominator;
      else if (pattern.first[id] == pattern_kind::opaque) refusal.first[id] = fusion_refusal::opaque;
      else pending.push_back(id);
    // Who is in one group with his post-dominator stays there, and is done.
    for (int phase = 0; phase < 3; ++phase) {
      int left = 0;
      for (int id : pending) {
        const int to = tree.first[id].parent;
        if (up.first[id] >= 0 && find(id) == find(to)) {
          refusal.first[id] = fusion_refusal::none;
          continue;
        }
        refusal.first[id] = phase < 2 ? try_fuse(id, to, phase) : try_fuse_into_tuple(id, to);
        if (refusal.first[id] != fusion_refusal::none) pending[left++] = id;
      }
      while (pending.count > left) pending.pop_back();
    }
    for (int id : pending)
      if (find(id) == find(tree.first[id].parent)) refusal.first[id] = fusion_refusal::none;
  }
};

}  // namespace detail

constexpr fusion_groups group_for_fusion(const graph_view& g, const pass_options& options) {
  fusion_groups result;
  result.root = meta::vec<int>(g.size(), -1);
  if (options.opt_level <= 0) {
    for (int id = 0; id < g.size(); ++id) result.root.first[id] = id;
    result.open = reached(g, walk::outside_kernels);
    result.post_dominator = meta::vec<int>(g.size(), -1);
    result.refusal = meta::vec<fusion_refusal>(g.size(), fusion_refusal::level_zero);
    return result;
  }
  detail::fusion_partitioner work(g, options.fuse_max_depth);
  work.run();
  result.fused = true;
  result.post_dominator = meta::vec<int>(g.size());
  int* const root = result.root.first;
  int* const post_dominator = result.post_dominator.first;
  const int* const up = work.up.first;
  for (int id = 0; id < g.size(); ++id) {
    root[id] = up[id] < 0 ? id : work.find(id);
    post_dominator[id] = work.tree.first[id].parent;
  }
  result.refusal.swap(work.refusal);
  result.open.swap(work.flow.open);
  return result;
}

}  // namespace baton::transform

#endif
