// SPDX-License-Identifier: Apache-2.0
//
// nn.sparse_dense: product of a matrix with a transposed one, of which one is sparse (Relay's `nn.sparse_dense`).
// Type relation: TVM's SparseDenseRel. Layout rule: none, neighbours keep their layouts. Kernel: simd/sparse_dense.hpp.
#ifndef BATON_OP_NN_SPARSE_DENSE_HPP
#define BATON_OP_NN_SPARSE_DENSE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct sparse_dense_attrs {
  bool sparse_lhs = false;  ///< the sparse matrix stands left

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("sparse_lhs", self.sparse_lhs, false);
  }
  friend constexpr bool operator==(const sparse_dense_attrs&, const sparse_dense_attrs&) = default;
};

/// Sizes of such a product. Structural. Without blocks (CSR) a block is one element.
struct sparse_product {
  bool sparse_lhs = false;
  std::int64_t dense_rows = 0, sparse_rows = 0, columns = 0;
  std::int64_t blocks = 0;                         ///< that are stored
  std::int64_t block_rows = 1, block_columns = 1;  ///< of a block

  friend constexpr bool operator==(const sparse_product&, const sparse_product&) = default;
};

struct sparse_dense_op {
  static constexpr std::string_view name = "nn.sparse_dense";
  using attrs = sparse_dense_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  struct computation {
    sparse_product p;
    bool blocked;

    constexpr computation(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out) : blocked(in[1].rank() == 3) {
      p = {a.sparse_lhs, out.dims[a.sparse_lhs ? 1 : 0], out.dims[a.sparse_lhs ? 0 : 1], in[0].dims[1], in[1].dims[0], 1, 1};
      if (!blocked) return;
      p.block_rows = in[1].dims[1];
      p.block_columns = in[1].dims[2];
    }
    /// Nobody vouches for indices: blocks that are not stored, and columns outside, count as none.
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      const std::int64_t row = at[p.sparse_lhs ? 0 : 1];
      index line, place, from;
      from[0] = at[p.sparse_lhs ? 1 : 0];
      line[0] = row / p.block_rows;
      const auto begin = whole_number(read.template at<3>(line));
      ++line[0];
      const auto end = whole_number(read.template at<3>(line));
      place[1] = row % p.block_rows;
      double sum = 0;
      for (place[0] = begin < 0 ? 0 : begin; place[0] < end && place[0] < p.blocks; ++place[0]) {
        index which;
        which[0] = place[0];
        const auto block = whole_number(read.template at<2>(which));
        if (block < 0 || block >= p.columns / p.block_columns) continue;
        for (place[2] = 0; place[2] < p.block_columns; ++place[2]) {
          from[1] = block * p.block_columns + place[2];
          sum = Math::add(sum, Math::multiply(read.template at<1>(blocked ? place : which), read.template at<0>(from)));
        }
      }
      return sum;
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 4, out)) return;
    const tensor_ty* dense = tensor_argument(args, 0, "data", out);
    const tensor_ty* values = dense ? tensor_argument(args, 1, "weight_data", out) : nullptr;
    const tensor_ty* indices = values ? tensor_argument(args, 2, "weight_indices", out) : nullptr;
    const tensor_ty* begins = indices ? tensor_argument(args, 3, "weight_indptr", out) : nullptr;
    if (!begins || !check_rank(*dense, "data", 2, out) || !check_number(*dense, "data", out) ||
        !check_same_element(*dense, "data", *values, "weight_data", out) || !check_integer(*indices, "weight_indices", out) ||
        !check_integer(*begins, "weight_indptr", out) || !check_rank(*begins, "weight_indptr", 1, out))
      return;
    if (values->rank() != 1 && values->rank() != 3) {
      out.fail() << "weight_data has rank " << values->rank() << ", needs rank 1 (CSR: elements) or rank 3 (BSR: blocks)";
      return;
    }
    if (!check_shape(*indices, "weight_indices", shape{values->dims[0]}, values->rank() == 1 ? "a column for each element" : "a column for each block", out))
      return;
    const bool blocked = values->rank() == 3;
    if (blocked && (values->dims[1] < 1 || values->dims[2] < 1 || dense->dims[1] % values->dims[2] != 0)) {
      out.fail() << "weight_data has blocks of " << values->dims[1] << " by " << values->dims[2] << ", needs blocks that divide data's " << dense->dims[1]
                 << " columns";
      return;
    }
    if (begins->dims[0] < 1) {
      out.fail() << "weight_indptr is empty, needs one element more than there are rows" << (blocked ? " of blocks" : "");
      return;
    }
    const std::int64_t lines = begins->dims[0] - 1, height = blocked ? values->dims[1] : 1;
    if (!check_result_extent(lines, height, out)) return;
    const std::int64_t dense_rows = dense->dims[0];
    out.set({dense->element, a.sparse_lhs ? shape{lines * height, dense_rows} : shape{dense_rows, lines * height}});
  }

  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) {
    return 2.0 * static_cast<double>(args[1].tensor.size()) * static_cast<double>(args[0].tensor.dims[0]);
  }
};

/// data (M, K) times a sparse matrix (N, K), transposed: (M, N); with sparse_lhs the sparse matrix times data, transposed: (N, M). The sparse matrix is
/// given by rows: weight_data holds elements (CSR) or blocks (BSR, rank 3), weight_indices the column of each, and those of row n lie from
/// weight_indptr[n] to weight_indptr[n + 1]. What lies outside of the matrix or of weight_data is left out.
template <sparse_dense_attrs Attrs = {}, expression Data, expression Values, expression Indices, expression Begins,
          class Self = decltype([](sparse_dense_op* = nullptr) { return call_node<sparse_dense_op, Attrs, Data, Values, Indices, Begins>{}; })>
constexpr auto sparse_dense(Data, Values, Indices, Begins) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.sparse_dense")> {
  using type = baton::relay::nn::sparse_dense_op;
};

#endif
