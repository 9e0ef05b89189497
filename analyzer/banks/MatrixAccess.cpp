// Every fragment is made of blocks of the mma instructions' fragments (PTX ISA, matrix fragments for mma):
// lane l has line l / 4 of eight, and of each line neighbours from l % 4 on. A line is what the matrix is
// multiplied along: a row of A, a column of B.
#include "banks/MatrixAccess.h"

#include <algorithm>
#include <optional>

namespace smem::banks {
namespace {

// Eight lines of a block, four lanes a line.
constexpr int BlockLines = 8;
constexpr int LineLanes = 4;
// A row of one of ldmatrix's matrices, and the rows that one instruction takes of a chunk.
constexpr int ChunkBytes = 16;
constexpr int MostRows = 16;

struct Extent {
  int lines = 0;
  int along = 0; // elements of a line

  friend bool operator==(const Extent &, const Extent &) = default;
};

// The matrix in lines, and whether neighbours of a line are neighbours in memory.
struct Matrix {
  Extent extent;
  bool contiguous = true;
};

// How lanes take their elements.
struct Manner {
  int elementBytes = 0;
  int neighbours = 0; // of a line that one lane has in a block
  // 16-bit elements are loaded in the order of memory, and exchanged between the lanes (ldmatrix.trans, MOVM)
  // where the fragment wants the other.
  bool followsMemory = false;
  bool byRows = false; // ldmatrix where neighbours of a line are neighbours in memory
};

std::optional<Manner> mannerOf(const MatrixCall &call) {
  const bool isAccumulator = call.use == MatrixUse::Accumulator;
  switch (call.element) {
  case MatrixElement::Half:
    return Manner{2, 2, true, !isAccumulator};
  case MatrixElement::BFloat16:
    return isAccumulator ? std::nullopt : std::optional(Manner{2, 2, true, false});
  case MatrixElement::Int8:
  case MatrixElement::UInt8:
    return isAccumulator ? std::nullopt : std::optional(Manner{1, 4, false, true});
  case MatrixElement::Tf32:
    return isAccumulator ? std::nullopt : std::optional(Manner{4, 1, false, false});
  case MatrixElement::Double:
    return Manner{8, isAccumulator ? 2 : 1, false, false};
  case MatrixElement::Float:
  case MatrixElement::Int:
    return isAccumulator ? std::optional(Manner{4, 2, false, false}) : std::nullopt;
  case MatrixElement::Int4:
  case MatrixElement::UInt4:
  case MatrixElement::Bit:
    return std::nullopt;
  }
  return std::nullopt;
}

bool isShape(const MatrixCall &call, int m, int n, int k) {
  return call.m == m && call.n == n && call.k == k;
}

// The shapes of mma.h for the element.
bool isMeasured(const MatrixCall &call) {
  const bool isAccumulator = call.use == MatrixUse::Accumulator;
  if (call.store && !isAccumulator)
    return false;
  const bool tf32Shape = isShape(call, 16, 16, 8);
  switch (call.element) {
  case MatrixElement::Double:
    return isShape(call, 8, 8, 4);
  case MatrixElement::Tf32:
    return tf32Shape;
  default:
    return isShape(call, 16, 16, 16) || isShape(call, 32, 8, 16) || isShape(call, 8, 32, 16) ||
           (isAccumulator && call.element == MatrixElement::Float && tf32Shape);
  }
}

// An accumulator that is wider than tall is held by its columns, as the transposed product would be.
Matrix matrixOf(const MatrixCall &call) {
  switch (call.use) {
  case MatrixUse::A:
    return {{call.m, call.k}, call.rowMajor};
  case MatrixUse::B:
    return {{call.n, call.k}, !call.rowMajor};
  case MatrixUse::Accumulator:
    break;
  }
  if (call.m < call.n)
    return {{call.n, call.m}, !call.rowMajor};
  return {{call.m, call.n}, call.rowMajor};
}

// ldmatrix over the rows in memory: each chunk of 16 bytes of 8 or 16 rows, two chunks at once where there
// are two.
std::vector<WarpAccess> matrixRows(const MatrixCall &call, int rows, int rowBytes) {
  std::vector<WarpAccess> accesses;
  const int height = std::min(rows, MostRows);
  const int lanes = height * std::min(rowBytes / ChunkBytes, 2);
  for (int row = 0; row < rows; row += height)
    for (int byte = 0; byte < rowBytes; byte += lanes / height * ChunkBytes) {
      WarpAccess &access = accesses.emplace_back();
      access.kind = Kind::RowLoad;
      access.bytesPerLane = ChunkBytes;
      for (int lane = 0; lane < lanes; ++lane)
        access.set(lane,
                   call.base + (row + lane % height) * call.pitchBytes + byte + lane / height * ChunkBytes);
    }
  return accesses;
}

// Loads or stores block by block: a lane's neighbours at once where memory has them side by side, else one by
// one.
std::vector<WarpAccess> blocks(const MatrixCall &call, const Matrix &matrix, const Manner &manner) {
  std::vector<WarpAccess> accesses;
  const int step = matrix.contiguous ? manner.neighbours : 1;
  for (int line = 0; line < matrix.extent.lines; line += BlockLines)
    for (int along = 0; along < matrix.extent.along; along += LineLanes * manner.neighbours)
      for (int part = 0; part < manner.neighbours; part += step) {
        WarpAccess &access = accesses.emplace_back();
        access.kind = call.store ? Kind::Store : Kind::Load;
        access.bytesPerLane = static_cast<uint8_t>(step * manner.elementBytes);
        for (int lane = 0; lane < Lanes; ++lane) {
          const uint32_t outer = line + lane / LineLanes;
          const uint32_t inner = along + lane % LineLanes * manner.neighbours + part;
          const uint32_t row = matrix.contiguous ? outer : inner, column = matrix.contiguous ? inner : outer;
          access.set(lane, call.base + row * call.pitchBytes + column * manner.elementBytes);
        }
      }
  return accesses;
}

} // namespace

Known<std::vector<WarpAccess>> accessesOf(const MatrixCall &call) {
  const std::optional<Manner> manner = mannerOf(call);
  if (!manner || !isMeasured(call))
    return Unknown{"what wmma loads and stores of this shape and element compile to was not measured", {}};
  Matrix matrix = matrixOf(call);
  if (manner->followsMemory && !matrix.contiguous)
    matrix = {{matrix.extent.along, matrix.extent.lines}, true};
  if (manner->byRows && matrix.contiguous)
    return matrixRows(call, matrix.extent.lines, matrix.extent.along * manner->elementBytes);
  return blocks(call, matrix, *manner);
}

} // namespace smem::banks
