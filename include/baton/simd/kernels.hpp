// SPDX-License-Identifier: Apache-2.0
//
// Which micro-kernel computes a tile of which family, with the epilogue made of the region behind the anchor. In: a
// prim_func whose statement is a tile. Next: simd/emit.hpp calls these from the loops.
#ifndef BATON_SIMD_KERNELS_HPP
#define BATON_SIMD_KERNELS_HPP

#include "baton/simd/conv2d_nchw.hpp"
#include "baton/simd/conv2d_nchwc.hpp"
#include "baton/simd/conv2d_winograd.hpp"
#include "baton/simd/dense.hpp"
#include "baton/simd/evaluate.hpp"
#include "baton/simd/global_pool2d.hpp"
#include "baton/simd/layer.hpp"
#include "baton/simd/pool2d.hpp"
#include "baton/simd/reduce.hpp"
#include "baton/simd/softmax.hpp"
#include "baton/tir/pool2d_problem.hpp"
#include "baton/tir/prim_func.hpp"

#include <cstddef>
#include <cstdint>

namespace baton::simd::detail {

using tir::kernel_family;

/// The anchor of a fused function: its attributes, operands' shapes, and which parameters they are.
template <class Function>
struct anchor_of {
  using info = function_region<Function>;
  static constexpr int id = info::region.anchor;
  static constexpr auto attrs = tir::attrs_of<Function, id>();
  static constexpr op_form form = info::forms.of[id];
  using op = typename registered_op<Function::view()[id].op->id>::type;
  static constexpr shape operand_shape(int i) { return info::region.view[Function::view().operand(id, i)]; }
  static constexpr int parameter(int i) { return info::region.parameter[Function::view().operand(id, i)]; }
};

template <class Arch, class Func, kernel_family Family = Func::sched.family>
struct tile_kernel;

template <class Arch, class Func>
struct tile_kernel<Arch, Func, kernel_family::conv2d_nchwc> {
  using function = typename Func::function;
  using anchor = anchor_of<function>;
  static constexpr conv2d_problem problem = tir::conv2d_problem_of(anchor::attrs, anchor::operand_shape(0), anchor::operand_shape(1));
  using kernel = conv2d_nchwc_kernel<Arch, problem, Func::sched.conv>;
  static constexpr std::size_t scratch_bytes = static_cast<std::size_t>(kernel::pack_floats) * sizeof(float);

  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k, int n, int tile, int oh) noexcept {
    const float* const* in = k.floats();
    const float* weight = Func::sched.conv.weight == conv2d_weight::plain ? k.scratch : in[anchor::parameter(1)];
    kernel::row(in[anchor::parameter(0)], weight, k.result(), n, tile * Func::sched.conv.oc_tile, oh, region_epilogue<function>{in});
  }
  template <class Arguments>
  static BATON_INLINE void pack(const Arguments& k, int tile) noexcept {
    kernel::pack(k.floats()[anchor::parameter(1)], k.scratch, tile * Func::sched.conv.oc_tile);
  }
};

template <class Arch, class Func>
struct tile_kernel<Arch, Func, kernel_family::conv2d_nchw> {
  using function = typename Func::function;
  using anchor = anchor_of<function>;
  static constexpr conv2d_problem problem = tir::conv2d_problem_of(anchor::attrs, anchor::operand_shape(0), anchor::operand_shape(1));
  using kernel = conv2d_nchw_kernel<Arch, problem, Func::sched.conv>;

  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k, int n, int tile, int oh) noexcept {
    const float* const* in = k.floats();
    kernel::row(in[anchor::parameter(0)], in[anchor::parameter(1)], k.result(), n, tile * Func::sched.conv.oc_tile, oh, region_epilogue<function>{in});
  }
};

template <class Arch, class Func>
struct tile_kernel<Arch, Func, kernel_family::conv2d_winograd> {
  using function = typename Func::function;
  using anchor = anchor_of<function>;
  using kernel = conv2d_winograd_kernel<Arch, tir::winograd_problem_of<function>(), Func::sched.winograd>;
  static constexpr std::size_t scratch_bytes = static_cast<std::size_t>(kernel::scratch_floats) * sizeof(float);

  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k, int block) noexcept {
    const float* const* in = k.floats();
    kernel::block(in[anchor::parameter(0)], in[anchor::parameter(1)], k.result(), block, k.scratch, region_epilogue<function>{in});
  }
  /// A block can be divided by output channels. All parts need its transformed data, which prepare() leaves in the scratch memory: each
  /// thread makes its own, because to fetch another one's out of its cache takes longer.
  static constexpr std::int64_t parts = kernel::oc_blocks / Func::sched.winograd.oc_tile;
  template <class Arguments>
  static BATON_INLINE void prepare(const Arguments& k, int block) noexcept {
    kernel::transform_block(k.floats()[anchor::parameter(0)], block, k.scratch);
  }
  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k, int block, std::int64_t first, std::int64_t last) noexcept {
    const float* const* in = k.floats();
    constexpr int tile = Func::sched.winograd.oc_tile;
    kernel::multiply_block(in[anchor::parameter(0)], in[anchor::parameter(1)], k.result(), block, k.scratch, region_epilogue<function>{in},
                           static_cast<int>(first) * tile, static_cast<int>(last) * tile);
  }
};

/// A dense layer's kernel knows rows; the epilogue knows the output's axes.
template <class Function>
struct dense_epilogue {
  const float* const* args;

  template <class V>
  BATON_INLINE V operator()(V acc, int m, int n) const noexcept {
    constexpr shape out = Function::view().tensor(function_region<Function>::region.anchor).dims;
    constexpr std::size_t leading = static_cast<std::size_t>(out.rank) - 1;
    return split<V, out>(acc, n, m, std::make_index_sequence<leading>{});
  }

 private:
  template <class V, shape Out, std::size_t... I>
  BATON_INLINE V split(V acc, int n, [[maybe_unused]] int m, std::index_sequence<I...>) const noexcept {
    return region_epilogue<Function>{args}(acc, static_cast<int>(m / step<Out, static_cast<int>(I)>() % static_cast<int>(Out.dims[I]))..., n);
  }
  template <shape Out, int Axis>
  static constexpr int step() {
    std::int64_t s = 1;
    for (int d = Axis + 1; d + 1 < Out.rank; ++d) s *= Out.dims[d];
    return static_cast<int>(s);
  }
};

template <class Arch, class Func>
struct tile_kernel<Arch, Func, kernel_family::dense> {
  using function = typename Func::function;
  using anchor = anchor_of<function>;
  using kernel = dense_kernel<Arch, tir::dense_problem_of<function>(), Func::sched.dense>;

  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k, int n_tile, int m_tile) noexcept {
    const float* const* in = k.floats();
    kernel::tile(in[anchor::parameter(0)], in[anchor::parameter(1)], k.result(), m_tile, n_tile, dense_epilogue<function>{in});
  }
};

template <class Arch, class Func>
struct tile_kernel<Arch, Func, kernel_family::dense_packed> {
  using function = typename Func::function;
  using anchor = anchor_of<function>;
  using kernel = dense_packed_kernel<Arch, tir::dense_problem_of<function>(), Func::sched.dense>;

  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k, int n_tile, int m_tile) noexcept {
    const float* const* in = k.floats();
    kernel::tile(in[anchor::parameter(0)], in[anchor::parameter(1)], k.result(), m_tile, n_tile, dense_epilogue<function>{in});
  }
};

template <class Arch, class Func>
struct tile_kernel<Arch, Func, kernel_family::pool2d> {
  using function = typename Func::function;
  using anchor = anchor_of<function>;
  static constexpr pool_kind kind = anchor::op::kind == baton::reduce_kind::max ? pool_kind::max : pool_kind::avg;
  using kernel = pool2d_kernel<Arch, tir::pool2d_problem_of(anchor::attrs, anchor::operand_shape(0), function::view().tensor(anchor::id).dims, kind)>;

  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k, int n, int c, int oh) noexcept {
    kernel::row(k.floats()[anchor::parameter(0)], k.result(), n, c, oh, region_epilogue<function>{k.floats()});
  }
};

template <class Arch, class Func>
struct tile_kernel<Arch, Func, kernel_family::global_pool2d> {
  using function = typename Func::function;
  using anchor = anchor_of<function>;
  static constexpr global_pool2d_problem problem = [] {
    constexpr layout l = parse_layout(anchor::attrs.layout);
    constexpr shape d = convert_shape(anchor::operand_shape(0), l, parse_layout("NCHW"));
    global_pool2d_problem p;
    p.kind = anchor::op::kind == baton::reduce_kind::max ? pool_kind::max : pool_kind::avg;
    p.n = static_cast<int>(d[0]);
    p.c = static_cast<int>(d[1]);
    p.h = static_cast<int>(d[2]);
    p.w = static_cast<int>(d[3]);
    p.block = static_cast<int>(tir::detail::channel_block(l));
    return p;
  }();
  using kernel = global_pool2d_kernel<Arch, problem>;

  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k, int n, int c) noexcept {
    kernel::row(k.floats()[anchor::parameter(0)], k.result(), n, c, region_epilogue<function>{k.floats()});
  }
};

template <class Arch, class Func>
struct tile_kernel<Arch, Func, kernel_family::softmax> {
  using function = typename Func::function;
  using anchor = anchor_of<function>;
  static constexpr softmax_problem problem{nd_shape_of(anchor::operand_shape(0)), normalize_axis(anchor::attrs.axis, anchor::operand_shape(0).rank),
                                           anchor::op::logarithm};

  using kernel = softmax_kernel<Arch, problem>;
  static constexpr std::int64_t rows = kernel::rows;

  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k) noexcept {
    for (std::int64_t r = 0; r < rows; ++r) row(k, r);
  }
  template <class Arguments>
  static BATON_INLINE void row(const Arguments& k, std::int64_t r) noexcept {
    if constexpr (function_region<function>::region.root == anchor::id) kernel::row(k.floats()[anchor::parameter(0)], k.result(), r, identity_epilogue{});
    else kernel::row(k.floats()[anchor::parameter(0)], k.result(), r, region_epilogue<function>{k.floats()});
  }
};

template <class Arch, class Func>
struct tile_kernel<Arch, Func, kernel_family::reduce> {
  using function = typename Func::function;
  using anchor = anchor_of<function>;
  static constexpr reduce_problem problem = [] {
    constexpr shape in = anchor::operand_shape(0);
    constexpr tensor_ty type{float32, in};
    constexpr reduce_axes axes = anchor::op::axes(anchor::attrs, type);
    reduce_problem p;
    p.kind = anchor::op::kind;
    p.shape = nd_shape_of(in);
    for (int d = 0; d < in.rank; ++d)
      if (axes.reduced[d]) p.axes |= 1u << d;
    p.keepdims = anchor::attrs.keepdims;
    return p;
  }();

  using kernel = reduce_kernel<Arch, problem>;
  static constexpr std::int64_t rows = kernel::rows;

  template <class Arguments>
  static BATON_INLINE void run(const Arguments& k) noexcept {
    for (std::int64_t r = 0; r < rows; ++r) row(k, r);
  }
  template <class Arguments>
  static BATON_INLINE void row(const Arguments& k, std::int64_t r) noexcept {
    kernel::row(k.floats()[anchor::parameter(0)], k.result(), r, region_epilogue<function>{k.floats()});
  }
};

}  // namespace baton::simd::detail

#endif
