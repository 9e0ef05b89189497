// Tells the exports apart, and what all of them have in common.
#include "estimate/Profile.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

namespace smem::estimate {

llvm::Expected<Profile> profileOf(std::string kind, std::vector<Slice> slices, llvm::StringRef path) {
  std::map<std::string, Slice> byName;
  for (Slice &slice : slices) {
    if (slice.ms <= 0)
      continue;
    Slice &sum = byName[slice.name];
    sum.name = slice.name;
    sum.ms += slice.ms;
    sum.calls += slice.calls;
  }
  if (byName.empty())
    return llvm::createStringError(path.str() + ": no kernel in it has a time");
  Profile profile;
  profile.kind = std::move(kind);
  for (auto &[name, slice] : byName) {
    profile.totalMs += slice.ms;
    profile.slices.push_back(std::move(slice));
  }
  llvm::stable_sort(profile.slices, [](const Slice &left, const Slice &right) { return left.ms > right.ms; });
  return profile;
}

llvm::Expected<Profile> parseProfile(llvm::StringRef text, llvm::StringRef path) {
  text.consume_front("\xEF\xBB\xBF");
  const llvm::StringRef trimmed = text.ltrim();
  if (trimmed.starts_with("{") || trimmed.starts_with("["))
    return parseChromeTrace(trimmed, path);
  if (text.contains("Total Time (") && text.contains(','))
    return parseNsysSummary(text, path);
  if (text.contains("Self CPU") || text.contains("Self CUDA"))
    return parseTorchTable(text, path);
  if (trimmed.starts_with("\x1F\x8B"))
    return llvm::createStringError(path.str() + ": is compressed; unpack it first");
  return llvm::createStringError(
      path.str() +
      ": is no kernel summary of Nsight Systems (nsys stats --report cuda_gpu_kern_sum --format csv), no "
      "table of PyTorch's profiler and no chrome trace");
}

} // namespace smem::estimate
