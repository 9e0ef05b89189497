// Which bytes of a plane its accesses reach, and in rows of which pitch.
#pragma once

#include "facts/Facts.h"
#include "symbolic/Prove.h"
#include "symbolic/Evaluate.h"

namespace smem::ledger {

using symbolic::Formula;

// The row pitch in bytes: as declared, as a matrix access states it, or the smallest stride of an index that steps over at
// least 32 bytes, before all others one whose rows fill the plane for all values. Nothing for a plane without rows.
std::optional<Formula> rowPitchOf(const facts::Kernel &kernel, std::size_t plane, const symbolic::Bindings &bindings);

// Bytes from the plane's start to the end of what is stored into it; with a pitch whole rows, since a row's
// padding belongs to the plane. Where nothing is stored, of what is loaded.
struct Footprint {
  Known<Formula> end = Formula();
  std::vector<Formula> assumptions; // truth values: columns stay inside their row
  std::optional<Formula> loaded;      // the end of what is loaded, where something is stored too
  std::set<symbolic::Symbol> indices; // that the end was found from
};
Footprint footprintOf(symbolic::Prover &prover, const facts::Kernel &kernel, std::size_t plane, const std::optional<Formula> &pitch,
                      const symbolic::Bindings &bindings);

// The same for one plane alone, outside of a ledger's making.
inline Footprint footprintOf(const facts::Kernel &kernel, std::size_t plane, const std::optional<symbolic::Formula> &pitch,
                             const symbolic::Bindings &bindings) {
  symbolic::Prover prover;
  return footprintOf(prover, kernel, plane, pitch, bindings);
}

} // namespace smem::ledger
