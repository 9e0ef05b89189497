// Splits assembly into instructions and classifies those that touch memory.
#include "trace/Ptx.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace smem::trace::ptx {

bool Instruction::has(llvm::StringRef part) const { return llvm::is_contained(name, part); }
std::string Instruction::mnemonic() const { return llvm::join(name, "."); }

static std::string withoutComments(llvm::StringRef text) {
  std::string result;
  while (!text.empty()) {
    if (text.starts_with("//"))
      text = text.drop_until([](char c) { return c == '\n'; });
    else if (text.starts_with("/*")) {
      const std::size_t end = text.find("*/", 2);
      text = end == llvm::StringRef::npos ? "" : text.substr(end + 2);
      result += ' ';
    } else {
      result += text.front();
      text = text.drop_front();
    }
  }
  return result;
}

static Operand parseOperand(llvm::StringRef text);

// At commas outside of brackets.
static std::vector<Operand> parseOperands(llvm::StringRef text) {
  std::vector<Operand> operands;
  int depth = 0;
  std::size_t start = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size()) {
      depth += text[at] == '[' || text[at] == '{';
      depth -= text[at] == ']' || text[at] == '}';
    }
    if (at == text.size() || (depth == 0 && text[at] == ',')) {
      if (llvm::StringRef part = text.slice(start, at).trim(); !part.empty())
        operands.push_back(parseOperand(part));
      start = at + 1;
    }
  }
  return operands;
}

static Operand parseMemory(llvm::StringRef text) {
  Operand memory;
  memory.kind = Operand::Kind::Memory;
  memory.parts = parseOperands(text);
  if (memory.parts.empty())
    return memory;
  // `[base + 16]` and `[base - 16]`; a tensor's coordinates come after a comma.
  auto [first, rest] = text.split(',');
  const std::size_t sign = first.find_first_of("+-", 1);
  if (sign == llvm::StringRef::npos)
    return memory;
  memory.parts[0] = parseOperand(first.take_front(sign).trim());
  Operand offset = parseOperand(first.substr(sign + 1).trim());
  if (offset.kind == Operand::Kind::Immediate)
    memory.number = first[sign] == '-' ? -offset.number : offset.number;
  else if (offset.kind == Operand::Kind::Argument && first[sign] == '+')
    memory.parts.insert(memory.parts.begin() + 1, offset);
  else
    memory.parts[0] = Operand();
  return memory;
}

static Operand parseOperand(llvm::StringRef text) {
  Operand operand;
  operand.text = text.str();
  if (text.consume_front("[")) {
    text.consume_back("]");
    return parseMemory(text.trim());
  }
  if (text.consume_front("{")) {
    text.consume_back("}");
    operand.kind = Operand::Kind::Group;
    operand.parts = parseOperands(text);
    return operand;
  }
  if (text.consume_front("$")) {
    text.consume_front("{");
    unsigned number = 0;
    if (!text.take_while(llvm::isDigit).getAsInteger(10, number)) {
      operand.kind = Operand::Kind::Argument;
      operand.number = number;
    }
    return operand;
  }
  if (text.starts_with_insensitive("0f") || text.starts_with_insensitive("0d"))
    return operand; // a floating-point number, in hexadecimal
  llvm::StringRef digits = text;
  digits.consume_back("U");
  if (!digits.getAsInteger(0, operand.number))
    operand.kind = Operand::Kind::Immediate;
  else if (!text.empty() && (llvm::isAlpha(text.front()) || text.front() == '%' || text.front() == '_'))
    operand.kind = Operand::Kind::Register;
  return operand;
}

std::vector<Instruction> parse(llvm::StringRef text) {
  std::vector<Instruction> instructions;
  std::string clean = withoutComments(text);
  llvm::SmallVector<llvm::StringRef> statements;
  llvm::StringRef(clean).split(statements, ';');
  for (llvm::StringRef statement : statements) {
    statement = statement.ltrim(" \t\r\n{}");
    statement = statement.rtrim(" \t\r\n");
    // A label: `DONE: ret` and `$L1: ...`.
    if (auto colon = statement.find(':');
        colon != llvm::StringRef::npos && statement.substr(colon, 2) != "::" &&
        statement.take_front(colon).find_first_of(" \t.,[") == llvm::StringRef::npos)
      statement = statement.substr(colon + 1).ltrim(" \t\r\n{}");
    if (statement.empty() || statement.starts_with("."))
      continue;
    Instruction instruction;
    if (statement.consume_front("@")) {
      instruction.negated = statement.consume_front("!");
      auto end = statement.find_first_of(" \t\n");
      instruction.predicate = statement.take_front(end).str();
      statement = end == llvm::StringRef::npos ? "" : statement.substr(end).ltrim();
    }
    auto end = statement.find_first_of(" \t\n");
    llvm::SmallVector<llvm::StringRef> parts;
    statement.take_front(end).split(parts, '.');
    for (llvm::StringRef part : parts)
      instruction.name.push_back(part.str());
    if (end != llvm::StringRef::npos)
      instruction.operands = parseOperands(statement.substr(end).trim());
    if (!instruction.name.empty() && !instruction.name[0].empty())
      instructions.push_back(std::move(instruction));
  }
  return instructions;
}

unsigned bitsOf(llvm::StringRef type) {
  if (type == "f16x2" || type == "bf16x2")
    return 32;
  if (type == "bf16")
    return 16;
  if (type.size() < 2 || !llvm::StringRef("busf").contains(type.front()))
    return type == "pred" ? 1 : 0;
  unsigned bits = 0;
  return type.drop_front().getAsInteger(10, bits) ? 0 : bits;
}

// Lanes that give a row address: eight for each 8x8 tile.
static unsigned rowsOf(const Instruction &instruction) {
  const unsigned perTile = instruction.has("m16n16") ? 16 : 8;
  return instruction.has("x4") ? 4 * perTile : instruction.has("x2") ? 2 * perTile : perTile;
}

// `add.f32` of `atom.shared.relaxed.cta.add.noftz.f32`
static std::string atomicName(const Instruction &instruction) {
  for (const std::string &part : instruction.name)
    if (llvm::is_contained({"add", "min", "max", "inc", "dec", "cas", "exch", "and", "or", "xor"},
                           llvm::StringRef(part)))
      return part + "." + instruction.name.back();
  return instruction.mnemonic();
}

std::optional<MemoryUse> memoryUse(const Instruction &instruction) {
  const std::string &first = instruction.name[0];
  auto addressOf = [&](unsigned index) -> std::optional<unsigned> {
    const bool there =
        index < instruction.operands.size() && instruction.operands[index].kind == Operand::Kind::Memory;
    return there ? std::optional(index) : std::nullopt;
  };
  auto use = [&](AccessKind kind, std::int64_t bytes, unsigned operand,
                 unsigned rows = 32) -> std::optional<MemoryUse> {
    if (auto address = addressOf(operand))
      return MemoryUse{kind, bytes, *address, rows, false, "", false, std::nullopt};
    return std::nullopt;
  };
  if (first == "ldmatrix")
    return use(AccessKind::RowLoad, 16, 1, rowsOf(instruction));
  if (first == "stmatrix")
    return use(AccessKind::RowStore, 16, 0, rowsOf(instruction));
  if (first == "mbarrier") {
    for (unsigned operand = 0; operand < instruction.operands.size(); ++operand)
      if (addressOf(operand))
        return use(AccessKind::Barrier, 8, operand);
    return std::nullopt;
  }
  if (first == "cp" && instruction.has("bulk")) {
    const std::string mnemonic = instruction.mnemonic();
    const std::size_t shared = mnemonic.find("shared"), global = mnemonic.find("global");
    if (shared == std::string::npos)
      return std::nullopt; // a prefetch, a commit, a wait
    // The destination comes first.
    auto found = use(AccessKind::BulkCopy, 0, shared < global ? 0 : 1);
    if (found)
      found->name = instruction.has("tensor") ? "cp.async.bulk.tensor" : "cp.async.bulk";
    if (found && !instruction.has("tensor") && instruction.operands.size() > 2 &&
        instruction.operands[2].kind == Operand::Kind::Immediate)
      found->bytes = instruction.operands[2].number;
    return found;
  }
  if (first == "cp" && instruction.has("async") && instruction.operands.size() >= 3) {
    const Operand &size = instruction.operands[2];
    auto found = use(AccessKind::AsyncCopy, size.kind == Operand::Kind::Immediate ? size.number : 0, 0);
    if (found) {
      found->throughL1 = instruction.has("ca");
      found->source = addressOf(1);
    }
    return found;
  }
  const bool shared =
      std::ranges::any_of(instruction.name, [](llvm::StringRef part) { return part.starts_with("shared"); });
  const bool other = instruction.has("global") || instruction.has("local") || instruction.has("const") ||
                     instruction.has("param");
  if (other || !llvm::is_contained({"ld", "st", "atom", "red"}, llvm::StringRef(first)))
    return std::nullopt;
  const std::int64_t lanes = instruction.has("v8")   ? 8
                             : instruction.has("v4") ? 4
                             : instruction.has("v2") ? 2
                                                     : 1;
  const std::int64_t bytes = lanes * bitsOf(instruction.name.back()) / 8;
  const bool addressFirst = first == "st" || first == "red";
  const AccessKind kind = first == "ld"   ? AccessKind::Load
                          : first == "st" ? AccessKind::Store
                                          : AccessKind::Atomic;
  auto found = use(kind, bytes, addressFirst ? 0 : 1);
  if (found) {
    found->generic = !shared;
    if (kind == AccessKind::Atomic)
      found->name = atomicName(instruction);
  }
  return found;
}

} // namespace smem::trace::ptx
