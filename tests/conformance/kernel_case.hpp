// SPDX-License-Identifier: Apache-2.0
//
// What the units of scripts/make_onnx_kernel_tests.py share: stored tensors as arguments of kernels, and the comparison of
// their results with the stored outputs.
#ifndef BATON_TESTS_CONFORMANCE_KERNEL_CASE_HPP
#define BATON_TESTS_CONFORMANCE_KERNEL_CASE_HPP

#include "conformance_case.hpp"

#include <baton/build.hpp>
#include <baton/frontend/onnx.hpp>

#include <boost/hana/for_each.hpp>
#include <boost/hana/tuple.hpp>

#include <cstddef>
#include <type_traits>
#include <vector>

namespace conformance {

/// Takes the folder of the data from the command line.
void start(int argc, char** argv);

/// What a stored tensor holds, as doubles; a single element stands for all of a larger tensor. `file` is relative to the data.
std::vector<double> stored_elements(const char* file, const baton::tensor_ty& type);

/// A stored input as a tensor.
template <class Tensor>
Tensor argument(const char* file) {
  Tensor t;
  const std::vector<double> elements = stored_elements(file, baton::runtime::argument_type<Tensor>::value);
  for (std::size_t i = 0; i < t.size() && i < elements.size(); ++i) t.data()[i] = static_cast<std::remove_cvref_t<decltype(t.data()[i])>>(elements[i]);
  return t;
}

/// Counts a case, and says what is wrong with it.
void check(const char* name, int outputs, const std::vector<value>& found);
/// The closing line and the exit code.
int finish();

template <class View>
value value_of(const View& view) {
  value v{baton::runtime::argument_type<View>::value, {}};
  for (std::size_t i = 0; i < view.size(); ++i) v.elements.push_back(static_cast<double>(view.data()[i]));
  return v;
}

template <class Executable, class... Arguments>
void compare(const char* name, int outputs, Executable& exe, const Arguments&... arguments) {
  std::vector<value> found;
  const auto results = exe(arguments...);
  if constexpr (requires { results.data(); }) found.push_back(value_of(results));
  else boost::hana::for_each(results, [&](const auto& view) { found.push_back(value_of(view)); });
  check(name, outputs, found);
}

}  // namespace conformance

#endif
