// SPDX-License-Identifier: Apache-2.0
//
// nn.batch_to_space_nd: the inverse of nn.space_to_batch_nd; crops what was padded (Relay's `nn.batch_to_space_nd`). Type
// relation: TVM's BatchToSpaceNDRel.
#ifndef BATON_OP_NN_BATCH_TO_SPACE_ND_HPP
#define BATON_OP_NN_BATCH_TO_SPACE_ND_HPP

#include "baton/op/nn/space_to_batch_nd.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct batch_to_space_nd_attrs {
  int_list<8> block_shape = {1, 1};  ///< one extent for each spatial axis
  pair_list crops{};                 ///< (before, after) for each spatial axis

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("block_shape", self.block_shape, int_list<8>{1, 1});
    visit.always("crops", self.crops);
  }
  friend constexpr bool operator==(const batch_to_space_nd_attrs&, const batch_to_space_nd_attrs&) = default;
};

struct batch_to_space_nd_op {
  static constexpr std::string_view name = "nn.batch_to_space_nd";
  using attrs = batch_to_space_nd_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const std::int64_t blocks = data ? check_block_shape(*data, a.block_shape, a.crops, "crops", out) : -1;
    if (blocks < 0) return;
    if (data->dims[0] % blocks != 0) {
      out.fail() << "data has " << data->dims[0] << " batches, which the block's " << blocks << " positions do not divide";
      return;
    }
    tensor_ty result = *data;
    result.dims[0] /= blocks;
    for (int i = 0; i < a.block_shape.count; ++i) {
      result.dims[i + 1] = data->dims[i + 1] * a.block_shape[i] - a.crops.first[i] - a.crops.second[i];
      if (result.dims[i + 1] < 0) {
        out.fail() << "crops take more than there is of axis " << i + 1 << ", which has extent " << data->dims[i + 1] * a.block_shape[i];
        return;
      }
    }
    out.set(result);
  }

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty>, const tensor_ty& out, int, const index& i) {
    element_source s;
    std::int64_t position = 0;
    for (int d = 1; d < out.rank(); ++d) {
      s.from[d] = i[d];
      if (d > a.block_shape.count) continue;
      const std::int64_t at = i[d] + a.crops.first[d - 1];
      s.from[d] = at / a.block_shape[d - 1];
      position = position * a.block_shape[d - 1] + at % a.block_shape[d - 1];
    }
    s.from[0] = position * out.dims[0] + i[0];
    return s;
  }
  /// Without crops.
  static constexpr movement moves(const attrs& a, const shape& in) {
    movement m;
    std::int64_t blocks = 1;
    for (int d = 0; d < a.block_shape.count; ++d) {
      if (a.crops.first[d] != 0 || a.crops.second[d] != 0 || a.block_shape.count + in.rank > max_rank + 4) return {};
      blocks *= a.block_shape[d];
    }
    const std::int64_t batches = in[0] / blocks;
    m.push(batches, step_of(in, 0));
    for (int d = 1; d < in.rank; ++d) {
      m.push(in[d], step_of(in, d));
      if (d > a.block_shape.count) continue;
      blocks /= a.block_shape[d - 1];
      m.push(a.block_shape[d - 1], blocks * batches * step_of(in, 0));
    }
    m.possible = true;
    return m;
  }
};

/// data (N, s1, s2, ..., rest): (N / (b1 * b2 ...), s1 * b1 - crops, ..., rest).
template <batch_to_space_nd_attrs Attrs = {}, expression Data,
          class Self = decltype([](batch_to_space_nd_op* = nullptr) { return call_node<batch_to_space_nd_op, Attrs, Data>{}; })>
constexpr auto batch_to_space_nd(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.batch_to_space_nd")> {
  using type = baton::relay::nn::batch_to_space_nd_op;
};

#endif
