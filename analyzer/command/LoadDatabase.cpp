// JSON to entries.
#include "command/Compiler.h"
#include "command/Database.h"
#include "command/Nvcc.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

namespace smem::command {
namespace {

std::string absolute(llvm::StringRef directory, llvm::StringRef file) {
  llvm::SmallString<256> whole;
  if (!llvm::sys::path::is_absolute(file))
    whole = directory;
  llvm::sys::path::append(whole, file);
  return absolutePath(whole);
}

std::vector<std::string> wordsOf(llvm::StringRef commandLine) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *, 32> parts;
  llvm::cl::TokenizeGNUCommandLine(commandLine, saver, parts);
  return {parts.begin(), parts.end()};
}

bool compilesCuda(const DatabaseEntry &entry) {
  const Call call = callOf(entry.words);
  const bool hasFiles = llvm::any_of(call.flags, [](llvm::StringRef word) {
    return word.starts_with("@") || word.starts_with("--options-file") || word.starts_with("-optf");
  });
  if (!hasFiles)
    return compilesCuda(call, entry.file);
  auto flags = expandResponseFiles(call.flags, entry.directory);
  if (flags)
    return compilesCuda(Call{call.compiler, *flags}, entry.file);
  llvm::consumeError(flags.takeError()); // said when the file is analyzed
  return compilesCuda(call, entry.file);
}

llvm::Expected<DatabaseEntry> entryOf(const llvm::json::Value &value, llvm::StringRef folder,
                                      llvm::StringRef place) {
  const llvm::json::Object *object = value.getAsObject();
  auto file = object ? object->getString("file") : std::nullopt;
  auto directory = object ? object->getString("directory") : std::nullopt;
  if (!file || !directory)
    return llvm::createStringError(place + ": an entry has \"directory\" and \"file\", this one lacks one");
  DatabaseEntry entry;
  entry.directory = absolute(folder, *directory);
  entry.file = absolute(entry.directory, *file);
  entry.realFile = realPath(entry.file);
  if (const llvm::json::Array *arguments = object->getArray("arguments")) {
    for (const llvm::json::Value &argument : *arguments)
      if (auto text = argument.getAsString())
        entry.words.push_back(text->str());
      else
        return llvm::createStringError(place + ": \"arguments\" must be strings");
  } else if (auto commandLine = object->getString("command")) {
    entry.words = wordsOf(*commandLine);
  }
  if (entry.words.empty())
    return llvm::createStringError(place + ": the entry has neither \"arguments\" nor \"command\"");
  entry.isCuda = compilesCuda(entry);
  return entry;
}

} // namespace

std::string realPath(llvm::StringRef path) {
  llvm::SmallString<256> real;
  return llvm::sys::fs::real_path(path, real) ? absolutePath(path) : real.str().str();
}

std::string absolutePath(llvm::StringRef path) {
  llvm::SmallString<256> whole(path), tidy, real, realTidy;
  llvm::sys::fs::make_absolute(whole);
  llvm::sys::path::remove_dots(whole);
  tidy = whole;
  llvm::sys::path::remove_dots(tidy, /*remove_dot_dot=*/true);
  const bool isThere = !llvm::sys::fs::real_path(whole, real);
  const bool isSame = !isThere || (!llvm::sys::fs::real_path(tidy, realTidy) && real == realTidy);
  return (isSame ? tidy : whole).str().str();
}

llvm::Expected<Database> loadDatabase(llvm::StringRef path) {
  llvm::SmallString<256> file(path);
  if (llvm::sys::fs::is_directory(path))
    llvm::sys::path::append(file, "compile_commands.json");
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(file + ": " + buffer.getError().message() +
                                   "; -p takes a build folder with a compile_commands.json; without one, flags stand behind --");
  auto parsed = llvm::json::parse((*buffer)->getBuffer());
  if (!parsed)
    return llvm::createStringError(file + ": is not JSON: " + llvm::toString(parsed.takeError()));
  const llvm::json::Array *array = parsed->getAsArray();
  if (!array)
    return llvm::createStringError(file + ": a compile database is a list of entries");
  const std::string folder = absolute("", llvm::sys::path::parent_path(file));
  Database database{file.str().str(), {}};
  for (std::size_t index = 0; index < array->size(); ++index) {
    auto entry = entryOf((*array)[index], folder, (file + ": entry " + llvm::Twine(index + 1)).str());
    if (!entry)
      return entry.takeError();
    database.entries.push_back(std::move(*entry));
  }
  return database;
}

} // namespace smem::command
