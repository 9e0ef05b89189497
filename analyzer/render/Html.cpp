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
  explicit Page(const Head &head) : head(head), listing(head.root) {}

  void add(const Unit &unit) {
    const std::string id = fmt::format("u{}", files.size() + 1);
    all = listing.add(unit);
    File &file = files.emplace_back();
    file.name = unit.file;
    file.devices = unit.model.devices;
    for (const device::Device *device : unit.model.devices)
      if (!llvm::is_contained(page.devices, device))
        page.devices.push_back(device);
    std::string set;
    for (const auto &[name, value] : unit.overrides)
      set += fmt::format("{}{} = {}", set.empty() ? "" : ", ", name, value);
    file.head = fmt::format("<section aria-labelledby=\"{0}-head\">\n<h2 id=\"{0}-head\">{1}</h2>\n", id,
                            escaped(unit.file));
    file.head += paragraph(escaped(unit.cuda == "builtin" ? "built-in CUDA declarations" : "CUDA " + unit.cuda) +
                           (set.empty() ? "" : ", with " + codeOf(set)));
    body.clear();
    std::vector<const lint::Finding *> told;
    for (std::size_t kernel = 0; kernel < unit.model.kernels.size(); ++kernel)
      addKernel(unit, unit.model.kernels[kernel], fmt::format("{}-k{}", id, kernel + 1), told);
    if (unit.model.kernels.empty())
      body += paragraph("no kernel");
    body += htmlUnproven(unit.facts.unproven);
    const std::string others = findings(unit, nullptr, told);
    if (!others.empty())
      body += "<h3>Findings outside of kernels</h3>\n" + others;
    file.body = std::move(body) + "</section>\n";
    earlier += all.size();
  }

  std::string finish(const std::vector<std::string> &errors) {
    for (const File &file : files) {
      page.main += file.head;
      for (const device::Device *device : page.devices)
        if (!llvm::is_contained(file.devices, device))
          page.main += onArchitecture(
              *device, paragraph(fmt::format("This file was not asked about {}.", escaped(device->arch))));
      page.main += file.body;
    }
    const std::string what = files.size() == 1 ? llvm::sys::path::filename(files.front().name).str()
                                               : counted(std::int64_t(files.size()), "file");
    page.title = "Shared memory: " + what;
    page.lead = paragraph(fmt::format(
        "{}, {}: {}", counted(std::int64_t(kernels), "kernel"),
        launches == 1 ? "1 launch" : thousands(std::int64_t(launches)) + " launches", listing.count()));
    for (const std::string &error : errors)
      page.lead += fmt::format("<p>{} {}</p>\n", marked("error", "not done:"), prose(error));
    if (leftOut > 0)
      page.lead +=
          paragraph(fmt::format("With every map and curve the page would be too long: {} of each are "
                                "not drawn. {} or fewer architectures draw them.",
                                thousands(std::int64_t(leftOut)), codeOf("--kernel GLOB")));
    page.contents = summary.print();
    page.footer = paragraph("smem-ledger " + escaped(head.version));
    return htmlDocument(page);
  }

private:
  struct File {
    std::string name;
    std::vector<const device::Device *> devices;
    std::string head, body; // HTML; which architectures others were asked about is said between them
  };

  void addKernel(const Unit &unit, const lint::KernelModel &model, const std::string &id,
                 std::vector<const lint::Finding *> &told) {
    const ledger::KernelLedger &kernel = *model.ledger;
    ++kernels;
    launches += model.launches.size();
    body += fmt::format(
        "<section class=\"card\" id=\"{0}\" aria-labelledby=\"{0}-head\">\n<h3 id=\"{0}-head\">{1}"
        "</h3>\n",
        id, codeOf(kernel.kernel.display));
    body += paragraph(
        marked("dim", escaped(shortPlace(kernel.kernel.where)) + " " +
                          codeOf(llvm::StringRef(boundsText(kernel, unit.ledger.bindings)).trim())));
    if (const std::string own = ownValuesText(unit, kernel); !own.empty())
      body += paragraph("with " + codeOf(own));
    body += htmlLedger(kernel, unit.ledger.bindings);
    if (model.launches.empty())
      body += paragraph("no launch in this file") +
                   (hasRoom(unit.model.devices.size()) ? htmlUnlaunched(unit, model, id + "-alone") : "");
    for (std::size_t launch = 0; launch < model.launches.size(); ++launch)
      body += htmlLaunch(unit, model, model.launches[launch], fmt::format("{}-l{}", id, launch + 1),
                              hasRoom(model.launches[launch].occupancy.size()));
    body += htmlTraffic(model);
    const std::size_t before = told.size();
    const std::string found = findings(unit, &kernel.kernel.display, told);
    body += "<h4>Findings</h4>\n" + (found.empty() ? paragraph("none") : found) + "</section>\n";
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
      html += htmlFinding(unit, finding, fmt::format("f{}", earlier + index + 1));
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

  Head head;
  Listing listing;
  std::vector<Listed> all;    // of the present unit
  std::size_t earlier = 0;    // findings of the units before it
  std::string body;           // HTML of the present unit
  std::vector<File> files;
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

Printer htmlPrinter(const Head &head) {
  auto page = std::make_shared<Page>(head);
  auto add = [page](const Unit &unit) {
    page->add(unit);
    return std::string();
  };
  return {add, [page](const std::vector<std::string> &errors) { return page->finish(errors); }};
}

} // namespace smem::render
