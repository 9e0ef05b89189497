// What would end the conflicts of one plane: other row pitches and XOR swizzles, each judged by serving every
// access to the plane again at its new addresses. Nothing is priced here beyond bytes.
#pragma once

#include "banks/WarpAccess.h"
#include "base/Known.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <vector>

namespace smem::banks {

// The plane as it is now. Bytes; all but base must be positive.
struct Plane {
  int64_t pitch = 0;  // from one row to the next
  int64_t extent = 0; // of the whole plane
  int64_t elementBytes = 0;
  int64_t alignment = 0; // that the widest access needs, a power of two; a new pitch is a multiple of it
  int64_t base = 0;      // where the plane starts, modulo 128
  bool swizzleAllowed =
      true; // false where the code hands a pitch to somebody (wmma), who walks straight rows

  friend bool operator==(const Plane &, const Plane &) = default;
};

struct PlaneAccess {
  WarpAccess warp;    // addresses in bytes from the plane's first
  uint64_t times = 1; // executions of exactly this access
  unsigned site = 0;  // which instruction of the source: many accesses share one; sites are numbered from 0

  friend bool operator==(const PlaneAccess &, const PlaneAccess &) = default;
};

// swizzleUnit 0: plain rows. Otherwise the units of so many bytes of a row are exchanged: unit u of row r
// lies where u XOR (r / rowsPerStep) mod groupUnits would. With a pitch of 128 and units of 16 that is u XOR
// r mod 8.
struct Layout {
  int64_t pitch = 0;
  int swizzleUnit = 0; // 0, 4, 8 or 16 bytes
  int groupUnits = 1;  // a power of two
  int rowsPerStep = 1;

  friend bool operator==(const Layout &, const Layout &) = default;
};

struct Cost {
  uint64_t wavefronts = 0; // times the executions; the most it can be where not exact
  uint64_t ideal = 0;
  bool exact = true;

  bool free() const { return wavefronts == ideal; }
  friend bool operator==(const Cost &, const Cost &) = default;
};

struct Candidate {
  Layout layout;
  int64_t extraBytes = 0; // of the plane, last row included
  Cost total;
  std::vector<Cost> sites; // by site

  friend bool operator==(const Candidate &, const Candidate &) = default;
};

struct Cures {
  Candidate present;
  // Fewer wavefronts than now, and nothing as plain has both fewer wavefronts and fewer bytes: a swizzle,
  // which changes every index, displaces no padding. By bytes, then wavefronts. Empty where nothing helps.
  std::vector<Candidate> better;

  friend bool operator==(const Cures &, const Cures &) = default;
};

// Searches pitches from the present one to 128 bytes above it in steps of the element, and swizzles of 16, 8
// and 4 bytes at each. Unknown where an access runs over the end of a row or of the plane, or the plane has
// no shape.
Known<Cures> findCures(llvm::ArrayRef<PlaneAccess> accesses, const Plane &plane);

// Which pitches modulo 128 serve a site best, over the same range, plain rows only.
struct PitchWish {
  Cost least;            // of the site, at its best pitch
  uint32_t residues = 0; // bit i: a pitch of 4*i mod 128 gives it

  bool wants(int64_t pitchMod128) const { return residues >> (pitchMod128 / 4) & 1; }
  friend bool operator==(const PitchWish &, const PitchWish &) = default;
};

// By site. Pitches that are no multiple of 4 are left out. Unknown as above.
Known<std::vector<PitchWish>> pitchWishes(llvm::ArrayRef<PlaneAccess> accesses, const Plane &plane);

// The residues that all sites want; 0: no padding gives every site its best.
uint32_t commonResidues(llvm::ArrayRef<PitchWish> wishes);

// The byte at which the byte `at` of the present plane lies under another layout. Without the plane's base.
int64_t readdress(int64_t at, const Plane &plane, const Layout &layout);

} // namespace smem::banks
