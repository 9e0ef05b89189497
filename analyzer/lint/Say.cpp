// Wording and the few questions that several rules ask.
#include "lint/Say.h"

#include "symbolic/Print.h"

#include "fmt/format.h"
#include "llvm/ADT/STLExtras.h"

namespace smem::lint {
namespace {

// The least value of one symbol in [1, present] at which the bytes exceed the limit; nothing when they
// do at 1 already. Right for any formula: its neighbour below is known not to exceed.
std::optional<std::int64_t> leastAbove(const symbolic::Formula &bytes, std::int64_t limit,
                                       const symbolic::Symbol &symbol, symbolic::Bindings bindings) {
  auto exceeds = [&](std::int64_t value) {
    bindings[symbol] = value;
    Known<std::int64_t> total = symbolic::evaluate(bytes, bindings);
    return total && *total > limit;
  };
  std::int64_t low = 1, high = bindings.at(symbol);
  if (high <= low || exceeds(low))
    return std::nullopt;
  while (high - low > 1) {
    std::int64_t middle = low + (high - low) / 2;
    (exceeds(middle) ? high : low) = middle;
  }
  return high;
}

} // namespace

// A longer formula tells less than its number; the report has it whole.
static constexpr std::size_t readable = 160;

std::string say(const ledger::Quantity &quantity) {
  std::string formula = symbolic::print(quantity.formula);
  if (!quantity.value || quantity.formula.isConstant())
    return formula;
  if (formula.size() > readable)
    return std::to_string(*quantity.value);
  return fmt::format("{} ({})", *quantity.value, formula);
}

std::string requestInstead(const ledger::Quantity &need) {
  const std::string formula = symbolic::print(need.formula);
  return formula.size() > readable ? "Request what the kernel's planes add up to: the report has the formula."
                                   : fmt::format("Request {}.", formula);
}

std::string count(std::int64_t number, llvm::StringRef noun) {
  return fmt::format("{} {}{}", number, std::string_view(noun), number == 1 ? "" : "s");
}

std::string listed(llvm::ArrayRef<std::string> words) {
  std::string text;
  for (auto [index, word] : llvm::enumerate(words))
    text += (index == 0 ? "" : index + 1 == words.size() ? " and " : ", ") + word;
  return text;
}

SourceSpan requestPlace(const ledger::LaunchCheck &check) {
  return check.launch.requestWhere.known() ? check.launch.requestWhere : check.launch.where;
}

std::vector<std::string> archsOf(const Model &model, llvm::ArrayRef<const device::Device *> devices) {
  std::vector<std::string> names;
  if (devices.size() != model.devices.size())
    for (const device::Device *device : devices)
      names.push_back(device->arch.str());
  return names;
}

void add(std::vector<Said> &all, std::string text, const device::Device *device) {
  for (Said &said : all)
    if (said.text == text) {
      said.devices.push_back(device);
      return;
    }
  all.push_back({std::move(text), {device}});
}

std::string archNames(llvm::ArrayRef<const device::Device *> devices) {
  std::vector<std::string> names;
  for (const device::Device *device : devices)
    names.push_back(device->arch.str());
  return listed(names);
}

std::vector<std::pair<std::string, std::int64_t>>
crossings(const symbolic::Formula &bytes, std::int64_t limit, const symbolic::Bindings &bindings) {
  std::vector<std::pair<std::string, std::int64_t>> found;
  Known<std::int64_t> now = symbolic::evaluate(bytes, bindings);
  if (!now || *now <= limit)
    return found;
  for (const symbolic::Symbol &symbol : symbolic::symbolsOf(bytes))
    if (bindings.count(symbol))
      if (std::optional<std::int64_t> least = leastAbove(bytes, limit, symbol, bindings))
        found.emplace_back(symbol.name, *least);
  return found;
}

std::string sayCrossings(const symbolic::Formula &bytes, std::int64_t limit,
                         const symbolic::Bindings &bindings) {
  std::vector<std::string> words;
  for (const auto &[name, value] : crossings(bytes, limit, bindings))
    words.push_back(fmt::format("{} = {}", name, value));
  if (words.empty())
    return "";
  std::string text;
  for (auto [index, word] : llvm::enumerate(words))
    text += (index == 0 ? "" : index + 1 == words.size() ? " or " : ", ") + word;
  return fmt::format("{} bytes are passed from {} on", limit, text);
}

std::string sayUnlaunched(const traffic::Traffic &traffic) {
  return fmt::format("in a block of {}, as its launch bounds or --set say: nothing in this file launches it",
                     count(traffic.block.x * traffic.block.y * traffic.block.z, "thread"));
}

} // namespace smem::lint
