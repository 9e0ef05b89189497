// Two passes: by identity, then, of what is left, by the message without its numbers.
#include "compare/Findings.h"

#include "compare/Match.h"
#include "lint/Identity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdlib>

namespace smem::compare {
namespace {

constexpr llvm::StringLiteral budgetRule = "occupancy-budget";

std::string joined(const lint::Identity &identity, const std::string &text) {
  return identity.rule + '\0' + identity.kernel + '\0' + text;
}

struct Numbers {
  std::string text;           // with # in the place of each
  std::vector<double> values; // those that say how bad it is
  std::vector<double> ways;   // the same of a bank conflict, whose other numbers follow from its shape
};

// A share of all wavefronts, or how often a loop runs, grows by what happens elsewhere.
bool isElsewhere(llvm::StringRef behind) { return behind.starts_with(" %") || behind.starts_with(" times"); }

// Digits inside of a name are no number.
Numbers numbersOf(llvm::StringRef message) {
  Numbers numbers;
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (std::size_t at = 0; at < message.size();) {
    llvm::StringRef word = message.drop_front(at).take_while(isWord);
    if (word.empty()) {
      numbers.text += message[at++];
      continue;
    }
    at += word.size();
    if (!llvm::all_of(word, llvm::isDigit)) {
      numbers.text += word;
      continue;
    }
    std::string digits = word.str();
    if (llvm::StringRef rest = message.drop_front(at);
        rest.size() > 1 && rest[0] == '.' && llvm::isDigit(rest[1])) {
      const llvm::StringRef decimals = rest.drop_front().take_while(llvm::isDigit);
      digits += "." + decimals.str();
      at += 1 + decimals.size();
    }
    numbers.text += '#';
    const llvm::StringRef behind = message.drop_front(at);
    const double value = std::strtod(digits.c_str(), nullptr);
    if (behind.starts_with("-way"))
      numbers.ways.push_back(value);
    if (!isElsewhere(behind))
      numbers.values.push_back(value);
  }
  return numbers;
}

// The message with the numbers that say how bad it is, for two that are the same.
std::string weighed(const std::string &message) {
  const Numbers numbers = numbersOf(message);
  return numbers.text +
         llvm::join(llvm::map_range(numbers.values, [](double value) { return std::to_string(value); }), ",");
}

// Empty means all that were asked for.
bool isWider(const std::vector<std::string> &before, const std::vector<std::string> &after) {
  if (before.empty())
    return false;
  return after.empty() ||
         llvm::any_of(after, [&](const std::string &arch) { return !llvm::is_contained(before, arch); });
}

bool isWorse(const lint::Finding &before, const lint::Finding &after) {
  return after.severity > before.severity || isWider(before.archs, after.archs) ||
         grew(lint::identityOf(before).formula, lint::identityOf(after).formula);
}

} // namespace

bool grew(const std::string &before, const std::string &after) {
  const Numbers old = numbersOf(before), now = numbersOf(after);
  if (old.text != now.text)
    return false;
  const bool isConflict = !old.ways.empty();
  return llvm::any_of(llvm::zip(isConflict ? old.ways : old.values, isConflict ? now.ways : now.values),
                      [](auto pair) { return std::get<1>(pair) > std::get<0>(pair); });
}

void compareFindings(const Side &base, const Side &head, const std::map<std::string, std::string> &renamed,
                     const std::map<std::string, lint::Severity> &limits, Difference &difference) {
  auto byIdentity = [](const Found &found) {
    const lint::Identity identity = lint::identityOf(found.finding);
    return joined(identity, weighed(identity.formula));
  };
  auto byWords = [](const Found &found) {
    const lint::Identity identity = lint::identityOf(found.finding);
    return joined(identity, numbersOf(identity.formula).text);
  };
  std::vector<Found> present = head.findings;
  for (Found &found : present) {
    const auto [name, arguments] = llvm::StringRef(found.finding.kernel).split('<');
    if (auto old = renamed.find(name.str()); old != renamed.end())
      found.finding.kernel = old->second;
  }
  Match match(base.findings.size(), present.size());
  match.inOrder(keysOf(base.findings, byIdentity), keysOf(present, byIdentity));
  match.inOrder(keysOf(base.findings, byWords), keysOf(present, byWords));

  for (std::size_t index = 0; index < head.findings.size(); ++index) {
    const Found &now = head.findings[index];
    const auto limit = limits.find(now.unit);
    const bool isGrave =
        now.finding.severity >= (limit == limits.end() ? lint::Severity::Warning : limit->second);
    if (now.finding.rule == budgetRule && now.finding.severity > lint::Severity::Note)
      difference.brokenBudgets.push_back(now);
    const auto partner = match.baseOf(index);
    if (!partner) {
      difference.fresh.push_back({now, isGrave});
      continue;
    }
    const Found &old = base.findings[*partner];
    if (byIdentity(old) == byIdentity(present[index]) && old.finding.severity == now.finding.severity &&
        old.finding.archs == now.finding.archs) {
      ++difference.still;
      continue;
    }
    const bool worse = isWorse(old.finding, now.finding);
    difference.findings.push_back({old, now, worse, worse && isGrave});
  }
  for (std::size_t index = 0; index < base.findings.size(); ++index)
    if (match.isFree(index))
      difference.fixed.push_back(base.findings[index]);
  llvm::stable_sort(difference.fresh, [](const NewFinding &left, const NewFinding &right) {
    return left.found.finding.severity > right.found.finding.severity;
  });
}

} // namespace smem::compare
