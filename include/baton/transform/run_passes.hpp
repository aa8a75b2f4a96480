// SPDX-License-Identifier: Apache-2.0
//
// Graph passes on a graph that is a value: what `pass()(mod)` does to a module, for graphs that come at run time (a parsed
// text, a fuzzer). The very same functions run. In: a graph (text/relay_parser.hpp), a pass. Out: the pass's result, in
// canonical order and typed; an error sentence in its `error`.
#ifndef BATON_TRANSFORM_RUN_PASSES_HPP
#define BATON_TRANSFORM_RUN_PASSES_HPP

#include "baton/transform/pass.hpp"

namespace baton::transform {

/// InferType: types what has none and marks every type as checked, so that it prints.
constexpr void infer_type_of(graph& g) {
  infer_types(g);
  if (g.error.empty()) detail::mark_typed(g);
}

/// The graph after the pass Impl and, as after a function pass, InferType.
template <class Impl>
constexpr graph run_pass(const graph_view& g, const pass_options& options = {}) {
  graph changed(g);
  Impl::run(changed, options);
  if (!changed.error.empty()) return changed;
  graph ordered = compact(changed);
  infer_type_of(ordered);
  return ordered;
}

}  // namespace baton::transform

#endif
