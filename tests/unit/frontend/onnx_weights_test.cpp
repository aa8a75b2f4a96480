// SPDX-License-Identifier: Apache-2.0
//
// Weights out of a model's file: each way in which ONNX writes elements, files beside the model, and files that are not what
// they say: a load_error each time, and never anything else.
#include "onnx_builder.hpp"

#include <baton/frontend/onnx_graph.hpp>
#include <baton/frontend/onnx_weights.hpp>

#include <catch2/catch.hpp>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <string>

using namespace baton;
using namespace test::onnx;

namespace {

std::string integer(int field, std::int64_t v) { return test::onnx::number(field, v); }

aligned_buffer buffer_of(const std::string& content) {
  aligned_buffer b(content.size());
  if (!content.empty()) std::memcpy(b.data(), content.data(), content.size());
  return b;
}
onnx::weight_file parsed(const std::string& graph, const std::string& path = "m.onnx") { return onnx::weight_file::parse(buffer_of(model_of(graph)), path); }

template <class F>
std::string sentence(F f) {
  try {
    f();
    return "";
  } catch (const load_error& error) {
    return error.what();
  }
}
std::string complaint(const std::string& graph) {
  return sentence([&] { static_cast<void>(parsed(graph)); });
}

/// A TensorProto among initializers: its elements are `data`, fields of their own.
std::string tensor_of(const std::string& name, int type, const std::vector<std::int64_t>& shape, const std::string& data) {
  std::string t;
  for (std::int64_t d : shape) t += integer(1, d);
  return bytes(5, t + integer(2, type) + bytes(8, name) + data);
}
std::string raw(const std::vector<unsigned char>& content) { return bytes(9, std::string(content.begin(), content.end())); }
std::string outside(const std::vector<std::pair<std::string, std::string>>& entries) {
  std::string all = integer(14, 1);
  for (const auto& [key, value] : entries) all += bytes(13, bytes(1, key) + bytes(2, value));
  return all;
}
std::string packed_floats(const std::vector<float>& content) {
  std::string all(content.size() * 4, '\0');
  std::memcpy(all.data(), content.data(), all.size());
  return all;
}

/// A folder with a file of weights, which goes away with the object.
struct folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("baton_onnx_weights_" + std::to_string(std::random_device{}()));
  folder() { std::filesystem::create_directory(path); }
  ~folder() { std::filesystem::remove_all(path); }
  folder(const folder&) = delete;
  void write(const std::string& name, const std::string& content) const {
    write_file((path / name).string(), std::as_bytes(std::span(content.data(), content.size())));
  }
};

}  // namespace

TEST_CASE("elements in each of the ways in which a model writes them") {
  const std::string one_by_one = varint(4 << 3 | 5) + packed_floats({1.5f}) + varint(4 << 3 | 5) + packed_floats({-2.0f});
  const auto file =
      parsed(tensor_of("raw", 1, {2}, bytes(9, packed_floats({1, 2}))) + tensor_of("packed", 1, {1, 2}, bytes(4, packed_floats({3, 4}))) +
             tensor_of("single", 1, {2}, one_by_one) + tensor_of("i64", 7, {2}, bytes(7, varint(5) + varint(~std::uint64_t{0}))) +
             tensor_of("i32", 6, {2}, integer(5, 7) + integer(5, -8)) + tensor_of("i8", 3, {2}, raw({1, 255})) + tensor_of("flags", 9, {3}, raw({0, 2, 255})) +
             tensor_of("half", 10, {2}, integer(5, 0x3c00) + integer(5, 0xc000)) + tensor_of("half_raw", 10, {1}, raw({0x00, 0x38})) +
             tensor_of("brain", 16, {1}, raw({0x80, 0x3f})) + tensor_of("f64", 11, {1}, raw({0, 0, 0, 0, 0, 0, 0xf0, 0x3f})) +
             tensor_of("u64", 13, {1}, bytes(11, varint(~std::uint64_t{0}))) + tensor_of("scalar", 1, {}, bytes(9, packed_floats({9}))) +
             tensor_of("none", 1, {0, 3}, "") + tensor_of("text", 8, {1}, bytes(6, "x")));
  REQUIRE(file.entries().size() == 15);
  CHECK(file.load<float, 2>("raw")(1) == 2);
  CHECK(file.load<float, 1, 2>("packed")(0, 1) == 4);
  CHECK(file.load<float, 2>("single")(0) == 1.5f);
  CHECK(file.load<float, 2>("single")(1) == -2);
  CHECK(file.load<std::int64_t, 2>("i64")(1) == -1);
  CHECK(file.load<std::int32_t, 2>("i32")(1) == -8);
  CHECK(file.load<std::int8_t, 2>("i8")(1) == -1);
  const auto flags = file.load<bool, 3>("flags");
  CHECK((!flags(0) && flags(1) && flags(2)));
  unsigned char stored = 0;
  std::memcpy(&stored, flags.data() + 2, 1);
  CHECK(stored == 1);  // no other byte is a bool
  CHECK(file.load<half_t, 2>("half")(1).wide() == -2);
  CHECK(file.load<half_t, 1>("half_raw")(0).wide() == 0.5);
  CHECK(file.load<bfloat_t, 1>("brain")(0).wide() == 1);
  CHECK(file.load<double, 1>("f64")(0) == 1);
  CHECK(file.load<std::uint64_t, 1>("u64")(0) == ~std::uint64_t{0});
  CHECK(*file.load<float>("scalar").data() == 9);
  CHECK(file.load<float, 0, 3>("none").size() == 0);
  CHECK(sentence([&] { static_cast<void>(file.load<float, 1>("text")); }).find("is of type string, which Baton does not have") != std::string::npos);
  CHECK(sentence([&] { static_cast<void>(file.load<float, 1>("w")); }) == "baton: m.onnx: offset 0: no initializer \"w\"");
  CHECK(sentence([&] {
          static_cast<void>(file.load<float, 3>("raw"));
        }).find("initializer \"raw\" is a Tensor[(2), float32], needed is a Tensor[(3), float32]") != std::string::npos);
  CHECK(sentence([&] { static_cast<void>(file.load<std::int32_t, 2>("raw")); }).find("needed is a Tensor[(2), int32]") != std::string::npos);
}

TEST_CASE("weights are found by the names that parameters have") {
  const std::string graph = tensor_of("a/w:0", 1, {2}, bytes(9, packed_floats({1, 2}))) + tensor_of("b", 1, {2}, bytes(9, packed_floats({3, 4}))) +
                            tensor_of("3", 1, {2}, bytes(9, packed_floats({5, 6}))) + node_of("Add", {"a/w:0", "b"}, {"s"}) +
                            node_of("Add", {"s", "3"}, {"y"}) + output_of("y", 1, {2});
  const auto file = parsed(graph);
  const std::string whole = model_of(graph);
  const onnx::imported m = onnx::to_graph(whole, {.fixed = {}, .largest_constant = 0});
  REQUIRE(m.graph.error.empty());
  const graph_view g = m.graph.view();
  const int main = g.find_function("main");
  REQUIRE(g.param_count(main) == 3);
  for (int p = 0; p < 3; ++p) {
    const onnx::weight* const w = file.find(g[g.operand(main, p)].name);
    REQUIRE(w != nullptr);
    CHECK(w == &file.entries()[static_cast<std::size_t>(p)]);
  }
  CHECK(file.find("a/w:0") == file.find("input0"));
  CHECK(file.find("input1") == nullptr);
  // Two that would have the same name have none, which is better than the wrong one.
  const std::string twice = tensor_of("a:0", 1, {1}, bytes(9, packed_floats({1}))) + tensor_of("input0", 1, {1}, bytes(9, packed_floats({2}))) +
                            node_of("Add", {"a:0", "input0"}, {"y"}) + output_of("y", 1, {1});
  CHECK(parsed(twice).load<float, 1>("input0")(0) == 2);
  const std::string both = model_of(twice);
  const onnx::imported n = onnx::to_graph(both, {.fixed = {}, .largest_constant = 0});
  REQUIRE(n.graph.error.empty());
  CHECK(n.graph.view()[n.graph.view().operand(n.graph.view().find_function("main"), 0)].name == "input");
  CHECK(parsed(twice).find("input") == nullptr);
}

TEST_CASE("weights in files beside the model") {
  const folder here;
  here.write("w.bin", "head" + packed_floats({1, 2, 3}));
  const auto at = [&](const std::vector<std::pair<std::string, std::string>>& entries) {
    here.write("m.onnx", model_of(tensor_of("w", 1, {3}, outside(entries))));
    return sentence([&] {
      const auto w = onnx::weights((here.path / "m.onnx").string()).load<float, 3>("w");
      CHECK(w(2) == 3);
    });
  };
  CHECK(at({{"location", "w.bin"}, {"offset", "4"}, {"length", "12"}}) == "");
  CHECK(at({{"location", "./w.bin"}, {"offset", "4"}, {"checksum", "x"}}) == "");
  CHECK(at({{"location", "w.bin"}, {"offset", "5"}}).find("w.bin: offset 5: initializer \"w\" needs 12 bytes there, the file has 16") != std::string::npos);
  CHECK(at({{"location", "w.bin"}, {"offset", "4"}, {"length", "11"}}).find("needs 12 bytes, its length is 11") != std::string::npos);
  CHECK(at({{"location", "w.bin"}, {"offset", "18446744073709551615"}}).find("is no position in a file") != std::string::npos);
  CHECK(at({{"location", "w.bin"}, {"offset", "1152921504606846976"}}) != "");
  CHECK(at({{"location", "w.bin"}, {"offset", "-4"}}).find("\"-4\" is no position in a file") != std::string::npos);
  CHECK(at({{"location", "other.bin"}}).find("other.bin: offset 0: cannot open") != std::string::npos);
  CHECK(at({}).find("which the model does not name") != std::string::npos);
  for (const char* path : {"/etc/passwd", "../w.bin", "a/../../w.bin", "..", "C:w.bin", "a\\b"})
    CHECK(at({{"location", path}}).find("which is not in the model's folder") != std::string::npos);
  CHECK(at({{"location", std::string("w.bin\0x", 7)}}).find("which is not in the model's folder") != std::string::npos);
  CHECK(sentence([&] { static_cast<void>(onnx::weights((here.path / "no.onnx").string())); }).find("cannot open") != std::string::npos);
  CHECK(sentence([&] { static_cast<void>(onnx::weights(here.path.string())); }) != "");
}

TEST_CASE("an initializer in another file becomes a parameter; a constant there is refused") {
  const std::string elsewhere = outside({{"location", "w.bin"}});
  const std::string whole = model_of(tensor_of("w", 1, {3}, elsewhere) + node_of("Add", {"x", "w"}, {"y"}) + input_of("x", 1, {3}) + output_of("y", 1, {3}));
  const onnx::imported m = onnx::to_graph(whole);
  REQUIRE(m.graph.error.empty());
  CHECK(m.graph.view().param_count(m.graph.view().find_function("main")) == 2);
  const std::string known =
      model_of(tensor_of("s", 7, {1}, elsewhere) + node_of("Reshape", {"x", "s"}, {"y"}) + input_of("x", 1, {3}) + output_of("y", 1, {3}));
  CHECK(std::string(onnx::to_graph(known).graph.error.view()).find("has to be known when the model is imported") != std::string::npos);
  const std::string attribute = bytes(1, "value") + bytes(5, integer(1, 3) + integer(2, 1) + elsewhere) + integer(20, 4);
  const std::string constant = model_of(node_of("Constant", {}, {"y"}, {attribute}) + output_of("y", 1, {3}));
  CHECK(std::string(onnx::to_graph(constant).graph.error.view()).starts_with("onnx: a tensor's data is in another file at byte "));
}

TEST_CASE("models that are not what they say") {
  const std::string good = packed_floats({1, 2});
  CHECK(sentence([] { static_cast<void>(onnx::weight_file::parse({}, "m")); }) == "baton: m: offset 0: the model has no graph");
  CHECK(complaint(tensor_of("w", 1, {3}, bytes(9, good))).find("a tensor's data is not as long as its shape says") != std::string::npos);
  CHECK(complaint(tensor_of("w", 1, {-1}, "")).find("an extent is negative or too large") != std::string::npos);
  CHECK(complaint(tensor_of("w", 1, {1 << 20, 1 << 20}, "")).find("a tensor has too many elements") != std::string::npos);
  CHECK(complaint(tensor_of("w", 1, {1, 1, 1, 1, 1, 1, 1, 1, 1}, bytes(9, good))).find("more than 8 dimensions") != std::string::npos);
  CHECK(complaint(tensor_of("w", 1, {2}, bytes(9, good)) + tensor_of("w", 1, {2}, bytes(9, good))).find("a second initializer \"w\"") != std::string::npos);
  CHECK(complaint(tensor_of("w", 1, {2}, integer(14, 2))).find("a tensor's data is where no version of ONNX puts it") != std::string::npos);
  CHECK(complaint(tensor_of("w", 9999, {2}, "")) == "");  // a type that nobody asks for does no harm
  CHECK(complaint(tensor_of("w\nbaton: ok", 1, {2}, bytes(9, good)) + tensor_of("w\nbaton: ok", 1, {2}, bytes(9, good))).find('\n') == std::string::npos);
}

TEST_CASE("damaged models never get further than an error") {
  const std::string model = model_of(tensor_of("raw", 1, {2}, bytes(9, packed_floats({1, 2}))) + tensor_of("i", 7, {2}, bytes(7, varint(5) + varint(300))) +
                                     tensor_of("flags", 9, {3}, raw({0, 2, 255})) + tensor_of("half", 10, {2}, integer(5, 0x3c00) + integer(5, 0xc000)) +
                                     tensor_of("far", 1, {2}, outside({{"location", "nowhere"}, {"offset", "8"}})));
  const auto ask = [](const std::string& damaged) {
    try {
      const auto file = onnx::weight_file::parse(buffer_of(damaged), "m");
      for (const onnx::weight& w : file.entries()) {
        static_cast<void>(sentence([&] { static_cast<void>(file.load<float, 2>(w.name)); }));
        static_cast<void>(sentence([&] { static_cast<void>(file.load<bool, 3>(w.name)); }));
        static_cast<void>(sentence([&] { static_cast<void>(file.load<half_t, 2>(w.name)); }));
        static_cast<void>(sentence([&] { static_cast<void>(file.load<std::int64_t, 2>(w.name)); }));
      }
    } catch (const load_error&) {
    }
  };
  for (std::size_t n = 0; n < model.size(); ++n) ask(model.substr(0, n));
  std::mt19937 engine(7);
  for (std::size_t i = 0; i < model.size(); ++i)
    for (int round = 0; round < 12; ++round) {
      std::string bad = model;
      bad[i] = static_cast<char>(round < 3 ? round * 127 + 1 : static_cast<int>(engine() % 256));
      if (round > 8) bad.insert(i, 1 + engine() % 6, static_cast<char>(engine() % 256));
      ask(bad);
    }
  SUCCEED();
}
