// The largest file first, each to the shard that has the least so far.
#include "driver/Shard.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

#include <algorithm>
#include <numeric>

namespace smem::driver {

llvm::Expected<Shard> parseShard(llvm::StringRef text) {
  constexpr unsigned most = 9999; // more machines than any matrix has
  const std::string given = "--shard " + text.str() + ": ";
  auto [index, count] = text.split('/');
  Shard shard;
  if (index.getAsInteger(10, shard.index) || count.getAsInteger(10, shard.count))
    return llvm::createStringError(given + "give I/N, the first of five parts is --shard 1/5");
  if (shard.count < 1 || shard.count > most)
    return llvm::createStringError(given + "the number of parts must be between 1 and " +
                                   std::to_string(most));
  if (shard.index < 1 || shard.index > shard.count)
    return llvm::createStringError(given + "there is no such part; they are numbered from 1 to " +
                                   std::to_string(shard.count));
  return shard;
}

std::vector<unsigned> shardsOf(llvm::ArrayRef<std::uint64_t> bytes, unsigned count) {
  std::vector<std::size_t> order(bytes.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(order, [&](std::size_t a, std::size_t b) { return bytes[a] > bytes[b]; });
  // Bytes, then files, so that empty files are spread as well.
  std::vector<std::pair<std::uint64_t, std::size_t>> loads(count);
  std::vector<unsigned> shards(bytes.size());
  for (std::size_t file : order) {
    const auto least = std::min_element(loads.begin(), loads.end());
    least->first += bytes[file];
    ++least->second;
    shards[file] = static_cast<unsigned>(least - loads.begin()) + 1;
  }
  return shards;
}

std::vector<std::string> filesOfShard(const Shard &shard, const std::vector<std::string> &files) {
  std::vector<std::uint64_t> bytes(files.size(), 0);
  for (auto [file, size] : llvm::zip_equal(files, bytes))
    if (llvm::sys::fs::file_size(file, size))
      size = 0;
  std::vector<std::string> chosen;
  for (auto [file, its] : llvm::zip_equal(files, shardsOf(bytes, shard.count)))
    if (its == shard.index)
      chosen.push_back(file);
  return chosen;
}

} // namespace smem::driver
