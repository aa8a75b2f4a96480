// SPDX-License-Identifier: Apache-2.0
//
// Runs every set that the machine has, and the one that is chosen; compares.
#include "multi_isa/model.hpp"

#include <cmath>
#include <cstdio>
#include <vector>

namespace {

using run_function = void (*)(const float*, float*);

std::vector<float> image = [] {
  std::vector<float> x(image_floats);
  for (int i = 0; i < image_floats; ++i) x[static_cast<std::size_t>(i)] = static_cast<float>(i * 13 % 29) / 29.0f;
  return x;
}();

std::vector<float> scores_of(run_function run) {
  std::vector<float> scores(score_count);
  run(image.data(), scores.data());
  return scores;
}

template <class... Isas>
int check(baton::isa::list<Isas...>) {
  const std::vector<float> chosen = scores_of(baton::isa::pick([](auto isa) { return &classify<decltype(isa)>; }));
  float total = 0;
  for (float s : chosen) total += s;
  int ran = 0, wrong = std::fabs(total - 1) > 1e-5f;
  (
      [&] {
        if (!baton::isa::runs<Isas>()) return;
        const std::string_view name = architecture<Isas>();
        std::printf("%.*s\n", static_cast<int>(name.size()), name.data());
        ++ran;
        const std::vector<float> scores = scores_of(&classify<Isas>);
        for (std::size_t i = 0; i < scores.size(); ++i) wrong += !(std::fabs(scores[i] - chosen[i]) <= 1e-5f);
      }(),
      ...);
  // A list without a set that the machine runs gives nothing.
  wrong += baton::isa::pick(baton::isa::list<void*>{}, [](auto) { return run_function(nullptr); }) != nullptr;
  std::printf("%d sets, %d wrong\n", ran, wrong);
  return ran > 0 && wrong == 0 ? 0 : 1;
}

}  // namespace

int main() { return check(baton::isa::compiled{}); }
