// SPDX-License-Identifier: Apache-2.0
//
// What the two ops of Winograd's convolution F(m x m, 3x3) share: attributes, the transforms' matrices, and their computation
// element by element. Where they come from: transform/winograd_conv2d.hpp. Next: op/nn/contrib_conv2d_winograd_*.hpp.
#ifndef BATON_OP_NN_WINOGRAD_HPP
#define BATON_OP_NN_WINOGRAD_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/axes.hpp"
#include "baton/op/nn/conv2d.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct winograd_weight_transform_attrs {
  std::int64_t tile_size = 4;  ///< m: output pixels of a tile, in each direction; 2 or 4

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("tile_size", self.tile_size);
  }
  friend constexpr bool operator==(const winograd_weight_transform_attrs&, const winograd_weight_transform_attrs&) = default;
};

/// Those of nn.conv2d, and the tile.
struct winograd_conv2d_attrs {
  std::int64_t tile_size = 4;
  int_list<2> strides = {1, 1};
  int_list<4> padding = {0, 0};
  int_list<2> dilation = {1, 1};
  std::int64_t groups = 1;
  optional_int channels{};
  optional_list<2> kernel_size{};
  attr_string data_layout = "NCHW";
  attr_string kernel_layout = "OIHW";  ///< of the weight before its transform
  attr_string out_layout = "";
  dtype out_dtype{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("tile_size", self.tile_size);
    visit("strides", self.strides, int_list<2>{1, 1});
    visit("padding", self.padding, int_list<4>{0, 0});
    visit("dilation", self.dilation, int_list<2>{1, 1});
    visit("groups", self.groups, std::int64_t{1});
    visit("channels", self.channels, optional_int{});
    visit("kernel_size", self.kernel_size, optional_list<2>{});
    visit("data_layout", self.data_layout, attr_string("NCHW"));
    visit("kernel_layout", self.kernel_layout, attr_string("OIHW"));
    visit("out_layout", self.out_layout, attr_string(""));
    visit("out_dtype", self.out_dtype, dtype{});
  }
  friend constexpr bool operator==(const winograd_conv2d_attrs&, const winograd_conv2d_attrs&) = default;

  constexpr std::string_view result_layout() const { return out_layout.view().empty() ? data_layout.view() : out_layout.view(); }
};

constexpr bool check_tile_size(std::int64_t tile_size, infer_result& out) {
  if (tile_size == 2 || tile_size == 4) return true;
  out.fail() << "tile_size is " << tile_size << ", needs 2 or 4";
  return false;
}

/// The matrices of F(2, 3) and F(4, 3); interpolation points 0, 1, -1, (2, -2,) infinity.
struct winograd_matrices {
  double data[6][6]{};    ///< B transposed
  double weight[6][3]{};  ///< G
  double output[4][6]{};  ///< A transposed

  constexpr explicit winograd_matrices(std::int64_t tile_size);
};

/// A transformed weight: (m + 2, m + 2, O, I), or in blocks of output channels (O / b, m + 2, m + 2, I, b).
struct transformed_weight {
  std::int64_t alpha = 0, columns = 0, outputs = 0, inputs = 0, block = 0;

  constexpr transformed_weight() = default;
  constexpr explicit transformed_weight(const shape& s)
      : alpha(s[s.rank == 5 ? 1 : 0]),
        columns(s[s.rank == 5 ? 2 : 1]),
        outputs(s.rank == 5 ? s[0] * s[4] : s[2]),
        inputs(s[3]),
        block(s.rank == 5 ? s[4] : 0) {}
  /// Where the weight of an output and an input channel at frequency (i, j) is.
  BATON_INLINE constexpr index at(std::int64_t i, std::int64_t j, std::int64_t o, std::int64_t c) const {
    index r;
    const std::int64_t places[5] = {block > 0 ? o / block : i, block > 0 ? i : j, block > 0 ? j : o, c, block > 0 ? o % block : 0};
    for (int d = 0; d < (block > 0 ? 5 : 4); ++d) r[d] = places[d];
    return r;
  }
};

/// G g G' of one output and one input channel.
struct winograd_weight_computation {
  winograd_matrices matrices;

  constexpr winograd_weight_computation(const winograd_weight_transform_attrs& a, meta::slice<tensor_ty>, const tensor_ty&) : matrices(a.tile_size) {}

  template <class Math, class Read>
  constexpr double element(const Read& read, const index& at, int) const {
    double sum = 0;
    index tap;
    tap[0] = at[2];
    tap[1] = at[3];
    for (tap[2] = 0; tap[2] < 3; ++tap[2])
      for (tap[3] = 0; tap[3] < 3; ++tap[3]) {
        const double factor = matrices.weight[at[0]][tap[2]] * matrices.weight[at[1]][tap[3]];
        if (factor != 0) sum = Math::add(sum, Math::multiply(factor, read.template at<0>(tap)));
      }
    return sum;
  }
};

/// A' (sum over the input channels of U * (B' d B)) A, at one output pixel.
struct winograd_conv2d_computation {
  winograd_matrices matrices;
  std::int64_t tile = 0, before[2]{};
  lettered_axes data, result;
  transformed_weight weight;

  constexpr winograd_conv2d_computation(const winograd_conv2d_attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out)
      : matrices(a.tile_size),
        tile(a.tile_size),
        before{a.padding[0], expand_padding(a.padding)[1]},
        data(a.data_layout, "NCHW", in[0].dims),
        result(a.result_layout(), "NCHW", out.dims),
        weight(in[1].dims) {}

  template <class Math, class Read>
  constexpr double element(const Read& read, const index& at, int) const {
    const index o = result.whole(at);
    const std::int64_t row = o[2] % tile, column = o[3] % tile;
    double sum = 0;
    for (std::int64_t c = 0; c < weight.inputs; ++c)
      for (std::int64_t i = 0; i < weight.alpha; ++i)
        for (std::int64_t j = 0; j < weight.alpha; ++j) {
          const double factor = matrices.output[row][i] * matrices.output[column][j];
          if (factor == 0) continue;
          const double product = Math::multiply(read.template at<1>(weight.at(i, j, o[1], c)), transformed_data<Math>(read, o, c, i, j));
          sum = Math::add(sum, Math::multiply(factor, product));
        }
    return sum;
  }

 private:
  template <class Math, class Read>
  constexpr double transformed_data(const Read& read, const index& o, std::int64_t c, std::int64_t i, std::int64_t j) const {
    double sum = 0;
    index from;
    from[0] = o[0];
    from[1] = c;
    for (std::int64_t y = 0; y < weight.alpha; ++y)
      for (std::int64_t x = 0; x < weight.alpha; ++x) {
        const double factor = matrices.data[i][y] * matrices.data[j][x];
        from[2] = o[2] / tile * tile - before[0] + y;
        from[3] = o[3] / tile * tile - before[1] + x;
        if (factor == 0 || from[2] < 0 || from[3] < 0 || from[2] >= data.extent[2] || from[3] >= data.extent[3]) continue;
        sum = Math::add(sum, Math::multiply(factor, read.template at<0>(data.stored(from))));
      }
    return sum;
  }
};

constexpr winograd_matrices::winograd_matrices(std::int64_t tile_size) {
  // Columns of G and A are powers of the points; B follows from the points alone.
  constexpr double small_data[4][4] = {{1, 0, -1, 0}, {0, 1, 1, 0}, {0, -1, 1, 0}, {0, 1, 0, -1}};
  constexpr double small_weight[4][3] = {{1, 0, 0}, {0.5, 0.5, 0.5}, {0.5, -0.5, 0.5}, {0, 0, 1}};
  constexpr double small_output[2][4] = {{1, 1, 1, 0}, {0, 1, -1, -1}};
  constexpr double large_data[6][6] = {{4, 0, -5, 0, 1, 0},  {0, -4, -4, 1, 1, 0}, {0, 4, -4, -1, 1, 0},
                                       {0, -2, -1, 2, 1, 0}, {0, 2, -1, -2, 1, 0}, {0, 4, 0, -5, 0, 1}};
  constexpr double large_weight[6][3] = {
      {1.0 / 4, 0, 0}, {-1.0 / 6, -1.0 / 6, -1.0 / 6}, {-1.0 / 6, 1.0 / 6, -1.0 / 6}, {1.0 / 24, 1.0 / 12, 1.0 / 6}, {1.0 / 24, -1.0 / 12, 1.0 / 6}, {0, 0, 1}};
  constexpr double large_output[4][6] = {{1, 1, 1, 1, 1, 0}, {0, 1, -1, 2, -2, 0}, {0, 1, 1, 4, 4, 0}, {0, 1, -1, 8, -8, 1}};
  const bool small = tile_size == 2;
  const int alpha = small ? 4 : 6;
  for (int i = 0; i < alpha; ++i)
    for (int j = 0; j < alpha; ++j) {
      data[i][j] = small ? small_data[i][j] : large_data[i][j];
      if (j < 3) weight[i][j] = small ? small_weight[i][j] : large_weight[i][j];
      if (i < alpha - 2) output[i][j] = small ? small_output[i][j] : large_output[i][j];
    }
}

}  // namespace baton::relay::nn

#endif
