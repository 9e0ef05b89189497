// PTX alone is for the architecture it is made for: what the driver makes of it runs there at least.
#include "command/Architectures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace smem::command {
namespace {

std::vector<std::string> listed(llvm::StringRef value) {
  llvm::SmallVector<llvm::StringRef> parts;
  value.trim("[]'\"").split(parts, ',', -1, /*KeepEmpty=*/false);
  std::vector<std::string> result;
  for (llvm::StringRef part : parts)
    if (const llvm::StringRef word = part.trim(" []'\""); !word.empty())
      result.push_back(word.str());
  return result;
}

bool isReal(llvm::StringRef word) { return word.starts_with("sm_"); }

std::string realOf(llvm::StringRef word) {
  for (llvm::StringRef prefix : {"sm_", "compute_", "lto_"})
    if (word.consume_front(prefix))
      return "sm_" + word.str();
  return "";
}

void addOnce(std::vector<std::string> &list, const std::string &word) {
  if (!llvm::is_contained(list, word))
    list.push_back(word);
}

} // namespace

void Architectures::add(llvm::StringRef word) {
  const std::string real = realOf(word);
  addOnce(real.empty() ? unnamed : named, real.empty() ? word.str() : real);
}

void Architectures::addArch(llvm::StringRef value) { arch = value.trim().str(); }

void Architectures::addCode(llvm::StringRef value) { llvm::append_range(codes, listed(value)); }

void Architectures::addGencode(llvm::StringRef value) {
  // The two may stand in either order, and the code may be a list.
  std::string virtualArch;
  std::vector<std::string> reals;
  for (llvm::StringRef word : listed(value)) {
    word.consume_front("code=");
    word = word.ltrim("[\"'");
    if (word.consume_front("arch="))
      virtualArch = word.str();
    else if (isReal(word))
      reals.push_back(word.str());
  }
  for (const std::string &each : reals)
    add(each);
  if (reals.empty() && !virtualArch.empty())
    add(virtualArch);
}

void Architectures::addOffload(llvm::StringRef value) {
  for (const std::string &each : listed(value))
    add(each);
}

void Architectures::remove(llvm::StringRef value) {
  for (const std::string &each : listed(value))
    if (each == "all")
      named.clear();
    else
      std::erase(named, realOf(each));
}

// -arch counts where no -code says for what it is compiled.
Architectures Architectures::whole() const {
  Architectures result = *this;
  for (const std::string &code : codes)
    if (isReal(code))
      result.add(code);
  if (llvm::none_of(codes, isReal) && !arch.empty())
    result.add(arch);
  return result;
}

std::vector<std::string> Architectures::all() const { return whole().named; }

std::vector<std::string> Architectures::open() const { return whole().unnamed; }

std::vector<std::string> clangFlagsFor(llvm::StringRef arch) {
  const bool isFamily = arch.ends_with("f"), isSpecific = arch.ends_with("a");
  const std::string number = arch.drop_front(3).rtrim("af").str() + "0"; // as in __CUDA_ARCH__
  std::vector<std::string> flags = {"--cuda-gpu-arch=" + (isFamily ? arch.drop_back() : arch).str()};
  if (isSpecific)
    flags.push_back("-D__CUDA_ARCH_SPECIFIC__=" + number);
  if (isSpecific || isFamily)
    flags.push_back("-D__CUDA_ARCH_FAMILY_SPECIFIC__=" + number);
  return flags;
}

} // namespace smem::command
