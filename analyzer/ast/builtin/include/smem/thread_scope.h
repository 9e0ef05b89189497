// Thread scopes and the other names that every cuda:: synchronization type uses.
#pragma once
#pragma GCC system_header
#include "smem_cuda_builtin.h"

namespace cuda {
enum thread_scope {
  thread_scope_system = 0, thread_scope_device = 10, thread_scope_block = 20, thread_scope_thread = 30
};
namespace std {
using size_t = __SIZE_TYPE__;
using ptrdiff_t = __PTRDIFF_TYPE__;
enum memory_order {
  memory_order_relaxed, memory_order_consume, memory_order_acquire, memory_order_release,
    memory_order_acq_rel,
  memory_order_seq_cst
};
struct __empty_completion {
  SMEM_HD void operator()() {}
};
} // namespace std
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

template <size_t Alignment> struct aligned_size_t {
  static constexpr size_t align = Alignment;
  size_t value;
  SMEM_HD constexpr explicit aligned_size_t(size_t size) : value(size) {}
  SMEM_HD constexpr operator size_t() const { return value; }
};
} // namespace cuda
