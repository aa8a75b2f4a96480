// SPDX-License-Identifier: Apache-2.0
//
// What the text of a tile tells: the loops that a micro-kernel hides, and the place of its elements in terms of these and of the
// loops around. In: a schedule's loops. Next: tir/statement_text.hpp.
#ifndef BATON_TIR_TILE_TEXT_HPP
#define BATON_TIR_TILE_TEXT_HPP

#include "baton/tir/expression_text.hpp"
#include "baton/tir/layer.hpp"

#include <cstdint>
#include <string_view>

namespace baton::tir::detail {

/// A loop that a micro-kernel hides.
struct hidden_loop {
  owned_text<31> name;
  owned_text<63> begin;
  int extent = 1;
};

/// What a tile covers: the place of its elements, and the loops that are not in the nest around it.
struct tile_text {
  place_text at;
  int lanes = 1;
  int loop_count = 0;
  hidden_loop loop[layer_loops::capacity + 1]{};

  constexpr void add(std::string_view name, std::string_view begin, int extent) { loop[loop_count++] = {owned_text<31>(name), owned_text<63>(begin), extent}; }
  /// A hidden loop that is an axis of the place.
  constexpr void hide(std::string_view name, int extent, std::int64_t scale = 1) {
    add(name, "0", extent);
    at.push(name, scale);
  }
  /// `tile` steps of an axis per turn of a loop around.
  constexpr void hide_inner(std::string_view name, std::string_view outer, int tile) {
    meta::text_buffer begin;
    begin << "(" << outer << "*" << tile << ")";
    add(name, begin.view(), tile);
  }
};

/// The name of a loop's variable.
constexpr owned_text<31> variable_of(const layer_loop& l) {
  meta::text_buffer name;
  name << l.name << suffix_of(l);
  return owned_text<31>(name.view());
}

/// Whether a vector lies in one line of the result. If not, the text has its elements.
constexpr bool has_vector_text(const layer_loop& l, const shape& result) { return l.vector && result.rank > 0 && l.span <= result[result.rank - 1]; }

/// What a loop adds to the coordinate of an axis of `extent`, neighbours of which are `step` elements apart.
constexpr void write_part(meta::text_buffer& out, std::string_view variable, const layer_loop& l, std::int64_t step, std::int64_t extent) {
  const bool wraps = l.span > step * extent;
  if (wraps) out << "floormod(";
  if (l.stride > step) out << "(" << variable << "*" << l.stride / step << ")";
  else if (l.stride == step) out << variable;
  else if (step % l.stride == 0) out << "floordiv(" << variable << ", " << step / l.stride << ")";
  else out << "floordiv((" << variable << "*" << l.stride << "), " << step << ")";
  if (wraps) out << ", " << extent << ")";
}

/// The tile of a layer's kernel. Loops are digits of an element's number, whatever axes they run along.
constexpr tile_text tile_of_layer(const layer_loops& loops, const shape& result, int lanes) {
  tile_text t;
  layer_loop digit[layer_loops::capacity]{};
  owned_text<31> name[layer_loops::capacity];
  for (int i = 0; i < loops.count; ++i) {
    const layer_loop& l = loops.loop[i];
    digit[i] = l;
    name[i] = variable_of(l);
    if (i >= loops.divided) {
      if (l.of >= 0) t.hide_inner(name[i], name[l.of], static_cast<int>(l.turns));
      else t.add(name[i], "0", static_cast<int>(l.turns));
    }
    if (has_vector_text(l, result)) t.lanes = lanes;
  }
  for (int i = 0; i < loops.count; ++i) {
    if (!loops.loop[i].vector || t.lanes > 1) continue;
    // Vectors that cross the end of a line: their elements, one by one.
    t.hide_inner(loops.loop[i].name, name[i], lanes);
    name[i] = owned_text<31>(loops.loop[i].name);
    digit[i].stride = 1;
  }
  std::int64_t step = result.size();
  for (int d = 0; d < result.rank; ++d) {
    const std::int64_t extent = result[d];
    step /= extent > 0 ? extent : 1;
    int parts = 0, last = -1;
    for (int i = 0; i < loops.count; ++i)
      if (extent > 1 && digit[i].stride > 0 && digit[i].span > step && digit[i].stride < step * extent) ++parts, last = i;
    if (parts == 1 && digit[last].span <= step * extent && digit[last].stride % step == 0) {
      t.at.push(name[last], digit[last].stride / step);
      continue;
    }
    meta::text_buffer sum;
    if (parts > 1) sum << "(";
    for (int i = 0, written = 0; i <= last; ++i) {
      if (digit[i].stride <= 0 || digit[i].span <= step || digit[i].stride >= step * extent) continue;
      sum << (written++ > 0 ? " + " : "");
      write_part(sum, name[i], digit[i], step, extent);
    }
    if (parts > 1) sum << ")";
    t.at.push(sum.view());
  }
  return t;
}

}  // namespace baton::tir::detail

#endif
