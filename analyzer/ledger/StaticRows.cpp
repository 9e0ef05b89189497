// Static shared memory as ptxas lays it out.
#include "ledger/Rows.h"

#include "symbolic/Operations.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace smem::ledger {

using symbolic::SymbolKind;

// `if (BIAS)` in an instance whose BIAS is false: the compiler decides it, and drops what stands there. What a launch
// passes decides nothing here.
static bool isDiscarded(const facts::Access &access, const Bindings &bindings) {
  return std::any_of(access.guards.begin(), access.guards.end(), [&](const Formula &guard) {
    Bindings constants;
    for (const Symbol &symbol : symbolic::symbolsOf(guard))
      if (auto value = bindings.find(symbol);
          value != bindings.end() &&
          (symbol.kind == SymbolKind::TemplateParameter || symbol.kind == SymbolKind::Macro ||
           symbol.kind == SymbolKind::Constant || symbol.kind == SymbolKind::Enumerator))
        constants.insert(*value);
    return symbolic::substitute(guard, constants).isZero();
  });
}

bool isUsed(const facts::Kernel &kernel, std::size_t plane, const Bindings &bindings) {
  bool accessed = false;
  if (kernel.unseen.cutOff) // something behind may read it
    return true;
  for (std::size_t member = 0; member < kernel.planes.size(); ++member)
    if (kernel.planes[member].memberOf == plane && isUsed(kernel, member, bindings))
      return true;
  for (const facts::Access &access : kernel.accesses) {
    if (access.plane != plane)
      continue;
    accessed = true;
    if (kernel.planes[plane].storage == facts::Storage::Dynamic)
      return true;
    // Guards are long formulas: they are asked last.
    if (access.kind != facts::AccessKind::Store && access.kind != facts::AccessKind::MatrixStore &&
        !isDiscarded(access, bindings))
      return true;
  }
  return !accessed && kernel.planes[plane].referenced;
}

namespace {
// A scalar that the compiler makes of an element.
struct Scalar {
  std::int64_t offset, bytes;

  friend auto operator<=>(const Scalar &, const Scalar &) = default;
};

// Of a vector type such as float4; more is an object that is handed on as a whole.
constexpr std::int64_t widestScalar = 16;

bool overlap(const std::set<Scalar> &scalars) {
  std::int64_t end = 0;
  for (const Scalar &scalar : scalars)
    if (scalar.offset < std::exchange(end, scalar.offset + scalar.bytes))
      return true;
  return false;
}
} // namespace

// NVVM splits an array or struct whose every access is at a constant offset into its elements; they come behind
// all other variables, in their order, and those that nothing reads are dropped. Nothing where it stays whole.
static std::optional<std::vector<Scalar>> splitScalars(const facts::Kernel &kernel, std::size_t plane,
                                                       const Bindings &bindings) {
  auto belongs = [&](std::size_t accessed) {
    for (std::optional<std::size_t> at = accessed; at; at = kernel.planes[*at].memberOf)
      if (*at == plane)
        return true;
    return false;
  };
  if (!kernel.planes[plane].isAggregate || kernel.unseen.cutOff)
    return std::nullopt;
  std::set<Scalar> read;
  bool accessed = false;
  for (const facts::Access &access : kernel.accesses) {
    if (!belongs(access.plane))
      continue;
    const bool isWhole = !access.offset || !access.offset->isConstant() || !access.bytes || !access.bytes->isConstant() ||
        access.bytes->constant() > widestScalar || access.rows != Formula(1) || !kernel.planes[access.plane].offset->isConstant() ||
        (access.kind != facts::AccessKind::Load && access.kind != facts::AccessKind::Store);
    if (isDiscarded(access, bindings))
      continue;
    if (isWhole)
      return std::nullopt;
    accessed = true;
    if (access.kind == facts::AccessKind::Load)
      read.insert({kernel.planes[access.plane].offset->constant() + access.offset->constant(), access.bytes->constant()});
  }
  if (!accessed || overlap(read))
    return std::nullopt;
  return std::vector<Scalar>(read.begin(), read.end());
}

// The members of a storage struct stand for it. Returns how many rows they took.
static std::size_t addMembers(StaticLayout &layout, const facts::Kernel &kernel, std::size_t storage,
                              const Known<Formula> &start, const Bindings &bindings) {
  const std::size_t before = layout.rows.size();
  for (std::size_t plane = 0; plane < kernel.planes.size(); ++plane) {
    const facts::Plane &member = kernel.planes[plane];
    if (member.memberOf != storage || !member.offset)
      continue;
    if (member.isBuffer) {
      addMembers(layout, kernel, plane, start, bindings);
      continue;
    }
    Row row = describe(kernel, plane, bindings);
    row.offset = start.map([&](const Formula &bytes) { return quantity(bytes + *member.offset, bindings); });
    row.extent = member.extent->map([&](const Formula &bytes) { return quantity(bytes, bindings); });
    for (const Row &other : layout.rows)
      if (!row.aliasOf && row.offset && other.offset && other.offset->formula == row.offset->formula)
        row.aliasOf = other.name;
    layout.rows.push_back(std::move(row));
  }
  return layout.rows.size() - before;
}

StaticLayout layOutStatic(const facts::Kernel &kernel, std::int64_t moduleExternAlignment, const Bindings &bindings) {
  std::vector<std::size_t> order;
  for (std::size_t plane = 0; plane < kernel.planes.size(); ++plane)
    if (kernel.planes[plane].storage == facts::Storage::Static && !kernel.planes[plane].memberOf)
      order.push_back(plane);
  // Variables lie in the order of their declaration in the file, also those of called functions.
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const SourceSpan &left = kernel.planes[a].where, &right = kernel.planes[b].where;
    return left.file == right.file && std::tie(left.line, left.column) < std::tie(right.line, right.column);
  });

  StaticLayout layout;
  Known<Formula> end = Formula();
  std::vector<std::pair<std::size_t, std::vector<Scalar>>> split;
  for (std::size_t plane : order) {
    Row row = describe(kernel, plane, bindings);
    const Known<Formula> extent = *kernel.planes[plane].extent;
    row.extent = extent.map([&](const Formula &bytes) { return quantity(bytes, bindings); });
    if (!row.used) {
      row.offset = Unknown{"the compiler drops it: nothing reads it", row.where};
      layout.rows.push_back(std::move(row));
      continue;
    }
    if (std::optional<std::vector<Scalar>> scalars = splitScalars(kernel, plane, bindings)) {
      split.push_back({plane, std::move(*scalars)});
      continue;
    }
    if (end)
      end = symbolic::roundUp(*end, row.alignment);
    row.offset = end.map([&](const Formula &bytes) { return quantity(bytes, bindings); });
    const std::size_t members = addMembers(layout, kernel, plane, end, bindings);
    if (end)
      end = extent ? Known<Formula>(*end + *extent) : extent;
    if (members == 0)
      layout.rows.push_back(std::move(row));
  }
  for (const auto &[plane, scalars] : split) {
    Row row = describe(kernel, plane, bindings);
    std::int64_t bytes = 0;
    for (const Scalar &scalar : scalars) {
      if (!end)
        break;
      end = symbolic::roundUp(*end, scalar.bytes);
      if (bytes == 0)
        row.offset = quantity(*end, bindings);
      bytes += scalar.bytes;
      end = *end + Formula(scalar.bytes);
    }
    row.extent = quantity(bytes, bindings); // what is left of it
    layout.rows.push_back(std::move(row));
  }
  if (end && !end->isZero() && moduleExternAlignment > 0)
    end = symbolic::roundUp(*end, std::max<std::int64_t>(16, moduleExternAlignment));
  layout.size = end;
  layout.bytes = end ? symbolic::evaluate(*end, bindings) : Known<std::int64_t>(end.why());
  return layout;
}

} // namespace smem::ledger
