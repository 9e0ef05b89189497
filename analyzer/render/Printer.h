// A format that is fed unit by unit, in the order of the files. What a unit comes to is text at once: a run of many
// files holds no more of them than it must, and the first is read while the last is analyzed.
#pragma once

#include "render/Report.h"

#include <functional>
#include <string>

namespace smem::render {

struct Printer {
  // Text that can go out before the next unit is there; a format that begins with a summary has none.
  std::function<std::string(const Unit &)> add;
  // The rest; the printer is used up.
  std::function<std::string(const std::vector<std::string> &errors)> finish;
};

// The whole of it.
std::string print(const Printer &printer, const Report &report);

} // namespace smem::render
