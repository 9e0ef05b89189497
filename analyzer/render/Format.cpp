// Small formatters; each is one rule of how this tool writes.
#include "render/Format.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Locale.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>

namespace smem::render {

std::string thousands(std::int64_t number) {
  std::string digits = std::to_string(number);
  const std::size_t first = number < 0 ? 1 : 0;
  for (std::size_t end = digits.size(); end > first + 3;) {
    end -= 3;
    digits.insert(end, ",");
  }
  return digits;
}

std::string bytes(std::int64_t number) { return thousands(number) + " B"; }

std::string percent(double fraction) { return fmt::format("{:.1f} %", 100 * fraction); }

std::string ordinal(std::int64_t number) {
  const std::int64_t tens = number % 100, unit = number % 10;
  const bool teen = tens >= 11 && tens <= 13;
  return fmt::format("{}{}", number,
                     !teen && unit == 1   ? "st"
                     : !teen && unit == 2 ? "nd"
                     : !teen && unit == 3 ? "rd"
                                          : "th");
}

std::string counted(std::int64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", thousands(number), noun, number == 1 ? "" : "s");
}

std::string place(const SourceSpan &where) {
  if (!where.known())
    return where.file;
  // An `#include "../common/k.cuh"` in src/a is src/common/k.cuh to everybody else.
  llvm::SmallString<128> file(where.file);
  llvm::sys::path::remove_dots(file, /*remove_dot_dot=*/true);
  return where.column ? fmt::format("{}:{}:{}", file.str().str(), where.line, where.column)
                      : fmt::format("{}:{}", file.str().str(), where.line);
}

std::string shortPlace(const SourceSpan &where) {
  return place({llvm::sys::path::filename(where.file).str(), where.line, 0});
}

std::string readable(occupancy::Limiter limiter) {
  switch (limiter) {
  case occupancy::Limiter::SharedMemory:
    return "shared memory";
  case occupancy::Limiter::Registers:
    return "registers";
  case occupancy::Limiter::Warps:
    return "warps";
  case occupancy::Limiter::Blocks:
    return "blocks";
  case occupancy::Limiter::Barriers:
    return "barriers";
  case occupancy::Limiter::OverLimit:
    return "over a limit";
  case occupancy::Limiter::RegisterLaunchCheck:
    return "registers at launch";
  }
  return {};
}

std::string_view nameOf(ledger::Verdict verdict) {
  switch (verdict) {
  case ledger::Verdict::Exact:
    return "exact";
  case ledger::Verdict::EqualOnlyWhen:
    return "equal-only-when";
  case ledger::Verdict::Over:
    return "over";
  case ledger::Verdict::Under:
    return "under";
  case ledger::Verdict::Unknown:
    return "unknown";
  }
  return {};
}

std::string_view nameOf(facts::Storage storage) {
  return storage == facts::Storage::Static ? "static" : "dynamic";
}

using Breaks = std::vector<llvm::StringRef>;

// The last place within `width` before which a line may end; npos when there is none anywhere.
static std::size_t breakBefore(llvm::StringRef text, unsigned width, const Breaks &breaks) {
  std::size_t best = llvm::StringRef::npos;
  for (llvm::StringRef sign : breaks)
    for (std::size_t at = text.find(sign, 1); at != llvm::StringRef::npos; at = text.find(sign, at + 1)) {
      if (unsigned(llvm::sys::locale::columnWidth(text.take_front(at))) > width)
        break;
      if (best == llvm::StringRef::npos || at > best)
        best = at;
    }
  return best;
}

// Tries the kinds of breaks in turn; where none fits the width, the first space behind it will do.
static std::vector<std::string> wrapAt(std::string_view text, unsigned width,
                                       const std::vector<Breaks> &kinds) {
  std::vector<std::string> lines;
  llvm::StringRef rest(text.data(), text.size());
  while (unsigned(llvm::sys::locale::columnWidth(rest)) > width) {
    std::size_t at = llvm::StringRef::npos;
    for (const Breaks &breaks : kinds)
      if (at == llvm::StringRef::npos)
        at = breakBefore(rest, width, breaks);
    if (at == llvm::StringRef::npos)
      at = rest.find(' ', 1);
    if (at == llvm::StringRef::npos)
      break;
    lines.push_back(rest.take_front(at).str());
    rest = rest.drop_front(at).ltrim();
  }
  lines.push_back(rest.str());
  return lines;
}

std::vector<std::string> wrap(std::string_view text, unsigned width) {
  return wrapAt(text, width, {{" + ", " - ", " && ", " || ", " ? ", " : "}, {" "}});
}

std::vector<std::string> wrapWords(std::string_view text, unsigned width) {
  return wrapAt(text, width, {{" "}});
}

std::set<symbolic::Symbol> openSymbols(const symbolic::Formula &formula, const symbolic::Bindings &bindings) {
  std::set<symbolic::Symbol> open;
  for (const symbolic::Symbol &symbol : symbolic::symbolsOf(formula))
    if (symbol.kind != symbolic::SymbolKind::Index && !bindings.count(symbol) &&
        symbol != symbolic::overflowSymbol())
      open.insert(symbol);
  return open;
}

} // namespace smem::render
