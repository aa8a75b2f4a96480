// SPDX-License-Identifier: Apache-2.0
//
// Operators on arrays, bits and indices while compiling: folded values worked out by hand, scalars, the C++ spellings.
#include <baton/analysis/constant_value.hpp>
#include <baton/relay.hpp>
#include <baton/tir/prim_func_pass.hpp>

#include <cstdint>
#include <initializer_list>
#include <string_view>

using namespace baton;

namespace {

template <class T, std::size_t... D>
using lit = tensor_literal<T, D...>;

constexpr lit<float, 2, 3> grid_data{{1, 2, 3, 4, 5, 6}};
constexpr lit<float, 5> line_data{{3, 1, 2, 1, 5}};
constexpr lit<std::int32_t, 4> number_data{{-7, 7, 12, 1}};
constexpr lit<std::int32_t, 4> other_data{{3, 2, -5, 40}};
constexpr lit<std::int32_t, 2> index_data{{1, -1}};
constexpr lit<std::int64_t, 2, 2> place_data{{0, 1, 2, 0}};
constexpr lit<std::uint8_t, 3> byte_data{{0, 200, 15}};
constexpr lit<bool, 3> flag_data{{true, false, true}};
constexpr auto grid = relay::constant<&grid_data>;
constexpr auto line = relay::constant<&line_data>;
constexpr auto number = relay::constant<&number_data>;
constexpr auto other = relay::constant<&other_data>;
constexpr auto index = relay::constant<&index_data>;
constexpr auto place = relay::constant<&place_data>;
constexpr auto byte = relay::constant<&byte_data>;
constexpr auto flag = relay::constant<&flag_data>;

/// Whether an expression of constants folds to these elements.
template <class Result>
constexpr bool gives(Result result, std::initializer_list<double> wanted) {
  constexpr auto mod = transform::fold_constant()(ir_module::from_expr(relay::function(relay::params(), Result{})));
  static_cast<void>(result);
  const auto& values = relay::constant_value<0>(mod);
  if (values.size() != wanted.size()) return false;
  std::size_t i = 0;
  for (double w : wanted)
    if (static_cast<double>(values[i++]) != w) return false;
  return true;
}
/// The scalar that an expression folds to.
template <class Result>
constexpr double scalar(Result) {
  constexpr auto mod = transform::fold_constant()(ir_module::from_expr(relay::function(relay::params(), Result{})));
  constexpr graph_view g = decltype(mod)::view();
  const scalar_value v = g[g.body_of(g.functions[0].node)].scalar;
  return v.type.is_float() ? v.as_double() : static_cast<double>(v.bits);
}

// Maps.
static_assert(gives(relay::bitwise_and(number, other), {1, 2, 8, 0}));
static_assert(gives(relay::bitwise_or(number, other), {-5, 7, -1, 41}));
static_assert(gives(relay::bitwise_xor(number, other), {-6, 5, -9, 41}));
static_assert(gives(relay::bitwise_not(number), {6, -8, -13, -2}));
static_assert(gives(relay::bitwise_not(byte), {255, 55, 240}));
static_assert(gives(relay::left_shift(byte, relay::constant<std::uint8_t{2}>), {0, 32, 60}));
static_assert(gives(relay::right_shift(number, relay::constant<1>), {-4, 3, 6, 0}));
static_assert(gives(relay::left_shift(relay::constant<1>, other), {8, 4, 0, 0}));
static_assert(gives(relay::mod(number, other), {-1, 1, 2, 1}));
static_assert(gives(relay::mod(line, relay::constant<2.5f>), {0.5, 1, 2, 1, 0}));
static_assert(gives(relay::logical_xor(flag, relay::constant<true>), {0, 1, 0}));
static_assert(gives(relay::isfinite(relay::divide(line, relay::constant<0.0f>)), {0, 0, 0, 0, 0}));
static_assert(gives(relay::isinf(relay::divide(line, relay::constant<0.0f>)), {1, 1, 1, 1, 1}));
static_assert(gives(relay::isnan(relay::subtract(line, line)), {0, 0, 0, 0, 0}));
static_assert(gives(relay::broadcast_to<{.shape = {2, 2}}>(index), {1, -1, 1, -1}));
static_assert(gives(relay::cast_like(relay::multiply(line, relay::constant<-0.7f>), number), {-2, 0, -1, 0, -3}));
static_assert(scalar(relay::asinh(relay::constant<0.0>)) == 0);
static_assert(scalar(relay::acosh(relay::constant<1.0>)) == 0);
static_assert(scalar(relay::atanh(relay::constant<0.5f>)) == static_cast<double>(0.54930615f));
static_assert(scalar(relay::mod(relay::constant<-7>, relay::constant<3>)) == -1);
static_assert(scalar(relay::right_shift(relay::constant<-7>, relay::constant<1>)) == -4);
static_assert(scalar(relay::bitwise_not(relay::constant<std::uint8_t{3}>)) == 252);

// Copies and sums.
static_assert(gives(relay::tile<{.reps = {2, 1}}>(index), {1, -1, 1, -1}));
static_assert(gives(relay::repeat<{.repeats = 2, .axis = 0}>(index), {1, 1, -1, -1}));
static_assert(gives(relay::reverse<{.axis = 1}>(grid), {3, 2, 1, 6, 5, 4}));
static_assert(gives(relay::collapse_sum_to<{.shape = {3}}>(grid), {5, 7, 9}));
static_assert(gives(relay::collapse_sum_to<{.shape = {2, 1}}>(grid), {6, 15}));
static_assert(gives(relay::variance<{.axis = {1}}>(grid), {static_cast<double>(2.0f / 3.0f), static_cast<double>(2.0f / 3.0f)}));
static_assert(gives(relay::variance<{.axis = {1}, .unbiased = true}>(grid), {1, 1}));
static_assert(gives(relay::einsum<{.equation = "ij,kj->ik"}>(grid, grid), {14, 32, 32, 77}));
static_assert(gives(relay::nn::mirror_pad<{.pad_width = {{0, 0}, {1, 2}}}>(grid), {1, 1, 2, 3, 3, 2, 4, 4, 5, 6, 6, 5}));
static_assert(gives(relay::get<0>(relay::meshgrid<{.indexing = "xy"}>(index, relay::constant<&index_data>)), {1, -1, 1, -1}));
static_assert(gives(relay::matrix_set_diag(grid, relay::constant<lit<float, 2>{{0, 0}}>), {0, 2, 3, 4, 0, 6}));
static_assert(gives(relay::reinterpret<{.dtype = int32}>(relay::constant<lit<float, 2>{{1, -2}}>), {0x3f800000, -0x40000000}));
static_assert(gives(relay::fixed_point_multiply<{.multiplier = 1 << 30, .shift = 0}>(number), {-3, 4, 6, 1}));

// Indices.
static_assert(gives(relay::gather<{.axis = 0}>(number, index), {7, 1}));
static_assert(gives(relay::gather_nd(grid, relay::constant<lit<std::int32_t, 2, 2>{{0, 1, 2, 0}}>), {3, 4}));
static_assert(gives(relay::adv_index(grid, index), {4, 5, 6, 4, 5, 6}));
static_assert(gives(relay::scatter(number, index, relay::constant<lit<std::int32_t, 2>{{10, 20}}>), {-7, 10, 12, 20}));
static_assert(gives(relay::scatter_add(number, index, index), {-7, 8, 12, 0}));
static_assert(gives(relay::scatter_nd<{.mode = "add"}>(relay::constant<lit<std::int32_t, 2, 3>{{0, 0, 0, 1, 0, 0}}>, place, index), {0, 0, 1, 0, 0, 0}));
static_assert(gives(relay::sparse_to_dense<{.output_shape = {3, 2}}>(place, relay::constant<1.5f>, relay::constant<0.0f>), {0, 1.5, 0, 0, 1.5, 0}));
static_assert(gives(relay::one_hot<{.depth = 3}>(index, relay::constant<2.0f>, relay::constant<0.5f>), {0.5, 2, 0.5, 0.5, 0.5, 0.5}));
static_assert(gives(relay::reverse_sequence(grid, relay::constant<lit<std::int32_t, 2>{{2, 9}}>), {2, 1, 3, 6, 5, 4}));
static_assert(gives(relay::sequence_mask<{.mask_value = 9, .axis = 1}>(grid, relay::constant<lit<std::int32_t, 2>{{1, 2}}>), {1, 9, 9, 4, 5, 9}));
static_assert(gives(relay::invert_permutation(relay::constant<lit<std::int32_t, 3>{{2, 0, 1}}>), {1, 2, 0}));
static_assert(gives(relay::searchsorted(relay::sort(line), line), {3, 0, 2, 0, 4}));
static_assert(gives(relay::arange<{.start = 5, .stop = 0, .step = -2, .dtype = int8}>(), {5, 3, 1}));

// Whole tensors.
static_assert(gives(relay::sort(line), {1, 1, 2, 3, 5}));
static_assert(gives(relay::argsort<{.is_ascend = false}>(line), {4, 0, 2, 1, 3}));
static_assert(gives(relay::get<0>(relay::topk<{.k = 2}>(line)), {5, 3}));
static_assert(gives(relay::get<1>(relay::topk<{.k = 2, .dtype = int64}>(line)), {4, 0}));
static_assert(gives(relay::topk<{.k = 1, .ret_type = "indices", .is_ascend = true}>(line), {1}));
static_assert(gives(relay::argmin<{.axis = {0}, .keepdims = true, .select_last_index = true}>(line), {3}) &&
              gives(relay::argmin<{.axis = {0}, .keepdims = true}>(line), {1}));
static_assert(gives(relay::cumsum(grid), {1, 3, 6, 10, 15, 21}));
static_assert(gives(relay::cumsum<{.axis = 1, .exclusive = true}>(grid), {0, 1, 3, 0, 4, 9}));
static_assert(gives(relay::cumprod<{.axis = 0}>(byte), {0, 0, 0}));

// Without constants: types, and what prints.
constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
template <class H>
constexpr bool prints(H, std::string_view text) {
  meta::text_buffer out;
  info<H>.op->print(info<H>.words, out);
  return out.view() == text;
}
static_assert(prints(relay::cumsum<{.axis = 1}>(x), ", axis=1, exclusive=None"));
static_assert(prints(relay::topk<{.k = 2}>(x), ", k=2, dtype=\"int32\""));
static_assert(prints(relay::broadcast_to<{.shape = {2, 2, 3}}>(x), ", shape=[2, 2, 3], dtype=\"\""));
static_assert(prints(relay::slice_like(x, x), ", axes=None"));
static_assert(prints(relay::variance<{.axis = 1}>(x), ", axis=[1]"));
static_assert(prints(relay::argsort(x), ", dtype=\"int32\"") && prints(relay::sort(x), ""));
static_assert(prints(relay::arange<{.start = 0.5, .stop = 3}>(), ", start=0.5f, stop=3, step=1, dtype=\"float32\""));
static_assert(relay::shape_of(x) == shape{2, 3} && info<decltype(relay::shape_of<{.dtype = int64}>(x))>.type.tensor == tensor_ty{int64, {2}});
static_assert(as_text(ir_module::from_expr(relay::function(relay::params(x), relay::std_<{.axis = 1}>(x)))) ==
              "def @main(%x: Tensor[(2, 3), float32]) {\n  %0 = mean(%x, axis=[1], keepdims=True);\n  %1 = variance(%x, %0, axis=[1]);\n  sqrt(%1)\n}\n");
static_assert(as_text(ir_module::from_expr(relay::function(relay::params(x), relay::logsumexp<{.axis = 1}>(x)))) ==
              "def @main(%x: Tensor[(2, 3), float32]) {\n  %0 = max(%x, axis=[1], keepdims=True);\n  %1 = subtract(%x, %0);\n  %2 = exp(%1);\n"
              "  %3 = sum(%2, axis=[1], keepdims=True);\n  %4 = log(%3);\n  %5 = add(%4, %0);\n  squeeze(%5, axis=[1])\n}\n");
// The two functions of this name.
struct twice {
  template <int I>
  constexpr auto operator()(auto y) const {
    return relay::exp(y);
  }
};
static_assert(info<decltype(relay::repeat<{.repeats = 2}>(x))>.type.tensor == tensor_ty{float32, {12}});
static_assert(info<decltype(relay::repeat<2>(x, twice{}))>.type.tensor == tensor_ty{float32, {2, 3}});

// An op on whole tensors is one statement.
template <class Function>
constexpr auto lowered(Function) {
  using source = typename Function::source;
  return tir::lower<source, tir::choose<source>(targets::avx512)>{};
}
static_assert(as_text(lowered(relay::function(relay::params(x), relay::topk<{.k = 2}>(x))))
                  .find("{\n  T_topk.v0_2, T_topk.v1_2 = @baton.topk(x_2, k=2, dtype=\"int32\")\n}") != std::string_view::npos);
static_assert(as_text(lowered(relay::function(relay::params(x), relay::sort(relay::reshape<{.newshape = 6}>(x)))))
                  .find("{\n  T_sort_2 = @baton.sort(x_2)\n}") != std::string_view::npos);

}  // namespace
