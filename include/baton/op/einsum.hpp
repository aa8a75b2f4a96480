// SPDX-License-Identifier: Apache-2.0
//
// einsum: sums of products over letters (Relay's `einsum`).
// Type relation: TVM's EinsumRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_EINSUM_HPP
#define BATON_OP_EINSUM_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct einsum_attrs {
  attr_string equation{};  ///< such as "ij,jk->ik"

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("equation", self.equation);
  }
  friend constexpr bool operator==(const einsum_attrs&, const einsum_attrs&) = default;
};

struct einsum_op {
  static constexpr std::string_view name = "einsum";
  using attrs = einsum_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::element;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    meta::vec<tensor_ty> fields;
    if (!check_arity(args, 1, out) || !tuple_argument(args, 0, "data", fields, out)) return;
    const equation e(a.equation.view());
    if (!e.valid || e.terms != fields.size() || fields.size() > most_terms) {
      out.fail() << "equation is \"" << a.equation.view() << "\", needs letters for each of the " << fields.size() << " tensors (at most " << most_terms
                 << "), commas between them, and after -> letters that occur before, each once";
      return;
    }
    std::int64_t extents[letter_count]{};
    bool known[letter_count]{};
    for (int t = 0; t < e.terms; ++t) {
      if (fields[t].element != fields[0].element || !check_number(fields[t], "a field", out)) {
        if (out.error.empty()) out.fail() << "the fields of data have different data types, needs equal ones";
        return;
      }
      if (e.term[t].count != fields[t].rank()) {
        out.fail() << "field " << t << " has rank " << fields[t].rank() << ", equation " << a.equation.view() << " needs rank " << e.term[t].count;
        return;
      }
      for (int d = 0; d < e.term[t].count; ++d) {
        const int letter = e.term[t].letter[d];
        if (known[letter] && extents[letter] != fields[t].dims[d]) {
          out.fail() << "axis " << d << " of field " << t << " has extent " << fields[t].dims[d] << ", the same letter of \"" << a.equation.view() << "\" has "
                     << extents[letter] << " before";
          return;
        }
        known[letter] = true;
        extents[letter] = fields[t].dims[d];
      }
    }
    if (!check_result_rank(e.result.count, out)) return;
    tensor_ty result{fields[0].element, {}};
    for (int d = 0; d < e.result.count; ++d) result.dims.push_back(extents[e.result.letter[d]]);
    out.set(result);
  }
  template <class Math, class Read>
  static constexpr auto element(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i, const Read& read) {
    const equation e(a.equation.view());
    std::int64_t extent[letter_count]{}, place[letter_count]{};
    for (int t = 0; t < e.terms; ++t)
      for (int d = 0; d < e.term[t].count; ++d) extent[e.term[t].letter[d]] = in[t].dims[d];
    bool free[letter_count]{};
    for (int d = 0; d < e.result.count; ++d) {
      free[e.result.letter[d]] = true;
      place[e.result.letter[d]] = i[d];
    }
    int summed[letter_count]{};
    int count = 0;
    std::int64_t terms = 1;
    for (int letter = 0; letter < letter_count; ++letter) {
      if (free[letter] || !e.occurs(letter)) continue;
      summed[count++] = letter;
      terms *= extent[letter];
    }
    auto sum = Math::template value<decltype(read(0, i))>(0);
    for (std::int64_t k = 0; k < terms; ++k) {
      std::int64_t rest = k;
      for (int s = count; s-- > 0; rest /= extent[summed[s]]) place[summed[s]] = rest % extent[summed[s]];
      auto product = read(0, at(e.term[0], place));
      for (int t = 1; t < e.terms; ++t) product = product * read(t, at(e.term[t], place));
      sum = sum + product;
    }
    return sum;
  }
  static constexpr double flops(const attrs& a, meta::slice<type_value> args, const type_value&) {
    const equation e(a.equation.view());
    double extent[letter_count]{}, all = 1;
    // The tensors as a tuple, or flattened.
    const bool tuple = args.size() > 0 && args[0].is_tuple();
    for (int t = 0; t < e.terms && t < (tuple ? args[0].field_count : args.size()); ++t) {
      const type_value& field = tuple ? args[0].fields[t] : args[t];
      for (int d = 0; d < e.term[t].count; ++d) extent[e.term[t].letter[d]] = static_cast<double>(field.tensor.dims[d]);
    }
    for (int letter = 0; letter < letter_count; ++letter)
      if (e.occurs(letter)) all *= extent[letter];
    return all * (e.terms > 1 ? e.terms : 1);
  }

  static constexpr int letter_count = 52;
  static constexpr int most_terms = 8;

  struct letters {
    int letter[max_rank]{};
    int count = 0;
  };
  /// An equation taken apart. Without -> the result has the letters that occur once, in alphabetical order.
  struct equation {
    letters term[most_terms]{};
    letters result;
    int terms = 1;
    bool valid = true;

    BATON_INLINE constexpr explicit equation(std::string_view text) {
      bool arrow = false;
      for (std::size_t c = 0; c < text.size() && valid; ++c) {
        const char x = text[c];
        if (x == ' ') continue;
        if (x == '-' && c + 1 < text.size() && text[c + 1] == '>' && !arrow) {
          arrow = true;
          ++c;
        } else if (x == ',' && !arrow && terms < most_terms) {
          ++terms;
        } else if ((x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z')) {
          letters& to = arrow ? result : term[terms - 1];
          valid = to.count < max_rank;
          if (valid) to.letter[to.count++] = x >= 'a' ? x - 'a' + 26 : x - 'A';
        } else {
          valid = false;
        }
      }
      for (int letter = 0; letter < letter_count; ++letter) {
        const int times = occurrences(letter);
        if (!arrow && times == 1 && result.count < max_rank) result.letter[result.count++] = letter;
        int named = 0;
        for (int d = 0; d < result.count; ++d) named += result.letter[d] == letter ? 1 : 0;
        valid = valid && named <= 1 && (named == 0 || times > 0);
      }
    }
    BATON_INLINE constexpr int occurrences(int letter) const {
      int times = 0;
      for (int t = 0; t < terms; ++t)
        for (int d = 0; d < term[t].count; ++d) times += term[t].letter[d] == letter ? 1 : 0;
      return times;
    }
    BATON_INLINE constexpr bool occurs(int letter) const { return occurrences(letter) > 0; }
  };

 private:
  static BATON_INLINE constexpr index at(const letters& term, const std::int64_t* place) {
    index i;
    for (int d = 0; d < term.count; ++d) i[d] = place[term.letter[d]];
    return i;
  }
};

/// The product of the tensors of a tuple, axes of one letter going together, summed over the letters that the result does not name: "ij,jk->ik" is a matrix
/// product. Without an arrow the result has the letters that occur once, in order. At most 8 tensors and 31 characters, no ellipsis.
template <einsum_attrs Attrs = {}, expression Tuple, class Self = decltype([](einsum_op* = nullptr) { return call_node<einsum_op, Attrs, Tuple>{}; })>
constexpr auto einsum(Tuple) {
  return baton::detail::make_handle<Self>();
}

/// The same for expressions that are no tuple yet.
template <einsum_attrs Attrs = {}, expression First, expression Second, expression... Rest,
          class Fields = decltype([](baton::detail::site<"einsum">* = nullptr) { return tuple_node<First, Second, Rest...>{}; }),
          class Self = decltype([](einsum_op* = nullptr) { return call_node<einsum_op, Attrs, expr<Fields>>{}; })>
constexpr auto einsum(First, Second, Rest...) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("einsum")> {
  using type = baton::relay::einsum_op;
};

#endif
