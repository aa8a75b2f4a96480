// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of ops that move elements and compute nothing, each with index arithmetic of its own: what the
// ops' index maps are tested against. In: operands. Out: results. Next: runtime/reference_ops.hpp.
#ifndef BATON_RUNTIME_REFERENCE_MOVES_HPP
#define BATON_RUNTIME_REFERENCE_MOVES_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_value.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace baton::reference {

namespace detail {

/// A layout: a tensor addressed by the letters of its axes.
struct lettered {
  std::string letters;                ///< as in the layout, lower case for blocks
  std::vector<std::int64_t> factors;  ///< of a block, else 0

  explicit lettered(std::string_view text) {
    std::int64_t factor = 0;
    for (char c : text) {
      if (c >= '0' && c <= '9') {
        factor = factor * 10 + (c - '0');
        continue;
      }
      letters += c;
      factors.push_back(factor);
      factor = 0;
    }
  }
  static char primal(char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; }
  std::int64_t block(char letter) const {
    for (std::size_t i = 0; i < letters.size(); ++i)
      if (factors[i] > 0 && primal(letters[i]) == letter) return factors[i];
    return 1;
  }
  /// The whole extent of a letter's axis.
  std::int64_t extent(const shape& s, char letter) const { return s[static_cast<int>(letters.find(letter))] * block(letter); }
  /// The offset of the element at these whole coordinates, one for each letter of `order`.
  std::size_t offset(const shape& s, std::string_view order, const coordinates& at) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const std::int64_t whole = at[order.find(primal(letters[i]))];
      const std::int64_t b = block(primal(letters[i]));
      sum = sum * s[static_cast<int>(i)] + (factors[i] > 0 ? whole % b : whole / b);
    }
    return static_cast<std::size_t>(sum);
  }
  shape whole_shape(const shape& s, std::string_view order) const {
    shape result;
    for (char letter : order) result.push_back(extent(s, letter));
    return result;
  }
};

/// The elements in the plain order of the letters: what a computation on whole coordinates reads.
inline std::vector<double> plain_elements(const value& v, const lettered& l, std::string_view order) {
  std::vector<double> plain;
  for_each(l.whole_shape(v.type.dims, order), [&](const coordinates& at) { plain.push_back(v.elements[l.offset(v.type.dims, order, at)]); });
  return plain;
}
/// The way back.
inline void store_plain(const std::vector<double>& plain, const lettered& l, std::string_view order, value& v) {
  v.elements.assign(static_cast<std::size_t>(v.type.size()), 0.0);
  std::size_t next = 0;
  for_each(l.whole_shape(v.type.dims, order), [&](const coordinates& at) { v.elements[l.offset(v.type.dims, order, at)] = plain[next++]; });
}

inline void layout_transform(const relay::layout_transform_attrs& a, const value& in, value& out) {
  const lettered from(a.src_layout.view());
  const lettered to(a.dst_layout.view());
  std::string order;
  for (char c : from.letters)
    if (c < 'a') order += c;
  store_plain(plain_elements(in, from, order), to, order, out);
}

inline void transpose(const relay::transpose_attrs& a, const value& in, value& out) {
  const int rank = in.type.rank();
  fill(out, [&](const coordinates& at) {
    coordinates from(at.size(), 0);
    for (int i = 0; i < rank; ++i) from[a.axes.given ? axis_of(a.axes[i], rank) : static_cast<std::size_t>(rank - 1 - i)] = at[static_cast<std::size_t>(i)];
    return read(in, from);
  });
}

inline void concatenate(std::int64_t axis_attr, std::span<const value> in, value& out) {
  const std::size_t axis = axis_of(axis_attr, out.type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    std::size_t which = 0;
    for (; from[axis] >= in[which].type.dims[static_cast<int>(axis)]; ++which) from[axis] -= in[which].type.dims[static_cast<int>(axis)];
    return read(in[which], from);
  });
}

inline void stack(std::int64_t axis_attr, std::span<const value> in, value& out) {
  const std::size_t axis = axis_of(axis_attr, out.type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    from.erase(from.begin() + static_cast<std::ptrdiff_t>(axis));
    return read(in[static_cast<std::size_t>(at[axis])], from);
  });
}

inline void split(std::int64_t axis_attr, const value& in, std::vector<value>& out) {
  const std::size_t axis = axis_of(axis_attr, in.type.rank());
  std::int64_t begin = 0;
  for (value& part : out) {
    fill(part, [&](const coordinates& at) {
      coordinates from = at;
      from[axis] += begin;
      return read(in, from);
    });
    begin += part.type.dims[static_cast<int>(axis)];
  }
}

inline void pad(const relay::nn::pad_attrs& a, const value& in, value& out) {
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    for (int d = 0; d < in.type.rank(); ++d) {
      const std::int64_t extent = in.type.dims[d];
      std::int64_t& x = from[static_cast<std::size_t>(d)];
      x -= a.pad_width.first[d];
      if (x >= 0 && x < extent) continue;
      if (a.pad_mode.view() == "constant") return a.pad_value;
      if (a.pad_mode.view() == "edge") x = x < 0 ? 0 : extent - 1;
      else x = x < 0 ? -x : 2 * extent - 2 - x;
    }
    return read(in, from);
  });
}

/// Python's rules: the first element and the step; how many there are is the result's extent.
inline void strided_slice(const relay::strided_slice_attrs& a, const value& in, value& out) {
  const bool by_size = a.slice_mode.view() == "size";
  // The number of each axis among those that the values are for.
  std::vector<int> number;
  for (int d = 0; d < in.type.rank(); ++d) number.push_back(a.axes.given ? 99 : d);
  for (int k = 0; k < a.axes.size(); ++k) number[axis_of(a.axes[k], in.type.rank())] = k;
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    for (int axis = 0; axis < in.type.rank(); ++axis) {
      const std::int64_t extent = in.type.dims[axis];
      const int d = number[static_cast<std::size_t>(axis)];
      if (d == 99) continue;
      const int stride = a.axes.given && a.strides.count == 1 ? 0 : d;
      const std::int64_t step = by_size || stride >= a.strides.count ? 1 : a.strides[stride];
      std::int64_t first = step > 0 ? 0 : extent - 1;
      if (d < a.begin.count) {
        first = a.begin[d] < 0 ? a.begin[d] + extent : a.begin[d];
        if (first < 0) first = step > 0 ? 0 : -1;
        if (first >= extent) first = step > 0 ? extent : extent - 1;
      }
      from[static_cast<std::size_t>(axis)] = first + at[static_cast<std::size_t>(axis)] * step;
    }
    return read(in, from);
  });
}

inline void take(const relay::take_attrs& a, std::span<const value> in, value& out) {
  const int rank = in[0].type.rank();
  const std::size_t axis = a.axis.given ? axis_of(a.axis.value, rank) : 0;
  const std::int64_t extent = a.axis.given ? in[0].type.dims[static_cast<int>(axis)] : in[0].type.size();
  const std::size_t batch = static_cast<std::size_t>(a.batch_dims);
  const std::size_t index_rank = static_cast<std::size_t>(in[1].type.rank()) - batch;
  fill(out, [&](const coordinates& at) {
    coordinates which(at.begin() + static_cast<std::ptrdiff_t>(axis), at.begin() + static_cast<std::ptrdiff_t>(axis + index_rank));
    which.insert(which.begin(), at.begin(), at.begin() + static_cast<std::ptrdiff_t>(batch));
    std::int64_t i = static_cast<std::int64_t>(read(in[1], which));
    if (a.mode.view() == "wrap") {
      while (i < 0) i += extent;
      while (i >= extent) i -= extent;
    } else {
      i = i < 0 ? 0 : i >= extent ? extent - 1 : i;
    }
    if (!a.axis.given) return in[0].elements[static_cast<std::size_t>(i)];
    coordinates from(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(axis));
    from.push_back(i);
    from.insert(from.end(), at.begin() + static_cast<std::ptrdiff_t>(axis + index_rank), at.end());
    return read(in[0], from);
  });
}

/// The position in a block that a batch number stands for, the last spatial axis counting fastest.
inline std::vector<std::int64_t> block_position(std::int64_t number, const int_list<8>& block) {
  std::vector<std::int64_t> position(static_cast<std::size_t>(block.count));
  for (std::size_t d = position.size(); d-- > 0; number /= block[static_cast<int>(d)]) position[d] = number % block[static_cast<int>(d)];
  return position;
}

inline void space_to_batch_nd(const relay::nn::space_to_batch_nd_attrs& a, const value& in, value& out) {
  const std::int64_t batches = in.type.dims[0];
  fill(out, [&](const coordinates& at) {
    const std::vector<std::int64_t> position = block_position(at[0] / batches, a.block_shape);
    coordinates from = at;
    from[0] = at[0] % batches;
    for (std::size_t d = 0; d < position.size(); ++d) {
      const int i = static_cast<int>(d);
      from[d + 1] = at[d + 1] * a.block_shape[i] + position[d] - a.paddings.first[i];
      if (from[d + 1] < 0 || from[d + 1] >= in.type.dims[i + 1]) return a.pad_value;
    }
    return read(in, from);
  });
}

/// Every input element goes where it belongs, if that is not cropped.
inline void batch_to_space_nd(const relay::nn::batch_to_space_nd_attrs& a, const value& in, value& out) {
  const std::int64_t batches = out.type.dims[0];
  fill(out, [&](const coordinates& at) {
    for (std::int64_t number = 0; number < in.type.dims[0] / batches; ++number) {
      const std::vector<std::int64_t> position = block_position(number, a.block_shape);
      coordinates from = at;
      from[0] = number * batches + at[0];
      bool here = true;
      for (std::size_t d = 0; d < position.size(); ++d) {
        const int i = static_cast<int>(d);
        const std::int64_t distance = at[d + 1] + a.crops.first[i] - position[d];
        here = here && distance >= 0 && distance % a.block_shape[i] == 0;
        from[d + 1] = distance / a.block_shape[i];
      }
      if (here) return read(in, from);
    }
    return 0.0;
  });
}

inline bool evaluate_move(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, std::vector<value>& out) {
  if (name == "reshape" || name == "squeeze" || name == "expand_dims" || name == "nn.batch_flatten") out[0].elements = in[0].elements;
  else if (name == "transpose") transpose(decode_attrs<relay::transpose_attrs>(words), in[0], out[0]);
  else if (name == "concatenate") concatenate(decode_attrs<relay::concatenate_attrs>(words).axis, in, out[0]);
  else if (name == "stack") stack(decode_attrs<relay::stack_attrs>(words).axis, in, out[0]);
  else if (name == "split") split(decode_attrs<relay::split_attrs>(words).axis, in[0], out);
  else if (name == "nn.pad") pad(decode_attrs<relay::nn::pad_attrs>(words), in[0], out[0]);
  else if (name == "nn.space_to_batch_nd") space_to_batch_nd(decode_attrs<relay::nn::space_to_batch_nd_attrs>(words), in[0], out[0]);
  else if (name == "nn.batch_to_space_nd") batch_to_space_nd(decode_attrs<relay::nn::batch_to_space_nd_attrs>(words), in[0], out[0]);
  else if (name == "strided_slice") strided_slice(decode_attrs<relay::strided_slice_attrs>(words), in[0], out[0]);
  else if (name == "take") take(decode_attrs<relay::take_attrs>(words), in, out[0]);
  else if (name == "layout_transform") layout_transform(decode_attrs<relay::layout_transform_attrs>(words), in[0], out[0]);
  else if (name == "full") out[0].elements.assign(static_cast<std::size_t>(out[0].type.size()), in[0].elements[0]);
  else if (name == "ones" || name == "zeros") out[0].elements.assign(static_cast<std::size_t>(out[0].type.size()), name == "ones" ? 1.0 : 0.0);
  else return false;
  return true;
}

}  // namespace detail

}  // namespace baton::reference

#endif
