// One inline assembly of the kernel: which of its PTX instructions touch shared memory, and what addresses it
// hands out.
#pragma once

#include "trace/Lanes.h"
#include "trace/Ptx.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace smem::trace {

struct Assembly {
  const llvm::CallBase *call = nullptr;
  std::vector<ptx::Instruction> instructions;      // constant operands are written out
  std::vector<std::optional<ptx::MemoryUse>> uses; // per instruction
  // Per operand of the text: the call's argument it starts out as, and whether it is an output.
  std::vector<std::optional<unsigned>> inputs;
  std::vector<bool> outputs;

  bool touchesMemory() const;
};

// `call` calls inline assembly.
Assembly readAssembly(const llvm::CallBase &call);

// Lanes of the warp as special registers show them.
struct WarpRegisters {
  std::map<std::string, Lanes> named; // "%laneid", "%tid.x"
};

// Called per instruction that touches memory: its index, the lanes that take part, those of them that may not
// (their predicate is not known), the address, and for a copy the address it reads.
using MemoryCallback =
    llvm::function_ref<void(unsigned index, Mask lanes, Mask may, const Lanes &address, const Lanes &source)>;

// The single output, not known where there are none or several. `arguments` are the call's.
Lanes runAssembly(const Assembly &assembly, llvm::ArrayRef<const Lanes *> arguments,
                  const WarpRegisters &registers, Mask lanes, MemoryCallback touched);

} // namespace smem::trace
