// SPDX-License-Identifier: Apache-2.0
//
// Builds files in memory for the readers' tests, and asks a reader what it objects to.
#ifndef BATON_TESTS_UNIT_RUNTIME_FILES_HPP
#define BATON_TESTS_UNIT_RUNTIME_FILES_HPP

#include "baton/runtime/aligned_buffer.hpp"
#include "baton/runtime/load_error.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace files {

inline baton::aligned_buffer buffer(std::string_view bytes) {
  baton::aligned_buffer out(bytes.size());
  if (!bytes.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
  return out;
}

/// The number as `count` little-endian bytes.
inline std::string little(std::uint64_t value, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += static_cast<char>(static_cast<unsigned char>(value >> 8 * i));
  return out;
}

/// What the reader says about the bytes, or an empty string when it takes them.
template <class Read>
std::string complaint(Read read, std::string_view bytes) {
  try {
    static_cast<void>(read(buffer(bytes), "f"));
    return "";
  } catch (const baton::load_error& error) {
    return error.what();
  }
}

/// Every prefix must be refused; every single wrong byte must be refused or read, but never anything else.
template <class Read>
bool survives_damage(Read read, std::string_view good) {
  for (std::size_t n = 0; n < good.size(); ++n)
    if (complaint(read, good.substr(0, n)).empty()) return false;
  for (std::size_t i = 0; i < good.size(); ++i)
    for (const char wrong : {'\0', '\1', ' ', '"', ',', '9', '[', ']', '{', '}', '\x80', '\xff'}) {
      std::string bad(good);
      bad[i] = wrong;
      static_cast<void>(complaint(read, bad));
    }
  return true;
}

}  // namespace files

#endif
