// The findings of a report as other programs track them: each once, however many units share the header it
// is in, and with a fingerprint that finds it again in the next run.
#pragma once

#include "render/Report.h"

#include <string>
#include <vector>

namespace smem::render {

struct Listed {
  const Unit *unit = nullptr;
  const lint::Finding *finding = nullptr;
  std::string fingerprint; // 32 hexadecimal digits, no two alike in one report
};

// In the order of the report. Fingerprints follow lint::identityOf: they survive moved lines and files. Of
// several findings alike the second gets its own by its number, so it depends on their order.
std::vector<Listed> listed(const Report &report);

// The message with its architectures, where it does not name them itself.
std::string messageOf(const lint::Finding &finding);

} // namespace smem::render
