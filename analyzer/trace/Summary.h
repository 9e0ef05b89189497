// A run as the values of Trace.h: instructions become places in the source, copies that unrolling made become
// one.
#pragma once

#include "trace/Machine.h"
#include "trace/Program.h"
#include "trace/Trace.h"

namespace smem::trace {

// Objects are described as `original` declares them, the module that the kernel was cloned from.
Trace summarize(const Program &program, const Memory &memory, const llvm::Module &original,
                const Request &request, Run run);

} // namespace smem::trace
