#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/operators.md, the table of operators.

    make_operator_table.py          writes the table
    make_operator_table.py --check  fails if the table is not what would be written

The facts come from the library itself: scripts/operator_table.cpp is compiled and run (--compiler says with what). What an
operator does, and the type relation of TVM that it follows, come from the comments of its header in include/baton/op.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
OPS = ROOT / "include/baton/op"
TARGET = ROOT / "docs/operators.md"

REGISTERED = re.compile(r'registered_op<baton::op_id\("([^"]+)"\)>')
FUNCTION = re.compile(r"((?:^///[^\n]*\n)+)^template <(?!class Result>)", re.MULTILINE)
RELATION = re.compile(r"TVM's (\w+)")

INTRO = """# Operators

Made by `scripts/make_operator_table.py` from the library's own records and from the headers in `include/baton/op`; an
operator's header says more: every attribute, what its type relation refuses, what happens at the edges.

- *attributes*: in the order in which they print, with the defaults at which they do not; `!` marks those that always print.
- *pattern*: how fusion treats it. *layouts*: whether layouts of neighbours pass through it.
- *element types*: those that the type relation takes as the first operand. All kernels are vectorized for float32. Of other
  types, movements, reductions of integers and bools, and maps and reductions of float16 and bfloat16 are, too; the rest is
  computed element by element. float16 and bfloat16 are stored, and computed with in more precision.
- *error*: of float32 results, against the exact value; ulp are units in the last place, n is the number of terms.

| operator | attributes | pattern | layouts | element types | error | what it does |
|---|---|---|---|---|---|---|
"""

OUTRO = """
## Left out

Every tensor of Baton has a shape that the compiler knows: kernels, memory and types are made of it. Operators whose results have
as many elements as data says are therefore out of scope: `unique`, `argwhere`, and `vision.non_max_suppression` with
`return_indices=True`. A program that needs one computes it outside, between two executables; where a bound is known, `topk`,
`sort`, `where` or `vision.get_valid_counts` with the count beside full-length results do the same with static shapes. The same
holds for the `dyn.*` operators, whose shapes are operands.
"""

ALL_TYPES = "float32 float64 float16 bfloat16 int8 int32 int64 uint8 bool"


def meanings():
    """What each operator does, and its type relation, out of the headers."""
    found = {}
    for path in sorted(OPS.rglob("*.hpp")):
        text = path.read_text()
        name = REGISTERED.search(text)
        if not name:
            continue
        comments = FUNCTION.findall(text)
        words = " ".join(line[3:].strip() for line in comments[0].strip().split("\n")) if comments else ""
        first = re.split(r"(?<=[.]) (?=[A-Z])", words)
        meaning = first[0] if len(first[0]) > 60 or len(first) == 1 else " ".join(first[:2])
        relation = RELATION.search(text[: text.find("#ifndef")])
        found[name.group(1)] = (meaning.replace("|", "\\|"), relation.group(1) if relation else "")
    return found


def facts(compiler, system):
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder) / "operator_table"
        command = [compiler, "-std=c++20", "-O0", f"-I{ROOT / 'include'}", f"-I{ROOT / 'tests'}"]
        for each in system:
            if each and pathlib.Path(each) != pathlib.Path("/usr/include"):
                command += ["-isystem", each]
        subprocess.run(command + [str(ROOT / "scripts/operator_table.cpp"), "-o", str(program)], check=True)
        lines = subprocess.run([str(program)], check=True, capture_output=True, text=True).stdout.splitlines()
    return [line.split("\t") for line in lines]


def types_of(types):
    if types == ALL_TYPES:
        return "all"
    if types == ALL_TYPES.removesuffix(" bool"):
        return "numbers"
    if types == "float32 float64 float16 bfloat16":
        return "floating-point"
    if types == "int8 int32 int64 uint8":
        return "integers"
    if types == "int8 int32 int64 uint8 bool":
        return "integers, bool"
    return types.replace(" ", ", ")


def table(compiler, system):
    known = meanings()
    rows = []
    for name, attributes, pattern, layouts, types, error in facts(compiler, system):
        meaning, relation = known.get(name, ("", ""))
        listed = f"`{attributes}`".replace("|", "\\|") if attributes else ""
        what = meaning + (f" ({relation})" if relation else "")
        rows.append(f"| `{name}` | {listed} | {pattern} | {layouts} | {types_of(types)} | {error} | {what} |")
    return INTRO + "\n".join(sorted(rows, key=lambda row: ("." in row.split("`")[1], row))) + "\n" + OUTRO


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--system", action="append", default=[])
    args = parser.parse_args()
    text = table(args.compiler, args.system)
    if args.check:
        if not TARGET.exists() or TARGET.read_text() != text:
            print(f"{TARGET.relative_to(ROOT)} is not up to date: run scripts/make_operator_table.py")
            return 1
        return 0
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
