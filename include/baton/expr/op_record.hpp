// SPDX-License-Identifier: Apache-2.0
//
// What a graph knows of an operator: one record per op, made from the op's tag type. Passes, the printer and the type
// checker ask the record and never name an op. In: a tag such as add_op (op/add.hpp). Next: expr/expr.hpp, ir/graph.hpp.
#ifndef BATON_EXPR_OP_RECORD_HPP
#define BATON_EXPR_OP_RECORD_HPP

#include "baton/expr/attr_reader.hpp"
#include "baton/expr/attrs.hpp"
#include "baton/expr/scalar_body.hpp"
#include "baton/meta/message.hpp"
#include "baton/type/layout.hpp"
#include "baton/type/type_value.hpp"

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace baton {

/// How an op's output depends on its inputs (TVM's TOpPattern); fusion compares these numbers.
enum class pattern_kind : std::uint8_t {
  elementwise = 0,
  broadcast = 1,
  injective = 2,
  comm_reduce = 3,
  out_elementwise_fusable = 4,
  tuple = 7,
  opaque = 8,
  none = 9,  ///< no pattern: the op has to be simplified away before fusion
};

/// What a type relation answers: the types of the outputs, or a sentence saying what is wrong.
struct infer_result {
  meta::message error;
  bool is_tuple = false;
  meta::vec<tensor_ty> types;

  /// One tensor.
  constexpr void set(const tensor_ty& type) { types.push_back(type); }
  /// Starts an error sentence; append what was found and what was needed.
  constexpr meta::message& fail() { return error; }
};

/// What layout inference is asked and answers (RELAY_SPEC 4.5.3), one entry per flattened argument.
struct layout_query {
  meta::vec<layout> new_in;    ///< the arguments' new layouts; undefined in the first round
  meta::vec<layout> old_in;    ///< the arguments' original layouts
  meta::vec<tensor_ty> types;  ///< the arguments' original types
  meta::vec<layout> in;        ///< answer: the layout in which each argument is wanted
  meta::vec<layout> out;       ///< answer: the layout of each result

  constexpr void answer(const layout& each_in, const layout& result) {
    in = meta::vec<layout>(old_in.size(), each_in);
    out = meta::vec<layout>(1, result);
  }
};

/// Everything about an op, type-erased.
struct op_record {
  std::string_view name;
  meta::hash_t id = 0;
  pattern_kind pattern = pattern_kind::opaque;
  bool stateful = false;
  bool has_attrs = false;
  bool reshape_only = false;  ///< moves no element
  void (*infer)(meta::slice<std::int64_t> words, meta::slice<type_value> args, infer_result& out) = nullptr;
  void (*print)(meta::slice<std::int64_t> words, meta::text_buffer& out) = nullptr;
  /// Attributes out of a text; appends their words.
  bool (*read)(written_attrs& in, attr_words& words) = nullptr;
  /// The names of the attributes.
  void (*list)(meta::text_buffer& out) = nullptr;
  /// Layout inference; may change the attributes. Null: the op keeps its layout, and so do its neighbours.
  bool (*layouts)(attr_words& words, layout_query& query) = nullptr;
  /// Multiplications plus additions of one call (one for a map's element).
  double (*flops)(meta::slice<std::int64_t> words, meta::slice<type_value> args, const type_value& result) = nullptr;
  /// A call on scalars, computed; false: not to be folded. Null: the op is no map.
  bool (*fold)(meta::slice<std::int64_t> words, meta::slice<scalar_value> args, dtype to, const scalar_math& math, scalar_value& out) = nullptr;
  bool computes = false;  ///< has a form, so that kernels and the constant evaluator can compute it
};

/// The id of an op, by which a graph's node finds its tag type again.
constexpr meta::hash_t op_id(std::string_view name) { return meta::hash_text(name); }

/// The tag type of an id. Each op's header specialises it once.
template <meta::hash_t Id>
struct registered_op;

/// What an op's tag has to offer: name, attrs, pattern and type relation; layouts, flops, stateful, reshape_only if they differ from the default.
template <class Op>
concept operator_tag = requires(const typename Op::attrs& attrs, meta::slice<type_value> args, infer_result& out) {
  std::string_view(Op::name);
  pattern_kind(Op::pattern);
  Op::infer(attrs, args, out);
};

namespace detail {

/// More elements than any tensor has: products of sizes and extents stay below what an integer holds.
inline constexpr std::int64_t largest_size = std::int64_t{1} << 48;

constexpr bool is_too_large(const shape& s) {
  std::int64_t size = 1;
  for (int d = 0; d < s.rank; ++d) {
    if (s[d] == 0) return false;
    if (s[d] > largest_size / size) return true;
    size *= s[d];
  }
  return false;
}

template <class Op>
constexpr void infer_thunk(meta::slice<std::int64_t> words, meta::slice<type_value> args, infer_result& out) {
  Op::infer(decode_attrs<typename Op::attrs>(words), args, out);
  for (const tensor_ty& type : out.types)
    if (is_too_large(type.dims)) {
      out.types.clear();
      out.fail() << "the result would be too large";
      return;
    }
}

template <class Op>
constexpr void print_thunk(meta::slice<std::int64_t> words, meta::text_buffer& out) {
  if (!words.empty()) print_attrs(decode_attrs<typename Op::attrs>(words), out);
}

template <class Op>
constexpr bool layouts_thunk(attr_words& words, layout_query& query) {
  auto attrs = decode_attrs<typename Op::attrs>(words);
  if (!Op::layouts(attrs, query)) return false;
  words.clear();
  encode_attrs(attrs, words);
  return true;
}

template <class Op>
constexpr double flops_thunk(meta::slice<std::int64_t> words, meta::slice<type_value> args, const type_value& result) {
  return Op::flops(decode_attrs<typename Op::attrs>(words), args, result);
}

constexpr double flops_of_map(meta::slice<std::int64_t>, meta::slice<type_value>, const type_value& result) {
  return result.is_tensor() ? static_cast<double>(result.tensor.size()) : 0;
}
constexpr double flops_of_move(meta::slice<std::int64_t>, meta::slice<type_value>, const type_value&) { return 0; }

template <operator_tag Op>
constexpr op_record make_op_record() {
  op_record record;
  record.name = Op::name;
  record.id = op_id(Op::name);
  record.pattern = Op::pattern;
  record.infer = &infer_thunk<Op>;
  record.print = &print_thunk<Op>;
  record.read = attr_thunk<Op>();
  record.list = &list_attrs<typename Op::attrs>;
  record.has_attrs = !__is_same(typename Op::attrs, no_attrs);
  if constexpr (requires { Op::stateful; }) record.stateful = Op::stateful;
  if constexpr (requires { Op::reshape_only; }) record.reshape_only = Op::reshape_only;
  if constexpr (requires(typename Op::attrs& a, layout_query& q) { Op::layouts(a, q); }) record.layouts = &layouts_thunk<Op>;
  if constexpr (requires(const typename Op::attrs& a, meta::slice<type_value> in, const type_value& t) { Op::flops(a, in, t); })
    record.flops = &flops_thunk<Op>;
  else record.flops = Op::pattern <= pattern_kind::broadcast ? &flops_of_map : &flops_of_move;
  constexpr bool has_body = requires(const typename Op::attrs& a, const number& n) { Op::template body<number_math, number>(a, n); } ||
                            requires(const typename Op::attrs& a, const number& n) { Op::template body<number_math, number>(a, n, n); } ||
                            requires(const typename Op::attrs& a, const number& n) { Op::template body<number_math, number>(a, n, n, n); };
  if constexpr (has_body) record.fold = &fold_scalar_thunk<Op>;
  if constexpr (requires { Op::form; }) record.computes = Op::form != std::remove_cvref_t<decltype(Op::form)>::decomposed;
  return record;
}

}  // namespace detail

/// The record of an op; its address is the op's identity in a graph.
template <class Op>
inline constexpr op_record record_of = detail::make_op_record<Op>();

/// The index-th argument as a tensor; fails with a sentence and returns null if it is none.
constexpr const tensor_ty* tensor_argument(meta::slice<type_value> args, int index, std::string_view name, infer_result& out) {
  if (index < args.size() && args[index].is_tensor()) return &args[index].tensor;
  out.fail() << name << " must be a tensor, found ";
  if (index < args.size()) write_type(out.fail(), args[index]);
  else out.fail() << "no argument";
  return nullptr;
}

/// Fails unless there are `count` arguments.
constexpr bool check_arity(meta::slice<type_value> args, int count, infer_result& out) {
  if (args.size() == count) return true;
  out.fail() << "found " << args.size() << " arguments, needs " << count;
  return false;
}

}  // namespace baton

#endif
