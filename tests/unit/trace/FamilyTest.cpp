// The kernels of kernels/, block by block, against what Nsight Compute counted on an H200: the wavefronts of every
// width of every instruction on every line, for one launch of 128 tokens and one head.
#include "Traced.h"

#include "banks/Serve.h"
#include "traffic/Rate.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <map>

using namespace smem;
using namespace smem::trace;

namespace {

using Wavefronts = std::map<std::string, std::int64_t>; // by `131 LDS 64`: line, where lines are compared, and instruction

// The line on which a statement starts that nvcc places on `line`: the second of two where Clang says the first.
std::string statementLine(const std::vector<llvm::StringRef> &source, llvm::StringRef line) {
  unsigned number = 0;
  REQUIRE(llvm::to_integer(line, number));
  while (number > 1 && number <= source.size() && source[number - 2].rtrim().ends_with("="))
    --number;
  return std::to_string(number);
}

// Rows of one kernel and head dimension. Line 166 of fa_01 and 167 of fa_02 read at an index that lies in memory.
Wavefronts recorded(const std::string &kernel, const std::string &headDim, bool byLine) {
  auto file = llvm::MemoryBuffer::getFile(SMEM_SOURCE_DIR "/tests/oracle/h200_wavefronts.csv");
  REQUIRE(file);
  Wavefronts sums;
  std::unique_ptr<llvm::MemoryBuffer> text;
  std::vector<llvm::StringRef> source;
  llvm::SmallVector<llvm::StringRef> lines;
  (*file)->getBuffer().split(lines, '\n');
  for (llvm::StringRef line : lines) {
    llvm::SmallVector<llvm::StringRef> columns;
    line.split(columns, ',');
    if (columns.size() < 11 || columns[0] != kernel || columns[1] != headDim)
      continue;
    if ((kernel == "fa_01" && columns[3] == "166") || (kernel == "fa_02" && columns[3] == "167"))
      continue;
    std::int64_t wavefronts = 0;
    REQUIRE(llvm::to_integer(columns[9], wavefronts));
    if (source.empty()) {
      text = llvm::cantFail(llvm::errorOrToExpected(
          llvm::MemoryBuffer::getFile(SMEM_SOURCE_DIR "/" + columns[2])));
      llvm::SmallVector<llvm::StringRef> split;
      text->getBuffer().split(split, '\n');
      source.assign(split.begin(), split.end());
    }
    const std::string place = byLine ? statementLine(source, columns[3]) + " " : "";
    sums[place + (columns[4].split('.').first + " " + columns[6]).str()] += wavefronts;
  }
  return sums;
}

std::string nameOf(const banks::WarpAccess &warp) {
  const char *name = warp.kind == banks::Kind::RowLoad     ? "LDSM"
                     : warp.kind == banks::Kind::AsyncCopy ? "LDGSTS"
                     : warp.kind == banks::Kind::Store     ? "STS"
                                                           : "LDS";
  return std::string(name) + " " + std::to_string(8 * warp.bytesPerLane);
}

std::string asText(const Wavefronts &sums) {
  std::string text;
  for (const auto &[what, wavefronts] : sums)
    text += what + ": " + std::to_string(wavefronts) + "\n";
  return text;
}

void addTo(Wavefronts &sums, const Trace &trace, bool byLine) {
  for (const Access &access : trace.accesses) {
    if (access.unknownExecutions) {
      CHECK(access.executions == access.unknownExecutions);
      CHECK((access.where.line == 166 || access.where.line == 167));
      continue;
    }
    CHECK(access.doubts.empty());
    const std::string line =
        byLine ? std::to_string(access.callers.empty() ? access.where.line : access.callers.back().line) + " " : "";
    for (const Pattern &pattern : access.patterns) {
      const auto instructions = traffic::instructionsOf(access, pattern, 0);
      REQUIRE(instructions.known());
      for (const banks::WarpAccess &warp : *instructions) {
        const banks::Service service = banks::serve(warp);
        CHECK(service.exact());
        sums[line + nameOf(warp)] += service.wavefronts * std::int64_t(pattern.executions);
      }
    }
  }
}

} // namespace

TEST_CASE("wavefronts of the attention kernels equal the device's counters") {
  struct Rung {
    const char *name, *folder;
    std::int64_t threads, queryRows;
    // nvcc gives the ldmatrix of a helper the line of whichever call it was scheduled to; those rungs are compared by
    // instruction.
    bool byLine;
  };
  for (const Rung &rung :
       {Rung{"fa_01", "fa_01_smem_round_trip", 256, 64, true}, Rung{"fa_02", "fa_02_padded_tkv32", 256, 64, true},
        Rung{"fa_03", "fa_03_register_softmax", 128, 64, false}, Rung{"fa_04", "fa_04_tkv16", 128, 64, false},
        Rung{"fa_05", "fa_05_double_buffer", 96, 48, false}, Rung{"fa_06", "fa_06_best", 128, 128, false}}) {
    command::CompileCommand command;
    command.file = SMEM_SOURCE_DIR "/kernels/" + std::string(rung.folder) + "/kernel.cu";
    command.arguments = {"-std=c++17"};
    auto made =
        llvm::cantFail(ast::deviceModule(command, "sm_90", llvm::cantFail(ast::findToolkit("builtin"))));
    REQUIRE(made.known());
    for (const std::int64_t headDim : {64, 128}) {
      INFO(rung.name << ", head dimension " << headDim);
      Request request;
      request.block = {rung.threads, 1, 1};
      request.grid = Dimensions{(128 + rung.queryRows - 1) / rung.queryRows, 1, 1};
      request.named = {{"nt", 128}, {"nkv", 128}, {"nh", 1}, {"nkvh", 1}, {"hd", headDim}, {"pos0", 0}};
      request.userFiles = made->userFiles;
      for (const llvm::Function &function : *made->module)
        if (function.getCallingConv() == llvm::CallingConv::PTX_Kernel && !function.isDeclaration())
          if (!function.getName().contains("ILi") ||
              function.getName().contains("ILi" + std::to_string(headDim) + "E"))
            request.kernel = function.getName().str();
      Wavefronts sums;
      for (request.blockIndex.x = 0; request.blockIndex.x < request.grid->x; ++request.blockIndex.x)
        addTo(sums, llvm::cantFail(run(*made->module, request)), rung.byLine);
      CHECK(asText(sums) == asText(recorded(rung.name, std::to_string(headDim), rung.byLine)));
    }
  }
}
