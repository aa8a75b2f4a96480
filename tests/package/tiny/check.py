#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
#
# Looks into the object file of tiny.cpp: the call is there, and it needs nothing from anywhere: no allocation, no lock, no throw,
# no function of the C library.
import subprocess
import sys

# Named in the unwinding tables of functions that are noexcept; nothing calls it.
TABLES = {"_GLOBAL_OFFSET_TABLE_", "__gxx_personality_v0"}


def nm(path, *options):
    return subprocess.run(["nm", *options, path], capture_output=True, text=True, check=True).stdout


def main(path):
    needed = [line.split()[-1] for line in nm(path, "--undefined-only").splitlines() if line.split()]
    problems = [f"the call needs {name}" for name in needed if name not in TABLES]
    if " T tiny_call" not in nm(path, "--defined-only"):
        problems.append("there is no call")
    for problem in problems:
        print("tiny:", problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
