// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of the nn, image and vision ops that have headers of their own here: which function computes which
// op. In: an op's name, attributes and operands. Out: whether it was one of these. Next: runtime/reference_ops.hpp.
#ifndef BATON_RUNTIME_REFERENCE_NN_HPP
#define BATON_RUNTIME_REFERENCE_NN_HPP

#include "baton/runtime/reference_boxes.hpp"
#include "baton/runtime/reference_convolutions.hpp"
#include "baton/runtime/reference_images.hpp"
#include "baton/runtime/reference_losses.hpp"
#include "baton/runtime/reference_norms.hpp"
#include "baton/runtime/reference_pools.hpp"
#include "baton/runtime/reference_sampling.hpp"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace baton::reference::detail {

inline bool evaluate_nn(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, std::vector<value>& out) {
  return evaluate_convolution(name, words, in, out[0]) || evaluate_pool(name, words, in[0], out[0]) || evaluate_norm(name, words, in, out[0]) ||
         evaluate_image(name, words, in, out[0]) || evaluate_loss(name, words, in, out[0]) || evaluate_sampling(name, words, in, out[0]) ||
         evaluate_boxes(name, words, in, out);
}

}  // namespace baton::reference::detail

#endif
