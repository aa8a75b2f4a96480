// SPDX-License-Identifier: Apache-2.0
//
// Every operator outside nn as text: written with attributes that are not the defaults, parsed, printed again, and its type
// inferred; the sentences of what the type relations refuse. All at run time, with the functions that the compiler runs.
#include "op/calls.hpp"

#include <baton/ir/infer.hpp>
#include <baton/text/relay_parser.hpp>
#include <baton/text/relay_printer.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace baton;
using namespace operator_calls;

std::string module_of(std::string_view text) { return "def @main(" + std::string(parameters) + ") {\n  " + std::string(text) + "\n}\n"; }

std::string printed(const graph& g) {
  meta::text_buffer out;
  print_module(g.view(), out);
  return std::string(out.view());
}

/// The type of what the main function returns, or the error after an exclamation mark.
std::string type_of_body(graph g) {
  if (g.error.empty()) infer_types(g);
  if (!g.error.empty()) return "!" + std::string(g.error.view());
  const int type = g[g.view().body_of(g.view().functions[0].node)].type;
  meta::vec<type_value> storage;
  storage.reserve(field_storage_of(g.view(), type));
  meta::message out;
  write_type(out, baton::type_of(g.view(), type, storage));
  return std::string(out.view());
}

/// The last part of an error, which begins with the op's name.
bool ends_with(const std::string& text, std::string_view end) { return text.size() >= end.size() && text.substr(text.size() - end.size()) == end; }

template <class... Ops>
std::vector<std::string_view> names(relay::op_list<Ops...>) {
  return {Ops::name...};
}

}  // namespace

TEST_CASE("texts of operators come out as they went in") {
  for (const call& c : calls) {
    INFO(c.text);
    const std::string text = module_of(c.text);
    const graph g = parse_relay(text);
    if (c.type[0] != '!') {
      CHECK(std::string(g.error.view()) == "");
      CHECK(printed(g) == text);
      CHECK(type_of_body(g) == c.type);
    } else {
      CHECK(ends_with(type_of_body(g), c.type.substr(1)));
    }
  }
}

TEST_CASE("every operator outside nn has a text here") {
  for (std::string_view name : names(relay::all_ops{})) {
    if (name.substr(0, 3) == "nn." || name.substr(0, 6) == "image." || name.substr(0, 7) == "vision.") continue;
    bool found = false;
    for (const call& c : calls) found = found || c.text.substr(0, name.size() + 1) == std::string(name) + "(";
    INFO(name);
    CHECK(found);
  }
}

TEST_CASE("whatever numbers the attributes have, a call is refused or has a type") {
  constexpr std::string_view numbers[] = {"-1099511627776", "-7", "-1", "0", "1", "2", "5", "99", "2147483648", "1099511627776"};
  int typed = 0, refused = 0;
  for (const call& c : calls)
    for (std::size_t at = c.text.find('('); at < c.text.size(); ++at) {
      // Every integer of the attributes in turn.
      const char before = c.text[at - 1];
      if (c.text[at] < '0' || c.text[at] > '9' || (before != '=' && before != '[' && before != ' ' && before != '-')) continue;
      const std::size_t begin = before == '-' ? at - 1 : at;
      std::size_t end = at;
      while (end < c.text.size() && c.text[end] >= '0' && c.text[end] <= '9') ++end;
      for (std::string_view number : numbers) {
        const std::string text = std::string(c.text.substr(0, begin)) + std::string(number) + std::string(c.text.substr(end));
        INFO(text);
        const std::string type = type_of_body(parse_relay(module_of(text)));
        CHECK(type.find('-') == (type[0] == '!' ? type.find('-') : std::string::npos));
        ++(type[0] == '!' ? refused : typed);
      }
    }
  CHECK(typed > 300);
  CHECK(refused > 300);
}

TEST_CASE("what type relations refuse") {
  constexpr call refused[] = {
      {"acosh(%n)", "acosh: data is int32, needs a floating-point type"},
      {"bitwise_not(%b)", "bitwise_not: data is bool, needs an integer type"},
      {"bitwise_and(%x, %x)", "bitwise_and: lhs is float32, needs an integer type"},
      {"left_shift(%b, %b)", "left_shift: lhs is bool, needs an integer type"},
      {"mod(%x, %n)", "mod: data types float32 and int32 differ, needs equal ones"},
      {"logical_xor(%n, %n)", "logical_xor: lhs is int32, needs bool"},
      {"full_like(%x, %v)", "full_like: fill_value has rank 1 (Tensor[(5), float32]), needs rank 0"},
      {"full_like(%x, %z)", "full_like: data is float32, fill_value is int32, needs equal data types"},
      {"broadcast_to(%x, shape=[3, 5], dtype=\"\")",
       "broadcast_to: data (2, 3, 5) does not broadcast to shape (3, 5), needs extents that are 1 or equal, aligned at the last axis"},
      {"broadcast_to(%x, shape=[-1], dtype=\"\")", "broadcast_to: shape is [-1], needs extents of 0 or more"},
      {"broadcast_to(%y, shape=[3, 5], dtype=\"int8\")", "broadcast_to: data is float32, dtype is int8, needs equal data types"},
      {"collapse_sum_like(%y, %x)",
       "collapse_sum_like: collapse_type (2, 3, 5) does not broadcast to data (3, 1), needs extents that are 1 or equal, aligned at the last axis"},
      {"collapse_sum_to(%b, shape=[5], dtype=\"\")", "collapse_sum_to: data is bool, needs a number type"},
      {"nn.mirror_pad(%y, mode=\"EDGE\", pad_width=[[0, 0], [0, 0]])", "nn.mirror_pad: mode is \"EDGE\", needs \"SYMMETRIC\" or \"REFLECT\""},
      {"nn.mirror_pad(%y, mode=\"REFLECT\", pad_width=[[3, 0], [0, 0]])",
       "nn.mirror_pad: axis 0 of extent 3 is padded by 3 and 0, needs 0 to 2 in mode REFLECT"},
      {"nn.mirror_pad(%y, pad_width=[[3, 0]])", "nn.mirror_pad: pad_width has 1 pairs, needs one for each of data's 2 axes"},
      {"nn.depth_to_space(%im, block_size=3)", "nn.depth_to_space: data has 8 channels, needs a multiple of 9 (block_size squared)"},
      {"nn.depth_to_space(%im, block_size=0)", "nn.depth_to_space: block_size is 0, needs 1 to 4096"},
      {"nn.depth_to_space(%im, mode=\"DRC\")", "nn.depth_to_space: mode is \"DRC\", needs \"DCR\" or \"CRD\""},
      {"nn.space_to_depth(%im, block_size=3)", "nn.space_to_depth: data has 2 by 4 pixels, needs multiples of block_size 3"},
      {"nn.space_to_depth(%im, layout=\"NC\")", "nn.space_to_depth: layout is \"NC\", needs \"NCHW\" or \"NHWC\""},
      {"reshape_like(%x, %y)", "reshape_like: data (2, 3, 5) has 30 elements, the result (3, 1) needs 3"},
      {"reshape_like(%x, %y, lhs_begin=2, lhs_end=1)", "reshape_like: lhs_begin and its end name the axes 2 to 1, needs axes between 0 and 3"},
      {"gather(%x, %x, axis=0)", "gather: indices is float32, needs an integer type"},
      {"gather(%x, %i, axis=0)", "gather: indices has rank 2 (Tensor[(2, 3), int64]), needs rank 3"},
      {"gather(%x, %n)", "gather: axis is not given, needs one"},
      {"gather(%y, %i, axis=0)", "gather: indices has shape (2, 3), data (3, 1), needs extents that are not larger except on axis 0"},
      {"gather_nd(%v, %i)",
       "gather_nd: indices has shape (2, 3), data (5), batch_dims is 0: needs 1 to 1 coordinates in the first axis of indices, those of the batch not among "
       "them"},
      {"gather_nd(%x, %i, index_rank=3)", "gather_nd: index_rank is 3, indices has 2 coordinates"},
      {"scatter(%x, %n, %y)", "scatter: indices has shape (2, 3, 5), updates has (3, 1), needs equal shapes"},
      {"scatter(%x, %n, %d)", "scatter: data is float32, updates is float64, needs equal data types"},
      {"scatter_add(%b, %n, %b)", "scatter_add: data is bool, needs a number type"},
      {"scatter_nd(%x, %l, %v, mode=\"max\")", "scatter_nd: mode is \"max\", needs \"update\" or \"add\""},
      {"scatter_nd(%v, %l, %v, mode=\"add\")", "scatter_nd: indices has 2 coordinates in its first axis, data has rank 1"},
      {"tile(%x, reps=[0])", "tile: reps is [0], needs numbers of 1 or more"},
      {"tile(%x, reps=[])", "tile: reps is [], needs a number for at least one axis"},
      {"repeat(%x, repeats=0)", "repeat: repeats is 0, needs 1 or more"},
      {"repeat(%x, repeats=2, axis=3)", "repeat: axis is 3, needs to be in [-3, 2]"},
      {"reverse(%x)", "reverse: axis is not given, needs one"},
      {"reverse_sequence(%x, %k)", "reverse_sequence: seq_lengths has shape (3), needs (2) (one length for each sequence of the batch)"},
      {"reverse_sequence(%x, %v)", "reverse_sequence: seq_lengths is float32, needs an integer type"},
      {"meshgrid(%t, indexing=\"yx\")", "meshgrid: indexing is \"yx\", needs \"ij\" or \"xy\""},
      {"arange(%s, %s, %s, start=0f, stop=1f, step=0f, dtype=\"float32\")", "arange: step is 0, or a number is not finite, needs a step from start to stop"},
      {"arange(%v, %s, %s, start=0f, stop=1f, step=1f, dtype=\"float32\")", "arange: start has rank 1 (Tensor[(5), float32]), needs rank 0"},
      {"arange(%s, %s, %s, start=0f, stop=1f, step=1f, dtype=\"bool\")", "arange: dtype is not given or bool, needs a number type"},
      {"one_hot(%x, %s, %s, depth=2)", "one_hot: indices is float32, needs an integer type"},
      {"one_hot(%n, %s, %z, depth=2)", "one_hot: on_value is float32, off_value is int32, needs equal data types"},
      {"one_hot(%n, %s, %s, depth=0)", "one_hot: depth is 0, needs 1 or more"},
      {"reinterpret(%x, dtype=\"int8\")", "reinterpret: data is float32, dtype is \"int8\", needs a type of 32 bits"},
      {"fixed_point_multiply(%x, multiplier=1, shift=0)", "fixed_point_multiply: data is float32, needs int32"},
      {"fixed_point_multiply(%n, multiplier=1, shift=32)", "fixed_point_multiply: multiplier and shift are 1 and 32, needs 0 to 2147483647 and -31 to 31"},
      {"cumsum(%x, axis=3)", "cumsum: axis is 3, needs to be in [-3, 2]"},
      {"cumsum(%x, dtype=\"bool\")", "cumsum: the result is bool, needs a number type"},
      {"sequence_mask(%v, %l)", "sequence_mask: data has rank 1 (Tensor[(5), float32]), needs rank 2 or more"},
      {"sequence_mask(%x, %l, axis=2)", "sequence_mask: axis is 2, needs 0 or 1"},
      {"matrix_set_diag(%x, %y, k1=1)", "matrix_set_diag: k1 and k2 are 1 and 0, needs diagonals of a 3 by 5 matrix, from the lower to the higher"},
      {"sparse_to_dense(%i, %s, %s, output_shape=[7])",
       "sparse_to_dense: sparse_indices has shape (2, 3), needs 1 coordinates for each value (one axis of output_shape each)"},
      {"sparse_to_dense(%k, %v, %s, output_shape=[7])", "sparse_to_dense: sparse_values has shape (5), needs (3) (one for each place, or one for all)"},
      {"einsum(%t, equation=\"i->i\")",
       "einsum: equation is \"i->i\", needs letters for each of the 2 tensors (at most 8), commas between them, and after -> letters that occur before, each "
       "once"},
      {"einsum(%t, equation=\"ij,j->i\")", "einsum: field 0 has rank 1, equation ij,j->i needs rank 2"},
      {"argsort(%x, dtype=\"int8\")", "argsort: dtype is int8, needs int32, int64, float32 or float64"},
      {"topk(%x, k=6)", "topk: k is 6, axis 2 has 5 elements"},
      {"topk(%x, k=1, ret_type=\"all\")", "topk: ret_type is \"all\", needs \"both\", \"values\" or \"indices\""},
      {"searchsorted(%x, %v)", "searchsorted: values has shape (5), sorted_sequence (2, 3, 5), needs equal extents except for the last"},
      {"searchsorted(%v, %v, dtype=\"float32\")", "searchsorted: dtype is float32, needs int32 or int64"},
      {"shape_of(%x, dtype=\"float32\")", "shape_of: dtype is float32, needs an integer type"},
      {"invert_permutation(%v)", "invert_permutation: data is float32, needs an integer type"},
      {"unravel_index(%i, %l)", "unravel_index: indices has rank 2, needs 0 or 1"},
      {"variance(%x, %y)", "variance: mean has shape (3, 1), needs (1, 1, 1) (data's mean with keepdims)"},
      {"variance(%n, %n)", "variance: data is int32, needs a floating-point type"},
  };
  for (const call& c : refused) {
    INFO(c.text);
    const std::string found = type_of_body(parse_relay(module_of(c.text)));
    INFO(found);
    CHECK(found[0] == '!');
    CHECK(ends_with(found, c.type));
  }
}
