// SPDX-License-Identifier: Apache-2.0
//
// Enters: a size in bytes. Leaves: that many zeroed bytes on a 64-byte boundary, owned and movable.
// It is the only place where the library asks for memory: tensors, arenas, packed weights and files
// all live in one. Calls of an executable never come here.
// Next: runtime/tensor.hpp puts shapes on it.
#ifndef BATON_RUNTIME_ALIGNED_BUFFER_HPP
#define BATON_RUNTIME_ALIGNED_BUFFER_HPP

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <span>
#include <utility>

namespace baton {

/// The alignment of everything the library allocates: one cache line, one AVX-512 register.
inline constexpr std::size_t memory_alignment = 64;

/// Owns zeroed bytes on a 64-byte boundary; the allocation is rounded up to whole lines, so that a full
/// vector may be read at the last element. Throws std::bad_alloc; aborts in a build without exceptions.
class aligned_buffer {
 public:
  constexpr aligned_buffer() noexcept = default;
  explicit aligned_buffer(std::size_t size);
  aligned_buffer(aligned_buffer&& other) noexcept : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  aligned_buffer& operator=(aligned_buffer&& other) noexcept {
    aligned_buffer taken(std::move(other));
    std::swap(data_, taken.data_);
    std::swap(size_, taken.size_);
    return *this;
  }
  aligned_buffer(const aligned_buffer&) = delete;
  aligned_buffer& operator=(const aligned_buffer&) = delete;
  ~aligned_buffer() {
    if (data_ != nullptr) ::operator delete(data_, std::align_val_t{memory_alignment});
  }

  /// A deep copy; copying is never implicit.
  [[nodiscard]] aligned_buffer clone() const {
    aligned_buffer copy(size_);
    if (size_ != 0) std::memcpy(copy.data_, data_, size_);
    return copy;
  }

  [[nodiscard]] std::byte* data() noexcept { return data_; }
  [[nodiscard]] const std::byte* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::span<std::byte> bytes() noexcept { return {data_, size_}; }
  [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return {data_, size_}; }

 private:
  std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

namespace detail {

[[noreturn]] inline void out_of_memory() {
#if defined(__cpp_exceptions)
  throw std::bad_alloc();
#else
  std::abort();
#endif
}

}  // namespace detail

inline aligned_buffer::aligned_buffer(std::size_t size) : size_(size) {
  if (size == 0) return;
  if (size > std::numeric_limits<std::size_t>::max() / 2) detail::out_of_memory();
  const std::size_t whole_lines = (size + memory_alignment - 1) / memory_alignment * memory_alignment;
  void* const memory = ::operator new(whole_lines, std::align_val_t{memory_alignment}, std::nothrow);
  if (memory == nullptr) detail::out_of_memory();
  data_ = static_cast<std::byte*>(std::memset(memory, 0, whole_lines));
}

}  // namespace baton

#endif
