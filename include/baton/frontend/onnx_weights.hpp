// SPDX-License-Identifier: Apache-2.0
//
// The weights of an ONNX model, at load: the initializers of the file, and of files beside it that it names, for the parameters
// that an import of the same model has (frontend/onnx.hpp). In: a path. Out: tensors by name, or a load_error that says which
// file, where, and why; nobody vouches for the bytes. Next: build.hpp takes it as `build(mod, ctx, inputs<"x">, onnx::weights(
// "model.onnx"))`. Example: examples/07_onnx_weights.cpp.
#ifndef BATON_FRONTEND_ONNX_WEIGHTS_HPP
#define BATON_FRONTEND_ONNX_WEIGHTS_HPP

#include "baton/frontend/onnx_model.hpp"
#include "baton/runtime/aligned_buffer.hpp"
#include "baton/runtime/file.hpp"
#include "baton/runtime/load_error.hpp"
#include "baton/runtime/tensor.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace baton::onnx {

/// One initializer.
struct weight {
  std::string name;          ///< in the model
  std::string parameter;     ///< of the imported module: the name, or inputN where Relay cannot spell it; empty: there is none
  tensor_ty type;            ///< none as element type: one that Baton does not have
  std::uint64_t offset = 0;  ///< of its TensorProto in the model's file
};

/// The initializers of a model, in memory that it owns.
class weight_file {
 public:
  /// Reads a model and the files in its folder that it names. Throws load_error.
  [[nodiscard]] static weight_file read(const std::string& path);
  /// The same with a model already in memory; `path` stands in messages, and its folder is where other files are.
  [[nodiscard]] static weight_file parse(aligned_buffer bytes, std::string path);

  /// In the order of the model.
  [[nodiscard]] std::span<const weight> entries() const noexcept { return entries_; }
  /// The initializer of that name, of the parameter or of the model; null if there is none.
  [[nodiscard]] const weight* find(std::string_view name) const {
    const auto found = index_.find(name);
    return found == index_.end() ? nullptr : &entries_[found->second];
  }

  /// Copies one out. A missing name, another type or another shape is a load_error.
  template <class T, std::size_t... Dims>
  [[nodiscard]] baton::tensor<T, Dims...> load(std::string_view name) const;

 private:
  weight_file() = default;
  void read_external(const tensor& t, const std::string& what);
  void check_location(const tensor& t, const std::string& what) const;
  std::uint64_t number(std::string_view text, const tensor& t, const std::string& what) const;
  [[noreturn]] void fail(const tensor& t, const std::string& reason) const { baton::detail::fail_load(path_, t.offset, reason); }

  std::string path_;
  aligned_buffer memory_;
  std::map<std::string, aligned_buffer, std::less<>> beside_;
  model model_;
  std::vector<weight> entries_;
  std::vector<tensor> tensors_;  ///< one each; external ones look into `beside_`
  std::map<std::string, std::size_t, std::less<>> index_;
};

/// The weights of a model, as a source of parameters. Throws load_error.
[[nodiscard]] inline weight_file weights(const std::string& path) { return weight_file::read(path); }

namespace detail {

inline std::string printable_name(std::string_view name) { return "initializer \"" + std::string(name.substr(0, 200)) + "\""; }

/// Elements that are written in the model, as what the program computes with.
template <class T>
void copy_elements(const tensor& t, meta::slice<std::int64_t> words, T* to, std::size_t count) {
  // A bool is only what is 0 or 1 in memory; all others have the bytes of the file.
  if constexpr (!std::is_same_v<T, bool>) {
    if (t.raw_width > 0) {
      if (count > 0) std::memcpy(to, t.raw.data(), count * sizeof(T));
      return;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t word = element_word(t, words, static_cast<std::int64_t>(i));
    if constexpr (std::is_integral_v<T>) to[i] = static_cast<T>(word);
    else to[i] = static_cast<T>(std::bit_cast<double>(word));
  }
}

}  // namespace detail

inline weight_file weight_file::read(const std::string& path) { return parse(read_file(path), path); }

inline weight_file weight_file::parse(aligned_buffer bytes, std::string path) {
  // What is read counts elements in int.
  constexpr std::size_t largest_file = 0x7fffffff;
  weight_file file;
  file.memory_ = std::move(bytes);
  file.path_ = std::move(path);
  if (file.memory_.size() > largest_file) baton::detail::fail_load(file.path_, 0, "a model of 2 GiB or more: its weights have to be in files of their own");
  file.model_ = read_model({reinterpret_cast<const char*>(file.memory_.data()), file.memory_.size()});
  const model& m = file.model_;
  if (m.failure) baton::detail::fail_load(file.path_, m.failure.offset, m.failure.reason);
  if (!m.error.empty()) baton::detail::fail_load(file.path_, file.memory_.size(), m.error.view());
  for (int i = 0; i < m.initializers.size(); ++i) {
    const tensor t = m.tensors[m.initializers[i]];
    const std::string what = detail::printable_name(t.name);
    file.tensors_.push_back(t);
    file.entries_.push_back({std::string(t.name), std::string(parameter_name(t.name, i)), t.type, t.offset});
    if (!file.index_.emplace(t.name, file.entries_.size() - 1).second) file.fail(t, "a second " + what);
    if (t.external && !t.type.element.is_none()) file.read_external(t, what);
  }
  // After all names of the model, which come first.
  for (std::size_t i = 0; i < file.entries_.size(); ++i)
    if (const weight& w = file.entries_[i]; !w.parameter.empty()) file.index_.emplace(w.parameter, i);
  return file;
}

/// A name in the model's own folder: not a path that leads elsewhere.
inline void weight_file::check_location(const tensor& t, const std::string& what) const {
  const std::string_view location = t.location;
  if (location.empty()) fail(t, what + ": its data is in another file, which the model does not name");
  bool good = location[0] != '/' && location.find('\\') == std::string_view::npos && location.find('\0') == std::string_view::npos &&
              (location.size() < 2 || location[1] != ':');
  for (std::size_t at = 0; good && at <= location.size();) {
    const std::size_t end = location.find('/', at) == std::string_view::npos ? location.size() : location.find('/', at);
    good = location.substr(at, end - at) != "..";
    at = end + 1;
  }
  if (!good) fail(t, what + ": its data is in \"" + std::string(location.substr(0, 200)) + "\", which is not in the model's folder");
}

inline std::uint64_t weight_file::number(std::string_view text, const tensor& t, const std::string& what) const {
  std::uint64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || value > (std::uint64_t{1} << 59)) fail(t, what + ": \"" + std::string(text.substr(0, 40)) + "\" is no position in a file");
    value = value * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return value;
}

inline void weight_file::read_external(const tensor& t, const std::string& what) {
  check_location(t, what);
  const std::string name(t.location);
  auto found = beside_.find(name);
  const std::size_t slash = path_.rfind('/');
  const std::string other = (slash == std::string::npos ? std::string() : path_.substr(0, slash + 1)) + name;
  if (found == beside_.end()) found = beside_.emplace(name, read_file(other)).first;
  const aligned_buffer& bytes = found->second;
  const std::uint64_t first = number(t.first_byte, t, what);
  const std::uint64_t needed = static_cast<std::uint64_t>(t.type.size()) * static_cast<std::uint64_t>(t.type.element.bytes());
  const std::uint64_t given = t.byte_count.empty() ? needed : number(t.byte_count, t, what);
  if (given != needed) fail(t, what + " needs " + std::to_string(needed) + " bytes, its length is " + std::to_string(given));
  if (first > bytes.size() || needed > bytes.size() - first)
    baton::detail::fail_load(other, first, what + " needs " + std::to_string(needed) + " bytes there, the file has " + std::to_string(bytes.size()));
  tensor& own = tensors_.back();
  own.raw = {reinterpret_cast<const char*>(bytes.data()) + first, static_cast<std::size_t>(needed)};
  own.raw_width = t.type.element.bytes();
}

template <class T, std::size_t... Dims>
baton::tensor<T, Dims...> weight_file::load(std::string_view name) const {
  const weight* const entry = find(name);
  if (entry == nullptr) baton::detail::fail_load(path_, 0, "no " + detail::printable_name(name));
  const tensor& t = tensors_[static_cast<std::size_t>(entry - entries_.data())];
  const std::string what = detail::printable_name(entry->name);
  if (t.type.element.is_none()) fail(t, what + " is of type " + std::string(data_type_name(t.data_type)) + ", which Baton does not have");
  const tensor_ty needed = tensor_type<T, static_cast<std::int64_t>(Dims)...>::value;
  if (!(t.type == needed)) {
    meta::message sentence;
    sentence << " is a ";
    write_type(sentence, t.type);
    sentence << ", needed is a ";
    write_type(sentence, needed);
    fail(t, what + std::string(sentence.view()));
  }
  baton::tensor<T, Dims...> out;
  detail::copy_elements(t, model_.words, out.data(), baton::tensor<T, Dims...>::size());
  return out;
}

}  // namespace baton::onnx

#endif
