// Prefill flash attention over an f16 K/V cache: the next K/V tile is copied while this one is worked on.
// Q, O: [nt][nh][hd]; K, V: [nkv][nkvh][hd]; all f16, 16-byte aligned. Query token i sits at position pos0 +
// i and sees the keys 0..min(pos0 + i, nkv - 1); query head h reads key/value head h / (nh / nkvh). One block
// per FA_TQ query tokens of one head. Shared memory at hd = 128: 47,872 B.
#include "../common/cp_async.cuh"
#include "../common/math.cuh"
#include "../common/mma.cuh"
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#define FA_TQ 48
#define FA_TKV 32
#define FA_STAGES 2
#define FA_THREADS 96
#define FA_HD_STEP 64
#define FA_HD_MAX 128

namespace fa_05 {

__global__ void __launch_bounds__(FA_THREADS, 4)
    fa_prefill_f16kv(const __half *__restrict__ Q, const __half *__restrict__ K, const __half *__restrict__ V,
                     __half *__restrict__ O, int nt, int nkv, int nh, int nkvh, int hd, int pos0,
                     float scale_log2) {
  // A warp owns the 16 query rows of one mma tile, over all keys and all of hd.
  constexpr int warps = FA_THREADS / 32;
  static_assert(FA_TQ == 16 * warps, "one 16-row tile per warp");
  static_assert(FA_TKV % 16 == 0, "whole k16 steps of P.V per tile");

  extern __shared__ __align__(128) unsigned char fa_smem[];
  // hd halves are 128 or 256 B, so unpadded rows would all start in bank 0; 8 halves more shift each by 4
  // banks.
  const int sstr = hd + 8;
  __half *Qs = reinterpret_cast<__half *>(fa_smem);
  __half *Ks = Qs + FA_TQ * sstr;
  __half *Vs = Ks + FA_STAGES * FA_TKV * sstr;

  __builtin_assume(hd >= FA_HD_STEP); // the launcher takes no smaller one
  const int tid = threadIdx.x;
  const int lane = tid % 32;
  const int warp = tid / 32;
  const int hd8 = hd / 8;
  // The last query tiles see the most keys: they go first, so that no long block starts late.
  const int q0 = (gridDim.x - 1 - blockIdx.x) * FA_TQ;
  const int head = blockIdx.y;
  const int kv_row = nkvh * hd;
  const size_t kv_head = (size_t)(head / (nh / nkvh)) * hd;
  const uint4 zero = make_uint4(0, 0, 0, 0);

  for (int i = tid; i < FA_TQ * hd8; i += blockDim.x) {
    int r = i / hd8, c = (i % hd8) * 8;
    *reinterpret_cast<uint4 *>(&Qs[r * sstr + c]) =
        q0 + r < nt ? *reinterpret_cast<const uint4 *>(&Q[((size_t)(q0 + r) * nh + head) * hd + c]) : zero;
  }
  // A thread copies one chunk column of a tile. Keys past the end repeat the last one: whatever they score is
  // masked.
  const int copy_row = tid / hd8;
  const int copy_col = tid % hd8 * 8;
  const int pass_rows = FA_THREADS / hd8;
  for (int r = copy_row; r < FA_TKV; r += pass_rows) {
    const size_t at = (size_t)min(r, nkv - 1) * kv_row + kv_head + copy_col;
    cp_async_16(&Ks[r * sstr + copy_col], &K[at]);
    cp_async_16(&Vs[r * sstr + copy_col], &V[at]);
  }

  const __half *q_at = &Qs[(warp * 16 + lane % 16) * sstr + (lane / 16) * 8];
  // This lane's row address of a four-tile load from K (two k8 tiles of 16 keys) and from V (16 keys by two
  // d8 tiles).
  const __half *k_at = &Ks[(lane / 16 * 8 + lane % 8) * sstr + lane / 8 % 2 * 8];
  const __half *v_at = &Vs[lane % 16 * sstr + lane / 16 * 8];

  float oacc[FA_HD_MAX / 8][4] = {};
  // This lane's two rows, r and r + 8 of the warp's tile: running maximum, and its share of the running sum.
  float m[2] = {-INFINITY, -INFINITY};
  float l[2] = {0.0f, 0.0f};
  const int row = pos0 + q0 + warp * 16 + lane / 4;

  // Tiles that start past the block's last query position are masked in full and never visited.
  const int kend = min(nkv, pos0 + min(q0 + FA_TQ, nt));
  int stage = 0;
  for (int kt = 0; kt < kend; kt += FA_TKV, stage = (stage + 1) % FA_STAGES) {
    cp_async_wait_all();
    __syncthreads(); // this tile has arrived for all, and all are done with the stage that is filled next
    if (kt + FA_TKV < kend) {
      const int fill = (stage + 1) % FA_STAGES * FA_TKV;
#pragma unroll 4
      for (int r = copy_row; r < FA_TKV; r += pass_rows) {
        const size_t at = (size_t)min(kt + FA_TKV + r, nkv - 1) * kv_row + kv_head + copy_col;
        cp_async_16(&Ks[(fill + r) * sstr + copy_col], &K[at]);
        cp_async_16(&Vs[(fill + r) * sstr + copy_col], &V[at]);
      }
    }
    const int here = stage * FA_TKV;

    float s[FA_TKV / 8][4] = {};
#pragma unroll
    for (int h = 0; h < FA_HD_MAX && h + FA_HD_STEP <= hd; h += FA_HD_STEP) {
#pragma unroll
      for (int kk = h; kk + 16 <= h + FA_HD_STEP; kk += 16) {
        unsigned qa[4];
        ldmatrix_x4(qa, q_at + kk);
#pragma unroll
        for (int n = 0; n + 16 <= FA_TKV; n += 16) {
          unsigned kb[4];
          ldmatrix_x4(kb, k_at + (here + n) * sstr + kk);
          mma_m16n8k16(s[n / 8], qa, kb[0], kb[1]);
          mma_m16n8k16(s[n / 8 + 1], qa, kb[2], kb[3]);
        }
      }
    }

    // Only a tile that crosses the diagonal or the end of the cache has anything to mask.
    if (kt + FA_TKV > min(pos0 + q0 + 1, nkv)) {
#pragma unroll
      for (int n = 0; n < FA_TKV / 8; ++n)
#pragma unroll
        for (int e = 0; e < 4; ++e)
          if (kt + n * 8 + lane % 4 * 2 + e % 2 > min(row + e / 2 * 8, nkv - 1))
            s[n][e] = -INFINITY;
    }

    // Key 0 lies in the first tile and is seen by every row, so the running maximum is finite from there on.
#pragma unroll
    for (int i = 0; i < 2; ++i) {
      float mx = m[i];
#pragma unroll
      for (int n = 0; n < FA_TKV / 8; ++n)
        mx = fmaxf(mx, fmaxf(s[n][2 * i], s[n][2 * i + 1]));
      mx = fmaxf(mx, __shfl_xor_sync(0xffffffffu, mx, 1));
      mx = fmaxf(mx, __shfl_xor_sync(0xffffffffu, mx, 2));
      const float a = fast_exp2((m[i] - mx) * scale_log2);
      const float shift = mx * scale_log2;
      m[i] = mx;
      l[i] *= a;
#pragma unroll
      for (int n = 0; n < FA_TKV / 8; ++n)
#pragma unroll
        for (int e = 2 * i; e < 2 * i + 2; ++e) {
          s[n][e] = fast_exp2(fmaf(s[n][e], scale_log2, -shift));
          l[i] += s[n][e];
        }
#pragma unroll
      for (int d = 0; d < FA_HD_MAX / 8; ++d) {
        oacc[d][2 * i] *= a;
        oacc[d][2 * i + 1] *= a;
      }
    }

    // Two accumulator tiles of S side by side are, lane by lane, the A operand of P.V.
    unsigned pa[FA_TKV / 16][4];
#pragma unroll
    for (int n = 0; n < FA_TKV / 8; ++n) {
      pa[n / 2][n % 2 * 2] = pack_half2(s[n][0], s[n][1]);
      pa[n / 2][n % 2 * 2 + 1] = pack_half2(s[n][2], s[n][3]);
    }
#pragma unroll
    for (int h = 0; h < FA_HD_MAX && h + FA_HD_STEP <= hd; h += FA_HD_STEP) {
#pragma unroll
      for (int kk0 = 0; kk0 + 16 <= FA_TKV; kk0 += 16)
#pragma unroll
        for (int d = h; d + 16 <= h + FA_HD_STEP; d += 16) {
          unsigned vb[4];
          ldmatrix_x4_trans(vb, v_at + (here + kk0) * sstr + d);
          mma_m16n8k16(oacc[d / 8], pa[kk0 / 16], vb[0], vb[1]);
          mma_m16n8k16(oacc[d / 8 + 1], pa[kk0 / 16], vb[2], vb[3]);
        }
    }
  }

  // Once all lanes have read them, the warp's own rows of Qs turn the fragments into 16-byte rows.
  __syncwarp();
#pragma unroll
  for (int i = 0; i < 2; ++i) {
    l[i] += __shfl_xor_sync(0xffffffffu, l[i], 1);
    l[i] += __shfl_xor_sync(0xffffffffu, l[i], 2);
    const float inv = 1.0f / l[i];
#pragma unroll
    for (int d = 0; d < FA_HD_MAX; d += 8)
      if (d + 8 <= hd)
        *reinterpret_cast<unsigned *>(&Qs[(warp * 16 + lane / 4 + i * 8) * sstr + d + lane % 4 * 2]) =
            pack_half2(oacc[d / 8][2 * i] * inv, oacc[d / 8][2 * i + 1] * inv);
  }
  __syncwarp();
  for (int i = lane; i < 16 * hd8; i += 32) {
    int r = warp * 16 + i / hd8, c = (i % hd8) * 8;
    if (q0 + r < nt)
      *reinterpret_cast<uint4 *>(&O[((size_t)(q0 + r) * nh + head) * hd + c]) =
          *reinterpret_cast<const uint4 *>(&Qs[r * sstr + c]);
  }
}

// scale (> 0) multiplies Q.K before the softmax, 1 / sqrt(hd) as a rule. Returns cudaErrorInvalidValue for a
// shape the kernel does not take, else what the runtime said about the launch.
cudaError_t launch_fa_prefill_f16kv(const __half *Q, const __half *K, const __half *V, __half *O, int nt,
                                    int nkv, int nh, int nkvh, int hd, int pos0, float scale,
                                    cudaStream_t stream) {
  if (nt <= 0 || nkv <= 0 || pos0 < 0 || nh <= 0 || nkvh <= 0 || nh % nkvh != 0 || !(scale > 0.0f) ||
      (hd != 64 && hd != 128))
    return cudaErrorInvalidValue;
  size_t smem = ((size_t)FA_TQ + 2 * FA_STAGES * FA_TKV) * (hd + 8) * 2;
  cudaError_t err =
      cudaFuncSetAttribute(fa_prefill_f16kv, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)smem);
  if (err != cudaSuccess)
    return err;
  dim3 grid((nt + FA_TQ - 1) / FA_TQ, nh, 1);
  fa_prefill_f16kv<<<grid, FA_THREADS, smem, stream>>>(Q, K, V, O, nt, nkv, nh, nkvh, hd, pos0,
                                                       scale * 1.4426950408889634f);
  return cudaGetLastError();
}

} // namespace fa_05
