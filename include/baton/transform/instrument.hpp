// SPDX-License-Identifier: Apache-2.0
//
// Calling instruments. A hook runs when control passes through a pass at run time; an instrument that says
// `static constexpr bool in_constant_expressions = true` is also called during compilation. Next: transform/pass.hpp.
#ifndef BATON_TRANSFORM_INSTRUMENT_HPP
#define BATON_TRANSFORM_INSTRUMENT_HPP

#include "baton/meta/config.hpp"
#include "baton/transform/pass_context.hpp"

#include <type_traits>

namespace baton::transform::detail {

template <class T>
constexpr const T& dereference(const T& object) {
  return object;
}
template <class T>
constexpr T& dereference(T* pointer) {
  return *pointer;
}

template <class Instrument>
constexpr bool runs_during_compilation() {
  if constexpr (requires { Instrument::in_constant_expressions; }) return Instrument::in_constant_expressions;
  else return false;
}

template <class Object, class F>
constexpr void tell_instrument(const Object& object, const F& f) {
  using instrument = std::remove_cvref_t<decltype(dereference(object))>;
  if constexpr (runs_during_compilation<instrument>()) {
    f(dereference(object));
  } else {
    if (!std::is_constant_evaluated()) f(dereference(object));
  }
}
template <class Option, class F>
constexpr void each_instrument_of(const Option& option, const F& f) {
  if constexpr (has_instruments<Option>) unpack_members(option.objects, [&](const auto&... objects) { (tell_instrument(objects, f), ...); });
}

/// Calls `f(instrument)` for each instrument of a context, in order.
template <class Context, class F>
constexpr void each_instrument(const Context& ctx, const F& f) {
  unpack_members(ctx.options, [&](const auto&... options) { (each_instrument_of(options, f), ...); });
}

/// One before or after event.
template <class Context, class Module>
constexpr void notify(const Context& ctx, Module mod, const pass_info& info, bool is_before) {
  if constexpr (is_instrumented<Context>) each_instrument(ctx, [&](auto& instrument) { instrument(mod, info, is_before); });
}

/// Added to a context on the way into a pass, so that passes inside know that they are not the outermost one.
struct nested_option {};

template <class Context>
inline constexpr bool is_nested = false;
template <class... Options>
inline constexpr bool is_nested<context<Options...>> = (std::is_same_v<Options, nested_option> || ...);

template <class Instrument>
constexpr bool wants_enter_or_exit() {
  using object = std::remove_reference_t<std::remove_pointer_t<Instrument>>;
  return requires(object& o) { o.enter(); } || requires(object& o) { o.exit(); };
}
template <class Option>
inline constexpr bool option_wants_enter_or_exit = false;
template <class... I>
inline constexpr bool option_wants_enter_or_exit<instruments_option<I...>> = (wants_enter_or_exit<I>() || ...);
template <class Context>
inline constexpr bool calls_enter_and_exit = false;
template <class... Options>
inline constexpr bool calls_enter_and_exit<context<Options...>> = (option_wants_enter_or_exit<Options> || ...) && !is_nested<context<Options...>>;

/// Runs `f(ctx)` for a pass; around the outermost one, instruments are told to enter and to exit.
template <class Context, class F>
BATON_INLINE constexpr auto within(const Context& ctx, const F& f) {
  if constexpr (!calls_enter_and_exit<Context>) {
    return f(ctx);
  } else {
    each_instrument(ctx, [](auto& instrument) {
      if constexpr (requires { instrument.enter(); }) instrument.enter();
    });
    const auto result = unpack_members(ctx.options, [&](const auto&... options) { return f(pass_context(options..., nested_option{})); });
    each_instrument(ctx, [](auto& instrument) {
      if constexpr (requires { instrument.exit(); }) instrument.exit();
    });
    return result;
  }
}

/// Tells instruments that want to know (`required(required_pass, by)`) that the next pass runs because another requires it.
template <class Context>
constexpr void notify_required(const Context& ctx, const pass_info& required, const pass_info& by) {
  if constexpr (is_instrumented<Context>)
    each_instrument(ctx, [&](auto& instrument) {
      if constexpr (requires { instrument.required(required, by); }) instrument.required(required, by);
    });
}

/// Whether no instrument objects to a pass. should_run decides about types, so it is asked during compilation.
template <class Context, class Module>
struct allows;

template <class Instrument, class Module>
constexpr bool instrument_allows(const pass_info& info) {
  using object = std::remove_cvref_t<std::remove_pointer_t<Instrument>>;
  if constexpr (requires { object::should_run(Module{}, info); }) return object::should_run(Module{}, info);
  else return true;
}

template <class Option, class Module>
struct option_allows {
  static constexpr bool check(const pass_info&) { return true; }
};
template <class... I, class Module>
struct option_allows<instruments_option<I...>, Module> {
  static constexpr bool check(const pass_info& info) { return (static_cast<int>(instrument_allows<I, Module>(info)) * ... * 1) != 0; }
};

template <class... Options, class Module>
struct allows<context<Options...>, Module> {
  static constexpr bool check(const pass_info& info) {
    return context<Options...>::is_required(info.name) || (static_cast<int>(option_allows<Options, Module>::check(info)) * ... * 1) != 0;
  }
};

}  // namespace baton::transform::detail

#endif
