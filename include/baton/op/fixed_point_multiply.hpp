// SPDX-License-Identifier: Apache-2.0
//
// fixed_point_multiply: integers times a fraction of 31 bits and a power of two, as quantized networks scale (Relay's
// `fixed_point_multiply`). Type relation: TVM's IdentityRel, int32 only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_FIXED_POINT_MULTIPLY_HPP
#define BATON_OP_FIXED_POINT_MULTIPLY_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"
#include "baton/op/element_bits.hpp"
#include "baton/op/map.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct fixed_point_multiply_attrs {
  std::int64_t multiplier = 0;  ///< counts 2^-31
  std::int64_t shift = 0;       ///< to the left, or if negative to the right

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("multiplier", self.multiplier);
    visit.always("shift", self.shift);
  }
  friend constexpr bool operator==(const fixed_point_multiply_attrs&, const fixed_point_multiply_attrs&) = default;
};

struct fixed_point_multiply_op : unary_op {
  static constexpr std::string_view name = "fixed_point_multiply";
  using attrs = fixed_point_multiply_attrs;
  static constexpr op_form form = op_form::element;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    if (data->element != int32) {
      baton::detail::wrong_element(*data, "data", "int32", out);
      return;
    }
    if (a.multiplier < 0 || a.multiplier > 0x7fffffff || a.shift < -31 || a.shift > 31) {
      out.fail() << "multiplier and shift are " << a.multiplier << " and " << a.shift << ", needs 0 to 2147483647 and -31 to 31";
      return;
    }
    out.set(*data);
  }
  /// Rounds to the nearest, halfway cases up.
  template <class Math, class Read>
  static constexpr auto element(const attrs& a, meta::slice<tensor_ty>, const tensor_ty&, int, const index& i, const Read& read) {
    const int left = a.shift > 0 ? static_cast<int>(a.shift) : 0, right = 31 + (a.shift < 0 ? -static_cast<int>(a.shift) : 0);
    const auto x = static_cast<std::uint64_t>(integer_of(read(0, i))) << left;
    const auto product = static_cast<std::int64_t>(x * static_cast<std::uint64_t>(a.multiplier) + (std::uint64_t{1} << (right - 1)));
    return from_integer<decltype(read(0, i))>(product >> right);
  }
};

/// data * multiplier * 2^(shift - 31), rounded, in 64-bit arithmetic. data must be int32; what does not fit int32 wraps.
template <fixed_point_multiply_attrs Attrs = {}, expression Data,
          class Self = decltype([](fixed_point_multiply_op* = nullptr) { return call_node<fixed_point_multiply_op, Attrs, Data>{}; })>
constexpr auto fixed_point_multiply(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("fixed_point_multiply")> {
  using type = baton::relay::fixed_point_multiply_op;
};

#endif
