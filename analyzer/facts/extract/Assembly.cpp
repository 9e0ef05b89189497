// Inline assembly: what each PTX instruction touches of the addresses that it is given.
#include "facts/extract/Interpreter.h"

#include "llvm/ADT/StringExtras.h"

namespace smem::facts {

// Bytes per lane of a PTX load or store such as `ld.global.v4.f32`; nothing where the text has none.
static std::optional<std::int64_t> memoryWidth(llvm::StringRef text, llvm::StringRef instruction) {
  const auto at = text.find(instruction);
  if (at == llvm::StringRef::npos || (at > 0 && llvm::isAlnum(text[at - 1])))
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef> parts;
  text.substr(at).take_until([](char c) { return llvm::isSpace(c); }).split(parts, '.');
  std::int64_t lanes = 1, bits = 0;
  for (llvm::StringRef part : parts) {
    if (part == "v2" || part == "v4" || part == "v8")
      lanes = part[1] - '0';
    else if (part.size() >= 2 && llvm::StringRef("busf").contains(part[0]))
      part.drop_front().getAsInteger(10, bits);
  }
  return bits >= 8 ? std::optional(lanes * bits / 8) : std::nullopt;
}

namespace {
// An instruction, and the operands that stand in brackets in it, in order: `[%0], [%1]`.
struct Instruction {
  llvm::StringRef text;
  std::vector<llvm::StringRef> addresses;

  bool has(llvm::StringRef part) const { return text.contains(part); }
};
} // namespace

static std::vector<Instruction> instructionsOf(llvm::StringRef text) {
  std::vector<Instruction> all;
  llvm::SmallVector<llvm::StringRef> pieces;
  text.split(pieces, ';');
  for (llvm::StringRef piece : pieces) {
    Instruction next{piece.trim(" \t\n{}"), {}};
    for (llvm::StringRef rest = piece; rest.contains('[');) {
      rest = rest.split('[').second;
      llvm::StringRef inside = rest.split(']').first;
      next.addresses.push_back(inside.take_until([](char c) { return c == '+' || c == ',' || llvm::isSpace(c); }));
    }
    all.push_back(next);
  }
  return all;
}

// `%3` behind the closing bracket of the second address: how much a bulk copy moves.
static llvm::StringRef bulkSize(const Instruction &copy) {
  llvm::StringRef rest = copy.text;
  for (int address = 0; address < 2; ++address)
    rest = rest.split(']').second;
  return rest.drop_while([](char c) { return c == ',' || llvm::isSpace(c); }).take_until([](char c) {
    return c == ',' || llvm::isSpace(c);
  });
}

static AccessKind kindOf(const Instruction &one) {
  return one.has("ldmatrix")                       ? AccessKind::RowLoad
         : one.has("stmatrix")                     ? AccessKind::RowStore
         : one.has("cp.async")                     ? AccessKind::AsyncCopy
         : one.has("mbarrier.")                    ? AccessKind::Atomic
         : one.has("atom") || one.has("red.")      ? AccessKind::Atomic
         : memoryWidth(one.text, "ld.")            ? AccessKind::Load
         : memoryWidth(one.text, "st.")            ? AccessKind::Store
                                                   : AccessKind::Escape;
}

// PTX ISA 8.8, "mbarrier": an object of 64 bits.
static constexpr std::int64_t barrierBytes = 8;
// PTX ISA 8.8, "ldmatrix": one row of eight 16-bit elements for each lane's address.
static constexpr std::int64_t matrixRowBytes = 16;

void Interpreter::executeAsm(const clang::GCCAsmStmt *statement) {
  const std::string text = statement->getAsmString();
  const std::vector<Instruction> instructions = instructionsOf(text);
  const Instruction whole{text, {}};
  const unsigned outputs = statement->getNumOutputs();
  std::vector<Value> operands;
  for (unsigned index = 0; index < statement->getNumInputs(); ++index)
    operands.push_back(evaluate(statement->getInputExpr(index)));
  auto nameOf = [](unsigned number) { return "%" + std::to_string(number); };
  auto immediate = [&](llvm::StringRef name) -> Known<Formula> {
    std::int64_t number = 0;
    if (!name.getAsInteger(10, number))
      return Formula(number);
    for (unsigned index = 0; index < operands.size(); ++index)
      if (name == nameOf(outputs + index))
        return asFormula(operands[index], "a size that is no number");
    return unknown("bytes that inline assembly touches", statement->getAsmLoc());
  };
  auto bytesOf = [&](const Instruction &one, AccessKind kind, std::size_t position) -> Known<Formula> {
    if (kind == AccessKind::RowLoad || kind == AccessKind::RowStore)
      return Formula(matrixRowBytes);
    if (kind == AccessKind::Load || kind == AccessKind::Store)
      return Formula(*memoryWidth(one.text, kind == AccessKind::Load ? "ld." : "st."));
    if (one.text.trim().starts_with("mbarrier.") || one.has(" mbarrier."))
      return Formula(barrierBytes);
    if (kind == AccessKind::Atomic) {
      const std::optional<std::int64_t> width = memoryWidth(one.text, one.has("atom") ? "atom." : "red.");
      return width ? Known<Formula>(Formula(*width)) : unknown("bytes that inline assembly touches", statement->getAsmLoc());
    }
    if (one.has("cp.async.bulk")) {
      if (one.has("mbarrier::") && position > 0 && position + 1 == one.addresses.size())
        return Formula(barrierBytes);
      const bool isPlain = !one.has("tensor") && !one.has("prefetch") && !one.has(".reduce") && one.addresses.size() >= 2;
      Known<Formula> size = isPlain ? immediate(bulkSize(one)) : unknown("a bulk copy", statement->getAsmLoc());
      return size ? size : unknown("a bulk copy", statement->getAsmLoc());
    }
    if (kind == AccessKind::AsyncCopy) {
      // The size is an immediate: in the text, or an operand of its own.
      for (const char *size : {", 16;", ",16;", ", 16,", ", 8;", ",8;", ", 4;", ",4;"})
        if (whole.has(size))
          return Formula(std::atoi(size + (size[1] == ' ' ? 2 : 1)));
      for (unsigned index = 0; index < operands.size(); ++index)
        if (auto *formula = std::get_if<Formula>(&operands[index]);
            formula && (statement->getInputConstraint(index) == "n" || formula->isConstant()))
          return *formula;
    }
    return unknown("bytes that inline assembly touches", statement->getAsmLoc());
  };
  for (unsigned index = 0; index < operands.size(); ++index) {
    auto *address = std::get_if<SharedAddress>(&operands[index]);
    if (!address)
      continue;
    const clang::SourceLocation where = statement->getInputExpr(index)->getBeginLoc();
    bool isPlaced = false;
    for (const Instruction &one : instructions)
      for (std::size_t position = 0; position < one.addresses.size(); ++position)
        if (one.addresses[position] == nameOf(outputs + index)) {
          const AccessKind kind = kindOf(one);
          recordAccess(*address, bytesOf(one, kind, position), kind, where);
          isPlaced = true;
        }
    if (!isPlaced) // moved into a register first, or named in another way
      recordAccess(*address, bytesOf(whole, kindOf(whole), 0), kindOf(whole), where);
  }
  for (unsigned index = 0; index < statement->getNumOutputs(); ++index) {
    Value target = locate(statement->getOutputExpr(index));
    if (std::holds_alternative<Place>(target))
      assign(target, unknown("set by inline assembly", statement->getAsmLoc()), statement->getOutputExpr(index)->getType(),
             statement->getAsmLoc());
  }
}

} // namespace smem::facts
