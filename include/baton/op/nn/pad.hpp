// SPDX-License-Identifier: Apache-2.0
//
// nn.pad: a border around a tensor (Relay's `nn.pad`; the padding value is an attribute, as in TVM 0.7).
// Type relation: TVM's PadRel. Layout rule: pad_width follows the letters, unless a split axis is padded.
#ifndef BATON_OP_NN_PAD_HPP
#define BATON_OP_NN_PAD_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct pad_attrs {
  double pad_value = 0;
  pair_list pad_width{};              ///< (before, after) for each axis
  attr_string pad_mode = "constant";  ///< or "edge" or "reflect"

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("pad_value", self.pad_value, 0.0);
    visit.always("pad_width", self.pad_width);
    visit("pad_mode", self.pad_mode, attr_string("constant"));
  }
  friend constexpr bool operator==(const pad_attrs&, const pad_attrs&) = default;
};

struct pad_op {
  static constexpr std::string_view name = "nn.pad";
  using attrs = pad_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    const bool edge = a.pad_mode.view() == "edge";
    const bool reflect = a.pad_mode.view() == "reflect";
    if (!edge && !reflect && !(a.pad_mode.view() == "constant")) {
      out.fail() << "pad_mode is \"" << a.pad_mode.view() << "\", needs \"constant\", \"edge\" or \"reflect\"";
      return;
    }
    if (a.pad_width.count != data->rank()) {
      out.fail() << "pad_width has " << a.pad_width.count << " pairs, needs one for each of data's " << data->rank() << " axes";
      return;
    }
    tensor_ty result = *data;
    for (int d = 0; d < data->rank(); ++d) {
      const std::int64_t before = a.pad_width.first[d];
      const std::int64_t after = a.pad_width.second[d];
      if (before < 0 || after < 0) {
        out.fail() << "pad_width is [" << before << ", " << after << "] on axis " << d << ", needs 0 or more";
        return;
      }
      const std::int64_t most = before > after ? before : after;
      if (most > 0 && (edge || reflect) && data->dims[d] < (reflect ? most + 1 : 1)) {
        out.fail() << "axis " << d << " has extent " << data->dims[d] << ", which is too small for a border of " << most << " in pad_mode \""
                   << a.pad_mode.view() << "\"";
        return;
      }
      result.dims[d] += before + after;
    }
    out.set(result);
  }

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i) {
    element_source s;
    const bool constant = a.pad_mode.view() == "constant";
    for (int d = 0; d < out.rank(); ++d) {
      const std::int64_t extent = in[0].dims[d];
      std::int64_t at = i[d] - a.pad_width.first[d];
      if (at < 0 || at >= extent) {
        if (constant) return {-1, {}, a.pad_value};
        if (a.pad_mode.view() == "edge") at = at < 0 ? 0 : extent - 1;
        else at = at < 0 ? -at : 2 * (extent - 1) - at;
      }
      s.from[d] = at;
    }
    return s;
  }

  static constexpr bool layouts(attrs& a, layout_query& q) {
    const layout old = q.old_in[0];
    if (!old.defined() || old.rank != a.pad_width.count) return false;
    layout keep = old;
    const layout wanted = q.new_in.size() > 0 ? q.new_in[0] : layout{};
    if (convertible(wanted, old) && !(wanted == old)) {
      pair_list moved;
      moved.count = wanted.rank;
      bool follows = wanted.rank <= max_rank;
      for (int i = 0; follows && i < wanted.rank; ++i) {
        const char axis = layout::upper(wanted.axis[i]);
        const int at = old.find(axis);
        const bool same = old.find(wanted.axis[i]) >= 0 && old.factor_of(axis) == wanted.factor_of(axis);
        if (same) {
          moved.first[i] = a.pad_width.first[old.find(wanted.axis[i])];
          moved.second[i] = a.pad_width.second[old.find(wanted.axis[i])];
        } else {
          follows = a.pad_width.first[at] == 0 && a.pad_width.second[at] == 0 && old.factor_of(axis) == 0;
        }
      }
      if (follows) {
        a.pad_width = moved;
        keep = wanted;
      }
    }
    q.answer(keep, keep);
    return true;
  }
};

/// data with a border of pad_width[d] = (before, after) elements on axis d: pad_value, or in pad_mode "edge" the nearest element,
/// or in "reflect" the mirrored one (an axis must then be longer than its border).
template <pad_attrs Attrs = {}, expression Data, class Self = decltype([](pad_op* = nullptr) { return call_node<pad_op, Attrs, Data>{}; })>
constexpr auto pad(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.pad")> {
  using type = baton::relay::nn::pad_op;
};

#endif
