// Order and merging are one step: after sorting by place, rule and message the equal ones are neighbours.
#include "lint/Run.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <tuple>

namespace smem::lint {
namespace {

auto key(const Finding &finding) { return std::tie(finding.where, finding.rule, finding.message); }

// The rest only makes the order total.
bool before(const Finding &a, const Finding &b) {
  auto all = [](const Finding &one) { return std::tie(one.where, one.rule, one.message, one.kernel, one); };
  return all(a) < all(b);
}

// No architectures stands for all of them.
void uniteArchs(std::vector<std::string> &into, const std::vector<std::string> &more,
                llvm::ArrayRef<const device::Device *> devices) {
  if (into.empty() || more.empty()) {
    into.clear();
    return;
  }
  std::vector<std::string> all;
  for (const device::Device *device : devices)
    if (llvm::is_contained(into, device->arch) || llvm::is_contained(more, device->arch))
      all.push_back(device->arch.str());
  into = all.size() == devices.size() ? std::vector<std::string>() : std::move(all);
}

constexpr llvm::StringLiteral same = "the same in ";

void merge(Finding &into, const Finding &more, llvm::ArrayRef<const device::Device *> devices) {
  into.severity = std::max(into.severity, more.severity);
  uniteArchs(into.archs, more.archs, devices);
  auto addNote = [&](const Note &note) {
    if (!llvm::is_contained(into.notes, note))
      into.notes.push_back(note);
  };
  llvm::for_each(more.notes, addNote);
  if (more.kernel != into.kernel && !more.kernel.empty())
    addNote({(same + more.kernel).str(), into.where});
}

// A template with many instances would say so for a page.
void shorten(Finding &finding) {
  constexpr std::size_t most = 3;
  std::size_t said = 0;
  llvm::erase_if(finding.notes, [&](const Note &note) {
    return llvm::StringRef(note.message).starts_with(same) && ++said > most;
  });
  if (said > most)
    finding.notes.push_back({"and in " + std::to_string(said - most) + " more instances", finding.where});
}

} // namespace

std::vector<Finding> ordered(std::vector<Finding> findings, llvm::ArrayRef<const device::Device *> devices) {
  llvm::sort(findings, before);
  std::vector<Finding> merged;
  for (Finding &finding : findings)
    if (!merged.empty() && key(merged.back()) == key(finding))
      merge(merged.back(), finding, devices);
    else
      merged.push_back(std::move(finding));
  llvm::for_each(merged, shorten);
  return merged;
}

std::vector<Finding> run(const Selection &selection, const Model &model) {
  std::vector<Finding> all;
  for (const SelectedRule &selected : selection.rules) {
    Reporter reporter(selected.rule->name, selected.severity);
    selected.rule->check(model, reporter);
    llvm::append_range(all, reporter.take());
  }
  return ordered(std::move(all), model.devices);
}

} // namespace smem::lint
