// SPDX-License-Identifier: Apache-2.0
//
// What conversions of ONNX nodes are written with: the node's inputs and attributes, values that are known while importing,
// calls of Relay's operators, typed at once, and results by name. In: a model. Out: Relay nodes in a graph, and the constants
// that they name. The first thing that goes wrong is one sentence; after it every step does nothing and gives -1.
// Next: frontend/onnx_math.hpp and the other families, frontend/onnx.hpp.
#ifndef BATON_FRONTEND_ONNX_IMPORTER_HPP
#define BATON_FRONTEND_ONNX_IMPORTER_HPP

#include "baton/frontend/onnx_model.hpp"
#include "baton/ir/graph.hpp"
#include "baton/ir/infer.hpp"
#include "baton/meta/hash.hpp"
#include "baton/op/operators.hpp"

#include <bit>
#include <cstdint>
#include <string_view>

namespace baton::onnx {

/// Constant data of an imported graph: a tensor of the model, or numbers that the import has computed.
struct constant {
  tensor_ty type;
  int tensor = -1;  ///< of model::tensors
  part words;       ///< else: of imported::words, integers or the bits of doubles
};

/// A graph input whose value is given while importing, as a TensorProto: a shape, for instance.
struct fixed_input {
  std::string_view name;
  std::string_view bytes;
};

struct import_options {
  meta::slice<fixed_input> fixed;
  /// Initializers with more elements, and those whose elements are in another file, become parameters behind the inputs, named
  /// as in the model.
  std::int64_t largest_constant = 65536;
};

namespace detail {

/// Whole numbers, for shapes and axes.
using int_values = meta::vec<std::int64_t>;

class importer {
 public:
  constexpr importer(model& from, const import_options& given) : m(from), options(given) {}

  model& m;
  import_options options;
  graph g;
  meta::vec<constant> constants;
  int_values words;
  std::int64_t version = 0;  ///< of the default operator set
  meta::message error;
  std::string_view unknown;  ///< the value that would have to be known, if that is the error

  // ---- errors

  constexpr bool failed() const { return !error.empty(); }
  /// Starts the sentence about the current node, unless there is one already.
  constexpr meta::message& fail() {
    if (failed()) return ignored_ = {};
    error << "onnx: ";
    if (node_) {
      error << "node " << (node_->name.empty() ? (node_->outputs.count > 0 ? m.names[node_->outputs.first].text : std::string_view("?")) : node_->name) << " ("
            << node_->op << "): ";
    }
    return error;
  }
  constexpr int fail(std::string_view reason) { return fail() << reason, -1; }

  // ---- the node and its attributes

  constexpr void start(const node_proto& n) { node_ = &n; }
  constexpr void stop() { node_ = nullptr; }
  constexpr std::string_view op() const { return node_->op; }
  constexpr int input_count() const { return node_->inputs.count; }
  constexpr int output_count() const { return node_->outputs.count; }
  constexpr std::string_view input_name(int i) const { return i < input_count() ? m.names[node_->inputs.first + i].text : std::string_view(); }
  constexpr std::string_view output_name(int i) const { return i < output_count() ? m.names[node_->outputs.first + i].text : std::string_view(); }
  constexpr bool has(int i) const { return !input_name(i).empty(); }
  constexpr bool wants(int output) const { return !output_name(output).empty(); }

  constexpr const attribute* find(std::string_view name) const {
    for (int i = 0; i < node_->attributes.count; ++i)
      if (const attribute& a = m.attributes[node_->attributes.first + i]; a.name == name) return &a;
    return nullptr;
  }
  constexpr std::int64_t integer(std::string_view name, std::int64_t otherwise) {
    const attribute* a = find(name);
    return a ? bounded(a->integer, name) : otherwise;
  }
  constexpr double real(std::string_view name, double otherwise) const {
    const attribute* a = find(name);
    return a ? a->real : otherwise;
  }
  constexpr std::string_view text(std::string_view name, std::string_view otherwise) const {
    const attribute* a = find(name);
    return a ? a->text : otherwise;
  }
  /// A list attribute; empty if it is not given.
  constexpr int_values integers(std::string_view name) {
    int_values list;
    if (const attribute* a = find(name))
      for (int i = 0; i < a->integers.count; ++i) list.push_back(bounded(m.integers[a->integers.first + i], name));
    return list;
  }
  /// Numbers as large as ends of slices are cut to what no extent reaches.
  static constexpr std::int64_t clamped(std::int64_t v) { return v > 4 * most_elements ? 4 * most_elements : v < -4 * most_elements ? -4 * most_elements : v; }

  // ---- inputs

  /// The Relay node of input i.
  constexpr int in(int i) {
    if (failed()) return -1;
    if (!has(i)) return fail() << "input " << i << " is missing", -1;
    return node_of(input_name(i));
  }
  constexpr int node_of(std::string_view name) {
    const int v = value_of(name);
    return v < 0 ? -1 : node_of_value(v);
  }
  /// The constant that input i is, or -1 if it is computed at run time.
  constexpr int known(int i) {
    if (failed() || !has(i)) return -1;
    const int v = value_of(input_name(i));
    return v < 0 ? -1 : values_[v].constant;
  }
  /// The numbers of input i, which have to be known.
  constexpr int_values known_integers(int i, std::string_view what) {
    int_values list;
    const int c = needed(i, what);
    if (c < 0) return list;
    if (constants[c].type.element.is_float()) return fail() << what << " needs whole numbers", list;
    for (std::int64_t k = 0; k < constants[c].type.size(); ++k) list.push_back(clamped(word(c, k)));
    return list;
  }
  /// A list that is an attribute in old versions of an operator and an input in new ones. (Not with ?:, which GCC 12 does not
  /// evaluate correctly for values that own memory.)
  constexpr int_values list(std::string_view name, int input, bool is_input) {
    if (is_input) return known_integers(input, name);
    return integers(name);
  }
  /// The same, empty if it is not given.
  constexpr int_values list_or_none(std::string_view name, int input, bool is_input) {
    if (is_input && !has(input)) return {};
    return list(name, input, is_input);
  }
  constexpr double known_real(int i, std::string_view what, double otherwise) {
    if (!has(i)) return otherwise;
    const int c = needed(i, what);
    if (c >= 0 && constants[c].type.size() < 1) fail() << what << " is empty";
    return failed() ? otherwise : number(c, 0);
  }
  constexpr std::int64_t known_integer(int i, std::string_view what, std::int64_t otherwise) {
    if (!has(i)) return otherwise;
    const int_values list = known_integers(i, what);
    if (!failed() && list.size() != 1) fail() << what << " needs one number";
    return failed() ? otherwise : list[0];
  }
  /// A constant that stays small enough to be computed with here.
  constexpr int needed(int i, std::string_view what) {
    if (failed()) return -1;
    if (!has(i)) return fail() << what << " (input " << i << ") is missing", -1;
    const int c = known(i);
    if (c < 0 && !failed()) {
      unknown = input_name(i);
      return fail() << what << " (input " << i << ") has to be known when the model is imported: a constant, an initializer or a fixed input", -1;
    }
    if (c < 0) return -1;
    if (constants[c].type.size() > most_words) return fail() << what << " has too many elements", -1;
    return c;
  }
  /// Element k of a constant.
  constexpr std::int64_t word(int c, std::int64_t k) const {
    const constant& from = constants[c];
    return from.tensor >= 0 ? element_word(m.tensors[from.tensor], m.words, k) : words[from.words.first + static_cast<int>(k)];
  }
  constexpr double number(int c, std::int64_t k) const {
    const std::int64_t w = word(c, k);
    return constants[c].type.element.is_float() ? std::bit_cast<double>(w) : static_cast<double>(w);
  }

  // ---- results

  constexpr void give(int output, int node) {
    if (failed() || node < 0 || !wants(output)) return;
    named_value v;
    v.node = node;
    define(output_name(output), v);
  }
  constexpr void give_constant(int output, int c) {
    if (failed() || c < 0 || !wants(output)) return;
    named_value v;
    v.constant = c;
    define(output_name(output), v);
  }

  // ---- Relay

  constexpr tensor_ty type(int node) const { return node >= 0 && g.view().is_tensor(node) ? g.view().tensor(node) : tensor_ty{}; }
  constexpr shape dims(int node) const { return type(node).dims; }
  constexpr int rank(int node) const { return type(node).rank(); }

  template <class Op, class... Args>
  constexpr int call(const typename Op::attrs& attrs, Args... args) {
    if (failed() || ((args < 0) || ...)) return -1;
    return typed(g.call<Op>(attrs, args...));
  }
  constexpr int tuple(meta::slice<int> fields) {
    for (int f : fields)
      if (f < 0) return -1;
    node n;
    n.kind = node_kind::tuple;
    return failed() ? -1 : typed(g.add(n, fields));
  }
  constexpr int field(int of, int index) {
    if (failed() || of < 0) return -1;
    node n;
    n.kind = node_kind::projection;
    n.index = index;
    return typed(g.add(n, meta::slice<int>(&of, 1)));
  }
  constexpr int scalar(dtype t, double value) {
    if (failed()) return -1;
    scalar_value s{t, t.is_float() ? std::bit_cast<std::int64_t>(t == float64 ? value : static_cast<double>(static_cast<float>(value))) : whole(value)};
    return g.add_scalar(s);
  }
  /// A constant of numbers that the import has computed; a scalar if the shape has no axes.
  constexpr int add_constant(const tensor_ty& t, const int_values& content) {
    if (failed()) return -1;
    if (t.size() != content.size() || content.size() > most_words) return fail("a constant would be too large");
    constants.push_back({t, -1, {words.size(), content.size()}});
    meta::copy_n(words.extend(content.size()), content.data(), content.size());
    return constants.size() - 1;
  }
  constexpr int constant_node(int c) {
    if (failed() || c < 0) return -1;
    tensor_ty t = constants[c].type;
    if (t.rank() == 0) return g.add_scalar({t.element, word(c, 0)});
    if (t.element == float16 || t.element == bfloat16) {
      // Constant data has no sixteen-bit numbers; as float32 they are what they are.
      if (t.size() > most_words) return fail("a constant of sixteen-bit numbers is too large");
      int_values content;
      for (std::int64_t k = 0; k < t.size(); ++k) content.push_back(word(c, k));
      return cast(tensor_of(float32, t.dims, content), t.element);
    }
    node n;
    n.kind = node_kind::constant;
    n.constant = constant_kind::data;
    n.index = c;
    n.type = g.intern(t);
    return g.add(n);
  }
  constexpr int vector(dtype t, const int_values& content) { return constant_node(add_constant({t, shape(content.size())}, content)); }
  constexpr int tensor_of(dtype t, const shape& s, const int_values& content) { return constant_node(add_constant({t, s}, content)); }

  constexpr int cast(int node, dtype t) { return type(node).element == t ? node : call<relay::cast_op>({.dtype = t}, node); }
  constexpr int reshape(int node, const shape& s) {
    if (node < 0 || dims(node) == s) return node;
    relay::reshape_attrs a;
    for (int d = 0; d < s.rank; ++d) a.newshape.push_back(s[d]);
    // No axes: what is left after the only element's axes are gone.
    if (s.rank == 0) return dims(node).size() == 1 ? call<relay::squeeze_op>({}, node) : fail("only one element can become a scalar");
    for (int d = 0; d < s.rank; ++d)
      if (s[d] == 0) return empty_reshape(node, s);
    return call<relay::reshape_op>(a, node);
  }
  constexpr int transpose(int node, const int_values& order) {
    bool moves = false;
    optional_list<8> axes;
    axes.given = true;
    if (order.size() > max_rank) return fail("more than 8 axes");
    for (int d = 0; d < order.size(); ++d) axes.list.push_back(order[d]), moves = moves || order[d] != d;
    return moves ? call<relay::transpose_op>({.axes = axes}, node) : node;
  }
  constexpr int broadcast(int node, const shape& s) {
    if (node < 0 || dims(node) == s) return node;
    target_shape_attrs a;
    for (int d = 0; d < s.rank; ++d) a.shape.push_back(s[d]);
    return call<relay::broadcast_to_op>(a, node);
  }
  /// Elements first to last of one axis.
  constexpr int slice(int node, int axis, std::int64_t first, std::int64_t last, std::int64_t step = 1) {
    relay::strided_slice_attrs a;
    a.strides = {};
    for (int d = 0; d < rank(node); ++d) {
      a.begin.push_back(d == axis ? first : 0);
      a.end.push_back(d == axis ? last : dims(node)[d]);
      a.strides.push_back(d == axis ? step : 1);
    }
    return call<relay::strided_slice_op>(a, node);
  }
  /// A vector along one axis of a tensor of some rank, or a tensor of that rank as it is.
  constexpr int along(int node, int axis, int of_rank) {
    if (node < 0 || rank(node) != 1) return node;
    shape s;
    for (int d = 0; d < of_rank; ++d) s.push_back(d == axis ? dims(node)[0] : 1);
    return reshape(node, s);
  }
  constexpr int concatenate(meta::slice<int> fields, std::int64_t axis) {
    if (fields.count == 1) return fields[0];
    return call<relay::concatenate_op>({.axis = axis}, tuple(fields));
  }

  template <class Op>
  constexpr int binary(int a, int b) {
    return call<Op>({}, a, b);
  }
  /// With a scalar of the same type.
  template <class Op>
  constexpr int binary(int a, double b) {
    return call<Op>({}, a, scalar(type(a).element, b));
  }

  /// The axis counted from the front; a failure if there is none.
  constexpr int axis(std::int64_t given, int of_rank) {
    const int a = normalize_axis(given, of_rank);
    if (a < 0) fail() << "axis " << given << " of a tensor of rank " << of_rank;
    return a < 0 ? 0 : a;
  }

  // ---- names

  constexpr void add_initializer(int tensor) {
    const onnx::tensor& t = m.tensors[tensor];
    named_value v;
    if (t.type.element.is_none()) {
      v.refusal = t.data_type;
    } else if (t.external || t.type.size() > options.largest_constant) {
      v.parameter = true;
      v.type = t.type;
    } else {
      constants.push_back({t.type, tensor, {}});
      v.constant = constants.size() - 1;
    }
    define(t.name, v);
  }
  constexpr void add_input(const value_info& info, int tensor) {
    named_value v;
    v.type = info.type;
    v.input = true;
    if (tensor >= 0) {
      constants.push_back({m.tensors[tensor].type, tensor, {}});
      v.constant = constants.size() - 1;
    }
    define(info.name, v);
  }
  constexpr bool is_defined(std::string_view name) const { return lookup(name) >= 0; }
  /// The parameters: inputs in order, then initializers that are no constants. A fixed input that no node reads at run time
  /// is none.
  constexpr meta::vec<int> parameters() {
    meta::vec<int> list;
    for (int large = 0; large < 2 && !failed(); ++large)
      for (int v = 0; v < values_.size() && !failed(); ++v) {
        if (!(large ? values_[v].parameter : values_[v].input) || (values_[v].constant >= 0 && !large)) continue;
        if (const int id = node_of_value(v); id >= 0) list.push_back(id);
      }
    return list;
  }

  /// Types a node that has just been added.
  constexpr int typed(int id) {
    if (id < 0 || failed()) return -1;
    const int t = baton::detail::infer_node_type(g, id);
    if (t < 0 || !g.error.empty()) {
      fail() << (g.error.empty() ? std::string_view("an operand has no type") : g.error.view());
      return -1;
    }
    g[id].type = t;
    if (g.types[t].what == type_value::kind::tensor && !fits(g.types[t].tensor.dims)) return fail("a result has too many elements");
    for (int f = 0; f < g.types[t].field_count; ++f)
      if (!fits(g.types[g.view().type_field(t, f)].tensor.dims)) return fail("a result has too many elements");
    return id;
  }
  /// Whether a shape has no more elements than can be counted safely.
  static constexpr bool fits(const shape& s) {
    std::int64_t size = 1;
    for (int d = 0; d < s.rank; ++d) {
      if (s[d] < 0 || s[d] > most_elements) return false;
      if (s[d] > 0 && (size *= s[d]) > most_elements) return false;
    }
    return true;
  }
  static constexpr std::int64_t whole(double value) {
    return value >= 9.2e18 ? INT64_MAX : value <= -9.2e18 ? INT64_MIN : value == value ? static_cast<std::int64_t>(value) : 0;
  }

  /// Constants that the import computes with, or makes, are no larger.
  static constexpr std::int64_t most_words = 1 << 20;

 private:
  struct named_value {
    std::string_view name;
    int node = -1;
    int constant = -1;
    bool input = false, parameter = false;
    tensor_ty type;
    std::int64_t refusal = -1;  ///< a data type that Baton does not have
  };

  constexpr std::int64_t bounded(std::int64_t v, std::string_view name) {
    const std::int64_t most = name == "ends" || name == "starts" ? INT64_MAX : most_elements;
    if (v <= most && v >= -most) return clamped(v);
    fail() << "attribute " << name << " is too large";
    return 1;
  }
  constexpr int lookup(std::string_view name) const {
    return names_.find(meta::hash_text(name), [&](int v) { return values_[v].name == name; });
  }
  constexpr int value_of(std::string_view name) {
    const int v = lookup(name);
    if (v < 0) fail() << "nothing before it gives " << name;
    return v;
  }
  constexpr void define(std::string_view name, named_value v) {
    v.name = name;
    if (lookup(name) >= 0) return void(fail() << name << " has a value already");
    names_.insert(meta::hash_text(name), values_.size());
    values_.push_back(v);
  }
  constexpr int node_of_value(int v) {
    if (failed()) return -1;
    named_value& value = values_[v];
    if (value.node >= 0) return value.node;
    if (value.refusal >= 0) return fail() << "data type " << data_type_name(value.refusal) << " of " << value.name << " is not supported", -1;
    int id = -1;
    if (value.constant >= 0) {
      id = constant_node(value.constant);
    } else {
      const std::string_view name = parameter_name(value.name, v);
      // Where that is another one's name, only the number tells them apart.
      const int other = name == value.name ? -1 : lookup(name);
      const bool same = other >= 0 && (values_[other].input || values_[other].parameter);
      id = g.add_var(name.empty() || same ? std::string_view("input") : name, name.empty() || same ? v : -1, g.intern(value.type), true);
    }
    values_[v].node = id;
    return id;
  }
  constexpr int empty_reshape(int node, const shape& s) {
    // newshape has another meaning for 0; a tensor without elements can be made anew.
    if (dims(node).size() != 0) return fail("a tensor with elements cannot become one without");
    filled_attrs a;
    for (int d = 0; d < s.rank; ++d) a.shape.push_back(s[d]);
    a.dtype = type(node).element;
    attr_words encoded;
    encode_attrs(a, encoded);
    return typed(g.add_call(&record_of<relay::zeros_op>, encoded, {}));
  }

  const node_proto* node_ = nullptr;
  meta::vec<named_value> values_;
  meta::hash_index names_{64};
  meta::message ignored_;
};

/// One line of a family's table.
struct conversion {
  std::string_view op;
  void (*convert)(importer&);
};

}  // namespace detail

}  // namespace baton::onnx

#endif
