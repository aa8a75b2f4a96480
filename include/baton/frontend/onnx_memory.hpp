// SPDX-License-Identifier: Apache-2.0
//
// Constants of a model that is imported at run time: arrays that live as long as the graph is used. In: an imported model.
// Out: its graph with data. Next: runtime/reference.hpp, transform/ (passes).
#ifndef BATON_FRONTEND_ONNX_MEMORY_HPP
#define BATON_FRONTEND_ONNX_MEMORY_HPP

#include "baton/frontend/onnx_graph.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

namespace baton::onnx {

/// Owns the elements of a model's constants, and their records.
class constant_memory {
 public:
  /// Gives each constant of the graph its data.
  explicit constant_memory(imported& model) : records_(static_cast<std::size_t>(model.constants.size())) {
    for (baton::node& n : model.graph.nodes) {
      if (n.kind != node_kind::constant || n.constant != constant_kind::data || n.data != nullptr) continue;
      constant_record& record = records_[static_cast<std::size_t>(n.index)];
      if (record.type.element.is_none()) fill(model, n.index, record);
      n.data = &record;
    }
  }

 private:
  template <class T>
  void fill_as(const imported& model, int which, constant_record& record) {
    const auto count = static_cast<std::size_t>(record.type.size());
    const std::shared_ptr<T[]> owner(new T[count + 1]{});
    T* const elements = owner.get();
    for (std::size_t i = 0; i < count; ++i) {
      const std::int64_t w = model.word(which, static_cast<std::int64_t>(i));
      if constexpr (std::is_floating_point_v<T>) elements[i] = static_cast<T>(std::bit_cast<double>(w));
      else elements[i] = static_cast<T>(w);
    }
    record.point(static_cast<const T*>(elements));
    memory_.push_back(owner);
  }
  void fill(const imported& model, int which, constant_record& record) {
    record.type = model.constants[which].type;
    const dtype t = record.type.element;
    if (t == float32) fill_as<float>(model, which, record);
    else if (t == float64) fill_as<double>(model, which, record);
    else if (t == boolean) fill_as<bool>(model, which, record);
    else if (t == int8) fill_as<std::int8_t>(model, which, record);
    else if (t == int16) fill_as<std::int16_t>(model, which, record);
    else if (t == int32) fill_as<std::int32_t>(model, which, record);
    else if (t == int64) fill_as<std::int64_t>(model, which, record);
    else if (t == uint8) fill_as<std::uint8_t>(model, which, record);
    else if (t == uint16) fill_as<std::uint16_t>(model, which, record);
    else if (t == uint32) fill_as<std::uint32_t>(model, which, record);
    else if (t == uint64) fill_as<std::uint64_t>(model, which, record);
  }

  std::vector<constant_record> records_;
  std::vector<std::shared_ptr<void>> memory_;
};

}  // namespace baton::onnx

#endif
