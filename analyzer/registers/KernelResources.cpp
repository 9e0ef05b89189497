// Look-up in a resource table. Names are compared in canonical form because the two compilers differ
// on internal linkage; disagreement between rows is never resolved by order.
#include "registers/KernelResources.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>

namespace smem::registers {

llvm::StringRef spelling(Source source) {
  switch (source) {
  case Source::Given:
    return "given";
  case Source::Cubin:
    return "cubin";
  case Source::PtxasLog:
    return "ptxas-log";
  case Source::Nvcc:
    return "nvcc";
  case Source::LaunchBounds:
    return "launch-bounds";
  case Source::Unknown:
    return "unknown";
  }
  return "unknown";
}

void normalize(ResourceTable &table) {
  llvm::stable_sort(table.rows, [](const KernelResources &a, const KernelResources &b) {
    return std::tie(a.mangled, a.arch) < std::tie(b.mangled, b.arch);
  });
  // Equal rows of one kernel need not be neighbours: a third, different one may stand between them.
  std::vector<KernelResources> kept;
  size_t group = 0;
  for (KernelResources &row : table.rows) {
    if (group < kept.size() && (kept[group].mangled != row.mangled || kept[group].arch != row.arch))
      group = kept.size();
    if (!llvm::is_contained(llvm::drop_begin(kept, group), row))
      kept.push_back(std::move(row));
  }
  table.rows = std::move(kept);
}

static llvm::StringRef withoutFeatureLetter(llvm::StringRef arch) { return arch.rtrim("af"); }

template <class T>
static void mergeField(Known<T> &into, const Known<T> &other, const char *what, const std::string &origin) {
  if (into == other)
    return;
  if (into.known() && other.known())
    into = Unknown{fmt::format("{} has this kernel with {} and with {} {}", origin, *into, *other, what), {}};
  else if (into.known())
    into = other.why();
}

static void merge(KernelResources &into, const KernelResources &other, const std::string &origin) {
  mergeField(into.registers, other.registers, "registers", origin);
  mergeField(into.barriers, other.barriers, "barriers", origin);
  mergeField(into.staticBytes, other.staticBytes, "static bytes", origin);
  mergeField(into.stackBytes, other.stackBytes, "stack bytes", origin);
  mergeField(into.spillStoreBytes, other.spillStoreBytes, "spill store bytes", origin);
  mergeField(into.spillLoadBytes, other.spillLoadBytes, "spill load bytes", origin);
}

Known<KernelResources> find(const ResourceTable &table, llvm::StringRef mangled, llvm::StringRef arch) {
  const std::string wanted = canonicalName(mangled);
  std::vector<const KernelResources *> named;
  for (const KernelResources &row : table.rows)
    if (row.mangled == mangled)
      named.push_back(&row);
  if (named.empty())
    for (const KernelResources &row : table.rows)
      if (canonicalName(row.mangled) == wanted)
        named.push_back(&row);
  if (named.empty())
    return Unknown{fmt::format("{} has no kernel {}", table.origin, mangled.str()), {}};

  std::vector<const KernelResources *> hits;
  llvm::copy_if(named, std::back_inserter(hits), [&](auto *row) { return row->arch == arch; });
  if (hits.empty())
    llvm::copy_if(named, std::back_inserter(hits),
                  [&](auto *row) { return withoutFeatureLetter(row->arch) == withoutFeatureLetter(arch); });
  if (hits.empty()) {
    std::vector<std::string> archs;
    for (const KernelResources *row : named)
      if (!llvm::is_contained(archs, row->arch))
        archs.push_back(row->arch);
    return Unknown{fmt::format("{} has kernel {} for {}, not for {}", table.origin, mangled.str(),
                               llvm::join(archs, ", "), arch.str()),
                   {}};
  }
  KernelResources merged = *hits.front();
  for (const KernelResources *row : llvm::drop_begin(hits))
    merge(merged, *row, table.origin);
  return merged;
}

} // namespace smem::registers
