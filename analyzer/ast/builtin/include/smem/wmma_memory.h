// What a fragment load or store does to memory, as the built-in function of Clang for that shape and type:
// the device module then shows the same instruction as with a toolkit. Forms without one stay opaque calls.
// Included by mma.h inside namespace nvcuda::wmma.
#pragma once
#pragma GCC system_header

namespace details {
template <class Use, int M, int N, int K, class T> struct FragmentMemory {
  template <bool Column, class Fragment, class Pointer>
  SMEM_D static void load(Fragment &, Pointer, unsigned int);
  template <bool Column, class Pointer, class Fragment>
  SMEM_D static void store(Pointer, Fragment &, unsigned int);
};
#define SMEM_LOAD(word, builtin)                                                                             \
  template <bool Column, class Fragment, class Pointer>                                                      \
  SMEM_D __attribute__((always_inline)) static void load(Fragment &fragment, Pointer p, unsigned int ldm) {  \
    builtin((word *)fragment.x, (const word *)p, ldm, Column);                                               \
  }
#define SMEM_STORE(word, builtin)                                                                            \
  template <bool Column, class Pointer, class Fragment>                                                      \
  SMEM_D __attribute__((always_inline)) static void store(Pointer p, Fragment &fragment, unsigned int ldm) { \
    builtin((word *)p, (const word *)fragment.x, ldm, Column);                                               \
  }
#define SMEM_OPERAND(use, m, n, k, type, word, builtin)                                                      \
  template <> struct FragmentMemory<use, m, n, k, type> {                                                    \
    SMEM_LOAD(word, builtin)                                                                                 \
  };
#define SMEM_ACCUMULATOR(m, n, k, type, load, store)                                                         \
  template <> struct FragmentMemory<accumulator, m, n, k, type> {                                            \
    SMEM_LOAD(type, load)                                                                                    \
    SMEM_STORE(type, store)                                                                                  \
  };
#define SMEM_SHAPE(m, n, k, shape)                                                                           \
  SMEM_OPERAND(matrix_a, m, n, k, __half, int, __hmma_##shape##_ld_a)                                        \
  SMEM_OPERAND(matrix_b, m, n, k, __half, int, __hmma_##shape##_ld_b)                                        \
  SMEM_OPERAND(matrix_a, m, n, k, __nv_bfloat16, int, __mma_bf16_##shape##_ld_a)                             \
  SMEM_OPERAND(matrix_b, m, n, k, __nv_bfloat16, int, __mma_bf16_##shape##_ld_b)                             \
  SMEM_OPERAND(matrix_a, m, n, k, signed char, int, __imma_##shape##_ld_a_s8)                                \
  SMEM_OPERAND(matrix_b, m, n, k, signed char, int, __imma_##shape##_ld_b_s8)                                \
  SMEM_OPERAND(matrix_a, m, n, k, unsigned char, int, __imma_##shape##_ld_a_u8)                              \
  SMEM_OPERAND(matrix_b, m, n, k, unsigned char, int, __imma_##shape##_ld_b_u8)                              \
  SMEM_ACCUMULATOR(m, n, k, float, __hmma_##shape##_ld_c_f32, __hmma_##shape##_st_c_f32)                     \
  SMEM_ACCUMULATOR(m, n, k, int, __imma_##shape##_ld_c, __imma_##shape##_st_c_i32)                           \
  template <> struct FragmentMemory<accumulator, m, n, k, __half> {                                          \
    SMEM_LOAD(int, __hmma_##shape##_ld_c_f16)                                                                \
    SMEM_STORE(int, __hmma_##shape##_st_c_f16)                                                               \
  };
SMEM_SHAPE(16, 16, 16, m16n16k16)
SMEM_SHAPE(32, 8, 16, m32n8k16)
SMEM_SHAPE(8, 32, 16, m8n32k16)
SMEM_OPERAND(matrix_a, 16, 16, 8, precision::tf32, int, __mma_tf32_m16n16k8_ld_a)
SMEM_OPERAND(matrix_b, 16, 16, 8, precision::tf32, int, __mma_tf32_m16n16k8_ld_b)
SMEM_ACCUMULATOR(16, 16, 8, float, __mma_tf32_m16n16k8_ld_c, __mma_m16n16k8_st_c_f32)
SMEM_OPERAND(matrix_a, 8, 8, 4, double, double, __dmma_m8n8k4_ld_a)
SMEM_OPERAND(matrix_b, 8, 8, 4, double, double, __dmma_m8n8k4_ld_b)
SMEM_ACCUMULATOR(8, 8, 4, double, __dmma_m8n8k4_ld_c, __dmma_m8n8k4_st_c_f64)
#undef SMEM_SHAPE
#undef SMEM_ACCUMULATOR
#undef SMEM_OPERAND
#undef SMEM_STORE
#undef SMEM_LOAD

template <class Layout> constexpr bool isColumn = false;
template <> constexpr bool isColumn<col_major> = true;
} // namespace details
