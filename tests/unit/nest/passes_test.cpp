// SPDX-License-Identifier: Apache-2.0
//
// The parts of lowering, each by itself: indices, passes, the verifier, text forms that TVM's twelve programs do not have; and
// the examples of docs/schedules.md.
#include "unit/nest/programs.hpp"

#include <baton/simd/nest.hpp>
#include <baton/tir/nest/print.hpp>

#include "support/catch.hpp"

#include <string>
#include <string_view>
#include <vector>

using namespace baton::tir;

namespace {

std::string text(const nest::loop_nest& n) {
  baton::detail::char_store out(256);
  nest::write(out, n);
  return std::string(out.view());
}
std::string body(const nest::loop_nest& n) {
  const std::string all = text(n);
  const std::size_t at = all.find("buffer_map");
  return at == std::string::npos ? all : all.substr(all.find('\n', at) + 1);
}
std::string lowered(const auto& what, const nest::schedule& how) { return body(nest::lower(nest::computation_of(what), how)); }

std::int64_t value_of(const nest::symbols& s, const nest::index& e, const std::vector<std::int64_t>& vars) {
  std::int64_t sum = e.constant;
  for (int i = 0; i < e.count; ++i) {
    const nest::index_term& t = e.term[i];
    std::int64_t x = s.vars[t.var].sum >= 0 ? value_of(s, s.sums[s.vars[t.var].sum], vars) : vars[static_cast<std::size_t>(t.var)];
    if (t.upper != 0) x %= t.upper;
    sum += x / t.lower * t.scale;
  }
  return sum;
}

}  // namespace

TEST_CASE("indices are what they were made of, for all values of their variables") {
  nest::symbols s;
  nest::variable a, b, c;
  a.extent = 7;
  b.extent = 12;
  c.extent = 5;
  s.add(a);
  s.add(b);
  s.add(c);
  for (int scale = 1; scale <= 13; ++scale)
    for (int by = 2; by <= 9; ++by)
      for (int offset = 0; offset < 4; ++offset) {
        // e = a*scale + b + offset, its quotient and remainder, and both put together.
        nest::index e = s.sum(s.scaled(nest::symbols::of(0), scale), nest::symbols::of(1));
        e.constant += offset;
        const nest::index quotient = s.floordiv(e, by), remainder = s.floormod(e, by);
        const nest::index again = s.sum(s.scaled(quotient, by), remainder);
        const nest::index nested = s.floormod(s.floordiv(e, by), 3);
        // What a variable is replaced by has values that the variable may have.
        const nest::index moved = s.substitute(nested, 0, s.sum(nest::symbols::of(2), nest::symbols::constant(2)));
        const nest::interval range = s.range(quotient);
        for (std::int64_t x = 0; x < 7; ++x)
          for (std::int64_t y = 0; y < 12; ++y) {
            const std::int64_t whole = x * scale + y + offset;
            const std::int64_t z = y % 5, elsewhere = (z + 2) * scale + y + offset;
            const std::vector<std::int64_t> at{x, y, z};
            if (value_of(s, quotient, at) != whole / by || value_of(s, remainder, at) != whole % by || value_of(s, again, at) != whole ||
                value_of(s, nested, at) != whole / by % 3 || value_of(s, moved, at) != elsewhere / by % 3 || whole / by < range.low ||
                whole / by > range.high) {
              FAIL("scale " << scale << ", by " << by << ", offset " << offset << ", at " << x << " " << y);
            }
          }
        REQUIRE(again.count == 2);
      }
}

TEST_CASE("each pass does its part") {
  const nest::computation what = nest::computation_of(programs::add);
  nest::plan p = nest::make_plan(
      what, nest::schedule("split i 64; split i.inner 4; split i.inner.outer 8; vectorize i.inner.inner; unroll i.outer; parallel i.inner.outer.outer"));
  const auto parts = nest::infer_bounds(p);
  nest::loop_nest n = nest::make_loops(p, parts);
  CHECK(body(n) == R"(  for (i.outer: int32, 0, 2) "unroll" {
    for (i.inner.outer.outer: int32, 0, 2) "parallel" {
      for (i.inner.outer.inner: int32, 0, 8) {
        for (i.inner.inner: int32, 0, 4) "vectorized" {
          C_2[((((i.outer*64) + (i.inner.outer.outer*32)) + (i.inner.outer.inner*4)) + i.inner.inner)] = ((float32*)A_2[((((i.outer*64) + (i.inner.outer.outer*32)) + (i.inner.outer.inner*4)) + i.inner.inner)] + (float32*)B_2[((((i.outer*64) + (i.inner.outer.outer*32)) + (i.inner.outer.inner*4)) + i.inner.inner)])
        }
      }
    }
  }
})");
  nest::vectorize_loop(n);
  CHECK(body(n).find("vectorized") == std::string::npos);
  CHECK(body(n).find("C_2[ramp((((i.outer*64) + (i.inner.outer.outer*32)) + (i.inner.outer.inner*4)), 1, 4)]") != std::string::npos);
  CHECK(body(n).find("\"unroll\"") != std::string::npos);
  nest::unroll_loop(n);
  CHECK(body(n).find("i.outer*") == std::string::npos);
  CHECK(body(n).find("C_2[ramp((((i.inner.outer.outer*32) + (i.inner.outer.inner*4)) + 64), 1, 4)]") != std::string::npos);
  const int before = n.statements.size();
  nest::simplify(n);
  CHECK(n.statements.size() < before);  // what passes have replaced is gone
  CHECK(nest::verify(n).empty());
}

TEST_CASE("conditions that unrolling decides are gone") {
  CHECK(lowered(programs::scale, nest::schedule("split i 65; split i.inner 33; unroll i.inner.outer")).find("if (") != std::string::npos);
  const std::string unrolled = lowered(programs::scale, nest::schedule("split i 64; unroll i.outer; vectorize i.inner"));
  // Two turns are whole; of the third two elements are left.
  CHECK(unrolled == R"(  for (i.inner.s: int32, 0, 64) {
    C_2[i.inner.s] = (((float32*)A_2[i.inner.s]*2f32) + 1f32)
  }
  for (i.inner.s: int32, 0, 64) {
    C_2[(i.inner.s + 64)] = (((float32*)A_2[(i.inner.s + 64)]*2f32) + 1f32)
  }
  for (i.inner.s: int32, 0, 64) {
    if ((i.inner.s + 128) < 130) {
      C_2[(i.inner.s + 128)] = (((float32*)A_2[(i.inner.s + 128)]*2f32) + 1f32)
    }
  }
})");
}

TEST_CASE("the verifier's sentences") {
  const auto matmul = nest::computation_of(programs::matmul);
  nest::loop_nest n = nest::lower(matmul, {});
  for (nest::variable& v : n.names.vars)
    if (v.reduces) v.kind = nest::loop_kind::parallel;
  CHECK(nest::verify(n).view() == "nest: parallel loop k: its turns write the same elements of Y");

  n = nest::lower(nest::computation_of(programs::matmul_relu), programs::row_at_a_time);
  const nest::loop_nest good = n;
  CHECK(nest::verify(n).empty());
  n.body = n.statements[n.body].body;
  CHECK(nest::verify(n).view() == "nest: Y is used where it has no memory");

  n = good;
  for (nest::statement& s : n.statements)
    if (s.kind == nest::statement_kind::loop && n.names.vars[s.ref].reduces) s.next = -1;
  for (nest::statement& s : n.statements)
    if (s.kind == nest::statement_kind::store && n.buffers[s.ref].name == nest::name("Y")) s.ref = n.parameters[2];
  CHECK(nest::verify(n).view() == "nest: Y is read before it is written");

  n = good;
  for (nest::index& e : n.indices)
    if (e.count == 2) ++e.constant;
  CHECK(nest::verify(n).view() == "nest: X has 2048 elements, its index is from 1 to 2048");

  n = nest::lower(matmul, {});
  n.body = n.statements[n.body].body;
  CHECK(nest::verify(n).view() == "nest: an index of Y counts with a loop that is not around it");
}

TEST_CASE("fused loops, tensorized loops, calls") {
  constexpr auto rows = [](nest::computation& c) {
    auto X = c.placeholder("X", {6, 8}), B = c.placeholder("B", {6});
    auto i = c.axis("i", 6), j = c.axis("j", 8);
    c.compute("Y", {i, j}, tanh(X(i, j)) / B(i));
  };
  CHECK(lowered(rows, nest::schedule("fuse i j")) == R"(  for (i.j.fused: int32, 0, 48) {
    Y_2[i.j.fused] = (@tir.tanh((float32*)X_2[i.j.fused], dtype=float32) / (float32*)B_2[floordiv(i.j.fused, 8)])
  }
})");
  CHECK(lowered(rows, nest::schedule("tile i j 2 4; tensorize i.inner rows_2x4")) == R"(  for (i.outer: int32, 0, 3) {
    for (j.outer: int32, 0, 2) {
      attr [i.inner] "micro_kernel" = "rows_2x4";
      for (i.inner: int32, 0, 2) "tensorized" {
        for (j.inner: int32, 0, 4) {
          Y_2[((((i.outer*16) + (i.inner*8)) + (j.outer*4)) + j.inner)] = (@tir.tanh((float32*)X_2[((((i.outer*16) + (i.inner*8)) + (j.outer*4)) + j.inner)], dtype=float32) / (float32*)B_2[((i.outer*2) + i.inner)])
        }
      }
    }
  }
})");
  const auto refused = [](const nest::schedule& how) { return lowered(programs::matmul, how); };
  CHECK(refused(nest::schedule("tile i j 8 16; reorder i.outer j.outer k i.inner j.inner; tensorize k gemm"))
            .find("attr [k] \"micro_kernel\" = \"gemm\";\n      for (k") != std::string::npos);
  CHECK(refused(nest::schedule("tensorize j gemm")) == "schedule: tensorize j gemm: needs three loops around the sum: rows, columns, and what is summed");
  CHECK(refused(nest::schedule("tile i j 8 16; reorder i.outer j.outer k i.inner j.inner; vectorize j.inner; tensorize k gemm")) ==
        "schedule: tensorize k gemm: found vectors in it, needs loops as they are");
  CHECK(refused(nest::schedule("tile i j 8 16; reorder i.outer j.outer k i.inner j.inner; unroll j.inner; tensorize k gemm")) ==
        "schedule: tensorize k gemm: found more than one statement in it, needs loops as they are");
  CHECK(refused(nest::schedule("tile i j 8 15; reorder i.outer j.outer k i.inner j.inner; tensorize k gemm")) ==
        "schedule: tensorize k gemm: found a condition in it, needs tiles that divide their axes");
  CHECK(refused(nest::schedule("tensorize i gemm")) == "schedule: tensorize i gemm: needs a tile of at most 1024 elements");
  CHECK(lowered(rows, nest::schedule("tile i j 2 4; tensorize i.inner gemm")) ==
        "schedule: tensorize i.inner gemm: needs three loops around the sum: rows, columns, and what is summed");
  constexpr auto differences = [](nest::computation& c) {
    auto X = c.placeholder("X", {8, 6}), W = c.placeholder("W", {16, 6});
    auto i = c.axis("i", 8), j = c.axis("j", 16), k = c.reduce_axis("k", 6);
    c.compute("Y", {i, j}, sum(X(i, k) - W(j, k), k));
  };
  CHECK(lowered(differences, nest::schedule("tensorize i gemm")) == "schedule: tensorize i gemm: needs a sum C[i, j] = C[i, j] + A[i, k]*B[k, j]");
  constexpr auto transposed = [](nest::computation& c) {
    auto X = c.placeholder("X", {8, 6}), W = c.placeholder("W", {16, 6});
    auto i = c.axis("i", 8), j = c.axis("j", 16), k = c.reduce_axis("k", 6);
    c.compute("Y", {i, j}, sum(X(i, k) * W(j, k), k));
  };
  CHECK(lowered(transposed, nest::schedule("tensorize i gemm")) ==
        "schedule: tensorize i gemm: needs rows that are in C and A, columns side by side in C and B, and a sum along A and B");
  CHECK(lowered(rows, nest::schedule("vectorize j")) == R"(  for (i: int32, 0, 6) {
    Y_2[ramp((i*8), 1, 8)] = (@tir.tanh((float32x8*)X_2[ramp((i*8), 1, 8)], dtype=float32x8) / broadcast((float32*)B_2[i], 8))
  }
})");
  constexpr auto least = [](nest::computation& c) {
    auto X = c.placeholder("X", {6, 8});
    auto i = c.axis("i", 6), k = c.reduce_axis("k", 8);
    c.compute("Y", {i}, min_of(X(i, k), k));
  };
  CHECK(lowered(least, {}) == R"(  for (i: int32, 0, 6) {
    Y_2[i] = 3.40282e+38f32
    for (k: int32, 0, 8) {
      Y_2[i] = min((float32*)Y_2[i], (float32*)X_2[((i*8) + k)])
    }
  }
})");
}

TEST_CASE("stages share the memory of what nobody reads any more") {
  // In place: each stage reads the one before it where it writes.
  constexpr auto maps = [](nest::computation& c) {
    auto A = c.placeholder("A", {64});
    auto i = c.axis("i", 64);
    auto B = c.compute("B", {i}, A(i) + 1);
    auto C = c.compute("C", {i}, B(i) * 2);
    c.compute("D", {i}, C(i) - 3);
  };
  CHECK(lowered(maps, {}) == R"(  attr [B: Pointer(float32)] "storage_scope" = "global";
  allocate(B, float32, [64]) {
    for (i: int32, 0, 64) {
      B[i] = ((float32*)A_2[i] + 1f32)
    }
    for (i_1: int32, 0, 64) {
      B[i_1] = ((float32*)B[i_1]*2f32)
    }
    for (i_2: int32, 0, 64) {
      D_2[i_2] = ((float32*)B[i_2] - 3f32)
    }
  }
})");
  // Not in place, but D has the memory of B, which is smaller, and is made larger.
  constexpr auto windows = [](nest::computation& c) {
    auto A = c.placeholder("A", {36});
    auto i = c.axis("i", 34), j = c.axis("j", 32), k = c.axis("k", 40), l = c.axis("l", 39);
    auto B = c.compute("B", {i}, A(i) + A(i + 2));
    auto C = c.compute("C", {j}, B(j) + B(j + 2));
    auto D = c.compute("D", {k}, C(k / 2) + C(k / 4));
    c.compute("E", {l}, D(l) + D(l + 1));
  };
  CHECK(lowered(windows, {}) == R"(  attr [B: Pointer(float32)] "storage_scope" = "global";
  allocate(B, float32, [40]);
  attr [C: Pointer(float32)] "storage_scope" = "global";
  allocate(C, float32, [32]) {
    for (i: int32, 0, 34) {
      B[i] = ((float32*)A_2[i] + (float32*)A_2[(i + 2)])
    }
    for (j: int32, 0, 32) {
      C[j] = ((float32*)B[j] + (float32*)B[(j + 2)])
    }
    for (k: int32, 0, 40) {
      B[k] = ((float32*)C[floordiv(k, 2)] + (float32*)C[floordiv(k, 4)])
    }
    for (l: int32, 0, 39) {
      E_2[l] = ((float32*)B[l] + (float32*)B[(l + 1)])
    }
  }
})");
  const nest::loop_nest n = nest::lower(nest::computation_of(windows), {});
  CHECK(baton::simd::statistics(n).allocated == 72);
  // What one stage left is not the other one's.
  nest::loop_nest wrong = nest::lower(nest::computation_of(maps), {});
  for (nest::expression& e : wrong.expressions)
    if (e.kind == nest::expression_kind::load && wrong.buffers[e.buffer].name == nest::name("C")) e.buffer = wrong.memory_of(e.buffer);
  CHECK(nest::verify(wrong).view() == "nest: B is read before it is written");
  // Within a turn of a parallel loop, each has its own; in scopes of registers, each stage has.
  CHECK(lowered(maps, nest::schedule("at D; split i 16; parallel i.outer; at B; compute_at D i.outer; at C; compute_at D i.outer"))
            .find("\"parallel\" {\n    attr [B: Pointer(float32)] \"storage_scope\" = \"global\";\n    allocate(B, float32, [16]) {") != std::string::npos);
  const std::string inside =
      lowered(windows, nest::schedule("at E; split l 13; at D; compute_at E l.outer; at C; compute_at E l.outer; at B; compute_at E l.outer"));
  CHECK(inside.find("allocate(D") == std::string::npos);
  CHECK(inside.find("allocate(C") != std::string::npos);
}

TEST_CASE("a schedule is its text") {
  CHECK(programs::tiled.view() == "tile i j 8 16; split k 4; reorder i.outer j.outer k.outer i.inner k.inner j.inner; vectorize j.inner; unroll k.inner");
  STATIC_REQUIRE(programs::tiled ==
                 nest::schedule("tile i j 8 16; split k 4; reorder i.outer j.outer k.outer i.inner k.inner j.inner; vectorize j.inner; unroll k.inner"));
  CHECK(lowered(programs::matmul, nest::schedule("split i")) == "schedule: split: found 1 operands, needs 2");
  CHECK(lowered(programs::matmul, nest::schedule("split i x")) == "schedule: split i: found the factor x, needs a number");
  CHECK(lowered(programs::matmul, nest::schedule("tile i j 8")) == "schedule: tile: found 3 operands, needs two axes and two numbers");
  CHECK(lowered(programs::matmul, nest::schedule("reorder i")) == "schedule: reorder: found 1 operands, needs two or more");
  CHECK(lowered(programs::add, nest::schedule("vectorize i")) == "schedule of C: vectorize i: the extent is 128, needs to be at most 64");
}

// ---- docs/schedules.md

namespace {

// [a computation]
constexpr auto matmul = [](nest::computation& c) {
  auto X = c.placeholder("X", {32, 64}), W = c.placeholder("W", {64, 48});
  auto i = c.axis("i", 32), j = c.axis("j", 48), k = c.reduce_axis("k", 64);
  c.compute("Y", {i, j}, sum(X(i, k) * W(k, j), k));
};
// [end]

// [a schedule]
constexpr auto tiled = nest::schedule{}.tile("i", "j", 8, 16).reorder("i.outer", "j.outer", "k", "i.inner", "j.inner").vectorize("j.inner");
constexpr auto same = nest::schedule("tile i j 8 16; reorder i.outer j.outer k i.inner j.inner; vectorize j.inner");
static_assert(tiled == same);
// [end]

// [text and code]
constexpr std::string_view tir = nest::as_text(nest::lower<matmul, tiled>());

void multiply(const float* x, const float* w, float* y) { baton::simd::run(nest::lower<matmul, tiled>(), x, w, y); }
// [end]

// [at run time]
nest::loop_nest at_run_time(const nest::schedule& how) {
  const nest::loop_nest loops = nest::lower(nest::computation_of(matmul), how);
  return loops;  // loops.error.view() is empty, or says why there are none
}
// [end]

}  // namespace

TEST_CASE("docs/schedules.md") {
  std::vector<float> x(32 * 64, 1.0f), w(64 * 48, 0.5f), y(32 * 48, -9.0f);
  multiply(x.data(), w.data(), y.data());
  for (float v : y) CHECK(v == 32.0f);
  CHECK(text(at_run_time(tiled)) == tir);
  CHECK(at_run_time(nest::schedule("split i 0")).error.view() == "schedule of Y: split i: the factor is 0, needs to be at least 1");
}
