// SPDX-License-Identifier: Apache-2.0
//
// The context of a run of passes, as TVM's PassContext: optimisation level, passes forced on or off, options, target,
// instruments, layout rules. Any subset in any order. In: the options below. Next: transform/pass.hpp reads it.
#ifndef BATON_TRANSFORM_PASS_CONTEXT_HPP
#define BATON_TRANSFORM_PASS_CONTEXT_HPP

#include "baton/meta/message.hpp"
#include "baton/targets/target.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

#include <boost/hana/basic_tuple.hpp>

#include <string_view>
#include <type_traits>

namespace baton::transform {

template <int Level>
struct opt_level_option {
  static_assert(Level >= 0, "baton: opt_level must not be negative");
  static constexpr int level = Level;
};
/// The threshold at which a sequential runs a pass; 2 unless given.
template <int Level>
inline constexpr opt_level_option<Level> opt_level{};

template <fixed_string... Names>
struct disabled_pass_option {
  static constexpr bool names(std::string_view name) { return ((Names.view() == name) || ...); }
};
/// Passes that a sequential skips, whatever their level. Wins over required_pass.
template <fixed_string... Names>
inline constexpr disabled_pass_option<Names...> disabled_pass{};

template <fixed_string... Names>
struct required_pass_option {
  static constexpr bool names(std::string_view name) { return ((Names.view() == name) || ...); }
};
/// Passes that a sequential runs, whatever their level.
template <fixed_string... Names>
inline constexpr required_pass_option<Names...> required_pass{};

/// The options that contexts know.
inline constexpr std::string_view known_config_keys[] = {"relay.FuseOps.max_depth", "baton.winograd", "baton.fold.max_elements", "baton.threads"};

namespace detail {

/// f of the members of a list of values. Lists are hana's basic_tuple, reached into without hana's dispatch: the headers of that
/// would take longer to read than the rest of a context.
template <class List, class F>
constexpr decltype(auto) unpack_members(const List& list, const F& f) {
  return boost::hana::unpack_impl<boost::hana::basic_tuple_tag>::apply(list, f);
}
template <int I, class List>
constexpr const auto& member_at(const List& list) {
  return boost::hana::at_impl<boost::hana::basic_tuple_tag>::apply(list, std::integral_constant<int, I>{});
}

template <fixed_string Key>
struct unknown_config {
  static constexpr bool known = [] {
    for (std::string_view key : known_config_keys)
      if (key == Key.view()) return true;
    return false;
  }();
  static constexpr meta::message text() {
    meta::message sentence;
    if (known) return sentence;
    sentence << "pass_context: unknown config option \"" << Key.view() << "\", known are:";
    for (std::string_view key : known_config_keys) sentence << " " << key;
    return sentence;
  }
};

}  // namespace detail

template <fixed_string Key, auto Value>
struct config_option {
  static_assert(meta::check<detail::unknown_config<Key>>);
  static_assert(std::is_integral_v<decltype(Value)>, "baton: config values are integers or bool");
  static constexpr std::string_view key = Key.view();
  static constexpr int value = static_cast<int>(Value);
};
/// An option of a pass, by TVM's key: `config<"relay.FuseOps.max_depth", 64>`.
template <fixed_string Key, auto Value>
inline constexpr config_option<Key, Value> config{};

/// Instruments: objects, or pointers to objects that outlive the run.
template <class... Instruments>
struct instruments_option {
  boost::hana::basic_tuple<Instruments...> objects;
};
/// Calls each instrument before and after module and function passes and after the closing InferType:
/// `void operator()(Mod mod, pass_info info, bool is_before) const`. Optional: `static constexpr bool should_run(mod, info)`,
/// `enter()`, `exit()` around the outermost pass.
template <class... Instruments>
constexpr instruments_option<Instruments...> instruments(Instruments... objects) {
  return {boost::hana::basic_tuple<Instruments...>(objects...)};
}

template <class Op, class Rule>
struct layout_rule_option {
  using op = Op;
  using rule = Rule;
};
/// A layout rule for Op that wins over every registered one: a callable object with `template <auto Attrs, class... Args>
/// static constexpr auto apply(Args...)` as alter_op_layout's.
template <class Op>
struct layout_rule_maker {
  template <class Rule>
  constexpr layout_rule_option<Op, Rule> operator()(Rule) const {
    return {};
  }
};
template <class Op>
inline constexpr layout_rule_maker<Op> layout_rule{};

/// A context: options as a type, instruments as values.
template <class... Options>
struct context {
  boost::hana::basic_tuple<Options...> options;

  /// The context's level.
  static constexpr int opt_level() {
    int level = 2;
    (([&] {
       if constexpr (requires { Options::level; }) level = Options::level;
     }()),
     ...);
    return level;
  }
  static constexpr bool is_disabled([[maybe_unused]] std::string_view name) { return (mentions<disabled>(static_cast<Options*>(nullptr), name) || ...); }
  static constexpr bool is_required([[maybe_unused]] std::string_view name) { return (mentions<required>(static_cast<Options*>(nullptr), name) || ...); }
  /// Whether a sequential runs a pass: disabled wins over required, required over the level.
  static constexpr bool enabled(const pass_info& info) { return !is_disabled(info.name) && (is_required(info.name) || opt_level() >= info.opt_level); }
  /// An integer option.
  static constexpr int config_value([[maybe_unused]] std::string_view key, int otherwise) {
    int value = otherwise;
    (([&] {
       if constexpr (requires { Options::key; })
         if (Options::key == key) value = Options::value;
     }()),
     ...);
    return value;
  }
  /// The target; the unit's own unless given.
  static constexpr targets::description target() {
    targets::description t = targets::native;
    (([&] {
       if constexpr (requires { Options::value.lanes; }) t = Options::value;
     }()),
     ...);
    return t;
  }
  /// What passes on graphs are told.
  static constexpr pass_options graph_options() {
    pass_options o;
    o.opt_level = opt_level();
    o.fuse_max_depth = config_value("relay.FuseOps.max_depth", 256);
    o.vector_lanes = target().lanes;
    o.winograd = config_value("baton.winograd", 1) != 0;
    return o;
  }

 private:
  enum which { disabled, required };
  template <which W, class O>
  static constexpr bool mentions(O*, std::string_view) {
    return false;
  }
  template <which W, fixed_string... Names>
  static constexpr bool mentions(disabled_pass_option<Names...>*, std::string_view name) {
    return W == disabled && disabled_pass_option<Names...>::names(name);
  }
  template <which W, fixed_string... Names>
  static constexpr bool mentions(required_pass_option<Names...>*, std::string_view name) {
    return W == required && required_pass_option<Names...>::names(name);
  }
};

/// A context with these options, any subset in any order; what is not given has TVM's default (level 2).
template <class... Options>
constexpr context<Options...> pass_context(Options... options) {
  return {boost::hana::basic_tuple<Options...>(options...)};
}

using default_context = context<>;

template <class T>
inline constexpr bool is_context = false;
template <class... Options>
inline constexpr bool is_context<context<Options...>> = true;
template <class T>
concept context_like = is_context<std::remove_cvref_t<T>>;

namespace detail {

template <class Option>
inline constexpr bool has_instruments = false;
template <class... I>
inline constexpr bool has_instruments<instruments_option<I...>> = true;

template <class Context>
inline constexpr bool is_instrumented = false;
template <class... Options>
inline constexpr bool is_instrumented<context<Options...>> = (has_instruments<Options> || ...);

}  // namespace detail

}  // namespace baton::transform

#endif
