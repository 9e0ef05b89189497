// The kernels of kernels/, block by block, against what Nsight Compute counted on an H200: the wavefronts of every
// width of every instruction, for one launch of 128 tokens and one head.
#include "Traced.h"

#include "banks/MatrixAccess.h"
#include "banks/Serve.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <map>

using namespace smem;
using namespace smem::trace;

namespace {

using Wavefronts = std::map<std::string, std::int64_t>; // by `LDS 64`

// Rows of one kernel and head dimension. Line 166 of fa_01 and 167 of fa_02 read at an index that lies in memory.
Wavefronts recorded(const std::string &kernel, const std::string &headDim) {
  auto file = llvm::MemoryBuffer::getFile(SMEM_SOURCE_DIR "/tests/oracle/h200_wavefronts.csv");
  REQUIRE(file);
  Wavefronts sums;
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
    sums[columns[4].split('.').first.str() + " " + columns[6].str()] += wavefronts;
  }
  return sums;
}

banks::Kind kindOf(AccessKind kind) {
  switch (kind) {
  case AccessKind::Store:
    return banks::Kind::Store;
  case AccessKind::RowLoad:
    return banks::Kind::RowLoad;
  case AccessKind::AsyncCopy:
    return banks::Kind::AsyncCopy;
  default:
    return banks::Kind::Load;
  }
}

// The warp instructions of one pattern.
std::vector<banks::WarpAccess> instructionsOf(const Access &access, const Pattern &pattern) {
  if (access.matrix) {
    const Matrix &matrix = *access.matrix;
    banks::MatrixCall call;
    call.store = access.kind == AccessKind::MatrixStore;
    call.use = matrix.operand == 'a'   ? banks::MatrixUse::A
               : matrix.operand == 'b' ? banks::MatrixUse::B
                                       : banks::MatrixUse::Accumulator;
    const bool half = matrix.element == "f16";
    call.element = half ? banks::MatrixElement::Half : banks::MatrixElement::Float;
    call.rowMajor = matrix.rowMajor;
    call.base = *pattern.offsets[0];
    call.pitchBytes = *matrix.leadingDimension * (half ? 2 : 4);
    return *banks::accessesOf(call);
  }
  banks::WarpAccess warp;
  warp.kind = kindOf(access.kind);
  warp.bytesPerLane = access.bytes;
  warp.throughL1 = access.throughL1;
  warp.sourceKnown = pattern.sources.has_value();
  for (int lane = 0; lane < 32; ++lane)
    if (pattern.offsets[lane]) {
      warp.set(lane, *pattern.offsets[lane]);
      warp.source[lane] = pattern.sources ? (*pattern.sources)[lane] : 0;
    }
  return {warp};
}

std::string nameOf(const banks::WarpAccess &warp) {
  const char *name = warp.kind == banks::Kind::RowLoad     ? "LDSM"
                     : warp.kind == banks::Kind::AsyncCopy ? "LDGSTS"
                     : warp.kind == banks::Kind::Store     ? "STS"
                                                           : "LDS";
  return std::string(name) + " " + std::to_string(8 * warp.bytesPerLane);
}

void addTo(Wavefronts &sums, const Trace &trace) {
  for (const Access &access : trace.accesses) {
    if (access.unknownExecutions) {
      CHECK(access.executions == access.unknownExecutions);
      CHECK((access.where.line == 166 || access.where.line == 167));
      continue;
    }
    CHECK(access.doubts.empty());
    for (const Pattern &pattern : access.patterns)
      for (const banks::WarpAccess &warp : instructionsOf(access, pattern)) {
        const banks::Service service = banks::serve(warp);
        CHECK(service.exact());
        sums[nameOf(warp)] += service.wavefronts * std::int64_t(pattern.executions);
      }
  }
}

} // namespace

TEST_CASE("wavefronts of the attention kernels equal the device's counters") {
  struct Rung {
    const char *name, *folder;
    std::int64_t threads, queryRows;
  };
  for (const Rung &rung :
       {Rung{"fa_01", "fa_01_smem_round_trip", 256, 64}, Rung{"fa_02", "fa_02_padded_tkv32", 256, 64},
        Rung{"fa_03", "fa_03_register_softmax", 128, 64}, Rung{"fa_04", "fa_04_tkv16", 128, 64},
        Rung{"fa_05", "fa_05_double_buffer", 96, 48}, Rung{"fa_06", "fa_06_best", 128, 128}}) {
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
        addTo(sums, llvm::cantFail(run(*made->module, request)));
      CHECK(sums == recorded(rung.name, std::to_string(headDim)));
    }
  }
}
