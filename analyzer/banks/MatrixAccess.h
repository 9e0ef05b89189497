// Which warp instructions a wmma load or store of shared memory becomes, and what each lane addresses:
// measured on sm_90; the SASS for sm_80, sm_89 and sm_120 has the same memory instructions. The rest is
// unknown with its reason.
#pragma once

#include "banks/WarpAccess.h"
#include "base/Known.h"

#include <cstdint>
#include <vector>

namespace smem::banks {

enum class MatrixUse : uint8_t { A, B, Accumulator };
enum class MatrixElement : uint8_t {
  Half,
  BFloat16,
  Tf32,
  Double,
  Int8,
  UInt8,
  Int4,
  UInt4,
  Bit,
  Float,
  Int
};

// wmma::load_matrix_sync or wmma::store_matrix_sync of one fragment, as the source spells it.
struct MatrixCall {
  bool store = false; // of an accumulator; A and B are only loaded
  MatrixUse use = MatrixUse::A;
  int m = 16, n = 16, k = 16; // the shape's template arguments
  MatrixElement element = MatrixElement::Half;
  bool rowMajor = true;
  uint32_t base = 0;       // bytes, as in WarpAccess
  uint32_t pitchBytes = 0; // the leading dimension, in bytes

  friend bool operator==(const MatrixCall &, const MatrixCall &) = default;
};

// The instructions in some order; their wavefronts do not depend on it. Loads by ldmatrix are those of a
// pointer that the compiler knows to be shared.
Known<std::vector<WarpAccess>> accessesOf(const MatrixCall &call);

} // namespace smem::banks
