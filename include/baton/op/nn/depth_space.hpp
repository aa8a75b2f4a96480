// SPDX-License-Identifier: Apache-2.0
//
// What depth_to_space and space_to_depth share: attributes, what they check, and where channels and pixels of a block are.
// Next: op/nn/depth_to_space.hpp, op/nn/space_to_depth.hpp.
#ifndef BATON_OP_NN_DEPTH_SPACE_HPP
#define BATON_OP_NN_DEPTH_SPACE_HPP

#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct depth_space_attrs {
  std::int64_t block_size = 1;
  attr_string layout = "NCHW";
  attr_string mode = "DCR";  ///< the block's position counts slower than the channel, or "CRD": faster (depth_to_space only)

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("block_size", self.block_size, std::int64_t{1});
    visit("layout", self.layout, attr_string("NCHW"));
    visit("mode", self.mode, attr_string("DCR"));
  }
  friend constexpr bool operator==(const depth_space_attrs&, const depth_space_attrs&) = default;
};

/// The axes of C, H and W.
struct image_axes {
  int c = 1, h = 2, w = 3;
};
constexpr image_axes image_axes_of(const depth_space_attrs& a) { return a.layout.view() == "NHWC" ? image_axes{3, 1, 2} : image_axes{}; }

/// Layout, mode, block size and rank.
constexpr bool check_depth_space(const depth_space_attrs& a, const tensor_ty& data, infer_result& out) {
  if (a.layout.view() != "NCHW" && a.layout.view() != "NHWC") {
    out.fail() << "layout is \"" << a.layout.view() << "\", needs \"NCHW\" or \"NHWC\"";
    return false;
  }
  if (a.mode.view() != "DCR" && a.mode.view() != "CRD") {
    out.fail() << "mode is \"" << a.mode.view() << "\", needs \"DCR\" or \"CRD\"";
    return false;
  }
  if (a.block_size < 1 || a.block_size > 4096) {
    out.fail() << "block_size is " << a.block_size << ", needs 1 to 4096";
    return false;
  }
  return check_rank(data, "data", 4, out);
}

/// Base of both: blocks of pixels become channels, or channels such blocks.
template <bool ToDepth>
struct depth_space_op {
  using attrs = depth_space_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_depth_space(a, *data, out)) return;
    const image_axes at = image_axes_of(a);
    const std::int64_t block = a.block_size, area = block * block;
    tensor_ty result = *data;
    if constexpr (ToDepth) {
      if (data->dims[at.h] % block != 0 || data->dims[at.w] % block != 0) {
        out.fail() << "data has " << data->dims[at.h] << " by " << data->dims[at.w] << " pixels, needs multiples of block_size " << block;
        return;
      }
      result.dims[at.c] *= area;
      result.dims[at.h] /= block;
      result.dims[at.w] /= block;
    } else {
      if (data->dims[at.c] % area != 0) {
        out.fail() << "data has " << data->dims[at.c] << " channels, needs a multiple of " << area << " (block_size squared)";
        return;
      }
      result.dims[at.c] /= area;
      result.dims[at.h] *= block;
      result.dims[at.w] *= block;
    }
    out.set(result);
  }
};

}  // namespace baton::relay::nn

#endif
