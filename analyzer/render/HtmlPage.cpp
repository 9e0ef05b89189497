// The skeleton, and the choice of an architecture: everything is shown where the browser cannot read the
// choice
// (`:has`), so that nothing is ever lost.
#include "render/HtmlPage.h"

#include "render/HtmlParts.h"

#include <fmt/format.h>

namespace smem::render {

static std::string choice(const std::vector<const device::Device *> &devices) {
  if (devices.size() < 2)
    return {};
  std::string html = "<fieldset class=\"choice\">\n<legend>Architecture</legend>\n<div>\n";
  for (const device::Device *device : devices) {
    const std::string arch = escaped(device->arch);
    html += fmt::format(
        "<span><input type=\"radio\" name=\"arch\" id=\"arch-{0}\"{1}/><label for=\"arch-{0}\">{0}"
        "</label></span>\n",
        arch, device == devices.front() ? " checked=\"checked\"" : "");
  }
  return html + "</div>\n</fieldset>\n";
}

static std::string choiceStyle(const std::vector<const device::Device *> &devices) {
  if (devices.size() < 2)
    return {};
  std::string style = "@supports selector(:has(*)) {\n.on { display: none; }\n";
  for (const device::Device *device : devices)
    style += fmt::format(":root:has(#arch-{0}:checked) .on-{0} {{ display: block; }}\n", device->arch.str());
  return style + "}\n";
}

std::string htmlDocument(const HtmlPage &page) {
  std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n";
  // Also what a page is opened with may not make it load or run anything.
  html +=
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "base-uri 'none'; form-action 'none'\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<meta name=\"color-scheme\" content=\"light dark\"/>\n";
  html += "<title>" + escaped(page.title) + "</title>\n<style>\n" + htmlStyle() + choiceStyle(page.devices) +
          "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the content</a>\n";
  html += "<header>\n<h1>" + escaped(page.title) + "</h1>\n" + page.lead + "</header>\n";
  if (!page.contents.empty())
    html += "<nav aria-label=\"Contents\">\n" + page.contents + "</nav>\n";
  html += choice(page.devices);
  html += "<main id=\"main\">\n" + page.main + "</main>\n<footer>\n" + page.footer + "</footer>\n";
  // Fills of the drawings; a hidden one would not lend them.
  html += R"(<svg width="0" height="0" class="fills" aria-hidden="true" focusable="false"><defs>
<pattern id="fill-reserve" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 6L6 0" class="stripe"/></pattern>
<pattern id="fill-over" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0L8 8M-2 6L2 10M6 -2L10 2" class="overlay"/></pattern>
<pattern id="fill-surplus" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.2" class="dot"/></pattern>
<pattern id="fill-fails" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 0L8 8M8 0L0 8" class="cross"/></pattern>
</defs></svg>
)";
  return html + "</body>\n</html>\n";
}

std::string onArchitecture(const device::Device &device, const std::string &html) {
  return fmt::format("<div class=\"on on-{}\">\n{}</div>\n", device.arch.str(), html);
}

} // namespace smem::render
