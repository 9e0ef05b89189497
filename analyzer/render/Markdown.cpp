// Rows are made whole and counted, so that a cut falls between rows and can be said.
#include "render/Markdown.h"

#include "lint/Select.h"
#include "render/Format.h"
#include "render/Listed.h"
#include "render/MarkdownParts.h"
#include "render/Source.h"
#include "render/TextParts.h"
#include "symbolic/Print.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace smem::render {
namespace {

std::string findingRow(const std::string &root, const Listed &each) {
  const lint::Finding &finding = *each.finding;
  std::string where = pathFromRoot(root, *each.unit, finding.where.file);
  if (finding.where.known())
    where += fmt::format(":{}", finding.where.line);
  std::string said = cell(messageOf(finding));
  if (!finding.remedy.empty())
    said += "<br>" + cell(finding.remedy);
  return fmt::format("| {} | {} | {} | {} | {} |\n", std::string_view(lint::nameOf(finding.severity)),
                     code(finding.rule), code(finding.kernel), code(where), said);
}

std::string amount(const Known<ledger::Quantity> &quantity) {
  if (!quantity)
    return "unknown: " + cell(quantity.why().reason);
  if (quantity->value)
    return bytes(*quantity->value);
  return code(symbolic::print(quantity->formula));
}

// "1 (sm_80), ≤ 3 (sm_89)".
std::string blocksOf(const lint::LaunchModel &launch) {
  std::string text;
  for (const Known<lint::ArchOccupancy> &row : launch.occupancy)
    if (row)
      text += fmt::format("{}{}{} ({})", text.empty() ? "" : ", ",
                          row->asLaunched.blocksAtLeast < row->asLaunched.blocksPerSm ? "≤ " : "",
                          row->asLaunched.blocksPerSm, std::string_view(row->device->arch));
  return text.empty() ? "unknown" : cell(text);
}

std::string launchRow(const lint::KernelModel &kernel, const lint::LaunchModel &launch) {
  const ledger::LaunchCheck &check = *launch.check;
  std::string verdict(nameOf(check.verdict));
  if (!check.condition.empty())
    verdict += " " + code(check.condition);
  return fmt::format("| {} | {} | {} | {} | {} | {} |\n", code(kernel.ledger->kernel.display),
                     code(shortPlace(check.launch.where)), amount(check.request), amount(check.need), verdict,
                     blocksOf(launch));
}

struct Page {
  Listing listing;
  std::int64_t files = 0, kernels = 0;
  std::vector<std::pair<lint::Severity, std::string>> findings;
  std::vector<std::string> launches;
};

std::string summary(Page &page, const std::vector<std::string> &errors, std::size_t limit) {
  std::string text = fmt::format("### Shared memory: {}\n\n{}, {}.\n", page.listing.count(), counted(page.files, "file"),
                                 counted(page.kernels, "kernel"));
  std::vector<std::string> failures, findings;
  for (const std::string &error : errors)
    failures.push_back("- " + cell(error) + "\n");
  llvm::stable_sort(page.findings, [](const auto &left, const auto &right) { return left.first > right.first; });
  for (auto &[severity, row] : page.findings)
    findings.push_back(std::move(row));
  text += section("\nNot everything could be done:\n\n", failures, limit / 8, "failures");
  // Findings may take three quarters of what is left, so that some launches are always seen.
  text += section("\n| severity | rule | kernel | place | finding |\n| --- | --- | --- | --- | --- |\n", findings,
                  (limit - text.size()) / 4 * 3, "findings");
  text += section("\n| kernel | launch | request | need | verdict | blocks per SM |\n"
                  "| --- | --- | --- | --- | --- | --- |\n",
                  page.launches, limit - text.size(), "launches");
  return text;
}

} // namespace

Printer markdownPrinter(const Head &head, std::size_t limit) {
  auto page = std::make_shared<Page>(Listing(head.root));
  auto add = [page, root = head.root](const Unit &unit) {
    ++page->files;
    page->kernels += std::int64_t(unit.ledger.kernels.size());
    for (const Listed &each : page->listing.add(unit))
      page->findings.emplace_back(each.finding->severity, findingRow(root, each));
    for (const lint::KernelModel &kernel : unit.model.kernels)
      for (const lint::LaunchModel &launch : kernel.launches)
        page->launches.push_back(launchRow(kernel, launch));
    return std::string();
  };
  return {add, [page, limit](const std::vector<std::string> &errors) { return summary(*page, errors, limit); }};
}

} // namespace smem::render
