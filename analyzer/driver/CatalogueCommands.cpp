// What this build knows: rules, their pages, and devices.
#include "driver/Commands.h"

#include "device/Device.h"
#include "driver/Output.h"
#include "lint/Select.h"
#include "render/Format.h"
#include "render/JsonWriter.h"
#include "render/Table.h"

namespace smem::driver {

static int deliver(const std::string &text, const std::string &path) {
  if (llvm::Error error = writeOutput(text, path)) {
    printError(llvm::toString(std::move(error)));
    return exitFailed;
  }
  return exitDone;
}

int explain(const Options &options, lint::Catalogue catalogue) {
  auto entry = lint::findRule(catalogue, options.rule);
  if (!entry) {
    printError(llvm::toString(entry.takeError()));
    return exitFailed;
  }
  return deliver(std::string((*entry)->page), "");
}

int rules(const Options &options, lint::Catalogue catalogue) {
  if (options.sinks.front().format == Format::Json)
    return deliver(render::jsonDocument([&](render::JsonWriter &out) {
                     out.object([&] {
                       out.string("schema", "smem-ledger/rules/1");
                       out.memberArray("rules", [&] {
                         for (const lint::CatalogueEntry &entry : catalogue)
                           out.object([&] {
                             out.string("name", llvm::StringRef(entry.rule->name));
                             out.string("severity", lint::nameOf(entry.rule->severity));
                             out.string("since", llvm::StringRef(entry.rule->since));
                             out.string("summary", llvm::StringRef(entry.rule->summary));
                           });
                       });
                     });
                   }),
                   options.sinks.front().path);
  render::Table table({{"rule"}, {"severity"}, {"finds", render::Align::Left, true}});
  for (const lint::CatalogueEntry &entry : catalogue)
    table.row({{std::string(entry.rule->name), render::Tint::Bold},
               {lint::nameOf(entry.rule->severity).str()},
               {std::string(entry.rule->summary)}});
  const render::Style style = styleFor(options.sinks.front().path);
  return deliver(table.print(0, style) + "\n`smem-ledger explain RULE` prints a rule's page.\n",
                 options.sinks.front().path);
}

static std::string kibibytes(std::int64_t bytes) { return render::thousands(bytes / 1024) + " KiB"; }

static std::string devicesJson() {
  return render::jsonDocument([](render::JsonWriter &out) {
    out.object([&] {
      out.string("schema", "smem-ledger/devices/1");
      out.memberArray("devices", [&] {
        for (const device::Device &device : device::allDevices())
          out.object([&] {
            out.string("arch", device.arch);
            out.number("max_blocks_per_sm", device.maxBlocksPerSm);
            out.number("max_warps_per_sm", device.maxWarpsPerSm);
            out.number("max_threads_per_block", device.maxThreadsPerBlock);
            out.number("shared_bytes_per_sm", device.sharedPerSm);
            out.number("shared_bytes_per_block_opt_in", device.sharedOptInPerBlock);
            out.number("shared_bytes_per_block_default", device.sharedDefaultPerBlock);
            out.number("static_bytes_limit", device.staticLimit);
            out.number("reserved_bytes_per_block", device.reservedPerBlock);
            out.number("shared_granularity_bytes", device.sharedGranularity);
            out.number("registers_per_sm", device.registersPerSm);
            out.number("registers_per_block", device.registersPerBlock);
            out.number("max_registers_per_thread", device.maxRegistersPerThread);
            out.number("register_unit_per_warp", device.registerUnit);
            out.number("sub_partitions", device.subPartitions);
            out.number("barrier_pool_per_sm", device.barrierPool);
            out.number("max_barriers_per_block", device.maxBarriersPerBlock);
          });
      });
    });
  });
}

int devices(const Options &options) {
  if (options.sinks.front().format == Format::Json)
    return deliver(devicesJson(), options.sinks.front().path);
  using render::Align;
  render::Table table({{"arch"},
                       {"blocks/SM", Align::Right},
                       {"warps/SM", Align::Right},
                       {"shared/SM", Align::Right},
                       {"per block", Align::Right},
                       {"reserved", Align::Right},
                       {"granule", Align::Right},
                       {"registers/SM", Align::Right},
                       {"barriers/SM", Align::Right}});
  for (const device::Device &device : device::allDevices())
    table.row({{device.arch.str(), render::Tint::Bold},
               {std::to_string(device.maxBlocksPerSm)},
               {std::to_string(device.maxWarpsPerSm)},
               {kibibytes(device.sharedPerSm)},
               {kibibytes(device.sharedOptInPerBlock)},
               {render::bytes(device.reservedPerBlock)},
               {render::bytes(device.sharedGranularity)},
               {render::thousands(device.registersPerSm)},
               {device.barrierPool ? std::to_string(device.barrierPool) : "no limit"}});
  return deliver(table.print(0, styleFor(options.sinks.front().path)) +
                     "\n\"per block\" is with the opt-in; without it a block has 48 KiB. Sources: "
                     "analyzer/device/Devices.def.\n",
                 options.sinks.front().path);
}

} // namespace smem::driver
