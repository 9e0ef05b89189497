// Kernel times that a profiler exported, as slices of the GPU's time.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace smem::estimate {

// All launches of one kernel.
struct Slice {
  std::string name; // as the profiler wrote it
  double ms = 0;    // in all
  std::int64_t calls = 0;

  friend bool operator==(const Slice &, const Slice &) = default;
};

struct Profile {
  std::string kind;          // "Nsight Systems cuda_gpu_kern_sum", for people
  std::vector<Slice> slices; // the longest first; at least one
  double totalMs = 0;        // of all slices: the time that the GPU was busy with them
  std::string remark;        // what a reader must know of the numbers; may be empty

  friend bool operator==(const Profile &, const Profile &) = default;
};

// Reads a kernel summary of Nsight Systems (`nsys stats --report cuda_gpu_kern_sum --format csv`), a table of
// PyTorch's profiler (`key_averages().table()`) or its chrome trace (`export_chrome_trace`); which one it is,
// its text says. `path` names it in errors, which are one line each: what it is not, or the line that cannot
// be read.
llvm::Expected<Profile> parseProfile(llvm::StringRef text, llvm::StringRef path);

// The three readers.
llvm::Expected<Profile> parseNsysSummary(llvm::StringRef text, llvm::StringRef path);
llvm::Expected<Profile> parseTorchTable(llvm::StringRef text, llvm::StringRef path);
llvm::Expected<Profile> parseChromeTrace(llvm::StringRef text, llvm::StringRef path);

// Adds up slices of one name, sorts them and sums; fails where nothing has a time.
llvm::Expected<Profile> profileOf(std::string kind, std::vector<Slice> slices, llvm::StringRef path);

} // namespace smem::estimate
