// CUDA source in a test: written to a temporary file, compiled with the built-in declarations, one block run.
#pragma once

#include "ast/DeviceModule.h"
#include "trace/Trace.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

#include <functional>
#include <string>
#include <vector>

namespace smem::trace::traced {

using Offsets = std::array<std::optional<std::int64_t>, 32>;

// The offset of each lane; negative where the lane does not take part.
inline Offsets lanes(const std::function<std::int64_t(std::int64_t)> &offset) {
  Offsets offsets;
  for (std::int64_t lane = 0; lane < 32; ++lane)
    if (const std::int64_t at = offset(lane); at >= 0)
      offsets[lane] = at;
  return offsets;
}

class Traced {
public:
  // The kernel is the one whose mangled name contains `kernel`. Line 1 is the first of `text`.
  Traced(const std::string &text, const std::string &kernel, Request request, const std::string &arch = "sm_89") {
    llvm::SmallString<128> path;
    int handle = 0;
    REQUIRE_FALSE(llvm::sys::fs::createTemporaryFile("trace", "cu", handle, path));
    {
      llvm::raw_fd_ostream file(handle, true);
      file << "#include <cuda_runtime.h>\n#include <cuda_fp16.h>\n#line 1\n" << text;
    }
    command::CompileCommand command;
    command.file = path.str().str();
    command.arguments = {"-std=c++17"};
    auto made = ast::deviceModule(command, arch, llvm::cantFail(ast::findToolkit("builtin")));
    if (!made)
      FAIL(llvm::toString(made.takeError()));
    if (!made->known())
      FAIL("line " << made->why().where.line << ": " << made->why().reason);
    request.userFiles = (*made)->userFiles;
    for (const llvm::Function &function : *(*made)->module)
      if (!function.isDeclaration() && function.getCallingConv() == llvm::CallingConv::PTX_Kernel &&
          function.getName().contains(kernel))
        request.kernel = function.getName().str();
    auto ran = run(*(*made)->module, request);
    if (!ran)
      FAIL(llvm::toString(ran.takeError()));
    trace = std::move(*ran);
    llvm::sys::fs::remove(path);
  }

  Trace trace;

  std::vector<Access> on(unsigned line) const {
    std::vector<Access> found;
    for (const Access &access : trace.accesses)
      if (access.where.line == line)
        found.push_back(access);
    return found;
  }
  // The only access of its kind on a line.
  Access only(unsigned line, AccessKind kind) const {
    std::vector<Access> found;
    for (const Access &access : on(line))
      if (access.kind == kind)
        found.push_back(access);
    if (found.size() != 1)
      FAIL("line " << line << " has " << found.size() << " such accesses");
    return found[0];
  }
  std::string object(const Access &access) const {
    return access.object ? trace.objects[*access.object].name : "?";
  }
  std::uint64_t units(UnitKind kind) const {
    std::uint64_t executions = 0;
    for (const UnitUse &use : trace.units)
      if (use.kind == kind)
        executions += use.executions;
    return executions;
  }
};

inline Request block(std::int64_t x, std::int64_t y = 1, std::int64_t z = 1) {
  Request request;
  request.block = {x, y, z};
  return request;
}

// How often an access has exactly these offsets.
inline std::uint64_t times(const Access &access, const Offsets &offsets) {
  std::uint64_t executions = 0;
  for (const Pattern &pattern : access.patterns)
    if (pattern.offsets == offsets)
      executions += pattern.executions;
  return executions;
}

inline bool doubts(const Access &access, Doubt::Kind kind) {
  for (const Doubt &doubt : access.doubts)
    if (doubt.kind == kind)
      return true;
  return false;
}

} // namespace smem::trace::traced
