// Only text that roff takes as it stands leaves this file: see escaped().
#include "driver/ManPage.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace smem::driver {

// roff reads a backslash as an escape, sets a dash as a hyphen and quotes as typographic ones, and takes a
// line that begins with a dot or an apostrophe as a request.
static std::string escaped(llvm::StringRef text) {
  std::string result;
  for (char character : text) {
    const bool isFirst = result.empty();
    switch (character) {
    case '\\':
      result += "\\(rs";
      break;
    case '-':
      result += "\\-";
      break;
    case '\'':
      result += "\\(aq";
      break;
    case '`':
      result += "\\(ga";
      break;
    case '^':
      result += "\\(ha";
      break;
    case '~':
      result += "\\(ti";
      break;
    case '.':
      result += isFirst ? "\\&." : ".";
      break;
    default:
      result += character;
    }
  }
  return result;
}

static std::string bold(llvm::StringRef text) { return "\\fB" + escaped(text) + "\\fR"; }
static std::string italic(llvm::StringRef text) { return "\\fI" + escaped(text) + "\\fR"; }

static std::string section(llvm::StringRef name) { return (".SH " + name + "\n").str(); }

// A positional in the synopsis: [FILE ...].
static std::string placeOf(const OptionWords &option) {
  const std::string name =
      italic(llvm::StringRef(option.names.front()).upper()) + (option.isRepeated ? " ..." : "");
  return option.isRequired ? name : "[" + name + "]";
}

static std::string synopsis(const std::string &program, const CommandWords &command) {
  std::string line = bold(program) + " " + bold(command.name) + " [" + italic("OPTIONS") + "]";
  for (const OptionWords &option : command.options)
    if (option.isPositional)
      line += " " + placeOf(option);
  return line;
}

static std::string entry(const OptionWords &option) {
  std::string head;
  for (const std::string &name : option.names)
    head += (head.empty() ? "" : ", ") +
            (option.isPositional ? italic(llvm::StringRef(name).upper()) : bold(name));
  if (!option.value.empty())
    head += " " + italic(option.value);
  return ".TP\n" + head + "\n" + escaped(option.text) + "\n";
}

static std::string entries(const CommandWords &command) {
  std::string text;
  for (const OptionWords &option : command.options)
    text += entry(option);
  return text;
}

static std::string term(llvm::StringRef name, llvm::StringRef meaning) {
  return ".TP\n" + bold(name) + "\n" + escaped(meaning) + "\n";
}

// "Exit codes: 0 done; 1 found" as one entry a code; any other line is a paragraph of its own.
static std::string notes(const ProgramWords &program) {
  std::string codes, others;
  for (llvm::StringRef note : program.notes) {
    if (!note.consume_front("Exit codes: ")) {
      others += ".PP\n" + escaped(note) + "\n";
      continue;
    }
    llvm::SmallVector<llvm::StringRef> parts;
    note.split(parts, ';');
    for (llvm::StringRef part : parts) {
      auto [code, meaning] = part.trim().split(' ');
      codes += term(code, meaning);
    }
  }
  return (codes.empty() ? "" : section("EXIT STATUS") + codes) +
         (others.empty() ? "" : section("NOTES") + others);
}

std::string manPage(const ProgramWords &program) {
  const std::string &name = program.program.name;
  std::string text = program.program.text;
  const std::string whole = text;
  text.front() = llvm::toLower(text.front());
  if (text.back() == '.')
    text.pop_back();

  std::string page = ".TH " + llvm::StringRef(name).upper() + " 1 \"\" \"" + program.version +
                     "\" \"User Commands\"\n" + section("NAME") + escaped(name) + " \\- " + escaped(text) +
                     "\n" + section("SYNOPSIS");
  for (const CommandWords &command : program.commands)
    page += (&command == &program.commands.front() ? "" : ".br\n") + synopsis(name, command) + "\n";
  page += section("DESCRIPTION") + escaped(whole) + "\n.PP\n" +
          escaped("It reads the source, and needs neither a GPU nor a CUDA toolkit.") + "\n" +
          section("OPTIONS") + entries(program.program) + section("COMMANDS");
  for (const CommandWords &command : program.commands)
    page += ".SS " + escaped(command.name) + "\n" + escaped(command.text) + "\n" + entries(command);
  page += notes(program) + section("ENVIRONMENT") +
          term("CUDA_PATH", "a CUDA toolkit, where --cuda names none") +
          term("NO_COLOR", "no colour on a terminal, whatever its value") + section("FILES") +
          term(".smem-ledger", "settings, in the folder of a source file or the nearest one above: rules, "
                               "architectures, values of symbols and what they can be, for all kernels or some, budgets") +
          section("SEE ALSO") + "\\fBclang\\fR(1), \\fBgit\\fR(1)\n";
  return page;
}

} // namespace smem::driver
