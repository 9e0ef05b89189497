// What rules share when they put numbers and places into words, so that all of them say it alike.
#pragma once

#include "ledger/Values.h"
#include "lint/Rule.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace smem::lint {

// "61184 (2*(FA_TQ + 2*FA_TKV)*(hd + 8))"; the number alone for a constant, the formula alone when open.
std::string say(const ledger::Quantity &quantity);

// "Request 2*FA_TQ*hd."; where that is too long to be read, where it stands.
std::string requestInstead(const ledger::Quantity &need);

// "1 byte", "17408 bytes"; "1 block", "2 blocks".
std::string count(std::int64_t number, llvm::StringRef noun);

// "a, b and c".
std::string listed(llvm::ArrayRef<std::string> words);

// Where the byte formula of a launch is written, else the launch.
SourceSpan requestPlace(const ledger::LaunchCheck &check);

// The names for Finding::archs: empty when `devices` are all that the model asks for.
std::vector<std::string> archsOf(const Model &model, llvm::ArrayRef<const device::Device *> devices);

// Architectures of which the same can be said, in the order in which they came.
struct Said {
  std::string text;
  std::vector<const device::Device *> devices;
};
void add(std::vector<Said> &all, std::string text, const device::Device *device);
// "sm_86, sm_89 and sm_120".
std::string archNames(llvm::ArrayRef<const device::Device *> devices);

// Of which block the numbers are where no launch in the file says one.
std::string sayUnlaunched(const traffic::Traffic &traffic);

// The values of single symbols, all others as they are, with which `bytes` first exceeds `limit`: pairs
// of name and least value, for each symbol that decides it. Empty when the present values do not exceed it.
std::vector<std::pair<std::string, std::int64_t>>
crossings(const symbolic::Formula &bytes, std::int64_t limit, const symbolic::Bindings &bindings);
// "49152 bytes are passed from d = 12257 on"; empty when there is no crossing.
std::string sayCrossings(const symbolic::Formula &bytes, std::int64_t limit,
                         const symbolic::Bindings &bindings);

} // namespace smem::lint
