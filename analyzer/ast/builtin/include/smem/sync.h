// Barriers, fences, timing, traps. __syncthreads itself is a built-in function of Clang.
#pragma once
#pragma GCC system_header

SMEM_DI int __syncthreads_count(int predicate) { return __nvvm_bar0_popc(predicate); }
SMEM_DI int __syncthreads_and(int predicate) { return __nvvm_bar0_and(predicate); }
SMEM_DI int __syncthreads_or(int predicate) { return __nvvm_bar0_or(predicate); }
SMEM_DI void __syncwarp(unsigned int mask = 0xffffffff) { __nvvm_bar_warp_sync(mask); }
SMEM_DI void __barrier_sync(unsigned int id) { __nvvm_barrier_sync(id); }
SMEM_DI void __barrier_sync_count(unsigned int id, unsigned int count) { __nvvm_barrier_sync_cnt(id, count); }
SMEM_DI void __threadfence_block() { __nvvm_membar_cta(); }
SMEM_DI void __threadfence() { __nvvm_membar_gl(); }
SMEM_DI void __threadfence_system() { __nvvm_membar_sys(); }
SMEM_D void __threadfence_cluster();
SMEM_D void __cluster_barrier_arrive();
SMEM_D void __cluster_barrier_arrive_relaxed();
SMEM_D void __cluster_barrier_wait();
SMEM_D unsigned int __clusterDimIsSpecified();
SMEM_D dim3 __clusterDim();
SMEM_D dim3 __clusterRelativeBlockIdx();
SMEM_D dim3 __clusterGridDimInClusters();
SMEM_D dim3 __clusterIdx();
SMEM_D unsigned int __clusterRelativeBlockRank();
SMEM_D unsigned int __clusterSizeInBlocks();
SMEM_D void *__cluster_map_shared_rank(const void *pointer, unsigned int rank);
SMEM_D unsigned int __cluster_query_shared_rank(const void *pointer);

SMEM_D void __nanosleep(unsigned int);
SMEM_D void __trap();
SMEM_D void __brkpt();
SMEM_D void __prof_trigger(int);
