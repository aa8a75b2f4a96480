// SPDX-License-Identifier: Apache-2.0
//
// ONNX's RNN, GRU and LSTM as their steps, one after the other: sequences have static lengths. The products with the inputs
// of all steps are one. In: a node. Out: dense layers, activations and arithmetic. Next: frontend/onnx_resize.hpp.
#ifndef BATON_FRONTEND_ONNX_RECURRENT_HPP
#define BATON_FRONTEND_ONNX_RECURRENT_HPP

#include "baton/frontend/onnx_matrices.hpp"

#include <cstdint>
#include <string_view>

namespace baton::onnx::detail {

enum class cell_kind : std::uint8_t { rnn, gru, lstm };

/// A recurrent layer in one direction.
class recurrent_layer {
 public:
  constexpr recurrent_layer(importer& to, cell_kind k) : c(to), kind(k) {
    gates = kind == cell_kind::rnn ? 1 : kind == cell_kind::gru ? 3 : 4;
    batch_first = c.integer("layout", 0) != 0;
    clip = c.find("clip") ? c.real("clip", 0) : 0;
    x = c.in(0);
    if (batch_first) x = swapped(x);
    const int weight = c.in(1);
    if (c.failed()) return;
    if (c.rank(x) != 3 || c.rank(weight) != 3 || c.rank(c.in(2)) != 3) c.fail("the input and the weights need three axes");
    if (c.failed()) return;
    steps = c.dims(x)[0];
    batch = c.dims(x)[1];
    inputs = c.dims(x)[2];
    const std::int64_t rows = c.dims(weight)[1];
    hidden = c.integer("hidden_size", rows / gates);
    const std::string_view way = c.text("direction", "forward");
    directions = way == "bidirectional" ? 2 : 1;
    backward_first = way == "reverse";
    if (steps < 1 || steps > 1024) c.fail("a sequence of 1 to 1024 steps is needed");
    if (hidden < 1 || hidden > most_elements / 8 || rows != gates * hidden || c.dims(weight)[0] != directions || c.dims(c.in(2))[0] != directions)
      c.fail("the weights' shapes do not fit the directions and the hidden size");
    if (kind == cell_kind::lstm && c.integer("input_forget", 0) != 0) c.fail("input_forget is not supported");
  }

  constexpr void run() {
    for (int d = 0; d < directions && !c.failed(); ++d) one_direction(d, d == 1 || backward_first);
    if (c.failed()) return;
    // (steps, directions, batch, hidden), and the last states (directions, batch, hidden).
    int all = c.concatenate(outputs, 1), h = c.concatenate(last_h, 0);
    if (batch_first) {
      int_values order;
      for (int d : {2, 0, 1, 3}) order.push_back(d);
      all = c.transpose(all, order);
      h = swapped(h);
    }
    c.give(0, all);
    c.give(1, h);
    if (kind != cell_kind::lstm) return;
    const int state = c.concatenate(last_c, 0);
    c.give(2, batch_first ? swapped(state) : state);
  }

 private:
  constexpr int swapped(int v) {
    int_values order;
    for (int d : {1, 0, 2}) order.push_back(d);
    if (c.rank(v) != 3) return c.fail("three axes are needed");
    return c.transpose(v, order);
  }
  /// Part d of an input along its first axis, without that axis.
  constexpr int direction_of(int v, int d) {
    shape s;
    for (int k = 1; k < c.rank(v); ++k) s.push_back(c.dims(v)[k]);
    if (c.rank(v) < 2 || c.dims(v)[0] != directions) return c.fail("an input does not have one part for each direction");
    return c.reshape(c.slice(v, 0, d, d + 1), s);
  }
  constexpr int start_state(int input, int d) {
    if (!c.has(input)) return filled<relay::zeros_op>(c, shape(batch, hidden), c.type(x).element);
    const int given = c.in(input);
    return direction_of(batch_first ? swapped(given) : given, d);
  }
  constexpr int gate(int v, int g) { return c.slice(v, 1, g * hidden, (g + 1) * hidden); }
  constexpr int activated(int which, int v) {
    if (clip > 0) v = c.call<relay::clip_op>({.a_min = -clip, .a_max = clip}, v);
    constexpr std::string_view defaults[3][3] = {{"Tanh", "", ""}, {"Sigmoid", "Tanh", ""}, {"Sigmoid", "Tanh", "Tanh"}};
    const int count = kind == cell_kind::lstm ? 3 : kind == cell_kind::gru ? 2 : 1;
    std::string_view name = defaults[static_cast<int>(kind)][which];
    const int place = direction * count + which;
    if (const attribute* a = c.find("activations"); a && a->texts.count > 0) {
      if (place >= a->texts.count) return c.fail("activations has too few entries");
      name = c.m.names[a->texts.first + place];
    }
    const double alpha = parameter("activation_alpha", place), beta = parameter("activation_beta", place);
    const bool has_alpha = has_parameter("activation_alpha", place), has_beta = has_parameter("activation_beta", place);
    return activation(c, name, v, has_alpha ? &alpha : nullptr, has_beta ? &beta : nullptr);
  }
  constexpr bool has_parameter(std::string_view name, int place) const {
    const attribute* a = c.find(name);
    return a && place < a->reals.count;
  }
  constexpr double parameter(std::string_view name, int place) const { return has_parameter(name, place) ? c.m.reals[c.find(name)->reals.first + place] : 0; }

  constexpr int sum(int a, int b) { return c.binary<relay::add_op>(a, b); }
  constexpr int product(int a, int b) { return c.binary<relay::multiply_op>(a, b); }

  constexpr void one_direction(int d, bool backward) {
    direction = d;
    const int lengths = c.has(4) ? c.in(4) : -1;
    int data = x;
    if (backward) data = reversed(data, lengths);
    const std::int64_t width = gates * hidden;
    const int w = direction_of(c.in(1), d), r = direction_of(c.in(2), d);
    int bias_w = -1, bias_r = -1;
    if (c.has(3)) {
      const int both = direction_of(c.in(3), d);
      if (c.rank(both) != 1 || c.dims(both)[0] != 2 * width) return void(c.fail("the bias' shape does not fit"));
      bias_w = c.slice(both, 0, 0, width);
      bias_r = c.slice(both, 0, width, 2 * width);
      // Where both are only added they are one.
      if (kind != cell_kind::gru) bias_w = sum(bias_w, bias_r), bias_r = -1;
    }
    peepholes = kind == cell_kind::lstm && c.has(7) ? direction_of(c.in(7), d) : -1;
    int h = start_state(5, d), state = kind == cell_kind::lstm ? start_state(6, d) : -1;
    int all = dense(c, c.reshape(data, shape(steps * batch, inputs)), w);
    if (bias_w >= 0) all = sum(all, bias_w);
    meta::vec<int> results;
    for (std::int64_t t = 0; t < steps && !c.failed(); ++t) {
      const int from_input = c.slice(all, 0, t * batch, (t + 1) * batch);
      int next_state = state;
      const int next = kind == cell_kind::rnn   ? activated(0, sum(from_input, dense(c, h, r)))
                       : kind == cell_kind::gru ? gru(from_input, h, r, bias_r)
                                                : lstm(from_input, h, r, next_state);
      int out = next;
      if (lengths < 0) {
        h = next;
        state = next_state;
      } else {
        // A sequence that is over keeps its state and gives zeros.
        const int runs = c.reshape(c.binary<relay::greater_op>(lengths, static_cast<double>(t)), shape(batch, 1));
        h = c.call<relay::where_op>({}, runs, next, h);
        if (state >= 0) state = c.call<relay::where_op>({}, runs, next_state, state);
        out = c.call<relay::where_op>({}, runs, next, c.scalar(c.type(x).element, 0));
      }
      results.push_back(c.reshape(out, shape(1, 1, batch, hidden)));
    }
    int sequence = c.concatenate(results, 0);
    if (backward) sequence = reversed(sequence, lengths);
    outputs.push_back(sequence);
    last_h.push_back(c.reshape(h, shape(1, batch, hidden)));
    if (state >= 0) last_c.push_back(c.reshape(state, shape(1, batch, hidden)));
  }
  constexpr int reversed(int v, int lengths) {
    if (lengths < 0) return c.call<relay::reverse_op>({.axis = 0}, v);
    return c.call<relay::reverse_sequence_op>({.seq_axis = 0, .batch_axis = c.rank(v) == 4 ? 2 : 1}, v, lengths);
  }

  /// Gates z, r, h. The reset gate applies before the recurrent product, or behind it.
  constexpr int gru(int from_input, int h, int r, int bias) {
    const bool behind = c.integer("linear_before_reset", 0) != 0;
    const auto recurrent = [&](int state, int g) {
      const int y = dense(c, state, c.slice(r, 0, g * hidden, (g + 1) * hidden));
      return bias >= 0 ? sum(y, c.slice(bias, 0, g * hidden, (g + 1) * hidden)) : y;
    };
    const int z = activated(0, sum(gate(from_input, 0), recurrent(h, 0)));
    const int reset = activated(0, sum(gate(from_input, 1), recurrent(h, 1)));
    const int inner = behind ? product(reset, recurrent(h, 2)) : recurrent(product(reset, h), 2);
    const int candidate = activated(1, sum(gate(from_input, 2), inner));
    const int rest = c.binary<relay::subtract_op>(c.scalar(c.type(x).element, 1), z);
    return sum(product(rest, candidate), product(z, h));
  }
  /// Gates i, o, f, c; peepholes i, o, f.
  constexpr int lstm(int from_input, int h, int r, int& state) {
    const int all = sum(from_input, dense(c, h, r));
    const auto peep = [&](int v, int k, int at) { return peepholes < 0 ? v : sum(v, product(c.slice(peepholes, 0, k * hidden, (k + 1) * hidden), at)); };
    const int i = activated(0, peep(gate(all, 0), 0, state));
    const int f = activated(0, peep(gate(all, 2), 2, state));
    const int candidate = activated(1, gate(all, 3));
    state = sum(product(f, state), product(i, candidate));
    const int o = activated(0, peep(gate(all, 1), 1, state));
    return product(o, activated(2, state));
  }

  importer& c;
  cell_kind kind;
  int gates = 1;
  bool batch_first = false, backward_first = false;
  double clip = 0;
  int x = -1, directions = 1, direction = 0, peepholes = -1;
  std::int64_t steps = 0, batch = 0, inputs = 0, hidden = 0;
  meta::vec<int> outputs, last_h, last_c;
};

template <cell_kind Kind>
constexpr void recurrent(importer& c) {
  recurrent_layer layer(c, Kind);
  if (!c.failed()) layer.run();
}

inline constexpr conversion recurrent_conversions[] = {
    {"GRU", recurrent<cell_kind::gru>},
    {"LSTM", recurrent<cell_kind::lstm>},
    {"RNN", recurrent<cell_kind::rnn>},
};

}  // namespace baton::onnx::detail

#endif
