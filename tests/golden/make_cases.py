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

    make_cases.py relay_cases.jsonl
"""
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent


def main():
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
