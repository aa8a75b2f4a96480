// SPDX-License-Identifier: Apache-2.0
//
// The attributes of the ops that answer with a size. Next: op/shape_of.hpp, op/ndarray_size.hpp.
#ifndef BATON_OP_SIZE_HPP
#define BATON_OP_SIZE_HPP

#include "baton/op/check.hpp"

namespace baton::relay {

struct size_attrs {
  baton::dtype dtype = int32;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("dtype", self.dtype, baton::dtype{});
  }
  friend constexpr bool operator==(const size_attrs&, const size_attrs&) = default;
};

}  // namespace baton::relay

#endif
