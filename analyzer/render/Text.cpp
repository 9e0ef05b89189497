// The order of a report: file, kernels with their launches, limits of the analysis, findings, count.
#include "render/Text.h"

#include "render/Format.h"
#include "render/Listed.h"
#include "render/Table.h"
#include "render/TextParts.h"

#include <fmt/format.h>

namespace smem::render {

std::string_view nameOf(symbolic::SymbolKind kind) {
  switch (kind) {
  case symbolic::SymbolKind::Macro:
    return "macro";
  case symbolic::SymbolKind::TemplateParameter:
    return "template parameter";
  case symbolic::SymbolKind::Constant:
    return "constant";
  case symbolic::SymbolKind::Enumerator:
    return "enumerator";
  case symbolic::SymbolKind::Parameter:
    return "parameter";
  case symbolic::SymbolKind::Local:
    return "value computed at run time";
  case symbolic::SymbolKind::Kept:
    return "value kept between calls";
  case symbolic::SymbolKind::StaticBytes:
    return "static bytes of a kernel";
  case symbolic::SymbolKind::Device:
    return "limit of the device";
  case symbolic::SymbolKind::Builtin:
    return "launch dimension";
  case symbolic::SymbolKind::Index:
    return "index";
  }
  return {};
}

// One line per open name: a parameter of the kernel and one of the launcher are bound together.
static std::string openText(const ledger::KernelLedger &kernel, const symbolic::Bindings &bindings,
                            const Style &style) {
  std::map<std::string, symbolic::SymbolKind> names;
  for (const symbolic::Symbol &symbol : openSymbols(kernel, bindings))
    names.emplace(symbol.name, symbol.kind);
  std::string text;
  for (const auto &[name, kind] : names)
    text += fmt::format("  {} {} ({}) has no value: bind it, for example --set {}=128\n",
                        paint("open:", Tint::Yellow, style), paint(name, Tint::Bold, style), nameOf(kind),
                        name);
  return text;
}

std::string boundsText(const ledger::KernelLedger &kernel, const symbolic::Bindings &bindings) {
  const facts::LaunchBounds &bounds = kernel.kernel.bounds;
  auto value = [&](const std::optional<Known<symbolic::Formula>> &bound) -> std::string {
    if (!*bound)
      return "?";
    Known<std::int64_t> number = symbolic::evaluate(**bound, bindings);
    return number ? std::to_string(*number) : "?";
  };
  std::string text;
  if (bounds.maxThreads)
    text = fmt::format("  __launch_bounds__({}{})", value(bounds.maxThreads),
                       bounds.minBlocks ? ", " + value(bounds.minBlocks) : "");
  if (bounds.maxRegisters)
    text += fmt::format("  __maxnreg__({})", value(bounds.maxRegisters));
  return text;
}

std::string ownValuesText(const Unit &unit, const ledger::KernelLedger &kernel) {
  std::string text;
  if (auto own = unit.kernelOverrides.find(kernel.kernel.mangled); own != unit.kernelOverrides.end())
    for (const auto &[name, value] : own->second)
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  return text;
}

static std::string unprovenText(const std::vector<Unknown> &unproven, const Style &style) {
  std::string text;
  for (const Unknown &limit : unproven)
    text += fmt::format("  {} {}{}\n", paint("unproven:", Tint::Yellow, style),
                        limit.where.known() ? shortPlace(limit.where) + ": " : "", limit.reason);
  return text;
}

static std::string kernelText(const Unit &unit, const lint::KernelModel &model, const Style &style) {
  const ledger::KernelLedger &kernel = *model.ledger;
  const std::string bounds = boundsText(kernel, unit.ledger.bindings);
  std::string text = paint(kernel.kernel.display, Tint::Bold, style) +
                     paint("  " + shortPlace(kernel.kernel.where) + bounds, Tint::Dim, style);
  if (const std::string own = ownValuesText(unit, kernel); !own.empty())
    text += "  with " + paint(own, Tint::Cyan, style);
  text += "\n\n";
  text += textLedger(kernel, unit.ledger.bindings, style);
  text += openText(kernel, unit.ledger.bindings, style);
  text += unprovenText(kernel.unproven, style);
  if (model.launches.empty())
    text += paint("\n  no launch in this file\n", Tint::Dim, style);
  for (const lint::LaunchModel &launch : model.launches)
    text += "\n" + textLaunch(launch, style);
  text += textTraffic(model, style);
  return text;
}

static std::string unitText(const Unit &unit, const Style &style) {
  std::string set;
  for (const auto &[name, value] : unit.overrides)
    set += fmt::format("{}{} = {}", set.empty() ? "" : ", ", name, value);
  const std::string cuda = unit.cuda == "builtin" ? "built-in CUDA declarations" : "CUDA " + unit.cuda;
  std::string text = paint(unit.file, Tint::Bold, style) + paint("  " + cuda, Tint::Dim, style);
  text += set.empty() ? "\n" : "  with " + paint(set, Tint::Cyan, style) + "\n";
  text += paint(std::string(style.width, '='), Tint::Dim, style) + "\n";
  for (const lint::KernelModel &kernel : unit.model.kernels)
    text += kernelText(unit, kernel, style) + "\n";
  if (unit.model.kernels.empty())
    text += "no kernel\n\n";
  text += unprovenText(unit.facts.unproven, style);
  for (const lint::Finding &finding : unit.findings)
    text += textFinding(unit, finding, style, FirstLine::Wrapped) + "\n";
  return text;
}

Printer textPrinter(const Head &head, const Style &style) {
  struct State {
    Listing listing;
    std::int64_t kernels = 0, launches = 0;
  };
  auto state = std::make_shared<State>(Listing(head.root));
  auto add = [state, style](const Unit &unit) {
    state->listing.add(unit);
    for (const ledger::KernelLedger &kernel : unit.ledger.kernels) {
      ++state->kernels;
      state->launches += std::int64_t(kernel.launches.size());
    }
    return unitText(unit, style);
  };
  auto finish = [state](const std::vector<std::string> &) {
    const std::string launches = state->launches == 1 ? "1 launch" : thousands(state->launches) + " launches";
    return fmt::format("{}, {}: {}\n", counted(state->kernels, "kernel"), launches, state->listing.count());
  };
  return {add, finish};
}

} // namespace smem::render
