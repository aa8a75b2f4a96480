// SPDX-License-Identifier: Apache-2.0
//
// The facts of every operator, one a line, out of the records that the library itself works with: what
// scripts/make_operator_table.py makes docs/operators.md of. What element types an operator takes is found out by asking its
// type relation: with the calls of tests/op/calls.hpp, or with arguments of common shapes and default attributes.
#include "op/calls.hpp"

#include <baton/ir/infer.hpp>
#include <baton/op/operators.hpp>
#include <baton/text/relay_parser.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

using namespace baton;

struct attribute_lister {
  meta::text_buffer& out;

  template <class T, class D>
  void operator()(baton::attr_key key, const T&, const D& declared) {
    begin(key);
    out << "=";
    baton::detail::attr_printer{out}.print(static_cast<T>(declared));
  }
  template <class T>
  void always(baton::attr_key key, const T&) {
    begin(key);
    out << "!";
  }
  void begin(std::string_view key) {
    if (out.size() > 0) out << ", ";
    out << key;
  }
};

constexpr dtype asked[] = {float32, float64, float16, bfloat16, int8, int32, int64, uint8, boolean};
constexpr std::string_view asked_names[] = {"float32", "float64", "float16", "bfloat16", "int8", "int32", "int64", "uint8", "bool"};
using answers = std::vector<bool>;

/// The sample with every parameter of the first argument's type in another one.
bool accepts(std::string_view sample, std::string_view from, std::string_view to) {
  std::string text = "def @main(";
  std::string_view rest = operator_calls::parameters;
  while (!rest.empty()) {
    // A declaration ends at a comma before the next %.
    std::size_t end = rest.find(", %", 1);
    std::string declaration(rest.substr(0, end == std::string_view::npos ? rest.size() : end));
    const std::string name = declaration.substr(0, declaration.find(':'));
    for (std::size_t at = 0; (at = declaration.find(from, at)) != std::string::npos; at += to.size()) declaration.replace(at, from.size(), to);
    text += (text.back() == '(' ? "" : ", ") + declaration;
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 2);
  }
  graph g = parse_relay(text + ") {\n  " + std::string(sample) + "\n}\n");
  if (g.error.empty()) infer_types(g);
  return g.error.empty();
}

/// The type of the first argument of a sample.
std::string_view first_type(std::string_view sample) {
  const std::size_t open = sample.find("(%");
  if (open == std::string_view::npos) return {};
  const std::string_view name = sample.substr(open + 1, sample.find_first_of(",)", open) - open - 1);
  std::string key(name);
  key += ": ";
  const std::size_t at = operator_calls::parameters.find(key);
  std::string_view declaration = operator_calls::parameters.substr(at, operator_calls::parameters.find(", %", at) - at);
  std::string_view found;
  for (std::string_view candidate : asked_names)
    if (declaration.find(candidate) != std::string_view::npos && candidate.size() > found.size()) found = candidate;
  // int8 is part of uint8, and there is no uint8 among the samples.
  return found;
}

answers from_samples(std::string_view op) {
  answers taken;
  for (const operator_calls::call& c : operator_calls::calls) {
    if (c.type[0] == '!' || c.text.substr(0, c.text.find('(')) != op) continue;
    const std::string_view from = first_type(c.text);
    if (from.empty()) continue;
    answers now;
    for (std::string_view to : asked_names) now.push_back(accepts(c.text, from, to));
    if (taken.empty()) taken = now;
    for (std::size_t i = 0; i < now.size(); ++i) taken[i] = taken[i] || now[i];
  }
  return taken;
}

/// Arguments of one element type and shapes that layers have; the first combination that float32 fits.
template <class Op>
answers from_shapes() {
  const shape shapes[] = {{1, 8, 4, 4},    {8, 8, 1, 1},    {8}, {8, 8},          {1, 8, 4},         {8, 8, 1},
                          {1, 8, 4, 4, 4}, {8, 8, 1, 1, 1}, {},  {1, 1, 4, 4, 8}, {1, 1, 1, 1, 8, 8}};
  constexpr int count = static_cast<int>(sizeof shapes / sizeof *shapes);
  const auto fits = [&](dtype element, const std::vector<int>& chosen) {
    std::vector<type_value> args;
    for (int c : chosen) args.push_back(tensor_ty{element, shapes[c]});
    infer_result result;
    Op::infer(typename Op::attrs{}, meta::slice<type_value>(args.data(), static_cast<int>(args.size())), result);
    return result.error.empty() && !result.types.empty();
  };
  for (int arity = 1; arity <= 5; ++arity)
    for (int first = 0; first < count; ++first)
      for (int others = 0; others < (arity == 1 ? 1 : count); ++others) {
        std::vector<int> chosen(static_cast<std::size_t>(arity), others);
        chosen[0] = first;
        if (!fits(float32, chosen)) continue;
        answers taken;
        for (dtype t : asked) taken.push_back(fits(t, chosen));
        return taken;
      }
  return {};
}

std::string_view name_of(pattern_kind p) {
  switch (p) {
    case pattern_kind::elementwise: return "elementwise";
    case pattern_kind::broadcast: return "broadcast";
    case pattern_kind::injective: return "injective";
    case pattern_kind::comm_reduce: return "reduction";
    case pattern_kind::out_elementwise_fusable: return "anchor";
    case pattern_kind::tuple: return "tuple";
    case pattern_kind::opaque: return "opaque";
    case pattern_kind::none: break;
  }
  return "none";
}

/// What is known of the error of float32 results (simd/math.hpp for the functions).
std::string_view error_of(std::string_view name, op_form form, bool takes_floats) {
  if (!takes_floats) return "exact";
  struct entry {
    std::string_view name, bound;
  };
  constexpr entry functions[] = {{"exp", "1 ulp"},
                                 {"log", "1 ulp"},
                                 {"power", "1 ulp"},
                                 {"fast_exp", "1 ulp"},
                                 {"rsqrt", "2 ulp"},
                                 {"tanh", "3 ulp"},
                                 {"sigmoid", "3 ulp"},
                                 {"erf", "3 ulp"},
                                 {"fast_tanh", "3 ulp"},
                                 {"fast_erf", "3 ulp"},
                                 {"sin", "C library"},
                                 {"cos", "C library"},
                                 {"tan", "C library"},
                                 {"asin", "C library"},
                                 {"acos", "C library"},
                                 {"atan", "C library"},
                                 {"sinh", "C library"},
                                 {"cosh", "C library"},
                                 {"asinh", "C library"},
                                 {"acosh", "C library"},
                                 {"atanh", "C library"},
                                 {"log2", "C library"},
                                 {"log10", "C library"},
                                 {"cumsum", "sum in double, rounded"},
                                 {"cumprod", "product in double, rounded"},
                                 {"scatter_add", "one rounding per update"},
                                 {"max", "exact"},
                                 {"min", "exact"},
                                 {"argmax", "exact"},
                                 {"argmin", "exact"},
                                 {"arange", "one rounding"},
                                 {"cast_like", "one rounding"},
                                 {"reinterpret", "exact"},
                                 {"vision.multibox_prior", "computed in double, rounded"},
                                 {"vision.multibox_transform_loc", "computed in double, rounded"}};
  for (const entry& e : functions)
    if (e.name == name) return e.bound;
  constexpr std::string_view exact[] = {"abs",
                                        "negative",
                                        "copy",
                                        "sign",
                                        "floor",
                                        "ceil",
                                        "round",
                                        "trunc",
                                        "clip",
                                        "maximum",
                                        "minimum",
                                        "where",
                                        "mod",
                                        "equal",
                                        "not_equal",
                                        "less",
                                        "less_equal",
                                        "greater",
                                        "greater_equal",
                                        "isnan",
                                        "isinf",
                                        "isfinite",
                                        "nn.relu",
                                        "full_like",
                                        "ones_like",
                                        "zeros_like",
                                        "broadcast_to",
                                        "broadcast_to_like",
                                        "device_copy",
                                        "on_device",
                                        "annotation.stop_fusion",
                                        "annotation.cast_hint",
                                        "annotation.compiler_begin",
                                        "annotation.compiler_end",
                                        "nn.max_pool1d",
                                        "nn.max_pool2d",
                                        "nn.max_pool3d",
                                        "nn.global_max_pool2d",
                                        "nn.adaptive_max_pool1d",
                                        "nn.adaptive_max_pool2d",
                                        "nn.adaptive_max_pool3d"};
  for (std::string_view e : exact)
    if (e == name) return "exact";
  switch (form) {
    case op_form::map: return "one rounding per operation";
    case op_form::injective:
    case op_form::gather:
    case op_form::lookup:
    case op_form::whole: return "exact";
    case op_form::element: return "sum in double, rounded";
    case op_form::decomposed: return "of what it is rewritten to";
    default: return "n 2^-24 of the sum of magnitudes";
  }
}

template <class Op>
void write() {
  constexpr const op_record& record = record_of<Op>;
  const typename Op::attrs attrs{};
  meta::text_buffer list;
  attribute_lister lister{list};
  Op::attrs::fields(attrs, lister);
  answers taken = from_samples(Op::name);
  if (taken.empty()) taken = from_shapes<Op>();
  std::string types;
  for (std::size_t i = 0; i < taken.size(); ++i)
    if (taken[i]) types += (types.empty() ? "" : " ") + std::string(asked_names[i]);
  op_form form = op_form::decomposed;
  if constexpr (requires { Op::form; }) form = Op::form;
  std::printf("%s\t%s\t%s\t%s\t%s\t%s\n", std::string(record.name).c_str(), std::string(list.view()).c_str(), std::string(name_of(record.pattern)).c_str(),
              record.layouts != nullptr ? "follows" : "", types.c_str(),
              std::string(error_of(record.name, form, types.find("float") != std::string::npos || taken.empty())).c_str());
}

template <class... Ops>
void write_all(relay::op_list<Ops...>) {
  (write<Ops>(), ...);
}

}  // namespace

int main() { write_all(relay::all_ops{}); }
