// Property names and their order follow the specification's sections: 3.14 run, 3.27 result, 3.49 rules.
#include "render/Sarif.h"

#include "lint/Select.h"
#include "render/JsonWriter.h"
#include "render/Listed.h"
#include "render/Source.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <memory>
#include <optional>

namespace smem::render {
namespace {

// A place as SARIF has it.
struct Location {
  std::string uri;
  bool isAbsolute = false;
  SourceSpan where;
  std::optional<unsigned> column;
};

Location locate(const std::string &root, const Unit &unit, const SourceSpan &where) {
  const std::string path = pathFromRoot(root, unit, where.file);
  const bool isAbsolute = llvm::StringRef(path).starts_with("/");
  return {(isAbsolute ? "file://" : "") + uriPath(path), isAbsolute, where, codePointColumn(unit, where)};
}

// A location's region and file, 3.29.
void physicalLocation(JsonWriter &out, const Location &location) {
  out.memberObject("physicalLocation", [&] {
    out.memberObject("artifactLocation", [&] {
      out.string("uri", location.uri);
      if (!location.isAbsolute)
        out.string("uriBaseId", "SRCROOT");
    });
    if (location.where.known())
      out.memberObject("region", [&] {
        out.number("startLine", location.where.line);
        if (location.column)
          out.number("startColumn", *location.column);
      });
  });
}

void message(JsonWriter &out, const std::string &text) {
  out.memberObject("message", [&] { out.string("text", text); });
}

// Notes with a place become related locations, the others lines of the message.
void result(JsonWriter &out, const std::string &root, const Listed &each, std::size_t ruleIndex) {
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
        physicalLocation(out, locate(root, *each.unit, finding.where));
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
              physicalLocation(out, locate(root, *each.unit, note.where));
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

// What the compiler said against a source.
struct Complaint {
  std::string message;
  std::optional<Location> location;
};

void notification(JsonWriter &out, llvm::StringRef level, const std::string &text,
                  const std::optional<Location> &location) {
  out.object([&] {
    out.string("level", level);
    message(out, text);
    if (location)
      out.memberArray("locations", [&] { out.object([&] { physicalLocation(out, *location); }); });
  });
}

// The one run of the document: results as they come, what is known at the end behind them.
class Run {
public:
  Run(const Head &head, lint::Catalogue catalogue) : head(head), catalogue(catalogue), listing(head.root) {
    document.beginObject();
    document.out().string(
        "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
    document.out().string("version", "2.1.0");
    document.beginMemberArray("runs");
    document.beginObject();
    document.beginMemberArray("results");
  }

  std::string add(const Unit &unit) {
    for (const Listed &each : listing.add(unit))
      result(document.out(), head.root, each, indexOf(each.finding->rule));
    for (const Diagnostic &said : unit.diagnostics)
      if (said.severity == lint::Severity::Error)
        complaints.push_back({"the compiler: " + said.message,
                              said.where.known() ? std::optional(locate(head.root, unit, said.where)) : std::nullopt});
    return document.take();
  }

  std::string finish(const std::vector<std::string> &errors) {
    document.end();
    JsonWriter &out = document.out();
    out.memberObject("tool", [&] { out.memberObject("driver", [&] { driver(out); }); });
    out.memberArray("invocations", [&] {
      out.object([&] {
        out.boolean("executionSuccessful", errors.empty());
        out.memberArray("toolExecutionNotifications", [&] {
          for (const std::string &error : errors)
            notification(out, "error", error, std::nullopt);
          for (const Complaint &complaint : complaints)
            notification(out, "warning", complaint.message, complaint.location);
        });
      });
    });
    if (!head.root.empty())
      out.memberObject("originalUriBaseIds", [&] {
        out.memberObject("SRCROOT", [&] {
          out.string("uri", "file://" + uriPath(head.root) + (head.root == "/" ? "" : "/"));
        });
      });
    out.string("columnKind", "unicodeCodePoints");
    return document.close();
  }

private:
  void driver(JsonWriter &out) {
    out.string("name", "smem-ledger");
    out.string("version", head.version);
    out.memberArray("rules", [&] {
      for (const lint::CatalogueEntry &entry : catalogue)
        rule(out, entry);
      for (const std::string &name : others)
        out.object([&] { out.string("id", name); });
    });
  }

  // Rules that watch allow comments are in no catalogue; they come behind it.
  std::size_t indexOf(const std::string &name) {
    auto entry = llvm::find_if(catalogue, [&](const auto &each) { return each.rule->name == name; });
    if (entry != catalogue.end())
      return std::size_t(entry - catalogue.begin());
    const auto place = llvm::find(others, name);
    const auto index = std::size_t(place - others.begin());
    if (place == others.end())
      others.push_back(name);
    return catalogue.size() + index;
  }

  Head head;
  lint::Catalogue catalogue;
  Listing listing;
  OpenJson document;
  std::vector<std::string> others;
  std::vector<Complaint> complaints;
};

} // namespace

Printer sarifPrinter(const Head &head, lint::Catalogue catalogue) {
  auto run = std::make_shared<Run>(head, catalogue);
  return {[run](const Unit &unit) { return run->add(unit); },
          [run](const std::vector<std::string> &errors) { return run->finish(errors); }};
}

} // namespace smem::render
