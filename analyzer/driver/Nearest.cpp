// Edit distance, with the case of letters counting little.
#include "driver/Nearest.h"

#include "llvm/ADT/StringExtras.h"

namespace smem::driver {

std::string nearest(llvm::StringRef name, llvm::ArrayRef<std::string> candidates) {
  std::string best;
  // Further away than every third letter it is another word, not a slip.
  unsigned least = unsigned(name.size()) / 3 + 2;
  for (const std::string &candidate : candidates) {
    unsigned distance = name.edit_distance(candidate, /*AllowReplacements=*/true, least);
    if (name.equals_insensitive(candidate))
      distance = 1;
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

std::string suggestion(llvm::StringRef name, llvm::ArrayRef<std::string> candidates) {
  if (candidates.empty())
    return "";
  if (std::string best = nearest(name, candidates); !best.empty())
    return "; did you mean '" + best + "'?";
  constexpr std::size_t most = 8;
  std::string list = llvm::join(candidates.take_front(most), ", ");
  return "; known are " + list + (candidates.size() > most ? ", ..." : "");
}

} // namespace smem::driver
