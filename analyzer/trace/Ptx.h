// Inline assembly, read as a list of PTX instructions: enough of the language to follow an address through it
// and to know which instruction touches shared memory. (PTX ISA 9.0, "Syntax" and "Instruction Set".)
#pragma once

#include "trace/Trace.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace smem::trace::ptx {

struct Operand {
  enum class Kind {
    Argument,  // `$3` of the assembly, `number` is 3
    Register,  // declared in the text, or a special register such as %laneid
    Immediate, // `number`
    Memory,    // `[base + number]`, the base is parts[0]
    Group,     // `{a, b}`
    Other,
  } kind = Kind::Other;
  std::string text;
  std::int64_t number = 0;
  std::vector<Operand> parts;
};

struct Instruction {
  std::string predicate; // register of `@p` or `@!p`, empty without
  bool negated = false;
  std::vector<std::string> name; // the mnemonic's parts between dots
  std::vector<Operand> operands;

  bool has(llvm::StringRef part) const;
  std::string mnemonic() const; // parts with dots
};

// Reads the template of LLVM's inline assembly. Directives and labels are dropped.
std::vector<Instruction> parse(llvm::StringRef text);

// What an instruction does to shared memory.
struct MemoryUse {
  AccessKind kind = AccessKind::Load;
  std::int64_t bytes = 0;         // per lane or row address
  unsigned address = 0;           // index of the operand
  unsigned rows = 32;             // lanes whose address counts
  bool generic = false;           // no state space is named: the address may be any
  std::string name;               // as Access::name
  bool throughL1 = false;         // of an AsyncCopy
  std::optional<unsigned> source; // of an AsyncCopy: index of the operand
};
std::optional<MemoryUse> memoryUse(const Instruction &instruction);

// Bits of `.u32`, `.b64`, `.f16x2`; 0 for anything else.
unsigned bitsOf(llvm::StringRef type);

} // namespace smem::trace::ptx
