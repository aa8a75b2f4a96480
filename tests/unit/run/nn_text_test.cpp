// SPDX-License-Identifier: Apache-2.0
//
// Calls of nn and image operators as text: parsed, typed and printed at run time, the text stays what it is.
#include "support/catch.hpp"

#include <baton/ir/infer.hpp>
#include <baton/ir/verify.hpp>
#include <baton/text/relay_parser.hpp>
#include <baton/text/relay_printer.hpp>

#include <string>

namespace {

std::string printed(const baton::graph& g) {
  baton::meta::text_buffer out;
  baton::print_module(g.view(), out);
  return std::string(out.view());
}

/// A call of which the operands are parameters of these types.
void round_trip(const std::string& parameters, const std::string& call) {
  INFO(call);
  const std::string text = "def @main(" + parameters + ") {\n  " + call + "\n}\n";
  const baton::graph g = baton::parse_relay(text);
  CHECK(g.error.view() == "");
  CHECK(baton::verify(g.view()).view() == "");
  const std::string once = printed(g);  // names of a graph lie in its text
  CHECK(once.find(call) != std::string::npos);
  const baton::graph again = baton::parse_relay(once);
  CHECK(printed(again) == once);
}

/// What is wrong with a call, or how it prints.
std::string said(const std::string& parameters, const std::string& call) {
  const std::string text = "def @main(" + parameters + ") {\n  " + call + "\n}\n";
  baton::graph g = baton::parse_relay(text);
  if (g.error.empty()) baton::infer_types(g);
  return g.error.empty() ? printed(g) : std::string(g.error.view());
}
void says(const std::string& parameters, const std::string& call, const std::string& part) {
  const std::string all = said(parameters, call);
  INFO(all);
  CHECK(all.find(part) != std::string::npos);
}

const std::string line = "%x: Tensor[(1, 6, 20), float32]";
const std::string image = "%x: Tensor[(1, 6, 8, 9), float32]";
const std::string volume = "%x: Tensor[(1, 4, 5, 6, 7), float32]";

}  // namespace

TEST_CASE("convolutions as text") {
  round_trip(line + ", %w: Tensor[(8, 6, 3), float32]", "nn.conv1d(%x, %w, strides=[2], padding=[1, 1], channels=8, kernel_size=[3])");
  round_trip(volume + ", %w: Tensor[(8, 2, 3, 3, 3), float32]", "nn.conv3d(%x, %w, padding=[0, 1, 1, 0, 1, 1], groups=2, out_layout=\"NDHWC\")");
  round_trip(line + ", %w: Tensor[(6, 4, 3), float32]", "nn.conv1d_transpose(%x, %w, strides=[2], output_padding=[1], padding=[1, 0])");
  round_trip(image + ", %w: Tensor[(6, 4, 3, 2), float32]",
             "nn.conv2d_transpose(%x, %w, channels=4, kernel_size=[3, 2], strides=[2, 2], padding=[1, 1, 1, 1], kernel_layout=\"IOHW\")");
  round_trip(volume + ", %w: Tensor[(4, 4, 3, 3, 3), float32]", "nn.conv3d_transpose(%x, %w, dilation=[1, 2, 1])");
  round_trip("%x: Tensor[(1, 2, 6, 5, 16), float32], %w: Tensor[(1, 2, 3, 3, 16, 16), float32]",
             "nn.contrib_conv2d_NCHWc(%x, %w, padding=[1, 1, 1, 1], data_layout=\"NCHW16c\", kernel_layout=\"OIHW16i16o\")");
}

TEST_CASE("pools as text") {
  round_trip(line, "nn.max_pool1d(%x, pool_size=[3], padding=[1, 1], ceil_mode=True)");
  round_trip(image, "nn.avg_pool2d(%x, pool_size=[2, 2], dilation=[2, 1], padding=[0, 0, 0, 0], out_layout=\"NCHW\", count_include_pad=True)");
  round_trip(volume, "nn.avg_pool3d(%x, pool_size=[2, 2, 2], strides=[2, 1, 1], padding=[0, 0, 0, 0, 1, 1])");
  round_trip(line, "nn.adaptive_max_pool1d(%x, output_size=[7])");
  round_trip(image, "nn.adaptive_avg_pool2d(%x)");
  round_trip(volume, "nn.adaptive_avg_pool3d(%x, output_size=[1, 2, 3])");
}

TEST_CASE("norms, products and losses as text") {
  const std::string channels = ", %g: Tensor[(6), float32], %b: Tensor[(6), float32]";
  round_trip(image + channels, "nn.layer_norm(%x, %g, %b, axis=1, epsilon=0.001f, center=False)");
  round_trip(image + channels, "nn.instance_norm(%x, %g, %b)");
  round_trip(image + channels, "nn.group_norm(%x, %g, %b, num_groups=3)");
  round_trip(image, "nn.l2_normalize(%x, eps=0.0001f, axis=[1])");
  round_trip(image, "nn.l2_normalize(%x, eps=0.0001f, axis=None)");
  round_trip(image, "nn.lrn(%x, size=3, alpha=1e-05f)");
  round_trip(line, "nn.fast_softmax(%x, axis=1)");
  round_trip("%x: Tensor[(4, 3), float32], %y: Tensor[(3, 5), float32]", "nn.matmul(%x, %y, units=5)");
  round_trip("%x: Tensor[(3, 4), float32], %y: Tensor[(3, 5), float32]", "nn.matmul(%x, %y, units=None, transpose_a=True)");
  const std::string sparse = ", %i: Tensor[(7), int32], %p: Tensor[(6), int64]";
  round_trip("%x: Tensor[(4, 3), float32], %w: Tensor[(7), float32]" + sparse, "nn.sparse_dense(%x, %w, %i, %p)");
  round_trip("%x: Tensor[(4, 8), int8], %w: Tensor[(7, 3, 2), int8]" + sparse, "nn.sparse_dense(%x, %w, %i, %p, sparse_lhs=True)");
  round_trip("%x: Tensor[(4, 3), float32], %y: Tensor[(4, 3), float32]", "nn.cross_entropy(%x, %y)");
  round_trip("%x: Tensor[(4, 3), float32], %t: Tensor[(4), int32], %w: Tensor[(3), float32]", "nn.nll_loss(%x, %t, %w, reduction=\"sum\", ignore_index=-100)");
  round_trip("%x: Tensor[(4, 3), float32]", "nn.dilate(%x, strides=[2, 3], dilation_value=1f)");
  round_trip("%x: Tensor[(4, 3), float32], %w: Tensor[(2, 3, 8), float32]", "nn.contrib_dense_pack(%x, %w, units=None, weight_layout=\"NC8n\")");
}

TEST_CASE("sampled images as text") {
  round_trip("%m: Tensor[(1, 2, 3), float32]", "image.affine_grid(%m, target_shape=[3, 5])");
  round_trip(image + ", %g: Tensor[(1, 2, 3, 5), float32]", "image.grid_sample(%x, %g)");
  round_trip(image + ", %b: Tensor[(5, 4), float32], %i: Tensor[(5), int32]",
             "image.crop_and_resize(%x, %b, %i, crop_size=[2, 3], method=\"nearest_neighbor\", extrapolation_value=1f)");
  round_trip(image + ", %w: Tensor[(6, 3, 3), float32]", "image.dilation2d(%x, %w, strides=[2, 2], padding=[1, 1, 1, 1])");
  round_trip(image + ", %y: Tensor[(1, 6, 8, 9), float32]", "nn.correlation(%x, %y, kernel_size=3, padding=[1, 1, 1, 1], is_multiply=False)");
  round_trip(image + ", %o: Tensor[(1, 18, 6, 7), float32], %w: Tensor[(4, 6, 3, 3), float32]",
             "nn.deformable_conv2d(%x, %o, %w, padding=[0, 0, 0, 0], channels=4, kernel_size=[3, 3])");
  round_trip(image + ", %r: Tensor[(5, 5), float32]", "vision.roi_align(%x, %r, pooled_size=[2, 3], spatial_scale=0.5f, sample_ratio=2)");
  round_trip(image + ", %r: Tensor[(5, 5), float32]", "vision.roi_pool(%x, %r, pooled_size=[2, 3], spatial_scale=1f)");
  round_trip("%x: Tensor[(1, 8, 4, 6), float32]", "vision.yolo_reorg(%x, stride=2)");
}

TEST_CASE("images as text") {
  round_trip(line, "image.resize1d(%x, size=[7], method=\"cubic\", rounding_method=\"\", cubic_alpha=-0.75f)");
  round_trip(image, "image.resize2d(%x, size=[4, 4])");
  round_trip(volume,
             "image.resize3d(%x, size=[4, 4, 4], method=\"nearest_neighbor\", coordinate_transformation_mode=\"asymmetric\", rounding_method=\"floor\")");
  round_trip(image, "nn.upsampling(%x, scale_h=2f, scale_w=1.5f, method=\"bilinear\", align_corners=True)");
  round_trip(volume, "nn.upsampling3d(%x, scale_d=2f, scale_h=2f, scale_w=2f, method=\"trilinear\")");
}

TEST_CASE("boxes, and lists of reals, as text") {
  const std::string boxes = "%d: Tensor[(2, 9, 6), float32], %n: Tensor[(2), int32], %i: Tensor[(2, 9), int32], %m: int32, %o: float32";
  round_trip(image, "vision.multibox_prior(%x, sizes=[0.5f, 0.25f], ratios=[1f, 2f, 0.5f], steps=[0.25f, 0.2f], offsets=[0f, 1f], clip=True)");
  round_trip(image, "vision.multibox_prior(%x)");
  says(image, "vision.multibox_prior(%x, sizes=[1f])", "vision.multibox_prior(%x)");  // the default
  says(image, "vision.multibox_prior(%x, sizes=[2, 0.5f, 1])", "sizes=[2f, 0.5f, 1f]");
  says(image, "vision.multibox_prior(%x, sizes=[2, 1])", "sizes=[2f, 1f]");
  round_trip(image, "vision.multibox_prior(%x, sizes=[inff, -inff, nanf])");
  round_trip(image, "nn.leaky_relu(%x, alpha=inff)");
  round_trip(image, "clip(%x, a_min=-inff, a_max=inff)");
  says(image, "nn.leaky_relu(%x, alpha=nonf)", "a number, a string, True, False, None or a list");
  says(image, "nn.leaky_relu(%x, alpha=infinite)", "a number, a string, True, False, None or a list");
  says(image, "vision.multibox_prior(%x, steps=[1f, 2f, 3f])", "a list of at most 2 numbers");
  says(image, "vision.multibox_prior(%x, sizes=[[1, 2]])", "a list of at most 16 numbers");
  says(image, "vision.multibox_prior(%x, sizes=[[1, 2], 1f])", "a number, or a pair of integers");
  says(image, "vision.multibox_prior(%x, sizes=[1f, [1, 2]])", "a number, or a pair of integers");
  says(image, "nn.max_pool2d(%x, pool_size=[1f, 2])", "integers");
  says(image, "vision.multibox_prior(%x, sizes=[])", "there are 0 sizes");
  says(image, "vision.multibox_prior(%x, ratios=[1f, -1f])", "ratio 1 is not above 0");
  const std::string anchors = "%c: Tensor[(2, 4, 7), float32], %l: Tensor[(2, 28), float32], %a: Tensor[(1, 7, 4), float32]";
  round_trip(anchors, "vision.multibox_transform_loc(%c, %l, %a, clip=False, threshold=0.5f, variances=[0.1f, 0.1f, 0.2f, 0.25f])");
  says(anchors, "vision.multibox_transform_loc(%c, %l, %a, variances=[0.1f])", "there are 1 variances, needs 4");
  round_trip(boxes, "vision.get_valid_counts(%d, %o, score_threshold=None, id_index=-1, score_index=5)");
  says(boxes, "vision.get_valid_counts(%d, %o, score_threshold=1)", "score_threshold is an attribute");
  round_trip(boxes, "vision.non_max_suppression(%d, %n, %i, %m, %o, force_suppress=True, top_k=3, return_indices=False, invalid_to_bottom=True)");
  says(boxes, "vision.non_max_suppression(%d, %n, %i, %m, %o)", "return_indices is True, needs False");
  says(boxes, "vision.non_max_suppression(%d, %n, %i, %m, %o, coord_start=3, return_indices=False)", "needs four from there on");
}
