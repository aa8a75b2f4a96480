// SPDX-License-Identifier: Apache-2.0
//
// Every operator outside nn as text: written with attributes that are not the defaults, parsed, printed again, and its type
// inferred; the sentences of what the type relations refuse. All at run time, with the functions that the compiler runs.
#include <baton/ir/infer.hpp>
#include <baton/text/relay_parser.hpp>
#include <baton/text/relay_printer.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace baton;

constexpr std::string_view parameters =
    "%x: Tensor[(2, 3, 5), float32], %y: Tensor[(3, 1), float32], %d: Tensor[(2, 3, 5), float64], %n: Tensor[(2, 3, 5), int32], %i: Tensor[(2, 3), int64], "
    "%b: Tensor[(2, 3, 5), bool], %v: Tensor[(5), float32], %l: Tensor[(2), int32], %k: Tensor[(3), int32], %c: Tensor[(2, 3, 5), int8], %s: float32, "
    "%t: (Tensor[(5), float32], Tensor[(5), float32]), %q: Tensor[(1, 3, 1), float32], %im: Tensor[(1, 8, 2, 4), float32], %z: int32, %o: bool";

struct call {
  std::string_view text;
  std::string_view type;
};

// In the order of Relay's registry.
constexpr call calls[] = {
    // No attributes.
    {"abs(%x)", "Tensor[(2, 3, 5), float32]"},
    {"acos(%x)", "Tensor[(2, 3, 5), float32]"},
    {"acosh(%x)", "Tensor[(2, 3, 5), float32]"},
    {"asin(%x)", "Tensor[(2, 3, 5), float32]"},
    {"asinh(%d)", "Tensor[(2, 3, 5), float64]"},
    {"atan(%x)", "Tensor[(2, 3, 5), float32]"},
    {"atanh(%x)", "Tensor[(2, 3, 5), float32]"},
    {"bitwise_not(%c)", "Tensor[(2, 3, 5), int8]"},
    {"ceil(%x)", "Tensor[(2, 3, 5), float32]"},
    {"copy(%b)", "Tensor[(2, 3, 5), bool]"},
    {"cos(%x)", "Tensor[(2, 3, 5), float32]"},
    {"cosh(%x)", "Tensor[(2, 3, 5), float32]"},
    {"erf(%x)", "Tensor[(2, 3, 5), float32]"},
    {"exp(%x)", "Tensor[(2, 3, 5), float32]"},
    {"fast_erf(%x)", "Tensor[(2, 3, 5), float32]"},
    {"fast_exp(%x)", "Tensor[(2, 3, 5), float32]"},
    {"fast_tanh(%x)", "Tensor[(2, 3, 5), float32]"},
    {"floor(%x)", "Tensor[(2, 3, 5), float32]"},
    {"log(%x)", "Tensor[(2, 3, 5), float32]"},
    {"log10(%x)", "Tensor[(2, 3, 5), float32]"},
    {"log2(%x)", "Tensor[(2, 3, 5), float32]"},
    {"logical_not(%b)", "Tensor[(2, 3, 5), bool]"},
    {"negative(%n)", "Tensor[(2, 3, 5), int32]"},
    {"ones_like(%c)", "Tensor[(2, 3, 5), int8]"},
    {"round(%x)", "Tensor[(2, 3, 5), float32]"},
    {"rsqrt(%x)", "Tensor[(2, 3, 5), float32]"},
    {"sigmoid(%x)", "Tensor[(2, 3, 5), float32]"},
    {"sign(%x)", "Tensor[(2, 3, 5), float32]"},
    {"sin(%x)", "Tensor[(2, 3, 5), float32]"},
    {"sinh(%x)", "Tensor[(2, 3, 5), float32]"},
    {"sqrt(%x)", "Tensor[(2, 3, 5), float32]"},
    {"tan(%x)", "Tensor[(2, 3, 5), float32]"},
    {"tanh(%x)", "Tensor[(2, 3, 5), float32]"},
    {"trunc(%x)", "Tensor[(2, 3, 5), float32]"},
    {"zeros_like(%b)", "Tensor[(2, 3, 5), bool]"},
    {"isfinite(%x)", "Tensor[(2, 3, 5), bool]"},
    {"isinf(%d)", "Tensor[(2, 3, 5), bool]"},
    {"isnan(%n)", "Tensor[(2, 3, 5), bool]"},
    {"add(%x, %y)", "Tensor[(2, 3, 5), float32]"},
    {"subtract(%x, %y)", "Tensor[(2, 3, 5), float32]"},
    {"multiply(%x, %y)", "Tensor[(2, 3, 5), float32]"},
    {"divide(%x, %y)", "Tensor[(2, 3, 5), float32]"},
    {"power(%x, %y)", "Tensor[(2, 3, 5), float32]"},
    {"mod(%x, %y)", "Tensor[(2, 3, 5), float32]"},
    {"floor_divide(%x, %y)", "Tensor[(2, 3, 5), float32]"},
    {"floor_mod(%x, %y)", "Tensor[(2, 3, 5), float32]"},
    {"maximum(%x, %y)", "Tensor[(2, 3, 5), float32]"},
    {"minimum(%x, %y)", "Tensor[(2, 3, 5), float32]"},
    {"left_shift(%n, %n)", "Tensor[(2, 3, 5), int32]"},
    {"right_shift(%c, %c)", "Tensor[(2, 3, 5), int8]"},
    {"logical_and(%b, %b)", "Tensor[(2, 3, 5), bool]"},
    {"logical_or(%b, %b)", "Tensor[(2, 3, 5), bool]"},
    {"logical_xor(%b, %o)", "Tensor[(2, 3, 5), bool]"},
    {"bitwise_and(%b, %b)", "Tensor[(2, 3, 5), bool]"},
    {"bitwise_or(%n, %z)", "Tensor[(2, 3, 5), int32]"},
    {"bitwise_xor(%n, %n)", "Tensor[(2, 3, 5), int32]"},
    {"equal(%x, %y)", "Tensor[(2, 3, 5), bool]"},
    {"not_equal(%x, %y)", "Tensor[(2, 3, 5), bool]"},
    {"less(%x, %y)", "Tensor[(2, 3, 5), bool]"},
    {"less_equal(%x, %y)", "Tensor[(2, 3, 5), bool]"},
    {"greater(%x, %y)", "Tensor[(2, 3, 5), bool]"},
    {"greater_equal(%x, %y)", "Tensor[(2, 3, 5), bool]"},
    // With attributes.
    {"nn.mirror_pad(%y, mode=\"REFLECT\", pad_width=[[2, 1], [0, 0]])", "Tensor[(6, 1), float32]"},
    {"nn.depth_to_space(%im, block_size=2, mode=\"CRD\")", "Tensor[(1, 2, 4, 8), float32]"},
    {"nn.space_to_depth(%im, block_size=2, layout=\"NHWC\")", "Tensor[(1, 4, 1, 16), float32]"},
    {"reshape(%x, newshape=[-1, 0])", "Tensor[(10, 3), float32]"},
    {"reshape(%x, newshape=[-4, 1, -1, -3])", "Tensor[(1, 2, 15), float32]"},
    {"reshape(%x, newshape=[0, -2])", "Tensor[(2, 3, 5), float32]"},
    {"reshape_like(%x, %n, lhs_begin=1, lhs_end=-1, rhs_begin=1, rhs_end=2)", "Tensor[(2, 3, 5), float32]"},
    {"transpose(%x, axes=[1, 0, 2])", "Tensor[(3, 2, 5), float32]"},
    {"transpose(%x, axes=None)", "Tensor[(5, 3, 2), float32]"},
    {"squeeze(%q, axis=[0])", "Tensor[(3, 1), float32]"},
    {"expand_dims(%x, axis=1, num_newaxis=2)", "Tensor[(2, 1, 1, 3, 5), float32]"},
    {"concatenate(%t, axis=-1)", "Tensor[(10), float32]"},
    {"stack(%t, axis=1)", "Tensor[(5, 2), float32]"},
    {"split(%x, indices_or_sections=[1, 2], axis=1)", "(Tensor[(2, 1, 5), float32], Tensor[(2, 1, 5), float32], Tensor[(2, 1, 5), float32])"},
    {"strided_slice(%x, begin=[0, 1], end=[1, -1], strides=[1], slice_mode=\"size\")", "Tensor[(1, 2, 5), float32]"},
    {"slice_like(%x, %y, axes=[0, -2])", "!slice_like: axis 0 of data (2, 3, 5) is sliced like (3, 1), needs an extent there that is not larger"},
    {"slice_like(%x, %q, axes=[0, -1])", "Tensor[(1, 3, 1), float32]"},
    {"slice_like(%x, %q, axes=None)", "Tensor[(1, 3, 1), float32]"},
    {"take(%x, %i, axis=1, mode=\"wrap\")", "Tensor[(2, 2, 3, 5), float32]"},
    {"gather(%x, %n, axis=1)", "Tensor[(2, 3, 5), float32]"},
    {"gather_nd(%x, %i, batch_dims=1)", "!gather_nd: axis 0 of the batch has extent 2 in data, 3 in indices, needs equal ones"},
    {"gather_nd(%n, %l, index_rank=2)", "Tensor[(5), int32]"},
    {"scatter(%x, %n, %x, axis=1)", "Tensor[(2, 3, 5), float32]"},
    {"scatter_add(%x, %n, %x, axis=-1)", "Tensor[(2, 3, 5), float32]"},
    {"scatter_nd(%n, %l, %n, mode=\"add\")",
     "!scatter_nd: updates has shape (2, 3, 5), needs (5) (the axes of indices behind the first, and those of data that no coordinate names)"},
    {"scatter_nd(%x, %l, %v, mode=\"add\")", "Tensor[(2, 3, 5), float32]"},
    {"tile(%y, reps=[2, 1, 3])", "Tensor[(2, 3, 3), float32]"},
    {"repeat(%x, repeats=3, axis=-2)", "Tensor[(2, 9, 5), float32]"},
    {"repeat(%x, repeats=3)", "Tensor[(90), float32]"},
    {"reverse(%x, axis=1)", "Tensor[(2, 3, 5), float32]"},
    {"reverse_sequence(%x, %k, seq_axis=2, batch_axis=1)", "Tensor[(2, 3, 5), float32]"},
    {"layout_transform(%im, src_layout=\"NCHW\", dst_layout=\"NCHW4c\")", "Tensor[(1, 2, 2, 4, 4), float32]"},
    {"broadcast_to(%y, shape=[2, 3, 5], dtype=\"\")", "Tensor[(2, 3, 5), float32]"},
    {"broadcast_to_like(%y, %n)", "Tensor[(2, 3, 5), float32]"},
    {"collapse_sum_like(%x, %y)", "Tensor[(3, 1), float32]"},
    {"collapse_sum_to(%n, shape=[3, 5], dtype=\"int32\")", "Tensor[(3, 5), int32]"},
    {"where(%b, %x, %y)", "Tensor[(2, 3, 5), float32]"},
    {"full(%s, shape=[2, 2], dtype=\"float32\")", "Tensor[(2, 2), float32]"},
    {"full_like(%n, %z)", "Tensor[(2, 3, 5), int32]"},
    {"zeros(shape=[2], dtype=\"int8\")", "Tensor[(2), int8]"},
    {"ones(shape=[], dtype=\"float32\")", "float32"},
    {"arange(0f, 3, 1f, start=0f, stop=3, step=0.5f, dtype=\"float32\")", "Tensor[(6), float32]"},
    {"meshgrid(%t, indexing=\"xy\")", "(Tensor[(5, 5), float32], Tensor[(5, 5), float32])"},
    {"one_hot(%i, %s, %s, depth=4, axis=0, dtype=\"float32\")", "Tensor[(4, 2, 3), float32]"},
    {"cast(%x, dtype=\"int8\")", "Tensor[(2, 3, 5), int8]"},
    {"cast_like(%x, %l)", "Tensor[(2, 3, 5), int32]"},
    {"reinterpret(%x, dtype=\"uint32\")", "Tensor[(2, 3, 5), uint32]"},
    {"clip(%x, a_min=0f, a_max=6f)", "Tensor[(2, 3, 5), float32]"},
    {"fixed_point_multiply(%n, multiplier=1073741824, shift=-2)", "Tensor[(2, 3, 5), int32]"},
    {"cumsum(%x, axis=1, dtype=\"float64\", exclusive=True)", "Tensor[(2, 3, 5), float64]"},
    {"cumprod(%b, exclusive=None)", "Tensor[(30), int32]"},
    {"cumprod(%x, axis=-1)", "Tensor[(2, 3, 5), float32]"},
    {"sequence_mask(%x, %l, mask_value=-1f, axis=1)", "Tensor[(2, 3, 5), float32]"},
    {"matrix_set_diag(%x, %x, k1=-1, k2=1, super_diag_right_align=False, sub_diag_right_align=True)",
     "!matrix_set_diag: diagonal has shape (2, 3, 5), needs (2, 3, 3) (the leading axes, the diagonals if there are several, and the longest one)"},
    {"sparse_to_dense(%k, %s, %s, output_shape=[7])", "Tensor[(7), float32]"},
    {"einsum(%t, equation=\"i,j->ji\")", "Tensor[(5, 5), float32]"},
    {"argsort(%x, axis=0, is_ascend=False, dtype=\"int64\")", "Tensor[(2, 3, 5), int64]"},
    {"sort(%n, axis=1, is_ascend=False)", "Tensor[(2, 3, 5), int32]"},
    {"topk(%x, k=2, axis=1, ret_type=\"indices\", is_ascend=True, dtype=\"int32\")", "Tensor[(2, 2, 5), int32]"},
    {"topk(%x, k=2, dtype=\"int32\")", "(Tensor[(2, 3, 2), float32], Tensor[(2, 3, 2), int32])"},
    {"searchsorted(%v, %x, right=True, dtype=\"int64\")", "Tensor[(2, 3, 5), int64]"},
    {"adv_index(%t)", "!adv_index: an index is float32, needs an integer type"},
    {"shape_of(%x, dtype=\"int64\")", "Tensor[(3), int64]"},
    {"ndarray_size(%x, dtype=\"int32\")", "int32"},
    {"device_copy(%x, src_dev_type=1, dst_dev_type=2)", "Tensor[(2, 3, 5), float32]"},
    {"invert_permutation(%k)", "Tensor[(3), int32]"},
    {"unravel_index(%k, %l)", "Tensor[(2, 3), int32]"},
    {"sum(%x, axis=[0, 2], keepdims=True)", "Tensor[(1, 3, 1), float32]"},
    {"mean(%x, axis=[0], exclude=True)", "Tensor[(2), float32]"},
    {"max(%x, axis=[], exclude=True)", "float32"},
    {"min(%x, axis=[1])", "Tensor[(2, 5), float32]"},
    {"prod(%n)", "int32"},
    {"all(%b, axis=[1], keepdims=True)", "Tensor[(2, 1, 5), bool]"},
    {"any(%b, axis=[1])", "Tensor[(2, 5), bool]"},
    {"argmax(%x, axis=[1], keepdims=True, exclude=True)", "Tensor[(1, 3, 1), int32]"},
    {"argmin(%x, axis=[1])", "Tensor[(2, 5), int32]"},
    {"variance(%x, %q, axis=[0, 2], keepdims=True, unbiased=True)", "Tensor[(1, 3, 1), float32]"},
    {"annotation.stop_fusion(%x)", "Tensor[(2, 3, 5), float32]"},
    {"annotation.cast_hint(%x, dtype=\"int8\")", "Tensor[(2, 3, 5), float32]"},
    {"annotation.compiler_begin(%x, compiler=\"dnnl\")", "Tensor[(2, 3, 5), float32]"},
    {"annotation.compiler_end(%x, compiler=\"dnnl\")", "Tensor[(2, 3, 5), float32]"},
    {"on_device(%x, device_type=1, is_fixed=True)", "Tensor[(2, 3, 5), float32]"},
};

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
      {"nn.depth_to_space(%im, block_size=0)", "nn.depth_to_space: block_size is 0, needs 1 or more"},
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
