// Counts the distinct address patterns of every access while warps run.
#pragma once

#include "trace/Memory.h"
#include "trace/Program.h"
#include "trace/Trace.h"

#include <array>
#include <set>
#include <unordered_map>
#include <vector>

namespace smem::trace {

// Lanes that execute something, those of them that may not, and why: one bit per doubt. `partial` are those that
// may be missing while others take part.
struct Active {
  Mask lanes = 0;
  Mask may = 0;
  Mask partial = 0;
  std::uint64_t doubts = 0;
};

struct PatternKey {
  std::size_t object = 0;
  std::optional<std::int64_t> leading; // leading dimension of a matrix
  Mask lanes = 0;
  bool may = false, partial = false;
  std::array<std::int32_t, warpLanes> offsets{}; // 0 where there is no lane
  bool hasSources = false;
  std::array<std::int32_t, warpLanes> sources{}; // as Pattern::sources

  friend bool operator==(const PatternKey &, const PatternKey &) = default;
};

struct PatternHash {
  std::size_t operator()(const PatternKey &key) const;
};

// What one record saw of one object and leading dimension.
struct Seen {
  std::uint64_t executions = 0, may = 0, unlisted = 0;
  std::optional<ByteRange> touched, mayTouch; // first bytes of rows and lanes, `end` behind the last of them
};

struct Record {
  std::unordered_map<PatternKey, std::uint64_t, PatternHash> patterns;
  std::map<std::pair<std::size_t, std::optional<std::int64_t>>, Seen> seen;
  std::uint64_t executions = 0;          // with some lane in shared memory
  std::uint64_t unknown = 0;             // with some lane not known
  std::uint64_t unknownMay = 0;          // of these, with some lane that may not take part
  std::set<const llvm::Value *> origins; // of what was not known
  std::uint64_t doubts = 0;
};

class Recorder {
public:
  Recorder(std::size_t records, std::size_t mostPatterns) : records(records), mostPatterns(mostPatterns) {}

  // One execution of an access whose address is `base` plus `offset`. An unknown address counts only where
  // `expected` says that it is one of shared memory.
  void add(const SiteStep &step, const Active &active, const Lanes &base, std::int64_t offset,
           std::optional<std::int64_t> leading, const Lanes *source, bool expected);

  std::vector<Record> records;

private:
  void addObject(const SiteStep &step, const Active &active, PatternKey key, Mask lanes);

  std::size_t mostPatterns;
};

} // namespace smem::trace
