// SPDX-License-Identifier: Apache-2.0
//
// Operators by name, for the parser. In: a list of tags (op/operators.hpp has the library's). Out: a table from the hash
// of a name, which is the op's id, to its record. Next: text/relay_parser.hpp.
#ifndef BATON_TEXT_OP_TABLE_HPP
#define BATON_TEXT_OP_TABLE_HPP

#include "baton/expr/op_record.hpp"

namespace baton::detail {

/// A table of ops: `size` slots, a power of two; op i is where its id leads, or behind. Slots without an op have id 0.
struct op_table {
  struct slot {
    meta::hash_t id = 0;
    const op_record* op = nullptr;
  };
  const slot* slots = nullptr;
  int size = 0;

  constexpr const op_record* find(meta::hash_t id, std::string_view name) const {
    for (int at = place(id); slots[at].id != 0; at = (at + 1) & (size - 1))
      if (slots[at].id == id && slots[at].op->name == name) return slots[at].op;
    return nullptr;
  }
  constexpr int place(meta::hash_t id) const { return static_cast<int>((id ^ (id >> 32)) & static_cast<meta::hash_t>(size - 1)); }
};

template <class List>
struct op_slots;
template <template <class...> class List, class... Ops>
struct op_slots<List<Ops...>> {
  static constexpr int size = [] {
    int slots = 16;
    while (slots < static_cast<int>(sizeof...(Ops)) * 2) slots *= 2;
    return slots;
  }();
  struct storage {
    op_table::slot slots[static_cast<unsigned>(size)]{};
  };
  static constexpr storage value = [] {
    storage result;
    const op_table table{nullptr, size};
    const op_table::slot all[] = {{op_id(Ops::name), &record_of<Ops>}...};
    for (const op_table::slot& op : all) {
      int at = table.place(op.id);
      while (result.slots[at].id != 0) at = (at + 1) & (size - 1);
      result.slots[at] = op;
    }
    return result;
  }();
  static constexpr op_table table() { return {value.slots, size}; }
};

}  // namespace baton::detail

#endif
