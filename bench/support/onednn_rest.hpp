// SPDX-License-Identifier: Apache-2.0
//
// The peer oneDNN for what moves, reduces, normalises and resamples, and for convolutions over one to three axes, on the caller's
// memory; weights are put in the order that oneDNN wants before. Without it nothing is added to a race.
#ifndef BATON_BENCH_SUPPORT_ONEDNN_REST_HPP
#define BATON_BENCH_SUPPORT_ONEDNN_REST_HPP

#include "bench/support/onednn_lines.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace bench {

using extents = std::vector<long>;

#if defined(BATON_HAVE_ONEDNN)

namespace onednn {
using desc = dnnl::memory::desc;

/// Row-major elements of these extents, axes in another order than oneDNN's if there are strides.
inline desc plain(const extents& dims, const extents& strides = {}) {
  extents steps = strides;
  if (steps.empty()) {
    steps.assign(dims.size(), 1);
    for (std::size_t d = dims.size(); d-- > 1;) steps[d - 1] = steps[d] * dims[d];
  }
  return {dims, dnnl::memory::data_type::f32, steps};
}
inline desc any(const extents& dims) { return {dims, dnnl::memory::data_type::f32, dnnl::memory::format_tag::any}; }

/// A transposed convolution's weight, (data's channels, channels, ...) in memory, as oneDNN counts its axes: channels first.
struct swapped_weight {
  extents dims, steps;

  explicit swapped_weight(const extents& weight) : dims(weight), steps(weight.size(), 1) {
    std::swap(dims[0], dims[1]);
    for (std::size_t d = steps.size() - 1; d > 2; --d) steps[d - 1] = steps[d] * weight[d];
    steps[0] = steps[2] * weight[2];
    steps[1] = steps[0] * weight[1];
  }
};

/// Weights in the order that a primitive descriptor asks for.
inline void use_weight(onednn_primitive& p, const desc& plain, const desc& wanted, const float* w) {
  dnnl::memory from(plain, p.cpu, const_cast<float*>(w)), to(wanted, p.cpu);
  dnnl::reorder(from, to).execute(p.queue, from, to);
  p.queue.wait();
  p.arguments[DNNL_ARG_WEIGHTS] = to;
}
}  // namespace onednn

/// Elements in one order of axes to another; strides of both in the same logical extents.
inline void add_onednn_reorder(std::vector<rival>& all, const float* x, float* out, const extents& dims, const extents& from, const extents& to) {
  auto p = std::make_shared<onednn_primitive>();
  const onednn::desc a = onednn::plain(dims, from), b = onednn::plain(dims, to);
  p->what = dnnl::reorder({p->cpu, a, p->cpu, b});
  p->use(DNNL_ARG_FROM, a, x), p->use(DNNL_ARG_TO, b, out);
  add_onednn(all, std::move(p));
}
inline void add_onednn_blocking(std::vector<rival>& all, const float* x, float* out, const extents& dims) {
  auto p = std::make_shared<onednn_primitive>();
  const onednn::desc a = onednn::plain(dims), b(dims, dnnl::memory::data_type::f32, dnnl::memory::format_tag::nChw16c);
  p->what = dnnl::reorder({p->cpu, a, p->cpu, b});
  p->use(DNNL_ARG_FROM, a, x), p->use(DNNL_ARG_TO, b, out);
  add_onednn(all, std::move(p));
}

inline void add_onednn_concat(std::vector<rival>& all, const float* x, const float* y, float* out, int axis, const extents& dims) {
  auto p = std::make_shared<onednn_primitive>();
  const onednn::desc d = onednn::plain(dims);
  const dnnl::concat::primitive_desc pd(axis, {d, d}, p->cpu);
  p->what = dnnl::concat(pd);
  p->use(DNNL_ARG_MULTIPLE_SRC, d, x), p->use(DNNL_ARG_MULTIPLE_SRC + 1, d, y), p->use(DNNL_ARG_DST, pd.dst_desc(), out);
  add_onednn(all, std::move(p));
}

/// kind: 0 sum, 1 mean, 2 max. `to` are the extents with 1 where they are reduced.
inline void add_onednn_reduction(std::vector<rival>& all, int kind, const float* x, float* out, const extents& from, const extents& to) {
  auto p = std::make_shared<onednn_primitive>();
  const onednn::desc a = onednn::plain(from), b = onednn::plain(to);
  const auto how = kind == 0 ? dnnl::algorithm::reduction_sum : kind == 1 ? dnnl::algorithm::reduction_mean : dnnl::algorithm::reduction_max;
  p->what = dnnl::reduction({{how, a, b, 0.0f, 0.0f}, p->cpu});
  p->use(DNNL_ARG_SRC, a, x), p->use(DNNL_ARG_DST, b, out);
  add_onednn(all, std::move(p));
}

inline void add_onednn_log_softmax(std::vector<rival>& all, const float* x, float* out, const extents& dims, int axis) {
  auto p = std::make_shared<onednn_primitive>();
  const onednn::desc d = onednn::plain(dims);
  p->what = dnnl::logsoftmax_forward({{dnnl::prop_kind::forward_inference, d, axis}, p->cpu});
  p->use(DNNL_ARG_SRC, d, x), p->use(DNNL_ARG_DST, d, out);
  add_onednn(all, std::move(p));
}

inline void add_onednn_softmax_over(std::vector<rival>& all, const float* x, float* out, const extents& dims, int axis) {
  auto p = std::make_shared<onednn_primitive>();
  const onednn::desc d = onednn::plain(dims);
  p->what = dnnl::softmax_forward({{dnnl::prop_kind::forward_inference, d, axis}, p->cpu});
  p->use(DNNL_ARG_SRC, d, x), p->use(DNNL_ARG_DST, d, out);
  add_onednn(all, std::move(p));
}

inline void add_onednn_batch_norm(std::vector<rival>& all, const float* x, const float* gamma, const float* beta, const float* mean, const float* variance,
                                  float* out, const extents& dims) {
  auto p = std::make_shared<onednn_primitive>();
  using flags = dnnl::normalization_flags;
  const onednn::desc d = onednn::plain(dims), c = onednn::plain({dims[1]});
  p->what = dnnl::batch_normalization_forward(
      {{dnnl::prop_kind::forward_inference, d, 1e-5f, flags::use_scale | flags::use_shift | flags::use_global_stats}, p->cpu});
  p->use(DNNL_ARG_SRC, d, x), p->use(DNNL_ARG_DST, d, out), p->use(DNNL_ARG_SCALE, c, gamma), p->use(DNNL_ARG_SHIFT, c, beta);
  p->use(DNNL_ARG_MEAN, c, mean), p->use(DNNL_ARG_VARIANCE, c, variance);
  add_onednn(all, std::move(p));
}

inline void add_onednn_lrn(std::vector<rival>& all, const float* x, float* out, const extents& dims, int size, float alpha, float beta, float bias) {
  auto p = std::make_shared<onednn_primitive>();
  const onednn::desc d = onednn::plain(dims);
  p->what = dnnl::lrn_forward({{dnnl::prop_kind::forward_inference, dnnl::algorithm::lrn_across_channels, d, size, alpha, beta, bias}, p->cpu});
  p->use(DNNL_ARG_SRC, d, x), p->use(DNNL_ARG_DST, d, out);
  add_onednn(all, std::move(p));
}

/// Channels last if `strides` say so.
inline void add_onednn_resampling(std::vector<rival>& all, bool linear, const float* x, float* out, const extents& from, const extents& to,
                                  const extents& from_strides = {}, const extents& to_strides = {}) {
  auto p = std::make_shared<onednn_primitive>();
  const onednn::desc a = onednn::plain(from, from_strides), b = onednn::plain(to, to_strides);
  p->what = dnnl::resampling_forward(
      {{dnnl::prop_kind::forward_inference, linear ? dnnl::algorithm::resampling_linear : dnnl::algorithm::resampling_nearest, a, b}, p->cpu});
  p->use(DNNL_ARG_SRC, a, x), p->use(DNNL_ARG_DST, b, out);
  add_onednn(all, std::move(p));
}

inline void add_onednn_max_pool(std::vector<rival>& all, const float* x, float* out, const extents& from, const extents& to, const extents& stride,
                                const extents& window, const extents& before, const extents& after) {
  auto p = std::make_shared<onednn_primitive>();
  const onednn::desc a = onednn::plain(from), b = onednn::plain(to);
  p->what = dnnl::pooling_forward({{dnnl::prop_kind::forward_inference, dnnl::algorithm::pooling_max, a, b, stride, window, before, after}, p->cpu});
  p->use(DNNL_ARG_SRC, a, x), p->use(DNNL_ARG_DST, b, out);
  add_onednn(all, std::move(p));
}

/// A convolution, or a transposed one with its weight as (data's channels, channels, ...).
inline void add_onednn_conv(std::vector<rival>& all, bool transposed, const float* x, const float* w, float* out, const extents& from, const extents& weight,
                            const extents& to, const extents& stride, const extents& before, const extents& after) {
  auto p = std::make_shared<onednn_primitive>();
  const onednn::desc a = onednn::plain(from), b = onednn::plain(to);
  if (transposed) {
    const onednn::swapped_weight weights(weight);
    const dnnl::deconvolution_forward::primitive_desc pd(
        {dnnl::prop_kind::forward_inference, dnnl::algorithm::deconvolution_direct, a, onednn::any(weights.dims), b, stride, before, after}, p->cpu);
    p->what = dnnl::deconvolution_forward(pd);
    onednn::use_weight(*p, onednn::plain(weights.dims, weights.steps), pd.weights_desc(), w);
  } else {
    const dnnl::convolution_forward::primitive_desc pd(
        {dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct, a, onednn::any(weight), b, stride, before, after}, p->cpu);
    p->what = dnnl::convolution_forward(pd);
    onednn::use_weight(*p, onednn::plain(weight), pd.weights_desc(), w);
  }
  p->use(DNNL_ARG_SRC, a, x), p->use(DNNL_ARG_DST, b, out);
  add_onednn(all, std::move(p));
}

/// The same in the order of channels that oneDNN likes best, from and to the caller's by reorders, which count.
inline void add_onednn_conv_blocked(std::vector<rival>& all, bool transposed, const float* x, const float* w, float* out, const extents& from,
                                    const extents& weight, const extents& to, const extents& stride, const extents& before, const extents& after) {
  auto p = std::make_shared<onednn_primitive>();
  const onednn::desc a = onednn::plain(from), b = onednn::plain(to);
  onednn::desc in, result;
  if (transposed) {
    const onednn::swapped_weight weights(weight);
    const dnnl::deconvolution_forward::primitive_desc pd({dnnl::prop_kind::forward_inference, dnnl::algorithm::deconvolution_direct, onednn::any(from),
                                                          onednn::any(weights.dims), onednn::any(to), stride, before, after},
                                                         p->cpu);
    p->what = dnnl::deconvolution_forward(pd);
    onednn::use_weight(*p, onednn::plain(weights.dims, weights.steps), pd.weights_desc(), w);
    in = pd.src_desc(), result = pd.dst_desc();
  } else {
    const dnnl::convolution_forward::primitive_desc pd({dnnl::prop_kind::forward_inference, dnnl::algorithm::convolution_direct, onednn::any(from),
                                                        onednn::any(weight), onednn::any(to), stride, before, after},
                                                       p->cpu);
    p->what = dnnl::convolution_forward(pd);
    onednn::use_weight(*p, onednn::plain(weight), pd.weights_desc(), w);
    in = pd.src_desc(), result = pd.dst_desc();
  }
  const dnnl::memory given(a, p->cpu, const_cast<float*>(x)), wanted(b, p->cpu, out), src(in, p->cpu), dst(result, p->cpu);
  p->arguments[DNNL_ARG_SRC] = src, p->arguments[DNNL_ARG_DST] = dst;
  const dnnl::reorder there(given, src), back(dst, wanted);
  all.push_back({"onednn_blocked", [=]() mutable {
                   there.execute(p->queue, const_cast<dnnl::memory&>(given), const_cast<dnnl::memory&>(src));
                   p->what.execute(p->queue, p->arguments);
                   back.execute(p->queue, const_cast<dnnl::memory&>(dst), const_cast<dnnl::memory&>(wanted));
                   p->queue.wait();
                 }});
}

#else

inline void add_onednn_reorder(std::vector<rival>&, const float*, float*, const extents&, const extents&, const extents&) {}
inline void add_onednn_blocking(std::vector<rival>&, const float*, float*, const extents&) {}
inline void add_onednn_concat(std::vector<rival>&, const float*, const float*, float*, int, const extents&) {}
inline void add_onednn_reduction(std::vector<rival>&, int, const float*, float*, const extents&, const extents&) {}
inline void add_onednn_log_softmax(std::vector<rival>&, const float*, float*, const extents&, int) {}
inline void add_onednn_softmax_over(std::vector<rival>&, const float*, float*, const extents&, int) {}
inline void add_onednn_batch_norm(std::vector<rival>&, const float*, const float*, const float*, const float*, const float*, float*, const extents&) {}
inline void add_onednn_lrn(std::vector<rival>&, const float*, float*, const extents&, int, float, float, float) {}
inline void add_onednn_resampling(std::vector<rival>&, bool, const float*, float*, const extents&, const extents&, const extents& = {}, const extents& = {}) {}
inline void add_onednn_max_pool(std::vector<rival>&, const float*, float*, const extents&, const extents&, const extents&, const extents&, const extents&,
                                const extents&) {}
inline void add_onednn_conv(std::vector<rival>&, bool, const float*, const float*, float*, const extents&, const extents&, const extents&, const extents&,
                            const extents&, const extents&) {}
inline void add_onednn_conv_blocked(std::vector<rival>&, bool, const float*, const float*, float*, const extents&, const extents&, const extents&,
                                    const extents&, const extents&, const extents&) {}

#endif

}  // namespace bench

#endif
