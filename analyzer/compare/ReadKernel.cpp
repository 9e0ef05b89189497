// A kernel of a report: planes, launches, and the accesses of its traces as sums.
#include "compare/Fields.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace smem::compare {

static bool read(const json::Value &value, Plane &out, json::Path path) {
  const json::Object *object = objectOf(value, path);
  std::optional<std::string> alias;
  if (!object || !member(*object, "name", out.name, path) || !member(*object, "storage", out.storage, path) ||
      !member(*object, "element", out.element, path) || !member(*object, "offset", out.offset, path) ||
      !member(*object, "extent", out.extent, path) ||
      !optionalMember(*object, "row_pitch", out.rowPitch, path) ||
      !optionalMember(*object, "alias_of", alias, path))
    return false;
  out.aliasOf = alias.value_or("");
  return true;
}

static bool read(const json::Value &value, Blocks &out, json::Path path) {
  const json::Object *object = objectOf(value, path);
  if (!object || !member(*object, "arch", out.arch, path))
    return false;
  if (isUnknown(object))
    return read(value, out.perSm, path);
  std::int64_t atLeast = 0;
  if (!member(*object, "blocks_per_sm", out.perSm, path) ||
      !member(*object, "blocks_at_least", atLeast, path) || !member(*object, "warps", out.warps, path) ||
      !member(*object, "max_warps", out.maxWarps, path) || !member(*object, "limiters", out.limiters, path))
    return false;
  out.isBound = out.perSm && atLeast < *out.perSm;
  const json::Object *registers = object->getObject("registers");
  return !registers || optionalMember(*registers, "value", out.registers, path.field("registers"));
}

static bool read(const json::Value &value, Launch &out, json::Path path) {
  const json::Object *object = objectOf(value, path);
  if (!object)
    return false;
  const json::Value *threads = object->get("threads");
  if (!threads) {
    path.field("threads").report("missing value");
    return false;
  }
  std::optional<std::string> condition;
  if (!member(*object, "location", out.where, path) || !member(*object, "function", out.function, path) ||
      !member(*object, "context", out.context, path) ||
      !readAmount(*threads, "value", out.threads, path.field("threads")) ||
      !member(*object, "need", out.need, path) || !member(*object, "request", out.request, path) ||
      !optionalMember(*object, "opt_in", out.optIn, path) || !member(*object, "verdict", out.verdict, path) ||
      !optionalMember(*object, "condition", condition, path) ||
      !member(*object, "occupancy", out.blocks, path))
    return false;
  out.condition = condition.value_or("");
  return true;
}

static bool read(const json::Value &value, MainLoop &out, json::Path path) {
  const json::Object *object = objectOf(value, path);
  if (!object || !member(*object, "iterations", out.iterations, path) ||
      !member(*object, "wavefronts_per_iteration", out.wavefronts, path) ||
      !member(*object, "barriers_per_iteration", out.barriers, path))
    return false;
  out.isSampled = object->getBoolean("sampled").value_or(false);
  return true;
}

static bool read(const json::Value &value, Trace &out, json::Path path) {
  const json::Object *object = objectOf(value, path);
  std::vector<std::int64_t> launches;
  if (!object || !member(*object, "launches", launches, path) ||
      !member(*object, "wavefronts", out.wavefronts, path) ||
      !optionalMember(*object, "main_loop", out.mainLoop, path))
    return false;
  for (std::int64_t launch : launches)
    out.launches.push_back(std::size_t(launch));
  const json::Object *block = object->getObject("block");
  for (llvm::StringRef axis : {"x", "y", "z"})
    if (auto size = block ? block->getInteger(axis) : std::nullopt)
      out.block += (out.block.empty() ? "" : "x") + std::to_string(*size);
  return true;
}

// Adds one access to the sums of its trace.
static bool addAccess(const json::Value &value, std::vector<Trace> &traces, json::Path path) {
  const json::Object *object = objectOf(value, path);
  std::int64_t index = 0;
  Traffic one;
  SourceSpan where;
  std::optional<std::string> plane;
  if (!object || !member(*object, "trace", index, path) || !member(*object, "location", where, path) ||
      !optionalMember(*object, "plane", plane, path) || !member(*object, "kind", one.kind, path) ||
      !member(*object, "bytes_per_lane", one.bytesPerLane, path))
    return false;
  if (index < 0 || std::size_t(index) >= traces.size()) {
    path.field("trace").report("there is no such trace");
    return false;
  }
  one.plane = plane.value_or("");
  if (auto wavefronts = object->getInteger("wavefronts")) {
    one.wavefronts = *wavefronts;
    if (!member(*object, "fewest", one.fewest, path) || !member(*object, "ways", one.worst, path))
      return false;
  } else if (object->getObject("wavefronts")) {
    one.unrated = 1;
  } else {
    return true; // what the banks do not serve
  }
  auto &all = traces[std::size_t(index)].traffic;
  auto same = llvm::find_if(all, [&](const Traffic &each) {
    return std::tie(each.plane, each.kind, each.bytesPerLane) ==
           std::tie(one.plane, one.kind, one.bytesPerLane);
  });
  if (same == all.end()) {
    all.push_back(std::move(one));
    same = std::prev(all.end());
  } else {
    same->wavefronts += one.wavefronts;
    same->fewest += one.fewest;
    same->unrated += one.unrated;
    same->worst = std::max(same->worst, one.worst);
  }
  if (where.known() && !llvm::is_contained(same->places, where))
    same->places.push_back(where);
  return true;
}

static bool readTraces(const json::Object &object, std::vector<Trace> &out, json::Path path) {
  const json::Value *traces = object.get("traces");
  if (!traces || isUnknown(traces->getAsObject()))
    return true;
  if (!read(*traces, out, path.field("traces")))
    return false;
  const json::Array *accesses = object.getArray("accesses");
  for (std::size_t index = 0; accesses && index < accesses->size(); ++index)
    if (!addAccess((*accesses)[index], out, path.field("accesses").index(unsigned(index))))
      return false;
  for (Trace &trace : out)
    llvm::sort(trace.traffic, [](const Traffic &left, const Traffic &right) {
      return std::tie(left.plane, left.kind, left.bytesPerLane) <
             std::tie(right.plane, right.kind, right.bytesPerLane);
    });
  return true;
}

bool read(const json::Value &value, Kernel &out, json::Path path) {
  const json::Object *object = objectOf(value, path);
  if (!object || !member(*object, "name", out.name, path) || !member(*object, "display", out.display, path) ||
      !member(*object, "mangled", out.mangled, path) || !member(*object, "location", out.where, path) ||
      !member(*object, "planes", out.planes, path) || !member(*object, "launches", out.launches, path))
    return false;
  if (const json::Object *arguments = object->getObject("template_args"))
    for (const auto &[name, argument] : *arguments)
      out.templateArguments[name.str()] = argument.getAsString()    ? argument.getAsString()->str()
                                          : argument.getAsInteger() ? std::to_string(*argument.getAsInteger())
                                                                    : "";
  const json::Value *need = object->get("need");
  const json::Object *total = need ? objectOf(*need, path.field("need")) : nullptr;
  if (!need)
    path.field("need").report("missing value");
  return total && member(*total, "static_bytes", out.staticBytes, path.field("need")) &&
         member(*total, "dynamic", out.dynamic, path.field("need")) && readTraces(*object, out.traces, path);
}

} // namespace smem::compare
