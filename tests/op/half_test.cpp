// SPDX-License-Identifier: Apache-2.0
//
// The 16-bit floating-point element types: conversions against a rounding of its own (runtime/reference_value.hpp), kernels
// against the reference, folding while compiling.
#include "unit/run/numbers.hpp"

#include <baton/analysis/constant_value.hpp>

#include <cmath>
#include <limits>

using namespace baton;

static_assert(half_t(1.0).bits == 0x3c00 && half_t(-2).bits == 0xc000 && half_t(65504.0).bits == 0x7bff && half_t(65520.0).bits == 0x7c00);
static_assert(half_t(0x1p-24).bits == 1 && half_t(0x1p-25).bits == 0 && half_t(0x1.8p-25).bits == 1 && half_t(0x1p-14).bits == 0x400 &&
              half_t(-0.0).bits == 0x8000);
static_assert(half_t(2049.0).wide() == 2048 && half_t(2051.0).wide() == 2052, "halfway cases go to even");
static_assert(bfloat_t(1.0f).bits == 0x3f80 && bfloat_t(3.0e38f).bits == 0x7f62 && bfloat_t(std::numeric_limits<float>::max()).bits == 0x7f80);
static_assert(bfloat_t(0x1p-133).bits == 1 && bfloat_t(257.0).wide() == 256 && static_cast<int>(bfloat_t(-7.5)) == -7);
static_assert(dtype_of<half_t> == float16 && dtype_of<bfloat_t> == bfloat16 && sizeof(half_t) == 2);
static_assert(half_t(1.5) < half_t(2) && half_t(2) + half_t(2) == 4.0f);

namespace {

inline constexpr auto c_half = make_tensor<half_t, 3>([](std::size_t i) { return half_t(0.1 * static_cast<double>(i + 1)); });
constexpr auto folded =
    transform::fold_constant()(ir_module::from_expr(relay::function(relay::params(), relay::add(relay::constant<&c_half>, relay::constant<&c_half>))));
static_assert(relay::constant_value<0>(folded)[0] == half_t(half_t(0.1).wide() * 2));
static_assert(relay::constant_value<0>(folded)[2] == half_t(half_t(0.1 * 3).wide() * 2));

// A scalar is folded as one, and what is wider becomes narrower with one rounding.
inline constexpr auto c_one = make_tensor<half_t>([](std::size_t) { return half_t(1.5); });
constexpr auto scalar = transform::fold_constant()(
    ir_module::from_expr(relay::function(relay::params(), relay::multiply(relay::constant<&c_one>, relay::constant<half_t(1.0009765625)>))));
static_assert(decltype(scalar)::view()[decltype(scalar)::view().body_of(decltype(scalar)::view().functions[0].node)].scalar ==
              make_scalar(half_t(1.501953125)));

template <class T>
void check_conversions(dtype type) {
  for (unsigned b = 0; b < 65536; ++b) {
    T x;
    x.bits = static_cast<std::uint16_t>(b);
    const double wide = x.wide();
    if (std::isnan(wide)) {
      REQUIRE(std::isnan(T(wide).wide()));
      continue;
    }
    REQUIRE(T(wide).bits == x.bits);
    REQUIRE(reference::rounded(type, wide) == wide);
    // Between this number and the next.
    T next;
    next.bits = static_cast<std::uint16_t>(b + 1);
    if (!std::isfinite(wide) || !std::isfinite(next.wide())) continue;
    for (double part : {0.25, 0.5, 0.5000001, 0.75}) {
      const double between = wide + (next.wide() - wide) * part;
      REQUIRE(T(between).wide() == reference::rounded(type, between));
    }
  }
}

/// Every number by vectors of the architecture, and what lies between it and the next as float32 rounds to it, as one by one.
template <class T>
void check_vectors() {
  using arch = simd::default_arch;
  constexpr int lane = simd::lanes<arch>;
  for (unsigned first = 0; first < 65536; first += lane) {
    T in[lane], out[lane];
    float wide[lane], between[lane], rounded[lane];
    for (int l = 0; l < lane; ++l) {
      in[l].bits = static_cast<std::uint16_t>(first + static_cast<unsigned>(l));
      T next = in[l];
      ++next.bits;
      const float x = static_cast<float>(in[l]), y = static_cast<float>(next);
      between[l] = std::isfinite(x) && std::isfinite(y) ? x + (y - x) * (l % 3 == 0 ? 0.5f : l % 3 == 1 ? 0.501f : 0.25f) : x * 1.5f;
    }
    simd::storeu(wide, simd::load_small<arch>(in));
    simd::store_small(out, simd::load_small<arch>(in));
    simd::storeu(rounded, simd::round_to_small<T>(simd::loadu<simd::f32<arch>>(between)));
    for (int l = 0; l < lane; ++l) {
      const float x = static_cast<float>(in[l]), nearest = static_cast<float>(T(between[l]));
      REQUIRE((std::isnan(x) ? std::isnan(wide[l]) && std::isnan(static_cast<float>(out[l])) : wide[l] == x && out[l].bits == in[l].bits));
      REQUIRE((std::isnan(nearest) ? std::isnan(rounded[l]) : rounded[l] == nearest && std::signbit(rounded[l]) == std::signbit(nearest)));
    }
  }
}

/// Maps, movements and reductions of lines that are longer than vectors and end in a part of one.
template <class T>
void check_lines(double unit) {
  constexpr auto x = relay::var<"x", tensor_type<T, 3, 5, 131>>;
  constexpr auto y = relay::var<"y", tensor_type<T, 5, 1>>;
  constexpr auto sum = relay::add(relay::multiply(x, y), y);
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, y), relay::tuple(relay::divide(sum, relay::add(relay::exp(x), relay::sqrt(relay::abs(y)))), relay::transpose(sum),
                                        relay::nn::pad<{.pad_value = 0.1, .pad_width = {{1, 0}, {0, 0}, {2, 3}}}>(relay::minimum(x, y)),
                                        relay::sum<{.axis = {2}}>(sum), relay::cast<{.dtype = int8}>(relay::multiply(sum, relay::constant<T(30.0f)>)),
                                        relay::sigmoid(relay::strided_slice<{.begin = {0, 0, 130}, .end = {3, 5, 0}, .strides = {1, 1, -2}}>(sum)))));
  numbers::check("lines of 16 bits", mod, numbers::plain, 2 * unit, numbers::random<T, 3, 5, 131>(1, -3, 3), numbers::random<T, 5, 1>(2));
}

template <class T>
void check_kernels(double unit) {
  constexpr auto x = relay::var<"x", tensor_type<T, 2, 3, 5>>;
  constexpr auto y = relay::var<"y", tensor_type<T, 3, 1>>;
  constexpr auto w = relay::var<"w", tensor_type<T, 4, 5>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 2>>;
  constexpr auto wide = relay::cast<{.dtype = float32}>(x);
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, y, w, i),
                      relay::tuple(relay::add(relay::multiply(x, y), y), relay::exp(x), relay::nn::relu(x), relay::less(x, y), relay::sum<{.axis = {1}}>(x),
                                   relay::max<{.axis = {2}}>(x), relay::transpose(x), relay::take<{.axis = 1}>(x, i), relay::sort(x),
                                   relay::cumsum<{.axis = 2}>(x), relay::nn::dense(relay::reshape<{.newshape = {6, 5}}>(x), w), relay::nn::softmax(x), wide,
                                   relay::cast<{.dtype = dtype_of<T>}>(relay::exp(wide)), relay::reinterpret<{.dtype = int16}>(x),
                                   relay::where(relay::isfinite(x), x, relay::zeros_like(x)), relay::argmax<{.axis = {2}}>(x))));
  numbers::check("16 bits", mod, numbers::plain, 2 * unit, numbers::random<T, 2, 3, 5>(1, -3, 3), numbers::random<T, 3, 1>(2), numbers::random<T, 4, 5>(3),
                 numbers::random<std::int32_t, 2>(4, -2, 3));
}

}  // namespace

TEST_CASE("every half and bfloat converts there and back, and what lies between rounds") {
  check_conversions<half_t>(float16);
  check_conversions<bfloat_t>(bfloat16);
}

TEST_CASE("vectors of 16-bit floats") {
  check_vectors<half_t>();
  check_vectors<bfloat_t>();
}

TEST_CASE("lines of float16") { check_lines<half_t>(0x1p-11); }

TEST_CASE("special values of 16-bit floats") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  CHECK(half_t(inf).wide() == inf);
  CHECK(bfloat_t(-inf).wide() == -inf);
  CHECK(std::isnan(half_t(std::numeric_limits<double>::quiet_NaN()).wide()));
  CHECK(half_t(1e300).wide() == inf);
  CHECK(bfloat_t(1e-300).wide() == 0);
  CHECK(std::signbit(half_t(-1e-300).wide()));
}

TEST_CASE("kernels of float16") { check_kernels<half_t>(0x1p-11); }
TEST_CASE("kernels of bfloat16") { check_kernels<bfloat_t>(0x1p-8); }
