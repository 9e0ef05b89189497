// A file of the cache is a precompiled header of Clang's and a checksum behind it. Clang itself checks that its flags
// are those of the parse and that no header is newer; the checksum tells what a full disk or a crash left.
#include "ast/Preamble.h"

#include "ast/Frontend.h"
#include "base/WholeFile.h"

#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LockFileManager.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace smem::ast {

namespace {

constexpr llvm::StringLiteral wrapper = "__clang_cuda_runtime_wrapper.h";
constexpr llvm::StringLiteral source = "/smem-ledger/preamble.cu"; // neither is on the disk
constexpr llvm::StringLiteral mounted = "/smem-ledger/preamble.pch";
constexpr std::size_t checksumBytes = sizeof(std::uint64_t);
constexpr std::uint64_t most = std::uint64_t(1) << 30; // bytes of the cache; a preamble has about ten million

class Precompile : public clang::ASTFrontendAction {
public:
  explicit Precompile(std::shared_ptr<clang::PCHBuffer> buffer) : buffer(std::move(buffer)) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler, llvm::StringRef) override {
    return std::make_unique<clang::PCHGenerator>(compiler.getPreprocessor(), compiler.getModuleCache(),
                                                 /*OutputFile=*/"", /*isysroot=*/"", buffer,
                                                 compiler.getCodeGenOpts(),
                                                 compiler.getFrontendOpts().ModuleFileExtensions);
  }
  clang::TranslationUnitKind getTranslationUnitKind() override { return clang::TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }

private:
  std::shared_ptr<clang::PCHBuffer> buffer;
};

} // namespace

// With the empty source, which is an input of the precompiled header like any other, and with that header.
static llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withPreamble(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> below, std::unique_ptr<llvm::MemoryBuffer> precompiled) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  if (auto folder = below->getCurrentWorkingDirectory())
    memory->setCurrentWorkingDirectory(*folder);
  memory->addFile(source, 0, llvm::MemoryBuffer::getMemBuffer("", source));
  if (precompiled)
    memory->addFile(mounted, 0, std::move(precompiled));
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(below));
  overlay->pushOverlay(memory);
  return overlay;
}

// The same flags for a file that has only the wrapper in it.
static std::shared_ptr<clang::CompilerInvocation> alone(const Invocation &made) {
  auto invocation = std::make_shared<clang::CompilerInvocation>(*made.invocation);
  invocation->getFrontendOpts().Inputs = {{source, clang::InputKind(clang::Language::CUDA)}};
  invocation->getFrontendOpts().ProgramAction = clang::frontend::GeneratePCH;
  invocation->getFrontendOpts().OutputFile.clear();
  invocation->getCodeGenOpts().MainFileName.clear();
  invocation->getLangOpts().CUID.clear(); // a hash of the file's name
  invocation->getPreprocessorOpts().Includes = {wrapper.str()};
  return invocation;
}

static std::string nameFor(const Invocation &made, const Toolkit &toolkit) {
  std::string key = SMEM_VERSION "\n" + clang::getClangFullVersion() + "\n" + toolkit.path + "\n" + toolkit.version;
  if (auto folder = made.files->getCurrentWorkingDirectory())
    key += "\n" + *folder;
  for (const std::string &argument : alone(made)->getCC1CommandLine())
    key += "\n" + argument;
  const auto hash = llvm::xxh3_128bits(llvm::ArrayRef(reinterpret_cast<const std::uint8_t *>(key.data()), key.size()));
  // The name by which LLVM's pruning knows what it may remove.
  return "llvmcache-" + llvm::utohexstr(hash.high64, /*LowerCase=*/true, 16) + llvm::utohexstr(hash.low64, true, 16);
}

static std::string checksum(llvm::StringRef text) {
  const std::uint64_t sum = llvm::xxh3_64bits(text);
  return std::string(reinterpret_cast<const char *>(&sum), checksumBytes);
}

// Nothing when the file is missing or damaged.
static std::unique_ptr<llvm::MemoryBuffer> load(llvm::StringRef path) {
  auto file = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!file || (*file)->getBufferSize() <= checksumBytes)
    return nullptr;
  const llvm::StringRef all = (*file)->getBuffer(), content = all.drop_back(checksumBytes);
  if (checksum(content) != all.take_back(checksumBytes))
    return nullptr;
  return llvm::MemoryBuffer::getMemBufferCopy(content, mounted);
}

// Empty when the wrapper itself has errors.
static std::string precompile(const Invocation &made) {
  Invocation job = made;
  job.invocation = alone(made);
  job.files = withPreamble(made.files, nullptr);
  job.diagnostics =
      clang::CompilerInstance::createDiagnostics(*job.files, *job.options, new clang::IgnoringDiagConsumer);
  auto buffer = std::make_shared<clang::PCHBuffer>();
  Frontend frontend(std::move(job), std::make_unique<Precompile>(buffer));
  const bool worked = frontend.run() && !frontend.compiler().getDiagnostics().hasErrorOccurred();
  frontend.end();
  return worked && buffer->IsComplete ? std::string(buffer->Data.begin(), buffer->Data.end()) : std::string();
}

// Somebody else may be making the same one: nobody waits.
static void store(const Invocation &made, const std::string &path, const std::string &folder) {
  if (llvm::sys::fs::create_directories(folder))
    return;
  llvm::LockFileManager lock(path);
  llvm::Expected<bool> owned = lock.tryLock();
  if (!owned)
    return llvm::consumeError(owned.takeError());
  if (!*owned)
    return;
  const std::string content = precompile(made);
  if (content.empty())
    return;
  auto file = writeBeside(content + checksum(content), path);
  if (!file)
    return llvm::consumeError(file.takeError());
  llvm::consumeError(file->keep(path));
  llvm::CachePruningPolicy policy; // what nobody has used for a week goes
  policy.MaxSizeBytes = most;
  llvm::pruneCache(folder, policy);
}

void usePreamble(Invocation &made, const Toolkit &toolkit) {
  clang::PreprocessorOptions &options = made.invocation->getPreprocessorOpts();
  if (toolkit.cache.empty() || options.Includes.empty() || options.Includes.front() != wrapper ||
      !options.ImplicitPCHInclude.empty())
    return;
  llvm::SmallString<256> path(toolkit.cache);
  llvm::sys::path::append(path, nameFor(made, toolkit));
  auto content = load(path);
  if (!content) {
    store(made, path.str().str(), toolkit.cache);
    content = load(path);
  }
  if (!content)
    return;
  made.preamble = path.str().str();
  made.files = withPreamble(made.files, std::move(content));
  options.Includes.erase(options.Includes.begin());
  options.ImplicitPCHInclude = mounted.str();
}

Toolkit withoutPreamble(const Invocation &ran, const Toolkit &toolkit) {
  llvm::sys::fs::remove(ran.preamble);
  Toolkit plain = toolkit;
  plain.cache.clear();
  return plain;
}

} // namespace smem::ast
