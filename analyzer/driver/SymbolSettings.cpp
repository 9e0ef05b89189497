// Each form of a setting in a function of its own.
#include "driver/SymbolSettings.h"

#include "driver/Nearest.h"
#include "driver/Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"

#include <fmt/format.h>

namespace smem::driver {
namespace {

llvm::Error fault(const SourceSpan &where, const std::string &message) {
  return llvm::createStringError(atPlace(where, message));
}

llvm::Expected<std::int64_t> number(const std::string &what, const Yaml &node) {
  auto setting = parseSetting("N=" + node.text);
  if (setting && node.isScalar())
    return setting->second;
  llvm::consumeError(setting.takeError());
  return fault(node.where, fmt::format("{} is {}; it is an integer from 0 to 2147483647", what,
                                       node.isScalar() ? "'" + node.text + "'" : std::string("no number")));
}

llvm::Expected<std::vector<std::int64_t>> numbers(const std::string &what, const Yaml &list) {
  std::vector<std::int64_t> all;
  for (const Yaml &item : list.items) {
    auto value = number(what, item);
    if (!value)
      return value.takeError();
    if (llvm::is_contained(all, *value))
      return fault(item.where, fmt::format("{}: {} is given twice", what, *value));
    all.push_back(*value);
  }
  return all;
}

// One key of a mapping.
llvm::Error addPart(SymbolSetting &setting, ledger::Domain &domain, const std::string &name,
                    const YamlEntry &entry, std::vector<SettingsWarning> &warnings) {
  static const std::vector<std::string> keys = {"value", "multiple-of", "range", "values"};
  const Yaml &value = entry.value;
  const std::string what = fmt::format("'{}' of '{}'", entry.key, name);
  if (entry.key == "value" || entry.key == "multiple-of") {
    auto read = number(what, value);
    if (!read)
      return read.takeError();
    if (entry.key == "value") {
      setting.value = {*read, value.where};
      return llvm::Error::success();
    }
    if (*read == 0)
      return fault(value.where, what + " is 0; only nothing is a multiple of it, so give 1 or more");
    domain.multipleOf = *read;
  } else if (entry.key == "range") {
    if (!value.isList() || value.items.size() != 2)
      return fault(value.where, what + " is its two ends, both inside, for example [16, 128]");
    std::int64_t ends[2];
    for (std::size_t end : {0, 1}) {
      auto read = number(what, value.items[end]);
      if (!read)
        return read.takeError();
      ends[end] = *read;
    }
    if (ends[0] > ends[1])
      return fault(value.where, fmt::format("{} ends at {} before it starts at {}; turn it around", what,
                                            ends[1], ends[0]));
    domain.range = {ends[0], ends[1]};
  } else if (entry.key == "values") {
    if (!value.isList() || value.items.empty())
      return fault(value.where, what + " is a list, for example [16, 32, 64]");
    auto read = numbers(what, value);
    if (!read)
      return read.takeError();
    domain.values = std::move(*read);
    llvm::sort(domain.values);
  } else {
    warnings.push_back({"unknown key '" + entry.key + "'" + suggestion(entry.key, keys), entry.where});
  }
  return llvm::Error::success();
}

llvm::Expected<SymbolSetting> symbolSetting(const std::string &name, const Yaml &node,
                                            std::vector<SettingsWarning> &warnings) {
  SymbolSetting setting;
  ledger::Domain domain;
  if (node.isScalar()) {
    auto value = number("'" + name + "'", node);
    if (!value)
      return value.takeError();
    setting.value = {*value, node.where};
    return setting;
  }
  if (node.kind == Yaml::Kind::Nothing || (node.isMapping() && node.entries.empty()))
    return fault(node.where,
                 fmt::format("'{}' has no value; give a number, a list of numbers, or for example "
                             "{{multiple-of: 16, range: [16, 128]}}",
                             name));
  if (node.isList()) {
    if (llvm::Error error = addPart(setting, domain, name, {"values", node.where, node}, warnings))
      return error;
  } else {
    for (const YamlEntry &entry : node.entries)
      if (llvm::Error error = addPart(setting, domain, name, entry, warnings))
        return error;
  }
  if (domain == ledger::Domain())
    return setting;
  if (auto some = ledger::valuesOf(domain, 1); some && some->empty())
    return fault(node.where, fmt::format("nothing is left for '{}': no number has {}", name,
                                         ledger::sayDomain(name, domain)));
  domain.where = node.where;
  setting.domain = std::move(domain);
  return setting;
}

} // namespace

llvm::Expected<SymbolSettings> symbolSettings(const Yaml &set, std::vector<SettingsWarning> &warnings) {
  SymbolSettings settings;
  if (!set.isMapping() && set.kind != Yaml::Kind::Nothing)
    return fault(set.where, "'set' must hold names with values, for example {hd: 128}");
  for (const YamlEntry &entry : set.entries) {
    auto setting = symbolSetting(entry.key, entry.value, warnings);
    if (!setting)
      return setting.takeError();
    if (*setting != SymbolSetting()) // not of unknown keys alone
      settings[entry.key] = std::move(*setting);
  }
  return settings;
}

llvm::Expected<std::vector<KernelSettings>> kernelSettings(const Yaml &kernels,
                                                           std::vector<SettingsWarning> &warnings) {
  std::vector<KernelSettings> all;
  if (!kernels.isMapping() && kernels.kind != Yaml::Kind::Nothing)
    return fault(
        kernels.where,
        "'kernels' must hold kernels with what is set for them, for example {fa_*: {set: {hd: 128}}}");
  for (const YamlEntry &kernel : kernels.entries) {
    if (auto glob = llvm::GlobPattern::create(kernel.key); !glob)
      return fault(kernel.where, "'" + kernel.key + "' is no glob: " + llvm::toString(glob.takeError()));
    if (!kernel.value.isMapping() && kernel.value.kind != Yaml::Kind::Nothing)
      return fault(kernel.value.where,
                   "'" + kernel.key + "' must hold what is set for it, for example {set: {hd: 128}}");
    KernelSettings settings{kernel.key, {}, kernel.where};
    for (const YamlEntry &entry : kernel.value.entries) {
      if (entry.key != "set") {
        warnings.push_back({"unknown key '" + entry.key + "'" + suggestion(entry.key, {"set"}), entry.where});
        continue;
      }
      auto set = symbolSettings(entry.value, warnings);
      if (!set)
        return set.takeError();
      settings.set = std::move(*set);
    }
    all.push_back(std::move(settings));
  }
  return all;
}

std::string sayYaml(const SymbolSetting &setting) {
  if (!setting.domain)
    return setting.value ? std::to_string(setting.value->value) : "";
  std::vector<std::string> parts;
  if (setting.value)
    parts.push_back(fmt::format("value: {}", setting.value->value));
  if (setting.domain->multipleOf)
    parts.push_back(fmt::format("multiple-of: {}", *setting.domain->multipleOf));
  if (setting.domain->range)
    parts.push_back(
        fmt::format("range: [{}, {}]", setting.domain->range->first, setting.domain->range->second));
  if (!setting.domain->values.empty()) {
    const std::string list = fmt::format("[{}]", fmt::join(setting.domain->values, ", "));
    if (parts.empty())
      return list;
    parts.push_back("values: " + list);
  }
  return fmt::format("{{{}}}", fmt::join(parts, ", "));
}

} // namespace smem::driver
