// SPDX-License-Identifier: Apache-2.0
//
// Models that somebody has damaged: cut off, bytes changed, bytes inserted and taken away. An import gives an error or a
// graph that verifies; under the sanitizers it also shows that nothing is read that is not there.
#include "onnx_builder.hpp"

#include <baton/frontend/onnx_memory.hpp>
#include <baton/ir/verify.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace baton;

namespace {

/// Models made here, and those of ONNX's operator tests if they are installed.
std::vector<std::string> models() {
  using namespace test::onnx;
  std::vector<std::string> all;
  all.push_back(model_of(node_of("Conv", {"x", "w"}, {"y"}) + initializer_of("w", {1, 1, 3, 3}, std::vector<float>(9, 1.0f)) + input_of("x", 1, {1, 1, 5, 5}) +
                         output_of("y", 1, {1, 1, 3, 3})));
  all.push_back(model_of(node_of("Reshape", {"x", "s"}, {"y"}, {integer_of("allowzero", 1)}) + integers_of("s", {2}, {3, -1}) + input_of("x", 1, {2, 3}) +
                         output_of("y", 1, {3, 2})));
  all.push_back(model_of(node_of("TopK", {"x", "k"}, {"y", "i"}, {integer_of("axis", 1)}) + integers_of("k", {1}, {2}) + input_of("x", 1, {2, 3}) +
                         output_of("y", 1, {2, 2}) + output_of("i", 7, {2, 2})));
  const char* given = std::getenv("BATON_ONNX_DATA");
  const std::filesystem::path data = given ? given : "/usr/share/libonnx-testdata/data";
  std::vector<std::filesystem::path> paths;
  for (const char* suite : {"node", "pytorch-converted", "pytorch-operator", "simple"})
    if (std::filesystem::is_directory(data / suite))
      for (const auto& entry : std::filesystem::directory_iterator(data / suite)) paths.push_back(entry.path() / "model.onnx");
  std::sort(paths.begin(), paths.end());
  for (std::size_t i = 0; i < paths.size(); i += 2) {
    std::ifstream file(paths[i], std::ios::binary);
    std::stringstream content;
    content << file.rdbuf();
    all.push_back(content.str());
  }
  return all;
}

std::size_t pick(std::mt19937& engine, std::size_t below) { return below == 0 ? 0 : engine() % below; }

std::string damaged(std::string bytes, std::mt19937& engine) {
  const std::size_t changes = 1 + pick(engine, 4);
  for (std::size_t i = 0; i < changes && !bytes.empty(); ++i) {
    const std::size_t at = pick(engine, bytes.size());
    switch (pick(engine, 5)) {
      case 0: bytes[at] = static_cast<char>(engine() % 256); break;
      case 1: bytes[at] = static_cast<char>(bytes[at] ^ (1 << (engine() % 8))); break;
      case 2: bytes.insert(at, 1 + pick(engine, 10), static_cast<char>(engine() % 2 ? 255 : engine() % 256)); break;
      case 3: bytes.erase(at, 1 + pick(engine, 8)); break;
      default: bytes.resize(at); break;
    }
  }
  return bytes;
}

/// Imports bytes that nothing else follows in memory; false if the graph is broken.
bool survives(const std::string& model) {
  const std::vector<char> exact(model.begin(), model.end());
  onnx::imported m = onnx::to_graph({exact.data(), exact.size()});
  if (!m.graph.error.empty()) return m.graph.error.view().starts_with("onnx: ");
  std::int64_t elements = 0;
  for (const onnx::constant& c : m.constants) elements += c.type.size();
  if (elements < 100000) {
    const onnx::constant_memory memory(m);
    return verify(m.graph.view()).empty();
  }
  return verify(m.graph.view()).empty();
}

}  // namespace

TEST_CASE("models that are cut off") {
  for (const std::string& model : models()) {
    if (model.size() > 4000) continue;
    for (std::size_t length = 0; length < model.size(); length += 1 + model.size() / 40) {
      INFO(length);
      REQUIRE(survives(model.substr(0, length)));
    }
  }
}

TEST_CASE("models in which bytes are wrong") {
  std::mt19937 engine(20201);
  const int rounds = std::getenv("BATON_TEST_FULL") ? 2000 : 60;
  int number = 0;
  for (const std::string& model : models()) {
    if (model.size() > 20000) continue;
    ++number;
    for (int round = 0; round < rounds; ++round) {
      INFO("model " << number << ", round " << round);
      REQUIRE(survives(damaged(model, engine)));
    }
  }
}
