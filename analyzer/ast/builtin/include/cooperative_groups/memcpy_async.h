// Asynchronous copies by a group. aligned_size_t states the alignment that both sides and the size have.
#pragma once
#pragma GCC system_header
#include "cooperative_groups.h"

namespace cuda {
template <size_t Alignment> struct aligned_size_t;
}
namespace cooperative_groups {
inline namespace __v1 {
template <class Group, class T, class U, class Size>
SMEM_D void memcpy_async(const Group &, T *target, const U *source, const Size &bytes);
template <class Group, class T, class TargetLayout, class U, class SourceLayout>
SMEM_D void memcpy_async(const Group &, T *target, const TargetLayout &, const U *source,
                         const SourceLayout &);
template <class Group> SMEM_D void wait(const Group &);
template <unsigned int Stages, class Group> SMEM_D void wait_prior(const Group &);
} // namespace __v1
} // namespace cooperative_groups
