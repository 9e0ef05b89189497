// The order of the page: what was found in short, then each file with its kernels.
#include "render/Html.h"

#include "lint/Select.h"
#include "render/Format.h"
#include "render/HtmlPage.h"
#include "render/HtmlParts.h"
#include "render/HtmlSections.h"
#include "render/Listed.h"
#include "render/TextParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>

namespace smem::render {
namespace {

// Maps and curves are the most of a page; a browser is slow with more of them.
constexpr std::size_t mostFigures = 600;

class Page {
public:
  explicit Page(const Report &report) : report(report), all(listed(report)) {}

  std::string print() {
    for (const auto &unit : report.units)
      for (const device::Device *device : unit->model.devices)
        if (!llvm::is_contained(page.devices, device))
          page.devices.push_back(device);
    for (std::size_t unit = 0; unit < report.units.size(); ++unit)
      addUnit(*report.units[unit], fmt::format("u{}", unit + 1));
    const std::string what = report.units.size() == 1 ? llvm::sys::path::filename(report.units[0]->file).str()
                                                      : counted(std::int64_t(report.units.size()), "file");
    page.title = "Shared memory: " + what;
    page.lead = paragraph(fmt::format(
        "{}, {}: {}", counted(std::int64_t(kernels), "kernel"),
        launches == 1 ? "1 launch" : thousands(std::int64_t(launches)) + " launches", countFindings(report)));
    for (const std::string &error : report.errors)
      page.lead += fmt::format("<p>{} {}</p>\n", marked("error", "not done:"), prose(error));
    if (leftOut > 0)
      page.lead +=
          paragraph(fmt::format("With every map and curve the page would be too long: {} of each are "
                                "not drawn. {} or fewer architectures draw them.",
                                thousands(std::int64_t(leftOut)), codeOf("--kernel GLOB")));
    page.contents = summary.print();
    page.footer = paragraph("smem-ledger " + escaped(report.version));
    return htmlDocument(page);
  }

private:
  void addUnit(const Unit &unit, const std::string &id) {
    std::string set;
    for (const auto &[name, value] : unit.overrides)
      set += fmt::format("{}{} = {}", set.empty() ? "" : ", ", name, value);
    page.main += fmt::format("<section aria-labelledby=\"{0}-head\">\n<h2 id=\"{0}-head\">{1}</h2>\n", id,
                             escaped(unit.file));
    page.main +=
        paragraph(escaped(unit.cuda == "builtin" ? "built-in CUDA declarations" : "CUDA " + unit.cuda) +
                  (set.empty() ? "" : ", with " + codeOf(set)));
    for (const device::Device *device : page.devices)
      if (!llvm::is_contained(unit.model.devices, device))
        page.main += onArchitecture(
            *device, paragraph(fmt::format("This file was not asked about {}.", escaped(device->arch))));
    std::vector<const lint::Finding *> told;
    for (std::size_t kernel = 0; kernel < unit.model.kernels.size(); ++kernel)
      addKernel(unit, unit.model.kernels[kernel], fmt::format("{}-k{}", id, kernel + 1), told);
    if (unit.model.kernels.empty())
      page.main += paragraph("no kernel");
    page.main += htmlUnproven(unit.facts.unproven);
    const std::string others = findings(unit, nullptr, told);
    if (!others.empty())
      page.main += "<h3>Findings outside of kernels</h3>\n" + others;
    page.main += "</section>\n";
  }

  void addKernel(const Unit &unit, const lint::KernelModel &model, const std::string &id,
                 std::vector<const lint::Finding *> &told) {
    const ledger::KernelLedger &kernel = *model.ledger;
    ++kernels;
    launches += model.launches.size();
    page.main += fmt::format(
        "<section class=\"card\" id=\"{0}\" aria-labelledby=\"{0}-head\">\n<h3 id=\"{0}-head\">{1}"
        "</h3>\n",
        id, codeOf(kernel.kernel.display));
    page.main += paragraph(
        marked("dim", escaped(shortPlace(kernel.kernel.where)) + " " +
                          codeOf(llvm::StringRef(boundsText(kernel, unit.ledger.bindings)).trim())));
    page.main += htmlLedger(kernel, unit.ledger.bindings);
    if (model.launches.empty())
      page.main += paragraph("no launch in this file") +
                   (hasRoom(unit.model.devices.size()) ? htmlUnlaunched(unit, model, id + "-alone") : "");
    for (std::size_t launch = 0; launch < model.launches.size(); ++launch)
      page.main += htmlLaunch(unit, model, model.launches[launch], fmt::format("{}-l{}", id, launch + 1),
                              hasRoom(model.launches[launch].occupancy.size()));
    page.main += htmlTraffic(model);
    const std::size_t before = told.size();
    const std::string found = findings(unit, &kernel.kernel.display, told);
    page.main += "<h4>Findings</h4>\n" + (found.empty() ? paragraph("none") : found) + "</section>\n";
    addSummary(unit, model, id, told.size() - before);
  }

  bool hasRoom(std::size_t wanted) {
    if (figures + wanted > mostFigures) {
      leftOut += wanted;
      return false;
    }
    figures += wanted;
    return true;
  }

  // Of one kernel, or with none given those that no kernel has told.
  std::string findings(const Unit &unit, const std::string *kernel,
                       std::vector<const lint::Finding *> &told) {
    std::string html;
    for (std::size_t index = 0; index < all.size(); ++index) {
      const lint::Finding &finding = *all[index].finding;
      if (all[index].unit != &unit || (kernel && finding.kernel != *kernel) ||
          llvm::is_contained(told, &finding))
        continue;
      told.push_back(&finding);
      html += htmlFinding(unit, finding, fmt::format("f{}", index + 1));
    }
    return html;
  }

  void addSummary(const Unit &unit, const lint::KernelModel &model, const std::string &id,
                  std::size_t found) {
    std::string verdicts, blocks;
    for (const lint::LaunchModel &launch : model.launches) {
      const std::string verdict(nameOf(launch.check->verdict));
      if (!llvm::StringRef(verdicts).contains(verdict))
        verdicts += (verdicts.empty() ? "" : ", ") + verdict;
    }
    if (!model.launches.empty())
      for (const Known<lint::ArchOccupancy> &row : model.launches.front().occupancy)
        if (row)
          blocks += fmt::format("{}{} on {}", blocks.empty() ? "" : ", ", blocksText(row->asLaunched),
                                escaped(row->device->arch));
    const Known<ledger::Quantity> &dynamic = model.ledger->dynamic;
    std::string need = "?";
    if (dynamic)
      if (Known<std::int64_t> value = numberOf(*dynamic, *model.ledger, unit.ledger.bindings))
        need = thousands(*value);
    summary.row({fmt::format("<a href=\"#{}\">{}</a>", id, codeOf(model.ledger->kernel.display)),
                 model.ledger->staticBytes ? thousands(*model.ledger->staticBytes) : "?", need,
                 std::to_string(model.launches.size()), verdicts, broken(blocks), std::to_string(found)});
  }

  const Report &report;
  std::vector<Listed> all;
  HtmlPage page;
  HtmlTable summary{"Kernels",
                    {{"kernel"},
                     {"static bytes", true},
                     {"dynamic bytes", true},
                     {"launches", true},
                     {"verdict"},
                     {"blocks per SM of the first launch"},
                     {"findings", true}}};
  std::size_t kernels = 0, launches = 0, figures = 0, leftOut = 0;
};

} // namespace

std::string html(const Report &report) { return Page(report).print(); }

} // namespace smem::render
