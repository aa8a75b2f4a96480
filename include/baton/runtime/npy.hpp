// SPDX-License-Identifier: Apache-2.0
//
// Enters: a .npy file (versions 1.0 and 2.0, little-endian, C order), or a tensor. Leaves: a tensor, an
// untyped array, or a file. The header is a Python dictionary literal; exactly the form that NumPy writes is
// understood, and whatever else it holds is a load_error with its place.
// Next: executables take the tensors; runtime/safetensors.hpp reads whole sets of them.
#ifndef BATON_RUNTIME_NPY_HPP
#define BATON_RUNTIME_NPY_HPP

#include "baton/runtime/aligned_buffer.hpp"
#include "baton/runtime/file.hpp"
#include "baton/runtime/load_error.hpp"
#include "baton/runtime/tensor.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace baton {

/// An array as a file holds it; `bytes()` need not be aligned for its type.
struct npy_array {
  file_dtype dtype = file_dtype::f32;
  std::vector<std::uint64_t> shape;
  std::size_t offset = 0;  ///< of the first element in `memory`
  aligned_buffer memory;   ///< the whole file

  [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return memory.bytes().subspan(offset); }
};

/// Checks a file already in memory; `name` stands in messages. Throws load_error.
[[nodiscard]] npy_array parse_npy(aligned_buffer bytes, std::string_view name);

/// Reads an array of any shape and type. Throws load_error.
[[nodiscard]] inline npy_array read_npy(const std::string& path) { return parse_npy(read_file(path), path); }

/// Reads an array of a known shape and type; another one is a load_error.
template <class T, std::size_t... Dims>
[[nodiscard]] tensor<T, Dims...> load_npy(const std::string& path);

/// The bytes of a version 1.0 file (2.0 if the header is beyond 65,535 bytes), as NumPy would write them.
[[nodiscard]] std::vector<std::byte> npy_bytes(file_dtype dtype, std::span<const std::uint64_t> shape, std::span<const std::byte> elements);

/// Writes a tensor. Throws load_error.
template <class T, std::size_t... Dims>
void save_npy(const std::string& path, tensor_view<T, Dims...> from);
template <class T, std::size_t... Dims>
void save_npy(const std::string& path, const tensor<T, Dims...>& from) {
  save_npy(path, from.view());
}

namespace detail {

inline constexpr std::string_view npy_magic = "\x93NUMPY";

struct npy_spelling {
  std::string_view descr;
  file_dtype type;
};
inline constexpr npy_spelling npy_types[] = {{"|b1", file_dtype::bool8}, {"|u1", file_dtype::u8},  {"|i1", file_dtype::i8},  {"<u2", file_dtype::u16},
                                             {"<i2", file_dtype::i16},   {"<f2", file_dtype::f16}, {"<u4", file_dtype::u32}, {"<i4", file_dtype::i32},
                                             {"<f4", file_dtype::f32},   {"<u8", file_dtype::u64}, {"<i8", file_dtype::i64}, {"<f8", file_dtype::f64}};

/// A cursor over the header's dictionary.
class npy_header_cursor {
 public:
  npy_header_cursor(std::string_view text, std::string_view file, std::uint64_t base) noexcept : text_(text), file_(file), base_(base) {}

  void read(npy_array& out) {
    bool seen[3] = {};
    bool fortran = false;
    expect('{');
    while (!accept('}')) {
      const std::size_t key_at = at_;
      const std::string_view key = quoted();
      const int field = key == "descr" ? 0 : key == "fortran_order" ? 1 : key == "shape" ? 2 : -1;
      if (field < 0) fail_at(key_at, "unknown key in the header: " + std::string(key));
      if (std::exchange(seen[field], true)) fail_at(key_at, "a second " + std::string(key) + " in the header");
      expect(':');
      if (field == 0) out.dtype = descr();
      if (field == 1) fortran = boolean();
      if (field == 2) shape(out.shape);
      if (accept(',')) continue;
      expect('}');
      break;
    }
    skip_space();
    if (at_ != text_.size()) fail("unexpected text after the header's dictionary");
    if (!seen[0] || !seen[1] || !seen[2]) fail_at(0, "the header needs descr, fortran_order and shape");
    if (fortran && out.shape.size() > 1) fail_at(0, "Fortran order is not supported");
  }

 private:
  void skip_space() noexcept {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) ++at_;
  }
  bool accept(char c) noexcept {
    skip_space();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!accept(c)) fail(std::string("expected '") + c + "' in the header");
  }
  std::string_view quoted() {
    skip_space();
    if (at_ == text_.size() || (text_[at_] != '\'' && text_[at_] != '"')) fail("expected a string in the header");
    const char mark = text_[at_++];
    const std::size_t end = text_.find(mark, at_);
    if (end == std::string_view::npos) fail("a string without its end in the header");
    const std::string_view inside = text_.substr(at_, end - at_);
    at_ = end + 1;
    return inside;
  }
  bool boolean() {
    skip_space();
    for (const bool value : {false, true}) {
      const std::string_view word = value ? "True" : "False";
      if (text_.substr(at_, word.size()) != word) continue;
      at_ += word.size();
      return value;
    }
    fail("expected True or False in the header");
  }
  file_dtype descr() {
    skip_space();
    const std::size_t start = at_;
    const std::string_view spelling = quoted();
    for (const npy_spelling& known : npy_types) {
      // One byte has no order, so any order mark before it means the same.
      const bool same = byte_size(known.type) == 1 ? spelling.size() == 3 && spelling.substr(1) == known.descr.substr(1) &&
                                                         std::string_view("|<>=").find(spelling[0]) != std::string_view::npos
                                                   : spelling == known.descr;
      if (same) return known.type;
    }
    if (spelling.starts_with('>')) fail_at(start, "big-endian elements (" + std::string(spelling) + ") are not supported");
    fail_at(start, "unknown element type " + std::string(spelling));
  }
  void shape(std::vector<std::uint64_t>& out) {
    expect('(');
    while (!accept(')')) {
      out.push_back(integer());
      if (accept(',')) continue;
      if (out.size() == 1) fail("a shape of one dimension needs a comma");
      expect(')');
      return;
    }
  }
  std::uint64_t integer() {
    skip_space();
    const std::size_t start = at_;
    std::uint64_t value = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      const auto digit = static_cast<std::uint64_t>(text_[at_] - '0');
      if (value > (std::numeric_limits<std::uint64_t>::max() - digit) / 10) fail("an extent that does not fit 64 bits");
      value = value * 10 + digit;
    }
    if (at_ == start) fail("expected an extent in the header's shape");
    return value;
  }
  [[noreturn]] void fail_at(std::size_t at, std::string_view reason) const { fail_load(file_, base_ + at, reason); }
  [[noreturn]] void fail(std::string_view reason) const { fail_at(at_, reason); }

  std::string_view text_;
  std::string_view file_;
  std::uint64_t base_;
  std::size_t at_ = 0;
};

}  // namespace detail

inline npy_array parse_npy(aligned_buffer bytes, std::string_view name) {
  npy_array out;
  out.memory = std::move(bytes);
  const std::string_view text(reinterpret_cast<const char*>(out.memory.data()), out.memory.size());
  if (!text.starts_with(detail::npy_magic)) detail::fail_load(name, 0, "not an .npy file");
  if (text.size() < 8) detail::fail_load(name, text.size(), "the file ends inside the version");
  const auto byte_at = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(text[i])); };
  const std::size_t major = byte_at(6);
  if ((major != 1 && major != 2) || byte_at(7) != 0)
    detail::fail_load(name, 6, "version " + std::to_string(major) + "." + std::to_string(byte_at(7)) + " is not supported (1.0 and 2.0 are)");
  const std::size_t length_bytes = major == 1 ? 2 : 4;
  const std::size_t header_begin = 8 + length_bytes;
  if (text.size() < header_begin) detail::fail_load(name, text.size(), "the file ends inside the header length");
  std::size_t length = 0;
  for (std::size_t i = length_bytes; i-- > 0;) length = length << 8 | byte_at(8 + i);
  if (length > text.size() - header_begin)
    detail::fail_load(name, 8, "the header length is " + std::to_string(length) + ", " + std::to_string(text.size() - header_begin) + " bytes follow");
  detail::npy_header_cursor(text.substr(header_begin, length), name, header_begin).read(out);

  out.offset = header_begin + length;
  std::uint64_t needed = 0;
  if (!detail::checked_byte_count(out.shape, out.dtype, needed))
    detail::fail_load(name, header_begin, "the shape " + detail::shape_text(out.shape) + " does not fit 64 bits");
  const std::uint64_t found = text.size() - out.offset;
  if (needed != found)
    detail::fail_load(name, out.offset,
                      "shape " + detail::shape_text(out.shape) + " of " + std::string(to_string(out.dtype)) + " needs " + std::to_string(needed) + " bytes, " +
                          std::to_string(found) + " follow");
  return out;
}

template <class T, std::size_t... Dims>
tensor<T, Dims...> load_npy(const std::string& path) {
  const npy_array array = read_npy(path);
  detail::check_entry(path, 0, "the array", array.dtype, array.shape, file_dtype_of<T>, std::array<std::uint64_t, sizeof...(Dims)>{Dims...});
  tensor<T, Dims...> out;
  detail::copy_from_file(out.data(), array.bytes().data(), tensor<T, Dims...>::size());
  return out;
}

inline std::vector<std::byte> npy_bytes(file_dtype dtype, std::span<const std::uint64_t> shape, std::span<const std::byte> elements) {
  std::uint64_t needed = 0;
  if (!detail::checked_byte_count(shape, dtype, needed) || needed != elements.size())
    detail::fail_load(".npy", 0, "shape " + detail::shape_text(shape) + " and " + std::to_string(elements.size()) + " bytes do not agree");
  std::string_view descr;
  for (const detail::npy_spelling& known : detail::npy_types)
    if (known.type == dtype) descr = known.descr;
  if (descr.empty()) detail::fail_load(".npy", 0, "the format has no " + std::string(to_string(dtype)));
  std::string extents = detail::shape_text(shape);
  if (shape.size() == 1) extents.insert(extents.size() - 1, ",");
  std::string header = "{'descr': '" + std::string(descr) + "', 'fortran_order': False, 'shape': " + extents + ", }";
  // The elements start on a multiple of 64, the header ends with a line break: so NumPy does it.
  const auto padded = [&](std::size_t prefix) { return (prefix + header.size() + 1 + 63) / 64 * 64 - prefix; };
  const bool first_version = padded(10) <= 65535;
  const std::size_t length = padded(first_version ? 10 : 12);
  header.resize(length - 1, ' ');
  header += '\n';
  std::string file(detail::npy_magic);
  file += first_version ? '\1' : '\2';
  file += '\0';
  for (int i = 0; i < (first_version ? 2 : 4); ++i) file += static_cast<char>(static_cast<unsigned char>(length >> 8 * i));
  file += header;
  std::vector<std::byte> out(file.size() + elements.size());
  std::memcpy(out.data(), file.data(), file.size());
  if (!elements.empty()) std::memcpy(out.data() + file.size(), elements.data(), elements.size());
  return out;
}

template <class T, std::size_t... Dims>
void save_npy(const std::string& path, tensor_view<T, Dims...> from) {
  const std::array<std::uint64_t, sizeof...(Dims)> shape{Dims...};
  write_file(path, npy_bytes(file_dtype_of<std::remove_const_t<T>>, shape, std::as_bytes(std::span<const T>(from.data(), from.size()))));
}

}  // namespace baton

#endif
