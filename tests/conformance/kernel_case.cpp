// SPDX-License-Identifier: Apache-2.0
#include "conformance_case.hpp"

#include <cstdlib>
#include <iostream>

namespace conformance {

void start(int argc, char** argv);
std::vector<double> stored_elements(const char* file, const baton::tensor_ty& type);
void check(const char* name, int outputs, const std::vector<value>& found);
int finish();

namespace {

std::filesystem::path data;
int passed = 0, failed = 0;

}  // namespace

void start(int argc, char** argv) {
  if (argc == 2) data = argv[1];
  if (argc == 2 && std::filesystem::is_directory(data)) return;
  std::cerr << "usage: onnx_kernels DATA\n";
  std::exit(2);
}

std::vector<double> stored_elements(const char* file, const baton::tensor_ty& type) {
  const auto v = tensor_value(read_file(data / file), type.element);
  if (!v) return {};
  if (v->elements.size() == 1) return std::vector<double>(static_cast<std::size_t>(type.size()), v->elements[0]);
  return v->elements;
}

void check(const char* name, int outputs, const std::vector<value>& found) {
  test_case c;
  c.name = name;
  for (int i = 0; i < outputs; ++i) c.outputs.push_back(read_file(data / name / "test_data_set_0" / ("output_" + std::to_string(i) + ".pb")));
  const std::string d = difference(found, c);
  ++(d.empty() ? passed : failed);
  if (!d.empty()) std::cout << "FAILED " << name << ": " << d << "\n";
}

int finish() {
  std::cout << "onnx kernels: " << passed + failed << " cases, " << passed << " passed, " << failed << " failed\n";
  return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace conformance
