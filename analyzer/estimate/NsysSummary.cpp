// CSV as `nsys stats` writes it: lines of its own first, then a header that carries the unit, then quoted
// names.
#include "estimate/Profile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"

#include <fmt/format.h>

#include <optional>

namespace smem::estimate {
namespace {

using Fields = std::vector<std::string>;

// RFC 4180: a quote inside a quoted field is written twice. No field spans lines here.
Fields fieldsOf(llvm::StringRef line) {
  Fields fields(1);
  bool quoted = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (c == '"' && quoted && at + 1 < line.size() && line[at + 1] == '"')
      fields.back() += line[++at];
    else if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      fields.emplace_back();
    else
      fields.back() += c;
  }
  return fields;
}

struct Header {
  std::size_t time = 0, name = 0;
  std::optional<std::size_t> calls;
  double msPerUnit = 0;
};

std::optional<double> millisecondsOf(llvm::StringRef unit) {
  return llvm::StringSwitch<std::optional<double>>(unit)
      .Cases({"ns", "nsec"}, 1e-6)
      .Cases({"us", "usec", "μs", "µs"}, 1e-3)
      .Cases({"ms", "msec"}, 1.0)
      .Cases({"s", "sec"}, 1e3)
      .Default(std::nullopt);
}

std::optional<Header> headerOf(const Fields &fields) {
  Header header;
  bool hasTime = false, hasName = false;
  for (std::size_t at = 0; at < fields.size(); ++at) {
    const llvm::StringRef title = llvm::StringRef(fields[at]).trim();
    if (title.starts_with("Total Time (")) {
      const std::optional<double> unit =
          millisecondsOf(title.drop_front(12).take_until([](char c) { return c == ')'; }));
      hasTime = unit.has_value();
      header.time = at;
      header.msPerUnit = unit.value_or(0);
    } else if (title == "Name" || title == "Kernel Name") {
      hasName = true;
      header.name = at;
    } else if (title == "Instances" || title == "Num Calls") {
      header.calls = at;
    }
  }
  return hasTime && hasName ? std::optional(header) : std::nullopt;
}

} // namespace

llvm::Expected<Profile> parseNsysSummary(llvm::StringRef text, llvm::StringRef path) {
  std::optional<Header> header;
  std::vector<Slice> slices;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  for (std::size_t number = 0; number < lines.size(); ++number) {
    const llvm::StringRef line = lines[number].rtrim("\r");
    const Fields fields = fieldsOf(line);
    if (std::optional<Header> found = headerOf(fields)) {
      if (header) // a second report in the same output
        break;
      header = found;
      continue;
    }
    if (!header)
      continue;
    if (line.trim().empty())
      break;
    double time = 0;
    if (fields.size() <= std::max(header->time, header->name) ||
        llvm::StringRef(fields[header->time]).trim().getAsDouble(time))
      return llvm::createStringError(
          fmt::format("{}:{}: no row of a kernel summary", path.str(), number + 1));
    Slice slice{fields[header->name], time * header->msPerUnit, 0};
    if (header->calls && *header->calls < fields.size())
      (void)llvm::StringRef(fields[*header->calls]).trim().getAsInteger(10, slice.calls);
    slices.push_back(std::move(slice));
  }
  if (!header)
    return llvm::createStringError(path.str() + ": has no header with 'Total Time (unit)' and 'Name'");
  return profileOf("Nsight Systems cuda_gpu_kern_sum", std::move(slices), path);
}

} // namespace smem::estimate
