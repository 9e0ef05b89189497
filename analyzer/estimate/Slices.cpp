// Shares and products of a profile.
#include "estimate/Slices.h"

#include <fmt/format.h>

namespace smem::estimate {

llvm::Expected<Wall> wallOf(const Profile &profile, llvm::StringRef path, std::int64_t ageSeconds,
                            const Aim &aim, llvm::function_ref<bool(llvm::StringRef name)> isAsked) {
  Wall wall;
  wall.path = path.str();
  wall.kind = profile.kind;
  wall.remark = profile.remark;
  wall.ageSeconds = ageSeconds;
  wall.totalMs = profile.totalMs;
  wall.wallMs = aim.wallMs.value_or(profile.totalMs);
  wall.isBusyTime = !aim.wallMs;
  if (profile.slices.front().ms > wall.wallMs)
    return llvm::createStringError(
        fmt::format("--wall-ms {}: a kernel of {} alone takes {:.1f} ms; is the profile of several runs?",
                    wall.wallMs, path.str(), profile.slices.front().ms));
  for (const Slice &slice : profile.slices) {
    const Worth worth = worthOf({slice.ms, wall.wallMs, aim.gain.value_or(0), aim.bar});
    RankedSlice ranked{slice, isAsked(slice.name), worth.share, std::nullopt, worth.gainForBar};
    if (aim.gain)
      ranked.ceiling = worth.ceiling;
    if (ranked.isAsked)
      wall.askedMs += slice.ms;
    wall.slices.push_back(std::move(ranked));
  }
  return wall;
}

} // namespace smem::estimate
