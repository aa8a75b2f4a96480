// SPDX-License-Identifier: Apache-2.0
//
// nn.space_to_batch_nd: pads the spatial axes (1, 2, ...) and deals their elements out to batches, one for each position in
// a block (Relay's `nn.space_to_batch_nd`). Type relation: TVM's SpaceToBatchNDRel. Next: op/nn/batch_to_space_nd.hpp.
#ifndef BATON_OP_NN_SPACE_TO_BATCH_ND_HPP
#define BATON_OP_NN_SPACE_TO_BATCH_ND_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"
#include "baton/op/movement.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct space_to_batch_nd_attrs {
  int_list<8> block_shape = {1, 1};  ///< one extent for each spatial axis
  pair_list paddings{};              ///< (before, after) for each spatial axis
  double pad_value = 0;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("block_shape", self.block_shape, int_list<8>{1, 1});
    visit.always("paddings", self.paddings);
    visit("pad_value", self.pad_value, 0.0);
  }
  friend constexpr bool operator==(const space_to_batch_nd_attrs&, const space_to_batch_nd_attrs&) = default;
};

/// Whether a block shape fits data, and there are `pairs` as many pairs; the product of its extents, or -1 after a sentence.
constexpr std::int64_t check_block_shape(const tensor_ty& data, const int_list<8>& block, const pair_list& pairs, std::string_view pairs_name,
                                         infer_result& out) {
  if (block.count == 0 || data.rank() <= block.count || pairs.count != block.count) {
    out.fail() << "block_shape has " << block.count << " extents and " << pairs_name << " " << pairs.count << " pairs, needs one of each for some of the "
               << data.rank() - 1 << " axes after the first";
    return -1;
  }
  std::int64_t size = 1;
  for (int i = 0; i < block.count; ++i) {
    if (block[i] < 1 || pairs.first[i] < 0 || pairs.second[i] < 0) {
      out.fail() << "block_shape needs extents of 1 or more, " << pairs_name << " 0 or more";
      return -1;
    }
    size *= block[i];
  }
  return size;
}

struct space_to_batch_nd_op {
  static constexpr std::string_view name = "nn.space_to_batch_nd";
  using attrs = space_to_batch_nd_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const std::int64_t blocks = data ? check_block_shape(*data, a.block_shape, a.paddings, "paddings", out) : -1;
    if (blocks < 0) return;
    tensor_ty result = *data;
    result.dims[0] *= blocks;
    for (int i = 0; i < a.block_shape.count; ++i) {
      const std::int64_t padded = data->dims[i + 1] + a.paddings.first[i] + a.paddings.second[i];
      if (padded % a.block_shape[i] != 0) {
        out.fail() << "axis " << i + 1 << " has extent " << padded << " with its padding, which " << a.block_shape[i] << " does not divide";
        return;
      }
      result.dims[i + 1] = padded / a.block_shape[i];
    }
    out.set(result);
  }

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i) {
    element_source s;
    const std::int64_t batches = in[0].dims[0];
    s.from[0] = i[0] % batches;
    std::int64_t position = i[0] / batches;
    for (int d = out.rank() - 1; d > 0; --d) {
      s.from[d] = i[d];
      if (d > a.block_shape.count) continue;
      s.from[d] = i[d] * a.block_shape[d - 1] + position % a.block_shape[d - 1] - a.paddings.first[d - 1];
      position /= a.block_shape[d - 1];
      if (s.from[d] < 0 || s.from[d] >= in[0].dims[d]) return {-1, {}, a.pad_value};
    }
    return s;
  }
  /// Without padding.
  static constexpr movement moves(const attrs& a, const shape& in) {
    movement m;
    for (int d = 0; d < a.block_shape.count; ++d) {
      if (a.paddings.first[d] != 0 || a.paddings.second[d] != 0 || a.block_shape.count + in.rank > max_rank + 4) return {};
      m.push(a.block_shape[d], step_of(in, d + 1));
    }
    m.push(in[0], step_of(in, 0));
    for (int d = 1; d < in.rank; ++d) {
      const std::int64_t block = d <= a.block_shape.count ? a.block_shape[d - 1] : 1;
      m.push(in[d] / block, block * step_of(in, d));
    }
    m.possible = true;
    return m;
  }
};

/// data (N, s1, s2, ..., rest): (N * b1 * b2 ..., (s1 + padding) / b1, ..., rest); the blocks have to divide the padded axes.
template <space_to_batch_nd_attrs Attrs = {}, expression Data,
          class Self = decltype([](space_to_batch_nd_op* = nullptr) { return call_node<space_to_batch_nd_op, Attrs, Data>{}; })>
constexpr auto space_to_batch_nd(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.space_to_batch_nd")> {
  using type = baton::relay::nn::space_to_batch_nd_op;
};

#endif
