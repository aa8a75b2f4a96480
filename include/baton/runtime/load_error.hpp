// SPDX-License-Identifier: Apache-2.0
//
// Enters: what a reader found wrong, and where. Leaves: one exception whose message is a sentence,
// `baton: <file>: offset <n>: <reason>`. Every file reader of the library fails this way and no other;
// in a build without exceptions the sentence goes to stderr and the program aborts.
// Next: runtime/file.hpp, runtime/npy.hpp, runtime/safetensors.hpp raise it.
#ifndef BATON_RUNTIME_LOAD_ERROR_HPP
#define BATON_RUNTIME_LOAD_ERROR_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

namespace baton {

/// A file that cannot be read or is not what it says: which file, at which byte, and why.
/// The parts are views into what(), so copying the exception cannot throw.
class load_error : public std::runtime_error {
 public:
  load_error(std::string_view file, std::uint64_t offset, std::string_view reason)
      : std::runtime_error(message(file, offset, reason)), offset_(offset), file_size_(file.size()), reason_size_(reason.size()) {}

  [[nodiscard]] std::string_view file() const noexcept { return {what() + lead.size(), file_size_}; }
  /// The byte, counted from the start of the file, at which the trouble was seen.
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
  [[nodiscard]] std::string_view reason() const noexcept {
    const std::string_view all = what();
    return all.substr(all.size() - reason_size_);
  }

  /// The sentence that what() gives.
  [[nodiscard]] static std::string message(std::string_view file, std::uint64_t offset, std::string_view reason) {
    std::string text(lead);
    for (const char c : file) text += printable(c);
    text += ": offset " + std::to_string(offset) + ": ";
    for (const char c : reason) text += printable(c);
    return text;
  }

 private:
  // Reasons quote hostile names: a NUL would cut the sentence short, a line break would forge a second one.
  static constexpr char printable(char c) noexcept { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c; }

  static constexpr std::string_view lead = "baton: ";
  std::uint64_t offset_;
  std::size_t file_size_;
  std::size_t reason_size_;
};

namespace detail {

[[noreturn]] inline void fail_load(std::string_view file, std::uint64_t offset, std::string_view reason) {
#if defined(__cpp_exceptions)
  throw load_error(file, offset, reason);
#else
  std::fprintf(stderr, "%s\n", load_error::message(file, offset, reason).c_str());
  std::abort();
#endif
}

}  // namespace detail

}  // namespace baton

#endif
