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

/// A growable array of default-constructible T. `first` and `count` are there to be read, as a slice's are: an accessor costs
/// a constant evaluation a call.
template <class T>
class vec {
 public:
  T* first = nullptr;
  int count = 0;

  constexpr vec() = default;
  constexpr explicit vec(int size) : first(size > 0 ? new T[static_cast<std::size_t>(size)]{} : nullptr), count(size), capacity_(size) {}
  constexpr vec(int size, const T& value) : vec(size) {
    for (int i = 0; i < size; ++i) first[i] = value;
  }
  constexpr explicit vec(slice<T> other) : vec(other.count) { meta::copy_n(first, other.first, count); }
  constexpr vec(const vec& other) : vec(other.count) { meta::copy_n(first, other.first, count); }
  constexpr vec(vec&& other) noexcept : first(other.first), count(other.count), capacity_(other.capacity_) { other.release(); }
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
  constexpr ~vec() { delete[] first; }

  constexpr int size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr T* data() { return first; }
  constexpr const T* data() const { return first; }
  constexpr T* begin() { return first; }
  constexpr T* end() { return first + count; }
  constexpr const T* begin() const { return first; }
  constexpr const T* end() const { return first + count; }
  constexpr T& operator[](int i) { return first[i]; }
  constexpr const T& operator[](int i) const { return first[i]; }
  constexpr T& back() { return first[count - 1]; }
  constexpr const T& back() const { return first[count - 1]; }

  constexpr void push_back(const T& value) {
    if (count == capacity_) {
      const T copy = value;
      grow(capacity_ * 2 + 8);
      first[count++] = copy;
      return;
    }
    first[count++] = value;
  }
  constexpr void pop_back() { --count; }
  /// Appends so many elements, and says where the first of them is: for loops that write without a call per element.
  constexpr T* extend(int more) {
    if (count + more > capacity_) grow(count + more > capacity_ * 2 ? count + more : capacity_ * 2);
    count += more;
    return first + count - more;
  }
  constexpr void clear() { count = 0; }
  /// Keeps the first `size` elements.
  constexpr void truncate(int size) { count = size; }
  constexpr void reserve(int capacity) {
    if (capacity > capacity_) grow(capacity);
  }
  constexpr void resize(int size) {
    reserve(size);
    for (int i = count; i < size; ++i) first[i] = T{};
    count = size;
  }
  constexpr void swap(vec& other) noexcept {
    T* data = first;
    first = other.first;
    other.first = data;
    int size = count;
    count = other.count;
    other.count = size;
    int capacity = capacity_;
    capacity_ = other.capacity_;
    other.capacity_ = capacity;
  }

 private:
  constexpr void release() {
    first = nullptr;
    count = 0;
    capacity_ = 0;
  }
  constexpr void grow(int capacity) {
    T* bigger = new T[static_cast<std::size_t>(capacity)]{};
    meta::copy_n(bigger, first, count);
    delete[] first;
    first = bigger;
    capacity_ = capacity;
  }

  int capacity_ = 0;
};

/// A view of consecutive elements that somebody else owns.
template <class T>
struct slice {
  const T* first = nullptr;
  int count = 0;

  constexpr slice() = default;
  constexpr slice(const T* data, int size) : first(data), count(size) {}
  constexpr slice(const vec<T>& all) : first(all.first), count(all.count) {}

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
