// SPDX-License-Identifier: Apache-2.0
//
// Compiled with -fno-exceptions -fno-rtti.
#include <baton/runtime/npy.hpp>
#include <baton/runtime/safetensors.hpp>
#include <baton/runtime/tensor.hpp>

#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstring>

int main() {
  baton::tensor<float, 2, 3> t;
  const baton::tensor_view<const float, 2, 3> view = t;
  if (view(1, 2) != 0.0f) return 1;

  // A reader that cannot throw says its sentence and aborts.
  int ends[2];
  if (pipe(ends) != 0) return 2;
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    static_cast<void>(baton::parse_npy(baton::aligned_buffer(3), "f"));
    _exit(0);
  }
  close(ends[1]);
  char said[128] = {};
  if (read(ends[0], said, sizeof said - 1) <= 0) return 3;
  int status = 0;
  waitpid(child, &status, 0);
  if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT) return 4;
  return std::strcmp(said, "baton: f: offset 0: not an .npy file\n") == 0 ? 0 : 5;
}
