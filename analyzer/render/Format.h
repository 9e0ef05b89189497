// Numbers, places and lists as a person reads them. Text output only: JSON has plain numbers.
#pragma once

#include "ledger/Ledger.h"
#include "occupancy/Occupancy.h"
#include "render/Report.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace smem::render {

std::string thousands(std::int64_t number);                      // 69,376
std::string bytes(std::int64_t number);                          // 69,376 B
std::string percent(double fraction);                            // 16.7 %
std::string ordinal(std::int64_t number);                        // 2nd
std::string counted(std::int64_t number, std::string_view noun); // 1 block, 2 blocks
std::string place(const SourceSpan &where);                      // file:line:column, or what of it is known
std::string shortPlace(const SourceSpan &where);                 // without folders and column

std::string readable(occupancy::Limiter limiter); // "shared memory"
std::string_view nameOf(ledger::Verdict verdict); // "equal-only-when"
std::string_view nameOf(facts::Storage storage);  // "dynamic"

// Lines of at most `width` columns, broken before " + ", " - ", " && " and the like, else at spaces; a
// piece without a break stays whole.
std::vector<std::string> wrap(std::string_view text, unsigned width);
// The same for prose: any space will do.
std::vector<std::string> wrapWords(std::string_view text, unsigned width);

// Symbols of the formula that have no value; loop and thread indices are none of them.
std::set<symbolic::Symbol> openSymbols(const symbolic::Formula &formula, const symbolic::Bindings &bindings);

} // namespace smem::render
