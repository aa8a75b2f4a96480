// SPDX-License-Identifier: Apache-2.0
//
// Nodes and their types while a text is parsed. A type is inferred as soon as a node is there and compared with what is
// written; what has to wait (a call of a function that comes later, a parameter without a type) is done at the end.
// In: what the grammar has read. Out: typed nodes, operands first. Next: text/relay_parser.hpp.
#ifndef BATON_TEXT_NODE_BUILDER_HPP
#define BATON_TEXT_NODE_BUILDER_HPP

#include "baton/ir/infer.hpp"
#include "baton/text/assign_types.hpp"
#include "baton/text/parse_base.hpp"

#include <cstdint>
#include <string_view>

namespace baton::detail {

/// A constant of the meta section.
struct known_constant {
  int index;
  int node;
};
/// A variable whose type is not written.
struct untyped {
  int node;
  const char* at;
};
/// A node without a type: a let's variable with its value, or any other with what is written.
struct late {
  int node;
  int value;
  int written;
  const char* at;
};
/// A call of an operator whose type has been inferred.
struct known_call {
  int node;
  int type;
  meta::hash_t hash;
};
/// A global function whose type is written.
struct declared_function {
  std::string_view name;
  int type;
};

class node_builder : public parse_base {
 protected:
  constexpr explicit node_builder(std::string_view text) : parse_base(text) {}

  bool all_written = true;  ///< every type that TVM's type inference would write is in the text

  constexpr int add(const node& n, meta::slice<int> operands) { return ok() ? g.add(n, operands) : -1; }

  constexpr int add_variable(std::string_view name, int type, const char* at) {
    const int id = g.add_var(name, -1, type, type >= 0);
    if (type < 0) all_written = false;
    if (type < 0) untyped_.push_back({id, at});
    return id;
  }

  constexpr void define_for_good(meta::hash_t hash, const chars& text, int id) {
    const int scope = open_scope();
    define(hash, text, id);
    forget_scope(scope);
  }

  /// A literal; its comment tells the type, else its suffix, else its form.
  constexpr int add_number(const token& t, int written) {
    dtype type = t.suffix;
    if (written >= 0) {
      if (g.types[written].what != type_value::kind::tensor || g.types[written].tensor.rank() > 0)
        return fail(t.start) << "a literal has a scalar type, the type comment says otherwise", -1;
      type = g.types[written].tensor.element;
    } else if (type.is_none()) {
      type = t.kind == token_kind::real ? float64 : int32;
    }
    bool known = type.is_none() || type.is_bool();
    for (const dtype each : {float16, float32, float64, bfloat16, int8, int16, int32, int64, uint8, uint16, uint32, uint64}) known = known || type == each;
    if (!known) return fail(t.start) << "the number's suffix names no data type", -1;
    if (type.is_float()) {
      const double value = t.kind == token_kind::real ? t.real : static_cast<double>(t.integer);
      if (t.kind != token_kind::real && (t.too_large || t.suffix.is_bool())) return fail(t.start) << "a number of this type is needed", -1;
      return add_scalar({type, std::bit_cast<std::int64_t>(round_real(type, value))}, written);
    }
    if (t.kind == token_kind::real) return fail(t.start) << "an integer literal is needed for this type", -1;
    if (t.too_large || wrap(type, static_cast<std::uint64_t>(t.integer)) != t.integer) return fail(t.start) << "the number is too large for its type", -1;
    return add_scalar({type, t.integer}, written);
  }

  /// A constant that the text does not spell out. Uses of one number are one node.
  constexpr int add_meta(const token& number, int written, meta::slice<const constant_record*> constants, const char* at) {
    const int index = static_cast<int>(number.integer);
    if (written < 0) all_written = false;
    for (const known_constant& c : constants_)
      if (c.index == index) {
        g[c.node].checked = g[c.node].checked && written >= 0;
        if (written >= 0 && written != g[c.node].type) return fail(at) << "meta[relay.Constant][" << index << "] has another type above", -1;
        return c.node;
      }
    node n;
    n.kind = node_kind::constant;
    n.checked = written >= 0;
    if (index < constants.size()) {
      n.constant = constant_kind::data;
      n.data = constants[index];
      n.type = intern_tensor(n.data->type);
      if (written >= 0 && written != n.type) return mismatch(at, "the constant", n.type, written);
    } else if (written < 0) {
      return fail(at) << "meta[relay.Constant][" << index << "] has no value and no type: pass a constant, or write a type comment", -1;
    } else if (g.types[written].what != type_value::kind::tensor) {
      return fail(at) << "a constant is a tensor, the type comment says otherwise", -1;
    } else {
      n.constant = constant_kind::opaque;
      n.name = number.text;
      n.type = written;
    }
    const int id = g.add(n);
    constants_.push_back({index, id});
    return id;
  }

  constexpr int add_tuple(meta::slice<int> fields, const char* at) {
    node n;
    n.kind = node_kind::tuple;
    return settle(add(n, fields), at);
  }
  constexpr int add_projection(int tuple, int field, const char* at) {
    if (!ok()) return -1;
    node n;
    n.kind = node_kind::projection;
    n.index = field;
    return settle(add(n, meta::slice<int>(&tuple, 1)), at);
  }
  constexpr int add_if(int condition, int then_, int else_, const char* at) {
    const int operands[] = {condition, then_, else_};
    node n;
    n.kind = node_kind::if_;
    return settle(add(n, meta::slice<int>(operands, 3)), at);
  }
  constexpr int add_let(int variable, int value, int body, const char* at) {
    const int operands[] = {variable, value, body};
    node n;
    n.kind = node_kind::let;
    return settle(add(n, meta::slice<int>(operands, 3)), at);
  }

  /// Gives a let's variable its value's type, or compares them.
  constexpr void bind(int variable, int value, const char* at) {
    if (!ok()) return;
    if (!settle_binding(variable, value, at)) late_.push_back({variable, value, -1, at});
  }

  /// Types a call; `written` is its comment's type, or -1.
  constexpr void type_call(int id, int written, const char* at) {
    if (!ok()) return;
    g[id].checked = written >= 0;
    all_written = all_written && written >= 0;
    const int type = infer(id, at);
    if (!ok()) return;
    if (type >= 0 && written >= 0 && type != written) return void(mismatch(at, "the call", type, written));
    g[id].type = type >= 0 ? type : written;
    if (type < 0) late_.push_back({id, -1, written, at});
  }

  /// Types a function; `declared` is its written result type, or -1.
  constexpr void type_function(int id, int declared, const char* at) {
    if (!ok()) return;
    all_written = all_written && declared >= 0;
    const int type = infer(id, at);
    if (ok() && type >= 0) check_result(id, declared, at);
    if (!ok()) return;
    g[id].type = type;
    if (type < 0) late_.push_back({id, -1, declared, at});
  }

  constexpr int find_function(std::string_view name) const { return g.view().find_function(name); }

  /// Makes the type of a global function known before its body, if all of it is written.
  constexpr void declare(std::string_view name, meta::slice<int> params, int declared) {
    meta::vec<int> fields;
    bool complete = declared >= 0 && ok();
    for (int i = 0; complete && i < params.size(); ++i) {
      fields.push_back(g[params[i]].type);
      complete = fields.back() >= 0;
    }
    if (!complete) return;
    fields.push_back(declared);
    declared_.push_back({name, intern_fields(type_value::kind::function, fields)});
  }
  constexpr void type_global(int id, const char* at) {
    g[id].type = type_of_global(g[id].name);
    if (g[id].type < 0) late_.push_back({id, -1, -1, at});
  }

  /// Types what has waited.
  constexpr void finish() {
    for (bool progress = true; progress && ok() && !late_.empty();) {
      progress = false;
      meta::vec<late> waiting;
      waiting.swap(late_);
      for (const late& l : waiting) {
        if (!ok()) return;
        if (finish_one(l)) progress = true;
        else late_.push_back(l);
      }
    }
    if (!ok()) return;
    for (const untyped& u : untyped_)
      if (g[u.node].type < 0) return void(fail(u.at) << "the type of %" << g[u.node].name << " is not written and cannot be inferred");
    for (const late& l : late_) {
      if (g[l.node].kind == node_kind::global_var) fail(l.at) << "the module has no function @" << g[l.node].name << ", or its type is not known";
      else fail(l.at) << "the type cannot be inferred, it has to be written";
      return;
    }
  }

  template <class State>
  constexpr void save(State& to) const {
    parse_base::save(to);
    to.all_written = all_written;
    to.save(to.late_nodes, late_);
    to.save(to.untyped_nodes, untyped_);
    to.save(to.constants, constants_);
    to.save(to.declared, declared_);
    to.save(to.calls, known_calls_);
  }
  template <class State>
  constexpr void load(const State& from, bool only_end) {
    parse_base::load(from, only_end);
    all_written = from.all_written;
    from.late_nodes.load(late_);
    from.untyped_nodes.load(untyped_);
    from.constants.load(constants_);
    from.declared.load(declared_);
    from.calls.load(known_calls_);
    for (int i = 0; i < known_calls_.size(); ++i) calls_.insert(known_calls_.data()[i].hash, i);
  }

 private:
  constexpr int mismatch(const char* at, const char* what, int found, int written) {
    meta::message types;
    write_type(types, found);
    types << ", written is ";
    write_type(types, written);
    fail(at) << "the type of " << what << " is " << types.view();
    return -1;
  }

  constexpr int add_scalar(const scalar_value& value, int written) {
    node n;
    n.kind = node_kind::constant;
    n.constant = constant_kind::scalar;
    n.scalar = value;
    n.checked = written >= 0;
    n.type = written >= 0 ? written : intern_tensor({value.type, {}});
    all_written = all_written && written >= 0;
    return g.add(n);
  }

  constexpr int settle(int id, const char* at) {
    if (id < 0 || !ok()) return -1;
    g[id].type = infer(id, at);
    if (!ok()) return -1;
    if (g[id].type < 0) late_.push_back({id, -1, -1, at});
    return id;
  }

  constexpr bool settle_binding(int variable, int value, const char* at) {
    const int found = g[value].type;
    if (found < 0) return false;
    if (g[variable].type < 0) g[variable].type = found;
    else if (g[variable].type != found) mismatch(at, "the value", found, g[variable].type);
    return true;
  }

  constexpr bool check_result(int id, int declared, const char* at) {
    const int body = g[g.operand(id, g[id].operand_count - 1)].type;
    return declared < 0 || body < 0 || declared == body || mismatch(at, "the body", body, declared) >= 0;
  }

  constexpr bool finish_one(const late& l) {
    if (l.value >= 0) return settle_binding(l.node, l.value, l.at);
    const int type = infer(l.node, l.at);
    if (!ok() || type < 0) return false;
    if (g[l.node].kind == node_kind::function) check_result(l.node, l.written, l.at);
    else if (l.written >= 0 && l.written != type) mismatch(l.at, "the call", type, l.written);
    g[l.node].type = type;
    return ok();
  }

  constexpr int type_of_global(std::string_view name) const {
    const int function = find_function(name);
    if (function >= 0) return g[function].type;
    for (const declared_function& d : declared_)
      if (d.name == name) return d.type;
    return -1;
  }

  // ---- inference of one node: the type, or -1 if something is not known yet, or after an error

  constexpr int infer(int id, const char* at) {
    const int type = infer_any(id, at);
    return bearable(type, at) ? type : -1;
  }
  constexpr int infer_any(int id, const char* at) {
    switch (g[id].kind) {
      case node_kind::call: return g[id].op ? infer_op_call(id, at) : infer_function_call(id, at);
      case node_kind::function: return infer_fields(id, type_value::kind::function);
      case node_kind::tuple: return infer_fields(id, type_value::kind::tuple);
      case node_kind::if_: return infer_if(id, at);
      case node_kind::global_var: return type_of_global(g[id].name);
      default: {
        const int type = infer_node_type(g, id);
        place_error(at);
        return type;
      }
    }
  }

  /// The type that the operands' types make: a tuple's or a function's.
  constexpr int infer_fields(int id, type_value::kind what) {
    const int count = g[id].operand_count;
    const int* const operands = g.operands.data() + g[id].first_operand;
    const node* const nodes = g.nodes.data();
    meta::vec<int> fields(count);
    int* const to = fields.data();
    int unknown = 0;
    for (int i = 0; i < count; ++i) unknown |= (to[i] = nodes[operands[i]].type);
    return unknown < 0 ? -1 : intern_fields(what, fields);
  }

  constexpr int infer_if(int id, const char* at) {
    const int condition = g[g.operand(id, 0)].type;
    const int then_ = g[g.operand(id, 1)].type;
    const int else_ = g[g.operand(id, 2)].type;
    if (condition >= 0 && condition != intern_tensor({boolean, {}})) return mismatch(at, "the condition", condition, intern_tensor({boolean, {}}));
    if (then_ >= 0 && else_ >= 0 && then_ != else_) return mismatch(at, "the second branch", else_, then_);
    return then_ >= 0 ? then_ : else_;
  }

  constexpr int infer_op_call(int id, const char* at) {
    const node n = g[id];
    const int* const operands = g.operands.data() + n.first_operand;
    const node* const nodes = g.nodes.data();
    meta::hash_t hash = n.op->id ^ (static_cast<meta::hash_t>(n.first_word) << 20);
    for (int i = 0; i < n.operand_count; ++i) {
      const node& arg = nodes[operands[i]];
      if (arg.type < 0 && arg.kind == node_kind::var) assign_type(id, i);
      if (arg.type < 0) return -1;
      if (!is_plain(arg.type)) return fail(at) << n.op->name << ": argument " << i << " is neither a tensor nor a tuple of tensors", -1;
      hash = (hash ^ static_cast<meta::hash_t>(arg.type)) * 0x100000001B3ull;
    }
    const int known = calls_.find(hash, [&](int i) { return is_same_call(known_calls_[i].node, id); });
    if (known >= 0) return known_calls_[known].type;
    const int type = infer_new_call(id, at);
    if (type < 0) return -1;
    calls_.insert(hash, known_calls_.size());
    known_calls_.push_back({id, type, hash});
    return type;
  }
  constexpr void assign_type(int call, int slot) {
    tensor_ty type;
    if (assigned_type(g.view(), call, slot, type)) g[g.operand(call, slot)].type = intern_tensor(type);
  }
  /// Asks the operator's relation; the arguments' types are known.
  constexpr int infer_new_call(int id, const char* at) {
    const graph_view v = g.view();
    const node& n = v.nodes.first[id];
    const int* const operands = v.operands.first + n.first_operand;
    meta::vec<type_value> args(n.operand_count);
    int fields = 0;
    for (int i = 0; i < n.operand_count; ++i) fields += v.types.first[v.nodes.first[operands[i]].type].field_count;
    meta::vec<type_value> storage;
    storage.reserve(fields);
    for (int i = 0; i < n.operand_count; ++i) args[i] = type_of(v, v.nodes.first[operands[i]].type, storage);
    infer_result result;
    n.op->infer(v.words_of(id), args, result);
    if (!result.error.empty() || result.types.empty()) return fail(at) << n.op->name << ": " << result.error.view(), -1;
    if (!result.is_tuple) return intern_tensor(result.types[0]);
    meta::vec<int> ids;
    for (const tensor_ty& t : result.types) ids.push_back(intern_tensor(t));
    return intern_fields(type_value::kind::tuple, ids);
  }
  constexpr bool is_plain(int type) const {
    const type_entry& entry = g.types.data()[type];
    if (entry.what == type_value::kind::function) return false;
    for (int f = 0; f < entry.field_count; ++f)
      if (g.types[g.type_fields[entry.first_field + f]].what != type_value::kind::tensor) return false;
    return true;
  }
  /// Equal texts of attributes have one place in the words.
  constexpr bool is_same_call(int a, int b) const {
    const node* const nodes = g.nodes.data();
    const node& m = nodes[a];
    const node& n = nodes[b];
    if (m.op != n.op || m.first_word != n.first_word || m.operand_count != n.operand_count) return false;
    const int* const of_m = g.operands.data() + m.first_operand;
    const int* const of_n = g.operands.data() + n.first_operand;
    for (int i = 0; i < n.operand_count; ++i)
      if (nodes[of_m[i]].type != nodes[of_n[i]].type) return false;
    return true;
  }

  constexpr int infer_function_call(int id, const char* at) {
    // Without g.view(), which costs fifty statements.
    const int count = g[id].operand_count - 1;
    const int callee = g.operand(id, count);
    if (g[callee].type < 0 && g[callee].kind == node_kind::function && g[callee].operand_count - 1 == count)
      for (int i = 0; i < count; ++i)
        if (int& param = g[g.operand(callee, i)].type; param < 0) param = g[g.operand(id, i)].type;
    const int type = g[callee].type;
    if (type < 0) return -1;
    if (g.types[type].what != type_value::kind::function) return fail(at) << "only functions can be called", -1;
    const int needed = g.types[type].field_count - 1;
    const int* const fields = g.type_fields.data() + g.types[type].first_field;
    if (needed != count) return fail(at) << "the call has " << count << " arguments, the function needs " << needed, -1;
    for (int i = 0; i < count; ++i) {
      int& found = g[g.operand(id, i)].type;
      if (found < 0 && g[g.operand(id, i)].kind == node_kind::var) found = fields[i];
      if (found >= 0 && found != fields[i]) return mismatch(at, "an argument", found, fields[i]);
    }
    return fields[count];
  }

  meta::vec<late> late_;
  meta::vec<untyped> untyped_;
  meta::vec<known_constant> constants_;
  meta::vec<declared_function> declared_;
  meta::hash_index calls_{64};
  meta::vec<known_call> known_calls_;
};

}  // namespace baton::detail

#endif
