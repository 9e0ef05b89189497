// Everything lies on the disk beside its place before anything is renamed.
#include "driver/Output.h"

#include "base/WholeFile.h"
#include "driver/Signals.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include <unistd.h>

namespace smem::driver {

static llvm::Error cannotWrite(const std::string &path, const std::error_code &error) {
  return llvm::createStringError("cannot write '" + path + "': " + error.message());
}

static llvm::Error writeDirectly(llvm::StringRef text, const std::string &path) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (!error) {
    out << text;
    out.flush();
    error = out.error();
    out.clear_error();
  }
  return error ? cannotWrite(path, error) : llvm::Error::success();
}

static llvm::Error writeStandardOutput(llvm::StringRef text) {
  const bool written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  return written ? llvm::Error::success() : llvm::createStringError("cannot write to the standard output");
}

// The text in a file beside `path`, or nothing where `path` is no file that could be replaced.
static llvm::Expected<std::optional<llvm::sys::fs::TempFile>> stage(llvm::StringRef text,
                                                                    const std::string &path) {
  llvm::sys::fs::file_status status;
  const bool exists = !llvm::sys::fs::status(path, status);
  if (exists && llvm::sys::fs::is_directory(status))
    return llvm::createStringError("cannot write '" + path + "': it is a directory");
  if (exists && !llvm::sys::fs::is_regular_file(status))
    return std::nullopt;
  auto file = writeBeside(text, path);
  if (!file)
    return file.takeError();
  return std::move(*file);
}

llvm::Error writeOutputs(llvm::ArrayRef<Document> documents) {
  std::vector<std::pair<llvm::sys::fs::TempFile, const Document *>> staged;
  std::vector<const Document *> direct;
  // A TempFile must not be destroyed before it is kept or discarded.
  auto discardFrom = [&](std::size_t first) {
    for (std::size_t at = first; at < staged.size(); ++at)
      llvm::consumeError(staged[at].first.discard());
  };
  for (const Document &document : documents) {
    if (document.path.empty()) {
      direct.push_back(&document);
      continue;
    }
    auto file = stage(document.text, document.path);
    if (!file) {
      discardFrom(0);
      return file.takeError();
    }
    if (*file)
      staged.emplace_back(std::move(**file), &document);
    else
      direct.push_back(&document);
  }
  // Neither is one file new while another is old, nor a file behind the standard output half written.
  std::optional<HeldSignals> held(std::in_place);
  for (std::size_t at = 0; at < staged.size(); ++at)
    if (llvm::Error error = staged[at].first.keep(staged[at].second->path)) {
      discardFrom(at);
      return llvm::createStringError("cannot write '" + staged[at].second->path +
                                     "': " + llvm::toString(std::move(error)));
    }
  // A reader who never comes must not make the program unstoppable.
  if (llvm::sys::fs::file_status status;
      llvm::sys::fs::status(STDOUT_FILENO, status) || !llvm::sys::fs::is_regular_file(status))
    held.reset();
  for (const Document *document : direct)
    if (llvm::Error error = document->path.empty() ? writeStandardOutput(document->text)
                                                   : writeDirectly(document->text, document->path))
      return error;
  return llvm::Error::success();
}

llvm::Error writeOutput(llvm::StringRef text, const std::string &path) {
  return writeOutputs(Document{text.str(), path});
}

render::Style styleFor(const std::string &path) {
  render::Style style;
  style.colour = path.empty() && llvm::sys::Process::StandardOutIsDisplayed() &&
                 llvm::sys::Process::GetEnv("NO_COLOR").value_or("").empty();
  return style;
}

void printError(llvm::StringRef message) { llvm::errs() << "smem-ledger: error: " << message << "\n"; }

void printRemark(llvm::StringRef message) { llvm::errs() << "smem-ledger: " << message << "\n"; }

llvm::Expected<std::string> readInput() {
  auto buffer = llvm::MemoryBuffer::getSTDIN();
  if (!buffer)
    return llvm::createStringError("cannot read the standard input: " + buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

} // namespace smem::driver
