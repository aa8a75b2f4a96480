// SPDX-License-Identifier: Apache-2.0
//
// Enters: a .safetensors file: eight bytes of header length, a JSON header, the tensors' bytes.
// Leaves: named entries that look into the file's memory, or a load_error. Every number in the header is
// checked against the file before it is used, so a hostile file costs its own size and nothing more.
// The tensors must cover the data exactly: no hole, no overlap, no trailing bytes.
// Next: load_params (frontend/) binds entries to parameters by name.
#ifndef BATON_RUNTIME_SAFETENSORS_HPP
#define BATON_RUNTIME_SAFETENSORS_HPP

#include "baton/runtime/aligned_buffer.hpp"
#include "baton/runtime/file.hpp"
#include "baton/runtime/json.hpp"
#include "baton/runtime/load_error.hpp"
#include "baton/runtime/tensor.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace baton {

/// One tensor of a file; `bytes` is valid while the safetensors_file lives and need not be aligned.
struct safetensors_entry {
  std::string name;
  file_dtype dtype = file_dtype::f32;
  std::vector<std::uint64_t> shape;
  std::span<const std::byte> bytes;
  std::uint64_t offset = 0;  ///< of the first byte, from the start of the file
};

/// A parsed .safetensors file, which owns the bytes that its entries look into.
class safetensors_file {
 public:
  /// Reads and checks a file. Throws load_error.
  [[nodiscard]] static safetensors_file read(const std::string& path) { return parse(read_file(path), path); }
  /// Checks bytes already in memory; `name` stands in messages. Throws load_error.
  [[nodiscard]] static safetensors_file parse(aligned_buffer bytes, std::string name);

  /// The entries in the order of the header.
  [[nodiscard]] std::span<const safetensors_entry> entries() const noexcept { return entries_; }
  /// The entry of that name, or null.
  [[nodiscard]] const safetensors_entry* find(std::string_view name) const {
    const auto found = index_.find(name);
    return found == index_.end() ? nullptr : &entries_[found->second];
  }
  /// The header's `__metadata__`, often empty.
  [[nodiscard]] const std::map<std::string, std::string, std::less<>>& metadata() const noexcept { return metadata_; }
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// Copies one entry out. A missing name, another dtype or another shape is a load_error.
  template <class T, std::size_t... Dims>
  [[nodiscard]] tensor<T, Dims...> load(std::string_view name) const;

 private:
  safetensors_file() = default;
  void parse_header(std::string_view text);
  safetensors_entry parse_entry(detail::json_cursor& json, const std::string& name) const;
  void check_cover() const;

  aligned_buffer memory_;
  std::string name_;
  std::uint64_t data_begin_ = 0;
  std::vector<safetensors_entry> entries_;
  std::map<std::string, std::size_t, std::less<>> index_;
  std::map<std::string, std::string, std::less<>> metadata_;
};

namespace detail {

inline std::optional<file_dtype> safetensors_dtype(std::string_view name) noexcept {
  constexpr std::pair<std::string_view, file_dtype> known[] = {
      {"BOOL", file_dtype::bool8}, {"U8", file_dtype::u8},     {"I8", file_dtype::i8},   {"U16", file_dtype::u16},         {"I16", file_dtype::i16},
      {"F16", file_dtype::f16},    {"BF16", file_dtype::bf16}, {"U32", file_dtype::u32}, {"I32", file_dtype::i32},         {"F32", file_dtype::f32},
      {"U64", file_dtype::u64},    {"I64", file_dtype::i64},   {"F64", file_dtype::f64}, {"F8_E4M3", file_dtype::f8_e4m3}, {"F8_E5M2", file_dtype::f8_e5m2}};
  for (const auto& [spelling, type] : known)
    if (spelling == name) return type;
  return std::nullopt;
}

}  // namespace detail

inline safetensors_file safetensors_file::parse(aligned_buffer bytes, std::string name) {
  constexpr std::uint64_t longest_header = 100'000'000;
  safetensors_file file;
  file.memory_ = std::move(bytes);
  file.name_ = std::move(name);
  std::uint64_t length = 0;
  if (file.memory_.size() < sizeof length) detail::fail_load(file.name_, file.memory_.size(), "the file ends inside the header length");
  std::memcpy(&length, file.memory_.data(), sizeof length);
  const std::uint64_t rest = file.memory_.size() - sizeof length;
  if (length > longest_header) detail::fail_load(file.name_, 0, "the header length " + std::to_string(length) + " is above 100000000");
  if (length > rest) detail::fail_load(file.name_, 0, "the header length is " + std::to_string(length) + ", " + std::to_string(rest) + " bytes follow");
  file.data_begin_ = sizeof length + length;
  file.parse_header({reinterpret_cast<const char*>(file.memory_.data()) + sizeof length, static_cast<std::size_t>(length)});
  file.check_cover();
  return file;
}

inline void safetensors_file::parse_header(std::string_view text) {
  constexpr std::uint64_t header_begin = 8;
  if (text.empty() || text[0] != '{') detail::fail_load(name_, header_begin, "the header does not start with '{'");
  detail::json_cursor json(text, name_, header_begin);
  bool has_metadata = false;
  json.object([&](const std::string& key, std::uint64_t at) {
    if (key == "__metadata__") {
      if (std::exchange(has_metadata, true)) detail::fail_load(name_, at, "a second __metadata__");
      json.object([&](const std::string& item, std::uint64_t item_at) {
        if (!metadata_.emplace(item, json.string()).second) detail::fail_load(name_, item_at, "a second \"" + item + "\" in __metadata__");
      });
      return;
    }
    if (!index_.emplace(key, entries_.size()).second) detail::fail_load(name_, at, "a second tensor \"" + key + "\"");
    entries_.push_back(parse_entry(json, key));
  });
  json.end();
}

inline safetensors_entry safetensors_file::parse_entry(detail::json_cursor& json, const std::string& name) const {
  safetensors_entry entry;
  entry.name = name;
  const std::uint64_t entry_at = json.offset();
  std::uint64_t offsets[2] = {};
  std::uint64_t offsets_at = 0;
  bool seen[3] = {};
  const auto once = [&](bool& flag, const std::string& field, std::uint64_t at) {
    if (std::exchange(flag, true)) detail::fail_load(name_, at, "a second \"" + field + "\" in tensor \"" + name + "\"");
  };
  json.object([&](const std::string& field, std::uint64_t at) {
    if (field == "dtype") {
      once(seen[0], field, at);
      const std::uint64_t dtype_at = json.offset();
      const std::string spelling = json.string();
      const auto type = detail::safetensors_dtype(spelling);
      if (!type) detail::fail_load(name_, dtype_at, "tensor \"" + name + "\": unknown dtype \"" + spelling + "\"");
      entry.dtype = *type;
    } else if (field == "shape") {
      once(seen[1], field, at);
      json.array([&] { entry.shape.push_back(json.unsigned_integer()); });
    } else if (field == "data_offsets") {
      once(seen[2], field, at);
      offsets_at = json.offset();
      std::size_t count = 0;
      json.array([&] {
        const std::uint64_t value = json.unsigned_integer();
        if (count < 2) offsets[count] = value;
        ++count;
      });
      if (count != 2) detail::fail_load(name_, offsets_at, "tensor \"" + name + "\": data_offsets needs two numbers");
    } else {
      json.skip_value();
    }
  });
  if (!seen[0] || !seen[1] || !seen[2]) detail::fail_load(name_, entry_at, "tensor \"" + name + "\" needs dtype, shape and data_offsets");

  const std::uint64_t data_size = memory_.size() - data_begin_;
  if (offsets[0] > offsets[1] || offsets[1] > data_size)
    detail::fail_load(
        name_, offsets_at,
        "tensor \"" + name + "\": bytes " + std::to_string(offsets[0]) + " to " + std::to_string(offsets[1]) + " of " + std::to_string(data_size));
  std::uint64_t needed = 0;
  if (!detail::checked_byte_count(entry.shape, entry.dtype, needed))
    detail::fail_load(name_, entry_at, "tensor \"" + name + "\": the shape " + detail::shape_text(entry.shape) + " does not fit 64 bits");
  if (needed != offsets[1] - offsets[0])
    detail::fail_load(name_, offsets_at,
                      "tensor \"" + name + "\": shape " + detail::shape_text(entry.shape) + " of " + std::string(to_string(entry.dtype)) + " needs " +
                          std::to_string(needed) + " bytes, data_offsets gives " + std::to_string(offsets[1] - offsets[0]));
  entry.offset = data_begin_ + offsets[0];
  entry.bytes = memory_.bytes().subspan(static_cast<std::size_t>(entry.offset), static_cast<std::size_t>(needed));
  return entry;
}

inline void safetensors_file::check_cover() const {
  std::vector<const safetensors_entry*> order;
  order.reserve(entries_.size());
  for (const safetensors_entry& entry : entries_) order.push_back(&entry);
  std::sort(order.begin(), order.end(), [](const safetensors_entry* a, const safetensors_entry* b) {
    return a->offset != b->offset ? a->offset < b->offset : a->bytes.size() < b->bytes.size();
  });
  std::uint64_t covered = data_begin_;
  for (const safetensors_entry* entry : order) {
    if (entry->offset < covered) detail::fail_load(name_, entry->offset, "tensor \"" + entry->name + "\" overlaps another");
    if (entry->offset > covered) detail::fail_load(name_, covered, "bytes before tensor \"" + entry->name + "\" belong to no tensor");
    covered += entry->bytes.size();
  }
  if (covered != memory_.size()) detail::fail_load(name_, covered, "bytes at the end belong to no tensor");
}

template <class T, std::size_t... Dims>
tensor<T, Dims...> safetensors_file::load(std::string_view name) const {
  const safetensors_entry* const entry = find(name);
  if (entry == nullptr) detail::fail_load(name_, 0, "no tensor \"" + std::string(name) + "\"");
  detail::check_entry(name_, entry->offset, "tensor \"" + entry->name + "\"", entry->dtype, entry->shape, file_dtype_of<T>,
                      std::array<std::uint64_t, sizeof...(Dims)>{Dims...});
  tensor<T, Dims...> out;
  detail::copy_from_file(out.data(), entry->bytes.data(), tensor<T, Dims...>::size());
  return out;
}

}  // namespace baton

#endif
