// SPDX-License-Identifier: Apache-2.0
//
// An ONNX model in the program: the compiler reads the bytes of the file, makes Relay of them, optimises it and compiles its
// kernels. The model convolves an image with Sobel's two filters and says which direction of edges is the stronger one. Its
// bytes are a string literal here; `xxd -i model.onnx`, or #embed where there is one, gives such an array of any file.
#include <baton/baton.hpp>
#include <baton/frontend/onnx.hpp>

#include <cmath>
#include <cstddef>
#include <iostream>
#include <string_view>

using namespace baton;

namespace {

// clang-format off
constexpr char model[] =
    "\010\010\072\317\002\012\056\012\005\151\155\141\147\145\012\005\163\157\142\145\154\022\005\145\144\147\145\163\042\004\103\157"
    "\156\166\052\021\012\004\160\141\144\163\100\001\100\001\100\001\100\001\240\001\007\012\026\012\005\145\144\147\145\163\022\010"
    "\163\164\162\145\156\147\164\150\042\003\101\142\163\012\043\012\010\163\164\162\145\156\147\164\150\022\004\155\145\141\156\042"
    "\021\107\154\157\142\141\154\101\166\145\162\141\147\145\120\157\157\154\012\025\012\004\155\145\141\156\022\004\146\154\141\164"
    "\042\007\106\154\141\164\164\145\156\012\047\012\004\146\154\141\164\022\011\144\151\162\145\143\164\151\157\156\042\007\123\157"
    "\146\164\155\141\170\052\013\012\004\141\170\151\163\030\001\240\001\002\022\005\145\144\147\145\163\052\133\010\002\010\001\010"
    "\003\010\003\020\001\102\005\163\157\142\145\154\112\110\000\000\200\277\000\000\000\000\000\000\200\077\000\000\000\300\000\000"
    "\000\000\000\000\000\100\000\000\200\277\000\000\000\000\000\000\200\077\000\000\200\277\000\000\000\300\000\000\200\277\000\000"
    "\000\000\000\000\000\000\000\000\000\000\000\000\200\077\000\000\000\100\000\000\200\077\132\037\012\005\151\155\141\147\145\022"
    "\026\012\024\010\001\022\020\012\002\010\001\012\002\010\001\012\002\010\010\012\002\010\010\142\033\012\011\144\151\162\145\143"
    "\164\151\157\156\022\016\012\014\010\001\022\010\012\002\010\001\012\002\010\002\102\002\020\015";
// clang-format on

constexpr auto mod = relay::import_onnx<model>();

}  // namespace

// What the model is in Relay is a constant like any other.
static_assert(as_text(mod) == std::string_view{"def @main(%image: Tensor[(1, 1, 8, 8), float32]) {\n"
                                               "  %0 = nn.conv2d(%image, meta[relay.Constant][0], padding=[1, 1, 1, 1], channels=2, kernel_size=[3, 3]);\n"
                                               "  %1 = abs(%0);\n"
                                               "  %2 = nn.global_avg_pool2d(%1);\n"
                                               "  %3 = reshape(%2, newshape=[1, 2]);\n"
                                               "  nn.softmax(%3, axis=1)\n"
                                               "}\n"});

int main() {
  std::cout << as_text(mod) << "\n";
  auto exe = build(mod);
  tensor<float, 1, 1, 8, 8> image;
  for (std::size_t i = 0; i < image.size(); ++i) image.data()[i] = i % 8 < 4 ? 0.0f : 0.5f;  // one vertical edge
  const auto direction = exe(image);
  std::cout << "vertical edges: " << direction.data()[0] << ", horizontal: " << direction.data()[1] << ", kernels: " << exe.kernel_count << "\n";
  const bool right = direction.data()[0] > direction.data()[1] && std::fabs(direction.data()[0] + direction.data()[1] - 1) < 1e-6f;
  if (!right) std::cerr << "the model's answer is wrong\n";
  return right ? 0 : 1;
}
