// Changes and tables.
#include "render/EstimateParts.h"

#include "render/EstimateWords.h"
#include "render/Format.h"
#include "render/Json.h"
#include "render/JsonTraffic.h"

namespace smem::render {
namespace {

using ledger::Quantity;

// {"before", "after"} of numbers.
void spills(JsonWriter &out, const lint::LaunchModel &launch) {
  for (const Known<lint::ArchOccupancy> &row : launch.occupancy)
    if (row && row->registers.row && row->registers.row->spillStoreBytes &&
        row->registers.row->spillLoadBytes)
      out.object([&] {
        out.string("arch", row->device->arch);
        out.number("store_bytes", *row->registers.row->spillStoreBytes);
        out.number("load_bytes", *row->registers.row->spillLoadBytes);
      });
}

// One side of a change; `launch` is null where nothing launches the kernel.
void side(JsonWriter &out, llvm::StringRef key, const estimate::OfFile &file,
          const ledger::KernelLedger &kernel, const lint::LaunchModel *launch) {
  out.memberObject(key, [&] {
    out.known("static_bytes", kernel.staticBytes);
    if (!launch) {
      out.quantity("need", kernel.dynamic);
      for (const char *absent : {"request", "verdict", "condition"})
        out.null(absent);
      for (const char *empty : {"occupancy", "spills"})
        out.memberArray(empty, [] {});
      return;
    }
    const ledger::LaunchCheck &check = *launch->check;
    out.quantity("need", check.need);
    out.quantity("request", check.request);
    out.string("verdict", nameOf(check.verdict));
    if (check.condition.empty())
      out.null("condition");
    else
      out.string("condition", check.condition);
    jsonOccupancy(out, *launch, file.devices);
    out.memberArray("spills", [&] { spills(out, *launch); });
  });
}

void planeSide(JsonWriter &out, llvm::StringRef key, const std::optional<estimate::PlaneSide> &side) {
  if (!side)
    return out.null(key);
  out.memberObject(key, [&] {
    out.quantity("extent", side->extent);
    if (side->rowPitch)
      out.quantity("row_pitch", Known<Quantity>(*side->rowPitch));
    else
      out.null("row_pitch");
  });
}

void plane(JsonWriter &out, const estimate::PlaneChange &plane) {
  out.object([&] {
    out.string("name", plane.name);
    out.string("storage", nameOf(plane.storage));
    if (plane.aliasOf)
      out.string("alias_of", *plane.aliasOf);
    else
      out.null("alias_of");
    planeSide(out, "before", plane.before);
    planeSide(out, "after", plane.after);
  });
}

void launchHead(JsonWriter &out, const facts::Kernel &kernel, const facts::Launch *launch) {
  out.string("kernel", kernel.display);
  if (!launch)
    return out.null("launch");
  out.memberObject("launch", [&] {
    out.place("location", launch->where);
    out.string("function", launch->function);
    out.string("context", launch->context);
  });
}

void faults(JsonWriter &out, llvm::StringRef key, const std::vector<estimate::Fault> &all) {
  out.memberArray(key, [&] {
    for (const estimate::Fault &fault : all)
      out.object([&] {
        out.string("kind", estimate::nameOf(fault.kind));
        out.string("text", fault.text);
      });
  });
}

void loop(JsonWriter &out, const estimate::TileLoop &loop) {
  out.object([&] {
    out.string("index", loop.index);
    out.place("location", loop.where);
    out.formula("iterations", Known<symbolic::Formula>(loop.iterations));
    out.known("before", loop.before);
    out.known("after", loop.after);
    jsonFraction(out, "factor", loop.factor);
  });
}

void launcher(JsonWriter &out, const estimate::LauncherFault &fault, const std::string &file) {
  out.object([&] {
    std::vector<std::string> archs;
    for (const device::Device *device : fault.devices)
      archs.push_back(device->arch.str());
    out.strings("archs", archs);
    out.number("request_bytes", fault.request);
    out.number("need_bytes", fault.need);
    out.number("blocks_launched", fault.blocksLaunched);
    out.number("blocks_needed", fault.blocksNeeded);
    jsonOptional(out, "up_to_registers", fault.upToRegisters);
    out.place("location", fault.where);
    out.string("message", sayLauncher(fault, file));
  });
}

void access(JsonWriter &out, const estimate::AccessChange &access) {
  auto both = [&](llvm::StringRef key, auto &&write) {
    out.memberObject(key, [&] {
      for (const auto &[name, side] : {std::pair("before", &access.before), std::pair("after", &access.after)})
        if (*side)
          write(name, **side);
        else
          out.member(name, [&] { out.unknown(side->why()); });
    });
  };
  out.object([&] {
    out.place("location", access.where);
    out.string("plane", access.plane);
    out.string("kind", nameOf(access.kind));
    both("ways", [&](const char *key, const estimate::AccessSide &side) { out.fraction(key, side.ways()); });
    both("wavefronts", [&](const char *key, const estimate::AccessSide &side) { out.number(key, side.wavefronts); });
  });
}

void tile(JsonWriter &out, llvm::StringRef key, const std::optional<estimate::TileCost> &cost) {
  if (!cost)
    return out.null(key);
  out.memberObject(key, [&] {
    out.fraction("wavefronts", cost->wavefronts);
    out.fraction("barriers", cost->barriers);
    out.fraction("shuffles", cost->shuffles);
  });
}

void point(JsonWriter &out, const estimate::OfFile &file, const estimate::Sweep &sweep,
           const estimate::Point &point) {
  out.object([&] {
    out.memberObject("set", [&] {
      for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis)
        out.number(sweep.axes[axis].name, point.values[axis]);
    });
    out.boolean("feasible", point.isFeasible());
    faults(out, "faults", point.faults);
    out.known("threads", point.threads);
    out.known("static_bytes", point.staticBytes);
    out.known("request_bytes", point.request);
    out.known("need_bytes", point.need);
    out.memberArray("occupancy", [&] {
      for (std::size_t device = 0; device < point.archs.size(); ++device)
        out.object([&] {
          const estimate::OnArch &arch = point.archs[device];
          out.string("arch", file.devices[device]->arch);
          out.number("blocks_per_sm", arch.blocksPerSm);
          out.number("blocks_at_least", arch.blocksAtLeast);
          if (point.need)
            out.number("blocks_as_needed", arch.blocksNeeded.value_or(arch.blocksPerSm));
          else
            out.null("blocks_as_needed");
          jsonOptional(out, "spare_bytes_as_needed",
                       point.need ? arch.spareNeeded ? arch.spareNeeded : arch.spareBytes : std::nullopt);
          out.number("warps", arch.warps);
          out.number("max_warps", arch.maxWarps);
          out.fraction("occupancy", arch.fraction);
          std::vector<std::string> limiters;
          for (occupancy::Limiter limiter : arch.limiters)
            limiters.push_back(occupancy::nameOf(limiter).str());
          out.strings("limiters", limiters);
          jsonOptional(out, "spare_bytes", arch.spareBytes);
          if (arch.reason.empty())
            out.null("reason");
          else
            out.string("reason", arch.reason);
        });
    });
  });
}

void largest(JsonWriter &out, llvm::StringRef key, const std::vector<estimate::Largest> &rows) {
  out.memberArray(key, [&] {
    for (const estimate::Largest &row : rows)
      out.object([&] {
        out.string("arch", row.device->arch);
        jsonOptional(out, "value", row.value);
        jsonOptional(out, "bytes", row.value ? std::optional(row.bytes) : std::nullopt);
        out.boolean("if_registers_allow", row.isUpperBound);
        jsonOptional(out, "spare_bytes", row.spareBytes);
      });
  });
}

} // namespace

void jsonChange(JsonWriter &out, const estimate::OfFile &file, const estimate::Change &change) {
  out.object([&] {
    launchHead(out, change.kernelAfter->kernel,
               change.launchAfter ? &change.launchAfter->check->launch : nullptr);
    out.memberArray("planes", [&] {
      for (const estimate::PlaneChange &each : change.planes)
        plane(out, each);
    });
    side(out, "before", file, *change.kernelBefore, change.launchBefore);
    side(out, "after", file, *change.kernelAfter, change.launchAfter);
    out.memberArray("loops", [&] {
      for (const estimate::TileLoop &each : change.loops)
        loop(out, each);
    });
    if (change.banks && !*change.banks)
      out.member("accesses", [&] { out.unknown(change.banks->why()); });
    else
      out.memberArray("accesses", [&] {
        for (std::size_t each = 0; change.banks && each < (*change.banks)->accesses.size(); ++each)
          access(out, (*change.banks)->accesses[each]);
      });
    const bool isKnown = change.banks && *change.banks;
    out.memberObject("tile", [&] {
      tile(out, "before", isKnown ? (*change.banks)->tileBefore : std::nullopt);
      tile(out, "after", isKnown ? (*change.banks)->tileAfter : std::nullopt);
    });
    faults(out, "faults", change.faults);
    out.memberArray("launcher", [&] {
      for (const estimate::LauncherFault &fault : change.launcher)
        launcher(out, fault, file.file);
    });
    jsonOptional(out, "overrun_bytes", change.overrun);
  });
}

void jsonTable(JsonWriter &out, const estimate::OfFile &file, const estimate::Table &table) {
  out.object([&] {
    launchHead(out, table.kernel->kernel, &table.launch->launch);
    if (table.sweep)
      out.memberArray("points", [&] {
        for (const estimate::Point &each : table.sweep->points)
          point(out, file, *table.sweep, each);
      });
    else
      out.null("points");
    if (table.inverse)
      out.memberObject("largest", [&] {
        out.string("name", table.inverse->name);
        out.number("blocks_per_sm", table.inverse->blocks);
        out.number("step", table.inverse->step);
        largest(out, "as_launched", table.inverse->asLaunched);
        largest(out, "as_needed", table.inverse->asNeeded);
      });
    else
      out.null("largest");
  });
}

} // namespace smem::render
