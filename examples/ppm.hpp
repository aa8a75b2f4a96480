// SPDX-License-Identifier: Apache-2.0
//
// Pictures for the examples: a binary PPM file (P6) enters, a tensor of floats in NCHW between 0 and 1 leaves,
// and the other way round. Whatever is wrong with a file is a baton::load_error with its place.
#ifndef BATON_EXAMPLES_PPM_HPP
#define BATON_EXAMPLES_PPM_HPP

#include <baton/runtime/file.hpp>
#include <baton/runtime/tensor.hpp>

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ppm {

/// Rows from the top, three bytes a pixel: red, green, blue, 255 is full.
struct picture {
  std::size_t width = 0;
  std::size_t height = 0;
  std::vector<unsigned char> rgb;
};

namespace detail {

class reader {
 public:
  reader(const baton::aligned_buffer& file, const std::string& name) : file_(file), name_(name) {}

  picture read() {
    if (file_.size() < 2 || byte(0) != 'P' || byte(1) != '6') fail(0, "not a binary PPM (P6) file");
    at_ = 2;
    picture out;
    const std::size_t size_at = at_;
    out.width = number("the width");
    out.height = number("the height");
    const std::size_t full_at = at_;
    const std::size_t full = number("the largest value");
    if (full == 0 || full > 255) fail(full_at, "the largest value is " + std::to_string(full) + ", supported is 1 to 255");
    if (!is_space()) fail(at_, "white space is missing before the pixels");
    ++at_;
    if (out.width == 0 || out.height == 0) fail(size_at, "the picture is empty");
    const std::size_t found = file_.size() - at_;
    // A file of this many bytes exists, so dividing it cannot overflow where multiplying could.
    if (out.height > found / 3 / out.width || found != out.width * out.height * 3)
      fail(at_, std::to_string(out.width) + " x " + std::to_string(out.height) + " pixels do not fit the " + std::to_string(found) + " bytes that follow");
    out.rgb.resize(found);
    for (std::size_t i = 0; i < found; ++i) {
      const std::size_t value = byte(at_ + i);
      if (value > full) fail(at_ + i, "a value of " + std::to_string(value) + " above the largest, " + std::to_string(full));
      out.rgb[i] = static_cast<unsigned char>((value * 255 + full / 2) / full);
    }
    return out;
  }

 private:
  [[nodiscard]] unsigned char byte(std::size_t i) const { return static_cast<unsigned char>(file_.data()[i]); }
  [[nodiscard]] bool is_space() const { return at_ < file_.size() && (byte(at_) == ' ' || (byte(at_) >= '\t' && byte(at_) <= '\r')); }
  std::size_t number(const char* what) {
    const std::size_t before = at_;
    for (;;) {
      if (is_space()) {
        ++at_;
      } else if (at_ < file_.size() && byte(at_) == '#') {
        while (at_ < file_.size() && byte(at_) != '\n' && byte(at_) != '\r') ++at_;
      } else {
        break;
      }
    }
    const std::size_t start = at_;
    std::size_t value = 0;
    for (; at_ < file_.size() && byte(at_) >= '0' && byte(at_) <= '9'; ++at_) {
      value = value * 10 + static_cast<std::size_t>(byte(at_) - '0');
      if (value > 1'000'000) fail(start, std::string(what) + " is above 1000000");
    }
    if (at_ == start || start == before) fail(start, "expected white space and " + std::string(what));
    return value;
  }
  [[noreturn]] void fail(std::size_t at, const std::string& reason) const { throw baton::load_error(name_, at, reason); }

  const baton::aligned_buffer& file_;
  const std::string& name_;
  std::size_t at_ = 0;
};

}  // namespace detail

/// Interprets a file already in memory; `name` stands in messages.
inline picture parse(const baton::aligned_buffer& file, const std::string& name) { return detail::reader(file, name).read(); }

inline picture read(const std::string& path) { return parse(baton::read_file(path), path); }

inline void write(const std::string& path, const picture& from) {
  std::string file = "P6\n" + std::to_string(from.width) + " " + std::to_string(from.height) + "\n255\n";
  file.append(from.rgb.begin(), from.rgb.end());
  baton::write_file(path, std::as_bytes(std::span<const char>(file.data(), file.size())));
}

/// The picture's top left part of H x W pixels as a batch of one; a smaller picture is a load_error.
template <std::size_t H, std::size_t W>
baton::tensor<float, 1, 3, H, W> to_tensor(const picture& from, const std::string& name = "picture") {
  if (from.width < W || from.height < H)
    throw baton::load_error(
        name, 0, std::to_string(from.width) + " x " + std::to_string(from.height) + " pixels, needed are " + std::to_string(W) + " x " + std::to_string(H));
  baton::tensor<float, 1, 3, H, W> out;
  for (std::size_t c = 0; c < 3; ++c)
    for (std::size_t h = 0; h < H; ++h)
      for (std::size_t w = 0; w < W; ++w) out(0, c, h, w) = static_cast<float>(from.rgb[(h * from.width + w) * 3 + c]) / 255.0f;
  return out;
}

/// Values are clamped to 0 and 1 and rounded to bytes; one channel gives grey. A NaN becomes 0.
template <class T, std::size_t C, std::size_t H, std::size_t W>
  requires(C == 1 || C == 3)
picture to_picture(baton::tensor_view<T, 1, C, H, W> from) {
  picture out{W, H, std::vector<unsigned char>(W * H * 3)};
  for (std::size_t h = 0; h < H; ++h)
    for (std::size_t w = 0; w < W; ++w)
      for (std::size_t c = 0; c < 3; ++c) {
        const float value = from(0, C == 1 ? 0 : c, h, w);
        const float clamped = value > 0.0f ? (value < 1.0f ? value : 1.0f) : 0.0f;
        out.rgb[(h * W + w) * 3 + c] = static_cast<unsigned char>(clamped * 255.0f + 0.5f);
      }
  return out;
}

}  // namespace ppm

#endif
