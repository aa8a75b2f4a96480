#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the examples in docs/ are what a test compiles.

A block that follows `<!-- quoted from PATH: NAME -->` must be the lines of PATH between `// [NAME]` and `// [end]`.

    check_doc_examples.py           fails if a block is not, or if an example is quoted nowhere
    check_doc_examples.py --write   writes the blocks anew
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"(<!-- quoted from (\S+): ([^>]+?) -->\n```cpp\n)(.*?)(```\n)", re.DOTALL)
EXAMPLE = re.compile(r"^// \[([^\]]+)\]\n(.*?)^// \[end\]\n", re.MULTILINE | re.DOTALL)


def examples(path):
    return dict(EXAMPLE.findall((ROOT / path).read_text()))


def main():
    problems = []
    quoted = {}
    for doc in sorted((ROOT / "docs").glob("*.md")):
        text = doc.read_text()

        def replaced(match):
            head, path, name, body, tail = match.groups()
            quoted.setdefault(path, set()).add(name)
            wanted = examples(path).get(name)
            if wanted is None:
                problems.append(f"{doc.name}: {path} has no example [{name}]")
                return match.group(0)
            if wanted != body and "--write" not in sys.argv[1:]:
                problems.append(f"{doc.name}: [{name}] is not what {path} says")
            return head + wanted + tail

        written = BLOCK.sub(replaced, text)
        if "--write" in sys.argv[1:] and written != text:
            doc.write_text(written)
    for path, names in quoted.items():
        problems += [f"{path}: [{name}] is quoted nowhere" for name in examples(path).keys() - names]
    if not quoted:
        problems.append("docs quote no example")
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
