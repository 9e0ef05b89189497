// compare: two reports that exist, or two that are made of commits; from there on there is one way.
#include "driver/Commands.h"

#include "compare/Difference.h"
#include "compare/ReadSide.h"
#include "driver/GitSides.h"
#include "driver/Output.h"
#include "render/Compare.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace smem::driver {

static llvm::Expected<compare::Side> readFile(const std::string &file) {
  if (llvm::sys::fs::is_directory(file))
    return llvm::createStringError(file +
                                   ": is a folder; name a report that `smem-ledger report --format json` "
                                   "wrote, or give --git BASE..HEAD");
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return llvm::createStringError(file + ": cannot read it: " + buffer.getError().message() +
                                   "; write it with `smem-ledger report --format json`");
  return compare::readSide((*buffer)->getBuffer(), file);
}

static llvm::Expected<GitSides> sidesOf(const Options &options, lint::Catalogue catalogue) {
  if (!options.compare.git.empty())
    return analyzeSides(options, catalogue);
  GitSides sides;
  for (auto [file, side] :
       {std::pair(&options.inputs[0], &sides.base), std::pair(&options.inputs[1], &sides.head)}) {
    auto read = readFile(*file);
    if (!read)
      return read.takeError();
    *side = std::move(*read);
  }
  return sides;
}

static std::string rendered(const compare::Difference &difference, const Sink &sink) {
  switch (sink.format) {
  case Format::Json:
    return render::compareJson(difference, SMEM_VERSION);
  case Format::Markdown:
    return render::compareMarkdown(difference);
  default:
    return render::compareText(difference, styleFor(sink.path));
  }
}

static int fail(llvm::Error error) {
  printError(llvm::toString(std::move(error)));
  return exitFailed;
}

int compareCommand(const Options &options, lint::Catalogue catalogue) {
  auto sides = sidesOf(options, catalogue);
  if (!sides)
    return fail(sides.takeError());
  llvm::for_each(sides->remarks, printRemark);
  auto difference = compare::compare(sides->base, sides->head, options.failOn);
  if (!difference) {
    llvm::for_each(sides->errors, printError);
    return fail(difference.takeError());
  }
  std::vector<std::string> &errors = sides->errors;
  // Where nothing could be read, there is nothing to say.
  if (errors.empty() || !sides->base.units.empty() || !sides->head.units.empty()) {
    std::vector<Document> documents;
    for (const Sink &sink : options.sinks)
      documents.push_back({rendered(*difference, sink), sink.path});
    if (llvm::Error error = writeOutputs(documents))
      errors.push_back(llvm::toString(std::move(error)));
  }
  llvm::for_each(errors, printError);
  return !errors.empty() ? exitFailed : difference->fails() ? exitFindings : exitDone;
}

} // namespace smem::driver
