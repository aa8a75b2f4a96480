// SPDX-License-Identifier: Apache-2.0
//
// reshape_like: the same elements in the shape of another tensor (Relay's `reshape_like`).
// Type relation: TVM's ReshapeLikeRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_RESHAPE_LIKE_HPP
#define BATON_OP_RESHAPE_LIKE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct reshape_like_attrs {
  std::int64_t lhs_begin = 0;  ///< the axes of data that are replaced
  optional_int lhs_end{};      ///< none: to the last
  std::int64_t rhs_begin = 0;  ///< the axes that replace them
  optional_int rhs_end{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("lhs_begin", self.lhs_begin, std::int64_t{0});
    visit("lhs_end", self.lhs_end, optional_int{});
    visit("rhs_begin", self.rhs_begin, std::int64_t{0});
    visit("rhs_end", self.rhs_end, optional_int{});
  }
  friend constexpr bool operator==(const reshape_like_attrs&, const reshape_like_attrs&) = default;
};

struct reshape_like_op {
  static constexpr std::string_view name = "reshape_like";
  using attrs = reshape_like_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* like = data ? tensor_argument(args, 1, "shape_like", out) : nullptr;
    range own, other;
    if (!like || !find(a.lhs_begin, a.lhs_end, data->rank(), "lhs_begin", own, out) || !find(a.rhs_begin, a.rhs_end, like->rank(), "rhs_begin", other, out))
      return;
    if (!check_result_rank(data->rank() - (own.end - own.begin) + other.end - other.begin, out)) return;
    tensor_ty result{data->element, {}};
    for (int d = 0; d < own.begin; ++d) result.dims.push_back(data->dims[d]);
    for (int d = other.begin; d < other.end; ++d) result.dims.push_back(like->dims[d]);
    for (int d = own.end; d < data->rank(); ++d) result.dims.push_back(data->dims[d]);
    if (result.size() != data->size()) {
      out.fail() << "data ";
      write_shape(out.fail(), data->dims);
      out.fail() << " has " << data->size() << " elements, the result ";
      write_shape(out.fail(), result.dims);
      out.fail() << " needs " << result.size();
      return;
    }
    out.set(result);
  }
  static constexpr element_source source(const attrs&, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i) {
    return {0, index_of(in[0].dims, offset_of(out.dims, i)), 0};
  }

 private:
  struct range {
    int begin = 0;
    int end = 0;
  };
  static constexpr bool find(std::int64_t begin, const optional_int& end, int rank, std::string_view field, range& r, infer_result& out) {
    const std::int64_t first = begin < 0 ? begin + rank : begin;
    const std::int64_t last = !end.given ? rank : end.value < 0 ? end.value + rank : end.value;
    if (first < 0 || last > rank || first > last) {
      out.fail() << field << " and its end name the axes " << first << " to " << last << ", needs axes between 0 and " << rank;
      return false;
    }
    r = {static_cast<int>(first), static_cast<int>(last)};
    return true;
  }
};

/// data in the shape of like, or with its axes lhs_begin to lhs_end replaced by like's axes rhs_begin to rhs_end. Of like's elements nothing is read.
/// Sizes must agree.
template <reshape_like_attrs Attrs = {}, expression Data, expression Like,
          class Self = decltype([](reshape_like_op* = nullptr) { return call_node<reshape_like_op, Attrs, Data, Like>{}; })>
constexpr auto reshape_like(Data, Like) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("reshape_like")> {
  using type = baton::relay::reshape_like_op;
};

#endif
