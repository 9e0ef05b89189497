// Warp votes, matches, reductions and shuffles. 32-bit forms go to the same built-in functions of Clang that
// its own wrapper uses; wider ones are declared only.
#pragma once
#pragma GCC system_header

SMEM_DI int __all_sync(unsigned int mask, int predicate) { return __nvvm_vote_all_sync(mask, predicate); }
SMEM_DI int __any_sync(unsigned int mask, int predicate) { return __nvvm_vote_any_sync(mask, predicate); }
SMEM_DI int __uni_sync(unsigned int mask, int predicate) { return __nvvm_vote_uni_sync(mask, predicate); }
SMEM_DI unsigned int __ballot_sync(unsigned int mask, int predicate) {
  return __nvvm_vote_ballot_sync(mask, predicate);
}
SMEM_D unsigned int __activemask();
SMEM_D unsigned int __lanemask32_eq();
SMEM_D unsigned int __lanemask32_lt();
SMEM_D unsigned int __lanemask32_le();
SMEM_D unsigned int __lanemask32_gt();
SMEM_D unsigned int __lanemask32_ge();

#define SMEM_REDUCE(op)                                                                                      \
  SMEM_D unsigned int __reduce_##op##_sync(unsigned int mask, unsigned int value);                           \
  SMEM_D int __reduce_##op##_sync(unsigned int mask, int value);
SMEM_REDUCE(add)
SMEM_REDUCE(min)
SMEM_REDUCE(max)
#undef SMEM_REDUCE
SMEM_D unsigned int __reduce_and_sync(unsigned int mask, unsigned int value);
SMEM_D unsigned int __reduce_or_sync(unsigned int mask, unsigned int value);
SMEM_D unsigned int __reduce_xor_sync(unsigned int mask, unsigned int value);

#define SMEM_MATCH(type)                                                                                     \
  SMEM_D unsigned int __match_any_sync(unsigned int mask, type value);                                       \
  SMEM_D unsigned int __match_all_sync(unsigned int mask, type value, int *predicate);
SMEM_MATCH(int) SMEM_MATCH(unsigned int) SMEM_MATCH(long) SMEM_MATCH(unsigned long) SMEM_MATCH(long long)
SMEM_MATCH(unsigned long long) SMEM_MATCH(float) SMEM_MATCH(double)
#undef SMEM_MATCH

// The packed clamp operand: segment mask in bits 8-12, the lane bound of the direction in bits 0-4.
#define SMEM_CLAMP(bound) (((warpSize - width) << 8) | (bound))
#define SMEM_SHUFFLE_32(type, suffix)                                                                        \
  SMEM_DI type __shfl_sync(unsigned int mask, type value, int lane, int width = warpSize) {                  \
    return __nvvm_shfl_sync_idx_##suffix(mask, value, lane, SMEM_CLAMP(0x1f));                               \
  }                                                                                                          \
  SMEM_DI type __shfl_up_sync(unsigned int mask, type value, unsigned int delta, int width = warpSize) {     \
    return __nvvm_shfl_sync_up_##suffix(mask, value, delta, SMEM_CLAMP(0));                                  \
  }                                                                                                          \
  SMEM_DI type __shfl_down_sync(unsigned int mask, type value, unsigned int delta, int width = warpSize) {   \
    return __nvvm_shfl_sync_down_##suffix(mask, value, delta, SMEM_CLAMP(0x1f));                             \
  }                                                                                                          \
  SMEM_DI type __shfl_xor_sync(unsigned int mask, type value, int lanes, int width = warpSize) {             \
    return __nvvm_shfl_sync_bfly_##suffix(mask, value, lanes, SMEM_CLAMP(0x1f));                             \
  }
SMEM_SHUFFLE_32(int, i32)
SMEM_SHUFFLE_32(unsigned int, i32)
SMEM_SHUFFLE_32(float, f32)
#undef SMEM_SHUFFLE_32
#undef SMEM_CLAMP

#define SMEM_SHUFFLE(type)                                                                                   \
  SMEM_D type __shfl_sync(unsigned int mask, type value, int lane, int width = warpSize);                    \
  SMEM_D type __shfl_up_sync(unsigned int mask, type value, unsigned int delta, int width = warpSize);       \
  SMEM_D type __shfl_down_sync(unsigned int mask, type value, unsigned int delta, int width = warpSize);     \
  SMEM_D type __shfl_xor_sync(unsigned int mask, type value, int lanes, int width = warpSize);
SMEM_SHUFFLE(long) SMEM_SHUFFLE(unsigned long) SMEM_SHUFFLE(long long) SMEM_SHUFFLE(unsigned long long)
SMEM_SHUFFLE(double)
