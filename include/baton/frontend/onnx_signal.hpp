// SPDX-License-Identifier: Apache-2.0
//
// ONNX's windows and Fourier transforms of static length: cosines of constants, and products with matrices of them. In: a
// node. Out: calls of Relay's operators on constants, which fold. Next: frontend/onnx_fold.hpp.
#ifndef BATON_FRONTEND_ONNX_SIGNAL_HPP
#define BATON_FRONTEND_ONNX_SIGNAL_HPP

#include "baton/frontend/onnx_matrices.hpp"

#include <bit>
#include <cstdint>

namespace baton::onnx::detail {

inline constexpr double two_pi = 6.283185307179586;

/// a0 - a1 cos(2 pi n / N) + a2 cos(4 pi n / N).
constexpr void window(importer& c, double a0, double a1, double a2) {
  const std::int64_t size = c.known_integer(0, "size", 0);
  if (size < 1 || size > importer::most_words) return void(c.fail("size is out of range"));
  const dtype t = element_type(c.integer("output_datatype", 1));
  const std::int64_t period = c.integer("periodic", 1) != 0 ? size : size > 1 ? size - 1 : 1;
  const auto cosine = [&](double times_around) {
    int_values angle;
    for (std::int64_t n = 0; n < size; ++n)
      angle.push_back(std::bit_cast<std::int64_t>(times_around * two_pi * static_cast<double>(n) / static_cast<double>(period)));
    return c.call<relay::cos_op>({}, c.vector(float64, angle));
  };
  int y = plus(c, times(c, cosine(1), -a1), a0);
  if (a2 != 0) y = c.binary<relay::add_op>(y, times(c, cosine(2), a2));
  c.give(0, t.is_float() ? c.cast(y, t) : c.fail("the window needs a floating-point type"));
}
constexpr void hann_window(importer& c) { window(c, 0.5, 0.5, 0); }
constexpr void hamming_window(importer& c) { window(c, 25.0 / 46, 21.0 / 46, 0); }
constexpr void blackman_window(importer& c) { window(c, 0.42, 0.5, 0.08); }

/// Cosines and sines as a matrix: from pairs (real, imaginary) of n numbers, or from n real ones, to pairs of `out`.
constexpr int fourier_matrix(importer& c, std::int64_t n, std::int64_t out, bool pairs, bool inverse, dtype t) {
  const std::int64_t columns = n * (pairs ? 2 : 1);
  if (2 * out * columns > importer::most_words) return c.fail("the transform is too long");
  // cos(angle - phase) is the weight of each number: a quarter of a turn makes a sine of it.
  int_values angles;
  for (std::int64_t k = 0; k < out; ++k)
    for (int to = 0; to < 2; ++to)
      for (std::int64_t i = 0; i < n; ++i)
        for (int from = 0; from < (pairs ? 2 : 1); ++from) {
          const double turn = two_pi * static_cast<double>(k * i % n) / static_cast<double>(n) * (inverse ? -1 : 1);
          // exp(-j turn) = cos - j sin: re <- cos re + sin im, im <- -sin re + cos im.
          const double quarter = two_pi / 4;
          angles.push_back(std::bit_cast<std::int64_t>(to == from ? turn : to == 0 ? turn - quarter : turn + quarter));
        }
  int m = c.call<relay::cos_op>({}, c.tensor_of(float64, shape(2 * out, columns), angles));
  if (inverse) m = c.binary<relay::divide_op>(m, static_cast<double>(n));
  return c.cast(m, t);
}
/// Along one axis; the last axis has the real part, or real and imaginary part.
constexpr void fourier(importer& c) {
  const int x = c.in(0);
  const int rank = c.rank(x);
  if (rank < 2) return void(c.fail("the input needs an axis beside that of the parts"));
  const int axis = c.axis(c.integer("axis", 1), rank);
  const std::int64_t parts = c.dims(x)[rank - 1], extent = c.dims(x)[axis];
  const bool inverse = c.integer("inverse", 0) != 0, onesided = c.integer("onesided", 0) != 0;
  if (c.has(1) && c.known_integer(1, "dft_length", 0) != extent) return void(c.fail("another length than the axis' is not supported"));
  if (axis == rank - 1 || (parts != 1 && parts != 2) || extent < 1 || extent > 65536) return void(c.fail("the input's shape is wrong"));
  const std::int64_t out = onesided ? extent / 2 + 1 : extent;
  int_values order, back;
  shape result;
  for (int d = 0; d + 1 < rank; ++d)
    if (d != axis) order.push_back(d), result.push_back(c.dims(x)[d]);
  order.push_back(axis);
  order.push_back(rank - 1);
  for (int d = 0; d + 1 < rank; ++d) back.push_back(d < axis ? d : d == axis ? rank - 2 : d - 1);
  back.push_back(rank - 1);
  const std::int64_t rows = c.dims(x).size() / extent / parts;
  int y = dense(c, c.reshape(c.transpose(x, order), shape(rows, extent * parts)), fourier_matrix(c, extent, out, parts == 2, inverse, c.type(x).element));
  result.push_back(out);
  result.push_back(2);
  c.give(0, c.transpose(c.reshape(y, result), back));
}
/// Frames by look-up, times the window, transformed.
constexpr void short_fourier(importer& c) {
  const int signal = c.in(0);
  const std::int64_t step = c.known_integer(1, "frame_step", 0);
  if (c.rank(signal) != 3 || c.dims(signal)[2] != 1) return void(c.fail("a batch of real signals is needed"));
  const std::int64_t batch = c.dims(signal)[0], length = c.dims(signal)[1];
  const std::int64_t frame = c.has(3) ? c.known_integer(3, "frame_length", 0) : c.has(2) ? c.dims(c.in(2))[0] : 0;
  if (step < 1 || frame < 1 || frame > length || frame > 65536) return void(c.fail("frame_step or frame_length is out of range"));
  const std::int64_t frames = (length - frame) / step + 1, out = c.integer("onesided", 1) != 0 ? frame / 2 + 1 : frame;
  if (frames * frame > importer::most_words) return void(c.fail("there are too many frames"));
  int_values at;
  for (std::int64_t f = 0; f < frames; ++f)
    for (std::int64_t i = 0; i < frame; ++i) at.push_back(f * step + i);
  int y = c.call<relay::take_op>({.axis = 1}, c.reshape(signal, shape(batch, length)), c.tensor_of(int32, shape(frames, frame), at));
  if (c.has(2)) y = c.binary<relay::multiply_op>(y, c.in(2));
  y = dense(c, c.reshape(y, shape(batch * frames, frame)), fourier_matrix(c, frame, out, false, false, c.type(signal).element));
  c.give(0, c.reshape(y, shape(batch, frames, out, 2)));
}

inline constexpr conversion signal_conversions[] = {
    {"BlackmanWindow", blackman_window}, {"DFT", fourier}, {"HammingWindow", hamming_window}, {"HannWindow", hann_window}, {"STFT", short_fourier},
};

}  // namespace baton::onnx::detail

#endif
