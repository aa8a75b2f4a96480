// SPDX-License-Identifier: Apache-2.0
//
// A text that is too long for one evaluation: the fused MobileNet is parsed in parts (text/parse_parts.hpp), and comes out
// as it went in.
#include <golden/relay_cases.hpp>

#include <baton/text/as_text.hpp>
#include <baton/text/parse.hpp>

using namespace baton;
using namespace golden::relay_cases;

namespace {

#if defined(__clang__)
static_assert(!detail::is_short(mobilenet_output));
#endif
constexpr auto fused = relay::parse_text<mobilenet_output>();
static_assert(as_text(fused) == mobilenet_output);

}  // namespace
