// The estimate as JSON, version 1: schema/estimate-1.schema.json is its contract.
#include "render/Estimate.h"

#include "render/EstimateParts.h"
#include "render/EstimateWords.h"
#include "render/Format.h"
#include "render/Json.h"

namespace smem::render {
namespace {

void overrides(JsonWriter &out, llvm::StringRef key, const ledger::Overrides &values) {
  out.memberObject(key, [&] {
    for (const auto &[name, value] : values)
      out.number(name, value);
  });
}

void fileMember(JsonWriter &out, const estimate::OfFile &file) {
  out.memberObject("file", [&] {
    out.string("path", file.file);
    out.string("cuda", file.cuda);
    std::vector<std::string> archs;
    for (const device::Device *device : file.devices)
      archs.push_back(device->arch.str());
    out.strings("archs", archs);
    out.memberObject("set", [&] {
      overrides(out, "before", file.values.before);
      overrides(out, "after", file.values.after);
    });
    out.memberArray("replaced", [&] {
      for (const estimate::Replaced &each : file.values.replaced)
        out.object([&] {
          out.string("name", each.name);
          out.memberArray("before", [&] {
            for (std::int64_t value : each.before)
              out.number(value);
          });
          out.number("after", each.after);
        });
    });
    out.string("registers_after",
               file.registersAfter == estimate::RegistersAfter::Old ? "old" : "recompiled");
    out.memberArray("changes", [&] {
      for (const estimate::Change &change : file.changes)
        jsonChange(out, file, change);
    });
    out.memberArray("tables", [&] {
      for (const estimate::Table &table : file.tables)
        jsonTable(out, file, table);
    });
    out.memberArray("not_read", [&] {
      for (const estimate::Selection &selection : file.selections)
        out.object([&] {
          out.string("name", selection.name);
          out.number("line", selection.line);
          out.string("text", selection.text);
        });
    });
  });
}

} // namespace

std::string estimateJson(const estimate::Estimate &estimate, const std::string &version) {
  return jsonDocument([&](JsonWriter &out) {
    out.object([&] {
      out.string("schema", "smem-ledger/estimate/1");
      out.memberObject("tool", [&] {
        out.string("name", "smem-ledger");
        out.string("version", version);
      });
      if (estimate.file)
        fileMember(out, *estimate.file);
      else
        out.null("file");
      jsonLever(out, estimate);
    });
  });
}

} // namespace smem::render
