// Puts the records of instructions that stand at one place, and do the same there, together as one Access.
#pragma once

#include "trace/Places.h"
#include "trace/Recorder.h"

#include <map>
#include <vector>

namespace smem::trace {

class Gather {
public:
  Gather(const Program &program, const Memory &memory) : program(program), memory(memory) {}

  // What the instruction's record saw, one call per instruction in program order. `doubts` are those of the
  // record, `unknown` those of its unknown addresses.
  void add(const Place &place, const Step &step, const SiteStep &site, const Record &record,
           std::optional<unsigned> loop, const std::vector<Doubt> &doubts, const std::vector<Doubt> &unknown);

  std::vector<Access> finish();

private:
  struct Gathered {
    Access access;
    std::unordered_map<PatternKey, std::uint64_t, PatternHash> patterns;
  };

  Gathered &accessAt(const Place &place, const Site &site, std::optional<std::size_t> object,
                     std::optional<std::int64_t> leading, std::optional<unsigned> loop);
  std::optional<std::size_t> commonLoop(std::optional<std::size_t> a, std::optional<std::size_t> b) const;
  std::optional<std::size_t> objectBehind(const Step &step, const SiteStep &site) const;

  const Program &program;
  const Memory &memory;
  std::vector<Gathered> gathered;
  std::map<Place, std::vector<std::size_t>> byPlace;
};

} // namespace smem::trace
