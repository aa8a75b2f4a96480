// SPDX-License-Identifier: Apache-2.0
//
// The constant evaluator: elements of a graph of constants, computed by the compiler. In: the canonical type of the graph
// under a folded constant. Out: one static array of its elements, evaluated when somebody looks. Every node has an array of
// its own, so nothing is computed twice; a long array is evaluated in chunks that stay within both compilers' default
// limits (GCC: 262,144 iterations of a loop; Clang: 1,048,576 statements). Next: analysis/constant_value.hpp, runtime.
#ifndef BATON_ANALYSIS_EVALUATOR_HPP
#define BATON_ANALYSIS_EVALUATOR_HPP

#include "baton/analysis/evaluator_forms.hpp"
#include "baton/analysis/evaluator_lookup.hpp"
#include "baton/analysis/evaluator_loops.hpp"
#include "baton/ir/flat.hpp"
#include "baton/op/movement.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace baton::analysis {

namespace detail {

template <class Flat, int Id, int Result>
struct evaluation;

/// Result of a node in a graph: past tuples and projections.
struct value_place {
  int node = -1;
  int result = 0;
};
constexpr value_place find_value(const graph_view& g, int id, int result);

/// The last node of a graph.
template <class Flat>
inline constexpr value_place root_of = find_value(Flat::view(), Flat::view().size() - 1, 0);

}  // namespace detail

/// The elements of result `Result` of node Id (a call, or a tensor of data) of a canonical graph: a tensor literal.
template <class Flat, int Id, int Result = 0>
inline constexpr auto node_values = detail::evaluation<Flat, Id, Result>::all();

/// The elements of the last node of a canonical graph of constants, `ir::flat<...>`: a tensor literal with external
/// linkage. The graph must hold no bound or opaque constant.
template <class Flat>
inline constexpr const auto& folded_value = node_values<Flat, detail::root_of<Flat>.node, detail::root_of<Flat>.result>;

namespace detail {

template <class T, const tensor_ty& Type, std::size_t... D>
tensor_literal<T, static_cast<std::size_t>(Type.dims[static_cast<int>(D)])...> literal_of(std::index_sequence<D...>);

constexpr value_place find_value(const graph_view& g, int id, int result) {
  for (;;) {
    if (g[id].kind == node_kind::projection) {
      result = g[id].index;
      id = g.operand(id, 0);
    } else if (g[id].kind == node_kind::tuple) {
      id = g.operand(id, result);
      result = 0;
    } else {
      return {id, result};
    }
  }
}
constexpr tensor_ty value_type(const graph_view& g, value_place p) {
  return g.is_tensor(p.node) ? g.tensor(p.node) : g.types[g.type_field(g[p.node].type, p.result)].tensor;
}

/// The tensors that a call reads, tuples flattened.
struct operand_list {
  int count = 0;
  value_place places[64]{};
  tensor_ty types[64]{};

  constexpr void add(const graph_view& g, int id, int result) {
    places[count] = find_value(g, id, result);
    types[count] = value_type(g, places[count]);
    ++count;
  }
  constexpr operand_list(const graph_view& g, int call) {
    for (int operand : g.operands_of(call)) {
      const int fields = g.is_tuple(operand) ? g.types[g[operand].type].field_count : 1;
      for (int f = 0; f < fields; ++f) add(g, operand, f);
    }
  }
  constexpr meta::slice<tensor_ty> slice() const { return {types, count}; }
};

template <const constant_record* Data>
inline constexpr bool data_is_moderate = is_moderate(Data->elements<element_t<Data->type.element>>(), Data->type.size());
template <const constant_record* Data>
inline constexpr bound data_scan = scan(Data->elements<element_t<Data->type.element>>(), Data->type.size());
inline constexpr bound moderate{1e8, 0, 0};

/// One tensor that a call reads: `array[i * step]` are its elements, where step is 0 for a tensor of one element.
template <class Flat, value_place Place>
struct operand_values {
  static constexpr node n = Flat::view()[Place.node];
  static constexpr tensor_ty type = value_type(Flat::view(), Place);
  using element = element_t<type.element>;
  static constexpr std::int64_t step = type.size() == 1 ? 0 : 1;
  static_assert(n.constant != constant_kind::bound, "baton: the value of a bound parameter is known at load time only");
  static_assert(n.constant != constant_kind::opaque, "baton: a constant of a text that came without data cannot be evaluated");

  static constexpr element from_scalar() {
    if constexpr (type.element.is_float()) return static_cast<element>(n.scalar.as_double());
    else return static_cast<element>(n.scalar.bits);
  }
  static constexpr element scalar[1] = {from_scalar()};
  static constexpr decltype(auto) elements() {
    if constexpr (n.constant == constant_kind::scalar) return (scalar);
    else if constexpr (n.constant == constant_kind::data) return n.data->template elements<element>();
    else return (node_values<Flat, Place.node, Place.result>.values);
  }
  static constexpr decltype(auto) array = elements();

  /// What can be said of the elements, cheaply or exactly.
  template <bool Exact>
  static constexpr bound bounds() {
    if constexpr (!type.element.is_float()) {
      return {};
    } else if constexpr (n.constant == constant_kind::scalar) {
      return scan(scalar, 1);
    } else if constexpr (n.constant == constant_kind::data) {
      if constexpr (Exact) return data_scan<n.data>;
      else return data_is_moderate<n.data> ? moderate : bound{};
    } else {
      return evaluation<Flat, Place.node, Place.result>::template bounds<Exact>();
    }
  }
};

template <class Flat, const operand_list& List, class = std::make_index_sequence<static_cast<std::size_t>(List.count)>>
struct operands;

/// Result `Result` of call Id.
template <class Flat, int Id, int Result>
struct evaluation {
  static constexpr graph_view view() { return Flat::view(); }
  static constexpr node n = Flat::view()[Id];
  static_assert(n.op != nullptr, "baton: only calls of operators on constants have elements to compute");
  static constexpr tensor_ty type = value_type(Flat::view(), {Id, Result});
  static constexpr int result = Result;
  static constexpr std::int64_t size = type.size();
  using element = element_t<type.element>;
  using literal = decltype(literal_of<element, type>(std::make_index_sequence<static_cast<std::size_t>(type.rank())>{}));
  using op = typename registered_op<n.op->id>::type;
  static constexpr typename op::attrs attrs = [] {
    const auto decoded = decode_attrs<typename op::attrs>(view().words_of(Id));
    if constexpr (requires { op::normalise(decoded); }) return op::normalise(decoded);
    else return decoded;
  }();
  static constexpr operand_list list{Flat::view(), Id};
  using in = operands<Flat, list>;

  /// What can be said of the elements; those of a map cheaply without computing them.
  template <bool Exact>
  static constexpr bound bounds() {
    if constexpr (!type.element.is_float()) {
      return {};
    } else if constexpr (Exact) {
      return exact;
    } else {
      constexpr bound b = map_bound<false>();
      if constexpr (b.known()) return {b.most, b.least, 0};
      else return is_moderate_array ? moderate : bound{};
    }
  }
  template <bool Exact>
  static constexpr bound map_bound() {
    if constexpr (op::form == op_form::map && type.element.is_float() && type.element.bits >= 32 && in::template same_type<element>)
      return in::template map_bound<op, Exact>(attrs);
    else return {};
  }
  static constexpr bool is_moderate_array = is_moderate(node_values<Flat, Id, Result>.values, size);
  static constexpr bound exact = scan(node_values<Flat, Id, Result>.values, size);

  /// Whether a map's body may run on plain floats; if not, it runs on numbers.
  static constexpr bool is_plain = [] {
    if constexpr (map_bound<false>().known()) return true;
    else return map_bound<true>().known();
  }();
  /// How an op that moves elements by strides does it.
  static constexpr movement moved = [] {
    if constexpr (requires(const shape& dims) { op::moves(attrs, dims); }) {
      constexpr movement m = op::moves(attrs, list.types[0].dims);
      return m.rank > 0 ? m : movement{};
    } else {
      return movement{};
    }
  }();
  static constexpr bool moves_nothing = [] {
    if constexpr (requires { op::reshape_only; }) return op::reshape_only;
    else return false;
  }();

  /// Statements per element.
  static constexpr std::int64_t cost() {
    if constexpr (op::form == op_form::map) {
      const int body = in::template map_bound<op, false>(attrs).cost;
      return (is_plain ? 3 + body : 120 + 2 * body) + (in::template is_simple<evaluation> ? 0 : 80 / in::template plan<evaluation>.run);
    } else if constexpr (op::form == op_form::injective || op::form == op_form::gather) {
      if constexpr (moved.possible) return 2 + (4 + 4 * moved.rank) / moved.extent[moved.rank - 1];
      else return moves_nothing ? 2 : 80 + 12 * type.rank();
    } else if constexpr (op::form == op_form::softmax) {
      const int axis = normalize_axis(attrs.axis, type.rank());
      return 200 + (axis == type.rank() - 1 ? 0 : 100 * type.dims[axis]);
    } else {
      return 80 + 12 * type.rank() + static_cast<std::int64_t>(work() / static_cast<double>(size > 0 ? size : 1)) * 12;
    }
  }
  /// Operations in all.
  static constexpr double work() {
    meta::vec<type_value> args;
    for (const tensor_ty& t : list.slice()) args.push_back(t);
    return n.op->flops(view().words_of(Id), args, type);
  }

  static constexpr std::int64_t chunk = [] {
    const std::int64_t affordable = statement_budget / cost();
    return affordable < 1 ? 1 : affordable < loop_budget ? affordable : loop_budget;
  }();

  /// Elements [Begin, End) go to out.values[0 ...].
  template <std::int64_t Begin, std::int64_t End, class Out>
  static constexpr void compute(Out& out) {
    if constexpr (op::form == op_form::map) in::template map<evaluation, Begin, End>(out);
    else if constexpr (op::form == op_form::injective || op::form == op_form::gather) in::template move<evaluation, Begin, End>(out);
    else in::template other<evaluation, Begin, End>(out);
  }

  static constexpr std::int64_t end_of(std::int64_t part) { return (part + 1) * chunk < size ? (part + 1) * chunk : size; }
  template <int Part>
  struct part_values {
    element values[static_cast<std::size_t>(end_of(Part) - Part * chunk)]{};
  };
  template <int Part>
  static constexpr part_values<Part> part = [] {
    part_values<Part> out{};
    compute<Part * chunk, end_of(Part)>(out);
    return out;
  }();
  template <int Part>
  static constexpr void copy(literal& out) {
    constexpr std::int64_t begin = Part * chunk;
    for (std::int64_t i = 0; i < end_of(Part) - begin; ++i) out.values[begin + i] = part<Part>.values[i];
  }
  template <std::size_t... Part>
  static constexpr literal join(std::index_sequence<Part...>) {
    literal out{};
    const int each[] = {(copy<static_cast<int>(Part)>(out), 0)...};
    static_cast<void>(each);
    return out;
  }
  static constexpr literal all() {
    if constexpr (op::form == op_form::whole) {
      return whole_elements<evaluation, Flat, Id>::result();
    } else if constexpr (size <= chunk) {
      literal out{};
      compute<0, size>(out);
      return out;
    } else {
      return join(std::make_index_sequence<static_cast<std::size_t>((size + chunk - 1) / chunk)>{});
    }
  }
};

template <class Flat, const operand_list& List, std::size_t... K>
struct operands<Flat, List, std::index_sequence<K...>> {
  static constexpr int count = sizeof...(K);
  template <std::size_t I>
  using at = operand_values<Flat, List.places[I]>;

  template <class T>
  static constexpr bool same_type = (std::is_same_v<T, typename at<K>::element> && ...);

  template <class Op, bool Exact>
  static constexpr bound map_bound(const typename Op::attrs& attrs) {
    return Op::template body<bound_math, bound>(attrs, at<K>::template bounds<Exact>()...);
  }

  struct element_reader {
    template <int Operand>
    static constexpr double at(const index& i) {
      using values = operand_values<Flat, List.places[Operand]>;
      return static_cast<double>(values::array[offset_of(values::type.dims, i)]);
    }
  };

  template <class Eval>
  static constexpr shape shape_of(int operand) {
    if constexpr (requires { Eval::op::operand_shape(Eval::attrs, List.slice(), operand); }) return Eval::op::operand_shape(Eval::attrs, List.slice(), operand);
    else return List.types[operand].dims;
  }
  template <class Eval>
  static constexpr broadcast_plan<count> make_plan() {
    const shape shapes[] = {shape_of<Eval>(static_cast<int>(K))...};
    return broadcast_plan<count>(shapes, Eval::type.dims);
  }
  template <class Eval>
  static constexpr broadcast_plan<count> plan = make_plan<Eval>();
  /// Every operand has one element or as many as the result.
  template <class Eval>
  static constexpr bool is_simple = ((at<K>::type.size() == 1 || at<K>::type.size() == Eval::size) && ...);

  template <class Eval, std::int64_t Begin, std::int64_t End, class Out>
  static constexpr void map(Out& out) {
    using op = typename Eval::op;
    using element = typename Eval::element;
    constexpr dtype to = Eval::type.element;
    if constexpr (is_simple<Eval> && Eval::is_plain) {
      plain_loop<op, element, Begin, End, at<K>::step...>(Eval::attrs, out, at<K>::array...);
    } else if constexpr (is_simple<Eval>) {
      for (std::int64_t i = 0; i < End - Begin; ++i)
        out.values[i] = to_element<to>(op::template body<number_math, number>(Eval::attrs, to_number(at<K>::array[(Begin + i) * at<K>::step])...));
    } else {
      constexpr const broadcast_plan<count>& p = plan<Eval>;
      for (std::int64_t place = Begin; place < End;) {
        const index row = index_of(p.outer, place / p.run);
        std::int64_t base[count]{};
        for (int k = 0; k < count; ++k)
          for (int d = 0; d < p.outer.rank; ++d) base[k] += row[d] * p.stride[k][d];
        const std::int64_t first = place % p.run;
        const std::int64_t stop = p.run - first < End - place ? p.run : first + End - place;
        for (std::int64_t i = first; i < stop; ++i, ++place) {
          if constexpr (Eval::is_plain)
            out.values[place - Begin] = op::template body<fold_math, element>(Eval::attrs, at<K>::array[base[K] + i * p.step[K]]...);
          else
            out.values[place - Begin] =
                to_element<to>(op::template body<number_math, number>(Eval::attrs, to_number(at<K>::array[base[K] + i * p.step[K]])...));
        }
      }
    }
  }

  template <class Eval, std::int64_t Begin, std::int64_t End, class Out>
  static constexpr void move(Out& out) {
    using op = typename Eval::op;
    using element = typename Eval::element;
    if constexpr (Eval::moved.possible) {
      move_by_steps(Eval::moved, &at<0>::array[0], &out.values[0], Begin, End);
    } else if constexpr (Eval::moves_nothing) {
      for (std::int64_t i = 0; i < End - Begin; ++i) out.values[i] = at<0>::array[Begin + i];
    } else if constexpr (op::form == op_form::gather) {
      for (std::int64_t i = 0; i < End - Begin; ++i) {
        const index here = index_of(Eval::type.dims, Begin + i);
        const auto taken = static_cast<std::int64_t>(at<1>::array[offset_of(List.types[1].dims, op::index_position(Eval::attrs, List.slice(), here))]);
        const element_source s = op::source_at(Eval::attrs, List.slice(), here, taken);
        out.values[i] = s.operand < 0 ? to_element<Eval::type.element>(s.value) : at<0>::array[offset_of(List.types[0].dims, s.from)];
      }
    } else {
      const element* const arrays[] = {&at<K>::array[0]...};
      for (std::int64_t i = 0; i < End - Begin; ++i) {
        const element_source s = op::source(Eval::attrs, List.slice(), Eval::type, Eval::result, index_of(Eval::type.dims, Begin + i));
        out.values[i] = s.operand < 0 ? to_element<Eval::type.element>(s.value) : arrays[s.operand][offset_of(List.types[s.operand].dims, s.from)];
      }
    }
  }

  template <class Eval, std::int64_t Begin, std::int64_t End, class Out>
  static constexpr void other(Out& out) {
    using op = typename Eval::op;
    constexpr dtype to = Eval::type.element;
    constexpr const auto& a = Eval::attrs;
    const shape& dims = Eval::type.dims;
    const shape& in = List.types[0].dims;
    const auto* const data = &at<0>::array[0];
    if constexpr (op::form == op_form::lookup) {
      read_elements<operands>::template lookup<Eval, Begin, End>(out);
    } else if constexpr (op::form == op_form::element) {
      read_elements<operands>::template element<Eval, Begin, End>(out);
    } else if constexpr (op::form == op_form::reduce) {
      const reduce_axes axes = op::axes(a, List.types[0]);
      for (std::int64_t i = 0; i < End - Begin; ++i)
        out.values[i] = to_element<to>(reduce_element(op::kind, data, in, axes, dims, index_of(dims, Begin + i), op::takes_last(a)));
    } else if constexpr (op::form == op_form::softmax) {
      softmax_line line(data, in, normalize_axis(a.axis, in.rank));
      for (std::int64_t i = 0; i < End - Begin; ++i) out.values[i] = to_element<to>(line.element(Begin + i, op::logarithm));
    } else if constexpr (op::form == op_form::layer) {
      constexpr typename op::computation layer(Eval::attrs, List.slice(), Eval::type);
      for (std::int64_t i = 0; i < End - Begin; ++i)
        out.values[i] = to_element<to>(layer.template element<layer_math>(element_reader{}, index_of(dims, Begin + i), Eval::result));
    } else if constexpr (op::form == op_form::dense) {
      const auto* const weight = &at<1>::array[0];
      for (std::int64_t i = 0; i < End - Begin; ++i) out.values[i] = to_element<to>(dense_element(data, weight, in, index_of(dims, Begin + i)));
    } else if constexpr (op::form == op_form::conv2d) {
      const auto* const weight = &at<1>::array[0];
      const laid_out d(a.data_layout, "NCHW", in), w(a.kernel_layout, "OIHW", List.types[1].dims), o(a.result_layout(), "NCHW", dims);
      for (std::int64_t i = 0; i < End - Begin; ++i)
        out.values[i] = to_element<to>(conv2d_element(a, data, weight, d, w, o.canonical(index_of(dims, Begin + i))));
    } else if constexpr (op::form == op_form::pool2d) {
      const laid_out d(a.layout, "NCHW", in), o(a.layout, "NCHW", dims);
      for (std::int64_t i = 0; i < End - Begin; ++i)
        out.values[i] = to_element<to>(pool2d_element(op::kind, a, data, d, o.canonical(index_of(dims, Begin + i))));
    } else {
      static_assert(op::form == op_form::global_pool2d, "baton: an op that has to be simplified away (such as nn.batch_norm) cannot be evaluated");
      const laid_out d(a.layout, "NCHW", in), o(a.layout, "NCHW", dims);
      for (std::int64_t i = 0; i < End - Begin; ++i)
        out.values[i] = to_element<to>(global_pool2d_element(op::kind, data, d, o.canonical(index_of(dims, Begin + i))));
    }
  }
};

}  // namespace detail

}  // namespace baton::analysis

#endif
