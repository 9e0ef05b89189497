// A remark of a file begins with its name; any other line stands for itself.
#include "driver/Remarks.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>

namespace smem::driver {

std::vector<std::string> gatheredRemarks(const std::vector<std::string> &files,
                                         llvm::ArrayRef<Analysis> analyses) {
  struct Said {
    std::vector<std::string> of; // files; none: a line as it is
    std::string what;
  };
  constexpr std::size_t many = 3;
  std::vector<Said> all;
  std::map<std::string, std::size_t> known;
  for (auto [file, analysis] : llvm::zip_equal(files, analyses))
    for (llvm::StringRef line : analysis.remarks) {
      if (!line.consume_front(file + ": ")) {
        all.push_back({{}, line.str()});
        continue;
      }
      const auto [place, isNew] = known.emplace(line.str(), all.size());
      if (isNew)
        all.push_back({{}, line.str()});
      all[place->second].of.push_back(file);
    }
  std::vector<std::string> lines;
  for (const Said &said : all)
    if (said.of.size() < many)
      for (std::size_t at = 0; at < std::max<std::size_t>(said.of.size(), 1); ++at)
        lines.push_back(said.of.empty() ? said.what : said.of[at] + ": " + said.what);
    else
      lines.push_back(said.of.front() + " and " + std::to_string(said.of.size() - 1) + " more: " + said.what);
  return lines;
}

} // namespace smem::driver
