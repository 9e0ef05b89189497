// Asks the toolkit what the changed code would take.
#pragma once

#include "ast/ParsedUnit.h"
#include "command/CompileCommand.h"
#include "device/Device.h"
#include "driver/Redefine.h"
#include "registers/Registers.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace smem::driver {

// Compiles the redefined text for each device, from a folder of its own that is removed again; includes are
// found as from the original's folder. Rows carry the names that the kernels have in `facts`, whatever the
// new template arguments made of them. Fails with nvcc's first lines.
llvm::Expected<registers::ResourceTable> recompile(const Redefined &redefined,
                                                   const command::CompileCommand &compile,
                                                   const facts::Facts &facts,
                                                   llvm::ArrayRef<const device::Device *> devices,
                                                   const ast::Toolkit &toolkit);

// What the table says of a kernel, as of --nvcc.
registers::Registers recompiledRegisters(const registers::ResourceTable &table, const facts::Kernel &kernel,
                                         const device::Device &device);

} // namespace smem::driver
