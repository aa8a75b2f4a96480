#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the headers' include rules.

* An include may only point left in the order of the stages (the same folder is allowed).
* No <iostream> anywhere; no <functional>, <tuple>, <algorithm> in the stages from meta to transform.
* Only simd/ includes xsimd.
* Every included header of the library exists; the includes form no cycle.
* Every header has the licence line and the include guard that its path gives, and stays below 20 kB.
"""
import os
import re
import sys
import tempfile

STAGES = ["meta", "type", "expr", "op", "ir", "text", "analysis", "targets", "transform", "tir", "simd", "runtime", "frontend"]
TOP = {"relay.hpp": "transform", "build.hpp": "frontend", "baton.hpp": "frontend"}
COMPILE_TIME = STAGES[: STAGES.index("transform") + 1]
BANNED = {"iostream"}
BANNED_COMPILE_TIME = {"functional", "tuple", "algorithm"}
CEILING = 20 * 1024
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)


def stage_of(path):
    """The stage of baton/<path>, and its number; the umbrellas stand right of all that they gather."""
    folder = path.split("/")[0] if "/" in path else None
    if folder in STAGES:
        return folder, float(STAGES.index(folder))
    if folder is None and path in TOP:
        return path, STAGES.index(TOP[path]) + (0.75 if path == "baton.hpp" else 0.5)
    return None, None


def check_tree(root):
    problems = []
    includes = {}
    for folder, _, files in sorted(os.walk(os.path.join(root, "baton"))):
        for name in sorted(files):
            full = os.path.join(folder, name)
            path = os.path.relpath(full, os.path.join(root, "baton")).replace(os.sep, "/")
            if not name.endswith(".hpp"):
                problems.append(f"{path}: not a header")
                continue
            with open(full, encoding="utf-8") as handle:
                text = handle.read()
            problems += check_header(root, path, text, includes)
    return problems + cycles(includes)


def check_header(root, path, text, includes):
    problems = []
    stage, place = stage_of(path)
    if stage is None:
        return [f"{path}: the folder is no stage"]
    guard = "BATON_" + re.sub(r"[^A-Z0-9]", "_", path.upper())
    if not text.startswith("// SPDX-License-Identifier: Apache-2.0\n"):
        problems.append(f"{path}: the first line is not the licence")
    if f"#ifndef {guard}\n#define {guard}\n" not in text:
        problems.append(f"{path}: the include guard is not {guard}")
    if len(text.encode()) > CEILING:
        problems.append(f"{path}: {len(text.encode())} bytes, the ceiling is {CEILING}")
    includes[path] = []
    for mark, target in INCLUDE.findall(text):
        if target.startswith("baton/"):
            inner = target[len("baton/"):]
            if not os.path.exists(os.path.join(root, target)):
                problems.append(f"{path}: includes {target}, which is not there")
                continue
            includes[path].append(inner)
            other, other_place = stage_of(inner)
            if other is not None and other_place > place:
                problems.append(f"{path}: includes {target}, which points right: {other} comes after {stage}")
        elif mark == '"':
            problems.append(f'{path}: includes "{target}"; the library\'s own headers are included as baton/...')
        elif target in BANNED:
            problems.append(f"{path}: includes <{target}>")
        elif target in BANNED_COMPILE_TIME and (stage in COMPILE_TIME or stage == "relay.hpp"):
            problems.append(f"{path}: includes <{target}> in {stage}")
        elif target.startswith("xsimd") and stage != "simd":
            problems.append(f"{path}: includes <{target}>, which only simd/ may")
    return problems


def cycles(includes):
    problems = []
    done, open_ = set(), []

    def visit(path):
        if path in open_:
            problems.append("a cycle of includes: " + " -> ".join(open_[open_.index(path):] + [path]))
            return
        if path in done:
            return
        open_.append(path)
        for target in includes.get(path, []):
            visit(target)
        open_.pop()
        done.add(path)

    for path in includes:
        visit(path)
    return problems


def self_test():
    def header(path, *lines):
        guard = "BATON_" + re.sub(r"[^A-Z0-9]", "_", path.upper())
        return "// SPDX-License-Identifier: Apache-2.0\n#ifndef {0}\n#define {0}\n{1}\n#endif\n".format(guard, "\n".join(lines))

    leaf = {"meta/a.hpp": header("meta/a.hpp")}
    trees = [
        ({**leaf, "type/b.hpp": header("type/b.hpp", "#include <baton/meta/a.hpp>")}, None),
        ({**leaf, "baton.hpp": header("baton.hpp", '#include "baton/meta/a.hpp"')}, None),
        ({"meta/a.hpp": header("meta/a.hpp", "#include <baton/type/b.hpp>"), "type/b.hpp": header("type/b.hpp")}, "points right"),
        ({"meta/a.hpp": header("meta/a.hpp", "#include <baton/relay.hpp>"), "relay.hpp": header("relay.hpp")}, "points right"),
        ({"tir/a.hpp": header("tir/a.hpp", "#  include <iostream>")}, "<iostream>"),
        ({"ir/a.hpp": header("ir/a.hpp", "#include <algorithm>")}, "<algorithm> in ir"),
        ({"runtime/a.hpp": header("runtime/a.hpp", "#include <algorithm>")}, None),
        ({"runtime/a.hpp": header("runtime/a.hpp", "#include <xsimd/xsimd.hpp>")}, "only simd/"),
        ({"meta/a.hpp": header("meta/a.hpp", "#include <baton/meta/none.hpp>")}, "not there"),
        ({"meta/a.hpp": header("meta/a.hpp", '#include "b.hpp"')}, "included as baton/"),
        ({"meta/a.hpp": header("meta/a.hpp", "#include <baton/meta/b.hpp>"), "meta/b.hpp": header("meta/b.hpp", "#include <baton/meta/a.hpp>")}, "cycle"),
        ({"other/a.hpp": header("other/a.hpp")}, "no stage"),
        ({"meta/a.hpp": header("meta/b.hpp")}, "guard"),
        ({"meta/a.hpp": header("meta/a.hpp")[3:]}, "licence"),
        ({"meta/a.hpp": header("meta/a.hpp", "/" * CEILING)}, "ceiling"),
    ]
    wrong = 0
    for files, expected in trees:
        with tempfile.TemporaryDirectory() as root:
            for path, text in files.items():
                full = os.path.join(root, "baton", path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "w", encoding="utf-8") as handle:
                    handle.write(text)
            problems = check_tree(root)
        if (expected is None and problems) or (expected is not None and not any(expected in p for p in problems)):
            wrong += 1
            print(f"self test {sorted(files)}: expected {expected}, found {problems}")
    return wrong


def main():
    if "--self-test" in sys.argv[1:]:
        return 1 if self_test() else 0
    here = os.path.dirname(os.path.abspath(__file__))
    problems = check_tree(os.path.join(here, "..", "include"))
    for problem in problems:
        print(problem)
    print(f"include rules: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
