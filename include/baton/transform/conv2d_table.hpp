// SPDX-License-Identifier: Apache-2.0
//
// What passes want to know of convolutions, worked out once for all calls that agree in attributes and types: a network
// repeats its layers, and decoding attributes is what a constant evaluation would pay for. In: a typed graph. Next:
// transform/scale_axis.hpp, transform/combine_parallel_conv2d.hpp, transform/convert_layout.hpp.
#ifndef BATON_TRANSFORM_CONV2D_TABLE_HPP
#define BATON_TRANSFORM_CONV2D_TABLE_HPP

#include "baton/op/nn/conv2d.hpp"
#include "baton/transform/layout_mover.hpp"

#include <cstdint>

namespace baton::transform::detail {

/// Numbers calls by attributes and types: calls of one number are equal in these, and equal ones whose attributes are the same
/// words, as they are where a graph was listed anew (ir/compact.hpp), have one number.
struct call_numbers {
  sequence_table table;
  meta::vec<std::int64_t> key = meta::vec<std::int64_t>(64);

  constexpr int number_of(const graph& g, int call) {
    const node& n = g[call];
    const int size = 2 + n.operand_count;
    if (key.size() < size) key.resize(size);
    std::int64_t* k = key.data();
    *k++ = n.first_word;
    *k++ = n.word_count;
    const int* operand = g.operands.data() + n.first_operand;
    for (int i = 0; i < n.operand_count; ++i) *k++ = operand[i] < 0 ? -1 : g.nodes.data()[operand[i]].type;
    return table.number_of(static_cast<std::int64_t>(n.op->id), key.data(), size);
  }
};

/// One kind of convolution.
struct conv2d_facts {
  int first_word = 0, word_count = 0;  ///< where the attributes are
  relay::nn::conv2d_attrs attrs;
  layout data, kernel, result;
  shape oihw;     ///< of the weight
  dtype element;  ///< of the result
  dtype weight_element;
  bool depthwise = false;
};

/// The kinds of convolutions in a graph.
struct conv2d_table {
  call_numbers numbers;
  meta::vec<conv2d_facts> kinds;
  meta::vec<int> kind_plus_1;  ///< of a node that has been asked for, else 0

  /// The kind of a call whose data and weight have known types.
  constexpr int kind_of(const graph& g, int call) {
    if (call >= kind_plus_1.count) kind_plus_1.resize(g.size());
    if (kind_plus_1.first[call] > 0) return kind_plus_1.first[call] - 1;
    const int number = numbers.number_of(g, call);
    kind_plus_1[call] = number + 1;
    if (number < kinds.size()) return number;
    const node& n = g.nodes.first[call];
    int alike = number - 1;  // a kind with the same attributes: layers differ in their channels more often than in these
    while (alike >= 0 && (kinds.first[alike].first_word != n.first_word || kinds.first[alike].word_count != n.word_count)) --alike;
    conv2d_facts f = alike >= 0 ? kinds.first[alike] : read(g, n);
    const tensor_ty& weight = g.types.first[g.nodes.first[g.operand(call, 1)].type].tensor;
    f.oihw = convert_shape(weight.dims, f.kernel, parse_layout("OIHW"));
    f.element = g.types.first[n.type].tensor.element;
    f.weight_element = weight.element;
    f.depthwise = f.attrs.groups > 1 && f.oihw[0] == f.attrs.groups && f.oihw[1] == 1;
    kinds.push_back(f);
    return number;
  }
  constexpr const conv2d_facts& of(const graph& g, int call) {
    const int kind = kind_of(g, call);  // may add one
    return kinds.first[kind];
  }

 private:
  static constexpr conv2d_facts read(const graph& g, const node& call) {
    conv2d_facts f;
    f.first_word = call.first_word, f.word_count = call.word_count;
    f.attrs = decode_attrs<relay::nn::conv2d_attrs>(meta::slice<std::int64_t>(g.words.first + call.first_word, call.word_count));
    f.data = parse_layout(f.attrs.data_layout);
    f.kernel = parse_layout(f.attrs.kernel_layout);
    f.result = parse_layout(f.attrs.result_layout());
    return f;
  }
};

constexpr bool is_conv2d(const graph& g, int id) { return is_record_of<relay::nn::conv2d_op>(g.nodes.data()[id].op); }

}  // namespace baton::transform::detail

#endif
