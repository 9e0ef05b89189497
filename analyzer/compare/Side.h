// One side of a comparison: what a JSON report says, as values. Only what a difference is made of is read.
#pragma once

#include "base/Known.h"
#include "lint/Finding.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace smem::compare {

// A size with its formula.
struct Amount {
  std::string formula; // in source spelling; empty where none was derived
  Known<std::int64_t> value = Unknown{"not given", {}};

  friend bool operator==(const Amount &, const Amount &) = default;
};

// The same to a reader: equal formulas, and equal numbers or none on both sides. Why there is none may
// differ, since reasons name places.
bool isSame(const Amount &left, const Amount &right);

struct Plane {
  std::string name, storage, element;
  Amount offset, extent;          // bytes
  std::optional<Amount> rowPitch; // bytes
  std::string aliasOf;            // empty: none

  friend bool operator==(const Plane &, const Plane &) = default;
};

// How many blocks of a launch fit one SM.
struct Blocks {
  std::string arch;
  Known<std::int64_t> perSm = Unknown{"not given", {}};
  bool isBound = false; // at most so many, since registers are not known
  std::int64_t warps = 0, maxWarps = 0;
  std::vector<std::string> limiters;
  std::optional<std::int64_t> registers; // per thread

  friend bool operator==(const Blocks &, const Blocks &) = default;
};

struct Launch {
  SourceSpan where;
  std::string function, context; // context: "called from run(), line 28", or empty
  Amount threads, need, request; // need and request in bytes
  std::optional<Amount> optIn;   // bytes
  std::string verdict, condition;
  std::vector<Blocks> blocks; // per architecture

  friend bool operator==(const Launch &, const Launch &) = default;
};

// All accesses of one kind to one plane in one traced block: lines move, these sums stay comparable.
struct Traffic {
  std::string plane, kind;
  std::int64_t bytesPerLane = 0;
  std::int64_t wavefronts = 0, fewest = 0; // of the accesses that were rated
  std::int64_t unrated = 0;                // accesses of which no wavefronts are known
  double worst = 0;                        // ways of the worst of them
  std::vector<SourceSpan> places;

  double ways() const { return fewest ? double(wavefronts) / double(fewest) : 0; }
  friend bool operator==(const Traffic &, const Traffic &) = default;
};

struct MainLoop {
  std::int64_t iterations = 0;         // of one block
  bool isSampled = false;              // the true count is not known
  double wavefronts = 0, barriers = 0; // per iteration

  friend bool operator==(const MainLoop &, const MainLoop &) = default;
};

// One block that was run.
struct Trace {
  std::vector<std::size_t> launches; // of the kernel
  std::string block;                 // "256x1x1", threads
  std::int64_t wavefronts = 0;
  std::optional<MainLoop> mainLoop;
  std::vector<Traffic> traffic; // sorted by plane, kind and width

  friend bool operator==(const Trace &, const Trace &) = default;
};

struct Kernel {
  std::string name, display, mangled;
  std::map<std::string, std::string> templateArguments;
  SourceSpan where;
  std::vector<Plane> planes;
  Known<std::int64_t> staticBytes = Unknown{"not given", {}};
  Amount dynamic; // the need
  std::vector<Launch> launches;
  std::vector<Trace> traces;

  friend bool operator==(const Kernel &, const Kernel &) = default;
};

struct Unit {
  std::string file;
  std::string cuda;                        // "13.0" or "builtin"
  std::map<std::string, std::int64_t> set; // symbol values set from outside
  std::optional<lint::Severity> failOn;    // what holds for its findings; no part of a report

  friend bool operator==(const Unit &, const Unit &) = default;
};

struct Found {
  lint::Finding finding;
  std::string unit; // its file

  friend bool operator==(const Found &, const Found &) = default;
};

// Kernels and findings of a header that several units share are there once, in the first of them.
struct Side {
  std::string label; // as the user named it: a file, or a commit
  std::string version;
  std::vector<Unit> units;
  std::vector<Kernel> kernels;
  std::vector<Found> findings;
};

} // namespace smem::compare
