// Warp-level tensor-core instructions (sm_80 and later) as functions; lane layouts are those of the PTX ISA,
// "Matrix Fragments for mma.m16n8k16" and "ldmatrix". Every call is made by all 32 lanes. A barrier stands
// between the stores of a plane and its ldmatrix: volatile keeps the loads behind it.
#pragma once

#include <cuda_fp16.h>

// Loads four 8x8 tiles of halves; lane i gives the 16-byte aligned address of row i % 8 of tile i / 8.
__device__ __forceinline__ void ldmatrix_x4(unsigned (&r)[4], const __half *row) {
  const unsigned at = (unsigned)__cvta_generic_to_shared(row);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(at));
}

// The same with each 8x8 tile transposed on the way.
__device__ __forceinline__ void ldmatrix_x4_trans(unsigned (&r)[4], const __half *row) {
  const unsigned at = (unsigned)__cvta_generic_to_shared(row);
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
               : "r"(at));
}

// d += a * b with a 16x16 row-major, b 16x8 column-major, d 16x8 in float. Lane i holds of d the columns
// 2 * (i % 4) and the next: d[0], d[1] in row i / 4, d[2], d[3] in row i / 4 + 8.
__device__ __forceinline__ void mma_m16n8k16(float (&d)[4], const unsigned (&a)[4], unsigned b0,
                                             unsigned b1) {
  asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// Two floats as halves in one register, lo in the low half.
__device__ __forceinline__ unsigned pack_half2(float lo, float hi) {
  const __half2 v = __floats2half2_rn(lo, hi);
  return *reinterpret_cast<const unsigned *>(&v);
}
