// SPDX-License-Identifier: Apache-2.0
//
// The text of a pass's meta data. In: a pass_info. Out: TVM's text for it, which puts nothing between the parts and ends
// with a newline. Next: transform/print_ir.hpp prints modules between passes.
#ifndef BATON_TRANSFORM_PASS_TEXT_HPP
#define BATON_TRANSFORM_PASS_TEXT_HPP

#include "baton/text/as_text.hpp"
#include "baton/transform/pass_info.hpp"

namespace baton {

/// The text of a pass_info, a value: hence in an object, which converts to std::string_view.
constexpr owned_text<1023> as_text(const transform::pass_info& info) {
  meta::text_buffer text;
  transform::print_pass_info(text, info);
  return owned_text<1023>(text.view());
}

namespace transform {

/// Writes that text.
template <baton::detail::text_stream Stream>
Stream& operator<<(Stream& stream, const pass_info& info) {
  return stream << as_text(info);
}

}  // namespace transform

}  // namespace baton

#endif
