// The ledger's values; what it took over from the facts is in their dump.
#include "render/Dump.h"

#include "render/Format.h"
#include "render/JsonWriter.h"

namespace smem::render {

static std::string_view nameOf(ledger::Walk walk) {
  return walk == ledger::Walk::Proved ? "proved" : walk == ledger::Walk::No ? "no" : "unknown";
}

static void optionalQuantity(JsonWriter &out, llvm::StringRef key,
                             const std::optional<ledger::Quantity> &value) {
  if (value)
    out.quantity(key, *value);
  else
    out.null(key);
}

static void row(JsonWriter &out, const ledger::Row &row) {
  out.object([&] {
    out.string("name", row.name);
    out.string("storage", nameOf(row.storage));
    out.string("element", row.element);
    out.number("element_bytes", row.elementBytes);
    out.number("alignment", row.alignment);
    out.quantity("offset", row.offset);
    out.quantity("extent", row.extent);
    optionalQuantity(out, "row_pitch", row.rowPitch);
    if (row.aliasOf)
      out.string("alias_of", *row.aliasOf);
    else
      out.null("alias_of");
    out.string("walk", nameOf(row.walk));
    out.place("walk_location", row.walkWhere);
    out.boolean("used", row.used);
    out.place("location", row.where);
  });
}

static void check(JsonWriter &out, const ledger::LaunchCheck &check) {
  out.object([&] {
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
    out.string("condition", check.condition);
    out.strings("guards", check.guards);
    out.quantity("difference", check.difference);
    out.memberArray("witnesses", [&] {
      for (const ledger::Witness &witness : check.witnesses)
        out.object([&] {
          out.memberObject("set", [&] {
            for (const auto &[symbol, value] : witness.set)
              out.number(symbol.name, value);
          });
          out.known("request", witness.request);
          out.known("need", witness.need);
          out.boolean("over", witness.over);
        });
    });
    out.place("location", check.launch.where);
  });
}

std::string dumpLedger(const ledger::Ledger &ledger) {
  return jsonDocument([&](JsonWriter &out) {
    out.object([&] {
      out.string("file", ledger.file);
      out.memberArray("bindings", [&] {
        for (const auto &[symbol, value] : ledger.bindings)
          out.object([&] {
            out.string("name", symbol.name);
            out.string("scope", symbol.scope);
            out.number("value", value);
          });
      });
      out.memberArray("kernels", [&] {
        for (const ledger::KernelLedger &kernel : ledger.kernels)
          out.object([&] {
            out.string("display", kernel.kernel.display);
            out.string("mangled", kernel.kernel.mangled);
            out.memberArray("rows", [&] {
              for (const ledger::Row &each : kernel.rows)
                row(out, each);
            });
            out.known("static_bytes", kernel.staticBytes);
            out.quantity("dynamic", kernel.dynamic);
            out.strings("assumptions", kernel.assumptions);
            out.unknowns("unproven", kernel.unproven);
            out.memberArray("launches", [&] {
              for (const ledger::LaunchCheck &each : kernel.launches)
                check(out, each);
            });
          });
      });
    });
  });
}

} // namespace smem::render
