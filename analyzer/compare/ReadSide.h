// The reader of JSON reports, "smem-ledger/report/1".
#pragma once

#include "compare/Side.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace smem::compare {

// `label` names the report in errors and output. Where `root` is not empty, it is an absolute folder, and
// every path below it, in places and in sentences, becomes relative to it. Keys that are not known are passed
// over, since the format only grows. Fails with one line on text that is no JSON, on another schema, and on
// the first member that is missing or of the wrong kind, with its path.
llvm::Expected<Side> readSide(llvm::StringRef text, const std::string &label, llvm::StringRef root = "");

} // namespace smem::compare
