// SPDX-License-Identifier: Apache-2.0
//
// ConvertLayout (level 3, requires InferType and CanonicalizeOps): operators work in the layouts that the user wants; values
// stay in them as long as the operators between accept that, and layout_transforms stand where they do not. With
// desired_layout<"nn.conv2d", "NHWC", "default">:
//
//     def @main(%x: Tensor[(1, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32]) -> Tensor[(1, 8, 4, 4), float32] {
//       %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 8, 4, 4), float32] */;
//       nn.relu(%0) /* ty=Tensor[(1, 8, 4, 4), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(1, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32]) -> Tensor[(1, 8, 4, 4), float32] {
//       %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NHWC") /* ty=Tensor[(1, 4, 4, 8), float32] */;
//       %1 = layout_transform(%w, src_layout="OIHW", dst_layout="HWIO") /* ty=Tensor[(3, 3, 8, 8), float32] */;
//       %2 = nn.conv2d(%0, %1, padding=[1, 1, 1, 1], data_layout="NHWC", kernel_layout="HWIO") /* ty=Tensor[(1, 4, 4, 8), float32] */;
//       %3 = nn.relu(%2) /* ty=Tensor[(1, 4, 4, 8), float32] */;
//       layout_transform(%3, src_layout="NHWC", dst_layout="NCHW") /* ty=Tensor[(1, 8, 4, 4), float32] */
//     }
//
// "default" for a kernel is the natural partner of the data layout. A call whose tensors do not fit the wanted layout (a
// block that does not divide the channels) stays as it is; TVM makes a tensor without elements of it. TVM:
// src/relay/transforms/convert_layout.cc. The algorithm is in transform/layout_rewriter.hpp.
#ifndef BATON_TRANSFORM_CONVERT_LAYOUT_HPP
#define BATON_TRANSFORM_CONVERT_LAYOUT_HPP

#include "baton/op/nn/avg_pool2d.hpp"
#include "baton/op/nn/conv2d.hpp"
#include "baton/op/nn/global_avg_pool2d.hpp"
#include "baton/op/nn/global_max_pool2d.hpp"
#include "baton/op/nn/max_pool2d.hpp"
#include "baton/meta/fixed_string.hpp"
#include "baton/transform/layout_rewriter.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

#include <string_view>

namespace baton {

/// The layouts in which ConvertLayout wants the arguments of an operator, data first.
template <fixed_string Op, fixed_string... Layouts>
struct desired_layout_option {
  static_assert(sizeof...(Layouts) == 1 || sizeof...(Layouts) == 2, "baton: desired_layout<op, data layout> or desired_layout<op, data layout, kernel layout>");
};
template <fixed_string Op, fixed_string... Layouts>
inline constexpr desired_layout_option<Op, Layouts...> desired_layout{};

namespace transform {

namespace detail {

/// One entry of ConvertLayout's table.
struct layout_wish {
  std::string_view op;
  std::string_view data;
  std::string_view kernel;
};

template <class Option>
struct wish_of;
template <fixed_string Op, fixed_string Data>
struct wish_of<desired_layout_option<Op, Data>> {
  static constexpr layout_wish value{Op.view(), Data.view(), "default"};
};
template <fixed_string Op, fixed_string Data, fixed_string Kernel>
struct wish_of<desired_layout_option<Op, Data, Kernel>> {
  static constexpr layout_wish value{Op.view(), Data.view(), Kernel.view()};
};

constexpr bool is_pool(const op_record* op) {
  return op == &record_of<relay::nn::max_pool2d_op> || op == &record_of<relay::nn::avg_pool2d_op> || op == &record_of<relay::nn::global_max_pool2d_op> ||
         op == &record_of<relay::nn::global_avg_pool2d_op>;
}

constexpr bool has_layouts_to_choose(std::string_view op) {
  for (std::string_view known : {"nn.conv2d", "nn.max_pool2d", "nn.avg_pool2d", "nn.global_max_pool2d", "nn.global_avg_pool2d"})
    if (known == op) return true;
  return false;
}

/// Why a wish cannot be meant; empty if it can.
template <class Option>
struct wish_error {
  static constexpr meta::message text() {
    constexpr layout_wish wish = wish_of<Option>::value;
    meta::message sentence;
    const layout nchw = parse_layout("NCHW");
    const layout data = parse_layout(wish.data);
    const bool conv = wish.op == "nn.conv2d";
    if (!has_layouts_to_choose(wish.op)) {
      sentence << "convert_layout: " << wish.op << " has no layouts to choose, nn.conv2d, nn.max_pool2d, nn.avg_pool2d, nn.global_max_pool2d and nn.global_avg_pool2d have";
    } else if (!data.valid || !convertible(data, nchw)) {
      sentence << "convert_layout: " << wish.op << ": data layout \"" << wish.data << "\" does not convert to NCHW";
    } else if (conv && wish.kernel != "default" && !convertible(parse_layout(wish.kernel), parse_layout("OIHW"))) {
      sentence << "convert_layout: " << wish.op << ": kernel layout \"" << wish.kernel << "\" does not convert to OIHW";
    } else if (conv && wish.kernel == "default" && wish.data != "NCHW" && wish.data != "NHWC" && wish.data != "HWNC") {
      sentence << "convert_layout: " << wish.op << ": there is no default kernel layout for data layout \"" << wish.data << "\", name one";
    }
    return sentence;
  }
};

template <class Pool>
constexpr void set_pool_layout(attr_words& words, std::string_view wanted) {
  auto attrs = decode_attrs<typename Pool::attrs>(words);
  attrs.layout = attr_string(wanted);
  words.clear();
  encode_attrs(attrs, words);
}

/// The alteration that gives calls their wanted layouts.
struct layout_converter {
  meta::slice<layout_wish> wishes;

  constexpr const layout_wish* wish_for(const op_record* op) const {
    for (const layout_wish& wish : wishes)
      if (wish.op == op->name) return &wish;
    return nullptr;
  }
  constexpr bool has_rule(const graph& g, int call) const { return wish_for(g[call].op) != nullptr; }

  constexpr bool alter(graph& g, int call, const flat_arguments& args, altered_call& out) const {
    const layout_wish& wish = *wish_for(g[call].op);
    const layout data = parse_layout(wish.data);
    out.op = g[call].op;
    out.args = args;
    for (std::int64_t word : g.view().words_of(call)) out.storage.push_back(word);
    const bool done = is_pool(out.op) ? alter_pool(g, call, wish, data, out.storage) : alter_conv2d(g, call, wish, data, out.storage);
    out.words = out.storage;
    return done;
  }

 private:
  static constexpr bool alter_pool(const graph& g, int call, const layout_wish& wish, const layout& data, attr_words& words) {
    const op_record* op = g[call].op;
    // Every pool's layout is where "layout" stands in its attributes; H and W have to be whole.
    if (data.factor_of('H') > 0 || data.factor_of('W') > 0) return false;
    const attr_words before = words;
    if (op == &record_of<relay::nn::max_pool2d_op>) set_pool_layout<relay::nn::max_pool2d_op>(words, wish.data);
    else if (op == &record_of<relay::nn::avg_pool2d_op>) set_pool_layout<relay::nn::avg_pool2d_op>(words, wish.data);
    else set_pool_layout<relay::nn::global_avg_pool2d_op>(words, wish.data);
    return fits(g.view().tensor(g.operand(call, 0)).dims, layout_of_pool(g, call), data);
  }
  static constexpr layout layout_of_pool(const graph& g, int call) {
    const op_record* op = g[call].op;
    const auto words = g.view().words_of(call);
    if (op == &record_of<relay::nn::max_pool2d_op>) return parse_layout(decode_attrs<relay::nn::max_pool2d_attrs>(words).layout);
    if (op == &record_of<relay::nn::avg_pool2d_op>) return parse_layout(decode_attrs<relay::nn::avg_pool2d_op::attrs>(words).layout);
    return parse_layout(decode_attrs<relay::nn::global_pool2d_attrs>(words).layout);
  }

  static constexpr bool alter_conv2d(const graph& g, int call, const layout_wish& wish, const layout& data, attr_words& words) {
    auto attrs = decode_attrs<relay::nn::conv2d_attrs>(words);
    const layout old_data = parse_layout(attrs.data_layout);
    const layout old_kernel = parse_layout(attrs.kernel_layout);
    const layout old_result = parse_layout(attrs.result_layout());
    const shape& weight = g.view().tensor(g.operand(call, 1)).dims;
    const shape oihw = convert_shape(weight, old_kernel, parse_layout("OIHW"));
    const bool depthwise = attrs.groups > 1 && oihw[0] == attrs.groups && oihw[1] == 1;
    attrs.data_layout = attr_string(wish.data);
    if (wish.kernel != "default") attrs.kernel_layout = attr_string(wish.kernel);
    else if (wish.data == "NCHW") attrs.kernel_layout = "OIHW";
    else if (wish.data == "NHWC") attrs.kernel_layout = depthwise ? attr_string("HWOI") : attr_string("HWIO");
    else attrs.kernel_layout = "HWOI";
    words.clear();
    encode_attrs(attrs, words);
    const layout result = parse_layout(attrs.result_layout());
    return fits(g.view().tensor(g.operand(call, 0)).dims, old_data, data) && fits(weight, old_kernel, parse_layout(attrs.kernel_layout)) &&
           fits(g.view().tensor(call).dims, old_result, result);
  }
};

inline constexpr std::string_view convert_layout_needs[] = {"InferType", "CanonicalizeOps"};

}  // namespace detail

template <class... Wishes>
struct convert_layout_pass {
  static constexpr pass_info info() { return {"ConvertLayout", 3, {detail::convert_layout_needs, 2}}; }
  static constexpr void run(graph& g, const pass_options&) {
    static_assert((meta::check<detail::wish_error<Wishes>> && ...));
    constexpr detail::layout_wish wishes[] = {detail::wish_of<Wishes>::value..., {}};
    rewrite_layouts(g, detail::layout_converter{{wishes, sizeof...(Wishes)}});
  }
};

}  // namespace transform

}  // namespace baton

#endif
