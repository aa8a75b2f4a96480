// SPDX-License-Identifier: Apache-2.0
//
// What normalisations with statistics of their own share: attributes, the part of the data that one mean belongs to, the type
// relation, the computation of an element. SimplifyInference makes arithmetic of them, as in TVM; the standard pipeline keeps
// those that have a kernel, which reads the data from memory once, so they have a fusion pattern here (TVM: none). Next:
// op/nn/layer_norm.hpp, op/nn/group_norm.hpp, op/nn/instance_norm.hpp, op/nn/l2_normalize.hpp.
#ifndef BATON_OP_NN_NORMALIZATION_HPP
#define BATON_OP_NN_NORMALIZATION_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

enum class normalization_kind : std::uint8_t { layer, group, instance, l2 };

template <std::int64_t Axis>
struct normalization_attrs {
  std::int64_t axis = Axis;
  double epsilon = 1e-5;
  bool center = true;  ///< add beta
  bool scale = true;   ///< multiply by gamma

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, Axis);
    visit("epsilon", self.epsilon, 1e-5);
    visit("center", self.center, true);
    visit("scale", self.scale, true);
  }
  friend constexpr bool operator==(const normalization_attrs&, const normalization_attrs&) = default;
};

/// A normalisation of a row-major tensor as a loop nest: `outer` blocks of `length` elements that share statistics, `inner` apart
/// from each other. Not possible if the shared axes do not lie side by side.
struct normalized_blocks {
  bool possible = false;
  std::int64_t outer = 1, length = 1, inner = 1;
};

/// A normalisation: which elements share their statistics, and which entry of gamma and beta an element has.
struct normalization {
  normalization_kind kind = normalization_kind::layer;
  int axis = 0;  ///< of gamma and beta
  std::int64_t groups = 1;
  bool shared[max_rank]{};  ///< axes along which statistics are shared; of `axis` in a group norm: within its group
  double epsilon = 0;
  bool center = false, scale = false;
  shape dims;

  constexpr normalization() = default;
  template <class Attrs>
  constexpr normalization(normalization_kind k, const Attrs& a, const shape& data) : kind(k), dims(data) {
    if constexpr (requires { a.eps; }) {
      epsilon = a.eps;
      for (int d = 0; d < dims.rank; ++d) shared[d] = !a.axis.given;
      for (int i = 0; i < a.axis.size(); ++i)
        if (const int d = normalize_axis(a.axis[i], dims.rank); d >= 0) shared[d] = true;
    } else {
      axis = normalize_axis(a.axis, dims.rank);
      epsilon = a.epsilon;
      center = a.center;
      scale = a.scale;
      if constexpr (requires { a.num_groups; }) groups = a.num_groups;
      for (int d = 0; d < dims.rank; ++d)
        shared[d] = kind == normalization_kind::layer ? d == axis : kind == normalization_kind::group ? d >= axis : d > 0 && d != axis;
    }
  }

  constexpr normalized_blocks blocks() const {
    normalized_blocks b;
    bool behind = false;
    const auto add = [&](std::int64_t extent, bool is_shared) {
      if (extent == 1) return true;
      if (is_shared) {
        if (behind) return false;
        b.length *= extent;
      } else {
        behind = b.length > 1;
        (behind ? b.inner : b.outer) *= extent;
      }
      return true;
    };
    for (int d = 0; d < dims.rank; ++d) {
      const bool grouped = kind == normalization_kind::group && d == axis;
      if ((grouped && !add(groups, false)) || !add(grouped ? dims[d] / groups : dims[d], shared[d])) return b;
    }
    b.possible = kind != normalization_kind::instance || b.inner == 1 || b.inner == dims[axis];
    return b;
  }

  /// Affine: there are gamma and beta.
  template <bool Affine, class Math, class Read>
  constexpr double normalized(const Read& read, const index& at) const {
    shape window;
    std::int64_t first[max_rank]{};
    for (int d = 0; d < dims.rank; ++d) {
      const bool grouped = kind == normalization_kind::group && d == axis;
      const std::int64_t extent = grouped ? dims[d] / groups : dims[d];
      first[d] = !shared[d] ? at[d] : grouped ? at[d] / extent * extent : 0;
      window.push_back(shared[d] ? extent : 1);
    }
    const std::int64_t size = window.size();
    const auto sum_of = [&](double mean, bool squares) {
      double sum = 0;
      for (std::int64_t e = 0; e < size; ++e) {
        index i = index_of(window, e);
        for (int d = 0; d < dims.rank; ++d) i[d] += first[d];
        const double x = Math::add(read.template at<0>(i), -mean);
        sum = Math::add(sum, squares ? Math::multiply(x, x) : x);
      }
      return sum;
    };
    const double x = read.template at<0>(at);
    if (kind == normalization_kind::l2) {
      const double sum = sum_of(0, true);
      return Math::divide(x, Math::sqrt(sum > epsilon || sum != sum ? sum : epsilon));
    }
    const double mean = Math::divide(sum_of(0, false), static_cast<double>(size));
    const double variance = Math::divide(sum_of(mean, true), static_cast<double>(size));
    double y = Math::divide(Math::add(x, -mean), Math::sqrt(Math::add(variance, epsilon)));
    if constexpr (Affine) {
      index c;
      c[0] = at[axis];
      if (scale) y = Math::multiply(y, read.template at<1>(c));
      if (center) y = Math::add(y, read.template at<2>(c));
    }
    return y;
  }
};

template <normalization_kind Kind>
struct normalization_of : normalization {
  template <class Attrs>
  constexpr normalization_of(const Attrs& a, meta::slice<tensor_ty> in, const tensor_ty&) : normalization(Kind, a, in[0].dims) {}

  template <class Math, class Read>
  constexpr double element(const Read& read, const index& at, int) const {
    return normalized < Kind != normalization_kind::l2, Math > (read, at);
  }
};

/// Base of layer_norm, group_norm and instance_norm.
template <normalization_kind Kind, class Attrs>
struct normalization_op {
  using attrs = Attrs;
  using computation = normalization_of<Kind>;
  static constexpr normalization_kind kind = Kind;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  static constexpr void infer(const Attrs& a, meta::slice<type_value> args, infer_result& out) {
    if (!check_arity(args, 3, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_float(*data, "data", out) || !check_rank_at_least(*data, "data", 1, out)) return;
    const int axis = check_axis(a.axis, data->rank(), "axis", out);
    if (axis < 0) return;
    for (int i = 1; i < 3; ++i) {
      const std::string_view name = i == 1 ? "gamma" : "beta";
      const tensor_ty* t = tensor_argument(args, i, name, out);
      if (!t || !check_same_element(*data, "data", *t, name, out) || !check_shape(*t, name, shape{data->dims[axis]}, "the extent of data's axis", out)) return;
    }
    if (!(a.epsilon >= 0)) {
      out.fail() << "epsilon needs to be 0 or more";
      return;
    }
    if constexpr (requires { a.num_groups; }) {
      if (a.num_groups < 1 || data->dims[axis] % a.num_groups != 0) {
        out.fail() << "num_groups is " << a.num_groups << ", needs to divide the " << data->dims[axis] << " channels of axis " << axis;
        return;
      }
    }
    out.set(*data);
  }
  /// Sum, difference, square and its sum, quotient, scale, shift.
  static constexpr double flops(const Attrs&, meta::slice<type_value>, const type_value& result) { return 7.0 * static_cast<double>(result.tensor.size()); }
};

}  // namespace baton::relay::nn

#endif
