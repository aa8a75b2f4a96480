// SPDX-License-Identifier: Apache-2.0
//
// ONNX Runtime on the layers of bench_layers and bench_dense, one thread: each a model of one node, checked against sums in double
// before it is timed. Prints JSON: for each row the median time of the node alone, as the runtime's own profile tells it (its layout
// changes before and after are not counted), that of the whole call, and the operations. It is a process of its own, so
// compare with care; scripts/bench merges it as a column.
//   npm install --ignore-scripts && node run.mjs [regular expression of rows]
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ort from "onnxruntime-node";

import { int, ints, model } from "./onnx.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const wanted = new RegExp(process.argv[2] ?? ".");
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "onnxruntime-"));

function random(count, scale, seed) {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 31 - 1) * scale;
  });
}

/// The rows, from the sources of the benches, so that there is one list.
function* rows() {
  const layers = fs.readFileSync(path.join(here, "../kernels/layers_bench.cpp"), "utf8");
  for (const [, sizes, name] of layers.matchAll(/add<square\(([\d, ]+)\)>\("(\w+)"\)/g)) {
    const [ic, size, oc, k, stride, pad, groups = 1] = sizes.split(",").map(Number);
    yield { name, ...conv(ic, size, oc, k, stride, pad, groups) };
  }
  const dense = fs.readFileSync(path.join(here, "../kernels/dense_bench.cpp"), "utf8");
  for (const [, m, n, k] of dense.matchAll(/add<dense_problem\{(\d+), (\d+), (\d+)\}>/g))
    yield { name: `dense_${m}x${k}x${n}`, ...product(Number(m), Number(n), Number(k)) };
}

function conv(ic, size, oc, k, stride, pad, groups) {
  const out = Math.floor((size + 2 * pad - k) / stride) + 1;
  const icg = ic / groups;
  const x = random(ic * size * size, 1, 1);
  const w = random(oc * icg * k * k, Math.sqrt(3 / (icg * k * k)), 2);
  const attributes = [ints("kernel_shape", [k, k]), ints("strides", [stride, stride]), ints("pads", [pad, pad, pad, pad]), int("group", groups)];
  return {
    op: "Conv",
    flops: 2 * oc * out * out * icg * k * k,
    x,
    xDims: [1, ic, size, size],
    bytes: model("Conv", attributes, [1, ic, size, size], [oc, icg, k, k], w, [1, oc, out, out]),
    count: oc * out * out,
    result(at) {
      const [c, h, v] = [Math.floor(at / (out * out)), Math.floor(at / out) % out, at % out];
      let sum = 0;
      for (let i = 0; i < icg; ++i)
        for (let a = 0; a < k; ++a)
          for (let b = 0; b < k; ++b) {
            const [row, column] = [h * stride - pad + a, v * stride - pad + b];
            if (row < 0 || column < 0 || row >= size || column >= size) continue;
            sum += x[((Math.floor(c / (oc / groups)) * icg + i) * size + row) * size + column] * w[((c * icg + i) * k + a) * k + b];
          }
      return sum;
    },
  };
}

function product(m, n, k) {
  const x = random(m * k, 1, 1);
  const w = random(n * k, Math.sqrt(3 / k), 2);
  return {
    op: "Gemm",
    flops: 2 * m * n * k,
    x,
    xDims: [m, k],
    bytes: model("Gemm", [int("transB", 1)], [m, k], [n, k], w, [m, n]),
    count: m * n,
    result(at) {
      let sum = 0;
      for (let i = 0; i < k; ++i) sum += x[Math.floor(at / n) * k + i] * w[(at % n) * k + i];
      return sum;
    },
  };
}

const median = (of) => of.sort((a, b) => a - b)[Math.floor(of.length / 2)];

async function measure(row) {
  const session = await ort.InferenceSession.create(row.bytes, {
    executionProviders: ["cpu"],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: "sequential",
    graphOptimizationLevel: "all",
    enableProfiling: true,
    profileFilePrefix: path.join(scratch, row.name),
  });
  const feeds = { x: new ort.Tensor("float32", row.x, row.xDims) };
  const y = (await session.run(feeds)).y.data;
  if (y.length !== row.count) throw new Error(`${row.name}: ${y.length} results instead of ${row.count}`);
  for (let s = 0; s < 2000; ++s) {
    const at = s === 0 ? 0 : s === 1 ? row.count - 1 : Math.floor(Math.random() * row.count);
    if (!(Math.abs(y[at] - row.result(at)) <= 1e-4)) throw new Error(`${row.name}: the result is not the reference's`);
  }
  const runs = Math.max(20, Math.min(400, Math.round(2e10 / row.flops)));
  const calls = [];
  for (let i = 0; i < runs; ++i) {
    const start = process.hrtime.bigint();
    await session.run(feeds);
    calls.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  session.endProfiling();
  const profile = fs.readdirSync(scratch).find((f) => f.startsWith(row.name + "_"));
  const events = JSON.parse(fs.readFileSync(path.join(scratch, profile), "utf8"));
  fs.unlinkSync(path.join(scratch, profile));
  const own = events.filter((e) => e.cat === "Node" && e.name.endsWith("_kernel_time") && !/Reorder/.test(e.args.op_name));
  return { us: median(own.map((e) => e.dur)), call_us: median(calls), flops: row.flops };
}

const table = {};
for (const row of rows()) {
  if (!wanted.test(row.name)) continue;
  table[row.name] = await measure(row);
}
fs.rmSync(scratch, { recursive: true });
const { version } = JSON.parse(fs.readFileSync(path.join(here, "node_modules/onnxruntime-node/package.json"), "utf8"));
console.log(JSON.stringify({ version, rows: table }, null, 1));
