// The ledger table. The totals stand in its own columns, so that bytes add up under bytes.
#include "render/TextParts.h"

#include "render/Format.h"
#include "render/Table.h"
#include "symbolic/Print.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::render {

using ledger::Quantity;

namespace {

// Numbers of one kernel, with the help of its launches.
class Numbers {
public:
  Numbers(const ledger::KernelLedger &kernel, const symbolic::Bindings &bindings)
      : kernel(kernel), bindings(bindings) {}

  Known<std::int64_t> operator()(const Quantity &quantity) const {
    if (quantity.value || kernel.launches.empty())
      return quantity.value;
    Known<std::int64_t> agreed = atLaunch(quantity.formula, kernel.launches.front());
    for (const ledger::LaunchCheck &launch : kernel.launches)
      if (!agreed || atLaunch(quantity.formula, launch) != agreed)
        return quantity.value;
    return agreed;
  }

private:
  Known<std::int64_t> atLaunch(const symbolic::Formula &formula, const ledger::LaunchCheck &launch) const {
    return symbolic::evaluate(symbolic::substitute(formula, launch.launch.arguments), bindings);
  }

  const ledger::KernelLedger &kernel;
  const symbolic::Bindings &bindings;
};

} // namespace

static std::string number(const Known<std::int64_t> &value) { return value ? bytes(*value) : "?"; }

// The number of a quantity, `?` when a symbol is open, or "unknown" when there is not even a formula.
static std::string number(const Known<Quantity> &quantity, const Numbers &numbers) {
  return quantity ? number(numbers(*quantity)) : "unknown";
}

Known<std::int64_t> numberOf(const Quantity &quantity, const ledger::KernelLedger &kernel,
                             const symbolic::Bindings &bindings) {
  return Numbers(kernel, bindings)(quantity);
}

static Cell formula(const Known<Quantity> &quantity, bool spans = false) {
  if (!quantity)
    return {quantity.why().reason, Tint::Yellow, spans};
  return {symbolic::print(quantity->formula), Tint::Plain, spans};
}

static Cell offset(const ledger::Row &row, const Numbers &numbers) {
  if (!row.offset)
    return {"unknown", Tint::Yellow};
  const Known<std::int64_t> value = numbers(*row.offset);
  return value ? Cell(thousands(*value)) : Cell("?");
}

static Cell pitch(const ledger::Row &row, const Numbers &numbers) {
  if (!row.rowPitch)
    return {};
  const Known<std::int64_t> value = numbers(*row.rowPitch);
  if (!value)
    return {symbolic::print(row.rowPitch->formula)};
  const std::int64_t pitch = *value, rest = pitch % 128;
  const bool conflict = rest == 0 && row.walk == ledger::Walk::Proved;
  return {fmt::format("{} (≡ {} mod 128)", thousands(pitch), rest), conflict ? Tint::Yellow : Tint::Plain};
}

static std::string remark(const ledger::Row &row) {
  std::string text = row.aliasOf ? "over " + *row.aliasOf : "";
  if (!row.used)
    text += text.empty() ? "unused" : ",\nunused";
  return text;
}

std::string textLedger(const ledger::KernelLedger &kernel, const symbolic::Bindings &bindings,
                       const Style &style) {
  const Numbers numbers(kernel, bindings);
  const bool mixed = std::any_of(kernel.rows.begin(), kernel.rows.end(), [&](const ledger::Row &row) {
    return row.storage != kernel.rows.front().storage;
  });
  Table table({{"plane"},
               {"storage"},
               {"element"},
               {"offset", Align::Right},
               {"bytes", Align::Right},
               {"formula", Align::Left, true},
               {"row pitch"},
               {""}});
  for (const ledger::Row &row : kernel.rows)
    table.row({{row.name, Tint::Bold},
               {mixed ? std::string(nameOf(row.storage)) : ""},
               {row.element},
               offset(row, numbers),
               {number(row.extent, numbers), row.extent ? Tint::Plain : Tint::Yellow},
               formula(row.extent),
               pitch(row, numbers),
               {remark(row), Tint::Dim}});
  if (!kernel.rows.empty())
    table.rule();
  table.row({{"static", Tint::Bold}, {}, {}, {}, {number(kernel.staticBytes), Tint::Bold}});
  table.row({{"dynamic", Tint::Bold},
             {},
             {},
             {},
             {number(kernel.dynamic, numbers), Tint::Bold},
             formula(kernel.dynamic, true)});
  std::string text = table.print(2, style);
  if (!kernel.staticBytes)
    text += "  static bytes unknown: " + kernel.staticBytes.why().reason + "\n";
  for (const std::string &assumption : kernel.assumptions)
    text += "  assuming " + assumption + "\n";
  return text;
}

std::set<symbolic::Symbol> openSymbols(const ledger::KernelLedger &kernel,
                                       const symbolic::Bindings &bindings) {
  std::set<symbolic::Symbol> open;
  auto visit = [&](const Known<Quantity> &quantity, bool ofKernel) {
    if (!quantity || quantity->value)
      return;
    for (const symbolic::Symbol &symbol : openSymbols(quantity->formula, bindings)) {
      const bool bound = ofKernel && !kernel.launches.empty() &&
                         std::all_of(kernel.launches.begin(), kernel.launches.end(), [&](const auto &launch) {
                           return launch.launch.arguments.count(symbol) > 0;
                         });
      if (!bound)
        open.insert(symbol);
    }
  };
  for (const ledger::Row &row : kernel.rows) {
    visit(row.offset, true);
    visit(row.extent, true);
    if (row.rowPitch)
      visit(*row.rowPitch, true);
  }
  visit(kernel.dynamic, true);
  for (const ledger::LaunchCheck &launch : kernel.launches) {
    visit(launch.threads, false);
    visit(launch.need, false);
    visit(launch.request, false);
    if (launch.optIn)
      visit(*launch.optIn, false);
  }
  return open;
}

} // namespace smem::render
