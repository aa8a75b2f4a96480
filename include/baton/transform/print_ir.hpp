// SPDX-License-Identifier: Apache-2.0
//
// PrintIR (level 0): writes the module and passes it on. As in TVM the text goes to standard error, after a line
// `PrintIR(header):` and Relay's version line:
//
//     PrintIR():
//     #[version = "0.0.5"]
//     def @main(%x: Tensor[(2), float32]) {
//       exp(%x)
//     }
//
// and if the text refers to constants, a notice says that their data is not shown. It writes when control passes through
// it at run time; a variable of static storage is initialised during compilation, which writes nothing. Also: the
// instruments that write before or after every pass. TVM: src/ir/transform.cc.
#ifndef BATON_TRANSFORM_PRINT_IR_HPP
#define BATON_TRANSFORM_PRINT_IR_HPP

#include "baton/analysis/constant_value.hpp"
#include "baton/meta/fixed_string.hpp"
#include "baton/text/as_text.hpp"
#include "baton/transform/pass.hpp"
#include "baton/transform/registered_pass.hpp"

#include <cstdio>
#include <string_view>
#include <type_traits>

namespace baton::transform {

namespace detail {

inline constexpr std::string_view version_line = "#[version = \"0.0.5\"]\n";
inline constexpr std::string_view metadata_notice =
    "\n/* For debugging purposes the metadata section has been omitted.\n"
    " * If you would like to see the full metadata section you can set the \n"
    " * option to `True` when invoking `astext`. \n"
    " */\n";

/// Where text goes when no stream is given.
struct standard_error {
  static void write(const char* text, long count) { std::fwrite(text, 1, static_cast<std::size_t>(count), stderr); }
};

template <class Stream>
void write_text(Stream& stream, std::string_view text) {
  stream.write(text.data(), static_cast<long>(text.size()));
}

template <class Module>
constexpr bool refers_to_constants() {
  if constexpr (prim_func_module<Module>) return false;
  else return analysis::find_constant(Module::view(), 0) >= 0;
}
/// What PrintIR writes; the header comes in up to two parts.
template <class Stream, class Module>
void write_ir(Stream& stream, std::string_view header, std::string_view more, Module mod) {
  write_text(stream, "PrintIR(");
  write_text(stream, header);
  write_text(stream, more);
  write_text(stream, "):\n");
  if (!prim_func_module<Module>) write_text(stream, version_line);
  write_text(stream, as_text(mod));
  if (refers_to_constants<Module>()) write_text(stream, metadata_notice);
}

}  // namespace detail

/// The pass that print_ir returns.
template <fixed_string Header, class Stream = detail::standard_error>
struct print_ir_pass {
  Stream* stream = nullptr;

  static constexpr pass_info info() { return {"PrintIR", 0, {}}; }

  template <any_module Module, context_like Context = default_context>
  BATON_INLINE constexpr auto operator()(Module mod, const Context& ctx = {}) const {
    if constexpr (detail::calls_enter_and_exit<Context>) {
      return detail::within(ctx, [&](const auto& inner) { return (*this)(mod, inner); });
    } else if constexpr (detail::allows<Context, Module>::check(info())) {
      detail::notify(ctx, mod, info(), true);
      if (!std::is_constant_evaluated()) print(mod);
      detail::notify(ctx, mod, info(), false);
    }
    return mod;
  }

 private:
  template <class Module>
  void print(Module mod) const {
    if constexpr (std::is_same_v<Stream, detail::standard_error>) {
      detail::standard_error err;
      detail::write_ir(err, Header.view(), {}, mod);
    } else {
      detail::write_ir(*stream, Header.view(), {}, mod);
    }
  }
};

/// Prints the module to standard error: `print_ir()`, or `print_ir<"after folding">()` to tell prints apart.
template <fixed_string Header = "">
constexpr print_ir_pass<Header> print_ir() {
  return {};
}
/// Prints the module to a stream of the standard library, which must outlive the pass.
template <fixed_string Header = "", baton::detail::text_stream Stream>
constexpr print_ir_pass<Header, Stream> print_ir(Stream& stream) {
  return {&stream};
}

template <>
struct registered_pass<pass_id("PrintIR")> {
  using type = print_ir_pass<"">;
};

/// An instrument that prints the module before every pass, or before passes of one name, to standard error:
/// `instruments(print_ir_before{})`, `instruments(print_ir_before{"FuseOps"})`.
struct print_ir_before {
  std::string_view only{};

  template <class Module>
  void operator()(Module mod, const pass_info& info, bool is_before) const {
    detail::standard_error err;
    if (is_before && (only.empty() || only == info.name)) detail::write_ir(err, "before ", info.name, mod);
  }
};

/// The same after passes.
struct print_ir_after {
  std::string_view only{};

  template <class Module>
  void operator()(Module mod, const pass_info& info, bool is_before) const {
    detail::standard_error err;
    if (!is_before && (only.empty() || only == info.name)) detail::write_ir(err, "after ", info.name, mod);
  }
};

}  // namespace baton::transform

namespace baton {

using transform::print_ir_after;
using transform::print_ir_before;

}  // namespace baton

#endif
