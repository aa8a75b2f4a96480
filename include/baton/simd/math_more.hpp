// SPDX-License-Identifier: Apache-2.0
//
// The rest of Relay's unary functions under the rules of simd/math.hpp: roundings, sign and magnitude as vector code; logarithms
// to other bases, trigonometric and hyperbolic functions, rare in networks, by the C library lane by lane.
// A float, double or batch enters, the function's value leaves. Call them qualified, as those of simd/math.hpp.
// Next: the op bodies and epilogues that tir/ composes.
#ifndef BATON_SIMD_MATH_MORE_HPP
#define BATON_SIMD_MATH_MORE_HPP

#include <baton/analysis/constexpr_math.hpp>
#include <baton/meta/config.hpp>
#include <baton/simd/arch.hpp>
#include <baton/simd/math.hpp>

#include <cmath>

namespace baton::simd::math {

/// Without the sign; NaN stays NaN.
template <scalar T>
BATON_INLINE constexpr T abs(T x) noexcept {
  return x < 0 ? -x : x == 0 ? T(0) : x;
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> abs(batch<T, Arch> x) noexcept {
  return xsimd::abs(x);
}
/// 1 for positive x, -1 for negative; zeros and NaN stay what they are.
template <scalar T>
BATON_INLINE constexpr T sign(T x) noexcept {
  return x > 0 ? T(1) : x < 0 ? T(-1) : x;
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> sign(batch<T, Arch> x) noexcept;

/// The roundings keep the sign of zeros and of what becomes zero; infinities and NaN stay what they are.
template <scalar T>
BATON_INLINE constexpr T trunc(T x) noexcept;
template <scalar T>
BATON_INLINE constexpr T floor(T x) noexcept;
template <scalar T>
BATON_INLINE constexpr T ceil(T x) noexcept;
/// To the nearest integer, halfway cases away from zero, as in C.
template <scalar T>
BATON_INLINE constexpr T round(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> trunc(batch<T, Arch> x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> floor(batch<T, Arch> x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> ceil(batch<T, Arch> x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> round(batch<T, Arch> x) noexcept;

template <scalar T>
BATON_INLINE constexpr T log2(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> log2(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T log10(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> log10(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T sin(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> sin(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T cos(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> cos(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T tan(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> tan(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T asin(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> asin(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T acos(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> acos(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T atan(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> atan(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T sinh(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> sinh(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T cosh(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> cosh(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T asinh(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> asinh(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T acosh(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> acosh(batch<T, Arch> x) noexcept;
template <scalar T>
BATON_INLINE constexpr T atanh(T x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> atanh(batch<T, Arch> x) noexcept;
/// The remainder of x / y rounded towards zero, exactly, as C's fmod.
template <scalar T>
BATON_INLINE constexpr T mod(T x, T y) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> mod(batch<T, Arch> x, batch<T, Arch> y) noexcept;

namespace detail {
struct log2_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::log2(x);
  }
};
struct log10_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::log10(x);
  }
};
struct sin_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::sin(x);
  }
};
struct cos_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::cos(x);
  }
};
struct tan_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::tan(x);
  }
};
struct asin_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::asin(x);
  }
};
struct acos_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::acos(x);
  }
};
struct atan_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::atan(x);
  }
};
struct sinh_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::sinh(x);
  }
};
struct cosh_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::cosh(x);
  }
};
struct asinh_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::asinh(x);
  }
};
struct acosh_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::acosh(x);
  }
};
struct atanh_f {
  template <class T>
  BATON_INLINE T operator()(T x) const noexcept {
    return math::atanh(x);
  }
};
struct mod_f {
  template <class T>
  BATON_INLINE T operator()(T x, T y) const noexcept {
    return math::mod(x, y);
  }
};
}  // namespace detail

template <scalar T>
BATON_INLINE constexpr T trunc(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::trunc(x);
  return std::trunc(x);
}
template <scalar T>
BATON_INLINE constexpr T floor(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::floor(x);
  return std::floor(x);
}
template <scalar T>
BATON_INLINE constexpr T ceil(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::ceil(x);
  return std::ceil(x);
}
template <scalar T>
BATON_INLINE constexpr T round(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::round(x);
  return std::round(x);
}
template <scalar T>
BATON_INLINE constexpr T log2(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::log2(x);
  return std::log2(x);
}
template <scalar T>
BATON_INLINE constexpr T log10(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::log10(x);
  return std::log10(x);
}
template <scalar T>
BATON_INLINE constexpr T sin(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::sin(x);
  return std::sin(x);
}
template <scalar T>
BATON_INLINE constexpr T cos(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::cos(x);
  return std::cos(x);
}
template <scalar T>
BATON_INLINE constexpr T tan(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::tan(x);
  return std::tan(x);
}
template <scalar T>
BATON_INLINE constexpr T asin(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::asin(x);
  return std::asin(x);
}
template <scalar T>
BATON_INLINE constexpr T acos(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::acos(x);
  return std::acos(x);
}
template <scalar T>
BATON_INLINE constexpr T atan(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::atan(x);
  return std::atan(x);
}
template <scalar T>
BATON_INLINE constexpr T sinh(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::sinh(x);
  return std::sinh(x);
}
template <scalar T>
BATON_INLINE constexpr T cosh(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::cosh(x);
  return std::cosh(x);
}
template <scalar T>
BATON_INLINE constexpr T asinh(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::asinh(x);
  return std::asinh(x);
}
template <scalar T>
BATON_INLINE constexpr T acosh(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::acosh(x);
  return std::acosh(x);
}
template <scalar T>
BATON_INLINE constexpr T atanh(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::atanh(x);
  return std::atanh(x);
}
template <scalar T>
BATON_INLINE constexpr T mod(T x, T y) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::mod(x, y);
  return std::fmod(x, y);
}

template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> sign(batch<T, Arch> x) noexcept {
  using V = batch<T, Arch>;
  return xsimd::select(x > V(T(0)), V(T(1)), xsimd::select(x < V(T(0)), V(T(-1)), x));
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> trunc(batch<T, Arch> x) noexcept {
  return detail::truncate(x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> floor(batch<T, Arch> x) noexcept {
  const batch<T, Arch> t = math::trunc(x);
  return xsimd::select(t > x, t - batch<T, Arch>(T(1)), t);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> ceil(batch<T, Arch> x) noexcept {
  const batch<T, Arch> t = math::trunc(x);
  return xsimd::select(t < x, xsimd::copysign(t + batch<T, Arch>(T(1)), x), t);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> round(batch<T, Arch> x) noexcept {
  using V = batch<T, Arch>;
  const V t = math::trunc(x);
  return xsimd::select(xsimd::abs(x - t) >= V(T(0.5)), t + xsimd::copysign(V(T(1)), x), t);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> log2(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::log2_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> log10(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::log10_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> sin(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::sin_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> cos(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::cos_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> tan(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::tan_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> asin(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::asin_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> acos(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::acos_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> atan(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::atan_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> sinh(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::sinh_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> cosh(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::cosh_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> asinh(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::asinh_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> acosh(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::acosh_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> atanh(batch<T, Arch> x) noexcept {
  return detail::lanewise<T, Arch>(detail::atanh_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> mod(batch<T, Arch> x, batch<T, Arch> y) noexcept {
  return detail::lanewise<T, Arch>(detail::mod_f{}, x, y);
}

}  // namespace baton::simd::math

#endif
