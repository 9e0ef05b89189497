// What chooses findings or says where they go is left out: the crash comes before.
#include "driver/Repeat.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace smem::driver {

std::string shellWord(llvm::StringRef word) {
  const bool isPlain = !word.empty() && llvm::all_of(word, [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("_-+./,:=@%").contains(c);
  });
  if (isPlain)
    return word.str();
  std::string quoted = "'";
  for (char c : word)
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string commandToRepeat(const Options &options, const std::string &file) {
  std::vector<std::string> words = {options.command == Command::Lint ? "lint" : "report", "--in-process"};
  auto add = [&](const char *option, const std::string &value) {
    if (!value.empty())
      words.insert(words.end(), {option, value});
  };
  add("--arch", options.archs.value_or(""));
  add("--kernel", options.kernel);
  for (const auto &[name, value] : options.set)
    add("--set", name + "=" + std::to_string(value));
  if (options.registers.given)
    add("--regs", std::to_string(*options.registers.given));
  add("--cubin", options.registers.cubin);
  add("--ptxas-log", options.registers.ptxasLog);
  if (options.registers.nvcc)
    words.push_back("--nvcc");
  if (options.trace != TraceWhat::Some)
    add("--trace", options.trace == TraceWhat::All ? "all" : "none");
  add("--cuda", options.cuda);
  add("--cache", options.cache);
  add("-p", options.buildDirectory);
  words.push_back(file);
  if (!options.flags.empty())
    words.push_back("--");
  llvm::append_range(words, options.flags);
  std::string line = "smem-ledger";
  for (const std::string &word : words)
    line += " " + shellWord(word);
  return line;
}

} // namespace smem::driver
