// The comparisons by their spelling.
#include "lint/Budget.h"

#include "fmt/format.h"

namespace smem::lint {
namespace {

struct Spelling {
  llvm::StringLiteral text;
  Comparison comparison;
};

// The longer ones first: `>=` begins with `>`.
constexpr Spelling Spellings[] = {{">=", Comparison::AtLeast},
                                  {"<=", Comparison::AtMost},
                                  {"==", Comparison::Exactly},
                                  {">", Comparison::MoreThan},
                                  {"<", Comparison::LessThan}};

} // namespace

bool isKept(const Budget &budget, int blocks) {
  switch (budget.comparison) {
  case Comparison::AtLeast:
    return blocks >= budget.blocks;
  case Comparison::MoreThan:
    return blocks > budget.blocks;
  case Comparison::Exactly:
    return blocks == budget.blocks;
  case Comparison::LessThan:
    return blocks < budget.blocks;
  case Comparison::AtMost:
    return blocks <= budget.blocks;
  }
  return true;
}

std::string sayBudget(const Budget &budget) {
  for (const Spelling &spelling : Spellings)
    if (spelling.comparison == budget.comparison)
      return fmt::format("{} {}", std::string_view(spelling.text), budget.blocks);
  return "";
}

llvm::Expected<std::pair<Comparison, int>> parseComparison(llvm::StringRef text) {
  llvm::StringRef rest = text.trim();
  for (const Spelling &spelling : Spellings) {
    if (!rest.consume_front(spelling.text))
      continue;
    int number = 0;
    if (rest.trim().getAsInteger(10, number) || number < 0)
      break;
    return std::pair(spelling.comparison, number);
  }
  return llvm::createStringError("'" + text.str() +
                                 "' is no comparison with a number; write for example \">= 2\"");
}

} // namespace smem::lint
