// SPDX-License-Identifier: Apache-2.0
//
// Hashing for constant evaluations: one multiply per word, and an open-addressing table from hash to index.
// Used wherever a search would otherwise be quadratic (Clang's step limit is met there first).
#ifndef BATON_META_HASH_HPP
#define BATON_META_HASH_HPP

#include "baton/meta/vec.hpp"

#include <cstdint>
#include <string_view>

namespace baton::meta {

using hash_t = std::uint64_t;

constexpr hash_t mix(hash_t seed, hash_t value) {
  // Doubles of small numbers differ in their high bits only, which a multiplication never brings down.
  const hash_t x = (seed ^ value ^ (value >> 32)) * 0x9E3779B97F4A7C15ull;
  return x ^ (x >> 29);
}

constexpr hash_t hash_text(std::string_view text) {
  hash_t h = 0xCBF29CE484222325ull;
  for (char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
  return h;
}

/// Maps hashes to non-negative numbers; several entries may share a hash, so the caller confirms each candidate.
class hash_index {
 public:
  struct slot {
    hash_t hash = 0;
    int entry = -1;
  };

  constexpr explicit hash_index(int expected) : slots_(slots_for(expected)) {}
  /// One that was saved: its slots and how many are taken.
  constexpr hash_index(slice<slot> slots, int count) : slots_(slots), count_(count) {}

  static constexpr int slots_for(int expected) {
    int size = 16;
    while (size < expected * 2) size *= 2;
    return size;
  }
  constexpr const vec<slot>& slots() const { return slots_; }
  constexpr int count() const { return count_; }

  /// The first entry under `hash` that `same(entry)` accepts, or -1.
  template <class Same>
  constexpr int find(hash_t hash, Same same) const {
    // Plain pointers: an access through operator[] would cost a constant evaluation two statements.
    const slot* const slots = slots_.first;
    const int last = slots_.count - 1;
    for (int at = static_cast<int>((hash * spread) >> 40) & last; slots[at].entry >= 0; at = (at + 1) & last)
      if (slots[at].hash == hash && same(slots[at].entry)) return slots[at].entry;
    return -1;
  }

  constexpr void insert(hash_t hash, int entry) {
    if ((count_ + 1) * 2 > slots_.count) rehash();
    put(hash, entry);
  }

 private:
  /// Short texts differ in few bits of their hash: spread them.
  static constexpr hash_t spread = 0x9E3779B97F4A7C15ull;

  constexpr void put(hash_t hash, int entry) {
    slot* const slots = slots_.first;
    const int last = slots_.count - 1;
    int at = static_cast<int>((hash * spread) >> 40) & last;
    while (slots[at].entry >= 0) at = (at + 1) & last;
    slots[at] = {hash, entry};
    ++count_;
  }
  constexpr void rehash() {
    vec<slot> old(slots_.count * 2);
    old.swap(slots_);
    count_ = 0;
    for (const slot& s : old)
      if (s.entry >= 0) put(s.hash, s.entry);
  }

  vec<slot> slots_;
  int count_ = 0;
};

}  // namespace baton::meta

#endif
