// Precedence, in one place.
#include "driver/Settings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>

namespace smem::driver {

static constexpr llvm::StringLiteral defaultArchs = "sm_80,sm_89,sm_90";

// The known ones among those that the flags name; those that are not become notes.
static std::string knownArchs(const command::CompileCommand &command, std::vector<std::string> &notes) {
  std::vector<std::string> known;
  for (const std::string &arch : command.archs)
    if (auto device = device::findDevice(arch))
      known.push_back(arch);
    else
      notes.push_back(command.file + ": passed over " + arch +
                      " of the flags: " + llvm::toString(device.takeError()));
  return llvm::join(known, ",");
}

// The architecture with the suffix that --arch, the settings or the flags give it: of sm_90 and sm_90a the
// one with more code, sm_90a.
static std::string spellingOf(const device::Device &device, llvm::StringRef archs,
                              const command::CompileCommand &command) {
  llvm::SmallVector<llvm::StringRef> words;
  archs.split(words, ',', -1, /*KeepEmpty=*/false);
  words.append(command.archs.begin(), command.archs.end());
  std::string suffix;
  for (llvm::StringRef word : words) {
    auto found = device::findDevice(word.trim());
    if (!found)
      llvm::consumeError(found.takeError());
    else if (const char last = word.trim().back();
             *found == &device && (last == 'a' || (last == 'f' && suffix.empty())))
      suffix = last;
  }
  return device.arch.str() + suffix;
}

static lint::Choices choicesOf(const SettingsFile &file) {
  lint::Choices choices;
  for (const auto &[name, rule] : file.rules)
    if (!rule.value.on)
      choices.without.push_back(name);
    else if (rule.value.severity)
      choices.severities[name] = *rule.value.severity;
  return choices;
}

llvm::Expected<Settings> settle(const Options &options, const SettingsFile &file,
                                const command::CompileCommand &command, lint::Catalogue catalogue) {
  Settings settings;
  settings.file = file;
  std::string archs = options.archs.value_or(file.archs ? file.archs->value : "");
  settings.devicesFrom = options.archs ? "--arch" : file.archs ? shortPlace(file.archs->where) : "default";
  if (archs.empty() && !command.archs.empty()) {
    settings.devicesFrom = "the compile flags";
    archs = knownArchs(command, settings.notes);
    if (archs.empty())
      return llvm::createStringError(settings.notes.front() + "; choose one with --arch");
  }
  if (archs.empty() && !command.openArchs.empty())
    settings.notes.push_back(command.file + ": '" + command.openArchs.front() +
                             "' of the flags names no architecture; the report is for " + defaultArchs.str() +
                             ", --arch chooses others");
  auto devices = device::findDevices(archs.empty() ? llvm::StringRef(defaultArchs) : llvm::StringRef(archs));
  if (!devices)
    return devices.takeError();
  settings.devices = std::move(*devices);
  const device::Device *newest = *llvm::max_element(settings.devices, [](auto *left, auto *right) {
    return std::pair(left->major, left->minor) < std::pair(right->major, right->minor);
  });
  settings.parseArch = spellingOf(*newest, archs, command);

  settings.set = options.set;
  for (const auto &[name, setting] : file.set)
    if (setting.value)
      settings.set.emplace(name, setting.value->value);
  auto rules = lint::select(catalogue, choicesOf(file));
  if (!rules)
    return rules.takeError();
  settings.rules = std::move(*rules);
  settings.budgets = file.budgets;
  settings.trace = options.trace;
  settings.failOn = options.failOn.value_or(file.failOn ? file.failOn->value : lint::Severity::Warning);
  settings.failOnFrom = options.failOn ? "--fail-on"
                        : file.failOn  ? shortPlace(file.failOn->where)
                                       : "default";
  return settings;
}

std::string shortPlace(const SourceSpan &where) {
  return fmt::format("{}:{}:{}", llvm::sys::path::filename(where.file).str(), where.line, where.column);
}

std::vector<std::string> namesOf(lint::Catalogue catalogue) {
  std::vector<std::string> names;
  for (const lint::CatalogueEntry &entry : catalogue)
    names.emplace_back(entry.rule->name);
  return names;
}

} // namespace smem::driver
