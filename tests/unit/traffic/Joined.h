// CUDA source in a test, through every room up to the traffic of its first kernel.
#pragma once

#include "ast/DeviceModule.h"
#include "facts/extract/Extract.h"
#include "traffic/Blocks.h"
#include "traffic/Traffic.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

#include <string>

namespace smem::traffic::joined {

class Joined {
public:
  // Line 1 is the first of `text`.
  explicit Joined(const std::string &text, const ledger::Overrides &overrides = {}) {
    llvm::SmallString<128> path;
    int handle = 0;
    REQUIRE_FALSE(llvm::sys::fs::createTemporaryFile("traffic", "cu", handle, path));
    {
      llvm::raw_fd_ostream file(handle, true);
      file << text;
    }
    command::CompileCommand command;
    command.file = path.str().str();
    command.arguments = {"-std=c++17", "-include", "cuda_runtime.h", "-include", "cuda_fp16.h"};
    const ast::Toolkit toolkit = llvm::cantFail(ast::findToolkit("builtin"));
    auto unit = llvm::cantFail(ast::ParsedUnit::parse(command, "sm_89", toolkit));
    for (const ast::Diagnostic &said : unit.diagnostics())
      if (said.level == ast::Diagnostic::Level::Error)
        FAIL("line " << said.where.line << ": " << said.message);
    facts = facts::extract(unit);
    ledger = ledger::build(facts, overrides);
    REQUIRE_FALSE(ledger.kernels.empty());
    plans = planBlocks(kernel(), ledger.bindings, overrides, 4);
    if (plans) {
      auto made = llvm::cantFail(ast::deviceModule(command, "sm_89", toolkit));
      REQUIRE(made.known());
      for (BlockPlan &plan : *plans) {
        plan.request.userFiles = made->userFiles;
        trace::Trace trace = llvm::cantFail(trace::run(*made->module, plan.request));
        const auto *check = plan.launches.empty() ? nullptr : &kernel().launches[plan.launches.front()];
        all.push_back(build(std::move(trace), plan.request.block, plan.launches, kernel(), check, ledger.bindings));
      }
    }
    llvm::sys::fs::remove(path);
  }

  const ledger::KernelLedger &kernel() const { return ledger.kernels.front(); }
  const Traffic &only() const {
    REQUIRE(all.size() == 1);
    return all.front();
  }
  const Access &at(unsigned line, trace::AccessKind kind) const {
    const Access *found = nullptr;
    for (const Access &access : only().accesses)
      if (access.where.line == line && access.traced.kind == kind)
        found = &access;
    INFO("line " << line);
    REQUIRE(found);
    return *found;
  }
  const Placed &row(const std::string &name) const {
    for (std::size_t row = 0; row < kernel().rows.size(); ++row)
      if (kernel().rows[row].name == name)
        return only().rows[row];
    FAIL("no plane " << name);
    return only().rows.front();
  }

  facts::Facts facts;
  ledger::Ledger ledger;
  Known<std::vector<BlockPlan>> plans = std::vector<BlockPlan>();
  std::vector<Traffic> all;
};

} // namespace smem::traffic::joined
