// Prefill flash attention over an f16 K/V cache: half the key tile, S and P rows padded by 8 floats.
// Q, O: [nt][nh][hd]; K, V: [nkv][nkvh][hd]; all f16, 16-byte aligned. Query token i sits at position pos0 +
// i and sees the keys 0..min(pos0 + i, nkv - 1); query head h reads key/value head h / (nh / nkvh). One block
// per FA_TQ query tokens of one head. Shared memory at hd = 128: 45,824 B.
#include "../common/math.cuh"
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>

#define FA_TQ 64
#define FA_TKV 32
#define FA_SSTR (FA_TKV + 8)  // S row stride in floats
#define FA_PSTR (FA_SSTR * 2) // P row stride in halves: P row r lies in the first half of S row r
#define FA_THREADS 256
#define FA_HD_STEP 64
#define FA_HD_MAX 128

namespace fa_02 {

using namespace nvcuda;

__global__ void fa_prefill_f16kv(const __half *__restrict__ Q, const __half *__restrict__ K,
                                 const __half *__restrict__ V, __half *__restrict__ O, int nt, int nkv,
                                 int nh, int nkvh, int hd, int pos0, float scale_log2) {
  // Warps stand in a grid of row tiles by column groups, over S and over O alike.
  constexpr int warps = FA_THREADS / 32;
  constexpr int row_tiles = FA_TQ / 16;
  constexpr int col_groups = warps / row_tiles;
  constexpr int s_cols = FA_TKV / col_groups;
  constexpr int o_cols = FA_HD_STEP / col_groups;
  constexpr int lane_cols = FA_TKV / 32;
  static_assert(FA_TQ % 16 == 0 && warps % row_tiles == 0, "every warp owns one row tile");
  static_assert(FA_TKV % 32 == 0 && s_cols % 16 == 0 && o_cols % 16 == 0, "whole fragments per warp");

  extern __shared__ __align__(128) unsigned char fa_smem[];
  // hd halves are 128 or 256 B, so unpadded rows would all start in bank 0; 8 halves more shift each by 4
  // banks.
  const int sstr = hd + 8;
  __half *Qs = reinterpret_cast<__half *>(fa_smem);
  __half *Ks = Qs + FA_TQ * sstr;
  __half *Vs = Ks + FA_TKV * sstr;
  float *Sf = reinterpret_cast<float *>(Vs + FA_TKV * sstr);
  __half *Pf = reinterpret_cast<__half *>(Sf);
  float *msh = Sf + FA_TQ * FA_SSTR;
  float *lsh = msh + FA_TQ;
  float *alpha = lsh + FA_TQ;

  __builtin_assume(hd >= FA_HD_STEP); // the launcher takes no smaller one
  const int tid = threadIdx.x;
  const int lane = tid % 32;
  const int warp = tid / 32;
  const int wm = warp % row_tiles;
  const int wn = warp / row_tiles;
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
  for (int rr = tid; rr < FA_TQ; rr += blockDim.x) {
    msh[rr] = -INFINITY;
    lsh[rr] = 0.0f;
  }

  // Which row an accumulator element belongs to is unspecified, so each thread reads it off a plane of row
  // numbers.
  for (int i = tid; i < FA_TQ * 16; i += blockDim.x)
    Sf[(i / 16) * FA_SSTR + i % 16] = (float)(i / 16);
  __syncthreads();
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> oacc[FA_HD_MAX / FA_HD_STEP][o_cols / 16];
  unsigned orow[oacc[0][0].num_elements];
  wmma::load_matrix_sync(oacc[0][0], &Sf[wm * 16 * FA_SSTR], FA_SSTR, wmma::mem_row_major);
#pragma unroll
  for (int e = 0; e < oacc[0][0].num_elements; ++e)
    orow[e] = (unsigned)oacc[0][0].x[e];
#pragma unroll
  for (int h = 0; h < FA_HD_MAX / FA_HD_STEP; ++h)
#pragma unroll
    for (int f = 0; f < o_cols / 16; ++f)
      wmma::fill_fragment(oacc[h][f], 0.0f);
  __syncthreads();

  // Tiles that start past the block's last query position are masked in full and never visited.
  const int kend = min(nkv, pos0 + min(q0 + FA_TQ, nt));
  for (int kt = 0; kt < kend; kt += FA_TKV) {
    // A step known to the compiler lets it unroll and have several loads in flight. Keys past the end repeat
    // the last one: whatever they score is masked.
#pragma unroll 4
    for (int i = tid; i < FA_TKV * hd8; i += FA_THREADS) {
      int r = i / hd8, c = (i % hd8) * 8;
      const size_t at = (size_t)min(kt + r, nkv - 1) * kv_row + kv_head + c;
      *reinterpret_cast<uint4 *>(&Ks[r * sstr + c]) = *reinterpret_cast<const uint4 *>(&K[at]);
      *reinterpret_cast<uint4 *>(&Vs[r * sstr + c]) = *reinterpret_cast<const uint4 *>(&V[at]);
    }
    __syncthreads();

    wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc[s_cols / 16];
#pragma unroll
    for (int f = 0; f < s_cols / 16; ++f)
      wmma::fill_fragment(fc[f], 0.0f);
#pragma unroll 4
    for (int kk = 0; kk < hd; kk += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> qa;
      wmma::load_matrix_sync(qa, &Qs[wm * 16 * sstr + kk], sstr);
#pragma unroll
      for (int f = 0; f < s_cols / 16; ++f) {
        wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> kb;
        wmma::load_matrix_sync(kb, &Ks[(wn * s_cols + f * 16) * sstr + kk], sstr);
        wmma::mma_sync(fc[f], qa, kb, fc[f]);
      }
    }
#pragma unroll
    for (int f = 0; f < s_cols / 16; ++f)
      wmma::store_matrix_sync(&Sf[wm * 16 * FA_SSTR + wn * s_cols + f * 16], fc[f], FA_SSTR,
                              wmma::mem_row_major);
    __syncthreads();

    for (int rr = warp; rr < FA_TQ; rr += warps) {
      const int c0 = lane * lane_cols;
      const int last = min(pos0 + q0 + rr, nkv - 1) - kt;
      float s[lane_cols];
      float mx = -INFINITY;
#pragma unroll
      for (int j = 0; j < lane_cols; ++j) {
        s[j] = c0 + j <= last ? Sf[rr * FA_SSTR + c0 + j] * scale_log2 : -INFINITY;
        mx = fmaxf(mx, s[j]);
      }
#pragma unroll
      for (int o = 16; o > 0; o /= 2)
        mx = fmaxf(mx, __shfl_xor_sync(0xffffffffu, mx, o));
      // Key 0 lies in the first tile and is seen by every row, so the running maximum is finite from there
      // on.
      const float mold = msh[rr];
      const float mnew = fmaxf(mold, mx);
      float sum = 0.0f;
#pragma unroll
      for (int j = 0; j < lane_cols; ++j) {
        s[j] = fast_exp2(s[j] - mnew);
        sum += s[j];
      }
#pragma unroll
      for (int o = 16; o > 0; o /= 2)
        sum += __shfl_xor_sync(0xffffffffu, sum, o);
      // P overwrites S words that other lanes of this warp have read.
      __syncwarp();
#pragma unroll
      for (int j = 0; j < lane_cols; ++j)
        Pf[rr * FA_PSTR + c0 + j] = __float2half(s[j]);
      if (lane == 0) {
        const float a = fast_exp2(mold - mnew);
        msh[rr] = mnew;
        lsh[rr] = lsh[rr] * a + sum;
        alpha[rr] = a;
      }
    }
    __syncthreads();

#pragma unroll
    for (int e = 0; e < oacc[0][0].num_elements; ++e) {
      const float a = alpha[orow[e] % FA_TQ];
#pragma unroll
      for (int h = 0; h < FA_HD_MAX / FA_HD_STEP; ++h)
#pragma unroll
        for (int f = 0; f < o_cols / 16; ++f)
          oacc[h][f].x[e] *= a;
    }
#pragma unroll
    for (int kk0 = 0; kk0 + 16 <= FA_TKV; kk0 += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> pa;
      wmma::load_matrix_sync(pa, &Pf[wm * 16 * FA_PSTR + kk0], FA_PSTR);
#pragma unroll
      for (int h = 0; h < FA_HD_MAX / FA_HD_STEP && (h + 1) * FA_HD_STEP <= hd; ++h) {
#pragma unroll
        for (int f = 0; f < o_cols / 16; ++f) {
          wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> vb;
          wmma::load_matrix_sync(vb, &Vs[kk0 * sstr + h * FA_HD_STEP + wn * o_cols + f * 16], sstr);
          wmma::mma_sync(oacc[h][f], pa, vb, oacc[h][f]);
        }
      }
    }
    __syncthreads();
  }

  // Each warp writes out through its own 16x16 patch of the S plane, which is free after the last tile.
  float *patch = &Sf[wm * 16 * FA_SSTR + wn * s_cols];
  const int pr = lane / 2, pc = (lane % 2) * 8;
  const float inv = 1.0f / lsh[wm * 16 + pr];
  const int qi = q0 + wm * 16 + pr;
#pragma unroll
  for (int h = 0; h < FA_HD_MAX / FA_HD_STEP && (h + 1) * FA_HD_STEP <= hd; ++h) {
#pragma unroll
    for (int f = 0; f < o_cols / 16; ++f) {
      wmma::store_matrix_sync(patch, oacc[h][f], FA_SSTR, wmma::mem_row_major);
      __syncwarp();
      __half2 v[4];
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        const float2 x = *reinterpret_cast<const float2 *>(&patch[pr * FA_SSTR + pc + 2 * j]);
        v[j] = __floats2half2_rn(x.x * inv, x.y * inv);
      }
      if (qi < nt)
        *reinterpret_cast<uint4 *>(
            &O[((size_t)qi * nh + head) * hd + h * FA_HD_STEP + wn * o_cols + f * 16 + pc]) =
            *reinterpret_cast<const uint4 *>(v);
      __syncwarp();
    }
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
  size_t smem =
      (size_t)(FA_TQ + 2 * FA_TKV) * (hd + 8) * 2 + (size_t)FA_TQ * (FA_TKV + 8) * 4 + 3 * FA_TQ * 4;
  cudaError_t err =
      cudaFuncSetAttribute(fa_prefill_f16kv, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)smem);
  if (err != cudaSuccess)
    return err;
  dim3 grid((nt + FA_TQ - 1) / FA_TQ, nh, 1);
  fa_prefill_f16kv<<<grid, FA_THREADS, smem, stream>>>(Q, K, V, O, nt, nkv, nh, nkvh, hd, pos0,
                                                       scale * 1.4426950408889634f);
  return cudaGetLastError();
}

} // namespace fa_02
