// SPDX-License-Identifier: Apache-2.0
//
// Names such as `FunctionVar_7_`, in static storage as the names of a graph have to be. In: what stands before and after
// the number. Out: string views. Next: transform/lambda_lift.hpp, transform/partition_pattern.hpp.
#ifndef BATON_META_NUMBERED_NAMES_HPP
#define BATON_META_NUMBERED_NAMES_HPP

#include "baton/meta/fixed_string.hpp"

#include <cstddef>
#include <string_view>

namespace baton::meta {

/// The names of the numbers from 0 to count - 1. User is a template parameter of who asks, so that the table is made when
/// somebody asks, not when the header is read.
template <fixed_string Prefix, fixed_string Suffix, class User>
struct numbered_names {
  static constexpr int count = 512;

  static constexpr std::string_view of(int number) { return {table.entries[number].chars, static_cast<std::size_t>(table.entries[number].size)}; }

 private:
  struct entry {
    char chars[Prefix.size() + 3 + Suffix.size() + 1]{};
    int size = 0;
  };
  struct names {
    entry entries[count];
    constexpr names() {
      for (int i = 0; i < count; ++i) {
        entry& e = entries[i];
        for (char c : Prefix.view()) e.chars[e.size++] = c;
        for (int power = i < 10 ? 1 : i < 100 ? 10 : 100; power > 0; power /= 10) e.chars[e.size++] = static_cast<char>('0' + i / power % 10);
        for (char c : Suffix.view()) e.chars[e.size++] = c;
      }
    }
  };
  static constexpr names table{};
};

}  // namespace baton::meta

#endif
