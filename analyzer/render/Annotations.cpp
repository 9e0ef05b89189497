// A workflow command ends with its line, and `,` and `:` end a property: these are what must be escaped.
#include "render/Annotations.h"

#include "render/Format.h"
#include "render/JsonWriter.h"
#include "render/Listed.h"
#include "render/Source.h"

#include <fmt/format.h>

namespace smem::render {

static std::string escaped(llvm::StringRef text, llvm::StringRef signs) {
  std::string result;
  for (char c : text)
    if (signs.contains(c))
      result += fmt::format("%{:02X}", unsigned(static_cast<unsigned char>(c)));
    else
      result += c;
  return result;
}

static std::string asData(llvm::StringRef text) { return escaped(text, "%\r\n"); }
static std::string asProperty(llvm::StringRef text) { return escaped(text, "%\r\n:,"); }

static std::string commandOf(lint::Severity severity) {
  switch (severity) {
  case lint::Severity::Note:
    return "notice";
  case lint::Severity::Warning:
    return "warning";
  case lint::Severity::Error:
    return "error";
  }
  return "error";
}

static std::string annotation(const std::string &root, const Listed &each) {
  const lint::Finding &finding = *each.finding;
  std::string properties = "file=" + asProperty(pathFromRoot(root, *each.unit, finding.where.file));
  if (finding.where.known())
    properties += fmt::format(",line={}", finding.where.line);
  if (auto column = codePointColumn(*each.unit, finding.where))
    properties += fmt::format(",col={}", *column);
  properties += ",title=" + asProperty(finding.rule + (finding.kernel.empty() ? "" : " in " + finding.kernel));
  std::string message = messageOf(finding);
  for (const lint::Note &note : finding.notes)
    message += "\n" + (note.where.known() ? shortPlace(note.where) + ": " : "") + note.message;
  if (!finding.remedy.empty())
    message += "\n" + finding.remedy;
  return "::" + commandOf(finding.severity) + " " + properties + "::" + asData(message) + "\n";
}

Printer githubPrinter(const Head &head) {
  auto listing = std::make_shared<Listing>(head.root);
  auto add = [listing, root = head.root](const Unit &unit) {
    std::string text;
    for (const Listed &each : listing->add(unit))
      text += annotation(root, each);
    return text;
  };
  auto finish = [](const std::vector<std::string> &errors) {
    std::string text;
    for (const std::string &error : errors)
      text += "::error title=smem-ledger::" + asData(error) + "\n";
    return text;
  };
  return {add, finish};
}

static llvm::StringRef gitlabSeverity(lint::Severity severity) {
  switch (severity) {
  case lint::Severity::Note:
    return "info";
  case lint::Severity::Warning:
    return "minor";
  case lint::Severity::Error:
    return "critical";
  }
  return "critical";
}

static void issue(JsonWriter &out, const std::string &root, const Listed &each) {
  const lint::Finding &finding = *each.finding;
  out.object([&] {
    out.string("description", messageOf(finding) + (finding.remedy.empty() ? "" : ". " + finding.remedy));
    out.string("check_name", finding.rule);
    out.string("fingerprint", each.fingerprint);
    out.string("severity", gitlabSeverity(finding.severity));
    out.memberObject("location", [&] {
      out.string("path", pathFromRoot(root, *each.unit, finding.where.file));
      out.memberObject("lines", [&] { out.number("begin", std::max(1u, finding.where.line)); });
    });
  });
}

Printer gitlabPrinter(const Head &head) {
  struct State {
    Listing listing;
    OpenJson document;
  };
  auto state = std::make_shared<State>(Listing(head.root));
  state->document.beginArray();
  auto add = [state, root = head.root](const Unit &unit) {
    for (const Listed &each : state->listing.add(unit))
      issue(state->document.out(), root, each);
    return state->document.take();
  };
  auto finish = [state](const std::vector<std::string> &) { return state->document.close(); };
  return {add, finish};
}

} // namespace smem::render
