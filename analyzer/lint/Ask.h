// Questions that several rules ask of a launch, so that all of them get the same answer.
#pragma once

#include "lint/Model.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <vector>

namespace smem::lint {

// A formula of the kernel or of its launcher in the launcher's terms, as the ledger states need and request.
symbolic::Formula atLaunch(const symbolic::Formula &formula, const ledger::KernelLedger &kernel,
                           const ledger::LaunchCheck &check);

// Truth values that hold at the launch, in the launcher's terms: the guards on the way to it, what
// static_assert enforces in the file and in the kernel, what the kernel's loops assume, and the domains of the symbols.
std::vector<symbolic::Formula> assumptionsAt(const Model &model, const ledger::KernelLedger &kernel,
                                             const ledger::LaunchCheck &check);

// Does a condition on the way to the launch keep this device from it: `if (prop.major < 8) exit(1)`?
bool isExcluded(const device::Device &device, const Model &model, const ledger::LaunchCheck &check);

// Does a symbol of the kind occur?
bool mentions(const symbolic::Formula &formula, symbolic::SymbolKind kind);

// What a programmer sets to choose a tile: a macro, a template parameter, a constant or an enumerator.
bool isTileSymbol(const symbolic::Symbol &symbol);
// Does it consist of tile symbols, all of them with a value, and mention at least one?
bool isOfTileSymbols(const symbolic::Formula &formula, const symbolic::Bindings &bindings);

// A literal, one tile symbol that the source defines as a number (`PIPE_SMEM`), or a parameter for which the
// caller passes one. What the command line gives (`-D`) follows something that the build computes; `4 * ROWS`
// follows a tile.
bool isPlainNumber(const Model &model, const symbolic::Formula &formula);

// A number of bytes that follows no tile.
struct HardcodedSize {
  std::int64_t bytes = 0;
  std::optional<symbolic::Symbol> symbol; // `PIPE_SMEM`
};

// The request, where it is such a number while the need is a formula of tile symbols. Nothing where a symbol
// of the need is defined as that very number.
std::optional<HardcodedSize> hardcodedRequest(const Model &model, const ledger::LaunchCheck &check);

// The planes that are `extern __shared__` arrays without a size and that some code accesses, as indices in
// the order of their declaration. All of them start at one address.
std::vector<std::size_t> unsizedArrays(const facts::Kernel &kernel);

// Does a name or a glob such as `fa_*` mean the kernel? With or without namespace and template arguments. A
// glob that is malformed matches nothing.
bool isNamed(const facts::Kernel &kernel, llvm::StringRef glob);

} // namespace smem::lint
