// Two columns: the SM on the left, one block of it on the right, with labels that keep their distance.
// Lengths are proportional to bytes; what is less than a pixel is drawn as one.
#include "render/HtmlMap.h"

#include "render/Format.h"
#include "render/HtmlParts.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::render {
namespace {

// Pixels of the drawing.
constexpr double width = 370, top = 24, leastHeight = 300, labelStep = 15;
constexpr double smLeft = 22, smWidth = 56, blockLeft = 100, blockWidth = 52, labelLeft = 170;
constexpr unsigned labelLetters = 28;
constexpr int planeColours = 8;
constexpr int aliasLanes = 3;

struct Label {
  double at = 0, y = 0; // where it points to, and where it stands
  std::string text, full;
};

// Downwards as far as needed, then back up from the bottom.
void spread(std::vector<Label> &labels, double bottom) {
  llvm::stable_sort(labels, [](const Label &a, const Label &b) { return a.at < b.at; });
  double least = top + 4;
  for (Label &label : labels) {
    label.y = std::max(label.at, least);
    least = label.y + labelStep;
  }
  double most = bottom;
  for (Label &label : llvm::reverse(labels)) {
    label.y = std::min(label.y, most);
    most = label.y - labelStep;
  }
}

// The beginning of a name that is too long beside its bytes.
std::string shortened(const std::string &name, const std::string &rest) {
  const std::size_t room = labelLetters - std::min<std::size_t>(labelLetters - 6, rest.size());
  std::size_t letters = 0, end = 0;
  for (; end < name.size(); ++end)
    if ((name[end] & 0xC0) != 0x80 && ++letters > room)
      break;
  return end == name.size() ? name + rest : name.substr(0, end) + "…" + rest;
}

class Drawing {
public:
  Drawing(const BlockMap &map, const std::string &id)
      : map(map), id(id), reserve(map.device->reservedPerBlock) {
    whole = reserve + map.staticBytes + std::max({map.requested, map.needed, std::int64_t(1)});
    collectLabels();
    height = std::max(leastHeight, labelStep * double(labels.size()) + 8);
    for (Label &label : labels)
      label.at = y(label.at);
    spread(labels, top + height);
  }

  std::string print() {
    std::string svg = fmt::format(
        "<svg viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" aria-labelledby=\"{2}-title "
        "{2}-desc\">\n"
        "<title id=\"{2}-title\">Shared memory of an SM of {3}</title>\n<desc id=\"{2}-desc\">{4}</desc>\n",
        coordinate(width), coordinate(top + height + 12), id, escaped(map.device->arch),
        escaped(sayMap(map)));
    svg += fmt::format("<text x=\"{}\" y=\"14\" class=\"strong\">SM</text>\n", coordinate(smLeft));
    svg += fmt::format("<text x=\"{}\" y=\"14\" class=\"strong\">one block</text>\n", coordinate(blockLeft));
    svg += sm() + block();
    for (const Label &label : labels)
      svg +=
          fmt::format("<path d=\"M{} {}L{} {}L{} {}\" class=\"lead\"/><text x=\"{}\" y=\"{}\">{}{}</text>\n",
                      coordinate(blockLeft + blockWidth), coordinate(label.at), coordinate(labelLeft - 12),
                      coordinate(label.y), coordinate(labelLeft - 4), coordinate(label.y),
                      coordinate(labelLeft), coordinate(label.y + 4), escaped(label.text),
                      label.text == label.full ? "" : "<title>" + escaped(label.full) + "</title>");
    return svg + "</svg>\n";
  }

private:
  double y(double byte) const { return top + byte * height / double(whole); }

  std::string rect(double left, double from, double size, double wide, llvm::StringRef kind,
                   const std::string &title = {}) const {
    return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" class=\"{}\">{}</rect>\n",
                       coordinate(left), coordinate(from), coordinate(wide), coordinate(std::max(size, 1.0)),
                       kind.str(), title.empty() ? "" : "<title>" + escaped(title) + "</title>");
  }

  // Labels point at bytes until the height is known.
  void collectLabels() {
    auto add = [&](std::int64_t begin, std::int64_t size, const std::string &name, const std::string &rest) {
      labels.push_back({double(begin) + double(size) / 2, 0, shortened(name, rest), name + rest});
    };
    if (reserve > 0)
      add(0, reserve, "driver's reserve", ": " + bytes(reserve));
    for (const MapPlane &plane : map.planes)
      add(reserve + plane.begin, plane.size,
          plane.over.empty() ? plane.name : plane.name + " over " + plane.over, ": " + bytes(plane.size));
    const std::int64_t dynamic = reserve + map.staticBytes;
    if (map.requested > map.needed)
      add(dynamic + map.needed, map.requested - map.needed, "not needed",
          ": " + bytes(map.requested - map.needed));
    if (map.requested < map.needed)
      add(dynamic + map.requested, map.needed - map.requested, "not requested",
          ": " + bytes(map.needed - map.requested));
  }

  std::string sm() const {
    const std::int64_t pool = map.pool(), each = map.allocation();
    const double scale = height / double(std::max(pool, each));
    const double tall = double(each) * scale;
    std::string svg;
    const int drawn = std::max(map.blocks, 1);
    // The first block is drawn, the others refer to it.
    svg += fmt::format("<g id=\"{}-block\">\n", id);
    if (reserve > 0)
      svg += rect(smLeft, top, double(reserve) * scale, smWidth, "reserve");
    int colour = 0;
    for (const MapPlane &plane : map.planes)
      if (plane.over.empty() && plane.begin < map.staticBytes + map.requested)
        svg += rect(smLeft, top + double(reserve + plane.begin) * scale,
                    double(std::min(plane.size, map.staticBytes + map.requested - plane.begin)) * scale,
                    smWidth, fmt::format("plane plane-{}", colour++ % planeColours));
    if (map.requested > map.needed)
      svg += rect(smLeft, top + double(reserve + map.staticBytes + map.needed) * scale,
                  double(map.requested - map.needed) * scale, smWidth, "surplus");
    svg += rect(smLeft, top, tall, smWidth, map.blocks ? "block" : "fails") + "</g>\n";
    for (int block = 0; block < drawn; ++block) {
      if (block > 0)
        svg += fmt::format("<use href=\"#{}-block\" y=\"{}\"/>\n", id, coordinate(block * tall));
      if (map.blocks && (tall >= 13 || block + 1 == drawn))
        svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\" class=\"small\">{}</text>\n",
                           coordinate(smLeft - 5), coordinate(top + (block + 0.5) * tall + 4), block + 1);
    }
    const double used = drawn * tall, rest = double(pool) * scale - used;
    if (rest > 1)
      svg += rect(smLeft, top + used, rest, smWidth, "free");
    if (rest > 15)
      svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" class=\"small\">free</text>\n",
                         coordinate(smLeft + smWidth / 2), coordinate(top + used + rest / 2 + 4));
    const double left = smLeft + smWidth, right = blockLeft;
    return svg + fmt::format("<path d=\"M{} {}L{} {}L{} {}L{} {}Z\" class=\"zoom\"/>\n", coordinate(left),
                             coordinate(top), coordinate(right), coordinate(top), coordinate(right),
                             coordinate(top + height), coordinate(left), coordinate(top + tall));
  }

  std::string block() const {
    std::string svg;
    if (reserve > 0)
      svg += rect(blockLeft, top, y(double(reserve)) - top, blockWidth, "reserve", "driver's reserve");
    int colour = 0;
    auto place = [&](const MapPlane &plane, double left, double wide, llvm::StringRef kind) {
      const double from = y(double(reserve + plane.begin));
      svg += rect(left, from, y(double(reserve + plane.begin + plane.size)) - from, wide, kind,
                  fmt::format("{}{}: {} from byte {}", plane.name,
                              plane.over.empty() ? "" : " over " + plane.over, bytes(plane.size),
                              thousands(plane.begin)));
    };
    for (const MapPlane &plane : map.planes)
      if (plane.over.empty())
        place(plane, blockLeft, blockWidth, fmt::format("plane plane-{}", colour++ % planeColours));
    // Aliases that overlap each other stand side by side.
    std::int64_t ends[aliasLanes] = {};
    for (const MapPlane &plane : map.planes) {
      if (plane.over.empty())
        continue;
      int lane = 0;
      while (lane + 1 < aliasLanes && ends[lane] > plane.begin)
        ++lane;
      ends[lane] = plane.begin + plane.size;
      const double wide = blockWidth / (aliasLanes + 1);
      place(plane, blockLeft + blockWidth - (lane + 1) * wide - 3, wide, "alias");
    }
    const std::int64_t dynamic = reserve + map.staticBytes;
    auto region = [&](std::int64_t begin, std::int64_t end, llvm::StringRef kind) {
      svg += rect(blockLeft, y(double(begin)), y(double(end)) - y(double(begin)), blockWidth, kind);
    };
    if (map.requested > map.needed)
      region(dynamic + map.needed, dynamic + map.requested, "surplus");
    if (map.requested < map.needed)
      region(dynamic + map.requested, dynamic + map.needed, "fails");
    svg += rect(blockLeft, top, y(double(dynamic + map.requested)) - top, blockWidth, "block");
    if (map.requested < map.needed)
      svg +=
          fmt::format("<path d=\"M{} {}H{}\" class=\"end\"/>\n", coordinate(blockLeft - 6),
                      coordinate(y(double(dynamic + map.requested))), coordinate(blockLeft + blockWidth + 6));
    return svg;
  }

  const BlockMap &map;
  const std::string &id;
  std::int64_t reserve = 0, whole = 1; // bytes
  double height = leastHeight;
  std::vector<Label> labels;
};

} // namespace

std::string htmlMap(const BlockMap &map, const std::string &id) { return Drawing(map, id).print(); }

} // namespace smem::render
