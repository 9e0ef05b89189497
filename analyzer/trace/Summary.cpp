// Names objects, loops, units and doubts.
#include "trace/Summary.h"

#include "trace/Gather.h"
#include "trace/Names.h"
#include "trace/Reasons.h"
#include "trace/Units.h"

#include "llvm/ADT/bit.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

#include <algorithm>
#include <set>

namespace smem::trace {

namespace {

class Summary {
public:
  Summary(const Program &program, const Memory &memory, const llvm::Module &original, const Request &request,
          Run run)
      : program(program), memory(memory), original(original), request(request), run(std::move(run)),
        places(request.userFiles), accesses(program, memory) {}

  Trace make() {
    trace.kernel = request.kernel;
    trace.steps = run.steps;
    addObjects();
    addLoops();
    for (std::size_t index = 0; index < program.blocks.size(); ++index) {
      const Block &block = program.blocks[index];
      for (const Step &step : block.steps)
        addAccesses(block, step);
      addUnits(block, run.executions[index]);
    }
    trace.accesses = accesses.finish();
    // Passes reorder what does not depend on each other; the source's order is that of places in the kernel itself.
    std::ranges::stable_sort(trace.units, {}, [](const UnitUse &use) {
      return use.callers.empty() ? use.where : use.callers.back();
    });
    for (const SourceSpan &where : descriptorReads)
      trace.notes.push_back({"what the tensor cores read through a descriptor is not followed", where});
    if (run.stopped)
      trace.notes.push_back({"the run ended early: " + *run.stopped, {}});
    return std::move(trace);
  }

private:
  void addObjects() {
    for (const llvm::GlobalVariable *variable : memory.shared()) {
      const auto &layout = variable->getParent()->getDataLayout();
      Object object;
      object.name = variableName(variable->getName());
      object.dynamic = variable->isDeclaration();
      object.bytes = object.dynamic
                         ? request.dynamicBytes
                         : std::optional<std::int64_t>(layout.getTypeAllocSize(variable->getValueType()));
      if (auto *declared = original.getNamedGlobal(variable->getName()))
        object.alignment = declared->getPointerAlignment(layout).value();
      trace.objects.push_back(std::move(object));
    }
  }

  void addLoops() {
    for (std::size_t index = 0; index < program.loops.size(); ++index) {
      const LoopShape &shape = program.loops[index];
      const LoopCount &count = run.loops[index];
      Loop loop;
      loop.where = places.of(shape.loop->getStartLoc().get()).where;
      if (!loop.where.known())
        loop.where = placeOf(*shape.loop->getHeader()->getTerminator()).where;
      if (shape.parent)
        loop.parent = *shape.parent;
      loop.entries = count.entries;
      loop.iterations = count.iterations;
      if (count.isSampled) {
        const Source source = sourceOf(count.sampled, places);
        loop.sampled = Doubt{Doubt::Kind::Loop,
                             {"the loop's trip count depends on " + source.what.reason, loop.where},
                             source.canBeSet};
      }
      trace.loops.push_back(std::move(loop));
    }
  }

  // An instruction that the passes left without a place has that of a neighbour.
  Place placeOf(const llvm::Instruction &instruction) {
    for (const llvm::Instruction *near = &instruction; near; near = near->getPrevNode())
      if (Place place = places.of(near->getDebugLoc().get()); place.where.known())
        return place;
    for (const llvm::Instruction *near = instruction.getNextNode(); near; near = near->getNextNode())
      if (Place place = places.of(near->getDebugLoc().get()); place.where.known())
        return place;
    return {};
  }

  void addAccesses(const Block &block, const Step &step) {
    for (std::size_t index = 0; index < step.sites.size(); ++index) {
      const SiteStep &site = step.sites[index];
      if (step.assembly && !program.assemblies[*step.assembly].uses[index])
        continue;
      const Record &record = run.records[site.record];
      if (!record.executions)
        continue;
      const Place place = placeOf(*step.instruction);
      accesses.add(place, step, site, record, block.loop, doubtsOf(record, block.loop),
                   unknownsOf(record, place));
    }
  }

  std::vector<Doubt> doubtsOf(const Record &record, std::optional<unsigned> loop) {
    std::vector<Doubt> doubts;
    for (std::uint64_t left = record.doubts; left; left &= left - 1) {
      const DoubtSource &source = run.doubts[llvm::countr_zero(left)];
      const char *what =
          source.kind == Doubt::Kind::Loop ? "the loop's trip count depends on " : "the branch depends on ";
      const Source from = sourceOf(source.origin, places);
      doubts.push_back(
          {source.kind, {what + from.what.reason, placeOf(*source.branch).where}, from.canBeSet});
    }
    for (; loop; loop = program.loops[*loop].parent)
      if (const auto &sampled = trace.loops[*loop].sampled)
        doubts.push_back(*sampled);
    if (run.stopped)
      doubts.push_back({Doubt::Kind::Budget, {*run.stopped, {}}, false});
    return doubts;
  }

  std::vector<Doubt> unknownsOf(const Record &record, const Place &place) {
    std::vector<Doubt> doubts;
    for (const llvm::Value *origin : record.origins) {
      const Source source = sourceOf(origin, places);
      doubts.push_back({Doubt::Kind::Index,
                        {"the address depends on " + source.what.reason,
                         source.what.where.known() ? source.what.where : place.where},
                        source.canBeSet});
    }
    // Origins are ordered by where they happen to lie in memory.
    std::ranges::sort(doubts, {}, &Doubt::why);
    return doubts;
  }

  void addUnits(const Block &block, std::uint64_t executions) {
    for (const llvm::Instruction &instruction : *block.block) {
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && call->isInlineAsm()) {
        for (const ptx::Instruction &part : readAssembly(*call).instructions)
          if (auto unit = unitOf(part))
            addUnit(*unit, block, instruction, executions);
      } else if (auto unit = unitOf(instruction)) {
        addUnit(*unit, block, instruction, executions);
      }
    }
  }

  void addUnit(const Unit &unit, const Block &block, const llvm::Instruction &instruction,
               std::uint64_t executions) {
    const Place place = placeOf(instruction);
    const llvm::StringRef name = unit.name;
    if (name.starts_with("wgmma.mma_async") || name.starts_with("tcgen05.mma"))
      descriptorReads.insert(place.where);
    auto [entry, isNew] = unitsAt.try_emplace({place, unit.kind, unit.name, block.loop}, trace.units.size());
    if (isNew) {
      UnitUse use{unit.kind, unit.name, place.where, place.callers, 0, std::nullopt, 0, 0};
      if (block.loop) {
        use.loop = *block.loop;
        use.loopDepth = program.loops[*block.loop].loop->getLoopDepth();
      }
      trace.units.push_back(std::move(use));
    }
    UnitUse &use = trace.units[entry->second];
    ++use.copies;
    use.executions += executions;
  }

  const Program &program;
  const Memory &memory;
  const llvm::Module &original;
  const Request &request;
  Run run;
  Places places;
  Gather accesses;
  Trace trace;
  std::set<SourceSpan> descriptorReads;
  std::map<std::tuple<Place, UnitKind, std::string, std::optional<unsigned>>, std::size_t> unitsAt;
};

} // namespace

Trace summarize(const Program &program, const Memory &memory, const llvm::Module &original,
                const Request &request, Run run) {
  return Summary(program, memory, original, request, std::move(run)).make();
}

} // namespace smem::trace
