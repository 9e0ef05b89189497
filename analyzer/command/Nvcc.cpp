// One pass over the flags: find the row, take the value in the row's form, do the row's action.
#include "command/Nvcc.h"

#include "command/Architectures.h"
#include "command/FlagTable.h"
#include "command/Lists.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace smem::command {
namespace {

class Translation {
public:
  Translation(llvm::StringRef file, llvm::StringRef directory, llvm::ArrayRef<std::string> flags,
              Compiler compiler)
      : flags(flags), compiler(compiler) {
    command.file = file.str();
    command.directory = directory.str();
  }

  CompileCommand run() {
    for (at = 0; at < flags.size(); ++at)
      word(flags[at]);
    command.archs = archs.all();
    for (const std::string &open : archs.open())
      command.openArchs.push_back(open);
    return std::move(command);
  }

private:
  void word(llvm::StringRef text) {
    if (!text.starts_with("-") || text == "-" || text == "--")
      return; // an input
    Match match = findFlag(text);
    if (!match.row)
      return note(text, "is not known; it was left out");
    const std::size_t first = at;
    if (!takeValue(match))
      return note(text, "lacks its value; it was left out");
    act(*match.row, match.value.value_or(""), flags.slice(first, at - first + 1));
  }

  // Completes a match with the word that follows; false when there is none.
  bool takeValue(Match &match) {
    const Form form = match.row->form;
    if (match.value || !(form == Form::Value || form == Form::Joined || form == Form::Word))
      return true;
    const bool isThere = at + 1 < flags.size();
    if (form == Form::Word) {
      if (isThere && llvm::isAlpha(flags[at + 1].front()) &&
          llvm::all_of(flags[at + 1], [](char c) { return llvm::isAlpha(c) || c == '-' || c == ','; }))
        match.value = flags[++at];
      return true;
    }
    if (isThere)
      match.value = flags[++at];
    return isThere;
  }

  void act(const Row &row, llvm::StringRef value, llvm::ArrayRef<std::string> words) {
    if (row.isForNvcc() && row.action != Action::Path && row.action != Action::Language)
      llvm::append_range(command.nvccFlags, words);
    switch (row.action) {
    case Action::Keep:
      return keep(row, value, words.front());
    case Action::Macros:
      for (const std::string &each : isList() ? splitMacros(value) : std::vector{value.str()})
        if (!isPredefined(each))
          keep(row, each, words.front());
      return;
    case Action::Path:
      for (const std::string &each : isList() ? splitPaths(value) : std::vector{value.str()}) {
        if (row.isForNvcc())
          llvm::append_range(command.nvccFlags, std::vector{row.shortName.str(), absolute(each)});
        keep(row, each, words.front());
      }
      return;
    case Action::If:
      if (auto [wanted, flag] = row.clang.split(':'); value == wanted)
        command.arguments.push_back(flag.str());
      return;
    case Action::Arch:
      return archs.addArch(value);
    case Action::Code:
      return archs.addCode(value);
    case Action::Gencode:
      return archs.addGencode(value);
    case Action::Offload:
      return archs.addOffload(value);
    case Action::NotOffload:
      return archs.remove(value);
    case Action::Host:
      llvm::append_range(host, splitFlags(value));
      return takeHost();
    case Action::Device:
      llvm::append_range(command.arguments, inner(value));
      return;
    case Action::Ptxas:
      return ptxas(value);
    case Action::Registers:
      return registers(value, words.front());
    case Action::Language:
      if (value == "cu" || value == "cuda")
        llvm::append_range(command.nvccFlags, std::vector<std::string>{"-x", "cu"});
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
    else if (row.form == Form::Equals)
      command.arguments.push_back(written.str());
    else if (row.clang.ends_with(" "))
      llvm::append_range(command.arguments, std::vector<std::string>{row.clang.rtrim().str(), value.str()});
    else
      command.arguments.push_back((row.clang + value).str());
  }

  // What the compiler of the analysis defines itself. A build that was recorded at work holds nvcc's inner
  // calls.
  static bool isPredefined(llvm::StringRef macro) {
    const llvm::StringRef name = macro.split('=').first;
    return name.starts_with("__CUDA_ARCH") || name == "__CUDACC__" || name == "__NVCC__" ||
           name == "__CUDA__";
  }

  // A flag and its value may come in two -Xcompiler.
  void takeHost() {
    std::vector<std::string> open;
    for (std::size_t index = 0; index < host.size(); ++index) {
      const llvm::StringRef piece = host[index];
      const auto *flag =
          llvm::find_if(hostFlags(), [&](const HostFlag &each) { return piece.starts_with(each.prefix); });
      if (flag == hostFlags().end())
        continue;
      const bool isAlone = flag->isValued && piece == flag->prefix;
      if (isAlone && index + 1 == host.size()) {
        open.push_back(piece.str());
        break;
      }
      if (!isPredefined(piece.drop_front(2)))
        command.arguments.push_back(piece.str());
      if (isAlone)
        command.arguments.push_back(host[++index]);
    }
    host = std::move(open);
  }

  // -Xarch_device FLAG: a flag like any other, in this pass.
  std::vector<std::string> inner(llvm::StringRef flag) {
    const std::vector<std::string> one = {flag.str()};
    CompileCommand translated = translate("", command.directory, one, compiler);
    llvm::append_range(command.notes, translated.notes);
    return translated.arguments;
  }

  void ptxas(llvm::StringRef value) {
    const std::vector<std::string> words = splitFlags(value);
    for (std::size_t index = 0; index < words.size(); ++index)
      if (auto [name, count] = llvm::StringRef(words[index]).split('='); name.ltrim('-') == "maxrregcount")
        registers(count.empty() && index + 1 < words.size() ? words[index + 1] : count, words[index]);
  }

  void registers(llvm::StringRef value, llvm::StringRef written) {
    if (int count; !value.getAsInteger(10, count) && count > 0)
      command.maxRegisters = count;
    else
      note(written, "has no register count; it was left out");
  }

  bool isList() const { return compiler != Compiler::Clang; }

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
  Compiler compiler;
  std::size_t at = 0;
  CompileCommand command;
  Architectures archs;
  std::vector<std::string> host; // of -Xcompiler: a flag whose value is still to come
};

} // namespace

CompileCommand translate(llvm::StringRef file, llvm::StringRef directory, llvm::ArrayRef<std::string> flags,
                         Compiler compiler) {
  return Translation(file, directory, flags, compiler).run();
}

} // namespace smem::command
