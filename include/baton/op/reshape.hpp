// SPDX-License-Identifier: Apache-2.0
//
// reshape: the same elements in another shape (Relay's `reshape`).
// Type relation: TVM's ReshapeRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_RESHAPE_HPP
#define BATON_OP_RESHAPE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct reshape_attrs {
  int_list<16> newshape{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("newshape", self.newshape);
  }
  friend constexpr bool operator==(const reshape_attrs&, const reshape_attrs&) = default;
};

struct reshape_op {
  static constexpr std::string_view name = "reshape";
  using attrs = reshape_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;
  static constexpr bool reshape_only = true;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    shape result;
    if (!resolve(a.newshape, data->dims, result, out)) return;
    if (result.size() != data->size()) {
      out.fail() << "data ";
      write_shape(out.fail(), data->dims);
      out.fail() << " has " << data->size() << " elements, newshape ";
      write_list(out.fail(), a.newshape);
      out.fail() << " needs " << result.size();
      return;
    }
    out.set({data->element, result});
  }
  static constexpr element_source source(const attrs&, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i) {
    return {0, index_of(in[0].dims, offset_of(out.dims, i)), 0};
  }

 private:
  /// More elements than any tensor has; products of extents stay below it.
  static constexpr std::int64_t largest_size = std::int64_t{1} << 56;

  static constexpr bool refuse(const int_list<16>& codes, int at, std::string_view why, infer_result& out) {
    out.fail() << "newshape ";
    write_list(out.fail(), codes);
    out.fail() << ": value " << codes[at] << " at position " << at << " " << why;
    return false;
  }
  /// The extents that newshape's codes stand for. -1 divides what no other code has copied by what is written out.
  static constexpr bool resolve(const int_list<16>& codes, const shape& in, shape& result, infer_result& out) {
    int cursor = 0;           // the next input extent
    int inferred = -1;        // where in the result the -1 goes
    int inferred_code = 0;    // and where in newshape it stands
    bool copied[max_rank]{};  // input extents that a code took
    std::int64_t written = 1;
    for (int c = 0; c < codes.count; ++c) {
      const std::int64_t code = codes[c];
      const int taken = code == -2 ? in.rank - cursor : code == 0 || code == -4 ? 1 : code == -3 ? 2 : 0;
      if (taken < 0 || cursor + taken > in.rank) return refuse(codes, c, "has no input dimension left", out);
      const int made = code == -2 ? taken : code == -4 ? 2 : 1;
      if (!check_result_rank(result.rank + made, out)) return false;
      for (int k = 0; k < taken; ++k) copied[cursor + k] = true;
      if (code > 0) {
        if (code > largest_size / written) return refuse(codes, c, "makes the tensor too large", out);
        result.push_back(code);
        written *= code;
      } else if (code == -1) {
        if (inferred >= 0) return refuse(codes, c, "is the second -1, one is possible", out);
        inferred = result.rank;
        inferred_code = c;
        result.push_back(1);
      } else if (code == 0 || code == -2) {
        for (int k = 0; k < taken; ++k) result.push_back(in[cursor + k]);
      } else if (code == -3) {
        result.push_back(in[cursor] * in[cursor + 1]);
      } else if (code == -4) {
        if (c + 2 >= codes.count) return refuse(codes, c, "needs two values after it", out);
        const std::int64_t whole = in[cursor];
        std::int64_t a = codes[++c];
        std::int64_t b = codes[++c];
        if (a == -1 && b > 0) a = whole / b;
        else if (b == -1 && a > 0) b = whole / a;
        if (a < 0 || b < 0 || (a == 0 || b == 0 ? whole != 0 : whole % a != 0 || whole / a != b))
          return refuse(codes, c - 2, "does not split its input dimension", out);
        result.push_back(a);
        result.push_back(b);
      } else {
        return refuse(codes, c, "has no meaning, needs -4 or more", out);
      }
      cursor += code > 0 || code == -1 ? 1 : taken;
      if (cursor > in.rank) cursor = in.rank;
    }
    if (inferred < 0) return true;
    std::int64_t rest = 1;
    for (int k = 0; k < in.rank; ++k)
      if (!copied[k]) rest *= in[k];
    if (rest % written != 0) return refuse(codes, inferred_code, "has no whole answer for the data's size", out);
    result[inferred] = rest / written;
    return true;
  }
};

/// The same elements in row-major order, in shape newshape. Its values: n > 0 an extent; 0 the input's extent here; -1 what
/// is left (once); -2 all further input extents; -3 the product of the next two; -4, a, b the next extent split into a and b
/// (one of them may be -1). Sizes must agree.
template <reshape_attrs Attrs = {}, expression Data, class Self = decltype([](reshape_op* = nullptr) { return call_node<reshape_op, Attrs, Data>{}; })>
constexpr auto reshape(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("reshape")> {
  using type = baton::relay::reshape_op;
};

#endif
