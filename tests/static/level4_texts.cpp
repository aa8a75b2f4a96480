// SPDX-License-Identifier: Apache-2.0
//
// The texts in the opening comments of the headers of what runs at level 4, as in tests/static/pass_texts.cpp.
#include <baton/ir/compact.hpp>
#include <baton/ir/infer.hpp>
#include <baton/ir/verify.hpp>
#include <baton/text/relay_parser.hpp>
#include <baton/text/relay_printer.hpp>
#include <baton/transform/eliminate_common_subexpr.hpp>
#include <baton/transform/fuse_ops.hpp>
#include <baton/transform/pass.hpp>
#include <baton/transform/simplify_algebra.hpp>
#include <baton/transform/sink_movements.hpp>

using namespace baton;
using namespace baton::transform;

namespace {

constexpr bool prints(const graph& g, std::string_view text) {
  meta::text_buffer out;
  print_module(g.view(), out);
  return g.error.empty() && out.view() == text;
}

/// Whether a typed module's text becomes another one by the pass under a context of that level.
template <class Pass>
constexpr bool becomes(int level, std::string_view before, std::string_view after) {
  graph g = parse_relay(before);
  transform::detail::mark_typed(g);
  if (!prints(g, before)) return false;
  Pass::run(g, {.opt_level = level});
  graph ordered = compact(g);
  infer_types(ordered);
  transform::detail::mark_typed(ordered);
  return prints(ordered, after) && verify(ordered.view()).empty();
}

constexpr std::string_view sums = R"relay(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = add(%x, %y) /* ty=Tensor[(2), float32] */;
  %1 = add(%y, %x) /* ty=Tensor[(2), float32] */;
  divide(%0, %1) /* ty=Tensor[(2), float32] */
}
)relay";
static_assert(becomes<eliminate_common_subexpr_pass>(3, sums, sums));
static_assert(becomes<eliminate_common_subexpr_pass>(4, sums, R"relay(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = add(%x, %y) /* ty=Tensor[(2), float32] */;
  divide(%0, %0) /* ty=Tensor[(2), float32] */
}
)relay"));

constexpr std::string_view logistic = R"relay(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = negative(%y) /* ty=Tensor[(2), float32] */;
  %1 = exp(%0) /* ty=Tensor[(2), float32] */;
  %2 = add(%1, 1f /* ty=float32 */) /* ty=Tensor[(2), float32] */;
  %3 = divide(1f /* ty=float32 */, %2) /* ty=Tensor[(2), float32] */;
  %4 = negative(%3) /* ty=Tensor[(2), float32] */;
  add(%x, %4) /* ty=Tensor[(2), float32] */
}
)relay";
static_assert(becomes<simplify_algebra_pass>(4, logistic, R"relay(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = sigmoid(%y) /* ty=Tensor[(2), float32] */;
  subtract(%x, %0) /* ty=Tensor[(2), float32] */
}
)relay"));

constexpr std::string_view channels_first = R"relay(def @main(%x: Tensor[(1, 8, 8, 3), float32]) -> Tensor[(1, 8, 8, 3), float32] {
  %0 = transpose(%x, axes=[0, 3, 1, 2]) /* ty=Tensor[(1, 3, 8, 8), float32] */;
  %1 = multiply(%0, 2f /* ty=float32 */) /* ty=Tensor[(1, 3, 8, 8), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 3, 8, 8), float32] */;
  %3 = add(%2, %0) /* ty=Tensor[(1, 3, 8, 8), float32] */;
  transpose(%3, axes=[0, 2, 3, 1]) /* ty=Tensor[(1, 8, 8, 3), float32] */
}
)relay";
static_assert(becomes<sink_movements_pass>(4, channels_first, R"relay(def @main(%x: Tensor[(1, 8, 8, 3), float32]) -> Tensor[(1, 8, 8, 3), float32] {
  %0 = multiply(%x, 2f /* ty=float32 */) /* ty=Tensor[(1, 8, 8, 3), float32] */;
  %1 = nn.relu(%0) /* ty=Tensor[(1, 8, 8, 3), float32] */;
  add(%1, %x) /* ty=Tensor[(1, 8, 8, 3), float32] */
}
)relay"));

constexpr std::string_view bound = R"relay(def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %v: Tensor[(2), float32] = exp(%x) /* ty=Tensor[(2), float32] */;
  negative(%v) /* ty=Tensor[(2), float32] */
}
)relay";
constexpr std::string_view one_kernel = R"relay(def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %1 = fn (%p0: Tensor[(2), float32], Primitive=1) -> Tensor[(2), float32] {
    %0 = exp(%p0) /* ty=Tensor[(2), float32] */;
    negative(%0) /* ty=Tensor[(2), float32] */
  };
  %1(%x) /* ty=Tensor[(2), float32] */
}
)relay";
static_assert(becomes<fuse_ops_pass<>>(4, bound, one_kernel) && !becomes<fuse_ops_pass<>>(3, bound, one_kernel));
static_assert(!becomes<fuse_ops_pass<2>>(4, bound, one_kernel));

}  // namespace
