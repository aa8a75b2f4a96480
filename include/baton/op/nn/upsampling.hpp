// SPDX-License-Identifier: Apache-2.0
//
// nn.upsampling: a larger image by repeating the nearest element (Relay's `nn.upsampling`).
// Type relation: TVM's UpSamplingRel. Layout rule: the layout that comes, with H and W whole.
#ifndef BATON_OP_NN_UPSAMPLING_HPP
#define BATON_OP_NN_UPSAMPLING_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/nn/pooling.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct upsampling_attrs {
  double scale_h = 1;
  double scale_w = 1;
  attr_string layout = "NCHW";
  attr_string method = "nearest_neighbor";
  bool align_corners = false;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("scale_h", self.scale_h);
    visit.always("scale_w", self.scale_w);
    visit("layout", self.layout, attr_string("NCHW"));
    visit("method", self.method, attr_string("nearest_neighbor"));
    visit("align_corners", self.align_corners, false);
  }
  friend constexpr bool operator==(const upsampling_attrs&, const upsampling_attrs&) = default;
};

struct upsampling_op {
  static constexpr std::string_view name = "nn.upsampling";
  using attrs = upsampling_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  static constexpr void infer(const attrs& a, meta::slice<type_value> args, infer_result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_layout(*data, "data", a.layout, "NCHW", "HW", out)) return;
    if (a.method.view() != "nearest_neighbor" || a.align_corners) {
      out.fail() << "method is \"" << a.method.view() << "\"" << (a.align_corners ? " with align_corners" : "")
                 << ", needs \"nearest_neighbor\" without align_corners";
      return;
    }
    const layout l = parse_layout(a.layout);
    tensor_ty result = *data;
    for (int i = 0; i < 2; ++i) {
      const double scale = i == 0 ? a.scale_h : a.scale_w;
      const int axis = l.find("HW"[i]);
      const double extent = static_cast<double>(data->dims[axis]) * scale;
      if (!(scale > 0 && extent < 1e9)) {
        out.fail() << "scale_h and scale_w need to be positive (and the image below 1e9 pixels high and wide)";
        return;
      }
      result.dims[axis] = static_cast<std::int64_t>(extent + 0.5);
    }
    out.set(result);
  }

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i) {
    element_source s{0, i, 0};
    const layout l = parse_layout(a.layout);
    for (char letter : std::string_view("HW")) {
      const int axis = l.find(letter);
      s.from[axis] = i[axis] * in[0].dims[axis] / out.dims[axis];
    }
    return s;
  }

  static constexpr bool layouts(attrs& a, layout_query& q) { return follow_layout<2>(a, q); }
};

/// data (N, C, H, W), in the layout that the attributes name, with H and W multiplied by scale_h and scale_w (rounded); element y
/// is data's element floor(y * H / new H). Other methods than nearest_neighbor fail.
template <upsampling_attrs Attrs = {}, expression Data, class Self = decltype([](upsampling_op* = nullptr) { return call_node<upsampling_op, Attrs, Data>{}; })>
constexpr auto upsampling(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.upsampling")> {
  using type = baton::relay::nn::upsampling_op;
};

#endif
