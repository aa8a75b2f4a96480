// SPDX-License-Identifier: Apache-2.0
//
// A growable array for plain constexpr functions. Passes, the printer and the parser work on these, during
// compilation and at run time alike. It does less than std::vector on purpose: a constant evaluation pays for
// every statement, and this one spends two of them on push_back where the standard one spends twenty.
#ifndef BATON_META_VEC_HPP
#define BATON_META_VEC_HPP

#include "baton/meta/config.hpp"

#include <cstddef>
#include <type_traits>

namespace baton::meta {

template <class T>
struct slice;

/// Copies elements between arrays that do not overlap: one statement for all where the compiler can, else one each.
template <class T>
constexpr void copy_n(T* to, const T* from, int count) {
#if BATON_HAS_CONSTEXPR_MEMCPY
  if constexpr (__is_trivially_copyable(T)) {  // the builtin: std's trait is an instantiation per element type
    if (count > 0) __builtin_memcpy(to, from, static_cast<std::size_t>(count) * sizeof(T));
    return;
  }
#endif
  for (int i = 0; i < count; ++i) to[i] = from[i];
}

/// A growable array of default-constructible T.
template <class T>
class vec {
 public:
  constexpr vec() = default;
  constexpr explicit vec(int count) : data_(count > 0 ? new T[static_cast<std::size_t>(count)]{} : nullptr), size_(count), capacity_(count) {}
  constexpr vec(int count, const T& value) : vec(count) {
    for (int i = 0; i < count; ++i) data_[i] = value;
  }
  constexpr explicit vec(slice<T> other) : vec(other.count) { meta::copy_n(data_, other.first, size_); }
  constexpr vec(const vec& other) : vec(other.size_) { meta::copy_n(data_, other.data_, size_); }
  constexpr vec(vec&& other) noexcept : data_(other.data_), size_(other.size_), capacity_(other.capacity_) { other.release(); }
  constexpr vec& operator=(const vec& other) {
    if (this != &other) {
      vec copy(other);
      swap(copy);
    }
    return *this;
  }
  constexpr vec& operator=(vec&& other) noexcept {
    swap(other);
    return *this;
  }
  constexpr ~vec() { delete[] data_; }

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T* data() { return data_; }
  constexpr const T* data() const { return data_; }
  constexpr T* begin() { return data_; }
  constexpr T* end() { return data_ + size_; }
  constexpr const T* begin() const { return data_; }
  constexpr const T* end() const { return data_ + size_; }
  constexpr T& operator[](int i) { return data_[i]; }
  constexpr const T& operator[](int i) const { return data_[i]; }
  constexpr T& back() { return data_[size_ - 1]; }
  constexpr const T& back() const { return data_[size_ - 1]; }

  constexpr void push_back(const T& value) {
    if (size_ == capacity_) {
      const T copy = value;
      grow(capacity_ * 2 + 8);
      data_[size_++] = copy;
      return;
    }
    data_[size_++] = value;
  }
  constexpr void pop_back() { --size_; }
  /// Appends `count` elements, and says where the first of them is: for loops that write without a call per element.
  constexpr T* extend(int count) {
    if (size_ + count > capacity_) grow(size_ + count > capacity_ * 2 ? size_ + count : capacity_ * 2);
    size_ += count;
    return data_ + size_ - count;
  }
  constexpr void clear() { size_ = 0; }
  /// Keeps the first `count` elements.
  constexpr void truncate(int count) { size_ = count; }
  constexpr void reserve(int capacity) {
    if (capacity > capacity_) grow(capacity);
  }
  constexpr void resize(int count) {
    reserve(count);
    for (int i = size_; i < count; ++i) data_[i] = T{};
    size_ = count;
  }
  constexpr void swap(vec& other) noexcept {
    T* data = data_;
    data_ = other.data_;
    other.data_ = data;
    int size = size_;
    size_ = other.size_;
    other.size_ = size;
    int capacity = capacity_;
    capacity_ = other.capacity_;
    other.capacity_ = capacity;
  }

 private:
  constexpr void release() {
    data_ = nullptr;
    size_ = 0;
    capacity_ = 0;
  }
  constexpr void grow(int capacity) {
    T* bigger = new T[static_cast<std::size_t>(capacity)]{};
    meta::copy_n(bigger, data_, size_);
    delete[] data_;
    data_ = bigger;
    capacity_ = capacity;
  }

  T* data_ = nullptr;
  int size_ = 0;
  int capacity_ = 0;
};

/// A view of consecutive elements that somebody else owns.
template <class T>
struct slice {
  const T* first = nullptr;
  int count = 0;

  constexpr slice() = default;
  constexpr slice(const T* data, int size) : first(data), count(size) {}
  constexpr slice(const vec<T>& all) : first(all.data()), count(all.size()) {}

  constexpr int size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr const T* begin() const { return first; }
  constexpr const T* end() const { return first + count; }
  constexpr const T& operator[](int i) const { return first[i]; }
  constexpr slice part(int offset, int size) const { return {first + offset, size}; }
};

template <class T>
vec(slice<T>) -> vec<T>;

template <class T>
constexpr bool operator==(slice<T> a, slice<T> b) {
  if (a.count != b.count) return false;
  for (int i = 0; i < a.count; ++i)
    if (!(a.first[i] == b.first[i])) return false;
  return true;
}

}  // namespace baton::meta

#endif
