#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes single_include/baton/baton.hpp: all that include/baton/baton.hpp reaches, in one file.

Each header is put where it is first included, depth first, without its guard, its licence line and its includes
of the library. Includes of other headers are gathered, sorted, at the top, unless an #if surrounds them: those
stay where they are. The same tree always gives the same bytes.

  --check      write nothing; exit with 1 when the committed file is not what would be written
  --output F   write there instead
"""
import argparse
import os
import re
import sys
import tempfile

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]')
CONDITION = re.compile(r"^\s*#\s*(if|ifdef|ifndef|endif)\b")
TOP = """// SPDX-License-Identifier: Apache-2.0
//
// Baton in one header, written by scripts/make_single_include.py from include/baton/baton.hpp and all that it
// reaches. Change those headers, not this file.
#ifndef BATON_SINGLE_INCLUDE_HPP
#define BATON_SINGLE_INCLUDE_HPP

"""


class Error(Exception):
    pass


def body_of(path, lines):
    """The lines between a header's guard lines."""
    guard = "BATON_" + re.sub(r"[^A-Z0-9]", "_", path[len("baton/"):].upper())
    try:
        start = lines.index(f"#ifndef {guard}")
    except ValueError:
        raise Error(f"{path}: no guard {guard}") from None
    if lines[start + 1] != f"#define {guard}":
        raise Error(f"{path}: no guard {guard}")
    end = max(i for i, line in enumerate(lines) if line.strip())
    if not lines[end].startswith("#endif"):
        raise Error(f"{path}: the last line does not close the guard")
    comment = [line for line in lines[:start] if not line.startswith("// SPDX-")]
    while comment and comment[0].strip() in ("", "//"):
        comment.pop(0)
    return comment, lines[start + 2:end]


def amalgamate(include, top="baton/baton.hpp"):
    done, open_, outside, parts = set(), [], set(), []

    def visit(path):
        if path in done:
            return
        if path in open_:
            raise Error("a cycle of includes: " + " -> ".join(open_ + [path]))
        open_.append(path)
        try:
            with open(os.path.join(include, path), encoding="utf-8") as handle:
                lines = handle.read().split("\n")
        except OSError as error:
            raise Error(f"{path}: {error.strerror}") from None
        comment, body = body_of(path, lines)
        kept, depth = [], 0
        for line in body:
            condition = CONDITION.match(line)
            if condition:
                depth += -1 if condition.group(1) == "endif" else 1
            found = INCLUDE.match(line)
            if found and found.group(1).startswith("baton/"):
                if depth:
                    raise Error(f"{path}: the include of {found.group(1)} depends on a condition")
                visit(found.group(1))
            elif found and not depth:
                outside.add(found.group(1))
            else:
                kept.append(line)
        open_.pop()
        done.add(path)
        # Where includes stood, at most one blank line stays.
        text = re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip("\n")
        parts.append(f"// ---- {path} ----\n" + "\n".join(comment) + "\n\n" + text + "\n\n")

    visit(top)
    # The library's packages first, then the standard library, as in the headers.
    packages = sorted(name for name in outside if "/" in name)
    standard = sorted(name for name in outside if "/" not in name)
    blocks = ["".join(f"#include <{name}>\n" for name in names) for names in (packages, standard) if names]
    return TOP + "\n".join(blocks) + "\n" + "".join(parts) + "#endif\n"


def self_test():
    def header(name, *lines):
        guard = f"BATON_{name.upper()}_HPP"
        return f"// SPDX-License-Identifier: Apache-2.0\n//\n// About {name}.\n#ifndef {guard}\n#define {guard}\n\n" + "\n".join(lines) + "\n\n#endif\n"

    def tree(**headers):
        with tempfile.TemporaryDirectory() as root:
            os.makedirs(os.path.join(root, "baton"))
            for name, lines in headers.items():
                with open(os.path.join(root, "baton", f"{name}.hpp"), "w", encoding="utf-8") as handle:
                    handle.write(header(name, *lines))
            try:
                return amalgamate(root)
            except Error as error:
                return f"error: {error}"

    failed = []
    text = tree(baton=["#include <baton/b.hpp>", '#include "baton/a.hpp"', "", "#include <vector>", "#include <pkg/p.hpp>", "int top;"],
                a=["#include <vector>", "#include <array>", "int a;"],
                b=["#include <baton/a.hpp>", "#if X", "#include <x.h>", "#endif", "int b;"])
    order = [text.find(part) for part in ("<pkg/p.hpp>", "<array>", "<vector>", "int a;", "#if X\n#include <x.h>\n#endif", "int b;", "int top;")]
    if -1 in order or order != sorted(order):
        failed.append("order")
    if text.count("int a;") != 1 or text.count("<vector>") != 1 or text.count("SPDX") != 1 or "baton/a.hpp>" in text.replace("----", ""):
        failed.append("once")
    if "About b." not in text:
        failed.append("comment")
    if "cycle" not in tree(baton=["#include <baton/a.hpp>"], a=["#include <baton/b.hpp>"], b=["#include <baton/a.hpp>"]):
        failed.append("cycle")
    if "depends on a condition" not in tree(baton=["#if X", "#include <baton/a.hpp>", "#endif"], a=[]):
        failed.append("condition")
    if not tree(baton=["#include <baton/none.hpp>"]).startswith("error: baton/none.hpp"):
        failed.append("missing")
    for name in failed:
        print(f"self test failed: {name}")
    return 1 if failed else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--output", default=os.path.join(ROOT, "single_include", "baton", "baton.hpp"))
    args = parser.parse_args()
    if args.self_test:
        return self_test()
    try:
        text = amalgamate(os.path.join(ROOT, "include"))
    except Error as error:
        print(f"make_single_include: {error}", file=sys.stderr)
        return 1
    try:
        with open(args.output, encoding="utf-8") as handle:
            present = handle.read()
    except OSError:
        present = None
    if args.check:
        if present == text:
            print("single_include/baton/baton.hpp is fresh")
            return 0
        print("single_include/baton/baton.hpp is stale: run scripts/make_single_include.py and commit", file=sys.stderr)
        return 1
    if present != text:
        os.makedirs(os.path.dirname(args.output), exist_ok=True)
        with open(args.output, "w", encoding="utf-8") as handle:
            handle.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
