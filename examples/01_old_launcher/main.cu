// A tile change that nobody followed to the launcher. The attention kernel's KV tile went from 64 rows to 32, to
// fit two blocks on an SM; the launcher still counts K and V as FA_TQ rows each.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#define FA_TQ 64
#define FA_TKV 32

// One query tile of one head against all keys, without a mask: softmax(Q K^T) V with running maxima and sums.
__global__ void attend(const __half *Q, const __half *K, const __half *V, float *O, int nkv, int hd) {
  extern __shared__ __align__(16) unsigned char smem[];
  const int sstr = hd + 8;
  __half *Qs = reinterpret_cast<__half *>(smem);
  __half *Ks = Qs + FA_TQ * sstr;
  __half *Vs = Ks + FA_TKV * sstr;
  float *Sf = reinterpret_cast<float *>(Vs + FA_TKV * sstr);
  float *msh = Sf + FA_TQ * FA_TKV;
  float *lsh = msh + FA_TQ;
  float *alpha = lsh + FA_TQ;
  const int tid = threadIdx.x, q0 = blockIdx.x * FA_TQ;

  for (int i = tid; i < FA_TQ * hd; i += blockDim.x) {
    Qs[(i / hd) * sstr + i % hd] = Q[q0 * hd + i];
    O[q0 * hd + i] = 0.0f;
  }
  for (int r = tid; r < FA_TQ; r += blockDim.x)
    msh[r] = -1e30f, lsh[r] = 0.0f;

  for (int kt = 0; kt + FA_TKV <= nkv; kt += FA_TKV) {
    __syncthreads();
    for (int i = tid; i < FA_TKV * hd; i += blockDim.x) {
      Ks[(i / hd) * sstr + i % hd] = K[kt * hd + i];
      Vs[(i / hd) * sstr + i % hd] = V[kt * hd + i];
    }
    __syncthreads();
    for (int i = tid; i < FA_TQ * FA_TKV; i += blockDim.x) {
      float sum = 0.0f;
      for (int d = 0; d < hd; ++d)
        sum += __half2float(Qs[(i / FA_TKV) * sstr + d]) * __half2float(Ks[(i % FA_TKV) * sstr + d]);
      Sf[i] = sum;
    }
    __syncthreads();
    for (int r = tid; r < FA_TQ; r += blockDim.x) {
      float most = msh[r], total = 0.0f;
      for (int c = 0; c < FA_TKV; ++c)
        most = fmaxf(most, Sf[r * FA_TKV + c]);
      for (int c = 0; c < FA_TKV; ++c) {
        Sf[r * FA_TKV + c] = expf(Sf[r * FA_TKV + c] - most);
        total += Sf[r * FA_TKV + c];
      }
      alpha[r] = expf(msh[r] - most);
      lsh[r] = lsh[r] * alpha[r] + total;
      msh[r] = most;
    }
    __syncthreads();
    for (int i = tid; i < FA_TQ * hd; i += blockDim.x) {
      float sum = O[q0 * hd + i] * alpha[i / hd];
      for (int c = 0; c < FA_TKV; ++c)
        sum += Sf[(i / hd) * FA_TKV + c] * __half2float(Vs[c * sstr + i % hd]);
      O[q0 * hd + i] = sum;
    }
  }
  __syncthreads();
  for (int i = tid; i < FA_TQ * hd; i += blockDim.x)
    O[q0 * hd + i] /= lsh[i / hd];
}

// nq a multiple of FA_TQ, nkv of FA_TKV; hd 64 or 128.
cudaError_t launch(const __half *Q, const __half *K, const __half *V, float *O, int nq, int nkv, int hd) {
  size_t smem = (size_t)3 * FA_TQ * (hd + 8) * 2 + (size_t)FA_TQ * FA_TKV * 4 + 3 * FA_TQ * 4;
  cudaError_t error = cudaFuncSetAttribute(attend, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)smem);
  if (error != cudaSuccess)
    return error;
  attend<<<nq / FA_TQ, 256, smem>>>(Q, K, V, O, nkv, hd);
  return cudaGetLastError();
}
