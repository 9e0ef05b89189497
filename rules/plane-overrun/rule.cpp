// Accesses that certainly happen and reach past the plane that they name, past a static array, or past the request.
#include "lint/Say.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;

// A branch or a loop that is not decided may keep the access from reaching so far.
bool isCertain(const trace::Access &access) {
  return llvm::all_of(access.doubts,
                      [](const trace::Doubt &doubt) { return doubt.kind == trace::Doubt::Kind::Index; });
}

// Bytes of the object in which the access is known to lie, from its first; absent where they are not known.
struct Bounds {
  std::int64_t begin = 0, end = 0;
  std::string what; // "`best`", "the request"
};

// The plane that the source names, else the static array.
std::optional<Bounds> boundsOf(const traffic::Traffic &traffic, const traffic::Access &access) {
  if (!access.traced.object)
    return std::nullopt;
  const trace::Object &object = traffic.objects[*access.traced.object];
  if (access.isNamed && access.start && traffic.rows[*access.row].extent)
    return Bounds{*access.start, *access.start + *traffic.rows[*access.row].extent, "`" + access.plane + "`"};
  if (!object.dynamic && object.bytes)
    return Bounds{0, *object.bytes, "`" + object.name + "`"};
  return std::nullopt;
}

struct Overrun {
  const traffic::Traffic *traffic = nullptr;
  const traffic::Access *access = nullptr;
  Bounds bounds;
  std::int64_t past = 0; // bytes outside, at the side where there are more
};

std::optional<Overrun> overrunOf(const traffic::Traffic &traffic, const traffic::Access &access, const Bounds &bounds) {
  const trace::ByteRange &touched = *access.traced.touched;
  const std::int64_t past = std::max(touched.end - bounds.end, bounds.begin - touched.begin);
  if (past <= 0)
    return std::nullopt;
  return Overrun{&traffic, &access, bounds, past};
}

// The farthest of each plane; the first in the source where several go as far.
void keepFarthest(std::vector<Overrun> &all, Overrun overrun) {
  auto same = llvm::find_if(all, [&](const Overrun &other) { return other.bounds.what == overrun.bounds.what; });
  if (same == all.end())
    all.push_back(std::move(overrun));
  else if (same->past < overrun.past)
    *same = std::move(overrun);
}

bool isUnder(const KernelModel &kernel, const traffic::Traffic &traffic) {
  return llvm::any_of(traffic.launches, [&](std::size_t launch) {
    return kernel.launches[launch].check->verdict == ledger::Verdict::Under;
  });
}

Finding findingOf(const KernelModel &kernel, const Overrun &overrun) {
  const traffic::Traffic &traffic = *overrun.traffic;
  const trace::ByteRange &touched = *overrun.access->traced.touched;
  const std::int64_t begin = touched.begin - overrun.bounds.begin, end = touched.end - overrun.bounds.begin;
  Finding finding;
  finding.where = overrun.access->where;
  finding.kernel = kernel.ledger->kernel.display;
  finding.message = fmt::format("bytes {} to {} of {} are touched, which has {}: {} outside", begin, end - 1,
                                overrun.bounds.what, count(overrun.bounds.end - overrun.bounds.begin, "byte"),
                                count(overrun.past, "byte"));
  if (overrun.access->row)
    finding.notes.push_back({fmt::format("`{}` is laid out here", overrun.access->plane),
                             kernel.ledger->rows[*overrun.access->row].where});
  if (traffic.launches.empty())
    finding.notes.push_back({sayUnlaunched(traffic), finding.where});
  else
    finding.notes.push_back({fmt::format("in a block of {} threads, launched here",
                                         traffic.block.x * traffic.block.y * traffic.block.z),
                             kernel.launches[traffic.launches.front()].check->launch.where});
  finding.remedy = overrun.bounds.what == "the request"
                       ? fmt::format("Request {} bytes, or keep the indices below the request.", end)
                       : fmt::format("Give {} {} bytes, or keep its indices inside.", overrun.bounds.what, end);
  return finding;
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels) {
    if (!kernel.traces || !*kernel.traces)
      continue;
    std::vector<Overrun> overruns;
    for (const traffic::Traffic &traffic : **kernel.traces)
      for (const traffic::Access &access : traffic.accesses) {
        if (!access.traced.touched || !isCertain(access.traced))
          continue;
        const trace::Object &object = traffic.objects[*access.traced.object];
        const std::optional<Bounds> plane = boundsOf(traffic, access);
        if (plane)
          if (auto overrun = overrunOf(traffic, access, *plane))
            keepFarthest(overruns, std::move(*overrun));
        // under-request says it where the formulas do.
        if (object.dynamic && object.bytes && !isUnder(kernel, traffic))
          if (auto overrun = overrunOf(traffic, access, {0, *object.bytes, "the request"}))
            keepFarthest(overruns, std::move(*overrun));
      }
    for (const Overrun &overrun : overruns)
      if (overrun.traffic->launches.empty()) // who launches it may use fewer threads
        reporter.reportAs(Severity::Note, findingOf(kernel, overrun));
      else
        reporter.report(findingOf(kernel, overrun));
  }
}

} // namespace

extern constinit const lint::Rule planeOverrun = {
    .name = "plane-overrun",
    .summary = "an access reaches past its plane, past a static array, or past the request",
    .severity = lint::Severity::Error,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
