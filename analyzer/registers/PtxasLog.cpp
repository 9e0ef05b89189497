// A line-by-line reader. ptxas names a kernel, then its functions' stacks, then "Used N registers" without
// a name; so a number belongs to the kernel named last only if no other kernel was open in between, and
// this reader proves that instead of assuming it.
#include "registers/PtxasLog.h"

#include "registers/Input.h"
#include "registers/NvlinkLog.h"
#include "registers/UsageLine.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/ConvertUTF.h"

#include <optional>

namespace smem::registers {

namespace {

constexpr const char *remedy = "pass the output of nvcc -Xptxas -v, standard error included";

class LogReader {
public:
  LogReader(llvm::StringRef origin) : table{Source::PtxasLog, origin.str(), {}} {}

  void line(llvm::StringRef text);
  llvm::Expected<ResourceTable> finish();

private:
  void open(llvm::StringRef rest);
  void used(const Usage &usage);
  void stack(llvm::StringRef text);
  void closeUnknown(const std::string &reason);

  ResourceTable table;
  std::vector<KernelResources> pending; // named, numbers still to come; two or more are indistinguishable
  size_t usedWhileMixed = 0;
  std::string function; // of the last "Function properties" line whose stack line is still to come
  bool mixedFunctions = false;
  bool sawPtxas = false;
  NvlinkLog linked;
};

} // namespace

static KernelResources unknownRow(KernelResources row, const std::string &reason) {
  row.registers = row.barriers = Unknown{reason, {}};
  row.staticBytes = row.stackBytes = row.spillStoreBytes = row.spillLoadBytes = Unknown{reason, {}};
  return row;
}

// The text between the first pair of single quotes.
static llvm::StringRef quoted(llvm::StringRef text) { return text.split('\'').second.split('\'').first; }

void LogReader::closeUnknown(const std::string &reason) {
  for (KernelResources &row : pending)
    table.rows.push_back(unknownRow(std::move(row), reason));
  pending.clear();
  usedWhileMixed = 0;
}

// "Compiling entry function '_Z1kv' for 'sm_89'"
void LogReader::open(llvm::StringRef rest) {
  llvm::StringRef name = quoted(rest);
  llvm::StringRef arch = quoted(rest.split('\'').second.split('\'').second);
  if (name.empty() || !arch.starts_with("sm_"))
    return;
  pending.push_back({name.str(), arch.str()});
  pending.back().stackBytes = pending.back().spillStoreBytes = pending.back().spillLoadBytes =
      Unknown{"the log has no stack line for this kernel", {}};
}

void LogReader::used(const Usage &usage) {
  if (pending.size() > 1 && ++usedWhileMixed >= pending.size())
    return closeUnknown(table.origin + " mixes the lines of several ptxas processes here; build with -j1");
  if (pending.size() != 1)
    return;
  KernelResources &row = pending.front();
  row.registers = usage.registers;
  row.barriers = usage.barriers;
  row.staticBytes = usage.sharedBytes;
  table.rows.push_back(std::move(row));
  pending.clear();
}

// "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads"
void LogReader::stack(llvm::StringRef text) {
  const bool certain = !mixedFunctions && pending.size() == 1 && pending.front().mangled == function;
  function.clear();
  mixedFunctions = false;
  if (!certain)
    return;
  KernelResources &row = pending.front();
  row.stackBytes = bytesBefore(text, " bytes stack frame");
  row.spillStoreBytes = bytesBefore(text, " bytes spill stores");
  row.spillLoadBytes = bytesBefore(text, " bytes spill loads");
}

void LogReader::line(llvm::StringRef text) {
  if (linked.line(text))
    return;
  if (text.contains(" bytes stack frame, "))
    return stack(text);
  const size_t at = text.find("ptxas ");
  if (at == llvm::StringRef::npos)
    return;
  llvm::StringRef rest = text.drop_front(at + sizeof("ptxas ") - 1);
  if (rest.starts_with("error") || rest.starts_with("fatal"))
    return closeUnknown(table.origin + " has a ptxas error after this kernel's name");
  if (!rest.consume_front("info"))
    return;
  sawPtxas = true;
  rest = rest.ltrim(" :");
  if (rest.consume_front("Compiling entry function "))
    open(rest);
  else if (rest.consume_front("Function properties for ")) {
    mixedFunctions = !function.empty();
    function = rest.trim().str();
  } else if (auto usage = parseUsage(rest, "Used "))
    used(*usage);
}

llvm::Expected<ResourceTable> LogReader::finish() {
  const bool cut = !pending.empty();
  closeUnknown(table.origin + " ends before this kernel's numbers");
  if (!sawPtxas)
    return failure("{}: has no line of ptxas -v; {}", table.origin, remedy);
  if (table.rows.empty())
    return failure("{}: has lines of ptxas -v but names no kernel; {}", table.origin, remedy);
  if (cut && table.rows.size() == 1)
    return failure("{}: ends before the numbers of its only kernel {}; {}", table.origin,
                   table.rows.front().mangled, remedy);
  linked.applyTo(table);
  normalize(table);
  return std::move(table);
}

// Windows PowerShell redirects to UTF-16.
static std::optional<std::string> fromUtf16(llvm::StringRef bytes) {
  std::string text;
  if (!llvm::hasUTF16ByteOrderMark(llvm::ArrayRef(bytes.data(), bytes.size())) ||
      !llvm::convertUTF16ToUTF8String(llvm::ArrayRef(bytes.data(), bytes.size()), text))
    return std::nullopt;
  return text;
}

llvm::Expected<ResourceTable> parsePtxasLog(llvm::StringRef text, llvm::StringRef origin) {
  LogReader reader(origin);
  // A last line without its end may be cut: a missing "bytes smem" would then read as 0.
  for (size_t end; (end = text.find('\n')) != llvm::StringRef::npos; text = text.drop_front(end + 1))
    reader.line(text.take_front(end).rtrim('\r'));
  return reader.finish();
}

llvm::Expected<ResourceTable> readPtxasLog(llvm::StringRef path) {
  auto buffer = readInput(path, "a ptxas log", remedy);
  if (!buffer)
    return buffer.takeError();
  llvm::StringRef bytes = (*buffer)->getBuffer();
  if (bytes.starts_with(llvm::ELF::ElfMagic))
    return failure("{}: is an ELF file, not a ptxas log; pass it as --cubin", path.str());
  if (auto text = fromUtf16(bytes))
    return parsePtxasLog(*text, path);
  return parsePtxasLog(bytes, path);
}

} // namespace smem::registers
