// SPDX-License-Identifier: Apache-2.0
//
// The peer Eigen, where it is installed: each work as one expression on mapped memory. Without it nothing is added to a race.
#ifndef BATON_BENCH_SUPPORT_EIGEN_HPP
#define BATON_BENCH_SUPPORT_EIGEN_HPP

#include "bench/support/race.hpp"

#if defined(BATON_HAVE_EIGEN)
#include <Eigen/Core>
#include <unsupported/Eigen/SpecialFunctions>
#endif

#include <cstddef>
#include <vector>

/// Rivals that are written where they race: nothing without Eigen.
#if defined(BATON_HAVE_EIGEN)
#define BATON_BENCH_EIGEN(...) __VA_ARGS__
#else
#define BATON_BENCH_EIGEN(...)
#endif

namespace bench {

#if defined(BATON_HAVE_EIGEN)

namespace eigen {
using vector = Eigen::Map<Eigen::ArrayXf, Eigen::Aligned64>;
using const_vector = Eigen::Map<const Eigen::ArrayXf, Eigen::Aligned64>;
using rows = Eigen::Map<Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>, Eigen::Aligned64>;
using const_rows = Eigen::Map<const Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>, Eigen::Aligned64>;
}  // namespace eigen

inline void add_eigen_chain(std::vector<rival>& all, const float* a, const float* b, float* out, std::ptrdiff_t count) {
  all.push_back({"eigen", [=] {
                   const eigen::const_vector x(a, count), y(b, count);
                   eigen::vector(out, count) = (((x * 2.0f + y) * x - y).abs() * 0.25f - 1.0f).max(0.0f);
                 }});
}

/// exp, tanh or erf, in this order.
inline void add_eigen_map(std::vector<rival>& all, int which, const float* x, float* out, std::ptrdiff_t count) {
  all.push_back({"eigen", [=] {
                   const eigen::const_vector in(x, count);
                   eigen::vector result(out, count);
                   if (which == 0) result = in.exp();
                   else if (which == 1) result = in.tanh();
                   else result = in.erf();
                 }});
}

inline void add_eigen_softmax(std::vector<rival>& all, const float* x, float* out, std::ptrdiff_t lines, std::ptrdiff_t length) {
  all.push_back({"eigen", [=] {
                   const eigen::const_rows in(x, lines, length);
                   eigen::rows result(out, lines, length);
                   for (std::ptrdiff_t i = 0; i < lines; ++i) {
                     result.row(i) = (in.row(i) - in.row(i).maxCoeff()).exp();
                     result.row(i) *= 1.0f / result.row(i).sum();
                   }
                 }});
}

inline void add_eigen_layer_norm(std::vector<rival>& all, const float* x, const float* gamma, const float* beta, float* out, std::ptrdiff_t lines,
                                 std::ptrdiff_t length) {
  all.push_back({"eigen", [=] {
                   const eigen::const_rows in(x, lines, length), g(gamma, 1, length), b(beta, 1, length);
                   eigen::rows result(out, lines, length);
                   for (std::ptrdiff_t i = 0; i < lines; ++i) {
                     const float mean = in.row(i).mean(), variance = (in.row(i) - mean).square().mean();
                     result.row(i) = (in.row(i) - mean) * (1.0f / std::sqrt(variance + 1e-5f)) * g.row(0) + b.row(0);
                   }
                 }});
}

inline void add_eigen_mean_rows(std::vector<rival>& all, const float* x, float* out, std::ptrdiff_t lines, std::ptrdiff_t length) {
  all.push_back({"eigen", [=] { Eigen::Map<Eigen::ArrayXf>(out, lines) = eigen::const_rows(x, lines, length).rowwise().mean(); }});
}

/// data (m, k) times the transpose of weight (n, k).
inline void add_eigen_dense(std::vector<rival>& all, const float* data, const float* weight, float* out, std::ptrdiff_t m, std::ptrdiff_t n, std::ptrdiff_t k) {
  using matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  all.push_back({"eigen", [=] {
                   const Eigen::Map<const matrix, Eigen::Aligned64> x(data, m, k), w(weight, n, k);
                   Eigen::Map<matrix, Eigen::Aligned64> y(out, m, n);
                   if (m == 1) y.row(0).transpose().noalias() = w * x.row(0).transpose();
                   else y.noalias() = x * w.transpose();
                 }});
}

#else

inline void add_eigen_chain(std::vector<rival>&, const float*, const float*, float*, std::ptrdiff_t) {}
inline void add_eigen_map(std::vector<rival>&, int, const float*, float*, std::ptrdiff_t) {}
inline void add_eigen_softmax(std::vector<rival>&, const float*, float*, std::ptrdiff_t, std::ptrdiff_t) {}
inline void add_eigen_layer_norm(std::vector<rival>&, const float*, const float*, const float*, float*, std::ptrdiff_t, std::ptrdiff_t) {}
inline void add_eigen_mean_rows(std::vector<rival>&, const float*, float*, std::ptrdiff_t, std::ptrdiff_t) {}
inline void add_eigen_dense(std::vector<rival>&, const float*, const float*, float*, std::ptrdiff_t, std::ptrdiff_t, std::ptrdiff_t) {}

#endif

}  // namespace bench

#endif
