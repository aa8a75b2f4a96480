// SPDX-License-Identifier: Apache-2.0
#include "baton/runtime/tensor.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <numeric>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

using namespace baton;

namespace {

using image = tensor<float, 2, 3, 4>;

static_assert(image::rank == 3 && image::size() == 24 && image::shape()[1] == 3);
static_assert(tensor<double>::rank == 0 && tensor<double>::size() == 1);
static_assert(tensor<float, 5, 0>::size() == 0);
static_assert(std::is_nothrow_move_constructible_v<image> && std::is_nothrow_move_assignable_v<image>);
static_assert(!std::is_copy_constructible_v<image> && !std::is_copy_assignable_v<image>);
static_assert(std::is_convertible_v<image&, tensor_view<float, 2, 3, 4>>);
static_assert(std::is_convertible_v<const image&, tensor_view<const float, 2, 3, 4>>);
static_assert(!std::is_constructible_v<tensor_view<float, 2, 3, 4>, const image&>);
static_assert(std::is_convertible_v<tensor_view<float, 2, 3, 4>, tensor_view<const float, 2, 3, 4>>);
static_assert(!std::is_constructible_v<tensor_view<float, 2, 3, 4>, tensor_view<const float, 2, 3, 4>>);
static_assert(!std::is_constructible_v<tensor_view<float, 24>, image&>, "another shape is another type");
static_assert(!std::is_constructible_v<tensor_view<const float, 24>, tensor_view<float, 2, 3, 4>>);
static_assert(!std::is_convertible_v<float*, tensor_view<float, 4>>, "a raw pointer must be explicit");
static_assert(!std::is_convertible_v<std::span<float>, tensor_view<float, 4>>, "so must a span");
static_assert(!std::is_invocable_v<image&, int, int>, "two indices for three dimensions");

constexpr float four[] = {1, 2, 3, 4};
static_assert(tensor_view<const float, 2, 2>(four)(1, 0) == 3, "views work in constant expressions");

std::size_t misalignment(const void* p) { return reinterpret_cast<std::uintptr_t>(p) % memory_alignment; }

}  // namespace

TEST_CASE("a tensor starts zeroed and aligned") {
  const image t;
  REQUIRE(misalignment(t.data()) == 0);
  for (const float v : t) REQUIRE(v == 0.0f);
  const tensor<double> scalar;
  REQUIRE(scalar() == 0.0);
  const tensor<float, 5, 0> empty;
  REQUIRE(empty.begin() == empty.end());
}

TEST_CASE("elements are row-major") {
  image t;
  std::iota(t.begin(), t.end(), 0.0f);
  REQUIRE(t(0, 0, 0) == 0.0f);
  REQUIRE(t(0, 0, 3) == 3.0f);
  REQUIRE(t(0, 2, 0) == 8.0f);
  REQUIRE(t(1, 2, 3) == 23.0f);
  t(1, 0, 1) = -1.0f;
  REQUIRE(std::as_const(t).data()[13] == -1.0f);
}

TEST_CASE("moving hands the memory over, clone copies it") {
  image a;
  a(1, 1, 1) = 7.0f;
  const float* const memory = a.data();
  image b = a.clone();
  REQUIRE(b.data() != memory);
  REQUIRE(b(1, 1, 1) == 7.0f);
  b(1, 1, 1) = 8.0f;
  REQUIRE(a(1, 1, 1) == 7.0f);
  image c = std::move(a);
  REQUIRE(c.data() == memory);
  REQUIRE(a.data() == nullptr);
  c = std::move(b);
  REQUIRE(c(1, 1, 1) == 8.0f);
  image& same = c;
  c = std::move(same);
  REQUIRE(c(1, 1, 1) == 8.0f);
}

TEST_CASE("views look at memory of any origin") {
  image t;
  tensor_view v = t;
  static_assert(std::is_same_v<decltype(v), tensor_view<float, 2, 3, 4>>);
  v(0, 1, 2) = 5.0f;
  REQUIRE(t(0, 1, 2) == 5.0f);
  tensor_view cv = std::as_const(t);
  static_assert(std::is_same_v<decltype(cv), tensor_view<const float, 2, 3, 4>>);
  const tensor_view<const float, 2, 3, 4> converted = v;
  REQUIRE(converted.data() == t.data());
  REQUIRE(image(converted)(0, 1, 2) == 5.0f);

  std::vector<float> plain(25, 1.0f);
  const tensor_view<float, 2, 3, 4> odd(plain.data() + 1);
  odd(0, 0, 0) = 2.0f;
  REQUIRE(plain[1] == 2.0f);

  float one = 3.0f;
  REQUIRE(tensor_view<float>(&one)() == 3.0f);
}

TEST_CASE("a view of a span checks the size") {
  std::vector<float> plain(6);
  const tensor_view<float, 2, 3> v{std::span<float>(plain)};
  REQUIRE(v.data() == plain.data());
  REQUIRE_NOTHROW(tensor_view<const float, 3, 2>(std::span<const float>(plain)));
  REQUIRE_THROWS_AS((tensor_view<float, 2, 2>(std::span<float>(plain))), std::invalid_argument);
  REQUIRE_THROWS_AS((tensor_view<float, 2, 4>(std::span<float>(plain))), std::invalid_argument);
}

TEST_CASE("a buffer that cannot be had is bad_alloc") {
  REQUIRE_THROWS_AS(aligned_buffer(~std::size_t{0}), std::bad_alloc);
  REQUIRE(aligned_buffer(0).data() == nullptr);
  aligned_buffer a(100);
  a.data()[99] = std::byte{9};
  REQUIRE(misalignment(a.data()) == 0);
  REQUIRE(a.clone().data()[99] == std::byte{9});
}

TEST_CASE("a large buffer begins at a huge page and is zero to its end") {
  for (const std::size_t size : {(std::size_t{1} << 20) - 1, std::size_t{1} << 20, (std::size_t{3} << 20) - 64, std::size_t{5000001}}) {
    aligned_buffer a(size);
    REQUIRE(a.size() == size);
    if (huge_page_bytes != 0 && size >= huge_page_bytes / 2) REQUIRE(reinterpret_cast<std::uintptr_t>(a.data()) % huge_page_bytes == 0);
    bool zero = true;
    for (const std::byte b : a.bytes()) zero = zero && b == std::byte{0};
    REQUIRE(zero);
    a.bytes().back() = std::byte{7};
    aligned_buffer b = a.clone(), c(10);
    c = std::move(a);  // each size gives its memory back as it was asked for
    REQUIRE(b.bytes().back() == std::byte{7});
    REQUIRE(c.bytes().back() == std::byte{7});
  }
}
