// The ledger as a table: totals stand below their columns.
#include "render/HtmlSections.h"

#include "render/Format.h"
#include "render/HtmlParts.h"
#include "render/TextParts.h"
#include "symbolic/Print.h"

#include <fmt/format.h>

#include <map>

namespace smem::render {

using ledger::Quantity;

// The number of bytes, `?` when a symbol is open, or "unknown" when there is not even a formula.
static std::string number(const Known<Quantity> &quantity, const ledger::KernelLedger &kernel,
                          const symbolic::Bindings &bindings) {
  if (!quantity)
    return marked("warning", "unknown");
  const Known<std::int64_t> value = numberOf(*quantity, kernel, bindings);
  return value ? thousands(*value) : "?";
}

static std::string formula(const Known<Quantity> &quantity) {
  return broken(quantity ? codeOf(symbolic::print(quantity->formula)) : prose(quantity.why().reason));
}

static std::string pitch(const ledger::Row &row, const ledger::KernelLedger &kernel,
                         const symbolic::Bindings &bindings) {
  if (!row.rowPitch)
    return {};
  const Known<std::int64_t> value = numberOf(*row.rowPitch, kernel, bindings);
  if (!value)
    return codeOf(symbolic::print(row.rowPitch->formula));
  const std::string text = fmt::format("{} (≡ {} mod 128)", thousands(*value), *value % 128);
  return *value % 128 == 0 && row.walk == ledger::Walk::Proved ? marked("warning", text) : text;
}

std::string htmlUnproven(const std::vector<Unknown> &unproven) {
  std::string html;
  for (const Unknown &limit : unproven)
    html +=
        fmt::format("<p>{} {}{}</p>\n", marked("warning", "unproven:"),
                    limit.where.known() ? escaped(shortPlace(limit.where)) + ": " : "", prose(limit.reason));
  return html;
}

std::string htmlLedger(const ledger::KernelLedger &kernel, const symbolic::Bindings &bindings) {
  HtmlTable table("Ledger of " + kernel.kernel.display, {{"plane"},
                                                         {"storage"},
                                                         {"element"},
                                                         {"offset", true},
                                                         {"bytes", true},
                                                         {"formula of the bytes"},
                                                         {"row pitch"},
                                                         {"place"},
                                                         {"remark"}});
  for (const ledger::Row &row : kernel.rows) {
    std::string remark;
    auto add = [&](const std::string &html) { remark += (remark.empty() ? "" : ", ") + html; };
    if (row.aliasOf)
      add("over " + codeOf(*row.aliasOf));
    if (row.walk == ledger::Walk::Proved)
      add("walked down");
    if (!row.used)
      add("unused");
    table.row({codeOf(row.name), std::string(nameOf(row.storage)), codeOf(row.element),
               number(row.offset, kernel, bindings), number(row.extent, kernel, bindings),
               formula(row.extent), pitch(row, kernel, bindings), escaped(shortPlace(row.where)), remark});
  }
  table.total({"static", "", "", "", kernel.staticBytes ? thousands(*kernel.staticBytes) : "?",
               kernel.staticBytes ? "" : broken(prose(kernel.staticBytes.why().reason))});
  table.total({"dynamic", "", "", "", number(kernel.dynamic, kernel, bindings), formula(kernel.dynamic)});
  std::string html = table.print();
  for (const std::string &assumption : kernel.assumptions)
    html += paragraph("assuming " + codeOf(assumption));
  std::map<std::string, symbolic::SymbolKind> open;
  for (const symbolic::Symbol &symbol : openSymbols(kernel, bindings))
    open.emplace(symbol.name, symbol.kind);
  for (const auto &[name, kind] : open)
    html +=
        fmt::format("<p>{} {} ({}) has no value: bind it, for example {}</p>\n", marked("warning", "open:"),
                    codeOf(name), nameOf(kind), codeOf("--set " + name + "=128"));
  return html + htmlUnproven(kernel.unproven);
}

} // namespace smem::render
