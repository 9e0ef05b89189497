// New values written into the source, or a reason why not.
#include "driver/Redefine.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::driver;
using symbolic::SymbolKind;

// One symbol of value 64.
static facts::Facts unit(SymbolKind kind, const std::string &name, unsigned line, unsigned column,
                         const std::string &file = "a.cu") {
  facts::Facts all;
  all.file = "a.cu";
  const symbolic::Symbol symbol{kind, name, ""};
  all.symbols.insert({symbol, {symbol, std::int64_t(64), {file, line, column}}});
  return all;
}

static const std::vector<estimate::Replaced> tile = {{"TILE", {64}, 32}};

static std::string errorOf(llvm::Expected<Redefined> result) {
  return result ? "" : llvm::toString(result.takeError());
}

TEST_CASE("redefine writes macros and constants where they are defined") {
  const auto macro =
      redefine(unit(SymbolKind::Macro, "TILE", 2, 9), tile, "// TILE 64\n#define TILE 64\nTILE\n");
  CHECK_THAT(macro->text, Catch::StartsWith("// TILE 64\n#define TILE 32") && Catch::EndsWith("\nTILE\n"));
  const auto constant =
      redefine(unit(SymbolKind::Constant, "TILE", 1, 15), tile, "constexpr int TILE = 64;\n");
  CHECK_THAT(constant->text, Catch::Contains("= 32;") && !Catch::Contains("64"));
}

TEST_CASE("redefine defines again what the command line defined") {
  const auto result = redefine(unit(SymbolKind::Macro, "TILE", 0, 0), tile, "TILE\n");
  CHECK(result->text == "TILE\n");
  CHECK(result->defines == std::vector<std::string>{"TILE=32"});
}

TEST_CASE("redefine says why something cannot be rewritten") {
  CHECK_THAT(errorOf(redefine(unit(SymbolKind::Macro, "TILE", 3, 9, "tiles.h"), tile, "a\n")),
             Catch::Contains("TILE cannot be redefined: it is defined in tiles.h, line 3"));
  CHECK_THAT(errorOf(redefine(unit(SymbolKind::Macro, "TILE", 9, 9), tile, "a\n")),
             Catch::Contains("'TILE'"));
  CHECK_THAT(errorOf(redefine(unit(SymbolKind::Parameter, "TILE", 1, 1), tile, "int TILE\n")),
             Catch::Contains("it is no macro, constant or template parameter"));
}

TEST_CASE("redefine asks for further instances where template arguments change") {
  facts::Facts all = unit(SymbolKind::TemplateParameter, "TQ", 1, 15);
  facts::Kernel kernel;
  kernel.name = "fa::attend";
  kernel.display = "fa::attend<64, float>";
  kernel.templateArguments = {{"TQ", "64", 64}, {"T", "float", std::nullopt}};
  facts::Kernel other = kernel;
  other.name = other.display = "fa::plain";
  other.templateArguments.clear();
  all.kernels = {kernel, other};
  const auto result = redefine(all, {{"TQ", {64}, 32}}, "text\n");
  CHECK(result->instances == std::vector<std::string>{"fa::attend<32, float>", ""});
  CHECK_THAT(result->text, Catch::StartsWith("text\n") && Catch::Contains("&fa::attend<32, float>;"));
}
