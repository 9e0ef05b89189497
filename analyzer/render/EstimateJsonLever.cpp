// What a lever is worth and what a profile says of slices; numbers that may be missing.
#include "render/EstimateParts.h"

namespace smem::render {

void jsonOptional(JsonWriter &out, llvm::StringRef key, const std::optional<std::int64_t> &value) {
  if (value)
    out.number(key, *value);
  else
    out.null(key);
}

void jsonFraction(JsonWriter &out, llvm::StringRef key, const std::optional<double> &value) {
  if (value)
    out.fraction(key, *value);
  else
    out.null(key);
}

void jsonLever(JsonWriter &out, const estimate::Estimate &estimate) {
  if (estimate.worth)
    out.memberObject("lever", [&] {
      const estimate::Worth &worth = *estimate.worth;
      out.fraction("slice_ms", worth.lever.sliceMs);
      out.fraction("wall_ms", worth.lever.wallMs);
      out.fraction("gain", worth.lever.gain);
      jsonFraction(out, "bar", worth.lever.bar);
      out.fraction("share", worth.share);
      out.fraction("ceiling", worth.ceiling);
      out.fraction("saved_ms", worth.savedMs);
      if (worth.clears)
        out.boolean("reaches_bar", *worth.clears);
      else
        out.null("reaches_bar");
      jsonFraction(out, "gain_for_bar", worth.gainForBar);
    });
  else
    out.null("lever");
  if (!estimate.wall)
    return out.null("profile");
  out.memberObject("profile", [&] {
    const estimate::Wall &wall = *estimate.wall;
    out.string("path", wall.path);
    out.string("kind", wall.kind);
    out.number("age_seconds", wall.ageSeconds);
    out.fraction("total_ms", wall.totalMs);
    out.fraction("wall_ms", wall.wallMs);
    out.boolean("wall_is_total", wall.isBusyTime);
    out.fraction("asked_ms", wall.askedMs);
    out.memberArray("slices", [&] {
      for (const estimate::RankedSlice &slice : wall.slices)
        out.object([&] {
          out.string("name", slice.slice.name);
          out.fraction("ms", slice.slice.ms);
          out.number("calls", slice.slice.calls);
          out.boolean("asked", slice.isAsked);
          out.fraction("share", slice.share);
          jsonFraction(out, "ceiling", slice.ceiling);
          jsonFraction(out, "gain_for_bar", slice.gainForBar);
        });
    });
  });
}

} // namespace smem::render
