// The search for a file among the entries.
#include "command/Database.h"

#include "command/Nvcc.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace smem::command {
namespace {

std::size_t commonFolders(llvm::StringRef a, llvm::StringRef b) {
  using namespace llvm::sys::path;
  std::size_t count = 0;
  for (auto left = begin(a), right = begin(b); left != end(a) && right != end(b) && *left == *right;
       ++left, ++right)
    ++count;
  return count;
}

llvm::Expected<CompileCommand> commandOf(const Database &database, const DatabaseEntry &entry,
                                         llvm::StringRef file) {
  const Call call = callOf(entry.words);
  auto flags = expandResponseFiles(call.flags, entry.directory);
  if (!flags)
    return llvm::createStringError(database.path + ": " + llvm::toString(flags.takeError()) +
                                   ", which compiles " + entry.file +
                                   "; build the project once, or make what the build generates");
  return translate(file, entry.directory, *flags, call.compiler);
}

// Of the newest architecture that the flags ask for; 0 for none.
unsigned newest(const CompileCommand &command) {
  unsigned most = 0;
  for (llvm::StringRef arch : command.archs) {
    arch.consume_front("sm_");
    if (unsigned number; !arch.take_while(llvm::isDigit).getAsInteger(10, number))
      most = std::max(most, number);
  }
  return most;
}

// Do both come to the same source?
bool areAlike(const CompileCommand &a, const CompileCommand &b) {
  return a.arguments == b.arguments && a.archs == b.archs && a.maxRegisters == b.maxRegisters;
}

llvm::Expected<CompileCommand> chosen(const Database &database, llvm::ArrayRef<const DatabaseEntry *> entries,
                                      llvm::StringRef file) {
  std::vector<CompileCommand> commands;
  for (const DatabaseEntry *entry : entries) {
    auto command = commandOf(database, *entry, file);
    if (!command)
      return command.takeError();
    commands.push_back(std::move(*command));
  }
  CompileCommand &best = *llvm::max_element(
      commands, [](const CompileCommand &a, const CompileCommand &b) { return newest(a) < newest(b); });
  if (!llvm::all_of(commands, [&](const CompileCommand &each) { return areAlike(each, best); }))
    best.notes.push_back(database.path + " compiles it " + std::to_string(commands.size()) +
                         " times with different flags; these are those of entry " +
                         std::to_string(entries[&best - commands.data()] - database.entries.data() + 1) +
                         ", the first for the newest architecture");
  return std::move(best);
}

// The entries of a file, those that compile it as CUDA where there are any.
std::vector<const DatabaseEntry *> entriesOf(const Database &database, const std::string &realFile) {
  std::vector<const DatabaseEntry *> all, cuda;
  for (const DatabaseEntry &each : database.entries)
    if (each.realFile == realFile) {
      all.push_back(&each);
      if (each.isCuda)
        cuda.push_back(&each);
    }
  return cuda.empty() ? all : cuda;
}

// A CUDA file's flags serve better than a C++ file's, however near.
const DatabaseEntry *nearest(const Database &database, const std::string &realFile) {
  constexpr std::size_t depth = 1000; // no path has as many folders
  const DatabaseEntry *best = nullptr;
  std::size_t most = 0;
  for (const DatabaseEntry &each : database.entries)
    if (std::size_t score = commonFolders(each.realFile, realFile) + (each.isCuda ? depth : 0);
        !best || score > most) {
      best = &each;
      most = score;
    }
  return best;
}

} // namespace

CudaFiles cudaFiles(const Database &database) {
  CudaFiles files;
  llvm::StringSet<> seen;
  for (const DatabaseEntry &each : database.entries)
    if (each.isCuda && seen.insert(each.realFile).second)
      (llvm::sys::fs::exists(each.file) ? files.present : files.missing).push_back(each.file);
  return files;
}

bool holds(const Database &database, llvm::StringRef file) {
  return !entriesOf(database, realPath(file)).empty();
}

llvm::Expected<CompileCommand> commandFor(const Database &database, llvm::StringRef file) {
  if (database.entries.empty())
    return llvm::createStringError(database.path + ": the compile database is empty");
  const std::string wanted = realPath(file);
  std::vector<const DatabaseEntry *> entries = entriesOf(database, wanted);
  const bool isExact = !entries.empty();
  if (!isExact)
    entries = {nearest(database, wanted)};
  auto command = chosen(database, entries, file);
  if (!command)
    return command.takeError();
  // A relative name is relative to the build's folder there and to the current one here.
  llvm::SmallString<256> here;
  const bool isSame = !llvm::sys::fs::current_path(here) && realPath(command->directory) == realPath(here);
  if (!isSame)
    command->file = absolutePath(file);
  if (!isExact)
    command->notes.insert(command->notes.begin(),
                          "is not in " + database.path + "; the flags are those of " + entries.front()->file);
  return command;
}

} // namespace smem::command
