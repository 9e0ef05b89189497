// The only place of an estimate that looks at a clock.
#include "driver/ProfileFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <chrono>

namespace smem::driver {

llvm::Expected<estimate::Wall> readWall(const std::string &path, const estimate::Aim &aim,
                                        llvm::function_ref<bool(llvm::StringRef name)> isAsked) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  llvm::sys::fs::file_status status;
  if (std::error_code error = buffer ? llvm::sys::fs::status(path, status) : buffer.getError())
    return llvm::createStringError("--profile " + path + ": cannot read it: " + error.message());
  auto profile = estimate::parseProfile((*buffer)->getBuffer(), path);
  if (!profile)
    return llvm::createStringError("--profile " + llvm::toString(profile.takeError()));
  using namespace std::chrono;
  const auto written = time_point_cast<system_clock::duration>(status.getLastModificationTime());
  const std::int64_t age = duration_cast<seconds>(system_clock::now() - written).count();
  return estimate::wallOf(*profile, path, std::max<std::int64_t>(0, age), aim, isAsked);
}

} // namespace smem::driver
