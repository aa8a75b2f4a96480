// SPDX-License-Identifier: Apache-2.0
//
// OpenCV's convolution as a peer: a network of one layer, one thread, plain NCHW data in and out, which is what it works on. It is
// timed in pairs of its own: much memory goes through it, and whoever runs next finds the caches empty.
#ifndef BATON_BENCH_SUPPORT_OPENCV_CONV_HPP
#define BATON_BENCH_SUPPORT_OPENCV_CONV_HPP

#include "bench/support/peak.hpp"

#include <baton/tir/conv2d_problem.hpp>

#if defined(BATON_HAVE_OPENCV)
#include <opencv2/dnn.hpp>
#endif

#include <benchmark/benchmark.h>

#include <cstddef>
#include <vector>

namespace bench {

#if defined(BATON_HAVE_OPENCV)

class opencv_conv {
 public:
  explicit opencv_conv(const baton::tir::conv2d_problem& p) {
    cv::setNumThreads(1);
    cv::dnn::LayerParams layer;
    layer.name = "conv";
    layer.type = "Convolution";
    layer.set("kernel_h", p.kh);
    layer.set("kernel_w", p.kw);
    layer.set("stride_h", p.stride_h);
    layer.set("stride_w", p.stride_w);
    layer.set("pad_h", p.pad_top);
    layer.set("pad_w", p.pad_left);
    layer.set("group", p.groups);
    layer.set("num_output", p.oc);
    layer.set("bias_term", false);
    layer.blobs.push_back(filled({p.oc, group_ic(p), p.kh, p.kw}));
    net_.addLayerToPrev(layer.name, layer.type, layer);
    net_.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    net_.setInput(filled({p.n, p.ic, p.ih, p.iw}));
  }
  void run() { result_ = net_.forward(); }
  bool fits(const baton::tir::conv2d_problem& p) {
    run();
    return result_.dims == 4 && result_.size[1] == p.oc && result_.size[2] == p.oh && result_.size[3] == p.ow;
  }

 private:
  static cv::Mat filled(const std::vector<int>& dims) {
    cv::Mat m(dims, CV_32F);
    auto* f = m.ptr<float>();
    for (std::size_t i = 0; i < m.total(); ++i) f[i] = static_cast<float>(i % 17) * 0.25f - 2.0f;
    return m;
  }

  cv::dnn::Net net_;
  cv::Mat result_;
};

/// The counter "opencv": how many times as long OpenCV takes as `once`, the median of pairs.
template <class F>
void count_opencv(benchmark::State& state, const baton::tir::conv2d_problem& p, F&& once) {
  opencv_conv peer(p);
  if (!peer.fits(p)) return;
  std::vector<double> ratio;
  for (const double first = seconds(); ratio.size() < 5 || (ratio.size() < 200 && seconds() - first < 0.3);) {
    const double start = seconds();
    once();
    benchmark::ClobberMemory();
    const double middle = seconds();
    peer.run();
    ratio.push_back((seconds() - middle) / (middle - start));
  }
  state.counters["opencv"] = median(ratio);
}

#else
template <class F>
void count_opencv(benchmark::State&, const baton::tir::conv2d_problem&, F&&) {}
#endif

}  // namespace bench

#endif
