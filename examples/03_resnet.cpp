// SPDX-License-Identifier: Apache-2.0
//
// A residual network, ResNet-20 for pictures of 32 x 32 (He et al., Deep Residual Learning, section 4.2), written with
// reusable blocks: a block is a function template, its parameters' names are put together from the block's, and shapes are
// asked for. Blocks of equal shape share their kernels. Prints the structure, runs once with made-up weights that are bound
// at load, and compares with the reference interpreter.
#include <baton/baton.hpp>
#include <baton/runtime/reference.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace baton;

namespace {

// ---- blocks

/// Convolution, 3x3 or 1x1, "same" padding.
template <fixed_string Name, int Channels, int Kernel = 3, int Stride = 1>
constexpr auto conv(auto x) {
  constexpr int pad = Kernel / 2;
  auto weight = relay::var<Name + ".weight", tensor_type<float, Channels, relay::shape_of(x)[1], Kernel, Kernel>>;
  return relay::nn::conv2d<{.strides = {Stride, Stride}, .padding = {pad, pad}}>(x, weight);
}

/// Batch normalisation over channels, as trained.
template <fixed_string Name>
constexpr auto batch_norm(auto x) {
  using each = tensor_type<float, relay::shape_of(x)[1]>;
  return relay::get<0>(relay::nn::batch_norm(x, relay::var<Name + ".weight", each>, relay::var<Name + ".bias", each>, relay::var<Name + ".running_mean", each>,
                                             relay::var<Name + ".running_var", each>));
}

/// Two convolutions and a shortcut around them; the shortcut is a 1x1 convolution where the shape changes.
template <fixed_string Name, int Channels, int Stride>
constexpr auto basic_block(auto x) {
  auto a = relay::nn::relu(batch_norm<Name + ".bn1">(conv<Name + ".conv1", Channels, 3, Stride>(x)));
  auto b = batch_norm<Name + ".bn2">(conv<Name + ".conv2", Channels>(a));
  if constexpr (Stride == 1 && relay::shape_of(x)[1] == Channels) return relay::nn::relu(b + x);
  else return relay::nn::relu(b + batch_norm<Name + ".downsample.1">(conv<Name + ".downsample.0", Channels, 1, Stride>(x)));
}

/// Blocks of one width; the first one has the stride.
template <fixed_string Name, int Channels, int Stride>
struct stage {
  template <int I>
  constexpr auto operator()(auto x) const {
    constexpr fixed_string index = I == 0 ? fixed_string(".0") : I == 1 ? fixed_string(".1") : fixed_string(".2");
    return basic_block < Name + index, Channels, I == 0 ? Stride : 1 > (x);
  }
};

constexpr int classes = 10;

constexpr auto resnet20() {
  constexpr auto image = relay::var<"image", tensor_type<float, 1, 3, 32, 32>>;
  auto stem = relay::nn::relu(batch_norm<"bn1">(conv<"conv1", 16>(image)));
  auto s1 = relay::repeat<3>(stem, stage<"layer1", 16, 1>{});
  auto s2 = relay::repeat<3>(s1, stage<"layer2", 32, 2>{});
  auto s3 = relay::repeat<3>(s2, stage<"layer3", 64, 2>{});
  auto features = relay::nn::batch_flatten(relay::nn::global_avg_pool2d(s3));
  auto scores = relay::nn::bias_add(relay::nn::dense(features, relay::var<"fc.weight", tensor_type<float, classes, 64>>),
                                    relay::var<"fc.bias", tensor_type<float, classes>>);
  // An expression that is no function becomes one of its free variables, in order of first use.
  return ir_module::from_expr(relay::nn::softmax(scores));
}
constexpr auto mod = resnet20();

// ---- made-up weights, as a .safetensors file in memory

/// Numbers in [-1, 1) that look random and are the same everywhere.
struct numbers {
  std::uint32_t state = 1;
  float next() {
    state = state * 1664525u + 1013904223u;
    return static_cast<float>(state >> 8) / 8388608.0f - 1.0f;
  }
};

/// One value of a parameter: weights small enough that values keep their size from layer to layer, variances positive.
float made_up(numbers& random, std::string_view name, const tensor_ty& type) {
  if (name.ends_with(".running_var")) return 1.0f + 0.5f * random.next();
  if (type.rank() == 1) return name.ends_with(".weight") ? 1.0f + 0.25f * random.next() : 0.25f * random.next();
  return random.next() * std::sqrt(4.0f * static_cast<float>(type.dims[0]) / static_cast<float>(type.size()));
}

/// The parameters of @main but the first, and all of them as values for the reference interpreter.
runtime::parameter_file make_weights(std::vector<reference::value>& values) {
  constexpr graph_view g = mod.view();
  constexpr int main_function = g.find_function("main");
  numbers random;
  std::string header = "{";
  std::vector<float> data;
  for (int p = 1; p < g.param_count(main_function); ++p) {
    const node& parameter = g[g.operand(main_function, p)];
    const tensor_ty& type = g.tensor(g.operand(main_function, p));
    std::string dims;
    for (int d = 0; d < type.rank(); ++d) dims.append(d > 0 ? "," : "").append(std::to_string(type.dims[d]));
    const std::size_t begin = data.size() * sizeof(float);
    reference::value value{type, {}};
    for (std::int64_t i = 0; i < type.size(); ++i) {
      data.push_back(made_up(random, parameter.name, type));
      value.elements.push_back(data.back());
    }
    values.push_back(std::move(value));
    header.append(p > 1 ? ",\"" : "\"").append(parameter.name).append("\":{\"dtype\":\"F32\",\"shape\":[").append(dims).append("],\"data_offsets\":[");
    header.append(std::to_string(begin)).append(",").append(std::to_string(data.size() * sizeof(float))).append("]}");
  }
  header += "}";
  const std::uint64_t header_size = header.size();
  aligned_buffer file(sizeof header_size + header.size() + data.size() * sizeof(float));
  std::memcpy(file.data(), &header_size, sizeof header_size);
  std::memcpy(file.data() + sizeof header_size, header.data(), header.size());
  std::memcpy(file.data() + sizeof header_size + header.size(), data.data(), data.size() * sizeof(float));
  return {safetensors_file::parse(std::move(file), "made-up weights")};
}

}  // namespace

int main() {
  std::cout << mod << "\n" << flops(mod) << " FLOPs, " << bytes(mod) << " bytes between operators\n\n";
  constexpr auto ctx = transform::pass_context(transform::opt_level<3>);
  constexpr auto passes = transform::statistics(mod, transform::standard_pipeline(), ctx);
  std::cout << passes << "\n";

  tensor<float, 1, 3, 32, 32> image;
  for (std::size_t i = 0; i < image.size(); ++i) image.data()[i] = static_cast<float>(i % 32) / 16.0f - 1.0f;
  std::vector<reference::value> arguments{reference::to_value(image)};

  // Everything but the image is known at load: batch normalisation and packed weights are computed once, here.
  auto net = build(mod, ctx, inputs<"image">, make_weights(arguments));
  const auto probabilities = net(image);
  const auto expected = reference::evaluate(mod.view(), "main", arguments);

  double sum = 0, worst = 0;
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    sum += static_cast<double>(probabilities.data()[i]);
    worst = std::max(worst, std::abs(static_cast<double>(probabilities.data()[i]) - expected[0].elements[i]));
    std::cout << "class " << i << ": " << probabilities.data()[i] << "\n";
  }
  std::cout << net.kernel_count << " kernels, " << net.arena_bytes << " bytes of arena; largest difference from the reference " << worst << "\n";
  return worst < 1e-4 && std::abs(sum - 1) < 1e-5 ? 0 : 1;
}
