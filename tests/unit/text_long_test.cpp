// SPDX-License-Identifier: Apache-2.0
//
// A text so long that some compilers write it in several constants is the text that one run of the printer writes.
#include <baton/relay.hpp>

using namespace baton;

namespace {

/// Variables of one name and several types, first met in different parts of the text: names are told apart across parts.
template <std::size_t I>
constexpr auto weight() {
  using wide = tensor_type<float, 1, 16, 128, 128, 128>;
  if constexpr (I == 5) return relay::var<"weight", wide>;
  else if constexpr (I == 150) return relay::var<"weight", tensor_type<float, 16, 128, 128, 128>>;
  else if constexpr (I == 225) return relay::var<"weight", tensor_type<float, 1, 1, 128, 128, 128>>;
  else return relay::var<fixed_string("a_parameter_with_a_rather_long_name_that_belongs_to_block_") + to_fixed_string<static_cast<unsigned>(I)>(), wide>;
}

struct block {
  template <std::size_t I>
  constexpr auto operator()(auto x) const {
    return relay::add(relay::multiply(x, weight<I>()), x);
  }
};

constexpr auto mod = transform::infer_type()(ir_module::from_expr(relay::repeat<240>(relay::var<"x", tensor_type<float, 1, 16, 128, 128, 128>>, block{})));

TEST_CASE("a long text is one text") {
  meta::text_buffer whole;
  print_module(mod.view(), whole);
  REQUIRE(whole.size() > 70'000);
  CHECK(as_text(mod) == whole.view());
  CHECK(as_text(mod).find("%weight2") != std::string_view::npos);
}

}  // namespace
