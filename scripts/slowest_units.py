#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the twenty slowest compile units of a build tree, from its .ninja_log.

    scripts/slowest_units.py build/gcc [count]
"""
import os
import sys


def main():
    if len(sys.argv) not in (2, 3):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    count = int(sys.argv[2]) if len(sys.argv) == 3 else 20
    seconds = {}
    try:
        with open(os.path.join(sys.argv[1], ".ninja_log"), encoding="utf-8") as handle:
            for line in handle:
                fields = line.rstrip("\n").split("\t")
                # Later lines are later builds of the same output.
                if len(fields) == 5 and fields[3].endswith((".o", ".gch", ".pch")):
                    seconds[fields[3]] = (int(fields[1]) - int(fields[0])) / 1000
    except OSError as error:
        print(f"{sys.argv[1]}: {error.strerror}", file=sys.stderr)
        return 1
    print(f"{len(seconds)} units, {sum(seconds.values()):.0f} s of compilation; the slowest:")
    for name, time in sorted(seconds.items(), key=lambda item: (-item[1], item[0]))[:count]:
        print(f"{time:8.1f} s  {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
