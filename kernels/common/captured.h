// What a launcher launches: its one kernel node, taken by capturing the stream, so that a program sees the
// kernel, the grid and the dynamic bytes without repeating a formula of any launcher.
#pragma once

#include "driver.h"
#include "ladder.h"

#include <utility>

namespace fa {

// The kernel and launch of one call of a launcher. The call is not run; launch() runs it as often as wanted.
class CapturedLaunch {
public:
  template <class Call> CapturedLaunch(const Driver &driver, Call &&call) : driver(driver) {
    cudaStream_t stream;
    FA_CHECK(cudaStreamCreate(&stream));
    FA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    FA_CHECK(std::forward<Call>(call)(stream));
    FA_CHECK(cudaStreamEndCapture(stream, &graph));
    FA_CHECK(cudaStreamDestroy(stream));
    std::size_t nodes = 1;
    cudaGraphNode_t node;
    FA_CHECK(cudaGraphGetNodes(graph, &node, &nodes));
    if (nodes != 1) {
      std::fprintf(stderr, "a launcher that launches %zu nodes is not one kernel\n", nodes);
      std::exit(1);
    }
    driver.check(driver.nodeParams(node, &params), "cuGraphKernelNodeGetParams");
    if (!params.func)
      driver.check(driver.kernelFunction(&params.func, params.kern), "cuKernelGetFunction");
  }
  CapturedLaunch(const CapturedLaunch &) = delete;
  CapturedLaunch &operator=(const CapturedLaunch &) = delete;
  ~CapturedLaunch() { cudaGraphDestroy(graph); }

  CUfunction function() const { return params.func; }
  int threads() const { return (int)(params.blockDimX * params.blockDimY * params.blockDimZ); }
  int dynamicBytes() const { return (int)params.sharedMemBytes; }
  const char *mangled() const {
    const char *name = nullptr;
    driver.check(driver.functionName(&name, params.func), "cuFuncGetName");
    return name;
  }

  // Blocks per SM that the driver answers for this kernel at so many dynamic bytes.
  int blocksPerSm(int bytes) const {
    int blocks = 0;
    driver.check(driver.blocksPerSm(&blocks, params.func, threads(), (std::size_t)bytes),
                 "cuOccupancyMaxActiveBlocksPerMultiprocessor");
    return blocks;
  }

  // Runs the call, asking for so many dynamic bytes, of which the function's attribute must know.
  void launch(int bytes, CUstream stream) const {
    driver.check(driver.launch(params.func, params.gridDimX, params.gridDimY, params.gridDimZ,
                               params.blockDimX, params.blockDimY, params.blockDimZ, (unsigned)bytes, stream,
                               params.kernelParams, params.extra),
                 "cuLaunchKernel");
  }

private:
  const Driver &driver;
  cudaGraph_t graph = nullptr;
  CUDA_KERNEL_NODE_PARAMS params{};
};

} // namespace fa
