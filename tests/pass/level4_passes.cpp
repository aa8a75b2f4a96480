// SPDX-License-Identifier: Apache-2.0
//
// What passes do at level 4 only: the numbers stay, the verifier is content, and below that level nothing happens.
#include "graph_pass.hpp"
#include "same_numbers.hpp"

#include <baton/transform/eliminate_common_subexpr.hpp>

#include <array>

using namespace baton;
using namespace baton::transform;
using test::has;
using test::same_numbers;

namespace {

constexpr pass_options level3{.opt_level = 3};
constexpr pass_options level4{.opt_level = 4};

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("equal up to the order of operands") {
  for (const char* op : {"add", "multiply", "maximum", "minimum", "equal", "not_equal"}) {
    const std::string text = std::string("def @main(%x: Tensor[(2, 3), float32], %y: Tensor[(3), float32]) { (") + op + "(%x, %y), " + op + "(%y, %x)) }";
    CHECK(count(same_numbers<eliminate_common_subexpr_pass>(text, level4), op) == 1);
    CHECK(count(same_numbers<eliminate_common_subexpr_pass>(text, level3), op) == 2);
  }
  for (const char* op : {"logical_and", "logical_or"}) {
    const std::string text = std::string("def @main(%x: Tensor[(2, 3), bool], %y: Tensor[(3), bool]) { (") + op + "(%x, %y), " + op + "(%y, %x)) }";
    CHECK(count(same_numbers<eliminate_common_subexpr_pass>(text, level4), op) == 1);
    CHECK(count(same_numbers<eliminate_common_subexpr_pass>(text, level3), op) == 2);
  }
  for (const char* op : {"subtract", "divide", "power", "less"}) {
    const std::string text = std::string("def @main(%x: Tensor[(2, 3), float32], %y: Tensor[(3), float32]) { %0 = exp(%x); %1 = exp(%y); (") + op +
                             "(%0, %1), " + op + "(%1, %0)) }";
    CHECK(count(same_numbers<eliminate_common_subexpr_pass>(text, level4), std::string(op) + "(") == 2);
  }
  // Equal ones below make equal ones above; scalars count by value; the operands may be one another's.
  const std::string tower = R"(def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) {
  %0 = multiply(add(%x, 2f), add(%y, %x)); %1 = multiply(add(%x, %y), add(2f, %x)); (%0, %1, add(%x, %x), add(%y, %y)) })";
  const std::string after = same_numbers<eliminate_common_subexpr_pass>(tower, level4);
  CHECK(count(after, "multiply(") == 1);
  CHECK(count(after, "add(") == 4);
}
