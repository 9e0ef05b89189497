// One pass over the flags: find the row, take the value in the row's form, do the row's action.
#include "command/Nvcc.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <optional>

namespace smem::command {
namespace {

enum class Form { Alone, Value, Joined, Word, Prefix };
enum class Action { Keep, Path, IfTrue, Arch, Code, Gencode, Host, Registers, Drop, Note };
enum class Dialect { Both, Nvcc, Clang, Neither };

struct Row {
  llvm::StringLiteral shortName, longName;
  Form form;
  Action action;
  llvm::StringLiteral clang;
  Dialect dialect;
  llvm::StringLiteral reason;
};

constexpr Row rows[] = {
#define SMEM_FLAG(shortName, longName, form, action, clang, dialect, reason)                                 \
  {shortName, longName, Form::form, Action::action, clang, Dialect::dialect, reason},
#define SMEM_HOST_FLAG(prefix, valued)
#include "command/Nvcc.def"
};

struct HostFlag {
  llvm::StringLiteral prefix;
  bool valued;
};

constexpr HostFlag hostFlags[] = {
#define SMEM_FLAG(shortName, longName, form, action, clang, dialect, reason)
#define SMEM_HOST_FLAG(prefix, valued) {prefix, valued},
#include "command/Nvcc.def"
};

struct Match {
  const Row *row = nullptr;
  std::optional<llvm::StringRef> value; // that the same argument holds
};

bool isNamed(const Row &row, llvm::StringRef name) {
  return !name.empty() && row.form != Form::Prefix &&
         (name == row.shortName || name == row.longName ||
          name == row.longName.drop_front(!row.longName.empty()));
}

// The whole word first, then what stands before '=', then the longest name that the word begins with.
Match find(llvm::StringRef word) {
  for (const Row &row : rows)
    if (isNamed(row, word))
      return {&row, std::nullopt};
  if (auto [name, value] = word.split('='); name.size() < word.size())
    for (const Row &row : rows)
      if (isNamed(row, name) && row.form != Form::Alone)
        return {&row, value};
  Match best;
  for (const Row &row : rows)
    if ((row.form == Form::Joined || row.form == Form::Prefix) && !row.shortName.empty() &&
        word.starts_with(row.shortName) && (!best.row || best.row->shortName.size() < row.shortName.size()))
      best = {&row, word.drop_front(row.shortName.size())};
  return best;
}

class Translation {
public:
  Translation(llvm::StringRef file, llvm::StringRef directory, llvm::ArrayRef<std::string> flags)
      : flags(flags) {
    command.file = file.str();
    command.directory = directory.str();
  }

  CompileCommand run() {
    for (at = 0; at < flags.size(); ++at)
      word(flags[at]);
    resolveArchs();
    return std::move(command);
  }

private:
  void word(llvm::StringRef text) {
    if (!text.starts_with("-") || text == "-")
      return; // an input
    Match match = find(text);
    if (!match.row)
      return note(text, "is not known; it was left out");
    const std::size_t first = at;
    if (!takeValue(match))
      return note(text, "lacks its value; it was left out");
    act(*match.row, match.value.value_or(""), flags.slice(first, at - first + 1));
  }

  // Completes a match with the argument that follows; false when there is none.
  bool takeValue(Match &match) {
    const bool needed = match.row->form == Form::Value || match.row->form == Form::Joined;
    if (match.value || !(needed || match.row->form == Form::Word))
      return true;
    if (match.row->form == Form::Word) {
      if (at + 1 < flags.size() &&
          llvm::all_of(flags[at + 1], [](char c) { return llvm::isAlpha(c) || c == '-' || c == ','; }) &&
          !llvm::StringRef(flags[at + 1]).starts_with("-"))
        match.value = flags[++at];
      return true;
    }
    if (at + 1 == flags.size())
      return false;
    match.value = flags[++at];
    return true;
  }

  void act(const Row &row, llvm::StringRef value, llvm::ArrayRef<std::string> words) {
    const bool forNvcc = row.dialect == Dialect::Both || row.dialect == Dialect::Nvcc;
    if (forNvcc && row.action != Action::Path)
      llvm::append_range(command.nvccFlags, words);
    switch (row.action) {
    case Action::Keep:
      return keep(row, value, words.front());
    case Action::Path:
      if (forNvcc)
        llvm::append_range(command.nvccFlags, std::vector<std::string>{row.shortName.str(), absolute(value)});
      return keep(row, value, words.front());
    case Action::IfTrue:
      if (value == "true")
        command.arguments.push_back(row.clang.str());
      return;
    case Action::Arch:
      return split(value, virtualArchs);
    case Action::Code:
      return split(value, codes);
    case Action::Gencode:
      return gencode(value);
    case Action::Host:
      return host(value);
    case Action::Registers:
      if (int count; !value.getAsInteger(10, count) && count > 0)
        command.maxRegisters = count;
      else
        note(words.front(), "has no register count; it was left out");
      return;
    case Action::Note:
      return note(llvm::join(words, " "), ("was left out: " + row.reason).str());
    case Action::Drop:
      return;
    }
  }

  void keep(const Row &row, llvm::StringRef value, llvm::StringRef written) {
    if (row.form == Form::Alone)
      command.arguments.push_back(row.clang.empty() ? written.str() : row.clang.str());
    else if (row.clang.ends_with(" "))
      llvm::append_range(command.arguments, std::vector<std::string>{row.clang.rtrim().str(), value.str()});
    else
      command.arguments.push_back((row.clang + value).str());
  }

  // Commas and blanks separate: builds quote several flags in one -Xcompiler.
  void host(llvm::StringRef value) {
    std::vector<std::string> parts;
    llvm::SmallVector<llvm::StringRef> pieces;
    llvm::SplitString(value, pieces, ", ");
    for (std::size_t index = 0; index < pieces.size(); ++index) {
      const llvm::StringRef piece = pieces[index].trim("'\"\\");
      for (const HostFlag &flag : hostFlags) {
        if (!piece.starts_with(flag.prefix))
          continue;
        command.arguments.push_back(piece.str());
        if (flag.valued && piece == flag.prefix && index + 1 < pieces.size())
          command.arguments.push_back(pieces[++index].str());
        break;
      }
    }
  }

  // arch=compute_90,code=[sm_90,compute_90]
  void gencode(llvm::StringRef value) {
    auto [arch, code] = value.trim("'\"").split("code=");
    std::vector<std::string> real;
    split(code.trim("[]'\""), real);
    if (code.empty())
      arch = value;
    for (const std::string &each : real)
      if (llvm::StringRef(each).starts_with("sm_"))
        add(each);
    // PTX alone: what the driver will make of it runs on that architecture at least.
    if (llvm::none_of(real, [](const std::string &each) { return llvm::StringRef(each).starts_with("sm_"); }))
      addVirtual(arch.trim("'\", ").substr(arch.starts_with("arch=") ? 5 : 0).rtrim(","));
  }

  void resolveArchs() {
    bool any = false;
    for (const std::string &code : codes)
      if (llvm::StringRef(code).starts_with("sm_")) {
        add(code);
        any = true;
      }
    if (!any)
      for (const std::string &arch : virtualArchs)
        addVirtual(arch);
  }

  void addVirtual(llvm::StringRef arch) {
    if (arch.consume_front("compute_") || arch.consume_front("sm_"))
      return add("sm_" + arch.str());
    note("-arch=" + arch.str(), "names no architecture that can be known here; choose one with --arch");
  }

  void add(const std::string &arch) {
    if (!llvm::is_contained(command.archs, arch))
      command.archs.push_back(arch);
  }

  static void split(llvm::StringRef value, std::vector<std::string> &into) {
    llvm::SmallVector<llvm::StringRef> parts;
    value.split(parts, ',', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef part : parts)
      into.push_back(part.trim().str());
  }

  std::string absolute(llvm::StringRef path) const {
    if (command.directory.empty() || llvm::sys::path::is_absolute(path))
      return path.str();
    llvm::SmallString<256> whole(command.directory);
    llvm::sys::path::append(whole, path);
    return whole.str().str();
  }

  void note(const llvm::Twine &flag, const llvm::Twine &what) {
    command.notes.push_back(("'" + flag + "' " + what).str());
  }

  llvm::ArrayRef<std::string> flags;
  std::size_t at = 0;
  CompileCommand command;
  std::vector<std::string> virtualArchs, codes;
};

} // namespace

CompileCommand translate(llvm::StringRef file, llvm::StringRef directory, llvm::ArrayRef<std::string> flags) {
  return Translation(file, directory, flags).run();
}

} // namespace smem::command
