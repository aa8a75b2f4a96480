// SPDX-License-Identifier: Apache-2.0
//
// Walks a nest, statement by statement, in double precision, and shares nothing with the code that is generated: every index is
// checked against its buffer, every element against being read before it was written (or after another buffer's was, in memory
// that they share), and turns of parallel loops against touching what another one writes. Parallel loops run backwards.
#ifndef BATON_TESTS_UNIT_NEST_INTERPRETER_HPP
#define BATON_TESTS_UNIT_NEST_INTERPRETER_HPP

#include <baton/tir/nest/loop_nest.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

namespace interpreter {

namespace nest = baton::tir::nest;

class walk {
 public:
  explicit walk(const nest::loop_nest& of)
      : n(of), memory(static_cast<std::size_t>(of.buffers.size())), owner(memory.size()), var(static_cast<std::size_t>(of.names.vars.size())) {}

  /// Fills a parameter; results stay without values.
  void set(int parameter, const std::vector<double>& values) { memory[static_cast<std::size_t>(n.parameters[parameter])] = values; }
  const std::vector<double>& get(int parameter) const { return memory[static_cast<std::size_t>(n.parameters[parameter])]; }

  void run() {
    for (int b : n.parameters) make(b);
    chain(n.body);
  }

 private:
  void make(int b) {
    std::vector<double>& m = memory[static_cast<std::size_t>(b)];
    if (m.empty()) m.assign(static_cast<std::size_t>(n.room_of(b)), std::nan(""));
    owner[static_cast<std::size_t>(b)].assign(m.size(), b);
  }
  static std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }
  std::int64_t index(const nest::index& e) const {
    std::int64_t sum = e.constant;
    for (int i = 0; i < e.count; ++i) {
      const nest::index_term& t = e.term[i];
      const nest::variable& v = n.names.vars[t.var];
      std::int64_t x = v.sum >= 0 ? index(n.names.sums[v.sum]) : var[static_cast<std::size_t>(t.var)];
      if (t.upper != 0) x -= floor_div(x, t.upper) * t.upper;
      sum += floor_div(x, t.lower) * t.scale;
    }
    return sum;
  }
  /// What the turns of a parallel loop have touched.
  struct race {
    std::int64_t turn = 0;
    std::set<int> own;  ///< buffers that each turn makes
    std::map<std::pair<int, std::int64_t>, std::int64_t> writer, reader;
  };
  void touch(int buffer, std::int64_t i, bool writes) {
    for (race& r : races) {
      if (r.own.count(buffer) > 0) continue;
      const auto key = std::make_pair(buffer, i);
      const auto written = r.writer.find(key), read = r.reader.find(key);
      if (written != r.writer.end() && written->second != r.turn) throw std::logic_error("two turns of a parallel loop touch an element that one writes");
      if (writes && read != r.reader.end() && read->second != r.turn) throw std::logic_error("a turn of a parallel loop writes what another one has read");
      (writes ? r.writer : r.reader)[key] = r.turn;
    }
  }
  double& at(int buffer, int place, int lane, std::int64_t stride, bool writes) {
    const auto own = static_cast<std::size_t>(n.memory_of(buffer));
    std::vector<double>& m = memory[own];
    const std::int64_t i = index(n.indices[place]) + lane * stride;
    if (i < 0 || i >= n.buffers[buffer].size() || i >= static_cast<std::int64_t>(m.size())) throw std::out_of_range("index");
    touch(n.memory_of(buffer), i, writes);
    int& owns = owner[own][static_cast<std::size_t>(i)];
    if (writes) owns = buffer;
    else if (owns != buffer) throw std::logic_error("another buffer has the memory");
    return m[static_cast<std::size_t>(i)];
  }
  double value(int id, int lane) {
    const nest::expression& e = n.expressions[id];
    using kind = nest::expression_kind;
    switch (e.kind) {
      case kind::number: return e.number;
      case kind::broadcast: return value(e.a, 0);
      case kind::load: {
        const double x = at(e.buffer, e.at, e.lanes > 1 ? lane : 0, e.stride, false);
        if (std::isnan(x)) throw std::logic_error("read before it is written");
        return x;
      }
      case kind::add: return value(e.a, lane) + value(e.b, lane);
      case kind::sub: return value(e.a, lane) - value(e.b, lane);
      case kind::mul: return value(e.a, lane) * value(e.b, lane);
      case kind::max: return std::fmax(value(e.a, lane), value(e.b, lane));
      default: throw std::logic_error("expression");
    }
  }
  void run_loop(const nest::variable& v, const nest::statement& st) {
    const bool parallel = v.kind == nest::loop_kind::parallel;
    if (parallel) races.emplace_back();
    for (std::int64_t i = 0; i < v.extent; ++i) {
      const std::int64_t turn = parallel ? v.extent - 1 - i : i;
      if (parallel) races.back().turn = turn;
      var[static_cast<std::size_t>(st.ref)] = turn;
      chain(st.body);
    }
    if (parallel) races.pop_back();
  }
  void chain(int first) {
    for (int s = first; s >= 0; s = n.statements[s].next) {
      const nest::statement& st = n.statements[s];
      switch (st.kind) {
        case nest::statement_kind::loop: run_loop(n.names.vars[st.ref], st); break;
        case nest::statement_kind::condition:
          if (index(n.indices[st.at]) < st.bound) chain(st.body);
          break;
        case nest::statement_kind::allocate:
          memory[static_cast<std::size_t>(st.ref)].clear();
          for (race& r : races) r.own.insert(st.ref);
          make(st.ref);
          chain(st.body);
          memory[static_cast<std::size_t>(st.ref)].clear();
          break;
        case nest::statement_kind::store:
          // All lanes are read before one is written.
          std::vector<double> lanes;
          for (int l = 0; l < st.lanes; ++l) lanes.push_back(value(st.value, l));
          for (int l = 0; l < st.lanes; ++l) at(st.ref, st.at, l, st.stride, true) = lanes[static_cast<std::size_t>(l)];
          break;
      }
    }
  }

  const nest::loop_nest& n;
  std::vector<std::vector<double>> memory;
  std::vector<std::vector<int>> owner;  ///< of each element, the buffer that wrote it last
  std::vector<std::int64_t> var;
  std::vector<race> races;
};

}  // namespace interpreter

#endif
