// The recorded inputs of this folder's tests (tests/data/registers, see its README).
#pragma once

#include <catch2/catch.hpp>

#include "llvm/Support/Error.h"

#include <fstream>
#include <iterator>
#include <string>

namespace smem::registers {

inline std::string dataPath(const std::string &name) { return SMEM_TEST_DATA "/registers/" + name; }

inline std::string bytesOf(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  INFO(path);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

template <class T> T valueOf(llvm::Expected<T> result) {
  if (!result)
    FAIL(llvm::toString(result.takeError()));
  return std::move(*result);
}

// The message of a failure, which must be one line.
template <class T> std::string messageOf(llvm::Expected<T> result) {
  if (result)
    FAIL("no failure");
  std::string message = llvm::toString(result.takeError());
  CHECK(message.find('\n') == std::string::npos);
  return message;
}

} // namespace smem::registers
