// "nvlink info    : Function properties for '_Z1kv':" and then "nvlink info    : used 228 registers, used 1
// barriers, 0 stack, 384 bytes smem, ...".
#include "registers/NvlinkLog.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace smem::registers {

bool NvlinkLog::line(llvm::StringRef text) {
  const size_t at = text.find("nvlink info");
  if (at == llvm::StringRef::npos)
    return false;
  llvm::StringRef rest = text.drop_front(at + sizeof("nvlink info") - 1).ltrim(" :");
  if (rest.consume_front("Function properties for '")) {
    kernel = rest.split('\'').first.str();
  } else if (auto usage = parseUsage(rest, "used "); usage && !kernel.empty()) {
    usages[kernel].push_back(*usage);
    kernel.clear();
  }
  return true;
}

static bool belowSm90(llvm::StringRef arch) {
  int sm = 0;
  return arch.consume_front("sm_") && !arch.consumeInteger(10, sm) && sm < 90;
}

void NvlinkLog::applyTo(ResourceTable &table) const {
  for (const auto &[kernel, lines] : usages) {
    std::vector<std::string> archs;
    for (const KernelResources &row : table.rows)
      if (row.mangled == kernel && !llvm::is_contained(archs, row.arch))
        archs.push_back(row.arch);
    const Usage &first = lines.front();
    const bool agree = lines.size() >= archs.size() && llvm::all_of(lines, [&](const Usage &usage) {
                         return usage.registers == first.registers && usage.barriers == first.barriers;
                       });
    const Unknown open{
        fmt::format("{} has this kernel's device-linked numbers without their architecture", table.origin),
        {}};
    const Unknown shared{"the device linker's shared bytes may count the reserve here", {}};
    for (KernelResources &row : table.rows) {
      if (row.mangled != kernel)
        continue;
      row.registers = agree ? Known<int>(first.registers) : Known<int>(open);
      row.barriers = agree ? first.barriers : Known<int>(open);
      row.staticBytes = belowSm90(row.arch) && archs.size() == 1 && lines.size() == 1
                            ? first.sharedBytes
                            : Known<int64_t>(shared);
    }
  }
}

} // namespace smem::registers
