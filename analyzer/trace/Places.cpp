// Walks inline stacks.
#include "trace/Places.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include <algorithm>

namespace smem::trace {

const std::string &Places::userPath(const llvm::DIFile *file) {
  auto [entry, isNew] = paths.try_emplace(file);
  if (!isNew)
    return entry->second;
  llvm::SmallString<256> absolute(file->getFilename());
  if (!llvm::sys::path::is_absolute(absolute)) {
    absolute = file->getDirectory();
    llvm::sys::path::append(absolute, file->getFilename());
  }
  llvm::sys::path::remove_dots(absolute, /*remove_dot_dot=*/true);
  if (auto found = userFiles.find(absolute.str().str()); found != userFiles.end())
    entry->second = found->second;
  return entry->second;
}

Place Places::of(const llvm::DILocation *location) {
  Place place;
  SourceSpan outermost;
  for (; location; location = location->getInlinedAt()) {
    const llvm::DIFile *file = location->getScope()->getFile();
    if (!file || location->getLine() == 0)
      continue;
    // Instructions that became one of several columns have none.
    SourceSpan span{userPath(file), location->getLine(), std::max(location->getColumn(), 1u)};
    if (span.file.empty()) {
      outermost = {file->getFilename().str(), span.line, span.column};
      continue;
    }
    if (place.where.known())
      place.callers.push_back(std::move(span));
    else
      place.where = std::move(span);
  }
  if (!place.where.known())
    place.where = outermost;
  return place;
}

} // namespace smem::trace
