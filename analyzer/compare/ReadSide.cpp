// Units one after another; a member that is wrong reports its path and ends the reading.
#include "compare/ReadSide.h"

#include "compare/Fields.h"
#include "lint/Select.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <tuple>

namespace smem::compare {

static constexpr llvm::StringLiteral schema = "smem-ledger/report/1";
static constexpr llvm::StringLiteral remedy = "write it with `smem-ledger report --format json`";

bool read(const json::Value &value, lint::Note &out, json::Path path) {
  const json::Object *object = objectOf(value, path);
  return object && member(*object, "message", out.message, path) &&
         member(*object, "location", out.where, path);
}

bool read(const json::Value &value, lint::Finding &out, json::Path path) {
  const json::Object *object = objectOf(value, path);
  std::string severity;
  std::optional<std::vector<std::string>> archs;
  if (!object || !member(*object, "rule", out.rule, path) || !member(*object, "severity", severity, path) ||
      !member(*object, "location", out.where, path) || !member(*object, "kernel", out.kernel, path) ||
      !optionalMember(*object, "archs", archs, path) || !member(*object, "message", out.message, path) ||
      !member(*object, "notes", out.notes, path) || !member(*object, "remedy", out.remedy, path))
    return false;
  out.archs = archs.value_or(std::vector<std::string>());
  auto parsed = lint::parseSeverity(severity);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    path.field("severity").report("expected note, warning or error");
    return false;
  }
  out.severity = *parsed;
  return true;
}

namespace {

// Adds units to a side; what a header gave to an earlier unit already is passed over.
class Joined {
public:
  explicit Joined(Side &side) : side(side) {}

  bool add(const json::Value &value, json::Path path) {
    const json::Object *object = objectOf(value, path);
    Unit unit;
    std::vector<Kernel> kernels;
    std::vector<lint::Finding> findings;
    if (!object || !member(*object, "file", unit.file, path) || !member(*object, "cuda", unit.cuda, path) ||
        !member(*object, "kernels", kernels, path) || !member(*object, "findings", findings, path))
      return false;
    if (const json::Object *set = object->getObject("set"))
      for (const auto &[name, number] : *set)
        if (auto integer = number.getAsInteger())
          unit.set[name.str()] = *integer;
    for (Kernel &kernel : kernels)
      if (llvm::none_of(known[kernel.mangled],
                        [&](std::size_t index) { return side.kernels[index] == kernel; })) {
        known[kernel.mangled].push_back(side.kernels.size());
        side.kernels.push_back(std::move(kernel));
      }
    for (lint::Finding &finding : findings)
      if (said.insert({finding.where, finding.rule, finding.message}).second)
        side.findings.push_back({std::move(finding), unit.file});
    side.units.push_back(std::move(unit));
    return true;
  }

private:
  Side &side;
  std::map<std::string, std::vector<std::size_t>> known; // kernels by mangled name
  std::set<std::tuple<SourceSpan, std::string, std::string>> said;
};

} // namespace

// Takes `prefix` out of every string, wherever it stands.
static void shorten(json::Value &value, llvm::StringRef prefix) {
  if (auto text = value.getAsString(); text && text->contains(prefix)) {
    std::string shorter = text->str();
    for (std::size_t at; (at = shorter.find(prefix)) != std::string::npos;)
      shorter.erase(at, prefix.size());
    value = std::move(shorter);
  } else if (json::Array *array = value.getAsArray()) {
    for (json::Value &each : *array)
      shorten(each, prefix);
  } else if (json::Object *object = value.getAsObject()) {
    for (auto &each : *object)
      shorten(each.second, prefix);
  }
}

llvm::Expected<Side> readSide(llvm::StringRef text, const std::string &label, llvm::StringRef root) {
  auto failed = [&](const llvm::Twine &why) {
    return llvm::createStringError(label + ": " + why + "; " + remedy);
  };
  auto parsed = json::parse(text);
  if (!parsed)
    return failed("is not JSON: " + llvm::toString(parsed.takeError()));
  const json::Object *document = parsed->getAsObject();
  const auto stated = document ? document->getString("schema") : std::nullopt;
  if (!stated)
    return failed("is no report: it states no schema");
  if (*stated != schema)
    return failed("its schema is '" + *stated + "', and compare reads '" + schema + "'");
  if (!root.empty())
    shorten(*parsed, (root + "/").str());
  json::Path::Root top("report");
  const json::Path path(top);
  Side side;
  side.label = label;
  if (const json::Object *tool = document->getObject("tool"))
    side.version = tool->getString("version").value_or("").str();
  const json::Array *units = document->getArray("units");
  if (!units)
    return failed("is no report: it has no array 'units'");
  Joined joined(side);
  for (std::size_t index = 0; index < units->size(); ++index)
    if (!joined.add((*units)[index], path.field("units").index(unsigned(index))))
      return failed(llvm::toString(top.getError()));
  return side;
}

bool isSame(const Amount &left, const Amount &right) {
  return left.formula == right.formula && left.value.known() == right.value.known() &&
         (!left.value || *left.value == *right.value);
}

} // namespace smem::compare
