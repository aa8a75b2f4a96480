// SPDX-License-Identifier: Apache-2.0
//
// What running sums and products share: attributes, type relation, the loop (TVM: ScanopRel). Next: op/cumsum.hpp,
// op/cumprod.hpp.
#ifndef BATON_OP_CUMULATIVE_HPP
#define BATON_OP_CUMULATIVE_HPP

#include "baton/expr/scalar_body.hpp"
#include "baton/op/check.hpp"
#include "baton/op/lines.hpp"

#include <cstdint>
#include <type_traits>

namespace baton {

struct cumulative_attrs {
  optional_int axis{};        ///< none: data counts as a vector
  baton::dtype dtype{};       ///< none: data's, int32 for bools
  optional_bool exclusive{};  ///< without the element itself; none: with it

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, optional_int{});
    visit("dtype", self.dtype, baton::dtype{});
    visit("exclusive", self.exclusive, optional_bool(false));
  }
  friend constexpr bool operator==(const cumulative_attrs&, const cumulative_attrs&) = default;
};

/// Base of cumsum and cumprod.
template <bool Multiplies>
struct cumulative_op {
  using attrs = cumulative_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::whole;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    tensor_ty result{!a.dtype.is_none() ? a.dtype : data->element.is_bool() ? int32 : data->element, data->dims};
    if (!check_number(result, "the result", out)) return;
    if (!a.axis.given) result.dims = shape(data->size());
    else if (check_axis(a.axis.value, data->rank(), "axis", out) < 0) return;
    out.set(result);
  }
  template <class Arrays>
  static constexpr void compute(const attrs& a, meta::slice<tensor_ty> in, meta::slice<tensor_ty>, const Arrays& arrays) {
    const auto* const data = arrays.template in<0>();
    auto* const result = arrays.template out<0>();
    using element = element_of<decltype(result)>;
    using carrier = std::conditional_t<std::is_integral_v<element>, std::uint64_t, double>;
    const axis_lines lines = a.axis.given ? axis_lines(in[0].dims, normalize_axis(a.axis.value, in[0].rank())) : axis_lines(shape(in[0].size()), 0);
    // Lines side by side, so that no sum waits for the one before it, and neighbours are read and written together.
    const std::int64_t distance = lines.step == 1 ? lines.length : 1;
    for (std::int64_t l = 0, many = 0; l < lines.count; l += many) {
      const std::int64_t left = lines.step == 1 ? lines.count - l : lines.step - l % lines.step;
      const bool wide = lines.step > 1 && left >= 32;
      many = wide ? 32 : left >= 4 ? 4 : 1;
      const auto* const from = data + lines.begin(l);
      element* const to = result + lines.begin(l);
      if (wide) run<32, element, carrier>(from, to, lines, 1, a.exclusive.value);
      else if (many == 4) run<4, element, carrier>(from, to, lines, distance, a.exclusive.value);
      else run<1, element, carrier>(from, to, lines, distance, a.exclusive.value);
    }
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) { return static_cast<double>(args[0].tensor.size()); }

 private:
  /// Many lines whose elements are `distance` apart.
  template <int Many, class Element, class Carrier, class From>
  static constexpr void run(const From* BATON_RESTRICT from, Element* BATON_RESTRICT to, const axis_lines& lines, std::int64_t distance, bool exclusive) {
    Carrier sum[Many]{};
    if (Multiplies)
      for (Carrier& s : sum) s = Carrier(1);
    for (std::int64_t k = 0, at = 0; k < lines.length; ++k, at += lines.step)
      for (int j = 0; j < Many; ++j) {
        // By way of the result's type, to which Relay converts first.
        const Carrier next = combine(sum[j], static_cast<Carrier>(static_cast<Element>(from[at + j * distance])));
        to[at + j * distance] = static_cast<Element>(exclusive ? sum[j] : next);
        sum[j] = next;
      }
  }
  template <class C>
  static BATON_INLINE constexpr C combine(C a, C b) {
    if constexpr (std::is_floating_point_v<C>) {
      // A constant evaluation takes no overflow.
      if (__builtin_is_constant_evaluated()) return Multiplies ? detail::safe_multiply(a, b) : detail::safe_add(a, b);
    }
    return Multiplies ? a * b : a + b;
  }
};

}  // namespace baton

#endif
