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

std::string findingRow(const Report &report, const Listed &each) {
  const lint::Finding &finding = *each.finding;
  std::string where = pathFromRoot(report, *each.unit, finding.where.file);
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

std::vector<std::string> findingRows(const Report &report) {
  std::vector<Listed> all = listed(report);
  llvm::stable_sort(all, [](const Listed &left, const Listed &right) {
    return left.finding->severity > right.finding->severity;
  });
  std::vector<std::string> rows;
  for (const Listed &each : all)
    rows.push_back(findingRow(report, each));
  return rows;
}

std::vector<std::string> launchRows(const Report &report) {
  std::vector<std::string> rows;
  for (const auto &unit : report.units)
    for (const lint::KernelModel &kernel : unit->model.kernels)
      for (const lint::LaunchModel &launch : kernel.launches)
        rows.push_back(launchRow(kernel, launch));
  return rows;
}

} // namespace

std::string markdown(const Report &report, std::size_t limit) {
  std::int64_t kernels = 0;
  for (const auto &unit : report.units)
    kernels += std::int64_t(unit->ledger.kernels.size());
  std::string text =
      fmt::format("### Shared memory: {}\n\n{}, {}.\n", countFindings(report),
                  counted(std::int64_t(report.units.size()), "file"), counted(kernels, "kernel"));
  std::vector<std::string> errors;
  for (const std::string &error : report.errors)
    errors.push_back("- " + cell(error) + "\n");
  text += section("\nNot everything could be done:\n\n", errors, limit / 8, "failures");
  // Findings may take three quarters of what is left, so that some launches are always seen.
  text += section("\n| severity | rule | kernel | place | finding |\n| --- | --- | --- | --- | --- |\n",
                  findingRows(report), (limit - text.size()) / 4 * 3, "findings");
  text += section("\n| kernel | launch | request | need | verdict | blocks per SM |\n"
                  "| --- | --- | --- | --- | --- | --- |\n",
                  launchRows(report), limit - text.size(), "launches");
  return text;
}

} // namespace smem::render
