// Accesses whose lanes wait for each other because their addresses share banks, as the trace of a block proves it.
#include "lint/Price.h"
#include "lint/Say.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

namespace smem::rules {
namespace {

using namespace lint;
using trace::AccessKind;

// What conflicts less than this on average, or makes so small a share of a block's wavefronts, is a note.
constexpr double WarningWays = 1.5, WarningShare = 0.01;
constexpr std::size_t MostCures = 3;

std::string sayKind(const traffic::Access &access) {
  const trace::Access &traced = access.traced;
  switch (traced.kind) {
  case AccessKind::Load:
    return fmt::format("this {}-byte load from `{}`", traced.bytes, access.plane);
  case AccessKind::Store:
    return fmt::format("this {}-byte store to `{}`", traced.bytes, access.plane);
  case AccessKind::Atomic:
    return fmt::format("this {}-byte atomic on `{}`", traced.bytes, access.plane);
  case AccessKind::RowLoad:
    return fmt::format("this ldmatrix from `{}`", access.plane);
  case AccessKind::RowStore:
    return fmt::format("this stmatrix to `{}`", access.plane);
  case AccessKind::MatrixLoad:
    return fmt::format("this wmma load from `{}`", access.plane);
  case AccessKind::MatrixStore:
    return fmt::format("this wmma store to `{}`", access.plane);
  case AccessKind::AsyncCopy:
    return fmt::format("this {}-byte cp.async to `{}`", traced.bytes, access.plane);
  case AccessKind::BulkCopy:
  case AccessKind::Barrier:
  case AccessKind::Call:
    break;
  }
  return fmt::format("this access to `{}`", access.plane);
}

// "32", "2.5".
std::string number(double value) {
  return std::abs(value - std::round(value)) < 0.05 ? fmt::format("{:.0f}", value) : fmt::format("{:.1f}", value);
}

// One access with its numbers, in one or more blocks of a kernel that agree on them.
struct Conflict {
  const traffic::Traffic *traffic = nullptr;
  std::size_t access = 0;
};

bool isGrave(const traffic::Traffic &traffic, const traffic::Access &access) {
  const traffic::Rating &rating = *access.rating;
  return rating.conflicts() && rating.executions > access.traced.unknownExecutions && access.traced.kind != AccessKind::AsyncCopy && rating.ways() >= WarningWays &&
         double(rating.wavefronts - rating.fewest) >= WarningShare * double(traffic.wavefronts);
}

std::string sayLayout(const banks::Layout &layout) {
  if (layout.swizzleUnit)
    return fmt::format("a swizzle of {}-byte units by the row, rows {} bytes apart", layout.swizzleUnit, layout.pitch);
  return fmt::format("rows {} bytes apart", layout.pitch);
}

std::string sayCost(const KernelModel &kernel, const Conflict &conflict, const traffic::Place &place,
                    const banks::Candidate &candidate) {
  const facts::Storage storage = kernel.ledger->rows[place.rows.front()].storage;
  std::string text = count(candidate.extraBytes, "byte") + " more";
  if (!conflict.traffic->launches.empty())
    if (const std::string price =
            sayPrice(kernel.launches[conflict.traffic->launches.front()], candidate.extraBytes, storage);
        !price.empty())
      text += ", " + price;
  return text;
}

// "4, 12 or 20 mod 128"
std::string sayResidues(const banks::PitchWish &wish) {
  std::vector<std::string> words;
  for (std::int64_t residue = 0; residue < banks::BankRowBytes; residue += banks::BankBytes)
    if (wish.wants(residue))
      words.push_back(std::to_string(residue));
  if (words.size() > 4)
    return fmt::format("one of {} pitches from {} to {} mod 128", words.size(), words.front(), words.back());
  std::string text;
  for (std::size_t index = 0; index < words.size(); ++index)
    text += (index == 0 ? "" : index + 1 == words.size() ? " or " : ", ") + words[index];
  return text + " mod 128";
}

// The access of a place that loses most: it speaks for all of them.
std::size_t worstOf(const traffic::Traffic &traffic, const traffic::Place &place) {
  auto lost = [&](std::size_t access) -> std::uint64_t {
    const auto &rating = traffic.accesses[access].rating;
    return rating && rating->conflicting > 0 ? rating->wavefronts - rating->fewest : 0;
  };
  return *llvm::max_element(place.accesses, [&](std::size_t a, std::size_t b) { return lost(a) < lost(b); });
}

// Accesses that want pitches that exclude each other.
void noteWishes(Finding &finding, const Conflict &conflict, const traffic::Cure &cure) {
  if (cure.wishes.empty() || banks::commonResidues(cure.wishes) != 0)
    return;
  finding.notes.push_back({"no row pitch gives every access to these bytes its best", finding.where});
  for (std::size_t site = 0; site < cure.sites.size() && site < cure.wishes.size(); ++site) {
    const traffic::Access &access = conflict.traffic->accesses[cure.sites[site]];
    if (access.rating->conflicting > 0)
      finding.notes.push_back(
          {fmt::format("{} wants {}", sayKind(access), sayResidues(cure.wishes[site])), access.where});
  }
}

void addCures(Finding &finding, const KernelModel &kernel, const Conflict &conflict) {
  const traffic::Access &access = conflict.traffic->accesses[conflict.access];
  finding.remedy = "Give the lanes of the instruction words in different banks.";
  const auto place = llvm::find_if(conflict.traffic->places, [&](const traffic::Place &candidate) {
    return llvm::is_contained(candidate.accesses, conflict.access);
  });
  if (place == conflict.traffic->places.end() || !place->cure)
    return;
  if (!*place->cure) {
    const Unknown &why = place->cure->why();
    finding.notes.push_back({"no other layout was tried: " + why.reason, why.where.known() ? why.where : access.where});
    return;
  }
  const traffic::Cure &cure = **place->cure;
  const banks::Cures &cures = cure.cures;
  const std::size_t worst = worstOf(*conflict.traffic, *place);
  const bool speaks = worst == conflict.access;
  if (speaks)
    noteWishes(finding, conflict, cure);
  if (cures.better.empty()) {
    finding.remedy = "No row pitch and no swizzle helps: let a lane take neighbouring words at once, or give "
                     "neighbouring words to neighbouring lanes.";
    return;
  }
  const banks::Candidate &best = *traffic::bestOf(cure);
  const std::string left = best.total.wavefronts <= place->fewest
                               ? "without a conflict"
                               : fmt::format("{} instead of {} wavefronts in all", best.total.wavefronts,
                                             cures.present.total.wavefronts);
  finding.remedy = fmt::format("Use {}: {}, {}.", sayLayout(best.layout), left, sayCost(kernel, conflict, *place, best));
  if (!speaks && cures.better.size() > 1)
    finding.notes.push_back({"what else these bytes could look like is said where they lose most",
                             conflict.traffic->accesses[worst].where});
  std::size_t said = 0;
  for (const banks::Candidate &other : cures.better)
    if (speaks && &other != &best && ++said < MostCures)
      finding.notes.push_back({fmt::format("or {}: {} instead of {} wavefronts, {}", sayLayout(other.layout),
                                           other.total.wavefronts, cures.present.total.wavefronts,
                                           sayCost(kernel, conflict, *place, other)),
                               access.where});
}

Finding findingOf(const KernelModel &kernel, const Conflict &conflict) {
  const traffic::Traffic &traffic = *conflict.traffic;
  const traffic::Access &access = traffic.accesses[conflict.access];
  const traffic::Rating &rating = *access.rating;
  Finding finding;
  finding.where = access.where;
  finding.kernel = kernel.ledger->kernel.display;
  const double each = double(rating.executions);
  finding.message = fmt::format(
      "{} takes {} wavefronts where {} would do ({}-way bank conflict), {} a block: {} % of its wavefronts",
      sayKind(access), number(double(rating.wavefronts) / each), number(double(rating.fewest) / each),
      number(rating.ways()), count(std::int64_t(rating.executions), "time"),
      number(100 * double(rating.wavefronts) / double(traffic.wavefronts)));
  if (rating.inexact)
    finding.message += ", at most: " + rating.inexact->reason;
  if (access.traced.unknownExecutions > 0)
    finding.message += fmt::format(", beside {} with addresses that are not known",
                                   count(std::int64_t(access.traced.unknownExecutions), "execution"));
  if (!rating.conflicts())
    finding.message += ", if all its lanes take part";
  if (const auto &collision = rating.worst.service.collision)
    finding.notes.push_back(
        {fmt::format("lanes {} and {} want different words of bank {}: bytes {} and {} of `{}`", collision->laneA,
                     collision->laneB, collision->bank, rating.worst.laneOffsets[0], rating.worst.laneOffsets[1],
                     access.plane),
         access.where});
  for (const SourceSpan &caller : access.traced.callers)
    if (caller != access.where)
      finding.notes.push_back({"called from here", caller});
  if (!traffic.launches.empty() && kernel.launches.size() > 1)
    finding.notes.push_back({fmt::format("in a block of {} x {} x {} threads, launched here", traffic.block.x,
                                         traffic.block.y, traffic.block.z),
                             kernel.launches[traffic.launches.front()].check->launch.where});
  if (traffic.launches.empty())
    finding.notes.push_back({sayUnlaunched(traffic), finding.where});
  addCures(finding, kernel, conflict);
  return finding;
}

// The instances of a template say it once: the one that loses most, for all of them.
struct Site {
  const KernelModel *kernel = nullptr; // of `worst`
  Conflict worst;
  bool isGrave = false;
  std::set<std::string> instances;
  double least = 0, most = 0; // ways
};

bool isOf(const Site &site, const KernelModel &kernel, const traffic::Access &access) {
  const traffic::Access &other = site.worst.traffic->accesses[site.worst.access];
  return site.kernel->ledger->kernel.name == kernel.ledger->kernel.name && other.where == access.where &&
         other.plane == access.plane && other.traced.kind == access.traced.kind && other.traced.bytes == access.traced.bytes;
}

void add(std::vector<Site> &sites, const KernelModel &kernel, const Conflict &conflict) {
  const traffic::Access &access = conflict.traffic->accesses[conflict.access];
  const double ways = access.rating->ways();
  auto site = llvm::find_if(sites, [&](const Site &other) { return isOf(other, kernel, access); });
  if (site == sites.end())
    site = sites.insert(sites.end(), {&kernel, conflict, false, {}, ways, ways});
  if (ways > site->most) {
    site->kernel = &kernel;
    site->worst = conflict;
  }
  site->isGrave |= isGrave(*conflict.traffic, access);
  site->instances.insert(kernel.ledger->kernel.display);
  site->least = std::min(site->least, ways);
  site->most = std::max(site->most, ways);
}

void report(const Site &site, Reporter &reporter) {
  Finding finding = findingOf(*site.kernel, site.worst);
  if (const auto more = std::int64_t(site.instances.size()) - 1; more > 0)
    finding.notes.push_back({fmt::format("also in {}, {}", count(more, "more instance"),
                                         site.least == site.most
                                             ? number(site.least) + " ways each"
                                             : fmt::format("{} to {} ways", number(site.least), number(site.most))),
                             finding.where});
  if (site.isGrave)
    reporter.report(std::move(finding));
  else
    reporter.reportAs(Severity::Note, std::move(finding));
}

void check(const Model &model, Reporter &reporter) {
  std::vector<Site> sites;
  for (const KernelModel &kernel : model.kernels) {
    if (!kernel.traces || !*kernel.traces)
      continue;
    for (const traffic::Traffic &traffic : **kernel.traces)
      for (std::size_t access = 0; access < traffic.accesses.size(); ++access)
        if (const auto &rating = traffic.accesses[access].rating; rating && rating->conflicting > 0)
          add(sites, kernel, {&traffic, access});
  }
  for (const Site &site : sites)
    report(site, reporter);
}

} // namespace

extern constinit const lint::Rule bankConflict = {
    .name = "bank-conflict",
    .summary = "lanes of one instruction want different words of one bank, as the trace proves it",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
