// One product and the words around it.
#include "estimate/Worth.h"

#include "llvm/ADT/StringExtras.h"

#include <cmath>

namespace smem::estimate {

Worth worthOf(const Lever &lever) {
  Worth worth{lever, lever.sliceMs / lever.wallMs, 0, lever.sliceMs * lever.gain, std::nullopt, std::nullopt};
  worth.ceiling = worth.share * lever.gain;
  if (lever.bar) {
    worth.clears = worth.ceiling >= *lever.bar;
    worth.gainForBar = *lever.bar / worth.share;
  }
  return worth;
}

static llvm::Error fault(llvm::StringRef option, llvm::StringRef text, const std::string &what) {
  return llvm::createStringError(option.str() + " " + text.str() + ": " + what);
}

// Plain decimals only: nothing that getAsDouble reads beside them is a size that anyone measured.
static bool readDecimal(llvm::StringRef text, double &value) {
  return !text.empty() && llvm::all_of(text, [](char c) { return llvm::isDigit(c) || c == '.'; }) &&
         !text.getAsDouble(value) && std::isfinite(value);
}

llvm::Expected<double> parsePercent(llvm::StringRef option, llvm::StringRef text) {
  llvm::StringRef number = text.trim();
  double value = 0;
  if (!number.consume_back("%"))
    return fault(option, text, "give a percentage with its sign, for example 11%");
  if (!readDecimal(number.trim(), value))
    return fault(option, text, "'" + number.trim().str() + "' is not a number");
  if (value <= 0 || value > 100)
    return fault(option, text, "a percentage lies above 0 and up to 100");
  return value / 100;
}

llvm::Expected<double> parseGain(llvm::StringRef option, llvm::StringRef text) {
  llvm::StringRef number = text.trim();
  if (!number.consume_back_insensitive("x"))
    return parsePercent(option, text);
  double factor = 0;
  if (!readDecimal(number.trim(), factor) || factor <= 1)
    return fault(option, text, "a factor is a number above 1, for example 2x");
  return 1 - 1 / factor;
}

llvm::Expected<double> parseMilliseconds(llvm::StringRef option, llvm::StringRef text) {
  double value = 0;
  if (!readDecimal(text.trim(), value) || value <= 0)
    return fault(option, text, "give milliseconds, a number above 0");
  return value;
}

} // namespace smem::estimate
