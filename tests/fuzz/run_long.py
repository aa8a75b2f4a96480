#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs parse_fuzz for a while and reports what it did, in Markdown.

    run_long.py PROGRAM FOLDER SECONDS REPORT    PROGRAM is parse_fuzz, FOLDER is for seeds, what is found and the log

The exit status is the program's: not 0 after a finding, whose input is kept in FOLDER.
"""
import datetime
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def write_report(log, seconds, report):
    def last(pattern, otherwise="?"):
        found = re.findall(pattern, log)
        return found[-1] if found else otherwise

    findings = re.findall(r"^(?:parse_fuzz: .*|SUMMARY: .*)$", log, flags=re.M)
    start = last(r"INFO: seed corpus: files: (\d+)")
    rows = [
        ("date", datetime.date.today().isoformat()),
        ("seconds", str(seconds)),
        ("executions", last(r"stat::number_of_executed_units: (\d+)")),
        ("executions a second", last(r"stat::average_exec_per_sec: +(\d+)")),
        ("seed texts", start),
        ("edges covered", last(r"cov: (\d+)") + " of " + last(r"INFO: Loaded 1 modules +.(\d+) inline")),
        ("features", last(r"ft: (\d+)")),
        ("texts kept", last(r"corp: (\d+)")),
        ("peak memory, MB", last(r"stat::peak_rss_mb: +(\d+)")),
        ("slowest text, s", last(r"stat::slowest_unit_time_sec: +(\d+)")),
    ]
    lines = [
        "# Fuzzing the parser",
        "",
        "Written by `tests/fuzz/run_long.py`, the last long run of `tests/fuzz/parse_fuzz.cpp`: libFuzzer with the address and the",
        "undefined-behaviour sanitizer on the run-time parser, printer, verifier and ten passes. What each text has to satisfy is in the",
        "target. Texts that once broke something are cases of `tests/unit/golden/hostile_text_test.cpp`.",
        "",
        "| what | |",
        "| --- | ---: |",
        *(f"| {name} | {value} |" for name, value in rows),
        "",
        *([f"* finding: {line}" for line in findings] or ["No findings."]),
    ]
    pathlib.Path(report).write_text("\n".join(lines) + "\n")


def main():
    program, folder, seconds, report = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    subprocess.run([sys.executable, HERE / "make_corpus.py", folder], check=True)
    command = [program, f"-max_total_time={seconds}", "-timeout=10", "-rss_limit_mb=3000", "-max_len=6000", "-print_final_stats=1",
               f"-dict={folder}/relay.dict", f"-artifact_prefix={folder}/", folder / "found", folder / "seeds"]
    with open(folder / "log", "w", encoding="utf-8") as log:
        status = subprocess.run(["nice", "-n", "10", *command], stdout=log, stderr=log, check=False).returncode
    write_report((folder / "log").read_text(errors="replace"), seconds, report)
    return status


if __name__ == "__main__":
    sys.exit(main())
