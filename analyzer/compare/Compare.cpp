// Kernels first, since findings need to know which of them have another name.
#include "compare/Difference.h"

#include "compare/Findings.h"
#include "compare/Kernels.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace smem::compare {
namespace {

std::string settingOf(const std::map<std::string, std::int64_t> &set, const std::string &name) {
  const auto value = set.find(name);
  return value == set.end() ? "not set" : "set to " + std::to_string(value->second);
}

void add(std::vector<std::string> &remarks, std::string sentence) {
  if (!llvm::is_contained(remarks, sentence))
    remarks.push_back(std::move(sentence));
}

// What makes numbers differ though the code does not.
std::vector<std::string> remarksOn(const Side &base, const Side &head) {
  std::vector<std::string> remarks;
  if (base.version != head.version)
    add(remarks,
        "the base was written by version " + base.version + " of this program, the head by " + head.version);
  for (const Unit &now : head.units) {
    const auto old = llvm::find_if(base.units, [&](const Unit &unit) { return unit.file == now.file; });
    if (old == base.units.end())
      continue;
    if (old->cuda != now.cuda)
      add(remarks, now.file + " was read with CUDA " + old->cuda + " before and " + now.cuda + " now");
    std::map<std::string, std::int64_t> names = old->set;
    names.insert(now.set.begin(), now.set.end());
    for (const auto &[name, value] : names)
      if (const std::string before = settingOf(old->set, name), after = settingOf(now.set, name);
          before != after)
        add(remarks, name + " is " + before + " for the base and " + after + " for the head");
  }
  auto isTraced = [](const Side &side) {
    return llvm::any_of(side.kernels, [](const Kernel &kernel) { return !kernel.traces.empty(); });
  };
  if (!base.kernels.empty() && !head.kernels.empty() && isTraced(base) != isTraced(head))
    add(remarks, std::string("only the ") + (isTraced(base) ? "base" : "head") +
                     " has blocks that were run, so bank conflicts are not compared");
  return remarks;
}

std::string plainName(const std::string &display) { return llvm::StringRef(display).split('<').first.str(); }

} // namespace

llvm::Expected<Difference> compare(const Side &base, const Side &head, std::optional<lint::Severity> failOn) {
  Difference difference;
  difference.base = base.label;
  difference.head = head.label;
  difference.remarks = remarksOn(base, head);

  const Match match = matchKernels(base.kernels, head.kernels);
  std::map<std::string, std::string> renamed;
  for (std::size_t index = 0; index < head.kernels.size(); ++index) {
    const Kernel &now = head.kernels[index];
    const auto partner = match.baseOf(index);
    if (!partner) {
      difference.added.push_back(now);
      continue;
    }
    const Kernel &old = base.kernels[*partner];
    if (const std::string before = archsOf(old), after = archsOf(now);
        before != after && !before.empty() && !after.empty())
      return llvm::createStringError(now.display + " is judged on " + before + " in " + base.label +
                                     " and on " + after + " in " + head.label +
                                     "; analyze both with the same --arch");
    if (plainName(old.display) != plainName(now.display))
      renamed[plainName(now.display)] = plainName(old.display);
    if (auto change = changeOf(old, now))
      difference.changed.push_back(std::move(*change));
    else
      ++difference.unchanged;
  }
  for (std::size_t index = 0; index < base.kernels.size(); ++index)
    if (match.isFree(index))
      difference.removed.push_back(base.kernels[index]);

  std::map<std::string, lint::Severity> limits;
  for (const Unit &unit : head.units)
    limits[unit.file] = failOn ? *failOn : unit.failOn.value_or(lint::Severity::Warning);
  compareFindings(base, head, renamed, limits, difference);
  return difference;
}

bool Difference::fails() const {
  return !brokenBudgets.empty() || llvm::any_of(fresh, [](const NewFinding &each) { return each.fails; }) ||
         llvm::any_of(findings, [](const FindingChange &each) { return each.fails; });
}

bool Difference::isEmpty() const {
  return added.empty() && removed.empty() && changed.empty() && fresh.empty() && fixed.empty() &&
         findings.empty() && brokenBudgets.empty();
}

} // namespace smem::compare
