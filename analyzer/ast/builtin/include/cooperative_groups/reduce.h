// Reductions over a group.
#pragma once
#pragma GCC system_header
#include "cooperative_groups.h"

namespace cooperative_groups {
inline namespace __v1 {
#define SMEM_OPERATION(name)                                                                                 \
  template <class T = void> struct name {                                                                    \
    SMEM_D T operator()(const T &, const T &) const;                                                         \
  };
SMEM_OPERATION(plus)
SMEM_OPERATION(less)
SMEM_OPERATION(greater)
SMEM_OPERATION(bit_and)
SMEM_OPERATION(bit_or)
SMEM_OPERATION(bit_xor)
#undef SMEM_OPERATION

template <class Group, class T, class Op> SMEM_D T reduce(const Group &, T &&value, Op &&);
template <class Group, class T, class Op> SMEM_D T reduce(const Group &, const T &value, Op &&);
template <class Group, class T, class U, class Op>
SMEM_D void reduce_update_async(const Group &, T &target, U &&value, Op &&);
template <class Group, class T, class U, class Op>
SMEM_D void reduce_store_async(const Group &, T *target, U &&value, Op &&);
} // namespace __v1
} // namespace cooperative_groups
