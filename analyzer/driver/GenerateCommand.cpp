// generate: the manual page and the completions, for the build and for whoever has only the program.
#include "driver/Commands.h"

#include "driver/Completion.h"
#include "driver/ManPage.h"
#include "driver/Output.h"

namespace smem::driver {

static std::string printed(Generated what, const ProgramWords &program) {
  switch (what) {
  case Generated::Man:
    return manPage(program);
  case Generated::Bash:
    return bashCompletion(program);
  case Generated::Zsh:
    return zshCompletion(program);
  case Generated::Fish:
    return fishCompletion(program);
  }
  return {};
}

int generate(const Options &options, ProgramWords program, lint::Catalogue catalogue) {
  for (CommandWords &command : program.commands)
    for (OptionWords &option : command.options)
      if (command.name == "explain" && option.isPositional) {
        option.offer = Offer::Words;
        for (const lint::CatalogueEntry &entry : catalogue)
          option.choices.emplace_back(entry.rule->name);
      }
  if (llvm::Error error = writeOutput(printed(options.generated, program), options.sinks.front().path)) {
    printError(llvm::toString(std::move(error)));
    return exitFailed;
  }
  return exitDone;
}

} // namespace smem::driver
