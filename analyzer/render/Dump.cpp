// Field by field in the order of the structs.
#include "render/Dump.h"

#include "render/Format.h"
#include "render/JsonWriter.h"
#include "symbolic/Print.h"

namespace smem::render {

static std::string_view nameOf(facts::AccessKind kind) {
  switch (kind) {
  case facts::AccessKind::Load:
    return "load";
  case facts::AccessKind::Store:
    return "store";
  case facts::AccessKind::Atomic:
    return "atomic";
  case facts::AccessKind::MatrixLoad:
    return "matrix-load";
  case facts::AccessKind::MatrixStore:
    return "matrix-store";
  case facts::AccessKind::RowLoad:
    return "row-load";
  case facts::AccessKind::RowStore:
    return "row-store";
  case facts::AccessKind::AsyncCopy:
    return "async-copy";
  case facts::AccessKind::Escape:
    return "escape";
  }
  return {};
}

static void conditions(JsonWriter &out, llvm::StringRef key, const std::vector<symbolic::Formula> &truths) {
  out.memberArray(key, [&] {
    for (const symbolic::Formula &truth : truths)
      out.string(symbolic::printCondition(truth));
  });
}

static void optionalFormula(JsonWriter &out, llvm::StringRef key,
                            const std::optional<Known<symbolic::Formula>> &formula) {
  if (formula)
    out.formula(key, *formula);
  else
    out.null(key);
}

static void plane(JsonWriter &out, const facts::Plane &plane) {
  out.object([&] {
    out.string("name", plane.name);
    out.string("storage", nameOf(plane.storage));
    out.string("element", plane.element);
    out.number("element_bytes", plane.elementBytes);
    out.formula("offset", plane.offset);
    optionalFormula(out, "extent", plane.extent);
    optionalFormula(out, "row_pitch", plane.rowPitch);
    out.number("alignment", plane.alignment);
    out.boolean("is_buffer", plane.isBuffer);
    out.place("location", plane.where);
  });
}

static void access(JsonWriter &out, const facts::Kernel &kernel, const facts::Access &access) {
  out.object([&] {
    out.string("plane", access.plane < kernel.planes.size() ? kernel.planes[access.plane].name : "");
    out.string("kind", nameOf(access.kind));
    out.formula("offset", access.offset);
    out.formula("bytes", access.bytes);
    out.formula("rows", access.rows);
    optionalFormula(out, "row_pitch", access.rowPitch);
    conditions(out, "guards", access.guards);
    out.place("location", access.where);
  });
}

static void kernel(JsonWriter &out, const facts::Kernel &kernel) {
  out.object([&] {
    out.string("name", kernel.name);
    out.string("display", kernel.display);
    out.string("mangled", kernel.mangled);
    out.memberObject("template_args", [&] {
      for (const facts::TemplateArgument &argument : kernel.templateArguments)
        out.string(argument.name, argument.text);
    });
    out.memberObject("launch_bounds", [&] {
      optionalFormula(out, "max_threads", kernel.bounds.maxThreads);
      optionalFormula(out, "min_blocks", kernel.bounds.minBlocks);
      optionalFormula(out, "max_registers", kernel.bounds.maxRegisters);
    });
    out.memberArray("parameters", [&] {
      for (const symbolic::Symbol &symbol : kernel.parameters)
        out.string(symbol.name);
    });
    out.memberArray("members", [&] {
      for (const facts::ParameterMember &member : kernel.members)
        out.object([&] {
          out.string("name", member.symbol.name);
          out.number("position", member.position);
          out.number("offset", member.offset);
        });
    });
    out.memberArray("planes", [&] {
      for (const facts::Plane &each : kernel.planes)
        plane(out, each);
    });
    out.memberArray("ranges", [&] {
      for (const symbolic::Range &range : kernel.ranges)
        out.object([&] {
          out.string("index", range.index.name);
          out.formula("low", range.low);
          out.formula("high", range.high);
        });
    });
    out.memberArray("accesses", [&] {
      for (const facts::Access &each : kernel.accesses)
        access(out, kernel, each);
    });
    std::vector<symbolic::Formula> premises;
    for (const facts::Premise &premise : kernel.premises)
      premises.push_back(premise.truth);
    conditions(out, "assumptions", premises);
    out.memberArray("strides", [&] {
      for (const facts::ThreadStride &stride : kernel.strides)
        out.object([&] {
          out.formula("threads", stride.threads);
          conditions(out, "guards", stride.guards);
          out.place("location", stride.where);
        });
    });
    out.number("extern_alignment", kernel.externAlignment);
    out.unknowns("unproven", kernel.unproven);
    out.place("location", kernel.where);
  });
}

static void launch(JsonWriter &out, const facts::Launch &launch) {
  out.object([&] {
    out.string("kernel", launch.kernel);
    out.string("function", launch.function);
    out.string("context", launch.context);
    out.formula("threads", launch.threads);
    out.formula("request", launch.request);
    out.place("request_location", launch.requestWhere);
    if (launch.optIn)
      out.memberObject("opt_in", [&] {
        out.formula("bytes", launch.optIn->bytes);
        conditions(out, "guards", launch.optIn->guards);
        if (launch.optIn->once)
          out.string("once", launch.optIn->once->name);
        out.place("location", launch.optIn->where);
      });
    else
      out.null("opt_in");
    out.memberObject("arguments", [&] {
      for (const auto &[symbol, formula] : launch.arguments)
        out.formula(symbol.name, formula);
    });
    out.memberArray("queries", [&] {
      for (const facts::OccupancyQuery &query : launch.queries)
        out.object([&] {
          out.formula("threads", query.threads);
          out.formula("bytes", query.bytes);
          out.place("location", query.where);
        });
    });
    out.memberArray("limit_checks", [&] {
      for (const facts::LimitCheck &check : launch.limitChecks)
        out.object([&] {
          out.formula("margin", check.margin);
          out.string("limit", check.limit.name);
          out.place("location", check.where);
        });
    });
    conditions(out, "guards", launch.guards);
    out.place("location", launch.where);
  });
}

static std::string_view nameOf(symbolic::SymbolKind kind) {
  switch (kind) {
  case symbolic::SymbolKind::Macro:
    return "macro";
  case symbolic::SymbolKind::TemplateParameter:
    return "template-parameter";
  case symbolic::SymbolKind::Constant:
    return "constant";
  case symbolic::SymbolKind::Enumerator:
    return "enumerator";
  case symbolic::SymbolKind::Parameter:
    return "parameter";
  case symbolic::SymbolKind::Local:
    return "local";
  case symbolic::SymbolKind::Kept:
    return "kept";
  case symbolic::SymbolKind::StaticBytes:
    return "static-bytes";
  case symbolic::SymbolKind::Device:
    return "device";
  case symbolic::SymbolKind::Builtin:
    return "builtin";
  case symbolic::SymbolKind::Index:
    return "index";
  }
  return {};
}

std::string dumpFacts(const facts::Facts &facts) {
  return jsonDocument([&](JsonWriter &out) {
    out.object([&] {
      out.string("file", facts.file);
      out.string("cuda", facts.cuda);
      out.memberArray("symbols", [&] {
        for (const auto &[symbol, info] : facts.symbols)
          out.object([&] {
            out.string("name", symbol.name);
            out.string("kind", nameOf(symbol.kind));
            out.string("scope", symbol.scope);
            out.known("value", info.value);
            out.place("location", info.where);
          });
      });
      out.memberArray("kernels", [&] {
        for (const facts::Kernel &each : facts.kernels)
          kernel(out, each);
      });
      out.memberArray("launches", [&] {
        for (const facts::Launch &each : facts.launches)
          launch(out, each);
      });
      out.unknowns("unproven", facts.unproven);
    });
  });
}

} // namespace smem::render
