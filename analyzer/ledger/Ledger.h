// The ledger of a kernel: its planes with numbers, their total (the need), and every launch's request
// held against it.
#pragma once

#include "facts/Facts.h"
#include "ledger/Domain.h"
#include "symbolic/Prove.h"

namespace smem::ledger {

// A formula and its number at the values in force; the number alone may be unknown (an open symbol).
struct Quantity {
  Formula formula;
  Known<std::int64_t> value = std::int64_t(0);

  friend bool operator==(const Quantity &, const Quantity &) = default;
};

// Do the lanes of one instruction walk down the rows of a plane?
enum class Walk { Proved, No, Unknown };

struct Row {
  std::string name;
  facts::Storage storage = facts::Storage::Static;
  std::string element;
  std::int64_t elementBytes = 1;
  std::int64_t alignment = 1;            // bytes, promised by the declaration
  Known<Quantity> offset = Quantity();   // bytes from the start of static or of dynamic shared memory
  Known<Quantity> extent = Quantity();   // bytes
  std::optional<Quantity> rowPitch;      // bytes; absent when no access has rows
  std::optional<std::string> aliasOf;    // name of the plane whose bytes it reuses
  Walk walk = Walk::No;
  SourceSpan walkWhere;                  // an access that walks down rows
  bool used = true;                      // false: no access was seen
  SourceSpan where;

  friend bool operator==(const Row &, const Row &) = default;
};

enum class Verdict { Exact, EqualOnlyWhen, Over, Under, Unknown };

// Values next to the present ones under which the request is wrong.
struct Witness {
  std::vector<std::pair<Symbol, std::int64_t>> set; // changed symbols only
  Known<std::int64_t> request = std::int64_t(0), need = std::int64_t(0); // bytes
  bool over = false;                                                   // otherwise under

  friend bool operator==(const Witness &, const Witness &) = default;
};

struct LaunchCheck {
  facts::Launch launch;
  Known<Quantity> threads = Quantity(); // per block
  Known<Quantity> need = Quantity();    // the kernel's dynamic need in the launcher's terms, bytes
  Known<Quantity> request = Quantity(); // bytes
  std::optional<Known<Quantity>> optIn; // attribute value, bytes
  Verdict verdict = Verdict::Unknown;
  std::string condition;                // for EqualOnlyWhen, and for Over and Under where one exists
  std::vector<std::string> guards;      // that the proof used; domains with their place
  Known<Quantity> difference = Quantity(); // request - need, bytes
  std::vector<Witness> witnesses;       // at most one over and one under
  // The least value of a symbol that takes request or need above a threshold is the rules' business;
  // they evaluate the formulas.

  friend bool operator==(const LaunchCheck &, const LaunchCheck &) = default;
};

struct KernelLedger {
  facts::Kernel kernel;
  std::vector<Row> rows;
  Known<std::int64_t> staticBytes = std::int64_t(0); // as ptxas counts them
  Known<Formula> staticSize = Formula();             // the same for all values, in the kernel's terms
  Known<Quantity> dynamic = Quantity();              // the need of the dynamic buffer, bytes
  std::optional<Formula> asLoaded;                   // the same, where loads tell it in other terms than stores
  std::vector<std::string> assumptions;              // that the need rests on, as conditions
  std::vector<Formula> premises;                     // those of them that come from loops, as truth values
  std::vector<Unknown> unproven;
  std::vector<LaunchCheck> launches;

  friend bool operator==(const KernelLedger &, const KernelLedger &) = default;
};

struct Ledger {
  std::string file;
  Bindings bindings;                 // every symbol with a value, --set applied
  std::vector<KernelLedger> kernels; // in the order of the facts
  std::map<Symbol, Domain> domains;  // of the symbols that have one

  friend bool operator==(const Ledger &, const Ledger &) = default;
};

// Values by name that replace those of the source or bind open symbols (`--set`).
using Overrides = std::map<std::string, std::int64_t>;

// Builds the ledger of every kernel. Overrides that name no symbol are the caller's to refuse. A symbol whose value in
// force lies outside its domain is judged as if it had none.
Ledger build(const facts::Facts &facts, const Overrides &overrides, const PerSymbol &single = {});

} // namespace smem::ledger
