// The parts of the text report, each a function of the values it shows. Text ends with a line break.
#pragma once

#include "render/Report.h"
#include "symbolic/Symbol.h"

#include <set>
#include <string>
#include <string_view>

namespace smem::render {

// Planes and totals of one kernel. A number that the kernel leaves open but all its launches agree on is
// shown: what `blockDim.x` or a parameter is, the launches say.
std::string textLedger(const ledger::KernelLedger &kernel, const symbolic::Bindings &bindings,
                       const Style &style);
Known<std::int64_t> numberOf(const ledger::Quantity &quantity, const ledger::KernelLedger &kernel,
                             const symbolic::Bindings &bindings);

// "  __launch_bounds__(256)  __maxnreg__(96)", or nothing.
std::string boundsText(const ledger::KernelLedger &kernel, const symbolic::Bindings &bindings);

// "hd = 64, TQ = 32": values that this kernel alone was given; empty when there are none.
std::string ownValuesText(const Unit &unit, const ledger::KernelLedger &kernel);

// Formulas, numbers, verdict, witnesses and the occupancy table of one launch.
std::string textLaunch(const lint::LaunchModel &launch, const Style &style);
// "equal-only-when FA_TQ == FA_TKV, which holds at the present values".
std::string verdictText(const ledger::LaunchCheck &check, const Style &style);
// "FA_TKV = 32: request 61,184 B, need 43,776 B, over by 17,408 B".
std::string witnessText(const ledger::Witness &witness);

// Occupancy of one launch on all architectures asked for.
std::string textOccupancy(const lint::LaunchModel &launch, const Style &style);

// Cells of that table: "≤ 3", "96 (cubin)", "shared memory", "2nd: 19,200 B to free".
std::string blocksText(const occupancy::Occupancy &occupancy);
std::string registersText(const lint::ArchOccupancy &row);
std::string limiterText(const occupancy::Occupancy &occupancy);
std::string nextText(const occupancy::Occupancy &occupancy);

// What the blocks of a kernel that were run cost, or why none was; empty where none was asked for.
std::string textTraffic(const lint::KernelModel &kernel, const Style &style);

// `file:line:column: severity: message [rule]`, the source line with a caret, notes and remedy.
// The first line stays one line for programs that read it, or is wrapped for people.
enum class FirstLine { Whole, Wrapped };
std::string textFinding(const Unit &unit, const lint::Finding &finding, const Style &style,
                        FirstLine firstLine);

std::string_view nameOf(symbolic::SymbolKind kind); // "template parameter"

// Symbols without a value on which a number of this kernel or its launches depends, and that no launch
// gives a value to.
std::set<symbolic::Symbol> openSymbols(const ledger::KernelLedger &kernel,
                                       const symbolic::Bindings &bindings);

} // namespace smem::render
