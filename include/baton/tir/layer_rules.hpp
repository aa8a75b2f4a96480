// SPDX-License-Identifier: Apache-2.0
//
// Which layers have kernels, how these are cut, and their loops: convolutions of one, two or three spatial axes (nn.conv2d on plain NCHW
// and in channel blocks is a family), pools that are no family, resampling, normalisations, products of matrices, nn.lrn,
// variance, nn.sparse_dense, Winograd's weight transform. In: the anchor of a fused function. Next: tir/schedule.hpp; simd/layer_*.hpp.
#ifndef BATON_TIR_LAYER_RULES_HPP
#define BATON_TIR_LAYER_RULES_HPP

#include "baton/op/image/resampling.hpp"
#include "baton/op/nn/contrib_conv2d_winograd_weight_transform.hpp"
#include "baton/op/nn/conv2d.hpp"
#include "baton/op/nn/convolution.hpp"
#include "baton/op/nn/global_pool2d.hpp"
#include "baton/op/nn/lrn.hpp"
#include "baton/op/nn/matrix_product.hpp"
#include "baton/op/nn/normalization.hpp"
#include "baton/op/nn/pooling.hpp"
#include "baton/op/nn/sparse_dense.hpp"
#include "baton/op/variance.hpp"
#include "baton/tir/layer.hpp"

#include <concepts>
#include <cstdint>
#include <string_view>

namespace baton::tir {

namespace detail {

/// The order of stored axes that convolutions understand.
enum class channel_place : std::uint8_t { other, first, last };

/// Whether the letters lie unsplit at these stored axes: first and second letter, then the spatial ones from `spatial` on.
constexpr bool lies_at(const lettered_axes& axes, int first, int second, int spatial) {
  for (int a = 0; a < axes.extent.rank; ++a)
    if (axes.block[a] != 1 || axes.outer[a] != (a == 0 ? first : a == 1 ? second : spatial + a - 2)) return false;
  return true;
}

/// Channels first: N, C, spatial with weight letters in order. Last: N, spatial, C with a weight of spatial, I, O.
constexpr channel_place place_of(const relay::nn::convolution& c) {
  const int s = c.spatial;
  if (lies_at(c.data, 0, 1, 2) && lies_at(c.weight, 0, 1, 2) && lies_at(c.result, 0, 1, 2)) return channel_place::first;
  // A single input channel in each group lies before or behind the output channels alike (HWOI).
  const bool filters = lies_at(c.weight, s + 1, s, 0) || (c.weight.extent[1] == 1 && lies_at(c.weight, s, s + 1, 0));
  if (lies_at(c.data, 0, s + 1, 1) && filters && lies_at(c.result, 0, s + 1, 1)) return channel_place::last;
  return channel_place::other;
}

/// The largest of 8, 4, 2 and 1 that divides n and is not above `limit`.
constexpr int largest_tile(std::int64_t n, int limit) { return limit >= 8 && n % 8 == 0 ? 8 : n % 4 == 0 ? 4 : n % 2 == 0 ? 2 : 1; }

/// The extent of a spatial axis of three, of which the first may be missing.
constexpr std::int64_t spatial_extent(const lettered_axes& a, int axis) {
  const int letter = a.extent.rank - 3 + axis;
  return letter >= 2 ? a.extent[letter] : 1;
}

/// The rows of images, one after the other.
constexpr void image_rows(layer_loops& l, std::string_view images, std::int64_t count, const std::int64_t (&out)[3], std::int64_t row) {
  l.axis(images, count, out[0] * out[1] * row);
  l.axis("od", out[0], out[1] * row);
  l.axis("oh", out[1], row);
}
/// All elements of images: rows in vectors, or channels.
constexpr layer_loops image_loops(const image_place& place, const std::int64_t (&out)[3], int lanes) {
  layer_loops l;
  if (place.last) {
    image_rows(l, "n", place.images, out, out[2] * place.channels);
    l.axis("ow", out[2], place.channels);
    l.vectors("c", place.channels, lanes);
  } else {
    image_rows(l, "nc", std::int64_t{1} * place.images * place.channels, out, out[2]);
    l.vectors("ow", out[2], lanes);
  }
  return l;
}

template <class Op>
concept convolution_layer = std::derived_from<Op, relay::nn::conv2d_op> || std::same_as<typename Op::computation, relay::nn::convolution>;
template <class Op>
concept pool_layer = std::derived_from<Op, relay::nn::global_pool2d_op> || std::derived_from<typename Op::computation, relay::nn::pooling>;
template <class Op>
concept resize_layer = std::derived_from<typename Op::computation, relay::image::resampled_image>;
template <class Op>
concept norm_layer = std::derived_from<typename Op::computation, relay::nn::normalization>;
template <class Op>
concept product_layer = std::derived_from<typename Op::computation, relay::nn::matrix_product_layer>;

/// Of kernels that have no register tile.
struct uncut_layer {
  static constexpr layer_schedule propose(const targets::description&) { return {}; }
  static constexpr std::int64_t tiled = 0;
};

}  // namespace detail

template <class Layer>
  requires detail::convolution_layer<typename Layer::op>
struct layer_rule<Layer> {
  static constexpr relay::nn::convolution layer{Layer::attrs, Layer::in(), Layer::result};
  static constexpr detail::channel_place place = detail::place_of(layer);
  /// nn.conv2d on plain NCHW has a family of its own.
  static constexpr bool fits = place == detail::channel_place::first ? !std::derived_from<typename Layer::op, relay::nn::conv2d_op>
                                                                     : place == detail::channel_place::last && !layer.transposed;
  static constexpr bool last = place == detail::channel_place::last;
  static constexpr std::int64_t out[3]{detail::spatial_extent(layer.result, 0), detail::spatial_extent(layer.result, 1),
                                       detail::spatial_extent(layer.result, 2)};
  static constexpr std::int64_t group_ic = layer.ic / layer.groups, group_oc = layer.oc / layer.groups;
  /// Output channels that lie side by side for all lanes: across groups if each has one input and one output channel.
  static constexpr std::int64_t run_oc = group_ic == 1 && group_oc == 1 ? layer.oc : group_oc;

  static constexpr layer_schedule propose(const targets::description& t) {
    if (last) return {4, run_oc / t.lanes >= 4 && t.registers >= 32 ? 4 : run_oc / t.lanes >= 2 ? 2 : 1};
    const std::int64_t columns = layer.transposed ? (out[2] + layer.stride[2] - 1) / layer.stride[2] : out[2];
    const int vectors = columns > t.lanes ? 2 : 1;
    return {detail::largest_tile(group_oc, vectors == 2 && t.registers < 32 ? 4 : 8), vectors};
  }
  static constexpr std::int64_t tiled = last ? -1 : group_oc;

  static constexpr layer_loops loops(const layer_schedule& s, int lanes) {
    layer_loops l;
    const std::int64_t row = out[2], rows = out[0] * out[1];
    if (last) {
      detail::image_rows(l, "n", layer.batch, out, row * layer.oc);
      l.axis("oc.group", layer.oc / run_oc, run_oc);
      const int o = l.steps("oc.outer", run_oc, std::int64_t{1} * s.vectors * lanes), w = l.steps("ow.outer", row, s.tile);
      l.tile_of(w, "ow", s.tile, row, layer.oc);
      l.vectors_of(o, "oc", s.vectors, run_oc, lanes);
      return l;
    }
    l.axis("n", layer.batch, layer.oc * rows * row);
    const int o = l.steps("oc.outer", layer.oc, s.tile);
    l.axis("od", out[0], out[1] * row);
    l.axis("oh", out[1], row);
    const int w = layer.transposed ? -1 : l.steps("ow.outer", row, std::int64_t{1} * s.vectors * lanes);
    l.tile_of(o, "oc", s.tile, layer.oc, rows * row);
    // A row of a transposed convolution is put together in a line, from which it is stored.
    if (layer.transposed) l.vectors("ow", row, lanes);
    else l.vectors_of(w, "ow", s.vectors, row, lanes);
    return l;
  }
};

template <class Layer>
  requires detail::pool_layer<typename Layer::op>
struct layer_rule<Layer> : detail::uncut_layer {
  static constexpr relay::nn::pooling layer{Layer::attrs, Layer::in(), Layer::result};
  static constexpr image_place place = place_of_images(layer.data, layer.spatial);
  static constexpr bool fits = place.fits;
  static constexpr layer_loops loops(const layer_schedule&, int lanes) { return detail::image_loops(place, layer.out, lanes); }
};

template <class Layer>
  requires detail::resize_layer<typename Layer::op>
struct layer_rule<Layer> : detail::uncut_layer {
  static constexpr relay::image::resampled_image layer = typename Layer::op::computation(Layer::attrs, Layer::in(), Layer::result);
  static constexpr image_place place = place_of_images(layer.data, layer.spatial);
  /// The longest axis whose table of elements and weights is computed.
  static constexpr std::int64_t longest = 4096;
  static constexpr std::int64_t out[3]{detail::spatial_extent(layer.result, 0), detail::spatial_extent(layer.result, 1),
                                       detail::spatial_extent(layer.result, 2)};
  static constexpr bool fits = place.fits && out[0] <= longest && out[1] <= longest && out[2] <= longest;
  static constexpr layer_loops loops(const layer_schedule&, int lanes) { return detail::image_loops(place, out, lanes); }
};

/// Any whose shared axes lie side by side.
template <class Layer>
  requires detail::norm_layer<typename Layer::op>
struct layer_rule<Layer> : detail::uncut_layer {
  static constexpr relay::nn::normalization layer = typename Layer::op::computation(Layer::attrs, Layer::in(), Layer::result);
  static constexpr relay::nn::normalized_blocks blocks = layer.blocks();
  static constexpr bool fits = blocks.possible;
  static constexpr layer_loops loops(const layer_schedule&, int lanes) {
    layer_loops l;
    l.axis("block", blocks.outer, blocks.length * blocks.inner);
    if (blocks.inner > 1) l.vectors("across", blocks.inner, lanes);
    l.divide();
    if (blocks.inner > 1) l.axis("along", blocks.length, blocks.inner);
    else l.vectors("along", blocks.length, lanes);
    return l;
  }
};

template <class Layer>
  requires detail::product_layer<typename Layer::op>
struct layer_rule<Layer> {
  static constexpr relay::nn::matrix_product_layer layer = typename Layer::op::computation(Layer::attrs, Layer::in(), Layer::result);
  static constexpr bool fits = true;
  static constexpr layer_schedule propose(const targets::description& t) { return {t.registers >= 32 ? 8 : 4, layer.p.n > t.lanes ? 2 : 1}; }
  static constexpr std::int64_t tiled = -1;
  static constexpr layer_loops loops(const layer_schedule& s, int lanes) {
    constexpr relay::nn::matrix_product p = layer.p;
    layer_loops l;
    l.axis("batch", p.batches, p.m * p.n);
    const int n = l.steps("n.outer", p.n, std::int64_t{1} * s.vectors * lanes);
    l.divide();
    l.tile_of(l.steps("m.outer", p.m, s.tile), "m", s.tile, p.m, p.n);
    l.vectors_of(n, "n", s.vectors, p.n, lanes);
    return l;
  }
};

/// Lanes along what lies inside of the axis.
template <class Layer>
  requires std::same_as<typename Layer::op, relay::nn::lrn_op>
struct layer_rule<Layer> : detail::uncut_layer {
  static constexpr shape dims = Layer::result.dims;
  static constexpr int axis = normalize_axis(Layer::attrs.axis, dims.rank);
  static constexpr bool fits = axis + 1 < dims.rank;
  static constexpr layer_loops loops(const layer_schedule&, int lanes) {
    std::int64_t inner = 1;
    for (int d = axis + 1; d < dims.rank; ++d) inner *= dims[d];
    layer_loops l;
    l.axis("outer", dims.size() / (dims[axis] * inner), dims[axis] * inner);
    l.axis("c", dims[axis], inner);
    l.vectors("i", inner, lanes);
    return l;
  }
};

/// Along lines, or across neighbouring ones.
template <class Layer>
  requires std::same_as<typename Layer::op, relay::variance_op>
struct layer_rule<Layer> : detail::uncut_layer {
  struct lines {
    bool possible = true;
    std::int64_t length = 1, inner = 1;
  };
  static constexpr lines of = [] {
    constexpr tensor_ty in = Layer::operand(0);
    const reduce_axes axes = relay::mean_op::axes(Layer::attrs.of_mean(), in);
    lines l;
    bool behind = false;
    for (int d = 0; d < in.rank(); ++d) {
      if (in.dims[d] == 1) continue;
      if (!axes.reduced[d]) {
        behind = l.length > 1;
        if (behind) l.inner *= in.dims[d];
      } else {
        l.possible = l.possible && !behind;
        l.length *= in.dims[d];
      }
    }
    l.possible = l.possible && l.length > 1;
    return l;
  }();
  static constexpr bool fits = of.possible;
  static constexpr layer_loops loops(const layer_schedule&, int lanes) {
    layer_loops l;
    l.axis("line", Layer::operand(0).size() / (of.length * of.inner), of.inner);
    if (of.inner > 1) l.vectors("across", of.inner, lanes);
    l.divide();
    return l;
  }
};

template <>
inline constexpr int first_index_operand<relay::nn::sparse_dense_op> = 2;

/// As many sparse rows as a vector has lanes, times a panel of as many dense ones.
template <class Layer>
  requires std::same_as<typename Layer::op, relay::nn::sparse_dense_op>
struct layer_rule<Layer> : detail::uncut_layer {
  static constexpr relay::nn::sparse_product p = relay::nn::sparse_dense_op::computation(Layer::attrs, Layer::in(), Layer::result).p;
  static constexpr dtype column = Layer::element(2), begin = Layer::element(3);
  static constexpr bool fits = (column == int32 || column == int64) && (begin == int32 || begin == int64);
  static constexpr layer_loops loops(const layer_schedule&, int lanes) {
    layer_loops l;
    const bool panels = p.dense_rows > 1;
    if (p.sparse_lhs && panels) {
      l.vectors("dense", p.dense_rows, lanes);
      l.tile_of(l.steps("row.outer", p.sparse_rows, lanes), "row", lanes, p.sparse_rows, p.dense_rows);
    } else if (p.sparse_lhs) {
      l.tile_of(l.steps("row.outer", p.sparse_rows, lanes), "row", lanes, p.sparse_rows, 1);
    } else {
      const int dense = panels ? l.steps("dense.outer", p.dense_rows, lanes) : -1;
      l.vectors("row", p.sparse_rows, lanes);
      if (panels) l.tile_of(dense, "dense", lanes, p.dense_rows, p.sparse_rows);
    }
    return l;
  }
};

/// Filter by filter, once, at load.
template <class Layer>
  requires std::same_as<typename Layer::op, relay::nn::contrib_conv2d_winograd_weight_transform_op>
struct layer_rule<Layer> : detail::uncut_layer {
  static constexpr bool fits = true;
  static constexpr layer_loops loops(const layer_schedule&, int) {
    constexpr shape dims = Layer::result.dims;
    layer_loops l;
    l.axis("o", dims[2], dims[3]);
    l.axis("i", dims[3], 1);
    l.axis("fy", dims[0], dims[1] * dims[2] * dims[3]);
    l.axis("fx", dims[1], dims[2] * dims[3]);
    return l;
  }
};

}  // namespace baton::tir

#endif
