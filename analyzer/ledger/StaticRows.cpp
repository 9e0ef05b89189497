// Static shared memory as ptxas lays it out.
#include "ledger/Rows.h"

#include "symbolic/Operations.h"

#include <algorithm>
#include <tuple>

namespace smem::ledger {

bool isUsed(const facts::Kernel &kernel, std::size_t plane) {
  bool accessed = false;
  for (const facts::Access &access : kernel.accesses) {
    if (access.plane != plane)
      continue;
    accessed = true;
    if (kernel.planes[plane].storage == facts::Storage::Dynamic ||
        (access.kind != facts::AccessKind::Store && access.kind != facts::AccessKind::MatrixStore))
      return true;
  }
  return !accessed && kernel.planes[plane].referenced;
}

StaticLayout layOutStatic(const facts::Kernel &kernel, std::int64_t moduleExternAlignment, const Bindings &bindings) {
  std::vector<std::size_t> order;
  for (std::size_t plane = 0; plane < kernel.planes.size(); ++plane)
    if (kernel.planes[plane].storage == facts::Storage::Static)
      order.push_back(plane);
  // Variables lie in the order of their declaration in the file, also those of called functions.
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const SourceSpan &left = kernel.planes[a].where, &right = kernel.planes[b].where;
    return left.file == right.file && std::tie(left.line, left.column) < std::tie(right.line, right.column);
  });

  StaticLayout layout;
  Known<Formula> end = Formula();
  for (std::size_t plane : order) {
    Row row = describe(kernel, plane, bindings);
    const Known<Formula> extent = *kernel.planes[plane].extent;
    row.extent = extent.map([&](const Formula &bytes) { return quantity(bytes, bindings); });
    if (!row.used) {
      row.offset = Unknown{"the compiler drops it: nothing reads it", row.where};
      layout.rows.push_back(std::move(row));
      continue;
    }
    if (end)
      end = symbolic::roundUp(*end, row.alignment);
    row.offset = end.map([&](const Formula &bytes) { return quantity(bytes, bindings); });
    if (end)
      end = extent ? Known<Formula>(*end + *extent) : extent;
    layout.rows.push_back(std::move(row));
  }
  if (end && !end->isZero() && moduleExternAlignment > 0)
    end = symbolic::roundUp(*end, std::max<std::int64_t>(16, moduleExternAlignment));
  layout.bytes = end ? symbolic::evaluate(*end, bindings) : Known<std::int64_t>(end.why());
  return layout;
}

} // namespace smem::ledger
