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
#include "baton/op/nn/global_avg_pool2d.hpp"
#include "baton/op/nn/global_max_pool2d.hpp"
#include "baton/op/nn/max_pool2d.hpp"
#include "baton/meta/fixed_string.hpp"
#include "baton/transform/conv2d_table.hpp"
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
  meta::hash_t id = 0;
  std::string_view op;
  std::string_view data;
  std::string_view kernel;
};

template <class Option>
struct wish_of;
template <fixed_string Op, fixed_string Data>
struct wish_of<desired_layout_option<Op, Data>> {
  static constexpr layout_wish value{op_id(Op.view()), Op.view(), Data.view(), "default"};
};
template <fixed_string Op, fixed_string Data, fixed_string Kernel>
struct wish_of<desired_layout_option<Op, Data, Kernel>> {
  static constexpr layout_wish value{op_id(Op.view()), Op.view(), Data.view(), Kernel.view()};
};

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
      sentence << "convert_layout: " << wish.op
               << " has no layouts to choose, nn.conv2d, nn.max_pool2d, nn.avg_pool2d, nn.global_max_pool2d and nn.global_avg_pool2d have";
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

/// The alteration that gives calls their wanted layouts. What is asked for one call is remembered for all that are alike.
struct layout_converter {
  static constexpr bool states_layouts = true;
  struct answer {
    attr_words words;
    bool fits = false;
  };
  struct memory {
    call_numbers numbers;
    meta::vec<answer> answers;
  };
  meta::slice<layout_wish> wishes;
  memory* known;

  constexpr const layout_wish* wish_for(const op_record* op) const {
    for (const layout_wish& wish : wishes)
      if (wish.id == op->id) return &wish;
    return nullptr;
  }
  constexpr bool has_rule(const graph& g, int call) const { return wish_for(g[call].op) != nullptr; }

  template <class Graph>
  constexpr bool alter(Graph& g, int call, const flat_arguments& args, altered_call& out) const {
    const int number = known->numbers.number_of(g, call);
    if (number == known->answers.size()) known->answers.push_back(ask(g, call));
    out.op = g[call].op;
    out.args = args;
    out.words = known->answers[number].words;
    return known->answers[number].fits;
  }

 private:
  template <class Graph>
  constexpr answer ask(const Graph& g, int call) const {
    const layout_wish& wish = *wish_for(g[call].op);
    const layout data = parse_layout(wish.data);
    const op_record* op = g[call].op;
    answer a;
    if (is_record_of<relay::nn::conv2d_op>(op)) a.fits = alter_conv2d(g, call, wish, data, a.words);
    else if (is_record_of<relay::nn::max_pool2d_op>(op)) a.fits = alter_pool<relay::nn::max_pool2d_op>(g, call, wish, data, a.words);
    else if (is_record_of<relay::nn::avg_pool2d_op>(op)) a.fits = alter_pool<relay::nn::avg_pool2d_op>(g, call, wish, data, a.words);
    else a.fits = alter_pool<relay::nn::global_avg_pool2d_op>(g, call, wish, data, a.words);
    return a;
  }

  template <class Pool>
  static constexpr bool alter_pool(const graph& g, int call, const layout_wish& wish, const layout& data, attr_words& words) {
    auto attrs = decode_attrs<typename Pool::attrs>(g.view().words_of(call));
    const layout old = parse_layout(attrs.layout);
    attrs.layout = attr_string(wish.data);
    encode_attrs(attrs, words);
    return data.factor_of('H') == 0 && data.factor_of('W') == 0 && fits(g.view().tensor(g.operand(call, 0)).dims, old, data);
  }

  static constexpr bool alter_conv2d(const graph& g, int call, const layout_wish& wish, const layout& data, attr_words& words) {
    conv2d_table table;
    const conv2d_facts& f = table.of(g, call);
    relay::nn::conv2d_attrs attrs = f.attrs;
    attrs.data_layout = attr_string(wish.data);
    if (wish.kernel != "default") attrs.kernel_layout = attr_string(wish.kernel);
    else if (wish.data == "NCHW") attrs.kernel_layout = "OIHW";
    else if (wish.data == "NHWC") attrs.kernel_layout = f.depthwise ? attr_string("HWOI") : attr_string("HWIO");
    else attrs.kernel_layout = "HWOI";
    encode_attrs(attrs, words);
    return fits(g.view().tensor(g.operand(call, 0)).dims, f.data, data) &&
           fits(g.view().tensor(g.operand(call, 1)).dims, f.kernel, parse_layout(attrs.kernel_layout)) &&
           fits(g.view().tensor(call).dims, f.result, parse_layout(attrs.result_layout()));
  }
};

inline constexpr std::string_view convert_layout_needs[] = {"InferType", "CanonicalizeOps"};

}  // namespace detail

template <class... Wishes>
struct convert_layout_pass {
  static constexpr pass_info info() { return {"ConvertLayout", 3, {detail::convert_layout_needs, 2}}; }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options&) {
    static_assert((meta::check<detail::wish_error<Wishes>> && ...));
    constexpr detail::layout_wish wishes[] = {detail::wish_of<Wishes>::value..., {}};
    detail::layout_converter::memory known;
    rewrite_layouts(g, detail::layout_converter{{wishes, sizeof...(Wishes)}, &known});
  }
};

}  // namespace transform

}  // namespace baton

#endif
