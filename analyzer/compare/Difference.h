// What changed between two sides: only what differs is in it, except that both sides of a change are whole.
#pragma once

#include "compare/Side.h"

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace smem::compare {

// Before and after; one that is missing says that the thing was added or removed.
template <class T> struct Change {
  std::optional<T> before, after;

  bool isBoth() const { return before && after; }
  const T &shown() const { return after ? *after : *before; }
  friend bool operator==(const Change &, const Change &) = default;
};

struct TraceChange {
  Trace before, after; // without traffic
  std::vector<Change<Traffic>> traffic;

  friend bool operator==(const TraceChange &, const TraceChange &) = default;
};

struct KernelChange {
  Kernel before, after;
  std::vector<Change<Plane>> planes;
  std::vector<Change<Launch>> launches;
  std::vector<TraceChange> traces;

  friend bool operator==(const KernelChange &, const KernelChange &) = default;
};

struct NewFinding {
  Found found;
  bool fails = false; // at or above what is allowed

  friend bool operator==(const NewFinding &, const NewFinding &) = default;
};

// The same fault with other numbers, another severity, or on other architectures.
struct FindingChange {
  Found before, after;
  bool isWorse = false; // graver, on more architectures, or some number of it grew
  bool fails = false;

  friend bool operator==(const FindingChange &, const FindingChange &) = default;
};

struct Difference {
  std::string base, head;           // labels
  std::vector<std::string> remarks; // why the sides may not be comparable, one sentence each

  std::vector<Kernel> added, removed;
  std::vector<KernelChange> changed;
  std::size_t unchanged = 0; // kernels

  std::vector<NewFinding> fresh; // on the head side only
  std::vector<Found> fixed;      // on the base side only
  std::vector<FindingChange> findings;
  std::size_t still = 0;            // findings as before
  std::vector<Found> brokenBudgets; // of the head side, new or not

  bool fails() const;
  bool isEmpty() const; // has nothing changed, and is no budget broken?
};

// `failOn` beats what the units of `head` hold; the default is warning. Fails where a kernel of both sides
// was looked at on different architectures: blocks per SM have no before then.
llvm::Expected<Difference> compare(const Side &base, const Side &head,
                                   std::optional<lint::Severity> failOn = std::nullopt);

} // namespace smem::compare
