#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a header of an ONNX model, for relay::import_onnx, and leaves large weights out.

    onnx_header.py model.onnx [name] > model.hpp

The header has `inline constexpr char name[]` with the bytes of the model, but initializers of more than --largest elements
without their elements: they become parameters, whose values onnx::weights("model.onnx") reads from the same file at load.
"""
import argparse
import pathlib
import re
import sys

GRAPH, INITIALIZER = 7, 5  # of ModelProto, GraphProto
DIMS, DATA, LOCATION = 1, {4, 5, 7, 9, 10, 11}, 14  # of TensorProto


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def written(value):
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def fields(data):
    """Each field's number, content and bytes as they stand."""
    at = 0
    while at < len(data):
        start = at
        key, at = varint(data, at)
        number, wire = key >> 3, key & 7
        if wire == 0:
            content, at = varint(data, at)
        elif wire == 2:
            length, at = varint(data, at)
            content = data[at : at + length]
            at += length
        elif wire in (1, 5):
            size = 8 if wire == 1 else 4
            content = data[at : at + size]
            at += size
        else:
            raise ValueError(f"wire type {wire} at byte {start}")
        if at > len(data):
            raise ValueError(f"the message is cut off at byte {start}")
        yield number, content, data[start:at]


def elements(tensor):
    size = 1
    for number, content, _ in fields(tensor):
        if number != DIMS:
            continue
        if isinstance(content, int):
            size *= content
            continue
        at = 0
        while at < len(content):
            extent, at = varint(content, at)
            size *= extent
    return size


def without_data(tensor):
    kept = b"".join(raw for number, _, raw in fields(tensor) if number not in DATA and number != LOCATION)
    return kept + written(LOCATION << 3) + written(1)


def message(number, content):
    return written(number << 3 | 2) + written(len(content)) + content


def skeleton(model, largest):
    out = bytearray()
    for number, content, raw in fields(model):
        if number != GRAPH:
            out += raw
            continue
        graph = bytearray()
        for inner, part, same in fields(content):
            large = inner == INITIALIZER and elements(part) > largest
            graph += message(INITIALIZER, without_data(part)) if large else same
        out += message(GRAPH, bytes(graph))
    return bytes(out)


def literal(data):
    # Longer string literals than these are not portable.
    if len(data) < 60000:
        lines = (data[i : i + 32] for i in range(0, len(data), 32))
        return "\n".join('    "' + "".join(f"\\{byte:03o}" for byte in line) + '"' for line in lines)
    lines = (data[i : i + 20] for i in range(0, len(data), 20))
    return "{\n" + "\n".join("    " + "".join(f"'\\{byte:03o}'," for byte in line) for line in lines) + "\n}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("name", nargs="?")
    parser.add_argument("--largest", type=int, default=16384)
    args = parser.parse_args()
    name = args.name or re.sub(r"\W", "_", args.model.stem)
    try:
        data = skeleton(args.model.read_bytes(), args.largest)
    except (ValueError, IndexError) as error:
        print(f"{args.model}: not an ONNX model: {error}", file=sys.stderr)
        return 1
    guard = f"ONNX_MODEL_{name.upper()}_HPP"
    print(f"#ifndef {guard}\n#define {guard}\n\ninline constexpr char {name}[] =\n{literal(data)};\n\n#endif")
    return 0


if __name__ == "__main__":
    sys.exit(main())
