// SPDX-License-Identifier: Apache-2.0
//
// Reductions, softmax and norms on covering sets of shapes.
#include "covering.hpp"

using namespace covering;

namespace {

/// An axis that exists: the first, the middle, the last.
constexpr std::int64_t axis_at(int which, int rank) { return which == 0 ? 0 : which == 1 ? rank / 2 : -1; }

struct reductions {
  static constexpr std::string_view name = "reductions";
  static constexpr std::uint32_t seed = 11;
  // op, element type, rank, tail, axes, what is fused, keepdims
  static constexpr int levels[] = {7, 3, 4, 5, 4, 3, 2};

  template <int R>
  static void check(const std::string& what) {
    static constexpr int op = level<reductions, R, 0>, rank = 1 + level<reductions, R, 2>, axes = level<reductions, R, 4>, fused = level<reductions, R, 5>;
    using T = number_type<level<reductions, R, 1>>;
    static constexpr shape s = shape_of(rank, pick(tails, level<reductions, R, 3>));
    static constexpr auto a = [] {
      reduce_attrs attrs;
      attrs.axis.given = axes < 3;
      if (axes < 3) attrs.axis.list.push_back(axis_at(axes, rank));
      if (axes == 0 && rank > 2) attrs.axis.list.push_back(-1);
      attrs.keepdims = level<reductions, R, 6> == 1;
      return attrs;
    }();
    static constexpr auto p = [] {
      position_attrs attrs;
      attrs.axis = a.axis;
      attrs.keepdims = a.keepdims;
      return attrs;
    }();
    static constexpr auto x = var_of<"x", T, s>();
    static constexpr auto y = [](auto in) {
      if constexpr (op == 0) return relay::sum<a>(in);
      else if constexpr (op == 1) return relay::max<a>(in);
      else if constexpr (op == 2) return relay::min<a>(in);
      else if constexpr (op == 3) return relay::prod<a>(in);
      else if constexpr (op == 4) return relay::argmax<p>(in);
      else if constexpr (op == 5) return relay::argmin<p>(in);
      else if constexpr (std::is_integral_v<T>) return relay::sum<a>(in);
      else return relay::mean<a>(in);
    }(before<fused>(x));
    static constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), behind<fused>(y)));
    // Products stay in the range of the type.
    if constexpr (op == 3) compare(what, mod, 2e-5, numbers_of<T, s>(R, std::is_integral_v<T> ? 0.2 : 0.4, std::is_integral_v<T> ? 0.3 : 0.6));
    else compare(what, mod, 5e-6, numbers_of<T, s>(R));
  }
};

struct softmaxes {
  static constexpr std::string_view name = "softmax";
  static constexpr std::uint32_t seed = 12;
  // op, element type, rank, tail, axis, what is fused
  static constexpr int levels[] = {3, 2, 4, 5, 3, 3};

  template <int R>
  static void check(const std::string& what) {
    static constexpr int op = level<softmaxes, R, 0>, rank = 1 + level<softmaxes, R, 2>, fused = level<softmaxes, R, 5>;
    using T = real_type<level<softmaxes, R, 1>>;
    static constexpr shape s = shape_of(rank, pick(tails, level<softmaxes, R, 3>));
    static constexpr std::int64_t axis = axis_at(level<softmaxes, R, 4>, rank);
    static constexpr auto x = var_of<"x", T, s>();
    static constexpr auto y = [](auto in) {
      if constexpr (op == 0) return relay::nn::softmax<{.axis = axis}>(in);
      else if constexpr (op == 1) return relay::nn::log_softmax<{.axis = axis}>(in);
      else return relay::nn::fast_softmax<{.axis = axis}>(in);
    }(before<fused>(x));
    static constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), behind<fused>(y)));
    compare(what, mod, 5e-6, numbers_of<T, s>(R, -4, 4));
  }
};

struct norms {
  static constexpr std::string_view name = "norms";
  static constexpr std::uint32_t seed = 13;
  // op, element type, rank, tail, axis, what is fused, center and scale
  static constexpr int levels[] = {6, 2, 2, 5, 2, 3, 4};

  template <int R>
  static void check(const std::string& what) {
    static constexpr int op = level<norms, R, 0>, rank = 3 + level<norms, R, 2>, fused = level<norms, R, 5>, parts = level<norms, R, 6>;
    using T = real_type<level<norms, R, 1>>;
    static constexpr std::int64_t tail = pick(tails, level<norms, R, 3>);
    static constexpr shape s = op == 2 ? shape{2, 6, tail} : shape_of(rank, tail);
    static constexpr int axis = op == 2 || op == 4 ? 1 : level<norms, R, 4> == 0 ? 1 : s.rank - 1;
    static constexpr shape c{s.dims[axis]};
    static constexpr auto x = var_of<"x", T, s>();
    static constexpr auto g = var_of<"g", T, c>();
    static constexpr auto b = var_of<"b", T, c>();
    static constexpr auto v = var_of<"v", T, c>();
    static constexpr bool center = parts % 2 == 1, scale = parts > 1;
    static constexpr auto y = [](auto in) {
      if constexpr (op == 0) return relay::nn::layer_norm<{.axis = axis, .epsilon = 1e-2, .center = center, .scale = scale}>(in, g, b);
      else if constexpr (op == 1) return relay::nn::instance_norm<{.axis = axis, .epsilon = 1e-2, .center = center, .scale = scale}>(in, g, b);
      else if constexpr (op == 2) return relay::nn::group_norm<{.num_groups = 3, .axis = 1, .epsilon = 1e-2, .center = center, .scale = scale}>(in, g, b);
      else if constexpr (op == 3) return relay::nn::l2_normalize<{.eps = 1e-3, .axis = {axis}}>(in);
      else if constexpr (op == 4) return relay::nn::lrn<{.size = 3, .alpha = 0.3}>(in);
      else return relay::get<0>(relay::nn::batch_norm<{.axis = axis, .epsilon = 1e-2, .center = center, .scale = scale}>(in, g, b, b, v));
    }(before<fused>(x));
    static constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, g, b, v), behind<fused>(y)));
    compare(what, mod, 2e-5, numbers_of<T, s>(R), numbers_of<T, c>(R + 1), numbers_of<T, c>(R + 2), numbers_of<T, c>(R + 3, 0.5, 2));
  }
};

}  // namespace

TEST_CASE("reductions of covering shapes") { covering::check<reductions>(); }
TEST_CASE("softmax of covering shapes") { covering::check<softmaxes>(); }
TEST_CASE("norms of covering shapes") { covering::check<norms>(); }
