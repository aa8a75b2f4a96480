// SPDX-License-Identifier: Apache-2.0
//
// What is computed, before anything is said about loops: tensors, each of them given or an expression over axes, as in
// TVM's te. Plain values with operators, during compilation and at run time:
//     auto X = c.placeholder("X", {32, 64}), W = c.placeholder("W", {64, 48});
//     auto i = c.axis("i", 32), j = c.axis("j", 48), k = c.reduce_axis("k", 64);
//     c.compute("Y", {i, j}, sum(X(i, k) * W(k, j), k));
// Next: tir/nest/schedule.hpp, tir/nest/lower.hpp; tir/nest/from_function.hpp makes a computation from a Relay function.
#ifndef BATON_TIR_NEST_COMPUTATION_HPP
#define BATON_TIR_NEST_COMPUTATION_HPP

#include "baton/meta/message.hpp"
#include "baton/meta/vec.hpp"
#include "baton/tir/nest/expression.hpp"
#include "baton/tir/nest/index.hpp"

#include <cstdint>
#include <initializer_list>

namespace baton::tir::nest {

class computation;

/// A size: a number, or one that is not known during compilation (computation::size).
struct dimension {
  std::int64_t value = 0;
  int size = -1;

  constexpr dimension(int number) : value(number) {}
  constexpr dimension(std::int64_t number) : value(number) {}
  static constexpr dimension unknown(int var) {
    dimension d(0);
    d.size = var;
    return d;
  }
};

/// An index of a load: an axis, or sums, multiples, quotients and remainders of axes.
struct coordinate {
  computation* of = nullptr;
  index at;
};

/// A float32 value of the element that is computed.
struct element {
  computation* of = nullptr;
  int id = -1;
};

/// A tensor, as a function of its indices.
struct tensor_handle {
  computation* of = nullptr;
  int id = -1;

  template <class... Index>
  constexpr element operator()(const Index&... at) const;
};

/// How a reduction combines.
enum class combiner : std::uint8_t { none, sum, max, min };

/// A tensor of a computation.
struct tensor_info {
  static constexpr int max_rank = 6;
  nest::name name;
  int rank = 0;
  dimension dims[max_rank] = {0, 0, 0, 0, 0, 0};
  int body = -1;  ///< its expression; -1: it is given
  meta::vec<int> axes;
  meta::vec<int> reduce_axes;
  combiner combine = combiner::none;
  nest::name scope = "global";

  constexpr bool given() const { return body < 0; }
};

/// Tensors and their expressions. Tensors that nothing reads are the results; parameters are the placeholders in order, and
/// the results behind them. The first mistake is kept as a sentence.
class computation {
 public:
  symbols names;
  meta::vec<expression> expressions;
  meta::vec<index> indices;
  meta::vec<tensor_info> tensors;
  meta::message error;

  constexpr computation() = default;

  /// A tensor that is given, of 1 to 6 axes. Of its sizes only the first may be unknown.
  constexpr tensor_handle placeholder(nest::name name, std::initializer_list<dimension> dims) {
    tensor_info t;
    t.name = name;
    set_dims(t, dims.begin(), static_cast<int>(dims.size()));
    return add(t);
  }
  /// A size that is not known during compilation: the extent of an axis, and the first of a tensor's.
  constexpr dimension size(nest::name name) {
    variable v;
    v.name = name;
    v.extent = 0;
    return dimension::unknown(names.add(v));
  }
  /// An axis of results, and one that a reduction runs over: 0 to extent - 1.
  constexpr coordinate axis(nest::name name, dimension extent) { return add_axis(name, extent, false); }
  constexpr coordinate reduce_axis(nest::name name, dimension extent) { return add_axis(name, extent, true); }

  /// A tensor whose element at the axes is the value. Axes can serve several tensors.
  constexpr tensor_handle compute(nest::name name, std::initializer_list<coordinate> axes, element value) {
    tensor_info t;
    t.name = name;
    t.body = value.id;
    if (axes.size() == 0 || axes.size() > static_cast<std::size_t>(tensor_info::max_rank)) fail(name) << "found " << axes.size() << " axes, needs 1 to 6";
    else
      for (const coordinate& a : axes) {
        if (!is_axis(a.at) || names.vars[a.at.term[0].var].reduces) {
          fail(name) << "index " << t.rank << " is not an axis";
          break;
        }
        const variable& v = names.vars[a.at.term[0].var];
        t.axes.push_back(a.at.term[0].var);
        t.dims[t.rank++] = v.size >= 0 ? dimension::unknown(v.size) : dimension(v.extent);
      }
    if (error.empty()) take_reduction(t);
    return add(t);
  }
  /// The same with axes by number, for callers that do not know how many there are.
  constexpr tensor_handle compute(tensor_info t, element value) {
    t.body = value.id;
    if (error.empty()) take_reduction(t);
    return add(t);
  }

  /// What operators and functions on elements are made of.
  constexpr element number(double x) {
    expression e;
    e.kind = expression_kind::number;
    e.number = x;
    return add(e);
  }
  constexpr element apply(expression_kind kind, element a, element b = {}, element c = {}) {
    expression e;
    e.kind = kind;
    e.a = a.id;
    e.b = b.id;
    e.c = c.id;
    return add(e);
  }
  constexpr element load(int tensor, const index* at, int count) {
    expression e;
    e.kind = expression_kind::load;
    e.buffer = tensor;
    e.at = indices.size();
    if (tensors[tensor].rank != count && error.empty())
      error << tensors[tensor].name.view() << " has " << tensors[tensor].rank << " axes, found " << count << " indices";
    for (int i = 0; i < count; ++i) indices.push_back(at[i]);
    return add(e);
  }
  template <class... Axis>
  constexpr element reduce(combiner combine, element value, const Axis&... axes) {
    const coordinate all[] = {axes...};
    if (pending_ >= 0) fail("a reduction") << "found two in one tensor, needs one tensor each";
    pending_ = value.id;
    combine_ = combine;
    reduce_axes_.clear();
    for (const coordinate& a : all) {
      if (!is_axis(a.at) || !names.vars[a.at.term[0].var].reduces) fail("a reduction") << "found an axis that is no reduce_axis";
      else reduce_axes_.push_back(a.at.term[0].var);
    }
    return value;
  }

  /// Whether a tensor is computed and read by nobody.
  constexpr bool is_result(int tensor) const {
    if (tensors[tensor].given()) return false;
    for (const expression& e : expressions)
      if (e.kind == expression_kind::load && e.buffer == tensor) return false;
    return true;
  }

 private:
  constexpr meta::message& fail(nest::name where) {
    if (!error.empty()) return ignored_ = {};
    return error << where.view() << ": ";
  }
  static constexpr bool is_axis(const index& e) { return e.count == 1 && e.constant == 0 && e.term[0].plain() && e.term[0].scale == 1; }
  constexpr void set_dims(tensor_info& t, const dimension* dims, int rank) {
    if (rank < 1 || rank > tensor_info::max_rank) {
      fail(t.name) << "found " << rank << " axes, needs 1 to 6";
      return;
    }
    for (int d = 0; d < rank; ++d) {
      if (d > 0 && dims[d].size >= 0) fail(t.name) << "only the first size may be unknown during compilation";
      else if (dims[d].size < 0 && dims[d].value < 1) fail(t.name) << "size " << d << " is " << dims[d].value << ", needs to be at least 1";
      t.dims[d] = dims[d];
    }
    t.rank = rank;
  }
  constexpr coordinate add_axis(nest::name name, dimension extent, bool reduces) {
    variable v;
    v.name = name;
    v.extent = extent.value;
    v.size = extent.size;
    v.reduces = reduces;
    if (extent.size < 0 && extent.value < 1) fail(name) << "the extent is " << extent.value << ", needs to be at least 1";
    return {this, symbols::of(names.add(v))};
  }
  /// A reduction has to be all of a tensor's expression.
  constexpr void take_reduction(tensor_info& t) {
    if (pending_ < 0) return;
    if (pending_ != t.body) fail(t.name) << "a reduction is a part of the expression, needs a tensor of its own";
    t.combine = combine_;
    t.reduce_axes = reduce_axes_;
    pending_ = -1;
  }
  constexpr tensor_handle add(const tensor_info& t) {
    for (const tensor_info& other : tensors)
      if (other.name == t.name) fail(t.name) << "two tensors have this name";
    tensors.push_back(t);
    return {this, tensors.size() - 1};
  }
  constexpr element add(const expression& e) {
    expressions.push_back(e);
    return {this, expressions.size() - 1};
  }

  int pending_ = -1;
  combiner combine_ = combiner::none;
  meta::vec<int> reduce_axes_;
  meta::message ignored_;
};

/// Indices of axes and numbers.
constexpr coordinate operator+(const coordinate& a, const coordinate& b) { return {a.of, a.of->names.sum(a.at, b.at)}; }
constexpr coordinate operator+(const coordinate& a, int b) { return {a.of, a.of->names.sum(a.at, symbols::constant(b))}; }
constexpr coordinate operator-(const coordinate& a, int b) { return a + -b; }
constexpr coordinate operator*(const coordinate& a, int b) { return {a.of, a.of->names.scaled(a.at, b)}; }
/// Rounds down; b is above 0.
constexpr coordinate operator/(const coordinate& a, int b) { return {a.of, a.of->names.floordiv(a.at, b)}; }
constexpr coordinate operator%(const coordinate& a, int b) { return {a.of, a.of->names.floormod(a.at, b)}; }

/// Of an element and another one, or a number.
constexpr element operator+(element a, element b) { return a.of->apply(expression_kind::add, a, b); }
constexpr element operator-(element a, element b) { return a.of->apply(expression_kind::sub, a, b); }
constexpr element operator*(element a, element b) { return a.of->apply(expression_kind::mul, a, b); }
constexpr element operator/(element a, element b) { return a.of->apply(expression_kind::div, a, b); }
constexpr element max(element a, element b) { return a.of->apply(expression_kind::max, a, b); }
constexpr element min(element a, element b) { return a.of->apply(expression_kind::min, a, b); }
constexpr element operator+(element a, double b) { return a + a.of->number(b); }
constexpr element operator-(element a, double b) { return a - a.of->number(b); }
constexpr element operator*(element a, double b) { return a * a.of->number(b); }
constexpr element operator/(element a, double b) { return a / a.of->number(b); }
constexpr element operator+(double a, element b) { return b.of->number(a) + b; }
constexpr element operator-(double a, element b) { return b.of->number(a) - b; }
constexpr element operator*(double a, element b) { return b.of->number(a) * b; }
constexpr element operator/(double a, element b) { return b.of->number(a) / b; }
constexpr element max(element a, double b) { return max(a, a.of->number(b)); }
constexpr element min(element a, double b) { return min(a, a.of->number(b)); }
/// `yes` where a is below b, elsewhere `no`.
constexpr element select_less(element a, element b, element yes, element no) {
  return a.of->apply(expression_kind::select, a.of->apply(expression_kind::less, a, b), yes, no);
}
/// Functions of an element.
constexpr element exp(element a) { return a.of->apply(expression_kind::exp, a); }
constexpr element sqrt(element a) { return a.of->apply(expression_kind::sqrt, a); }
constexpr element tanh(element a) { return a.of->apply(expression_kind::tanh, a); }
constexpr element log(element a) { return a.of->apply(expression_kind::log, a); }
constexpr element sigmoid(element a) { return a.of->apply(expression_kind::sigmoid, a); }
constexpr element fabs(element a) { return a.of->apply(expression_kind::fabs, a); }

/// The sum over reduce axes; all of a tensor's expression.
template <class... Axis>
constexpr element sum(element value, const Axis&... axes) {
  return value.of->reduce(combiner::sum, value, axes...);
}
/// The largest value over reduce axes.
template <class... Axis>
constexpr element max_of(element value, const Axis&... axes) {
  return value.of->reduce(combiner::max, value, axes...);
}
/// The smallest value over reduce axes.
template <class... Axis>
constexpr element min_of(element value, const Axis&... axes) {
  return value.of->reduce(combiner::min, value, axes...);
}

namespace detail {

constexpr index index_of(const coordinate& c) { return c.at; }
constexpr index index_of(int c) { return symbols::constant(c); }

}  // namespace detail

template <class... Index>
constexpr element tensor_handle::operator()(const Index&... at) const {
  const index all[] = {detail::index_of(at)...};
  return of->load(id, all, static_cast<int>(sizeof...(Index)));
}

}  // namespace baton::tir::nest

#endif
