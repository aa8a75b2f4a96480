// SPDX-License-Identifier: Apache-2.0
//
// An ONNX model as plain structs, in flat lists; texts and tensor data stay where they are. In: the bytes of a ModelProto.
// Out: nodes, attributes, tensors, inputs and outputs of its graph; or one sentence. Next: frontend/onnx_importer.hpp.
#ifndef BATON_FRONTEND_ONNX_MODEL_HPP
#define BATON_FRONTEND_ONNX_MODEL_HPP

#include "baton/frontend/protobuf.hpp"
#include "baton/meta/numbered_names.hpp"
#include "baton/meta/vec.hpp"
#include "baton/type/type_value.hpp"

#include <bit>
#include <cstdint>
#include <string_view>

namespace baton::onnx {

/// A part of one of the model's lists.
struct part {
  int first = 0;
  int count = 0;
};

/// A name in a list.
struct name_text {
  std::string_view text;

  constexpr operator std::string_view() const { return text; }
};

/// A tensor of the model, or of a TensorProto of its own.
struct tensor {
  /// Where the elements are: little-endian in `raw`, or as words (integers, or the bits of doubles) in the model's list.
  std::string_view name;
  std::int64_t data_type = 0;  ///< TensorProto.DataType
  tensor_ty type;              ///< none as element type: one that Baton does not have
  std::string_view raw;
  int raw_width = 0;  ///< bytes of an element in raw; 0: words
  part words;
  std::size_t offset = 0;  ///< of the TensorProto
  /// The elements are in another file (initializers only): which one, beside the model, and the bytes there; as texts, since
  /// nothing of it is needed to import a model.
  bool external = false;
  std::string_view location, first_byte, byte_count;
};

/// An attribute of a node. Only one of the values is given.
struct attribute {
  std::string_view name;
  std::int64_t kind = 0;  ///< AttributeProto.AttributeType; 0 in very old models
  std::int64_t integer = 0;
  double real = 0;
  std::string_view text;
  part integers;    ///< of model::integers
  part reals;       ///< of model::reals
  part texts;       ///< of model::names
  int tensor = -1;  ///< of model::tensors
  bool subgraph = false;
};

struct node_proto {
  std::string_view op, name, domain;
  part inputs, outputs;  ///< of model::names; an empty name: not given
  part attributes;       ///< of model::attributes
};

/// An input or output of the graph.
struct value_info {
  std::string_view name;
  tensor_ty type;  ///< none as element type: no tensor, or of a type that Baton does not have
  bool is_tensor = false;
  bool is_static = false;  ///< all extents are known
  std::int64_t data_type = 0;
};

struct opset {
  std::string_view domain;
  std::int64_t version = 0;
};

/// Extents and numbers from outside stay below this bound, so that products of a few fit.
inline constexpr std::int64_t most_elements = std::int64_t{1} << 31;

/// The model's graph.
struct model {
  meta::vec<node_proto> nodes;
  meta::vec<attribute> attributes;
  meta::vec<tensor> tensors;
  meta::vec<int> initializers;  ///< of tensors
  meta::vec<value_info> inputs, outputs;
  meta::vec<opset> opsets;
  meta::vec<name_text> names;
  meta::vec<std::int64_t> integers;
  meta::vec<double> reals;
  meta::vec<std::int64_t> words;
  bool has_graph = false;
  bool has_functions = false;
  meta::message error;
  protobuf::failure failure;  ///< what `error` says, if a byte is to blame

  constexpr std::int64_t version_of(std::string_view domain) const {
    for (const opset& o : opsets)
      if (o.domain == domain || (domain.empty() && o.domain == "ai.onnx")) return o.version;
    return 0;
  }
};

/// Reads a model. What is wrong is said in `error`.
constexpr model read_model(std::string_view bytes);

/// Reads a TensorProto, as it stands alone in a file, into the model's lists: its place in `tensors`, or -1 and an error.
constexpr int read_tensor(model& m, std::string_view bytes, std::size_t offset = 0);

/// Element i of a tensor as a word: an integer, or the bits of a double.
constexpr std::int64_t element_word(const tensor& t, meta::slice<std::int64_t> words, std::int64_t i);

/// Whether Relay's text can spell a name.
constexpr bool is_plain_name(std::string_view name) {
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (!letter && (i == 0 || ((c < '0' || c > '9') && c != '.'))) return false;
  }
  return !name.empty();
}

/// The name that the parameter of initializer or input number `which` has (initializers count first): its own, or inputN. Empty:
/// there are too many for that.
constexpr std::string_view parameter_name(std::string_view name, int which) {
  if (is_plain_name(name)) return name;
  return which < 512 ? meta::numbered_names<"input", "", model>::of(which) : std::string_view();
}

/// The element type of a TensorProto.DataType; none if Baton has no such type.
constexpr dtype element_type(std::int64_t data_type) {
  constexpr dtype known[] = {{}, float32, uint8, int8, uint16, int16, int32, int64, {}, boolean, float16, float64, uint32, uint64, {}, {}, bfloat16};
  return data_type >= 0 && data_type < 17 ? known[data_type] : dtype{};
}
/// Its name, for error sentences.
constexpr std::string_view data_type_name(std::int64_t data_type) {
  constexpr std::string_view known[] = {"undefined", "float",   "uint8",  "int8",   "uint16", "int16",     "int32",      "int64",   "string",
                                        "bool",      "float16", "double", "uint32", "uint64", "complex64", "complex128", "bfloat16"};
  return data_type >= 0 && data_type < 17 ? known[data_type] : "unknown";
}

namespace detail {

/// The value of sixteen bits as an IEEE half or a bfloat16.
constexpr double half_value(std::uint64_t bits) {
  const bool negative = (bits & 0x8000) != 0;
  const auto exponent = static_cast<std::uint64_t>((bits >> 10) & 31), fraction = static_cast<std::uint64_t>(bits & 1023);
  double value = 0;
  if (exponent == 31) value = std::bit_cast<double>((std::uint64_t{0x7ff} << 52) | (fraction << 42));
  else if (exponent == 0) value = static_cast<double>(fraction) / 16777216.0;
  else value = std::bit_cast<double>(((exponent + 1008) << 52) | (fraction << 42));
  return negative ? -value : value;
}
constexpr double bfloat_value(std::uint64_t bits) { return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits << 16))); }

/// An element's word from its bits in memory.
constexpr std::int64_t word_of_bits(dtype t, std::uint64_t bits) {
  if (t == float32) return std::bit_cast<std::int64_t>(static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))));
  if (t == float64) return std::bit_cast<std::int64_t>(bits);
  if (t == float16) return std::bit_cast<std::int64_t>(half_value(bits));
  if (t == bfloat16) return std::bit_cast<std::int64_t>(bfloat_value(bits));
  if (t.is_bool()) return bits != 0 ? 1 : 0;
  if (t.kind == dtype::code::int_) {
    if (t.bits == 8) return static_cast<std::int8_t>(static_cast<std::uint8_t>(bits));
    if (t.bits == 16) return static_cast<std::int16_t>(static_cast<std::uint16_t>(bits));
    if (t.bits == 32) return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
  }
  return static_cast<std::int64_t>(bits);
}

class model_reader {
 public:
  constexpr explicit model_reader(model& to) : m(to) {}

  constexpr void read(std::string_view bytes) {
    protobuf::reader r(bytes, 0, error);
    for (protobuf::field f; r.next(f);) {
      if (f.number == 7 && is_message(f)) graph(f);
      else if (f.number == 8 && is_message(f)) m.opsets.push_back(read_opset(f));
      else if (f.number == 25) m.has_functions = true;
    }
    finish();
    if (m.error.empty() && !m.has_graph) m.error << "the model has no graph";
  }
  constexpr int read_one(std::string_view bytes, std::size_t offset) {
    const int id = read_known_tensor(bytes, offset);
    finish();
    return m.error.empty() ? id : -1;
  }

 private:
  constexpr void finish() {
    if (!error || !m.error.empty()) return;
    error.write(m.error);
    m.failure = error;
  }
  /// Only an initializer can become a parameter, which needs no elements yet.
  constexpr int read_known_tensor(std::string_view bytes, std::size_t offset) {
    const int id = read_tensor(bytes, offset);
    if (m.tensors[id].external) refuse(offset, "a tensor's data is in another file");
    return id;
  }
  constexpr bool is_message(const protobuf::field& f) { return f.wire == protobuf::wire::bytes || error.set(f.offset, "a message is no sequence of bytes"); }
  constexpr bool refuse(std::size_t at, std::string_view why) { return error.set(at, why); }

  constexpr opset read_opset(const protobuf::field& of) {
    opset o;
    protobuf::reader r(of.bytes, of.offset, error);
    for (protobuf::field f; r.next(f);) {
      if (f.number == 1) o.domain = f.bytes;
      else if (f.number == 2) o.version = f.integer();
    }
    return o;
  }

  constexpr void graph(const protobuf::field& of) {
    if (m.has_graph) return void(refuse(of.offset, "a second graph"));
    m.has_graph = true;
    protobuf::reader r(of.bytes, of.offset, error);
    for (protobuf::field f; r.next(f);) {
      if ((f.number == 1 || f.number == 5 || f.number == 11 || f.number == 12) && !is_message(f)) return;
      if (f.number == 1) node(f);
      else if (f.number == 5) m.initializers.push_back(read_tensor(f.bytes, f.offset));
      else if (f.number == 11) m.inputs.push_back(read_value(f));
      else if (f.number == 12) m.outputs.push_back(read_value(f));
      else if (f.number == 15) return void(refuse(f.offset, "sparse initializers are not supported"));
    }
  }

  constexpr void node(const protobuf::field& of) {
    node_proto n;
    // Names first: the attributes of one node have names of their own in between.
    meta::vec<name_text> inputs, outputs;
    n.attributes.first = m.attributes.size();
    protobuf::reader r(of.bytes, of.offset, error);
    for (protobuf::field f; r.next(f);) {
      switch (f.number) {
        case 1: inputs.push_back({f.bytes}); break;
        case 2: outputs.push_back({f.bytes}); break;
        case 3: n.name = f.bytes; break;
        case 4: n.op = f.bytes; break;
        case 5:
          if (is_message(f)) m.attributes.push_back(read_attribute(f));
          break;
        case 7: n.domain = f.bytes; break;
        default: break;
      }
    }
    n.attributes.count = m.attributes.size() - n.attributes.first;
    n.inputs = add_names(inputs);
    n.outputs = add_names(outputs);
    m.nodes.push_back(n);
  }
  constexpr part add_names(const meta::vec<name_text>& names) {
    const part p{m.names.size(), names.size()};
    meta::copy_n(m.names.extend(p.count), names.data(), p.count);
    return p;
  }

  constexpr attribute read_attribute(const protobuf::field& of) {
    attribute a;
    a.integers.first = m.integers.size();
    a.reals.first = m.reals.size();
    a.texts.first = m.names.size();
    protobuf::reader r(of.bytes, of.offset, error);
    for (protobuf::field f; r.next(f);) {
      switch (f.number) {
        case 1: a.name = f.bytes; break;
        case 2: a.real = static_cast<double>(f.real32()); break;
        case 3: a.integer = f.integer(); break;
        case 4: a.text = f.bytes; break;
        case 5:
          if (is_message(f)) a.tensor = read_known_tensor(f.bytes, f.offset);
          break;
        case 7:
          for (std::uint64_t v : numbers(f, 4)) m.reals.push_back(static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(v))));
          break;
        case 8:
          for (std::uint64_t v : numbers(f, 0)) m.integers.push_back(static_cast<std::int64_t>(v));
          break;
        case 9: m.names.push_back({f.bytes}); break;
        case 6:
        case 11: a.subgraph = true; break;
        case 20: a.kind = f.integer(); break;
        default: break;
      }
    }
    a.integers.count = m.integers.size() - a.integers.first;
    a.reals.count = m.reals.size() - a.reals.first;
    a.texts.count = m.names.size() - a.texts.first;
    return a;
  }

  /// A repeated number: packed, or one field for each. Width 0: varints.
  constexpr meta::vec<std::uint64_t> numbers(const protobuf::field& f, int width) {
    meta::vec<std::uint64_t> list;
    if (f.wire != protobuf::wire::bytes) {
      list.push_back(f.value);
      return list;
    }
    protobuf::reader r(f.bytes, f.offset, error);
    for (std::uint64_t v = 0; width == 0 ? r.next_varint(v) : r.next_fixed(width, v);) list.push_back(v);
    return list;
  }

  constexpr bool add_extent(shape& s, std::int64_t extent, std::size_t at) {
    if (s.rank == max_rank) return refuse(at, "a tensor has more than 8 dimensions");
    if (extent < 0 || extent > most_elements) return refuse(at, "an extent is negative or too large");
    s.push_back(extent);
    std::int64_t size = 1;
    for (int d = 0; d < s.rank; ++d)
      if (s[d] > 0 && (size *= s[d]) > most_elements) return refuse(at, "a tensor has too many elements");
    return true;
  }

  constexpr int read_tensor(std::string_view bytes, std::size_t offset) {
    tensor t;
    t.offset = offset;
    meta::vec<protobuf::field> data;
    protobuf::reader r(bytes, offset, error);
    for (protobuf::field f; r.next(f);) {
      switch (f.number) {
        case 1:
          for (std::uint64_t v : numbers(f, 0)) add_extent(t.type.dims, static_cast<std::int64_t>(v), offset);
          break;
        case 2: t.data_type = f.integer(); break;
        case 3: refuse(offset, "a tensor in segments is not supported"); break;
        case 4:
        case 5:
        case 7:
        case 9:
        case 10:
        case 11: data.push_back(f); break;
        case 8: t.name = f.bytes; break;
        case 13:
          if (is_message(f)) external_entry(t, f);
          break;
        case 14:
          if (f.value > 1) refuse(offset, "a tensor's data is where no version of ONNX puts it");
          t.external = f.value == 1;
          break;
        default: break;
      }
    }
    t.type.element = element_type(t.data_type);
    if (!error && !t.type.element.is_none() && !t.external) tensor_data(t, data, offset);
    m.tensors.push_back(t);
    return m.tensors.size() - 1;
  }
  constexpr void external_entry(tensor& t, const protobuf::field& of) {
    std::string_view key, value;
    protobuf::reader r(of.bytes, of.offset, error);
    for (protobuf::field f; r.next(f);) {
      if (f.number == 1) key = f.bytes;
      else if (f.number == 2) value = f.bytes;
    }
    if (key == "location") t.location = value;
    else if (key == "offset") t.first_byte = value;
    else if (key == "length") t.byte_count = value;
  }
  constexpr void tensor_data(tensor& t, const meta::vec<protobuf::field>& data, std::size_t offset) {
    const dtype e = t.type.element;
    const std::int64_t size = t.type.size();
    const bool narrow = e == float16 || e == bfloat16;
    const std::uint32_t wanted = e == float32 ? 4 : e == float64 ? 10 : e == int64 ? 7 : e == uint64 || e == uint32 ? 11 : 5;
    t.words.first = m.words.size();
    for (const protobuf::field& f : data) {
      if (f.number == 9) {
        t.raw = f.bytes;
        t.raw_width = e.bytes();
      } else if (f.number == wanted && (wanted == 4 || wanted == 10)) {
        if (f.wire == protobuf::wire::bytes && data.size() == 1) t.raw = f.bytes, t.raw_width = wanted == 4 ? 4 : 8;
        else
          for (std::uint64_t v : numbers(f, wanted == 4 ? 4 : 8)) m.words.push_back(word_of_bits(e, v));
      } else if (f.number == wanted) {
        for (std::uint64_t v : numbers(f, 0)) m.words.push_back(word_of_bits(e, narrow ? v & 0xffff : v));
      }
    }
    t.words.count = m.words.size() - t.words.first;
    const bool right = t.raw_width > 0 ? static_cast<std::int64_t>(t.raw.size()) == size * t.raw_width : t.words.count == size;
    if (!right) refuse(offset, "a tensor's data is not as long as its shape says");
  }

  constexpr value_info read_value(const protobuf::field& of) {
    value_info v;
    protobuf::reader r(of.bytes, of.offset, error);
    for (protobuf::field f; r.next(f);) {
      if (f.number == 1) v.name = f.bytes;
      else if (f.number == 2 && is_message(f)) value_type(v, f);
    }
    return v;
  }
  constexpr void value_type(value_info& v, const protobuf::field& of) {
    protobuf::reader r(of.bytes, of.offset, error);
    for (protobuf::field f; r.next(f);) {
      if (f.number != 1 || !is_message(f)) continue;
      v.is_tensor = true;
      protobuf::reader t(f.bytes, f.offset, error);
      for (protobuf::field g; t.next(g);) {
        if (g.number == 1) v.data_type = g.integer();
        else if (g.number == 2 && is_message(g)) v.is_static = value_shape(v.type.dims, g);
      }
      v.type.element = element_type(v.data_type);
    }
  }
  constexpr bool value_shape(shape& s, const protobuf::field& of) {
    bool known = true;
    protobuf::reader r(of.bytes, of.offset, error);
    for (protobuf::field f; r.next(f);) {
      if (f.number != 1 || !is_message(f)) continue;
      std::int64_t extent = -1;
      protobuf::reader d(f.bytes, f.offset, error);
      for (protobuf::field g; d.next(g);)
        if (g.number == 1) extent = g.integer();
      if (extent < 0) known = false;
      else add_extent(s, extent, f.offset);
    }
    return known;
  }

  model& m;
  protobuf::failure error;
};

}  // namespace detail

constexpr model read_model(std::string_view bytes) {
  model m;
  detail::model_reader(m).read(bytes);
  return m;
}

constexpr int read_tensor(model& m, std::string_view bytes, std::size_t offset) { return detail::model_reader(m).read_one(bytes, offset); }

constexpr std::int64_t element_word(const tensor& t, meta::slice<std::int64_t> words, std::int64_t i) {
  if (t.raw_width == 0) return words[t.words.first + static_cast<int>(i)];
  return detail::word_of_bits(t.type.element, protobuf::little_endian(t.raw.data() + i * t.raw_width, t.raw_width));
}

}  // namespace baton::onnx

#endif
