// SPDX-License-Identifier: Apache-2.0
//
// tile: copies of a tensor side by side (Relay's `tile`).
// Type relation: TVM's TileRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_TILE_HPP
#define BATON_OP_TILE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"
#include "baton/op/movement.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct tile_attrs {
  int_list<8> reps{};  ///< copies along each axis, the last for the last

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("reps", self.reps);
  }
  friend constexpr bool operator==(const tile_attrs&, const tile_attrs&) = default;
};

struct tile_op {
  static constexpr std::string_view name = "tile";
  using attrs = tile_attrs;
  static constexpr pattern_kind pattern = pattern_kind::broadcast;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    tensor_ty result{data->element, {}};
    result.dims.rank = a.reps.count > data->rank() ? a.reps.count : data->rank();
    for (int i = 1; i <= result.rank(); ++i) {
      const std::int64_t copies = i <= a.reps.count ? a.reps[a.reps.count - i] : 1;
      if (copies < 1) {
        out.fail() << "reps is ";
        write_list(out.fail(), a.reps);
        out.fail() << ", needs numbers of 1 or more";
        return;
      }
      if (i <= data->rank() && !check_result_extent(data->dims[data->rank() - i], copies, out)) return;
      result.dims[result.rank() - i] = copies * (i <= data->rank() ? data->dims[data->rank() - i] : 1);
    }
    if (a.reps.count == 0) {
      out.fail() << "reps is [], needs a number for at least one axis";
      return;
    }
    out.set(result);
  }
  static constexpr element_source source(const attrs&, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i) {
    element_source s;
    const int added = out.rank() - in[0].rank();
    for (int d = 0; d < in[0].rank(); ++d) s.from[d] = i[d + added] % in[0].dims[d];
    return s;
  }
  /// Copies are loops that do not advance.
  static constexpr movement moves(const attrs& a, const shape& in) {
    movement m;
    const int rank = a.reps.count > in.rank ? a.reps.count : in.rank;
    for (int d = 0; d < rank; ++d) {
      const int own = d - (rank - in.rank), rep = d - (rank - a.reps.count);
      if (m.rank + 2 > max_rank) return {};
      if (rep >= 0 && a.reps[rep] != 1) m.push(a.reps[rep], 0);
      if (own >= 0) m.push(in[own], step_of(in, own));
    }
    m.possible = m.rank > 0;
    return m;
  }
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value&) { return 0; }
};

/// reps[d] copies of data along each axis; reps and data's axes are aligned at the last, and missing ones come in front, as in NumPy.
template <tile_attrs Attrs = {}, expression Data, class Self = decltype([](tile_op* = nullptr) { return call_node<tile_op, Attrs, Data>{}; })>
constexpr auto tile(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("tile")> {
  using type = baton::relay::tile_op;
};

#endif
