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

}  // namespace baton::relay::nn

#endif
