#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes docs/passes.md, the table of passes, from the headers in include/baton/transform.

    make_pass_table.py          writes the table
    make_pass_table.py --check  fails if the table is not what would be written, or if the names that contexts know
                                (transform/registered_pass.hpp) are not those of the passes

A row is a factory with its comment; name, level and requirements are what the pass's info() says; the place in the
standard pipeline is where transform/pipeline.hpp has it.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TRANSFORM = ROOT / "include/baton/transform"
TARGET = ROOT / "docs/passes.md"

FACTORY = re.compile(r"((?:^///[^\n]*\n)+)^(template <[^\n]*>\n)?(?:^  requires[^\n]*\n)?^constexpr (\w[^\n{]*?) (\w+)\([^\n;]*\) \{", re.MULTILINE)
INFO = re.compile(r"static constexpr pass_info info\(\) \{ return \{\"([^\"]+)\", (\d), (requires_infer_type|\{[^}]*\})\}; \}")
STRUCT = re.compile(r"struct (\w+)[ <]")

# Factories whose template arguments follow from their arguments.
SHOWN = {"rewrite": "rewrite(rules...)", "rewrite_once": "rewrite_once(rules...)", "partition": "partition<Composite>(pattern, check)"}

INTRO = """# Passes

Made by `scripts/make_pass_table.py` from the headers in `include/baton/transform`; the opening comment of a pass's header
shows the IR before and after it.

A sequential runs a pass if the context's level is at least the pass's, or if the context requires it, and not if the
context disables it (`transform::disabled_pass<"name">`); the passes that it requires run before it. A direct call does what
it says. The column *pipeline* says where `transform::standard_pipeline()` has the pass; why there is said in
`transform/pipeline.hpp`. Names are TVM's; that of FoldExplicitPadding begins with a blank there.

| pass | factory | level | requires | kind | pipeline | what it does |
|---|---|---|---|---|---|---|
"""


def infos():
    """The pass_info, the kind and the file of each struct of a pass."""
    found = {}
    for path in sorted(TRANSFORM.glob("*.hpp")):
        text = path.read_text()
        for match in INFO.finditer(text):
            structs = list(STRUCT.finditer(text, 0, match.start()))
            if not structs:
                continue
            body = text[structs[-1].start() : match.start()]
            needs = match.group(3)
            if needs == "requires_infer_type":
                required = ["InferType"]
            elif needs == "{}":
                required = []
            else:
                array = re.search(r"detail::(\w+)", needs).group(1)
                required = re.findall(r'"([^"]+)"', re.search(array + r"\[\] = \{([^}]*)\}", text).group(1))
            found[structs[-1].group(1)] = (match.group(1), int(match.group(2)), required, "module" if "pass_kind::module" in body else "function")
    for struct, kind in {"fold_scale_axis_fn": "sequential", "sequential_pass": "sequential", "print_ir_pass": "module"}.items():
        found[struct] = found[struct][:3] + (kind,)
    found["infer_type_pass"] = ("InferType", 0, [], "module")
    return found


def factories():
    """(comment, template parameters, name, struct) of each factory."""
    for path in sorted(TRANSFORM.glob("*.hpp")):
        for match in FACTORY.finditer(path.read_text()):
            comment, parameters, result, name = match.groups()
            if result == "auto":
                text = path.read_text()[match.end() : match.end() + 400]
                result = re.search(r"graph_pass<(\w+)", text).group(1) if "graph_pass<" in text else ""
            struct = re.search(r"(\w+_(?:pass|fn))\b", result.replace("graph_pass<", "<"))
            if struct:
                sentences = " ".join(line[3:].strip() for line in comment.strip().split("\n"))
                yield sentences, parameters, name, struct.group(1)


def table():
    known = infos()
    pipeline = (TRANSFORM / "pipeline.hpp").read_text()
    begin = pipeline.index("return sequential(")
    pipeline = re.sub(r"detail::later<User>\((.*?)\),$", r"\1,", pipeline[begin : pipeline.index("namespace detail", begin)], flags=re.MULTILINE)
    members = re.findall(r"^      (?!//)(.*)$", pipeline, re.MULTILINE)
    order = [factory or struct for factory, struct in re.findall(r"(\w+)(?:<[^>]*>)?\(\)|graph_pass<(\w+)>\{\}", " ".join(members))]
    # A variant of a pass, without a factory, stands for that pass.
    for path in TRANSFORM.glob("*.hpp"):
        for variant, base in re.findall(r"struct (\w+_pass) : (\w+)_pass ", path.read_text()):
            order = [base if member == variant else member for member in order]
    rows = {}
    for comment, parameters, name, struct in factories():
        if struct not in known or name in rows:
            continue
        info = known[struct]
        first = re.split(r"(?<=[.:]) ", comment)
        what = comment if len(comment) < 220 else first[0]
        arguments = "<" + ", ".join(re.findall(r"(\w+)(?: = [^,>]+)?(?:,|>$)", parameters.strip()[len("template ") :])) + ">" if parameters else ""
        places = ", ".join(str(i + 1) for i, member in enumerate(order) if member == name)
        shown = '`"' + info[0] + '"`' if info[0] != info[0].strip() else info[0]
        # The comment's reference to an example, and what the row says anyway.
        what = re.sub(r" Example: \S+$| Level \d\.", "", what).removeprefix(info[0] + ": ").replace("|", "\\|")
        what = what[0].upper() + what[1:]
        rows[name] = f"| {shown} | `{SHOWN.get(name, f'{name}{arguments}()')}` | {info[1]} | {', '.join(info[2])} | {info[3]} | {places} | {what} |"
    return INTRO + "\n".join(sorted(rows.values(), key=lambda row: row.lower().replace('`" ', ""))) + "\n"


def unknown_names():
    """What is wrong with the list of names in transform/registered_pass.hpp."""
    own = {name for path in TRANSFORM.glob("*.hpp") for name in re.findall(r'pass_info info\(\) \{ return \{"([^"]+)"', path.read_text())}
    text = (TRANSFORM / "registered_pass.hpp").read_text()
    listed = re.findall(r'"([^"]+)"', re.search(r"known_pass_names\[\] = \{([^}]*)\}", text).group(1))
    for name in sorted(own - set(listed)):
        yield f'known_pass_names lacks "{name}"'
    for name in sorted(set(listed) - own):
        yield f'known_pass_names has "{name}", which no pass is called'
    for name in sorted({name for name in listed if listed.count(name) > 1}):
        yield f'known_pass_names has "{name}" twice'


def main():
    problems = list(unknown_names())
    for problem in problems:
        print(f"include/baton/transform/registered_pass.hpp: {problem}")
    if problems:
        return 1
    text = table()
    if "--check" in sys.argv[1:]:
        if not TARGET.exists() or TARGET.read_text() != text:
            print(f"{TARGET.relative_to(ROOT)} is not up to date: run scripts/make_pass_table.py")
            return 1
        return 0
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
