// Property names and their order follow the specification's sections: 3.14 run, 3.27 result, 3.49 rules.
#include "render/Sarif.h"

#include "lint/Select.h"
#include "render/JsonWriter.h"
#include "render/Listed.h"
#include "render/Source.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace smem::render {
namespace {

// A location's region and file, 3.29.
void physicalLocation(JsonWriter &out, const Report &report, const Unit &unit, const SourceSpan &where) {
  out.memberObject("physicalLocation", [&] {
    out.memberObject("artifactLocation", [&] {
      const std::string path = pathFromRoot(report, unit, where.file);
      const bool isAbsolute = llvm::StringRef(path).starts_with("/");
      out.string("uri", (isAbsolute ? "file://" : "") + uriPath(path));
      if (!isAbsolute)
        out.string("uriBaseId", "SRCROOT");
    });
    if (where.known())
      out.memberObject("region", [&] {
        out.number("startLine", where.line);
        if (auto column = codePointColumn(unit, where))
          out.number("startColumn", *column);
      });
  });
}

void message(JsonWriter &out, const std::string &text) {
  out.memberObject("message", [&] { out.string("text", text); });
}

// Notes with a place become related locations, the others lines of the message.
void result(JsonWriter &out, const Report &report, const Listed &each, std::size_t ruleIndex) {
  const lint::Finding &finding = *each.finding;
  std::string text = messageOf(finding);
  bool hasPlaces = false;
  for (const lint::Note &note : finding.notes)
    if (note.where.known())
      hasPlaces = true;
    else
      text += "\n" + note.message;
  if (!finding.remedy.empty())
    text += "\n" + finding.remedy;
  out.object([&] {
    out.string("ruleId", finding.rule);
    out.number("ruleIndex", std::int64_t(ruleIndex));
    out.string("level", lint::nameOf(finding.severity));
    message(out, text);
    out.memberArray("locations", [&] {
      out.object([&] {
        physicalLocation(out, report, *each.unit, finding.where);
        if (!finding.kernel.empty())
          out.memberArray("logicalLocations", [&] {
            out.object([&] {
              out.string("fullyQualifiedName", finding.kernel);
              out.string("kind", "function");
            });
          });
      });
    });
    if (hasPlaces)
      out.memberArray("relatedLocations", [&] {
        std::int64_t id = 0;
        for (const lint::Note &note : finding.notes)
          if (note.where.known())
            out.object([&] {
              out.number("id", ++id);
              physicalLocation(out, report, *each.unit, note.where);
              message(out, note.message);
            });
      });
    out.memberObject("partialFingerprints", [&] { out.string("smemLedger/v1", each.fingerprint); });
    if (!finding.archs.empty())
      out.memberObject("properties", [&] { out.strings("archs", finding.archs); });
  });
}

void rule(JsonWriter &out, const lint::CatalogueEntry &entry) {
  const std::string page(entry.page);
  out.object([&] {
    out.string("id", llvm::StringRef(entry.rule->name));
    out.memberObject("shortDescription", [&] { out.string("text", llvm::StringRef(entry.rule->summary)); });
    out.memberObject("help", [&] {
      out.string("text", page);
      out.string("markdown", page);
    });
    out.memberObject("defaultConfiguration",
                     [&] { out.string("level", lint::nameOf(entry.rule->severity)); });
    out.memberObject("properties", [&] { out.string("since", llvm::StringRef(entry.rule->since)); });
  });
}

// Rules that watch allow comments are in no catalogue.
std::vector<std::string> otherRules(const std::vector<Listed> &findings, lint::Catalogue catalogue) {
  std::vector<std::string> names;
  for (const Listed &each : findings)
    if (llvm::none_of(catalogue, [&](const auto &entry) { return entry.rule->name == each.finding->rule; }) &&
        !llvm::is_contained(names, each.finding->rule))
      names.push_back(each.finding->rule);
  return names;
}

void invocation(JsonWriter &out, const Report &report) {
  auto notification = [&](llvm::StringRef level, const std::string &text, auto where) {
    out.object([&] {
      out.string("level", level);
      message(out, text);
      where();
    });
  };
  out.object([&] {
    out.boolean("executionSuccessful", report.errors.empty());
    out.memberArray("toolExecutionNotifications", [&] {
      for (const std::string &error : report.errors)
        notification("error", error, [] {});
      for (const auto &unit : report.units)
        for (const Diagnostic &said : unit->diagnostics)
          if (said.severity == lint::Severity::Error)
            notification("warning", "the compiler: " + said.message, [&] {
              if (said.where.known())
                out.memberArray("locations", [&] {
                  out.object([&] { physicalLocation(out, report, *unit, said.where); });
                });
            });
    });
  });
}

void run(JsonWriter &out, const Report &report, lint::Catalogue catalogue) {
  const std::vector<Listed> findings = listed(report);
  const std::vector<std::string> others = otherRules(findings, catalogue);
  auto indexOf = [&](const std::string &name) {
    auto entry = llvm::find_if(catalogue, [&](const auto &each) { return each.rule->name == name; });
    return entry != catalogue.end()
               ? std::size_t(entry - catalogue.begin())
               : catalogue.size() + std::size_t(llvm::find(others, name) - others.begin());
  };
  out.memberObject("tool", [&] {
    out.memberObject("driver", [&] {
      out.string("name", "smem-ledger");
      out.string("version", report.version);
      out.memberArray("rules", [&] {
        for (const lint::CatalogueEntry &entry : catalogue)
          rule(out, entry);
        for (const std::string &name : others)
          out.object([&] { out.string("id", name); });
      });
    });
  });
  out.memberArray("invocations", [&] { invocation(out, report); });
  if (!report.root.empty())
    out.memberObject("originalUriBaseIds", [&] {
      out.memberObject("SRCROOT", [&] {
        out.string("uri", "file://" + uriPath(report.root) + (report.root == "/" ? "" : "/"));
      });
    });
  out.string("columnKind", "unicodeCodePoints");
  out.memberArray("results", [&] {
    for (const Listed &each : findings)
      result(out, report, each, indexOf(each.finding->rule));
  });
}

} // namespace

std::string sarif(const Report &report, lint::Catalogue catalogue) {
  return jsonDocument([&](JsonWriter &out) {
    out.object([&] {
      out.string(
          "$schema",
          "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
      out.string("version", "2.1.0");
      out.memberArray("runs", [&] { out.object([&] { run(out, report, catalogue); }); });
    });
  });
}

} // namespace smem::render
