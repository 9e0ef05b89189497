// The standard output of a run that is still going on: takes text at any time, and nothing waits for its reader.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <system_error>

namespace smem::driver {

class Outlet {
public:
  void put(llvm::StringRef text) { waiting += text; }

  // Whether there is text that the reader has not taken; descriptor() says when it can.
  bool isWaiting() const { return !waiting.empty(); }
  int descriptor() const;

  // What the reader takes now, without waiting.
  void drain();
  // All of it, however long that takes. Fails when some could not be written, now or before.
  llvm::Error finish();

private:
  void write(std::size_t most);

  std::string waiting;
  std::error_code problem;
};

} // namespace smem::driver
