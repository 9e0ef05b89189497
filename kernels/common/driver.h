// The driver API as the runtime hands it out, so that a program starts (and can say so) where there is no
// driver.
#pragma once

#include "check.cuh"

#include <cuda.h>

namespace fa {

// Entry points of the present driver. A call ends the program when the driver has no such function.
struct Driver {
  decltype(&::cuGetErrorString) errorString;
  decltype(&::cuGraphKernelNodeGetParams) nodeParams;
  decltype(&::cuKernelGetFunction) kernelFunction;
  decltype(&::cuFuncGetName) functionName;
  decltype(&::cuFuncGetAttribute) getAttribute;
  decltype(&::cuFuncSetAttribute) setAttribute;
  decltype(&::cuOccupancyMaxActiveBlocksPerMultiprocessor) blocksPerSm;
  decltype(&::cuLaunchKernel) launch;
  decltype(&::cuModuleLoadData) loadModule;
  decltype(&::cuModuleGetFunction) moduleFunction;

  Driver() {
    load("cuGetErrorString", errorString);
    load("cuGraphKernelNodeGetParams", nodeParams);
    load("cuKernelGetFunction", kernelFunction);
    load("cuFuncGetName", functionName);
    load("cuFuncGetAttribute", getAttribute);
    load("cuFuncSetAttribute", setAttribute);
    load("cuOccupancyMaxActiveBlocksPerMultiprocessor", blocksPerSm);
    load("cuLaunchKernel", launch);
    load("cuModuleLoadData", loadModule);
    load("cuModuleGetFunction", moduleFunction);
  }

  // Ends the program when a driver call failed.
  void check(CUresult result, const char *what) const {
    if (result == CUDA_SUCCESS)
      return;
    const char *text = nullptr;
    errorString(result, &text);
    std::fprintf(stderr, "%s failed: %s\n", what, text ? text : "unknown error");
    std::exit(1);
  }

  int attribute(CUfunction function, CUfunction_attribute which) const {
    int value = 0;
    check(getAttribute(&value, which, function), "cuFuncGetAttribute");
    return value;
  }

private:
  template <class Function> static void load(const char *name, Function &to) {
    void *found = nullptr;
    cudaDriverEntryPointQueryResult how = cudaDriverEntryPointSymbolNotFound;
    FA_CHECK(cudaGetDriverEntryPointByVersion(name, &found, CUDA_VERSION, cudaEnableDefault, &how));
    if (how != cudaDriverEntryPointSuccess) {
      std::fprintf(stderr, "this driver has no %s; it is older than CUDA %d\n", name, CUDA_VERSION);
      std::exit(1);
    }
    to = reinterpret_cast<Function>(found);
  }
};

} // namespace fa
