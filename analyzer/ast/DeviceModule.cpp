// The source with other values, parsed for its code alone.
#include "ast/DeviceModule.h"

#include "ast/Emission.h"
#include "ast/Preamble.h"

#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <optional>

namespace smem::ast {

DeviceModule::DeviceModule() = default;
DeviceModule::DeviceModule(DeviceModule &&) = default;
DeviceModule::~DeviceModule() { module.reset(); }

DeviceModule &DeviceModule::operator=(DeviceModule &&other) {
  module = std::move(other.module); // before the context it lives in
  context = std::move(other.context);
  userFiles = std::move(other.userFiles);
  return *this;
}

// Files with replaced values stand in for those of the disk; macros of the command line are defined again.
static std::optional<Unknown> replace(Invocation &made, llvm::ArrayRef<Replacement> replacements) {
  clang::PreprocessorOptions &options = made.invocation->getPreprocessorOpts();
  std::map<std::string, std::vector<Replacement>> byFile;
  for (const Replacement &replacement : replacements)
    if (made.files->exists(replacement.where.file))
      byFile[replacement.where.file].push_back(replacement);
    else
      options.addMacroDef(replacement.name + "=" + std::to_string(replacement.value));
  for (const auto &[file, all] : byFile) {
    auto buffer = made.files->getBufferForFile(file);
    if (!buffer)
      return Unknown{"cannot read '" + file + "': " + buffer.getError().message(), all.front().where};
    auto text = withValues((*buffer)->getBuffer(), all);
    if (!text)
      return Unknown{llvm::toString(text.takeError()), all.front().where};
    options.addRemappedFile(file, llvm::MemoryBuffer::getMemBufferCopy(*text, file).release());
  }
  return std::nullopt;
}

llvm::Expected<Known<DeviceModule>> deviceModule(const command::CompileCommand &command,
                                                 const std::string &arch, const Toolkit &toolkit,
                                                 llvm::ArrayRef<Replacement> replacements) {
  auto made = makeInvocation(command, arch, toolkit);
  if (!made)
    return made.takeError();
  if (auto why = replace(*made, replacements))
    return Known<DeviceModule>(*why);
  Emission emission;
  auto action = emission.action(*made);
  Frontend frontend(std::move(*made), std::move(action));
  const bool parsed = frontend.run();
  frontend.end();
  if (const Invocation &ran = frontend.invocation(); ran.said->isPreambleStale && !ran.preamble.empty())
    return deviceModule(command, arch, withoutPreamble(ran, toolkit), replacements);
  if (!parsed)
    return llvm::createStringError("cannot generate device code for '" + command.file + "'");
  return emission.take(frontend);
}

} // namespace smem::ast
