// A whole report in each format.
#pragma once

#include "render/Annotations.h"
#include "render/Html.h"
#include "render/Json.h"
#include "render/Listed.h"
#include "render/Markdown.h"
#include "render/Sarif.h"
#include "render/Text.h"

namespace smem::render {

inline std::string text(const Report &report, const Style &style) {
  return print(textPrinter(report.head, style), report);
}
inline std::string textFindings(const Report &report, const Style &style) {
  return print(findingsPrinter(report.head, style), report);
}
inline std::string json(const Report &report) { return print(jsonPrinter(report.head), report); }
inline std::string html(const Report &report) { return print(htmlPrinter(report.head), report); }
inline std::string markdown(const Report &report) { return print(markdownPrinter(report.head), report); }
inline std::string githubAnnotations(const Report &report) { return print(githubPrinter(report.head), report); }
inline std::string gitlabCodeQuality(const Report &report) { return print(gitlabPrinter(report.head), report); }
inline std::string sarif(const Report &report, lint::Catalogue catalogue) {
  return print(sarifPrinter(report.head, catalogue), report);
}

// They point into the report.
inline std::vector<Listed> listed(const Report &report) {
  Listing listing(report.head.root);
  std::vector<Listed> all;
  for (const auto &unit : report.units)
    for (Listed &each : listing.add(*unit))
      all.push_back(std::move(each));
  return all;
}

} // namespace smem::render
