// SPDX-License-Identifier: Apache-2.0
//
// Protocol buffers as they lie in memory: one field after the other, at compile time and at run time, without generated
// code. In: bytes, which nobody vouches for. Out: fields; or the offset of the first byte that makes no sense, and why.
// Every read is checked against the bytes that there are. Next: frontend/onnx_model.hpp.
#ifndef BATON_FRONTEND_PROTOBUF_HPP
#define BATON_FRONTEND_PROTOBUF_HPP

#include "baton/meta/message.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::protobuf {

/// How a field is written.
enum class wire : std::uint8_t { varint = 0, fixed64 = 1, bytes = 2, group = 3, end_group = 4, fixed32 = 5 };

/// One field. A message inside is `bytes` again.
struct field {
  std::uint32_t number = 0;
  protobuf::wire wire = protobuf::wire::varint;
  std::uint64_t value = 0;  ///< of a varint or a fixed number; of others 0
  std::string_view bytes;
  std::size_t offset = 0;  ///< of `bytes` in the whole

  constexpr std::int64_t integer() const { return static_cast<std::int64_t>(value); }
  constexpr float real32() const { return std::bit_cast<float>(static_cast<std::uint32_t>(value)); }
};

/// What is wrong with the bytes, and where.
struct failure {
  std::size_t offset = 0;
  std::string_view reason;  ///< empty: nothing

  constexpr explicit operator bool() const { return !reason.empty(); }
  /// The first failure stays.
  constexpr bool set(std::size_t at, std::string_view why) {
    if (reason.empty()) offset = at, reason = why;
    return false;
  }
  constexpr void write(meta::message& out) const { out << reason << " at byte " << offset; }
};

/// Little-endian numbers; the bytes have to be there.
constexpr std::uint64_t little_endian(const char* from, int count) {
  std::uint64_t value = 0;
  for (int i = 0; i < count; ++i) value |= static_cast<std::uint64_t>(static_cast<unsigned char>(from[i])) << (8 * i);
  return value;
}

/// Reads the fields of one message.
class reader {
 public:
  /// `offset` says where the bytes begin in the whole, for error sentences.
  constexpr reader(std::string_view bytes, std::size_t offset, failure& error) : bytes_(bytes), offset_(offset), error_(&error) {}

  /// The next field; false at the end, and after a failure. Groups are skipped.
  constexpr bool next(field& out) {
    while (!*error_ && at_ < bytes_.size()) {
      if (!read_field(out)) return false;
      if (out.wire == wire::end_group) return fail("a group ends that did not begin");
      if (out.wire != wire::group) return true;
      if (!skip_group(out.number)) return false;
    }
    return false;
  }

  /// The next of packed varints; false at the end, and after a failure.
  constexpr bool next_varint(std::uint64_t& out) { return !*error_ && at_ < bytes_.size() && read_varint(out); }
  /// The next of packed fixed numbers of `width` bytes.
  constexpr bool next_fixed(int width, std::uint64_t& out) { return !*error_ && at_ < bytes_.size() && read_fixed(width, out); }

 private:
  constexpr bool fail(std::string_view why) { return error_->set(offset_ + at_, why); }

  constexpr bool read_varint(std::uint64_t& out) {
    out = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      if (at_ >= bytes_.size()) return fail("a number is cut off");
      const auto byte = static_cast<unsigned char>(bytes_[at_]);
      if (shift == 63 && byte > 1) return fail("a number has more than 64 bits");
      ++at_;
      out |= static_cast<std::uint64_t>(byte & 127u) << shift;
      if (byte < 128) return true;
    }
    return fail("a number has more than ten bytes");
  }
  constexpr bool read_fixed(int width, std::uint64_t& out) {
    if (bytes_.size() - at_ < static_cast<std::size_t>(width)) return fail("a number is cut off");
    out = little_endian(bytes_.data() + at_, width);
    at_ += static_cast<std::size_t>(width);
    return true;
  }
  constexpr bool read_field(field& out) {
    std::uint64_t key = 0, length = 0;
    if (!read_varint(key)) return false;
    if (key >> 32 != 0 || key >> 3 == 0) return fail("no field has this number");
    out = {};
    out.number = static_cast<std::uint32_t>(key >> 3);
    out.wire = static_cast<protobuf::wire>(key & 7);
    switch (out.wire) {
      case wire::varint: return read_varint(out.value);
      case wire::fixed64: return read_fixed(8, out.value);
      case wire::fixed32: return read_fixed(4, out.value);
      case wire::group:
      case wire::end_group: return true;
      case wire::bytes: {
        if (!read_varint(length)) return false;
        if (length > bytes_.size() - at_) return fail("a field is longer than what is left");
        out.bytes = bytes_.substr(at_, static_cast<std::size_t>(length));
        out.offset = offset_ + at_;
        at_ += static_cast<std::size_t>(length);
        return true;
      }
    }
    return fail("a field has an unknown wire type");
  }
  constexpr bool skip_group(std::uint32_t number) {
    // Groups inside need only be counted, but a bounded depth also bounds what a compiler does.
    std::uint32_t open[32]{number};
    int depth = 1;
    field inside;
    while (depth > 0) {
      if (at_ >= bytes_.size()) return fail("a group does not end");
      if (!read_field(inside)) return false;
      if (inside.wire == wire::group) {
        if (depth == 32) return fail("groups are nested too deeply");
        open[depth++] = inside.number;
      } else if (inside.wire == wire::end_group && open[--depth] != inside.number) {
        return fail("a group ends that did not begin");
      }
    }
    return true;
  }

  std::string_view bytes_;
  std::size_t offset_;
  failure* error_;
  std::size_t at_ = 0;
};

}  // namespace baton::protobuf

#endif
