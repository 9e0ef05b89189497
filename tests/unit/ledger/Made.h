// Facts made by hand: one kernel whose planes and accesses a test lists.
#pragma once

#include "ledger/Ledger.h"
#include "symbolic/Operations.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace smem::ledger::made {

using facts::Access;
using facts::AccessKind;
using facts::Plane;
using facts::Storage;
using symbolic::SymbolKind;

inline Symbol macro(const std::string &name) { return {SymbolKind::Macro, name, ""}; }
inline Symbol parameter(const std::string &name) { return {SymbolKind::Parameter, name, "launch"}; }
inline Symbol index(const std::string &name) { return {SymbolKind::Index, name, "kernel"}; }

struct Unit {
  facts::Facts facts;

  Unit() {
    facts.file = "a.cu";
    kernel("k");
  }

  facts::Kernel &kernel(const std::string &name) {
    facts::Kernel &added = facts.kernels.emplace_back();
    added.name = added.display = added.mangled = name;
    added.where = {"a.cu", 10, 1};
    return added;
  }
  facts::Kernel &last() { return facts.kernels.back(); }

  // Declared one line below the one before.
  Plane &plane(const std::string &name, Storage storage, std::int64_t elementBytes) {
    Plane &added = last().planes.emplace_back();
    added.name = name;
    added.storage = storage;
    added.elementBytes = added.alignment = elementBytes;
    added.referenced = true;
    added.where = {"a.cu", 10 + unsigned(last().planes.size()), 3};
    return added;
  }
  // A static array of `count` elements that is read.
  Plane &array(const std::string &name, std::int64_t elementBytes, const Formula &count) {
    plane(name, Storage::Static, elementBytes).extent = Known<Formula>(count * elementBytes);
    access(AccessKind::Load, 0, elementBytes);
    return last().planes.back();
  }
  // A pointer into the dynamic buffer.
  Plane &carved(const std::string &name, const Formula &offset, std::int64_t elementBytes = 4) {
    Plane &added = plane(name, Storage::Dynamic, elementBytes);
    added.offset = offset;
    return added;
  }
  // Of the plane that was added last.
  Access &access(AccessKind kind, const Formula &offset, const Formula &bytes) {
    Access &added = last().accesses.emplace_back();
    added.plane = last().planes.size() - 1;
    added.kind = kind;
    added.offset = offset;
    added.bytes = bytes;
    added.where = {"a.cu", 50 + unsigned(last().accesses.size()), 3};
    return added;
  }
  void range(const Symbol &symbol, const Formula &low, const Formula &high) {
    last().ranges.push_back({symbol, low, high});
  }
  void value(const Symbol &symbol, std::int64_t number) {
    facts.symbols.insert({symbol, {symbol, Known<std::int64_t>(number), {"a.cu", 1, 1}}});
  }
  void open(const Symbol &symbol) {
    facts.symbols.insert(
        {symbol, {symbol, Unknown{"it is given at run time", {"a.cu", 1, 1}}, {"a.cu", 1, 1}}});
  }
  facts::Launch &launch(const Known<Formula> &request) {
    facts::Launch &added = facts.launches.emplace_back();
    added.kernel = last().mangled;
    added.function = "go";
    added.threads = Formula(128);
    added.request = request;
    added.where = {"a.cu", 90, 3};
    return added;
  }
};

inline const Row &rowOf(const KernelLedger &kernel, const std::string &name) {
  for (const Row &row : kernel.rows)
    if (row.name == name)
      return row;
  FAIL("no row '" << name << "'");
  std::abort();
}
// The number, or INT64_MIN with a failed check.
inline std::int64_t number(const Known<Quantity> &quantity) {
  if (quantity && quantity->value)
    return *quantity->value;
  FAIL_CHECK("unknown: " << (quantity ? quantity->value.why().reason : quantity.why().reason));
  return INT64_MIN;
}

} // namespace smem::ledger::made
