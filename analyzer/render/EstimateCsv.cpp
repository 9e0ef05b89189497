// A sweep as rows for a spreadsheet: RFC 4180, one header for all launches.
#include "render/Estimate.h"

#include "render/EstimateWords.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace smem::render {
namespace {

std::string field(const std::string &text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos)
    return text;
  std::string quoted = "\"";
  for (char c : text)
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string number(const Known<std::int64_t> &value) { return value ? std::to_string(*value) : ""; }

std::string number(const std::optional<std::int64_t> &value) { return value ? std::to_string(*value) : ""; }

std::string limiters(const estimate::OnArch &arch) {
  std::string text;
  for (occupancy::Limiter limiter : arch.limiters)
    text += (text.empty() ? "" : "+") + occupancy::nameOf(limiter).str();
  return text;
}

std::string archCells(const estimate::Point &point, std::size_t device) {
  if (point.archs.empty())
    return ",,,,,";
  const estimate::OnArch &arch = point.archs[device];
  return fmt::format("{},{},{},{:.4f},{},{}", arch.blocksPerSm, arch.blocksAtLeast,
                     arch.blocksNeeded ? std::to_string(*arch.blocksNeeded)
                     : point.need      ? std::to_string(arch.blocksPerSm)
                                       : "",
                     arch.fraction, limiters(arch), number(arch.spareBytes));
}

// What is wrong on this architecture, if nothing is wrong with the point as a whole.
std::string reasonOf(const estimate::Point &point, std::size_t device) {
  if (!point.faults.empty())
    return sayFaults(point.faults);
  return point.archs.empty() ? "" : point.archs[device].reason;
}

} // namespace

std::string estimateCsv(const estimate::Estimate &estimate) {
  std::string text;
  if (!estimate.file)
    return text;
  const estimate::OfFile &file = *estimate.file;
  for (const estimate::Table &table : file.tables) {
    if (!table.sweep)
      continue;
    if (text.empty()) {
      text = "kernel,launch_line,context";
      for (const estimate::Axis &axis : table.sweep->axes)
        text += "," + field(axis.name);
      text += ",threads,static_bytes,request_bytes,need_bytes,arch,blocks_per_sm,blocks_at_least,blocks_as_"
              "needed,"
              "occupancy,limiters,spare_bytes,feasible,reason\r\n";
    }
    const facts::Launch &launch = table.launch->launch;
    const std::string head = fmt::format("{},{},{}", field(table.kernel->kernel.display), launch.where.line,
                                         field(launch.context));
    for (const estimate::Point &point : table.sweep->points) {
      std::string values = head;
      for (std::int64_t value : point.values)
        values += fmt::format(",{}", value);
      values += fmt::format(",{},{},{},{},", number(point.threads), number(point.staticBytes),
                            number(point.request), number(point.need));
      for (std::size_t device = 0; device < file.devices.size(); ++device) {
        const std::string reason = reasonOf(point, device);
        text += values + file.devices[device]->arch.str() + "," + archCells(point, device) +
                (reason.empty() ? ",yes," : ",no,") + field(reason) + "\r\n";
      }
    }
  }
  return text;
}

} // namespace smem::render
