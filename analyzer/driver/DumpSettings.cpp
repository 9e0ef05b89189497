// Lines of YAML, each with a comment. LLVM's YAML output has no comments, so that only its quoting is used.
#include "driver/Settings.h"
#include "driver/SymbolSettings.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace smem::driver {
namespace {

class Dump {
public:
  Dump(const Settings &settings, const ledger::Overrides &commandLine,
       const std::vector<Assumption> &assumptions, const std::string &input)
      : settings(settings) {
    // Names may hold any byte that a file system takes; a comment ends with its line.
    text = fmt::format("# in force for {}{}\n", yamlScalar(input),
                       settings.file.path.empty() ? ", without a settings file"
                                                  : "; .smem-ledger is " + yamlScalar(settings.file.path));
    for (const auto &[name, value] : commandLine)
      beaten[name] = {value, "--set"};
    for (const Assumption &each : assumptions) // the last one of a name holds
      if (!commandLine.count(each.name))
        beaten[each.name] = {each.value, shortPlace(each.where) + ": assume"};
  }

  std::string all() {
    line("", "arch: " + archs(settings.devices),
         settings.devicesFrom + "; the source is read for " + settings.parseArch);
    SymbolSettings set = settings.file.set;
    for (const auto &[name, value] : beaten)
      set[name].value = {value.first, {}};
    symbols("", set, /*all=*/true);
    kernels();
    text += "rules:\n";
    for (std::string_view name : settings.rules.known) {
      auto selected =
          llvm::find_if(settings.rules.rules, [&](const auto &rule) { return rule.rule->name == name; });
      const auto written = settings.file.rules.find(std::string(name));
      line("  ",
           fmt::format("{}: {}", name,
                       selected == settings.rules.rules.end()
                           ? std::string_view("off")
                           : std::string_view(lint::nameOf(selected->severity))),
           written == settings.file.rules.end() ? "default" : shortPlace(written->second.where));
    }
    line("", "fail-on: " + lint::nameOf(settings.failOn).str(), settings.failOnFrom);
    budgets();
    return std::move(text);
  }

private:
  void line(const std::string &indent, const std::string &what, const std::string &from) {
    text += indent + what + (from.empty() ? "" : " # " + from) + "\n";
  }

  static std::string archs(const std::vector<const device::Device *> &devices) {
    std::vector<std::string> names;
    for (const device::Device *device : devices)
      names.push_back(device->arch.str());
    return fmt::format("[{}]", fmt::join(names, ", "));
  }

  // What is not the file's own value says so.
  std::string from(const std::string &name, const SymbolSetting &setting, bool all) const {
    std::vector<std::string> places;
    const auto better = beaten.find(name);
    if (all && better != beaten.end())
      places.push_back(better->second.second);
    else if (setting.value)
      places.push_back(shortPlace(setting.value->where));
    if (setting.domain && (places.empty() || places.back() != shortPlace(setting.domain->where)))
      places.push_back((places.empty() ? "" : "domain ") + shortPlace(setting.domain->where));
    return fmt::format("{}", fmt::join(places, ", "));
  }

  void symbols(const std::string &indent, const SymbolSettings &set, bool all) {
    if (set.empty())
      return;
    text += indent + "set:\n";
    for (const auto &[name, setting] : set)
      if (const std::string said = sayYaml(setting); !said.empty())
        line(indent + "  ", yamlScalar(name) + ": " + said, from(name, setting, all));
  }

  // A value that the command line or the source gives leaves none to single kernels.
  void kernels() {
    bool first = true;
    for (const KernelSettings &kernel : settings.file.kernels) {
      SymbolSettings left;
      for (auto [name, setting] : kernel.set) {
        if (beaten.count(name))
          setting.value.reset();
        if (setting.value || setting.domain)
          left[name] = setting;
      }
      if (left.empty())
        continue;
      text += first ? "kernels:\n" : "";
      first = false;
      line("  ", yamlScalar(kernel.kernel) + ":", shortPlace(kernel.where));
      symbols("    ", left, /*all=*/false);
    }
  }

  void budgets() {
    if (settings.budgets.empty())
      return;
    text += "budgets:\n";
    for (const lint::Budget &budget : settings.budgets)
      line("  ",
           fmt::format("- {{kernel: {}, {}blocks-per-sm: \"{}\"}}", yamlScalar(budget.kernel),
                       budget.devices.empty() ? "" : "arch: " + archs(budget.devices) + ", ",
                       lint::sayBudget(budget)),
           shortPlace(budget.where));
  }

  const Settings &settings;
  std::map<std::string, std::pair<std::int64_t, std::string>>
      beaten; // values before the file's, and whose they are
  std::string text;
};

} // namespace

std::string dumpSettings(const Settings &settings, const ledger::Overrides &commandLine,
                         const std::vector<Assumption> &assumptions, const std::string &input) {
  return Dump(settings, commandLine, assumptions, input).all();
}

} // namespace smem::driver
