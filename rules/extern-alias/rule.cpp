// Unsized `extern __shared__` arrays of one kernel, used as if they were distinct. All of them start at the
// same address: one that is written while another's values are still wanted destroys them.
#include "lint/Ask.h"
#include "lint/Say.h"

#include "ledger/Footprint.h"
#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::rules {
namespace {

using namespace lint;
using facts::Access;
using facts::AccessKind;
using symbolic::Formula;

bool stores(const Access &access) {
  return access.kind != AccessKind::Load && access.kind != AccessKind::MatrixLoad &&
         access.kind != AccessKind::RowLoad && access.kind != AccessKind::Escape;
}

bool loads(const Access &access) {
  return access.kind == AccessKind::Load || access.kind == AccessKind::MatrixLoad ||
         access.kind == AccessKind::RowLoad || access.kind == AccessKind::Atomic;
}

// First byte and end of what an access reaches in the block; nothing where an index has no bound.
struct Reach {
  Formula low, end;
};
std::optional<Reach> reachOf(const facts::Kernel &kernel, const Access &access) {
  if (!access.offset || !access.bytes)
    return std::nullopt;
  const Formula rows = access.rowPitch ? (access.rows - Formula(1)) * *access.rowPitch : Formula();
  Known<Formula> low = symbolic::lowest(*access.offset, kernel.ranges, access.guards),
                 high =
                     symbolic::highest(*access.offset + rows + *access.bytes, kernel.ranges, access.guards);
  if (!low || !high || mentions(*low, symbolic::SymbolKind::Index) ||
      mentions(*high, symbolic::SymbolKind::Index))
    return std::nullopt;
  return Reach{*low, *high};
}

// The values in force, and those that a launch gives the kernel's own symbols.
symbolic::Bindings valuesAt(const LaunchModel &launch, symbolic::Bindings bindings) {
  symbolic::Bindings given;
  for (const auto &[symbol, formula] : launch.check->launch.arguments)
    if (Known<std::int64_t> value = symbolic::evaluate(formula, bindings))
      given[symbol] = *value;
  for (const auto &[symbol, value] : given)
    bindings[symbol] = value;
  return bindings;
}

// Certainly at the present values, else for all.
bool isBelow(const Formula &a, const Formula &b, const symbolic::Bindings &bindings) {
  if (Known<std::int64_t> room = symbolic::evaluate(b - a, bindings))
    return *room > 0;
  std::optional<std::int64_t> least = symbolic::lowerBound(symbolic::substitute(b - a, bindings));
  return least && *least > 0;
}

bool overlap(const facts::Kernel &kernel, const Access &one, const Access &other,
             const symbolic::Bindings &bindings) {
  std::optional<Reach> a = reachOf(kernel, one), b = reachOf(kernel, other);
  return a && b && isBelow(a->low, b->end, bindings) && isBelow(b->low, a->end, bindings);
}

// Conditions that are the same for every thread of a block and exclude each other: two arms of one `if`.
bool exclude(llvm::ArrayRef<const Access *> accesses) {
  Formula all = 1;
  for (const Access *access : accesses)
    for (const Formula &guard : access->guards)
      if (!mentions(guard, symbolic::SymbolKind::Index))
        all = symbolic::logicalAnd(all, guard);
  return !all.isConstant() ? symbolic::prove(symbolic::logicalNot(all), {}).proof == symbolic::Proof::Proved
                           : all.isZero();
}

// Where one array is written, then the other over it, and the first is read as if nothing had happened.
struct Clash {
  const Access *written, *overwritten, *read;
};
std::optional<Clash> clashOf(const facts::Kernel &kernel, std::size_t kept, std::size_t other,
                             const symbolic::Bindings &bindings) {
  const Access *written = nullptr;
  std::vector<const Access *> overwriting; // stores to the other array since the last one to the kept
  for (const Access &access : kernel.accesses) {
    if (access.plane == other && written && stores(access))
      overwriting.push_back(&access);
    if (access.plane != kept)
      continue;
    if (loads(access))
      for (const Access *over : overwriting)
        if (overlap(kernel, *over, access, bindings) && !exclude({written, over, &access}))
          return Clash{written, over, &access};
    if (!loads(access) || stores(access)) {
      written = stores(access) ? &access : nullptr;
      overwriting.clear();
    }
  }
  return std::nullopt;
}

// A launch that asks for both: the arrays are meant to lie behind each other.
const ledger::LaunchCheck *requestForBoth(const KernelModel &kernel, std::size_t one, std::size_t other,
                                          const symbolic::Bindings &bindings) {
  auto endOf = [&](std::size_t plane, const ledger::LaunchCheck &check) -> Known<std::int64_t> {
    const facts::Kernel &facts = kernel.ledger->kernel;
    Known<Formula> end =
        ledger::footprintOf(facts, plane, ledger::rowPitchOf(facts, plane, bindings), bindings).end;
    return end ? valueAt(*end, check, bindings) : Known<std::int64_t>(end.why());
  };
  for (const LaunchModel &launch : kernel.launches) {
    const ledger::LaunchCheck &check = *launch.check;
    Known<std::int64_t> a = endOf(one, check), b = endOf(other, check);
    if (check.request && check.request->value && a && b && *a > 0 && *b > 0 &&
        *check.request->value == *a + *b)
      return &check;
  }
  return nullptr;
}

bool isStored(const facts::Kernel &kernel, std::size_t plane) {
  return llvm::any_of(kernel.accesses,
                      [&](const Access &access) { return access.plane == plane && stores(access); });
}

std::vector<Note> evidence(const KernelModel &kernel, std::size_t one, std::size_t other,
                           const symbolic::Bindings &bindings) {
  const facts::Kernel &facts = kernel.ledger->kernel;
  std::vector<symbolic::Bindings> values;
  for (const LaunchModel &launch : kernel.launches)
    values.push_back(valuesAt(launch, bindings));
  if (values.empty())
    values.push_back(bindings);
  std::vector<Note> notes;
  for (auto [kept, over] : {std::pair(one, other), std::pair(other, one)})
    for (const symbolic::Bindings &present : values)
      if (std::optional<Clash> clash = clashOf(facts, kept, over, present)) {
        const std::string &name = facts.planes[kept].name;
        notes.push_back({fmt::format("`{}` is written here", name), clash->written->where});
        notes.push_back(
            {fmt::format("`{}` is written over it", facts.planes[over].name), clash->overwritten->where});
        notes.push_back({fmt::format("and `{}` is read", name), clash->read->where});
        return notes;
      }
  if (isStored(facts, one) && isStored(facts, other))
    if (const ledger::LaunchCheck *check = requestForBoth(kernel, one, other, bindings))
      notes.push_back({fmt::format("the launch requests {}, the bytes of both", say(*check->request)),
                       requestPlace(*check)});
  return notes;
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels) {
    const facts::Kernel &facts = kernel.ledger->kernel;
    const std::vector<std::size_t> arrays = unsizedArrays(facts);
    for (std::size_t second = 1; second < arrays.size(); ++second)
      for (std::size_t first = 0; first < second; ++first) {
        const facts::Plane &one = facts.planes[arrays[first]], &other = facts.planes[arrays[second]];
        std::vector<Note> notes = evidence(kernel, arrays[first], arrays[second], model.ledger->bindings);
        if (notes.empty())
          continue;
        Finding finding;
        finding.where = other.where;
        finding.kernel = facts.display;
        finding.message =
            fmt::format("`{}` starts at the same address as `{}`: extern arrays of a kernel are one "
                        "buffer, and both are used at once",
                        other.name, one.name);
        finding.notes = std::move(notes);
        finding.remedy =
            fmt::format("Declare one array and start `{}` behind the bytes of `{}`.", other.name, one.name);
        reporter.report(std::move(finding));
        break;
      }
  }
}

} // namespace

extern constinit const lint::Rule externAlias = {
    .name = "extern-alias",
    .summary = "two unsized extern __shared__ arrays of one kernel are used as if they were distinct",
    .severity = lint::Severity::Warning,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
