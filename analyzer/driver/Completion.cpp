// Words of the command line are quoted for each shell here; none holds a character that a shell expands
// otherwise.
#include "driver/Completion.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>

namespace smem::driver {

// 'it'\''s': the one way to put an apostrophe between apostrophes in bash and zsh.
static std::string quoted(llvm::StringRef text, llvm::StringRef apostrophe = "'\\''") {
  std::string result = "'";
  for (char character : text)
    result += character == '\'' ? apostrophe.str() : std::string(1, character);
  return result + "'";
}

static std::string optionNames(const CommandWords &command) {
  std::vector<std::string> names;
  for (const OptionWords &option : command.options)
    if (!option.isPositional)
      llvm::append_range(names, option.names);
  return llvm::join(names, " ");
}

static std::string commandNames(const ProgramWords &program) {
  return llvm::join(
      llvm::map_range(program.commands, [](const CommandWords &command) { return command.name; }), " ");
}

// What bash does for a value; nothing where readline's file names serve.
static std::string bashAction(const OptionWords &option) {
  const std::string words = quoted(llvm::join(option.choices, " "));
  if (option.offer == Offer::Words)
    return (option.isList ? "_smem_ledger_list " : "_smem_ledger_words ") + words;
  return option.offer == Offer::Folders ? "_smem_ledger_folders" : ":";
}

std::string bashCompletion(const ProgramWords &program) {
  llvm::MapVector<std::string, std::vector<std::string>, std::map<std::string, unsigned>> values;
  std::string first, options;
  for (const CommandWords &command : program.commands) {
    options += "  " + command.name + ") _smem_ledger_words " + quoted(optionNames(command)) + " ;;\n";
    for (const OptionWords &option : command.options) {
      if (option.isPositional && option.offer == Offer::Words)
        first += "    " + command.name + ") " + bashAction(option) + " ;;\n";
      if (!option.value.empty())
        for (const std::string &name : option.names)
          values[bashAction(option)].push_back(command.name + ":" + name);
    }
  }
  std::string cases;
  for (const auto &[action, patterns] : values)
    cases += "  " + llvm::join(patterns, " | ") + ")\n    " + action + "\n    return\n    ;;\n";
  return R"(# bash completion of smem-ledger; printed by `smem-ledger generate bash`.
_smem_ledger_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current"); }
_smem_ledger_list() {
  local before=
  [[ $current != *,* ]] || before=${current%,*},
  mapfile -t COMPREPLY < <(compgen -W "$1" -P "$before" -- "${current##*,}")
  compopt -o nospace
}
_smem_ledger_folders() {
  mapfile -t COMPREPLY < <(compgen -d -- "$current")
  compopt -o filenames
}
_smem_ledger() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} word
  COMPREPLY=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word != -- ]] || return 0 # a compiler's flags
  done
  if ((COMP_CWORD == 1)); then
    _smem_ledger_words )" +
         quoted(commandNames(program) + " " + optionNames(program.program)) + R"(
    return
  fi
  if [[ $current == = ]]; then # --option=VALUE is three words
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case ${COMP_WORDS[1]}:$previous in
)" + cases +
         R"(  esac
  if [[ $current != -* ]]; then
    ((COMP_CWORD == 2)) || return 0
    case ${COMP_WORDS[1]} in
)" + first +
         R"(    esac
    return
  fi
  case ${COMP_WORDS[1]} in
)" + options +
         R"(  esac
}
complete -o default -F _smem_ledger smem-ledger
)";
}

// In a specification of _arguments brackets and colons part the fields.
static std::string zshText(llvm::StringRef text) {
  std::string result;
  for (char character : text) {
    if (llvm::StringRef("[]:\\").contains(character))
      result += '\\';
    result += character;
  }
  return result;
}

static std::string zshAction(const OptionWords &option) {
  switch (option.offer) {
  case Offer::Words:
    return option.isList ? "_sequence compadd - " + llvm::join(option.choices, " ")
                         : "(" + llvm::join(option.choices, " ") + ")";
  case Offer::Files:
    return "_files";
  case Offer::Folders:
    return "_files -/";
  case Offer::Nothing:
    return " ";
  }
  return " ";
}

static std::string zshArguments(const CommandWords &command, llvm::StringRef indent) {
  std::string text;
  unsigned place = 0;
  for (const OptionWords &option : command.options) {
    if (option.isPositional) {
      const std::string where = option.isRepeated ? "*" : std::to_string(++place);
      text +=
          (indent + quoted(where + ":" + zshText(option.names.front()) + ":" + zshAction(option)) + " \\\n")
              .str();
      continue;
    }
    const std::string others =
        option.names.size() > 1 && !option.isRepeated ? "(" + llvm::join(option.names, " ") + ")" : "";
    for (const std::string &name : option.names) {
      std::string what = (option.isRepeated ? "*" : "") + others + name;
      if (!option.value.empty() && llvm::StringRef(name).starts_with("--"))
        what += "=";
      what += "[" + zshText(option.text) + "]";
      if (!option.value.empty())
        what += ":" + zshText(option.value) + ":" + zshAction(option);
      text += (indent + quoted(what) + " \\\n").str();
    }
  }
  return text.substr(0, text.size() - 3);
}

std::string zshCompletion(const ProgramWords &program) {
  std::string names, cases;
  for (const CommandWords &command : program.commands) {
    names += "    " + quoted(zshText(command.name) + ":" + command.text) + "\n";
    cases += "    " + command.name + ")\n      _arguments \\\n" + zshArguments(command, "        ") +
             "\n      ;;\n";
  }
  return R"(#compdef smem-ledger
# zsh completion of smem-ledger; printed by `smem-ledger generate zsh`.
_smem-ledger() {
  local -a commands line
  local state
  commands=(
)" + names +
         R"(  )
  if ((${words[(I)--]} && ${words[(I)--]} < CURRENT)); then
    _default # a compiler's flags
    return
  fi
  _arguments -C \
)" + zshArguments(program.program, "    ") +
         R"( \
    '1: :->command' \
    '*:: :->rest'
  case $state in
  command) _describe 'command' commands ;;
  rest)
    case $line[1] in
)" + cases +
         R"(    esac
    ;;
  esac
}
if [[ $funcstack[1] == _smem-ledger ]]; then
  _smem-ledger "$@"
else
  compdef _smem-ledger smem-ledger
fi
)";
}

static std::string fishText(llvm::StringRef text) { return quoted(text, "\\'"); }

static std::string fishOption(const OptionWords &option, llvm::StringRef when) {
  std::string line = ("complete -c smem-ledger -n " + when).str();
  for (const std::string &name : option.names)
    line += llvm::StringRef(name).starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (!option.value.empty())
    line += option.offer == Offer::Files     ? " -r -F"
            : option.offer == Offer::Folders ? " -x -a '(__fish_complete_directories)'"
            : option.offer == Offer::Words   ? " -x -a " + fishText(llvm::join(option.choices, " "))
                                             : " -x";
  return line + " -d " + fishText(option.text) + "\n";
}

std::string fishCompletion(const ProgramWords &program) {
  std::string text = "# fish completion of smem-ledger; printed by `smem-ledger generate fish`.\n"
                     "complete -c smem-ledger -n __fish_use_subcommand -f\n";
  for (const OptionWords &option : program.program.options)
    text += fishOption(option, "__fish_use_subcommand");
  for (const CommandWords &command : program.commands) {
    text += "complete -c smem-ledger -n __fish_use_subcommand -a " + command.name + " -d " +
            fishText(command.text) + "\n";
    const std::string when = fishText("__fish_seen_subcommand_from " + command.name);
    for (const OptionWords &option : command.options)
      if (!option.isPositional)
        text += fishOption(option, when);
      else if (option.offer == Offer::Words)
        text += "complete -c smem-ledger -n " + when + " -f -a " + fishText(llvm::join(option.choices, " ")) +
                "\n";
  }
  return text;
}

} // namespace smem::driver
