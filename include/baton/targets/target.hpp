// SPDX-License-Identifier: Apache-2.0
//
// What a target is: vector lanes, registers, caches. `target<"llvm">` is the machine that the translation unit is
// compiled for; `target<"llvm -mattr=avx2">` and so on name one. Next: transform/pass_context.hpp, tir/schedule.hpp.
#ifndef BATON_TARGETS_TARGET_HPP
#define BATON_TARGETS_TARGET_HPP

#include "baton/meta/fixed_string.hpp"

#include <string_view>

namespace baton {

namespace targets {

/// The properties of a CPU that schedules depend on.
struct description {
  int lanes = 4;               ///< floats in a vector register
  int registers = 16;          ///< vector registers
  int l1_bytes = 32 * 1024;    ///< data cache per core
  int l2_bytes = 1024 * 1024;  ///< second-level cache per core
  int l3_bytes = 32 << 20;     ///< last-level cache: a result of so many bytes does not stay where a reader could find it

  friend constexpr bool operator==(const description&, const description&) = default;
};

inline constexpr description sse2{4, 16};
inline constexpr description avx2{8, 16};
inline constexpr description avx512{16, 32};
inline constexpr description neon64{4, 32};

/// The target that the flags of this translation unit select.
#if defined(__AVX512F__) && defined(__AVX512BW__)
inline constexpr description native = avx512;
#elif defined(__AVX2__) && defined(__FMA__)
inline constexpr description native = avx2;
#elif defined(__aarch64__)
inline constexpr description native = neon64;
#else
inline constexpr description native = sse2;
#endif

/// The description that goes with a number of lanes.
constexpr description with_lanes(int lanes) { return lanes == native.lanes ? native : lanes >= 16 ? avx512 : lanes >= 8 ? avx2 : sse2; }

/// Whether `part` occurs in `text`.
constexpr bool mentions(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// The description of a target string; without attributes, the unit's own.
constexpr description parse(std::string_view text) {
  if (mentions(text, "avx512")) return avx512;
  if (mentions(text, "avx2")) return avx2;
  if (mentions(text, "sse")) return sse2;
  if (mentions(text, "neon")) return neon64;
  return native;
}

}  // namespace targets

/// A target as a context option.
template <fixed_string Text>
struct target_option {
  static_assert(Text.view().substr(0, 4) == "llvm", "baton: a target's text starts with \"llvm\", optionally followed by -mattr=sse2, avx2, avx512 or neon");
  static constexpr targets::description value = targets::parse(Text.view());
  static constexpr std::string_view text = Text.view();
};

template <fixed_string Text>
inline constexpr target_option<Text> target{};

}  // namespace baton

#endif
