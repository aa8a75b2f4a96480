// SPDX-License-Identifier: Apache-2.0
//
// Kernels of layers that have no family in tir/schedule.hpp: a function whose only statement is "each element" is computed by one
// of these if its anchor, layout and types allow, with what follows the anchor as the epilogue. In: a fused function.
// Next: simd/emit.hpp, which asks; simd/layer_convolutions.hpp and its like, which answer.
#ifndef BATON_SIMD_LAYERS_HPP
#define BATON_SIMD_LAYERS_HPP

#include "baton/simd/layer.hpp"
#include "baton/simd/layer_convolutions.hpp"
#include "baton/simd/layer_images.hpp"
#include "baton/simd/layer_norms.hpp"
#include "baton/simd/layer_pools.hpp"
#include "baton/simd/layer_products.hpp"
#include "baton/simd/layer_statistics.hpp"
#include "baton/simd/layer_winograd.hpp"
#include "baton/simd/sparse_dense.hpp"

#endif
