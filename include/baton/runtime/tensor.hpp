// SPDX-License-Identifier: Apache-2.0
//
// Enters: an element type and a shape, both in the type. Leaves: memory for it (`tensor`, owning) or a
// look at somebody else's (`tensor_view`, a pointer). Row-major, no strides: a layout such as NCHW16c is
// simply a shape of higher rank.
// Next: an executable (build.hpp) takes views and returns views; runtime/npy.hpp and
// runtime/safetensors.hpp fill tensors from files.
#ifndef BATON_RUNTIME_TENSOR_HPP
#define BATON_RUNTIME_TENSOR_HPP

#include "baton/runtime/aligned_buffer.hpp"

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <span>
#include <stdexcept>
#include <type_traits>

namespace baton {

namespace detail {

/// The product of the extents, or the largest value when the product does not fit.
template <std::size_t... Dims>
consteval std::size_t element_count() {
  std::size_t product = 1;
  bool fits = true;
  ((fits = fits && (Dims == 0 || product <= static_cast<std::size_t>(-1) / Dims), product *= Dims), ...);
  return fits ? product : static_cast<std::size_t>(-1);
}

/// The row-major position of an element; the extents are checked in builds with assertions.
template <std::size_t... Dims, class... I>
constexpr std::size_t row_major(I... index) noexcept {
  [[maybe_unused]] std::size_t offset = 0;
  ((assert(static_cast<std::size_t>(index) < Dims), offset = offset * Dims + static_cast<std::size_t>(index)), ...);
  return offset;
}

constexpr void require_size(std::size_t found, std::size_t needed);

}  // namespace detail

/// A fixed-shape view of elements that live elsewhere: one pointer, of any alignment that T allows.
/// `T` may be const; a view of T converts to a view of const T. A view does not keep its elements alive.
template <class T, std::size_t... Dims>
class tensor_view;

/// An owning, 64-byte aligned, zero-initialised, movable array with its shape in the type.
/// Copy with clone(); a moved-from tensor has a null data() and may only be assigned to or destroyed.
template <class T, std::size_t... Dims>
class tensor {
  static_assert(std::is_trivially_copyable_v<T> && !std::is_const_v<T>, "baton: tensor: the element type must be a plain number");
  static_assert(detail::element_count<Dims...>() <= static_cast<std::size_t>(-1) / 4 / sizeof(T),
                "baton: tensor: the shape has more bytes than the address space");

 public:
  using value_type = T;
  using view_type = tensor_view<T, Dims...>;
  using const_view_type = tensor_view<const T, Dims...>;
  static constexpr std::size_t rank = sizeof...(Dims);

  tensor() : memory_(size() * sizeof(T)) {}
  /// Copies the elements that a view sees.
  explicit tensor(const_view_type from) : tensor() {
    if constexpr (size() != 0) std::memcpy(data(), from.data(), size() * sizeof(T));
  }
  tensor(tensor&&) noexcept = default;
  tensor& operator=(tensor&&) noexcept = default;

  /// A deep copy; copying is never implicit.
  [[nodiscard]] tensor clone() const { return tensor(const_view_type(*this)); }

  [[nodiscard]] static constexpr std::size_t size() noexcept { return detail::element_count<Dims...>(); }
  [[nodiscard]] static constexpr std::array<std::size_t, rank> shape() noexcept { return {Dims...}; }

  [[nodiscard]] T* data() noexcept { return reinterpret_cast<T*>(memory_.data()); }
  [[nodiscard]] const T* data() const noexcept { return reinterpret_cast<const T*>(memory_.data()); }
  [[nodiscard]] T* begin() noexcept { return data(); }
  [[nodiscard]] T* end() noexcept { return data() + size(); }
  [[nodiscard]] const T* begin() const noexcept { return data(); }
  [[nodiscard]] const T* end() const noexcept { return data() + size(); }

  /// One index per dimension, outermost first; none for a scalar.
  template <std::integral... I>
    requires(sizeof...(I) == rank)
  [[nodiscard]] T& operator()(I... index) noexcept {
    return data()[detail::row_major<Dims...>(index...)];
  }
  template <std::integral... I>
    requires(sizeof...(I) == rank)
  [[nodiscard]] const T& operator()(I... index) const noexcept {
    return data()[detail::row_major<Dims...>(index...)];
  }

  [[nodiscard]] view_type view() noexcept { return view_type(*this); }
  [[nodiscard]] const_view_type view() const noexcept { return const_view_type(*this); }

 private:
  aligned_buffer memory_;
};

template <class T, std::size_t... Dims>
class tensor_view {
  using bare = std::remove_const_t<T>;

 public:
  using value_type = bare;
  using element_type = T;
  static constexpr std::size_t rank = sizeof...(Dims);

  /// Nothing checks the pointer: it must lead to size() elements.
  explicit constexpr tensor_view(T* data) noexcept : data_(data) {}
  /// Throws std::invalid_argument when the span has another size; without exceptions the right size is a
  /// precondition, checked by assert.
  explicit constexpr tensor_view(std::span<T> elements) : data_(elements.data()) { detail::require_size(elements.size(), size()); }
  constexpr tensor_view(tensor<bare, Dims...>& owner) noexcept : data_(owner.data()) {}
  constexpr tensor_view(const tensor<bare, Dims...>& owner) noexcept
    requires std::is_const_v<T>
      : data_(owner.data()) {}
  template <class U>
    requires(std::is_const_v<T> && std::same_as<U, bare>)
  constexpr tensor_view(tensor_view<U, Dims...> other) noexcept : data_(other.data()) {}
  // Tensors and views are contiguous ranges: without these, one of another shape would pass as a span.
  template <class U, std::size_t... Other>
  tensor_view(const tensor<U, Other...>&) = delete;
  template <class U, std::size_t... Other>
  tensor_view(tensor_view<U, Other...>) = delete;

  [[nodiscard]] static constexpr std::size_t size() noexcept { return detail::element_count<Dims...>(); }
  [[nodiscard]] static constexpr std::array<std::size_t, rank> shape() noexcept { return {Dims...}; }

  [[nodiscard]] constexpr T* data() const noexcept { return data_; }
  [[nodiscard]] constexpr T* begin() const noexcept { return data_; }
  [[nodiscard]] constexpr T* end() const noexcept { return data_ + size(); }

  /// One index per dimension, outermost first; none for a scalar.
  template <std::integral... I>
    requires(sizeof...(I) == rank)
  [[nodiscard]] constexpr T& operator()(I... index) const noexcept {
    return data_[detail::row_major<Dims...>(index...)];
  }

 private:
  T* data_;
};

template <class T, std::size_t... Dims>
tensor_view(tensor<T, Dims...>&) -> tensor_view<T, Dims...>;
template <class T, std::size_t... Dims>
tensor_view(const tensor<T, Dims...>&) -> tensor_view<const T, Dims...>;

namespace detail {

constexpr void require_size([[maybe_unused]] std::size_t found, [[maybe_unused]] std::size_t needed) {
#if defined(__cpp_exceptions)
  if (found != needed) throw std::invalid_argument("baton: tensor_view: the span's size is not the shape's");
#else
  assert(found == needed && "baton: tensor_view: the span's size is not the shape's");
#endif
}

}  // namespace detail

}  // namespace baton

#endif
