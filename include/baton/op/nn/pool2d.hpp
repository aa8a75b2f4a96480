// SPDX-License-Identifier: Apache-2.0
//
// What the two-dimensional pools share: window attributes, the type relation, the layout rule (TVM: Pool2DRel,
// PoolInferCorrectLayout). Next: op/nn/max_pool2d.hpp, op/nn/avg_pool2d.hpp, op/nn/global_max_pool2d.hpp ...
#ifndef BATON_OP_NN_POOL2D_HPP
#define BATON_OP_NN_POOL2D_HPP

#include "baton/op/check.hpp"
#include "baton/op/nn/conv2d.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

/// Base of max_pool2d and avg_pool2d.
template <class Attrs>
struct pool2d_op {
  using attrs = Attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::pool2d;

  static constexpr Attrs normalise(Attrs a) {
    a.pool_size = expand_pair(a.pool_size);
    a.strides = expand_pair(a.strides);
    a.padding = expand_padding(a.padding);
    return a;
  }

  static constexpr void infer(const Attrs& given, meta::slice<type_value> args, infer_result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_number(*data, "data", out) || !check_layout(*data, "data", given.layout, "NCHW", "HW", out)) return;
    if (given.pool_size.count == 0 || given.strides.count == 0 || given.padding.count == 0 || given.padding.count == 3) {
      out.fail() << "pool_size and strides need one or two values, padding one, two or four";
      return;
    }
    const Attrs a = normalise(given);
    const layout l = parse_layout(a.layout);
    tensor_ty result = *data;
    for (int i = 0; i < 2; ++i) {
      if (a.pool_size[i] < 1 || a.strides[i] < 1) {
        out.fail() << "pool_size and strides need to be at least 1";
        return;
      }
      const std::int64_t before = a.padding[i];
      const std::int64_t after = a.padding[i + 2];
      if (before < 0 || after < 0 || before >= a.pool_size[i]) {
        out.fail() << "padding is ";
        write_list(out.fail(), a.padding);
        out.fail() << ", needs to be at least 0 and smaller than pool_size ";
        write_list(out.fail(), a.pool_size);
        return;
      }
      const int axis = l.find("HW"[i]);
      const std::int64_t extent = data->dims[axis];
      const std::int64_t room = extent + before + after - a.pool_size[i];
      if (room < 0) {
        out.fail() << "the window (" << a.pool_size[i] << ") is larger than the padded data (" << extent + before + after << ") in "
                   << std::string_view(&"HW"[i], 1);
        return;
      }
      result.dims[axis] = (room + (a.ceil_mode ? a.strides[i] - 1 : 0)) / a.strides[i] + 1;
      if ((result.dims[axis] - 1) * a.strides[i] - before >= extent) {
        out.fail() << "the last window in " << std::string_view(&"HW"[i], 1) << " lies outside the data (extent " << extent << "), needs less padding"
                   << (a.ceil_mode ? " or no ceil_mode" : "");
        return;
      }
    }
    out.set(result);
  }

  static constexpr bool layouts(Attrs& a, layout_query& q);

  static constexpr double flops(const Attrs& a, meta::slice<type_value>, const type_value& result) {
    const int_list<2> window = expand_pair(a.pool_size);
    return static_cast<double>(result.tensor.size()) * static_cast<double>(window[0] * window[1]);
  }
};

/// A pool takes the layout that comes, if that leaves H and W whole.
template <class Attrs>
constexpr bool follow_layout(Attrs& a, layout_query& q) {
  layout l = parse_layout(a.layout);
  if (q.new_in.size() > 0 && convertible(q.new_in[0], parse_layout("NCHW")) && q.new_in[0].factor_of('H') == 0 && q.new_in[0].factor_of('W') == 0 &&
      !(q.new_in[0] == l)) {
    l = q.new_in[0];
    meta::text_buffer text;
    write_layout(text, l);
    a.layout = attr_string(text.view());
  }
  q.answer(l, l);
  return true;
}

template <class Attrs>
constexpr bool pool2d_op<Attrs>::layouts(Attrs& a, layout_query& q) {
  return follow_layout(a, q);
}

struct global_pool2d_attrs {
  attr_string layout = "NCHW";

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("layout", self.layout, attr_string("NCHW"));
  }
  friend constexpr bool operator==(const global_pool2d_attrs&, const global_pool2d_attrs&) = default;
};

/// Base of global_max_pool2d and global_avg_pool2d: H and W become 1.
struct global_pool2d_op {
  using attrs = global_pool2d_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::global_pool2d;

  static constexpr void infer(const attrs& a, meta::slice<type_value> args, infer_result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_number(*data, "data", out) || !check_layout(*data, "data", a.layout, "NCHW", "HW", out)) return;
    const layout l = parse_layout(a.layout);
    tensor_ty result = *data;
    for (char axis : std::string_view("HW")) {
      if (data->dims[l.find(axis)] == 0) {
        out.fail() << "data has no elements in " << std::string_view(&axis, 1);
        return;
      }
      result.dims[l.find(axis)] = 1;
    }
    out.set(result);
  }
  static constexpr bool layouts(attrs& a, layout_query& q) { return follow_layout(a, q); }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) { return static_cast<double>(args[0].tensor.size()); }
};

}  // namespace baton::relay::nn

#endif
