// Walks the fields with the offsets of Clang's record layout.
#include "facts/extract/ParameterMembers.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"

namespace smem::facts {

namespace {

class Collector {
public:
  Collector(const clang::ASTContext &context, const std::string &scope) : context(context), scope(scope) {}

  // Members of `record`, which lies `offset` bytes into parameter `position`.
  void add(const clang::RecordDecl *record, unsigned position, std::int64_t offset, const std::string &name) {
    record = record->getDefinition();
    if (!record || record->isInvalidDecl() || record->isUnion() || members.size() >= most)
      return;
    const clang::ASTRecordLayout &layout = context.getASTRecordLayout(record);
    if (auto *object = llvm::dyn_cast<clang::CXXRecordDecl>(record))
      for (const clang::CXXBaseSpecifier &base : object->bases())
        if (auto *of = base.getType()->getAsCXXRecordDecl(); of && !base.isVirtual())
          add(of, position, offset + layout.getBaseClassOffset(of).getQuantity(), name);
    for (const clang::FieldDecl *field : record->fields()) {
      if (field->isBitField() || field->getName().empty())
        continue;
      const std::int64_t at =
          offset + context.toCharUnitsFromBits(layout.getFieldOffset(field->getFieldIndex())).getQuantity();
      const std::string member = name + "." + field->getNameAsString();
      if (field->getType()->isIntegralOrEnumerationType())
        members.push_back({{symbolic::SymbolKind::Parameter, member, scope}, position, at});
      else if (auto *nested = field->getType()->getAsRecordDecl())
        add(nested, position, at, member);
    }
  }

  std::vector<ParameterMember> members;

private:
  static constexpr std::size_t most = 512; // more than any kernel reads

  const clang::ASTContext &context;
  const std::string &scope;
};

} // namespace

std::vector<ParameterMember> parameterMembers(const clang::FunctionDecl *kernel, const std::string &scope) {
  Collector collector(kernel->getASTContext(), scope);
  for (unsigned position = 0; position < kernel->getNumParams(); ++position) {
    const clang::ParmVarDecl *parameter = kernel->getParamDecl(position);
    if (auto *record = parameter->getType()->getAsRecordDecl())
      collector.add(record, position, 0, parameter->getNameAsString());
  }
  return std::move(collector.members);
}

} // namespace smem::facts
