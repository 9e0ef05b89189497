// CUDA source in a test: written to a temporary file, parsed with the built-in declarations, extracted.
#pragma once

#include "facts/extract/Extract.h"
#include "symbolic/Operations.h"
#include "symbolic/Print.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace smem::facts::source {

class Source {
public:
  explicit Source(const std::string &text, std::vector<std::string> arguments = {}) {
    llvm::SmallString<128> path;
    int handle = 0;
    REQUIRE_FALSE(llvm::sys::fs::createTemporaryFile("facts", "cu", handle, path));
    {
      llvm::raw_fd_ostream file(handle, true);
      file << "#include <cuda_runtime.h>\n" << text;
    }
    command::CompileCommand command;
    command.file = path.str().str();
    command.arguments = {"-std=c++17"};
    command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
    auto unit = ast::ParsedUnit::parse(command, "sm_89", llvm::cantFail(ast::findToolkit("builtin")));
    if (!unit)
      FAIL(llvm::toString(unit.takeError()));
    for (const ast::Diagnostic &said : unit->diagnostics())
      if (said.level == ast::Diagnostic::Level::Error)
        FAIL_CHECK("line " << said.where.line << ": " << said.message);
    facts = extract(*unit);
    llvm::sys::fs::remove(path);
  }

  Facts facts;

  // By display name, or by the end of it.
  const Kernel &kernel(const std::string &display) const {
    for (const Kernel &kernel : facts.kernels)
      if (kernel.display == display)
        return kernel;
    FAIL("no kernel '" << display << "'");
    std::abort();
  }
  static std::optional<std::size_t> indexOf(const Kernel &kernel, const std::string &name) {
    for (std::size_t index = 0; index < kernel.planes.size(); ++index)
      if (kernel.planes[index].name == name)
        return index;
    return std::nullopt;
  }
  const Plane &plane(const std::string &display, const std::string &name) const {
    const Kernel &found = kernel(display);
    auto index = indexOf(found, name);
    if (!index)
      FAIL("no plane '" << name << "' in " << display);
    return found.planes[*index];
  }
  std::vector<Access> accesses(const std::string &display, const std::string &name) const {
    std::vector<Access> found;
    for (const Access &access : kernel(display).accesses)
      if (kernel(display).planes[access.plane].name == name)
        found.push_back(access);
    return found;
  }

  // With the values of the source, and `set` in their place.
  std::int64_t number(const Known<Formula> &formula,
                      const std::map<std::string, std::int64_t> &set = {}) const {
    if (!formula) {
      FAIL_CHECK("unknown: " << formula.why().reason);
      return INT64_MIN;
    }
    symbolic::Bindings bindings;
    for (const symbolic::Symbol &symbol : symbolic::symbolsOf(*formula)) {
      if (auto info = facts.symbols.find(symbol); info != facts.symbols.end() && info->second.value)
        bindings[symbol] = *info->second.value;
      if (auto given = set.find(symbol.name); given != set.end())
        bindings[symbol] = given->second;
    }
    Known<std::int64_t> value = symbolic::evaluate(*formula, bindings);
    if (!value)
      FAIL_CHECK(symbolic::print(*formula) << ": " << value.why().reason);
    return value.valueOr(INT64_MIN);
  }
  std::int64_t extent(const std::string &display, const std::string &name,
                      const std::map<std::string, std::int64_t> &set = {}) const {
    const Plane &found = plane(display, name);
    if (!found.extent) {
      FAIL_CHECK("no extent of '" << name << "'");
      return INT64_MIN;
    }
    return number(*found.extent, set);
  }
  std::int64_t offset(const std::string &display, const std::string &name,
                      const std::map<std::string, std::int64_t> &set = {}) const {
    return number(plane(display, name).offset, set);
  }

  // The first byte and the byte past the last that accesses of a plane reach, by their ranges alone.
  std::int64_t reach(const std::string &display, const std::string &name,
                     const std::map<std::string, std::int64_t> &set = {}) const {
    std::int64_t end = 0;
    for (const Access &access : accesses(display, name)) {
      Known<Formula> last =
          access.offset ? symbolic::highest(*access.offset, kernel(display).ranges) : access.offset;
      const Formula rows = access.rowPitch ? (access.rows - 1) * *access.rowPitch : Formula();
      end = std::max(end, number(last, set) + number(rows, set) + number(access.bytes, set));
    }
    return end;
  }

  const Launch &launch(std::size_t index = 0) const {
    REQUIRE(index < facts.launches.size());
    return facts.launches[index];
  }
  std::int64_t request(std::size_t index = 0, const std::map<std::string, std::int64_t> &set = {}) const {
    return number(launch(index).request, set);
  }
};

inline std::string names(const Known<Formula> &formula) {
  if (!formula)
    return "unknown: " + formula.why().reason;
  std::string all;
  for (const symbolic::Symbol &symbol : symbolic::symbolsOf(*formula))
    all += (all.empty() ? "" : " ") + symbol.name;
  return all;
}

} // namespace smem::facts::source
