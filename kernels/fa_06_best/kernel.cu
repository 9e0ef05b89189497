// Prefill flash attention over an f16 K/V cache; 32 query rows a warp, K and V copied ahead, swizzled planes.
// Q, O: [nt][nh][hd]; K, V: [nkv][nkvh][hd]; all f16, 16-byte aligned. Query token i sits at position pos0 +
// i and sees the keys 0..min(pos0 + i, nkv - 1); query head h reads key/value head h / (nh / nkvh). One block
// per FA_TQ query tokens of one head. Shared memory at hd = 128: 65,536 B.
#include "../common/cp_async.cuh"
#include "../common/math.cuh"
#include "../common/mma.cuh"
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#define FA_TQ 128
#define FA_TKV 32
#define FA_STAGES 2
#define FA_THREADS 128

namespace fa_06 {

// Rows are not padded: the 16-byte chunk c of row r lies where chunk c ^ r % 8 would, so that eight rows of
// one chunk column lie in different banks.
template <int HD> struct SmemPlan {
  __half q[FA_TQ][HD];
  __half k[FA_STAGES][FA_TKV][HD];
  __half v[FA_STAGES][FA_TKV][HD];
};

template <int HD>
__global__ void __launch_bounds__(FA_THREADS, 2)
    fa_prefill_f16kv(const __half *__restrict__ Q, const __half *__restrict__ K, const __half *__restrict__ V,
                     __half *__restrict__ O, int nt, int nkv, int nh, int nkvh, int pos0, float scale_log2) {
  // A warp owns the query rows of two mma tiles, over all keys and all of HD: a fragment of K or V serves
  // both.
  constexpr int tiles = 2;
  constexpr int warp_rows = 16 * tiles;
  constexpr int chunks = HD / 8;
  constexpr int pass_rows = FA_THREADS / chunks; // rows that the block copies at once, a chunk each thread
  static_assert(FA_TQ == warp_rows * (FA_THREADS / 32), "two 16-row tiles per warp");
  static_assert(FA_TQ % pass_rows == 0 && FA_TKV % pass_rows == 0 && pass_rows % 8 == 0, "whole copy passes");
  static_assert(FA_STAGES >= 2, "a stage to read and a stage to fill");
  static_assert(FA_TKV % 16 == 0 && HD % 64 == 0, "whole fragments");
  // Scores may outgrow the maximum they are shifted by until weights reach 2^8, which a half holds as well
  // as 1.
  constexpr float slack_log2 = 8.0f;

  extern __shared__ __align__(128) unsigned char fa_smem[];
  SmemPlan<HD> &plan = *reinterpret_cast<SmemPlan<HD> *>(fa_smem);

  const int tid = threadIdx.x;
  const int lane = tid % 32;
  const int warp = tid / 32;
  const int head = blockIdx.x;
  // All heads' last query tiles go first: they see the most keys, and no long block may start late.
  const int q0 = (gridDim.y - 1 - blockIdx.y) * FA_TQ;
  const int kv_row = nkvh * HD;

  // A thread copies one chunk column. Rows past an end repeat the last one: they are masked or not written
  // out.
  const int copy_row = tid / chunks;
  const int copy_col = tid % chunks * 8;
  const int copy_to = copy_col ^ copy_row % 8 * 8;
  const size_t kv_col = (size_t)(head / (nh / nkvh)) * HD + copy_col;
#pragma unroll
  for (int r = copy_row; r < FA_TQ; r += pass_rows)
    cp_async_16(&plan.q[r][copy_to], &Q[((size_t)min(q0 + r, nt - 1) * nh + head) * HD + copy_col]);
  const auto copy_tile = [&](int kt, int stage) {
#pragma unroll
    for (int r = copy_row; r < FA_TKV; r += pass_rows) {
      const size_t at = (size_t)min(kt + r, nkv - 1) * kv_row + kv_col;
      cp_async_16(&plan.k[stage][r][copy_to], &K[at]);
      cp_async_16(&plan.v[stage][r][copy_to], &V[at]);
    }
  };
  // Tiles that start past the block's last query position are masked in full and never visited.
  const int kend = min(nkv, pos0 + min(q0 + FA_TQ, nt));
#pragma unroll
  for (int s = 0; s < FA_STAGES - 1; ++s) {
    if (s * FA_TKV < kend)
      copy_tile(s * FA_TKV, s);
    cp_async_commit(); // one group a tile, and Q with the first
  }

  // This lane's row of a four-tile load and its place in the row: Q and V give 16 rows by two chunks, K two
  // times 8 rows. A column's swizzle is one XOR, since row % 8 is lane % 8 everywhere.
  const int row0 = warp * warp_rows;
  const int q_row = row0 + lane % 16, v_row = lane % 16;
  const int k_row = lane / 16 * 8 + lane % 8;
  const int qv_x = (lane / 16 ^ lane % 8) * 8;
  const int k_x = (lane / 8 % 2 ^ lane % 8) * 8;

  float oacc[tiles][HD / 8][4] = {};
  // Of this lane's four rows: what their scores are shifted by, and its share of their running sums.
  float m[tiles][2], l[tiles][2] = {};
#pragma unroll
  for (int t = 0; t < tiles; ++t)
    m[t][0] = m[t][1] = -INFINITY;
  const int first = pos0 + q0 + row0; // the warp's first query position

  int stage = 0;
  for (int kt = 0; kt < kend; kt += FA_TKV, stage = (stage + 1) % FA_STAGES) {
    cp_async_wait<FA_STAGES - 2>();
    __syncthreads(); // this tile has arrived for all, and all are done with the stage that is filled next

    float s[tiles][FA_TKV / 8][4] = {};
#pragma unroll
    for (int kk = 0; kk < HD; kk += 16) {
      unsigned qa[tiles][4];
#pragma unroll
      for (int t = 0; t < tiles; ++t)
        ldmatrix_x4(qa[t], &plan.q[q_row + t * 16][kk ^ qv_x]);
#pragma unroll
      for (int n = 0; n < FA_TKV; n += 16) {
        unsigned kb[4];
        ldmatrix_x4(kb, &plan.k[stage][n + k_row][kk ^ k_x]);
#pragma unroll
        for (int t = 0; t < tiles; ++t) {
          mma_m16n8k16(s[t][n / 8], qa[t], kb[0], kb[1]);
          mma_m16n8k16(s[t][n / 8 + 1], qa[t], kb[2], kb[3]);
        }
      }
    }
    // The copies start here, so that no fragment of S waits behind their addresses.
    if (kt + (FA_STAGES - 1) * FA_TKV < kend)
      copy_tile(kt + (FA_STAGES - 1) * FA_TKV, (stage + FA_STAGES - 1) % FA_STAGES);
    cp_async_commit();

    // Only a tile that crosses the diagonal or the end of the cache has anything to mask.
    if (kt + FA_TKV > min(first + 1, nkv)) {
#pragma unroll
      for (int t = 0; t < tiles; ++t)
#pragma unroll
        for (int n = 0; n < FA_TKV / 8; ++n)
#pragma unroll
          for (int e = 0; e < 4; ++e)
            if (kt + n * 8 + lane % 4 * 2 + e % 2 > min(first + t * 16 + e / 2 * 8 + lane / 4, nkv - 1))
              s[t][n][e] = -INFINITY;
    }

    // Key 0 lies in the first tile and is seen by every row, so the maximum is finite from there on.
    float top[tiles][2];
    bool outgrown = false;
#pragma unroll
    for (int t = 0; t < tiles; ++t)
#pragma unroll
      for (int i = 0; i < 2; ++i) {
        float mx = m[t][i];
#pragma unroll
        for (int n = 0; n < FA_TKV / 8; ++n)
          mx = fmaxf(mx, fmaxf(s[t][n][2 * i], s[t][n][2 * i + 1]));
        mx = fmaxf(mx, __shfl_xor_sync(0xffffffffu, mx, 1));
        mx = fmaxf(mx, __shfl_xor_sync(0xffffffffu, mx, 2));
        top[t][i] = mx;
        outgrown |= (mx - m[t][i]) * scale_log2 > slack_log2;
      }
    // Any shift gives the same quotient, so O is rescaled only when a weight would grow too large.
    if (__any_sync(0xffffffffu, outgrown)) {
#pragma unroll
      for (int t = 0; t < tiles; ++t)
#pragma unroll
        for (int i = 0; i < 2; ++i) {
          const float a = fast_exp2((m[t][i] - top[t][i]) * scale_log2);
          m[t][i] = top[t][i];
          l[t][i] *= a;
#pragma unroll
          for (int d = 0; d < HD / 8; ++d) {
            oacc[t][d][2 * i] *= a;
            oacc[t][d][2 * i + 1] *= a;
          }
        }
    }

    // Two accumulator tiles of S side by side are, lane by lane, the A operand of P.V.
    unsigned pa[tiles][FA_TKV / 16][4];
#pragma unroll
    for (int t = 0; t < tiles; ++t)
#pragma unroll
      for (int n = 0; n < FA_TKV / 8; ++n)
#pragma unroll
        for (int i = 0; i < 2; ++i) {
          const float shift = m[t][i] * scale_log2;
          const float p0 = fast_exp2(fmaf(s[t][n][2 * i], scale_log2, -shift));
          const float p1 = fast_exp2(fmaf(s[t][n][2 * i + 1], scale_log2, -shift));
          l[t][i] += p0 + p1;
          pa[t][n / 2][n % 2 * 2 + i] = pack_half2(p0, p1);
        }
#pragma unroll
    for (int kk = 0; kk < FA_TKV; kk += 16)
#pragma unroll
      for (int d = 0; d < HD; d += 16) {
        unsigned vb[4];
        ldmatrix_x4_trans(vb, &plan.v[stage][kk + v_row][d ^ qv_x]);
#pragma unroll
        for (int t = 0; t < tiles; ++t) {
          mma_m16n8k16(oacc[t][d / 8], pa[t][kk / 16], vb[0], vb[1]);
          mma_m16n8k16(oacc[t][d / 8 + 1], pa[t][kk / 16], vb[2], vb[3]);
        }
      }
  }

  // Once all lanes have read them, the warp's own rows of q turn the fragments into 16-byte rows.
  __syncwarp();
#pragma unroll
  for (int t = 0; t < tiles; ++t)
#pragma unroll
    for (int i = 0; i < 2; ++i) {
      l[t][i] += __shfl_xor_sync(0xffffffffu, l[t][i], 1);
      l[t][i] += __shfl_xor_sync(0xffffffffu, l[t][i], 2);
      const float inv = 1.0f / l[t][i];
      const int r = row0 + t * 16 + i * 8 + lane / 4;
#pragma unroll
      for (int d = 0; d < HD; d += 8)
        *reinterpret_cast<unsigned *>(&plan.q[r][(d ^ r % 8 * 8) + lane % 4 * 2]) =
            pack_half2(oacc[t][d / 8][2 * i] * inv, oacc[t][d / 8][2 * i + 1] * inv);
    }
  __syncwarp();
  for (int i = lane; i < warp_rows * chunks; i += 32) {
    const int r = row0 + i / chunks, c = i % chunks * 8;
    if (q0 + r < nt)
      *reinterpret_cast<uint4 *>(&O[((size_t)(q0 + r) * nh + head) * HD + c]) =
          *reinterpret_cast<const uint4 *>(&plan.q[r][c ^ r % 8 * 8]);
  }
}

template <int HD>
cudaError_t launch(const __half *Q, const __half *K, const __half *V, __half *O, int nt, int nkv, int nh,
                   int nkvh, int pos0, float scale, cudaStream_t stream) {
  cudaError_t err = cudaFuncSetAttribute(fa_prefill_f16kv<HD>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                         (int)sizeof(SmemPlan<HD>));
  if (err != cudaSuccess)
    return err;
  dim3 grid(nh, (nt + FA_TQ - 1) / FA_TQ, 1);
  fa_prefill_f16kv<HD><<<grid, FA_THREADS, sizeof(SmemPlan<HD>), stream>>>(Q, K, V, O, nt, nkv, nh, nkvh,
                                                                           pos0, scale * 1.4426950408889634f);
  return cudaGetLastError();
}

// scale (> 0) multiplies Q.K before the softmax, 1 / sqrt(hd) as a rule. Returns cudaErrorInvalidValue for a
// shape the kernel does not take, else what the runtime said about the launch.
cudaError_t launch_fa_prefill_f16kv(const __half *Q, const __half *K, const __half *V, __half *O, int nt,
                                    int nkv, int nh, int nkvh, int hd, int pos0, float scale,
                                    cudaStream_t stream) {
  if (nt <= 0 || nkv <= 0 || pos0 < 0 || nh <= 0 || nkvh <= 0 || nh % nkvh != 0 || !(scale > 0.0f) ||
      (hd != 64 && hd != 128))
    return cudaErrorInvalidValue;
  return hd == 64 ? launch<64>(Q, K, V, O, nt, nkv, nh, nkvh, pos0, scale, stream)
                  : launch<128>(Q, K, V, O, nt, nkv, nh, nkvh, pos0, scale, stream);
}

} // namespace fa_06
