// SPDX-License-Identifier: Apache-2.0
//
// What a pass on graphs is told: the context reduced to numbers. In: transform/pass_context.hpp makes it from a context.
#ifndef BATON_TRANSFORM_PASS_OPTIONS_HPP
#define BATON_TRANSFORM_PASS_OPTIONS_HPP

namespace baton::transform {

/// Options of graph passes. Structural, so that a pass's result is named by what it depends on.
struct pass_options {
  int opt_level = 2;         ///< the context's level
  int fuse_max_depth = 256;  ///< relay.FuseOps.max_depth: most nodes of one fused function
  int vector_lanes = 16;     ///< the target's float lanes: 4, 8 or 16

  bool winograd = true;  ///< baton.winograd: convolutions may be computed by Winograd's algorithm

  friend constexpr bool operator==(const pass_options&, const pass_options&) = default;
};

}  // namespace baton::transform

#endif
