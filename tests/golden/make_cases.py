#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Turns cases recorded with TVM v0.7.0 (one JSON object a line: name, passes, context, input, output) into
relay_cases.txt, which unit/golden/relay_cases_test.cpp reads. Each text is written once:

    === text <number>
    <the text>
    === case <name>
    passes <name>; <name>; ...
    opt_level <n>                 these four lines only if the context says so
    max_depth <n>
    disabled <name>
    required <name>
    input <number>
    output <number>

Some of the cases also go into relay_cases.hpp, for tests that the compiler runs (static/golden_test.cpp).

    make_cases.py relay_cases.jsonl
"""
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
STATIC = {
    "let_dcei": "let/DCEinline",
    "if_anf": "if/ToANormalForm",
    "cse": "cse_add/EliminateCommonSubexpr",
    "chain": "elemwise_chain/FuseOps(2)",
    "inference": "conv_bn_relu/SimplifyInference",
    "canonical": "dense_mlp/CanonicalizeOps",
    "folded": "scalar_math/FoldConstant",
    "gnf": "residual_block/ANF+GNF",
    "scale": "scale_bwd/BackwardFoldScaleAxis",
    "split": "split/FuseOps(2)",
    "dqn": "net_dqn/standard",
    "resnet18": "net_resnet18/standard",
    "broadcast_fused": "broadcast/FuseOps(2)",
    "cse_fused": "cse_add/FuseOps(2)",
    "concat_fused": "concat/FuseOps(2)",
    "diamond_fused": "diamond/FuseOps(2)",
    "reduce_alone": "reduce/FuseOps(0)",
    "pool_fused": "pool/FuseOps(2)",
    "let_fused": "let/FuseOps(2)",
    "if_fused": "if/FuseOps(2)",
    "chain_depth2": "elemwise_chain/max_depth2",
    "binary_fused": "binary_all/FuseOps(2)",
    "let_anf": "let/ToANormalForm",
    "diamond_bbnf": "diamond/BBNF",
    "if_bbnf": "if/BBNF",
    "concat_anf_fused": "concat/ANF+Fuse",
    "dropout": "dropout/SimplifyInference",
    "noscale": "bn_noscale/SimplifyInference",
    "cse_attrs": "cse_attrs/EliminateCommonSubexpr",
    "cse_reduce": "reduce/EliminateCommonSubexpr",
    "bias": "conv_bias_relu/CanonicalizeOps",
    "dead": "let_dead/DeadCodeElimination",
    "unary_fast": "unary_all/FastMath",
    "inlined": "inline/Inline",
    "unused": "unused/RemoveUnusedFunctions",
    "parallel": "parallel_conv/CombineParallelConv2D",
    "norm_backward": "conv_bn_relu/BackwardFoldScaleAxis",
    "norm_forward": "conv_bn_relu/ForwardFoldScaleAxis",
    "scale_forward": "scale_bwd/ForwardFoldScaleAxis",
    "let_evaluated": "let/PE",
    "pool_nhwc": "pool/ConvertLayout NHWC",
    "bias_nhwc": "conv_bias_relu/ConvertLayout NHWC",
    "concat_blocked": "concat/ConvertLayout NCHW16c",
    "level1": "cse_add/opt1",
    "required": "cse_add/required",
    "disabled": "cse_add/disabled",
    "mlp": "net_mlp/standard",
    "vgg11": "net_vgg11/standard",
    "squeezenet": "net_squeezenet/standard",
    "mobilenet": "net_mobilenet/standard",
}


def header(cases):
    lines = [
        "// SPDX-License-Identifier: Apache-2.0",
        "//",
        "// Some of the cases of relay_cases.txt, made by tests/golden/make_cases.py: texts before and after passes.",
        "#ifndef BATON_TESTS_GOLDEN_RELAY_CASES_HPP",
        "#define BATON_TESTS_GOLDEN_RELAY_CASES_HPP",
        "",
        "#include <string_view>",
        "",
        "namespace golden::relay_cases {",
        "",
    ]
    for name, case in STATIC.items():
        for key in ("input", "output"):
            lines.append(f'inline constexpr std::string_view {name}_{key} = R"relay({cases[case][key]})relay";')
        lines.append("")
    return "\n".join(lines + ["}  // namespace golden::relay_cases", "", "#endif", ""])


def main():
    by_name = {}
    numbers = {}
    texts = []
    cases = []

    def number_of(text):
        if text not in numbers:
            numbers[text] = len(numbers)
            texts.append(f"=== text {numbers[text]}\n{text}")
        return numbers[text]

    for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
        case = json.loads(line)
        context = case["context"]
        by_name[case["name"]] = case
        lines = [f"=== case {case['name']}", "passes " + "; ".join(case["passes"])]
        if "opt_level" in context:
            lines.append(f"opt_level {context['opt_level']}")
        for key, value in context.get("config", {}).items():
            assert key == "relay.FuseOps.max_depth", key
            lines.append(f"max_depth {value}")
        lines += [f"disabled {name}" for name in context.get("disabled_pass", [])]
        lines += [f"required {name}" for name in context.get("required_pass", [])]
        lines += [f"input {number_of(case['input'])}", f"output {number_of(case['output'])}"]
        cases.append("\n".join(lines) + "\n")
    (HERE / "relay_cases.txt").write_text("".join(texts) + "".join(cases))
    (HERE / "relay_cases.hpp").write_text(header(by_name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
