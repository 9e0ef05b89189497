// CLI11 keeps a value's type and its checks in one text; the choices among a few words are read back from
// there.
#include "driver/Describe.h"

#include "device/Device.h"
#include "driver/Options.h"
#include "lint/Select.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

namespace smem::driver {

// "{some->1,none->0}" and "{facts,ledger}" as their words.
static std::vector<std::string> wordsInBraces(llvm::StringRef type) {
  std::vector<std::string> words;
  llvm::SmallVector<llvm::StringRef> items;
  if (!type.contains('{'))
    return words;
  type.split('{').second.split('}').first.split(items, ',');
  for (llvm::StringRef item : items)
    words.push_back(item.split("->").first.str());
  return words;
}

// What a value can be is said by the name of its type, and for a format by the command.
static void addChoices(OptionWords &words, llvm::StringRef type, Command command) {
  words.choices = wordsInBraces(type);
  if (words.value == "LIST") {
    for (const device::Device &device : device::allDevices())
      words.choices.push_back(device.arch.str());
    words.choices.push_back("all");
    words.isList = true;
  } else if (words.value == "SEVERITY") {
    for (lint::Severity severity : {lint::Severity::Note, lint::Severity::Warning, lint::Severity::Error})
      words.choices.push_back(lint::nameOf(severity).str());
  } else if (llvm::StringRef(words.value).starts_with("FORMAT")) {
    for (Format format : formatsOf(command))
      words.choices.push_back(nameOf(format).str());
    words.isList = words.value != "FORMAT";
  }
  if (!words.choices.empty())
    words.offer = Offer::Words;
  else if (words.value == "FILE" || words.names.front() == "inputs")
    words.offer = Offer::Files;
  else if (words.value == "DIR" || words.value == "PATH")
    words.offer = Offer::Folders;
}

static OptionWords describeOption(const CLI::Option &option, Command command) {
  OptionWords words;
  words.isPositional = option.get_positional();
  if (words.isPositional)
    words.names.push_back(option.get_name(/*positional=*/true));
  for (const std::string &name : option.get_snames())
    words.names.push_back("-" + name);
  for (const std::string &name : option.get_lnames())
    words.names.push_back("--" + name);
  const std::string type = option.get_type_name();
  const bool isFlag = option.get_items_expected_max() == 0;
  if (!isFlag && !words.isPositional) {
    // The checks follow a colon; in LOW:HIGH:STEP there is none before one of these.
    std::size_t end = type.size();
    for (llvm::StringRef check : {":INT", ":UINT", ":FLOAT", ":value in", ":{"})
      end = std::min(end, llvm::StringRef(type).find(check));
    words.value = type.substr(0, end);
  }
  words.text = option.get_description();
  words.isRequired = option.get_required();
  words.isRepeated = option.get_items_expected_max() > 1;
  if (!isFlag)
    addChoices(words, type, command);
  return words;
}

static CommandWords describeCommand(const CLI::App &app, Command command) {
  CommandWords words;
  words.name = app.get_name();
  words.text = app.get_description();
  for (const CLI::Option *option : app.get_options())
    if (!option->get_group().empty())
      words.options.push_back(describeOption(*option, command));
  // As in --help, where positionals come first.
  llvm::stable_sort(words.options, [](const OptionWords &left, const OptionWords &right) {
    return left.isPositional > right.isPositional;
  });
  return words;
}

ProgramWords describe(const CLI::App &app, llvm::ArrayRef<std::pair<CLI::App *, Command>> commands) {
  ProgramWords words;
  words.program = describeCommand(app, Command::Report);
  words.version = app.version();
  llvm::SmallVector<llvm::StringRef> notes;
  const std::string footer = app.get_footer();
  llvm::StringRef(footer).split(notes, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef note : notes)
    words.notes.push_back(note.str());
  for (const CLI::App *command : app.get_subcommands({}))
    for (auto [known, kind] : commands)
      if (known == command && !command->get_group().empty())
        words.commands.push_back(describeCommand(*command, kind));
  return words;
}

} // namespace smem::driver
