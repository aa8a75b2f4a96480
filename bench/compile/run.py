#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compile-time bench: compiles generated models, reports seconds, memory and symbols, and checks the budgets.

    bench/compile/run.py                         everything but kernels, both compilers
    bench/compile/run.py --sizes 100,300 --models residual --compilers g++
    bench/compile/run.py --kernels               also ResNet-50 with kernels at -O3
    bench/compile/run.py --texts                 Relay texts of ResNet-50 and DenseNet-121 instead, stage by stage
    bench/compile/run.py --all --output docs/compile_time.md

Compilers run one at a time, at their default limits. Seconds are user seconds of the whole compile job. The exit
status is 1 if a model does not compile, if a slope, a peak of memory or a symbol is beyond its budget; seconds are
reported only. The budgets are those of the design document.
"""

import argparse
import datetime
import math
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import models  # noqa: E402
import texts  # noqa: E402

INCLUDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "include")

SLOPE_BUDGET = 1.6
MEMORY_BUDGET_MB = 1024
MEMORY_NODES = 300
SYMBOL_BUDGET = 16 * 1024
TEXT_BUDGET_MB = {"resnet50": 1229, "densenet121": 2048}
CLANG_STEPS = 1048576
TIME_LIMIT = 600


class Result:
    def __init__(self, user, wall, peak_mb, symbol, error):
        self.user, self.wall, self.peak_mb, self.symbol, self.error = user, wall, peak_mb, symbol, error


def longest_symbol(path):
    listing = subprocess.run(["nm", path], capture_output=True, text=True, check=False).stdout
    return max((len(line.split(" ")[-1]) for line in listing.splitlines()), default=0)


def compile_once(compiler, flags, text, folder):
    """Compiles a text, and says what it took."""
    source, target = os.path.join(folder, "model.cpp"), os.path.join(folder, "model.o")
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    if os.path.exists(target):
        os.remove(target)
    command = [compiler, "-std=c++20", "-I", INCLUDE, *flags, source, "-o", target]
    log_path = os.path.join(folder, "log")
    start = time.monotonic()
    with open(log_path, "w", encoding="utf-8") as log:
        # The compiler driver's children are waited for by the driver; their share is in its own usage.
        child = subprocess.Popen(["timeout", str(TIME_LIMIT), *command], stdout=log, stderr=log)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    wall = time.monotonic() - start
    error = ""
    if child.returncode != 0:
        with open(log_path, encoding="utf-8", errors="replace") as log:
            errors = [line for line in log if "error" in line]
        error = re.sub(r"^\S*?([\w.]+:\d+)", r"\1", errors[0].strip())[:160] if errors else f"exit status {child.returncode}"
    symbol = longest_symbol(target) if os.path.exists(target) else 0
    return Result(usage.ru_utime, wall, usage.ru_maxrss / 1024, symbol, error)


def measure(compiler, flags, text, folder, repeat):
    """The fastest of several compilations."""
    best = compile_once(compiler, flags, text, folder)
    for _ in range(repeat - 1):
        again = compile_once(compiler, flags, text, folder)
        if not again.error and again.user < best.user:
            best = again
    return best


def slope(points):
    """Least squares of log(seconds) over log(nodes)."""
    logs = [(math.log(n), math.log(s)) for n, s in points if s > 0]
    if len(logs) < 2:
        return None
    mean_x = sum(x for x, _ in logs) / len(logs)
    mean_y = sum(y for _, y in logs) / len(logs)
    spread = sum((x - mean_x) ** 2 for x, _ in logs)
    return sum((x - mean_x) * (y - mean_y) for x, y in logs) / spread if spread else None


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "|".join(" --- " if i == 0 else " ---: " for i in range(len(header))) + "|"]
    return lines + ["| " + " | ".join(row) + " |" for row in rows] + [""]


def compiler_name(compiler):
    first = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    family = "Clang" if "clang" in first else "GCC"
    return f"{family} {re.search(r'[0-9]+[.][0-9]+[.][0-9]+', first).group(0)}"


def machine_kind():
    kind = platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    kind = line.split(":", 1)[1].strip()
                    break
    except OSError:
        pass
    return f"{kind}, {os.cpu_count()} cores"


class Bench:
    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.failures, self.lines = [], []

    def note(self, text):
        print(text, file=sys.stderr, flush=True)

    def check(self, holds, sentence):
        if not holds:
            self.failures.append(sentence)

    def run(self, compiler, flags, text, what):
        result = measure(compiler, flags, text, self.folder, self.options.repeat)
        self.note(f"{compiler:12} {what:32} {result.user:7.2f} s {result.peak_mb:7.0f} MB  symbol {result.symbol:6}  {result.error}")
        self.check(not result.error, f"{compiler}: {what}: {result.error}")
        self.check(result.symbol <= SYMBOL_BUDGET, f"{compiler}: {what}: a symbol of {result.symbol} characters, {SYMBOL_BUDGET} are allowed")
        return result

    def headers(self):
        """Includes alone, the seed program over the bare includes, ResNet-50 without kernels. Returns the time of relay.hpp alone."""
        base, rows = {}, []
        for compiler in self.options.compilers:
            bare = self.run(compiler, ["-fsyntax-only"], models.BARE_INCLUDES, "bare includes")
            alone = self.run(compiler, ["-fsyntax-only"], models.RELAY_ALONE, "relay.hpp alone")
            seed = self.run(compiler, ["-fsyntax-only"], models.SEED, "seed program")
            object_alone = self.run(compiler, ["-c"], models.RELAY_ALONE, "relay.hpp alone, -c")
            resnet = self.run(compiler, ["-c"], models.resnet50(False), "ResNet-50, IR and text")
            base[compiler] = object_alone.user
            name = compiler_name(compiler)
            rows.append([name, f"{bare.user:.2f}", f"{alone.user:.2f}", f"{seed.user:.2f}", f"{seed.user - bare.user:.2f}",
                         f"{resnet.user:.2f}", f"{resnet.peak_mb:.0f}", str(resnet.symbol)])
        self.lines += ["## Headers, seed program, ResNet-50", "",
                       "`-fsyntax-only`, except ResNet-50 (whole pipeline at level 3, text, `-c`). Budgets: relay.hpp alone 0.7 s, seed program 2 s over the bare includes.", ""]
        self.lines += table(["compiler", "bare includes, s", "relay.hpp, s", "seed, s", "seed over bare, s", "ResNet-50, s", "MB", "longest symbol"], rows)
        return base

    def growth(self, base):
        for pipeline in (False, True):
            title = "Standard pipeline at level 3, and the text of its result" if pipeline else "Build and freeze only"
            rows, slopes = [], []
            for model in self.options.models:
                for compiler in self.options.compilers:
                    name, points = compiler_name(compiler), []
                    for n in self.options.sizes:
                        text = models.MODELS[model](n, pipeline)
                        what = f"{model} {n}{' pipeline' if pipeline else ''}"
                        plain = self.run(compiler, ["-c"], text, what)
                        debug = self.run(compiler, ["-g", "-c"], text, what + " -g")
                        if not plain.error:
                            points.append((n, plain.user - base[compiler]))
                        if model == "residual" and n == MEMORY_NODES:
                            for r, flag in ((plain, "-c"), (debug, "-g -c")):
                                self.check(r.peak_mb <= MEMORY_BUDGET_MB, f"{compiler}: {what} {flag}: {r.peak_mb:.0f} MB, {MEMORY_BUDGET_MB} are allowed")
                        share = f"{100 * (debug.user / plain.user - 1):+.0f} %"
                        rows.append([model, name, str(n)] + ([f"{plain.user:.2f}", f"{plain.peak_mb:.0f}", f"{debug.user:.2f}", share, f"{debug.peak_mb:.0f}", str(max(plain.symbol, debug.symbol))]
                                                             if not plain.error else ["fails", "", "", "", "", ""]))
                    fitted = slope([p for p in points if 100 <= p[0] <= 800])
                    if fitted is not None:
                        slopes.append([model, name, f"{fitted:.2f}"])
                        self.check(fitted <= SLOPE_BUDGET, f"{compiler}: {model}{' pipeline' if pipeline else ''}: slope {fitted:.2f}, {SLOPE_BUDGET} is allowed")
            self.lines += [f"## {title}", ""]
            self.lines += table(["model", "compiler", "nodes", "-c, s", "MB", "-g -c, s", "-g adds", "MB", "longest symbol"], rows)
            if slopes:
                self.lines += [f"Growth from 100 to 800 nodes, log-log slope of the seconds over relay.hpp alone (budget {SLOPE_BUDGET}):", ""]
                self.lines += table(["model", "compiler", "slope"], slopes)

    def most_statements(self, text):
        """How many statements the longest constant evaluation of a unit has, as Clang counts them, within 5 %; None without Clang."""
        clang = next((c for c in self.options.compilers if "clang" in c), None)
        if not clang:
            return None
        low, high = 1024, CLANG_STEPS
        while high > 1.05 * low:
            middle = int(math.sqrt(low * high))
            if compile_once(clang, ["-w", "-fsyntax-only", f"-fconstexpr-steps={middle}"], text, self.folder).error:
                low = middle
            else:
                high = middle
        return high

    def networks_from_text(self):
        """Each stage's unit has the stages before it; differences between rows are what a stage takes."""
        rows = []
        for network, make in texts.TEXTS.items():
            text = make()
            for stage in texts.STAGES:
                source = texts.program(text, stage)
                statements = self.most_statements(source) if self.options.statements else None
                for compiler in self.options.compilers:
                    # Longer literals than the standard asks every compiler for.
                    r = self.run(compiler, ["-Wno-overlength-strings", "-c"], source, f"{network}, {stage}")
                    self.check(r.peak_mb <= TEXT_BUDGET_MB[network], f"{compiler}: {network}, {stage}: {r.peak_mb:.0f} MB, {TEXT_BUDGET_MB[network]} are allowed")
                    rows.append([network, stage, compiler_name(compiler)] + ([f"{r.user:.2f}", f"{r.peak_mb:.0f}"] if not r.error else ["fails", ""]) +
                                [str(statements) if statements and "clang" in compiler else ""])
        self.lines += ["## Networks from text", "",
                       "`-c`. parse: text to graph; pipeline: parse and the standard pipeline at level 3; text: both and the result's text; print: parse and the",
                       "same text again. Budgets: ResNet-50 8 s and 1.2 GB, parsing it 5 s; DenseNet-121 15 s and 2 GB. Seconds include relay.hpp.",
                       "Statements: of the longest evaluation, of which Clang allows 1,048,576.", ""]
        self.lines += table(["network", "stage", "compiler", "s", "MB", "statements"], rows)

    def kernels(self):
        # GCC walks a list of freed pages for each large object: with more room it frees, and walks, less.
        more_room = ["--param", "ggc-min-expand=10000"]
        rows = []
        for compiler in self.options.compilers:
            for extra in [[]] if "clang" in compiler else [[], more_room]:
                r = self.run(compiler, ["-O3", *extra, *self.options.kernel_flags.split(), "-c"], models.resnet50(True), "ResNet-50 with kernels, -O3")
                name = " ".join([compiler_name(compiler), *extra])
                rows.append([name, f"{r.wall:.1f}", f"{r.user:.1f}", f"{r.peak_mb:.0f}", str(r.symbol)] if not r.error else [name, "fails", "", "", ""])
        self.lines += ["## ResNet-50 with kernels", "", f"`-O3 {self.options.kernel_flags} -c`, one job. Budget: 90 s wall.", ""]
        self.lines += table(["compiler", "wall, s", "user, s", "MB", "longest symbol"], rows)


def main():
    parser = argparse.ArgumentParser(description="Compiles generated models and checks the compile-time budgets.")
    parser.add_argument("--sizes", default="50,100,200,300,400,800", help="nodes, comma-separated")
    parser.add_argument("--models", default=",".join(models.MODELS), help="chain, residual, dense")
    parser.add_argument("--compilers", default="g++,clang++-19")
    parser.add_argument("--repeat", type=int, default=1, help="compile each unit so often and take the fastest")
    parser.add_argument("--kernels", action="store_true", help="also ResNet-50 with kernels at -O3")
    parser.add_argument("--kernel-flags", default="-march=x86-64-v4", help="flags of the unit with kernels")
    parser.add_argument("--skip-growth", action="store_true", help="headers, seed and ResNet-50 only")
    parser.add_argument("--texts", action="store_true", help="only texts of networks: parse, pipeline, text")
    parser.add_argument("--all", action="store_true", help="everything: growth, kernels and texts")
    parser.add_argument("--statements", action="store_true", help="with --texts: also find the statements of the longest evaluation (slow)")
    parser.add_argument("--output", help="write the report, in Markdown, to this file instead of standard output")
    parser.add_argument("--print", metavar="MODEL:NODES[:pipeline]", help="print a generated source and stop; also seed, resnet50, resnet50:kernels")
    options = parser.parse_args()
    if options.print:
        what, *rest = options.print.split(":")
        if what == "seed":
            print(models.SEED, end="")
        elif what == "resnet50":
            print(models.resnet50("kernels" in rest), end="")
        else:
            print(models.MODELS[what](int(rest[0]), "pipeline" in rest), end="")
        return 0
    options.sizes = [int(n) for n in options.sizes.split(",")]
    options.models = options.models.split(",")
    options.compilers = [c for c in options.compilers.split(",") if shutil.which(c)]
    if not options.compilers:
        print("no compiler found", file=sys.stderr)
        return 1

    folder = tempfile.mkdtemp(prefix="baton-compile-")
    try:
        bench = Bench(options, folder)
        if options.texts:
            bench.networks_from_text()
        else:
            base = bench.headers()
            if not options.skip_growth:
                bench.growth(base)
        if options.kernels or options.all:
            bench.kernels()
        if options.all:
            bench.networks_from_text()
    finally:
        shutil.rmtree(folder)

    names = ", ".join(compiler_name(c) for c in options.compilers)
    report = ["# Compile time", "", f"Written by `bench/compile/run.py` on {datetime.date.today().isoformat()}. Machine: {machine_kind()}; {names}, default limits, one job at a time.",
              "Seconds are user seconds of the whole compile job, memory is its peak.", ""]
    report += bench.lines + ["## Budgets", ""]
    report += [f"* beyond: {f}" for f in bench.failures] or ["All of slope, memory and symbols are within their budgets."]
    text = "\n".join(report) + "\n"
    if options.output:
        with open(options.output, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        print(text, end="")
    for failure in bench.failures:
        print("beyond its budget: " + failure, file=sys.stderr)
    return 1 if bench.failures else 0


if __name__ == "__main__":
    sys.exit(main())
