// SPDX-License-Identifier: Apache-2.0
//
// Movements of elements, reads and writes at indices on covering sets of shapes.
#include "covering.hpp"

using namespace covering;

namespace {

struct movements {
  static constexpr std::string_view name = "movements";
  static constexpr std::uint32_t seed = 21;
  // op, element type, rank, tail, axis, what is fused
  static constexpr int levels[] = {11, 4, 3, 5, 3, 3};

  template <int R>
  static void check(const std::string& what) {
    static constexpr int op = level<movements, R, 0>, rank = 2 + level<movements, R, 2>, fused = level<movements, R, 5>;
    using T = any_type<level<movements, R, 1>>;
    static constexpr shape s = shape_of(rank, pick(tails, level<movements, R, 3>));
    static constexpr int axis = level<movements, R, 4> == 0 ? 0 : level<movements, R, 4> == 1 ? rank / 2 : rank - 1;
    static constexpr auto x = var_of<"x", T, s>();
    static constexpr auto y = [](auto in) {
      if constexpr (op == 0) {
        // The axis goes to the front.
        constexpr auto a = [] {
          relay::transpose_attrs t;
          t.axes.given = true;
          t.axes.list.push_back(axis);
          for (int d = rank; d-- > 0;)
            if (d != axis) t.axes.list.push_back(d);
          return t;
        }();
        return relay::transpose<a>(in);
      } else if constexpr (op == 1 || op == 2) {
        constexpr auto a = [] {
          relay::strided_slice_attrs t;
          t.strides = {};
          for (int d = 0; d < rank; ++d) {
            const bool cut = d == axis && s.dims[d] > 1;
            t.begin.push_back(!cut ? 0 : op == 1 ? 1 : s.dims[d] - 1);
            t.end.push_back(!cut ? s.dims[d] : op == 1 ? s.dims[d] : 0);
            t.strides.push_back(!cut ? 1 : op == 1 ? 2 : -1);
          }
          return t;
        }();
        return relay::strided_slice<a>(in);
      } else if constexpr (op == 3) {
        return relay::concatenate<{.axis = axis}>(in, x, in);
      } else if constexpr (op == 4) {
        return relay::reverse<{.axis = axis}>(in);
      } else if constexpr (op == 5) {
        return relay::repeat<{.repeats = 3, .axis = axis}>(in);
      } else if constexpr (op == 6) {
        constexpr auto a = [] {
          relay::tile_attrs t;
          for (int d = 0; d < rank; ++d) t.reps.push_back(d == axis ? 3 : 1);
          return t;
        }();
        return relay::tile<a>(in);
      } else if constexpr (op == 7) {
        constexpr auto a = [] {
          relay::nn::pad_attrs t;
          for (int d = 0; d < rank; ++d) {
            t.pad_width.first[d] = d == axis ? 2 : 0;
            t.pad_width.second[d] = d == axis ? 1 : 0;
          }
          t.pad_width.count = rank;
          return t;
        }();
        return relay::nn::pad<a>(in);
      } else if constexpr (op == 8) {
        return relay::stack<{.axis = axis}>(in, x);
      } else if constexpr (op == 9) {
        constexpr auto a = [] {
          target_shape_attrs t;
          t.shape.push_back(2);
          for (int d = 0; d < rank; ++d) t.shape.push_back(s.dims[d]);
          return t;
        }();
        return relay::broadcast_to<a>(in);
      } else {
        return relay::reshape<{.newshape = {-1, s.dims[rank - 1]}}>(relay::squeeze(relay::expand_dims<{.axis = axis}>(in)));
      }
    }([](auto in) {
      if constexpr (fused == 1 && !std::is_same_v<T, bool>) return relay::maximum(in, in);
      else if constexpr (fused == 1) return relay::logical_not(in);
      else return in;
    }(x));
    static constexpr auto last = [](auto in) {
      if constexpr (fused == 2 && std::is_same_v<T, bool>) return relay::logical_not(in);
      else if constexpr (fused == 2) return relay::nn::relu(in);
      else return in;
    };
    static constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), last(y)));
    compare(what, mod, 0, numbers_of<T, s>(R, -2, 2));
  }
};

struct indexings {
  static constexpr std::string_view name = "indices";
  static constexpr std::uint32_t seed = 22;
  // op, element type, type of indices, rank, tail, axis, what is fused
  static constexpr int levels[] = {8, 3, 2, 3, 5, 3, 3};

  template <int R>
  static void check(const std::string& what) {
    static constexpr int op = level<indexings, R, 0>, rank = 1 + level<indexings, R, 3>, fused = level<indexings, R, 6>;
    using T = number_type<level<indexings, R, 1>>;
    using I = std::conditional_t<level<indexings, R, 2> == 0, int, std::int64_t>;
    static constexpr shape s = shape_of(rank, pick(tails, level<indexings, R, 4>));
    static constexpr int axis = level<indexings, R, 5> == 0 ? 0 : level<indexings, R, 5> == 1 ? rank / 2 : rank - 1;
    // Indices for gather and scatter have data's shape but along the axis.
    static constexpr shape along = [] {
      shape t = s;
      t.dims[axis] = 4;
      return t;
    }();
    static constexpr shape updates = [] {
      shape t{3};
      for (int d = 1; d < rank; ++d) t.push_back(s.dims[d]);
      return t;
    }();
    static constexpr auto x = var_of<"x", T, s>();
    static constexpr auto i = var_of<"i", I, along>();
    static constexpr auto few = var_of<"few", I, shape{3}>();
    static constexpr auto u = var_of<"u", T, along>();
    static constexpr auto un = var_of<"un", T, updates>();
    static constexpr auto first = var_of<"first", I, shape{1, 3}>();
    // Ops that write stand alone: their operands come as they are.
    static constexpr auto y = [](auto in) {
      if constexpr (op == 0) return relay::take<{.axis = axis}>(in, few);
      else if constexpr (op == 1) return relay::take<{.axis = axis, .mode = "wrap"}>(in, few);
      else if constexpr (op == 2) return relay::gather<{.axis = axis}>(in, i);
      else if constexpr (op == 3) return relay::gather_nd(in, first);
      else if constexpr (op == 4) return relay::scatter<{.axis = axis}>(in, i, u);
      else if constexpr (op == 5) return relay::scatter_add<{.axis = axis}>(in, i, u);
      else if constexpr (op == 6) return relay::scatter_nd<{.mode = "add"}>(in, first, un);
      else return relay::adv_index(in, few);
    }(before<fused>(x));
    static constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, i, few, u, un, first), behind<fused>(y)));
    compare(what, mod, 1e-6, numbers_of<T, s>(R), numbers_of<I, along>(R + 1, -1, 1), numbers_of<I, shape{3}>(R + 2, -1, 2), numbers_of<T, along>(R + 3),
            numbers_of<T, updates>(R + 4), numbers_of<I, shape{1, 3}>(R + 5, -1, 1));
  }
};

}  // namespace

TEST_CASE("movements of covering shapes") { covering::check<movements, 3>(); }
TEST_CASE("indices into covering shapes") { covering::check<indexings, 3>(); }
