// One warp, one static instruction per address pattern: Nsight Compute's counters per instruction say how
// each pattern is served. A barrier stands between two patterns, so that the listing falls into one stretch
// per pattern.
//
//   probe            launches every subject once, in order
//   probe --list     prints subject,index,pattern,fingerprint and launches nothing
#include "Launch.cuh"

#include <cstdio>
#include <cstring>
#include <utility>

using namespace smem::banks::probe;

constexpr bool same(const char *one, const char *other) {
  while (*one && *one == *other)
    ++one, ++other;
  return *one == *other;
}

constexpr bool is(int subject, const char *name) { return same(Subjects[subject].name, name); }

#define ADDRESS "r"(at)
#define LOAD(NAME, TEXT, ...)                                                                                \
  if constexpr (is(K, NAME))                                                                                 \
  asm volatile(TEXT:__VA_ARGS__:ADDRESS : "memory")
#define STORE(NAME, TEXT, ...)                                                                               \
  if constexpr (is(K, NAME))                                                                                 \
  asm volatile(TEXT ::ADDRESS, __VA_ARGS__ : "memory")
#define ATOMIC(NAME, TEXT, OUT, ...)                                                                         \
  if constexpr (is(K, NAME))                                                                                 \
  asm volatile(TEXT:OUT : ADDRESS, __VA_ARGS__ : "memory")

// One execution of subject K. Atomics work with the lane's number, so lane 0 adds nothing.
template <int K> __device__ __forceinline__ unsigned execute(unsigned at, const char *from, unsigned lane) {
  unsigned a = 0, b = 0, c = 0, d = 0;
  float f = 0;
  unsigned long long wide = 0;
  LOAD("ld.u8", "ld.volatile.shared.u8 %0, [%1];", "=r"(a));
  LOAD("ld.u16", "{.reg .u16 t; ld.volatile.shared.u16 t, [%1]; cvt.u32.u16 %0, t;}", "=r"(a));
  LOAD("ld.u32", "ld.volatile.shared.u32 %0, [%1];", "=r"(a));
  LOAD("ld.v2", "ld.volatile.shared.v2.u32 {%0, %1}, [%2];", "=r"(a), "=r"(b));
  LOAD("ld.v4", "ld.volatile.shared.v4.u32 {%0, %1, %2, %3}, [%4];", "=r"(a), "=r"(b), "=r"(c), "=r"(d));
  STORE("st.u8", "st.volatile.shared.u8 [%0], %1;", "r"(lane));
  STORE("st.u16", "{.reg .u16 t; cvt.u16.u32 t, %1; st.volatile.shared.u16 [%0], t;}", "r"(lane));
  STORE("st.u32", "st.volatile.shared.u32 [%0], %1;", "r"(lane));
  STORE("st.v2", "st.volatile.shared.v2.u32 [%0], {%1, %1};", "r"(lane));
  STORE("st.v4", "st.volatile.shared.v4.u32 [%0], {%1, %1, %1, %1};", "r"(lane));
  LOAD("ldmatrix.x1", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];", "=r"(a));
  LOAD("ldmatrix.x2", "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];", "=r"(a), "=r"(b));
  LOAD("ldmatrix.x4", "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];", "=r"(a), "=r"(b),
       "=r"(c), "=r"(d));
  LOAD("ldmatrix.x4.trans", "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];", "=r"(a),
       "=r"(b), "=r"(c), "=r"(d));
  STORE("stmatrix.x1", "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};", "r"(lane));
  STORE("stmatrix.x2", "stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %1};", "r"(lane));
  STORE("stmatrix.x4", "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %1, %1, %1};", "r"(lane));
  ATOMIC("atom.add.u32", "atom.shared.add.u32 %0, [%1], %2;", "=r"(a), "r"(lane));
  ATOMIC("atom.exch.b32", "atom.shared.exch.b32 %0, [%1], %2;", "=r"(a), "r"(lane));
  ATOMIC("atom.cas.b32", "atom.shared.cas.b32 %0, [%1], %2, %3;", "=r"(a), "r"(lane), "r"(lane + 1));
  ATOMIC("atom.max.u32", "atom.shared.max.u32 %0, [%1], %2;", "=r"(a), "r"(lane));
  ATOMIC("atom.add.f32", "atom.shared.add.f32 %0, [%1], %2;", "=f"(f), "f"(static_cast<float>(lane)));
  ATOMIC("atom.add.u64", "atom.shared.add.u64 %0, [%1], %2;", "=l"(wide),
         "l"(static_cast<unsigned long long>(lane)));
  ATOMIC("atom.cas.b64", "atom.shared.cas.b64 %0, [%1], %2, %2;", "=l"(wide),
         "l"(static_cast<unsigned long long>(lane)));
  STORE("red.add.u32", "red.shared.add.u32 [%0], %1;", "r"(lane));
  STORE("cp.async.ca.4", "cp.async.ca.shared.global [%0], [%1], 4;", "l"(from));
  STORE("cp.async.ca.8", "cp.async.ca.shared.global [%0], [%1], 8;", "l"(from));
  STORE("cp.async.ca.16", "cp.async.ca.shared.global [%0], [%1], 16;", "l"(from));
  return a ^ b ^ c ^ d ^ (f != 0) ^ static_cast<unsigned>(wide);
}

template <int K>
__global__ void probe(const unsigned *at, const unsigned *from, const char *global, unsigned *out) {
  extern __shared__ __align__(1024) char shared[];
  unsigned *words = reinterpret_cast<unsigned *>(shared);
  const unsigned base = static_cast<unsigned>(__cvta_generic_to_shared(shared)), lane = threadIdx.x;
  for (int i = lane; i < SharedBytes / 4; i += 32)
    words[i] = i;
  __syncthreads();
  unsigned sum = 0;
#pragma unroll
  for (int i = 0; i < patternCount(Subjects[K].family); ++i) {
    const unsigned to = at[i * 32 + lane];
    // Row instructions take the whole warp.
    if (Subjects[K].family == Family::Rows || to != Off)
      sum ^= execute<K>(base + to, global + from[i * 32 + lane], lane);
    __syncthreads();
  }
  if (Subjects[K].family == Family::Copy) {
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
  }
  out[lane] = sum ^ words[lane];
}

template <int... K>
void launchAll(const std::vector<std::vector<Pattern>> &patterns, std::integer_sequence<int, K...>) {
  (launch(probe<K>, patterns[K], 32), ...);
}

int main(int argc, char **argv) {
  const std::vector<std::vector<Pattern>> patterns = allPatterns();
  if (argc > 1 && std::strcmp(argv[1], "--list") == 0) {
    for (int subject = 0; subject < SubjectCount; ++subject)
      for (size_t index = 0; index < patterns[subject].size(); ++index)
        std::printf("%s,%zu,%s,%08x\n", Subjects[subject].name, index, patterns[subject][index].name.c_str(),
                    fingerprint(patterns[subject][index]));
    return 0;
  }
  launchAll(patterns, std::make_integer_sequence<int, SubjectCount>());
}
