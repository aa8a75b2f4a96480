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

inline constexpr std::string_view broadcast_fused_input = R"relay(def @main(%a: Tensor[(4, 1, 5), float32], %bb: Tensor[(3, 1), float32]) -> Tensor[(4, 3, 5), float32] {
  %0 = multiply(%a, %bb) /* ty=Tensor[(4, 3, 5), float32] */;
  add(%0, 2f /* ty=float32 */) /* ty=Tensor[(4, 3, 5), float32] */
}
)relay";
inline constexpr std::string_view broadcast_fused_output = R"relay(def @main(%a: Tensor[(4, 1, 5), float32], %bb: Tensor[(3, 1), float32]) -> Tensor[(4, 3, 5), float32] {
  %1 = fn (%p0: Tensor[(4, 1, 5), float32], %p1: Tensor[(3, 1), float32], Primitive=1) -> Tensor[(4, 3, 5), float32] {
    %0 = multiply(%p0, %p1) /* ty=Tensor[(4, 3, 5), float32] */;
    add(%0, 2f /* ty=float32 */) /* ty=Tensor[(4, 3, 5), float32] */
  };
  %1(%a, %bb) /* ty=Tensor[(4, 3, 5), float32] */
}
)relay";

inline constexpr std::string_view cse_fused_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = add(%0, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = add(%2, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  multiply(%1, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view cse_fused_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %4 = fn (%p0: Tensor[(1, 16, 8, 8), float32], %p1: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    %0 = add(%p0, %p1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %1 = add(%0, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %2 = add(%p0, %p1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %3 = add(%2, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    multiply(%1, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %4(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view concat_fused_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 48, 8, 8), float32] {
  %0 = exp(%x) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = tanh(%y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = (%0, %1, %x);
  %3 = concatenate(%2, axis=1) /* ty=Tensor[(1, 48, 8, 8), float32] */;
  nn.relu(%3) /* ty=Tensor[(1, 48, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view concat_fused_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 48, 8, 8), float32] {
  %4 = fn (%p0: Tensor[(1, 16, 8, 8), float32], %p1: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 48, 8, 8), float32] {
    %0 = exp(%p0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %1 = tanh(%p1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %2 = (%0, %1, %p0);
    %3 = concatenate(%2, axis=1) /* ty=Tensor[(1, 48, 8, 8), float32] */;
    nn.relu(%3) /* ty=Tensor[(1, 48, 8, 8), float32] */
  };
  %4(%x, %y) /* ty=Tensor[(1, 48, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view diamond_fused_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = exp(%x) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = tanh(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = sigmoid(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  add(%1, %2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view diamond_fused_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %3 = fn (%p0: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    %0 = exp(%p0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %1 = tanh(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %2 = sigmoid(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    add(%1, %2) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %3(%x) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view reduce_alone_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = max(%x, axis=[1], keepdims=True) /* ty=Tensor[(1, 1, 8, 8), float32] */;
  %1 = subtract(%x, %0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = exp(%1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = max(%x, axis=[1], keepdims=True) /* ty=Tensor[(1, 1, 8, 8), float32] */;
  %4 = subtract(%x, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %5 = exp(%4) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %6 = sum(%5, axis=[1], keepdims=True) /* ty=Tensor[(1, 1, 8, 8), float32] */;
  divide(%2, %6) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view reduce_alone_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = fn (%p0: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 1, 8, 8), float32] {
    max(%p0, axis=[1], keepdims=True) /* ty=Tensor[(1, 1, 8, 8), float32] */
  };
  %1 = %0(%x) /* ty=Tensor[(1, 1, 8, 8), float32] */;
  %2 = fn (%p01: Tensor[(1, 16, 8, 8), float32], %p1: Tensor[(1, 1, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    subtract(%p01, %p1) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %3 = %2(%x, %1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %4 = fn (%p02: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    exp(%p02) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %5 = %4(%3) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %6 = fn (%p03: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 1, 8, 8), float32] {
    max(%p03, axis=[1], keepdims=True) /* ty=Tensor[(1, 1, 8, 8), float32] */
  };
  %7 = %6(%x) /* ty=Tensor[(1, 1, 8, 8), float32] */;
  %8 = fn (%p04: Tensor[(1, 16, 8, 8), float32], %p11: Tensor[(1, 1, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    subtract(%p04, %p11) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %9 = %8(%x, %7) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %10 = fn (%p05: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    exp(%p05) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %11 = %10(%9) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %12 = fn (%p06: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 1, 8, 8), float32] {
    sum(%p06, axis=[1], keepdims=True) /* ty=Tensor[(1, 1, 8, 8), float32] */
  };
  %13 = %12(%11) /* ty=Tensor[(1, 1, 8, 8), float32] */;
  %14 = fn (%p07: Tensor[(1, 16, 8, 8), float32], %p12: Tensor[(1, 1, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    divide(%p07, %p12) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %14(%5, %13) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view pool_fused_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 2, 2), float32] {
  %0 = nn.max_pool2d(%x, pool_size=[3, 3], strides=[2, 2], padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 4, 4), float32] */;
  nn.avg_pool2d(%0, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 16, 2, 2), float32] */
}
)relay";
inline constexpr std::string_view pool_fused_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 2, 2), float32] {
  %0 = fn (%p0: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 4, 4), float32] {
    nn.max_pool2d(%p0, pool_size=[3, 3], strides=[2, 2], padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 4, 4), float32] */
  };
  %1 = %0(%x) /* ty=Tensor[(1, 16, 4, 4), float32] */;
  %2 = fn (%p01: Tensor[(1, 16, 4, 4), float32], Primitive=1) -> Tensor[(1, 16, 2, 2), float32] {
    nn.avg_pool2d(%p01, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 16, 2, 2), float32] */
  };
  %2(%1) /* ty=Tensor[(1, 16, 2, 2), float32] */
}
)relay";

inline constexpr std::string_view let_fused_input = R"relay(def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  let %l: Tensor[(4), float32] = add(%a1, %a1) /* ty=Tensor[(4), float32] */;
  %0 = exp(%l) /* ty=Tensor[(4), float32] */;
  multiply(%l, %0) /* ty=Tensor[(4), float32] */
}
)relay";
inline constexpr std::string_view let_fused_output = R"relay(def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %0 = fn (%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
    add(%p0, %p0) /* ty=Tensor[(4), float32] */
  };
  let %l: Tensor[(4), float32] = %0(%a1) /* ty=Tensor[(4), float32] */;
  %2 = fn (%p01: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
    %1 = exp(%p01) /* ty=Tensor[(4), float32] */;
    multiply(%p01, %1) /* ty=Tensor[(4), float32] */
  };
  %2(%l) /* ty=Tensor[(4), float32] */
}
)relay";

inline constexpr std::string_view if_fused_input = R"relay(def @main(%cond: bool, %a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  if (%cond) {
    add(%a1, 1f /* ty=float32 */) /* ty=Tensor[(4), float32] */
  } else {
    multiply(%a1, 2f /* ty=float32 */) /* ty=Tensor[(4), float32] */
  }
}
)relay";
inline constexpr std::string_view if_fused_output = R"relay(def @main(%cond: bool, %a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  if (%cond) {
    %0 = fn (%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
      add(%p0, 1f /* ty=float32 */) /* ty=Tensor[(4), float32] */
    };
    %0(%a1) /* ty=Tensor[(4), float32] */
  } else {
    %1 = fn (%p01: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
      multiply(%p01, 2f /* ty=float32 */) /* ty=Tensor[(4), float32] */
    };
    %1(%a1) /* ty=Tensor[(4), float32] */
  }
}
)relay";

inline constexpr std::string_view chain_depth2_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = multiply(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = add(%0, 1.5f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = sigmoid(%1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = tanh(%2) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  exp(%3) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view chain_depth2_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %1 = fn (%p0: Tensor[(1, 16, 8, 8), float32], %p1: Tensor[(1, 16, 8, 8), float32], %p2: float32, Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    %0 = multiply(%p0, %p1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    add(%0, %p2) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %2 = %1(%x, %y, 1.5f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %4 = fn (%p01: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    %3 = sigmoid(%p01) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    tanh(%3) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %5 = %4(%2) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %6 = fn (%p02: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    exp(%p02) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %6(%5) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view binary_fused_input = R"relay(def @main(%a1: Tensor[(4), float32], %b1: Tensor[(4), float32], %b11: Tensor[(4), float32], %b12: Tensor[(4), float32], %b13: Tensor[(4), float32], %b14: Tensor[(4), float32], %b15: Tensor[(4), float32], %b16: Tensor[(4), float32], %b17: Tensor[(4), float32], %b18: Tensor[(4), float32], %b19: Tensor[(4), float32], %b110: Tensor[(4), float32], %b111: Tensor[(4), float32], %b112: Tensor[(4), float32], %b113: Tensor[(4), float32], %b114: Tensor[(4), float32]) -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), bool], Tensor[(4), bool], Tensor[(4), bool], Tensor[(4), bool], Tensor[(4), bool], Tensor[(4), bool], Tensor[(4), float32], Tensor[(4), float32]) {
  %0 = add(%a1, %b1) /* ty=Tensor[(4), float32] */;
  %1 = subtract(%a1, %b11) /* ty=Tensor[(4), float32] */;
  %2 = multiply(%a1, %b12) /* ty=Tensor[(4), float32] */;
  %3 = divide(%a1, %b13) /* ty=Tensor[(4), float32] */;
  %4 = power(%a1, %b14) /* ty=Tensor[(4), float32] */;
  %5 = maximum(%a1, %b15) /* ty=Tensor[(4), float32] */;
  %6 = minimum(%a1, %b16) /* ty=Tensor[(4), float32] */;
  %7 = equal(%a1, %b17) /* ty=Tensor[(4), bool] */;
  %8 = not_equal(%a1, %b18) /* ty=Tensor[(4), bool] */;
  %9 = less(%a1, %b19) /* ty=Tensor[(4), bool] */;
  %10 = less_equal(%a1, %b110) /* ty=Tensor[(4), bool] */;
  %11 = greater(%a1, %b111) /* ty=Tensor[(4), bool] */;
  %12 = greater_equal(%a1, %b112) /* ty=Tensor[(4), bool] */;
  %13 = floor_divide(%a1, %b113) /* ty=Tensor[(4), float32] */;
  %14 = floor_mod(%a1, %b114) /* ty=Tensor[(4), float32] */;
  (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14)
}
)relay";
inline constexpr std::string_view binary_fused_output = R"relay(def @main(%a1: Tensor[(4), float32], %b1: Tensor[(4), float32], %b11: Tensor[(4), float32], %b12: Tensor[(4), float32], %b13: Tensor[(4), float32], %b14: Tensor[(4), float32], %b15: Tensor[(4), float32], %b16: Tensor[(4), float32], %b17: Tensor[(4), float32], %b18: Tensor[(4), float32], %b19: Tensor[(4), float32], %b110: Tensor[(4), float32], %b111: Tensor[(4), float32], %b112: Tensor[(4), float32], %b113: Tensor[(4), float32], %b114: Tensor[(4), float32]) -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), bool], Tensor[(4), bool], Tensor[(4), bool], Tensor[(4), bool], Tensor[(4), bool], Tensor[(4), bool], Tensor[(4), float32], Tensor[(4), float32]) {
  %0 = fn (%p0: Tensor[(4), float32], %p1: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
    add(%p0, %p1) /* ty=Tensor[(4), float32] */
  };
  %1 = %0(%a1, %b1) /* ty=Tensor[(4), float32] */;
  %2 = fn (%p01: Tensor[(4), float32], %p11: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
    subtract(%p01, %p11) /* ty=Tensor[(4), float32] */
  };
  %3 = %2(%a1, %b11) /* ty=Tensor[(4), float32] */;
  %4 = fn (%p02: Tensor[(4), float32], %p12: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
    multiply(%p02, %p12) /* ty=Tensor[(4), float32] */
  };
  %5 = %4(%a1, %b12) /* ty=Tensor[(4), float32] */;
  %6 = fn (%p03: Tensor[(4), float32], %p13: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
    divide(%p03, %p13) /* ty=Tensor[(4), float32] */
  };
  %7 = %6(%a1, %b13) /* ty=Tensor[(4), float32] */;
  %8 = fn (%p04: Tensor[(4), float32], %p14: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
    power(%p04, %p14) /* ty=Tensor[(4), float32] */
  };
  %9 = %8(%a1, %b14) /* ty=Tensor[(4), float32] */;
  %10 = fn (%p05: Tensor[(4), float32], %p15: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
    maximum(%p05, %p15) /* ty=Tensor[(4), float32] */
  };
  %11 = %10(%a1, %b15) /* ty=Tensor[(4), float32] */;
  %12 = fn (%p06: Tensor[(4), float32], %p16: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
    minimum(%p06, %p16) /* ty=Tensor[(4), float32] */
  };
  %13 = %12(%a1, %b16) /* ty=Tensor[(4), float32] */;
  %14 = fn (%p07: Tensor[(4), float32], %p17: Tensor[(4), float32], Primitive=1) -> Tensor[(4), bool] {
    equal(%p07, %p17) /* ty=Tensor[(4), bool] */
  };
  %15 = %14(%a1, %b17) /* ty=Tensor[(4), bool] */;
  %16 = fn (%p08: Tensor[(4), float32], %p18: Tensor[(4), float32], Primitive=1) -> Tensor[(4), bool] {
    not_equal(%p08, %p18) /* ty=Tensor[(4), bool] */
  };
  %17 = %16(%a1, %b18) /* ty=Tensor[(4), bool] */;
  %18 = fn (%p09: Tensor[(4), float32], %p19: Tensor[(4), float32], Primitive=1) -> Tensor[(4), bool] {
    less(%p09, %p19) /* ty=Tensor[(4), bool] */
  };
  %19 = %18(%a1, %b19) /* ty=Tensor[(4), bool] */;
  %20 = fn (%p010: Tensor[(4), float32], %p110: Tensor[(4), float32], Primitive=1) -> Tensor[(4), bool] {
    less_equal(%p010, %p110) /* ty=Tensor[(4), bool] */
  };
  %21 = %20(%a1, %b110) /* ty=Tensor[(4), bool] */;
  %22 = fn (%p011: Tensor[(4), float32], %p111: Tensor[(4), float32], Primitive=1) -> Tensor[(4), bool] {
    greater(%p011, %p111) /* ty=Tensor[(4), bool] */
  };
  %23 = %22(%a1, %b111) /* ty=Tensor[(4), bool] */;
  %24 = fn (%p012: Tensor[(4), float32], %p112: Tensor[(4), float32], Primitive=1) -> Tensor[(4), bool] {
    greater_equal(%p012, %p112) /* ty=Tensor[(4), bool] */
  };
  %25 = %24(%a1, %b112) /* ty=Tensor[(4), bool] */;
  %26 = fn (%p013: Tensor[(4), float32], %p113: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
    floor_divide(%p013, %p113) /* ty=Tensor[(4), float32] */
  };
  %27 = %26(%a1, %b113) /* ty=Tensor[(4), float32] */;
  %28 = fn (%p014: Tensor[(4), float32], %p114: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
    floor_mod(%p014, %p114) /* ty=Tensor[(4), float32] */
  };
  %29 = %28(%a1, %b114) /* ty=Tensor[(4), float32] */;
  (%1, %3, %5, %7, %9, %11, %13, %15, %17, %19, %21, %23, %25, %27, %29)
}
)relay";

inline constexpr std::string_view let_anf_input = R"relay(def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  let %l: Tensor[(4), float32] = add(%a1, %a1) /* ty=Tensor[(4), float32] */;
  %0 = exp(%l) /* ty=Tensor[(4), float32] */;
  multiply(%l, %0) /* ty=Tensor[(4), float32] */
}
)relay";
inline constexpr std::string_view let_anf_output = R"relay(def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  let %x: Tensor[(4), float32] = let %l: Tensor[(4), float32] = add(%a1, %a1) /* ty=Tensor[(4), float32] */;
  let %x1: Tensor[(4), float32] = exp(%l) /* ty=Tensor[(4), float32] */;
  let %x2: Tensor[(4), float32] = multiply(%l, %x1) /* ty=Tensor[(4), float32] */;
  %x2;
  %x
}
)relay";

inline constexpr std::string_view diamond_bbnf_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = exp(%x) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = tanh(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = sigmoid(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  add(%1, %2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view diamond_bbnf_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = exp(%x) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = tanh(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = sigmoid(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  add(%1, %2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view if_bbnf_input = R"relay(def @main(%cond: bool, %a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  if (%cond) {
    add(%a1, 1f /* ty=float32 */) /* ty=Tensor[(4), float32] */
  } else {
    multiply(%a1, 2f /* ty=float32 */) /* ty=Tensor[(4), float32] */
  }
}
)relay";
inline constexpr std::string_view if_bbnf_output = R"relay(def @main(%cond: bool, %a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  if (%cond) {
    add(%a1, 1f /* ty=float32 */) /* ty=Tensor[(4), float32] */
  } else {
    multiply(%a1, 2f /* ty=float32 */) /* ty=Tensor[(4), float32] */
  }
}
)relay";

inline constexpr std::string_view concat_anf_fused_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 48, 8, 8), float32] {
  %0 = exp(%x) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = tanh(%y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = (%0, %1, %x);
  %3 = concatenate(%2, axis=1) /* ty=Tensor[(1, 48, 8, 8), float32] */;
  nn.relu(%3) /* ty=Tensor[(1, 48, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view concat_anf_fused_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 48, 8, 8), float32] {
  %0 = fn (%p0: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    exp(%p0) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  let %x1: Tensor[(1, 16, 8, 8), float32] = %0(%x) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = fn (%p01: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    tanh(%p01) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  let %x2: Tensor[(1, 16, 8, 8), float32] = %1(%y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  let %x3: (Tensor[(1, 16, 8, 8), float32], Tensor[(1, 16, 8, 8), float32], Tensor[(1, 16, 8, 8), float32]) = (%x1, %x2, %x);
  %2 = fn (%p02: (Tensor[(1, 16, 8, 8), float32], Tensor[(1, 16, 8, 8), float32], Tensor[(1, 16, 8, 8), float32]), Primitive=1) -> Tensor[(1, 48, 8, 8), float32] {
    concatenate(%p02, axis=1) /* ty=Tensor[(1, 48, 8, 8), float32] */
  };
  let %x4: Tensor[(1, 48, 8, 8), float32] = %2(%x3) /* ty=Tensor[(1, 48, 8, 8), float32] */;
  %3 = fn (%p03: Tensor[(1, 48, 8, 8), float32], Primitive=1) -> Tensor[(1, 48, 8, 8), float32] {
    nn.relu(%p03) /* ty=Tensor[(1, 48, 8, 8), float32] */
  };
  let %x5: Tensor[(1, 48, 8, 8), float32] = %3(%x4) /* ty=Tensor[(1, 48, 8, 8), float32] */;
  %x5
}
)relay";

inline constexpr std::string_view dropout_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.dropout(%x, rate=0.3f) /* ty=(Tensor[(1, 16, 8, 8), float32], Tensor[(1, 16, 8, 8), float32]) */;
  %1 = %0.0;
  add(%1, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view dropout_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  add(%x, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view noscale_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %gamma: Tensor[(16), float32], %beta: Tensor[(16), float32], %mean: Tensor[(16), float32], %variance: Tensor[(16), float32]) -> Tensor[(1, 16, 1, 1), float32] {
  %0 = nn.batch_norm(%x, %gamma, %beta, %mean, %variance, scale=False) /* ty=(Tensor[(1, 16, 8, 8), float32], Tensor[(16), float32], Tensor[(16), float32]) */;
  %1 = %0.0;
  nn.global_avg_pool2d(%1) /* ty=Tensor[(1, 16, 1, 1), float32] */
}
)relay";
inline constexpr std::string_view noscale_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %gamma: Tensor[(16), float32], %beta: Tensor[(16), float32], %mean: Tensor[(16), float32], %variance: Tensor[(16), float32]) -> Tensor[(1, 16, 1, 1), float32] {
  %0 = add(%variance, 1e-05f /* ty=float32 */) /* ty=Tensor[(16), float32] */;
  %1 = sqrt(%0) /* ty=Tensor[(16), float32] */;
  %2 = divide(1f /* ty=float32 */, %1) /* ty=Tensor[(16), float32] */;
  %3 = expand_dims(%2, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  %4 = multiply(%x, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %5 = negative(%mean) /* ty=Tensor[(16), float32] */;
  %6 = multiply(%5, %2) /* ty=Tensor[(16), float32] */;
  %7 = add(%6, %beta) /* ty=Tensor[(16), float32] */;
  %8 = expand_dims(%7, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  %9 = add(%4, %8) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  nn.global_avg_pool2d(%9) /* ty=Tensor[(1, 16, 1, 1), float32] */
}
)relay";

inline constexpr std::string_view cse_attrs_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8), float32] {
  %0 = sum(%x, axis=[2]) /* ty=Tensor[(1, 16, 8), float32] */;
  %1 = sum(%x, axis=[2]) /* ty=Tensor[(1, 16, 8), float32] */;
  %2 = sum(%x, axis=[3]) /* ty=Tensor[(1, 16, 8), float32] */;
  %3 = add(%1, %2) /* ty=Tensor[(1, 16, 8), float32] */;
  add(%0, %3) /* ty=Tensor[(1, 16, 8), float32] */
}
)relay";
inline constexpr std::string_view cse_attrs_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8), float32] {
  %0 = sum(%x, axis=[2]) /* ty=Tensor[(1, 16, 8), float32] */;
  %1 = sum(%x, axis=[3]) /* ty=Tensor[(1, 16, 8), float32] */;
  %2 = add(%0, %1) /* ty=Tensor[(1, 16, 8), float32] */;
  add(%0, %2) /* ty=Tensor[(1, 16, 8), float32] */
}
)relay";

inline constexpr std::string_view cse_reduce_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = max(%x, axis=[1], keepdims=True) /* ty=Tensor[(1, 1, 8, 8), float32] */;
  %1 = subtract(%x, %0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = exp(%1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = max(%x, axis=[1], keepdims=True) /* ty=Tensor[(1, 1, 8, 8), float32] */;
  %4 = subtract(%x, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %5 = exp(%4) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %6 = sum(%5, axis=[1], keepdims=True) /* ty=Tensor[(1, 1, 8, 8), float32] */;
  divide(%2, %6) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view cse_reduce_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = max(%x, axis=[1], keepdims=True) /* ty=Tensor[(1, 1, 8, 8), float32] */;
  %1 = subtract(%x, %0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = exp(%1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = sum(%2, axis=[1], keepdims=True) /* ty=Tensor[(1, 1, 8, 8), float32] */;
  divide(%2, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view bias_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %b: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.bias_add(%0, %b) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  nn.relu(%1) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view bias_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %b: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = expand_dims(%b, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  %2 = add(%0, %1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  nn.relu(%2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view dead_input = R"relay(def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  let %dead: Tensor[(4), float32] = exp(%a1) /* ty=Tensor[(4), float32] */;
  add(%a1, %a1) /* ty=Tensor[(4), float32] */
}
)relay";
inline constexpr std::string_view dead_output = R"relay(def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  add(%a1, %a1) /* ty=Tensor[(4), float32] */
}
)relay";

inline constexpr std::string_view unary_fast_input = R"relay(def @main(%a1: Tensor[(4), float32]) -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) {
  %0 = log(%a1) /* ty=Tensor[(4), float32] */;
  %1 = exp(%a1) /* ty=Tensor[(4), float32] */;
  %2 = sqrt(%a1) /* ty=Tensor[(4), float32] */;
  %3 = rsqrt(%a1) /* ty=Tensor[(4), float32] */;
  %4 = tanh(%a1) /* ty=Tensor[(4), float32] */;
  %5 = sigmoid(%a1) /* ty=Tensor[(4), float32] */;
  %6 = floor(%a1) /* ty=Tensor[(4), float32] */;
  %7 = ceil(%a1) /* ty=Tensor[(4), float32] */;
  %8 = round(%a1) /* ty=Tensor[(4), float32] */;
  %9 = trunc(%a1) /* ty=Tensor[(4), float32] */;
  %10 = abs(%a1) /* ty=Tensor[(4), float32] */;
  %11 = sign(%a1) /* ty=Tensor[(4), float32] */;
  %12 = negative(%a1) /* ty=Tensor[(4), float32] */;
  %13 = erf(%a1) /* ty=Tensor[(4), float32] */;
  %14 = cos(%a1) /* ty=Tensor[(4), float32] */;
  %15 = sin(%a1) /* ty=Tensor[(4), float32] */;
  %16 = atan(%a1) /* ty=Tensor[(4), float32] */;
  (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16)
}
)relay";
inline constexpr std::string_view unary_fast_output = R"relay(def @main(%a1: Tensor[(4), float32]) -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) {
  %0 = log(%a1) /* ty=Tensor[(4), float32] */;
  %1 = fast_exp(%a1) /* ty=Tensor[(4), float32] */;
  %2 = sqrt(%a1) /* ty=Tensor[(4), float32] */;
  %3 = rsqrt(%a1) /* ty=Tensor[(4), float32] */;
  %4 = fast_tanh(%a1) /* ty=Tensor[(4), float32] */;
  %5 = sigmoid(%a1) /* ty=Tensor[(4), float32] */;
  %6 = floor(%a1) /* ty=Tensor[(4), float32] */;
  %7 = ceil(%a1) /* ty=Tensor[(4), float32] */;
  %8 = round(%a1) /* ty=Tensor[(4), float32] */;
  %9 = trunc(%a1) /* ty=Tensor[(4), float32] */;
  %10 = abs(%a1) /* ty=Tensor[(4), float32] */;
  %11 = sign(%a1) /* ty=Tensor[(4), float32] */;
  %12 = negative(%a1) /* ty=Tensor[(4), float32] */;
  %13 = fast_erf(%a1) /* ty=Tensor[(4), float32] */;
  %14 = cos(%a1) /* ty=Tensor[(4), float32] */;
  %15 = sin(%a1) /* ty=Tensor[(4), float32] */;
  %16 = atan(%a1) /* ty=Tensor[(4), float32] */;
  (%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16)
}
)relay";

inline constexpr std::string_view inlined_input = R"relay(def @helper(%a1: Tensor[(4), float32], Inline=1) -> Tensor[(4), float32] {
  add(%a1, %a1) /* ty=Tensor[(4), float32] */
}

def @main(%a2: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %0 = @helper(%a2) /* ty=Tensor[(4), float32] */;
  multiply(%0, %a2) /* ty=Tensor[(4), float32] */
}
)relay";
inline constexpr std::string_view inlined_output = R"relay(def @main(%a2: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %0 = add(%a2, %a2) /* ty=Tensor[(4), float32] */;
  multiply(%0, %a2) /* ty=Tensor[(4), float32] */
}
)relay";

inline constexpr std::string_view unused_input = R"relay(def @helper(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  add(%a1, %a1) /* ty=Tensor[(4), float32] */
}

def @unused(%a11: Tensor[(4), float32]) -> Tensor[(4), float32] {
  exp(%a11) /* ty=Tensor[(4), float32] */
}

def @main(%a2: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %0 = @helper(%a2) /* ty=Tensor[(4), float32] */;
  multiply(%0, %a2) /* ty=Tensor[(4), float32] */
}
)relay";
inline constexpr std::string_view unused_output = R"relay(def @helper(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  add(%a1, %a1) /* ty=Tensor[(4), float32] */
}

def @main(%a2: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %0 = @helper(%a2) /* ty=Tensor[(4), float32] */;
  multiply(%0, %a2) /* ty=Tensor[(4), float32] */
}
)relay";

inline constexpr std::string_view parallel_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %pw1: Tensor[(8, 16, 3, 3), float32], %pw2: Tensor[(8, 16, 3, 3), float32], %pw3: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 32, 8, 8), float32] {
  %0 = nn.conv2d(%x, %pw1, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 8, 8, 8), float32] */;
  %1 = nn.relu(%0) /* ty=Tensor[(1, 8, 8, 8), float32] */;
  %2 = nn.conv2d(%x, %pw2, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 8, 8, 8), float32] */;
  %3 = nn.relu(%2) /* ty=Tensor[(1, 8, 8, 8), float32] */;
  %4 = nn.conv2d(%x, %pw3, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %5 = nn.relu(%4) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %6 = (%1, %3, %5);
  concatenate(%6, axis=1) /* ty=Tensor[(1, 32, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view parallel_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %pw1: Tensor[(8, 16, 3, 3), float32], %pw2: Tensor[(8, 16, 3, 3), float32], %pw3: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 32, 8, 8), float32] {
  %0 = (%pw1, %pw2, %pw3);
  %1 = concatenate(%0) /* ty=Tensor[(32, 16, 3, 3), float32] */;
  %2 = nn.conv2d(%x, %1, padding=[1, 1, 1, 1], channels=32) /* ty=Tensor[(1, 32, 8, 8), float32] */;
  %3 = nn.relu(%2) /* ty=Tensor[(1, 32, 8, 8), float32] */;
  %4 = strided_slice(%3, begin=[0, 0], end=[-1, 8], strides=[1, 1], slice_mode="size") /* ty=Tensor[(1, 8, 8, 8), float32] */;
  %5 = strided_slice(%3, begin=[0, 8], end=[-1, 8], strides=[1, 1], slice_mode="size") /* ty=Tensor[(1, 8, 8, 8), float32] */;
  %6 = strided_slice(%3, begin=[0, 16], end=[-1, 16], strides=[1, 1], slice_mode="size") /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %7 = (%4, %5, %6);
  concatenate(%7, axis=1) /* ty=Tensor[(1, 32, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view norm_backward_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %gamma: Tensor[(16), float32], %beta: Tensor[(16), float32], %mean: Tensor[(16), float32], %variance: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.batch_norm(%0, %gamma, %beta, %mean, %variance) /* ty=(Tensor[(1, 16, 8, 8), float32], Tensor[(16), float32], Tensor[(16), float32]) */;
  %2 = %1.0;
  nn.relu(%2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view norm_backward_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %gamma: Tensor[(16), float32], %beta: Tensor[(16), float32], %mean: Tensor[(16), float32], %variance: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = add(%variance, 1e-05f /* ty=float32 */) /* ty=Tensor[(16), float32] */;
  %1 = sqrt(%0) /* ty=Tensor[(16), float32] */;
  %2 = divide(1f /* ty=float32 */, %1) /* ty=Tensor[(16), float32] */;
  %3 = multiply(%2, %gamma) /* ty=Tensor[(16), float32] */;
  %4 = expand_dims(%3, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  %5 = squeeze(%4, axis=[1, 2]) /* ty=Tensor[(16), float32] */;
  %6 = expand_dims(%5, axis=1, num_newaxis=3) /* ty=Tensor[(16, 1, 1, 1), float32] */;
  %7 = multiply(%w, %6) /* ty=Tensor[(16, 16, 3, 3), float32] */;
  %8 = nn.conv2d(%x, %7, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %9 = negative(%mean) /* ty=Tensor[(16), float32] */;
  %10 = multiply(%9, %3) /* ty=Tensor[(16), float32] */;
  %11 = add(%10, %beta) /* ty=Tensor[(16), float32] */;
  %12 = expand_dims(%11, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  %13 = add(%8, %12) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  nn.relu(%13) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view norm_forward_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %gamma: Tensor[(16), float32], %beta: Tensor[(16), float32], %mean: Tensor[(16), float32], %variance: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.batch_norm(%0, %gamma, %beta, %mean, %variance) /* ty=(Tensor[(1, 16, 8, 8), float32], Tensor[(16), float32], Tensor[(16), float32]) */;
  %2 = %1.0;
  nn.relu(%2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view norm_forward_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %gamma: Tensor[(16), float32], %beta: Tensor[(16), float32], %mean: Tensor[(16), float32], %variance: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
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

inline constexpr std::string_view scale_forward_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %s: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.relu(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = expand_dims(%s, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  multiply(%1, %2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view scale_forward_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %s: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.relu(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = expand_dims(%s, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  multiply(%1, %2) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view let_evaluated_input = R"relay(def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  let %l: Tensor[(4), float32] = add(%a1, %a1) /* ty=Tensor[(4), float32] */;
  %0 = exp(%l) /* ty=Tensor[(4), float32] */;
  multiply(%l, %0) /* ty=Tensor[(4), float32] */
}
)relay";
inline constexpr std::string_view let_evaluated_output = R"relay(def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {
  let %x: Tensor[(4), float32] = add(%a1, %a1) /* ty=Tensor[(4), float32] */;
  let %x1: Tensor[(4), float32] = exp(%x) /* ty=Tensor[(4), float32] */;
  let %x2: Tensor[(4), float32] = multiply(%x, %x1) /* ty=Tensor[(4), float32] */;
  %x2
}
)relay";

inline constexpr std::string_view pool_nhwc_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 2, 2), float32] {
  %0 = nn.max_pool2d(%x, pool_size=[3, 3], strides=[2, 2], padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 4, 4), float32] */;
  nn.avg_pool2d(%0, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 16, 2, 2), float32] */
}
)relay";
inline constexpr std::string_view pool_nhwc_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 2, 2), float32] {
  %0 = nn.max_pool2d(%x, pool_size=[3, 3], strides=[2, 2], padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 4, 4), float32] */;
  nn.avg_pool2d(%0, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 16, 2, 2), float32] */
}
)relay";

inline constexpr std::string_view bias_nhwc_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %b: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = nn.bias_add(%0, %b) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  nn.relu(%1) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view bias_nhwc_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %b: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NHWC") /* ty=Tensor[(1, 8, 8, 16), float32] */;
  %1 = layout_transform(%w, src_layout="OIHW", dst_layout="HWIO") /* ty=Tensor[(3, 3, 16, 16), float32] */;
  %2 = nn.conv2d(%0, %1, padding=[1, 1, 1, 1], data_layout="NHWC", kernel_layout="HWIO") /* ty=Tensor[(1, 8, 8, 16), float32] */;
  %3 = expand_dims(%b, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  %4 = expand_dims(%3, axis=0) /* ty=Tensor[(1, 16, 1, 1), float32] */;
  %5 = layout_transform(%4, src_layout="NCHW", dst_layout="NHWC") /* ty=Tensor[(1, 1, 1, 16), float32] */;
  %6 = add(%2, %5) /* ty=Tensor[(1, 8, 8, 16), float32] */;
  %7 = nn.relu(%6) /* ty=Tensor[(1, 8, 8, 16), float32] */;
  layout_transform(%7, src_layout="NHWC", dst_layout="NCHW") /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view concat_blocked_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 48, 8, 8), float32] {
  %0 = exp(%x) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = tanh(%y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = (%0, %1, %x);
  %3 = concatenate(%2, axis=1) /* ty=Tensor[(1, 48, 8, 8), float32] */;
  nn.relu(%3) /* ty=Tensor[(1, 48, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view concat_blocked_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 48, 8, 8), float32] {
  %0 = exp(%x) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = tanh(%y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = (%0, %1, %x);
  %3 = concatenate(%2, axis=1) /* ty=Tensor[(1, 48, 8, 8), float32] */;
  nn.relu(%3) /* ty=Tensor[(1, 48, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view level1_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = add(%0, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = add(%2, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  multiply(%1, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view level1_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %4 = fn (%p0: Tensor[(1, 16, 8, 8), float32], %p1: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    %0 = add(%p0, %p1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %1 = add(%0, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %2 = add(%p0, %p1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %3 = add(%2, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    multiply(%1, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %4(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view required_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = add(%0, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = add(%2, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  multiply(%1, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view required_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = add(%0, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  multiply(%1, %1) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view disabled_input = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %1 = add(%0, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %2 = add(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %3 = add(%2, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  multiply(%1, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";
inline constexpr std::string_view disabled_output = R"relay(def @main(%x: Tensor[(1, 16, 8, 8), float32], %y: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %4 = fn (%p0: Tensor[(1, 16, 8, 8), float32], %p1: Tensor[(1, 16, 8, 8), float32], Primitive=1) -> Tensor[(1, 16, 8, 8), float32] {
    %0 = add(%p0, %p1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %1 = add(%0, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %2 = add(%p0, %p1) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    %3 = add(%2, 1f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
    multiply(%1, %3) /* ty=Tensor[(1, 16, 8, 8), float32] */
  };
  %4(%x, %y) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)relay";

inline constexpr std::string_view mlp_input = R"relay(def @main(%data: Tensor[(1, 1, 28, 28), float32], %fc1_weight: Tensor[(128, 784), float32], %fc1_bias: Tensor[(128), float32], %fc2_weight: Tensor[(64, 128), float32], %fc2_bias: Tensor[(64), float32], %fc3_weight: Tensor[(10, 64), float32], %fc3_bias: Tensor[(10), float32]) -> Tensor[(1, 10), float32] {
  %0 = nn.batch_flatten(%data) /* ty=Tensor[(1, 784), float32] */;
  %1 = nn.dense(%0, %fc1_weight, units=128) /* ty=Tensor[(1, 128), float32] */;
  %2 = nn.bias_add(%1, %fc1_bias, axis=-1) /* ty=Tensor[(1, 128), float32] */;
  %3 = nn.relu(%2) /* ty=Tensor[(1, 128), float32] */;
  %4 = nn.dense(%3, %fc2_weight, units=64) /* ty=Tensor[(1, 64), float32] */;
  %5 = nn.bias_add(%4, %fc2_bias, axis=-1) /* ty=Tensor[(1, 64), float32] */;
  %6 = nn.relu(%5) /* ty=Tensor[(1, 64), float32] */;
  %7 = nn.dense(%6, %fc3_weight, units=10) /* ty=Tensor[(1, 10), float32] */;
  %8 = nn.bias_add(%7, %fc3_bias, axis=-1) /* ty=Tensor[(1, 10), float32] */;
  nn.softmax(%8) /* ty=Tensor[(1, 10), float32] */
}
)relay";
inline constexpr std::string_view mlp_output = R"relay(def @main(%data: Tensor[(1, 1, 28, 28), float32], %fc1_weight: Tensor[(128, 784), float32], %fc1_bias: Tensor[(128), float32], %fc2_weight: Tensor[(64, 128), float32], %fc2_bias: Tensor[(64), float32], %fc3_weight: Tensor[(10, 64), float32], %fc3_bias: Tensor[(10), float32]) -> Tensor[(1, 10), float32] {
  %0 = fn (%p0: Tensor[(1, 1, 28, 28), float32], Primitive=1) -> Tensor[(1, 784), float32] {
    nn.batch_flatten(%p0) /* ty=Tensor[(1, 784), float32] */
  };
  %1 = %0(%data) /* ty=Tensor[(1, 784), float32] */;
  %4 = fn (%p01: Tensor[(1, 784), float32], %p1: Tensor[(128, 784), float32], %p2: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128), float32] {
    %2 = nn.dense(%p01, %p1, units=128) /* ty=Tensor[(1, 128), float32] */;
    %3 = add(%2, %p2) /* ty=Tensor[(1, 128), float32] */;
    nn.relu(%3) /* ty=Tensor[(1, 128), float32] */
  };
  %5 = %4(%1, %fc1_weight, %fc1_bias) /* ty=Tensor[(1, 128), float32] */;
  %8 = fn (%p02: Tensor[(1, 128), float32], %p11: Tensor[(64, 128), float32], %p21: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64), float32] {
    %6 = nn.dense(%p02, %p11, units=64) /* ty=Tensor[(1, 64), float32] */;
    %7 = add(%6, %p21) /* ty=Tensor[(1, 64), float32] */;
    nn.relu(%7) /* ty=Tensor[(1, 64), float32] */
  };
  %9 = %8(%5, %fc2_weight, %fc2_bias) /* ty=Tensor[(1, 64), float32] */;
  %11 = fn (%p03: Tensor[(1, 64), float32], %p12: Tensor[(10, 64), float32], %p22: Tensor[(10), float32], Primitive=1) -> Tensor[(1, 10), float32] {
    %10 = nn.dense(%p03, %p12, units=10) /* ty=Tensor[(1, 10), float32] */;
    add(%10, %p22) /* ty=Tensor[(1, 10), float32] */
  };
  %12 = %11(%9, %fc3_weight, %fc3_bias) /* ty=Tensor[(1, 10), float32] */;
  %13 = fn (%p04: Tensor[(1, 10), float32], Primitive=1) -> Tensor[(1, 10), float32] {
    nn.softmax(%p04) /* ty=Tensor[(1, 10), float32] */
  };
  %13(%12) /* ty=Tensor[(1, 10), float32] */
}
)relay";

inline constexpr std::string_view vgg11_input = R"relay(def @main(%data: Tensor[(1, 3, 224, 224), float32], %conv1_1_weight: Tensor[(64, 3, 3, 3), float32], %conv1_1_bias: Tensor[(64), float32], %conv2_1_weight: Tensor[(128, 64, 3, 3), float32], %conv2_1_bias: Tensor[(128), float32], %conv3_1_weight: Tensor[(256, 128, 3, 3), float32], %conv3_1_bias: Tensor[(256), float32], %conv3_2_weight: Tensor[(256, 256, 3, 3), float32], %conv3_2_bias: Tensor[(256), float32], %conv4_1_weight: Tensor[(512, 256, 3, 3), float32], %conv4_1_bias: Tensor[(512), float32], %conv4_2_weight: Tensor[(512, 512, 3, 3), float32], %conv4_2_bias: Tensor[(512), float32], %conv5_1_weight: Tensor[(512, 512, 3, 3), float32], %conv5_1_bias: Tensor[(512), float32], %conv5_2_weight: Tensor[(512, 512, 3, 3), float32], %conv5_2_bias: Tensor[(512), float32], %fc6_weight: Tensor[(4096, 25088), float32], %fc6_bias: Tensor[(4096), float32], %fc7_weight: Tensor[(4096, 4096), float32], %fc7_bias: Tensor[(4096), float32], %fc8_weight: Tensor[(1000, 4096), float32], %fc8_bias: Tensor[(1000), float32]) -> Tensor[(1, 1000), float32] {
  %0 = nn.conv2d(%data, %conv1_1_weight, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 224, 224), float32] */;
  %1 = nn.bias_add(%0, %conv1_1_bias) /* ty=Tensor[(1, 64, 224, 224), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 64, 224, 224), float32] */;
  %3 = nn.max_pool2d(%2, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %4 = nn.conv2d(%3, %conv2_1_weight, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 112, 112), float32] */;
  %5 = nn.bias_add(%4, %conv2_1_bias) /* ty=Tensor[(1, 128, 112, 112), float32] */;
  %6 = nn.relu(%5) /* ty=Tensor[(1, 128, 112, 112), float32] */;
  %7 = nn.max_pool2d(%6, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 128, 56, 56), float32] */;
  %8 = nn.conv2d(%7, %conv3_1_weight, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 56, 56), float32] */;
  %9 = nn.bias_add(%8, %conv3_1_bias) /* ty=Tensor[(1, 256, 56, 56), float32] */;
  %10 = nn.relu(%9) /* ty=Tensor[(1, 256, 56, 56), float32] */;
  %11 = nn.conv2d(%10, %conv3_2_weight, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 56, 56), float32] */;
  %12 = nn.bias_add(%11, %conv3_2_bias) /* ty=Tensor[(1, 256, 56, 56), float32] */;
  %13 = nn.relu(%12) /* ty=Tensor[(1, 256, 56, 56), float32] */;
  %14 = nn.max_pool2d(%13, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 256, 28, 28), float32] */;
  %15 = nn.conv2d(%14, %conv4_1_weight, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 28, 28), float32] */;
  %16 = nn.bias_add(%15, %conv4_1_bias) /* ty=Tensor[(1, 512, 28, 28), float32] */;
  %17 = nn.relu(%16) /* ty=Tensor[(1, 512, 28, 28), float32] */;
  %18 = nn.conv2d(%17, %conv4_2_weight, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 28, 28), float32] */;
  %19 = nn.bias_add(%18, %conv4_2_bias) /* ty=Tensor[(1, 512, 28, 28), float32] */;
  %20 = nn.relu(%19) /* ty=Tensor[(1, 512, 28, 28), float32] */;
  %21 = nn.max_pool2d(%20, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %22 = nn.conv2d(%21, %conv5_1_weight, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %23 = nn.bias_add(%22, %conv5_1_bias) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %24 = nn.relu(%23) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %25 = nn.conv2d(%24, %conv5_2_weight, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %26 = nn.bias_add(%25, %conv5_2_bias) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %27 = nn.relu(%26) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %28 = nn.max_pool2d(%27, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %29 = nn.batch_flatten(%28) /* ty=Tensor[(1, 25088), float32] */;
  %30 = nn.dense(%29, %fc6_weight, units=4096) /* ty=Tensor[(1, 4096), float32] */;
  %31 = nn.bias_add(%30, %fc6_bias, axis=-1) /* ty=Tensor[(1, 4096), float32] */;
  %32 = nn.relu(%31) /* ty=Tensor[(1, 4096), float32] */;
  %33 = nn.dropout(%32) /* ty=(Tensor[(1, 4096), float32], Tensor[(1, 4096), float32]) */;
  %34 = %33.0;
  %35 = nn.dense(%34, %fc7_weight, units=4096) /* ty=Tensor[(1, 4096), float32] */;
  %36 = nn.bias_add(%35, %fc7_bias, axis=-1) /* ty=Tensor[(1, 4096), float32] */;
  %37 = nn.relu(%36) /* ty=Tensor[(1, 4096), float32] */;
  %38 = nn.dropout(%37) /* ty=(Tensor[(1, 4096), float32], Tensor[(1, 4096), float32]) */;
  %39 = %38.0;
  %40 = nn.dense(%39, %fc8_weight, units=1000) /* ty=Tensor[(1, 1000), float32] */;
  %41 = nn.bias_add(%40, %fc8_bias, axis=-1) /* ty=Tensor[(1, 1000), float32] */;
  nn.softmax(%41) /* ty=Tensor[(1, 1000), float32] */
}
)relay";
inline constexpr std::string_view vgg11_output = R"relay(def @main(%data: Tensor[(1, 3, 224, 224), float32], %conv1_1_weight: Tensor[(64, 3, 3, 3), float32], %conv1_1_bias: Tensor[(64), float32], %conv2_1_weight: Tensor[(128, 64, 3, 3), float32], %conv2_1_bias: Tensor[(128), float32], %conv3_1_weight: Tensor[(256, 128, 3, 3), float32], %conv3_1_bias: Tensor[(256), float32], %conv3_2_weight: Tensor[(256, 256, 3, 3), float32], %conv3_2_bias: Tensor[(256), float32], %conv4_1_weight: Tensor[(512, 256, 3, 3), float32], %conv4_1_bias: Tensor[(512), float32], %conv4_2_weight: Tensor[(512, 512, 3, 3), float32], %conv4_2_bias: Tensor[(512), float32], %conv5_1_weight: Tensor[(512, 512, 3, 3), float32], %conv5_1_bias: Tensor[(512), float32], %conv5_2_weight: Tensor[(512, 512, 3, 3), float32], %conv5_2_bias: Tensor[(512), float32], %fc6_weight: Tensor[(4096, 25088), float32], %fc6_bias: Tensor[(4096), float32], %fc7_weight: Tensor[(4096, 4096), float32], %fc7_bias: Tensor[(4096), float32], %fc8_weight: Tensor[(1000, 4096), float32], %fc8_bias: Tensor[(1000), float32]) -> Tensor[(1, 1000), float32] {
  %3 = fn (%p0: Tensor[(1, 3, 224, 224), float32], %p1: Tensor[(64, 3, 3, 3), float32], %p2: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 224, 224), float32] {
    %0 = nn.conv2d(%p0, %p1, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 224, 224), float32] */;
    %1 = expand_dims(%p2, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %2 = add(%0, %1) /* ty=Tensor[(1, 64, 224, 224), float32] */;
    nn.relu(%2) /* ty=Tensor[(1, 64, 224, 224), float32] */
  };
  %4 = %3(%data, %conv1_1_weight, %conv1_1_bias) /* ty=Tensor[(1, 64, 224, 224), float32] */;
  %5 = fn (%p01: Tensor[(1, 64, 224, 224), float32], Primitive=1) -> Tensor[(1, 64, 112, 112), float32] {
    nn.max_pool2d(%p01, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 64, 112, 112), float32] */
  };
  %6 = %5(%4) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %10 = fn (%p02: Tensor[(1, 64, 112, 112), float32], %p11: Tensor[(128, 64, 3, 3), float32], %p21: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 112, 112), float32] {
    %7 = nn.conv2d(%p02, %p11, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 112, 112), float32] */;
    %8 = expand_dims(%p21, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %9 = add(%7, %8) /* ty=Tensor[(1, 128, 112, 112), float32] */;
    nn.relu(%9) /* ty=Tensor[(1, 128, 112, 112), float32] */
  };
  %11 = %10(%6, %conv2_1_weight, %conv2_1_bias) /* ty=Tensor[(1, 128, 112, 112), float32] */;
  %12 = fn (%p03: Tensor[(1, 128, 112, 112), float32], Primitive=1) -> Tensor[(1, 128, 56, 56), float32] {
    nn.max_pool2d(%p03, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 128, 56, 56), float32] */
  };
  %13 = %12(%11) /* ty=Tensor[(1, 128, 56, 56), float32] */;
  %17 = fn (%p04: Tensor[(1, 128, 56, 56), float32], %p12: Tensor[(256, 128, 3, 3), float32], %p22: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 56, 56), float32] {
    %14 = nn.conv2d(%p04, %p12, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 56, 56), float32] */;
    %15 = expand_dims(%p22, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %16 = add(%14, %15) /* ty=Tensor[(1, 256, 56, 56), float32] */;
    nn.relu(%16) /* ty=Tensor[(1, 256, 56, 56), float32] */
  };
  %18 = %17(%13, %conv3_1_weight, %conv3_1_bias) /* ty=Tensor[(1, 256, 56, 56), float32] */;
  %22 = fn (%p05: Tensor[(1, 256, 56, 56), float32], %p13: Tensor[(256, 256, 3, 3), float32], %p23: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 56, 56), float32] {
    %19 = nn.conv2d(%p05, %p13, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 56, 56), float32] */;
    %20 = expand_dims(%p23, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %21 = add(%19, %20) /* ty=Tensor[(1, 256, 56, 56), float32] */;
    nn.relu(%21) /* ty=Tensor[(1, 256, 56, 56), float32] */
  };
  %23 = %22(%18, %conv3_2_weight, %conv3_2_bias) /* ty=Tensor[(1, 256, 56, 56), float32] */;
  %24 = fn (%p06: Tensor[(1, 256, 56, 56), float32], Primitive=1) -> Tensor[(1, 256, 28, 28), float32] {
    nn.max_pool2d(%p06, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 256, 28, 28), float32] */
  };
  %25 = %24(%23) /* ty=Tensor[(1, 256, 28, 28), float32] */;
  %29 = fn (%p07: Tensor[(1, 256, 28, 28), float32], %p14: Tensor[(512, 256, 3, 3), float32], %p24: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 28, 28), float32] {
    %26 = nn.conv2d(%p07, %p14, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 28, 28), float32] */;
    %27 = expand_dims(%p24, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %28 = add(%26, %27) /* ty=Tensor[(1, 512, 28, 28), float32] */;
    nn.relu(%28) /* ty=Tensor[(1, 512, 28, 28), float32] */
  };
  %30 = %29(%25, %conv4_1_weight, %conv4_1_bias) /* ty=Tensor[(1, 512, 28, 28), float32] */;
  %34 = fn (%p08: Tensor[(1, 512, 28, 28), float32], %p15: Tensor[(512, 512, 3, 3), float32], %p25: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 28, 28), float32] {
    %31 = nn.conv2d(%p08, %p15, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 28, 28), float32] */;
    %32 = expand_dims(%p25, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %33 = add(%31, %32) /* ty=Tensor[(1, 512, 28, 28), float32] */;
    nn.relu(%33) /* ty=Tensor[(1, 512, 28, 28), float32] */
  };
  %35 = %34(%30, %conv4_2_weight, %conv4_2_bias) /* ty=Tensor[(1, 512, 28, 28), float32] */;
  %36 = fn (%p09: Tensor[(1, 512, 28, 28), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    nn.max_pool2d(%p09, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %37 = %36(%35) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %41 = fn (%p010: Tensor[(1, 512, 14, 14), float32], %p16: Tensor[(512, 512, 3, 3), float32], %p26: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %38 = nn.conv2d(%p010, %p16, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %39 = expand_dims(%p26, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %40 = add(%38, %39) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%40) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %42 = %41(%37, %conv5_1_weight, %conv5_1_bias) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %46 = fn (%p011: Tensor[(1, 512, 14, 14), float32], %p17: Tensor[(512, 512, 3, 3), float32], %p27: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %43 = nn.conv2d(%p011, %p17, padding=[1, 1, 1, 1], channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %44 = expand_dims(%p27, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %45 = add(%43, %44) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%45) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %47 = %46(%42, %conv5_2_weight, %conv5_2_bias) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %48 = fn (%p012: Tensor[(1, 512, 14, 14), float32], Primitive=1) -> Tensor[(1, 512, 7, 7), float32] {
    nn.max_pool2d(%p012, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 512, 7, 7), float32] */
  };
  %49 = %48(%47) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %50 = fn (%p013: Tensor[(1, 512, 7, 7), float32], Primitive=1) -> Tensor[(1, 25088), float32] {
    nn.batch_flatten(%p013) /* ty=Tensor[(1, 25088), float32] */
  };
  %51 = %50(%49) /* ty=Tensor[(1, 25088), float32] */;
  %54 = fn (%p014: Tensor[(1, 25088), float32], %p18: Tensor[(4096, 25088), float32], %p28: Tensor[(4096), float32], Primitive=1) -> Tensor[(1, 4096), float32] {
    %52 = nn.dense(%p014, %p18, units=4096) /* ty=Tensor[(1, 4096), float32] */;
    %53 = add(%52, %p28) /* ty=Tensor[(1, 4096), float32] */;
    nn.relu(%53) /* ty=Tensor[(1, 4096), float32] */
  };
  %55 = %54(%51, %fc6_weight, %fc6_bias) /* ty=Tensor[(1, 4096), float32] */;
  %58 = fn (%p015: Tensor[(1, 4096), float32], %p19: Tensor[(4096, 4096), float32], %p29: Tensor[(4096), float32], Primitive=1) -> Tensor[(1, 4096), float32] {
    %56 = nn.dense(%p015, %p19, units=4096) /* ty=Tensor[(1, 4096), float32] */;
    %57 = add(%56, %p29) /* ty=Tensor[(1, 4096), float32] */;
    nn.relu(%57) /* ty=Tensor[(1, 4096), float32] */
  };
  %59 = %58(%55, %fc7_weight, %fc7_bias) /* ty=Tensor[(1, 4096), float32] */;
  %61 = fn (%p016: Tensor[(1, 4096), float32], %p110: Tensor[(1000, 4096), float32], %p210: Tensor[(1000), float32], Primitive=1) -> Tensor[(1, 1000), float32] {
    %60 = nn.dense(%p016, %p110, units=1000) /* ty=Tensor[(1, 1000), float32] */;
    add(%60, %p210) /* ty=Tensor[(1, 1000), float32] */
  };
  %62 = %61(%59, %fc8_weight, %fc8_bias) /* ty=Tensor[(1, 1000), float32] */;
  %63 = fn (%p017: Tensor[(1, 1000), float32], Primitive=1) -> Tensor[(1, 1000), float32] {
    nn.softmax(%p017) /* ty=Tensor[(1, 1000), float32] */
  };
  %63(%62) /* ty=Tensor[(1, 1000), float32] */
}
)relay";

inline constexpr std::string_view squeezenet_input = R"relay(def @main(%data: Tensor[(1, 3, 224, 224), float32], %conv1_weight: Tensor[(64, 3, 3, 3), float32], %conv1_bias: Tensor[(64), float32], %fire1_input_conv_weight: Tensor[(16, 64, 1, 1), float32], %fire1_input_conv_bias: Tensor[(16), float32], %fire1_left_conv_weight: Tensor[(64, 16, 1, 1), float32], %fire1_left_conv_bias: Tensor[(64), float32], %fire1_right_conv_weight: Tensor[(64, 16, 3, 3), float32], %fire1_right_conv_bias: Tensor[(64), float32], %fire2_input_conv_weight: Tensor[(16, 128, 1, 1), float32], %fire2_input_conv_bias: Tensor[(16), float32], %fire2_left_conv_weight: Tensor[(64, 16, 1, 1), float32], %fire2_left_conv_bias: Tensor[(64), float32], %fire2_right_conv_weight: Tensor[(64, 16, 3, 3), float32], %fire2_right_conv_bias: Tensor[(64), float32], %fire3_input_conv_weight: Tensor[(32, 128, 1, 1), float32], %fire3_input_conv_bias: Tensor[(32), float32], %fire3_left_conv_weight: Tensor[(128, 32, 1, 1), float32], %fire3_left_conv_bias: Tensor[(128), float32], %fire3_right_conv_weight: Tensor[(128, 32, 3, 3), float32], %fire3_right_conv_bias: Tensor[(128), float32], %fire4_input_conv_weight: Tensor[(32, 256, 1, 1), float32], %fire4_input_conv_bias: Tensor[(32), float32], %fire4_left_conv_weight: Tensor[(128, 32, 1, 1), float32], %fire4_left_conv_bias: Tensor[(128), float32], %fire4_right_conv_weight: Tensor[(128, 32, 3, 3), float32], %fire4_right_conv_bias: Tensor[(128), float32], %fire5_input_conv_weight: Tensor[(48, 256, 1, 1), float32], %fire5_input_conv_bias: Tensor[(48), float32], %fire5_left_conv_weight: Tensor[(192, 48, 1, 1), float32], %fire5_left_conv_bias: Tensor[(192), float32], %fire5_right_conv_weight: Tensor[(192, 48, 3, 3), float32], %fire5_right_conv_bias: Tensor[(192), float32], %fire6_input_conv_weight: Tensor[(48, 384, 1, 1), float32], %fire6_input_conv_bias: Tensor[(48), float32], %fire6_left_conv_weight: Tensor[(192, 48, 1, 1), float32], %fire6_left_conv_bias: Tensor[(192), float32], %fire6_right_conv_weight: Tensor[(192, 48, 3, 3), float32], %fire6_right_conv_bias: Tensor[(192), float32], %fire7_input_conv_weight: Tensor[(64, 384, 1, 1), float32], %fire7_input_conv_bias: Tensor[(64), float32], %fire7_left_conv_weight: Tensor[(256, 64, 1, 1), float32], %fire7_left_conv_bias: Tensor[(256), float32], %fire7_right_conv_weight: Tensor[(256, 64, 3, 3), float32], %fire7_right_conv_bias: Tensor[(256), float32], %fire8_input_conv_weight: Tensor[(64, 512, 1, 1), float32], %fire8_input_conv_bias: Tensor[(64), float32], %fire8_left_conv_weight: Tensor[(256, 64, 1, 1), float32], %fire8_left_conv_bias: Tensor[(256), float32], %fire8_right_conv_weight: Tensor[(256, 64, 3, 3), float32], %fire8_right_conv_bias: Tensor[(256), float32], %conv_final_weight: Tensor[(1000, 512, 1, 1), float32], %conv_final_bias: Tensor[(1000), float32]) -> Tensor[(1, 1000), float32] {
  %0 = nn.conv2d(%data, %conv1_weight, strides=[2, 2], padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %1 = nn.bias_add(%0, %conv1_bias) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %3 = nn.max_pool2d(%2, pool_size=[3, 3], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %4 = nn.conv2d(%3, %fire1_input_conv_weight, padding=[0, 0, 0, 0], channels=16, kernel_size=[1, 1]) /* ty=Tensor[(1, 16, 55, 55), float32] */;
  %5 = nn.bias_add(%4, %fire1_input_conv_bias) /* ty=Tensor[(1, 16, 55, 55), float32] */;
  %6 = nn.relu(%5) /* ty=Tensor[(1, 16, 55, 55), float32] */;
  %7 = nn.conv2d(%6, %fire1_left_conv_weight, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %8 = nn.bias_add(%7, %fire1_left_conv_bias) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %9 = nn.relu(%8) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %10 = nn.conv2d(%6, %fire1_right_conv_weight, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %11 = nn.bias_add(%10, %fire1_right_conv_bias) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %12 = nn.relu(%11) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %13 = (%9, %12);
  %14 = concatenate(%13, axis=1) /* ty=Tensor[(1, 128, 55, 55), float32] */;
  %15 = nn.conv2d(%14, %fire2_input_conv_weight, padding=[0, 0, 0, 0], channels=16, kernel_size=[1, 1]) /* ty=Tensor[(1, 16, 55, 55), float32] */;
  %16 = nn.bias_add(%15, %fire2_input_conv_bias) /* ty=Tensor[(1, 16, 55, 55), float32] */;
  %17 = nn.relu(%16) /* ty=Tensor[(1, 16, 55, 55), float32] */;
  %18 = nn.conv2d(%17, %fire2_left_conv_weight, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %19 = nn.bias_add(%18, %fire2_left_conv_bias) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %20 = nn.relu(%19) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %21 = nn.conv2d(%17, %fire2_right_conv_weight, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %22 = nn.bias_add(%21, %fire2_right_conv_bias) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %23 = nn.relu(%22) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %24 = (%20, %23);
  %25 = concatenate(%24, axis=1) /* ty=Tensor[(1, 128, 55, 55), float32] */;
  %26 = nn.max_pool2d(%25, pool_size=[3, 3], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %27 = nn.conv2d(%26, %fire3_input_conv_weight, padding=[0, 0, 0, 0], channels=32, kernel_size=[1, 1]) /* ty=Tensor[(1, 32, 27, 27), float32] */;
  %28 = nn.bias_add(%27, %fire3_input_conv_bias) /* ty=Tensor[(1, 32, 27, 27), float32] */;
  %29 = nn.relu(%28) /* ty=Tensor[(1, 32, 27, 27), float32] */;
  %30 = nn.conv2d(%29, %fire3_left_conv_weight, padding=[0, 0, 0, 0], channels=128, kernel_size=[1, 1]) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %31 = nn.bias_add(%30, %fire3_left_conv_bias) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %32 = nn.relu(%31) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %33 = nn.conv2d(%29, %fire3_right_conv_weight, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %34 = nn.bias_add(%33, %fire3_right_conv_bias) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %35 = nn.relu(%34) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %36 = (%32, %35);
  %37 = concatenate(%36, axis=1) /* ty=Tensor[(1, 256, 27, 27), float32] */;
  %38 = nn.conv2d(%37, %fire4_input_conv_weight, padding=[0, 0, 0, 0], channels=32, kernel_size=[1, 1]) /* ty=Tensor[(1, 32, 27, 27), float32] */;
  %39 = nn.bias_add(%38, %fire4_input_conv_bias) /* ty=Tensor[(1, 32, 27, 27), float32] */;
  %40 = nn.relu(%39) /* ty=Tensor[(1, 32, 27, 27), float32] */;
  %41 = nn.conv2d(%40, %fire4_left_conv_weight, padding=[0, 0, 0, 0], channels=128, kernel_size=[1, 1]) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %42 = nn.bias_add(%41, %fire4_left_conv_bias) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %43 = nn.relu(%42) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %44 = nn.conv2d(%40, %fire4_right_conv_weight, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %45 = nn.bias_add(%44, %fire4_right_conv_bias) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %46 = nn.relu(%45) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %47 = (%43, %46);
  %48 = concatenate(%47, axis=1) /* ty=Tensor[(1, 256, 27, 27), float32] */;
  %49 = nn.max_pool2d(%48, pool_size=[3, 3], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %50 = nn.conv2d(%49, %fire5_input_conv_weight, padding=[0, 0, 0, 0], channels=48, kernel_size=[1, 1]) /* ty=Tensor[(1, 48, 13, 13), float32] */;
  %51 = nn.bias_add(%50, %fire5_input_conv_bias) /* ty=Tensor[(1, 48, 13, 13), float32] */;
  %52 = nn.relu(%51) /* ty=Tensor[(1, 48, 13, 13), float32] */;
  %53 = nn.conv2d(%52, %fire5_left_conv_weight, padding=[0, 0, 0, 0], channels=192, kernel_size=[1, 1]) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %54 = nn.bias_add(%53, %fire5_left_conv_bias) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %55 = nn.relu(%54) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %56 = nn.conv2d(%52, %fire5_right_conv_weight, padding=[1, 1, 1, 1], channels=192, kernel_size=[3, 3]) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %57 = nn.bias_add(%56, %fire5_right_conv_bias) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %58 = nn.relu(%57) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %59 = (%55, %58);
  %60 = concatenate(%59, axis=1) /* ty=Tensor[(1, 384, 13, 13), float32] */;
  %61 = nn.conv2d(%60, %fire6_input_conv_weight, padding=[0, 0, 0, 0], channels=48, kernel_size=[1, 1]) /* ty=Tensor[(1, 48, 13, 13), float32] */;
  %62 = nn.bias_add(%61, %fire6_input_conv_bias) /* ty=Tensor[(1, 48, 13, 13), float32] */;
  %63 = nn.relu(%62) /* ty=Tensor[(1, 48, 13, 13), float32] */;
  %64 = nn.conv2d(%63, %fire6_left_conv_weight, padding=[0, 0, 0, 0], channels=192, kernel_size=[1, 1]) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %65 = nn.bias_add(%64, %fire6_left_conv_bias) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %66 = nn.relu(%65) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %67 = nn.conv2d(%63, %fire6_right_conv_weight, padding=[1, 1, 1, 1], channels=192, kernel_size=[3, 3]) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %68 = nn.bias_add(%67, %fire6_right_conv_bias) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %69 = nn.relu(%68) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %70 = (%66, %69);
  %71 = concatenate(%70, axis=1) /* ty=Tensor[(1, 384, 13, 13), float32] */;
  %72 = nn.conv2d(%71, %fire7_input_conv_weight, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 13, 13), float32] */;
  %73 = nn.bias_add(%72, %fire7_input_conv_bias) /* ty=Tensor[(1, 64, 13, 13), float32] */;
  %74 = nn.relu(%73) /* ty=Tensor[(1, 64, 13, 13), float32] */;
  %75 = nn.conv2d(%74, %fire7_left_conv_weight, padding=[0, 0, 0, 0], channels=256, kernel_size=[1, 1]) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %76 = nn.bias_add(%75, %fire7_left_conv_bias) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %77 = nn.relu(%76) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %78 = nn.conv2d(%74, %fire7_right_conv_weight, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %79 = nn.bias_add(%78, %fire7_right_conv_bias) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %80 = nn.relu(%79) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %81 = (%77, %80);
  %82 = concatenate(%81, axis=1) /* ty=Tensor[(1, 512, 13, 13), float32] */;
  %83 = nn.conv2d(%82, %fire8_input_conv_weight, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 13, 13), float32] */;
  %84 = nn.bias_add(%83, %fire8_input_conv_bias) /* ty=Tensor[(1, 64, 13, 13), float32] */;
  %85 = nn.relu(%84) /* ty=Tensor[(1, 64, 13, 13), float32] */;
  %86 = nn.conv2d(%85, %fire8_left_conv_weight, padding=[0, 0, 0, 0], channels=256, kernel_size=[1, 1]) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %87 = nn.bias_add(%86, %fire8_left_conv_bias) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %88 = nn.relu(%87) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %89 = nn.conv2d(%85, %fire8_right_conv_weight, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %90 = nn.bias_add(%89, %fire8_right_conv_bias) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %91 = nn.relu(%90) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %92 = (%88, %91);
  %93 = concatenate(%92, axis=1) /* ty=Tensor[(1, 512, 13, 13), float32] */;
  %94 = nn.dropout(%93) /* ty=(Tensor[(1, 512, 13, 13), float32], Tensor[(1, 512, 13, 13), float32]) */;
  %95 = %94.0;
  %96 = nn.conv2d(%95, %conv_final_weight, padding=[0, 0, 0, 0], channels=1000, kernel_size=[1, 1]) /* ty=Tensor[(1, 1000, 13, 13), float32] */;
  %97 = nn.bias_add(%96, %conv_final_bias) /* ty=Tensor[(1, 1000, 13, 13), float32] */;
  %98 = nn.relu(%97) /* ty=Tensor[(1, 1000, 13, 13), float32] */;
  %99 = nn.global_avg_pool2d(%98) /* ty=Tensor[(1, 1000, 1, 1), float32] */;
  %100 = nn.batch_flatten(%99) /* ty=Tensor[(1, 1000), float32] */;
  nn.softmax(%100) /* ty=Tensor[(1, 1000), float32] */
}
)relay";
inline constexpr std::string_view squeezenet_output = R"relay(def @main(%data: Tensor[(1, 3, 224, 224), float32], %conv1_weight: Tensor[(64, 3, 3, 3), float32], %conv1_bias: Tensor[(64), float32], %fire1_input_conv_weight: Tensor[(16, 64, 1, 1), float32], %fire1_input_conv_bias: Tensor[(16), float32], %fire1_left_conv_weight: Tensor[(64, 16, 1, 1), float32], %fire1_left_conv_bias: Tensor[(64), float32], %fire1_right_conv_weight: Tensor[(64, 16, 3, 3), float32], %fire1_right_conv_bias: Tensor[(64), float32], %fire2_input_conv_weight: Tensor[(16, 128, 1, 1), float32], %fire2_input_conv_bias: Tensor[(16), float32], %fire2_left_conv_weight: Tensor[(64, 16, 1, 1), float32], %fire2_left_conv_bias: Tensor[(64), float32], %fire2_right_conv_weight: Tensor[(64, 16, 3, 3), float32], %fire2_right_conv_bias: Tensor[(64), float32], %fire3_input_conv_weight: Tensor[(32, 128, 1, 1), float32], %fire3_input_conv_bias: Tensor[(32), float32], %fire3_left_conv_weight: Tensor[(128, 32, 1, 1), float32], %fire3_left_conv_bias: Tensor[(128), float32], %fire3_right_conv_weight: Tensor[(128, 32, 3, 3), float32], %fire3_right_conv_bias: Tensor[(128), float32], %fire4_input_conv_weight: Tensor[(32, 256, 1, 1), float32], %fire4_input_conv_bias: Tensor[(32), float32], %fire4_left_conv_weight: Tensor[(128, 32, 1, 1), float32], %fire4_left_conv_bias: Tensor[(128), float32], %fire4_right_conv_weight: Tensor[(128, 32, 3, 3), float32], %fire4_right_conv_bias: Tensor[(128), float32], %fire5_input_conv_weight: Tensor[(48, 256, 1, 1), float32], %fire5_input_conv_bias: Tensor[(48), float32], %fire5_left_conv_weight: Tensor[(192, 48, 1, 1), float32], %fire5_left_conv_bias: Tensor[(192), float32], %fire5_right_conv_weight: Tensor[(192, 48, 3, 3), float32], %fire5_right_conv_bias: Tensor[(192), float32], %fire6_input_conv_weight: Tensor[(48, 384, 1, 1), float32], %fire6_input_conv_bias: Tensor[(48), float32], %fire6_left_conv_weight: Tensor[(192, 48, 1, 1), float32], %fire6_left_conv_bias: Tensor[(192), float32], %fire6_right_conv_weight: Tensor[(192, 48, 3, 3), float32], %fire6_right_conv_bias: Tensor[(192), float32], %fire7_input_conv_weight: Tensor[(64, 384, 1, 1), float32], %fire7_input_conv_bias: Tensor[(64), float32], %fire7_left_conv_weight: Tensor[(256, 64, 1, 1), float32], %fire7_left_conv_bias: Tensor[(256), float32], %fire7_right_conv_weight: Tensor[(256, 64, 3, 3), float32], %fire7_right_conv_bias: Tensor[(256), float32], %fire8_input_conv_weight: Tensor[(64, 512, 1, 1), float32], %fire8_input_conv_bias: Tensor[(64), float32], %fire8_left_conv_weight: Tensor[(256, 64, 1, 1), float32], %fire8_left_conv_bias: Tensor[(256), float32], %fire8_right_conv_weight: Tensor[(256, 64, 3, 3), float32], %fire8_right_conv_bias: Tensor[(256), float32], %conv_final_weight: Tensor[(1000, 512, 1, 1), float32], %conv_final_bias: Tensor[(1000), float32]) -> Tensor[(1, 1000), float32] {
  %3 = fn (%p0: Tensor[(1, 3, 224, 224), float32], %p1: Tensor[(64, 3, 3, 3), float32], %p2: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 112, 112), float32] {
    %0 = nn.conv2d(%p0, %p1, strides=[2, 2], padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 112, 112), float32] */;
    %1 = expand_dims(%p2, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %2 = add(%0, %1) /* ty=Tensor[(1, 64, 112, 112), float32] */;
    nn.relu(%2) /* ty=Tensor[(1, 64, 112, 112), float32] */
  };
  %4 = %3(%data, %conv1_weight, %conv1_bias) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %5 = fn (%p01: Tensor[(1, 64, 112, 112), float32], Primitive=1) -> Tensor[(1, 64, 55, 55), float32] {
    nn.max_pool2d(%p01, pool_size=[3, 3], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 64, 55, 55), float32] */
  };
  %6 = %5(%4) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %10 = fn (%p02: Tensor[(1, 64, 55, 55), float32], %p11: Tensor[(16, 64, 1, 1), float32], %p21: Tensor[(16), float32], Primitive=1) -> Tensor[(1, 16, 55, 55), float32] {
    %7 = nn.conv2d(%p02, %p11, padding=[0, 0, 0, 0], channels=16, kernel_size=[1, 1]) /* ty=Tensor[(1, 16, 55, 55), float32] */;
    %8 = expand_dims(%p21, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
    %9 = add(%7, %8) /* ty=Tensor[(1, 16, 55, 55), float32] */;
    nn.relu(%9) /* ty=Tensor[(1, 16, 55, 55), float32] */
  };
  %11 = %10(%6, %fire1_input_conv_weight, %fire1_input_conv_bias) /* ty=Tensor[(1, 16, 55, 55), float32] */;
  %15 = fn (%p03: Tensor[(1, 16, 55, 55), float32], %p12: Tensor[(64, 16, 1, 1), float32], %p22: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 55, 55), float32] {
    %12 = nn.conv2d(%p03, %p12, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 55, 55), float32] */;
    %13 = expand_dims(%p22, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %14 = add(%12, %13) /* ty=Tensor[(1, 64, 55, 55), float32] */;
    nn.relu(%14) /* ty=Tensor[(1, 64, 55, 55), float32] */
  };
  %16 = %15(%11, %fire1_left_conv_weight, %fire1_left_conv_bias) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %20 = fn (%p04: Tensor[(1, 16, 55, 55), float32], %p13: Tensor[(64, 16, 3, 3), float32], %p23: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 55, 55), float32] {
    %17 = nn.conv2d(%p04, %p13, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 55, 55), float32] */;
    %18 = expand_dims(%p23, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %19 = add(%17, %18) /* ty=Tensor[(1, 64, 55, 55), float32] */;
    nn.relu(%19) /* ty=Tensor[(1, 64, 55, 55), float32] */
  };
  %21 = %20(%11, %fire1_right_conv_weight, %fire1_right_conv_bias) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %23 = fn (%p05: Tensor[(1, 64, 55, 55), float32], %p14: Tensor[(1, 64, 55, 55), float32], Primitive=1) -> Tensor[(1, 128, 55, 55), float32] {
    %22 = (%p05, %p14);
    concatenate(%22, axis=1) /* ty=Tensor[(1, 128, 55, 55), float32] */
  };
  %24 = %23(%16, %21) /* ty=Tensor[(1, 128, 55, 55), float32] */;
  %28 = fn (%p06: Tensor[(1, 128, 55, 55), float32], %p15: Tensor[(16, 128, 1, 1), float32], %p24: Tensor[(16), float32], Primitive=1) -> Tensor[(1, 16, 55, 55), float32] {
    %25 = nn.conv2d(%p06, %p15, padding=[0, 0, 0, 0], channels=16, kernel_size=[1, 1]) /* ty=Tensor[(1, 16, 55, 55), float32] */;
    %26 = expand_dims(%p24, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
    %27 = add(%25, %26) /* ty=Tensor[(1, 16, 55, 55), float32] */;
    nn.relu(%27) /* ty=Tensor[(1, 16, 55, 55), float32] */
  };
  %29 = %28(%24, %fire2_input_conv_weight, %fire2_input_conv_bias) /* ty=Tensor[(1, 16, 55, 55), float32] */;
  %33 = fn (%p07: Tensor[(1, 16, 55, 55), float32], %p16: Tensor[(64, 16, 1, 1), float32], %p25: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 55, 55), float32] {
    %30 = nn.conv2d(%p07, %p16, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 55, 55), float32] */;
    %31 = expand_dims(%p25, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %32 = add(%30, %31) /* ty=Tensor[(1, 64, 55, 55), float32] */;
    nn.relu(%32) /* ty=Tensor[(1, 64, 55, 55), float32] */
  };
  %34 = %33(%29, %fire2_left_conv_weight, %fire2_left_conv_bias) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %38 = fn (%p08: Tensor[(1, 16, 55, 55), float32], %p17: Tensor[(64, 16, 3, 3), float32], %p26: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 55, 55), float32] {
    %35 = nn.conv2d(%p08, %p17, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 55, 55), float32] */;
    %36 = expand_dims(%p26, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %37 = add(%35, %36) /* ty=Tensor[(1, 64, 55, 55), float32] */;
    nn.relu(%37) /* ty=Tensor[(1, 64, 55, 55), float32] */
  };
  %39 = %38(%29, %fire2_right_conv_weight, %fire2_right_conv_bias) /* ty=Tensor[(1, 64, 55, 55), float32] */;
  %41 = fn (%p09: Tensor[(1, 64, 55, 55), float32], %p18: Tensor[(1, 64, 55, 55), float32], Primitive=1) -> Tensor[(1, 128, 55, 55), float32] {
    %40 = (%p09, %p18);
    concatenate(%40, axis=1) /* ty=Tensor[(1, 128, 55, 55), float32] */
  };
  %42 = %41(%34, %39) /* ty=Tensor[(1, 128, 55, 55), float32] */;
  %43 = fn (%p010: Tensor[(1, 128, 55, 55), float32], Primitive=1) -> Tensor[(1, 128, 27, 27), float32] {
    nn.max_pool2d(%p010, pool_size=[3, 3], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 128, 27, 27), float32] */
  };
  %44 = %43(%42) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %48 = fn (%p011: Tensor[(1, 128, 27, 27), float32], %p19: Tensor[(32, 128, 1, 1), float32], %p27: Tensor[(32), float32], Primitive=1) -> Tensor[(1, 32, 27, 27), float32] {
    %45 = nn.conv2d(%p011, %p19, padding=[0, 0, 0, 0], channels=32, kernel_size=[1, 1]) /* ty=Tensor[(1, 32, 27, 27), float32] */;
    %46 = expand_dims(%p27, axis=1, num_newaxis=2) /* ty=Tensor[(32, 1, 1), float32] */;
    %47 = add(%45, %46) /* ty=Tensor[(1, 32, 27, 27), float32] */;
    nn.relu(%47) /* ty=Tensor[(1, 32, 27, 27), float32] */
  };
  %49 = %48(%44, %fire3_input_conv_weight, %fire3_input_conv_bias) /* ty=Tensor[(1, 32, 27, 27), float32] */;
  %53 = fn (%p012: Tensor[(1, 32, 27, 27), float32], %p110: Tensor[(128, 32, 1, 1), float32], %p28: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 27, 27), float32] {
    %50 = nn.conv2d(%p012, %p110, padding=[0, 0, 0, 0], channels=128, kernel_size=[1, 1]) /* ty=Tensor[(1, 128, 27, 27), float32] */;
    %51 = expand_dims(%p28, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %52 = add(%50, %51) /* ty=Tensor[(1, 128, 27, 27), float32] */;
    nn.relu(%52) /* ty=Tensor[(1, 128, 27, 27), float32] */
  };
  %54 = %53(%49, %fire3_left_conv_weight, %fire3_left_conv_bias) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %58 = fn (%p013: Tensor[(1, 32, 27, 27), float32], %p111: Tensor[(128, 32, 3, 3), float32], %p29: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 27, 27), float32] {
    %55 = nn.conv2d(%p013, %p111, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 27, 27), float32] */;
    %56 = expand_dims(%p29, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %57 = add(%55, %56) /* ty=Tensor[(1, 128, 27, 27), float32] */;
    nn.relu(%57) /* ty=Tensor[(1, 128, 27, 27), float32] */
  };
  %59 = %58(%49, %fire3_right_conv_weight, %fire3_right_conv_bias) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %61 = fn (%p014: Tensor[(1, 128, 27, 27), float32], %p112: Tensor[(1, 128, 27, 27), float32], Primitive=1) -> Tensor[(1, 256, 27, 27), float32] {
    %60 = (%p014, %p112);
    concatenate(%60, axis=1) /* ty=Tensor[(1, 256, 27, 27), float32] */
  };
  %62 = %61(%54, %59) /* ty=Tensor[(1, 256, 27, 27), float32] */;
  %66 = fn (%p015: Tensor[(1, 256, 27, 27), float32], %p113: Tensor[(32, 256, 1, 1), float32], %p210: Tensor[(32), float32], Primitive=1) -> Tensor[(1, 32, 27, 27), float32] {
    %63 = nn.conv2d(%p015, %p113, padding=[0, 0, 0, 0], channels=32, kernel_size=[1, 1]) /* ty=Tensor[(1, 32, 27, 27), float32] */;
    %64 = expand_dims(%p210, axis=1, num_newaxis=2) /* ty=Tensor[(32, 1, 1), float32] */;
    %65 = add(%63, %64) /* ty=Tensor[(1, 32, 27, 27), float32] */;
    nn.relu(%65) /* ty=Tensor[(1, 32, 27, 27), float32] */
  };
  %67 = %66(%62, %fire4_input_conv_weight, %fire4_input_conv_bias) /* ty=Tensor[(1, 32, 27, 27), float32] */;
  %71 = fn (%p016: Tensor[(1, 32, 27, 27), float32], %p114: Tensor[(128, 32, 1, 1), float32], %p211: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 27, 27), float32] {
    %68 = nn.conv2d(%p016, %p114, padding=[0, 0, 0, 0], channels=128, kernel_size=[1, 1]) /* ty=Tensor[(1, 128, 27, 27), float32] */;
    %69 = expand_dims(%p211, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %70 = add(%68, %69) /* ty=Tensor[(1, 128, 27, 27), float32] */;
    nn.relu(%70) /* ty=Tensor[(1, 128, 27, 27), float32] */
  };
  %72 = %71(%67, %fire4_left_conv_weight, %fire4_left_conv_bias) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %76 = fn (%p017: Tensor[(1, 32, 27, 27), float32], %p115: Tensor[(128, 32, 3, 3), float32], %p212: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 27, 27), float32] {
    %73 = nn.conv2d(%p017, %p115, padding=[1, 1, 1, 1], channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 27, 27), float32] */;
    %74 = expand_dims(%p212, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %75 = add(%73, %74) /* ty=Tensor[(1, 128, 27, 27), float32] */;
    nn.relu(%75) /* ty=Tensor[(1, 128, 27, 27), float32] */
  };
  %77 = %76(%67, %fire4_right_conv_weight, %fire4_right_conv_bias) /* ty=Tensor[(1, 128, 27, 27), float32] */;
  %79 = fn (%p018: Tensor[(1, 128, 27, 27), float32], %p116: Tensor[(1, 128, 27, 27), float32], Primitive=1) -> Tensor[(1, 256, 27, 27), float32] {
    %78 = (%p018, %p116);
    concatenate(%78, axis=1) /* ty=Tensor[(1, 256, 27, 27), float32] */
  };
  %80 = %79(%72, %77) /* ty=Tensor[(1, 256, 27, 27), float32] */;
  %81 = fn (%p019: Tensor[(1, 256, 27, 27), float32], Primitive=1) -> Tensor[(1, 256, 13, 13), float32] {
    nn.max_pool2d(%p019, pool_size=[3, 3], strides=[2, 2], padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 256, 13, 13), float32] */
  };
  %82 = %81(%80) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %86 = fn (%p020: Tensor[(1, 256, 13, 13), float32], %p117: Tensor[(48, 256, 1, 1), float32], %p213: Tensor[(48), float32], Primitive=1) -> Tensor[(1, 48, 13, 13), float32] {
    %83 = nn.conv2d(%p020, %p117, padding=[0, 0, 0, 0], channels=48, kernel_size=[1, 1]) /* ty=Tensor[(1, 48, 13, 13), float32] */;
    %84 = expand_dims(%p213, axis=1, num_newaxis=2) /* ty=Tensor[(48, 1, 1), float32] */;
    %85 = add(%83, %84) /* ty=Tensor[(1, 48, 13, 13), float32] */;
    nn.relu(%85) /* ty=Tensor[(1, 48, 13, 13), float32] */
  };
  %87 = %86(%82, %fire5_input_conv_weight, %fire5_input_conv_bias) /* ty=Tensor[(1, 48, 13, 13), float32] */;
  %91 = fn (%p021: Tensor[(1, 48, 13, 13), float32], %p118: Tensor[(192, 48, 1, 1), float32], %p214: Tensor[(192), float32], Primitive=1) -> Tensor[(1, 192, 13, 13), float32] {
    %88 = nn.conv2d(%p021, %p118, padding=[0, 0, 0, 0], channels=192, kernel_size=[1, 1]) /* ty=Tensor[(1, 192, 13, 13), float32] */;
    %89 = expand_dims(%p214, axis=1, num_newaxis=2) /* ty=Tensor[(192, 1, 1), float32] */;
    %90 = add(%88, %89) /* ty=Tensor[(1, 192, 13, 13), float32] */;
    nn.relu(%90) /* ty=Tensor[(1, 192, 13, 13), float32] */
  };
  %92 = %91(%87, %fire5_left_conv_weight, %fire5_left_conv_bias) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %96 = fn (%p022: Tensor[(1, 48, 13, 13), float32], %p119: Tensor[(192, 48, 3, 3), float32], %p215: Tensor[(192), float32], Primitive=1) -> Tensor[(1, 192, 13, 13), float32] {
    %93 = nn.conv2d(%p022, %p119, padding=[1, 1, 1, 1], channels=192, kernel_size=[3, 3]) /* ty=Tensor[(1, 192, 13, 13), float32] */;
    %94 = expand_dims(%p215, axis=1, num_newaxis=2) /* ty=Tensor[(192, 1, 1), float32] */;
    %95 = add(%93, %94) /* ty=Tensor[(1, 192, 13, 13), float32] */;
    nn.relu(%95) /* ty=Tensor[(1, 192, 13, 13), float32] */
  };
  %97 = %96(%87, %fire5_right_conv_weight, %fire5_right_conv_bias) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %99 = fn (%p023: Tensor[(1, 192, 13, 13), float32], %p120: Tensor[(1, 192, 13, 13), float32], Primitive=1) -> Tensor[(1, 384, 13, 13), float32] {
    %98 = (%p023, %p120);
    concatenate(%98, axis=1) /* ty=Tensor[(1, 384, 13, 13), float32] */
  };
  %100 = %99(%92, %97) /* ty=Tensor[(1, 384, 13, 13), float32] */;
  %104 = fn (%p024: Tensor[(1, 384, 13, 13), float32], %p121: Tensor[(48, 384, 1, 1), float32], %p216: Tensor[(48), float32], Primitive=1) -> Tensor[(1, 48, 13, 13), float32] {
    %101 = nn.conv2d(%p024, %p121, padding=[0, 0, 0, 0], channels=48, kernel_size=[1, 1]) /* ty=Tensor[(1, 48, 13, 13), float32] */;
    %102 = expand_dims(%p216, axis=1, num_newaxis=2) /* ty=Tensor[(48, 1, 1), float32] */;
    %103 = add(%101, %102) /* ty=Tensor[(1, 48, 13, 13), float32] */;
    nn.relu(%103) /* ty=Tensor[(1, 48, 13, 13), float32] */
  };
  %105 = %104(%100, %fire6_input_conv_weight, %fire6_input_conv_bias) /* ty=Tensor[(1, 48, 13, 13), float32] */;
  %109 = fn (%p025: Tensor[(1, 48, 13, 13), float32], %p122: Tensor[(192, 48, 1, 1), float32], %p217: Tensor[(192), float32], Primitive=1) -> Tensor[(1, 192, 13, 13), float32] {
    %106 = nn.conv2d(%p025, %p122, padding=[0, 0, 0, 0], channels=192, kernel_size=[1, 1]) /* ty=Tensor[(1, 192, 13, 13), float32] */;
    %107 = expand_dims(%p217, axis=1, num_newaxis=2) /* ty=Tensor[(192, 1, 1), float32] */;
    %108 = add(%106, %107) /* ty=Tensor[(1, 192, 13, 13), float32] */;
    nn.relu(%108) /* ty=Tensor[(1, 192, 13, 13), float32] */
  };
  %110 = %109(%105, %fire6_left_conv_weight, %fire6_left_conv_bias) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %114 = fn (%p026: Tensor[(1, 48, 13, 13), float32], %p123: Tensor[(192, 48, 3, 3), float32], %p218: Tensor[(192), float32], Primitive=1) -> Tensor[(1, 192, 13, 13), float32] {
    %111 = nn.conv2d(%p026, %p123, padding=[1, 1, 1, 1], channels=192, kernel_size=[3, 3]) /* ty=Tensor[(1, 192, 13, 13), float32] */;
    %112 = expand_dims(%p218, axis=1, num_newaxis=2) /* ty=Tensor[(192, 1, 1), float32] */;
    %113 = add(%111, %112) /* ty=Tensor[(1, 192, 13, 13), float32] */;
    nn.relu(%113) /* ty=Tensor[(1, 192, 13, 13), float32] */
  };
  %115 = %114(%105, %fire6_right_conv_weight, %fire6_right_conv_bias) /* ty=Tensor[(1, 192, 13, 13), float32] */;
  %117 = fn (%p027: Tensor[(1, 192, 13, 13), float32], %p124: Tensor[(1, 192, 13, 13), float32], Primitive=1) -> Tensor[(1, 384, 13, 13), float32] {
    %116 = (%p027, %p124);
    concatenate(%116, axis=1) /* ty=Tensor[(1, 384, 13, 13), float32] */
  };
  %118 = %117(%110, %115) /* ty=Tensor[(1, 384, 13, 13), float32] */;
  %122 = fn (%p028: Tensor[(1, 384, 13, 13), float32], %p125: Tensor[(64, 384, 1, 1), float32], %p219: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 13, 13), float32] {
    %119 = nn.conv2d(%p028, %p125, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 13, 13), float32] */;
    %120 = expand_dims(%p219, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %121 = add(%119, %120) /* ty=Tensor[(1, 64, 13, 13), float32] */;
    nn.relu(%121) /* ty=Tensor[(1, 64, 13, 13), float32] */
  };
  %123 = %122(%118, %fire7_input_conv_weight, %fire7_input_conv_bias) /* ty=Tensor[(1, 64, 13, 13), float32] */;
  %127 = fn (%p029: Tensor[(1, 64, 13, 13), float32], %p126: Tensor[(256, 64, 1, 1), float32], %p220: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 13, 13), float32] {
    %124 = nn.conv2d(%p029, %p126, padding=[0, 0, 0, 0], channels=256, kernel_size=[1, 1]) /* ty=Tensor[(1, 256, 13, 13), float32] */;
    %125 = expand_dims(%p220, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %126 = add(%124, %125) /* ty=Tensor[(1, 256, 13, 13), float32] */;
    nn.relu(%126) /* ty=Tensor[(1, 256, 13, 13), float32] */
  };
  %128 = %127(%123, %fire7_left_conv_weight, %fire7_left_conv_bias) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %132 = fn (%p030: Tensor[(1, 64, 13, 13), float32], %p127: Tensor[(256, 64, 3, 3), float32], %p221: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 13, 13), float32] {
    %129 = nn.conv2d(%p030, %p127, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 13, 13), float32] */;
    %130 = expand_dims(%p221, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %131 = add(%129, %130) /* ty=Tensor[(1, 256, 13, 13), float32] */;
    nn.relu(%131) /* ty=Tensor[(1, 256, 13, 13), float32] */
  };
  %133 = %132(%123, %fire7_right_conv_weight, %fire7_right_conv_bias) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %135 = fn (%p031: Tensor[(1, 256, 13, 13), float32], %p128: Tensor[(1, 256, 13, 13), float32], Primitive=1) -> Tensor[(1, 512, 13, 13), float32] {
    %134 = (%p031, %p128);
    concatenate(%134, axis=1) /* ty=Tensor[(1, 512, 13, 13), float32] */
  };
  %136 = %135(%128, %133) /* ty=Tensor[(1, 512, 13, 13), float32] */;
  %140 = fn (%p032: Tensor[(1, 512, 13, 13), float32], %p129: Tensor[(64, 512, 1, 1), float32], %p222: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 13, 13), float32] {
    %137 = nn.conv2d(%p032, %p129, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 13, 13), float32] */;
    %138 = expand_dims(%p222, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %139 = add(%137, %138) /* ty=Tensor[(1, 64, 13, 13), float32] */;
    nn.relu(%139) /* ty=Tensor[(1, 64, 13, 13), float32] */
  };
  %141 = %140(%136, %fire8_input_conv_weight, %fire8_input_conv_bias) /* ty=Tensor[(1, 64, 13, 13), float32] */;
  %145 = fn (%p033: Tensor[(1, 64, 13, 13), float32], %p130: Tensor[(256, 64, 1, 1), float32], %p223: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 13, 13), float32] {
    %142 = nn.conv2d(%p033, %p130, padding=[0, 0, 0, 0], channels=256, kernel_size=[1, 1]) /* ty=Tensor[(1, 256, 13, 13), float32] */;
    %143 = expand_dims(%p223, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %144 = add(%142, %143) /* ty=Tensor[(1, 256, 13, 13), float32] */;
    nn.relu(%144) /* ty=Tensor[(1, 256, 13, 13), float32] */
  };
  %146 = %145(%141, %fire8_left_conv_weight, %fire8_left_conv_bias) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %150 = fn (%p034: Tensor[(1, 64, 13, 13), float32], %p131: Tensor[(256, 64, 3, 3), float32], %p224: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 13, 13), float32] {
    %147 = nn.conv2d(%p034, %p131, padding=[1, 1, 1, 1], channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 13, 13), float32] */;
    %148 = expand_dims(%p224, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %149 = add(%147, %148) /* ty=Tensor[(1, 256, 13, 13), float32] */;
    nn.relu(%149) /* ty=Tensor[(1, 256, 13, 13), float32] */
  };
  %151 = %150(%141, %fire8_right_conv_weight, %fire8_right_conv_bias) /* ty=Tensor[(1, 256, 13, 13), float32] */;
  %153 = fn (%p035: Tensor[(1, 256, 13, 13), float32], %p132: Tensor[(1, 256, 13, 13), float32], Primitive=1) -> Tensor[(1, 512, 13, 13), float32] {
    %152 = (%p035, %p132);
    concatenate(%152, axis=1) /* ty=Tensor[(1, 512, 13, 13), float32] */
  };
  %154 = %153(%146, %151) /* ty=Tensor[(1, 512, 13, 13), float32] */;
  %158 = fn (%p036: Tensor[(1, 512, 13, 13), float32], %p133: Tensor[(1000, 512, 1, 1), float32], %p225: Tensor[(1000), float32], Primitive=1) -> Tensor[(1, 1000, 13, 13), float32] {
    %155 = nn.conv2d(%p036, %p133, padding=[0, 0, 0, 0], channels=1000, kernel_size=[1, 1]) /* ty=Tensor[(1, 1000, 13, 13), float32] */;
    %156 = expand_dims(%p225, axis=1, num_newaxis=2) /* ty=Tensor[(1000, 1, 1), float32] */;
    %157 = add(%155, %156) /* ty=Tensor[(1, 1000, 13, 13), float32] */;
    nn.relu(%157) /* ty=Tensor[(1, 1000, 13, 13), float32] */
  };
  %159 = %158(%154, %conv_final_weight, %conv_final_bias) /* ty=Tensor[(1, 1000, 13, 13), float32] */;
  %160 = fn (%p037: Tensor[(1, 1000, 13, 13), float32], Primitive=1) -> Tensor[(1, 1000, 1, 1), float32] {
    nn.global_avg_pool2d(%p037) /* ty=Tensor[(1, 1000, 1, 1), float32] */
  };
  %161 = %160(%159) /* ty=Tensor[(1, 1000, 1, 1), float32] */;
  %162 = fn (%p038: Tensor[(1, 1000, 1, 1), float32], Primitive=1) -> Tensor[(1, 1000), float32] {
    nn.batch_flatten(%p038) /* ty=Tensor[(1, 1000), float32] */
  };
  %163 = %162(%161) /* ty=Tensor[(1, 1000), float32] */;
  %164 = fn (%p039: Tensor[(1, 1000), float32], Primitive=1) -> Tensor[(1, 1000), float32] {
    nn.softmax(%p039) /* ty=Tensor[(1, 1000), float32] */
  };
  %164(%163) /* ty=Tensor[(1, 1000), float32] */
}
)relay";

inline constexpr std::string_view mobilenet_input = R"relay(def @main(%data: Tensor[(1, 3, 224, 224), float32], %conv_block_1_conv_weight: Tensor[(32, 3, 3, 3), float32], %conv_block_1_bn_gamma: Tensor[(32), float32], %conv_block_1_bn_beta: Tensor[(32), float32], %conv_block_1_bn_moving_mean: Tensor[(32), float32], %conv_block_1_bn_moving_var: Tensor[(32), float32], %separable_conv_block_1_weight: Tensor[(32, 1, 3, 3), float32], %separable_conv_block_1_bn1_gamma: Tensor[(32), float32], %separable_conv_block_1_bn1_beta: Tensor[(32), float32], %separable_conv_block_1_bn1_moving_mean: Tensor[(32), float32], %separable_conv_block_1_bn1_moving_var: Tensor[(32), float32], %separable_conv_block_1_conv2_weight: Tensor[(64, 32, 1, 1), float32], %separable_conv_block_1_bn2_gamma: Tensor[(64), float32], %separable_conv_block_1_bn2_beta: Tensor[(64), float32], %separable_conv_block_1_bn2_moving_mean: Tensor[(64), float32], %separable_conv_block_1_bn2_moving_var: Tensor[(64), float32], %separable_conv_block_2_weight: Tensor[(64, 1, 3, 3), float32], %separable_conv_block_2_bn1_gamma: Tensor[(64), float32], %separable_conv_block_2_bn1_beta: Tensor[(64), float32], %separable_conv_block_2_bn1_moving_mean: Tensor[(64), float32], %separable_conv_block_2_bn1_moving_var: Tensor[(64), float32], %separable_conv_block_2_conv2_weight: Tensor[(128, 64, 1, 1), float32], %separable_conv_block_2_bn2_gamma: Tensor[(128), float32], %separable_conv_block_2_bn2_beta: Tensor[(128), float32], %separable_conv_block_2_bn2_moving_mean: Tensor[(128), float32], %separable_conv_block_2_bn2_moving_var: Tensor[(128), float32], %separable_conv_block_3_weight: Tensor[(128, 1, 3, 3), float32], %separable_conv_block_3_bn1_gamma: Tensor[(128), float32], %separable_conv_block_3_bn1_beta: Tensor[(128), float32], %separable_conv_block_3_bn1_moving_mean: Tensor[(128), float32], %separable_conv_block_3_bn1_moving_var: Tensor[(128), float32], %separable_conv_block_3_conv2_weight: Tensor[(128, 128, 1, 1), float32], %separable_conv_block_3_bn2_gamma: Tensor[(128), float32], %separable_conv_block_3_bn2_beta: Tensor[(128), float32], %separable_conv_block_3_bn2_moving_mean: Tensor[(128), float32], %separable_conv_block_3_bn2_moving_var: Tensor[(128), float32], %separable_conv_block_4_weight: Tensor[(128, 1, 3, 3), float32], %separable_conv_block_4_bn1_gamma: Tensor[(128), float32], %separable_conv_block_4_bn1_beta: Tensor[(128), float32], %separable_conv_block_4_bn1_moving_mean: Tensor[(128), float32], %separable_conv_block_4_bn1_moving_var: Tensor[(128), float32], %separable_conv_block_4_conv2_weight: Tensor[(256, 128, 1, 1), float32], %separable_conv_block_4_bn2_gamma: Tensor[(256), float32], %separable_conv_block_4_bn2_beta: Tensor[(256), float32], %separable_conv_block_4_bn2_moving_mean: Tensor[(256), float32], %separable_conv_block_4_bn2_moving_var: Tensor[(256), float32], %separable_conv_block_5_weight: Tensor[(256, 1, 3, 3), float32], %separable_conv_block_5_bn1_gamma: Tensor[(256), float32], %separable_conv_block_5_bn1_beta: Tensor[(256), float32], %separable_conv_block_5_bn1_moving_mean: Tensor[(256), float32], %separable_conv_block_5_bn1_moving_var: Tensor[(256), float32], %separable_conv_block_5_conv2_weight: Tensor[(256, 256, 1, 1), float32], %separable_conv_block_5_bn2_gamma: Tensor[(256), float32], %separable_conv_block_5_bn2_beta: Tensor[(256), float32], %separable_conv_block_5_bn2_moving_mean: Tensor[(256), float32], %separable_conv_block_5_bn2_moving_var: Tensor[(256), float32], %separable_conv_block_6_weight: Tensor[(256, 1, 3, 3), float32], %separable_conv_block_6_bn1_gamma: Tensor[(256), float32], %separable_conv_block_6_bn1_beta: Tensor[(256), float32], %separable_conv_block_6_bn1_moving_mean: Tensor[(256), float32], %separable_conv_block_6_bn1_moving_var: Tensor[(256), float32], %separable_conv_block_6_conv2_weight: Tensor[(512, 256, 1, 1), float32], %separable_conv_block_6_bn2_gamma: Tensor[(512), float32], %separable_conv_block_6_bn2_beta: Tensor[(512), float32], %separable_conv_block_6_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_6_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_7_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_7_bn1_gamma: Tensor[(512), float32], %separable_conv_block_7_bn1_beta: Tensor[(512), float32], %separable_conv_block_7_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_7_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_7_conv2_weight: Tensor[(512, 512, 1, 1), float32], %separable_conv_block_7_bn2_gamma: Tensor[(512), float32], %separable_conv_block_7_bn2_beta: Tensor[(512), float32], %separable_conv_block_7_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_7_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_8_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_8_bn1_gamma: Tensor[(512), float32], %separable_conv_block_8_bn1_beta: Tensor[(512), float32], %separable_conv_block_8_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_8_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_8_conv2_weight: Tensor[(512, 512, 1, 1), float32], %separable_conv_block_8_bn2_gamma: Tensor[(512), float32], %separable_conv_block_8_bn2_beta: Tensor[(512), float32], %separable_conv_block_8_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_8_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_9_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_9_bn1_gamma: Tensor[(512), float32], %separable_conv_block_9_bn1_beta: Tensor[(512), float32], %separable_conv_block_9_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_9_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_9_conv2_weight: Tensor[(512, 512, 1, 1), float32], %separable_conv_block_9_bn2_gamma: Tensor[(512), float32], %separable_conv_block_9_bn2_beta: Tensor[(512), float32], %separable_conv_block_9_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_9_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_10_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_10_bn1_gamma: Tensor[(512), float32], %separable_conv_block_10_bn1_beta: Tensor[(512), float32], %separable_conv_block_10_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_10_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_10_conv2_weight: Tensor[(512, 512, 1, 1), float32], %separable_conv_block_10_bn2_gamma: Tensor[(512), float32], %separable_conv_block_10_bn2_beta: Tensor[(512), float32], %separable_conv_block_10_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_10_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_11_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_11_bn1_gamma: Tensor[(512), float32], %separable_conv_block_11_bn1_beta: Tensor[(512), float32], %separable_conv_block_11_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_11_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_11_conv2_weight: Tensor[(512, 512, 1, 1), float32], %separable_conv_block_11_bn2_gamma: Tensor[(512), float32], %separable_conv_block_11_bn2_beta: Tensor[(512), float32], %separable_conv_block_11_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_11_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_12_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_12_bn1_gamma: Tensor[(512), float32], %separable_conv_block_12_bn1_beta: Tensor[(512), float32], %separable_conv_block_12_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_12_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_12_conv2_weight: Tensor[(1024, 512, 1, 1), float32], %separable_conv_block_12_bn2_gamma: Tensor[(1024), float32], %separable_conv_block_12_bn2_beta: Tensor[(1024), float32], %separable_conv_block_12_bn2_moving_mean: Tensor[(1024), float32], %separable_conv_block_12_bn2_moving_var: Tensor[(1024), float32], %separable_conv_block_13_weight: Tensor[(1024, 1, 3, 3), float32], %separable_conv_block_13_bn1_gamma: Tensor[(1024), float32], %separable_conv_block_13_bn1_beta: Tensor[(1024), float32], %separable_conv_block_13_bn1_moving_mean: Tensor[(1024), float32], %separable_conv_block_13_bn1_moving_var: Tensor[(1024), float32], %separable_conv_block_13_conv2_weight: Tensor[(1024, 1024, 1, 1), float32], %separable_conv_block_13_bn2_gamma: Tensor[(1024), float32], %separable_conv_block_13_bn2_beta: Tensor[(1024), float32], %separable_conv_block_13_bn2_moving_mean: Tensor[(1024), float32], %separable_conv_block_13_bn2_moving_var: Tensor[(1024), float32], %fc_weight: Tensor[(1000, 1024), float32], %fc_bias: Tensor[(1000), float32]) -> Tensor[(1, 1000), float32] {
  %0 = nn.conv2d(%data, %conv_block_1_conv_weight, strides=[2, 2], padding=[1, 1, 1, 1], channels=32, kernel_size=[3, 3]) /* ty=Tensor[(1, 32, 112, 112), float32] */;
  %1 = nn.batch_norm(%0, %conv_block_1_bn_gamma, %conv_block_1_bn_beta, %conv_block_1_bn_moving_mean, %conv_block_1_bn_moving_var) /* ty=(Tensor[(1, 32, 112, 112), float32], Tensor[(32), float32], Tensor[(32), float32]) */;
  %2 = %1.0;
  %3 = nn.relu(%2) /* ty=Tensor[(1, 32, 112, 112), float32] */;
  %4 = nn.conv2d(%3, %separable_conv_block_1_weight, padding=[1, 1, 1, 1], groups=32, channels=32, kernel_size=[3, 3]) /* ty=Tensor[(1, 32, 112, 112), float32] */;
  %5 = nn.batch_norm(%4, %separable_conv_block_1_bn1_gamma, %separable_conv_block_1_bn1_beta, %separable_conv_block_1_bn1_moving_mean, %separable_conv_block_1_bn1_moving_var) /* ty=(Tensor[(1, 32, 112, 112), float32], Tensor[(32), float32], Tensor[(32), float32]) */;
  %6 = %5.0;
  %7 = nn.relu(%6) /* ty=Tensor[(1, 32, 112, 112), float32] */;
  %8 = nn.conv2d(%7, %separable_conv_block_1_conv2_weight, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %9 = nn.batch_norm(%8, %separable_conv_block_1_bn2_gamma, %separable_conv_block_1_bn2_beta, %separable_conv_block_1_bn2_moving_mean, %separable_conv_block_1_bn2_moving_var) /* ty=(Tensor[(1, 64, 112, 112), float32], Tensor[(64), float32], Tensor[(64), float32]) */;
  %10 = %9.0;
  %11 = nn.relu(%10) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %12 = nn.conv2d(%11, %separable_conv_block_2_weight, strides=[2, 2], padding=[1, 1, 1, 1], groups=64, channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %13 = nn.batch_norm(%12, %separable_conv_block_2_bn1_gamma, %separable_conv_block_2_bn1_beta, %separable_conv_block_2_bn1_moving_mean, %separable_conv_block_2_bn1_moving_var) /* ty=(Tensor[(1, 64, 56, 56), float32], Tensor[(64), float32], Tensor[(64), float32]) */;
  %14 = %13.0;
  %15 = nn.relu(%14) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %16 = nn.conv2d(%15, %separable_conv_block_2_conv2_weight, padding=[0, 0, 0, 0], channels=128, kernel_size=[1, 1]) /* ty=Tensor[(1, 128, 56, 56), float32] */;
  %17 = nn.batch_norm(%16, %separable_conv_block_2_bn2_gamma, %separable_conv_block_2_bn2_beta, %separable_conv_block_2_bn2_moving_mean, %separable_conv_block_2_bn2_moving_var) /* ty=(Tensor[(1, 128, 56, 56), float32], Tensor[(128), float32], Tensor[(128), float32]) */;
  %18 = %17.0;
  %19 = nn.relu(%18) /* ty=Tensor[(1, 128, 56, 56), float32] */;
  %20 = nn.conv2d(%19, %separable_conv_block_3_weight, padding=[1, 1, 1, 1], groups=128, channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 56, 56), float32] */;
  %21 = nn.batch_norm(%20, %separable_conv_block_3_bn1_gamma, %separable_conv_block_3_bn1_beta, %separable_conv_block_3_bn1_moving_mean, %separable_conv_block_3_bn1_moving_var) /* ty=(Tensor[(1, 128, 56, 56), float32], Tensor[(128), float32], Tensor[(128), float32]) */;
  %22 = %21.0;
  %23 = nn.relu(%22) /* ty=Tensor[(1, 128, 56, 56), float32] */;
  %24 = nn.conv2d(%23, %separable_conv_block_3_conv2_weight, padding=[0, 0, 0, 0], channels=128, kernel_size=[1, 1]) /* ty=Tensor[(1, 128, 56, 56), float32] */;
  %25 = nn.batch_norm(%24, %separable_conv_block_3_bn2_gamma, %separable_conv_block_3_bn2_beta, %separable_conv_block_3_bn2_moving_mean, %separable_conv_block_3_bn2_moving_var) /* ty=(Tensor[(1, 128, 56, 56), float32], Tensor[(128), float32], Tensor[(128), float32]) */;
  %26 = %25.0;
  %27 = nn.relu(%26) /* ty=Tensor[(1, 128, 56, 56), float32] */;
  %28 = nn.conv2d(%27, %separable_conv_block_4_weight, strides=[2, 2], padding=[1, 1, 1, 1], groups=128, channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %29 = nn.batch_norm(%28, %separable_conv_block_4_bn1_gamma, %separable_conv_block_4_bn1_beta, %separable_conv_block_4_bn1_moving_mean, %separable_conv_block_4_bn1_moving_var) /* ty=(Tensor[(1, 128, 28, 28), float32], Tensor[(128), float32], Tensor[(128), float32]) */;
  %30 = %29.0;
  %31 = nn.relu(%30) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %32 = nn.conv2d(%31, %separable_conv_block_4_conv2_weight, padding=[0, 0, 0, 0], channels=256, kernel_size=[1, 1]) /* ty=Tensor[(1, 256, 28, 28), float32] */;
  %33 = nn.batch_norm(%32, %separable_conv_block_4_bn2_gamma, %separable_conv_block_4_bn2_beta, %separable_conv_block_4_bn2_moving_mean, %separable_conv_block_4_bn2_moving_var) /* ty=(Tensor[(1, 256, 28, 28), float32], Tensor[(256), float32], Tensor[(256), float32]) */;
  %34 = %33.0;
  %35 = nn.relu(%34) /* ty=Tensor[(1, 256, 28, 28), float32] */;
  %36 = nn.conv2d(%35, %separable_conv_block_5_weight, padding=[1, 1, 1, 1], groups=256, channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 28, 28), float32] */;
  %37 = nn.batch_norm(%36, %separable_conv_block_5_bn1_gamma, %separable_conv_block_5_bn1_beta, %separable_conv_block_5_bn1_moving_mean, %separable_conv_block_5_bn1_moving_var) /* ty=(Tensor[(1, 256, 28, 28), float32], Tensor[(256), float32], Tensor[(256), float32]) */;
  %38 = %37.0;
  %39 = nn.relu(%38) /* ty=Tensor[(1, 256, 28, 28), float32] */;
  %40 = nn.conv2d(%39, %separable_conv_block_5_conv2_weight, padding=[0, 0, 0, 0], channels=256, kernel_size=[1, 1]) /* ty=Tensor[(1, 256, 28, 28), float32] */;
  %41 = nn.batch_norm(%40, %separable_conv_block_5_bn2_gamma, %separable_conv_block_5_bn2_beta, %separable_conv_block_5_bn2_moving_mean, %separable_conv_block_5_bn2_moving_var) /* ty=(Tensor[(1, 256, 28, 28), float32], Tensor[(256), float32], Tensor[(256), float32]) */;
  %42 = %41.0;
  %43 = nn.relu(%42) /* ty=Tensor[(1, 256, 28, 28), float32] */;
  %44 = nn.conv2d(%43, %separable_conv_block_6_weight, strides=[2, 2], padding=[1, 1, 1, 1], groups=256, channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %45 = nn.batch_norm(%44, %separable_conv_block_6_bn1_gamma, %separable_conv_block_6_bn1_beta, %separable_conv_block_6_bn1_moving_mean, %separable_conv_block_6_bn1_moving_var) /* ty=(Tensor[(1, 256, 14, 14), float32], Tensor[(256), float32], Tensor[(256), float32]) */;
  %46 = %45.0;
  %47 = nn.relu(%46) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %48 = nn.conv2d(%47, %separable_conv_block_6_conv2_weight, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %49 = nn.batch_norm(%48, %separable_conv_block_6_bn2_gamma, %separable_conv_block_6_bn2_beta, %separable_conv_block_6_bn2_moving_mean, %separable_conv_block_6_bn2_moving_var) /* ty=(Tensor[(1, 512, 14, 14), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %50 = %49.0;
  %51 = nn.relu(%50) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %52 = nn.conv2d(%51, %separable_conv_block_7_weight, padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %53 = nn.batch_norm(%52, %separable_conv_block_7_bn1_gamma, %separable_conv_block_7_bn1_beta, %separable_conv_block_7_bn1_moving_mean, %separable_conv_block_7_bn1_moving_var) /* ty=(Tensor[(1, 512, 14, 14), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %54 = %53.0;
  %55 = nn.relu(%54) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %56 = nn.conv2d(%55, %separable_conv_block_7_conv2_weight, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %57 = nn.batch_norm(%56, %separable_conv_block_7_bn2_gamma, %separable_conv_block_7_bn2_beta, %separable_conv_block_7_bn2_moving_mean, %separable_conv_block_7_bn2_moving_var) /* ty=(Tensor[(1, 512, 14, 14), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %58 = %57.0;
  %59 = nn.relu(%58) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %60 = nn.conv2d(%59, %separable_conv_block_8_weight, padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %61 = nn.batch_norm(%60, %separable_conv_block_8_bn1_gamma, %separable_conv_block_8_bn1_beta, %separable_conv_block_8_bn1_moving_mean, %separable_conv_block_8_bn1_moving_var) /* ty=(Tensor[(1, 512, 14, 14), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %62 = %61.0;
  %63 = nn.relu(%62) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %64 = nn.conv2d(%63, %separable_conv_block_8_conv2_weight, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %65 = nn.batch_norm(%64, %separable_conv_block_8_bn2_gamma, %separable_conv_block_8_bn2_beta, %separable_conv_block_8_bn2_moving_mean, %separable_conv_block_8_bn2_moving_var) /* ty=(Tensor[(1, 512, 14, 14), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %66 = %65.0;
  %67 = nn.relu(%66) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %68 = nn.conv2d(%67, %separable_conv_block_9_weight, padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %69 = nn.batch_norm(%68, %separable_conv_block_9_bn1_gamma, %separable_conv_block_9_bn1_beta, %separable_conv_block_9_bn1_moving_mean, %separable_conv_block_9_bn1_moving_var) /* ty=(Tensor[(1, 512, 14, 14), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %70 = %69.0;
  %71 = nn.relu(%70) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %72 = nn.conv2d(%71, %separable_conv_block_9_conv2_weight, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %73 = nn.batch_norm(%72, %separable_conv_block_9_bn2_gamma, %separable_conv_block_9_bn2_beta, %separable_conv_block_9_bn2_moving_mean, %separable_conv_block_9_bn2_moving_var) /* ty=(Tensor[(1, 512, 14, 14), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %74 = %73.0;
  %75 = nn.relu(%74) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %76 = nn.conv2d(%75, %separable_conv_block_10_weight, padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %77 = nn.batch_norm(%76, %separable_conv_block_10_bn1_gamma, %separable_conv_block_10_bn1_beta, %separable_conv_block_10_bn1_moving_mean, %separable_conv_block_10_bn1_moving_var) /* ty=(Tensor[(1, 512, 14, 14), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %78 = %77.0;
  %79 = nn.relu(%78) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %80 = nn.conv2d(%79, %separable_conv_block_10_conv2_weight, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %81 = nn.batch_norm(%80, %separable_conv_block_10_bn2_gamma, %separable_conv_block_10_bn2_beta, %separable_conv_block_10_bn2_moving_mean, %separable_conv_block_10_bn2_moving_var) /* ty=(Tensor[(1, 512, 14, 14), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %82 = %81.0;
  %83 = nn.relu(%82) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %84 = nn.conv2d(%83, %separable_conv_block_11_weight, padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %85 = nn.batch_norm(%84, %separable_conv_block_11_bn1_gamma, %separable_conv_block_11_bn1_beta, %separable_conv_block_11_bn1_moving_mean, %separable_conv_block_11_bn1_moving_var) /* ty=(Tensor[(1, 512, 14, 14), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %86 = %85.0;
  %87 = nn.relu(%86) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %88 = nn.conv2d(%87, %separable_conv_block_11_conv2_weight, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %89 = nn.batch_norm(%88, %separable_conv_block_11_bn2_gamma, %separable_conv_block_11_bn2_beta, %separable_conv_block_11_bn2_moving_mean, %separable_conv_block_11_bn2_moving_var) /* ty=(Tensor[(1, 512, 14, 14), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %90 = %89.0;
  %91 = nn.relu(%90) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %92 = nn.conv2d(%91, %separable_conv_block_12_weight, strides=[2, 2], padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %93 = nn.batch_norm(%92, %separable_conv_block_12_bn1_gamma, %separable_conv_block_12_bn1_beta, %separable_conv_block_12_bn1_moving_mean, %separable_conv_block_12_bn1_moving_var) /* ty=(Tensor[(1, 512, 7, 7), float32], Tensor[(512), float32], Tensor[(512), float32]) */;
  %94 = %93.0;
  %95 = nn.relu(%94) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %96 = nn.conv2d(%95, %separable_conv_block_12_conv2_weight, padding=[0, 0, 0, 0], channels=1024, kernel_size=[1, 1]) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
  %97 = nn.batch_norm(%96, %separable_conv_block_12_bn2_gamma, %separable_conv_block_12_bn2_beta, %separable_conv_block_12_bn2_moving_mean, %separable_conv_block_12_bn2_moving_var) /* ty=(Tensor[(1, 1024, 7, 7), float32], Tensor[(1024), float32], Tensor[(1024), float32]) */;
  %98 = %97.0;
  %99 = nn.relu(%98) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
  %100 = nn.conv2d(%99, %separable_conv_block_13_weight, padding=[1, 1, 1, 1], groups=1024, channels=1024, kernel_size=[3, 3]) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
  %101 = nn.batch_norm(%100, %separable_conv_block_13_bn1_gamma, %separable_conv_block_13_bn1_beta, %separable_conv_block_13_bn1_moving_mean, %separable_conv_block_13_bn1_moving_var) /* ty=(Tensor[(1, 1024, 7, 7), float32], Tensor[(1024), float32], Tensor[(1024), float32]) */;
  %102 = %101.0;
  %103 = nn.relu(%102) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
  %104 = nn.conv2d(%103, %separable_conv_block_13_conv2_weight, padding=[0, 0, 0, 0], channels=1024, kernel_size=[1, 1]) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
  %105 = nn.batch_norm(%104, %separable_conv_block_13_bn2_gamma, %separable_conv_block_13_bn2_beta, %separable_conv_block_13_bn2_moving_mean, %separable_conv_block_13_bn2_moving_var) /* ty=(Tensor[(1, 1024, 7, 7), float32], Tensor[(1024), float32], Tensor[(1024), float32]) */;
  %106 = %105.0;
  %107 = nn.relu(%106) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
  %108 = nn.global_avg_pool2d(%107) /* ty=Tensor[(1, 1024, 1, 1), float32] */;
  %109 = nn.batch_flatten(%108) /* ty=Tensor[(1, 1024), float32] */;
  %110 = nn.dense(%109, %fc_weight, units=1000) /* ty=Tensor[(1, 1000), float32] */;
  %111 = nn.bias_add(%110, %fc_bias) /* ty=Tensor[(1, 1000), float32] */;
  nn.softmax(%111) /* ty=Tensor[(1, 1000), float32] */
}
)relay";
inline constexpr std::string_view mobilenet_output = R"relay(def @main(%data: Tensor[(1, 3, 224, 224), float32], %conv_block_1_conv_weight: Tensor[(32, 3, 3, 3), float32], %conv_block_1_bn_gamma: Tensor[(32), float32], %conv_block_1_bn_beta: Tensor[(32), float32], %conv_block_1_bn_moving_mean: Tensor[(32), float32], %conv_block_1_bn_moving_var: Tensor[(32), float32], %separable_conv_block_1_weight: Tensor[(32, 1, 3, 3), float32], %separable_conv_block_1_bn1_gamma: Tensor[(32), float32], %separable_conv_block_1_bn1_beta: Tensor[(32), float32], %separable_conv_block_1_bn1_moving_mean: Tensor[(32), float32], %separable_conv_block_1_bn1_moving_var: Tensor[(32), float32], %separable_conv_block_1_conv2_weight: Tensor[(64, 32, 1, 1), float32], %separable_conv_block_1_bn2_gamma: Tensor[(64), float32], %separable_conv_block_1_bn2_beta: Tensor[(64), float32], %separable_conv_block_1_bn2_moving_mean: Tensor[(64), float32], %separable_conv_block_1_bn2_moving_var: Tensor[(64), float32], %separable_conv_block_2_weight: Tensor[(64, 1, 3, 3), float32], %separable_conv_block_2_bn1_gamma: Tensor[(64), float32], %separable_conv_block_2_bn1_beta: Tensor[(64), float32], %separable_conv_block_2_bn1_moving_mean: Tensor[(64), float32], %separable_conv_block_2_bn1_moving_var: Tensor[(64), float32], %separable_conv_block_2_conv2_weight: Tensor[(128, 64, 1, 1), float32], %separable_conv_block_2_bn2_gamma: Tensor[(128), float32], %separable_conv_block_2_bn2_beta: Tensor[(128), float32], %separable_conv_block_2_bn2_moving_mean: Tensor[(128), float32], %separable_conv_block_2_bn2_moving_var: Tensor[(128), float32], %separable_conv_block_3_weight: Tensor[(128, 1, 3, 3), float32], %separable_conv_block_3_bn1_gamma: Tensor[(128), float32], %separable_conv_block_3_bn1_beta: Tensor[(128), float32], %separable_conv_block_3_bn1_moving_mean: Tensor[(128), float32], %separable_conv_block_3_bn1_moving_var: Tensor[(128), float32], %separable_conv_block_3_conv2_weight: Tensor[(128, 128, 1, 1), float32], %separable_conv_block_3_bn2_gamma: Tensor[(128), float32], %separable_conv_block_3_bn2_beta: Tensor[(128), float32], %separable_conv_block_3_bn2_moving_mean: Tensor[(128), float32], %separable_conv_block_3_bn2_moving_var: Tensor[(128), float32], %separable_conv_block_4_weight: Tensor[(128, 1, 3, 3), float32], %separable_conv_block_4_bn1_gamma: Tensor[(128), float32], %separable_conv_block_4_bn1_beta: Tensor[(128), float32], %separable_conv_block_4_bn1_moving_mean: Tensor[(128), float32], %separable_conv_block_4_bn1_moving_var: Tensor[(128), float32], %separable_conv_block_4_conv2_weight: Tensor[(256, 128, 1, 1), float32], %separable_conv_block_4_bn2_gamma: Tensor[(256), float32], %separable_conv_block_4_bn2_beta: Tensor[(256), float32], %separable_conv_block_4_bn2_moving_mean: Tensor[(256), float32], %separable_conv_block_4_bn2_moving_var: Tensor[(256), float32], %separable_conv_block_5_weight: Tensor[(256, 1, 3, 3), float32], %separable_conv_block_5_bn1_gamma: Tensor[(256), float32], %separable_conv_block_5_bn1_beta: Tensor[(256), float32], %separable_conv_block_5_bn1_moving_mean: Tensor[(256), float32], %separable_conv_block_5_bn1_moving_var: Tensor[(256), float32], %separable_conv_block_5_conv2_weight: Tensor[(256, 256, 1, 1), float32], %separable_conv_block_5_bn2_gamma: Tensor[(256), float32], %separable_conv_block_5_bn2_beta: Tensor[(256), float32], %separable_conv_block_5_bn2_moving_mean: Tensor[(256), float32], %separable_conv_block_5_bn2_moving_var: Tensor[(256), float32], %separable_conv_block_6_weight: Tensor[(256, 1, 3, 3), float32], %separable_conv_block_6_bn1_gamma: Tensor[(256), float32], %separable_conv_block_6_bn1_beta: Tensor[(256), float32], %separable_conv_block_6_bn1_moving_mean: Tensor[(256), float32], %separable_conv_block_6_bn1_moving_var: Tensor[(256), float32], %separable_conv_block_6_conv2_weight: Tensor[(512, 256, 1, 1), float32], %separable_conv_block_6_bn2_gamma: Tensor[(512), float32], %separable_conv_block_6_bn2_beta: Tensor[(512), float32], %separable_conv_block_6_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_6_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_7_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_7_bn1_gamma: Tensor[(512), float32], %separable_conv_block_7_bn1_beta: Tensor[(512), float32], %separable_conv_block_7_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_7_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_7_conv2_weight: Tensor[(512, 512, 1, 1), float32], %separable_conv_block_7_bn2_gamma: Tensor[(512), float32], %separable_conv_block_7_bn2_beta: Tensor[(512), float32], %separable_conv_block_7_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_7_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_8_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_8_bn1_gamma: Tensor[(512), float32], %separable_conv_block_8_bn1_beta: Tensor[(512), float32], %separable_conv_block_8_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_8_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_8_conv2_weight: Tensor[(512, 512, 1, 1), float32], %separable_conv_block_8_bn2_gamma: Tensor[(512), float32], %separable_conv_block_8_bn2_beta: Tensor[(512), float32], %separable_conv_block_8_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_8_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_9_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_9_bn1_gamma: Tensor[(512), float32], %separable_conv_block_9_bn1_beta: Tensor[(512), float32], %separable_conv_block_9_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_9_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_9_conv2_weight: Tensor[(512, 512, 1, 1), float32], %separable_conv_block_9_bn2_gamma: Tensor[(512), float32], %separable_conv_block_9_bn2_beta: Tensor[(512), float32], %separable_conv_block_9_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_9_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_10_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_10_bn1_gamma: Tensor[(512), float32], %separable_conv_block_10_bn1_beta: Tensor[(512), float32], %separable_conv_block_10_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_10_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_10_conv2_weight: Tensor[(512, 512, 1, 1), float32], %separable_conv_block_10_bn2_gamma: Tensor[(512), float32], %separable_conv_block_10_bn2_beta: Tensor[(512), float32], %separable_conv_block_10_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_10_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_11_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_11_bn1_gamma: Tensor[(512), float32], %separable_conv_block_11_bn1_beta: Tensor[(512), float32], %separable_conv_block_11_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_11_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_11_conv2_weight: Tensor[(512, 512, 1, 1), float32], %separable_conv_block_11_bn2_gamma: Tensor[(512), float32], %separable_conv_block_11_bn2_beta: Tensor[(512), float32], %separable_conv_block_11_bn2_moving_mean: Tensor[(512), float32], %separable_conv_block_11_bn2_moving_var: Tensor[(512), float32], %separable_conv_block_12_weight: Tensor[(512, 1, 3, 3), float32], %separable_conv_block_12_bn1_gamma: Tensor[(512), float32], %separable_conv_block_12_bn1_beta: Tensor[(512), float32], %separable_conv_block_12_bn1_moving_mean: Tensor[(512), float32], %separable_conv_block_12_bn1_moving_var: Tensor[(512), float32], %separable_conv_block_12_conv2_weight: Tensor[(1024, 512, 1, 1), float32], %separable_conv_block_12_bn2_gamma: Tensor[(1024), float32], %separable_conv_block_12_bn2_beta: Tensor[(1024), float32], %separable_conv_block_12_bn2_moving_mean: Tensor[(1024), float32], %separable_conv_block_12_bn2_moving_var: Tensor[(1024), float32], %separable_conv_block_13_weight: Tensor[(1024, 1, 3, 3), float32], %separable_conv_block_13_bn1_gamma: Tensor[(1024), float32], %separable_conv_block_13_bn1_beta: Tensor[(1024), float32], %separable_conv_block_13_bn1_moving_mean: Tensor[(1024), float32], %separable_conv_block_13_bn1_moving_var: Tensor[(1024), float32], %separable_conv_block_13_conv2_weight: Tensor[(1024, 1024, 1, 1), float32], %separable_conv_block_13_bn2_gamma: Tensor[(1024), float32], %separable_conv_block_13_bn2_beta: Tensor[(1024), float32], %separable_conv_block_13_bn2_moving_mean: Tensor[(1024), float32], %separable_conv_block_13_bn2_moving_var: Tensor[(1024), float32], %fc_weight: Tensor[(1000, 1024), float32], %fc_bias: Tensor[(1000), float32]) -> Tensor[(1, 1000), float32] {
  %3 = fn (%p0: Tensor[(32), float32], %p1: Tensor[(32), float32], Primitive=1) -> Tensor[(32), float32] {
    %0 = add(%p0, 1e-05f /* ty=float32 */) /* ty=Tensor[(32), float32] */;
    %1 = sqrt(%0) /* ty=Tensor[(32), float32] */;
    %2 = divide(1f /* ty=float32 */, %1) /* ty=Tensor[(32), float32] */;
    multiply(%2, %p1) /* ty=Tensor[(32), float32] */
  };
  %4 = %3(%conv_block_1_bn_moving_var, %conv_block_1_bn_gamma) /* ty=Tensor[(32), float32] */;
  %8 = fn (%p01: Tensor[(32, 3, 3, 3), float32], %p11: Tensor[(32), float32], Primitive=1) -> Tensor[(32, 3, 3, 3), float32] {
    %5 = expand_dims(%p11, axis=1, num_newaxis=2) /* ty=Tensor[(32, 1, 1), float32] */;
    %6 = squeeze(%5, axis=[1, 2]) /* ty=Tensor[(32), float32] */;
    %7 = expand_dims(%6, axis=1, num_newaxis=3) /* ty=Tensor[(32, 1, 1, 1), float32] */;
    multiply(%p01, %7) /* ty=Tensor[(32, 3, 3, 3), float32] */
  };
  %9 = %8(%conv_block_1_conv_weight, %4) /* ty=Tensor[(32, 3, 3, 3), float32] */;
  %16 = fn (%p02: Tensor[(1, 3, 224, 224), float32], %p12: Tensor[(32, 3, 3, 3), float32], %p2: Tensor[(32), float32], %p3: Tensor[(32), float32], %p4: Tensor[(32), float32], Primitive=1) -> Tensor[(1, 32, 112, 112), float32] {
    %10 = nn.conv2d(%p02, %p12, strides=[2, 2], padding=[1, 1, 1, 1], channels=32, kernel_size=[3, 3]) /* ty=Tensor[(1, 32, 112, 112), float32] */;
    %11 = negative(%p2) /* ty=Tensor[(32), float32] */;
    %12 = multiply(%11, %p3) /* ty=Tensor[(32), float32] */;
    %13 = add(%12, %p4) /* ty=Tensor[(32), float32] */;
    %14 = expand_dims(%13, axis=1, num_newaxis=2) /* ty=Tensor[(32, 1, 1), float32] */;
    %15 = add(%10, %14) /* ty=Tensor[(1, 32, 112, 112), float32] */;
    nn.relu(%15) /* ty=Tensor[(1, 32, 112, 112), float32] */
  };
  %17 = %16(%data, %9, %conv_block_1_bn_moving_mean, %4, %conv_block_1_bn_beta) /* ty=Tensor[(1, 32, 112, 112), float32] */;
  %21 = fn (%p03: Tensor[(32), float32], %p13: Tensor[(32), float32], Primitive=1) -> Tensor[(32), float32] {
    %18 = add(%p03, 1e-05f /* ty=float32 */) /* ty=Tensor[(32), float32] */;
    %19 = sqrt(%18) /* ty=Tensor[(32), float32] */;
    %20 = divide(1f /* ty=float32 */, %19) /* ty=Tensor[(32), float32] */;
    multiply(%20, %p13) /* ty=Tensor[(32), float32] */
  };
  %22 = %21(%separable_conv_block_1_bn1_moving_var, %separable_conv_block_1_bn1_gamma) /* ty=Tensor[(32), float32] */;
  %26 = fn (%p04: Tensor[(32, 1, 3, 3), float32], %p14: Tensor[(32), float32], Primitive=1) -> Tensor[(32, 1, 3, 3), float32] {
    %23 = expand_dims(%p14, axis=1, num_newaxis=2) /* ty=Tensor[(32, 1, 1), float32] */;
    %24 = squeeze(%23, axis=[1, 2]) /* ty=Tensor[(32), float32] */;
    %25 = expand_dims(%24, axis=1, num_newaxis=3) /* ty=Tensor[(32, 1, 1, 1), float32] */;
    multiply(%p04, %25) /* ty=Tensor[(32, 1, 3, 3), float32] */
  };
  %27 = %26(%separable_conv_block_1_weight, %22) /* ty=Tensor[(32, 1, 3, 3), float32] */;
  %34 = fn (%p05: Tensor[(1, 32, 112, 112), float32], %p15: Tensor[(32, 1, 3, 3), float32], %p21: Tensor[(32), float32], %p31: Tensor[(32), float32], %p41: Tensor[(32), float32], Primitive=1) -> Tensor[(1, 32, 112, 112), float32] {
    %28 = nn.conv2d(%p05, %p15, padding=[1, 1, 1, 1], groups=32, channels=32, kernel_size=[3, 3]) /* ty=Tensor[(1, 32, 112, 112), float32] */;
    %29 = negative(%p21) /* ty=Tensor[(32), float32] */;
    %30 = multiply(%29, %p31) /* ty=Tensor[(32), float32] */;
    %31 = add(%30, %p41) /* ty=Tensor[(32), float32] */;
    %32 = expand_dims(%31, axis=1, num_newaxis=2) /* ty=Tensor[(32, 1, 1), float32] */;
    %33 = add(%28, %32) /* ty=Tensor[(1, 32, 112, 112), float32] */;
    nn.relu(%33) /* ty=Tensor[(1, 32, 112, 112), float32] */
  };
  %35 = %34(%17, %27, %separable_conv_block_1_bn1_moving_mean, %22, %separable_conv_block_1_bn1_beta) /* ty=Tensor[(1, 32, 112, 112), float32] */;
  %39 = fn (%p06: Tensor[(64), float32], %p16: Tensor[(64), float32], Primitive=1) -> Tensor[(64), float32] {
    %36 = add(%p06, 1e-05f /* ty=float32 */) /* ty=Tensor[(64), float32] */;
    %37 = sqrt(%36) /* ty=Tensor[(64), float32] */;
    %38 = divide(1f /* ty=float32 */, %37) /* ty=Tensor[(64), float32] */;
    multiply(%38, %p16) /* ty=Tensor[(64), float32] */
  };
  %40 = %39(%separable_conv_block_1_bn2_moving_var, %separable_conv_block_1_bn2_gamma) /* ty=Tensor[(64), float32] */;
  %44 = fn (%p07: Tensor[(64, 32, 1, 1), float32], %p17: Tensor[(64), float32], Primitive=1) -> Tensor[(64, 32, 1, 1), float32] {
    %41 = expand_dims(%p17, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %42 = squeeze(%41, axis=[1, 2]) /* ty=Tensor[(64), float32] */;
    %43 = expand_dims(%42, axis=1, num_newaxis=3) /* ty=Tensor[(64, 1, 1, 1), float32] */;
    multiply(%p07, %43) /* ty=Tensor[(64, 32, 1, 1), float32] */
  };
  %45 = %44(%separable_conv_block_1_conv2_weight, %40) /* ty=Tensor[(64, 32, 1, 1), float32] */;
  %52 = fn (%p08: Tensor[(1, 32, 112, 112), float32], %p18: Tensor[(64, 32, 1, 1), float32], %p22: Tensor[(64), float32], %p32: Tensor[(64), float32], %p42: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 112, 112), float32] {
    %46 = nn.conv2d(%p08, %p18, padding=[0, 0, 0, 0], channels=64, kernel_size=[1, 1]) /* ty=Tensor[(1, 64, 112, 112), float32] */;
    %47 = negative(%p22) /* ty=Tensor[(64), float32] */;
    %48 = multiply(%47, %p32) /* ty=Tensor[(64), float32] */;
    %49 = add(%48, %p42) /* ty=Tensor[(64), float32] */;
    %50 = expand_dims(%49, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %51 = add(%46, %50) /* ty=Tensor[(1, 64, 112, 112), float32] */;
    nn.relu(%51) /* ty=Tensor[(1, 64, 112, 112), float32] */
  };
  %53 = %52(%35, %45, %separable_conv_block_1_bn2_moving_mean, %40, %separable_conv_block_1_bn2_beta) /* ty=Tensor[(1, 64, 112, 112), float32] */;
  %57 = fn (%p09: Tensor[(64), float32], %p19: Tensor[(64), float32], Primitive=1) -> Tensor[(64), float32] {
    %54 = add(%p09, 1e-05f /* ty=float32 */) /* ty=Tensor[(64), float32] */;
    %55 = sqrt(%54) /* ty=Tensor[(64), float32] */;
    %56 = divide(1f /* ty=float32 */, %55) /* ty=Tensor[(64), float32] */;
    multiply(%56, %p19) /* ty=Tensor[(64), float32] */
  };
  %58 = %57(%separable_conv_block_2_bn1_moving_var, %separable_conv_block_2_bn1_gamma) /* ty=Tensor[(64), float32] */;
  %62 = fn (%p010: Tensor[(64, 1, 3, 3), float32], %p110: Tensor[(64), float32], Primitive=1) -> Tensor[(64, 1, 3, 3), float32] {
    %59 = expand_dims(%p110, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %60 = squeeze(%59, axis=[1, 2]) /* ty=Tensor[(64), float32] */;
    %61 = expand_dims(%60, axis=1, num_newaxis=3) /* ty=Tensor[(64, 1, 1, 1), float32] */;
    multiply(%p010, %61) /* ty=Tensor[(64, 1, 3, 3), float32] */
  };
  %63 = %62(%separable_conv_block_2_weight, %58) /* ty=Tensor[(64, 1, 3, 3), float32] */;
  %70 = fn (%p011: Tensor[(1, 64, 112, 112), float32], %p111: Tensor[(64, 1, 3, 3), float32], %p23: Tensor[(64), float32], %p33: Tensor[(64), float32], %p43: Tensor[(64), float32], Primitive=1) -> Tensor[(1, 64, 56, 56), float32] {
    %64 = nn.conv2d(%p011, %p111, strides=[2, 2], padding=[1, 1, 1, 1], groups=64, channels=64, kernel_size=[3, 3]) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    %65 = negative(%p23) /* ty=Tensor[(64), float32] */;
    %66 = multiply(%65, %p33) /* ty=Tensor[(64), float32] */;
    %67 = add(%66, %p43) /* ty=Tensor[(64), float32] */;
    %68 = expand_dims(%67, axis=1, num_newaxis=2) /* ty=Tensor[(64, 1, 1), float32] */;
    %69 = add(%64, %68) /* ty=Tensor[(1, 64, 56, 56), float32] */;
    nn.relu(%69) /* ty=Tensor[(1, 64, 56, 56), float32] */
  };
  %71 = %70(%53, %63, %separable_conv_block_2_bn1_moving_mean, %58, %separable_conv_block_2_bn1_beta) /* ty=Tensor[(1, 64, 56, 56), float32] */;
  %75 = fn (%p012: Tensor[(128), float32], %p112: Tensor[(128), float32], Primitive=1) -> Tensor[(128), float32] {
    %72 = add(%p012, 1e-05f /* ty=float32 */) /* ty=Tensor[(128), float32] */;
    %73 = sqrt(%72) /* ty=Tensor[(128), float32] */;
    %74 = divide(1f /* ty=float32 */, %73) /* ty=Tensor[(128), float32] */;
    multiply(%74, %p112) /* ty=Tensor[(128), float32] */
  };
  %76 = %75(%separable_conv_block_2_bn2_moving_var, %separable_conv_block_2_bn2_gamma) /* ty=Tensor[(128), float32] */;
  %80 = fn (%p013: Tensor[(128, 64, 1, 1), float32], %p113: Tensor[(128), float32], Primitive=1) -> Tensor[(128, 64, 1, 1), float32] {
    %77 = expand_dims(%p113, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %78 = squeeze(%77, axis=[1, 2]) /* ty=Tensor[(128), float32] */;
    %79 = expand_dims(%78, axis=1, num_newaxis=3) /* ty=Tensor[(128, 1, 1, 1), float32] */;
    multiply(%p013, %79) /* ty=Tensor[(128, 64, 1, 1), float32] */
  };
  %81 = %80(%separable_conv_block_2_conv2_weight, %76) /* ty=Tensor[(128, 64, 1, 1), float32] */;
  %88 = fn (%p014: Tensor[(1, 64, 56, 56), float32], %p114: Tensor[(128, 64, 1, 1), float32], %p24: Tensor[(128), float32], %p34: Tensor[(128), float32], %p44: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 56, 56), float32] {
    %82 = nn.conv2d(%p014, %p114, padding=[0, 0, 0, 0], channels=128, kernel_size=[1, 1]) /* ty=Tensor[(1, 128, 56, 56), float32] */;
    %83 = negative(%p24) /* ty=Tensor[(128), float32] */;
    %84 = multiply(%83, %p34) /* ty=Tensor[(128), float32] */;
    %85 = add(%84, %p44) /* ty=Tensor[(128), float32] */;
    %86 = expand_dims(%85, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %87 = add(%82, %86) /* ty=Tensor[(1, 128, 56, 56), float32] */;
    nn.relu(%87) /* ty=Tensor[(1, 128, 56, 56), float32] */
  };
  %89 = %88(%71, %81, %separable_conv_block_2_bn2_moving_mean, %76, %separable_conv_block_2_bn2_beta) /* ty=Tensor[(1, 128, 56, 56), float32] */;
  %93 = fn (%p015: Tensor[(128), float32], %p115: Tensor[(128), float32], Primitive=1) -> Tensor[(128), float32] {
    %90 = add(%p015, 1e-05f /* ty=float32 */) /* ty=Tensor[(128), float32] */;
    %91 = sqrt(%90) /* ty=Tensor[(128), float32] */;
    %92 = divide(1f /* ty=float32 */, %91) /* ty=Tensor[(128), float32] */;
    multiply(%92, %p115) /* ty=Tensor[(128), float32] */
  };
  %94 = %93(%separable_conv_block_3_bn1_moving_var, %separable_conv_block_3_bn1_gamma) /* ty=Tensor[(128), float32] */;
  %98 = fn (%p016: Tensor[(128, 1, 3, 3), float32], %p116: Tensor[(128), float32], Primitive=1) -> Tensor[(128, 1, 3, 3), float32] {
    %95 = expand_dims(%p116, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %96 = squeeze(%95, axis=[1, 2]) /* ty=Tensor[(128), float32] */;
    %97 = expand_dims(%96, axis=1, num_newaxis=3) /* ty=Tensor[(128, 1, 1, 1), float32] */;
    multiply(%p016, %97) /* ty=Tensor[(128, 1, 3, 3), float32] */
  };
  %99 = %98(%separable_conv_block_3_weight, %94) /* ty=Tensor[(128, 1, 3, 3), float32] */;
  %106 = fn (%p017: Tensor[(1, 128, 56, 56), float32], %p117: Tensor[(128, 1, 3, 3), float32], %p25: Tensor[(128), float32], %p35: Tensor[(128), float32], %p45: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 56, 56), float32] {
    %100 = nn.conv2d(%p017, %p117, padding=[1, 1, 1, 1], groups=128, channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 56, 56), float32] */;
    %101 = negative(%p25) /* ty=Tensor[(128), float32] */;
    %102 = multiply(%101, %p35) /* ty=Tensor[(128), float32] */;
    %103 = add(%102, %p45) /* ty=Tensor[(128), float32] */;
    %104 = expand_dims(%103, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %105 = add(%100, %104) /* ty=Tensor[(1, 128, 56, 56), float32] */;
    nn.relu(%105) /* ty=Tensor[(1, 128, 56, 56), float32] */
  };
  %107 = %106(%89, %99, %separable_conv_block_3_bn1_moving_mean, %94, %separable_conv_block_3_bn1_beta) /* ty=Tensor[(1, 128, 56, 56), float32] */;
  %111 = fn (%p018: Tensor[(128), float32], %p118: Tensor[(128), float32], Primitive=1) -> Tensor[(128), float32] {
    %108 = add(%p018, 1e-05f /* ty=float32 */) /* ty=Tensor[(128), float32] */;
    %109 = sqrt(%108) /* ty=Tensor[(128), float32] */;
    %110 = divide(1f /* ty=float32 */, %109) /* ty=Tensor[(128), float32] */;
    multiply(%110, %p118) /* ty=Tensor[(128), float32] */
  };
  %112 = %111(%separable_conv_block_3_bn2_moving_var, %separable_conv_block_3_bn2_gamma) /* ty=Tensor[(128), float32] */;
  %116 = fn (%p019: Tensor[(128, 128, 1, 1), float32], %p119: Tensor[(128), float32], Primitive=1) -> Tensor[(128, 128, 1, 1), float32] {
    %113 = expand_dims(%p119, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %114 = squeeze(%113, axis=[1, 2]) /* ty=Tensor[(128), float32] */;
    %115 = expand_dims(%114, axis=1, num_newaxis=3) /* ty=Tensor[(128, 1, 1, 1), float32] */;
    multiply(%p019, %115) /* ty=Tensor[(128, 128, 1, 1), float32] */
  };
  %117 = %116(%separable_conv_block_3_conv2_weight, %112) /* ty=Tensor[(128, 128, 1, 1), float32] */;
  %124 = fn (%p020: Tensor[(1, 128, 56, 56), float32], %p120: Tensor[(128, 128, 1, 1), float32], %p26: Tensor[(128), float32], %p36: Tensor[(128), float32], %p46: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 56, 56), float32] {
    %118 = nn.conv2d(%p020, %p120, padding=[0, 0, 0, 0], channels=128, kernel_size=[1, 1]) /* ty=Tensor[(1, 128, 56, 56), float32] */;
    %119 = negative(%p26) /* ty=Tensor[(128), float32] */;
    %120 = multiply(%119, %p36) /* ty=Tensor[(128), float32] */;
    %121 = add(%120, %p46) /* ty=Tensor[(128), float32] */;
    %122 = expand_dims(%121, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %123 = add(%118, %122) /* ty=Tensor[(1, 128, 56, 56), float32] */;
    nn.relu(%123) /* ty=Tensor[(1, 128, 56, 56), float32] */
  };
  %125 = %124(%107, %117, %separable_conv_block_3_bn2_moving_mean, %112, %separable_conv_block_3_bn2_beta) /* ty=Tensor[(1, 128, 56, 56), float32] */;
  %129 = fn (%p021: Tensor[(128), float32], %p121: Tensor[(128), float32], Primitive=1) -> Tensor[(128), float32] {
    %126 = add(%p021, 1e-05f /* ty=float32 */) /* ty=Tensor[(128), float32] */;
    %127 = sqrt(%126) /* ty=Tensor[(128), float32] */;
    %128 = divide(1f /* ty=float32 */, %127) /* ty=Tensor[(128), float32] */;
    multiply(%128, %p121) /* ty=Tensor[(128), float32] */
  };
  %130 = %129(%separable_conv_block_4_bn1_moving_var, %separable_conv_block_4_bn1_gamma) /* ty=Tensor[(128), float32] */;
  %134 = fn (%p022: Tensor[(128, 1, 3, 3), float32], %p122: Tensor[(128), float32], Primitive=1) -> Tensor[(128, 1, 3, 3), float32] {
    %131 = expand_dims(%p122, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %132 = squeeze(%131, axis=[1, 2]) /* ty=Tensor[(128), float32] */;
    %133 = expand_dims(%132, axis=1, num_newaxis=3) /* ty=Tensor[(128, 1, 1, 1), float32] */;
    multiply(%p022, %133) /* ty=Tensor[(128, 1, 3, 3), float32] */
  };
  %135 = %134(%separable_conv_block_4_weight, %130) /* ty=Tensor[(128, 1, 3, 3), float32] */;
  %142 = fn (%p023: Tensor[(1, 128, 56, 56), float32], %p123: Tensor[(128, 1, 3, 3), float32], %p27: Tensor[(128), float32], %p37: Tensor[(128), float32], %p47: Tensor[(128), float32], Primitive=1) -> Tensor[(1, 128, 28, 28), float32] {
    %136 = nn.conv2d(%p023, %p123, strides=[2, 2], padding=[1, 1, 1, 1], groups=128, channels=128, kernel_size=[3, 3]) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    %137 = negative(%p27) /* ty=Tensor[(128), float32] */;
    %138 = multiply(%137, %p37) /* ty=Tensor[(128), float32] */;
    %139 = add(%138, %p47) /* ty=Tensor[(128), float32] */;
    %140 = expand_dims(%139, axis=1, num_newaxis=2) /* ty=Tensor[(128, 1, 1), float32] */;
    %141 = add(%136, %140) /* ty=Tensor[(1, 128, 28, 28), float32] */;
    nn.relu(%141) /* ty=Tensor[(1, 128, 28, 28), float32] */
  };
  %143 = %142(%125, %135, %separable_conv_block_4_bn1_moving_mean, %130, %separable_conv_block_4_bn1_beta) /* ty=Tensor[(1, 128, 28, 28), float32] */;
  %147 = fn (%p024: Tensor[(256), float32], %p124: Tensor[(256), float32], Primitive=1) -> Tensor[(256), float32] {
    %144 = add(%p024, 1e-05f /* ty=float32 */) /* ty=Tensor[(256), float32] */;
    %145 = sqrt(%144) /* ty=Tensor[(256), float32] */;
    %146 = divide(1f /* ty=float32 */, %145) /* ty=Tensor[(256), float32] */;
    multiply(%146, %p124) /* ty=Tensor[(256), float32] */
  };
  %148 = %147(%separable_conv_block_4_bn2_moving_var, %separable_conv_block_4_bn2_gamma) /* ty=Tensor[(256), float32] */;
  %152 = fn (%p025: Tensor[(256, 128, 1, 1), float32], %p125: Tensor[(256), float32], Primitive=1) -> Tensor[(256, 128, 1, 1), float32] {
    %149 = expand_dims(%p125, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %150 = squeeze(%149, axis=[1, 2]) /* ty=Tensor[(256), float32] */;
    %151 = expand_dims(%150, axis=1, num_newaxis=3) /* ty=Tensor[(256, 1, 1, 1), float32] */;
    multiply(%p025, %151) /* ty=Tensor[(256, 128, 1, 1), float32] */
  };
  %153 = %152(%separable_conv_block_4_conv2_weight, %148) /* ty=Tensor[(256, 128, 1, 1), float32] */;
  %160 = fn (%p026: Tensor[(1, 128, 28, 28), float32], %p126: Tensor[(256, 128, 1, 1), float32], %p28: Tensor[(256), float32], %p38: Tensor[(256), float32], %p48: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 28, 28), float32] {
    %154 = nn.conv2d(%p026, %p126, padding=[0, 0, 0, 0], channels=256, kernel_size=[1, 1]) /* ty=Tensor[(1, 256, 28, 28), float32] */;
    %155 = negative(%p28) /* ty=Tensor[(256), float32] */;
    %156 = multiply(%155, %p38) /* ty=Tensor[(256), float32] */;
    %157 = add(%156, %p48) /* ty=Tensor[(256), float32] */;
    %158 = expand_dims(%157, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %159 = add(%154, %158) /* ty=Tensor[(1, 256, 28, 28), float32] */;
    nn.relu(%159) /* ty=Tensor[(1, 256, 28, 28), float32] */
  };
  %161 = %160(%143, %153, %separable_conv_block_4_bn2_moving_mean, %148, %separable_conv_block_4_bn2_beta) /* ty=Tensor[(1, 256, 28, 28), float32] */;
  %165 = fn (%p027: Tensor[(256), float32], %p127: Tensor[(256), float32], Primitive=1) -> Tensor[(256), float32] {
    %162 = add(%p027, 1e-05f /* ty=float32 */) /* ty=Tensor[(256), float32] */;
    %163 = sqrt(%162) /* ty=Tensor[(256), float32] */;
    %164 = divide(1f /* ty=float32 */, %163) /* ty=Tensor[(256), float32] */;
    multiply(%164, %p127) /* ty=Tensor[(256), float32] */
  };
  %166 = %165(%separable_conv_block_5_bn1_moving_var, %separable_conv_block_5_bn1_gamma) /* ty=Tensor[(256), float32] */;
  %170 = fn (%p028: Tensor[(256, 1, 3, 3), float32], %p128: Tensor[(256), float32], Primitive=1) -> Tensor[(256, 1, 3, 3), float32] {
    %167 = expand_dims(%p128, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %168 = squeeze(%167, axis=[1, 2]) /* ty=Tensor[(256), float32] */;
    %169 = expand_dims(%168, axis=1, num_newaxis=3) /* ty=Tensor[(256, 1, 1, 1), float32] */;
    multiply(%p028, %169) /* ty=Tensor[(256, 1, 3, 3), float32] */
  };
  %171 = %170(%separable_conv_block_5_weight, %166) /* ty=Tensor[(256, 1, 3, 3), float32] */;
  %178 = fn (%p029: Tensor[(1, 256, 28, 28), float32], %p129: Tensor[(256, 1, 3, 3), float32], %p29: Tensor[(256), float32], %p39: Tensor[(256), float32], %p49: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 28, 28), float32] {
    %172 = nn.conv2d(%p029, %p129, padding=[1, 1, 1, 1], groups=256, channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 28, 28), float32] */;
    %173 = negative(%p29) /* ty=Tensor[(256), float32] */;
    %174 = multiply(%173, %p39) /* ty=Tensor[(256), float32] */;
    %175 = add(%174, %p49) /* ty=Tensor[(256), float32] */;
    %176 = expand_dims(%175, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %177 = add(%172, %176) /* ty=Tensor[(1, 256, 28, 28), float32] */;
    nn.relu(%177) /* ty=Tensor[(1, 256, 28, 28), float32] */
  };
  %179 = %178(%161, %171, %separable_conv_block_5_bn1_moving_mean, %166, %separable_conv_block_5_bn1_beta) /* ty=Tensor[(1, 256, 28, 28), float32] */;
  %183 = fn (%p030: Tensor[(256), float32], %p130: Tensor[(256), float32], Primitive=1) -> Tensor[(256), float32] {
    %180 = add(%p030, 1e-05f /* ty=float32 */) /* ty=Tensor[(256), float32] */;
    %181 = sqrt(%180) /* ty=Tensor[(256), float32] */;
    %182 = divide(1f /* ty=float32 */, %181) /* ty=Tensor[(256), float32] */;
    multiply(%182, %p130) /* ty=Tensor[(256), float32] */
  };
  %184 = %183(%separable_conv_block_5_bn2_moving_var, %separable_conv_block_5_bn2_gamma) /* ty=Tensor[(256), float32] */;
  %188 = fn (%p031: Tensor[(256, 256, 1, 1), float32], %p131: Tensor[(256), float32], Primitive=1) -> Tensor[(256, 256, 1, 1), float32] {
    %185 = expand_dims(%p131, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %186 = squeeze(%185, axis=[1, 2]) /* ty=Tensor[(256), float32] */;
    %187 = expand_dims(%186, axis=1, num_newaxis=3) /* ty=Tensor[(256, 1, 1, 1), float32] */;
    multiply(%p031, %187) /* ty=Tensor[(256, 256, 1, 1), float32] */
  };
  %189 = %188(%separable_conv_block_5_conv2_weight, %184) /* ty=Tensor[(256, 256, 1, 1), float32] */;
  %196 = fn (%p032: Tensor[(1, 256, 28, 28), float32], %p132: Tensor[(256, 256, 1, 1), float32], %p210: Tensor[(256), float32], %p310: Tensor[(256), float32], %p410: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 28, 28), float32] {
    %190 = nn.conv2d(%p032, %p132, padding=[0, 0, 0, 0], channels=256, kernel_size=[1, 1]) /* ty=Tensor[(1, 256, 28, 28), float32] */;
    %191 = negative(%p210) /* ty=Tensor[(256), float32] */;
    %192 = multiply(%191, %p310) /* ty=Tensor[(256), float32] */;
    %193 = add(%192, %p410) /* ty=Tensor[(256), float32] */;
    %194 = expand_dims(%193, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %195 = add(%190, %194) /* ty=Tensor[(1, 256, 28, 28), float32] */;
    nn.relu(%195) /* ty=Tensor[(1, 256, 28, 28), float32] */
  };
  %197 = %196(%179, %189, %separable_conv_block_5_bn2_moving_mean, %184, %separable_conv_block_5_bn2_beta) /* ty=Tensor[(1, 256, 28, 28), float32] */;
  %201 = fn (%p033: Tensor[(256), float32], %p133: Tensor[(256), float32], Primitive=1) -> Tensor[(256), float32] {
    %198 = add(%p033, 1e-05f /* ty=float32 */) /* ty=Tensor[(256), float32] */;
    %199 = sqrt(%198) /* ty=Tensor[(256), float32] */;
    %200 = divide(1f /* ty=float32 */, %199) /* ty=Tensor[(256), float32] */;
    multiply(%200, %p133) /* ty=Tensor[(256), float32] */
  };
  %202 = %201(%separable_conv_block_6_bn1_moving_var, %separable_conv_block_6_bn1_gamma) /* ty=Tensor[(256), float32] */;
  %206 = fn (%p034: Tensor[(256, 1, 3, 3), float32], %p134: Tensor[(256), float32], Primitive=1) -> Tensor[(256, 1, 3, 3), float32] {
    %203 = expand_dims(%p134, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %204 = squeeze(%203, axis=[1, 2]) /* ty=Tensor[(256), float32] */;
    %205 = expand_dims(%204, axis=1, num_newaxis=3) /* ty=Tensor[(256, 1, 1, 1), float32] */;
    multiply(%p034, %205) /* ty=Tensor[(256, 1, 3, 3), float32] */
  };
  %207 = %206(%separable_conv_block_6_weight, %202) /* ty=Tensor[(256, 1, 3, 3), float32] */;
  %214 = fn (%p035: Tensor[(1, 256, 28, 28), float32], %p135: Tensor[(256, 1, 3, 3), float32], %p211: Tensor[(256), float32], %p311: Tensor[(256), float32], %p411: Tensor[(256), float32], Primitive=1) -> Tensor[(1, 256, 14, 14), float32] {
    %208 = nn.conv2d(%p035, %p135, strides=[2, 2], padding=[1, 1, 1, 1], groups=256, channels=256, kernel_size=[3, 3]) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    %209 = negative(%p211) /* ty=Tensor[(256), float32] */;
    %210 = multiply(%209, %p311) /* ty=Tensor[(256), float32] */;
    %211 = add(%210, %p411) /* ty=Tensor[(256), float32] */;
    %212 = expand_dims(%211, axis=1, num_newaxis=2) /* ty=Tensor[(256, 1, 1), float32] */;
    %213 = add(%208, %212) /* ty=Tensor[(1, 256, 14, 14), float32] */;
    nn.relu(%213) /* ty=Tensor[(1, 256, 14, 14), float32] */
  };
  %215 = %214(%197, %207, %separable_conv_block_6_bn1_moving_mean, %202, %separable_conv_block_6_bn1_beta) /* ty=Tensor[(1, 256, 14, 14), float32] */;
  %219 = fn (%p036: Tensor[(512), float32], %p136: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %216 = add(%p036, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %217 = sqrt(%216) /* ty=Tensor[(512), float32] */;
    %218 = divide(1f /* ty=float32 */, %217) /* ty=Tensor[(512), float32] */;
    multiply(%218, %p136) /* ty=Tensor[(512), float32] */
  };
  %220 = %219(%separable_conv_block_6_bn2_moving_var, %separable_conv_block_6_bn2_gamma) /* ty=Tensor[(512), float32] */;
  %224 = fn (%p037: Tensor[(512, 256, 1, 1), float32], %p137: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 256, 1, 1), float32] {
    %221 = expand_dims(%p137, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %222 = squeeze(%221, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %223 = expand_dims(%222, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p037, %223) /* ty=Tensor[(512, 256, 1, 1), float32] */
  };
  %225 = %224(%separable_conv_block_6_conv2_weight, %220) /* ty=Tensor[(512, 256, 1, 1), float32] */;
  %232 = fn (%p038: Tensor[(1, 256, 14, 14), float32], %p138: Tensor[(512, 256, 1, 1), float32], %p212: Tensor[(512), float32], %p312: Tensor[(512), float32], %p412: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %226 = nn.conv2d(%p038, %p138, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %227 = negative(%p212) /* ty=Tensor[(512), float32] */;
    %228 = multiply(%227, %p312) /* ty=Tensor[(512), float32] */;
    %229 = add(%228, %p412) /* ty=Tensor[(512), float32] */;
    %230 = expand_dims(%229, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %231 = add(%226, %230) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%231) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %233 = %232(%215, %225, %separable_conv_block_6_bn2_moving_mean, %220, %separable_conv_block_6_bn2_beta) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %237 = fn (%p039: Tensor[(512), float32], %p139: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %234 = add(%p039, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %235 = sqrt(%234) /* ty=Tensor[(512), float32] */;
    %236 = divide(1f /* ty=float32 */, %235) /* ty=Tensor[(512), float32] */;
    multiply(%236, %p139) /* ty=Tensor[(512), float32] */
  };
  %238 = %237(%separable_conv_block_7_bn1_moving_var, %separable_conv_block_7_bn1_gamma) /* ty=Tensor[(512), float32] */;
  %242 = fn (%p040: Tensor[(512, 1, 3, 3), float32], %p140: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 1, 3, 3), float32] {
    %239 = expand_dims(%p140, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %240 = squeeze(%239, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %241 = expand_dims(%240, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p040, %241) /* ty=Tensor[(512, 1, 3, 3), float32] */
  };
  %243 = %242(%separable_conv_block_7_weight, %238) /* ty=Tensor[(512, 1, 3, 3), float32] */;
  %250 = fn (%p041: Tensor[(1, 512, 14, 14), float32], %p141: Tensor[(512, 1, 3, 3), float32], %p213: Tensor[(512), float32], %p313: Tensor[(512), float32], %p413: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %244 = nn.conv2d(%p041, %p141, padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %245 = negative(%p213) /* ty=Tensor[(512), float32] */;
    %246 = multiply(%245, %p313) /* ty=Tensor[(512), float32] */;
    %247 = add(%246, %p413) /* ty=Tensor[(512), float32] */;
    %248 = expand_dims(%247, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %249 = add(%244, %248) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%249) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %251 = %250(%233, %243, %separable_conv_block_7_bn1_moving_mean, %238, %separable_conv_block_7_bn1_beta) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %255 = fn (%p042: Tensor[(512), float32], %p142: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %252 = add(%p042, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %253 = sqrt(%252) /* ty=Tensor[(512), float32] */;
    %254 = divide(1f /* ty=float32 */, %253) /* ty=Tensor[(512), float32] */;
    multiply(%254, %p142) /* ty=Tensor[(512), float32] */
  };
  %256 = %255(%separable_conv_block_7_bn2_moving_var, %separable_conv_block_7_bn2_gamma) /* ty=Tensor[(512), float32] */;
  %260 = fn (%p043: Tensor[(512, 512, 1, 1), float32], %p143: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 512, 1, 1), float32] {
    %257 = expand_dims(%p143, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %258 = squeeze(%257, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %259 = expand_dims(%258, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p043, %259) /* ty=Tensor[(512, 512, 1, 1), float32] */
  };
  %261 = %260(%separable_conv_block_7_conv2_weight, %256) /* ty=Tensor[(512, 512, 1, 1), float32] */;
  %268 = fn (%p044: Tensor[(1, 512, 14, 14), float32], %p144: Tensor[(512, 512, 1, 1), float32], %p214: Tensor[(512), float32], %p314: Tensor[(512), float32], %p414: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %262 = nn.conv2d(%p044, %p144, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %263 = negative(%p214) /* ty=Tensor[(512), float32] */;
    %264 = multiply(%263, %p314) /* ty=Tensor[(512), float32] */;
    %265 = add(%264, %p414) /* ty=Tensor[(512), float32] */;
    %266 = expand_dims(%265, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %267 = add(%262, %266) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%267) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %269 = %268(%251, %261, %separable_conv_block_7_bn2_moving_mean, %256, %separable_conv_block_7_bn2_beta) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %273 = fn (%p045: Tensor[(512), float32], %p145: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %270 = add(%p045, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %271 = sqrt(%270) /* ty=Tensor[(512), float32] */;
    %272 = divide(1f /* ty=float32 */, %271) /* ty=Tensor[(512), float32] */;
    multiply(%272, %p145) /* ty=Tensor[(512), float32] */
  };
  %274 = %273(%separable_conv_block_8_bn1_moving_var, %separable_conv_block_8_bn1_gamma) /* ty=Tensor[(512), float32] */;
  %278 = fn (%p046: Tensor[(512, 1, 3, 3), float32], %p146: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 1, 3, 3), float32] {
    %275 = expand_dims(%p146, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %276 = squeeze(%275, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %277 = expand_dims(%276, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p046, %277) /* ty=Tensor[(512, 1, 3, 3), float32] */
  };
  %279 = %278(%separable_conv_block_8_weight, %274) /* ty=Tensor[(512, 1, 3, 3), float32] */;
  %286 = fn (%p047: Tensor[(1, 512, 14, 14), float32], %p147: Tensor[(512, 1, 3, 3), float32], %p215: Tensor[(512), float32], %p315: Tensor[(512), float32], %p415: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %280 = nn.conv2d(%p047, %p147, padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %281 = negative(%p215) /* ty=Tensor[(512), float32] */;
    %282 = multiply(%281, %p315) /* ty=Tensor[(512), float32] */;
    %283 = add(%282, %p415) /* ty=Tensor[(512), float32] */;
    %284 = expand_dims(%283, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %285 = add(%280, %284) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%285) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %287 = %286(%269, %279, %separable_conv_block_8_bn1_moving_mean, %274, %separable_conv_block_8_bn1_beta) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %291 = fn (%p048: Tensor[(512), float32], %p148: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %288 = add(%p048, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %289 = sqrt(%288) /* ty=Tensor[(512), float32] */;
    %290 = divide(1f /* ty=float32 */, %289) /* ty=Tensor[(512), float32] */;
    multiply(%290, %p148) /* ty=Tensor[(512), float32] */
  };
  %292 = %291(%separable_conv_block_8_bn2_moving_var, %separable_conv_block_8_bn2_gamma) /* ty=Tensor[(512), float32] */;
  %296 = fn (%p049: Tensor[(512, 512, 1, 1), float32], %p149: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 512, 1, 1), float32] {
    %293 = expand_dims(%p149, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %294 = squeeze(%293, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %295 = expand_dims(%294, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p049, %295) /* ty=Tensor[(512, 512, 1, 1), float32] */
  };
  %297 = %296(%separable_conv_block_8_conv2_weight, %292) /* ty=Tensor[(512, 512, 1, 1), float32] */;
  %304 = fn (%p050: Tensor[(1, 512, 14, 14), float32], %p150: Tensor[(512, 512, 1, 1), float32], %p216: Tensor[(512), float32], %p316: Tensor[(512), float32], %p416: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %298 = nn.conv2d(%p050, %p150, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %299 = negative(%p216) /* ty=Tensor[(512), float32] */;
    %300 = multiply(%299, %p316) /* ty=Tensor[(512), float32] */;
    %301 = add(%300, %p416) /* ty=Tensor[(512), float32] */;
    %302 = expand_dims(%301, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %303 = add(%298, %302) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%303) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %305 = %304(%287, %297, %separable_conv_block_8_bn2_moving_mean, %292, %separable_conv_block_8_bn2_beta) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %309 = fn (%p051: Tensor[(512), float32], %p151: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %306 = add(%p051, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %307 = sqrt(%306) /* ty=Tensor[(512), float32] */;
    %308 = divide(1f /* ty=float32 */, %307) /* ty=Tensor[(512), float32] */;
    multiply(%308, %p151) /* ty=Tensor[(512), float32] */
  };
  %310 = %309(%separable_conv_block_9_bn1_moving_var, %separable_conv_block_9_bn1_gamma) /* ty=Tensor[(512), float32] */;
  %314 = fn (%p052: Tensor[(512, 1, 3, 3), float32], %p152: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 1, 3, 3), float32] {
    %311 = expand_dims(%p152, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %312 = squeeze(%311, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %313 = expand_dims(%312, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p052, %313) /* ty=Tensor[(512, 1, 3, 3), float32] */
  };
  %315 = %314(%separable_conv_block_9_weight, %310) /* ty=Tensor[(512, 1, 3, 3), float32] */;
  %322 = fn (%p053: Tensor[(1, 512, 14, 14), float32], %p153: Tensor[(512, 1, 3, 3), float32], %p217: Tensor[(512), float32], %p317: Tensor[(512), float32], %p417: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %316 = nn.conv2d(%p053, %p153, padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %317 = negative(%p217) /* ty=Tensor[(512), float32] */;
    %318 = multiply(%317, %p317) /* ty=Tensor[(512), float32] */;
    %319 = add(%318, %p417) /* ty=Tensor[(512), float32] */;
    %320 = expand_dims(%319, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %321 = add(%316, %320) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%321) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %323 = %322(%305, %315, %separable_conv_block_9_bn1_moving_mean, %310, %separable_conv_block_9_bn1_beta) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %327 = fn (%p054: Tensor[(512), float32], %p154: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %324 = add(%p054, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %325 = sqrt(%324) /* ty=Tensor[(512), float32] */;
    %326 = divide(1f /* ty=float32 */, %325) /* ty=Tensor[(512), float32] */;
    multiply(%326, %p154) /* ty=Tensor[(512), float32] */
  };
  %328 = %327(%separable_conv_block_9_bn2_moving_var, %separable_conv_block_9_bn2_gamma) /* ty=Tensor[(512), float32] */;
  %332 = fn (%p055: Tensor[(512, 512, 1, 1), float32], %p155: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 512, 1, 1), float32] {
    %329 = expand_dims(%p155, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %330 = squeeze(%329, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %331 = expand_dims(%330, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p055, %331) /* ty=Tensor[(512, 512, 1, 1), float32] */
  };
  %333 = %332(%separable_conv_block_9_conv2_weight, %328) /* ty=Tensor[(512, 512, 1, 1), float32] */;
  %340 = fn (%p056: Tensor[(1, 512, 14, 14), float32], %p156: Tensor[(512, 512, 1, 1), float32], %p218: Tensor[(512), float32], %p318: Tensor[(512), float32], %p418: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %334 = nn.conv2d(%p056, %p156, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %335 = negative(%p218) /* ty=Tensor[(512), float32] */;
    %336 = multiply(%335, %p318) /* ty=Tensor[(512), float32] */;
    %337 = add(%336, %p418) /* ty=Tensor[(512), float32] */;
    %338 = expand_dims(%337, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %339 = add(%334, %338) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%339) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %341 = %340(%323, %333, %separable_conv_block_9_bn2_moving_mean, %328, %separable_conv_block_9_bn2_beta) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %345 = fn (%p057: Tensor[(512), float32], %p157: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %342 = add(%p057, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %343 = sqrt(%342) /* ty=Tensor[(512), float32] */;
    %344 = divide(1f /* ty=float32 */, %343) /* ty=Tensor[(512), float32] */;
    multiply(%344, %p157) /* ty=Tensor[(512), float32] */
  };
  %346 = %345(%separable_conv_block_10_bn1_moving_var, %separable_conv_block_10_bn1_gamma) /* ty=Tensor[(512), float32] */;
  %350 = fn (%p058: Tensor[(512, 1, 3, 3), float32], %p158: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 1, 3, 3), float32] {
    %347 = expand_dims(%p158, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %348 = squeeze(%347, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %349 = expand_dims(%348, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p058, %349) /* ty=Tensor[(512, 1, 3, 3), float32] */
  };
  %351 = %350(%separable_conv_block_10_weight, %346) /* ty=Tensor[(512, 1, 3, 3), float32] */;
  %358 = fn (%p059: Tensor[(1, 512, 14, 14), float32], %p159: Tensor[(512, 1, 3, 3), float32], %p219: Tensor[(512), float32], %p319: Tensor[(512), float32], %p419: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %352 = nn.conv2d(%p059, %p159, padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %353 = negative(%p219) /* ty=Tensor[(512), float32] */;
    %354 = multiply(%353, %p319) /* ty=Tensor[(512), float32] */;
    %355 = add(%354, %p419) /* ty=Tensor[(512), float32] */;
    %356 = expand_dims(%355, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %357 = add(%352, %356) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%357) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %359 = %358(%341, %351, %separable_conv_block_10_bn1_moving_mean, %346, %separable_conv_block_10_bn1_beta) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %363 = fn (%p060: Tensor[(512), float32], %p160: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %360 = add(%p060, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %361 = sqrt(%360) /* ty=Tensor[(512), float32] */;
    %362 = divide(1f /* ty=float32 */, %361) /* ty=Tensor[(512), float32] */;
    multiply(%362, %p160) /* ty=Tensor[(512), float32] */
  };
  %364 = %363(%separable_conv_block_10_bn2_moving_var, %separable_conv_block_10_bn2_gamma) /* ty=Tensor[(512), float32] */;
  %368 = fn (%p061: Tensor[(512, 512, 1, 1), float32], %p161: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 512, 1, 1), float32] {
    %365 = expand_dims(%p161, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %366 = squeeze(%365, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %367 = expand_dims(%366, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p061, %367) /* ty=Tensor[(512, 512, 1, 1), float32] */
  };
  %369 = %368(%separable_conv_block_10_conv2_weight, %364) /* ty=Tensor[(512, 512, 1, 1), float32] */;
  %376 = fn (%p062: Tensor[(1, 512, 14, 14), float32], %p162: Tensor[(512, 512, 1, 1), float32], %p220: Tensor[(512), float32], %p320: Tensor[(512), float32], %p420: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %370 = nn.conv2d(%p062, %p162, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %371 = negative(%p220) /* ty=Tensor[(512), float32] */;
    %372 = multiply(%371, %p320) /* ty=Tensor[(512), float32] */;
    %373 = add(%372, %p420) /* ty=Tensor[(512), float32] */;
    %374 = expand_dims(%373, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %375 = add(%370, %374) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%375) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %377 = %376(%359, %369, %separable_conv_block_10_bn2_moving_mean, %364, %separable_conv_block_10_bn2_beta) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %381 = fn (%p063: Tensor[(512), float32], %p163: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %378 = add(%p063, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %379 = sqrt(%378) /* ty=Tensor[(512), float32] */;
    %380 = divide(1f /* ty=float32 */, %379) /* ty=Tensor[(512), float32] */;
    multiply(%380, %p163) /* ty=Tensor[(512), float32] */
  };
  %382 = %381(%separable_conv_block_11_bn1_moving_var, %separable_conv_block_11_bn1_gamma) /* ty=Tensor[(512), float32] */;
  %386 = fn (%p064: Tensor[(512, 1, 3, 3), float32], %p164: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 1, 3, 3), float32] {
    %383 = expand_dims(%p164, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %384 = squeeze(%383, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %385 = expand_dims(%384, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p064, %385) /* ty=Tensor[(512, 1, 3, 3), float32] */
  };
  %387 = %386(%separable_conv_block_11_weight, %382) /* ty=Tensor[(512, 1, 3, 3), float32] */;
  %394 = fn (%p065: Tensor[(1, 512, 14, 14), float32], %p165: Tensor[(512, 1, 3, 3), float32], %p221: Tensor[(512), float32], %p321: Tensor[(512), float32], %p421: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %388 = nn.conv2d(%p065, %p165, padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %389 = negative(%p221) /* ty=Tensor[(512), float32] */;
    %390 = multiply(%389, %p321) /* ty=Tensor[(512), float32] */;
    %391 = add(%390, %p421) /* ty=Tensor[(512), float32] */;
    %392 = expand_dims(%391, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %393 = add(%388, %392) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%393) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %395 = %394(%377, %387, %separable_conv_block_11_bn1_moving_mean, %382, %separable_conv_block_11_bn1_beta) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %399 = fn (%p066: Tensor[(512), float32], %p166: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %396 = add(%p066, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %397 = sqrt(%396) /* ty=Tensor[(512), float32] */;
    %398 = divide(1f /* ty=float32 */, %397) /* ty=Tensor[(512), float32] */;
    multiply(%398, %p166) /* ty=Tensor[(512), float32] */
  };
  %400 = %399(%separable_conv_block_11_bn2_moving_var, %separable_conv_block_11_bn2_gamma) /* ty=Tensor[(512), float32] */;
  %404 = fn (%p067: Tensor[(512, 512, 1, 1), float32], %p167: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 512, 1, 1), float32] {
    %401 = expand_dims(%p167, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %402 = squeeze(%401, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %403 = expand_dims(%402, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p067, %403) /* ty=Tensor[(512, 512, 1, 1), float32] */
  };
  %405 = %404(%separable_conv_block_11_conv2_weight, %400) /* ty=Tensor[(512, 512, 1, 1), float32] */;
  %412 = fn (%p068: Tensor[(1, 512, 14, 14), float32], %p168: Tensor[(512, 512, 1, 1), float32], %p222: Tensor[(512), float32], %p322: Tensor[(512), float32], %p422: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 14, 14), float32] {
    %406 = nn.conv2d(%p068, %p168, padding=[0, 0, 0, 0], channels=512, kernel_size=[1, 1]) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    %407 = negative(%p222) /* ty=Tensor[(512), float32] */;
    %408 = multiply(%407, %p322) /* ty=Tensor[(512), float32] */;
    %409 = add(%408, %p422) /* ty=Tensor[(512), float32] */;
    %410 = expand_dims(%409, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %411 = add(%406, %410) /* ty=Tensor[(1, 512, 14, 14), float32] */;
    nn.relu(%411) /* ty=Tensor[(1, 512, 14, 14), float32] */
  };
  %413 = %412(%395, %405, %separable_conv_block_11_bn2_moving_mean, %400, %separable_conv_block_11_bn2_beta) /* ty=Tensor[(1, 512, 14, 14), float32] */;
  %417 = fn (%p069: Tensor[(512), float32], %p169: Tensor[(512), float32], Primitive=1) -> Tensor[(512), float32] {
    %414 = add(%p069, 1e-05f /* ty=float32 */) /* ty=Tensor[(512), float32] */;
    %415 = sqrt(%414) /* ty=Tensor[(512), float32] */;
    %416 = divide(1f /* ty=float32 */, %415) /* ty=Tensor[(512), float32] */;
    multiply(%416, %p169) /* ty=Tensor[(512), float32] */
  };
  %418 = %417(%separable_conv_block_12_bn1_moving_var, %separable_conv_block_12_bn1_gamma) /* ty=Tensor[(512), float32] */;
  %422 = fn (%p070: Tensor[(512, 1, 3, 3), float32], %p170: Tensor[(512), float32], Primitive=1) -> Tensor[(512, 1, 3, 3), float32] {
    %419 = expand_dims(%p170, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %420 = squeeze(%419, axis=[1, 2]) /* ty=Tensor[(512), float32] */;
    %421 = expand_dims(%420, axis=1, num_newaxis=3) /* ty=Tensor[(512, 1, 1, 1), float32] */;
    multiply(%p070, %421) /* ty=Tensor[(512, 1, 3, 3), float32] */
  };
  %423 = %422(%separable_conv_block_12_weight, %418) /* ty=Tensor[(512, 1, 3, 3), float32] */;
  %430 = fn (%p071: Tensor[(1, 512, 14, 14), float32], %p171: Tensor[(512, 1, 3, 3), float32], %p223: Tensor[(512), float32], %p323: Tensor[(512), float32], %p423: Tensor[(512), float32], Primitive=1) -> Tensor[(1, 512, 7, 7), float32] {
    %424 = nn.conv2d(%p071, %p171, strides=[2, 2], padding=[1, 1, 1, 1], groups=512, channels=512, kernel_size=[3, 3]) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    %425 = negative(%p223) /* ty=Tensor[(512), float32] */;
    %426 = multiply(%425, %p323) /* ty=Tensor[(512), float32] */;
    %427 = add(%426, %p423) /* ty=Tensor[(512), float32] */;
    %428 = expand_dims(%427, axis=1, num_newaxis=2) /* ty=Tensor[(512, 1, 1), float32] */;
    %429 = add(%424, %428) /* ty=Tensor[(1, 512, 7, 7), float32] */;
    nn.relu(%429) /* ty=Tensor[(1, 512, 7, 7), float32] */
  };
  %431 = %430(%413, %423, %separable_conv_block_12_bn1_moving_mean, %418, %separable_conv_block_12_bn1_beta) /* ty=Tensor[(1, 512, 7, 7), float32] */;
  %435 = fn (%p072: Tensor[(1024), float32], %p172: Tensor[(1024), float32], Primitive=1) -> Tensor[(1024), float32] {
    %432 = add(%p072, 1e-05f /* ty=float32 */) /* ty=Tensor[(1024), float32] */;
    %433 = sqrt(%432) /* ty=Tensor[(1024), float32] */;
    %434 = divide(1f /* ty=float32 */, %433) /* ty=Tensor[(1024), float32] */;
    multiply(%434, %p172) /* ty=Tensor[(1024), float32] */
  };
  %436 = %435(%separable_conv_block_12_bn2_moving_var, %separable_conv_block_12_bn2_gamma) /* ty=Tensor[(1024), float32] */;
  %440 = fn (%p073: Tensor[(1024, 512, 1, 1), float32], %p173: Tensor[(1024), float32], Primitive=1) -> Tensor[(1024, 512, 1, 1), float32] {
    %437 = expand_dims(%p173, axis=1, num_newaxis=2) /* ty=Tensor[(1024, 1, 1), float32] */;
    %438 = squeeze(%437, axis=[1, 2]) /* ty=Tensor[(1024), float32] */;
    %439 = expand_dims(%438, axis=1, num_newaxis=3) /* ty=Tensor[(1024, 1, 1, 1), float32] */;
    multiply(%p073, %439) /* ty=Tensor[(1024, 512, 1, 1), float32] */
  };
  %441 = %440(%separable_conv_block_12_conv2_weight, %436) /* ty=Tensor[(1024, 512, 1, 1), float32] */;
  %448 = fn (%p074: Tensor[(1, 512, 7, 7), float32], %p174: Tensor[(1024, 512, 1, 1), float32], %p224: Tensor[(1024), float32], %p324: Tensor[(1024), float32], %p424: Tensor[(1024), float32], Primitive=1) -> Tensor[(1, 1024, 7, 7), float32] {
    %442 = nn.conv2d(%p074, %p174, padding=[0, 0, 0, 0], channels=1024, kernel_size=[1, 1]) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
    %443 = negative(%p224) /* ty=Tensor[(1024), float32] */;
    %444 = multiply(%443, %p324) /* ty=Tensor[(1024), float32] */;
    %445 = add(%444, %p424) /* ty=Tensor[(1024), float32] */;
    %446 = expand_dims(%445, axis=1, num_newaxis=2) /* ty=Tensor[(1024, 1, 1), float32] */;
    %447 = add(%442, %446) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
    nn.relu(%447) /* ty=Tensor[(1, 1024, 7, 7), float32] */
  };
  %449 = %448(%431, %441, %separable_conv_block_12_bn2_moving_mean, %436, %separable_conv_block_12_bn2_beta) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
  %453 = fn (%p075: Tensor[(1024), float32], %p175: Tensor[(1024), float32], Primitive=1) -> Tensor[(1024), float32] {
    %450 = add(%p075, 1e-05f /* ty=float32 */) /* ty=Tensor[(1024), float32] */;
    %451 = sqrt(%450) /* ty=Tensor[(1024), float32] */;
    %452 = divide(1f /* ty=float32 */, %451) /* ty=Tensor[(1024), float32] */;
    multiply(%452, %p175) /* ty=Tensor[(1024), float32] */
  };
  %454 = %453(%separable_conv_block_13_bn1_moving_var, %separable_conv_block_13_bn1_gamma) /* ty=Tensor[(1024), float32] */;
  %458 = fn (%p076: Tensor[(1024, 1, 3, 3), float32], %p176: Tensor[(1024), float32], Primitive=1) -> Tensor[(1024, 1, 3, 3), float32] {
    %455 = expand_dims(%p176, axis=1, num_newaxis=2) /* ty=Tensor[(1024, 1, 1), float32] */;
    %456 = squeeze(%455, axis=[1, 2]) /* ty=Tensor[(1024), float32] */;
    %457 = expand_dims(%456, axis=1, num_newaxis=3) /* ty=Tensor[(1024, 1, 1, 1), float32] */;
    multiply(%p076, %457) /* ty=Tensor[(1024, 1, 3, 3), float32] */
  };
  %459 = %458(%separable_conv_block_13_weight, %454) /* ty=Tensor[(1024, 1, 3, 3), float32] */;
  %466 = fn (%p077: Tensor[(1, 1024, 7, 7), float32], %p177: Tensor[(1024, 1, 3, 3), float32], %p225: Tensor[(1024), float32], %p325: Tensor[(1024), float32], %p425: Tensor[(1024), float32], Primitive=1) -> Tensor[(1, 1024, 7, 7), float32] {
    %460 = nn.conv2d(%p077, %p177, padding=[1, 1, 1, 1], groups=1024, channels=1024, kernel_size=[3, 3]) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
    %461 = negative(%p225) /* ty=Tensor[(1024), float32] */;
    %462 = multiply(%461, %p325) /* ty=Tensor[(1024), float32] */;
    %463 = add(%462, %p425) /* ty=Tensor[(1024), float32] */;
    %464 = expand_dims(%463, axis=1, num_newaxis=2) /* ty=Tensor[(1024, 1, 1), float32] */;
    %465 = add(%460, %464) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
    nn.relu(%465) /* ty=Tensor[(1, 1024, 7, 7), float32] */
  };
  %467 = %466(%449, %459, %separable_conv_block_13_bn1_moving_mean, %454, %separable_conv_block_13_bn1_beta) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
  %471 = fn (%p078: Tensor[(1024), float32], %p178: Tensor[(1024), float32], Primitive=1) -> Tensor[(1024), float32] {
    %468 = add(%p078, 1e-05f /* ty=float32 */) /* ty=Tensor[(1024), float32] */;
    %469 = sqrt(%468) /* ty=Tensor[(1024), float32] */;
    %470 = divide(1f /* ty=float32 */, %469) /* ty=Tensor[(1024), float32] */;
    multiply(%470, %p178) /* ty=Tensor[(1024), float32] */
  };
  %472 = %471(%separable_conv_block_13_bn2_moving_var, %separable_conv_block_13_bn2_gamma) /* ty=Tensor[(1024), float32] */;
  %476 = fn (%p079: Tensor[(1024, 1024, 1, 1), float32], %p179: Tensor[(1024), float32], Primitive=1) -> Tensor[(1024, 1024, 1, 1), float32] {
    %473 = expand_dims(%p179, axis=1, num_newaxis=2) /* ty=Tensor[(1024, 1, 1), float32] */;
    %474 = squeeze(%473, axis=[1, 2]) /* ty=Tensor[(1024), float32] */;
    %475 = expand_dims(%474, axis=1, num_newaxis=3) /* ty=Tensor[(1024, 1, 1, 1), float32] */;
    multiply(%p079, %475) /* ty=Tensor[(1024, 1024, 1, 1), float32] */
  };
  %477 = %476(%separable_conv_block_13_conv2_weight, %472) /* ty=Tensor[(1024, 1024, 1, 1), float32] */;
  %484 = fn (%p080: Tensor[(1, 1024, 7, 7), float32], %p180: Tensor[(1024, 1024, 1, 1), float32], %p226: Tensor[(1024), float32], %p326: Tensor[(1024), float32], %p426: Tensor[(1024), float32], Primitive=1) -> Tensor[(1, 1024, 7, 7), float32] {
    %478 = nn.conv2d(%p080, %p180, padding=[0, 0, 0, 0], channels=1024, kernel_size=[1, 1]) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
    %479 = negative(%p226) /* ty=Tensor[(1024), float32] */;
    %480 = multiply(%479, %p326) /* ty=Tensor[(1024), float32] */;
    %481 = add(%480, %p426) /* ty=Tensor[(1024), float32] */;
    %482 = expand_dims(%481, axis=1, num_newaxis=2) /* ty=Tensor[(1024, 1, 1), float32] */;
    %483 = add(%478, %482) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
    nn.relu(%483) /* ty=Tensor[(1, 1024, 7, 7), float32] */
  };
  %485 = %484(%467, %477, %separable_conv_block_13_bn2_moving_mean, %472, %separable_conv_block_13_bn2_beta) /* ty=Tensor[(1, 1024, 7, 7), float32] */;
  %486 = fn (%p081: Tensor[(1, 1024, 7, 7), float32], Primitive=1) -> Tensor[(1, 1024, 1, 1), float32] {
    nn.global_avg_pool2d(%p081) /* ty=Tensor[(1, 1024, 1, 1), float32] */
  };
  %487 = %486(%485) /* ty=Tensor[(1, 1024, 1, 1), float32] */;
  %488 = fn (%p082: Tensor[(1, 1024, 1, 1), float32], Primitive=1) -> Tensor[(1, 1024), float32] {
    nn.batch_flatten(%p082) /* ty=Tensor[(1, 1024), float32] */
  };
  %489 = %488(%487) /* ty=Tensor[(1, 1024), float32] */;
  %491 = fn (%p083: Tensor[(1, 1024), float32], %p181: Tensor[(1000, 1024), float32], %p227: Tensor[(1000), float32], Primitive=1) -> Tensor[(1, 1000), float32] {
    %490 = nn.dense(%p083, %p181, units=1000) /* ty=Tensor[(1, 1000), float32] */;
    add(%490, %p227) /* ty=Tensor[(1, 1000), float32] */
  };
  %492 = %491(%489, %fc_weight, %fc_bias) /* ty=Tensor[(1, 1000), float32] */;
  %493 = fn (%p084: Tensor[(1, 1000), float32], Primitive=1) -> Tensor[(1, 1000), float32] {
    nn.softmax(%p084) /* ty=Tensor[(1, 1000), float32] */
  };
  %493(%492) /* ty=Tensor[(1, 1000), float32] */
}
)relay";

}  // namespace golden::relay_cases

#endif
