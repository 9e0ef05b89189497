// A copy in a temporary folder: the user's file is never touched.
#include "driver/Recompile.h"

#include "estimate/KernelName.h"
#include "registers/Nvcc.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace smem::driver {

static llvm::Error write(llvm::StringRef path, llvm::StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  out << text;
  out.close();
  if (error || out.has_error())
    return llvm::createStringError("--recompile: the copy cannot be written: " +
                                   (error ? error : out.error()).message());
  return llvm::Error::success();
}

// The row of an instance that was asked for stands for its kernel; it may be another kernel's own, too.
static void addInstances(registers::ResourceTable &table, const Redefined &redefined,
                         const facts::Facts &facts) {
  const std::vector<registers::KernelResources> compiled = table.rows;
  for (auto [kernel, instance] : llvm::zip_equal(facts.kernels, redefined.instances)) {
    if (instance.empty())
      continue;
    const std::string wanted = estimate::bareName(instance), own = kernel.mangled;
    llvm::erase_if(table.rows, [&](const registers::KernelResources &row) { return row.mangled == own; });
    for (registers::KernelResources row : compiled)
      if (estimate::bareName(row.mangled) == wanted) {
        row.mangled = own;
        table.rows.push_back(std::move(row));
      }
  }
}

llvm::Expected<registers::ResourceTable>
recompile(const Redefined &redefined, const command::CompileCommand &compile, const facts::Facts &facts,
          llvm::ArrayRef<const device::Device *> devices, const ast::Toolkit &toolkit) {
  llvm::SmallString<128> folder, copy, original(llvm::sys::path::parent_path(compile.file));
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory("smem-ledger", folder))
    return llvm::createStringError("--recompile: no temporary folder: " + error.message());
  auto remove = llvm::scope_exit([&] { llvm::sys::fs::remove_directories(folder); });
  copy = folder;
  llvm::sys::path::append(copy, llvm::sys::path::filename(compile.file));
  if (llvm::Error error = write(copy, redefined.text))
    return error;
  if (original.empty())
    original = ".";
  registers::ResourceTable table{registers::Source::Nvcc, "nvcc for the changed " + compile.file, {}};
  for (const device::Device *device : devices) {
    registers::NvccJob job;
    job.source = copy.str().str();
    job.arch = device->arch.str();
    job.flags = compile.nvccFlags;
    job.flags.push_back("-I" + original.str().str());
    for (const std::string &define : redefined.defines)
      job.flags.push_back("-D" + define);
    if (!toolkit.path.empty())
      job.nvcc = toolkit.path + "/bin/nvcc";
    auto rows = registers::runNvcc(job);
    if (!rows)
      return llvm::createStringError("--recompile: " + llvm::toString(rows.takeError()));
    llvm::append_range(table.rows, rows->rows);
  }
  addInstances(table, redefined, facts);
  registers::normalize(table);
  return table;
}

registers::Registers recompiledRegisters(const registers::ResourceTable &table, const facts::Kernel &kernel,
                                         const device::Device &device) {
  registers::Registers picked;
  Known<registers::KernelResources> row = registers::find(table, kernel.mangled, device.arch);
  if (!row || !row->registers) {
    picked.why = row ? row->registers.why().reason : row.why().reason;
    return picked;
  }
  picked.value = *row->registers;
  picked.source = registers::Source::Nvcc;
  picked.row = *row;
  return picked;
}

} // namespace smem::driver
