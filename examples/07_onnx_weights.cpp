// SPDX-License-Identifier: Apache-2.0
//
// An ONNX model whose weights stay in their file: the compiler sees the graph alone, a few hundred bytes, and compiles kernels
// for it; the weights are read when the program starts. That is what a model is for which the exporter was told to write
// "external data", and what scripts/onnx_header.py makes of any other. The model finds edges in a small image and scores it by a
// dense layer of 20,480 weights; here the program writes the two files itself before it reads them.
#include <baton/baton.hpp>
#include <baton/frontend/onnx.hpp>
#include <baton/frontend/onnx_weights.hpp>
#include <baton/runtime/reference.hpp>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <iostream>
#include <span>
#include <string>
#include <string_view>

using namespace baton;

namespace {

// clang-format off
constexpr char model[] =
    "\010\010\072\367\003\012\063\012\005\151\155\141\147\145\012\016\145\144\147\145\163\057\153\145\162\156\145\154\072\060\022\001"
    "\143\042\004\103\157\156\166\052\021\012\004\160\141\144\163\100\001\100\001\100\001\100\001\240\001\007\012\014\012\001\143\022"
    "\001\162\042\004\122\145\154\165\012\070\012\001\162\022\001\160\042\007\115\141\170\120\157\157\154\052\025\012\014\153\145\162"
    "\156\145\154\137\163\150\141\160\145\100\002\100\002\240\001\007\052\020\012\007\163\164\162\151\144\145\163\100\002\100\002\240"
    "\001\007\012\017\012\001\160\022\001\146\042\007\106\154\141\164\164\145\156\012\072\012\001\146\012\014\144\145\156\163\145\056"
    "\167\145\151\147\150\164\012\012\144\145\156\163\145\056\142\151\141\163\022\006\163\143\157\162\145\163\042\004\107\145\155\155"
    "\052\015\012\006\164\162\141\156\163\102\030\001\240\001\002\052\121\010\010\010\001\010\003\010\003\020\001\102\016\145\144\147"
    "\145\163\057\153\145\162\156\145\154\072\060\152\027\012\010\154\157\143\141\164\151\157\156\022\013\167\145\151\147\150\164\163"
    "\056\142\151\156\152\013\012\006\157\146\146\163\145\164\022\001\060\152\015\012\006\154\145\156\147\164\150\022\003\062\070\070"
    "\160\001\052\120\010\050\010\200\004\020\001\102\014\144\145\156\163\145\056\167\145\151\147\150\164\152\027\012\010\154\157\143"
    "\141\164\151\157\156\022\013\167\145\151\147\150\164\163\056\142\151\156\152\015\012\006\157\146\146\163\145\164\022\003\062\070"
    "\070\152\017\012\006\154\145\156\147\164\150\022\005\070\061\071\062\060\160\001\052\113\010\050\020\001\102\012\144\145\156\163"
    "\145\056\142\151\141\163\152\027\012\010\154\157\143\141\164\151\157\156\022\013\167\145\151\147\150\164\163\056\142\151\156\152"
    "\017\012\006\157\146\146\163\145\164\022\005\070\062\062\060\070\152\015\012\006\154\145\156\147\164\150\022\003\061\066\060\160"
    "\001\132\037\012\005\151\155\141\147\145\022\026\012\024\010\001\022\020\012\002\010\001\012\002\010\001\012\002\010\020\012\002"
    "\010\020\142\030\012\006\163\143\157\162\145\163\022\016\012\014\010\001\022\010\012\002\010\001\012\002\010\050\102\002\020\015";
// clang-format on

// Parameters are named as in the model, but for names that Relay cannot spell: "edges/kernel:0" is its first initializer.
constexpr auto mod = relay::import_onnx<model>();

}  // namespace

static_assert(as_text(mod) ==
              std::string_view{
                  "def @main(%image: Tensor[(1, 1, 16, 16), float32], %input0: Tensor[(8, 1, 3, 3), float32], %dense.weight: Tensor[(40, 512), float32], "
                  "%dense.bias: Tensor[(40), float32]) {\n"
                  "  %0 = nn.conv2d(%image, %input0, padding=[1, 1, 1, 1], channels=8, kernel_size=[3, 3]);\n"
                  "  %1 = nn.relu(%0);\n"
                  "  %2 = nn.max_pool2d(%1, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]);\n"
                  "  %3 = reshape(%2, newshape=[1, 512]);\n"
                  "  %4 = nn.dense(%3, %dense.weight, units=40);\n"
                  "  add(%4, %dense.bias)\n"
                  "}\n"});

int main() {
  // As an exporter would have written them.
  tensor<float, 8 * 9 + 40 * 512 + 40> trained;
  for (std::size_t i = 0; i < trained.size(); ++i) trained(i) = 0.01f * static_cast<float>(i * 37 % 101) - 0.5f;
  write_file("model.onnx", std::as_bytes(std::span(model, sizeof model - 1)));
  write_file("weights.bin", std::as_bytes(std::span(trained.data(), trained.size())));

  auto exe = build(mod, transform::pass_context(), inputs<"image">, onnx::weights("model.onnx"));
  tensor<float, 1, 1, 16, 16> image;
  for (std::size_t i = 0; i < image.size(); ++i) image.data()[i] = i % 16 < 8 ? 0.0f : 1.0f;
  const auto scores = exe(image);

  // The same by the reference interpreter, whose parameters are arguments.
  const auto weights = onnx::weights("model.onnx");
  const auto wanted = reference::run(mod, image, weights.load<float, 8, 1, 3, 3>("edges/kernel:0"), weights.load<float, 40, 512>("dense.weight"),
                                     weights.load<float, 40>("dense.bias"));
  double worst = 0;
  for (std::size_t i = 0; i < scores.size(); ++i) worst = std::fmax(worst, std::fabs(static_cast<double>(scores.data()[i]) - wanted[0].elements[i]));
  std::cout << exe.kernel_count << " kernels, " << exe.weight_bytes << " bytes of weights, first score " << scores.data()[0] << "\n";
  std::remove("model.onnx");
  std::remove("weights.bin");
  if (worst > 1e-4) std::cerr << "the scores are wrong by " << worst << "\n";
  return worst > 1e-4 ? 1 : 0;
}
