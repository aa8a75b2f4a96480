// SPDX-License-Identifier: Apache-2.0
//
// The version, and the few compiler differences that the library has to know about.
// Every other header may include this one; it includes nothing.
#ifndef BATON_META_CONFIG_HPP
#define BATON_META_CONFIG_HPP

#define BATON_VERSION_MAJOR 0
#define BATON_VERSION_MINOR 1
#define BATON_VERSION_PATCH 0
/// The version as one number: 10000 * major + 100 * minor + patch.
#define BATON_VERSION (BATON_VERSION_MAJOR * 10000 + BATON_VERSION_MINOR * 100 + BATON_VERSION_PATCH)

#if defined(__GNUC__) || defined(__clang__)
#define BATON_INLINE inline __attribute__((always_inline))
#define BATON_NOINLINE __attribute__((noinline))
#define BATON_RESTRICT __restrict__
#else
#define BATON_INLINE inline
#define BATON_NOINLINE
#define BATON_RESTRICT
#endif

/// Whether memcpy works in constant evaluations. Where it does it is one step, whatever it copies.
#if defined(__clang__)
#define BATON_HAS_CONSTEXPR_MEMCPY 1
#else
#define BATON_HAS_CONSTEXPR_MEMCPY 0
#endif

/// Whether the compiler limits the statements of one constant evaluation, so that long ones are cut into several constants.
#if defined(__clang__)
#define BATON_COUNTS_STEPS 1
#else
#define BATON_COUNTS_STEPS 0
#endif

/// Whether a constant on the way to another is better local to the evaluation than a static member. Clang evaluates a
/// local constant once more where it is used; GCC does not, but writes static members into the object file without need.
#if defined(__clang__)
#define BATON_LOCAL_INTERMEDIATES 0
#else
#define BATON_LOCAL_INTERMEDIATES 1
#endif

#endif
