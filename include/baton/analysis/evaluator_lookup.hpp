// SPDX-License-Identifier: Apache-2.0
//
// The constant evaluator's way with ops that look elements up, compute one from many, or compute all at once
// (op_form::lookup, element, whole). In: the operands' arrays. Out: elements. Next: analysis/evaluator.hpp.
#ifndef BATON_ANALYSIS_EVALUATOR_LOOKUP_HPP
#define BATON_ANALYSIS_EVALUATOR_LOOKUP_HPP

#include "baton/analysis/evaluator_loops.hpp"
#include "baton/ir/graph.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace baton::analysis::detail {

template <class Flat, int Id, int Result>
struct evaluation;

/// Elements of the operands of a call, chosen by number at run time. `Operands` has `at<K>` with an array and its type.
template <class Operands, class = std::make_index_sequence<static_cast<std::size_t>(Operands::count)>>
struct read_elements;

template <class Operands, std::size_t... K>
struct read_elements<Operands, std::index_sequence<K...>> {
  template <std::size_t I>
  using at = typename Operands::template at<I>;
  static constexpr bool wide = ((!at<K>::type.element.is_float() && at<K>::type.element.bits == 64) || ...);
  using position = std::conditional_t<wide, long double, double>;

  template <std::size_t I>
  static constexpr const auto& of(const index& i) {
    return at<I>::array[offset_of(at<I>::type.dims, i)];
  }
  struct position_reader {
    constexpr position operator()(int operand, const index& i) const {
      position x = 0;
      static_cast<void>(((operand == static_cast<int>(K) ? (x = static_cast<position>(of<K>(i)), true) : false) || ...));
      return x;
    }
  };
  /// Sums are in double.
  struct number_reader {
    constexpr number operator()(int operand, const index& i) const {
      number x;
      static_cast<void>(((operand == static_cast<int>(K) ? (x = to_number(of<K>(i)), true) : false) || ...));
      return x.type.is_float() ? x.to(float64) : x;
    }
  };

  template <class Eval, std::int64_t Begin, std::int64_t End, class Out>
  static constexpr void lookup(Out& out) {
    constexpr dtype to = Eval::type.element;
    for (std::int64_t i = 0; i < End - Begin; ++i) {
      const element_source s =
          Eval::op::source_by(Eval::attrs, Eval::list.slice(), Eval::type, Eval::result, index_of(Eval::type.dims, Begin + i), position_reader{});
      if (s.operand < 0) out.values[i] = to_element<to>(s.value);
      else static_cast<void>(((s.operand == static_cast<int>(K) ? (out.values[i] = to_element<to>(to_number(of<K>(s.from))), true) : false) || ...));
    }
  }
  template <class Eval, std::int64_t Begin, std::int64_t End, class Out>
  static constexpr void element(Out& out) {
    for (std::int64_t i = 0; i < End - Begin; ++i)
      out.values[i] = to_element<Eval::type.element>(Eval::op::template element<number_math>(Eval::attrs, Eval::list.slice(), Eval::type, Eval::result,
                                                                                             index_of(Eval::type.dims, Begin + i), number_reader{}));
  }
};

/// All results of call Id at once, of which Eval is one.
template <class Eval, class Flat, int Id>
struct whole_elements {
  static constexpr int result_count = Flat::view().is_tuple(Id) ? Flat::view().types[Flat::view()[Id].type].field_count : 1;

  template <int R>
  struct part {
    typename evaluation<Flat, Id, R>::literal values{};
  };
  template <class Seq>
  struct parts;
  template <std::size_t... R>
  struct parts<std::index_sequence<R...>> : part<static_cast<int>(R)>... {};
  using results = parts<std::make_index_sequence<static_cast<std::size_t>(result_count)>>;

  struct arrays {
    results& to;

    template <int K>
    constexpr auto* in() const {
      return &Eval::in::template at<static_cast<std::size_t>(K)>::array[0];
    }
    template <int R>
    constexpr auto* out() const {
      if constexpr (R < result_count) return static_cast<part<R>&>(to).values.values;
      else return static_cast<std::int32_t*>(nullptr);
    }
  };

  static constexpr typename Eval::literal result() {
    results all{};
    compute(all, std::make_index_sequence<static_cast<std::size_t>(result_count)>{});
    return static_cast<part<Eval::result>&>(all).values;
  }

 private:
  template <std::size_t... R>
  static constexpr void compute(results& all, std::index_sequence<R...>) {
    const tensor_ty types[] = {evaluation<Flat, Id, static_cast<int>(R)>::type...};
    Eval::op::compute(Eval::attrs, Eval::list.slice(), meta::slice<tensor_ty>(types, result_count), arrays{all});
  }
};

}  // namespace baton::analysis::detail

#endif
