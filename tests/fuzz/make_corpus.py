#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes what parse_fuzz starts from: a folder of small texts, and a dictionary of the names of operators and attributes.

    make_corpus.py FOLDER     writes FOLDER/seeds/ (golden texts, each once) and FOLDER/relay.dict, and makes FOLDER/found/
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LONGEST = 6000
# Of the texts of the parser's own tests and examples those that are no golden case.
MORE = [
    'free_var %x: Tensor[(2, 6), float32];\n%0 = split(%x, indices_or_sections=[2, 4], axis=1);\n(%0.0, take(%x, 1, axis=1, mode="wrap"), %0.1)',
    'def @main(%c: bool, %x: Tensor[(4), float32]) {\n  let %l = if (%c) { add(%x, 1f) } else { %x };\n  let %f = fn (%p, Primitive=1, Compiler="none") { (%p, %p,) };\n  %f(%l)\n}',
    'def @main(%x: float64) -> float64 { @g(%x, 2i64) }\ndef @g(%a: float64, %b: int64) -> float64 { multiply(cast(%b, dtype="float64"), %a) }',
    'def @main(%x: Tensor[(3), float16]) { add(%x, meta[relay.Constant][0] /* ty=Tensor[(3), float16] */) }',
    'free_var %f: fn (int32, (bool, uint8)) -> int32; %f(-3, (True, 1 /* ty=uint8 */))',
    'inff64', '-nanf', '1e-310f64', 'add(0x, 1)', '300 /* ty=int8 */', '() /* c */ // d',
]
WORDS = [
    "def @main(", "fn (", "free_var ", "let ", "if (", ") {", "} else {", "}", "%0", "%x", " = ", "; ", "-> ", "Tensor[(", "), float32]", "/* ty=", " */",
    "meta[relay.Constant][0]", "relay.Constant", "True", "False", "None", "inff", "nanf64", "f16", "i64", "u8", "bool", "int8", "uint32", "float16", "bfloat16",
    "float64", "Primitive=1", "Compiler=", "global_symbol=", "#[version = ", "9223372036854775807", "-1", "1099511627776", "NCHW16c", "OIHW16i16o", "NHWC", ".0", ".1",
]


def golden_texts():
    texts = re.split(r"^=== .*\n", (ROOT / "tests/golden/relay_cases.txt").read_text(), flags=re.M)
    return [t for t in dict.fromkeys(texts) if t.startswith(("def", "fn", "free_var", "#"))]


def names():
    found = set()
    for path in sorted((ROOT / "include/baton/op").rglob("*.hpp")):
        text = path.read_text()
        found.update(re.findall(r'string_view name = "([^"]+)"', text))
        found.update(key + "=" for key in re.findall(r'visit(?:\.\w+)?\("(\w+)"', text))
    assert "nn.conv2d" in found and "axis=" in found, "the headers of operators look different from what was expected"
    return sorted(found)


def main():
    folder = pathlib.Path(sys.argv[1])
    seeds = folder / "seeds"
    seeds.mkdir(parents=True, exist_ok=True)
    (folder / "found").mkdir(exist_ok=True)
    for number, text in enumerate(t for t in golden_texts() + MORE if len(t) <= LONGEST):
        (seeds / f"{number:03}.txt").write_text(text)
    quoted = [w.replace("\\", "\\\\").replace('"', '\\"') for w in WORDS + names()]
    (folder / "relay.dict").write_text("".join(f'"{w}"\n' for w in quoted))
    return 0


if __name__ == "__main__":
    sys.exit(main())
