// SPDX-License-Identifier: Apache-2.0
//
// Loops as values: flat arrays of statements, expressions, indices and buffers, which passes rewrite during compilation and at
// run time alike. A body is a chain of statements (`next`). In: tir/nest/make_loops.hpp. Next: the passes of this folder
// (tir/nest/lower.hpp lists them in order), tir/nest/print.hpp, simd/nest.hpp.
#ifndef BATON_TIR_NEST_LOOP_NEST_HPP
#define BATON_TIR_NEST_LOOP_NEST_HPP

#include "baton/meta/message.hpp"
#include "baton/meta/vec.hpp"
#include "baton/tir/nest/computation.hpp"
#include "baton/tir/nest/expression.hpp"
#include "baton/tir/nest/index.hpp"

#include <cstdint>

namespace baton::tir::nest {

/// What a statement is; its fields are told at `statement`.
enum class statement_kind : std::uint8_t { loop, store, condition, allocate };

/// loop: variable `ref` around `body`. store: buffer `ref` at index `at`, expression `value`, in `lanes` lanes that are
/// `stride` apart. condition: `body` if index `at` is below `bound`. allocate: buffer `ref` for `body`, in vectors of `lanes`.
struct statement {
  statement_kind kind = statement_kind::store;
  int ref = -1;
  int body = -1;
  int next = -1;
  int at = -1;
  int value = -1;
  int lanes = 1;
  std::int64_t stride = 0;
  std::int64_t bound = 0;
};

/// Memory: a parameter, or made in the nest.
struct buffer {
  nest::name name;
  nest::name scope;
  int rank = 0;
  dimension dims[tensor_info::max_rank] = {0, 0, 0, 0, 0, 0};
  bool parameter = false;
  int memory = -1;        ///< the buffer whose memory it has; -1: its own
  std::int64_t room = 0;  ///< elements that are allocated, if others have its memory, too

  /// Elements; 0 if a size is not known.
  constexpr std::int64_t size() const {
    std::int64_t n = 1;
    for (int d = 0; d < rank; ++d) n *= dims[d].value;
    return n;
  }
};

/// A tile of a matrix product in a nest: y[row][column] += x[row][sum] * w[sum][column]. Loops are variables, operands expressions.
struct micro_kernel {
  int loop = -1;   ///< the statement that it stands for
  int store = -1;  ///< the sum
  int x = -1, w = -1;
  int row = -1, column = -1, sum = -1;
  std::int64_t rows = 0, columns = 0, sums = 0;
  std::int64_t x_row = 0, x_sum = 0, w_sum = 0, y_row = 0;  ///< steps in elements
  bool starts = false;                                      ///< y is set to 0 first
};

/// A function as loops. Statement -1 is the end of a chain.
struct loop_nest {
  symbols names;
  meta::vec<expression> expressions;
  meta::vec<index> indices;
  meta::vec<statement> statements;
  meta::vec<buffer> buffers;
  meta::vec<micro_kernel> kernels;
  meta::vec<int> parameters;  ///< buffers: what is given, then the results
  int body = -1;
  meta::message error;  ///< why there are no loops

  constexpr int add(const index& e) {
    indices.push_back(e);
    return indices.size() - 1;
  }
  constexpr int add(const expression& e) {
    expressions.push_back(e);
    return expressions.size() - 1;
  }
  constexpr int add(const statement& s) {
    statements.push_back(s);
    return statements.size() - 1;
  }
  /// The buffer that is allocated for this one.
  constexpr int memory_of(int b) const { return buffers[b].memory < 0 ? b : buffers[b].memory; }
  /// Elements that are allocated for it.
  constexpr std::int64_t room_of(int b) const { return buffers[b].room > 0 ? buffers[b].room : buffers[b].size(); }

  /// Of two chains, one.
  constexpr int join(int first, int second) {
    if (first < 0) return second;
    int last = first;
    while (statements[last].next >= 0) last = statements[last].next;
    statements[last].next = second;
    return first;
  }
};

}  // namespace baton::tir::nest

#endif
