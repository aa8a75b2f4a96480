// SPDX-License-Identifier: Apache-2.0
//
// The logarithm of a sum of exponentials, written with other operators as Relay does, so that nothing overflows. In: an
// expression. Out: log(sum(exp(data - m))) + m, m being the maximum.
#ifndef BATON_OP_LOGSUMEXP_HPP
#define BATON_OP_LOGSUMEXP_HPP

#include "baton/op/add.hpp"
#include "baton/op/exp.hpp"
#include "baton/op/log.hpp"
#include "baton/op/max.hpp"
#include "baton/op/squeeze.hpp"
#include "baton/op/subtract.hpp"
#include "baton/op/sum.hpp"

namespace baton::relay {

/// log(sum(exp(data))) along the axes. The axes go, or stay with extent 1 with keepdims; exclude is not possible here.
template <reduce_attrs Attrs = {}, expression Data>
constexpr auto logsumexp(Data data) {
  static_assert(!Attrs.exclude, "baton: logsumexp: exclude is true, needs the axes themselves");
  constexpr reduce_attrs kept{Attrs.axis, true, false};
  constexpr auto top = relay::max<kept>(data);
  constexpr auto total = relay::add(relay::log(relay::sum<kept>(relay::exp(relay::subtract(data, top)))), top);
  if constexpr (Attrs.keepdims) return total;
  else return relay::squeeze<squeeze_attrs{Attrs.axis}>(total);
}

}  // namespace baton::relay

#endif
