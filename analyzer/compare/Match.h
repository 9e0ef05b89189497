// Which of the values of one side are which of the other's. Keys are tried from the strictest on; what a key
// pairs, the next ones leave alone.
#pragma once

#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace smem::compare {

// Indices into the two sides, each at most once.
class Match {
public:
  Match(std::size_t base, std::size_t head) : partners(head), taken(base) {}

  // Takes one key per value, the empty one for a value to pass over. Of equal keys the first of one side goes
  // with the first of the other, the second with the second.
  void inOrder(llvm::ArrayRef<std::string> base, llvm::ArrayRef<std::string> head);

  // The same, only where a key is left over exactly once on both sides: for guesses.
  void ifOnlyOne(llvm::ArrayRef<std::string> base, llvm::ArrayRef<std::string> head);

  void pair(std::size_t base, std::size_t head);

  std::optional<std::size_t> baseOf(std::size_t head) const { return partners[head]; }
  bool isFree(std::size_t base) const { return !taken[base]; } // has it no partner?

private:
  std::vector<std::optional<std::size_t>> partners; // by index of head
  std::vector<bool> taken;                          // by index of base
};

template <class T, class Function>
std::vector<std::string> keysOf(const std::vector<T> &values, Function key) {
  std::vector<std::string> keys;
  for (const T &value : values)
    keys.push_back(key(value));
  return keys;
}

} // namespace smem::compare
