// Holds the model against rows recorded on an H200: usage `occupancy_h200 OCCUPANCY.csv AVAILABLE.csv
// STATES.csv SWEEP.csv`.
// Exit 0: every row agrees; 1: one does not, or the files hold fewer rows than were recorded.
#include "device/Device.h"
#include "occupancy/Inverse.h"
#include "occupancy/Limits.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"

#include <fmt/format.h>

#include <string>
#include <vector>

using namespace smem;
using namespace smem::occupancy;

namespace {

using Cells = llvm::SmallVector<llvm::StringRef, 10>;

// The data rows: without the comment on top and the line of column names.
std::vector<Cells> rowsOf(llvm::StringRef text) {
  std::vector<Cells> rows;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    if (line.starts_with("#"))
      continue;
    line.split(rows.emplace_back(), ',');
  }
  if (!rows.empty())
    rows.erase(rows.begin());
  return rows;
}

int64_t number(llvm::StringRef cell) {
  int64_t value = -1;
  cell.trim().getAsInteger(10, value);
  return value;
}

struct Tally {
  int rows = 0;
  int wrong = 0;

  void check(llvm::StringRef what, int64_t model, int64_t recorded) {
    if (model == recorded)
      return;
    ++wrong;
    fmt::print("differs: {}: the model says {}, the H200 {}\n", what.str(), model, recorded);
  }
};

// kernel, threads, registers, static_bytes, dynamic_bytes, barriers, blocks_per_sm
void holdOccupancy(const device::Device &h200, llvm::StringRef text, Tally &tally) {
  for (const Cells &row : rowsOf(text)) {
    BlockUse use;
    use.threads = number(row[1]);
    use.registers = number(row[2]);
    use.staticBytes = number(row[3]);
    use.dynamicBytes = number(row[4]);
    use.barriers = number(row[5]);
    ++tally.rows;
    tally.check(row[0].str() + " with " + row[4].str() + " B dynamic", blocksPerSm(h200, use),
                number(row[6]));
  }
}

// blocks_wanted, api_answer_bytes, blocks_at_api_answer, blocks_at_api_answer_minus_1024
void holdAvailable(const device::Device &h200, llvm::StringRef text, Tally &tally) {
  for (const Cells &row : rowsOf(text)) {
    BlockUse use;
    use.threads = 128; // the kernel "plain" of the other file
    use.registers = 10;
    int blocks = number(row[0]);
    std::string what = row[0].str() + " blocks";
    ++tally.rows;
    use.dynamicBytes = number(row[1]);
    tally.check(what + " at the runtime's answer", blocksPerSm(h200, use), number(row[2]));
    use.dynamicBytes -= 1024;
    tally.check(what + " 1,024 B below it", blocksPerSm(h200, use), number(row[3]));
    tally.check(what + ", the largest size", largestDynamicBytes(h200, use, blocks).valueOr(-1),
                number(row[1]) - 1024);
  }
}

// threads, registers, static_bytes, dynamic_bytes, carveout_percent, attribute_bytes, blocks_per_sm
void holdStates(const device::Device &h200, llvm::StringRef text, Tally &tally) {
  for (const Cells &row : rowsOf(text)) {
    BlockUse use;
    use.threads = number(row[0]);
    use.registers = number(row[1]);
    use.staticBytes = number(row[2]);
    use.dynamicBytes = number(row[3]);
    if (!row[4].empty())
      use.carveOutPercent = number(row[4]);
    use.optIn = {OptIn::Kind::Attribute, number(row[5])};
    ++tally.rows;
    tally.check(row[3].str() + " B dynamic, attribute " + row[5].str() + ", carve-out " + row[4].str(),
                blocksPerSm(h200, use), number(row[6]));
  }
}

// kernel, max_threads, threads, registers, static_bytes, barriers, dynamic_bytes, carveout_percent,
// attribute_bytes, blocks_per_sm; carve-out and attribute empty where they were never set
void holdSweep(const device::Device &h200, llvm::StringRef text, Tally &tally) {
  for (const Cells &row : rowsOf(text)) {
    BlockUse use;
    use.threads = number(row[2]);
    use.registers = number(row[3]);
    use.staticBytes = number(row[4]);
    use.barriers = number(row[5]);
    use.dynamicBytes = number(row[6]);
    if (!row[7].empty())
      use.carveOutPercent = number(row[7]);
    use.optIn = {OptIn::Kind::None};
    if (!row[8].empty())
      use.optIn = {OptIn::Kind::Attribute, number(row[8])};
    ++tally.rows;
    tally.check(row[0].str() + ", " + row[2].str() + " threads, " + row[6].str() + " B dynamic, attribute " +
                    row[8].str() + ", carve-out " + row[7].str(),
                blocksPerSm(h200, use), number(row[9]));
  }
}

} // namespace

int main(int argc, char **argv) {
  using Hold = void (*)(const device::Device &, llvm::StringRef, Tally &);
  constexpr Hold holds[] = {holdOccupancy, holdAvailable, holdStates, holdSweep};
  const device::Device &h200 = **device::findDevice("sm_90");
  Tally tally;
  for (int i = 0; i < 4; ++i) {
    auto file = llvm::MemoryBuffer::getFile(i + 1 < argc ? argv[i + 1] : "");
    if (!file) {
      fmt::print("cannot read recorded file {}\n", i + 1);
      return 1;
    }
    holds[i](h200, (*file)->getBuffer(), tally);
  }
  fmt::print("occupancy_h200: {} recorded rows, {} differences\n", tally.rows, tally.wrong);
  return tally.wrong != 0 || tally.rows < 28 + 7 + 382 + 4000;
}
