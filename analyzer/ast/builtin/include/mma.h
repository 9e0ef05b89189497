// Warp matrix multiply. A fragment's element count per lane is fixed by shape, use and element type; the
// operations are opaque to everything but their name and arguments.
#pragma once
#pragma GCC system_header
#include "cuda_bf16.h"
#include "cuda_fp16.h"

namespace nvcuda {
namespace wmma {

enum layout_t { mem_row_major, mem_col_major };
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
namespace precision {
struct tf32;
}
namespace experimental {
namespace precision {
struct u4;
struct s4;
struct b1;
} // namespace precision
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
} // namespace experimental

// One lane's share: `Stored` values that unpack to `Unpacked` elements; MemoryType is what a load points to.
template <class ElementType, class MemoryType, int Stored, int Unpacked = Stored>
struct __attribute__((aligned(8))) FragmentData {
  using element_type = ElementType;
  using storage_element_type = ElementType;
  using SmemMemory = MemoryType;
  enum { num_elements = Unpacked, num_storage_elements = Stored };
  ElementType x[Stored];
};

template <class Use, int M, int N, int K, class T, class Layout = void> class fragment;

#define SMEM_OPERAND(use, m, n, k, type, element, memory, ...)                                               \
  template <class Layout>                                                                                    \
  class fragment<use, m, n, k, type, Layout> : public FragmentData<element, memory, __VA_ARGS__> {};
#define SMEM_ACCUMULATOR(m, n, k, type, count)                                                               \
  template <> class fragment<accumulator, m, n, k, type, void> : public FragmentData<type, type, count> {};

SMEM_OPERAND(matrix_a, 16, 16, 16, __half, __half, __half, 16)
SMEM_OPERAND(matrix_b, 16, 16, 16, __half, __half, __half, 16)
SMEM_OPERAND(matrix_a, 32, 8, 16, __half, __half, __half, 16)
SMEM_OPERAND(matrix_b, 32, 8, 16, __half, __half, __half, 16)
SMEM_OPERAND(matrix_a, 8, 32, 16, __half, __half, __half, 16)
SMEM_OPERAND(matrix_b, 8, 32, 16, __half, __half, __half, 16)
SMEM_ACCUMULATOR(16, 16, 16, __half, 8)
SMEM_ACCUMULATOR(32, 8, 16, __half, 8)
SMEM_ACCUMULATOR(8, 32, 16, __half, 8)
SMEM_ACCUMULATOR(16, 16, 16, float, 8)
SMEM_ACCUMULATOR(32, 8, 16, float, 8)
SMEM_ACCUMULATOR(8, 32, 16, float, 8)

#define SMEM_BYTES(type)                                                                                     \
  SMEM_OPERAND(matrix_a, 16, 16, 16, type, type, type, 8)                                                    \
  SMEM_OPERAND(matrix_b, 16, 16, 16, type, type, type, 8)                                                    \
  SMEM_OPERAND(matrix_a, 32, 8, 16, type, type, type, 16)                                                    \
  SMEM_OPERAND(matrix_b, 32, 8, 16, type, type, type, 4)                                                     \
  SMEM_OPERAND(matrix_a, 8, 32, 16, type, type, type, 4)                                                     \
  SMEM_OPERAND(matrix_b, 8, 32, 16, type, type, type, 16)
SMEM_BYTES(signed char)
SMEM_BYTES(unsigned char)
SMEM_BYTES(__nv_bfloat16)
SMEM_ACCUMULATOR(16, 16, 16, int, 8)
SMEM_ACCUMULATOR(32, 8, 16, int, 8)
SMEM_ACCUMULATOR(8, 32, 16, int, 8)

SMEM_OPERAND(matrix_a, 16, 16, 8, precision::tf32, float, float, 4)
SMEM_OPERAND(matrix_b, 16, 16, 8, precision::tf32, float, float, 4)
SMEM_ACCUMULATOR(16, 16, 8, float, 8)
SMEM_OPERAND(matrix_a, 8, 8, 4, double, double, double, 1)
SMEM_OPERAND(matrix_b, 8, 8, 4, double, double, double, 1)
SMEM_ACCUMULATOR(8, 8, 4, double, 2)

SMEM_OPERAND(matrix_a, 8, 8, 32, experimental::precision::u4, unsigned int, void, 1, 8)
SMEM_OPERAND(matrix_b, 8, 8, 32, experimental::precision::u4, unsigned int, void, 1, 8)
SMEM_OPERAND(matrix_a, 8, 8, 32, experimental::precision::s4, int, void, 1, 8)
SMEM_OPERAND(matrix_b, 8, 8, 32, experimental::precision::s4, int, void, 1, 8)
SMEM_ACCUMULATOR(8, 8, 32, int, 2)
SMEM_OPERAND(matrix_a, 8, 8, 128, experimental::precision::b1, unsigned int, void, 1, 32)
SMEM_OPERAND(matrix_b, 8, 8, 128, experimental::precision::b1, unsigned int, void, 1, 32)
SMEM_ACCUMULATOR(8, 8, 128, int, 2)
#undef SMEM_BYTES
#undef SMEM_OPERAND
#undef SMEM_ACCUMULATOR

#include "smem/wmma_memory.h"

template <class Use, int M, int N, int K, class T, class Layout>
SMEM_DI void load_matrix_sync(fragment<Use, M, N, K, T, Layout> &target,
                              const typename fragment<Use, M, N, K, T, Layout>::SmemMemory *pointer,
                              unsigned int ldm) {
  details::FragmentMemory<Use, M, N, K, T>::template load<details::isColumn<Layout>>(target, pointer, ldm);
}
template <int M, int N, int K, class T>
SMEM_DI void load_matrix_sync(fragment<accumulator, M, N, K, T> &target, const T *pointer, unsigned int ldm,
                              layout_t layout) {
  using Memory = details::FragmentMemory<accumulator, M, N, K, T>;
  if (layout == mem_row_major)
    Memory::template load<false>(target, pointer, ldm);
  else
    Memory::template load<true>(target, pointer, ldm);
}
template <int M, int N, int K, class T>
SMEM_DI void store_matrix_sync(T *pointer, const fragment<accumulator, M, N, K, T> &source, unsigned int ldm,
                               layout_t layout) {
  using Memory = details::FragmentMemory<accumulator, M, N, K, T>;
  if (layout == mem_row_major)
    Memory::template store<false>(pointer, source, ldm);
  else
    Memory::template store<true>(pointer, source, ldm);
}
template <class Use, int M, int N, int K, class T, class Layout, class Value>
SMEM_D void fill_fragment(fragment<Use, M, N, K, T, Layout> &, const Value &value);
template <int M, int N, int K, class A, class LayoutA, class B, class LayoutB, class D, class C>
SMEM_D void mma_sync(fragment<accumulator, M, N, K, D> &, const fragment<matrix_a, M, N, K, A, LayoutA> &,
                     const fragment<matrix_b, M, N, K, B, LayoutB> &, const fragment<accumulator, M, N, K,
    C> &,
                     bool saturate = false);
template <int M, int N, int K, class A, class B>
SMEM_D void bmma_sync(fragment<accumulator, M, N, K, int> &, const fragment<matrix_a, M, N, K, A,
                      row_major> &,
                      const fragment<matrix_b, M, N, K, B, col_major> &,
                      const fragment<accumulator, M, N, K, int> &,
                      experimental::bmmaBitOp = experimental::bmmaBitOpXOR,
                      experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC);
SMEM_HD float __float_to_tf32(float);

namespace experimental {
using wmma::bmma_sync;
using wmma::fill_fragment;
using wmma::fragment;
using wmma::load_matrix_sync;
using wmma::mma_sync;
using wmma::store_matrix_sync;
} // namespace experimental
} // namespace wmma
} // namespace nvcuda
