// SPDX-License-Identifier: Apache-2.0
//
// The micro-kernel of the family layer: the op's kernel with what follows the anchor as the epilogue. In: a prim_func.
// Next: simd/emit.hpp, which calls it; simd/layer_convolutions.hpp and its like, which have the kernels.
#ifndef BATON_SIMD_LAYERS_HPP
#define BATON_SIMD_LAYERS_HPP

#include "baton/simd/kernels.hpp"
#include "baton/simd/layer.hpp"
#include "baton/simd/layer_convolutions.hpp"
#include "baton/simd/layer_images.hpp"
#include "baton/simd/layer_norms.hpp"
#include "baton/simd/layer_pools.hpp"
#include "baton/simd/layer_products.hpp"
#include "baton/simd/layer_statistics.hpp"
#include "baton/simd/layer_winograd.hpp"
#include "baton/simd/sparse_dense.hpp"

#include <cstddef>
#include <cstdint>

namespace baton::simd::detail {

/// The units of a kernel that can be divided.
template <class Kernel>
struct layer_ranges {};
template <class Kernel>
  requires requires { Kernel::units; }
struct layer_ranges<Kernel> {
  static constexpr std::int64_t ranges = Kernel::units;
};

template <class Arch, class Func>
struct tile_kernel<Arch, Func, kernel_family::layer> : layer_ranges<chosen_layer<Arch, Func>> {
  using kernel = chosen_layer<Arch, Func>;
  static constexpr const tir::layer_loops& loops = tir::loops_of_layer<typename Func::function, Func::sched>;
  static constexpr std::size_t scratch_bytes = kernel::scratch_floats * sizeof(float);
  static_assert(Func::sched.lanes == lanes<Arch>, "baton: tir: a layer's kernel has the lanes of the architecture's vectors");

  /// All of it, a turn of the loop around it, or of two loops.
  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k) noexcept {
    kernel::compute(k.floats(), k.result(), k.scratch);
  }
  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k, std::ptrdiff_t outer) noexcept {
    static_assert(kernel::units == loops.loop[0].turns, "baton: tir: a layer's loops are the turns of its kernel");
    kernel::compute(k.floats(), k.result(), k.scratch, outer, outer + 1);
  }
  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k, std::ptrdiff_t outer, std::ptrdiff_t inner) noexcept {
    static_assert(kernel::units == loops.loop[0].turns * loops.loop[1].turns, "baton: tir: a layer's loops are the turns of its kernel");
    const std::ptrdiff_t unit = outer * loops.loop[1].turns + inner;
    kernel::compute(k.floats(), k.result(), k.scratch, unit, unit + 1);
  }
  /// Some units, of a kernel that has their loops itself.
  template <class Arguments>
  static BATON_INLINE void range(const Arguments& k, std::ptrdiff_t first, std::ptrdiff_t last) noexcept {
    kernel::compute(k.floats(), k.result(), k.scratch, first, last);
  }
};

}  // namespace baton::simd::detail

#endif
