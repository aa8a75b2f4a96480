// SPDX-License-Identifier: Apache-2.0
//
// ONNX models as bytes, written field by field.
#ifndef BATON_TESTS_UNIT_FRONTEND_ONNX_BUILDER_HPP
#define BATON_TESTS_UNIT_FRONTEND_ONNX_BUILDER_HPP

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace test::onnx {

inline std::string varint(std::uint64_t v) {
  std::string out;
  for (; v >= 128; v >>= 7) out.push_back(static_cast<char>((v & 127) | 128));
  out.push_back(static_cast<char>(v));
  return out;
}
inline std::string number(int field, std::int64_t v) { return varint(static_cast<std::uint64_t>(field) << 3) + varint(static_cast<std::uint64_t>(v)); }
inline std::string bytes(int field, const std::string& content) {
  return varint(static_cast<std::uint64_t>(field) << 3 | 2) + varint(content.size()) + content;
}

// Parts of a GraphProto.
inline std::string node_of(const std::string& op, const std::vector<std::string>& inputs, const std::vector<std::string>& outputs,
                           const std::vector<std::string>& attributes = {}) {
  std::string n;
  for (const std::string& i : inputs) n += bytes(1, i);
  for (const std::string& o : outputs) n += bytes(2, o);
  n += bytes(4, op);
  for (const std::string& a : attributes) n += bytes(5, a);
  return bytes(1, n);
}
inline std::string integer_of(const std::string& name, std::int64_t v) { return bytes(1, name) + number(3, v) + number(20, 2); }
inline std::string subgraph_of(const std::string& name) { return bytes(1, name) + bytes(6, "") + number(20, 5); }
inline std::string value(int field, const std::string& name, int type, const std::vector<std::int64_t>& shape) {
  std::string dims;
  for (std::int64_t d : shape) dims += bytes(1, d < 0 ? bytes(2, "N") : number(1, d));
  return bytes(field, bytes(1, name) + bytes(2, bytes(1, number(1, type) + bytes(2, dims))));
}
inline std::string input_of(const std::string& name, int type, const std::vector<std::int64_t>& shape) { return value(11, name, type, shape); }
inline std::string output_of(const std::string& name, int type, const std::vector<std::int64_t>& shape) { return value(12, name, type, shape); }
inline std::string initializer_of(const std::string& name, const std::vector<std::int64_t>& shape, const std::vector<float>& content) {
  std::string raw(content.size() * 4, '\0'), t;
  if (!content.empty()) std::memcpy(raw.data(), content.data(), raw.size());
  for (std::int64_t d : shape) t += number(1, d);
  return bytes(5, t + number(2, 1) + bytes(8, name) + bytes(9, raw));
}
inline std::string integers_of(const std::string& name, const std::vector<std::int64_t>& shape, const std::vector<std::int64_t>& content) {
  std::string packed, t;
  for (std::int64_t v : content) packed += varint(static_cast<std::uint64_t>(v));
  for (std::int64_t d : shape) t += number(1, d);
  return bytes(5, t + number(2, 7) + bytes(7, packed) + bytes(8, name));
}
/// A model of operator set 13.
inline std::string model_of(const std::string& graph) { return number(1, 8) + bytes(7, graph) + bytes(8, number(2, 13)); }

}  // namespace test::onnx

#endif
