// SPDX-License-Identifier: Apache-2.0
//
// Tables of polynomials around equally distant places, for batches in which one instruction picks each lane's entry: the coefficients
// of erf and tanh, Chebyshev fits between the middles of two distances, lowest first. In: numbers of places. Out: coefficients.
// All is dependent on Arch, so that units with different flags do not share it.
// Next: simd/math_float.hpp.
#ifndef BATON_SIMD_MATH_TABLES_HPP
#define BATON_SIMD_MATH_TABLES_HPP

#include <baton/meta/config.hpp>
#include <baton/simd/arch.hpp>

#include <cstdint>
#include <type_traits>

#if defined(__AVX2__)
namespace baton::simd::math::detail {

/// Whether one instruction picks each lane's entry of a table as long as a vector.
template <class Arch>
inline constexpr bool has_lane_tables = simd::detail::is_avx512<Arch> || std::is_base_of_v<xsimd::avx2, Arch>;

/// erf around so many equally distant places from 0 on, as polynomials of the distance.
template <class Arch, int Lanes>
struct erf_table;
template <class Arch>
struct erf_table<Arch, 16> {
  static constexpr int degree = 5;
  alignas(64) static constexpr float coefficient[degree + 1][16] = {
      {0.0f, 0x1.1af54ep-2f, 0x1.0a7ef6p-1f, 0x1.6c1c98p-1f, 0x1.af767ap-1f, 0x1.d8865ep-1f, 0x1.eea556p-1f, 0x1.f92d08p-1f, 0x1.fd9ae2p-1f, 0x1.ff4048p-1f,
       0x1.ffcaa8p-1f, 0x1.fff2d0p-1f, 0x1.fffd1ap-1f, 0x1.ffff70p-1f, 0x1.ffffe8p-1f, 0x1.fffffcp-1f},
      {0x1.20dd76p+0f, 0x1.0f5d16p+0f, 0x1.c1efcap-1f, 0x1.492e44p-1f, 0x1.a911f2p-2f, 0x1.e46530p-3f, 0x1.e72372p-4f, 0x1.b0552ep-5f, 0x1.529b9cp-6f,
       0x1.d41438p-8f, 0x1.1d831ap-9f, 0x1.3360dcp-11f, 0x1.240910p-13f, 0x1.e9b66cp-16f, 0x1.6a5a28p-18f, 0x1.d91916p-21f},
      {0x1.df216ep-23f, -0x1.0f5ba2p-2f, -0x1.c1ee00p-2f, -0x1.edc46ep-2f, -0x1.a9121ap-2f, -0x1.2ec000p-2f, -0x1.6d5bf8p-3f, -0x1.7a4bd6p-4f, -0x1.529bc2p-5f,
       -0x1.0749b8p-6f, -0x1.64dd6ep-8f, -0x1.a695cep-10f, -0x1.b5f20cp-12f, -0x1.8dbca8p-14f, -0x1.3cdfecp-16f, -0x1.bb356ep-19f},
      {-0x1.812ab6p-2f, -0x1.3c9614p-2f, -0x1.2bf5fap-3f, 0x1.b6d27cp-6f, 0x1.1b5f0ap-3f, 0x1.571c7ap-3f, 0x1.1c2ab4p-3f, 0x1.714a90p-4f, 0x1.8b0cdep-5f,
       0x1.63f02ep-6f, 0x1.119c5cp-7f, 0x1.69c92cp-9f, 0x1.9da85ap-11f, 0x1.9a8a70p-13f, 0x1.62a8dcp-15f, 0x1.0d2e78p-17f},
      {0x1.0e08dep-12f, 0x1.021ec0p-3f, 0x1.748de4p-3f, 0x1.3351c8p-3f, 0x1.1bcfb6p-4f, -0x1.731bc0p-8f, -0x1.69a6e2p-5f, -0x1.88548ap-5f, -0x1.1a14dep-5f,
       -0x1.39c52cp-6f, -0x1.1caef4p-7f, -0x1.b024bap-9f, -0x1.1654fep-10f, -0x1.3300a2p-12f, -0x1.23bb94p-14f, -0x1.e05776p-17f},
      {0x1.c7058ep-4f, 0x1.45dc92p-4f, 0x1.eab346p-8f, -0x1.af822cp-5f, -0x1.19757ap-4f, -0x1.81976ep-5f, -0x1.ebe5cap-7f, 0x1.a5df7cp-8f, 0x1.a97e2ep-7f,
       0x1.5c8c9ap-7f, 0x1.91fe1ep-8f, 0x1.6bd112p-9f, 0x1.0da810p-10f, 0x1.4e94eep-12f, 0x1.600c18p-14f, 0x1.0dff14p-16f},
  };
};
template <class Arch>
struct erf_table<Arch, 8> {
  static constexpr int degree = 7;
  alignas(32) static constexpr float coefficient[degree + 1][8] = {
      {0.0f, 0x1.0a7ef6p-1f, 0x1.af767ap-1f, 0x1.eea556p-1f, 0x1.fd9ae2p-1f, 0x1.ffcaa8p-1f, 0x1.fffd1ap-1f, 0x1.ffffe8p-1f},
      {0x1.20dd76p+0f, 0x1.c1efcap-1f, 0x1.a911f0p-2f, 0x1.e72372p-4f, 0x1.529b9ep-6f, 0x1.1d831ap-9f, 0x1.2408e8p-13f, 0x1.6a66c2p-18f},
      {-0x1.e7dd00p-27f, -0x1.c1efa2p-2f, -0x1.a91204p-2f, -0x1.6d5aaap-3f, -0x1.529b6cp-5f, -0x1.64e396p-8f, -0x1.b60f8ap-12f, -0x1.3cfdb4p-16f},
      {-0x1.81270cp-2f, -0x1.2bf560p-3f, 0x1.1b6122p-3f, 0x1.1c2a28p-3f, 0x1.8b0ae0p-5f, 0x1.119d48p-7f, 0x1.9db790p-11f, 0x1.62214ap-15f},
      {-0x1.4e8b8cp-16f, 0x1.76d942p-3f, 0x1.1b78fap-4f, -0x1.6d4256p-5f, -0x1.1a3c50p-5f, -0x1.1a94bep-7f, -0x1.119cd4p-10f, -0x1.1c69b4p-14f},
      {0x1.cf0ddap-4f, 0x1.e10d20p-8f, -0x1.1b5110p-4f, -0x1.e797b6p-7f, 0x1.ace9c2p-7f, 0x1.910abap-8f, 0x1.0a747ap-10f, 0x1.619b84p-14f},
      {-0x1.2164bep-10f, -0x1.8fcc08p-5f, 0x1.080a9cp-8f, 0x1.37ca36p-6f, 0x1.57837ap-11f, -0x1.6a6cfcp-9f, -0x1.8baf7ep-11f, -0x1.4cc852p-14f},
      {-0x1.90bb0ap-6f, 0x1.4cc712p-8f, 0x1.e70100p-7f, -0x1.25a060p-8f, -0x1.bbaf88p-9f, 0x1.07f2d6p-11f, 0x1.9ba156p-12f, 0x1.57681ap-15f},
  };
};

/// Lane i of the result is the table's entry whose number is in the low bits of lane i.
template <class Arch>
BATON_INLINE f32<Arch> lookup(const float* table, xsimd::batch<std::int32_t, Arch> at) noexcept {
#if defined(__AVX512F__)
  if constexpr (simd::detail::is_avx512<Arch>) return _mm512_permutexvar_ps(at, _mm512_load_ps(table));
  else
#endif
    return _mm256_permutevar8x32_ps(_mm256_load_ps(table), at);
}

#if defined(__AVX512F__)
/// tanh around 32 places from 0 on; around the last one it is 1.
template <class Arch>
struct tanh_table {
  static constexpr int degree = 5;
  static constexpr float distance = 0.2863f;
  alignas(64) static constexpr float coefficient[degree + 1][32] = {
      {0.0f,         0.278725773f, 0.517266154f, 0.695690513f, 0.816157699f, 0.891973615f, 0.937597573f, 0.96431613f,  0.979714453f, 0.988506973f, 0.993501008f,
       0.99632901f,  0.997927666f, 0.998830557f, 0.999340177f, 0.999627769f, 0.999790013f, 0.999881566f, 0.999933183f, 0.99996233f,  0.999978721f, 0.999988019f,
       0.999993265f, 0.999996185f, 0.999997854f, 0.999998808f, 0.999999344f, 0.999999642f, 0.999999762f, 0.999999881f, 0.99999994f,  1.0f},
      {1.0f,           0.92231226f,    0.73243582f,    0.51601475f,    0.33388662f,    0.20438311f,    0.12091078f,    0.070094444f,
       0.040159557f,   0.022853937f,   0.012955754f,   0.0073285317f,  0.0041403328f,  0.0023374949f,  0.0013191527f,  0.00074429135f,
       0.00041989086f, 0.00023686406f, 0.00013361171f, 7.5366821e-05f, 4.2511878e-05f, 2.3979344e-05f, 1.3525787e-05f, 7.6293368e-06f,
       4.3033879e-06f, 2.4273584e-06f, 1.3691691e-06f, 7.7228964e-07f, 4.3561542e-07f, 2.4571193e-07f, 1.3859554e-07f, 0.0f},
      {0.0f,           -0.2570557f,    -0.3788559f,    -0.3589893f,    -0.2725084f,    -0.1823065f,    -0.1133662f,    -0.06759316f,
       -0.03934472f,   -0.02259112f,   -0.01287144f,   -0.00730156f,   -0.004131712f,  -0.002334738f,  -0.001318269f,  -0.0007440066f,
       -0.0004197983f, -0.0002368335f, -0.0001336014f, -7.536319e-05f, -4.251053e-05f, -2.39788e-05f,  -1.352555e-05f, -7.629228e-06f,
       -4.303333e-06f, -2.42733e-06f,  -1.369154e-06f, -7.722812e-07f, -4.356107e-07f, -2.457093e-07f, -1.385941e-07f, 0.0f},
      {-0.333322f,   -0.235849f,   -0.0481963f,  0.0777363f,   0.111114f,    0.0944852f,   0.0659887f,   0.0418166f,   0.0251603f,   0.0147136f,   0.00846928f,
       0.00483195f,  0.00274306f,  0.00155286f,  0.000877689f, 0.000495637f, 0.000279749f, 0.000157852f, 8.9056e-05f,  5.02385e-05f, 2.83392e-05f, 1.59855e-05f,
       9.01695e-06f, 5.08613e-06f, 2.86889e-06f, 1.61822e-06f, 9.12771e-07f, 5.14856e-07f, 2.90408e-07f, 1.63807e-07f, 9.23964e-08f, 0.0f},
      {0.0f,         0.14924f,     0.15013f,     0.06594f,     0.00070738f,  -0.023227f,   -0.024006f,   -0.017798f,   -0.011558f,   -0.0070348f,  -0.004138f,
       -0.0023893f,  -0.0013654f,  -0.00077588f, -0.00043946f, -0.00024846f, -0.00014033f, -7.9212e-05f, -4.4699e-05f, -2.5219e-05f, -1.4227e-05f, -8.0253e-06f,
       -4.5269e-06f, -2.5535e-06f, -1.4403e-06f, -8.1243e-07f, -4.5826e-07f, -2.5849e-07f, -1.458e-07f,  -8.224e-08f,  -4.6388e-08f, 0.0f},
      {0.13176f,    0.059245f,   -0.044259f,  -0.059713f,  -0.029927f,  -0.0061656f, 0.0031884f,  0.0047541f,  0.003805f,   0.0025404f,  0.0015654f,
       0.00092643f, 0.00053662f, 0.00030721f, 0.00017473f, 9.9017e-05f, 5.5998e-05f, 3.1633e-05f, 1.7858e-05f, 1.0078e-05f, 5.6858e-06f, 3.2076e-06f,
       1.8094e-06f, 1.0207e-06f, 5.7573e-07f, 3.2475e-07f, 1.8318e-07f, 1.0332e-07f, 5.8281e-08f, 3.2874e-08f, 1.8542e-08f, 0.0f},
  };
};

/// The same of a table of two vectors.
template <class Arch>
BATON_INLINE f32<Arch> lookup_of_two(const float* table, xsimd::batch<std::int32_t, Arch> at) noexcept {
  return _mm512_permutex2var_ps(_mm512_load_ps(table), at, _mm512_load_ps(table + 16));
}
#endif

}  // namespace baton::simd::math::detail
#endif

#endif
