// SPDX-License-Identifier: Apache-2.0
//
// What an executable does, decided during compilation: the kernel calls in order, where each value lives, and how the
// arena is shared by values that are not alive at the same time. In: the graph of a fused module. Next: runtime/executable.hpp.
#ifndef BATON_RUNTIME_PLAN_HPP
#define BATON_RUNTIME_PLAN_HPP

#include "baton/ir/graph.hpp"
#include "baton/meta/hash.hpp"

#include <cstddef>
#include <cstdint>

namespace baton::runtime {

/// Where a value is.
enum class place_kind : std::uint8_t { none, parameter, constant, arena, result };

struct place {
  place_kind kind = place_kind::none;
  int number = 0;           ///< parameter or result: which; constant: its node
  std::int64_t offset = 0;  ///< arena: in bytes
};

/// A kernel call.
struct step {
  int function = -1;  ///< the primitive function's node
  int call = -1;
  int first_in = 0;  ///< into places
  int in_count = 0;
  int first_out = 0;  ///< into places
  int out_count = 0;
  std::int64_t scratch = 0;  ///< in bytes, within the arena
};

/// A result that is not written by a kernel: the caller gets a copy of a parameter, a constant or another result.
struct result_copy {
  place from;
  int result = 0;
  std::int64_t bytes = 0;
};

/// A plan under construction.
struct plan {
  meta::vec<step> steps;
  meta::vec<place> places;
  meta::vec<result_copy> copies;
  meta::vec<int> result_types;  ///< pool types of the results
  bool tuple_result = false;
  std::int64_t arena_bytes = 0;
  meta::message error;
};

/// Values in memory are aligned to this.
inline constexpr std::int64_t alignment = 64;
constexpr std::int64_t aligned(std::int64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; }

/// Makes the plan of function `main` of a fused graph. `scratch[i]` is what the kernel of function node i needs.
constexpr plan make_plan(const graph_view& g, int main, meta::slice<std::int64_t> scratch);

namespace detail {

/// One array that a kernel writes: field `field` of call `call`.
struct buffer {
  int call = -1;
  int field = 0;
  int type = -1;
  int first_use = 0;  ///< steps during which it is alive
  int last_use = 0;
  int result = -1;  ///< the result that it is, if it is one
  std::int64_t bytes = 0;
  std::int64_t offset = 0;
};

struct planner {
  const graph_view g;
  plan out;
  meta::vec<buffer> buffers;
  meta::vec<int> first_buffer;  ///< of a call node
  meta::vec<int> parameter_of;  ///< of a variable: which parameter it is, or -1

  constexpr planner(const graph_view& view, int main) : g(view), first_buffer(view.size(), -1), parameter_of(view.size(), -1) {
    for (int p = 0; p < g.param_count(main); ++p) parameter_of[g.operand(main, p)] = p;
  }

  constexpr int field_type(int type, int field) const { return g.types[type].what == type_value::kind::tuple ? g.type_field(type, field) : type; }

  /// The value that field `field` of node `id` is: a buffer's number as a place without offset, or a leaf.
  constexpr place resolve(int id, int field) {
    for (;;) {
      const node& n = g[id];
      if (n.kind == node_kind::projection) {
        field = n.index;
        id = g.operand(id, 0);
      } else if (n.kind == node_kind::tuple) {
        id = g.operand(id, field);
        field = 0;
      } else if (n.kind == node_kind::let) {
        id = g.operand(id, 2);
      } else if (n.kind == node_kind::constant) {
        return {place_kind::constant, id, 0};
      } else if (n.kind == node_kind::var) {
        return parameter_of[id] >= 0 ? place{place_kind::parameter, parameter_of[id], 0} : fail("a variable that is not a parameter");
      } else if (n.kind == node_kind::call && first_buffer[id] >= 0) {
        return {place_kind::arena, first_buffer[id] + field, 0};
      } else {
        return fail(n.kind == node_kind::if_    ? "an if"
                    : n.kind == node_kind::call ? "a call of something that is not a fused function"
                                                : "a function literal as a value");
      }
    }
  }
  constexpr place fail(std::string_view what) {
    if (out.error.empty()) out.error << "build: the main function holds " << what << ", which cannot be lowered to kernels";
    return {};
  }

  /// Fields of an argument, in order: tuples are passed field by field.
  constexpr int field_count(int type) const { return g.types[type].what == type_value::kind::tuple ? g.types[type].field_count : 1; }

  constexpr void add_step(int call, meta::slice<std::int64_t> scratch) {
    step s;
    s.call = call;
    s.function = g.callee_of(call);
    s.first_in = out.places.size();
    for (int i = 0; i < g.argument_count(call); ++i) {
      const int argument = g.operand(call, i);
      for (int f = 0; f < field_count(g[argument].type); ++f) {
        const place p = resolve(argument, f);
        if (p.kind == place_kind::arena) buffers[p.number].last_use = out.steps.size();
        out.places.push_back(p);
      }
    }
    s.in_count = out.places.size() - s.first_in;
    s.first_out = out.places.size();
    const int type = g[call].type;
    s.out_count = field_count(type);
    first_buffer[call] = buffers.size();
    for (int f = 0; f < s.out_count; ++f) {
      buffer b;
      b.call = call;
      b.field = f;
      b.type = field_type(type, f);
      b.first_use = b.last_use = out.steps.size();
      b.bytes = aligned(g.types[b.type].tensor.bytes());
      out.places.push_back({place_kind::arena, buffers.size(), 0});
      buffers.push_back(b);
    }
    s.scratch = scratch[s.function];
    out.steps.push_back(s);
  }

  constexpr void add_results(int body) {
    const int type = g[body].type;
    out.tuple_result = g.types[type].what == type_value::kind::tuple;
    const int count = field_count(type);
    for (int r = 0; r < count; ++r) {
      if (g.types[field_type(type, r)].what != type_value::kind::tensor) {
        out.error << "build: field " << r
                  << " of @main's result is no tensor, needs a tensor or one tuple of tensors: name the fields of inner tuples one by one";
        return;
      }
      out.result_types.push_back(field_type(type, r));
      const place p = resolve(body, r);
      if (p.kind == place_kind::arena && buffers[p.number].result < 0) {
        buffers[p.number].result = r;
        buffers[p.number].last_use = out.steps.size();
      } else {
        out.copies.push_back({p, r, g.types[field_type(type, r)].tensor.bytes()});
      }
    }
  }

  /// First fit: a value takes the lowest gap between those alive with it. Values come in order of birth, so one that has
  /// died is of no concern to any later one.
  meta::vec<buffer> alive;
  constexpr void put(buffer& b) {
    int kept = 0;
    for (int i = 0; i < alive.size(); ++i)
      if (alive[i].last_use >= b.first_use) alive[kept++] = alive[i];
    alive.truncate(kept);
    std::int64_t at = 0;
    for (bool moved = true; moved;) {
      moved = false;
      for (const buffer& other : alive) {
        if (other.offset >= at + b.bytes || at >= other.offset + other.bytes) continue;
        at = other.offset + other.bytes;
        moved = true;
      }
    }
    b.offset = at;
    alive.push_back(b);
    if (at + b.bytes > out.arena_bytes) out.arena_bytes = at + b.bytes;
  }
  constexpr void put_scratch(step& s, int at) {
    if (s.scratch == 0) return;
    buffer b;
    b.first_use = b.last_use = at;
    b.bytes = aligned(s.scratch);
    put(b);
    s.scratch = b.offset;
  }

  /// Places values in order of birth. Results have memory of their own, since a caller may give other memory for them.
  constexpr void place_buffers() {
    int next_step = 0;
    for (buffer& b : buffers) {
      for (; next_step <= b.first_use && next_step < out.steps.size(); ++next_step) put_scratch(out.steps[next_step], next_step);
      if (b.result < 0) put(b);
    }
    for (; next_step < out.steps.size(); ++next_step) put_scratch(out.steps[next_step], next_step);
  }

  constexpr void finish_place(place& p) const {
    if (p.kind != place_kind::arena) return;
    const buffer& b = buffers[p.number];
    p = b.result >= 0 ? place{place_kind::result, b.result, 0} : place{place_kind::arena, 0, b.offset};
  }
  constexpr void finish_places() {
    for (place& p : out.places) finish_place(p);
    for (result_copy& c : out.copies) finish_place(c.from);
  }
};

}  // namespace detail

constexpr plan make_plan(const graph_view& g, int main, meta::slice<std::int64_t> scratch) {
  detail::planner work(g, main);
  // Nodes of main's own scope, in order: calls of primitive functions are the steps.
  meta::vec<bool> inside(g.size(), false);
  for (int id = g.size(); id-- > 0;) {
    if (id == main) {
      for (int operand : g.operands_of(id)) inside[operand] = true;
    } else if (inside[id] && g[id].kind != node_kind::function && g[id].kind != node_kind::constant) {
      for (int operand : g.operands_of(id)) inside[operand] = true;
    }
  }
  for (int id = 0; id < main && work.out.error.empty(); ++id)
    if (inside[id] && g[id].is_call_of_function() && g.is_primitive(g.callee_of(id))) work.add_step(id, scratch);
  if (work.out.error.empty()) work.add_results(g.body_of(main));
  if (work.out.error.empty()) {
    work.place_buffers();
    work.finish_places();
  }
  return static_cast<plan&&>(work.out);
}

}  // namespace baton::runtime

#endif
