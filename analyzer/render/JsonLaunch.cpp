// A launch with its verdict, witnesses and occupancy.
#include "render/Json.h"

#include "render/Format.h"
#include "render/JsonWriter.h"

namespace smem::render {

static std::vector<std::string> namesOf(const std::vector<occupancy::Limiter> &limiters) {
  std::vector<std::string> names;
  for (occupancy::Limiter limiter : limiters)
    names.push_back(occupancy::nameOf(limiter).str());
  return names;
}

static void optional(JsonWriter &out, llvm::StringRef key, const std::optional<std::int64_t> &value) {
  if (value)
    out.number(key, *value);
  else
    out.null(key);
}

static void witness(JsonWriter &out, const ledger::Witness &witness) {
  out.object([&] {
    out.memberObject("set", [&] {
      for (const auto &[symbol, value] : witness.set)
        out.number(symbol.name, value);
    });
    out.known("request", witness.request);
    out.known("need", witness.need);
    out.string("sign", witness.over ? "over" : "under");
  });
}

static void registersMember(JsonWriter &out, const lint::ArchOccupancy &row) {
  const registers::Registers &picked = row.registers;
  out.memberObject("registers", [&] {
    optional(out, "value", picked.value);
    out.string("source", registers::spelling(picked.source));
    optional(out, "at_most", picked.atMost);
    optional(out, "max_for_this", row.asLaunched.maxRegistersForThis);
    if (!picked.value)
      out.string("why", picked.why);
  });
}

static void occupancyMembers(JsonWriter &out, const occupancy::Occupancy &occupancy) {
  out.number("blocks_per_sm", occupancy.blocksPerSm);
  out.number("blocks_at_least", occupancy.blocksAtLeast);
  out.number("warps", occupancy.warps);
  out.number("max_warps", occupancy.maxWarps);
  out.fraction("occupancy", occupancy.fraction);
  out.strings("limiters", namesOf(occupancy.limiters));
}

static void archRow(JsonWriter &out, const lint::ArchOccupancy &row) {
  const occupancy::Occupancy &launched = row.asLaunched;
  out.string("arch", row.device->arch);
  occupancyMembers(out, launched);
  registersMember(out, row);
  out.memberObject("next_block", [&] {
    std::string needs;
    for (const std::string &name : namesOf(launched.nextBlock.needs))
      needs += (needs.empty() ? "" : "+") + name;
    out.string("needs", needs);
    optional(out, "bytes_to_free", launched.nextBlock.bytesToFree);
    optional(out, "registers_to_free", launched.nextBlock.registersToFree);
  });
  optional(out, "spare_bytes", launched.spareBytes);
  if (row.asNeeded)
    out.memberObject("as_needed", [&] { occupancyMembers(out, *row.asNeeded); });
  else
    out.null("as_needed");
  out.boolean("launches", launched.fitsOneBlock);
  if (!launched.fitsOneBlock)
    out.string("reason", launched.reason);
}

void jsonOccupancy(JsonWriter &out, const lint::LaunchModel &launch,
                   const std::vector<const device::Device *> &devices) {
  out.memberArray("occupancy", [&] {
    for (std::size_t index = 0; index < launch.occupancy.size(); ++index)
      out.object([&] {
        if (const Known<lint::ArchOccupancy> &row = launch.occupancy[index]) {
          archRow(out, *row);
        } else {
          out.string("arch", devices[index]->arch);
          out.string("unknown", row.why().reason);
          out.place("location", row.why().where);
        }
      });
  });
}

void jsonLaunch(JsonWriter &out, const lint::LaunchModel &launch,
                const std::vector<const device::Device *> &devices) {
  const ledger::LaunchCheck &check = *launch.check;
  out.object([&] {
    out.place("location", check.launch.where);
    out.string("function", check.launch.function);
    out.string("context", check.launch.context);
    out.quantity("threads", check.threads, "value");
    out.quantity("need", check.need);
    out.quantity("request", check.request);
    if (check.optIn)
      out.quantity("opt_in", *check.optIn);
    else
      out.null("opt_in");
    out.string("verdict", nameOf(check.verdict));
    if (check.condition.empty())
      out.null("condition");
    else
      out.string("condition", check.condition);
    out.strings("proof_uses", check.guards);
    out.quantity("difference", check.difference);
    out.memberArray("witnesses", [&] {
      for (const ledger::Witness &each : check.witnesses)
        witness(out, each);
    });
    jsonOccupancy(out, launch, devices);
  });
}

} // namespace smem::render
