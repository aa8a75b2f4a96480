// SPDX-License-Identifier: Apache-2.0
//
// reinterpret: the bits of the elements as elements of another type (Relay's `reinterpret`).
// Type relation: TVM's CastRel, types of one width only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_REINTERPRET_HPP
#define BATON_OP_REINTERPRET_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/element_bits.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct reinterpret_attrs {
  baton::dtype dtype{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("dtype", self.dtype);
  }
  friend constexpr bool operator==(const reinterpret_attrs&, const reinterpret_attrs&) = default;
};

struct reinterpret_op : unary_op {
  static constexpr std::string_view name = "reinterpret";
  using attrs = reinterpret_attrs;
  static constexpr op_form form = op_form::element;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    if (a.dtype.is_none() || a.dtype.bits != data->element.bits) {
      out.fail() << "data is ";
      write_dtype(out.fail(), data->element);
      out.fail() << ", dtype is \"";
      write_dtype(out.fail(), a.dtype);
      out.fail() << "\", needs a type of " << static_cast<int>(data->element.bits) << " bits";
      return;
    }
    out.set({a.dtype, data->dims});
  }
  template <class Math, class Read>
  static constexpr auto element(const attrs&, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i, const Read& read) {
    return element_from_bits<decltype(read(0, i))>(element_bits(read(0, i), in[0].element), out.element);
  }
};

/// The same bits as elements of dtype, which has to have as many. (A NaN may change its payload on the way.)
template <reinterpret_attrs Attrs = {}, expression Data,
          class Self = decltype([](reinterpret_op* = nullptr) { return call_node<reinterpret_op, Attrs, Data>{}; })>
constexpr auto reinterpret(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("reinterpret")> {
  using type = baton::relay::reinterpret_op;
};

#endif
