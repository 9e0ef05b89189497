// Heading, changes, tables, notes; then the lever, which needs no file.
#include "render/Estimate.h"

#include "render/EstimateParts.h"
#include "render/EstimateWords.h"
#include "render/Format.h"
#include "render/Table.h"

#include <fmt/format.h>

namespace smem::render {

static std::string heading(const estimate::OfFile &file, const Style &style) {
  const std::string cuda = file.cuda == "builtin" ? "built-in CUDA declarations" : "CUDA " + file.cuda;
  const std::string kept = sayKept(file.values), replaced = sayReplaced(file.values);
  std::string text = paint(file.file, Tint::Bold, style) + paint("  " + cuda, Tint::Dim, style);
  if (!kept.empty())
    text += "  with " + paint(kept, Tint::Cyan, style);
  if (!replaced.empty())
    text += "\nchange: " + paint(replaced, Tint::Cyan, style);
  return text + "\n" + paint(std::string(style.width, '='), Tint::Dim, style) + "\n";
}

static std::string note(const std::string &sentence, const Style &style) {
  std::string text;
  for (const std::string &line : wrapWords(sentence, style.width))
    text += paint(line, Tint::Dim, style) + "\n";
  return text;
}

static std::string ofFile(const estimate::OfFile &file, const Style &style) {
  std::string text = heading(file, style);
  for (const estimate::Change &change : file.changes)
    text += textChange(file, change, style) + "\n";
  for (const estimate::Table &table : file.tables)
    text += textTable(file, table, style) + "\n";
  if (file.changes.empty() && file.tables.empty())
    text += "no value is another than the source's\n\n";
  for (const estimate::Selection &selection : file.selections)
    text += note(saySelection(selection), style);
  if (!file.changes.empty() || !file.tables.empty())
    text += note(sayRegisters(file), style) + note(sayOccupancyIsNoTime(), style);
  return text;
}

std::string estimateText(const estimate::Estimate &estimate, const Style &style) {
  std::string text = estimate.file ? ofFile(*estimate.file, style) : "";
  if (estimate.wall)
    text += (text.empty() ? "" : "\n") + textWall(*estimate.wall, style);
  if (estimate.worth)
    text +=
        (text.empty() ? "" : "\n") + paint("lever: ", Tint::Bold, style) + sayWorth(*estimate.worth) + "\n";
  return text;
}

} // namespace smem::render
