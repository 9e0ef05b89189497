// Callbacks of the preprocessor, which see each directive once, taken or not.
#include "ast/Branches.h"

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringRef.h"

namespace smem::ast {
namespace {

// `defined(__CUDA_ARCH__)` tells the device from the host and no architecture from another.
bool comparesArch(llvm::StringRef condition) {
  constexpr llvm::StringLiteral name = "__CUDA_ARCH__";
  for (std::size_t at = condition.find(name); at != llvm::StringRef::npos; at = condition.find(name, at + 1)) {
    const llvm::StringRef before = condition.take_front(at).rtrim(), after = condition.drop_front(at + name.size()).ltrim();
    if ((!before.empty() && llvm::StringRef("<>=").contains(before.back())) ||
        (!after.empty() && llvm::StringRef("<>=!").contains(after.front())))
      return true;
  }
  return false;
}

class Collector : public clang::PPCallbacks {
public:
  Collector(const clang::SourceManager &sources, const clang::LangOptions &language, std::vector<Branch> &branches)
      : sources(sources), language(language), branches(branches) {}

  void If(clang::SourceLocation place, clang::SourceRange condition, ConditionValueKind) override {
    open.push_back(branches.size());
    add(place, condition);
  }
  void Ifdef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &) override {
    open.push_back(branches.size());
  }
  void Ifndef(clang::SourceLocation, const clang::Token &, const clang::MacroDefinition &) override {
    open.push_back(branches.size());
  }
  void Elif(clang::SourceLocation place, clang::SourceRange condition, ConditionValueKind,
            clang::SourceLocation) override {
    add(place, condition);
  }
  void Endif(clang::SourceLocation place, clang::SourceLocation opening) override {
    if (open.empty())
      return;
    const unsigned line = spanOf(place).line, first = spanOf(opening).line;
    for (std::size_t index = open.back(); index < branches.size(); ++index)
      if (Branch &branch = branches[index]; branch.comparesArch && branch.lastLine == 0 && branch.where.line >= first)
        branch.lastLine = line;
    open.pop_back();
  }
  void SourceRangeSkipped(clang::SourceRange range, clang::SourceLocation) override {
    if (sources.isInSystemHeader(range.getBegin()))
      return;
    if (!textOf(range).contains("__shared__"))
      return;
    branches.push_back({spanOf(range.getBegin()), 0, false, true});
  }

private:
  void add(clang::SourceLocation place, clang::SourceRange condition) {
    if (!sources.isInSystemHeader(place) && comparesArch(textOf(condition)))
      branches.push_back({spanOf(place), 0, true, false});
  }

  SourceSpan spanOf(clang::SourceLocation place) const {
    const clang::PresumedLoc presumed = sources.getPresumedLoc(place, /*UseLineDirectives=*/false);
    return presumed.isValid() ? SourceSpan{presumed.getFilename(), presumed.getLine(), presumed.getColumn()}
                              : SourceSpan{};
  }

  llvm::StringRef textOf(clang::SourceRange range) const {
    return clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(range), sources, language);
  }

  const clang::SourceManager &sources;
  const clang::LangOptions &language;
  std::vector<Branch> &branches;
  std::vector<std::size_t> open; // how many branches there were at each #if that has no #endif yet
};

} // namespace

void collectBranches(clang::Preprocessor &preprocessor, std::vector<Branch> &branches) {
  preprocessor.addPPCallbacks(
      std::make_unique<Collector>(preprocessor.getSourceManager(), preprocessor.getLangOpts(), branches));
}

} // namespace smem::ast
