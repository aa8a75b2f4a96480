// SPDX-License-Identifier: Apache-2.0
//
// Enters: a path, or bytes and a path. Leaves: the file's bytes in aligned memory, or the file written.
// Also the element types that files name, which are more than the library computes with.
// Trouble is a load_error. Next: runtime/npy.hpp and runtime/safetensors.hpp interpret the bytes.
#ifndef BATON_RUNTIME_FILE_HPP
#define BATON_RUNTIME_FILE_HPP

#include "baton/runtime/aligned_buffer.hpp"
#include "baton/runtime/load_error.hpp"
#include "baton/type/half.hpp"

#include <bit>
#include <cerrno>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace baton {

static_assert(std::endian::native == std::endian::little, "baton: files are read as little-endian memory");

/// The element types of tensors in files.
enum class file_dtype : unsigned char { bool8, u8, i8, u16, i16, f16, bf16, u32, i32, f32, u64, i64, f64, f8_e4m3, f8_e5m2 };

/// Bytes per element.
[[nodiscard]] constexpr std::size_t byte_size(file_dtype type) noexcept {
  switch (type) {
    case file_dtype::bool8:
    case file_dtype::u8:
    case file_dtype::i8:
    case file_dtype::f8_e4m3:
    case file_dtype::f8_e5m2: return 1;
    case file_dtype::u16:
    case file_dtype::i16:
    case file_dtype::f16:
    case file_dtype::bf16: return 2;
    case file_dtype::u32:
    case file_dtype::i32:
    case file_dtype::f32: return 4;
    case file_dtype::u64:
    case file_dtype::i64:
    case file_dtype::f64: break;
  }
  return 8;
}

/// Relay's spelling, such as float32.
[[nodiscard]] constexpr std::string_view to_string(file_dtype type) noexcept {
  constexpr std::string_view names[] = {"bool",  "uint8",   "int8",   "uint16", "int16",   "float16",     "bfloat16",   "uint32",
                                        "int32", "float32", "uint64", "int64",  "float64", "float8_e4m3", "float8_e5m2"};
  return names[static_cast<std::size_t>(type)];
}

/// The file's name for a C++ element type.
template <class T>
  requires std::integral<T> || is_float_element<T>
inline constexpr file_dtype file_dtype_of = [] {
  if constexpr (std::same_as<T, bool>) return file_dtype::bool8;
  else if constexpr (std::same_as<T, float>) return file_dtype::f32;
  else if constexpr (std::same_as<T, double>) return file_dtype::f64;
  else if constexpr (std::same_as<T, half_t>) return file_dtype::f16;
  else if constexpr (std::same_as<T, bfloat_t>) return file_dtype::bf16;
  else if constexpr (sizeof(T) == 1) return std::signed_integral<T> ? file_dtype::i8 : file_dtype::u8;
  else if constexpr (sizeof(T) == 2) return std::signed_integral<T> ? file_dtype::i16 : file_dtype::u16;
  else if constexpr (sizeof(T) == 4) return std::signed_integral<T> ? file_dtype::i32 : file_dtype::u32;
  else return std::signed_integral<T> ? file_dtype::i64 : file_dtype::u64;
}();

/// Reads a whole regular file; throws load_error when it cannot be opened, measured or read to its end.
[[nodiscard]] aligned_buffer read_file(const std::string& path);

/// Writes (or replaces) a file; throws load_error at the first byte that could not be written.
void write_file(const std::string& path, std::span<const std::byte> bytes);

namespace detail {

struct file_closer {
  std::FILE* handle;
  ~file_closer() {
    if (handle != nullptr) std::fclose(handle);
  }
};

/// Copies elements out of a file. A bool is 0 or 1 in memory; a byte that is another number would not be one.
template <class T>
void copy_from_file(T* to, const std::byte* from, std::size_t count) noexcept {
  if constexpr (std::same_as<T, bool>)
    for (std::size_t i = 0; i < count; ++i) to[i] = from[i] != std::byte{0};
  else if (count > 0) std::memcpy(to, from, count * sizeof(T));
}

/// `(1, 64, 56, 56)`, as messages spell a shape.
inline std::string shape_text(std::span<const std::uint64_t> shape) {
  std::string text = "(";
  for (std::size_t i = 0; i < shape.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  return text + ")";
}

/// The bytes of a tensor in a file, or false when the number does not fit 64 bits. The extents are
/// multiplied without the zeros first, so that {0, 2^63, 4} is refused whatever their order.
inline bool checked_byte_count(std::span<const std::uint64_t> shape, file_dtype type, std::uint64_t& bytes) noexcept {
  std::uint64_t product = byte_size(type);
  bool empty = false;
  for (const std::uint64_t extent : shape) {
    if (extent == 0) {
      empty = true;
    } else if (product > std::numeric_limits<std::uint64_t>::max() / extent) {
      return false;
    } else {
      product *= extent;
    }
  }
  bytes = empty ? 0 : product;
  return true;
}

/// Fails unless a file's tensor has the type and the shape that the program asks for.
inline void check_entry(std::string_view file, std::uint64_t offset, const std::string& what, file_dtype found, std::span<const std::uint64_t> found_shape,
                        file_dtype needed, std::span<const std::uint64_t> needed_shape) {
  bool same = found == needed && found_shape.size() == needed_shape.size();
  for (std::size_t i = 0; same && i < found_shape.size(); ++i) same = found_shape[i] == needed_shape[i];
  if (same) return;
  fail_load(file, offset,
            what + " is " + shape_text(found_shape) + " of " + std::string(to_string(found)) + ", needed is " + shape_text(needed_shape) + " of " +
                std::string(to_string(needed)));
}

}  // namespace detail

inline aligned_buffer read_file(const std::string& path) {
  const detail::file_closer file{std::fopen(path.c_str(), "rb")};
  if (file.handle == nullptr) detail::fail_load(path, 0, std::string("cannot open: ") + std::strerror(errno));
  if (std::fseek(file.handle, 0, SEEK_END) != 0) detail::fail_load(path, 0, "cannot seek: not a regular file");
  const long size = std::ftell(file.handle);
  // A directory opens, and reports the largest offset as its size.
  if (size < 0 || size == std::numeric_limits<long>::max()) detail::fail_load(path, 0, "cannot measure: not a regular file");
  std::rewind(file.handle);
  aligned_buffer buffer(static_cast<std::size_t>(size));
  if (buffer.empty()) return buffer;
  const std::size_t got = std::fread(buffer.data(), 1, buffer.size(), file.handle);
  if (got != buffer.size()) detail::fail_load(path, got, std::ferror(file.handle) != 0 ? "cannot read" : "the file ends early");
  return buffer;
}

inline void write_file(const std::string& path, std::span<const std::byte> bytes) {
  detail::file_closer file{std::fopen(path.c_str(), "wb")};
  if (file.handle == nullptr) detail::fail_load(path, 0, std::string("cannot open for writing: ") + std::strerror(errno));
  const std::size_t put = bytes.empty() ? 0 : std::fwrite(bytes.data(), 1, bytes.size(), file.handle);
  if (put != bytes.size()) detail::fail_load(path, put, std::string("cannot write: ") + std::strerror(errno));
  std::FILE* const handle = file.handle;
  file.handle = nullptr;
  if (std::fclose(handle) != 0) detail::fail_load(path, put, std::string("cannot write: ") + std::strerror(errno));
}

}  // namespace baton

#endif
