#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles what must not compile and checks what the compiler says.

A test file holds numbered cases, selected by -DCASE=n:

    // CASE 1: expect: baton: nn.conv2d: data has 64 channels, weight expects 32
    #if CASE == 1
    ...
    #endif

Each numbered case must fail, and its error output must contain the expected text (several lines for one
case must all be there). CASE 0 is the twin: it must compile. g++ prints a sentence as one template argument,
clang++ as several of at most 32 characters; the pieces are joined before the comparison, and runs of
white space count as one blank.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import time

CASE = re.compile(r"^\s*//\s*CASE\s+(\d+)\s*:\s*expect:\s*(.*?)\s*$", re.MULTILINE)
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
FLAGS = ["-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-fsyntax-only"]


def flat(text):
    return re.sub(r"\s+", " ", text)


def sentences(output):
    """The error output, and after it each line's template arguments that are texts, joined."""
    joined = []
    for line in output.splitlines():
        at = line.find("model_error")
        if at >= 0:
            joined.append("".join(re.sub(r"\\(.)", r"\1", piece) for piece in LITERAL.findall(line[at:])))
    return flat(output + "\n" + "\n".join(joined))


def compile_case(command, path, case):
    # The messages are read by this script, so they must not depend on the reader's language.
    environment = dict(os.environ, LC_ALL="C")
    done = subprocess.run(command + [f"-DCASE={case}", path], capture_output=True, text=True, errors="replace", env=environment)
    return done.returncode, done.stdout + done.stderr


def run_file(command, path, out=sys.stdout):
    """Returns (passed, failed)."""
    with open(path, encoding="utf-8") as handle:
        source = handle.read()
    expected = {}
    for number, text in CASE.findall(source):
        expected.setdefault(int(number), []).append(flat(text))
    problems = []
    if not expected:
        problems.append((0, "the file names no case"))
    if 0 in expected:
        problems.append((0, "case 0 is the twin that compiles and cannot expect an error"))
    if any(text == "" for texts in expected.values() for text in texts):
        problems.append((0, "an expected text is empty"))
    selected = {int(n) for n in re.findall(r"CASE\s*==\s*(\d+)", source)}
    for number in sorted(selected - set(expected) - {0}):
        problems.append((number, "the case has no expected text"))
    if problems:
        for number, problem in problems:
            print(f"{path}: case {number}: {problem}", file=out)
        return 0, len(problems)

    passed = failed = 0
    for case in [0] + sorted(expected):
        code, output = compile_case(command, path, case)
        if case == 0:
            wrong = None if code == 0 else "the twin does not compile"
        elif code == 0:
            wrong = "it compiles"
        else:
            said = sentences(output)
            missing = [text for text in expected[case] if text not in said]
            wrong = f"the error does not say: {missing[0]}" if missing else None
        if wrong is None:
            passed += 1
            continue
        failed += 1
        print(f"{path}: case {case}: {wrong}", file=out)
        print("\n".join("    " + line[:400] for line in output.splitlines()[:40]), file=out)
    return passed, failed


def self_test(command):
    """The driver must itself be able to fail."""
    checks = {
        "good": ('// CASE 1: expect: two   words\n#if CASE == 1\nstatic_assert(false, "two words here");\n#endif\n', (2, 0)),
        "joined": (
            "// CASE 1: expect: a \"b\" and more\ntemplate <int N> struct text { char c[N]; };\n"
            'template <text... T> struct model_error { static_assert(sizeof...(T) == 0, "x"); static constexpr int v = 1; };\n'
            '#if CASE == 1\nint v = model_error<text<8>{"a \\"b\\" a"}, text<8>{"nd more"}>::v;\n#endif\n', (2, 0)),
        "compiles": ("// CASE 1: expect: words\n", (1, 1)),
        "other words": ('// CASE 1: expect: words\n#if CASE == 1\nstatic_assert(false, "text");\n#endif\n', (1, 1)),
        "bad twin": ('// CASE 1: expect: words\nstatic_assert(false, "words");\n', (1, 1)),
        "no case": ("int i;\n", (0, 1)),
        "no text": ('// CASE 1: expect: words\n#if CASE == 1\nstatic_assert(false, "words");\n#elif CASE == 2\n#endif\n', (0, 1)),
        "empty text": ("// CASE 1: expect:\n", (0, 1)),
    }
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, (source, wanted) in checks.items():
            path = os.path.join(folder, "case.cpp")
            with open(path, "w", encoding="utf-8") as handle:
                handle.write(source)
            with open(os.devnull, "w", encoding="utf-8") as null:
                got = run_file(command, path, null)
            if got != wanted:
                failed += 1
                print(f"self test '{name}': expected {wanted}, found {got}")
    return len(checks) - failed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--system", action="append", default=[])
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    command = [args.compiler] + FLAGS + [f"-I{folder}" for folder in args.include]
    for folder in args.system:
        # The compilers' own folder must stay where it is in the search order.
        if folder and os.path.normpath(folder) != "/usr/include":
            command += ["-isystem", folder]
    start = time.monotonic()
    passed = failed = 0
    if args.self_test:
        passed, failed = self_test(command)
    elif not args.files:
        parser.error("no files")
    for path in args.files:
        more_passed, more_failed = run_file(command, path)
        passed += more_passed
        failed += more_failed
    print(f"compile_fail: {passed} passed, {failed} failed in {time.monotonic() - start:.1f} s")
    return 1 if failed or passed == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
