// Finds the CUDA toolkit.
#include "ast/Toolkit.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

namespace smem::ast {

// "13.0" from `#define CUDA_VERSION 13000`; empty when `path` holds no toolkit.
static std::string versionAt(llvm::StringRef path) {
  auto header = llvm::MemoryBuffer::getFile(path + "/include/cuda.h");
  if (!header || !llvm::sys::fs::exists(path + "/include/cuda_runtime.h"))
    return {};
  llvm::StringRef text = (*header)->getBuffer();
  auto at = text.find("#define CUDA_VERSION ");
  if (at == llvm::StringRef::npos)
    return {};
  unsigned number = 0;
  if (text.substr(at + 21).ltrim().take_while(llvm::isDigit).getAsInteger(10, number))
    return {};
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

// The root of the toolkit whose nvcc is in PATH, behind symbolic links; empty when there is none. A script that
// calls nvcc elsewhere tells nothing of its place.
static std::string rootOfNvccInPath() {
  auto nvcc = llvm::sys::findProgramByName("nvcc");
  llvm::SmallString<128> real;
  if (!nvcc || llvm::sys::fs::real_path(*nvcc, real))
    return {};
  return llvm::sys::path::parent_path(llvm::sys::path::parent_path(real)).str();
}

llvm::Expected<Toolkit> findToolkit(const std::string &request) {
  const Toolkit builtin{"", "builtin"};
  if (request == "builtin")
    return builtin;
  if (!request.empty()) {
    if (std::string version = versionAt(request); !version.empty())
      return Toolkit{request, version};
    return llvm::createStringError("no CUDA toolkit at '" + request +
                                   "': it has no include/cuda.h; give its root folder or --cuda builtin");
  }
  const std::string fromEnvironment = llvm::sys::Process::GetEnv("CUDA_PATH").value_or("");
  for (const std::string &path : {fromEnvironment, rootOfNvccInPath(), std::string("/usr/local/cuda")})
    if (std::string version = path.empty() ? "" : versionAt(path); !version.empty())
      return Toolkit{path, version};
  return builtin;
}

} // namespace smem::ast
