// SPDX-License-Identifier: Apache-2.0
//
// Parameters of main become constants whose values are given at load time: what `bind<"weight">` and `load_params` mean
// for the graph. What depends on such constants alone is folded to one constant, which is computed once, at load. TVM:
// bind_params_by_name. Next: transform/pipeline.hpp.
#ifndef BATON_TRANSFORM_BIND_PARAMS_HPP
#define BATON_TRANSFORM_BIND_PARAMS_HPP

#include "baton/ir/graph.hpp"
#include "baton/meta/fixed_string.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

/// Binds the parameters named Names; with AllBut, every parameter except those.
template <bool AllBut, fixed_string... Names>
struct bind_params_pass {
  static constexpr pass_info info() { return {"BindParams", 0, {}}; }

  static constexpr void run(graph& g, const pass_options&) {
    const int main = g.view().find_function("main");
    if (main < 0) {
      g.error << "the module has no function @main";
      return;
    }
    const std::string_view names[] = {Names.view()..., std::string_view{}};
    for (std::string_view name : meta::slice<std::string_view>(names, sizeof...(Names)))
      if (!has_param(g, main, name)) {
        g.error << "@main has no parameter %" << name;
        return;
      }
    meta::vec<int> kept;
    for (int p = 0; p < g.view().param_count(main); ++p) {
      const int id = g.operand(main, p);
      const bool named = ((g[id].name == Names.view()) || ...);
      if (named != AllBut) {
        g[id].kind = node_kind::constant;
        g[id].constant = constant_kind::bound;
        g[id].annotated = false;
      } else {
        kept.push_back(id);
      }
    }
    kept.push_back(g.view().body_of(main));
    const int first = g.operands.size();
    for (int id : kept) g.operands.push_back(id);
    g[main].first_operand = first;
    g[main].operand_count = kept.size();
    g[main].type = -1;
  }

 private:
  static constexpr bool has_param(const graph& g, int main, std::string_view name) {
    for (int p = 0; p < g.view().param_count(main); ++p)
      if (g[g.operand(main, p)].name == name) return true;
    return false;
  }
};

}  // namespace baton::transform

#endif
