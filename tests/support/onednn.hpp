// SPDX-License-Identifier: Apache-2.0
//
// oneDNN as a second opinion: each layer on plain row-major float32 arrays. Only with BATON_HAVE_ONEDNN.
#ifndef BATON_TESTS_SUPPORT_ONEDNN_HPP
#define BATON_TESTS_SUPPORT_ONEDNN_HPP

#ifdef BATON_HAVE_ONEDNN

#include <dnnl.hpp>

#include <cstddef>
#include <cstring>
#include <unordered_map>
#include <vector>

namespace onednn {

using floats = std::vector<float>;
using dims = dnnl::memory::dims;

namespace detail {

inline const dnnl::engine& engine() {
  static const dnnl::engine e(dnnl::engine::kind::cpu, 0);
  return e;
}
inline dnnl::memory::desc plain(const dims& d) {
  using tag = dnnl::memory::format_tag;
  constexpr tag tags[] = {tag::a, tag::a, tag::ab, tag::abc, tag::abcd, tag::abcde, tag::abcdef};
  return {d, dnnl::memory::data_type::f32, tags[d.size()]};
}
inline dnnl::memory copy_in(const dims& d, const floats& values) {
  dnnl::memory m(plain(d), engine());
  std::memcpy(m.get_data_handle(), values.data(), values.size() * sizeof(float));
  return m;
}
inline floats run(const dnnl::primitive& primitive, std::unordered_map<int, dnnl::memory> arguments, const dims& out) {
  dnnl::memory result(plain(out), engine());
  arguments.insert({DNNL_ARG_DST, result});
  dnnl::stream stream(engine());
  primitive.execute(stream, arguments);
  stream.wait();
  std::size_t size = 1;
  for (const auto d : out) size *= static_cast<std::size_t>(d);
  floats values(size);
  std::memcpy(values.data(), result.get_data_handle(), size * sizeof(float));
  return values;
}

}  // namespace detail

struct window {
  dims strides{1, 1}, dilation{1, 1}, before{0, 0}, after{0, 0};
};

/// data NCHW, weight OIHW (with groups: I of one group).
inline floats conv2d(const floats& data, const dims& d, const floats& weight, const dims& w, const dims& out, const window& win, long groups = 1) {
  using namespace dnnl;
  const dims grouped{groups, w[0] / groups, w[1], w[2], w[3]};
  const dims& weight_dims = groups == 1 ? w : grouped;
  const convolution_forward::desc desc(prop_kind::forward_inference, algorithm::convolution_direct, detail::plain(d), detail::plain(weight_dims),
                                       detail::plain(out), win.strides, {win.dilation[0] - 1, win.dilation[1] - 1}, win.before, win.after);
  const convolution_forward primitive(convolution_forward::primitive_desc(desc, detail::engine()));
  return detail::run(primitive, {{DNNL_ARG_SRC, detail::copy_in(d, data)}, {DNNL_ARG_WEIGHTS, detail::copy_in(weight_dims, weight)}}, out);
}

inline floats dense(const floats& data, const dims& d, const floats& weight, const dims& w) {
  using namespace dnnl;
  const dims out{d[0], w[0]};
  const inner_product_forward::desc desc(prop_kind::forward_inference, detail::plain(d), detail::plain(w), detail::plain(out));
  const inner_product_forward primitive(inner_product_forward::primitive_desc(desc, detail::engine()));
  return detail::run(primitive, {{DNNL_ARG_SRC, detail::copy_in(d, data)}, {DNNL_ARG_WEIGHTS, detail::copy_in(w, weight)}}, out);
}

inline floats pool2d(dnnl::algorithm kind, const floats& data, const dims& d, const dims& out, const dims& size, const window& win) {
  using namespace dnnl;
  const pooling_v2_forward::desc desc(prop_kind::forward_inference, kind, detail::plain(d), detail::plain(out), win.strides, size, {0, 0}, win.before,
                                      win.after);
  const pooling_v2_forward primitive(pooling_v2_forward::primitive_desc(desc, detail::engine()));
  return detail::run(primitive, {{DNNL_ARG_SRC, detail::copy_in(d, data)}}, out);
}

inline floats batch_norm(const floats& data, const dims& d, const floats& gamma, const floats& beta, const floats& mean, const floats& variance,
                         float epsilon) {
  using namespace dnnl;
  const auto flags = normalization_flags::use_global_stats | normalization_flags::use_scale | normalization_flags::use_shift;
  const batch_normalization_forward::desc desc(prop_kind::forward_inference, detail::plain(d), epsilon, flags);
  const batch_normalization_forward primitive(batch_normalization_forward::primitive_desc(desc, detail::engine()));
  const dims c{d[1]};
  return detail::run(primitive,
                     {{DNNL_ARG_SRC, detail::copy_in(d, data)},
                      {DNNL_ARG_SCALE, detail::copy_in(c, gamma)},
                      {DNNL_ARG_SHIFT, detail::copy_in(c, beta)},
                      {DNNL_ARG_MEAN, detail::copy_in(c, mean)},
                      {DNNL_ARG_VARIANCE, detail::copy_in(c, variance)}},
                     d);
}

inline floats softmax(const floats& data, const dims& d, int axis, bool logarithm) {
  using namespace dnnl;
  if (logarithm) {
    const logsoftmax_forward::desc desc(prop_kind::forward_inference, detail::plain(d), axis);
    return detail::run(logsoftmax_forward(logsoftmax_forward::primitive_desc(desc, detail::engine())), {{DNNL_ARG_SRC, detail::copy_in(d, data)}}, d);
  }
  const softmax_forward::desc desc(prop_kind::forward_inference, detail::plain(d), axis);
  return detail::run(softmax_forward(softmax_forward::primitive_desc(desc, detail::engine())), {{DNNL_ARG_SRC, detail::copy_in(d, data)}}, d);
}

/// Any number of spatial axes: data N C spatial, weight O I spatial (I of one group).
inline floats convolution(const floats& data, const dims& d, const floats& weight, const dims& w, const dims& out, const window& win, long groups = 1) {
  using namespace dnnl;
  dims grouped{groups, w[0] / groups};
  grouped.insert(grouped.end(), w.begin() + 1, w.end());
  dims gaps = win.dilation;
  for (auto& gap : gaps) --gap;
  const dims& weight_dims = groups == 1 ? w : grouped;
  const convolution_forward::desc desc(prop_kind::forward_inference, algorithm::convolution_direct, detail::plain(d), detail::plain(weight_dims),
                                       detail::plain(out), win.strides, gaps, win.before, win.after);
  const convolution_forward primitive(convolution_forward::primitive_desc(desc, detail::engine()));
  return detail::run(primitive, {{DNNL_ARG_SRC, detail::copy_in(d, data)}, {DNNL_ARG_WEIGHTS, detail::copy_in(weight_dims, weight)}}, out);
}

/// Weight O I spatial, where I are data's channels.
inline floats deconvolution(const floats& data, const dims& d, const floats& weight, const dims& w, const dims& out, const window& win) {
  using namespace dnnl;
  dims gaps = win.dilation;
  for (auto& gap : gaps) --gap;
  const deconvolution_forward::desc desc(prop_kind::forward_inference, algorithm::deconvolution_direct, detail::plain(d), detail::plain(w), detail::plain(out),
                                         win.strides, gaps, win.before, win.after);
  const deconvolution_forward primitive(deconvolution_forward::primitive_desc(desc, detail::engine()));
  return detail::run(primitive, {{DNNL_ARG_SRC, detail::copy_in(d, data)}, {DNNL_ARG_WEIGHTS, detail::copy_in(w, weight)}}, out);
}

/// Any number of spatial axes.
inline floats pool(dnnl::algorithm kind, const floats& data, const dims& d, const dims& out, const dims& size, const window& win) {
  using namespace dnnl;
  dims gaps = win.dilation;
  for (auto& gap : gaps) --gap;
  const pooling_v2_forward::desc desc(prop_kind::forward_inference, kind, detail::plain(d), detail::plain(out), win.strides, size, gaps, win.before, win.after);
  const pooling_v2_forward primitive(pooling_v2_forward::primitive_desc(desc, detail::engine()));
  return detail::run(primitive, {{DNNL_ARG_SRC, detail::copy_in(d, data)}}, out);
}

/// Along the last axis.
inline floats layer_norm(const floats& data, const dims& d, const floats& gamma, const floats& beta, float epsilon) {
  using namespace dnnl;
  const auto flags = normalization_flags::use_scale | normalization_flags::use_shift;
  const layer_normalization_forward::desc desc(prop_kind::forward_inference, detail::plain(d), epsilon, flags);
  const layer_normalization_forward primitive(layer_normalization_forward::primitive_desc(desc, detail::engine()));
  const dims c{d.back()};
  return detail::run(primitive,
                     {{DNNL_ARG_SRC, detail::copy_in(d, data)}, {DNNL_ARG_SCALE, detail::copy_in(c, gamma)}, {DNNL_ARG_SHIFT, detail::copy_in(c, beta)}}, d);
}

/// Across the second axis.
inline floats lrn(const floats& data, const dims& d, long size, float alpha, float beta, float bias) {
  using namespace dnnl;
  const lrn_forward::desc desc(prop_kind::forward_inference, algorithm::lrn_across_channels, detail::plain(d), size, alpha, beta, bias);
  const lrn_forward primitive(lrn_forward::primitive_desc(desc, detail::engine()));
  return detail::run(primitive, {{DNNL_ARG_SRC, detail::copy_in(d, data)}}, d);
}

/// Half-pixel coordinates.
inline floats resample(dnnl::algorithm kind, const floats& data, const dims& d, const dims& out) {
  using namespace dnnl;
  const resampling_forward::desc desc(prop_kind::forward_inference, kind, detail::plain(d), detail::plain(out));
  const resampling_forward primitive(resampling_forward::primitive_desc(desc, detail::engine()));
  return detail::run(primitive, {{DNNL_ARG_SRC, detail::copy_in(d, data)}}, out);
}

/// a (..., m, k) times b (..., k, n).
inline floats matmul(const floats& a, const dims& da, const floats& b, const dims& db, const dims& out) {
  using namespace dnnl;
  const dnnl::matmul::desc desc(detail::plain(da), detail::plain(db), detail::plain(out));
  const dnnl::matmul primitive(dnnl::matmul::primitive_desc(desc, detail::engine()));
  return detail::run(primitive, {{DNNL_ARG_SRC, detail::copy_in(da, a)}, {DNNL_ARG_WEIGHTS, detail::copy_in(db, b)}}, out);
}

}  // namespace onednn

#endif

#endif
