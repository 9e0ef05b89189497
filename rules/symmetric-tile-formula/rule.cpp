// A launch whose request equals the need at the present tile values only. The witnesses come from the
// ledger; here they get their price: bytes past the end of the request, or blocks per SM.
#include "lint/Ask.h"
#include "lint/Say.h"

#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include "fmt/format.h"

#include <map>

namespace smem::rules {
namespace {

using namespace lint;

std::string saySet(const ledger::Witness &witness) {
  std::vector<std::string> parts;
  for (const auto &[symbol, value] : witness.set)
    parts.push_back(fmt::format("{} = {}", symbol.name, value));
  return listed(parts);
}

// Blocks at the witness by everything but registers, which belong to the tile as it is compiled now.
std::string sayBlocks(const Model &model, const LaunchModel &launch, const ledger::Witness &witness) {
  symbolic::Bindings bindings = model.ledger->bindings;
  for (const auto &[symbol, value] : witness.set)
    bindings[symbol] = value;
  std::vector<Said> all;
  for (const Known<ArchOccupancy> &occupancy : launch.occupancy) {
    if (!occupancy)
      continue;
    occupancy::BlockUse use = occupancy->use;
    use.registers.reset();
    Known<std::int64_t> threads = symbolic::evaluate(launch.check->threads->formula, bindings);
    if (!threads || *threads < 1 || *threads > occupancy->device->maxThreadsPerBlock)
      continue;
    use.threads = static_cast<int>(*threads);
    use.dynamicBytes = *witness.request;
    int asLaunched = occupancy::blocksPerSm(*occupancy->device, use);
    use.dynamicBytes = *witness.need;
    int asNeeded = occupancy::blocksPerSm(*occupancy->device, use);
    if (asLaunched < asNeeded)
      add(all, fmt::format("{} instead of {} per SM on ", asLaunched, count(asNeeded, "block")),
          occupancy->device);
  }
  std::string text;
  for (const Said &said : all)
    text += (text.empty() ? "; " : ", ") + said.text + archNames(said.devices);
  return text;
}

Note noteOf(const Model &model, const LaunchModel &launch, const ledger::Witness &witness) {
  std::string text = "with " + saySet(witness);
  if (!witness.request || !witness.need)
    return {text +
                (witness.over ? ", the request is above the need" : ", memory past the request is overrun"),
            launch.check->launch.where};
  std::int64_t difference = *witness.request - *witness.need;
  text += fmt::format(", the launch requests {} and the kernel needs {}: ", count(*witness.request, "byte"),
                      *witness.need);
  text += witness.over ? fmt::format("{} too many{}", difference, sayBlocks(model, launch, witness))
                       : fmt::format("memory is overrun by {}", count(-difference, "byte"));
  return {text, launch.check->launch.where};
}

// A need without a symbol follows nothing: what then differs is a number, not a tile.
bool isFixed(const ledger::Quantity &quantity) { return quantity.formula.isConstant(); }

// A surplus that always stays inside the allocation granule (a size rounded up) is no fault.
bool isHarmlessRounding(const Model &model, const ledger::LaunchCheck &check) {
  if (!check.difference)
    return false;
  std::int64_t granule = model.devices.front()->sharedGranularity;
  for (const device::Device *device : model.devices)
    granule = std::min(granule, device->sharedGranularity);
  const symbolic::Formula &surplus = check.difference->formula;
  symbolic::Formula claim =
      symbolic::logicalAnd(symbolic::lessEqual(0, surplus), symbolic::less(surplus, granule));
  return symbolic::prove(claim, check.launch.guards).proof == symbolic::Proof::Proved;
}

// Two symbols of one name would make the condition read `BM == BM`.
void explainNamesakes(const Model &model, const symbolic::Formula &difference, std::vector<Note> &notes) {
  std::map<std::string, std::vector<symbolic::Symbol>> byName;
  for (const symbolic::Symbol &symbol : symbolic::symbolsOf(difference))
    byName[symbol.name].push_back(symbol);
  for (const auto &[name, symbols] : byName)
    for (const symbolic::Symbol &symbol : symbols)
      if (auto info = model.facts->symbols.find(symbol);
          symbols.size() > 1 && info != model.facts->symbols.end())
        notes.push_back(
            {fmt::format("one `{}` is defined here, in {}", name, symbol.scope), info->second.where});
}

// A value that is kept between calls is frozen-size's, a number that follows no tile hardcoded-size's.
bool isOtherFault(const Model &model, const ledger::LaunchCheck &check) {
  return mentions(check.request->formula - check.need->formula, symbolic::SymbolKind::Kept) ||
         hardcodedRequest(model, check);
}

// A longer condition tells a reader less than one example of values.
constexpr std::size_t readable = 160;

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels)
    for (const LaunchModel &launch : kernel.launches) {
      const ledger::LaunchCheck &check = *launch.check;
      if (check.verdict != ledger::Verdict::EqualOnlyWhen || !check.request || !check.need ||
          isFixed(*check.need) || isOtherFault(model, check) || isHarmlessRounding(model, check))
        continue;
      Finding finding;
      finding.where = requestPlace(check);
      finding.kernel = kernel.ledger->kernel.display;
      const bool isKnownNow = check.difference && check.difference->value;
      if ((check.condition.size() > readable || !isKnownNow) && check.witnesses.empty())
        continue; // nothing to show that they ever differ
      finding.message =
          check.condition.size() > readable
              ? fmt::format("the request {} equals the need {} at the present values only, as the notes show",
                            say(*check.request), say(*check.need))
              : fmt::format("the request {} equals the need {} only when {}, which nothing enforces",
                            say(*check.request), say(*check.need), check.condition);
      for (const ledger::Witness &witness : check.witnesses)
        finding.notes.push_back(noteOf(model, launch, witness));
      explainNamesakes(model, check.request->formula - check.need->formula, finding.notes);
      finding.remedy = requestInstead(*check.need);
      if (symbolic::print(check.need->formula).size() > readable) // then it is the kernel that fixes the tile
        finding.remedy = "State the condition in a static_assert, or request what the kernel's planes add up to.";
      // A bare number asks for nothing in particular; that it is one is the smaller fault.
      if (isFixed(*check.request))
        reporter.reportAs(Severity::Note, std::move(finding));
      else
        reporter.report(std::move(finding));
    }
}

} // namespace

extern constinit const lint::Rule symmetricTileFormula = {
    .name = "symmetric-tile-formula",
    .summary = "the request equals the need only under a condition on symbols that the code does not enforce",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
