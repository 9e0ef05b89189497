// The file is JSON with an entry per line.
#include "lint/Baseline.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace smem::lint {

static constexpr llvm::StringLiteral schema = "smem-ledger/baseline/1";

static llvm::Expected<std::pair<Identity, unsigned>> entryOf(const llvm::json::Value &value) {
  const llvm::json::Object *object = value.getAsObject();
  auto text = [&](llvm::StringRef key) { return object->getString(key); };
  if (!object || !text("rule") || !text("kernel") || !text("formula") || !object->getInteger("count"))
    return llvm::createStringError("lacks rule, kernel, formula or count");
  const std::int64_t count = *object->getInteger("count");
  if (count < 1 || count > 1'000'000)
    return llvm::createStringError("has a count that is not between 1 and 1000000");
  return std::pair(Identity{text("rule")->str(), text("kernel")->str(), text("formula")->str()},
                   unsigned(count));
}

llvm::Expected<Baseline> parseBaseline(llvm::StringRef text) {
  auto value = llvm::json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return llvm::createStringError("is not JSON; write it with --write-baseline");
  }
  const llvm::json::Object *object = value->getAsObject();
  if (!object || object->getString("schema") != schema || !object->getArray("findings"))
    return llvm::createStringError("is no baseline ('" + schema.str() + "'); write it with --write-baseline");
  Baseline baseline;
  for (auto [index, each] : llvm::enumerate(*object->getArray("findings"))) {
    auto entry = entryOf(each);
    if (!entry)
      return llvm::createStringError("entry " + std::to_string(index + 1) + " " +
                                     llvm::toString(entry.takeError()));
    baseline[entry->first] += entry->second;
  }
  return baseline;
}

std::string print(const Baseline &baseline) {
  std::string text = "{\"schema\": \"" + schema.str() + "\", \"findings\": [";
  const char *separator = "\n";
  for (const auto &[identity, count] : baseline) {
    text += separator;
    llvm::raw_string_ostream line(text);
    llvm::json::OStream out(line);
    auto string = [&](llvm::StringRef key, const std::string &content) {
      out.attribute(key, llvm::json::isUTF8(content) ? content : llvm::json::fixUTF8(content));
    };
    out.object([&] {
      string("rule", identity.rule);
      string("kernel", identity.kernel);
      string("formula", identity.formula);
      out.attribute("count", std::int64_t(count));
    });
    separator = ",\n";
  }
  return text + "\n]}\n";
}

std::vector<Finding> BaselineMatcher::unknownOf(std::vector<Finding> findings) {
  llvm::erase_if(findings, [&](const Finding &finding) {
    auto [place, isNew] = seen.try_emplace({finding.where, finding.rule, finding.message}, false);
    if (isNew)
      if (auto entry = left.find(identityOf(finding)); entry != left.end()) {
        place->second = true;
        ++count;
        if (--entry->second == 0)
          left.erase(entry);
      }
    return place->second;
  });
  return findings;
}

Baseline baselineOf(llvm::ArrayRef<const Finding *> findings) {
  Baseline baseline;
  std::set<std::tuple<SourceSpan, std::string, std::string>> seen;
  for (const Finding *finding : findings)
    if (seen.insert({finding->where, finding->rule, finding->message}).second)
      ++baseline[identityOf(*finding)];
  return baseline;
}

std::string sayEntries(const Baseline &baseline) {
  constexpr std::size_t most = 3;
  std::string text;
  std::size_t said = 0;
  for (const auto &[identity, count] : baseline) {
    if (said == most)
      return text + " and " + std::to_string(baseline.size() - most) + " more";
    text += (said++ ? ", " : "") + identity.rule;
    if (!identity.kernel.empty())
      text += " of " + identity.kernel;
    if (count > 1)
      text += " (" + std::to_string(count) + " times)";
  }
  return text;
}

} // namespace smem::lint
