// SPDX-License-Identifier: Apache-2.0
//
// nn.correlation: products of patches of two images at neighbouring places (Relay's `nn.correlation`).
// Type relation: TVM's CorrelationRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_CORRELATION_HPP
#define BATON_OP_NN_CORRELATION_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/axes.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct correlation_attrs {
  std::int64_t kernel_size = 1;       ///< of the patches, an odd number
  std::int64_t max_displacement = 1;  ///< of the second image's patches
  std::int64_t stride1 = 1;           ///< between patches of the first image
  std::int64_t stride2 = 1;           ///< between displacements
  int_list<4> padding = {0, 0};       ///< one value, (height, width), or (top, left, bottom, right); stored as four
  bool is_multiply = true;            ///< else: absolute differences
  attr_string layout = "NCHW";

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("kernel_size", self.kernel_size, std::int64_t{1});
    visit("max_displacement", self.max_displacement, std::int64_t{1});
    visit("stride1", self.stride1, std::int64_t{1});
    visit("stride2", self.stride2, std::int64_t{1});
    visit("padding", self.padding, int_list<4>{0, 0});
    visit("is_multiply", self.is_multiply, true);
    visit("layout", self.layout, attr_string("NCHW"));
  }
  friend constexpr bool operator==(const correlation_attrs&, const correlation_attrs&) = default;
};

struct correlation_op {
  static constexpr std::string_view name = "nn.correlation";
  using attrs = correlation_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  static constexpr attrs normalise(attrs a) {
    a.padding = expand_sides<2>(a.padding);
    return a;
  }

  struct computation {
    attrs a;
    shape data;

    constexpr computation(const attrs& given, meta::slice<tensor_ty> in, const tensor_ty&) : a(normalise(given)), data(in[0].dims) {}
    template <int Operand, class Read>
    constexpr double padded(const Read& read, index i) const {
      i[2] -= a.padding[0];
      i[3] -= a.padding[1];
      return i[2] < 0 || i[3] < 0 || i[2] >= data[2] || i[3] >= data[3] ? 0 : read.template at<Operand>(i);
    }
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      const std::int64_t radius = a.max_displacement / a.stride2, grid = 2 * radius + 1;
      const std::int64_t dy = (at[1] / grid - radius) * a.stride2, dx = (at[1] % grid - radius) * a.stride2;
      double sum = 0;
      index first, second;
      first[0] = second[0] = at[0];
      for (std::int64_t c = 0; c < data[1]; ++c)
        for (std::int64_t y = 0; y < a.kernel_size; ++y)
          for (std::int64_t x = 0; x < a.kernel_size; ++x) {
            first[1] = second[1] = c;
            first[2] = at[2] * a.stride1 + a.max_displacement + y;
            first[3] = at[3] * a.stride1 + a.max_displacement + x;
            second[2] = first[2] + dy;
            second[3] = first[3] + dx;
            const double p = padded<0>(read, first), q = padded<1>(read, second), difference = Math::add(p, -q);
            sum = Math::add(sum, a.is_multiply ? Math::multiply(p, q) : difference < 0 ? -difference : difference);
          }
      return Math::divide(sum, static_cast<double>(a.kernel_size * a.kernel_size * data[1]));
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& given, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* first = tensor_argument(args, 0, "data1", out);
    const tensor_ty* second = first ? tensor_argument(args, 1, "data2", out) : nullptr;
    const attrs a = normalise(given);
    if (!second || !check_float(*first, "data1", out) || !check_rank(*first, "data1", 4, out) || !check_same_element(*first, "data1", *second, "data2", out) ||
        !check_shape(*second, "data2", first->dims, "that of data1", out) || !check_sides_list(a.padding, 2, out))
      return;
    if (a.layout != "NCHW") {
      out.fail() << "layout is \"" << a.layout.view() << "\", needs \"NCHW\"";
      return;
    }
    if (a.kernel_size < 1 || a.kernel_size % 2 == 0 || a.max_displacement < 0 || a.stride1 < 1 || a.stride2 < 1) {
      out.fail() << "kernel_size needs to be odd and at least 1, the strides at least 1, max_displacement 0 or more";
      return;
    }
    const std::int64_t grid = 2 * (a.max_displacement / a.stride2) + 1, border = 2 * (a.max_displacement + (a.kernel_size - 1) / 2);
    shape result{first->dims[0], grid * grid};
    for (int i = 0; i < 2; ++i) {
      const std::int64_t room = first->dims[2 + i] + a.padding[i] + a.padding[2 + i] - border;
      if (room < 1) {
        out.fail() << "displacement and patch (" << border + 1 << ") are larger than the padded data (" << room + border << ") in "
                   << std::string_view("HW").substr(static_cast<std::size_t>(i), 1);
        return;
      }
      result.push_back((room + a.stride1 - 1) / a.stride1);
    }
    out.set({first->element, result});
  }
  static constexpr double flops(const attrs& a, meta::slice<type_value> args, const type_value& result) {
    return 2.0 * static_cast<double>(result.tensor.size()) * static_cast<double>(a.kernel_size * a.kernel_size * args[0].tensor.dims[1]);
  }
};

/// For data1 and data2 (N, C, H, W), at each place and for each displacement the mean product (or absolute difference) of a patch of data1 and
/// the displaced one of data2 (Dosovitskiy et al. 2015): (N, displacements, H', W').
template <correlation_attrs Attrs = {}, expression First, expression Second,
          class Self = decltype([](correlation_op* = nullptr) { return call_node<correlation_op, correlation_op::normalise(Attrs), First, Second>{}; })>
constexpr auto correlation(First, Second) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.correlation")> {
  using type = baton::relay::nn::correlation_op;
};

#endif
