// Comments are read from the text, line by line: the analysis has long ended when this runs.
#include "lint/Suppress.h"

#include "lint/Run.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <set>

namespace smem::lint {
namespace {

constexpr llvm::StringLiteral Unused = "unused-allow";
constexpr llvm::StringLiteral Unexplained = "unexplained-allow";

// The comment of one line, or nothing. `column` is where its `//` stands, 1-based.
std::optional<Allow> allowIn(llvm::StringRef line, unsigned number) {
  for (std::size_t at = line.find("//"); at != llvm::StringRef::npos; at = line.find("//", at + 2)) {
    llvm::StringRef rest = line.drop_front(at + 2).ltrim();
    if (!rest.consume_front("smem-ledger:"))
      continue;
    rest = rest.ltrim();
    if (!rest.consume_front("allow"))
      continue;
    rest = rest.ltrim();
    if (!rest.consume_front("("))
      continue;
    auto [inside, after] = rest.split(')');
    Allow allow;
    allow.line = allow.about = number;
    allow.column = static_cast<unsigned>(at + 1);
    llvm::SmallVector<llvm::StringRef> names;
    inside.split(names, ',', -1, false);
    for (llvm::StringRef name : names)
      allow.rules.push_back(name.trim().str());
    after = after.ltrim();
    if (after.consume_front("--"))
      allow.reason = after.trim().str();
    return allow;
  }
  return std::nullopt;
}

bool standsAlone(llvm::StringRef line) { return line.ltrim().starts_with("//"); }

bool allows(const Allow &allow, const Finding &finding) {
  return finding.where.line == allow.about && llvm::is_contained(allow.rules, finding.rule);
}

Finding aboutAllow(llvm::StringRef rule, const std::string &file, const Allow &allow, std::string message,
                   std::string remedy) {
  Finding finding;
  finding.rule = rule.str();
  finding.severity = Severity::Note;
  finding.where = {file, allow.line, allow.column};
  finding.message = std::move(message);
  finding.remedy = std::move(remedy);
  return finding;
}

std::optional<Finding> unusedIn(const std::string &file, const Allow &allow, const std::string &name,
                                llvm::ArrayRef<Finding> findings, const Selection &selection) {
  if (!llvm::is_contained(selection.known, std::string_view(name))) {
    std::string_view nearest = nearestRule(selection.known, name);
    return aboutAllow(Unused, file, allow, "this allow names `" + name + "`, which is no rule",
                      nearest.empty() ? "Remove it." : "Write `" + std::string(nearest) + "`.");
  }
  auto silenced = [&](const Finding &finding) {
    return finding.rule == name && finding.where.file == file && finding.where.line == allow.about;
  };
  if (!selection.has(name) || llvm::any_of(findings, silenced))
    return std::nullopt;
  return aboutAllow(Unused, file, allow, "this allow of `" + name + "` silences nothing", "Remove it.");
}

} // namespace

std::vector<Allow> allowsIn(llvm::StringRef text) {
  std::vector<Allow> all;
  llvm::SmallVector<std::size_t> waiting; // allows on lines of their own, above their code
  unsigned number = 0;
  while (!text.empty()) {
    llvm::StringRef line;
    std::tie(line, text) = text.split('\n');
    ++number;
    std::optional<Allow> allow = allowIn(line, number);
    bool alone = allow && standsAlone(line);
    if (!alone) {
      for (std::size_t index : waiting)
        all[index].about = number;
      waiting.clear();
    }
    if (allow) {
      if (alone)
        waiting.push_back(all.size());
      all.push_back(std::move(*allow));
    }
  }
  return all;
}

std::vector<Finding> suppress(std::vector<Finding> findings, const Selection &selection,
                              const SuppressOptions &options, SourceText sourceText) {
  std::set<std::string> files{options.mainFile};
  for (const Finding &finding : findings)
    files.insert(finding.where.file);

  std::vector<Finding> comments;
  std::vector<bool> silenced(findings.size(), false);
  for (const std::string &file : files) {
    std::optional<std::string> text = file.empty() ? std::nullopt : sourceText(file);
    for (const Allow &allow : text ? allowsIn(*text) : std::vector<Allow>()) {
      for (auto [index, finding] : llvm::enumerate(findings))
        if (finding.where.file == file && allows(allow, finding))
          silenced[index] = true;
      if (allow.reason.empty())
        comments.push_back(aboutAllow(Unexplained, file, allow, "this allow gives no reason",
                                      "Add ` -- ` and why the finding does not matter here."));
      if (file == options.mainFile && options.reportUnused)
        for (const std::string &name : allow.rules)
          if (std::optional<Finding> unused = unusedIn(file, allow, name, findings, selection))
            comments.push_back(std::move(*unused));
    }
  }
  for (auto [index, finding] : llvm::enumerate(findings))
    if (!silenced[index])
      comments.push_back(std::move(finding));
  return ordered(std::move(comments), {});
}

} // namespace smem::lint
