// SPDX-License-Identifier: Apache-2.0
//
// Load-time values: bind, and files of parameters.
#include "models.hpp"
#include "numbers.hpp"

#include <baton/runtime/load_error.hpp>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <random>
#include <string>

using namespace baton;

namespace {

/// Bound weights go through Winograd's convolution, whose stated bound this is.
constexpr double tolerance = 1e-4;

struct entry {
  std::string name, dtype, shape;
  std::string bytes;
};
template <std::size_t... Dims>
entry entry_of(const std::string& name, const tensor<float, Dims...>& t) {
  std::string dims;
  for (const std::size_t d : t.shape()) dims += (dims.empty() ? "" : ",") + std::to_string(d);
  return {name, "F32", dims, std::string(reinterpret_cast<const char*>(t.data()), t.size() * sizeof(float))};
}

/// A .safetensors file that goes away with the object. Several of these programs may run in one folder.
struct file {
  std::string path;
  explicit file(const std::vector<entry>& entries) : path("baton_binding_test_" + std::to_string(std::random_device{}()) + ".safetensors") {
    std::string header = "{", body;
    for (const entry& e : entries) {
      header += (header.size() > 1 ? ",\"" : "\"") + e.name + "\":{\"dtype\":\"" + e.dtype + "\",\"shape\":[" + e.shape + "],\"data_offsets\":[" +
                std::to_string(body.size()) + "," + std::to_string(body.size() + e.bytes.size()) + "]}";
      body += e.bytes;
    }
    header += "}";
    std::ofstream out(path, std::ios::binary);
    for (int i = 0; i < 8; ++i) out.put(static_cast<char>(static_cast<unsigned char>(header.size() >> (8 * i))));
    out << header << body;
  }
  ~file() { std::remove(path.c_str()); }
  file(const file&) = delete;
};

struct weights {
  tensor<float, 16, 16, 3, 3> w1 = numbers::random<float, 16, 16, 3, 3>(2, -0.3, 0.3);
  tensor<float, 16, 16, 3, 3> w2 = numbers::random<float, 16, 16, 3, 3>(3, -0.3, 0.3);
  tensor<float, 16> gamma = numbers::random<float, 16>(4, 0.5, 1.5);
  tensor<float, 16> beta = numbers::random<float, 16>(5);
  tensor<float, 16> mean = numbers::random<float, 16>(6);
  tensor<float, 16> variance = numbers::random<float, 16>(7, 0.5, 2);
  std::vector<entry> entries() const {
    return {entry_of("w1", w1), entry_of("w2", w2), entry_of("gamma", gamma), entry_of("beta", beta), entry_of("mean", mean), entry_of("variance", variance)};
  }
};

constexpr auto block = models::residual_block<16, 7>();
constexpr auto ctx = transform::pass_context();

std::string complaint(const std::vector<entry>& entries) {
  const file f(entries);
  try {
    auto net = build(block, inputs<"x">, load_params(f.path));
    static_cast<void>(net);
    return "";
  } catch (const load_error& error) {
    return std::string(error.reason());
  }
}

}  // namespace

TEST_CASE("bound parameters are no arguments") {
  const weights p;
  const auto x = numbers::random<float, 1, 16, 7, 7>(1);
  const auto wanted = reference::run(block, x, p.w1, p.w2, p.gamma, p.beta, p.mean, p.variance);
  auto some = build(block, ctx, bind<"w1">(p.w1), bind<"gamma">(p.gamma));
  numbers::compare("some", numbers::values_of(some(x, p.w2, p.beta, p.mean, p.variance)), wanted, tolerance);
  auto all = [&] {
    // What is bound is read while build runs and may go then.
    const weights q;
    return build(block, bind<"w1">(q.w1), bind<"w2">(q.w2), bind<"gamma">(q.gamma), bind<"beta">(q.beta), bind<"mean">(q.mean), bind<"variance">(q.variance));
  }();
  numbers::compare("all", numbers::values_of(all(x)), wanted, tolerance);
  CHECK(all.weight_bytes >= 2 * sizeof(float) * 16 * 16 * 9);
  CHECK(all.kernel_count < some.kernel_count);
}

TEST_CASE("parameters from a file") {
  const weights p;
  const auto x = numbers::random<float, 1, 16, 7, 7>(1);
  const file f(p.entries());
  auto net = build(block, ctx, inputs<"x">, load_params(f.path));
  numbers::compare("file", numbers::values_of(net(x)), reference::run(block, x, p.w1, p.w2, p.gamma, p.beta, p.mean, p.variance), tolerance);
  auto copy = net.clone();
  numbers::compare("clone", numbers::values_of(copy(x)), numbers::values_of(net(x)), 0);
}

TEST_CASE("files that do not fit") {
  const weights p;
  auto entries = p.entries();
  CHECK(complaint(entries).empty());
  entries.erase(entries.begin() + 3);
  CHECK(complaint(entries).find("no tensor \"beta\"") != std::string::npos);
  entries = p.entries();
  entries[0].shape = "16,16,9,1";
  CHECK(complaint(entries).find("w1") != std::string::npos);
  entries = p.entries();
  entries[2].dtype = "I32";
  CHECK(complaint(entries).find("gamma") != std::string::npos);
  CHECK_THROWS_AS(load_params("there is no such file.safetensors"), load_error);
}

TEST_CASE("values that take computing at load") {
  constexpr auto x = relay::var<"x", tensor_type<float, 4, 6>>;
  constexpr auto a = relay::var<"a", tensor_type<float, 6>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 4, 6>>;
  auto scale = relay::exp(relay::sum<{.axis = {0}}>(relay::multiply(b, a)));
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, a, b), relay::tuple(relay::multiply(x, scale), b, relay::add(scale, a))));
  const auto xs = numbers::random<float, 4, 6>(1);
  const auto as = numbers::random<float, 6>(2);
  const auto bs = numbers::random<float, 4, 6>(3);
  auto exe = build(mod, bind<"b">(bs), bind<"a">(as));
  numbers::compare("load", numbers::values_of(exe(xs)), reference::run(mod, xs, as, bs), tolerance);
  // Everything that depends on a and b alone is done: what is left multiplies.
  CHECK(exe.kernel_count == 1);
}
