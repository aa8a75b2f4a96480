// SPDX-License-Identifier: Apache-2.0
//
// The texts of tests/golden/tir/, made by tests/golden/make_headers.py: edit the texts, run the script.
#ifndef BATON_TESTS_GOLDEN_TIR_HPP
#define BATON_TESTS_GOLDEN_TIR_HPP

#include <string_view>

namespace golden::tir {

inline constexpr std::string_view add = R"relay(// C[i] = A[i] + B[i], default schedule
primfn(A_1: handle, B_1: handle, C_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {C: Buffer(C_2: Pointer(float32), float32, [128], []),
             B: Buffer(B_2: Pointer(float32), float32, [128], []),
             A: Buffer(A_2: Pointer(float32), float32, [128], [])}
  buffer_map = {A_1: A, B_1: B, C_1: C} {
  for (i: int32, 0, 128) {
    C_2[i] = ((float32*)A_2[i] + (float32*)B_2[i])
  }
}
)relay";

inline constexpr std::string_view add_vectorized = R"relay(// split by 16, inner vectorized
primfn(A_1: handle, B_1: handle, C_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {C: Buffer(C_2: Pointer(float32), float32, [128], []),
             B: Buffer(B_2: Pointer(float32), float32, [128], []),
             A: Buffer(A_2: Pointer(float32), float32, [128], [])}
  buffer_map = {A_1: A, B_1: B, C_1: C} {
  for (i.outer: int32, 0, 8) {
    C_2[ramp((i.outer*16), 1, 16)] = ((float32x16*)A_2[ramp((i.outer*16), 1, 16)] + (float32x16*)B_2[ramp((i.outer*16), 1, 16)])
  }
}
)relay";

inline constexpr std::string_view add_parallel = R"relay(// split by 32, outer parallel, inner vectorized
primfn(A_1: handle, B_1: handle, C_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {C: Buffer(C_2: Pointer(float32), float32, [128], []),
             B: Buffer(B_2: Pointer(float32), float32, [128], []),
             A: Buffer(A_2: Pointer(float32), float32, [128], [])}
  buffer_map = {A_1: A, B_1: B, C_1: C} {
  for (i.outer: int32, 0, 4) "parallel" {
    C_2[ramp((i.outer*32), 1, 32)] = ((float32x32*)A_2[ramp((i.outer*32), 1, 32)] + (float32x32*)B_2[ramp((i.outer*32), 1, 32)])
  }
}
)relay";

inline constexpr std::string_view add_unrolled = R"relay(// split by 4, inner unrolled
primfn(A_1: handle, B_1: handle, C_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {B: Buffer(B_2: Pointer(float32), float32, [128], []),
             C: Buffer(C_2: Pointer(float32), float32, [128], []),
             A: Buffer(A_2: Pointer(float32), float32, [128], [])}
  buffer_map = {A_1: A, B_1: B, C_1: C} {
  for (i.outer: int32, 0, 32) {
    C_2[(i.outer*4)] = ((float32*)A_2[(i.outer*4)] + (float32*)B_2[(i.outer*4)])
    C_2[((i.outer*4) + 1)] = ((float32*)A_2[((i.outer*4) + 1)] + (float32*)B_2[((i.outer*4) + 1)])
    C_2[((i.outer*4) + 2)] = ((float32*)A_2[((i.outer*4) + 2)] + (float32*)B_2[((i.outer*4) + 2)])
    C_2[((i.outer*4) + 3)] = ((float32*)A_2[((i.outer*4) + 3)] + (float32*)B_2[((i.outer*4) + 3)])
  }
}
)relay";

inline constexpr std::string_view tail = R"relay(// 130 elements split by 16, vectorized: the tail condition
primfn(A_1: handle, C_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {C: Buffer(C_2: Pointer(float32), float32, [130], []),
             A: Buffer(A_2: Pointer(float32), float32, [130], [])}
  buffer_map = {A_1: A, C_1: C} {
  for (i.outer: int32, 0, 9) {
    for (i.inner.s: int32, 0, 16) {
      if (((i.outer*16) + i.inner.s) < 130) {
        C_2[((i.outer*16) + i.inner.s)] = (((float32*)A_2[((i.outer*16) + i.inner.s)]*2f32) + 1f32)
      }
    }
  }
}
)relay";

inline constexpr std::string_view matmul = R"relay(// matmul, default
primfn(X_1: handle, W_1: handle, Y_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {Y: Buffer(Y_2: Pointer(float32), float32, [32, 48], []),
             W: Buffer(W_2: Pointer(float32), float32, [64, 48], []),
             X: Buffer(X_2: Pointer(float32), float32, [32, 64], [])}
  buffer_map = {X_1: X, W_1: W, Y_1: Y} {
  for (i: int32, 0, 32) {
    for (j: int32, 0, 48) {
      Y_2[((i*48) + j)] = 0f32
      for (k: int32, 0, 64) {
        Y_2[((i*48) + j)] = ((float32*)Y_2[((i*48) + j)] + ((float32*)X_2[((i*64) + k)]*(float32*)W_2[((k*48) + j)]))
      }
    }
  }
}
)relay";

inline constexpr std::string_view matmul_tiled = R"relay(// matmul tiled 8x16, k split 4, reordered, vectorized, unrolled
primfn(X_1: handle, W_1: handle, Y_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {Y: Buffer(Y_2: Pointer(float32), float32, [32, 48], []),
             W: Buffer(W_2: Pointer(float32), float32, [64, 48], []),
             X: Buffer(X_2: Pointer(float32), float32, [32, 64], [])}
  buffer_map = {X_1: X, W_1: W, Y_1: Y} {
  for (i.outer: int32, 0, 4) {
    for (j.outer: int32, 0, 3) {
      for (i.inner.init: int32, 0, 8) {
        Y_2[ramp((((i.outer*384) + (i.inner.init*48)) + (j.outer*16)), 1, 16)] = broadcast(0f32, 16)
      }
      for (k.outer: int32, 0, 16) {
        for (i.inner: int32, 0, 8) {
          Y_2[ramp((((i.outer*384) + (i.inner*48)) + (j.outer*16)), 1, 16)] = ((float32x16*)Y_2[ramp((((i.outer*384) + (i.inner*48)) + (j.outer*16)), 1, 16)] + (broadcast((float32*)X_2[(((i.outer*512) + (i.inner*64)) + (k.outer*4))], 16)*(float32x16*)W_2[ramp(((k.outer*192) + (j.outer*16)), 1, 16)]))
          Y_2[ramp((((i.outer*384) + (i.inner*48)) + (j.outer*16)), 1, 16)] = ((float32x16*)Y_2[ramp((((i.outer*384) + (i.inner*48)) + (j.outer*16)), 1, 16)] + (broadcast((float32*)X_2[((((i.outer*512) + (i.inner*64)) + (k.outer*4)) + 1)], 16)*(float32x16*)W_2[ramp((((k.outer*192) + (j.outer*16)) + 48), 1, 16)]))
          Y_2[ramp((((i.outer*384) + (i.inner*48)) + (j.outer*16)), 1, 16)] = ((float32x16*)Y_2[ramp((((i.outer*384) + (i.inner*48)) + (j.outer*16)), 1, 16)] + (broadcast((float32*)X_2[((((i.outer*512) + (i.inner*64)) + (k.outer*4)) + 2)], 16)*(float32x16*)W_2[ramp((((k.outer*192) + (j.outer*16)) + 96), 1, 16)]))
          Y_2[ramp((((i.outer*384) + (i.inner*48)) + (j.outer*16)), 1, 16)] = ((float32x16*)Y_2[ramp((((i.outer*384) + (i.inner*48)) + (j.outer*16)), 1, 16)] + (broadcast((float32*)X_2[((((i.outer*512) + (i.inner*64)) + (k.outer*4)) + 3)], 16)*(float32x16*)W_2[ramp((((k.outer*192) + (j.outer*16)) + 144), 1, 16)]))
        }
      }
    }
  }
}
)relay";

inline constexpr std::string_view matmul_cache_write = R"relay(// matmul with a local accumulator tile, parallel outer loop
primfn(X_1: handle, W_1: handle, Y_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {Y: Buffer(Y_2: Pointer(float32), float32, [32, 48], []),
             W: Buffer(W_2: Pointer(float32), float32, [64, 48], []),
             X: Buffer(X_2: Pointer(float32), float32, [32, 64], [])}
  buffer_map = {X_1: X, W_1: W, Y_1: Y} {
  for (i.outer: int32, 0, 4) "parallel" {
    attr [Y.local: Pointer(float32)] "storage_scope" = "local";
    allocate(Y.local, float32x16, [8]);
    for (j.outer: int32, 0, 3) {
      for (i.c.init: int32, 0, 8) {
        Y.local[ramp((i.c.init*16), 1, 16)] = broadcast(0f32, 16)
      }
      for (k: int32, 0, 64) {
        for (i.c: int32, 0, 8) {
          Y.local[ramp((i.c*16), 1, 16)] = ((float32x16*)Y.local[ramp((i.c*16), 1, 16)] + (broadcast((float32*)X_2[(((i.outer*512) + (i.c*64)) + k)], 16)*(float32x16*)W_2[ramp(((k*48) + (j.outer*16)), 1, 16)]))
        }
      }
      for (i.inner: int32, 0, 8) {
        Y_2[ramp((((i.outer*384) + (i.inner*48)) + (j.outer*16)), 1, 16)] = (float32x16*)Y.local[ramp((i.inner*16), 1, 16)]
      }
    }
  }
}
)relay";

inline constexpr std::string_view matmul_relu_compute_at = R"relay(// relu consumer, matmul computed at its row
primfn(X_1: handle, W_1: handle, R_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {R: Buffer(R_2: Pointer(float32), float32, [32, 48], []),
             W: Buffer(W_2: Pointer(float32), float32, [64, 48], []),
             X: Buffer(X_2: Pointer(float32), float32, [32, 64], [])}
  buffer_map = {X_1: X, W_1: W, R_1: R} {
  attr [Y: Pointer(float32)] "storage_scope" = "global";
  allocate(Y, float32, [48]);
  for (i: int32, 0, 32) {
    for (j: int32, 0, 48) {
      Y[j] = 0f32
      for (k: int32, 0, 64) {
        Y[j] = ((float32*)Y[j] + ((float32*)X_2[((i*64) + k)]*(float32*)W_2[((k*48) + j)]))
      }
    }
    for (j_1: int32, 0, 48) {
      R_2[((i*48) + j_1)] = max((float32*)Y[j_1], 0f32)
    }
  }
}
)relay";

inline constexpr std::string_view conv_relu = R"relay(// conv2d NCHW then relu, default schedule
primfn(D_1: handle, F_1: handle, relu_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {relu: Buffer(relu_2: Pointer(float32), float32, [1, 32, 8, 8], []),
             F: Buffer(F_2: Pointer(float32), float32, [32, 16, 3, 3], []),
             D: Buffer(D_2: Pointer(float32), float32, [1, 16, 10, 10], [])}
  buffer_map = {D_1: D, F_1: F, relu_1: relu} {
  attr [conv: Pointer(float32)] "storage_scope" = "global";
  allocate(conv, float32, [2048]) {
    for (f: int32, 0, 32) {
      for (h: int32, 0, 8) {
        for (w: int32, 0, 8) {
          conv[(((f*64) + (h*8)) + w)] = 0f32
          for (c: int32, 0, 16) {
            for (kh: int32, 0, 3) {
              for (kw: int32, 0, 3) {
                conv[(((f*64) + (h*8)) + w)] = ((float32*)conv[(((f*64) + (h*8)) + w)] + ((float32*)D_2[(((((c*100) + (h*10)) + (kh*10)) + w) + kw)]*(float32*)F_2[((((f*144) + (c*9)) + (kh*3)) + kw)]))
              }
            }
          }
        }
      }
    }
    for (f_1: int32, 0, 32) {
      for (h_1: int32, 0, 8) {
        for (w_1: int32, 0, 8) {
          relu_2[(((f_1*64) + (h_1*8)) + w_1)] = max((float32*)conv[(((f_1*64) + (h_1*8)) + w_1)], 0f32)
        }
      }
    }
  }
}
)relay";

inline constexpr std::string_view conv_relu_fused = R"relay(// conv computed at the pixel, 16 channels vectorized
primfn(D_1: handle, F_1: handle, relu_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {relu: Buffer(relu_2: Pointer(float32), float32, [1, 32, 8, 8], []),
             F: Buffer(F_2: Pointer(float32), float32, [32, 16, 3, 3], []),
             D: Buffer(D_2: Pointer(float32), float32, [1, 16, 10, 10], [])}
  buffer_map = {D_1: D, F_1: F, relu_1: relu} {
  attr [conv: Pointer(float32)] "storage_scope" = "global";
  allocate(conv, float32x16, [1]);
  for (f.outer: int32, 0, 2) {
    for (h: int32, 0, 8) {
      for (w: int32, 0, 8) {
        conv[ramp(0, 1, 16)] = broadcast(0f32, 16)
        for (c: int32, 0, 16) {
          for (kh: int32, 0, 3) {
            for (kw: int32, 0, 3) {
              conv[ramp(0, 1, 16)] = ((float32x16*)conv[ramp(0, 1, 16)] + (broadcast((float32*)D_2[(((((c*100) + (h*10)) + (kh*10)) + w) + kw)], 16)*(float32x16*)F_2[ramp(((((f.outer*2304) + (c*9)) + (kh*3)) + kw), 144, 16)]))
            }
          }
        }
        relu_2[ramp((((f.outer*1024) + (h*8)) + w), 64, 16)] = max((float32x16*)conv[ramp(0, 1, 16)], broadcast(0f32, 16))
      }
    }
  }
}
)relay";

inline constexpr std::string_view row_sum = R"relay(// row sum
primfn(P_1: handle, S_1: handle) -> ()
  attr = {"global_symbol": "main", "tir.noalias": True}
  buffers = {S: Buffer(S_2: Pointer(float32), float32, [16], []),
             P: Buffer(P_2: Pointer(float32), float32, [16, 64], [])}
  buffer_map = {P_1: P, S_1: S} {
  for (i: int32, 0, 16) {
    S_2[i] = 0f32
    for (k: int32, 0, 64) {
      S_2[i] = ((float32*)S_2[i] + (float32*)P_2[((i*64) + k)])
    }
  }
}
)relay";

}  // namespace golden::tir

#endif
