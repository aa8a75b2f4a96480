// SPDX-License-Identifier: Apache-2.0
//
// The peer oneDNN for softmax, layer normalisation and global pooling, on the caller's memory. Without it nothing is added to a race.
#ifndef BATON_BENCH_SUPPORT_ONEDNN_LINES_HPP
#define BATON_BENCH_SUPPORT_ONEDNN_LINES_HPP

#include "bench/support/race.hpp"

#if defined(BATON_HAVE_ONEDNN)
#include <dnnl.hpp>
#endif

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace bench {

#if defined(BATON_HAVE_ONEDNN)

struct onednn_primitive {
  dnnl::engine cpu{dnnl::engine::kind::cpu, 0};
  dnnl::stream queue{cpu};
  dnnl::primitive what;
  std::unordered_map<int, dnnl::memory> arguments;

  void use(int argument, const dnnl::memory::desc& d, const float* p) { arguments[argument] = dnnl::memory(d, cpu, const_cast<float*>(p)); }
  void run() {
    what.execute(queue, arguments);
    queue.wait();
  }
};

inline void add_onednn(std::vector<rival>& all, std::shared_ptr<onednn_primitive> p) {
  all.push_back({"onednn", [p = std::move(p)] { p->run(); }});
}

inline void add_onednn_softmax(std::vector<rival>& all, const float* x, float* out, int lines, int length) {
  auto p = std::make_shared<onednn_primitive>();
  const dnnl::memory::desc d({lines, length}, dnnl::memory::data_type::f32, dnnl::memory::format_tag::ab);
  p->what = dnnl::softmax_forward({{dnnl::prop_kind::forward_inference, d, 1}, p->cpu});
  p->use(DNNL_ARG_SRC, d, x), p->use(DNNL_ARG_DST, d, out);
  add_onednn(all, std::move(p));
}

inline void add_onednn_layer_norm(std::vector<rival>& all, const float* x, const float* gamma, const float* beta, float* out, int lines, int length) {
  auto p = std::make_shared<onednn_primitive>();
  using flags = dnnl::normalization_flags;
  const dnnl::memory::desc d({lines, length}, dnnl::memory::data_type::f32, dnnl::memory::format_tag::ab);
  const dnnl::memory::desc s({length}, dnnl::memory::data_type::f32, dnnl::memory::format_tag::x);
  p->what = dnnl::layer_normalization_forward({{dnnl::prop_kind::forward_inference, d, 1e-5f, flags::use_scale | flags::use_shift}, p->cpu});
  p->use(DNNL_ARG_SRC, d, x), p->use(DNNL_ARG_DST, d, out), p->use(DNNL_ARG_SCALE, s, gamma), p->use(DNNL_ARG_SHIFT, s, beta);
  add_onednn(all, std::move(p));
}

inline void add_onednn_global_pool(std::vector<rival>& all, const float* x, float* out, int channels, int size) {
  auto p = std::make_shared<onednn_primitive>();
  const dnnl::memory::desc in({1, channels, size, size}, dnnl::memory::data_type::f32, dnnl::memory::format_tag::nchw);
  const dnnl::memory::desc result({1, channels, 1, 1}, dnnl::memory::data_type::f32, dnnl::memory::format_tag::nchw);
  p->what = dnnl::pooling_forward(
      {{dnnl::prop_kind::forward_inference, dnnl::algorithm::pooling_avg_exclude_padding, in, result, {size, size}, {size, size}, {0, 0}, {0, 0}}, p->cpu});
  p->use(DNNL_ARG_SRC, in, x), p->use(DNNL_ARG_DST, result, out);
  add_onednn(all, std::move(p));
}

#else

inline void add_onednn_softmax(std::vector<rival>&, const float*, float*, int, int) {}
inline void add_onednn_layer_norm(std::vector<rival>&, const float*, const float*, const float*, float*, int, int) {}
inline void add_onednn_global_pool(std::vector<rival>&, const float*, float*, int, int) {}

#endif

}  // namespace bench

#endif
