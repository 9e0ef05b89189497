// The calculator: one question on some architectures, its inverse, or a batch of rows.
#include "driver/Commands.h"

#include "device/Device.h"
#include "driver/Output.h"
#include "lint/Model.h"
#include "occupancy/Batch.h"
#include "occupancy/Inverse.h"
#include "render/Format.h"
#include "render/Json.h"
#include "render/JsonWriter.h"
#include "render/Table.h"
#include "render/TextParts.h"

#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace smem::driver {
namespace {

using Devices = std::vector<const device::Device *>;

lint::LaunchModel answers(const occupancy::BlockUse &use, const Devices &devices) {
  lint::LaunchModel model;
  for (const device::Device *device : devices) {
    lint::ArchOccupancy row;
    row.device = device;
    row.use = use;
    row.registers.value = use.registers;
    row.registers.source = use.registers ? registers::Source::Given : registers::Source::Unknown;
    row.registers.why = use.registers ? "" : "--regs was not given";
    row.asLaunched = occupancy::occupancyOf(*device, use);
    model.occupancy.push_back(std::move(row));
  }
  return model;
}

std::string forwardJson(const lint::LaunchModel &model, const Devices &devices) {
  return render::jsonDocument([&](render::JsonWriter &out) {
    out.object([&] {
      out.string("schema", "smem-ledger/occupancy/1");
      render::jsonOccupancy(out, model, devices);
    });
  });
}

// What still gives `blocks` blocks: shared memory with all other resources counted, registers by themselves.
struct Inverse {
  Known<std::int64_t> dynamicBytes;
  std::optional<int> registers;
};

Inverse inverseOn(const device::Device &device, const occupancy::BlockUse &use, int blocks) {
  return {occupancy::largestDynamicBytes(device, use, blocks),
          occupancy::largestRegisters(device, use.threads, blocks)};
}

std::string inverseJson(const OccupancyOptions &asked, const Devices &devices) {
  return render::jsonDocument([&](render::JsonWriter &out) {
    out.object([&] {
      out.string("schema", "smem-ledger/occupancy-inverse/1");
      out.number("blocks_per_sm", *asked.blocks);
      out.memberArray("largest", [&] {
        for (const device::Device *device : devices)
          out.object([&] {
            const Inverse inverse = inverseOn(*device, asked.use, *asked.blocks);
            out.string("arch", device->arch);
            out.known("dynamic_bytes", inverse.dynamicBytes);
            if (inverse.registers)
              out.number("registers", *inverse.registers);
            else
              out.null("registers");
          });
      });
    });
  });
}

std::string inverseText(const OccupancyOptions &asked, const Devices &devices, const render::Style &style) {
  render::Table table({{"arch"},
                       {"largest dynamic", render::Align::Right},
                       {"largest registers", render::Align::Right},
                       {"", render::Align::Left, true}});
  for (const device::Device *device : devices) {
    const Inverse inverse = inverseOn(*device, asked.use, *asked.blocks);
    table.row({{device->arch.str()},
               {inverse.dynamicBytes ? render::bytes(*inverse.dynamicBytes) : "none", render::Tint::Bold},
               {inverse.registers ? std::to_string(*inverse.registers) : "none"},
               {inverse.dynamicBytes ? "" : inverse.dynamicBytes.why().reason}});
  }
  return fmt::format("{} of {} per SM\n\n", render::counted(*asked.blocks, "block"),
                     render::counted(asked.use.threads, "thread")) +
         table.print(2, style);
}

llvm::Expected<int> batch(const Options &options, const Devices &devices) {
  if (options.archs && devices.size() != 1)
    return llvm::createStringError("--batch takes one --arch as the default of its rows, or a column arch");
  auto rows = readInput();
  if (!rows)
    return rows.takeError();
  occupancy::BatchDefaults defaults{options.archs ? devices.front() : nullptr, options.occupancy.use};
  std::string text;
  llvm::raw_string_ostream out(text);
  auto count = occupancy::runBatch(*rows, defaults, out);
  if (!count)
    return count.takeError();
  if (llvm::Error error = writeOutput(text, options.sinks.front().path))
    return error;
  if (count->malformed == 0)
    return exitDone;
  return llvm::createStringError(fmt::format("{} of {} could not be read; the column error says why",
                                             render::thousands(count->malformed),
                                             render::counted(count->rows, "row")));
}

llvm::Expected<int> answer(const Options &options) {
  auto devices = device::findDevices(options.archs.value_or("sm_80,sm_89,sm_90"));
  if (!devices)
    return llvm::createStringError("--arch: " + llvm::toString(devices.takeError()));
  const OccupancyOptions &asked = options.occupancy;
  if (asked.batch)
    return batch(options, *devices);
  const render::Style style = styleFor(options.sinks.front().path);
  const bool json = options.sinks.front().format == Format::Json;
  std::string text;
  if (asked.blocks) {
    text = json ? inverseJson(asked, *devices) : inverseText(asked, *devices, style);
  } else {
    const lint::LaunchModel model = answers(asked.use, *devices);
    text = json ? forwardJson(model, *devices) : render::textOccupancy(model, style);
  }
  if (llvm::Error error = writeOutput(text, options.sinks.front().path))
    return error;
  return exitDone;
}

} // namespace

int occupancyCommand(const Options &options) {
  auto code = answer(options);
  if (code)
    return *code;
  printError(llvm::toString(code.takeError()));
  return exitFailed;
}

} // namespace smem::driver
