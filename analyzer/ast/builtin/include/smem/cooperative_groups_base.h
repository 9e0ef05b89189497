// Group types of cooperative_groups.h, in the inline namespace of the toolkit, so that the mangled name of a
// kernel that takes a group is the same.
#pragma once
#pragma GCC system_header

namespace cooperative_groups {
inline namespace __v1 {

namespace details {
SMEM_DI unsigned int threadRank() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}
SMEM_DI unsigned int blockSize() { return blockDim.x * blockDim.y * blockDim.z; }
struct group_base {};
} // namespace details

class thread_group {
public:
  SMEM_D unsigned long long size() const;
  SMEM_D unsigned long long num_threads() const;
  SMEM_D unsigned long long thread_rank() const;
  SMEM_D void sync() const;
  SMEM_D bool is_valid() const;
  SMEM_D unsigned int get_type() const;

protected:
  unsigned long long data[2];
};

// Scratch for tiles of more than one warp: 32 bytes and 8 per warp, until sm_80 reserved room for it.
template <unsigned int MaxBlockSize = 1024> struct __attribute__((aligned(8))) block_tile_memory {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  char scratch[32 + 8 * ((MaxBlockSize + 31) / 32)];
#endif
};

class thread_block : public thread_group {
public:
  using arrival_token = unsigned int;
  static constexpr unsigned int _group_id = 2;
  SMEM_D thread_block() {}
  template <unsigned int Size> SMEM_D thread_block(block_tile_memory<Size> &) {}
  SMEM_D static void sync() { __syncthreads(); }
  SMEM_D static unsigned int size() { return details::blockSize(); }
  SMEM_D static unsigned int num_threads() { return details::blockSize(); }
  SMEM_D static unsigned int thread_rank() { return details::threadRank(); }
  SMEM_D static dim3 thread_index() { return threadIdx; }
  SMEM_D static dim3 group_index() { return blockIdx; }
  SMEM_D static dim3 group_dim() { return blockDim; }
  SMEM_D static dim3 dim_threads() { return blockDim; }
  SMEM_D arrival_token barrier_arrive() const;
  SMEM_D void barrier_wait(arrival_token &&) const;

private:
  void *scratch;
};

class grid_group : public thread_group {
public:
  using arrival_token = unsigned int;
  SMEM_D void sync() const;
  SMEM_D bool is_valid() const;
  SMEM_D static unsigned long long size() {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z * details::blockSize();
  }
  SMEM_D static unsigned long long num_threads() { return size(); }
  SMEM_D static unsigned long long block_rank() {
    return (unsigned long long)(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  }
  SMEM_D static unsigned long long thread_rank() {
    return block_rank() * details::blockSize() + details::threadRank();
  }
  SMEM_D static dim3 group_dim() { return gridDim; }
  SMEM_D static dim3 dim_blocks() { return gridDim; }
  SMEM_D static unsigned long long num_blocks() {
    return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
  }
  SMEM_D static dim3 block_index() { return blockIdx; }
  SMEM_D static dim3 thread_index() { return threadIdx; }
  SMEM_D static dim3 dim_threads() { return blockDim; }
  SMEM_D arrival_token barrier_arrive() const;
  SMEM_D void barrier_wait(arrival_token &&) const;
};
class multi_grid_group : public thread_group {
public:
  SMEM_D unsigned int grid_rank() const;
  SMEM_D unsigned int num_grids() const;
};

class cluster_group : public thread_group {
public:
  using arrival_token = unsigned int;
  SMEM_D static void sync();
  SMEM_D static arrival_token barrier_arrive();
  SMEM_D static void barrier_wait();
  SMEM_D static void barrier_wait(arrival_token &&);
  SMEM_D static unsigned int query_shared_rank(const void *address);
  template <class T> SMEM_D static T *map_shared_rank(T *address, int rank);
  SMEM_D static dim3 block_index();
  SMEM_D static unsigned int block_rank();
  SMEM_D static dim3 thread_index();
  SMEM_D static unsigned int thread_rank();
  SMEM_D static dim3 dim_blocks();
  SMEM_D static unsigned int num_blocks();
  SMEM_D static dim3 dim_threads();
  SMEM_D static unsigned int num_threads();
  SMEM_D static unsigned int size();
};

class coalesced_group : public thread_group {
public:
  SMEM_D unsigned int size() const;
  SMEM_D unsigned int num_threads() const;
  SMEM_D unsigned int thread_rank() const;
  SMEM_D unsigned long long meta_group_size() const;
  SMEM_D unsigned long long meta_group_rank() const;
  SMEM_D void sync() const;
  template <class T> SMEM_D T shfl(T value, unsigned int rank) const;
  template <class T> SMEM_D T shfl_up(T value, int delta) const;
  template <class T> SMEM_D T shfl_down(T value, int delta) const;
  SMEM_D int any(int predicate) const;
  SMEM_D int all(int predicate) const;
  SMEM_D unsigned int ballot(int predicate) const;
  template <class T> SMEM_D unsigned int match_any(T value) const;
  template <class T> SMEM_D unsigned int match_all(T value, int &predicate) const;
};

namespace details {
// A tile within a warp keeps nothing, one of several warps a pointer, one without a parent a whole group.
template <unsigned int Size, class Parent, bool = (Size > 32)> struct TileState {};
template <unsigned int Size, class Parent> struct TileState<Size, Parent, true> {
  void *scratch;
};
template <unsigned int Size, bool Large> struct TileState<Size, void, Large> : thread_group {};
} // namespace details

template <unsigned int Size, class Parent = void>
class thread_block_tile : public details::TileState<Size, Parent> {
public:
  template <unsigned int S, class P> SMEM_D thread_block_tile(const thread_block_tile<S, P> &) {}
  SMEM_D thread_block_tile() {}
  SMEM_D operator thread_group() const;
  SMEM_D static constexpr unsigned int size() { return Size; }
  SMEM_D static constexpr unsigned int num_threads() { return Size; }
  SMEM_D static unsigned int thread_rank() { return details::threadRank() & (Size - 1); }
  SMEM_D static unsigned int meta_group_rank() { return details::threadRank() / Size; }
  SMEM_D static unsigned int meta_group_size() { return (details::blockSize() + Size - 1) / Size; }
  SMEM_D void sync() const;
  template <class T> SMEM_D T shfl(T value, int rank) const;
  template <class T> SMEM_D T shfl_up(T value, unsigned int delta) const;
  template <class T> SMEM_D T shfl_down(T value, unsigned int delta) const;
  template <class T> SMEM_D T shfl_xor(T value, unsigned int mask) const;
  SMEM_D int any(int predicate) const;
  SMEM_D int all(int predicate) const;
  SMEM_D unsigned int ballot(int predicate) const;
  template <class T> SMEM_D unsigned int match_any(T value) const;
  template <class T> SMEM_D unsigned int match_all(T value, int &predicate) const;
};

SMEM_DI thread_block this_thread_block() { return {}; }
template <unsigned int Size> SMEM_D thread_block this_thread_block(block_tile_memory<Size> &);
SMEM_D grid_group this_grid();
SMEM_D multi_grid_group this_multi_grid();
SMEM_D cluster_group this_cluster();
SMEM_D thread_block_tile<1> this_thread();
SMEM_D coalesced_group coalesced_threads();

template <unsigned int Size, class Parent>
SMEM_DI thread_block_tile<Size, Parent> tiled_partition(const Parent &) {
  return {};
}
SMEM_D thread_group tiled_partition(const thread_group &parent, unsigned int size);
SMEM_D thread_group tiled_partition(const thread_block &parent, unsigned int size);
SMEM_D coalesced_group tiled_partition(const coalesced_group &parent, unsigned int size);
template <class Group> SMEM_D coalesced_group binary_partition(const Group &, bool predicate);
template <class Value, class Group> SMEM_D coalesced_group labeled_partition(const Group &, Value label);

template <class Group> SMEM_DI void sync(const Group &group) { group.sync(); }
template <class Group> SMEM_DI auto thread_rank(const Group &group) -> decltype(group.thread_rank()) {
  return group.thread_rank();
}
template <class Group> SMEM_DI auto group_size(const Group &group) -> decltype(group.size()) {
  return group.size();
}

template <class Group, class F> SMEM_D void invoke_one(const Group &, F &&);
template <class Group, class F> SMEM_D auto invoke_one_broadcast(const Group &, F &&f) -> decltype(f());
} // namespace __v1
} // namespace cooperative_groups
