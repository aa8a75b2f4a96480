#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
#
# Looks into the object file of constants.cpp: the table of 23,328 floats is read-only data, and no code is there but
# the function that reads it.
import subprocess
import sys

TABLE = 8 * 54 * 54 * 4


def main(path):
    listing = subprocess.run(["nm", "-S", "--defined-only", path], capture_output=True, text=True, check=True).stdout
    problems = []
    symbols = [line.split() for line in listing.splitlines()]
    sized = [(int(s[1], 16), s[2], s[3]) for s in symbols if len(s) == 4]
    tables = [s for s in sized if s[0] == TABLE]
    if not tables:
        problems.append(f"no symbol of {TABLE} bytes")
    for size, kind, name in tables:
        if kind not in "rRV":
            problems.append(f"{name} is of kind {kind}, not read-only data")
    code = [(kind, name) for _, kind, name in sized if kind in "tTW"]
    if [name for _, name in code] != ["_Z7elementm"]:
        problems.append("code besides element(): " + ", ".join(name[:120] for _, name in code))
    for problem in problems:
        print("constants:", problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
