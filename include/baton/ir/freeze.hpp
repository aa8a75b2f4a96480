// SPDX-License-Identifier: Apache-2.0
//
// From handles to a flat graph. In: the mirrors (info<H>) of a function's parameters and result. Out: a graph with one
// function node, in canonical order. Next: ir/flat.hpp turns it into a type.
#ifndef BATON_IR_FREEZE_HPP
#define BATON_IR_FREEZE_HPP

#include "baton/ir/compact.hpp"
#include "baton/ir/graph.hpp"
#include "baton/ir/infer.hpp"

namespace baton {

/// The graph of the function with these parameters and this result. `error` is set if a variable is neither a parameter
/// nor bound by a let, or if a parameter is listed twice.
constexpr graph freeze_function(meta::slice<const expr_info*> params, const expr_info* result);

/// The same for an expression that is no function: its free variables, in order of first occurrence, are the parameters.
constexpr graph freeze_open(const expr_info* result);

namespace detail {

/// Walks the mirrors depth first without recursion; nodes are found again by hash, then by address.
struct freezer {
  graph out;
  meta::vec<const expr_info*> seen;
  meta::vec<int> place;
  meta::hash_index index{64};

  constexpr int find(const expr_info* e) const {
    const int entry = index.find(e->hash, [&](int i) { return seen[i] == e; });
    return entry < 0 ? -1 : place[entry];
  }
  constexpr void remember(const expr_info* e, int id) {
    index.insert(e->hash, seen.size());
    seen.push_back(e);
    place.push_back(id);
  }

  /// A function literal: its own nodes, copied in.
  constexpr int splice(const graph_view& f) {
    meta::vec<int> map(f.size(), -1);
    meta::vec<type_value> storage;
    for (int i = 0; i < f.size(); ++i) {
      node n = f[i];
      meta::vec<int> ids;
      for (int operand : f.operands_of(i)) ids.push_back(map[operand]);
      n.first_word = out.add_words(f.words_of(i));
      if (n.kind == node_kind::function) {
        const int first = out.attrs.size();
        for (const function_attr& a : f.attrs_of(i)) out.attrs.push_back(a);
        n.index = first;
      }
      if (n.type >= 0) {
        storage.clear();
        storage.reserve(field_storage_of(f, n.type));
        n.type = out.intern(type_of(f, n.type, storage));
      }
      map[i] = out.add(n, ids);
    }
    return map[f.size() - 1];
  }

  constexpr int copy(const expr_info* e) {
    if (e->function) return splice(*e->function);
    node n;
    if (e->thawed) {
      n = *e->thawed;
      n.checked = false;
    } else {
      n.kind = e->kind;
      n.op = e->op;
      n.name = e->name;
      n.index = e->kind == node_kind::var ? -1 : e->index;
      n.annotated = e->kind == node_kind::var;
      if (e->kind == node_kind::constant) {
        n.constant = e->data ? constant_kind::data : constant_kind::scalar;
        n.data = e->data;
        n.scalar = e->scalar;
      }
    }
    n.type = out.intern(e->type);
    if (!e->words.empty()) {
      n.first_word = out.add_words(e->words);
      n.word_count = e->words.size();
    }
    const int first = out.operands.size();
    for (int i = 0; i < e->operand_count; ++i) out.operands.push_back(find(e->operand(i)));
    n.first_operand = first;
    n.operand_count = e->operand_count;
    return out.add(n);
  }

  constexpr int visit(const expr_info* root) {
    if (const int id = find(root); id >= 0) return id;
    struct frame {
      const expr_info* e = nullptr;
      int next = 0;
    };
    meta::vec<frame> stack;
    stack.push_back({root, 0});
    while (!stack.empty()) {
      const expr_info* e = stack.back().e;
      int next = stack.back().next;
      while (next < e->operand_count && find(e->operand(next)) >= 0) ++next;
      if (next < e->operand_count) {
        stack.back().next = next + 1;
        stack.push_back({e->operand(next), 0});
      } else {
        stack.pop_back();
        if (find(e) < 0) remember(e, copy(e));
      }
    }
    return find(root);
  }
};

/// Every variable must be a parameter or bound by a let.
constexpr void check_bound(graph& g) {
  meta::vec<bool> bound(g.size(), false);
  for (int i = 0; i < g.size(); ++i) {
    if (g[i].kind == node_kind::let) bound[g.operand(i, 0)] = true;
    if (g[i].kind == node_kind::function)
      for (int p = 0; p < g[i].operand_count - 1; ++p) bound[g.operand(i, p)] = true;
  }
  for (int i = 0; i < g.size(); ++i)
    if (g[i].kind == node_kind::var && !bound[i]) {
      g.error << "function: the variable %" << g[i].name << " is used but is neither a parameter nor bound by a let";
      return;
    }
}

}  // namespace detail

constexpr graph freeze_open(const expr_info* result) {
  detail::freezer work;
  const int body = work.visit(result);
  meta::vec<bool> bound(work.out.size(), false);
  for (int i = 0; i < work.out.size(); ++i) {
    if (work.out[i].kind == node_kind::let) bound[work.out.operand(i, 0)] = true;
    if (work.out[i].kind == node_kind::function)
      for (int p = 0; p < work.out[i].operand_count - 1; ++p) bound[work.out.operand(i, p)] = true;
  }
  meta::vec<int> ids;
  for (int i = 0; i < work.out.size(); ++i)
    if (work.out[i].kind == node_kind::var && !bound[i]) ids.push_back(i);
  ids.push_back(body);
  node n;
  n.kind = node_kind::function;
  const int id = work.out.add(n, ids);
  work.out[id].type = detail::function_type(work.out, id);
  work.out.functions.push_back({"main", id});
  graph ordered = compact(work.out);
  ordered.functions.clear();
  return ordered;
}

constexpr graph freeze_function(meta::slice<const expr_info*> params, const expr_info* result) {
  detail::freezer work;
  meta::vec<int> ids;
  for (const expr_info* p : params) {
    if (work.find(p) >= 0) {
      work.out.error << "function: the parameter %" << p->name << " is listed twice";
      return static_cast<graph&&>(work.out);
    }
    ids.push_back(work.visit(p));
  }
  ids.push_back(work.visit(result));
  node n;
  n.kind = node_kind::function;
  const int id = work.out.add(n, ids);
  work.out[id].type = detail::function_type(work.out, id);
  detail::check_bound(work.out);
  return static_cast<graph&&>(work.out);
}

}  // namespace baton

#endif
