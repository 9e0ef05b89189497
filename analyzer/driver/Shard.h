// One part of a run that is spread over several machines: --shard 2/5.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace smem::driver {

struct Shard {
  unsigned index = 1; // from 1 to count
  unsigned count = 1;

  friend bool operator==(const Shard &, const Shard &) = default;
};

// "I/N" with 1 <= I <= N <= 9999; fails with one line on anything else.
llvm::Expected<Shard> parseShard(llvm::StringRef text);

// Which shard, counted from 1, each file belongs to. `bytes` are their sizes; the sums of the shards differ
// by no more than the largest file. Depends on nothing but the sizes and their order.
std::vector<unsigned> shardsOf(llvm::ArrayRef<std::uint64_t> bytes, unsigned count);

// The files of a shard, in their order. A file whose size cannot be read counts as empty.
std::vector<std::string> filesOfShard(const Shard &shard, const std::vector<std::string> &files);

} // namespace smem::driver
