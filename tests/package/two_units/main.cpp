// SPDX-License-Identifier: Apache-2.0
#include "two_units/units.hpp"

#include <cstdio>

namespace {

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

bool check(bool holds, const char* what) {
  if (!holds) std::printf("failed: %s\n", what);
  return holds;
}

}  // namespace

int main() {
  bool good = true;
  good &= check(folded_a() == 3.0f, "a folds 1 + 2");
  good &= check(folded_b() == 5.0f, "b folds 1 * 5");
  good &= check(folded_c() == 3.0f, "c folds 1 + 2");
  good &= check(has(text_a(), "add(") && !has(text_a(), "multiply("), "a prints additions");
  good &= check(has(text_b(), "multiply(") && !has(text_b(), "add("), "b prints multiplications");
  good &= check(text_a() == text_c(), "a and c print the same");
  // Element 5 of the table is 5: a gives (1 + 5 + 2) * 2, b gives (1 * 5 * 5) squared.
  good &= check(numbers_a() == std::array<float, 5>{16, 16, 16, 16, 18}, "a adds");
  good &= check(numbers_b() == std::array<float, 5>{625, 625, 625, 625, 18}, "b multiplies");
  good &= check(numbers_c() == numbers_a(), "a and c give the same");
  return good ? 0 : 1;
}
