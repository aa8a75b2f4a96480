// SPDX-License-Identifier: Apache-2.0
//
// Kernels of prim_funcs that are nests: the code of simd/nest.hpp on a fused function's parameters. Threads share the turns of a nest
// that is one parallel loop. In: a prim_func whose statement is nest::loops_of. Included by programs that build with such schedules.
#ifndef BATON_SIMD_NEST_KERNEL_HPP
#define BATON_SIMD_NEST_KERNEL_HPP

#include "baton/simd/emit.hpp"
#include "baton/simd/nest.hpp"
#include "baton/simd/split.hpp"
#include "baton/tir/nest/in_build.hpp"

#include <cstdint>

namespace baton::simd::detail {

template <class Arch, class Func, tir::nest::schedule How>
struct emit<Arch, Func, tir::nest::loops_of<How>> {
  using code = nest_code<typename tir::nest::loops_of<How>::template lowered<typename Func::function>>;
  using frame = nest_frame<Arch, code>;
  using emitter = nest_emitter<Arch, code, nest_loop>;
  static constexpr int given = code::counts.parameters - 1;

  static BATON_INLINE frame frame_of(const kernel_arguments& k) noexcept {
    frame f;
    for (int i = 0; i < given; ++i) f.memory[code::of.parameters[i]] = const_cast<float*>(k.floats()[i]);
    f.memory[code::of.parameters[given]] = k.result();
    return f;
  }
  static BATON_INLINE void run(const kernel_arguments& k) noexcept {
    nest_loop none;
    frame f = frame_of(k);
    emitter::template chain<code::of.body>(f, none);
  }
};

template <class Arch, class Func, tir::nest::schedule How>
struct part<Arch, Func, tir::nest::loops_of<How>> {
  using all = emit<Arch, Func, tir::nest::loops_of<How>>;
  static constexpr std::int64_t count = all::emitter::turns;
  static BATON_INLINE void run(const kernel_arguments& k, std::int64_t first, std::int64_t last) noexcept {
    nest_loop none;
    if constexpr (count == 1) all::run(k);
    else all::emitter::some_turns(all::frame_of(k), first, last, none);
  }
};

}  // namespace baton::simd::detail

#endif
