// SPDX-License-Identifier: Apache-2.0
//
// Passes in sequence, with Relay's rules on what runs: a member is skipped unless it is enabled under the context; the
// passes that it requires run before it unconditionally. A sequential is a pass. In: passes. Next: transform/pipeline.hpp.
#ifndef BATON_TRANSFORM_SEQUENTIAL_HPP
#define BATON_TRANSFORM_SEQUENTIAL_HPP

#include "baton/transform/infer_type.hpp"
#include "baton/transform/pass.hpp"
#include "baton/transform/registered_pass.hpp"

#include <boost/hana/basic_tuple.hpp>

#include <string_view>

namespace baton::transform {

template <pass... Passes>
struct sequential_pass;

namespace detail {

/// Whether `name` is a library pass, this pass or a member of it, however deep.
template <class P>
struct pass_names {
  static constexpr bool has(std::string_view name) { return P::info().name == name; }
  static constexpr void list(meta::message& out) { out << " " << P::info().name; }
};
template <class... Passes>
struct pass_names<sequential_pass<Passes...>> {
  static constexpr bool has(std::string_view name) { return name == "sequential" || (pass_names<Passes>::has(name) || ...); }
  static constexpr void list(meta::message& out) { (pass_names<Passes>::list(out), ...); }
};

template <class P>
constexpr bool is_known_pass(std::string_view name) {
  for (std::string_view known : known_pass_names)
    if (known == name) return true;
  return pass_names<P>::has(name);
}

template <class Option>
struct option_names {
  template <class F>
  static constexpr void each(F) {}
};
template <fixed_string... Names>
struct option_names<disabled_pass_option<Names...>> {
  template <class F>
  static constexpr void each(F f) {
    (f("disabled_pass", Names.view()), ...);
  }
};
template <fixed_string... Names>
struct option_names<required_pass_option<Names...>> {
  template <class F>
  static constexpr void each(F f) {
    (f("required_pass", Names.view()), ...);
  }
};

/// An option may carry a pass of its own (tir/lower_pass.hpp), whose name is then known.
template <class Option>
constexpr bool carries_pass([[maybe_unused]] std::string_view name) {
  if constexpr (requires { typename Option::carried_pass; }) return pass_names<typename Option::carried_pass>::has(name);
  else return false;
}

/// The sentence about a name that a context mentions and nobody knows.
template <class Context, class P>
struct unknown_pass_name;
template <class... Options, class P>
struct unknown_pass_name<context<Options...>, P> {
  static constexpr meta::message text() {
    meta::message sentence;
    (option_names<Options>::each([&](std::string_view option, std::string_view name) {
       if (!sentence.empty() || is_known_pass<P>(name) || (carries_pass<Options>(name) || ...)) return;
       sentence << option << ": unknown pass \"" << name << "\", known are:";
       for (std::string_view known : known_pass_names) sentence << " " << known;
       sentence << "; members of this sequential are:";
       pass_names<P>::list(sentence);
     }),
     ...);
    return sentence;
  }
};

template <class P, int Required>
struct required_by {
  static constexpr std::string_view name = P::info().required[Required];
  static constexpr bool known = requires { typename registered_pass<pass_id(name)>::type; };
  static constexpr meta::message text() {
    meta::message sentence;
    if constexpr (!known) sentence << "sequential: pass " << P::info().name << " requires the pass " << name << ", which does not exist";
    return sentence;
  }
};

/// A pass on the functions of Relay finds none in a module of loop nests; its events are fired all the same.
template <class P, class Module, class Context>
BATON_INLINE constexpr auto apply_member(const P& member, Module mod, const Context& ctx) {
  if constexpr (requires { member.nested(mod, ctx); }) {
    return member.nested(mod, ctx);
  } else if constexpr (ir::module_like<Module> || requires { member(mod, ctx); }) {
    return member(mod, ctx);
  } else {
    if constexpr (allows<Context, Module>::check(P::info())) {
      notify(ctx, mod, P::info(), true);
      notify(ctx, mod, P::info(), false);
    }
    return mod;
  }
}

/// Runs the passes that P requires, from the Required-th on.
template <class P, int Required, class Module, class Context>
BATON_INLINE constexpr auto run_required(Module mod, const Context& ctx) {
  if constexpr (Required == P::info().required.size()) {
    return mod;
  } else {
    static_assert(meta::check<required_by<P, Required>>);
    using required = typename registered_pass<pass_id(required_by<P, Required>::name)>::type;
    notify_required(ctx, required::info(), P::info());
    return run_required<P, Required + 1>(apply_member(required{}, mod, ctx), ctx);
  }
}

}  // namespace detail

template <pass... Passes>
struct sequential_pass {
  boost::hana::basic_tuple<Passes...> passes;

  static constexpr pass_info info() { return {"sequential", 2, {}}; }

  /// Runs the members that are enabled under the context, in order.
  template <any_module Module, context_like Context = default_context>
  BATON_INLINE constexpr auto operator()(Module mod, const Context& ctx = {}) const {
    static_assert(meta::check<detail::unknown_pass_name<Context, sequential_pass>>);
    if constexpr (detail::calls_enter_and_exit<Context>) return detail::within(ctx, [&](const auto& inner) { return run<0>(mod, inner); });
    else return run<0>(mod, ctx);
  }

  /// The same within another sequential, which has looked at the context's names: they may be those of its members.
  template <any_module Module, context_like Context>
  BATON_INLINE constexpr auto nested(Module mod, const Context& ctx) const {
    return run<0>(mod, ctx);
  }

 private:
  template <int I, class Module, class Context>
  BATON_INLINE constexpr auto run(Module mod, const Context& ctx) const {
    if constexpr (I == sizeof...(Passes)) {
      return mod;
    } else {
      const auto& member = detail::member_at<I>(passes);
      using member_type = std::remove_cvref_t<decltype(member)>;
      if constexpr (Context::enabled(member_type::info()))
        return run<I + 1>(detail::apply_member(member, detail::run_required<member_type, 0>(mod, ctx), ctx), ctx);
      else return run<I + 1>(mod, ctx);
    }
  }
};

/// Passes in sequence. Example: examples/01_quickstart.cpp.
template <pass... Passes>
constexpr sequential_pass<Passes...> sequential(Passes... passes) {
  return {boost::hana::basic_tuple<Passes...>(passes...)};
}

}  // namespace baton::transform

#endif
