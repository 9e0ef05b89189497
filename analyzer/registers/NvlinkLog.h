// What the device linker prints with -v. A kernel that calls a function of another file gets that
// function's registers and shared memory only here, so these numbers replace those of ptxas.
#pragma once

#include "registers/KernelResources.h"
#include "registers/UsageLine.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <vector>

namespace smem::registers {

class NvlinkLog {
public:
  // True if the line was one of nvlink's.
  bool line(llvm::StringRef text);

  // nvlink does not name the architecture: its numbers are used where all of a kernel's lines agree and
  // there are as many as the table has architectures of it; otherwise the kernel's numbers become unknown.
  // Its shared bytes count the reserve on some architectures, so they are used below sm_90 only.
  void applyTo(ResourceTable &table) const;

private:
  std::string kernel; // named by the line before
  std::map<std::string, std::vector<Usage>> usages;
};

} // namespace smem::registers
