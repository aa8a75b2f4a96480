// SPDX-License-Identifier: Apache-2.0
//
// einsum as matrix products, against the reference, which sums over all letters.
#include "unit/run/numbers.hpp"

#include <cstdint>

using namespace baton;

namespace {

constexpr auto a = relay::var<"a", tensor_type<float, 5, 7, 4>>;
constexpr auto b = relay::var<"b", tensor_type<float, 7, 4, 6>>;
constexpr auto c = relay::var<"c", tensor_type<float, 6, 5>>;
constexpr auto s = relay::var<"s", tensor_type<float, 5, 5>>;

template <class... Results>
void check(const char* what, Results...) {
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(a, b, c, s), relay::tuple(Results{}...)));
  numbers::check(what, mod, numbers::plain, 4e-6, numbers::random<float, 5, 7, 4>(1), numbers::random<float, 7, 4, 6>(2), numbers::random<float, 6, 5>(3),
                 numbers::random<float, 5, 5>(4));
}

}  // namespace

TEST_CASE("products of two tensors in every order of letters") {
  check("two", relay::einsum<{.equation = "ijk,jkl->il"}>(a, b), relay::einsum<{.equation = "ijk,jkl->li"}>(a, b),
        relay::einsum<{.equation = "ijk,jkl->jil"}>(a, b), relay::einsum<{.equation = "ijk,jkl->ljk"}>(a, b),
        relay::einsum<{.equation = "ijk,kji"}>(a, relay::transpose(relay::exp(a))), relay::einsum<{.equation = "ij,kj->ik"}>(s, s),
        relay::einsum<{.equation = "ij,jk"}>(s, s), relay::einsum<{.equation = "ij,ki->jk"}>(s, s));
}

TEST_CASE("products without a sum, and sums of one tensor") {
  check("outer", relay::einsum<{.equation = "ij,kl->ljik"}>(c, s), relay::einsum<{.equation = "ij,ij->ji"}>(s, s),
        relay::einsum<{.equation = "ij,j->i"}>(c, relay::sum<{.axis = {0}}>(s)), relay::einsum<{.equation = "ijk->kj"}>(relay::tuple(a)),
        relay::einsum<{.equation = "ij->"}>(relay::tuple(s)), relay::einsum<{.equation = "ij,kl->"}>(c, s));
}

TEST_CASE("products of several tensors, and what stays a sum over all letters") {
  check("several", relay::einsum<{.equation = "ijk,jkl,lm->im"}>(a, b, c), relay::einsum<{.equation = "ij,jk,kl,li->jl"}>(s, s, s, s),
        relay::einsum<{.equation = "ijk,jkl,li->jk"}>(a, b, c), relay::einsum<{.equation = "ii,ij->j"}>(s, s),
        relay::einsum<{.equation = "ii"}>(relay::tuple(s)));
}

TEST_CASE("integers stay sums over all letters") {
  constexpr auto x = relay::var<"x", tensor_type<std::int32_t, 4, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), relay::einsum<{.equation = "ij,kj->ik"}>(x, x)));
  numbers::check("integers", mod, numbers::plain, 0, numbers::random<std::int32_t, 4, 3>(1, -9, 9));
}
