// SPDX-License-Identifier: Apache-2.0
//
// What pools over 1, 2 or 3 spatial axes share, by windows or adaptive: attributes, type relations, the layout rule, the
// computation of an element (TVM: Pool2DRel, AdaptivePool2DRel, PoolInferCorrectLayout ...). Next: op/nn/max_pool2d.hpp,
// op/nn/avg_pool1d.hpp, op/nn/adaptive_avg_pool2d.hpp, op/nn/global_pool2d.hpp ...
#ifndef BATON_OP_NN_POOLING_HPP
#define BATON_OP_NN_POOLING_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/axes.hpp"

#include <cstdint>
#include <limits>
#include <string_view>

namespace baton::relay::nn {

/// The elements of an axis that a window meets.
struct pool_range {
  std::int64_t first, last, step;
  BATON_INLINE constexpr std::int64_t count() const { return first < last ? (last - first + step - 1) / step : 0; }
};

/// Sizes and places of a pooling, three spatial axes always: the first ones have extent 1 if there are fewer.
struct pooling {
  int spatial = 1;
  reduce_kind kind = reduce_kind::max;
  bool adaptive = false;       ///< windows tile the axis: from floor(o * in / out) to ceil((o + 1) * in / out)
  bool count_padding = false;  ///< a mean divides by the whole window's size everywhere
  std::int64_t in[3]{1, 1, 1}, out[3]{1, 1, 1}, window[3]{1, 1, 1}, stride[3]{1, 1, 1}, dilation[3]{1, 1, 1}, before[3]{};
  std::int64_t batch = 1, channels = 1;
  lettered_axes data, result;

  constexpr pooling() = default;
  template <class Attrs>
  constexpr pooling(const Attrs& a, meta::slice<tensor_ty> in_types, const tensor_ty& out_type);

  /// The elements of axis `d` that output `o` sees.
  BATON_INLINE constexpr pool_range range(int d, std::int64_t o) const {
    if (adaptive) return {o * in[d] / out[d], ((o + 1) * in[d] + out[d] - 1) / out[d], 1};
    std::int64_t first = o * stride[d] - before[d];
    const std::int64_t end = first + (window[d] - 1) * dilation[d] + 1;
    if (first < 0) first += (-first + dilation[d] - 1) / dilation[d] * dilation[d];
    return {first, end < in[d] ? end : in[d], dilation[d]};
  }

  template <class Math, class Read>
  constexpr double element(const Read& read, const index& at, int) const;
};

/// The same, of a kind that the attributes do not tell.
template <reduce_kind Kind>
struct pooling_of : pooling {
  template <class Attrs>
  constexpr pooling_of(const Attrs& a, meta::slice<tensor_ty> in_types, const tensor_ty& out_type) : pooling(a, in_types, out_type) {
    kind = Kind;
  }
};

/// Attributes of a pool by windows.
template <int N, bool Average>
struct window_pool_attrs {
  int_list<4> pool_size = repeated<4, N>(1);
  int_list<4> strides = repeated<4, N>(1);
  int_list<4> dilation = repeated<4, N>(1);
  int_list<8> padding = repeated<8, N>(0);  ///< one value, one for each axis, or all before and all after; stored as the last
  attr_string layout = data_letters<N>;
  attr_string out_layout = "";  ///< empty, or layout
  bool ceil_mode = false;
  bool count_include_pad = false;  ///< of a mean: divide by the whole window's size at the border too

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("pool_size", self.pool_size);
    visit("strides", self.strides, repeated<4, N>(1));
    visit("dilation", self.dilation, repeated<4, N>(1));
    visit("padding", self.padding, repeated<8, N>(0));
    visit("layout", self.layout, attr_string(data_letters<N>));
    visit("out_layout", self.out_layout, attr_string(""));
    visit("ceil_mode", self.ceil_mode, false);
    if constexpr (Average) visit("count_include_pad", self.count_include_pad, false);
  }
  friend constexpr bool operator==(const window_pool_attrs&, const window_pool_attrs&) = default;

  static constexpr int spatial = N;
  static constexpr bool average = Average;
};

/// Attributes of an adaptive or a global pool.
template <int N, bool Global>
struct whole_pool_attrs {
  int_list<4> output_size{};  ///< empty: data's extents; one value: for every axis
  attr_string layout = data_letters<N>;
  attr_string out_layout = "";

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    if constexpr (!Global) visit("output_size", self.output_size, int_list<4>{});
    visit("layout", self.layout, attr_string(data_letters<N>));
    visit("out_layout", self.out_layout, attr_string(""));
  }
  friend constexpr bool operator==(const whole_pool_attrs&, const whole_pool_attrs&) = default;

  static constexpr int spatial = N;
};

/// A pool takes the layout that comes, if that leaves the spatial axes whole.
template <int N, class Attrs>
constexpr bool follow_layout(Attrs& a, layout_query& q) {
  layout l = parse_layout(a.layout);
  if (q.new_in.size() > 0 && convertible(q.new_in[0], parse_layout(data_letters<N>)) && !(q.new_in[0] == l)) {
    bool whole = true;
    for (char axis : spatial_letters<N>) whole = whole && q.new_in[0].factor_of(axis) == 0;
    if constexpr (requires { a.out_layout; }) whole = whole && a.out_layout.view().empty();
    if (whole) {
      l = q.new_in[0];
      meta::text_buffer text;
      write_layout(text, l);
      a.layout = attr_string(text.view());
    }
  }
  q.answer(l, l);
  return true;
}

/// What all pools check first.
template <int N, class Attrs>
constexpr const tensor_ty* pool_argument(const Attrs& a, meta::slice<type_value> args, infer_result& out) {
  if (!check_arity(args, 1, out)) return nullptr;
  const tensor_ty* data = tensor_argument(args, 0, "data", out);
  if (!data || !check_number(*data, "data", out) || !check_layout(*data, "data", a.layout, data_letters<N>, spatial_letters<N>, out)) return nullptr;
  if (a.out_layout.view().empty() || a.out_layout == a.layout) return data;
  out.fail() << "out_layout is \"" << a.out_layout.view() << "\", needs to be layout or \"\"";
  return nullptr;
}

/// Base of pools by windows.
template <class Attrs, op_form Form = op_form::layer>
struct window_pool_op {
  using attrs = Attrs;
  using computation = pooling_of<Attrs::average ? reduce_kind::mean : reduce_kind::max>;
  static constexpr int spatial = Attrs::spatial;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = Form;
  static constexpr reduce_kind kind = Attrs::average ? reduce_kind::mean : reduce_kind::max;

  static constexpr Attrs normalise(Attrs a) {
    a.pool_size = expand_axes<spatial>(a.pool_size);
    a.strides = expand_axes<spatial>(a.strides);
    a.dilation = expand_axes<spatial>(a.dilation);
    a.padding = expand_sides<spatial>(a.padding);
    return a;
  }
  static constexpr void infer(const Attrs& given, meta::slice<type_value> args, infer_result& out);
  static constexpr bool layouts(Attrs& a, layout_query& q) { return follow_layout<spatial>(a, q); }
  static constexpr double flops(const Attrs& given, meta::slice<type_value>, const type_value& result) {
    const Attrs a = normalise(given);
    double window = 1;
    for (int i = 0; i < spatial; ++i) window *= static_cast<double>(a.pool_size[i]);
    return static_cast<double>(result.tensor.size()) * window;
  }
};

/// Base of adaptive pools.
template <int N, reduce_kind Kind>
struct adaptive_pool_op {
  using attrs = whole_pool_attrs<N, false>;
  using computation = pooling_of<Kind>;
  static constexpr int spatial = N;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;
  static constexpr reduce_kind kind = Kind;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    const tensor_ty* data = pool_argument<N>(a, args, out);
    if (!data || (a.output_size.count != 0 && !check_axes_list(expand_axes<N>(a.output_size), N, 1, "output_size", out))) return;
    tensor_ty result = *data;
    const layout l = parse_layout(a.layout);
    for (int i = 0; i < N; ++i) {
      std::int64_t& extent = result.dims[l.find(spatial_letters<N>[static_cast<std::size_t>(i)])];
      if (extent == 0) {
        out.fail() << "data has no elements in " << spatial_letters<N>.substr(static_cast<std::size_t>(i), 1);
        return;
      }
      if (a.output_size.count != 0) extent = a.output_size[a.output_size.count == 1 ? 0 : i];
    }
    out.set(result);
  }
  static constexpr bool layouts(attrs& a, layout_query& q) { return follow_layout<N>(a, q); }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) { return static_cast<double>(args[0].tensor.size()); }
};

template <class Attrs, op_form Form>
constexpr void window_pool_op<Attrs, Form>::infer(const Attrs& given, meta::slice<type_value> args, infer_result& out) {
  const tensor_ty* data = pool_argument<spatial>(given, args, out);
  if (!data) return;
  const Attrs a = normalise(given);
  if (a.pool_size.count != spatial || a.strides.count != spatial || a.dilation.count != spatial || a.padding.count != 2 * spatial) {
    out.fail() << "pool_size and strides need "
               << (spatial == 1   ? "one value, padding one or two"
                   : spatial == 2 ? "one or two values, padding one, two or four"
                                  : "one or three values, padding one, three or six");
    return;
  }
  const layout l = parse_layout(a.layout);
  tensor_ty result = *data;
  for (int i = 0; i < spatial; ++i) {
    const std::string_view letter = spatial_letters<spatial>.substr(static_cast<std::size_t>(i), 1);
    if (a.pool_size[i] < 1 || a.strides[i] < 1 || a.dilation[i] < 1) {
      out.fail() << (a.dilation[i] < 1 ? "dilation needs to be at least 1" : "pool_size and strides need to be at least 1");
      return;
    }
    const std::int64_t before = a.padding[i];
    const std::int64_t after = a.padding[i + spatial];
    const std::int64_t window = (a.pool_size[i] - 1) * a.dilation[i] + 1;
    if (before < 0 || after < 0 || before >= window) {
      out.fail() << "padding is ";
      write_list(out.fail(), a.padding);
      out.fail() << ", needs to be at least 0 and smaller than pool_size ";
      write_list(out.fail(), a.pool_size);
      return;
    }
    std::int64_t& extent = result.dims[l.find(letter[0])];
    const std::int64_t room = extent + before + after - window;
    if (room < 0) {
      out.fail() << "the window (" << window << ") is larger than the padded data (" << extent + before + after << ") in " << letter;
      return;
    }
    const std::int64_t outputs = (room + (a.ceil_mode ? a.strides[i] - 1 : 0)) / a.strides[i] + 1;
    if ((outputs - 1) * a.strides[i] - before >= extent) {
      out.fail() << "the last window in " << letter << " lies outside the data (extent " << extent << "), needs less padding"
                 << (a.ceil_mode ? " or no ceil_mode" : "");
      return;
    }
    extent = outputs;
  }
  out.set(result);
}

template <class Attrs>
constexpr pooling::pooling(const Attrs& a, meta::slice<tensor_ty> in_types, const tensor_ty& out_type)
    : spatial(Attrs::spatial),
      adaptive(!requires { a.pool_size; }),
      data(a.layout, data_letters<Attrs::spatial>, in_types[0].dims),
      result(a.layout, data_letters<Attrs::spatial>, out_type.dims) {
  batch = data.extent[0];
  channels = data.extent[1];
  for (int i = 0, to = 3 - spatial; i < spatial; ++i, ++to) {
    in[to] = data.extent[2 + i];
    out[to] = result.extent[2 + i];
    if constexpr (requires { a.pool_size; }) {
      window[to] = a.pool_size[i];
      stride[to] = a.strides[i];
      dilation[to] = a.dilation[i];
      before[to] = a.padding[i];
    }
  }
  if constexpr (requires { a.pool_size; }) count_padding = a.count_include_pad;
}

template <class Math, class Read>
constexpr double pooling::element(const Read& read, const index& at, int) const {
  const index o = result.whole(at);
  pool_range r[3]{{0, 1, 1}, {0, 1, 1}, {0, 1, 1}};
  const int skipped = 3 - spatial;
  for (int d = skipped; d < 3; ++d) r[d] = range(d, o[2 + d - skipped]);
  double value = kind == reduce_kind::max ? -std::numeric_limits<double>::infinity() : 0;
  index from = o;
  std::int64_t x[3];
  for (x[0] = r[0].first; x[0] < r[0].last; x[0] += r[0].step)
    for (x[1] = r[1].first; x[1] < r[1].last; x[1] += r[1].step)
      for (x[2] = r[2].first; x[2] < r[2].last; x[2] += r[2].step) {
        for (int d = skipped; d < 3; ++d) from[2 + d - skipped] = x[d];
        const double e = read.template at<0>(data.stored(from));
        if (kind == reduce_kind::max) value = e > value || e != e ? e : value;
        else value = Math::add(value, e);
      }
  if (kind == reduce_kind::max) return value;
  const std::int64_t met = r[0].count() * r[1].count() * r[2].count();
  return Math::divide(value, static_cast<double>(count_padding ? window[0] * window[1] * window[2] : met > 0 ? met : 1));
}

}  // namespace baton::relay::nn

#endif
