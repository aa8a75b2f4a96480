#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes translation units that import ONNX's operator tests during compilation, build kernels, and compare the results.

usage: make_onnx_kernel_tests.py DATA LIST OUT [--all] [--per-unit N]

LIST is tests/conformance/cases.txt, which reference_run --list writes: a case and the inputs that are given while importing, one a line.
Without --all the units hold the smallest case of every operator, with it all cases. Which cases they are depends on nothing
but LIST and DATA.
"""

import argparse
import os
import sys

DTYPES = {1: "float", 2: "std::uint8_t", 3: "std::int8_t", 4: "std::uint16_t", 5: "std::int16_t", 6: "std::int32_t", 7: "std::int64_t", 9: "bool",
          10: "baton::half_t", 11: "double", 12: "std::uint32_t", 13: "std::uint64_t", 16: "baton::bfloat_t"}


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def fields(data):
    at, found = 0, []
    while at < len(data):
        key, at = varint(data, at)
        number, wire = key >> 3, key & 7
        if wire == 0:
            value, at = varint(data, at)
        elif wire == 2:
            length, at = varint(data, at)
            value, at = data[at:at + length], at + length
        elif wire in (1, 5):
            length = 8 if wire == 1 else 4
            value, at = data[at:at + length], at + length
        else:
            sys.exit("make_onnx_kernel_tests: unknown wire type")
        found.append((number, wire, value))
    return found


def first(found, number, otherwise=None):
    return next((v for n, _, v in found if n == number), otherwise)


def all_of(found, number):
    return [v for n, _, v in found if n == number]


def tensor_type(data):
    """dtype and extents of a TensorProto."""
    found, dims = fields(data), []
    for number, wire, value in found:
        if number != 1:
            continue
        if wire == 0:
            dims.append(value)
        else:
            at = 0
            while at < len(value):
                extent, at = varint(value, at)
                dims.append(extent)
    return first(found, 2, 0), dims


class Case:
    def __init__(self, line, data):
        words = line.split()
        self.name, self.fixed = words[0], words[1:]
        folder = os.path.join(data, self.name)
        self.model = read(os.path.join(folder, "model.onnx"))
        graph = fields(first(fields(self.model), 7, b""))
        self.ops = [first(fields(n), 4, b"").decode() for n in all_of(graph, 1)]
        initialized = {first(fields(t), 8, b"").decode() for t in all_of(graph, 5)}
        infos = [fields(v) for v in all_of(graph, 11)]
        names = [first(v, 1, b"").decode() for v in infos]
        self.inputs = files(folder, "input_")
        self.outputs = files(folder, "output_")
        plain = [n for n in names if n not in initialized]
        self.names = names if len(plain) < len(self.inputs) <= len(names) else plain
        self.types = {}
        for name, info in zip(names, infos):
            tensor = fields(first(fields(first(info, 2, b"")), 1, b""))
            shape = [first(fields(d), 1, 0) for d in all_of(fields(first(tensor, 2, b"")), 1)]
            self.types[name] = (first(tensor, 1, 0), shape)

    def size(self):
        return len(self.model) + sum(map(len, self.inputs)) + sum(map(len, self.outputs))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def files(folder, prefix):
    found = []
    while True:
        path = os.path.join(folder, "test_data_set_0", f"{prefix}{len(found)}.pb")
        if not os.path.exists(path):
            return found
        found.append(read(path))


def literal(data):
    """The bytes as lines of a string literal, in which three octal digits never run into what follows; or as a list, since
    literals have a longest length."""
    if len(data) > 60000:
        return "{" + ", ".join(f"'\\{byte:03o}'" for byte in data) + "}"
    lines = []
    for at in range(0, len(data), 48):
        lines.append('    "' + "".join(f"\\{byte:03o}" for byte in data[at:at + 48]) + '"')
    return "\n".join(lines) if lines else '    ""'


def chosen(cases):
    """The smallest case of every operator that no case before it has, in the order of names."""
    best = {}
    for case in cases:
        for op in set(case.ops):
            if op not in best or (len(case.ops), case.size(), case.name) < (len(best[op].ops), best[op].size(), best[op].name):
                best[op] = case
    names = sorted({case.name for case in best.values()})
    return [case for case in cases if case.name in names]


def write_unit(path, cases):
    out = ["// SPDX-License-Identifier: Apache-2.0", "// Written by scripts/make_onnx_kernel_tests.py.", '#include "kernel_case.hpp"', "", "namespace {", ""]
    for i, case in enumerate(cases):
        out.append(f"// {case.name}: {', '.join(sorted(set(case.ops)))}")
        out.append(f"constexpr char model_{i}[] =\n{literal(case.model)};")
        fixed = []
        arguments = []
        folder = f"{case.name}/test_data_set_0"
        for k, (name, data) in enumerate(zip(case.names, case.inputs)):
            if name in case.fixed:
                out.append(f"constexpr char input_{i}_{k}[] =\n{literal(data)};")
                fixed.append(f', baton::onnx::fixed<"{name}", input_{i}_{k}>')
            else:
                dtype, dims = case.types[name]
                arguments.append((k, f"baton::tensor<{', '.join([DTYPES[dtype]] + [str(d) for d in dims])}>"))
        out.append(f"void run_{i}() {{")
        out.append(f"  auto exe = baton::build(baton::relay::import_onnx<model_{i}{''.join(fixed)}>());")
        for k, kind in arguments:
            out.append(f'  const auto x{k} = conformance::argument<{kind}>("{folder}/input_{k}.pb");')
        given = ", ".join(f"x{k}" for k, _ in arguments)
        out.append(f'  conformance::compare("{case.name}", {len(case.outputs)}, exe{", " + given if given else ""});')
        out.append("}")
        out.append("")
    out.append("}  // namespace")
    out.append("")
    unit = os.path.splitext(os.path.basename(path))[0]
    out.append(f"void {unit}() {{")
    out += [f"  run_{i}();" for i in range(len(cases))]
    out.append("}")
    write(path, "\n".join(out) + "\n")
    return unit


def write(path, text):
    """Leaves a file alone that is right already, so that nothing is built anew."""
    if os.path.exists(path):
        with open(path) as file:
            if file.read() == text:
                return
    with open(path, "w") as file:
        file.write(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("data")
    parser.add_argument("list")
    parser.add_argument("out")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--per-unit", type=int, default=15)
    given = parser.parse_args()
    with open(given.list) as file:
        cases = [Case(line, given.data) for line in file if line.strip() and not line.startswith("#")]
    if not given.all:
        cases = chosen(cases)
    os.makedirs(given.out, exist_ok=True)
    units = []
    for name in os.listdir(given.out):
        if name.startswith("onnx_unit_") and int(name[10:13]) * given.per_unit >= len(cases):
            os.remove(os.path.join(given.out, name))
    for at in range(0, len(cases), given.per_unit):
        units.append(write_unit(os.path.join(given.out, f"onnx_unit_{len(units):03d}.cpp"), cases[at:at + given.per_unit]))
    main_text = ["// SPDX-License-Identifier: Apache-2.0", "// Written by scripts/make_onnx_kernel_tests.py.", '#include "kernel_case.hpp"', ""]
    main_text += [f"void {unit}();" for unit in units]
    main_text += ["", "int main(int argc, char** argv) {", "  conformance::start(argc, argv);"] + [f"  {unit}();" for unit in units] + ["  return conformance::finish();", "}"]
    write(os.path.join(given.out, "onnx_main.cpp"), "\n".join(main_text) + "\n")
    print(f"{len(cases)} cases in {len(units)} units")


if __name__ == "__main__":
    main()
