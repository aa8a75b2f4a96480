// SPDX-License-Identifier: Apache-2.0
//
// What is known of a pass: name, level, and the passes that a sequential runs before it. Names are Relay's own. Also the
// list of names that contexts accept. Next: transform/pass_context.hpp, transform/pass.hpp.
#ifndef BATON_TRANSFORM_PASS_INFO_HPP
#define BATON_TRANSFORM_PASS_INFO_HPP

#include "baton/meta/text_buffer.hpp"
#include "baton/meta/vec.hpp"

#include <string_view>

namespace baton::transform {

/// The meta data of a pass, as TVM's PassInfo. `required` names passes that a sequential runs first, unconditionally.
struct pass_info {
  std::string_view name;
  int opt_level = 0;
  meta::slice<std::string_view> required{};
};

namespace detail {

inline constexpr std::string_view infer_type_name[] = {"InferType"};

}  // namespace detail

/// The requirement of most passes.
inline constexpr meta::slice<std::string_view> requires_infer_type{detail::infer_type_name, 1};

/// Appends the text of a pass_info, exactly TVM's (which puts nothing between the parts).
constexpr void print_pass_info(meta::text_buffer& out, const pass_info& info) {
  out << "The meta data of the pass: pass name: " << info.name << "opt_level: " << info.opt_level << "required passes: [\n";
  for (std::string_view name : info.required) out << name << ", ";
  out << "]\n";
}

}  // namespace baton::transform

#endif
