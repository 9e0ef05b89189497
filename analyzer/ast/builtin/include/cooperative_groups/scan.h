// Scans over a group.
#pragma once
#pragma GCC system_header
#include "cooperative_groups.h"
#include "cooperative_groups/reduce.h"

namespace cooperative_groups {
inline namespace __v1 {
template <class Group, class T> SMEM_D T inclusive_scan(const Group &, T value);
template <class Group, class T, class Op> SMEM_D T inclusive_scan(const Group &, T value, Op &&);
template <class Group, class T> SMEM_D T exclusive_scan(const Group &, T value);
template <class Group, class T, class Op> SMEM_D T exclusive_scan(const Group &, T value, Op &&);
template <class Group, class A, class T, class Op>
SMEM_D T inclusive_scan_update(const Group &, A &, T &&value, Op &&);
template <class Group, class A, class T> SMEM_D T inclusive_scan_update(const Group &, A &, T &&value);
template <class Group, class A, class T, class Op>
SMEM_D T exclusive_scan_update(const Group &, A &, T &&value, Op &&);
template <class Group, class A, class T> SMEM_D T exclusive_scan_update(const Group &, A &, T &&value);
} // namespace __v1
} // namespace cooperative_groups
