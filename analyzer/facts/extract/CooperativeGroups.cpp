// Ranks and sizes of cooperative groups, from the thread's place in its block. CUDA Programming Guide,
// "Cooperative Groups": a block's rank counts x first, then y, then z; tiles take consecutive ranks.
#include "facts/extract/Interpreter.h"

#include "symbolic/Operations.h"

#include "clang/AST/DeclTemplate.h"

namespace smem::facts {

namespace sy = symbolic;

// The group's class by name, `thread_block_tile` with its size; empty when it is none of cooperative_groups.
namespace {
struct Group {
  llvm::StringRef name;
  std::optional<std::int64_t> tile; // threads
};
} // namespace

static Group groupOf(clang::QualType type) {
  const clang::CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record || record->getQualifiedNameAsString().find("cooperative_groups::") == std::string::npos)
    return {};
  Group group{record->getName(), std::nullopt};
  auto *specialization = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(record);
  if (specialization && specialization->getTemplateArgs().size() > 0)
    if (const clang::TemplateArgument &size = specialization->getTemplateArgs()[0];
        size.getKind() == clang::TemplateArgument::Integral)
      group.tile = size.getAsIntegral().getExtValue();
  return group;
}

Formula Interpreter::blockSize() {
  return symbols.builtin("blockDim.x") * symbols.builtin("blockDim.y") * symbols.builtin("blockDim.z");
}

Formula Interpreter::rankInBlock() {
  return threadIndex("x") +
         symbols.builtin("blockDim.x") * (threadIndex("y") + symbols.builtin("blockDim.y") * threadIndex("z"));
}

// Does this_thread_block(scratch) leave its scratch alone? From sm_80 on the driver reserves room for it, and the
// type has no members (cooperative_groups/details/memory.h of CUDA 13.0).
static bool isUnusedScratch(const clang::Expr *argument) {
  const clang::CXXRecordDecl *record = argument->getType().getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->hasDefinition() && record->isEmpty();
}

std::optional<Value> Interpreter::evaluateGroupCall(llvm::StringRef name, const clang::CallExpr *call) {
  if (kernel && name == "this_thread_block" && call->getNumArgs() == 1 && isUnusedScratch(call->getArg(0)))
    return Value(unknown("a group", call->getBeginLoc()));
  // Some of these are static members: `tile.size()` is then a call without an object.
  auto *member = llvm::dyn_cast<clang::MemberExpr>(call->getCallee()->IgnoreParenImpCasts());
  if (!kernel || !member)
    return std::nullopt;
  const clang::QualType type = member->getBase()->IgnoreParenImpCasts()->getType();
  const Group group = groupOf(member->isArrow() ? type->getPointeeType() : type);
  if (group.name.empty())
    return std::nullopt;
  const bool isRank = name == "thread_rank", isSize = name == "size" || name == "num_threads";
  if (group.name == "thread_block") {
    if (isRank)
      return Value(rankInBlock());
    if (isSize)
      return Value(blockSize());
    return std::nullopt;
  }
  if (group.tile) {
    if (isRank)
      return Value(sy::remainder(rankInBlock(), *group.tile));
    if (isSize)
      return Value(Formula(*group.tile));
    if (name == "meta_group_rank")
      return Value(sy::divide(rankInBlock(), *group.tile));
    if (name == "meta_group_size")
      return Value(sy::divide(blockSize(), *group.tile));
    return std::nullopt;
  }
  // Of what threads happen to be in it. A bound that no thread may reach would be no end of a plane.
  if (isRank || isSize)
    return Value(unknown("a rank in a group of unknown threads", call->getBeginLoc()));
  return std::nullopt;
}

} // namespace smem::facts
