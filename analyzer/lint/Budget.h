// A budget of the settings file: how many blocks per SM the launches of some kernels are to give.
#pragma once

#include "base/SourceSpan.h"
#include "device/Device.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <utility>
#include <vector>

namespace smem::lint {

enum class Comparison { AtLeast, MoreThan, Exactly, LessThan, AtMost };

struct Budget {
  std::string kernel;                          // a name or a glob, `fa_*`
  std::vector<const device::Device *> devices; // empty: every one that is asked for
  Comparison comparison = Comparison::AtLeast;
  int blocks = 0;   // per SM
  SourceSpan where; // in the settings file

  friend bool operator==(const Budget &, const Budget &) = default;
};

bool isKept(const Budget &budget, int blocks);

// ">= 2".
std::string sayBudget(const Budget &budget);

// Reads ">= 2", with any blanks; the comparisons are >=, >, ==, < and <=. Fails on anything else.
llvm::Expected<std::pair<Comparison, int>> parseComparison(llvm::StringRef text);

} // namespace smem::lint
