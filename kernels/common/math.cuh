// Scalar device functions that several rungs share.
#pragma once

// 2^x to about 2 ulp; results below the normal range are 0, and so is 2^-inf.
__device__ __forceinline__ float fast_exp2(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}
