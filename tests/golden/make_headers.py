#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Turns the texts of a folder here, seed/ for example, into a header, seed.hpp, so that static tests can compare with them.

    make_headers.py          writes the header
    make_headers.py --check  fails if the header is not what would be written
"""
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
FOLDERS = ["seed", "tir"]


def header(folder):
    lines = [
        "// SPDX-License-Identifier: Apache-2.0",
        "//",
        f"// The texts of tests/golden/{folder.name}/, made by tests/golden/make_headers.py: edit the texts, run the script.",
        f"#ifndef BATON_TESTS_GOLDEN_{folder.name.upper()}_HPP",
        f"#define BATON_TESTS_GOLDEN_{folder.name.upper()}_HPP",
        "",
        "#include <string_view>",
        "",
        f"namespace golden::{folder.name} {{",
        "",
    ]
    for path in sorted(folder.glob("*.txt")):
        # 01_fold_constant.txt is golden::seed::fold_constant.
        name = path.stem.split("_", 1)[1]
        lines.append(f'inline constexpr std::string_view {name} = R"relay({path.read_text()})relay";')
        lines.append("")
    lines += [f"}}  // namespace golden::{folder.name}", "", "#endif", ""]
    return "\n".join(lines)


def main():
    stale = False
    for folder in (HERE / name for name in FOLDERS):
        target = HERE / f"{folder.name}.hpp"
        text = header(folder)
        if "--check" in sys.argv[1:]:
            if not target.exists() or target.read_text() != text:
                print(f"{target.name} is not up to date: run {pathlib.Path(__file__).name}")
                stale = True
        else:
            target.write_text(text)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
