// SPDX-License-Identifier: Apache-2.0
//
// Enters: a size in bytes. Leaves: that many zeroed bytes on a 64-byte boundary, owned and movable.
// It is the only place where the library asks for memory: tensors, arenas, packed weights and files
// all live in one. Calls of an executable never come here. Large buffers ask the system for huge pages, which a weight that
// streams through the caches is read from up to a third faster; where there are none, nothing is lost.
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
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace baton {

/// The alignment of everything the library allocates: one cache line, one AVX-512 register.
inline constexpr std::size_t memory_alignment = 64;

/// The size of a huge page, 0 where there is no way to ask for one.
#if defined(__linux__) && defined(MADV_HUGEPAGE)
inline constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;
#else
inline constexpr std::size_t huge_page_bytes = 0;
#endif

/// Owns zeroed bytes on a 64-byte boundary, a buffer of a megabyte or more on that of a huge page; the allocation is rounded up
/// to whole lines, so that a full vector may be read at the last element. Throws std::bad_alloc; aborts in a build without exceptions.
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
    if (data_ != nullptr) ::operator delete(data_, std::align_val_t{alignment_of(size_)});
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
  /// Whole huge pages; what is left over counts as one if it is at least half of it, so no buffer wastes more than a megabyte.
  static constexpr std::size_t huge_bytes(std::size_t size) noexcept {
    if constexpr (huge_page_bytes == 0) return 0;
    else return (size + huge_page_bytes / 2) / huge_page_bytes * huge_page_bytes;
  }
  static constexpr std::size_t alignment_of(std::size_t size) noexcept { return huge_bytes(size) > 0 ? huge_page_bytes : memory_alignment; }

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
  std::size_t room = (size + memory_alignment - 1) / memory_alignment * memory_alignment;
  if (room < huge_bytes(size)) room = huge_bytes(size);
  void* const memory = ::operator new(room, std::align_val_t{alignment_of(size)}, std::nothrow);
  if (memory == nullptr) detail::out_of_memory();
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  // Before the first access, which decides on the page. A system without huge pages says so, and that is all.
  if (huge_bytes(size) > 0) static_cast<void>(::madvise(memory, huge_bytes(size), MADV_HUGEPAGE));
#endif
  data_ = static_cast<std::byte*>(std::memset(memory, 0, room));
}

}  // namespace baton

#endif
