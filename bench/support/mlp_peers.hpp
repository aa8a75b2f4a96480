// SPDX-License-Identifier: Apache-2.0
//
// The tiny network by peers: oneDNN, three inner products in the layouts it likes best, with tanh as post-op; Eigen with fixed sizes.
// In: the network's numbers as plain arrays, weights (outputs, inputs). Without a peer nothing is added to a race.
#ifndef BATON_BENCH_SUPPORT_MLP_PEERS_HPP
#define BATON_BENCH_SUPPORT_MLP_PEERS_HPP

#include "bench/support/eigen.hpp"
#include "bench/support/race.hpp"

#if defined(BATON_HAVE_ONEDNN)
#include <dnnl.hpp>
#endif

#include <cstring>
#include <memory>
#include <unordered_map>
#include <vector>

namespace bench {

struct mlp_data {
  const float *x, *w1, *b1, *w2, *b2, *w3, *b3;
  float* out;
};

#if defined(BATON_HAVE_EIGEN)

/// Weights in the order of columns, which Eigen multiplies fastest.
struct eigen_mlp {
  Eigen::Matrix<float, 16, 32> w1;
  Eigen::Matrix<float, 8, 16> w2;
  Eigen::Matrix<float, 1, 8> w3;
  Eigen::Matrix<float, 16, 1> b1;
  Eigen::Matrix<float, 8, 1> b2;
  float b3;

  explicit eigen_mlp(const mlp_data& m)
      : w1(Eigen::Map<const Eigen::Matrix<float, 16, 32, Eigen::RowMajor>>(m.w1)),
        w2(Eigen::Map<const Eigen::Matrix<float, 8, 16, Eigen::RowMajor>>(m.w2)),
        w3(Eigen::Map<const Eigen::Matrix<float, 1, 8>>(m.w3)),
        b1(Eigen::Map<const Eigen::Matrix<float, 16, 1>>(m.b1)),
        b2(Eigen::Map<const Eigen::Matrix<float, 8, 1>>(m.b2)),
        b3(*m.b3) {}

  void run(const float* x, float* out) const {
    const Eigen::Map<const Eigen::Matrix<float, 32, 1>, Eigen::Aligned64> in(x);
    const Eigen::Matrix<float, 16, 1> h1 = (w1 * in + b1).array().tanh();
    const Eigen::Matrix<float, 8, 1> h2 = (w2 * h1 + b2).array().tanh();
    *out = (w3 * h2)(0) + b3;
  }
};

inline void add_eigen_mlp(std::vector<rival>& all, const mlp_data& m) {
  auto net = std::allocate_shared<eigen_mlp>(Eigen::aligned_allocator<eigen_mlp>(), m);
  all.push_back({"eigen", [net, m] { net->run(m.x, m.out); }});
}

#else
inline void add_eigen_mlp(std::vector<rival>&, const mlp_data&) {}
#endif

#if defined(BATON_HAVE_ONEDNN)

class onednn_mlp {
 public:
  explicit onednn_mlp(const mlp_data& m) : cpu_(dnnl::engine::kind::cpu, 0), queue_(cpu_) {
    using namespace dnnl;
    const auto f = memory::data_type::f32;
    memory in({{1, 32}, f, memory::format_tag::nc}, cpu_, const_cast<float*>(m.x));
    in = add(in, m.w1, m.b1, 32, 16, true, nullptr);
    in = add(in, m.w2, m.b2, 16, 8, true, nullptr);
    add(in, m.w3, m.b3, 8, 1, false, m.out);
  }
  void run() {
    for (std::size_t i = 0; i < layers_.size(); ++i) layers_[i].execute(queue_, arguments_[i]);
    queue_.wait();
  }

 private:
  dnnl::memory add(const dnnl::memory& in, const float* weight, const float* bias, int k, int n, bool tanh, float* out) {
    using namespace dnnl;
    const auto f = memory::data_type::f32;
    const inner_product_forward::desc what(prop_kind::forward_inference, in.get_desc(), memory::desc({n, k}, f, memory::format_tag::any),
                                           memory::desc({n}, f, memory::format_tag::x), memory::desc({1, n}, f, memory::format_tag::nc));
    primitive_attr attr;
    if (tanh) {
      post_ops after;
      after.append_eltwise(1.0f, algorithm::eltwise_tanh, 0.0f, 0.0f);
      attr.set_post_ops(after);
    }
    const inner_product_forward::primitive_desc how(what, attr, cpu_);
    memory plain({{n, k}, f, memory::format_tag::ab}, cpu_), packed(how.weights_desc(), cpu_), shift({{n}, f, memory::format_tag::x}, cpu_);
    std::memcpy(plain.get_data_handle(), weight, sizeof(float) * static_cast<std::size_t>(n * k));
    std::memcpy(shift.get_data_handle(), bias, sizeof(float) * static_cast<std::size_t>(n));
    reorder(plain, packed).execute(queue_, plain, packed);
    queue_.wait();
    const memory result = out != nullptr ? memory(how.dst_desc(), cpu_, out) : memory(how.dst_desc(), cpu_);
    layers_.push_back(inner_product_forward(how));
    arguments_.push_back({{DNNL_ARG_SRC, in}, {DNNL_ARG_WEIGHTS, packed}, {DNNL_ARG_BIAS, shift}, {DNNL_ARG_DST, result}});
    return result;
  }

  dnnl::engine cpu_;
  dnnl::stream queue_;
  std::vector<dnnl::inner_product_forward> layers_;
  std::vector<std::unordered_map<int, dnnl::memory>> arguments_;
};

inline void add_onednn_mlp(std::vector<rival>& all, const mlp_data& m) {
  const auto net = std::make_shared<onednn_mlp>(m);
  all.push_back({"onednn", [net] { net->run(); }});
}

#else
inline void add_onednn_mlp(std::vector<rival>&, const mlp_data&) {}
#endif

}  // namespace bench

#endif
