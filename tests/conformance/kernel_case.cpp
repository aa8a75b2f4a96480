// SPDX-License-Identifier: Apache-2.0
#include "conformance_case.hpp"

#include <iostream>

namespace conformance {

namespace {

int passed = 0, failed = 0;

}  // namespace

std::vector<double> stored_elements(std::string_view bytes, const baton::tensor_ty& type) {
  const auto v = tensor_value(bytes, type.element);
  if (!v) return {};
  if (v->elements.size() == 1) return std::vector<double>(static_cast<std::size_t>(type.size()), v->elements[0]);
  return v->elements;
}

void check(const char* name, const std::vector<std::string_view>& wanted, const std::vector<value>& found) {
  test_case c;
  c.name = name;
  for (std::string_view bytes : wanted) c.outputs.emplace_back(bytes);
  const std::string d = difference(found, c);
  ++(d.empty() ? passed : failed);
  if (!d.empty()) std::cout << "FAILED " << name << ": " << d << "\n";
}

int finish() {
  std::cout << "onnx kernels: " << passed + failed << " cases, " << passed << " passed, " << failed << " failed\n";
  return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace conformance
