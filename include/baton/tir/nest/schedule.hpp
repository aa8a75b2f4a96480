// SPDX-License-Identifier: Apache-2.0
//
// How a computation is computed: a list of TVM's schedule primitives as one structural value, so that it can be a template
// argument. Axes and stages go by name; `at` says which stage the next primitives mean, the last one unless it is said:
//     constexpr auto s = schedule{}.split("i", 8).split("j", 16).reorder("i.outer", "j.outer", "i.inner", "j.inner").vectorize("j.inner");
// In: names. Next: tir/nest/stages.hpp applies the steps, and says what is wrong with them.
#ifndef BATON_TIR_NEST_SCHEDULE_HPP
#define BATON_TIR_NEST_SCHEDULE_HPP

#include "baton/tir/nest/name.hpp"

#include <cstdint>
#include <string_view>

namespace baton::tir::nest {

enum class primitive : std::uint8_t { split, fuse, reorder, reorder_next, unroll, vectorize, parallel, tensorize, compute_at, cache_write };

constexpr std::string_view word_of(primitive p) {
  constexpr std::string_view words[] = {"split", "fuse", "reorder", "reorder", "unroll", "vectorize", "parallel", "tensorize", "compute_at", "cache_write"};
  return words[static_cast<int>(p)];
}

/// One primitive: `b` is the second axis of fuse, the axis of compute_at, the micro-kernel of tensorize.
struct step {
  primitive what = primitive::split;
  name stage;
  name a;
  name b;
  int factor = 0;
};

/// A schedule. Every function returns the schedule with one primitive more.
struct schedule {
  static constexpr int capacity = 48;
  step steps[capacity]{};
  int count = 0;
  name stage;             ///< of the primitives that follow; empty: the last stage
  bool too_long = false;  ///< there were more than `capacity` steps

  /// The primitives that follow are about this stage.
  constexpr schedule at(name of) const {
    schedule s = *this;
    s.stage = of;
    return s;
  }
  /// `axis` becomes the loops axis.outer and axis.inner, the latter of `factor` turns.
  constexpr schedule split(name axis, int factor) const { return with({primitive::split, stage, axis, {}, factor}); }
  /// Two neighbouring loops become one, `outer.inner.fused`.
  constexpr schedule fuse(name outer, name inner) const { return with({primitive::fuse, stage, outer, inner, 0}); }
  /// These loops in this order, in the places that they have together.
  template <class... Name>
  constexpr schedule reorder(const Name&... axes) const {
    schedule s = *this;
    primitive what = primitive::reorder;
    ((s = s.with({what, stage, name(axes), {}, 0}), what = primitive::reorder_next), ...);
    return s;
  }
  /// Both axes split, and the inner loops inside.
  constexpr schedule tile(name a, name b, int a_factor, int b_factor) const {
    return split(a, a_factor).split(b, b_factor).reorder(a + ".outer", b + ".outer", a + ".inner", b + ".inner");
  }
  constexpr schedule unroll(name axis) const { return with({primitive::unroll, stage, axis, {}, 0}); }
  constexpr schedule vectorize(name axis) const { return with({primitive::vectorize, stage, axis, {}, 0}); }
  constexpr schedule parallel(name axis) const { return with({primitive::parallel, stage, axis, {}, 0}); }
  /// The loop is the place of a micro-kernel: it is marked in the text, and runs as what it says.
  constexpr schedule tensorize(name axis, name kernel) const { return with({primitive::tensorize, stage, axis, kernel, 0}); }
  /// The stage is computed inside of a loop of the stage that reads it, as much of it as is read there.
  constexpr schedule compute_at(name reader, name axis) const { return with({primitive::compute_at, stage, reader, axis, 0}); }
  /// The stage is computed into memory of its own, a stage named after stage and scope (`Y.local`), and then copied.
  constexpr schedule cache_write(name scope) const { return with({primitive::cache_write, stage, scope, {}, 0}); }

 private:
  constexpr schedule with(const step& next) const {
    schedule s = *this;
    if (count == capacity) s.too_long = true;
    else s.steps[s.count++] = next;
    return s;
  }
};

}  // namespace baton::tir::nest

#endif
