// The rows of a kernel's ledger: offsets and extents of its static and of its dynamic planes.
#pragma once

#include "ledger/Ledger.h"

namespace smem::ledger {

struct StaticLayout {
  std::vector<Row> rows;
  Known<Formula> size = Formula();             // bytes, as ptxas counts them
  Known<std::int64_t> bytes = std::int64_t(0); // the same at the values in force
};

// `moduleExternAlignment`: the largest alignment of an extern array that some kernel of the file uses, 0 if
// there is none.
StaticLayout layOutStatic(const facts::Kernel &kernel, std::int64_t moduleExternAlignment, const Bindings &bindings);

struct DynamicLayout {
  std::vector<Row> rows; // by offset, an alias behind the plane whose bytes it reuses
  Known<Quantity> need = Quantity();
  std::optional<Formula> asLoaded; // the need, bytes, where loads tell the end of open planes in other terms
  std::vector<std::string> assumptions;
  std::vector<Formula> premises; // of loops whose indices reach the end of the need
  std::vector<Unknown> unproven;
};

DynamicLayout layOutDynamic(symbolic::Prover &prover, const facts::Kernel &kernel, const Bindings &bindings);

// Does the plane take bytes? Of static planes only a load, an atomic or an address that leaves keeps one: the
// compiler removes a variable that is stored to and never read, and one that nothing names, or only code which this
// instance's template arguments and constants switch off.
bool isUsed(const facts::Kernel &kernel, std::size_t plane, const Bindings &bindings);

// A row with what does not depend on its place.
Row describe(const facts::Kernel &kernel, std::size_t plane, const Bindings &bindings);
Quantity quantity(const Formula &formula, const Bindings &bindings);

} // namespace smem::ledger
