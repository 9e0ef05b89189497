// Units, kernels, planes and findings. Launches stand in JsonLaunch.cpp.
#include "render/Json.h"

#include "lint/Select.h"
#include "render/Format.h"
#include "render/JsonTraffic.h"
#include "render/JsonWriter.h"
#include "symbolic/Print.h"

namespace smem::render {

static void plane(JsonWriter &out, const ledger::Row &row) {
  out.object([&] {
    out.string("name", row.name);
    out.string("storage", nameOf(row.storage));
    out.string("element", row.element);
    out.number("element_bytes", row.elementBytes);
    out.quantity("offset", row.offset);
    out.quantity("extent", row.extent);
    if (row.rowPitch)
      out.memberObject("row_pitch", [&] {
        out.string("formula", symbolic::print(row.rowPitch->formula));
        out.known("bytes", row.rowPitch->value);
        out.known("mod_128", row.rowPitch->value.map([](std::int64_t pitch) { return pitch % 128; }));
      });
    else
      out.null("row_pitch");
    if (row.aliasOf)
      out.string("alias_of", *row.aliasOf);
    else
      out.null("alias_of");
    out.number("alignment", row.alignment);
    out.string("walked_down", row.walk == ledger::Walk::Proved ? "proved"
                              : row.walk == ledger::Walk::No   ? "no"
                                                               : "unknown");
    out.boolean("used", row.used);
    out.place("location", row.where);
  });
}

static void bound(JsonWriter &out, llvm::StringRef key,
                  const std::optional<Known<symbolic::Formula>> &formula,
                  const symbolic::Bindings &bindings) {
  if (!formula)
    return out.null(key);
  if (!*formula)
    return out.member(key, [&] { out.unknown(formula->why()); });
  out.known(key, symbolic::evaluate(**formula, bindings));
}

static void kernel(JsonWriter &out, const lint::KernelModel &model, const Unit &unit) {
  const symbolic::Bindings &bindings = unit.ledger.bindings;
  const ledger::KernelLedger &ledger = *model.ledger;
  const facts::Kernel &kernel = ledger.kernel;
  out.object([&] {
    out.string("name", kernel.name);
    out.string("display", kernel.display);
    out.string("mangled", kernel.mangled);
    out.memberObject("template_args", [&] {
      for (const facts::TemplateArgument &argument : kernel.templateArguments)
        if (argument.value)
          out.number(argument.name, *argument.value);
        else
          out.string(argument.name, argument.text);
    });
    out.place("location", kernel.where);
    if (auto own = unit.kernelOverrides.find(kernel.mangled); own != unit.kernelOverrides.end())
      out.memberObject("set", [&] {
        for (const auto &[name, value] : own->second)
          out.number(name, value);
      });
    out.memberObject("launch_bounds", [&] {
      bound(out, "max_threads", kernel.bounds.maxThreads, bindings);
      bound(out, "min_blocks", kernel.bounds.minBlocks, bindings);
      bound(out, "max_registers", kernel.bounds.maxRegisters, bindings);
    });
    out.memberArray("planes", [&] {
      for (const ledger::Row &row : ledger.rows)
        plane(out, row);
    });
    out.memberObject("need", [&] {
      out.known("static_bytes", ledger.staticBytes);
      out.quantity("dynamic", ledger.dynamic);
      out.strings("assumptions", ledger.assumptions);
    });
    out.unknowns("unproven", ledger.unproven);
    out.memberArray("launches", [&] {
      for (const lint::LaunchModel &launch : model.launches)
        jsonLaunch(out, launch, unit.model.devices);
    });
    jsonTraffic(out, model);
  });
}

static void finding(JsonWriter &out, const lint::Finding &finding) {
  out.object([&] {
    out.string("rule", finding.rule);
    out.string("severity", lint::nameOf(finding.severity));
    out.place("location", finding.where);
    out.string("kernel", finding.kernel);
    if (!finding.archs.empty())
      out.strings("archs", finding.archs);
    out.string("message", finding.message);
    out.memberArray("notes", [&] {
      for (const lint::Note &note : finding.notes)
        out.object([&] {
          out.string("message", note.message);
          out.place("location", note.where);
        });
    });
    out.string("remedy", finding.remedy);
  });
}

static void unit(JsonWriter &out, const Unit &unit) {
  out.object([&] {
    out.string("file", unit.file);
    out.string("cuda", unit.cuda);
    out.memberArray("diagnostics", [&] {
      for (const Diagnostic &diagnostic : unit.diagnostics)
        out.object([&] {
          out.string("severity", lint::nameOf(diagnostic.severity));
          out.string("message", diagnostic.message);
          out.place("location", diagnostic.where);
        });
    });
    out.memberObject("set", [&] {
      for (const auto &[name, value] : unit.overrides)
        out.number(name, value);
    });
    out.memberArray("kernels", [&] {
      for (const lint::KernelModel &model : unit.model.kernels)
        kernel(out, model, unit);
    });
    out.unknowns("unproven", unit.facts.unproven);
    out.memberArray("findings", [&] {
      for (const lint::Finding &each : unit.findings)
        finding(out, each);
    });
  });
}

Printer jsonPrinter(const Head &head) {
  auto document = std::make_shared<OpenJson>();
  document->beginObject();
  document->out().string("schema", "smem-ledger/report/1");
  document->out().memberObject("tool", [&] {
    document->out().string("name", "smem-ledger");
    document->out().string("version", head.version);
  });
  document->beginMemberArray("units");
  auto add = [document](const Unit &each) {
    unit(document->out(), each);
    return document->take();
  };
  return {add, [document](const std::vector<std::string> &) { return document->close(); }};
}

} // namespace smem::render
