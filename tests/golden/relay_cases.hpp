// SPDX-License-Identifier: Apache-2.0
//
// Some of the cases of relay_cases.txt, made by tests/golden/make_cases.py: texts before and after passes.
#ifndef BATON_TESTS_GOLDEN_RELAY_CASES_HPP
#define BATON_TESTS_GOLDEN_RELAY_CASES_HPP

#include <string_view>

namespace golden::relay_cases {

inline constexpr std::string_view let_dcei_input = R"relay(def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  let %l: Tensor[(4), float32] = add(%a1, %a1) /* ty=Tensor[(4), float32] */;
  %0 = exp(%l) /* ty=Tensor[(4), float32] */;
  multiply(%l, %0) /* ty=Tensor[(4), float32] */
}
)relay";
inline constexpr std::string_view let_dcei_output = R"relay(def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  let %l: Tensor[(4), float32] = add(%a1, %a1) /* ty=Tensor[(4), float32] */;
  %0 = exp(%l) /* ty=Tensor[(4), float32] */;
  multiply(%l, %0) /* ty=Tensor[(4), float32] */
}
)relay";

inline constexpr std::string_view if_anf_input = R"relay(def @main(%cond: bool, %a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  if (%cond) {
    add(%a1, 1f /* ty=float32 */) /* ty=Tensor[(4), float32] */
  } else {
    multiply(%a1, 2f /* ty=float32 */) /* ty=Tensor[(4), float32] */
  }
}
)relay";
inline constexpr std::string_view if_anf_output = R"relay(def @main(%cond: bool, %a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  let %x: Tensor[(4), float32] = if (%cond) {
    let %x1: float32 = 1f /* ty=float32 */;
    let %x2: Tensor[(4), float32] = add(%a1, %x1) /* ty=Tensor[(4), float32] */;
    %x2
  } else {
    let %x3: float32 = 2f /* ty=float32 */;
    let %x4: Tensor[(4), float32] = multiply(%a1, %x3) /* ty=Tensor[(4), float32] */;
    %x4
  };
  %x
}
)relay";

inline constexpr std::string_view cse_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = add(%0, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = add(%2, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  multiply(%1, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view cse_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = add(%0, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  multiply(%1, %1) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view chain_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = multiply(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = add(%0, 1.5f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = sigmoid(%1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = tanh(%2) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  exp(%3) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view chain_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %4 = fn (%p0: Tensor[(1, 16, 8, 8), float32], %p1: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    %0 = multiply(%p0, %p1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %1 = add(%0, 1.5f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %2 = sigmoid(%1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %3 = tanh(%2) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    exp(%3) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %4(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view inference_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %gamma: Tensor[(16), float32], %beta: Tensor[(16), float32], %mean: Tensor[(16), float32], %variance: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.batch_norm(%0, %gamma, %beta, %mean, %variance) /* ty=(Tensor[(1, 16, 8, 8), float32], Tensor[(16), float32], Tensor[(16), float32]) */;
  %2 = %1.0;
  nn.relu(%2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view inference_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %gamma: Tensor[(16), float32], %beta: Tensor[(16), float32], %mean: Tensor[(16), float32], %variance: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = add(%variance, 1e-05f /* ty=float32 */) /* ty=Tensor[(16), float32] */;
  %2 = sqrt(%1) /* ty=Tensor[(16), float32] */;
  %3 = divide(1f /* ty=float32 */, %2) /* ty=Tensor[(16), float32] */;
  %4 = multiply(%3, %gamma) /* ty=Tensor[(16), float32] */;
  %5 = expand_dims(%4, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  %6 = multiply(%0, %5) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %7 = negative(%mean) /* ty=Tensor[(16), float32] */;
  %8 = multiply(%7, %4) /* ty=Tensor[(16), float32] */;
  %9 = add(%8, %beta) /* ty=Tensor[(16), float32] */;
  %10 = expand_dims(%9, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  %11 = add(%6, %10) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  nn.relu(%11) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view canonical_input = R"relay(def @main(%d: Tensor[(2, 32), float32], %dw1: Tensor[(64, 32), float32], %db1: Tensor[(64), float32], %dw2: Tensor[(10, 64), float32], %db2: Tensor[(10), float32]) -> Tensor[(2, 10), float32] {
  %0 = nn.dense(%d, %dw1, units=None) /* ty=Tensor[(2, 64), float32] */;
  %1 = nn.bias_add(%0, %db1) /* ty=Tensor[(2, 64), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(2, 64), float32] */;
  %3 = nn.dense(%2, %dw2, units=None) /* ty=Tensor[(2, 10), float32] */;
  %4 = nn.bias_add(%3, %db2) /* ty=Tensor[(2, 10), float32] */;
  nn.softmax(%4) /* ty=Tensor[(2, 10), float32] */
}
)relay";
inline constexpr std::string_view canonical_output = R"relay(def @main(%d: Tensor[(2, 32), float32], %dw1: Tensor[(64, 32), float32], %db1: Tensor[(64), float32], %dw2: Tensor[(10, 64), float32], %db2: Tensor[(10), float32]) -> Tensor[(2, 10), float32] {
  %0 = nn.dense(%d, %dw1, units=None) /* ty=Tensor[(2, 64), float32] */;
  %1 = add(%0, %db1) /* ty=Tensor[(2, 64), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(2, 64), float32] */;
  %3 = nn.dense(%2, %dw2, units=None) /* ty=Tensor[(2, 10), float32] */;
  %4 = add(%3, %db2) /* ty=Tensor[(2, 10), float32] */;
  nn.softmax(%4) /* ty=Tensor[(2, 10), float32] */
}
)relay";

inline constexpr std::string_view folded_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = multiply(3f /* ty=float32 */, 2f /* ty=float32 */) /* ty=float32 */;
  %1 = multiply(0.5f /* ty=float32 */, 0.25f /* ty=float32 */) /* ty=float32 */;
  %2 = add(%x, %1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  add(%0, %2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view folded_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = add(%x, 0.125f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  add(6f /* ty=float32 */, %0) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view gnf_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %w2: Tensor[(16, 16, 3, 3), float32], %w3: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.conv2d(%0, %w2, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = nn.conv2d(%2, %w3, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %4 = add(%3, %0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  nn.relu(%4) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view gnf_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %w2: Tensor[(16, 16, 3, 3), float32], %w3: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.conv2d(%0, %w2, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = nn.conv2d(%2, %w3, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %4 = add(%3, %0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  nn.relu(%4) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view scale_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %s: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.relu(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = expand_dims(%s, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  multiply(%1, %2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view scale_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %s: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.relu(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = expand_dims(%s, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  multiply(%1, %2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view split_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 4, 8, 8), float32] {
  %0 = split(%x, indices_or_sections=4, axis=1) /* ty=(Tensor[(1, 4, 8, 8), float32], Tensor[(1, 4, 8, 8), float32], Tensor[(1, 4, 8, 8), float32], Tensor[(1, 4, 8, 8), float32]) */;
  %1 = %0.0;
  %2 = %0.1;
  %3 = multiply(%1, %2) /* ty=Tensor[(1, 4, 8, 8), float32] */;
  %4 = %0.2;
  %5 = %0.3;
  %6 = add(%4, %5) /* ty=Tensor[(1, 4, 8, 8), float32] */;
  add(%3, %6) /* ty=Tensor[(1, 4, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view split_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 4, 8, 8), float32] {
  %7 = fn (%p0: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 4, 8, 8), float32] {
    %0 = split(%p0, indices_or_sections=4, axis=1) /* ty=(Tensor[(1, 4, 8, 8), float32], Tensor[(1, 4, 8, 8), float32], Tensor[(1, 4, 8, 8), float32], Tensor[(1, 4, 8, 8), float32]) */;
    %1 = %0.0;
    %2 = %0.1;
    %3 = multiply(%1, %2) /* ty=Tensor[(1, 4, 8, 8), float32] */;
    %4 = %0.2;
    %5 = %0.3;
    %6 = add(%4, %5) /* ty=Tensor[(1, 4, 8, 8), float32] */;
    add(%3, %6) /* ty=Tensor[(1, 4, 8, 8), float32] */
  };
  %7(%x) /* ty=Tensor[(1, 4, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view dqn_input = R"relay(def @main(%data: Tensor[(1, 4, 84, 84), float32], %conv1_weight: Tensor[(32, 4, 8, 8), float32], %conv1_bias: Tensor[(32), float32], %conv2_weight: Tensor[(64, 32, 4, 4), float32], %conv2_bias: Tensor[(64), float32], %conv3_weight: Tensor[(64, 64, 3, 3), float32], %conv3_bias: Tensor[(64), float32], %dense1_weight: Tensor[(512, 3136), float32], %dense1_bias: Tensor[(512), float32], %dense2_weight: Tensor[(18, 512), float32], %dense2_bias: Tensor[(18), float32]) -> Tensor[(1, 18), float32] {
  %0 = nn.conv2d(%data, %conv1_weight, strides=[4, 4], padding=[0, 0, 0, 0], channels=32, kernel_size=[8, 8]) /* ty=Tensor[(1, 32, 20, 20), float32] */;
  %1 = nn.bias_add(%0, %conv1_bias) /* ty=Tensor[(1, 32, 20, 20), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 32, 20, 20), float32] */;
  %3 = nn.conv2d(%2, %conv2_weight, strides=[2, 2], padding=[0, 0, 0, 0], channels=64, kernel_size=[4, 4]) /* ty=Tensor[(1, 64, 9, 9), float32] */;
  %4 = nn.bias_add(%3, %conv2_bias) /* ty=Tensor[(1, 64, 9, 9), float32] */;
  %5 = nn.relu(%4) /* ty=Tensor[(1, 64, 9, 9), float32] */;
  %6 = nn.conv2d(%5, %conv3_weight, padding=[0, 0, 0, 0], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 7, 7), float32] */;
  %7 = nn.bias_add(%6, %conv3_bias) /* ty=Tensor[(1, 64, 7, 7), float32] */;
  %8 = nn.relu(%7) /* ty=Tensor[(1, 64, 7, 7), float32] */;
  %9 = nn.batch_flatten(%8) /* ty=Tensor[(1, 3136), float32] */;
  %10 = nn.dense(%9, %dense1_weight, units=512) /* ty=Tensor[(1, 512), float32] */;
  %11 = nn.bias_add(%10, %dense1_bias, axis=-1) /* ty=Tensor[(1, 512), float32] */;
  %12 = nn.relu(%11) /* ty=Tensor[(1, 512), float32] */;
  %13 = nn.dense(%12, %dense2_weight, units=18) /* ty=Tensor[(1, 18), float32] */;
  nn.bias_add(%13, %dense2_bias, axis=-1) /* ty=Tensor[(1, 18), float32] */
}
)relay";
inline constexpr std::string_view dqn_output = R"relay(def @main(%data: Tensor[(1, 4, 84, 84), float32], %conv1_weight: Tensor[(32, 4, 8, 8), float32], %conv1_bias: Tensor[(32), float32], %conv2_weight: Tensor[(64, 32, 4, 4), float32], %conv2_bias: Tensor[(64), float32], %conv3_weight: Tensor[(64, 64, 3, 3), float32], %conv3_bias: Tensor[(64), float32], %dense1_weight: Tensor[(512, 3136), float32], %dense1_bias: Tensor[(512), float32], %dense2_weight: Tensor[(18, 512), float32], %dense2_bias: Tensor[(18), float32]) -> Tensor[(1, 18), float32] {
  %3 = fn (%p0: Tensor[(1, 4, 84, 84), float32], %p1: Tensor[(32, 4, 8, 8), float32], %p2: Tensor[(32), float32], Primitive=1) -> Tensor[(1, 32, 20, 20), float32] {
    %0 = nn.conv2d(%p0, %p1, strides=[4, 4], padding=[0, 0, 0, 0], channels=32, kernel_size=[8, 8]) /* ty=Tensor[(1, 32, 20, 20), float32] */;
    %1 = expand_dims(%p2, axis=1, num_newaxis=2) /* ty=Tensor[(32, 1, 1), float32] */;
    %2 = add(%0, %1) /* ty=Tensor[(1, 32, 20, 20), float32] */;
    nn.relu(%2) /* ty=Tensor[(1, 32, 20, 20), float32] */
  };
  %4 = %3(%data, %conv1_weight, %conv1_bias) /* ty=Tensor[(1, 32, 20, 20), float32] */;
  %8 = fn (%p01: Tensor[(1, 32, 20, 20), float32], %p11: Tensor[(64, 32, 4, 4), float32], %p21: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 9, 9), float32] {
    %5 = nn.conv2d(%p01, %p11, strides=[2, 2], padding=[0, 0, 0, 0], channels=64, kernel_size=[4, 4]) /* ty=Tensor[(1, 64, 9, 9), float32] */;
    %6 = expand_dims(%p21, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %7 = add(%5, %6) /* ty=Tensor[(1, 64, 9, 9), float32] */;
    nn.relu(%7) /* ty=Tensor[(1, 64, 9, 9), float32] */
  };
  %9 = %8(%4, %conv2_weight, %conv2_bias) /* ty=Tensor[(1, 64, 9, 9), float32] */;
  %13 = fn (%p02: Tensor[(1, 64, 9, 9), float32], %p12: Tensor[(64, 64, 3, 3), float32], %p22: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 7, 7), float32] {
    %10 = nn.conv2d(%p02, %p12, padding=[0, 0, 0, 0], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 7, 7), float32] */;
    %11 = expand_dims(%p22, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %12 = add(%10, %11) /* ty=Tensor[(1, 64, 7, 7), float32] */;
    nn.relu(%12) /* ty=Tensor[(1, 64, 7, 7), float32] */
  };
  %14 = %13(%9, %conv3_weight, %conv3_bias) /* ty=Tensor[(1, 64, 7, 7), float32] */;
  %15 = fn (%p03: Tensor[(1, 64, 7, 7), float32], Primitive=1) -> Tensor[(1, 3136), float32] {
    nn.batch_flatten(%p03) /* ty=Tensor[(1, 3136), float32] */
  };
  %16 = %15(%14) /* ty=Tensor[(1, 3136), float32] */;
  %19 = fn (%p04: Tensor[(1, 3136), float32], %p13: Tensor[(512, 3136), float32], %p23: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512), float32] {
    %17 = nn.dense(%p04, %p13, units=512) /* ty=Tensor[(1, 512), float32] */;
    %18 = add(%17, %p23) /* ty=Tensor[(1, 512), float32] */;
    nn.relu(%18) /* ty=Tensor[(1, 512), float32] */
  };
  %20 = %19(%16, %dense1_weight, %dense1_bias) /* ty=Tensor[(1, 512), float32] */;
  %22 = fn (%p05: Tensor[(1, 512), float32], %p14: Tensor[(18, 512), float32], %p24: Tensor[(18), float32], Primitive=1) -> Tensor[(1, 18), float32] {
    %21 = nn.dense(%p05, %p14, units=18) /* ty=Tensor[(1, 18), float32] */;
    add(%21, %p24) /* ty=Tensor[(1, 18), float32] */
  };
  %22(%20, %dense2_weight, %dense2_bias) /* ty=Tensor[(1, 18), float32] */
}
)relay";

inline constexpr std::string_view resnet18_input = R"relay(def @main(%data: Tensor[(1, 3, 224, 224), float32], %bn_data_gamma: Tensor[(3), float32], %bn_data_beta: Tensor[(3), float32], %bn_data_moving_mean: Tensor[(3), float32], %bn_data_moving_var: Tensor[(3), float32], %conv0_weight: Tensor[(64, 3, 7, 7), float32], %bn0_gamma: Tensor[(64), float32], %bn0_beta: Tensor[(64), float32], %bn0_moving_mean: Tensor[(64), float32], %bn0_moving_var: Tensor[(64), float32], %stage1_unit1_bn1_gamma: Tensor[(64), float32], %stage1_unit1_bn1_beta: Tensor[(64), float32], %stage1_unit1_bn1_moving_mean: Tensor[(64), float32], %stage1_unit1_bn1_moving_var: Tensor[(64), float32], %stage1_unit1_conv1_weight: Tensor[(64, 64, 3, 3), float32], %stage1_unit1_bn2_gamma: Tensor[(64), float32], %stage1_unit1_bn2_beta: Tensor[(64), float32], %stage1_unit1_bn2_moving_mean: Tensor[(64), float32], %stage1_unit1_bn2_moving_var: Tensor[(64), float32], %stage1_unit1_conv2_weight: Tensor[(64, 64, 3, 3), float32], %stage1_unit1_sc_weight: Tensor[(64, 64, 1, 1), float32], %stage1_unit2_bn1_gamma: Tensor[(64), float32], %stage1_unit2_bn1_beta: Tensor[(64), float32], %stage1_unit2_bn1_moving_mean: Tensor[(64), float32], %stage1_unit2_bn1_moving_var: Tensor[(64), float32], %stage1_unit2_conv1_weight: Tensor[(64, 64, 3, 3), float32], %stage1_unit2_bn2_gamma: Tensor[(64), float32], %stage1_unit2_bn2_beta: Tensor[(64), float32], %stage1_unit2_bn2_moving_mean: Tensor[(64), float32], %stage1_unit2_bn2_moving_var: Tensor[(64), float32], %stage1_unit2_conv2_weight: Tensor[(64, 64, 3, 3), float32], %stage2_unit1_bn1_gamma: Tensor[(64), float32], %stage2_unit1_bn1_beta: Tensor[(64), float32], %stage2_unit1_bn1_moving_mean: Tensor[(64), float32], %stage2_unit1_bn1_moving_var: Tensor[(64), float32], %stage2_unit1_conv1_weight: Tensor[(128, 64, 3, 3), float32], %stage2_unit1_bn2_gamma: Tensor[(128), float32], %stage2_unit1_bn2_beta: Tensor[(128), float32], %stage2_unit1_bn2_moving_mean: Tensor[(128), float32], %stage2_unit1_bn2_moving_var: Tensor[(128), float32], %stage2_unit1_conv2_weight: Tensor[(128, 128, 3, 3), float32], %stage2_unit1_sc_weight: Tensor[(128, 64, 1, 1), float32], %stage2_unit2_bn1_gamma: Tensor[(128), float32], %stage2_unit2_bn1_beta: Tensor[(128), float32], %stage2_unit2_bn1_moving_mean: Tensor[(128), float32], %stage2_unit2_bn1_moving_var: Tensor[(128), float32], %stage2_unit2_conv1_weight: Tensor[(128, 128, 3, 3), float32], %stage2_unit2_bn2_gamma: Tensor[(128), float32], %stage2_unit2_bn2_beta: Tensor[(128), float32], %stage2_unit2_bn2_moving_mean: Tensor[(128), float32], %stage2_unit2_bn2_moving_var: Tensor[(128), float32], %stage2_unit2_conv2_weight: Tensor[(128, 128, 3, 3), float32], %stage3_unit1_bn1_gamma: Tensor[(128), float32], %stage3_unit1_bn1_beta: Tensor[(128), float32], %stage3_unit1_bn1_moving_mean: Tensor[(128), float32], %stage3_unit1_bn1_moving_var: Tensor[(128), float32], %stage3_unit1_conv1_weight: Tensor[(256, 128, 3, 3), float32], %stage3_unit1_bn2_gamma: Tensor[(256), float32], %stage3_unit1_bn2_beta: Tensor[(256), float32], %stage3_unit1_bn2_moving_mean: Tensor[(256), float32], %stage3_unit1_bn2_moving_var: Tensor[(256), float32], %stage3_unit1_conv2_weight: Tensor[(256, 256, 3, 3), float32], %stage3_unit1_sc_weight: Tensor[(256, 128, 1, 1), float32], %stage3_unit2_bn1_gamma: Tensor[(256), float32], %stage3_unit2_bn1_beta: Tensor[(256), float32], %stage3_unit2_bn1_moving_mean: Tensor[(256), float32], %stage3_unit2_bn1_moving_var: Tensor[(256), float32], %stage3_unit2_conv1_weight: Tensor[(256, 256, 3, 3), float32], %stage3_unit2_bn2_gamma: Tensor[(256), float32], %stage3_unit2_bn2_beta: Tensor[(256), float32], %stage3_unit2_bn2_moving_mean: Tensor[(256), float32], %stage3_unit2_bn2_moving_var: Tensor[(256), float32], %stage3_unit2_conv2_weight: Tensor[(256, 256, 3, 3), float32], %stage4_unit1_bn1_gamma: Tensor[(256), float32], %stage4_unit1_bn1_beta: Tensor[(256), float32], %stage4_unit1_bn1_moving_mean: Tensor[(256), float32], %stage4_unit1_bn1_moving_var: Tensor[(256), float32], %stage4_unit1_conv1_weight: Tensor[(512, 256, 3, 3), float32], %stage4_unit1_bn2_gamma: Tensor[(512), float32], %stage4_unit1_bn2_beta: Tensor[(512), float32], %stage4_unit1_bn2_moving_mean: Tensor[(512), float32], %stage4_unit1_bn2_moving_var: Tensor[(512), float32], %stage4_unit1_conv2_weight: Tensor[(512, 512, 3, 3), float32], %stage4_unit1_sc_weight: Tensor[(512, 256, 1, 1), float32], %stage4_unit2_bn1_gamma: Tensor[(512), float32], %stage4_unit2_bn1_beta: Tensor[(512), float32], %stage4_unit2_bn1_moving_mean: Tensor[(512), float32], %stage4_unit2_bn1_moving_var: Tensor[(512), float32], %stage4_unit2_conv1_weight: Tensor[(512, 512, 3, 3), float32], %stage4_unit2_bn2_gamma: Tensor[(512), float32], %stage4_unit2_bn2_beta: Tensor[(512), float32], %stage4_unit2_bn2_moving_mean: Tensor[(512), float32], %stage4_unit2_bn2_moving_var: Tensor[(512), float32], %stage4_unit2_conv2_weight: Tensor[(512, 512, 3, 3), float32], %bn1_gamma: Tensor[(512), float32], %bn1_beta: Tensor[(512), float32], %bn1_moving_mean: Tensor[(512), float32], %bn1_moving_var: Tensor[(512), float32], %fc1_weight: Tensor[(1000, 512), float32], %fc1_bias: Tensor[(1000), float32]) -> Tensor[(1, 1000), float32] {
  %0 = nn.batch_norm(%data, %bn_data_gamma, %bn_data_beta, %bn_data_moving_mean, %bn_data_moving_var, epsilon=2e-05f, scale=False) /* ty=(Tensor[(1, 3, 224, 224), float32], Tensor[(3), float32], Tensor[(3), float32]) */;
  %1 = %0.0;
  %2 = nn.conv2d(%1, %conv0_weight, strides=[2, 2], padding=[3, 3, 3, 3], channels=64, kernel_size=[7, 7]) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %3 = nn.batch_norm(%2, %bn0_gamma, %bn0_beta, %bn0_moving_mean, %bn0_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 64, 112, 112), float32], Tensor[(64), float32], Tensor[(64), float32]) */;
  %4 = %3.0;
  %5 = nn.relu(%4) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %6 = nn.max_pool2d(%5, pool_size=[3, 3], strides=[2, 2], padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %7 = nn.batch_norm(%6, %stage1_unit1_bn1_gamma, %stage1_unit1_bn1_beta, %stage1_unit1_bn1_moving_mean, %stage1_unit1_bn1_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 64, 56, 56), float32], Tensor[(64), float32], Tensor[(64), float32]) */;
  %8 = %7.0;
  %9 = nn.relu(%8) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %10 = nn.conv2d(%9, %stage1_unit1_conv1_weight, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %11 = nn.batch_norm(%10, %stage1_unit1_bn2_gamma, %stage1_unit1_bn2_beta, %stage1_unit1_bn2_moving_mean, %stage1_unit1_bn2_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 64, 56, 56), float32], Tensor[(64), float32], Tensor[(64), float32]) */;
  %12 = %11.0;
  %13 = nn.relu(%12) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %14 = nn.conv2d(%13, %stage1_unit1_conv2_weight, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %15 = nn.conv2d(%9, %stage1_unit1_sc_weight, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %16 = add(%14, %15) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %17 = nn.batch_norm(%16, %stage1_unit2_bn1_gamma, %stage1_unit2_bn1_beta, %stage1_unit2_bn1_moving_mean, %stage1_unit2_bn1_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 64, 56, 56), float32], Tensor[(64), float32], Tensor[(64), float32]) */;
  %18 = %17.0;
  %19 = nn.relu(%18) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %20 = nn.conv2d(%19, %stage1_unit2_conv1_weight, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %21 = nn.batch_norm(%20, %stage1_unit2_bn2_gamma, %stage1_unit2_bn2_beta, %stage1_unit2_bn2_moving_mean, %stage1_unit2_bn2_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 64, 56, 56), float32], Tensor[(64), float32], Tensor[(64), float32]) */;
  %22 = %21.0;
  %23 = nn.relu(%22) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %24 = nn.conv2d(%23, %stage1_unit2_conv2_weight, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %25 = add(%24, %16) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %26 = nn.batch_norm(%25, %stage2_unit1_bn1_gamma, %stage2_unit1_bn1_beta, %stage2_unit1_bn1_moving_mean, %stage2_unit1_bn1_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 64, 56, 56), float32], Tensor[(64), float32], Tensor[(64), float32]) */;
  %27 = %26.0;
  %28 = nn.relu(%27) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %29 = nn.conv2d(%28, %stage2_unit1_conv1_weight, strides=[2, 2], padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %30 = nn.batch_norm(%29, %stage2_unit1_bn2_gamma, %stage2_unit1_bn2_beta, %stage2_unit1_bn2_moving_mean, %stage2_unit1_bn2_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 128, 28, 28), float32], Tensor[(128), float32], Tensor[(128), float32]) */;
  %31 = %30.0;
  %32 = nn.relu(%31) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %33 = nn.conv2d(%32, %stage2_unit1_conv2_weight, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %34 = nn.conv2d(%28, %stage2_unit1_sc_weight, strides=[2, 2], padding=[0, 0, 0, 0], channels=128, kernel_size=[1, 1]) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %35 = add(%33, %34) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %36 = nn.batch_norm(%35, %stage2_unit2_bn1_gamma, %stage2_unit2_bn1_beta, %stage2_unit2_bn1_moving_mean, %stage2_unit2_bn1_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 128, 28, 28), float32], Tensor[(128), float32], Tensor[(128), float32]) */;
  %37 = %36.0;
  %38 = nn.relu(%37) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %39 = nn.conv2d(%38, %stage2_unit2_conv1_weight, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %40 = nn.batch_norm(%39, %stage2_unit2_bn2_gamma, %stage2_unit2_bn2_beta, %stage2_unit2_bn2_moving_mean, %stage2_unit2_bn2_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 128, 28, 28), float32], Tensor[(128), float32], Tensor[(128), float32]) */;
  %41 = %40.0;
  %42 = nn.relu(%41) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %43 = nn.conv2d(%42, %stage2_unit2_conv2_weight, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %44 = add(%43, %35) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %45 = nn.batch_norm(%44, %stage3_unit1_bn1_gamma, %stage3_unit1_bn1_beta, %stage3_unit1_bn1_moving_mean, %stage3_unit1_bn1_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 128, 28, 28), float32], Tensor[(128), float32], Tensor[(128), float32]) */;
  %46 = %45.0;
  %47 = nn.relu(%46) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %48 = nn.conv2d(%47, %stage3_unit1_conv1_weight, strides=[2, 2], padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %49 = nn.batch_norm(%48, %stage3_unit1_bn2_gamma, %stage3_unit1_bn2_beta, %stage3_unit1_bn2_moving_mean, %stage3_unit1_bn2_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 256, 14, 14), float32], Tensor[(256), float32], Tensor[(256), float32]) */;
  %50 = %49.0;
  %51 = nn.relu(%50) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %52 = nn.conv2d(%51, %stage3_unit1_conv2_weight, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %53 = nn.conv2d(%47, %stage3_unit1_sc_weight, strides=[2, 2], padding=[0, 0, 0, 0], channels=256, kernel_size=[1, 1]) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %54 = add(%52, %53) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %55 = nn.batch_norm(%54, %stage3_unit2_bn1_gamma, %stage3_unit2_bn1_beta, %stage3_unit2_bn1_moving_mean, %stage3_unit2_bn1_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 256, 14, 14), float32], Tensor[(256), float32], Tensor[(256), float32]) */;
  %56 = %55.0;
  %57 = nn.relu(%56) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %58 = nn.conv2d(%57, %stage3_unit2_conv1_weight, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %59 = nn.batch_norm(%58, %stage3_unit2_bn2_gamma, %stage3_unit2_bn2_beta, %stage3_unit2_bn2_moving_mean, %stage3_unit2_bn2_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 256, 14, 14), float32], Tensor[(256), float32], Tensor[(256), float32]) */;
  %60 = %59.0;
  %61 = nn.relu(%60) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %62 = nn.conv2d(%61, %stage3_unit2_conv2_weight, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %63 = add(%62, %54) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %64 = nn.batch_norm(%63, %stage4_unit1_bn1_gamma, %stage4_unit1_bn1_beta, %stage4_unit1_bn1_moving_mean, %stage4_unit1_bn1_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 256, 14, 14), float32], Tensor[(256), float32], Tensor[(256), float32]) */;
  %65 = %64.0;
  %66 = nn.relu(%65) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %67 = nn.conv2d(%66, %stage4_unit1_conv1_weight, strides=[2, 2], padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %68 = nn.batch_norm(%67, %stage4_unit1_bn2_gamma, %stage4_unit1_bn2_beta, %stage4_unit1_bn2_moving_mean, %stage4_unit1_bn2_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 512, 7, 7), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %69 = %68.0;
  %70 = nn.relu(%69) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %71 = nn.conv2d(%70, %stage4_unit1_conv2_weight, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %72 = nn.conv2d(%66, %stage4_unit1_sc_weight, strides=[2, 2], padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %73 = add(%71, %72) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %74 = nn.batch_norm(%73, %stage4_unit2_bn1_gamma, %stage4_unit2_bn1_beta, %stage4_unit2_bn1_moving_mean, %stage4_unit2_bn1_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 512, 7, 7), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %75 = %74.0;
  %76 = nn.relu(%75) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %77 = nn.conv2d(%76, %stage4_unit2_conv1_weight, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %78 = nn.batch_norm(%77, %stage4_unit2_bn2_gamma, %stage4_unit2_bn2_beta, %stage4_unit2_bn2_moving_mean, %stage4_unit2_bn2_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 512, 7, 7), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %79 = %78.0;
  %80 = nn.relu(%79) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %81 = nn.conv2d(%80, %stage4_unit2_conv2_weight, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %82 = add(%81, %73) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %83 = nn.batch_norm(%82, %bn1_gamma, %bn1_beta, %bn1_moving_mean, %bn1_moving_var, epsilon=2e-05f) /* ty=(Tensor[(1, 512, 7, 7), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %84 = %83.0;
  %85 = nn.relu(%84) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %86 = nn.global_avg_pool2d(%85) /* ty=Tensor[(1, 512, 1, 1), float32] */;
  %87 = nn.batch_flatten(%86) /* ty=Tensor[(1, 512), float32] */;
  %88 = nn.dense(%87, %fc1_weight, units=1000) /* ty=Tensor[(1, 1000), float32] */;
  %89 = nn.bias_add(%88, %fc1_bias, axis=-1) /* ty=Tensor[(1, 1000), float32] */;
  nn.softmax(%89) /* ty=Tensor[(1, 1000), float32] */
}
)relay";
inline constexpr std::string_view resnet18_output = R"relay(def @main(%data: Tensor[(1, 3, 224, 224), float32], %bn_data_gamma: Tensor[(3), float32], %bn_data_beta: Tensor[(3), float32], %bn_data_moving_mean: Tensor[(3), float32], %bn_data_moving_var: Tensor[(3), float32], %conv0_weight: Tensor[(64, 3, 7, 7), float32], %bn0_gamma: Tensor[(64), float32], %bn0_beta: Tensor[(64), float32], %bn0_moving_mean: Tensor[(64), float32], %bn0_moving_var: Tensor[(64), float32], %stage1_unit1_bn1_gamma: Tensor[(64), float32], %stage1_unit1_bn1_beta: Tensor[(64), float32], %stage1_unit1_bn1_moving_mean: Tensor[(64), float32], %stage1_unit1_bn1_moving_var: Tensor[(64), float32], %stage1_unit1_conv1_weight: Tensor[(64, 64, 3, 3), float32], %stage1_unit1_bn2_gamma: Tensor[(64), float32], %stage1_unit1_bn2_beta: Tensor[(64), float32], %stage1_unit1_bn2_moving_mean: Tensor[(64), float32], %stage1_unit1_bn2_moving_var: Tensor[(64), float32], %stage1_unit1_conv2_weight: Tensor[(64, 64, 3, 3), float32], %stage1_unit1_sc_weight: Tensor[(64, 64, 1, 1), float32], %stage1_unit2_bn1_gamma: Tensor[(64), float32], %stage1_unit2_bn1_beta: Tensor[(64), float32], %stage1_unit2_bn1_moving_mean: Tensor[(64), float32], %stage1_unit2_bn1_moving_var: Tensor[(64), float32], %stage1_unit2_conv1_weight: Tensor[(64, 64, 3, 3), float32], %stage1_unit2_bn2_gamma: Tensor[(64), float32], %stage1_unit2_bn2_beta: Tensor[(64), float32], %stage1_unit2_bn2_moving_mean: Tensor[(64), float32], %stage1_unit2_bn2_moving_var: Tensor[(64), float32], %stage1_unit2_conv2_weight: Tensor[(64, 64, 3, 3), float32], %stage2_unit1_bn1_gamma: Tensor[(64), float32], %stage2_unit1_bn1_beta: Tensor[(64), float32], %stage2_unit1_bn1_moving_mean: Tensor[(64), float32], %stage2_unit1_bn1_moving_var: Tensor[(64), float32], %stage2_unit1_conv1_weight: Tensor[(128, 64, 3, 3), float32], %stage2_unit1_bn2_gamma: Tensor[(128), float32], %stage2_unit1_bn2_beta: Tensor[(128), float32], %stage2_unit1_bn2_moving_mean: Tensor[(128), float32], %stage2_unit1_bn2_moving_var: Tensor[(128), float32], %stage2_unit1_conv2_weight: Tensor[(128, 128, 3, 3), float32], %stage2_unit1_sc_weight: Tensor[(128, 64, 1, 1), float32], %stage2_unit2_bn1_gamma: Tensor[(128), float32], %stage2_unit2_bn1_beta: Tensor[(128), float32], %stage2_unit2_bn1_moving_mean: Tensor[(128), float32], %stage2_unit2_bn1_moving_var: Tensor[(128), float32], %stage2_unit2_conv1_weight: Tensor[(128, 128, 3, 3), float32], %stage2_unit2_bn2_gamma: Tensor[(128), float32], %stage2_unit2_bn2_beta: Tensor[(128), float32], %stage2_unit2_bn2_moving_mean: Tensor[(128), float32], %stage2_unit2_bn2_moving_var: Tensor[(128), float32], %stage2_unit2_conv2_weight: Tensor[(128, 128, 3, 3), float32], %stage3_unit1_bn1_gamma: Tensor[(128), float32], %stage3_unit1_bn1_beta: Tensor[(128), float32], %stage3_unit1_bn1_moving_mean: Tensor[(128), float32], %stage3_unit1_bn1_moving_var: Tensor[(128), float32], %stage3_unit1_conv1_weight: Tensor[(256, 128, 3, 3), float32], %stage3_unit1_bn2_gamma: Tensor[(256), float32], %stage3_unit1_bn2_beta: Tensor[(256), float32], %stage3_unit1_bn2_moving_mean: Tensor[(256), float32], %stage3_unit1_bn2_moving_var: Tensor[(256), float32], %stage3_unit1_conv2_weight: Tensor[(256, 256, 3, 3), float32], %stage3_unit1_sc_weight: Tensor[(256, 128, 1, 1), float32], %stage3_unit2_bn1_gamma: Tensor[(256), float32], %stage3_unit2_bn1_beta: Tensor[(256), float32], %stage3_unit2_bn1_moving_mean: Tensor[(256), float32], %stage3_unit2_bn1_moving_var: Tensor[(256), float32], %stage3_unit2_conv1_weight: Tensor[(256, 256, 3, 3), float32], %stage3_unit2_bn2_gamma: Tensor[(256), float32], %stage3_unit2_bn2_beta: Tensor[(256), float32], %stage3_unit2_bn2_moving_mean: Tensor[(256), float32], %stage3_unit2_bn2_moving_var: Tensor[(256), float32], %stage3_unit2_conv2_weight: Tensor[(256, 256, 3, 3), float32], %stage4_unit1_bn1_gamma: Tensor[(256), float32], %stage4_unit1_bn1_beta: Tensor[(256), float32], %stage4_unit1_bn1_moving_mean: Tensor[(256), float32], %stage4_unit1_bn1_moving_var: Tensor[(256), float32], %stage4_unit1_conv1_weight: Tensor[(512, 256, 3, 3), float32], %stage4_unit1_bn2_gamma: Tensor[(512), float32], %stage4_unit1_bn2_beta: Tensor[(512), float32], %stage4_unit1_bn2_moving_mean: Tensor[(512), float32], %stage4_unit1_bn2_moving_var: Tensor[(512), float32], %stage4_unit1_conv2_weight: Tensor[(512, 512, 3, 3), float32], %stage4_unit1_sc_weight: Tensor[(512, 256, 1, 1), float32], %stage4_unit2_bn1_gamma: Tensor[(512), float32], %stage4_unit2_bn1_beta: Tensor[(512), float32], %stage4_unit2_bn1_moving_mean: Tensor[(512), float32], %stage4_unit2_bn1_moving_var: Tensor[(512), float32], %stage4_unit2_conv1_weight: Tensor[(512, 512, 3, 3), float32], %stage4_unit2_bn2_gamma: Tensor[(512), float32], %stage4_unit2_bn2_beta: Tensor[(512), float32], %stage4_unit2_bn2_moving_mean: Tensor[(512), float32], %stage4_unit2_bn2_moving_var: Tensor[(512), float32], %stage4_unit2_conv2_weight: Tensor[(512, 512, 3, 3), float32], %bn1_gamma: Tensor[(512), float32], %bn1_beta: Tensor[(512), float32], %bn1_moving_mean: Tensor[(512), float32], %bn1_moving_var: Tensor[(512), float32], %fc1_weight: Tensor[(1000, 512), float32], %fc1_bias: Tensor[(1000), float32]) -> Tensor[(1, 1000), float32] {
  %2 = fn (%p0: Tensor[(3), float32], Primitive=1) -> Tensor[(3), float32] {
    %0 = add(%p0, 2e-05f /* ty=float32 */) /* ty=Tensor[(3), float32] */;
    %1 = sqrt(%0) /* ty=Tensor[(3), float32] */;
    divide(1f /* ty=float32 */, %1) /* ty=Tensor[(3), float32] */
  };
  %3 = %2(%bn_data_moving_var) /* ty=Tensor[(3), float32] */;
  %5 = fn (%p01: Tensor[(3), float32], Primitive=1) -> Tensor[(3), float32] {
    %4 = expand_dims(%p01, axis=1, num_newaxis=2) /* ty=Tensor[(3, 1, 1), float32] */;
    squeeze(%4, axis=[1, 2]) /* ty=Tensor[(3), float32] */
  };
  %6 = %5(%3) /* ty=Tensor[(3), float32] */;
  %13 = fn (%p02: Tensor[(1, 3, 224, 224), float32], %p1: Tensor[(3), float32], %p2: Tensor[(3), float32], %p3: Tensor[(3), float32], %p4: Tensor[(3), float32], Primitive=1) -> Tensor[(1, 3, 224, 224), float32] {
    %7 = negative(%p1) /* ty=Tensor[(3), float32] */;
    %8 = multiply(%7, %p2) /* ty=Tensor[(3), float32] */;
    %9 = add(%8, %p3) /* ty=Tensor[(3), float32] */;
    %10 = expand_dims(%9, axis=1, num_newaxis=2) /* ty=Tensor[(3, 1, 1), float32] */;
    %11 = expand_dims(%p4, axis=1, num_newaxis=2) /* ty=Tensor[(3, 1, 1), float32] */;
    %12 = divide(%10, %11) /* ty=Tensor[(3, 1, 1), float32] */;
    add(%p02, %12) /* ty=Tensor[(1, 3, 224, 224), float32] */
  };
  %14 = %13(%data, %bn_data_moving_mean, %3, %bn_data_beta, %6) /* ty=Tensor[(1, 3, 224, 224), float32] */;
  %18 = fn (%p03: Tensor[(64), float32], %p11: Tensor[(64), float32], Primitive=1) -> Tensor[(64), float32] {
    %15 = add(%p03, 2e-05f /* ty=float32 */) /* ty=Tensor[(64), float32] */;
    %16 = sqrt(%15) /* ty=Tensor[(64), float32] */;
    %17 = divide(1f /* ty=float32 */, %16) /* ty=Tensor[(64), float32] */;
    multiply(%17, %p11) /* ty=Tensor[(64), float32] */
  };
  %19 = %18(%bn0_moving_var, %bn0_gamma) /* ty=Tensor[(64), float32] */;
  %25 = fn (%p04: Tensor[(64, 3, 7, 7), float32], %p12: Tensor[(64), float32], %p21: Tensor[(3), float32], Primitive=1) -> Tensor[(64, 3, 7, 7), float32] {
    %20 = expand_dims(%p12, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %21 = squeeze(%20, axis=[1, 2]) /* ty=Tensor[(64), float32] */;
    %22 = expand_dims(%21, axis=1, num_newaxis=3) /* ty=Tensor[(64, 1, 1, 1), float32] */;
    %23 = multiply(%p04, %22) /* ty=Tensor[(64, 3, 7, 7), float32] */;
    %24 = expand_dims(%p21, axis=1, num_newaxis=2) /* ty=Tensor[(3, 1, 1), float32] */;
    multiply(%23, %24) /* ty=Tensor[(64, 3, 7, 7), float32] */
  };
  %26 = %25(%conv0_weight, %19, %6) /* ty=Tensor[(64, 3, 7, 7), float32] */;
  %33 = fn (%p05: Tensor[(1, 3, 224, 224), float32], %p13: Tensor[(64, 3, 7, 7), float32], %p22: Tensor[(64), float32], %p31: Tensor[(64), float32], %p41: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 112, 112), float32] {
    %27 = nn.conv2d(%p05, %p13, strides=[2, 2], padding=[3, 3, 3, 3], channels=64, kernel_size=[7, 7]) /* ty=Tensor[(1, 64, 112, 112), float32] */;
    %28 = negative(%p22) /* ty=Tensor[(64), float32] */;
    %29 = multiply(%28, %p31) /* ty=Tensor[(64), float32] */;
    %30 = add(%29, %p41) /* ty=Tensor[(64), float32] */;
    %31 = expand_dims(%30, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %32 = add(%27, %31) /* ty=Tensor[(1, 64, 112, 112), float32] */;
    nn.relu(%32) /* ty=Tensor[(1, 64, 112, 112), float32] */
  };
  %34 = %33(%14, %26, %bn0_moving_mean, %19, %bn0_beta) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %38 = fn (%p06: Tensor[(64), float32], %p14: Tensor[(64), float32], Primitive=1) -> Tensor[(64), float32] {
    %35 = add(%p06, 2e-05f /* ty=float32 */) /* ty=Tensor[(64), float32] */;
    %36 = sqrt(%35) /* ty=Tensor[(64), float32] */;
    %37 = divide(1f /* ty=float32 */, %36) /* ty=Tensor[(64), float32] */;
    multiply(%37, %p14) /* ty=Tensor[(64), float32] */
  };
  %39 = %38(%stage1_unit1_bn1_moving_var, %stage1_unit1_bn1_gamma) /* ty=Tensor[(64), float32] */;
  %48 = fn (%p07: Tensor[(1, 64, 112, 112), float32], %p15: Tensor[(64), float32], %p23: Tensor[(64), float32], %p32: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 56, 56), float32] {
    %40 = nn.max_pool2d(%p07, pool_size=[3, 3], strides=[2, 2], padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    %41 = expand_dims(%p15, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %42 = multiply(%40, %41) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    %43 = negative(%p23) /* ty=Tensor[(64), float32] */;
    %44 = multiply(%43, %p15) /* ty=Tensor[(64), float32] */;
    %45 = add(%44, %p32) /* ty=Tensor[(64), float32] */;
    %46 = expand_dims(%45, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %47 = add(%42, %46) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    nn.relu(%47) /* ty=Tensor[(1, 64, 56, 56), float32] */
  };
  %49 = %48(%34, %39, %stage1_unit1_bn1_moving_mean, %stage1_unit1_bn1_beta) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %53 = fn (%p08: Tensor[(64), float32], %p16: Tensor[(64), float32], Primitive=1) -> Tensor[(64), float32] {
    %50 = add(%p08, 2e-05f /* ty=float32 */) /* ty=Tensor[(64), float32] */;
    %51 = sqrt(%50) /* ty=Tensor[(64), float32] */;
    %52 = divide(1f /* ty=float32 */, %51) /* ty=Tensor[(64), float32] */;
    multiply(%52, %p16) /* ty=Tensor[(64), float32] */
  };
  %54 = %53(%stage1_unit1_bn2_moving_var, %stage1_unit1_bn2_gamma) /* ty=Tensor[(64), float32] */;
  %58 = fn (%p09: Tensor[(64, 64, 3, 3), float32], %p17: Tensor[(64), float32], Primitive=1) -> Tensor[(64, 64, 3, 3), float32] {
    %55 = expand_dims(%p17, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %56 = squeeze(%55, axis=[1, 2]) /* ty=Tensor[(64), float32] */;
    %57 = expand_dims(%56, axis=1, num_newaxis=3) /* ty=Tensor[(64, 1, 1, 1), float32] */;
    multiply(%p09, %57) /* ty=Tensor[(64, 64, 3, 3), float32] */
  };
  %59 = %58(%stage1_unit1_conv1_weight, %54) /* ty=Tensor[(64, 64, 3, 3), float32] */;
  %66 = fn (%p010: Tensor[(1, 64, 56, 56), float32], %p18: Tensor[(64, 64, 3, 3), float32], %p24: Tensor[(64), float32], %p33: Tensor[(64), float32], %p42: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 56, 56), float32] {
    %60 = nn.conv2d(%p010, %p18, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    %61 = negative(%p24) /* ty=Tensor[(64), float32] */;
    %62 = multiply(%61, %p33) /* ty=Tensor[(64), float32] */;
    %63 = add(%62, %p42) /* ty=Tensor[(64), float32] */;
    %64 = expand_dims(%63, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %65 = add(%60, %64) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    nn.relu(%65) /* ty=Tensor[(1, 64, 56, 56), float32] */
  };
  %67 = %66(%49, %59, %stage1_unit1_bn2_moving_mean, %54, %stage1_unit1_bn2_beta) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %68 = fn (%p011: Tensor[(1, 64, 56, 56), float32], %p19: Tensor[(64, 64, 1, 1), float32], Primitive=1) -> Tensor[(1, 64, 56, 56), float32] {
    nn.conv2d(%p011, %p19, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 56, 56), float32] */
  };
  %69 = %68(%49, %stage1_unit1_sc_weight) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %71 = fn (%p012: Tensor[(1, 64, 56, 56), float32], %p110: Tensor[(64, 64, 3, 3), float32], %p25: Tensor[(1, 64, 56, 56), float32], Primitive=1) -> Tensor[(1, 64, 56, 56), float32] {
    %70 = nn.conv2d(%p012, %p110, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    add(%70, %p25) /* ty=Tensor[(1, 64, 56, 56), float32] */
  };
  %72 = %71(%67, %stage1_unit1_conv2_weight, %69) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %84 = fn (%p013: Tensor[(1, 64, 56, 56), float32], %p111: Tensor[(64), float32], %p26: Tensor[(64), float32], %p34: Tensor[(64), float32], %p43: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 56, 56), float32] {
    %73 = add(%p111, 2e-05f /* ty=float32 */) /* ty=Tensor[(64), float32] */;
    %74 = sqrt(%73) /* ty=Tensor[(64), float32] */;
    %75 = divide(1f /* ty=float32 */, %74) /* ty=Tensor[(64), float32] */;
    %76 = multiply(%75, %p26) /* ty=Tensor[(64), float32] */;
    %77 = expand_dims(%76, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %78 = multiply(%p013, %77) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    %79 = negative(%p34) /* ty=Tensor[(64), float32] */;
    %80 = multiply(%79, %76) /* ty=Tensor[(64), float32] */;
    %81 = add(%80, %p43) /* ty=Tensor[(64), float32] */;
    %82 = expand_dims(%81, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %83 = add(%78, %82) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    nn.relu(%83) /* ty=Tensor[(1, 64, 56, 56), float32] */
  };
  %85 = %84(%72, %stage1_unit2_bn1_moving_var, %stage1_unit2_bn1_gamma, %stage1_unit2_bn1_moving_mean, %stage1_unit2_bn1_beta) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %89 = fn (%p014: Tensor[(64), float32], %p112: Tensor[(64), float32], Primitive=1) -> Tensor[(64), float32] {
    %86 = add(%p014, 2e-05f /* ty=float32 */) /* ty=Tensor[(64), float32] */;
    %87 = sqrt(%86) /* ty=Tensor[(64), float32] */;
    %88 = divide(1f /* ty=float32 */, %87) /* ty=Tensor[(64), float32] */;
    multiply(%88, %p112) /* ty=Tensor[(64), float32] */
  };
  %90 = %89(%stage1_unit2_bn2_moving_var, %stage1_unit2_bn2_gamma) /* ty=Tensor[(64), float32] */;
  %94 = fn (%p015: Tensor[(64, 64, 3, 3), float32], %p113: Tensor[(64), float32], Primitive=1) -> Tensor[(64, 64, 3, 3), float32] {
    %91 = expand_dims(%p113, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %92 = squeeze(%91, axis=[1, 2]) /* ty=Tensor[(64), float32] */;
    %93 = expand_dims(%92, axis=1, num_newaxis=3) /* ty=Tensor[(64, 1, 1, 1), float32] */;
    multiply(%p015, %93) /* ty=Tensor[(64, 64, 3, 3), float32] */
  };
  %95 = %94(%stage1_unit2_conv1_weight, %90) /* ty=Tensor[(64, 64, 3, 3), float32] */;
  %102 = fn (%p016: Tensor[(1, 64, 56, 56), float32], %p114: Tensor[(64, 64, 3, 3), float32], %p27: Tensor[(64), float32], %p35: Tensor[(64), float32], %p44: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 56, 56), float32] {
    %96 = nn.conv2d(%p016, %p114, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    %97 = negative(%p27) /* ty=Tensor[(64), float32] */;
    %98 = multiply(%97, %p35) /* ty=Tensor[(64), float32] */;
    %99 = add(%98, %p44) /* ty=Tensor[(64), float32] */;
    %100 = expand_dims(%99, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %101 = add(%96, %100) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    nn.relu(%101) /* ty=Tensor[(1, 64, 56, 56), float32] */
  };
  %103 = %102(%85, %95, %stage1_unit2_bn2_moving_mean, %90, %stage1_unit2_bn2_beta) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %107 = fn (%p017: Tensor[(64), float32], %p115: Tensor[(64), float32], Primitive=1) -> Tensor[(64), float32] {
    %104 = add(%p017, 2e-05f /* ty=float32 */) /* ty=Tensor[(64), float32] */;
    %105 = sqrt(%104) /* ty=Tensor[(64), float32] */;
    %106 = divide(1f /* ty=float32 */, %105) /* ty=Tensor[(64), float32] */;
    multiply(%106, %p115) /* ty=Tensor[(64), float32] */
  };
  %108 = %107(%stage2_unit1_bn1_moving_var, %stage2_unit1_bn1_gamma) /* ty=Tensor[(64), float32] */;
  %118 = fn (%p018: Tensor[(1, 64, 56, 56), float32], %p116: Tensor[(64, 64, 3, 3), float32], %p28: Tensor[(1, 64, 56, 56), float32], %p36: Tensor[(64), float32], %p45: Tensor[(64), float32], %p5: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 56, 56), float32] {
    %109 = nn.conv2d(%p018, %p116, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    %110 = add(%109, %p28) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    %111 = expand_dims(%p36, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %112 = multiply(%110, %111) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    %113 = negative(%p45) /* ty=Tensor[(64), float32] */;
    %114 = multiply(%113, %p36) /* ty=Tensor[(64), float32] */;
    %115 = add(%114, %p5) /* ty=Tensor[(64), float32] */;
    %116 = expand_dims(%115, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %117 = add(%112, %116) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    nn.relu(%117) /* ty=Tensor[(1, 64, 56, 56), float32] */
  };
  %119 = %118(%103, %stage1_unit2_conv2_weight, %72, %108, %stage2_unit1_bn1_moving_mean, %stage2_unit1_bn1_beta) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %123 = fn (%p019: Tensor[(128), float32], %p117: Tensor[(128), float32], Primitive=1) -> Tensor[(128), float32] {
    %120 = add(%p019, 2e-05f /* ty=float32 */) /* ty=Tensor[(128), float32] */;
    %121 = sqrt(%120) /* ty=Tensor[(128), float32] */;
    %122 = divide(1f /* ty=float32 */, %121) /* ty=Tensor[(128), float32] */;
    multiply(%122, %p117) /* ty=Tensor[(128), float32] */
  };
  %124 = %123(%stage2_unit1_bn2_moving_var, %stage2_unit1_bn2_gamma) /* ty=Tensor[(128), float32] */;
  %128 = fn (%p020: Tensor[(128, 64, 3, 3), float32], %p118: Tensor[(128), float32], Primitive=1) -> Tensor[(128, 64, 3, 3), float32] {
    %125 = expand_dims(%p118, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %126 = squeeze(%125, axis=[1, 2]) /* ty=Tensor[(128), float32] */;
    %127 = expand_dims(%126, axis=1, num_newaxis=3) /* ty=Tensor[(128, 1, 1, 1), float32] */;
    multiply(%p020, %127) /* ty=Tensor[(128, 64, 3, 3), float32] */
  };
  %129 = %128(%stage2_unit1_conv1_weight, %124) /* ty=Tensor[(128, 64, 3, 3), float32] */;
  %136 = fn (%p021: Tensor[(1, 64, 56, 56), float32], %p119: Tensor[(128, 64, 3, 3), float32], %p29: Tensor[(128), float32], %p37: Tensor[(128), float32], %p46: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 28, 28), float32] {
    %130 = nn.conv2d(%p021, %p119, strides=[2, 2], padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    %131 = negative(%p29) /* ty=Tensor[(128), float32] */;
    %132 = multiply(%131, %p37) /* ty=Tensor[(128), float32] */;
    %133 = add(%132, %p46) /* ty=Tensor[(128), float32] */;
    %134 = expand_dims(%133, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %135 = add(%130, %134) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    nn.relu(%135) /* ty=Tensor[(1, 128, 28, 28), float32] */
  };
  %137 = %136(%119, %129, %stage2_unit1_bn2_moving_mean, %124, %stage2_unit1_bn2_beta) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %138 = fn (%p022: Tensor[(1, 64, 56, 56), float32], %p120: Tensor[(128, 64, 1, 1), float32], Primitive=1) -> Tensor[(1, 128, 28, 28), float32] {
    nn.conv2d(%p022, %p120, strides=[2, 2], padding=[0, 0, 0, 0], channels=128, kernel_size=[1, 1]) /* ty=Tensor[(1, 128, 28, 28), float32] */
  };
  %139 = %138(%119, %stage2_unit1_sc_weight) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %141 = fn (%p023: Tensor[(1, 128, 28, 28), float32], %p121: Tensor[(128, 128, 3, 3), float32], %p210: Tensor[(1, 128, 28, 28), float32], Primitive=1) -> Tensor[(1, 128, 28, 28), float32] {
    %140 = nn.conv2d(%p023, %p121, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    add(%140, %p210) /* ty=Tensor[(1, 128, 28, 28), float32] */
  };
  %142 = %141(%137, %stage2_unit1_conv2_weight, %139) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %154 = fn (%p024: Tensor[(1, 128, 28, 28), float32], %p122: Tensor[(128), float32], %p211: Tensor[(128), float32], %p38: Tensor[(128), float32], %p47: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 28, 28), float32] {
    %143 = add(%p122, 2e-05f /* ty=float32 */) /* ty=Tensor[(128), float32] */;
    %144 = sqrt(%143) /* ty=Tensor[(128), float32] */;
    %145 = divide(1f /* ty=float32 */, %144) /* ty=Tensor[(128), float32] */;
    %146 = multiply(%145, %p211) /* ty=Tensor[(128), float32] */;
    %147 = expand_dims(%146, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %148 = multiply(%p024, %147) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    %149 = negative(%p38) /* ty=Tensor[(128), float32] */;
    %150 = multiply(%149, %146) /* ty=Tensor[(128), float32] */;
    %151 = add(%150, %p47) /* ty=Tensor[(128), float32] */;
    %152 = expand_dims(%151, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %153 = add(%148, %152) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    nn.relu(%153) /* ty=Tensor[(1, 128, 28, 28), float32] */
  };
  %155 = %154(%142, %stage2_unit2_bn1_moving_var, %stage2_unit2_bn1_gamma, %stage2_unit2_bn1_moving_mean, %stage2_unit2_bn1_beta) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %159 = fn (%p025: Tensor[(128), float32], %p123: Tensor[(128), float32], Primitive=1) -> Tensor[(128), float32] {
    %156 = add(%p025, 2e-05f /* ty=float32 */) /* ty=Tensor[(128), float32] */;
    %157 = sqrt(%156) /* ty=Tensor[(128), float32] */;
    %158 = divide(1f /* ty=float32 */, %157) /* ty=Tensor[(128), float32] */;
    multiply(%158, %p123) /* ty=Tensor[(128), float32] */
  };
  %160 = %159(%stage2_unit2_bn2_moving_var, %stage2_unit2_bn2_gamma) /* ty=Tensor[(128), float32] */;
  %164 = fn (%p026: Tensor[(128, 128, 3, 3), float32], %p124: Tensor[(128), float32], Primitive=1) -> Tensor[(128, 128, 3, 3), float32] {
    %161 = expand_dims(%p124, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %162 = squeeze(%161, axis=[1, 2]) /* ty=Tensor[(128), float32] */;
    %163 = expand_dims(%162, axis=1, num_newaxis=3) /* ty=Tensor[(128, 1, 1, 1), float32] */;
    multiply(%p026, %163) /* ty=Tensor[(128, 128, 3, 3), float32] */
  };
  %165 = %164(%stage2_unit2_conv1_weight, %160) /* ty=Tensor[(128, 128, 3, 3), float32] */;
  %172 = fn (%p027: Tensor[(1, 128, 28, 28), float32], %p125: Tensor[(128, 128, 3, 3), float32], %p212: Tensor[(128), float32], %p39: Tensor[(128), float32], %p48: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 28, 28), float32] {
    %166 = nn.conv2d(%p027, %p125, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    %167 = negative(%p212) /* ty=Tensor[(128), float32] */;
    %168 = multiply(%167, %p39) /* ty=Tensor[(128), float32] */;
    %169 = add(%168, %p48) /* ty=Tensor[(128), float32] */;
    %170 = expand_dims(%169, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %171 = add(%166, %170) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    nn.relu(%171) /* ty=Tensor[(1, 128, 28, 28), float32] */
  };
  %173 = %172(%155, %165, %stage2_unit2_bn2_moving_mean, %160, %stage2_unit2_bn2_beta) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %177 = fn (%p028: Tensor[(128), float32], %p126: Tensor[(128), float32], Primitive=1) -> Tensor[(128), float32] {
    %174 = add(%p028, 2e-05f /* ty=float32 */) /* ty=Tensor[(128), float32] */;
    %175 = sqrt(%174) /* ty=Tensor[(128), float32] */;
    %176 = divide(1f /* ty=float32 */, %175) /* ty=Tensor[(128), float32] */;
    multiply(%176, %p126) /* ty=Tensor[(128), float32] */
  };
  %178 = %177(%stage3_unit1_bn1_moving_var, %stage3_unit1_bn1_gamma) /* ty=Tensor[(128), float32] */;
  %188 = fn (%p029: Tensor[(1, 128, 28, 28), float32], %p127: Tensor[(128, 128, 3, 3), float32], %p213: Tensor[(1, 128, 28, 28), float32], %p310: Tensor[(128), float32], %p49: Tensor[(128), float32], %p51: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 28, 28), float32] {
    %179 = nn.conv2d(%p029, %p127, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    %180 = add(%179, %p213) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    %181 = expand_dims(%p310, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %182 = multiply(%180, %181) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    %183 = negative(%p49) /* ty=Tensor[(128), float32] */;
    %184 = multiply(%183, %p310) /* ty=Tensor[(128), float32] */;
    %185 = add(%184, %p51) /* ty=Tensor[(128), float32] */;
    %186 = expand_dims(%185, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %187 = add(%182, %186) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    nn.relu(%187) /* ty=Tensor[(1, 128, 28, 28), float32] */
  };
  %189 = %188(%173, %stage2_unit2_conv2_weight, %142, %178, %stage3_unit1_bn1_moving_mean, %stage3_unit1_bn1_beta) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %193 = fn (%p030: Tensor[(256), float32], %p128: Tensor[(256), float32], Primitive=1) -> Tensor[(256), float32] {
    %190 = add(%p030, 2e-05f /* ty=float32 */) /* ty=Tensor[(256), float32] */;
    %191 = sqrt(%190) /* ty=Tensor[(256), float32] */;
    %192 = divide(1f /* ty=float32 */, %191) /* ty=Tensor[(256), float32] */;
    multiply(%192, %p128) /* ty=Tensor[(256), float32] */
  };
  %194 = %193(%stage3_unit1_bn2_moving_var, %stage3_unit1_bn2_gamma) /* ty=Tensor[(256), float32] */;
  %198 = fn (%p031: Tensor[(256, 128, 3, 3), float32], %p129: Tensor[(256), float32], Primitive=1) -> Tensor[(256, 128, 3, 3), float32] {
    %195 = expand_dims(%p129, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %196 = squeeze(%195, axis=[1, 2]) /* ty=Tensor[(256), float32] */;
    %197 = expand_dims(%196, axis=1, num_newaxis=3) /* ty=Tensor[(256, 1, 1, 1), float32] */;
    multiply(%p031, %197) /* ty=Tensor[(256, 128, 3, 3), float32] */
  };
  %199 = %198(%stage3_unit1_conv1_weight, %194) /* ty=Tensor[(256, 128, 3, 3), float32] */;
  %206 = fn (%p032: Tensor[(1, 128, 28, 28), float32], %p130: Tensor[(256, 128, 3, 3), float32], %p214: Tensor[(256), float32], %p311: Tensor[(256), float32], %p410: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 14, 14), float32] {
    %200 = nn.conv2d(%p032, %p130, strides=[2, 2], padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    %201 = negative(%p214) /* ty=Tensor[(256), float32] */;
    %202 = multiply(%201, %p311) /* ty=Tensor[(256), float32] */;
    %203 = add(%202, %p410) /* ty=Tensor[(256), float32] */;
    %204 = expand_dims(%203, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %205 = add(%200, %204) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    nn.relu(%205) /* ty=Tensor[(1, 256, 14, 14), float32] */
  };
  %207 = %206(%189, %199, %stage3_unit1_bn2_moving_mean, %194, %stage3_unit1_bn2_beta) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %208 = fn (%p033: Tensor[(1, 128, 28, 28), float32], %p131: Tensor[(256, 128, 1, 1), float32], Primitive=1) -> Tensor[(1, 256, 14, 14), float32] {
    nn.conv2d(%p033, %p131, strides=[2, 2], padding=[0, 0, 0, 0], channels=256, kernel_size=[1, 1]) /* ty=Tensor[(1, 256, 14, 14), float32] */
  };
  %209 = %208(%189, %stage3_unit1_sc_weight) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %211 = fn (%p034: Tensor[(1, 256, 14, 14), float32], %p132: Tensor[(256, 256, 3, 3), float32], %p215: Tensor[(1, 256, 14, 14), float32], Primitive=1) -> Tensor[(1, 256, 14, 14), float32] {
    %210 = nn.conv2d(%p034, %p132, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    add(%210, %p215) /* ty=Tensor[(1, 256, 14, 14), float32] */
  };
  %212 = %211(%207, %stage3_unit1_conv2_weight, %209) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %224 = fn (%p035: Tensor[(1, 256, 14, 14), float32], %p133: Tensor[(256), float32], %p216: Tensor[(256), float32], %p312: Tensor[(256), float32], %p411: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 14, 14), float32] {
    %213 = add(%p133, 2e-05f /* ty=float32 */) /* ty=Tensor[(256), float32] */;
    %214 = sqrt(%213) /* ty=Tensor[(256), float32] */;
    %215 = divide(1f /* ty=float32 */, %214) /* ty=Tensor[(256), float32] */;
    %216 = multiply(%215, %p216) /* ty=Tensor[(256), float32] */;
    %217 = expand_dims(%216, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %218 = multiply(%p035, %217) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    %219 = negative(%p312) /* ty=Tensor[(256), float32] */;
    %220 = multiply(%219, %216) /* ty=Tensor[(256), float32] */;
    %221 = add(%220, %p411) /* ty=Tensor[(256), float32] */;
    %222 = expand_dims(%221, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %223 = add(%218, %222) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    nn.relu(%223) /* ty=Tensor[(1, 256, 14, 14), float32] */
  };
  %225 = %224(%212, %stage3_unit2_bn1_moving_var, %stage3_unit2_bn1_gamma, %stage3_unit2_bn1_moving_mean, %stage3_unit2_bn1_beta) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %229 = fn (%p036: Tensor[(256), float32], %p134: Tensor[(256), float32], Primitive=1) -> Tensor[(256), float32] {
    %226 = add(%p036, 2e-05f /* ty=float32 */) /* ty=Tensor[(256), float32] */;
    %227 = sqrt(%226) /* ty=Tensor[(256), float32] */;
    %228 = divide(1f /* ty=float32 */, %227) /* ty=Tensor[(256), float32] */;
    multiply(%228, %p134) /* ty=Tensor[(256), float32] */
  };
  %230 = %229(%stage3_unit2_bn2_moving_var, %stage3_unit2_bn2_gamma) /* ty=Tensor[(256), float32] */;
  %234 = fn (%p037: Tensor[(256, 256, 3, 3), float32], %p135: Tensor[(256), float32], Primitive=1) -> Tensor[(256, 256, 3, 3), float32] {
    %231 = expand_dims(%p135, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %232 = squeeze(%231, axis=[1, 2]) /* ty=Tensor[(256), float32] */;
    %233 = expand_dims(%232, axis=1, num_newaxis=3) /* ty=Tensor[(256, 1, 1, 1), float32] */;
    multiply(%p037, %233) /* ty=Tensor[(256, 256, 3, 3), float32] */
  };
  %235 = %234(%stage3_unit2_conv1_weight, %230) /* ty=Tensor[(256, 256, 3, 3), float32] */;
  %242 = fn (%p038: Tensor[(1, 256, 14, 14), float32], %p136: Tensor[(256, 256, 3, 3), float32], %p217: Tensor[(256), float32], %p313: Tensor[(256), float32], %p412: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 14, 14), float32] {
    %236 = nn.conv2d(%p038, %p136, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    %237 = negative(%p217) /* ty=Tensor[(256), float32] */;
    %238 = multiply(%237, %p313) /* ty=Tensor[(256), float32] */;
    %239 = add(%238, %p412) /* ty=Tensor[(256), float32] */;
    %240 = expand_dims(%239, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %241 = add(%236, %240) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    nn.relu(%241) /* ty=Tensor[(1, 256, 14, 14), float32] */
  };
  %243 = %242(%225, %235, %stage3_unit2_bn2_moving_mean, %230, %stage3_unit2_bn2_beta) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %247 = fn (%p039: Tensor[(256), float32], %p137: Tensor[(256), float32], Primitive=1) -> Tensor[(256), float32] {
    %244 = add(%p039, 2e-05f /* ty=float32 */) /* ty=Tensor[(256), float32] */;
    %245 = sqrt(%244) /* ty=Tensor[(256), float32] */;
    %246 = divide(1f /* ty=float32 */, %245) /* ty=Tensor[(256), float32] */;
    multiply(%246, %p137) /* ty=Tensor[(256), float32] */
  };
  %248 = %247(%stage4_unit1_bn1_moving_var, %stage4_unit1_bn1_gamma) /* ty=Tensor[(256), float32] */;
  %258 = fn (%p040: Tensor[(1, 256, 14, 14), float32], %p138: Tensor[(256, 256, 3, 3), float32], %p218: Tensor[(1, 256, 14, 14), float32], %p314: Tensor[(256), float32], %p413: Tensor[(256), float32], %p52: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 14, 14), float32] {
    %249 = nn.conv2d(%p040, %p138, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    %250 = add(%249, %p218) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    %251 = expand_dims(%p314, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %252 = multiply(%250, %251) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    %253 = negative(%p413) /* ty=Tensor[(256), float32] */;
    %254 = multiply(%253, %p314) /* ty=Tensor[(256), float32] */;
    %255 = add(%254, %p52) /* ty=Tensor[(256), float32] */;
    %256 = expand_dims(%255, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %257 = add(%252, %256) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    nn.relu(%257) /* ty=Tensor[(1, 256, 14, 14), float32] */
  };
  %259 = %258(%243, %stage3_unit2_conv2_weight, %212, %248, %stage4_unit1_bn1_moving_mean, %stage4_unit1_bn1_beta) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %263 = fn (%p041: Tensor[(512), float32], %p139: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %260 = add(%p041, 2e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %261 = sqrt(%260) /* ty=Tensor[(512), float32] */;
    %262 = divide(1f /* ty=float32 */, %261) /* ty=Tensor[(512), float32] */;
    multiply(%262, %p139) /* ty=Tensor[(512), float32] */
  };
  %264 = %263(%stage4_unit1_bn2_moving_var, %stage4_unit1_bn2_gamma) /* ty=Tensor[(512), float32] */;
  %268 = fn (%p042: Tensor[(512, 256, 3, 3), float32], %p140: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 256, 3, 3), float32] {
    %265 = expand_dims(%p140, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %266 = squeeze(%265, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %267 = expand_dims(%266, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p042, %267) /* ty=Tensor[(512, 256, 3, 3), float32] */
  };
  %269 = %268(%stage4_unit1_conv1_weight, %264) /* ty=Tensor[(512, 256, 3, 3), float32] */;
  %276 = fn (%p043: Tensor[(1, 256, 14, 14), float32], %p141: Tensor[(512, 256, 3, 3), float32], %p219: Tensor[(512), float32], %p315: Tensor[(512), float32], %p414: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 7, 7), float32] {
    %270 = nn.conv2d(%p043, %p141, strides=[2, 2], padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    %271 = negative(%p219) /* ty=Tensor[(512), float32] */;
    %272 = multiply(%271, %p315) /* ty=Tensor[(512), float32] */;
    %273 = add(%272, %p414) /* ty=Tensor[(512), float32] */;
    %274 = expand_dims(%273, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %275 = add(%270, %274) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    nn.relu(%275) /* ty=Tensor[(1, 512, 7, 7), float32] */
  };
  %277 = %276(%259, %269, %stage4_unit1_bn2_moving_mean, %264, %stage4_unit1_bn2_beta) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %278 = fn (%p044: Tensor[(1, 256, 14, 14), float32], %p142: Tensor[(512, 256, 1, 1), float32], Primitive=1) -> Tensor[(1, 512, 7, 7), float32] {
    nn.conv2d(%p044, %p142, strides=[2, 2], padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 7, 7), float32] */
  };
  %279 = %278(%259, %stage4_unit1_sc_weight) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %281 = fn (%p045: Tensor[(1, 512, 7, 7), float32], %p143: Tensor[(512, 512, 3, 3), float32], %p220: Tensor[(1, 512, 7, 7), float32], Primitive=1) -> Tensor[(1, 512, 7, 7), float32] {
    %280 = nn.conv2d(%p045, %p143, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    add(%280, %p220) /* ty=Tensor[(1, 512, 7, 7), float32] */
  };
  %282 = %281(%277, %stage4_unit1_conv2_weight, %279) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %294 = fn (%p046: Tensor[(1, 512, 7, 7), float32], %p144: Tensor[(512), float32], %p221: Tensor[(512), float32], %p316: Tensor[(512), float32], %p415: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 7, 7), float32] {
    %283 = add(%p144, 2e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %284 = sqrt(%283) /* ty=Tensor[(512), float32] */;
    %285 = divide(1f /* ty=float32 */, %284) /* ty=Tensor[(512), float32] */;
    %286 = multiply(%285, %p221) /* ty=Tensor[(512), float32] */;
    %287 = expand_dims(%286, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %288 = multiply(%p046, %287) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    %289 = negative(%p316) /* ty=Tensor[(512), float32] */;
    %290 = multiply(%289, %286) /* ty=Tensor[(512), float32] */;
    %291 = add(%290, %p415) /* ty=Tensor[(512), float32] */;
    %292 = expand_dims(%291, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %293 = add(%288, %292) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    nn.relu(%293) /* ty=Tensor[(1, 512, 7, 7), float32] */
  };
  %295 = %294(%282, %stage4_unit2_bn1_moving_var, %stage4_unit2_bn1_gamma, %stage4_unit2_bn1_moving_mean, %stage4_unit2_bn1_beta) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %299 = fn (%p047: Tensor[(512), float32], %p145: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %296 = add(%p047, 2e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %297 = sqrt(%296) /* ty=Tensor[(512), float32] */;
    %298 = divide(1f /* ty=float32 */, %297) /* ty=Tensor[(512), float32] */;
    multiply(%298, %p145) /* ty=Tensor[(512), float32] */
  };
  %300 = %299(%stage4_unit2_bn2_moving_var, %stage4_unit2_bn2_gamma) /* ty=Tensor[(512), float32] */;
  %304 = fn (%p048: Tensor[(512, 512, 3, 3), float32], %p146: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 512, 3, 3), float32] {
    %301 = expand_dims(%p146, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %302 = squeeze(%301, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %303 = expand_dims(%302, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p048, %303) /* ty=Tensor[(512, 512, 3, 3), float32] */
  };
  %305 = %304(%stage4_unit2_conv1_weight, %300) /* ty=Tensor[(512, 512, 3, 3), float32] */;
  %312 = fn (%p049: Tensor[(1, 512, 7, 7), float32], %p147: Tensor[(512, 512, 3, 3), float32], %p222: Tensor[(512), float32], %p317: Tensor[(512), float32], %p416: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 7, 7), float32] {
    %306 = nn.conv2d(%p049, %p147, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    %307 = negative(%p222) /* ty=Tensor[(512), float32] */;
    %308 = multiply(%307, %p317) /* ty=Tensor[(512), float32] */;
    %309 = add(%308, %p416) /* ty=Tensor[(512), float32] */;
    %310 = expand_dims(%309, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %311 = add(%306, %310) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    nn.relu(%311) /* ty=Tensor[(1, 512, 7, 7), float32] */
  };
  %313 = %312(%295, %305, %stage4_unit2_bn2_moving_mean, %300, %stage4_unit2_bn2_beta) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %317 = fn (%p050: Tensor[(512), float32], %p148: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %314 = add(%p050, 2e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %315 = sqrt(%314) /* ty=Tensor[(512), float32] */;
    %316 = divide(1f /* ty=float32 */, %315) /* ty=Tensor[(512), float32] */;
    multiply(%316, %p148) /* ty=Tensor[(512), float32] */
  };
  %318 = %317(%bn1_moving_var, %bn1_gamma) /* ty=Tensor[(512), float32] */;
  %328 = fn (%p051: Tensor[(1, 512, 7, 7), float32], %p149: Tensor[(512, 512, 3, 3), float32], %p223: Tensor[(1, 512, 7, 7), float32], %p318: Tensor[(512), float32], %p417: Tensor[(512), float32], %p53: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 7, 7), float32] {
    %319 = nn.conv2d(%p051, %p149, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    %320 = add(%319, %p223) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    %321 = expand_dims(%p318, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %322 = multiply(%320, %321) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    %323 = negative(%p417) /* ty=Tensor[(512), float32] */;
    %324 = multiply(%323, %p318) /* ty=Tensor[(512), float32] */;
    %325 = add(%324, %p53) /* ty=Tensor[(512), float32] */;
    %326 = expand_dims(%325, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %327 = add(%322, %326) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    nn.relu(%327) /* ty=Tensor[(1, 512, 7, 7), float32] */
  };
  %329 = %328(%313, %stage4_unit2_conv2_weight, %282, %318, %bn1_moving_mean, %bn1_beta) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %330 = fn (%p052: Tensor[(1, 512, 7, 7), float32], Primitive=1) -> Tensor[(1, 512, 1, 1), float32] {
    nn.global_avg_pool2d(%p052) /* ty=Tensor[(1, 512, 1, 1), float32] */
  };
  %331 = %330(%329) /* ty=Tensor[(1, 512, 1, 1), float32] */;
  %332 = fn (%p053: Tensor[(1, 512, 1, 1), float32], Primitive=1) -> Tensor[(1, 512), float32] {
    nn.batch_flatten(%p053) /* ty=Tensor[(1, 512), float32] */
  };
  %333 = %332(%331) /* ty=Tensor[(1, 512), float32] */;
  %335 = fn (%p054: Tensor[(1, 512), float32], %p150: Tensor[(1000, 512), float32], %p224: Tensor[(1000), float32], Primitive=1) -> Tensor[(1, 1000), float32] {
    %334 = nn.dense(%p054, %p150, units=1000) /* ty=Tensor[(1, 1000), float32] */;
    add(%334, %p224) /* ty=Tensor[(1, 1000), float32] */
  };
  %336 = %335(%333, %fc1_weight, %fc1_bias) /* ty=Tensor[(1, 1000), float32] */;
  %337 = fn (%p055: Tensor[(1, 1000), float32], Primitive=1) -> Tensor[(1, 1000), float32] {
    nn.softmax(%p055) /* ty=Tensor[(1, 1000), float32] */
  };
  %337(%336) /* ty=Tensor[(1, 1000), float32] */
}
)relay";

}  // namespace golden::relay_cases

#endif
