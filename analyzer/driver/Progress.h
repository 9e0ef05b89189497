// How far a run is, on one line of the terminal that is written again and again and is gone at the end.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <chrono>
#include <cstddef>
#include <string>

namespace smem::driver {

// "[3/20] src/attend.cu (12 s)" in at most `columns` bytes, hence columns; of a name that is too long its end
// is shown.
std::string progressLine(std::size_t done, std::size_t total, llvm::StringRef file, unsigned seconds,
                         unsigned columns);

// Says nothing where the standard error is no terminal, nor in the first half second. No colour, no escape
// sequences.
class Progress {
public:
  explicit Progress(std::size_t total);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  // `file` has been worked on for so long and is not done.
  void show(std::size_t done, llvm::StringRef file, std::chrono::steady_clock::duration since);

  // Leaves the line to others until the next show().
  void hide();

  bool isShown() const { return shown; }

private:
  const std::size_t total;
  const bool shown;
  const std::chrono::steady_clock::time_point start;
  std::chrono::steady_clock::time_point last;
  std::size_t width = 0; // columns that the line takes now
};

} // namespace smem::driver
