// What a rule says about the user's code.
#pragma once

#include "base/SourceSpan.h"

#include <string>
#include <vector>

namespace smem::lint {

enum class Severity { Note, Warning, Error }; // ascending, so that --fail-on compares

struct Note {
  std::string message;
  SourceSpan where;

  friend auto operator<=>(const Note &, const Note &) = default;
};

struct Finding {
  std::string rule;
  Severity severity = Severity::Warning;
  SourceSpan where;
  std::string kernel;             // as displayed, `attend<64, 64, 64>`
  std::vector<std::string> archs; // "sm_75"; only where it does not hold on all that were asked for
  std::string message;            // lower case, no final period, with the numbers
  std::vector<Note> notes;
  std::string remedy;             // one sentence in the imperative

  friend auto operator<=>(const Finding &, const Finding &) = default;
};

} // namespace smem::lint
