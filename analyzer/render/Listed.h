// The findings of a report as other programs track them: each once, however many units share the header it
// is in, and with a fingerprint that finds it again in the next run.
#pragma once

#include "lint/Identity.h"
#include "render/Report.h"

#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace smem::render {

struct Listed {
  const Unit *unit = nullptr;
  const lint::Finding *finding = nullptr;
  std::string fingerprint; // 32 hexadecimal digits, no two alike in one report
};

// Takes the units in the order of the files. Fingerprints follow lint::identityOf: they survive moved lines and files.
// Of several findings alike the second gets its own by its number, so it depends on their order.
class Listing {
public:
  explicit Listing(std::string root) : root(std::move(root)) {}

  // Those of this unit that no unit before it had; they point into it.
  std::vector<Listed> add(const Unit &unit);

  std::size_t size() const { return seen.size(); }
  // "1 error, 2 warnings, 1 note", or "no findings".
  std::string count() const;

private:
  std::string root;
  std::set<std::tuple<std::string, unsigned, unsigned, std::string, std::string>> seen;
  std::map<lint::Identity, unsigned> numbers;
  std::array<std::int64_t, 3> counts = {}; // by severity
};

// The message with its architectures, where it does not name them itself.
std::string messageOf(const lint::Finding &finding);

} // namespace smem::render
