// SPDX-License-Identifier: Apache-2.0
//
// The loops of the constant evaluator that know arrays, not graphs: ranges of elements, broadcasting, conversion of
// elements, the loop of a map. Next: analysis/evaluator.hpp.
#ifndef BATON_ANALYSIS_EVALUATOR_LOOPS_HPP
#define BATON_ANALYSIS_EVALUATOR_LOOPS_HPP

#include "baton/analysis/fold_math.hpp"
#include "baton/op/form.hpp"
#include "baton/op/movement.hpp"

#include <cstdint>
#include <type_traits>

namespace baton::analysis::detail {

/// Statements that one evaluation may spend, with a margin for what the estimates below miss.
inline constexpr std::int64_t statement_budget = 600'000;
/// Elements that one loop may run over.
inline constexpr std::int64_t loop_budget = 250'000;

/// Whether no element is beyond 1e8: all that sums and products of a few ask for, and quicker to find out than scan().
template <class T>
constexpr bool is_moderate(const T* p, std::int64_t size) {
  int beyond = 0;
  for (std::int64_t block = 0; block < size; block += loop_budget) {
    const std::int64_t end = block + loop_budget < size ? block + loop_budget : size;
    std::int64_t i = block;
    for (; i + 4 <= end; i += 4)
      if (!(p[i] <= T(1e8) && p[i] >= T(-1e8) && p[i + 1] <= T(1e8) && p[i + 1] >= T(-1e8) && p[i + 2] <= T(1e8) && p[i + 2] >= T(-1e8) && p[i + 3] <= T(1e8) &&
            p[i + 3] >= T(-1e8)))
        return false;
    for (; i < end; ++i)
      if (!(p[i] <= T(1e8) && p[i] >= T(-1e8))) ++beyond;
  }
  return beyond == 0;
}

/// Largest and smallest magnitude of an array.
template <class T>
constexpr bound scan(const T* p, std::int64_t size) {
  double most = 0, least = baton::detail::real_inf, a = 0;
  for (std::int64_t block = 0; block < size; block += loop_budget) {
    const std::int64_t end = block + loop_budget < size ? block + loop_budget : size;
    for (std::int64_t i = block; i < end; ++i)
      a = static_cast<double>(p[i]), a = a < 0 ? -a : a, most = a > most || a != a ? a : most, least = a < least ? a : least;
  }
  return {most, least, 0};
}

/// Elements [begin, end) of the output of a movement, row by row.
template <class T>
constexpr void move_by_steps(const movement& m, const T* from, T* to, std::int64_t begin, std::int64_t end) {
  const int last = m.rank - 1;
  const std::int64_t run = m.extent[last];
  const std::int64_t step = m.step[last];
  for (std::int64_t place = begin; place < end;) {
    std::int64_t base = 0;
    for (std::int64_t rest = place / run, d = last - 1; d >= 0; --d) base += rest % m.extent[d] * m.step[d], rest /= m.extent[d];
    const std::int64_t first = place % run;
    const std::int64_t stop = run - first < end - place ? run : first + end - place;
    T* const row = to + (place - begin) - first;
    for (std::int64_t i = first; i < stop; ++i) row[i] = from[base + i * step];
    place += stop - first;
  }
}

/// How operands broadcast: the result is rows of `run` elements, within each of which an operand advances by 0 or 1.
template <int N>
struct broadcast_plan {
  std::int64_t run = 1;
  std::int64_t step[N]{};
  shape outer;                         ///< the axes before the run
  std::int64_t stride[N][max_rank]{};  ///< of an operand along each of them

  constexpr broadcast_plan(const shape (&in)[N], const shape& out) {
    int axis = out.rank;
    bool decided = false;
    for (; axis > 0; --axis) {
      if (out[axis - 1] == 1) continue;
      bool fits = true;
      for (int k = 0; k < N; ++k) fits = fits && (!decided || step[k] == advance(in[k], out, axis - 1));
      if (!fits) break;
      for (int k = 0; k < N; ++k) step[k] = advance(in[k], out, axis - 1);
      decided = true;
      run *= out[axis - 1];
    }
    for (int d = 0; d < axis; ++d) outer.push_back(out[d]);
    for (int k = 0; k < N; ++k) {
      std::int64_t size = 1;
      for (int d = out.rank; d-- > 0;) {
        const std::int64_t extent = extent_at(in[k], out, d);
        if (d < axis) stride[k][d] = extent == 1 ? 0 : size;
        size *= extent;
      }
    }
  }
  static constexpr std::int64_t extent_at(const shape& in, const shape& out, int d) { return d - (out.rank - in.rank) < 0 ? 1 : in[d - (out.rank - in.rank)]; }
  static constexpr std::int64_t advance(const shape& in, const shape& out, int d) { return extent_at(in, out, d) == 1 ? 0 : 1; }
};

/// A number as an element.
template <dtype Type>
constexpr element_t<Type> to_element(const number& x) {
  const number n = x.to(Type);
  if constexpr (Type.is_float()) return static_cast<element_t<Type>>(n.real);
  else return static_cast<element_t<Type>>(n.integer);
}
/// An accumulator as an element; integers wrap.
template <dtype Type>
constexpr element_t<Type> to_element(double x) {
  if constexpr (Type.is_float()) return static_cast<element_t<Type>>(baton::detail::round_real(Type, x));
  else if constexpr (Type.is_bool()) return x != 0;
  else return static_cast<element_t<Type>>(baton::detail::wrap(Type, static_cast<std::uint64_t>(baton::detail::to_integer(int64, x))));
}
template <class T>
constexpr number to_number(T x) {
  if constexpr (is_float_element<T>) return number::of(dtype_of<T>, static_cast<double>(x), 0, &folding_functions);
  else return number::of(dtype_of<T>, 0, static_cast<std::int64_t>(x), &folding_functions);
}

/// The loop of a map on plain floats. Unrolled, since the loop costs a constant evaluation as much as its body; arrays come
/// as references, which GCC reads faster than pointers.
template <class Op, class T, std::int64_t Begin, std::int64_t End, std::int64_t... Step, class Attrs, class Out, class... In>
constexpr void plain_loop(const Attrs& attrs, Out& out, const In&... in) {
  std::int64_t i = Begin;
  if constexpr (((Step == 1) && ...)) {
    for (; i + 4 <= End; i += 4)
      out.values[i - Begin] = Op::template body<fold_math, T>(attrs, in[i]...),
                     out.values[i - Begin + 1] = Op::template body<fold_math, T>(attrs, in[i + 1]...),
                     out.values[i - Begin + 2] = Op::template body<fold_math, T>(attrs, in[i + 2]...),
                     out.values[i - Begin + 3] = Op::template body<fold_math, T>(attrs, in[i + 3]...);
  } else {
    for (; i + 4 <= End; i += 4)
      out.values[i - Begin] = Op::template body<fold_math, T>(attrs, in[i * Step]...),
                     out.values[i - Begin + 1] = Op::template body<fold_math, T>(attrs, in[(i + 1) * Step]...),
                     out.values[i - Begin + 2] = Op::template body<fold_math, T>(attrs, in[(i + 2) * Step]...),
                     out.values[i - Begin + 3] = Op::template body<fold_math, T>(attrs, in[(i + 3) * Step]...);
  }
  for (; i < End; ++i) out.values[i - Begin] = Op::template body<fold_math, T>(attrs, in[i * Step]...);
}

}  // namespace baton::analysis::detail

#endif
