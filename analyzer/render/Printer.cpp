// For those who have all units at hand.
#include "render/Printer.h"

namespace smem::render {

std::string print(const Printer &printer, const Report &report) {
  std::string text;
  for (const auto &unit : report.units)
    text += printer.add(*unit);
  return text + printer.finish(report.errors);
}

} // namespace smem::render
