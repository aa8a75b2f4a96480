// SPDX-License-Identifier: Apache-2.0
//
// Writes ONNX models of one node, as bytes: just as much of protobuf as that takes. Field numbers are those of onnx.proto.

const text = (s) => new TextEncoder().encode(s);

function varint(n) {
  const bytes = [];
  for (let left = BigInt.asUintN(64, BigInt(n)); ; left >>= 7n) {
    if (left < 128n) return [...bytes, Number(left)];
    bytes.push(Number(left & 127n) | 128);
  }
}

function join(parts) {
  const all = new Uint8Array(parts.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const p of parts) {
    all.set(p, at);
    at += p.length;
  }
  return all;
}

const number = (field, n) => Uint8Array.from([...varint(field << 3), ...varint(n)]);
const bytes = (field, b) => join([Uint8Array.from([...varint((field << 3) | 2), ...varint(b.length)]), b]);
const string = (field, s) => bytes(field, text(s));
const message = (field, ...parts) => bytes(field, join(parts));

const float32 = 1;

/// AttributeProto of integers.
export const ints = (name, values) => message(5, string(1, name), ...values.map((v) => number(8, v)), number(20, 7));
/// AttributeProto of one integer.
export const int = (name, value) => message(5, string(1, name), number(3, value), number(20, 2));

const value = (field, name, dims) =>
  message(field, string(1, name), message(2, message(1, number(1, float32), message(2, ...dims.map((d) => message(1, number(1, d)))))));

/// A ModelProto of one node with inputs x (given at each call) and w (a weight that the model holds).
export function model(op, attributes, x, w, weight, y) {
  const raw = new Uint8Array(weight.buffer, weight.byteOffset, weight.byteLength);
  const graph = message(
    7,
    message(1, string(1, "x"), string(1, "w"), string(2, "y"), string(3, "the_node"), string(4, op), ...attributes),
    string(2, "one_node"),
    message(5, ...w.map((d) => number(1, d)), number(2, float32), string(8, "w"), bytes(9, raw)),
    value(11, "x", x),
    value(12, "y", y),
  );
  return join([number(1, 8), graph, message(8, string(1, ""), number(2, 17))]);
}
