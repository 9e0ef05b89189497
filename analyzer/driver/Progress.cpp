// Blanks wipe the line out: they need no terminal that knows more than a carriage return.
#include "driver/Progress.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::driver {

using namespace std::chrono_literals;

std::string progressLine(std::size_t done, std::size_t total, llvm::StringRef file, unsigned seconds,
                         unsigned columns) {
  const std::string before = fmt::format("[{}/{}] ", done, total);
  const std::string after = fmt::format(" ({} s)", seconds);
  const std::size_t around = before.size() + after.size();
  if (around + file.size() <= columns)
    return before + file.str() + after;
  const llvm::StringRef cut = "...";
  if (around + cut.size() >= columns)
    return before.size() <= columns ? before : std::string();
  file = file.take_back(columns - around - cut.size());
  // Not inside of a character of several bytes.
  file = file.drop_while([](char c) { return (c & 0xc0) == 0x80; });
  return before + cut.str() + file.str() + after;
}

Progress::Progress(std::size_t total)
    : total(total), shown(llvm::sys::Process::StandardErrIsDisplayed()),
      start(std::chrono::steady_clock::now()), last(start + 400ms) {}

Progress::~Progress() { hide(); }

void Progress::hide() {
  if (width > 0)
    llvm::errs() << '\r' << std::string(width, ' ') << '\r';
  width = 0;
}

void Progress::show(std::size_t done, llvm::StringRef file, std::chrono::steady_clock::duration since) {
  const auto now = std::chrono::steady_clock::now();
  if (!shown || now - last < 100ms)
    return;
  last = now;
  const unsigned columns = llvm::sys::Process::StandardErrColumns();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(since).count();
  // The last column would make some terminals go to the next line.
  const std::string line =
      progressLine(done, total, file, static_cast<unsigned>(seconds), (columns ? columns : 80) - 1);
  const std::size_t left = width > line.size() ? width - line.size() : 0;
  llvm::errs() << '\r' << line << std::string(left, ' ');
  width = std::max(width, line.size());
}

} // namespace smem::driver
