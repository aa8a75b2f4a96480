// SPDX-License-Identifier: Apache-2.0
//
// Ops on boxes: kernels against the reference, small cases worked out by hand.
#include "unit/run/numbers.hpp"

using namespace baton;

TEST_CASE("priors") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3, 4, 5>>;
  constexpr auto d = relay::var<"d", tensor_type<double, 1, 1, 3, 2>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, d),
      relay::tuple(relay::vision::multibox_prior(x), relay::vision::multibox_prior<{.sizes = {0.5, 0.25}, .ratios = {1, 2, 0.5}, .clip = true}>(x),
                   relay::vision::multibox_prior<{.sizes = {0.3}, .steps = {0.2, 0.1}, .offsets = {0, 1}}>(d))));
  numbers::check("priors", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 2, 3, 4, 5>(1), numbers::random<double, 1, 1, 3, 2>(2));
  // One pixel, one box that is as large as the image.
  constexpr auto p = relay::var<"p", tensor_type<float, 1, 1, 1, 1>>;
  constexpr auto one = ir_module::from_expr(relay::function(relay::params(p), relay::vision::multibox_prior(p)));
  auto exe = build(one);
  const auto y = exe(numbers::random<float, 1, 1, 1, 1>(1));
  CHECK((y(0, 0, 0) == 0 && y(0, 0, 1) == 0 && y(0, 0, 2) == 1 && y(0, 0, 3) == 1));
}

TEST_CASE("boxes out of anchors") {
  constexpr auto c = relay::var<"c", tensor_type<float, 2, 4, 7>>;
  constexpr auto l = relay::var<"l", tensor_type<float, 2, 28>>;
  constexpr auto a = relay::var<"a", tensor_type<float, 1, 7, 4>>;
  auto clipped = relay::vision::multibox_transform_loc(c, l, a);
  auto plain = relay::vision::multibox_transform_loc<{.clip = false, .threshold = 0.5, .variances = {1, 2, 3, 4}}>(c, l, a);
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(c, l, a), relay::tuple(relay::get<0>(clipped), relay::get<1>(clipped), relay::get<0>(plain), relay::get<1>(plain))));
  numbers::check("anchors", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 2, 4, 7>(1, -0.5, 0.9), numbers::random<float, 2, 28>(2),
                 numbers::random<float, 1, 7, 4>(3));
}

namespace {

/// Boxes of three classes with scores from -1 to 1.
template <class T>
tensor<T, 2, 9, 6> some_boxes(unsigned seed) {
  tensor<T, 2, 9, 6> t = numbers::random<T, 2, 9, 6>(seed);
  for (std::size_t b = 0; b < 2; ++b)
    for (std::size_t j = 0; j < 9; ++j) t(b, j, 0) = static_cast<T>(static_cast<int>(j * 5 + b) % 4 - 1);
  t(0, 4, 1) = t(0, 7, 1) = T(0.5);  // equal scores stay in order
  return t;
}

template <class T>
void check_boxes(unsigned seed) {
  constexpr auto x = relay::var<"x", tensor_type<T, 2, 9, 6>>;
  constexpr auto n = relay::var<"n", tensor_type<int, 2>>;
  constexpr auto i = relay::var<"i", tensor_type<int, 2, 9>>;
  constexpr auto m = relay::var<"m", tensor_type<int>>;
  constexpr auto o = relay::var<"o", tensor_type<float>>;
  auto found = relay::vision::get_valid_counts(x, o);
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, n, i, m, o),
      relay::tuple(relay::get<0>(found), relay::get<1>(found), relay::get<2>(found),
                   relay::get<0>(relay::vision::get_valid_counts<{.id_index = -1, .score_index = 3}>(x, o)),
                   relay::vision::non_max_suppression<{.return_indices = false}>(x, n, i, m, o),
                   relay::vision::non_max_suppression<{.force_suppress = true, .top_k = 5, .return_indices = false, .invalid_to_bottom = true}>(x, n, i, m, o),
                   relay::vision::non_max_suppression<{.id_index = -1, .return_indices = false}>(relay::get<1>(found), relay::get<0>(found), i,
                                                                                                 relay::constant<-1>, o))));
  tensor<int, 2> counts;
  counts(0) = 9;
  counts(1) = 7;
  tensor<int> most;
  tensor<float> threshold;
  for (const float t : {0.1f, -1.0f}) {
    *most.data() = 3;
    *threshold.data() = t;
    numbers::check("boxes", mod, numbers::plain, 0, some_boxes<T>(seed), counts, numbers::random<int, 2, 9>(1, 0, 9), most, threshold);
  }
}

}  // namespace

TEST_CASE("valid boxes, and those that stay") {
  check_boxes<float>(1);
  check_boxes<double>(2);
}

TEST_CASE("two boxes on one another, one beside them, and counts that nobody vouches for") {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 3, 6>>;
  constexpr auto n = relay::var<"n", tensor_type<int, 1>>;
  constexpr auto i = relay::var<"i", tensor_type<int, 1, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, n, i), relay::vision::non_max_suppression<{.return_indices = false}>(x, n, i, relay::constant<-1>, relay::constant<0.5f>)));
  auto exe = build(mod);
  constexpr float given[3][6] = {{0, 0.5f, 0, 0, 1, 1}, {0, 0.9f, 0, 0, 1, 0.9f}, {0, 0.7f, 2, 2, 3, 3}};
  constexpr float wanted[3][6] = {{0, 0.9f, 0, 0, 1, 0.9f}, {0, 0.7f, 2, 2, 3, 3}, {-1, -1, 0, 0, 1, 1}};
  tensor<float, 1, 3, 6> xs;
  for (std::size_t k = 0; k < 18; ++k) xs.data()[k] = given[k / 6][k % 6];
  tensor<int, 1> ns;
  for (const int count : {3, 2000000000, -5}) {
    ns(0) = count;
    const auto y = exe(xs, ns, numbers::random<int, 1, 3>(1));
    bool same = true;
    for (std::size_t k = 0; k < 18; ++k) same = same && y.data()[k] == (count < 0 ? -1.0f : wanted[k / 6][k % 6]);
    CHECK(same);
  }
}

namespace {

// The compiler computes the same.
inline constexpr auto three_boxes = make_tensor<float, 1, 3, 6>([](std::size_t i) {
  constexpr float given[] = {0, 0.5f, 0, 0, 1, 1, 0, 0.9f, 0, 0, 1, 0.9f, 0, 0.7f, 2, 2, 3, 3};
  return given[i];
});
inline constexpr auto three = make_tensor<int, 1>([](std::size_t) { return 3; });
inline constexpr auto positions = make_tensor<int, 1, 3>([](std::size_t i) { return static_cast<int>(i); });
inline constexpr auto two_numbers = make_tensor<float, 2>([](std::size_t i) { return static_cast<float>(i + 1); });
inline constexpr auto columns = make_tensor<int, 2>([](std::size_t i) { return static_cast<int>(i); });
inline constexpr auto begins = make_tensor<int, 3>([](std::size_t i) { return static_cast<int>(i); });
inline constexpr auto one_pixel = make_tensor<float, 1, 1, 1, 1>([](std::size_t) { return 0.0f; });
inline constexpr auto line = make_tensor<float, 1, 3>([](std::size_t i) { return static_cast<float>(i + 1); });

constexpr auto constants_only() {
  return relay::function(
      relay::params(),
      relay::tuple(relay::vision::non_max_suppression<{.return_indices = false}>(relay::constant<&three_boxes>, relay::constant<&three>,
                                                                                 relay::constant<&positions>, relay::constant<-1>, relay::constant<0.5f>),
                   relay::nn::sparse_dense(relay::constant<&line>, relay::constant<&two_numbers>, relay::constant<&columns>, relay::constant<&begins>),
                   relay::vision::multibox_prior<{.sizes = {0.5}}>(relay::constant<&one_pixel>)));
}
constexpr auto folded = transform::fold_constant()(ir_module::from_expr(constants_only()));
static_assert(relay::constant_value<0>(folded)[1] == 0.9f);
static_assert(relay::constant_value<0>(folded)[13] == -1);
static_assert(relay::constant_value<1>(folded)[1] == 4);
static_assert(relay::constant_value<2>(folded)[0] == 0.25f);

}  // namespace
