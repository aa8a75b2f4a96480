// SPDX-License-Identifier: Apache-2.0
//
// The twelve programs that TVM v0.7.0 lowered, from their schedules, character for character.
#include "golden/tir.hpp"
#include "unit/nest/programs.hpp"

#include <baton/tir/nest/print.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace baton::tir;
using namespace programs;

namespace {

/// A golden text without its first line, which names the schedule, and without the newline at its end.
constexpr std::string_view text_of(std::string_view golden) {
  golden.remove_prefix(golden.find('\n') + 1);
  golden.remove_suffix(1);
  return golden;
}

/// Where a part begins from `at` on, or the text's size. GCC's undefined-behaviour sanitizer takes std's search for no constant.
constexpr std::size_t place_of(std::string_view text, std::string_view part, std::size_t at = 0) {
  while (at < text.size() && text.substr(at, part.size()) != part) ++at;
  return at;
}

struct parts {
  std::string_view head, buffers, tail;
};
constexpr parts parts_of(std::string_view text) {
  const std::size_t begin = place_of(text, "buffers = {") + 11, end = place_of(text, "}\n  buffer_map");
  return {text.substr(0, begin), text.substr(begin, end - begin), text.substr(end)};
}
/// TVM lists buffers in the order of a hash map of pointers: that line's entries are compared as a set.
constexpr bool same_but_for_the_order_of_buffers(std::string_view a, std::string_view b) {
  const parts x = parts_of(a), y = parts_of(b);
  if (x.head != y.head || x.tail != y.tail || x.buffers.size() != y.buffers.size()) return false;
  for (std::size_t at = 0; at < x.buffers.size();) {
    const std::size_t end = place_of(x.buffers, "])", at) + 2;
    if (place_of(y.buffers, x.buffers.substr(at, end - at)) == y.buffers.size()) return false;
    for (at = end; at < x.buffers.size() && (x.buffers[at] == ',' || x.buffers[at] == ' ' || x.buffers[at] == '\n');) ++at;
  }
  return true;
}

}  // namespace

static_assert(as_text(nest::lower<add>()) == text_of(golden::tir::add));
static_assert(as_text(nest::lower<add, vectorized>()) == text_of(golden::tir::add_vectorized));
static_assert(as_text(nest::lower<add, parallel>()) == text_of(golden::tir::add_parallel));
static_assert(same_but_for_the_order_of_buffers(as_text(nest::lower<add, unrolled>()), text_of(golden::tir::add_unrolled)));
static_assert(as_text(nest::lower<scale, vectorized>()) == text_of(golden::tir::tail));
static_assert(as_text(nest::lower<matmul>()) == text_of(golden::tir::matmul));
static_assert(as_text(nest::lower<matmul, tiled>()) == text_of(golden::tir::matmul_tiled));
static_assert(as_text(nest::lower<matmul, cached>()) == text_of(golden::tir::matmul_cache_write));
static_assert(as_text(nest::lower<matmul_relu, row_at_a_time>()) == text_of(golden::tir::matmul_relu_compute_at));
static_assert(as_text(nest::lower<conv_relu>()) == text_of(golden::tir::conv_relu));
static_assert(as_text(nest::lower<conv_relu, pixel_at_a_time>()) == text_of(golden::tir::conv_relu_fused));
static_assert(as_text(nest::lower<row_sum>()) == text_of(golden::tir::row_sum));

// The comparison itself can fail.
static_assert(!same_but_for_the_order_of_buffers(as_text(nest::lower<add>()), text_of(golden::tir::add_unrolled)));
static_assert(!same_but_for_the_order_of_buffers(text_of(golden::tir::tail), text_of(golden::tir::add)));

TEST_CASE("the same functions lower and print at run time") {
  const auto text = [](const auto& what, const nest::schedule& how) {
    baton::detail::char_store out(64);
    nest::write(out, nest::lower(nest::computation_of(what), how));
    return std::string(out.view());
  };
  CHECK(text(matmul, tiled) == text_of(golden::tir::matmul_tiled));
  CHECK(text(conv_relu, pixel_at_a_time) == text_of(golden::tir::conv_relu_fused));
  CHECK(text(matmul, tiled.unroll("i.outer").parallel("i.outer")) == "schedule of Y: parallel i.outer: the axis is unrolled already");
}
