// SPDX-License-Identifier: Apache-2.0
//
// Values given when an executable is made: `bind<"weight">(tensor)`, or `inputs<"x">` with `load_params("w.safetensors")`.
// And what may be passed as an argument: anything with a static shape and contiguous elements. Next: runtime/executable.hpp.
#ifndef BATON_RUNTIME_BINDINGS_HPP
#define BATON_RUNTIME_BINDINGS_HPP

#include "baton/meta/fixed_string.hpp"
#include "baton/meta/message.hpp"
#include "baton/runtime/safetensors.hpp"
#include "baton/runtime/tensor.hpp"
#include "baton/type/tensor_literal.hpp"

#include <string>
#include <utility>

namespace baton {

namespace runtime {

/// The type of an argument; `known` is false for what is no tensor.
template <class T>
struct argument_type {
  static constexpr bool known = false;
};
template <class T, std::size_t... Dims>
struct argument_type<tensor<T, Dims...>> {
  static constexpr bool known = true;
  static constexpr tensor_ty value = tensor_type<std::remove_const_t<T>, static_cast<std::int64_t>(Dims)...>::value;
};
template <class T, std::size_t... Dims>
struct argument_type<tensor_view<T, Dims...>> : argument_type<tensor<std::remove_const_t<T>, Dims...>> {};
template <class T, std::size_t... Dims>
struct argument_type<tensor_literal<T, Dims...>> : argument_type<tensor<T, Dims...>> {};

/// One parameter's value.
template <fixed_string Name, class T>
struct bound_value {
  static constexpr auto fixed = Name;
  static constexpr std::string_view name = Name.view();
  using type = T;
  const void* data;
};

/// The names of the parameters that remain inputs.
template <fixed_string... Names>
struct input_names {};

/// All other parameters' values.
struct parameter_file {
  safetensors_file file;

  /// The parameter of that name. Throws load_error.
  template <class T, std::size_t... Dims>
  [[nodiscard]] tensor<T, Dims...> load(std::string_view name) const {
    return file.template load<T, Dims...>(name);
  }
};

/// Where parameters may come from: what has such a `load`.
template <class Source>
concept parameter_source = requires(const Source& from) { from.template load<float, 1>(std::string_view()); };

}  // namespace runtime

/// Gives a parameter its value at load time. The tensor is read while `build` runs; what depends on it alone is computed
/// once then. The tensor may go away afterwards.
template <fixed_string Name, class T>
runtime::bound_value<Name, T> bind(const T& value) noexcept {
  static_assert(runtime::argument_type<T>::known, "baton: bind takes a tensor, a tensor_view or a tensor literal");
  return {value.data()};
}

/// With load_params: these parameters stay inputs, every other comes from the file.
template <fixed_string... Names>
inline constexpr runtime::input_names<Names...> inputs{};

/// Reads a .safetensors file whose entries are named as the parameters. Throws load_error.
inline runtime::parameter_file load_params(const std::string& path) { return {safetensors_file::read(path)}; }

}  // namespace baton

#endif
