// The wall in slices: which kernel takes how much of it, and what a lever on it could be worth.
#pragma once

#include "estimate/Profile.h"
#include "estimate/Worth.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace smem::estimate {

struct RankedSlice {
  Slice slice;
  bool isAsked = false;             // one of the kernels that the estimate is about
  double share = 0;                 // of the wall
  std::optional<double> ceiling;    // of the wall, with the lever's gain
  std::optional<double> gainForBar; // on this slice; more than 1: no gain reaches the bar

  friend bool operator==(const RankedSlice &, const RankedSlice &) = default;
};

struct Wall {
  std::string path, kind, remark;  // of the profile
  std::int64_t ageSeconds = 0;     // since the file was last written
  double totalMs = 0;              // of all kernels
  double wallMs = 0;               // what shares are of
  bool isBusyTime = true;          // the wall is the kernels' total, since nobody said what it is
  std::vector<RankedSlice> slices; // the longest first: the order in which they deserve a lever
  double askedMs = 0;              // of the slices that are asked about

  friend bool operator==(const Wall &, const Wall &) = default;
};

// What is known of the lever before there is a slice.
struct Aim {
  std::optional<double> wallMs, gain, bar;

  friend bool operator==(const Aim &, const Aim &) = default;
};

// Fails where one kernel takes more than the wall.
llvm::Expected<Wall> wallOf(const Profile &profile, llvm::StringRef path, std::int64_t ageSeconds,
                            const Aim &aim, llvm::function_ref<bool(llvm::StringRef name)> isAsked);

} // namespace smem::estimate
