// Counts that are none are not said.
#include "render/CompareWords.h"

#include "render/Format.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace smem::render {

std::string sayCounts(const compare::Difference &difference) {
  std::string text;
  auto add = [&](std::size_t count, std::string_view noun, std::string_view word) {
    if (count > 0)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counted(std::int64_t(count), noun), word);
  };
  add(difference.changed.size(), "kernel", "changed");
  add(difference.added.size(), "kernel", "added");
  add(difference.removed.size(), "kernel", "removed");
  add(difference.unchanged, "kernel", "as before");
  add(difference.fresh.size(), "finding", "new");
  add(difference.findings.size(), "finding", "changed");
  add(difference.fixed.size(), "finding", "fixed");
  add(difference.still, "finding", "as before");
  return text.empty() ? "no kernels" : text;
}

std::vector<std::string> sayFailures(const compare::Difference &difference) {
  std::vector<std::string> sentences;
  auto count = [&](const auto &all) {
    return llvm::count_if(all, [](const auto &each) { return each.fails; });
  };
  if (const auto fresh = count(difference.fresh))
    sentences.push_back(counted(fresh, "new finding"));
  if (const auto worse = count(difference.findings))
    sentences.push_back(counted(worse, "finding") + " got worse");
  if (const auto broken = std::int64_t(difference.brokenBudgets.size()))
    sentences.push_back(counted(broken, "budget") + (broken == 1 ? " is broken" : " are broken"));
  return sentences;
}

std::string sayName(const compare::KernelChange &change) {
  return change.before.display == change.after.display ? change.after.display
                                                       : change.before.display + " → " + change.after.display;
}

} // namespace smem::render
