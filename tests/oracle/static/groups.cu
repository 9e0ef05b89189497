// The scratch of tiles of several warps is empty where the driver reserves room for it.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void tiles(int *out) {
  __shared__ cg::block_tile_memory<256> scratch;
  __shared__ int sum;
  cg::thread_block block = cg::this_thread_block(scratch);
  auto tile = cg::tiled_partition<64>(block);
  if (tile.thread_rank() == 0)
    atomicAdd(&sum, 1);
  tile.sync();
  out[threadIdx.x] = sum;
}
