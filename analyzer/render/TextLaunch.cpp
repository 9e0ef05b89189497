// One launch: what it asks for, what the kernel needs, and the verdict with its condition.
#include "render/TextParts.h"

#include "render/Format.h"
#include "render/Table.h"
#include "symbolic/Print.h"

#include <fmt/format.h>

#include <algorithm>

namespace smem::render {

using ledger::Quantity;
using ledger::Verdict;

static constexpr unsigned labelColumns = 10, numberColumns = 12;

static std::string labelled(std::string_view label, const std::string &text, const Style &style) {
  const std::string padding(labelColumns - std::min<std::size_t>(labelColumns, label.size()), ' ');
  return "    " + paint(label, Tint::Dim, style) + padding + text + "\n";
}

static std::string labelled(std::string_view label, const Known<Quantity> &quantity, const Style &style) {
  const unsigned room = style.width - 4 - labelColumns - numberColumns - 2;
  const std::string blanks(4 + labelColumns + numberColumns + 2, ' ');
  const std::string number = !quantity ? "unknown" : quantity->value ? bytes(*quantity->value) : "?";
  const std::string right =
      std::string(numberColumns - std::min<std::size_t>(numberColumns, number.size()), ' ');
  const auto lines = wrap(quantity ? symbolic::print(quantity->formula) : quantity.why().reason, room);
  std::string text = labelled(label, right + number + "  " + lines.front(), style);
  for (std::size_t line = 1; line < lines.size(); ++line)
    text += blanks + lines[line] + "\n";
  return text;
}

static Tint tintOf(Verdict verdict) {
  switch (verdict) {
  case Verdict::Exact:
    return Tint::Green;
  case Verdict::Under:
    return Tint::Red;
  default:
    return Tint::Yellow;
  }
}

static std::string byHowMuch(const Known<Quantity> &difference) {
  if (!difference)
    return "";
  if (!difference->value)
    return " by " + symbolic::print(difference->formula) + " B";
  return " by " + bytes(std::abs(*difference->value));
}

std::string verdictText(const ledger::LaunchCheck &check, const Style &style) {
  auto word = [&](std::string text) { return paint(text, tintOf(check.verdict), style); };
  switch (check.verdict) {
  case Verdict::Exact: {
    std::string text = word("exact") + ": request = need for all values";
    return check.guards.empty() ? text : text + fmt::format(" with {}", fmt::join(check.guards, " and "));
  }
  case Verdict::EqualOnlyWhen: {
    std::string text = word("equal-only-when " + check.condition);
    const bool equalNow = check.difference && check.difference->value && *check.difference->value == 0;
    return equalNow ? text + ", which holds at the present values" : text;
  }
  case Verdict::Over:
  case Verdict::Under: {
    std::string text = word(std::string(nameOf(check.verdict)) + byHowMuch(check.difference));
    return check.condition.empty() ? text : text + "; equal only when " + check.condition;
  }
  case Verdict::Unknown: {
    std::string reason = !check.request      ? "request: " + check.request.why().reason
                         : !check.need       ? "need: " + check.need.why().reason
                         : !check.difference ? check.difference.why().reason
                         : !check.difference->value ? check.difference->value.why().reason
                                                    : "the proof did not end";
    return word("unknown") + ": " + reason;
  }
  }
  return {};
}

std::string witnessText(const ledger::Witness &witness) {
  std::string set;
  for (const auto &[symbol, value] : witness.set)
    set += fmt::format("{}{} = {}", set.empty() ? "" : ", ", symbol.name, value);
  auto number = [](const Known<std::int64_t> &value) { return value ? bytes(*value) : "?"; };
  std::string text =
      fmt::format("{}: request {}, need {}", set, number(witness.request), number(witness.need));
  text += witness.over ? ", over" : ", under";
  if (witness.request && witness.need)
    text += " by " + bytes(std::abs(*witness.request - *witness.need));
  return text;
}

static std::string heading(const ledger::LaunchCheck &check, const Style &style) {
  const facts::Launch &launch = check.launch;
  std::string threads = !check.threads         ? "unknown threads"
                        : check.threads->value ? counted(*check.threads->value, "thread")
                                               : symbolic::print(check.threads->formula) + " threads";
  std::string text =
      fmt::format("  {} {}", paint("launch in", Tint::Dim, style), paint(launch.function, Tint::Bold, style));
  text += paint(fmt::format("  {}, {}{}{}", shortPlace(launch.where), threads,
                            launch.context.empty() ? "" : ", ", launch.context),
                Tint::Dim, style);
  return text + "\n";
}

std::string textLaunch(const lint::LaunchModel &launch, const Style &style) {
  const ledger::LaunchCheck &check = *launch.check;
  std::string text = heading(check, style);
  text += labelled("request", check.request, style);
  text += labelled("need", check.need, style);
  if (check.optIn)
    text += labelled("opt-in", *check.optIn, style);
  else
    text += labelled("opt-in", std::string(numberColumns - 4, ' ') + "none", style);
  text += labelled("verdict", verdictText(check, style), style);
  for (const ledger::Witness &witness : check.witnesses)
    text += labelled("", witnessText(witness), style);
  return text + "\n" + textOccupancy(launch, style);
}

} // namespace smem::render
