// The steps come from the occupancy model's inverse, so a curve cannot disagree with the table beside it.
#include "render/HtmlCurve.h"

#include "occupancy/Inverse.h"
#include "occupancy/Occupancy.h"
#include "render/Format.h"
#include "render/HtmlParts.h"

#include "llvm/Support/Locale.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace smem::render {
namespace {

using occupancy::Step;

// Pixels of the drawing.
constexpr double width = 360, height = 262, left = 40, right = 350, top = 52, bottom = 214;

// Of a bold letter, in the widest of the usual fonts.
constexpr double letterWidth = 7.8;

// A size that stands on the curve.
struct Mark {
  std::string what;
  std::int64_t bytes = 0;
  int blocks = 0;
  bool isUpperBound = false, isNeed = false;
};

std::string sayMark(const Mark &mark) {
  if (mark.blocks == 0)
    return fmt::format("{} {}: does not launch", mark.what, bytes(mark.bytes));
  return fmt::format("{} {}: {}{}", mark.what, bytes(mark.bytes), mark.isUpperBound ? "≤ " : "",
                     counted(mark.blocks, "block"));
}

// The least of 1, 2, 5, 10, ... times `unit` that leaves at most `most` ticks.
std::int64_t tickOf(std::int64_t range, std::int64_t unit, std::int64_t most) {
  for (std::int64_t power = unit;; power *= 10)
    for (std::int64_t factor : {1, 2, 5})
      if (range / (power * factor) <= most)
        return power * factor;
}

class Drawing {
public:
  Drawing(const std::vector<Step> &steps, const std::vector<Mark> &marks, std::optional<std::int64_t> optIn)
      : steps(steps), marks(marks), optIn(optIn) {
    last = std::max<std::int64_t>(steps.back().dynamicBytes, 1);
    std::int64_t end = last;
    for (const Mark &mark : marks)
      end = std::max(end, mark.bytes);
    range = double(end) * 1.06;
    most = steps.front().blocks;
  }

  std::string print() const { return axes() + curve() + points(); }

private:
  double x(double bytes) const { return left + bytes * (right - left) / range; }
  double y(double blocks) const { return bottom - blocks * (bottom - top) / (most * 1.08); }

  std::string axes() const {
    std::string svg;
    const std::int64_t step = tickOf(most, 1, 6);
    for (std::int64_t blocks = 0; blocks <= most; blocks += step) {
      svg += fmt::format("<path d=\"M{} {}H{}\" class=\"grid\"/>", coordinate(left),
                         coordinate(y(double(blocks))), coordinate(right));
      svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\" class=\"small\">{}</text>\n",
                         coordinate(left - 6), coordinate(y(double(blocks)) + 4), blocks);
    }
    constexpr std::int64_t kibi = 1024;
    std::int64_t tick = kibi;
    while (range / double(tick) > 7)
      tick *= 2;
    for (std::int64_t bytes = 0; double(bytes) <= range; bytes += tick) {
      svg += fmt::format("<path d=\"M{} {}v5\" class=\"axis\"/>", coordinate(x(double(bytes))),
                         coordinate(bottom));
      svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" class=\"small\">{}</text>\n",
                         coordinate(x(double(bytes))), coordinate(bottom + 18), bytes / kibi);
    }
    svg += fmt::format("<path d=\"M{} {}H{}\" class=\"axis\"/>\n", coordinate(left), coordinate(bottom),
                       coordinate(right));
    svg += fmt::format(
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" class=\"small\">dynamic KiB per block</text>\n",
        coordinate((left + right) / 2), coordinate(bottom + 36));
    return svg + fmt::format("<text transform=\"translate(12 {}) rotate(-90)\" text-anchor=\"middle\" "
                             "class=\"small\">blocks per SM</text>\n",
                             coordinate((top + bottom) / 2));
  }

  std::string curve() const {
    std::string line = fmt::format("M{} {}", coordinate(x(0)), coordinate(y(steps.front().blocks)));
    for (std::size_t step = 0; step < steps.size(); ++step)
      line += fmt::format("H{}V{}", coordinate(x(double(steps[step].dynamicBytes))),
                          coordinate(y(step + 1 < steps.size() ? steps[step + 1].blocks : 0)));
    std::string svg =
        fmt::format("<path d=\"{}L{} {}Z\" class=\"below\"/>", line, coordinate(x(0)), coordinate(bottom));
    svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"fails\"><title>the launch fails"
        "</title></rect>\n",
        coordinate(x(double(last))), coordinate(top), coordinate(right - x(double(last))),
        coordinate(bottom - top));
    if (optIn && *optIn > 0 && *optIn < last)
      svg += fmt::format(
          "<path d=\"M{} {}V{}\" class=\"opt-in\"><title>the opt-in is needed from here</title></path>\n",
          coordinate(x(double(*optIn))), coordinate(top), coordinate(bottom));
    return svg + fmt::format("<path d=\"{}\" class=\"curve\"/>\n", line);
  }

  std::string points() const {
    std::string svg;
    double labelAt = 14;
    const double below = labelAt + 18 * double(marks.size() - 1) + 5; // of all labels
    for (const Mark &mark : marks) {
      const double at = x(double(mark.bytes)), on = y(mark.blocks);
      const std::string label = (mark.isNeed ? "◇ " : "● ") + sayMark(mark);
      const double wide = letterWidth * llvm::sys::locale::columnWidth(label);
      svg += fmt::format("<path d=\"M{} {}V{}\" class=\"at\"/>", coordinate(at), coordinate(below),
                         coordinate(bottom));
      svg += fmt::format("<text x=\"{}\" y=\"{}\" class=\"strong\">{}</text>\n",
                         coordinate(std::max(2.0, std::min(at - wide / 2, width - wide))),
                         coordinate(labelAt), escaped(label));
      if (mark.isNeed)
        svg += fmt::format("<path d=\"M{} {}l7 7l-7 7l-7 -7Z\" class=\"needed\"/>\n", coordinate(at),
                           coordinate(on - 7));
      else
        svg += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"6\" class=\"request\"/>\n", coordinate(at),
                           coordinate(on));
      labelAt += 18;
    }
    return svg;
  }

  const std::vector<Step> &steps;
  const std::vector<Mark> &marks;
  std::optional<std::int64_t> optIn;
  std::int64_t last = 1, most = 1;
  double range = 1;
};

Mark markOf(const device::Device &device, occupancy::BlockUse use, std::int64_t bytes,
            const std::string &what) {
  use.dynamicBytes = bytes;
  const occupancy::Occupancy here = occupancy::occupancyOf(device, use);
  return {what, bytes, here.blocksPerSm, here.blocksAtLeast < here.blocksPerSm, false};
}

} // namespace

std::string htmlCurve(const device::Device &device, const occupancy::BlockUse &use,
                      std::optional<std::int64_t> need, const std::string &id) {
  const std::vector<Step> steps = occupancy::dynamicSteps(device, use);
  if (steps.empty())
    return paragraph("No dynamic size launches: " + escaped(occupancy::occupancyOf(device, use).reason) +
                     ".");
  std::vector<Mark> marks = {
      markOf(device, use, use.dynamicBytes, need == use.dynamicBytes ? "request = need" : "request")};
  if (need && *need != use.dynamicBytes) {
    marks.push_back(markOf(device, use, *need, "need"));
    marks.back().isNeed = true;
  }
  std::string said;
  for (const Mark &mark : marks)
    said += (said.empty() ? "" : "; ") + sayMark(mark);
  said += fmt::format(". The launch fails above {}.", bytes(steps.back().dynamicBytes));
  std::string html =
      fmt::format("<svg viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
                  "aria-labelledby=\"{2}-title {2}-desc\">\n"
                  "<title id=\"{2}-title\">Blocks per SM of {3} over dynamic bytes</title>\n<desc "
                  "id=\"{2}-desc\">{4}</desc>\n",
                  coordinate(width), coordinate(height), id, escaped(device.arch), escaped(said));
  html += Drawing(steps, marks, device.sharedDefaultPerBlock - use.staticBytes).print() + "</svg>\n";
  HtmlTable table(fmt::format("Blocks per SM of {}", device.arch.str()),
                  {{"blocks per SM", true}, {"up to dynamic bytes", true}});
  for (const Step &step : steps)
    table.row({std::to_string(step.blocks), thousands(step.dynamicBytes)});
  return html + "<details><summary>The curve as a table</summary>\n" + table.print() + "</details>\n";
}

} // namespace smem::render
