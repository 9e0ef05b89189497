// Heat maps of the sweeps; what else was asked for stands below as the text has it.
#include "render/Estimate.h"

#include "render/EstimateParts.h"
#include "render/EstimateWords.h"
#include "render/Format.h"
#include "render/HtmlHeatMap.h"
#include "render/HtmlPage.h"
#include "render/HtmlParts.h"

#include <fmt/format.h>

namespace smem::render {

static std::string asText(const std::string &label, const std::string &text) {
  return text.empty() ? text
                      : fmt::format("<pre tabindex=\"0\" role=\"region\" aria-label=\"{}\">{}</pre>\n",
                                    escaped(label), escaped(text));
}

static std::string largestTable(const estimate::Inverse &inverse) {
  HtmlTable table(fmt::format("Largest {} with {} per SM, in steps of {}", inverse.name,
                              counted(inverse.blocks, "block"), inverse.step),
                  {{"architecture"}, {"as launched"}, {"as the kernel needs"}});
  for (std::size_t device = 0; device < inverse.asLaunched.size(); ++device)
    table.row({escaped(inverse.asLaunched[device].device->arch),
               escaped(sayLargest(inverse, inverse.asLaunched[device])),
               escaped(sayLargest(inverse, inverse.asNeeded[device]))});
  return table.print();
}

static void addFile(HtmlPage &page, const estimate::OfFile &file) {
  const std::string kept = sayKept(file.values), replaced = sayReplaced(file.values);
  page.lead =
      paragraph(codeOf(file.file) +
                escaped(file.cuda == "builtin" ? ", built-in CUDA declarations" : ", CUDA " + file.cuda) +
                (kept.empty() ? "" : ", with " + codeOf(kept)) +
                (replaced.empty() ? "" : "; change: " + codeOf(replaced)));
  for (std::size_t index = 0; index < file.tables.size(); ++index) {
    const estimate::Table &table = file.tables[index];
    const std::string id = fmt::format("t{}", index + 1);
    page.main += fmt::format(
        "<section class=\"card\" id=\"{0}\" aria-labelledby=\"{0}-head\">\n<h2 id=\"{0}-head\">{1}"
        "</h2>\n",
        id, codeOf(table.kernel->kernel.display));
    page.main += paragraph(prose(sayLaunch(table.launch->launch)));
    if (table.sweep)
      page.main += htmlHeatMap(*table.sweep, file.devices, id);
    if (table.inverse)
      page.main += largestTable(*table.inverse);
    page.main += "</section>\n";
  }
  for (const estimate::Change &change : file.changes)
    page.main += asText("Before and after", textChange(file, change, Style()));
  for (const estimate::Selection &selection : file.selections)
    page.main += paragraph(prose(saySelection(selection)));
  page.main += paragraph(escaped(sayRegisters(file)) + ".") + paragraph(escaped(sayOccupancyIsNoTime()));
}

std::string estimateHtml(const estimate::Estimate &estimate, const std::string &version) {
  HtmlPage page;
  page.title = "Shared memory: estimate";
  page.footer = paragraph("smem-ledger " + escaped(version));
  if (estimate.file) {
    page.devices = estimate.file->devices;
    addFile(page, *estimate.file);
  }
  if (estimate.wall)
    page.main += asText("Time of the kernels", textWall(*estimate.wall, Style()));
  if (estimate.worth)
    page.main += paragraph("<b>Lever:</b> " + escaped(sayWorth(*estimate.worth)));
  return htmlDocument(page);
}

} // namespace smem::render
