// Each source of constraints in a function of its own; all of them are formulas, so that a sweep can ask
// fast.
#include "estimate/Constraint.h"

#include "estimate/Compiled.h"
#include "estimate/Domains.h"
#include "lint/Ask.h"
#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace smem::estimate {

using namespace symbolic;

llvm::StringRef nameOf(FaultKind kind) {
  switch (kind) {
  case FaultKind::StaticAssert:
    return "static-assert";
  case FaultKind::NotLaunched:
    return "not-launched";
  case FaultKind::MatrixShape:
    return "matrix-shape";
  case FaultKind::Misaligned:
    return "misaligned";
  case FaultKind::Empty:
    return "empty";
  case FaultKind::OutsideDomain:
    return "outside-domain";
  case FaultKind::LoopEnd:
    return "loop-end";
  case FaultKind::Overrun:
    return "overrun";
  case FaultKind::DoesNotLaunch:
    return "does-not-launch";
  }
  return {};
}

namespace {

// CUDA Programming Guide, "Warp Matrix Functions": the pointer is 256-bit aligned, the leading dimension a
// multiple of 16 bytes.
constexpr std::int64_t fragmentAlignment = 32, fragmentPitch = 16;
// PTX ISA, ldmatrix and stmatrix: 8 rows of 16 bytes, each 16-byte aligned.
constexpr std::int64_t matrixRows = 8, matrixRowBytes = 16;
constexpr std::int64_t widestAccess = 16; // bytes of one lane

bool isMatrix(facts::AccessKind kind) {
  using enum facts::AccessKind;
  return kind == MatrixLoad || kind == MatrixStore || kind == RowLoad || kind == RowStore;
}

bool isFragment(facts::AccessKind kind) {
  return kind == facts::AccessKind::MatrixLoad || kind == facts::AccessKind::MatrixStore;
}

class Collect {
public:
  explicit Collect(const Subject &subject) : subject(subject), kernel(subject.kernel->kernel) {}

  std::vector<Constraint> all() {
    for (const Formula &truth : subject.facts->guards)
      parts(truth, FaultKind::StaticAssert);
    for (const Formula &truth : kernel.guards)
      parts(here(truth), FaultKind::StaticAssert);
    for (const Formula &truth : subject.launch->launch.guards)
      parts(truth, FaultKind::NotLaunched);
    domains();
    sizes();
    shapes();
    loops();
    alignments();
    return std::move(found);
  }

private:
  Formula here(const Formula &formula) const {
    return lint::atLaunch(formula, *subject.kernel, *subject.launch);
  }

  void add(const Formula &truth, FaultKind kind, std::string text) {
    if (!truth.isConstant() || truth.isZero())
      found.push_back({truth, {kind, std::move(text)}});
  }

  // Conjuncts, so that only the one that fails is named.
  void parts(const Formula &truth, FaultKind kind) {
    const Atom *atom = truth.singleAtom();
    const Operation *operation = atom ? atom->operation() : nullptr;
    const Formula negated = logicalNot(truth);
    const Atom *inner = negated.singleAtom();
    const Operation *denied = inner ? inner->operation() : nullptr;
    if (operation && operation->op == Op::And) {
      for (const Formula &part : operation->operands)
        parts(part, kind);
    } else if (denied && denied->op == Op::Or) {
      for (const Formula &part : denied->operands)
        parts(logicalNot(part), kind);
    } else {
      const std::string condition = printCondition(truth);
      add(truth, kind,
          kind == FaultKind::StaticAssert ? "static_assert: " + condition + " does not hold"
                                          : "the launcher does not launch: " + condition + " does not hold");
    }
  }

  void domains() {
    for (const ledger::Bearing &bearing : domainsOf(subject))
      for (const ledger::Domain &part : ledger::partsOf(*bearing.domain)) {
        Formula all = 1;
        for (const Formula &truth : ledger::truthsOf(bearing.symbol, part))
          all = logicalAnd(all, substitute(truth, subject.launch->launch.arguments));
        add(all, FaultKind::OutsideDomain,
            "the settings file leaves it out: not " + ledger::sayWithPlace(bearing.symbol.name, part));
      }
  }

  void sizes() {
    for (const ledger::Row &row : subject.kernel->rows)
      if (row.extent && row.used)
        add(positive(here(row.extent->formula)), FaultKind::Empty,
            fmt::format("plane {} has no bytes", row.name));
    if (subject.launch->threads)
      add(positive(subject.launch->threads->formula), FaultKind::Empty, "the block has no threads");
  }

  const ledger::Row *rowOf(const facts::Access &access) const {
    const facts::Plane &plane = kernel.planes[access.plane];
    auto row = llvm::find_if(subject.kernel->rows, [&](const ledger::Row &each) {
      return each.name == plane.name && each.storage == plane.storage && each.where == plane.where;
    });
    return row == subject.kernel->rows.end() ? nullptr : &*row;
  }

  static std::string place(const SourceSpan &where) { return fmt::format("line {}", where.line); }

  void shape(const Formula &tile, std::int64_t step, const std::string &what) {
    const Formula whole = isZero(remainder(tile, step));
    Known<std::int64_t> now = evaluate(whole, subject.ledger->bindings);
    if (!now || *now != 0)
      add(whole, FaultKind::MatrixShape, what);
  }

  // The rows of a plane are whole fragments, and so is what a loop over them runs to.
  void shapes() {
    for (const facts::Access &access : kernel.accesses) {
      const ledger::Row *row = isMatrix(access.kind) ? rowOf(access) : nullptr;
      if (!row || !row->extent || !row->rowPitch)
        continue;
      const std::optional<Formula> rows = exactQuotient(row->extent->formula, row->rowPitch->formula);
      const Formula step = isFragment(access.kind) ? access.rows : Formula(matrixRows);
      if (rows && step.isConstant() && step.constant() > 1)
        shape(here(*rows), step.constant(),
              fmt::format("plane {} has {} rows, no multiple of the {} of a matrix instruction ({})",
                          row->name, print(here(*rows)), step.constant(), place(access.where)));
    }
    for (const facts::Premise &premise : kernel.premises) {
      const Atom *atom = premise.truth.singleAtom();
      const Atom *rest = atom && atom->operation() && atom->operation()->op == Op::Zero
                             ? atom->operation()->operands[0].singleAtom()
                             : nullptr;
      if (!rest || !rest->operation() || rest->operation()->op != Op::Remainder)
        continue;
      const std::vector<Formula> &operands = rest->operation()->operands;
      if (operands[1].isConstant() && llvm::any_of(kernel.accesses, [&](const facts::Access &access) {
            return isMatrix(access.kind) && access.offset && symbolsOf(*access.offset).count(premise.index);
          }))
        shape(here(operands[0]), operands[1].constant(),
              fmt::format("the loop over {} goes in steps of {}, of which {} is no multiple",
                          premise.index.name, operands[1].constant(), print(here(operands[0]))));
    }
  }

  void loops() {
    for (const Formula &premise : subject.kernel->premises)
      add(here(premise), FaultKind::LoopEnd,
          fmt::format("a loop does not end at its bound: {} does not hold", printCondition(here(premise))));
  }

  void align(const Formula &bytes, std::int64_t alignment, const std::string &what, const SourceSpan &where) {
    add(isZero(remainder(bytes, alignment)), FaultKind::Misaligned,
        fmt::format("{} at {} B, no multiple of the {} that an access needs ({})", what, print(bytes),
                    alignment, place(where)));
  }

  // Where a plane of the dynamic buffer starts, and how far apart its rows are.
  void alignments() {
    for (const facts::Access &access : kernel.accesses) {
      const ledger::Row *row = rowOf(access);
      if (!row || row->storage != facts::Storage::Dynamic || !row->offset || !access.bytes ||
          access.kind == facts::AccessKind::Escape)
        continue;
      const bool fragment = isFragment(access.kind), matrix = isMatrix(access.kind);
      if (!matrix && !access.bytes->isConstant())
        continue;
      const std::int64_t needed = fragment ? fragmentAlignment
                                  : matrix ? matrixRowBytes
                                           : access.bytes->constant();
      if (needed < 2 || needed > fragmentAlignment || (!fragment && needed > widestAccess) ||
          (needed & (needed - 1)))
        continue;
      align(here(row->offset->formula), needed, fmt::format("plane {} would start", row->name), access.where);
      if (row->rowPitch && access.offset && walksRows(access, row->rowPitch->formula))
        align(here(row->rowPitch->formula), fragment ? fragmentPitch : needed,
              fmt::format("the rows of {} would stand", row->name), access.where);
    }
  }

  // Is the access made in other rows than the first?
  static bool walksRows(const facts::Access &access, const Formula &pitch) {
    return access.rowPitch || !divideWithRest(*access.offset, pitch).quotient.isConstant();
  }

  const Subject &subject;
  const facts::Kernel &kernel;
  std::vector<Constraint> found;
};

} // namespace

std::vector<Constraint> constraintsOf(const Subject &subject) {
  std::vector<Constraint> all = Collect(subject).all(), unique;
  for (Constraint &each : all)
    if (llvm::none_of(unique, [&](const Constraint &other) {
          return other.truth == each.truth && other.fault.kind == each.fault.kind;
        }))
      unique.push_back(std::move(each));
  return unique;
}

std::vector<Fault> faultsAt(const std::vector<Constraint> &constraints, const Bindings &bindings) {
  std::vector<Fault> faults;
  for (const Constraint &constraint : constraints)
    if (Compiled(constraint.truth, {}, bindings).failsAt({}) &&
        llvm::none_of(faults, [&](const Fault &other) { return other.kind == constraint.fault.kind; }))
      faults.push_back(constraint.fault);
  return faults;
}

} // namespace smem::estimate
