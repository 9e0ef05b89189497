// From the rooms before to the read-only Model that the rules see: every launch of every kernel on every
// architecture asked for, as launched and, where the sizes differ, as the need alone would have it.
#pragma once

#include "lint/Model.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace smem::lint {

// Says what is known of a kernel's registers on one architecture. The bounds are the source's, with the
// numbers that hold for the launch at hand; a bound without a number is absent.
using RegistersOf = llvm::function_ref<registers::Registers(
    const facts::Kernel &kernel, const registers::LaunchBounds &bounds, const device::Device &device)>;

// The model points into `facts`, `ledger` and `devices`, which must outlive it. `devices` holds at least
// one. Never fails: without a request, a thread count or the static bytes the occupancy of that launch
// is the Unknown that says so.
Model build(const facts::Facts &facts, const ledger::Ledger &ledger,
            llvm::ArrayRef<const device::Device *> devices, RegistersOf registersOf);

// The launch bounds of a kernel as numbers. Bounds in template parameters take the launch's arguments;
// `check` may be null for a kernel that nothing launches.
registers::LaunchBounds boundsOf(const facts::Kernel &kernel, const ledger::LaunchCheck *check,
                                 const symbolic::Bindings &bindings);

} // namespace smem::lint
