// Findings that a project knows and accepts: what a baseline file holds, and which findings it silences.
#pragma once

#include "lint/Identity.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace smem::lint {

// How often each finding is known.
using Baseline = std::map<Identity, unsigned>;

// Reads what `print` writes. Fails on text that is not of this form; the line says which entry is wrong.
llvm::Expected<Baseline> parseBaseline(llvm::StringRef text);

// As JSON, sorted, one entry per line, so that a change of it can be reviewed.
std::string print(const Baseline &baseline);

// Silences findings of one run, unit after unit. A finding that several units share (in a header) counts
// once; of several alike as many as the baseline knows are silenced, the first ones.
class BaselineMatcher {
public:
  explicit BaselineMatcher(Baseline known) : left(std::move(known)) {}

  // The findings that the baseline does not know, in their order.
  std::vector<Finding> unknownOf(std::vector<Finding> findings);

  unsigned silenced() const { return count; }
  const Baseline &unmatched() const { return left; } // what no finding has used up

private:
  using Place = std::tuple<SourceSpan, std::string, std::string>; // with rule and message

  Baseline left;
  std::map<Place, bool> seen; // and whether it was silenced
  unsigned count = 0;
};

// The baseline that knows exactly these, those that several units share once.
Baseline baselineOf(llvm::ArrayRef<const Finding *> findings);

// "row-pitch of attend, over-request of reduce and 3 more".
std::string sayEntries(const Baseline &baseline);

} // namespace smem::lint
