// SPDX-License-Identifier: Apache-2.0
//
// Which primitive functions of a module share a type, and that what is taken out of a graph needs no more room than it says.
#include <baton/ir/alike_functions.hpp>
#include <baton/relay.hpp>

#include <type_traits>

using namespace baton;

namespace {

template <int Rows>
using weight = tensor_type<float, Rows, 8>;

constexpr auto network() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 8>>;
  constexpr auto a = relay::var<"a", weight<8>>;
  constexpr auto b = relay::var<"b", weight<8>>;
  constexpr auto c = relay::var<"c", weight<8>>;
  constexpr auto d = relay::var<"d", weight<4>>;
  auto one = relay::nn::relu(relay::nn::dense(x, a));
  auto same = relay::nn::relu(relay::nn::dense(one, b));
  auto without = relay::nn::dense(same, c);
  auto narrower = relay::nn::relu(relay::nn::dense(without, d));
  return ir_module::from_expr(narrower);
}

constexpr auto fused = transform::sequential(transform::infer_type(), transform::fuse_ops<2>())(network());
using source = std::remove_cvref_t<decltype(fused)>::source;
constexpr const auto& table = ir::primitive_functions<source>::table;

static_assert(table.count == 4);
static_assert(table.first[0] == table.node[0]);
static_assert(table.first[1] == table.node[0], "the same layer with another weight");
static_assert(table.first[2] == table.node[2], "no relu");
static_assert(table.first[3] == table.node[3], "another shape");

template <int I>
using one_by_one = ir::to_flat<ir::function_of<source, table.node[I]>>;
template <int I>
using shared = ir::primitive_function<source, table.node[I]>;

static_assert(std::is_same_v<shared<0>, shared<1>> && !std::is_same_v<shared<0>, shared<2>> && !std::is_same_v<shared<0>, shared<3>>);
static_assert(std::is_same_v<shared<0>, one_by_one<0>> && std::is_same_v<shared<1>, one_by_one<1>> && std::is_same_v<shared<2>, one_by_one<2>> &&
                  std::is_same_v<shared<3>, one_by_one<3>>,
              "shared types are those that each function has by itself");

constexpr graph_sizes room = room_to_extract(fused.view(), table.node[3]);
constexpr graph_sizes needed = extract(fused.view(), table.node[3]).sizes();
static_assert(room.nodes == needed.nodes && room.operands == needed.operands && room.attrs == needed.attrs);
static_assert(room.words >= needed.words && room.types >= needed.types && room.type_fields >= needed.type_fields);
static_assert(needed.nodes == 5, "two parameters, dense, relu, the function");

}  // namespace
