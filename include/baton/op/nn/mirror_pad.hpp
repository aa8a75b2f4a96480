// SPDX-License-Identifier: Apache-2.0
//
// nn.mirror_pad: a border of mirrored elements (Relay's `nn.mirror_pad`).
// Type relation: TVM's MirrorPadRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_MIRROR_PAD_HPP
#define BATON_OP_NN_MIRROR_PAD_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct mirror_pad_attrs {
  attr_string mode = "SYMMETRIC";  ///< or "REFLECT": the element at the edge is not repeated
  pair_list pad_width{};           ///< elements before and after, for each axis

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("mode", self.mode, attr_string("SYMMETRIC"));
    visit.always("pad_width", self.pad_width);
  }
  friend constexpr bool operator==(const mirror_pad_attrs&, const mirror_pad_attrs&) = default;
};

struct mirror_pad_op {
  static constexpr std::string_view name = "nn.mirror_pad";
  using attrs = mirror_pad_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    const bool symmetric = a.mode.view() == "SYMMETRIC";
    if (!symmetric && a.mode.view() != "REFLECT") {
      out.fail() << "mode is \"" << a.mode.view() << "\", needs \"SYMMETRIC\" or \"REFLECT\"";
      return;
    }
    if (a.pad_width.count != data->rank()) {
      out.fail() << "pad_width has " << a.pad_width.count << " pairs, needs one for each of data's " << data->rank() << " axes";
      return;
    }
    tensor_ty result = *data;
    for (int d = 0; d < data->rank(); ++d) {
      const std::int64_t before = a.pad_width.first[d], after = a.pad_width.second[d];
      const std::int64_t most = data->dims[d] - (symmetric ? 0 : 1);
      if (before < 0 || after < 0 || before > most || after > most) {
        out.fail() << "axis " << d << " of extent " << data->dims[d] << " is padded by " << before << " and " << after << ", needs 0 to " << most << " in mode "
                   << a.mode.view();
        return;
      }
      result.dims[d] += before + after;
    }
    out.set(result);
  }
  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i) {
    element_source s;
    const std::int64_t edge = a.mode.view() == "SYMMETRIC" ? 1 : 0;
    for (int d = 0; d < in[0].rank(); ++d) {
      const std::int64_t n = in[0].dims[d], x = i[d] - a.pad_width.first[d];
      s.from[d] = x < 0 ? -x - edge : x >= n ? 2 * n - 2 - x + edge : x;
    }
    return s;
  }
};

/// data with a border of its own elements, mirrored at the edges: with them ("SYMMETRIC") or without ("REFLECT"). A border may not be wider than what it
/// mirrors.
template <mirror_pad_attrs Attrs = {}, expression Data, class Self = decltype([](mirror_pad_op* = nullptr) { return call_node<mirror_pad_op, Attrs, Data>{}; })>
constexpr auto mirror_pad(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.mirror_pad")> {
  using type = baton::relay::nn::mirror_pad_op;
};

#endif
