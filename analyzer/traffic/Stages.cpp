// Accesses and units are brought into one list by their line in the kernel itself; barriers cut it.
#include "traffic/Stages.h"

#include "traffic/MainLoop.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <map>

namespace smem::traffic {

using trace::AccessKind;
using trace::UnitKind;

std::string_view nameOf(UnitKind kind) {
  switch (kind) {
  case UnitKind::Barrier:
    return "barrier";
  case UnitKind::WarpBarrier:
    return "warp barrier";
  case UnitKind::AsyncWait:
    return "wait for copies";
  case UnitKind::Shuffle:
    return "shuffles";
  case UnitKind::Vote:
    return "votes";
  case UnitKind::TensorCore:
    return "tensor cores";
  case UnitKind::SpecialFunction:
    return "special functions";
  case UnitKind::Arithmetic:
    return "ALU";
  case UnitKind::GlobalLoad:
    return "global loads";
  case UnitKind::GlobalStore:
    return "global stores";
  }
  return {};
}

// What is worth saying of a function or an instruction, the same for a header's inline assembly and a declaration
// without a body: "wmma", "exp". Empty where the unit says it all.
static std::string sortOf(UnitKind kind, llvm::StringRef name) {
  if (kind == UnitKind::TensorCore)
    return name.ends_with("mma_sync")       ? "wmma"
           : name.starts_with("wgmma")      ? "wgmma"
           : name.starts_with("llvm.nvvm.") ? sortOf(kind, name.drop_front(10))
                                            : name.split('.').first.str();
  if (kind != UnitKind::SpecialFunction)
    return "";
  for (const auto &[part, word] : {std::pair("ex2", "exp"), {"exp", "exp"}, {"lg2", "log"}, {"log", "log"}, {"rsqrt", "rsqrt"},
                                   {"sqrt", "sqrt"}, {"rcp", "division"}, {"div", "division"}})
    if (name.contains(part))
      return word;
  return name.split('.').first.str();
}

namespace {

// One thing that happens, at a line of the kernel itself.
struct Event {
  SourceSpan where;
  const trace::UnitUse *unit = nullptr;
  const Access *access = nullptr;
};

} // namespace

static const SourceSpan &inKernel(const SourceSpan &where, const std::vector<SourceSpan> &callers) {
  return callers.empty() ? where : callers.back();
}

static std::vector<Event> eventsOf(const Traffic &traffic) {
  auto belongs = [&](std::optional<std::size_t> loop) {
    return !traffic.mainLoop || isWithin(traffic.loops, loop, traffic.mainLoop->loop);
  };
  std::vector<Event> events;
  for (const trace::UnitUse &use : traffic.units)
    if (belongs(use.loop) && inKernel(use.where, use.callers).known())
      events.push_back({inKernel(use.where, use.callers), &use, nullptr});
  for (const Access &access : traffic.accesses)
    if (belongs(access.traced.loop) && inKernel(access.traced.where, access.traced.callers).known())
      events.push_back({inKernel(access.traced.where, access.traced.callers), nullptr, &access});
  std::ranges::stable_sort(events, {}, &Event::where);
  return events;
}

static bool writes(AccessKind kind) {
  return kind == AccessKind::Store || kind == AccessKind::RowStore || kind == AccessKind::MatrixStore ||
         kind == AccessKind::AsyncCopy || kind == AccessKind::BulkCopy;
}

static bool reads(AccessKind kind) {
  return kind == AccessKind::Load || kind == AccessKind::RowLoad || kind == AccessKind::MatrixLoad;
}

static void addOnce(std::vector<std::size_t> &all, std::size_t one) {
  if (!llvm::is_contained(all, one))
    all.push_back(one);
}

namespace {

// The stage that is being filled, with the functions of each of its units.
struct Filling {
  Stage stage;
  std::vector<std::pair<UnitKind, std::vector<std::string>>> units;
  bool empty = true;

  void add(const Event &event) {
    if (empty)
      stage.first = event.where;
    stage.last = event.where;
    empty = false;
  }

  void add(const trace::UnitUse &use) {
    auto at = llvm::find_if(units, [&](const auto &unit) { return unit.first == use.kind; });
    if (at == units.end())
      at = units.insert(at, {use.kind, {}});
    const std::string sort = sortOf(use.kind, use.name);
    if (!sort.empty() && !llvm::is_contained(at->second, sort))
      at->second.push_back(sort);
  }

  Stage finish() {
    for (const auto &[kind, names] : units) {
      std::string text(nameOf(kind));
      for (std::size_t index = 0; index < names.size(); ++index)
        text += (index ? ", " : " (") + names[index];
      stage.units.push_back(names.empty() ? text : text + ")");
    }
    return std::move(stage);
  }
};

} // namespace

std::vector<Stage> stagesOf(const Traffic &traffic) {
  std::map<std::size_t, std::size_t> placeOf; // by index of the access
  for (std::size_t place = 0; place < traffic.places.size(); ++place)
    for (std::size_t access : traffic.places[place].accesses)
      placeOf[access] = place;
  std::vector<Stage> stages;
  Filling filling;
  auto close = [&] {
    if (!filling.empty)
      stages.push_back(filling.finish());
    filling = Filling();
  };
  for (const Event &event : eventsOf(traffic)) {
    if (event.unit && event.unit->kind == UnitKind::Barrier) {
      close();
      continue;
    }
    filling.add(event);
    if (event.unit) {
      filling.add(*event.unit);
      continue;
    }
    const auto place = placeOf.find(std::size_t(event.access - traffic.accesses.data()));
    if (event.access->rating)
      filling.stage.wavefronts += event.access->rating->wavefronts;
    if (place == placeOf.end())
      continue;
    const AccessKind kind = event.access->traced.kind;
    if (reads(kind) || kind == AccessKind::Atomic)
      addOnce(filling.stage.reads, place->second);
    if (writes(kind) || kind == AccessKind::Atomic)
      addOnce(filling.stage.writes, place->second);
  }
  close();
  return stages;
}

} // namespace smem::traffic
