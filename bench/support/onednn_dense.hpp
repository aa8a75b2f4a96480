// SPDX-License-Identifier: Apache-2.0
//
// The peer: oneDNN's inner product in the layouts it likes best.
#ifndef BATON_BENCH_SUPPORT_ONEDNN_DENSE_HPP
#define BATON_BENCH_SUPPORT_ONEDNN_DENSE_HPP

#include <baton/tir/dense_problem.hpp>

#include <dnnl.hpp>

#include <cstddef>
#include <string>
#include <unordered_map>

namespace bench {

class onednn_dense {
 public:
  explicit onednn_dense(const baton::tir::dense_problem& p) : cpu_(dnnl::engine::kind::cpu, 0), queue_(cpu_) {
    using namespace dnnl;
    const auto type = memory::data_type::f32;
    const auto layout = memory::format_tag::any;
    const inner_product_forward::desc what(prop_kind::forward_inference, memory::desc({p.m, p.k}, type, layout), memory::desc({p.n, p.k}, type, layout),
                                           memory::desc({p.m, p.n}, type, layout));
    const inner_product_forward::primitive_desc how(what, cpu_);
    dense_ = inner_product_forward(how);
    name_ = how.impl_info_str();
    args_ = {{DNNL_ARG_SRC, filled(how.src_desc())}, {DNNL_ARG_WEIGHTS, filled(how.weights_desc())}, {DNNL_ARG_DST, filled(how.dst_desc())}};
  }

  /// The implementation that oneDNN chose.
  const std::string& name() const { return name_; }

  void run() {
    dense_.execute(queue_, args_);
    queue_.wait();
  }

 private:
  dnnl::memory filled(const dnnl::memory::desc& d) const {
    dnnl::memory m(d, cpu_);
    auto* f = static_cast<float*>(m.get_data_handle());
    for (std::size_t i = 0; i < d.get_size() / sizeof(float); ++i) f[i] = static_cast<float>(i % 17) * 0.25f - 2.0f;
    return m;
  }

  dnnl::engine cpu_;
  dnnl::stream queue_;
  dnnl::inner_product_forward dense_;
  std::unordered_map<int, dnnl::memory> args_;
  std::string name_;
};

}  // namespace bench

#endif
