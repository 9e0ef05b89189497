// Two kernels side by side: planes, launches, and what their blocks cost.
#pragma once

#include "compare/Difference.h"
#include "compare/Match.h"

#include "llvm/Support/Error.h"

#include <optional>

namespace smem::compare {

// By file and mangled name; by file, name and template arguments; without the file; and then, where only one
// of each side is left, by file and name (other template arguments) and by file and planes (another name).
Match matchKernels(const std::vector<Kernel> &base, const std::vector<Kernel> &head);

// By function, context and formula rather than by line, since lines move.
Match matchLaunches(const std::vector<Launch> &base, const std::vector<Launch> &head);

// Nothing where a reader of both would find the same.
std::optional<KernelChange> changeOf(const Kernel &before, const Kernel &after);

// "sm_80, sm_89": what its launches were judged on; empty without launches.
std::string archsOf(const Kernel &kernel);

} // namespace smem::compare
