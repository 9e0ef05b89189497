// Planes that do not start where their accesses need them to, and rows that do not.
#include "lint/Say.h"

#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace smem::rules {
namespace {

using namespace lint;

// What CUDA aligns an element to, in bytes (CUDA C++ Programming Guide, table of built-in vector types: vectors of two
// and four, whose size is a power of two up to 16, to their size; others to their component). 1 for the user's types, of
// which the name says nothing.
std::int64_t alignmentOf(llvm::StringRef element, std::int64_t bytes) {
  element.consume_front("const ");
  element.consume_front("volatile ");
  static constexpr llvm::StringLiteral scalars[] = {
      "char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned int", "unsigned",
      "long", "unsigned long", "long long", "unsigned long long", "float", "double", "__half", "half",
      "__nv_bfloat16", "nv_bfloat16", "__half2", "half2", "__nv_bfloat162", "nv_bfloat162", "int8_t", "uint8_t",
      "int16_t", "uint16_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "size_t"};
  if (llvm::is_contained(scalars, element))
    return bytes;
  static constexpr llvm::StringLiteral vectors[] = {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong",
                                                    "longlong", "ulonglong", "float", "double"};
  for (llvm::StringRef component : vectors)
    if (element == component.str() + "2" || element == component.str() + "4")
      return std::min<std::int64_t>(bytes, 16);
  return 1;
}

// A block that was run touches the plane where the ledger puts its start. An offset without a symbol that is wrong for
// its element may be room for a start that is rounded up at run time; then the accesses lie elsewhere.
bool isWhereItSays(const KernelModel &kernel, std::size_t row) {
  return kernel.traces && *kernel.traces && llvm::any_of(**kernel.traces, [&](const traffic::Traffic &traffic) {
           return traffic.rows[row].touched && traffic.rows[row].touched->begin == 0;
         });
}

// The offset of a carved plane breaks what its element needs, at a launch or for some values.
void checkOffset(const KernelModel &kernel, std::size_t index, const symbolic::Bindings &bindings,
                 Reporter &reporter) {
  const ledger::Row &row = kernel.ledger->rows[index];
  const std::int64_t needed = alignmentOf(row.element, row.elementBytes);
  if (row.storage != facts::Storage::Dynamic || !row.used || !row.offset || needed < 2)
    return;
  const symbolic::Formula rest = symbolic::remainder(row.offset->formula, needed);
  if (rest.isZero() || (row.offset->formula.isConstant() && !isWhereItSays(kernel, index)))
    return;
  Finding finding;
  finding.where = row.where;
  finding.kernel = kernel.ledger->kernel.display;
  finding.remedy = fmt::format("Round the bytes before it up to a multiple of {}, in the launcher too, or lay out the "
                               "planes with the widest elements first.",
                               needed);
  const std::string formula = symbolic::print(row.offset->formula);
  for (const LaunchModel &launch : kernel.launches) {
    const Known<std::int64_t> offset = valueAt(row.offset->formula, *launch.check, bindings);
    if (!offset || *offset % needed == 0)
      continue;
    finding.message = fmt::format("`{}` starts at byte {}, and `{}` needs a multiple of {}", row.name,
                                  say({row.offset->formula, *offset}), row.element, needed);
    if (!rest.isConstant())
      finding.message += fmt::format("; it is right only when ({}) % {} == 0", formula, needed);
    finding.notes.push_back({"launched here", launch.check->launch.where});
    return reporter.report(std::move(finding));
  }
}

bool isMisaligned(const traffic::Access &access) {
  return access.rating && access.rating->misaligned > access.rating->mayMisaligned;
}

std::string sayAccess(const traffic::Access &access) {
  const std::int64_t bytes = access.traced.bytes;
  switch (access.traced.kind) {
  case trace::AccessKind::RowLoad:
  case trace::AccessKind::RowStore:
    return fmt::format("an ldmatrix or stmatrix row of {} bytes", bytes);
  case trace::AccessKind::AsyncCopy:
    return fmt::format("a cp.async of {} bytes", bytes);
  default:
    return fmt::format("an access of {} bytes", bytes);
  }
}

void checkAccess(const KernelModel &kernel, const traffic::Traffic &traffic, const traffic::Access &access,
                 Reporter &reporter) {
  Finding finding;
  finding.where = access.where;
  finding.kernel = kernel.ledger->kernel.display;
  finding.message = fmt::format("{} to `{}` at byte {} of it, which is not a multiple of {}: the access faults",
                                sayAccess(access), access.plane, access.rating->misalignedAt, access.traced.bytes);
  if (access.row) {
    const ledger::Row &row = kernel.ledger->rows[*access.row];
    finding.notes.push_back({fmt::format("`{}` is laid out here", row.name), row.where});
    if (const auto &pitch = traffic.rows[*access.row].pitch; pitch && *pitch % access.traced.bytes != 0)
      finding.notes.push_back({fmt::format("its rows are {} bytes apart", *pitch), row.where});
  }
  if (!traffic.launches.empty())
    finding.notes.push_back({"launched here", kernel.launches[traffic.launches.front()].check->launch.where});
  finding.remedy = fmt::format("Make start and row pitch of `{}` multiples of {} bytes.", access.plane,
                               access.traced.bytes);
  reporter.report(std::move(finding));
}

// What the destination of a bulk copy in shared memory must be a multiple of (PTX ISA, cp.async.bulk and
// cp.async.bulk.tensor), bytes.
std::int64_t bulkAlignment(const trace::Access &access) { return access.name == "cp.async.bulk.tensor" ? 128 : 16; }

// An address that the copy faults on, from the plane's start; none where every known one is right.
std::optional<std::int64_t> badBulkAddress(const traffic::Access &access) {
  const std::int64_t needed = bulkAlignment(access.traced);
  for (const trace::Pattern &pattern : access.traced.patterns)
    for (const std::optional<std::int64_t> &offset : pattern.offsets)
      if (offset && !pattern.may && (access.base + *offset) % needed != 0)
        return *offset - access.start.value_or(0);
  return std::nullopt;
}

void checkBulk(const KernelModel &kernel, const traffic::Traffic &traffic, const traffic::Access &access,
               Reporter &reporter) {
  const auto at = badBulkAddress(access);
  // A buffer whose start is rounded up at run time lies where the declaration does not say.
  const trace::Object &object = traffic.objects[*access.traced.object];
  if (!at || (object.dynamic && access.base % bulkAlignment(access.traced) != 0))
    return;
  Finding finding;
  finding.where = access.where;
  finding.kernel = kernel.ledger->kernel.display;
  finding.message = fmt::format("{} at byte {} of `{}`, whose address is not a multiple of {}: the copy faults",
                                access.traced.name, *at, access.plane, bulkAlignment(access.traced));
  if (access.row)
    finding.notes.push_back(
        {fmt::format("`{}` is laid out here", access.plane), kernel.ledger->rows[*access.row].where});
  finding.remedy = fmt::format("Declare it __align__({}) and keep its offsets multiples of that; a swizzled tensor map "
                               "wants the period of its swizzle, up to 1024.",
                               bulkAlignment(access.traced));
  reporter.report(std::move(finding));
}

void check(const Model &model, Reporter &reporter) {
  for (const KernelModel &kernel : model.kernels) {
    for (std::size_t row = 0; row < kernel.ledger->rows.size(); ++row)
      checkOffset(kernel, row, model.ledger->bindings, reporter);
    if (!kernel.traces || !*kernel.traces)
      continue;
    std::vector<const traffic::Access *> said;
    for (const traffic::Traffic &traffic : **kernel.traces)
      for (const traffic::Access &access : traffic.accesses) {
        if (access.traced.kind == trace::AccessKind::BulkCopy && access.traced.object)
          checkBulk(kernel, traffic, access, reporter);
        // A start that is wrong for the element has been said once, above.
        const bool isStart = access.row && access.traced.bytes <= kernel.ledger->rows[*access.row].elementBytes;
        const bool isKnown = llvm::any_of(said, [&](const traffic::Access *other) {
          return other->where == access.where && other->plane == access.plane;
        });
        if (!isMisaligned(access) || isStart || isKnown)
          continue;
        checkAccess(kernel, traffic, access, reporter);
        said.push_back(&access);
      }
  }
}

} // namespace

extern constinit const lint::Rule misalignedPlane = {
    .name = "misaligned-plane",
    .summary = "an offset or row pitch breaks the alignment that an access needs",
    .severity = lint::Severity::Error,
    .since = "0.1.0",
    .check = check,
};

} // namespace smem::rules
