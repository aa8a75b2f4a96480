// SPDX-License-Identifier: Apache-2.0
//
// The peer: oneDNN's convolution in the layouts it likes best (or plain NCHW everywhere), optionally with two additions
// in place after it, as binary primitives: as post-ops they make oneDNN 2.6 leave its fast kernels.
#ifndef BATON_BENCH_SUPPORT_ONEDNN_CONV_HPP
#define BATON_BENCH_SUPPORT_ONEDNN_CONV_HPP

#include <baton/tir/conv2d_problem.hpp>

#include <dnnl.hpp>

#include <cstddef>
#include <string>
#include <unordered_map>

namespace bench {

class onednn_conv {
 public:
  onednn_conv(const baton::tir::conv2d_problem& p, bool plain_layout) : cpu_(dnnl::engine::kind::cpu, 0), queue_(cpu_) {
    using namespace dnnl;
    using tag = memory::format_tag;
    const auto type = memory::data_type::f32;
    const auto layout = plain_layout ? tag::nchw : tag::any;
    const auto icg = group_ic(p), ocg = group_oc(p);
    const memory::desc data({p.n, p.ic, p.ih, p.iw}, type, layout);
    const memory::desc out({p.n, p.oc, p.oh, p.ow}, type, layout);
    const memory::desc weight = p.groups == 1 ? memory::desc({p.oc, icg, p.kh, p.kw}, type, plain_layout ? tag::oihw : tag::any)
                                              : memory::desc({p.groups, ocg, icg, p.kh, p.kw}, type, plain_layout ? tag::goihw : tag::any);
    const convolution_forward::desc what(prop_kind::forward_inference, algorithm::convolution_direct, data, weight, out, {p.stride_h, p.stride_w},
                                         {p.dilation_h - 1, p.dilation_w - 1}, {p.pad_top, p.pad_left}, {p.pad_bottom, p.pad_right});
    const convolution_forward::primitive_desc how(what, cpu_);
    conv_ = convolution_forward(how);
    name_ = how.impl_info_str();
    args_ = {{DNNL_ARG_SRC, filled(how.src_desc())}, {DNNL_ARG_WEIGHTS, filled(how.weights_desc())}, {DNNL_ARG_DST, filled(how.dst_desc())}};
    const auto result = how.dst_desc();
    add_ = binary({{algorithm::binary_add, result, result, result}, cpu_});
    a_ = filled(result);
    b_ = filled(result);
  }

  /// The implementation that oneDNN chose.
  const std::string& name() const { return name_; }

  void run(bool adds) {
    conv_.execute(queue_, args_);
    if (adds)
      for (const dnnl::memory& operand : {a_, b_})
        add_.execute(queue_, {{DNNL_ARG_SRC_0, args_.at(DNNL_ARG_DST)}, {DNNL_ARG_SRC_1, operand}, {DNNL_ARG_DST, args_.at(DNNL_ARG_DST)}});
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
  dnnl::convolution_forward conv_;
  dnnl::binary add_;
  dnnl::memory a_, b_;
  std::unordered_map<int, dnnl::memory> args_;
  std::string name_;
};

}  // namespace bench

#endif
