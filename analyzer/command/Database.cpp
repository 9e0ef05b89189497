// JSON to entries, and the search for a file among them.
#include "command/Database.h"

#include "command/Nvcc.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

#include <iterator>

namespace smem::command {

static std::string absolute(llvm::StringRef directory, llvm::StringRef file) {
  llvm::SmallString<256> whole;
  if (!llvm::sys::path::is_absolute(file))
    whole = directory;
  llvm::sys::path::append(whole, file);
  llvm::sys::fs::make_absolute(whole);
  llvm::sys::path::remove_dots(whole, /*remove_dot_dot=*/true);
  return whole.str().str();
}

// The same file has the same real path, however a build or a user reaches it.
static std::string realPath(llvm::StringRef path) {
  llvm::SmallString<256> real;
  return llvm::sys::fs::real_path(path, real) ? path.str() : real.str().str();
}

static std::vector<std::string> words(llvm::StringRef commandLine) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *, 32> parts;
  llvm::cl::TokenizeGNUCommandLine(commandLine, saver, parts);
  return {parts.begin(), parts.end()};
}

static llvm::Expected<DatabaseEntry> entry(const llvm::json::Value &value, llvm::StringRef place) {
  const llvm::json::Object *object = value.getAsObject();
  auto file = object ? object->getString("file") : std::nullopt;
  auto directory = object ? object->getString("directory") : std::nullopt;
  if (!file || !directory)
    return llvm::createStringError(place + ": an entry has \"directory\" and \"file\", this one lacks one");
  DatabaseEntry result{absolute(*directory, *file), directory->str(), {}};
  if (const llvm::json::Array *arguments = object->getArray("arguments")) {
    for (const llvm::json::Value &argument : *arguments)
      if (auto text = argument.getAsString())
        result.words.push_back(text->str());
      else
        return llvm::createStringError(place + ": \"arguments\" must be strings");
  } else if (auto commandLine = object->getString("command")) {
    result.words = words(*commandLine);
  }
  if (result.words.empty())
    return llvm::createStringError(place + ": the entry has neither \"arguments\" nor \"command\"");
  return result;
}

llvm::Expected<Database> loadDatabase(llvm::StringRef path) {
  llvm::SmallString<256> file(path);
  if (llvm::sys::fs::is_directory(path))
    llvm::sys::path::append(file, "compile_commands.json");
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(file + ": " + buffer.getError().message() +
                                   "; -p takes a build folder with a compile_commands.json");
  auto parsed = llvm::json::parse((*buffer)->getBuffer());
  if (!parsed)
    return llvm::createStringError(file + ": is not JSON: " + llvm::toString(parsed.takeError()));
  const llvm::json::Array *array = parsed->getAsArray();
  if (!array)
    return llvm::createStringError(file + ": a compile database is a list of entries");
  Database database{file.str().str(), {}};
  for (std::size_t index = 0; index < array->size(); ++index) {
    auto one = entry((*array)[index], (file + ": entry " + llvm::Twine(index + 1)).str());
    if (!one)
      return one.takeError();
    database.entries.push_back(std::move(*one));
  }
  return database;
}

static std::size_t commonFolders(llvm::StringRef a, llvm::StringRef b) {
  using namespace llvm::sys::path;
  std::size_t count = 0;
  for (auto left = begin(a), right = begin(b); left != end(a) && right != end(b) && *left == *right;
       ++left, ++right)
    ++count;
  return count;
}

llvm::Expected<CompileCommand> commandFor(const Database &database, llvm::StringRef file) {
  if (database.entries.empty())
    return llvm::createStringError(database.path + ": the compile database is empty");
  const std::string wanted = realPath(absolute("", file));
  const DatabaseEntry *best = nullptr;
  bool exact = false;
  std::size_t most = 0;
  for (const DatabaseEntry &each : database.entries) {
    const std::string path = realPath(each.file);
    if (path == wanted) {
      best = &each;
      exact = true;
      break;
    }
    const bool cuda = llvm::sys::path::extension(path) == ".cu";
    // A CUDA file's flags serve better than a C++ file's, however near.
    if (std::size_t score = 2 * commonFolders(path, wanted) + (cuda ? 1000 : 0); !best || score > most) {
      best = &each;
      most = score;
    }
  }
  auto flags = expandResponseFiles(llvm::ArrayRef(best->words).drop_front(), best->directory);
  if (!flags)
    return llvm::createStringError(database.path + ": " + llvm::toString(flags.takeError()));
  CompileCommand command = translate(file, best->directory, *flags);
  // A relative name is relative to the build's folder there and to the current one here.
  const bool same = realPath(best->directory) == realPath(absolute("", "."));
  command.file = same ? file.str() : absolute("", file);
  if (!exact)
    command.notes.insert(command.notes.begin(), "'" + file.str() + "' is not in " + database.path +
                                                    "; the flags are those of " + best->file);
  return command;
}

} // namespace smem::command
