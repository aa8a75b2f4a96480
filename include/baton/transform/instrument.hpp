// SPDX-License-Identifier: Apache-2.0
//
// Calling instruments. A hook runs when control passes through a pass at run time; an instrument that says
// `static constexpr bool in_constant_expressions = true` is also called during compilation. Next: transform/pass.hpp.
#ifndef BATON_TRANSFORM_INSTRUMENT_HPP
#define BATON_TRANSFORM_INSTRUMENT_HPP

#include "baton/transform/pass_context.hpp"

#include <boost/hana/for_each.hpp>

#include <type_traits>

namespace baton::transform::detail {

template <class T>
constexpr const T& dereference(const T& object) { return object; }
template <class T>
constexpr T& dereference(T* pointer) { return *pointer; }

template <class Instrument>
constexpr bool runs_during_compilation() {
  if constexpr (requires { Instrument::in_constant_expressions; }) return Instrument::in_constant_expressions;
  else return false;
}

/// Calls `f(instrument)` for each instrument of a context, in order.
template <class Context, class F>
constexpr void each_instrument(const Context& ctx, const F& f) {
  boost::hana::for_each(ctx.options, [&](const auto& option) {
    if constexpr (has_instruments<std::remove_cvref_t<decltype(option)>>)
      boost::hana::for_each(option.objects, [&](const auto& object) {
        using instrument = std::remove_cvref_t<decltype(dereference(object))>;
        if constexpr (runs_during_compilation<instrument>()) {
          f(dereference(object));
        } else {
          if (!std::is_constant_evaluated()) f(dereference(object));
        }
      });
  });
}

/// One before or after event.
template <class Context, class Module>
constexpr void notify(const Context& ctx, Module mod, const pass_info& info, bool is_before) {
  if constexpr (is_instrumented<Context>) each_instrument(ctx, [&](auto& instrument) { instrument(mod, info, is_before); });
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
