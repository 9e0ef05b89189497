// A page that needs nothing but itself: no script, no network, no font of its own. What is there per
// architecture is chosen by radio buttons, whose state the style sheet reads.
#pragma once

#include "device/Device.h"

#include <string>
#include <vector>

namespace smem::render {

struct HtmlPage {
  std::string title;    // plain text
  std::string lead;     // HTML below the title: what the page is about, in a sentence or two
  std::string contents; // HTML of the navigation; may be empty
  std::string main;     // HTML
  std::string footer;   // HTML
  std::vector<const device::Device *> devices; // to choose from, in order
};

std::string htmlDocument(const HtmlPage &page);

// What is shown only while this architecture is chosen.
std::string onArchitecture(const device::Device &device, const std::string &html);

// The style sheet.
std::string htmlStyle();

} // namespace smem::render
