// SPDX-License-Identifier: Apache-2.0
//
// split: a tensor cut along an axis (Relay's `split`); the result is a tuple.
// Type relation: TVM's SplitRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_SPLIT_HPP
#define BATON_OP_SPLIT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct split_attrs {
  int_or_list indices_or_sections{};
  std::int64_t axis = 0;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("indices_or_sections", self.indices_or_sections);
    visit("axis", self.axis, std::int64_t{0});
  }
  friend constexpr bool operator==(const split_attrs&, const split_attrs&) = default;
};

struct split_op {
  static constexpr std::string_view name = "split";
  using attrs = split_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;
  static constexpr bool tuple_result = true;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    const int axis = check_axis(a.axis, data->rank(), "axis", out);
    if (axis < 0) return;
    const std::int64_t extent = data->dims[axis];
    const int_list<16>& cuts = a.indices_or_sections.list;
    if (!a.indices_or_sections.is_list) {
      const std::int64_t sections = cuts.count > 0 ? cuts[0] : 0;
      if (sections < 1 || sections > 4096 || extent % sections != 0) {
        out.fail() << "axis " << axis << " has extent " << extent << ", which does not divide into " << sections << " equal parts";
        return;
      }
      for (std::int64_t k = 0; k < sections; ++k) set_part(*data, axis, extent / sections, out);
    } else {
      std::int64_t begin = 0;
      for (int k = 0; k < cuts.count; ++k) {
        if (cuts[k] <= begin || cuts[k] >= extent) {
          out.types.clear();
          out.fail() << "indices_or_sections is ";
          write_list(out.fail(), cuts);
          out.fail() << ", needs ascending indices between 0 and the extent " << extent << " of axis " << axis;
          return;
        }
        set_part(*data, axis, cuts[k] - begin, out);
        begin = cuts[k];
      }
      set_part(*data, axis, extent - begin, out);
    }
    out.is_tuple = true;
  }

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int result, const index& i) {
    element_source s{0, i, 0};
    const int axis = normalize_axis(a.axis, in[0].rank());
    if (!a.indices_or_sections.is_list) s.from[axis] += result * out.dims[axis];
    else if (result > 0) s.from[axis] += a.indices_or_sections.list[result - 1];
    return s;
  }

 private:
  static constexpr void set_part(tensor_ty part, int axis, std::int64_t extent, infer_result& out) {
    part.dims[axis] = extent;
    out.set(part);
  }
};

/// data cut along axis: into n equal parts (n must divide the extent), or before each index of an ascending list. The result is
/// a tuple; `relay::get<i>` takes a part.
template <split_attrs Attrs = {}, expression Data, class Self = decltype([](split_op* = nullptr) { return call_node<split_op, Attrs, Data>{}; })>
constexpr auto split(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("split")> {
  using type = baton::relay::split_op;
};

#endif
