// Each key in a function of its own; the first mistake ends the reading.
#include "driver/SettingsFile.h"

#include "driver/Nearest.h"
#include "driver/SymbolSettings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <fmt/format.h>

namespace smem::driver {
namespace {

llvm::Error fault(const SourceSpan &where, const std::string &message) {
  return llvm::createStringError(atPlace(where, message));
}

// "'loud'", "no word".
std::string quoted(const Yaml &node) { return node.isScalar() ? "'" + node.text + "'" : "no word"; }

// "; did you mean 'error'?", or nothing.
std::string meant(const Yaml &node, llvm::ArrayRef<std::string> words) {
  const std::string word = nearest(node.text, words);
  return word.empty() ? "" : "; did you mean '" + word + "'?";
}

class Keys {
public:
  Keys(llvm::StringRef path, const std::vector<std::string> &ruleNames) : ruleNames(ruleNames) {
    settings.path = path.str();
  }

  llvm::Expected<SettingsFile> read(const Yaml &root) {
    if (!root.isMapping() && root.kind != Yaml::Kind::Nothing)
      return fault(root.where, "must hold keys with values, for example `arch: sm_89`");
    for (const YamlEntry &entry : root.entries)
      if (llvm::Error error = top(entry))
        return error;
    return std::move(settings);
  }

private:
  llvm::Error top(const YamlEntry &entry) {
    static const std::vector<std::string> keys = {"rules", "arch", "set", "kernels", "fail-on", "budgets"};
    if (entry.key == "rules")
      return rules(entry.value);
    if (entry.key == "arch")
      return archs(entry.value);
    if (entry.key == "set")
      return take(symbolSettings(entry.value, settings.warnings), settings.set);
    if (entry.key == "kernels")
      return take(kernelSettings(entry.value, settings.warnings), settings.kernels);
    if (entry.key == "fail-on")
      return failOn(entry.value);
    if (entry.key == "budgets")
      return budgets(entry.value);
    warn(entry.where, "unknown key '" + entry.key + "'" + suggestion(entry.key, keys));
    return llvm::Error::success();
  }

  template <class T> static llvm::Error take(llvm::Expected<T> read, T &place) {
    if (!read)
      return read.takeError();
    place = std::move(*read);
    return llvm::Error::success();
  }

  llvm::Error rules(const Yaml &value) {
    if (!value.isMapping() && value.kind != Yaml::Kind::Nothing)
      return fault(value.where, "'rules' must hold names with values, for example {row-pitch: off}");
    for (const YamlEntry &entry : value.entries)
      if (llvm::Error error = rule(entry))
        return error;
    return llvm::Error::success();
  }

  llvm::Error rule(const YamlEntry &entry) {
    static const std::vector<std::string> words = {"on", "off", "note", "warning", "error"};
    const std::string &text = entry.value.text;
    const std::optional<lint::Severity> severity = llvm::expectedToOptional(lint::parseSeverity(text));
    const bool on = text == "on" || text == "true", off = text == "off" || text == "false";
    if (!severity && !on && !off)
      return fault(entry.value.where,
                   fmt::format("rule '{}' is {}; it can be on, off, note, warning or error{}", entry.key,
                               quoted(entry.value), meant(entry.value, words)));
    if (llvm::is_contained(ruleNames, entry.key))
      settings.rules[entry.key] = {{!off, severity}, entry.value.where};
    else
      warn(entry.where, "unknown rule '" + entry.key + "'" + suggestion(entry.key, ruleNames));
    return llvm::Error::success();
  }

  // `sm_90,sm_89` of a name or a list of names.
  llvm::Expected<std::string> listOf(const Yaml &value) {
    std::string list;
    for (const Yaml &item : value.isList() ? llvm::ArrayRef(value.items) : llvm::ArrayRef(value)) {
      if (!item.isScalar() || item.text.empty())
        return fault(item.where, "'arch' is a name such as sm_89, a list of them, or all");
      if (auto devices = device::findDevices(item.text); !devices)
        return fault(item.where, llvm::toString(devices.takeError()));
      list += (list.empty() ? "" : ",") + item.text;
    }
    if (list.empty())
      return fault(value.where, "'arch' is an empty list; give a name such as sm_89, or leave it out");
    return list;
  }

  llvm::Error archs(const Yaml &value) {
    auto list = listOf(value);
    if (!list)
      return list.takeError();
    settings.archs = {*list, value.where};
    return llvm::Error::success();
  }

  llvm::Error budgets(const Yaml &value) {
    if (!value.isList() && value.kind != Yaml::Kind::Nothing)
      return fault(value.where,
                   "'budgets' is a list, for example `- {kernel: fa_*, blocks-per-sm: \">= 2\"}`");
    for (const Yaml &item : value.items) {
      if (!item.isMapping())
        return fault(item.where, "a budget holds a kernel and its blocks-per-sm");
      if (llvm::Error error = budget(item))
        return error;
    }
    return llvm::Error::success();
  }

  llvm::Error budget(const Yaml &value) {
    lint::Budget budget;
    budget.where = value.where;
    bool compared = false;
    for (const YamlEntry &entry : value.entries) {
      if (llvm::Error error = budgetPart(budget, entry))
        return error;
      compared |= entry.key == "blocks-per-sm";
    }
    if (budget.kernel.empty() || !compared)
      return fault(budget.where, std::string("a budget lacks its ") +
                                     (compared ? "kernel" : "blocks-per-sm") +
                                     ", as in `{kernel: fa_*, blocks-per-sm: \">= 2\"}`");
    settings.budgets.push_back(std::move(budget));
    return llvm::Error::success();
  }

  llvm::Error budgetPart(lint::Budget &budget, const YamlEntry &entry) {
    static const std::vector<std::string> keys = {"kernel", "arch", "blocks-per-sm"};
    const Yaml &value = entry.value;
    if (entry.key == "kernel") {
      budget.kernel = value.text;
      if (budget.kernel.empty())
        return fault(value.where, "'kernel' is a name or a glob such as fa_*");
      if (auto glob = llvm::GlobPattern::create(budget.kernel); !glob)
        return fault(value.where, "'" + budget.kernel + "' is no glob: " + llvm::toString(glob.takeError()));
    } else if (entry.key == "arch") {
      auto list = listOf(value);
      if (!list)
        return list.takeError();
      budget.devices = llvm::cantFail(device::findDevices(*list));
    } else if (entry.key == "blocks-per-sm") {
      auto comparison = lint::parseComparison(value.text);
      if (!comparison)
        return fault(value.where, llvm::toString(comparison.takeError()));
      std::tie(budget.comparison, budget.blocks) = *comparison;
    } else {
      warn(entry.where, "unknown key '" + entry.key + "'" + suggestion(entry.key, keys));
    }
    return llvm::Error::success();
  }

  llvm::Error failOn(const Yaml &value) {
    static const std::vector<std::string> words = {"note", "warning", "error"};
    auto severity = lint::parseSeverity(value.text);
    if (!severity) {
      llvm::consumeError(severity.takeError());
      return fault(value.where, fmt::format("'fail-on' is {}; it can be note, warning or error{}",
                                            quoted(value), meant(value, words)));
    }
    settings.failOn = {*severity, value.where};
    return llvm::Error::success();
  }

  void warn(const SourceSpan &where, std::string message) {
    settings.warnings.push_back({std::move(message), where});
  }

  const std::vector<std::string> &ruleNames;
  SettingsFile settings;
};

} // namespace

std::string findSettingsFile(llvm::StringRef input) {
  llvm::SmallString<256> folder(input);
  if (llvm::sys::fs::make_absolute(folder))
    return "";
  llvm::sys::path::remove_dots(folder, /*remove_dot_dot=*/true);
  while (!(folder = llvm::sys::path::parent_path(folder)).empty()) {
    llvm::SmallString<256> file(folder);
    llvm::sys::path::append(file, ".smem-ledger");
    if (llvm::sys::fs::is_regular_file(file))
      return file.str().str();
    if (folder == llvm::sys::path::root_path(folder))
      break;
  }
  return "";
}

llvm::Expected<SettingsFile> parseSettingsFile(llvm::StringRef text, llvm::StringRef path,
                                               const std::vector<std::string> &ruleNames) {
  auto root = readYaml(text, path);
  if (!root)
    return root.takeError();
  return Keys(path, ruleNames).read(*root);
}

llvm::Expected<SettingsFile> readSettingsFile(llvm::StringRef path,
                                              const std::vector<std::string> &ruleNames) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(path + ": cannot be read: " + buffer.getError().message());
  return parseSettingsFile((*buffer)->getBuffer(), path, ruleNames);
}

} // namespace smem::driver
