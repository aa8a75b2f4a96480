// SPDX-License-Identifier: Apache-2.0
//
// Whatever a schedule says, the numbers stay: random primitives on small programs, lowered at run time and walked by an
// interpreter that checks every index. A schedule that cannot be done has to be a sentence. What the verifier lets pass may not go wrong.
#include "unit/nest/interpreter.hpp"
#include "unit/nest/programs.hpp"

#include <baton/tir/nest/lower.hpp>
#include <baton/tir/nest/print.hpp>

#include "support/catch.hpp"

#include <cstddef>
#include <random>
#include <string>
#include <vector>

using namespace baton::tir;

namespace {

struct program {
  void (*what)(nest::computation&);
  std::vector<std::size_t> inputs;
  std::vector<std::string> stages;
};

void product_relu(nest::computation& c) {
  auto X = c.placeholder("X", {6, 8}), W = c.placeholder("W", {8, 10});
  auto i = c.axis("i", 6), j = c.axis("j", 10), k = c.reduce_axis("k", 8);
  auto Y = c.compute("Y", {i, j}, sum(X(i, k) * W(k, j), k));
  c.compute("R", {i, j}, max(Y(i, j), 0) + 1);
}

std::vector<double> filled(std::size_t count, int seed) {
  std::vector<double> v(count);
  for (std::size_t i = 0; i < count; ++i) v[i] = static_cast<double>((static_cast<int>(i) * 7 + seed * 5) % 11) - 4;
  return v;
}

std::vector<double> walked(const nest::loop_nest& n, const program& p) {
  interpreter::walk w(n);
  for (std::size_t i = 0; i < p.inputs.size(); ++i) w.set(static_cast<int>(i), filled(p.inputs[i], static_cast<int>(i)));
  w.run();
  return w.get(static_cast<int>(p.inputs.size()));
}

std::string text(const nest::loop_nest& n) {
  baton::detail::char_store out(256);
  nest::write(out, n);
  return std::string(out.view());
}

}  // namespace

TEST_CASE("random schedules keep the numbers") {
  const program all[] = {{product_relu, {48, 80}, {"Y", "R", "Y.local"}},
                         {programs::stencils, {26}, {"B", "C", "D", "C.tmp"}},
                         {programs::strided, {126, 48}, {"conv", "out", "conv.local"}},
                         {programs::chain, {20}, {"B", "C", "D", "E", "F"}}};
  std::mt19937 engine(7);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(engine() % n); };
  int good = 0, refused = 0, unverified = 0, shared = 0;
  for (const program& p : all) {
    const nest::computation what = nest::computation_of(p.what);
    const std::vector<double> wanted = walked(nest::lower(what, {}), p);
    for (int round = 0; round < 400; ++round) {
      nest::schedule how;
      // A step that cannot be done is left out most times: else all long schedules were refused.
      for (std::size_t step = 0, steps = 1 + below(9); step < steps; ++step) {
        const nest::name stage{std::string_view(p.stages[below(p.stages.size())])};
        nest::schedule next = how.at(stage);
        const nest::plan now = nest::make_plan(what, next);
        if (!now.error.empty()) continue;
        const auto leaf = [&](const nest::stage& s) {
          return now.what.names.vars[s.leaves[static_cast<int>(below(static_cast<std::size_t>(s.leaves.size())))]].name;
        };
        nest::stage here = now.stages[0];
        for (const nest::stage& s : now.stages)
          if (now.tensor(s).name == stage) here = s;
        const nest::name axis = leaf(here);
        switch (below(9)) {
          case 0:
          case 1: next = next.split(axis, 1 + static_cast<int>(below(5))); break;
          case 2: next = next.reorder(axis, leaf(here)); break;
          case 3: next = next.fuse(axis, leaf(here)); break;
          case 4: next = next.vectorize(axis); break;
          case 5: next = next.unroll(axis); break;
          case 6: next = next.parallel(axis); break;
          case 7: {
            const nest::stage& reader = now.stages[static_cast<int>(below(static_cast<std::size_t>(now.stages.size())))];
            next = next.compute_at(now.tensor(reader).name, leaf(reader));
            break;
          }
          default: next = next.cache_write(p.what == +programs::stencils ? nest::name("tmp") : nest::name("local")); break;
        }
        if (nest::make_plan(what, next).error.empty() || below(40) == 0) how = next;
      }
      const nest::loop_nest n = nest::lower(what, how);
      INFO(std::string(how.view()) << "\n" << text(n));
      if (!n.error.empty()) {
        ++refused;
        if (n.error.view().substr(0, 5) == "nest:") ++unverified;
        CHECK(n.body == -1);
        continue;
      }
      ++good;
      for (const nest::buffer& b : n.buffers) shared += b.memory >= 0;
      std::vector<double> got;
      REQUIRE_NOTHROW(got = walked(n, p));
      REQUIRE(got == wanted);
    }
  }
  INFO("good " << good << ", refused " << refused << ", of these by the verifier " << unverified);
  CHECK(good > 700);
  CHECK(shared > 200);
  CHECK(refused > 20);
  CHECK(unverified < 60);
}
