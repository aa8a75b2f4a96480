#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the objects of several instruction sets share no vector code.

    check.py --compiled a.o b.o c.o --isolated a.o b.o c.o

* As compiled, every function of the library that works on vectors has its set in its name: weak functions of baton::simd,
  baton::tir and baton::runtime occur in one set only. (Inline functions that work on vectors by the compiler's own decision
  are the business of the isolation.)
* Isolated, no set has a symbol that a linker could take from another set: none is weak.
"""
import subprocess
import sys

KERNELS = ("5baton4simd", "5baton3tir", "5baton7runtime")  # namespaces in mangled names


def symbols(path):
    """Names of the weak symbols that an object defines, with their kinds."""
    out = subprocess.run(["nm", "--defined-only", "--format=posix", path], check=True, capture_output=True, text=True).stdout
    lines = [line.split() for line in out.splitlines()]
    return {(words[0], words[1]) for words in lines if len(words) > 1 and words[1] in "WVuvw"}


def main():
    split = sys.argv.index("--isolated")
    compiled, isolated = sys.argv[2:split], sys.argv[split + 1:]
    failures = []
    kernels = []
    for path in compiled:
        names = {name for name, kind in symbols(path) if kind in "Ww" and any(part in name for part in KERNELS)}
        if not names:
            failures.append(f"{path}: no kernel found; the check sees nothing")
        kernels.append(names)
    for i, one in enumerate(kernels):
        for other in kernels[:i]:
            failures += [f"in two sets: {name[:300]}" for name in sorted(one & other)]
    for path in isolated:
        failures += [f"{path}: weak: {name[:200]}" for name, _ in sorted(symbols(path))]
    for failure in failures:
        print(failure)
    print(f"{sum(len(names) for names in kernels)} kernel functions in {len(compiled)} sets, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
