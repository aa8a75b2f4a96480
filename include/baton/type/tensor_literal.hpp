// SPDX-License-Identifier: Apache-2.0
//
// Constant data: a tensor that the compiler can compute, keep in static storage and read element by element in
// constant expressions. In: a shape and a function of the flat index. Next: expr/var.hpp refers to it.
#ifndef BATON_TYPE_TENSOR_LITERAL_HPP
#define BATON_TYPE_TENSOR_LITERAL_HPP

#include "baton/type/type_value.hpp"

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace baton {

/// A tensor value of static shape, row-major. Structural, so small ones can be template arguments.
template <class T, std::size_t... Dims>
struct tensor_literal {
  using element = T;
  using type = tensor_type<T, static_cast<std::int64_t>(Dims)...>;
  static constexpr std::size_t count = (Dims * ... * 1);

  T values[count > 0 ? count : 1]{};

  static constexpr std::size_t size() { return count; }
  static constexpr std::array<std::size_t, sizeof...(Dims)> shape() { return {Dims...}; }
  constexpr const T* data() const { return values; }
  constexpr T* data() { return values; }
  constexpr const T& operator[](std::size_t i) const { return values[i]; }
  constexpr T& operator[](std::size_t i) { return values[i]; }
  constexpr const T* begin() const { return values; }
  constexpr const T* end() const { return values + count; }
};

namespace detail {

/// GCC allows 262,144 iterations of one loop and Clang 1,048,576 statements of one evaluation, by default. A captureless
/// function for more elements is therefore evaluated in chunks, each a constant of its own (which costs more per element).
inline constexpr std::size_t literal_chunk = 250'000;

template <class T, class F, std::size_t Chunk, std::size_t Count>
inline constexpr std::array<T, Count> chunk_values = [] {
  std::array<T, Count> values{};
  T* out = values.data();
  for (std::size_t i = 0; i < Count; ++i) out[i] = static_cast<T>(F{}(Chunk * literal_chunk + i));
  return values;
}();

template <class T, class F, std::size_t Chunk, std::size_t Count>
constexpr void copy_chunk(T* to) {
  const T* from = chunk_values<T, F, Chunk, Count>.data();
  for (std::size_t i = 0; i < Count; ++i) to[i] = from[i];
}

template <class T, class F, std::size_t Size, std::size_t... Chunk>
constexpr void fill_chunks(T* values, std::index_sequence<Chunk...>) {
  (copy_chunk<T, F, Chunk, (Chunk + 1) * literal_chunk <= Size ? literal_chunk : Size - Chunk * literal_chunk>(values + Chunk * literal_chunk), ...);
}

}  // namespace detail

/// A tensor literal whose element i (row-major) is f(i). `f` is called during compilation when the result is a constant;
/// with captures it may fill 250,000 elements within the compilers' default limits, without captures more.
template <class T, std::size_t... Dims, class F>
constexpr tensor_literal<T, Dims...> make_tensor(F f) {
  tensor_literal<T, Dims...> tensor;
  constexpr std::size_t size = tensor_literal<T, Dims...>::count;
  if constexpr (std::is_empty_v<F> && std::is_default_constructible_v<F> && (size > detail::literal_chunk)) {
    detail::fill_chunks<T, F, size>(tensor.values, std::make_index_sequence<(size + detail::literal_chunk - 1) / detail::literal_chunk>{});
  } else {
    for (std::size_t i = 0; i < size; ++i) tensor.values[i] = static_cast<T>(f(i));
  }
  return tensor;
}

}  // namespace baton

#endif
