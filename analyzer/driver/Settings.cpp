// Precedence, in one place.
#include "driver/Settings.h"

#include "render/JsonWriter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

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

// The flags' own spelling of the architecture (sm_90a), else its plain name.
static std::string spellingOf(const device::Device &device, const command::CompileCommand &command) {
  for (const std::string &arch : command.archs) {
    auto found = device::findDevice(arch);
    if (found && *found == &device)
      return arch;
    if (!found)
      llvm::consumeError(found.takeError());
  }
  return device.arch.str();
}

llvm::Expected<Settings> settle(const Options &options, const SettingsFile &file,
                                const command::CompileCommand &command, lint::Catalogue catalogue) {
  Settings settings;
  settings.file = file.path;
  std::string archs = options.archs.value_or(file.archs.value_or(""));
  if (archs.empty() && !command.archs.empty()) {
    archs = knownArchs(command, settings.notes);
    if (archs.empty())
      return llvm::createStringError(settings.notes.front() + "; choose one with --arch");
  }
  auto devices = device::findDevices(archs.empty() ? llvm::StringRef(defaultArchs) : llvm::StringRef(archs));
  if (!devices)
    return devices.takeError();
  settings.devices = std::move(*devices);
  const device::Device *newest = *llvm::max_element(settings.devices, [](auto *left, auto *right) {
    return std::pair(left->major, left->minor) < std::pair(right->major, right->minor);
  });
  settings.parseArch = spellingOf(*newest, command);

  settings.set = options.set;
  settings.set.insert(file.set.begin(), file.set.end());
  auto rules = lint::select(catalogue, file.rules);
  if (!rules)
    return rules.takeError();
  settings.rules = std::move(*rules);
  settings.budgets = file.budgets;
  settings.trace = options.trace;
  settings.failOn = options.failOn.value_or(file.failOn.value_or(lint::Severity::Warning));
  return settings;
}

std::string dumpSettings(const Settings &settings, const std::string &input) {
  return render::jsonDocument([&](render::JsonWriter &out) {
    out.object([&] {
      out.string("input", input);
      if (settings.file.empty())
        out.null("settings_file");
      else
        out.string("settings_file", settings.file);
      std::vector<std::string> archs;
      for (const device::Device *device : settings.devices)
        archs.push_back(device->arch.str());
      out.strings("arch", archs);
      out.string("parse_arch", settings.parseArch);
      out.memberObject("set", [&] {
        for (const auto &[name, value] : settings.set)
          out.number(name, value);
      });
      out.memberObject("rules", [&] {
        for (std::string_view name : settings.rules.known) {
          auto selected = llvm::find_if(
              settings.rules.rules, [&](const lint::SelectedRule &rule) { return rule.rule->name == name; });
          out.string(llvm::StringRef(name), selected == settings.rules.rules.end()
                                                ? llvm::StringRef("off")
                                                : lint::nameOf(selected->severity));
        }
      });
      out.string("fail_on", lint::nameOf(settings.failOn));
      out.memberArray("budgets", [&] {
        for (const lint::Budget &budget : settings.budgets)
          out.object([&] {
            out.string("kernel", budget.kernel);
            std::vector<std::string> names;
            for (const device::Device *device : budget.devices)
              names.push_back(device->arch.str());
            out.strings("arch", names);
            out.string("blocks_per_sm", lint::sayBudget(budget));
            out.place("location", budget.where);
          });
      });
      out.strings("notes", settings.notes);
    });
  });
}

std::vector<std::string> namesOf(lint::Catalogue catalogue) {
  std::vector<std::string> names;
  for (const lint::CatalogueEntry &entry : catalogue)
    names.emplace_back(entry.rule->name);
  return names;
}

} // namespace smem::driver
