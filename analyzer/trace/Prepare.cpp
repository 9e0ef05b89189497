// Clones what a kernel reaches and runs LLVM's passes on it.
#include "trace/Prepare.h"

#include "trace/Alignment.h"
#include "trace/Inline.h"
#include "trace/Unroll.h"

#include "llvm-c/Target.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Scalar/IndVarSimplify.h"
#include "llvm/Transforms/Scalar/InferAddressSpaces.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

namespace smem::trace {

// nvcc compiles with -O3 unless it is told otherwise; unrolling thresholds depend on it.
static constexpr int optimizationLevel = 3;

using FunctionSet = llvm::SmallPtrSet<const llvm::Function *, 32>;

static void addReached(const llvm::Function &function, FunctionSet &reached) {
  if (function.isDeclaration() || !reached.insert(&function).second)
    return;
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    for (const llvm::Use &operand : instruction.operands())
      if (auto *called = llvm::dyn_cast<llvm::Function>(operand->stripPointerCasts()))
        addReached(*called, reached);
}

static std::unique_ptr<llvm::TargetMachine> machineFor(const llvm::Module &module,
                                                       llvm::StringRef processor) {
  static const bool registered = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    return true;
  }();
  (void)registered;
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(module.getTargetTriple(), error);
  if (!target)
    return nullptr;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      module.getTargetTriple(), processor, "", llvm::TargetOptions(), std::nullopt));
}

static void addCleanup(llvm::FunctionPassManager &passes) {
  passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(llvm::InstCombinePass());
  // Two arms that read the same address do so once, before they part. Nothing is sunk.
  passes.addPass(llvm::SimplifyCFGPass(llvm::SimplifyCFGOptions().hoistCommonInsts(true)));
}

namespace {

struct RaiseAlignments : llvm::PassInfoMixin<RaiseAlignments> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &) {
    layOutShared(*function.getParent());
    raiseAlignments(function);
    return llvm::PreservedAnalyses::all();
  }
};

// Cycles with several entries, which only a goto makes, become loops.
struct FixCycles : llvm::PassInfoMixin<FixCycles> {
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &manager) {
    llvm::ReversePostOrderTraversal<llvm::Function *> order(&function);
    auto &loops = manager.getResult<llvm::LoopAnalysis>(function);
    if (!llvm::containsIrreducibleCFG<llvm::BasicBlock *>(order, loops))
      return llvm::PreservedAnalyses::all();
    llvm::FunctionPassManager passes;
    passes.addPass(llvm::LowerSwitchPass());
    passes.addPass(llvm::FixIrreduciblePass());
    return passes.run(function, manager);
  }
};

} // namespace

static llvm::ModulePassManager pipeline() {
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  addCleanup(passes);
  passes.addPass(llvm::InferAddressSpacesPass());
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  addCleanup(passes);
  llvm::LoopPassManager loops;
  loops.addPass(llvm::LoopRotatePass());
  loops.addPass(llvm::IndVarSimplifyPass());
  loops.addPass(ChooseUnrolling());
  loops.addPass(llvm::LoopFullUnrollPass(optimizationLevel, /*OnlyWhenForced=*/true));
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(std::move(loops)));
  // Arrays whose indices became constants by unrolling.
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  addCleanup(passes);
  passes.addPass(llvm::LoopUnrollPass(llvm::LoopUnrollOptions(optimizationLevel, /*OnlyWhenForced=*/true)));
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  addCleanup(passes);
  passes.addPass(llvm::InferAddressSpacesPass());
  passes.addPass(llvm::GVNPass(llvm::GVNOptions().setPRE(false).setLoadPRE(false)));
  passes.addPass(llvm::ADCEPass());
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(RaiseAlignments()); // what the vectorizer may merge depends on it
  passes.addPass(llvm::LoadStoreVectorizerPass());
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::SimplifyCFGPass(llvm::SimplifyCFGOptions()));
  passes.addPass(llvm::ADCEPass());
  passes.addPass(FixCycles());
  passes.addPass(llvm::LoopSimplifyPass());
  passes.addPass(llvm::LCSSAPass());

  llvm::ModulePassManager all;
  all.addPass(llvm::AlwaysInlinerPass());
  all.addPass(llvm::GlobalDCEPass());
  all.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(passes)));
  return all;
}

static void runPasses(Prepared &prepared) {
  auto machine =
      machineFor(*prepared.module, prepared.kernel->getFnAttribute("target-cpu").getValueAsString());
  if (!machine)
    prepared.notes.push_back(
        {"accesses of neighbours are not merged: this LLVM was built without nvptx", {}});
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(machine.get());
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  pipeline().run(*prepared.module, modules);
}

llvm::Expected<Prepared> prepare(const llvm::Module &module, const std::string &kernel) {
  const llvm::Function *original = module.getFunction(kernel);
  if (!original || original->isDeclaration())
    return llvm::createStringError("no kernel '" + kernel + "' in the device code; give its mangled name");
  FunctionSet reached;
  addReached(*original, reached);

  Prepared prepared;
  llvm::ValueToValueMapTy map;
  prepared.module = llvm::CloneModule(module, map, [&](const llvm::GlobalValue *value) {
    auto *function = llvm::dyn_cast<llvm::Function>(value);
    return !function || reached.contains(function);
  });
  prepared.kernel = prepared.module->getFunction(kernel);
  describeDeclarations(*prepared.module);
  inlineCalls(*prepared.kernel, prepared.notes);
  runPasses(prepared);
  return prepared;
}

} // namespace smem::trace
