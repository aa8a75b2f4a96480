// SPDX-License-Identifier: Apache-2.0
//
// TIR text: the form of TVM's v0.7 printer, every value of a schedule, and passes on modules of prim_funcs.
#include <baton/relay.hpp>
#include <baton/tir/explain.hpp>
#include <baton/tir/prim_func_pass.hpp>

#include <string_view>
#include <type_traits>

using namespace baton;

namespace {

constexpr bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

template <class Function, tir::schedule S = tir::choose<typename Function::source>(targets::avx512)>
constexpr auto lowered(Function) {
  return tir::lower<typename Function::source, S>{};
}

// ---- elementwise loops: 01 and 02 of TVM's programs (C = A + B in 128 floats), with this library's name of the result

constexpr auto add_of(auto type) {
  constexpr auto a = relay::var<"A", decltype(type)>;
  constexpr auto b = relay::var<"B", decltype(type)>;
  return relay::function(relay::params(a, b), relay::add(a, b));
}
constexpr auto add = add_of(tensor_type<float, 128>{});
static_assert(as_text(lowered(add)) == std::string_view{
                                           R"tir(primfn(A_1: handle, B_1: handle, T_add_1: handle) -> ()
  attr = {"global_symbol": "fused_add", "tir.noalias": True}
  buffers = {T_add: Buffer(T_add_2: Pointer(float32), float32, [128], []),
             B: Buffer(B_2: Pointer(float32), float32, [128], []),
             A: Buffer(A_2: Pointer(float32), float32, [128], [])}
  buffer_map = {A_1: A, B_1: B, T_add_1: T_add} {
  for (i.outer: int32, 0, 8) {
    T_add_2[ramp((i.outer*16), 1, 16)] = ((float32x16*)A_2[ramp((i.outer*16), 1, 16)] + (float32x16*)B_2[ramp((i.outer*16), 1, 16)])
  }
})tir"});

constexpr auto one_lane = tir::schedule{tir::kernel_family::elementwise, 1};
static_assert(has(as_text(lowered<decltype(add), one_lane>(add)),
                  "  for (i.outer: int32, 0, 128) {\n    T_add_2[i.outer] = ((float32*)A_2[i.outer] + (float32*)B_2[i.outer])\n  }\n}"));

// A result that the last-level cache does not hold is stored past the caches; a schedule may say otherwise.
constexpr auto large = add_of(tensor_type<float, 2048, 4096>{});
constexpr auto with_store(tir::store_kind store) {
  auto s = tir::schedule{tir::kernel_family::elementwise, 16};
  s.store = store;
  return s;
}
static_assert(has(as_text(lowered(large)), "T_add_1: T_add} {\n  attr [T_add_2] \"store\" = \"streaming\";\n  for (i.outer: int32, 0, 524288) \"parallel\" {"));
static_assert(tir::explain<decltype(large)::source, targets::avx512>() == std::string_view{R"tir(elementwise for maps alone: lanes=16, store=streaming
  chosen by the cost model
  one pass over 8388608 elements, all operations in registers
  store: the result has 33554432 bytes, the last-level cache 33554432: nobody would find it there)tir"});
static_assert(!has(as_text(lowered<decltype(large), with_store(tir::store_kind::plain)>(large)), "\"store\""));
static_assert(has(as_text(lowered<decltype(add), with_store(tir::store_kind::streaming)>(add)), "attr [T_add_2] \"store\" = \"streaming\";"));
[[maybe_unused]] constexpr auto odd_rows() {
  constexpr auto a = relay::var<"a", tensor_type<float, 4096, 4095>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 4095>>;
  return relay::function(relay::params(a, b), relay::add(a, b));
}
static_assert(tir::choose<decltype(odd_rows())::source>(targets::avx512).store == tir::store_kind::plain &&
              has(tir::explain<decltype(odd_rows())::source, targets::avx512>(), "but its rows are no whole vectors"));
static_assert(tir::choose<decltype(large)::source>(targets::sse2).store == tir::store_kind::plain &&
              has(tir::explain<decltype(large)::source, targets::sse2>(), "but there are no such stores of 4 lanes"));

// A tail, and axes that stay apart where an operand broadcasts.
constexpr auto tail = add_of(tensor_type<float, 130>{});
static_assert(has(as_text(lowered(tail)), R"tir(
  for (i.outer: int32, 0, 8) {
    T_add_2[ramp((i.outer*16), 1, 16)] = ((float32x16*)A_2[ramp((i.outer*16), 1, 16)] + (float32x16*)B_2[ramp((i.outer*16), 1, 16)])
  }
  for (i.tail: int32, 128, 2) {
    T_add_2[i.tail] = ((float32*)A_2[i.tail] + (float32*)B_2[i.tail])
  }
})tir"));

constexpr auto row_times_column() {
  constexpr auto a = relay::var<"a", tensor_type<float, 4, 1>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 32>>;
  auto s = relay::multiply(a, b);
  return relay::function(relay::params(a, b), relay::maximum(relay::nn::relu(s), relay::multiply(relay::tanh(s), relay::constant<0.5f>)));
}
static_assert(has(as_text(lowered(row_times_column())), R"tir(
  for (i0: int32, 0, 4) "parallel" {
    for (i1.outer: int32, 0, 2) {
      let cse_var_1: float32x16 = (broadcast((float32*)a_2[i0], 16)*(float32x16*)b_2[ramp((i1.outer*16), 1, 16)])
      T_maximum_2[ramp(((i0*32) + (i1.outer*16)), 1, 16)] = max(max(cse_var_1, broadcast(0f32, 16)), (@tir.tanh(cse_var_1, dtype=float32x16)*broadcast(0.5f32, 16)))
    }
  }
})tir"));

// Vectors of many elements are for many threads, too.
constexpr auto long_line() {
  constexpr auto a = relay::var<"a", tensor_type<float, 8192>>;
  return relay::function(relay::params(a), relay::exp(a));
}
static_assert(has(as_text(lowered(long_line())), "for (i.outer: int32, 0, 512) \"parallel\" {"));

constexpr auto clipped() {
  constexpr auto a = relay::var<"a", tensor_type<float, 16>>;
  return relay::function(relay::params(a), relay::nn::leaky_relu<{.alpha = 0.25}>(relay::clip<{.a_min = -1, .a_max = 6}>(a)));
}
static_assert(has(as_text(lowered(clipped())), "select((cse_var_1 < broadcast(0f32, 16)), (broadcast(0.25f32, 16)*cse_var_1), cse_var_1)"));
static_assert(has(as_text(lowered(clipped())),
                  "let cse_var_1: float32x16 = select(((float32x16*)a_2[ramp((i.outer*16), 1, 16)] < broadcast(-1f32, 16)), broadcast(-1f32, 16), "
                  "min((float32x16*)a_2[ramp((i.outer*16), 1, 16)], broadcast(6f32, 16)))"));

// ---- tiles: the micro-kernel, its schedule, the loops that it hides, the epilogue on the accumulator

constexpr auto blocked_conv() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 4, 56, 56, 16>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 4, 4, 3, 3, 16, 16>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 4, 1, 1, 16>>;
  auto c = relay::nn::conv2d<{.data_layout = "NCHW16c", .kernel_layout = "OIHW16i16o"}>(x, w);
  return relay::function(relay::params(x, w, b), relay::nn::relu(relay::add(c, b)));
}
using blocked_function = decltype(blocked_conv())::source;
constexpr auto blocked_schedule = tir::choose<blocked_function>(targets::avx512);
static_assert(as_text(lowered(blocked_conv())) == std::string_view{
                                                      R"tir(primfn(x_1: handle, w_1: handle, b_1: handle, T_relu_1: handle) -> ()
  attr = {"global_symbol": "fused_nn_conv2d_add_nn_relu", "tir.noalias": True}
  buffers = {T_relu: Buffer(T_relu_2: Pointer(float32), float32, [1, 4, 54, 54, 16], []),
             b: Buffer(b_2: Pointer(float32), float32, [4, 1, 1, 16], []),
             w: Buffer(w_2: Pointer(float32), float32, [4, 4, 3, 3, 16, 16], []),
             x: Buffer(x_2: Pointer(float32), float32, [1, 4, 56, 56, 16], [])}
  buffer_map = {x_1: x, w_1: w, b_1: b, T_relu_1: T_relu} {
  for (n: int32, 0, 1) "parallel" {
    for (oc.outer: int32, 0, 4) "parallel" {
      for (oh: int32, 0, 54) "parallel" {
        attr [T_relu_2] "micro_kernel" = "conv2d_nchwc(lanes=16, oc_block=16, ic_block=16, oc_tile=1, ow_tile=27, ic_unroll=4, weight=blocked)";
        for (ow: int32, 0, 54) "tensorized" {
          let acc: float32x16 = @baton.nn.conv2d(x_2, w_2, n, oc.outer, oh, ow, dtype=float32x16, padding=[0, 0, 0, 0], data_layout="NCHW16c", kernel_layout="OIHW16i16o")
          T_relu_2[ramp(((((n*186624) + (oc.outer*46656)) + (oh*864)) + (ow*16)), 1, 16)] = max((acc + (float32x16*)b_2[ramp((oc.outer*16), 1, 16)]), broadcast(0f32, 16))
        }
      }
    }
  }
})tir"});

// Each value of the schedule is in the text: changing one changes the text, and the type.
template <class Change>
constexpr auto changed(Change change) {
  constexpr auto s = [] {
    auto r = blocked_schedule;
    Change{}(r.conv);
    return r;
  }();
  static_cast<void>(change);
  return tir::lower<blocked_function, s>{};
}
constexpr auto base = lowered(blocked_conv());
constexpr auto ow_9 = changed([](auto& s) { s.ow_tile = 9; });
constexpr auto oc_2 = changed([](auto& s) { s.oc_tile = 2, s.ow_tile = 9; });
constexpr auto unroll_8 = changed([](auto& s) { s.ic_unroll = 8; });
static_assert(as_text(ow_9) != as_text(base) && has(as_text(ow_9), "ow_tile=9"));
static_assert(as_text(unroll_8) != as_text(base) && has(as_text(unroll_8), "ic_unroll=8"));
static_assert(has(as_text(oc_2), "for (oc.outer: int32, 0, 2) \"parallel\" {") && has(as_text(oc_2), "for (oc: int32, (oc.outer*2), 2) \"tensorized\" {"));
static_assert(has(as_text(oc_2), "(float32x16*)b_2[ramp((oc*16), 1, 16)]"));
static_assert(!std::is_same_v<decltype(base), decltype(ow_9)>);

// A residual, as large as the result, is read while the next tile's multiply-adds run: tiles are short.
constexpr auto residual_conv() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 4, 56, 56, 16>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 4, 4, 3, 3, 16, 16>>;
  constexpr auto r = relay::var<"r", tensor_type<float, 1, 4, 54, 54, 16>>;
  auto c = relay::nn::conv2d<{.data_layout = "NCHW16c", .kernel_layout = "OIHW16i16o"}>(x, w);
  return relay::function(relay::params(x, w, r), relay::nn::relu(relay::add(c, r)));
}
static_assert(has(as_text(lowered(residual_conv())), "ow_tile=9,"));

// Eight lanes: a block of sixteen channels is two vectors.
static_assert(has(as_text(lowered<decltype(blocked_conv()), tir::choose<blocked_function>(targets::avx2)>(blocked_conv())),
                  "for (c.outer: int32, 0, 2) \"tensorized\" {"));

// A plain weight is brought into order tile by tile.
constexpr auto plain_weight() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 4, 56, 56, 16>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 64, 64, 3, 3>>;
  return relay::function(relay::params(x, w), relay::nn::conv2d<{.data_layout = "NCHW16c"}>(x, w));
}
constexpr auto packing = as_text(lowered(plain_weight()));
static_assert(has(packing, "  attr [weight.packed: Pointer(float32)] \"storage_scope\" = \"global\";\n  allocate(weight.packed, float32, [9216]);\n"));
static_assert(has(packing, "weight.packed[ramp(0, 1, 9216)] = @baton.pack_weight(w_2, (oc.outer*1), blocks=1, layout=\"OIHW16i16o\", dtype=float32)"));
static_assert(has(packing, "weight=plain") && has(packing, "@baton.nn.conv2d(x_2, weight.packed, n, oc.outer, oh, ow, "));

// Plain NCHW: vectors of pixels.
constexpr auto plain_conv() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 8, 18, 34>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 8, 8, 3, 3>>;
  return relay::function(relay::params(x, w), relay::negative(relay::nn::conv2d(x, w)));
}
static_assert(has(as_text(lowered(plain_conv())), "conv2d_nchw(lanes=16, oc_block=1, ic_block=1, oc_tile=") &&
              has(as_text(lowered(plain_conv())), "for (ow.outer: int32, 0, 2) \"tensorized\" {"));

// The other families.
constexpr auto dense() {
  constexpr auto x = relay::var<"x", tensor_type<float, 8, 64>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 32, 64>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 32>>;
  return relay::function(relay::params(x, w, b), relay::nn::relu(relay::nn::bias_add(relay::nn::dense(x, w), b)));
}
static_assert(has(as_text(lowered(dense())), "\"dense(lanes=16, m_tile=") &&
              has(as_text(lowered(dense())), "(acc + (float32x16*)b_2[ramp((n.inner*16), 1, 16)])"));
constexpr auto sum() {
  constexpr auto x = relay::var<"P", tensor_type<float, 16, 64>>;
  return relay::function(relay::params(x), relay::exp(relay::sum<{.axis = {1}}>(x)));
}
static_assert(has(as_text(lowered(sum())), "T_exp_2[i0] = @tir.exp(acc, dtype=float32)") &&
              has(as_text(lowered(sum())), "@baton.sum(P_2, i0, dtype=float32, axis=[1])"));
constexpr auto turn() {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 5>>;
  return relay::function(relay::params(x), relay::transpose(x));
}
static_assert(has(as_text(lowered(turn())), R"tir(
  for (i0: int32, 0, 5) "parallel" {
    for (i1: int32, 0, 3) {
      T_transpose_2[((i0*3) + i1)] = (float32*)x_2[(i0 + (i1*5))]
    }
  }
})tir"));
constexpr auto squares() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 24, 6, 8>>;
  return relay::function(relay::params(x), relay::transpose<{.axes = {0, 2, 3, 1}}>(x));
}
static_assert(has(as_text(lowered(squares())), R"tir(
  for (i0.outer: int32, 0, 3) {
    for (i1.outer: int32, 0, 2) {
      for (i0: int32, (i0.outer*16), 16) "tensorized" {
        for (i1: int32, (i1.outer*16), min(16, (24 - (i1.outer*16)))) "tensorized" {
          T_transpose_2[((i0*24) + i1)] = (float32*)x_2[(i0 + (i1*48))]
        }
      }
    }
  }
})tir"));
constexpr auto flat() {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 5>>;
  return relay::function(relay::params(x), relay::reshape<{.newshape = {15}}>(x));
}
static_assert(has(as_text(lowered(flat())), "  T_reshape_2[ramp(0, 1, 15)] = (float32x15*)x_2[ramp(0, 1, 15)]\n}"));
constexpr auto two_parts() {
  constexpr auto x = relay::var<"x", tensor_type<float, 4, 6>>;
  return relay::function(relay::params(x), relay::split<{.indices_or_sections = {2}, .axis = 1}>(x));
}
static_assert(has(as_text(lowered(two_parts())), "T_split.v1_2[((i0*4) + i1)] = @baton.element(v1, result=1, i0, i1, dtype=float32)"));
static_assert(has(as_text(lowered(two_parts())), "primfn(x_1: handle, T_split.v0_1: handle, T_split.v1_1: handle) -> ()"));

[[maybe_unused]] constexpr auto winograd() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 4, 28, 28, 16>>;
  constexpr auto u = relay::var<"u", tensor_type<float, 4, 6, 6, 64, 16>>;
  return relay::function(
      relay::params(x, u),
      relay::nn::contrib_conv2d_winograd_without_weight_transform<{.tile_size = 4, .padding = {1, 1}, .kernel_size = {3, 3}, .data_layout = "NCHW16c"}>(x, u));
}
using winograd_function = decltype(winograd())::source;
static_assert(tir::choose<winograd_function>(targets::avx512).family == tir::kernel_family::conv2d_winograd);
static_assert(tir::choose<winograd_function>(targets::avx512).winograd == tir::winograd_schedule{4, 16, 25, 1});
// A value of the schedule changes the loops.
static_assert(has(as_text(tir::lower<winograd_function, tir::choose<winograd_function>(targets::avx512)>{}), "for (tile.outer: int32, 0, 2)"));
static_assert(has(as_text(tir::lower<winograd_function,
                                     [] {
                                       auto s = tir::choose<winograd_function>(targets::avx512);
                                       s.winograd.tiles = 7;
                                       return s;
                                     }()>{}),
                  "for (tile.outer: int32, 0, 7)"));
static_assert(has(as_text(tir::lower<winograd_function, tir::choose<winograd_function>(targets::avx512)>{}),
                  R"tir("micro_kernel" = "conv2d_winograd(lanes=16, tile_size=4, block=16, tiles=25, oc_tile=1)")tir"));

// Rows of data that exceed the first-level cache are broadcast for two output blocks at once; short rows of a small image as well.
constexpr tir::conv2d_schedule direct_schedule(int ic, int oc, int size, int kernel) {
  const auto p = tir::make_conv2d_problem({.ic = ic,
                                           .ih = size,
                                           .iw = size,
                                           .oc = oc,
                                           .kh = kernel,
                                           .kw = kernel,
                                           .pad_top = kernel / 2,
                                           .pad_left = kernel / 2,
                                           .pad_bottom = kernel / 2,
                                           .pad_right = kernel / 2});
  return tir::default_schedule(p, 16, 32);
}
static_assert(direct_schedule(64, 64, 56, 1).oc_tile == 1 && direct_schedule(64, 64, 56, 1).ow_tile == 28);
static_assert(direct_schedule(512, 128, 28, 1).oc_tile == 2 && direct_schedule(512, 128, 28, 1).ow_tile == 14);
static_assert(direct_schedule(512, 512, 7, 3).oc_tile == 2 && direct_schedule(512, 512, 7, 3).ow_tile == 7);

// ---- layers: the op's name, and the loops of its kernel

constexpr auto line_norm() {
  constexpr auto x = relay::var<"x", tensor_type<float, 4, 6, 40>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 40>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 40>>;
  return relay::function(relay::params(x, g, b), relay::nn::relu(relay::nn::layer_norm(x, g, b)));
}
static_assert(has(as_text(lowered(line_norm())), R"tir(
  for (block: int32, 0, 24) "parallel" {
    attr [T_relu_2] "micro_kernel" = "layer nn.layer_norm(lanes=16)";
    for (along.outer: int32, 0, 3) "tensorized" {
      let acc: float32x16 = @baton.nn.layer_norm(x_2, g_2, b_2, floordiv(block, 6), floormod(block, 6), along.outer, dtype=float32x16)
      T_relu_2[ramp((((floordiv(block, 6)*240) + (floormod(block, 6)*40)) + (along.outer*16)), 1, 16)] = max(acc, broadcast(0f32, 16))
    }
  }
})tir"));
// Lanes across neighbouring lines.
constexpr auto column_norm() {
  constexpr auto x = relay::var<"x", tensor_type<float, 4, 6, 40>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 6>>;
  return relay::function(relay::params(x, g), relay::nn::layer_norm<{.axis = 1}>(x, g, g));
}
static_assert(has(as_text(lowered(column_norm())), R"tir(
  for (block: int32, 0, 4) "parallel" {
    for (across.outer: int32, 0, 3) "parallel" {
      attr [T_layer_norm_2] "micro_kernel" = "layer nn.layer_norm(lanes=16)";
      for (along: int32, 0, 6) "tensorized" {)tir") &&
              has(as_text(lowered(column_norm())), "T_layer_norm_2[ramp((((block*240) + (along*40)) + (across.outer*16)), 1, 16)] = acc"));
// Vectors that cross the ends of lines are written as their elements.
constexpr auto image_norm() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 6, 8, 5>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 6>>;
  return relay::function(relay::params(x, g), relay::nn::instance_norm(x, g, g));
}
static_assert(has(as_text(lowered(image_norm())), R"tir(
      for (along: int32, (along.outer*16), 16) "tensorized" {)tir") &&
              has(as_text(lowered(image_norm())), "T_instance_norm_2[(((block*40) + (floordiv(along, 5)*5)) + floormod(along, 5))] = acc"));
constexpr auto products() {
  constexpr auto a = relay::var<"a", tensor_type<float, 3, 20, 30>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 3, 40, 30>>;
  return relay::function(relay::params(a, b), relay::nn::batch_matmul(a, b));
}
static_assert(has(as_text(lowered(products())), R"tir(
  for (batch: int32, 0, 3) "parallel" {
    for (n.outer: int32, 0, 2) "parallel" {
      attr [T_batch_matmul_2] "micro_kernel" = "layer nn.batch_matmul(lanes=16, tile=8, vectors=2)";
      for (m.outer: int32, 0, 3) "tensorized" {
        for (m: int32, (m.outer*8), 8) "tensorized" {
          for (n.inner: int32, (n.outer*2), 2) "tensorized" {
            let acc: float32x16 = @baton.nn.batch_matmul(a_2, b_2, batch, m, n.inner, dtype=float32x16)
            T_batch_matmul_2[ramp((((batch*800) + (m*40)) + (n.inner*16)), 1, 16)] = acc
          }
        }
      }
    }
  }
})tir"));
template <int Tile, int Vectors>
constexpr auto cut = [] {
  auto s = tir::choose<decltype(products())::source>(targets::avx512);
  s.layer = {Tile, Vectors};
  return s;
}();
static_assert(has(as_text(lowered<decltype(products()), cut<5, 3>>(products())), "for (m: int32, (m.outer*5), 5) \"tensorized\" {") &&
              has(as_text(lowered<decltype(products()), cut<5, 3>>(products())), "layer nn.batch_matmul(lanes=16, tile=5, vectors=3)"));
constexpr auto channels_last() {
  constexpr auto a = relay::var<"a", tensor_type<float, 1, 14, 14, 32>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 3, 3, 32, 48>>;
  return relay::function(relay::params(a, w), relay::nn::conv2d<{.data_layout = "NHWC", .kernel_layout = "HWIO"}>(a, w));
}
static_assert(has(as_text(lowered(channels_last())), R"tir(
  attr [T_conv2d_2] "micro_kernel" = "layer nn.conv2d(lanes=16, tile=4, vectors=2)";
  for (oh: int32, 0, 12) "tensorized" {
    for (oc.outer: int32, 0, 2) "tensorized" {
      for (ow.outer: int32, 0, 3) "tensorized" {
        for (ow: int32, (ow.outer*4), 4) "tensorized" {
          for (oc.inner: int32, (oc.outer*2), 2) "tensorized" {)tir"));
static_assert(tir::choose<decltype(channels_last())::source>(targets::avx2).layer == tir::layer_schedule{4, 2});
constexpr auto deconvolution() {
  constexpr auto a = relay::var<"a", tensor_type<float, 2, 8, 9, 9>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 8, 12, 3, 3>>;
  return relay::function(relay::params(a, w), relay::nn::conv2d_transpose<{.strides = {2, 2}}>(a, w));
}
static_assert(has(as_text(lowered(deconvolution())), R"tir(
  attr [T_conv2d_transpose_2] "micro_kernel" = "layer nn.conv2d_transpose(lanes=16, tile=4, vectors=1)";
  for (n: int32, 0, 2) "tensorized" {
    for (oc.outer: int32, 0, 3) "tensorized" {
      for (oh: int32, 0, 19) "tensorized" {
        for (oc: int32, (oc.outer*4), 4) "tensorized" {
          for (ow.outer: int32, 0, 2) "tensorized" {)tir"));
constexpr auto adaptive() {
  constexpr auto a = relay::var<"a", tensor_type<float, 1, 3, 20, 70>>;
  return relay::function(relay::params(a), relay::nn::adaptive_avg_pool2d<{.output_size = {4, 35}}>(a));
}
static_assert(has(as_text(lowered(adaptive())), R"tir(
  attr [T_adaptive_avg_pool2d_2] "micro_kernel" = "layer nn.adaptive_avg_pool2d(lanes=16)";
  for (nc: int32, 0, 3) "tensorized" {
    for (oh: int32, 0, 4) "tensorized" {
      for (ow.outer: int32, 0, 3) "tensorized" {)tir"));
constexpr auto enlarged() {
  constexpr auto a = relay::var<"a", tensor_type<float, 1, 4, 4, 20>>;
  return relay::function(relay::params(a), relay::nn::upsampling<{.scale_h = 2, .scale_w = 2, .layout = "NHWC"}>(a));
}
static_assert(has(as_text(lowered(enlarged())), "layer nn.upsampling(lanes=16)") && has(as_text(lowered(enlarged())), R"tir(
    for (ow: int32, 0, 8) "tensorized" {
      for (c.outer: int32, 0, 2) "tensorized" {)tir"));
constexpr auto spread() {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 7, 20>>;
  return relay::function(relay::params(x), relay::nn::lrn(x));
}
static_assert(has(as_text(lowered(spread())), R"tir(
  for (outer: int32, 0, 3) "tensorized" {
    for (c: int32, 0, 7) "tensorized" {
      for (i.outer: int32, 0, 2) "tensorized" {)tir"));
// Element by element, if a schedule says so.
static_assert(has(as_text(lowered<decltype(spread()), tir::schedule{tir::kernel_family::generic, 16}>(spread())), "@baton.element("));

// ---- explanations

static_assert(tir::explain<decltype(products())::source, targets::avx512>() == std::string_view{
                                                                                   R"tir(layer for nn.batch_matmul: lanes=16, tile=8, vectors=2
  chosen by the cost model
  loops: batch 3 (parallel), n.outer 2 (parallel), m.outer 3, m 8, n.inner 2; a vector has 16 lanes)tir"});

static_assert(tir::explain<winograd_function, targets::avx512>() ==
              std::string_view{
                  R"tir(conv2d_winograd for nn.contrib_conv2d_winograd_without_weight_transform: lanes=16, tile_size=4, block=16, tiles=25, oc_tile=1
  chosen by the cost model
  tile: 25 accumulators of 32 vector registers; 49 tiles of 4 x 4 outputs are 2 blocks
  Winograd's F(4 x 4, 3 x 3): expected to take 540 thousand cycles; the direct kernel 1806)tir"});

static_assert(tir::explain<blocked_function, targets::avx512>() ==
              std::string_view{
                  R"tir(conv2d_nchwc for nn.conv2d: lanes=16, oc_block=16, ic_block=16, oc_tile=1, ow_tile=27, ic_unroll=4, weight=blocked
  chosen by the cost model
  tile: 27 accumulators of 32 vector registers; a row of 54 pixels is 2 tiles
  Winograd's F(4 x 4, 3 x 3) is for constant weights: expected to take 2159 thousand cycles; the direct kernel 6718)tir"});
static_assert(has(tir::explain<targets::avx512>(changed([](auto& s) { s.ow_tile = 20; })), "given to this function; the cost model proposes conv2d_nchwc: "));
static_assert(has(tir::explain<targets::avx512>(changed([](auto& s) { s.ow_tile = 20; })), "a row of 54 pixels is 2 tiles and one of 14"));
static_assert(has(tir::explain<decltype(two_parts())::source>(), "generic for split: lanes=") &&
              has(tir::explain<decltype(two_parts())::source>(), "element by element: there are several results"));

// ---- modules and passes

constexpr auto model() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 16>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 1, 32>>;
  auto a = relay::nn::softmax(relay::exp(x));
  auto b = relay::nn::softmax(relay::exp(y));
  return relay::function(relay::params(x, y), relay::tuple(a, b, relay::nn::softmax(a)));
}
constexpr auto ctx = transform::pass_context(target<"llvm -mattr=avx512">);
constexpr auto fused = transform::optimize(ir_module::from_expr(model()), ctx);
constexpr auto loops = tir::lower_module(fused, ctx);
// Softmax of 16 stands there twice in Relay and is one function here, in the place of its first call.
static_assert(loops.size == 4);
static_assert(has(as_text(tir::get<0>(loops)), "\"fused_exp\"") && has(as_text(tir::get<1>(loops)), "\"fused_nn_softmax\""));
static_assert(has(as_text(loops), "\"fused_exp_1\"") && has(as_text(loops), "\"fused_nn_softmax_1\"") && !has(as_text(loops), "\"fused_nn_softmax_2\""));
static_assert(as_text(loops).substr(0, as_text(tir::get<0>(loops)).size()) == as_text(tir::get<0>(loops)));
static_assert(as_text(loops).ends_with("\n}\n") && has(as_text(loops), "\n}\n\nprimfn("));

/// Makes parallel loops serial.
struct serial_loops {
  template <class Loop>
  constexpr auto operator()(Loop l) const {
    if constexpr (tir::loop_of(l).kind == tir::for_kind::parallel) return tir::with_kind<tir::for_kind::serial>(l);
    else return l;
  }
};
constexpr auto serial = transform::prim_func_pass<"tir.ConvertForLoopsToSerial", 0>([](auto func, auto, auto) { return tir::map_loops(func, serial_loops{}); });
static_assert(serial.info().name == "tir.ConvertForLoopsToSerial" && serial.info().opt_level == 0 && serial.info().required.empty());
constexpr auto row = tir::module<decltype(lowered(row_times_column()))>{};
static_assert(has(as_text(row), "\"parallel\"") && !has(as_text(serial(row)), "\"parallel\""));

// void_ deletes; equal results are one function.
constexpr auto no_softmax = transform::prim_func_pass<"NoSoftmax", 3>([](auto func, auto mod, auto) {
  static_assert(decltype(mod)::size == 4);
  if constexpr (decltype(func)::sched.family == tir::kernel_family::softmax) return transform::void_{};
  else return func;
});
static_assert(no_softmax(loops).size == 2 && !has(as_text(no_softmax(loops)), "softmax"));

// A module of Relay has no prim_funcs, a module of prim_funcs no functions of Relay: each pass leaves the other kind alone.
static_assert(std::is_same_v<decltype(serial(fused)), std::remove_const_t<decltype(fused)>>);
static_assert(std::is_same_v<decltype(transform::sequential(transform::fold_constant(), transform::fuse_ops(), transform::alter_op_layout())(loops, ctx)),
                             std::remove_const_t<decltype(loops)>>);

// In a sequential: levels, disabled_pass, module passes.
constexpr auto seq = transform::sequential(serial, no_softmax, transform::module_pass<"Same", 0>([](auto mod, auto) { return mod; }));
static_assert(seq(loops).size == 4 && seq(loops, transform::pass_context(transform::opt_level<3>)).size == 2);
static_assert(seq(loops, transform::pass_context(transform::opt_level<3>, transform::disabled_pass<"NoSoftmax">)).size == 4);

// A context's lower passes are part of lowering, if their level allows.
constexpr auto at_3 = transform::prim_func_pass<"Serial3", 3>([](auto func, auto, auto) { return tir::map_loops(func, serial_loops{}); });
constexpr auto with_pass = transform::pass_context(target<"llvm -mattr=avx512">, transform::lower_pass(at_3));
constexpr auto with_pass_3 = transform::pass_context(target<"llvm -mattr=avx512">, transform::lower_pass(at_3), transform::opt_level<3>);
constexpr auto outer_model() {
  constexpr auto a = relay::var<"a", tensor_type<float, 4, 1>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 32>>;
  return relay::function(relay::params(a, b), relay::multiply(a, b));
}
constexpr auto outer_fused = transform::optimize(ir_module::from_expr(outer_model()), ctx);
static_assert(has(as_text(tir::lower_module(outer_fused, with_pass)), "\"parallel\""));
static_assert(!has(as_text(tir::lower_module(outer_fused, with_pass_3)), "\"parallel\""));

}  // namespace
