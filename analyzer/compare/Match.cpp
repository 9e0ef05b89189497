// Sides are small: maps of keys to what is left.
#include "compare/Match.h"

#include <cassert>
#include <map>

namespace smem::compare {

void Match::pair(std::size_t base, std::size_t head) {
  assert(!partners[head] && !taken[base]);
  partners[head] = base;
  taken[base] = true;
}

void Match::inOrder(llvm::ArrayRef<std::string> base, llvm::ArrayRef<std::string> head) {
  std::map<std::string, std::vector<std::size_t>> left; // last one first
  for (std::size_t index = base.size(); index-- > 0;)
    if (!taken[index] && !base[index].empty())
      left[base[index]].push_back(index);
  for (std::size_t index = 0; index < head.size(); ++index) {
    auto same = partners[index] ? left.end() : left.find(head[index]);
    if (same == left.end() || same->second.empty())
      continue;
    pair(same->second.back(), index);
    same->second.pop_back();
  }
}

void Match::ifOnlyOne(llvm::ArrayRef<std::string> base, llvm::ArrayRef<std::string> head) {
  std::map<std::string, std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> left;
  for (std::size_t index = 0; index < base.size(); ++index)
    if (!taken[index] && !base[index].empty())
      left[base[index]].first.push_back(index);
  for (std::size_t index = 0; index < head.size(); ++index)
    if (!partners[index] && !head[index].empty())
      left[head[index]].second.push_back(index);
  for (const auto &[key, both] : left)
    if (both.first.size() == 1 && both.second.size() == 1)
      pair(both.first.front(), both.second.front());
}

} // namespace smem::compare
