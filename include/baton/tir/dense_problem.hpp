// SPDX-License-Identifier: Apache-2.0
//
// What a dense layer is (dense_problem) and how its register tile is cut (dense_schedule), as structural values that serve
// as template arguments of the kernels, with the cost model that proposes the tile. Next: tir/schedule.hpp, simd/dense.hpp.
#ifndef BATON_TIR_DENSE_PROBLEM_HPP
#define BATON_TIR_DENSE_PROBLEM_HPP

namespace baton::tir {

/// A dense layer: m rows of k inputs, n outputs each.
struct dense_problem {
  int m = 1, n = 1, k = 1;

  friend constexpr bool operator==(const dense_problem&, const dense_problem&) = default;
};

/// The register tile: rows by outputs (plain weight) or by vectors of outputs (packed weight). With k_chains accumulators for
/// each, small tiles hide the latency of an addition without reading many panels at once, which would compete for cache sets.
struct dense_schedule {
  int m_tile = 1, n_tile = 1;
  int k_chains = 1;  ///< packed weight only

  friend constexpr bool operator==(const dense_schedule&, const dense_schedule&) = default;
};

/// The tile of dense_kernel that fits the registers: as square as the rows allow, for the fewest loads per multiply-add.
constexpr dense_schedule default_dense_schedule(const dense_problem& p, int lanes, int registers) noexcept;
/// The same for dense_packed_kernel.
constexpr dense_schedule default_dense_packed_schedule(const dense_problem& p, int lanes, int registers) noexcept;

constexpr dense_schedule default_dense_schedule(const dense_problem& p, int lanes, int registers) noexcept {
  // Rows and outputs are both loaded as vectors; n_tile divides the step, which is a whole vector of outputs.
  const int room = registers >= 32 ? 24 : 12;
  dense_schedule s{p.m < 4 ? p.m : registers >= 32 ? 4 : 3, 4};
  if (p.m >= 4 && registers < 32 && p.m % 3 != 0 && p.m % 2 == 0) s = {2, 4};
  while (s.m_tile * s.n_tile * 2 <= room && s.n_tile * 2 <= 8 && s.n_tile * 2 <= lanes * 2) s.n_tile *= 2;
  return s;
}

constexpr dense_schedule default_dense_packed_schedule(const dense_problem& p, int lanes, int registers) noexcept {
  // Registers: the accumulators, the weights of a step, one broadcast.
  const int panels = (p.n + lanes - 1) / lanes, room = registers >= 32 ? 31 : 15;
  dense_schedule best{};
  double least = -1;
  for (int m = 1; m <= p.m && m <= 12; ++m)
    for (int n = 1; n <= panels && n <= 4 && m * n + n <= room; ++n) {
      int chains = 1;
      while (m * n * chains < (p.k < 32 ? 4 : 8)) chains *= 2;
      if (m * n * chains + n > room) continue;
      const int tiles = (p.m + m - 1) / m * ((panels + n - 1) / n);
      const double cost = tiles * (m * n + 0.5 * (m + n));
      if (least < 0 || cost < least) least = cost, best = {m, n, chains};
    }
  return best;
}

}  // namespace baton::tir

#endif
