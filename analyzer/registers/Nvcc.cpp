// Runs nvcc without a shell. The cubin gives the numbers; the log of the same run adds only the spills,
// which a cubin does not record.
#include "registers/Nvcc.h"

#include "registers/Cubin.h"
#include "registers/Input.h"
#include "registers/PtxasLog.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <optional>

namespace smem::registers {

std::vector<std::string> cubinFlags(const std::vector<std::string> &flags) {
  // With and without the double dash nvcc accepts both "-x=value" and "-x value" for these.
  static constexpr llvm::StringLiteral withValue[] = {
      "-o",  "-output-file", "-arch", "-gpu-architecture", "-code", "-gpu-code", "-gencode", "-generate-code",
      "-MF", "-MT",          "-MQ"};
  static constexpr llvm::StringLiteral alone[] = {"-c",        "-compile", "-dc",     "-device-c", "-dw",
                                                  "-device-w", "-cubin",   "-fatbin", "-ptx",      "-E",
                                                  "-M",        "-MM",      "-MD",     "-MMD",      "-MP"};
  std::vector<std::string> kept;
  for (size_t i = 0; i < flags.size(); ++i) {
    llvm::StringRef flag = flags[i];
    if (flag.starts_with("--"))
      flag = flag.drop_front();
    if (llvm::is_contained(alone, flag))
      continue;
    if (llvm::is_contained(withValue, flag)) {
      ++i;
      continue;
    }
    if (llvm::is_contained(withValue, flag.split('=').first))
      continue;
    kept.push_back(flags[i]);
  }
  return kept;
}

// The first lines from the first error on, joined into one.
static std::string firstLines(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> lines, chosen;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  auto isError = [](llvm::StringRef line) { return line.contains("error") || line.contains("fatal"); };
  auto first = llvm::find_if(lines, isError);
  for (auto it = first == lines.end() ? lines.begin() : first; it != lines.end() && chosen.size() < 3; ++it)
    if (llvm::StringRef line = it->trim(); !line.empty())
      chosen.push_back(line.take_front(300));
  return chosen.empty() ? "it printed nothing" : llvm::join(chosen, " | ");
}

static std::string contentsOf(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, false, false);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

// `folder` exists and is empty; the caller removes it.
static llvm::Expected<ResourceTable> compileIn(llvm::StringRef folder, const NvccJob &job,
                                               const std::string &program) {
  llvm::SmallString<128> cubin(folder), log(folder);
  llvm::sys::path::append(cubin, "kernels.cubin");
  llvm::sys::path::append(log, "log");
  std::vector<std::string> command = {program, "-cubin", "-arch=" + job.arch, "-Xptxas", "-v"};
  llvm::append_range(command, cubinFlags(job.flags));
  llvm::append_range(command, std::vector<std::string>{"-o", cubin.str().str(), job.source});
  std::vector<llvm::StringRef> arguments(command.begin(), command.end());

  std::string problem;
  const std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), log.str(), log.str()};
  const int code = llvm::sys::ExecuteAndWait(program, arguments, std::nullopt, redirects, job.timeoutSeconds,
                                             /*MemoryLimit=*/0, &problem);
  const std::string printed = contentsOf(log);
  if (code < 0)
    return failure("{}: {} could not finish for {}: {}", job.source, program, job.arch,
                   problem.empty() ? "it crashed" : problem);
  if (code != 0)
    return failure("{}: {} failed for {} with exit code {}: {}", job.source, program, job.arch, code,
                   firstLines(printed));

  auto table = readCubin(cubin);
  if (!table) // the temporary path would tell the user nothing
    return failure("{}: {}", job.source,
                   llvm::StringRef(llvm::toString(table.takeError())).split(": ").second.str());
  auto spills = parsePtxasLog(printed, job.source);
  if (!spills)
    llvm::consumeError(spills.takeError());
  for (KernelResources &row : table->rows) {
    row.arch = job.arch;
    if (!spills)
      continue;
    if (auto line = find(*spills, row.mangled, job.arch)) {
      row.spillStoreBytes = line->spillStoreBytes;
      row.spillLoadBytes = line->spillLoadBytes;
    }
  }
  table->source = Source::Nvcc;
  table->origin = "nvcc for " + job.source;
  return table;
}

llvm::Expected<ResourceTable> runNvcc(const NvccJob &job) {
  if (!llvm::StringRef(job.arch).starts_with("sm_"))
    return failure("{}: nvcc needs a real architecture such as sm_89, not '{}'", job.source, job.arch);
  if (!llvm::sys::fs::is_regular_file(job.source))
    return failure("{}: is no readable file, so nvcc was not run; check the path", job.source);
  auto program = llvm::sys::findProgramByName(job.nvcc);
  if (!program || !llvm::sys::fs::can_execute(*program))
    return failure(
        "{}: is no program that can be run; give the toolkit's folder with --cuda, or leave out --nvcc",
        job.nvcc);
  llvm::SmallString<128> folder;
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory("smem-ledger", folder))
    return failure("{}: no temporary folder for nvcc: {}; check the space and rights there", job.source,
                   error.message());
  auto remove = llvm::scope_exit([&] { llvm::sys::fs::remove_directories(folder); });
  return compileIn(folder, job, *program);
}

} // namespace smem::registers
