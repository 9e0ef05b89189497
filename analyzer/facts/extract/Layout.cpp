// Rebuilds the layout of records and arrays from the sizes that the source writes.
#include "facts/extract/Layout.h"

#include "symbolic/Bounds.h"
#include "symbolic/Evaluate.h"
#include "symbolic/Operations.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecordLayout.h"

namespace smem::facts {

std::optional<std::int64_t> Layout::compilerSize(clang::QualType type) const {
  if (type.isNull() || type->isDependentType() || type->isIncompleteType() || type->isFunctionType() ||
      type->isSizelessType() || type->isVariableArrayType())
    return std::nullopt;
  if (auto *record = type->getAsRecordDecl(); record && record->isInvalidDecl() && !record->isCompleteDefinition())
    return std::nullopt;
  return context.getTypeSizeInChars(type).getQuantity();
}

std::int64_t Layout::alignmentOf(clang::QualType type) const {
  if (type.isNull() || type->isDependentType())
    return 1;
  if (type->isIncompleteArrayType() || type->isVariableArrayType())
    return alignmentOf(context.getAsArrayType(type)->getElementType());
  if (type->isIncompleteType())
    return 1;
  return context.getTypeAlignInChars(type).getQuantity();
}

std::int64_t Layout::alignmentOf(const clang::ValueDecl *declaration) const {
  if (declaration->getType()->isDependentType())
    return 1;
  std::int64_t byType = alignmentOf(declaration->getType());
  std::int64_t byAttribute = declaration->getMaxAlignment() / context.getCharWidth();
  return std::max(byType, byAttribute);
}

Known<Formula> Layout::sizeOf(clang::QualType type) {
  if (type.isNull())
    return Unknown{"a type that could not be read", {}};
  type = type.getNonReferenceType();
  if (const clang::RecordDecl *record = type->getAsRecordDecl())
    return recordSize(record);
  if (auto *array = context.getAsConstantArrayType(type)) {
    Known<Formula> element = sizeOf(array->getElementType());
    return element.map([&](const Formula &bytes) { return bytes * Formula(array->getSize().getSExtValue()); });
  }
  if (std::optional<std::int64_t> bytes = compilerSize(type))
    return Formula(*bytes);
  return Unknown{"the size of '" + type.getAsString() + "' is not known", {}};
}

Known<Formula> Layout::sizeOf(clang::TypeLoc written) {
  if (written.isNull())
    return Unknown{"a type that could not be read", {}};
  clang::TypeLoc inner = written.getUnqualifiedLoc();
  if (auto array = inner.getAs<clang::ConstantArrayTypeLoc>()) {
    Known<Formula> element = sizeOf(array.getElementLoc());
    const std::int64_t count = array.getTypePtr()->getSize().getSExtValue();
    if (!element || !array.getSizeExpr())
      return element.map([&](const Formula &bytes) { return bytes * Formula(count); });
    Known<Formula> size = evaluate(array.getSizeExpr());
    return *element * size.valueOr(count);
  }
  if (auto alias = inner.getAs<clang::TypedefTypeLoc>())
    if (auto *source = alias.getDecl()->getTypeSourceInfo(); source && !source->getType()->isDependentType())
      return sizeOf(source->getTypeLoc());
  return sizeOf(written.getType());
}

Known<Formula> Layout::sizeOf(const clang::DeclaratorDecl *declaration) {
  if (const clang::TypeSourceInfo *source = declaration->getTypeSourceInfo())
    if (!source->getType()->isDependentType() && !source->getType()->isUndeducedType())
      return sizeOf(source->getTypeLoc());
  return sizeOf(declaration->getType());
}

std::optional<Formula> Layout::rowPitchOf(const clang::DeclaratorDecl *declaration) {
  const clang::TypeSourceInfo *source = declaration->getTypeSourceInfo();
  if (!source)
    return std::nullopt;
  clang::TypeLoc at = source->getTypeLoc().getUnqualifiedLoc();
  while (auto alias = at.getAs<clang::TypedefTypeLoc>()) {
    if (!alias.getDecl()->getTypeSourceInfo())
      return std::nullopt;
    at = alias.getDecl()->getTypeSourceInfo()->getTypeLoc().getUnqualifiedLoc();
  }
  std::optional<clang::TypeLoc> row;
  while (auto array = at.getAs<clang::ArrayTypeLoc>()) {
    at = array.getElementLoc().getUnqualifiedLoc();
    if (at.getAs<clang::ConstantArrayTypeLoc>())
      row = at;
  }
  if (!row)
    return std::nullopt;
  Known<Formula> pitch = sizeOf(*row);
  return pitch ? std::optional(*pitch) : std::nullopt;
}

std::vector<MemberLayout> Layout::membersOf(const clang::RecordDecl *record) {
  std::vector<MemberLayout> members;
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->isDependentContext() || !record->isCompleteDefinition() || depth > 16)
    return members;
  ++depth;
  const clang::ASTRecordLayout &numbers = context.getASTRecordLayout(record);
  Formula end;
  auto *derived = llvm::dyn_cast<clang::CXXRecordDecl>(record);
  bool symbolic = !derived || (derived->getNumBases() == 0 && !derived->isDynamicClass());
  for (const clang::FieldDecl *field : record->fields()) {
    const std::int64_t offset = context.toCharUnitsFromBits(numbers.getFieldOffset(field->getFieldIndex())).getQuantity();
    Known<Formula> size = field->isBitField() ? Known<Formula>(Unknown{"a bit-field", {}}) : sizeOf(field);
    if (!size || !symbolic) {
      symbolic = false;
      members.push_back({field, offset, size.valueOr(0)});
      continue;
    }
    Formula start = record->isUnion() ? Formula() : symbolic::roundUp(end, alignmentOf(field));
    members.push_back({field, start, *size});
    end = start + *size;
  }
  --depth;
  return members;
}

Known<Formula> Layout::offsetOf(const clang::FieldDecl *field) {
  for (const MemberLayout &member : membersOf(field->getParent()))
    if (member.field == field)
      return member.offset;
  return Unknown{"the layout of '" + field->getParent()->getNameAsString() + "' is not known", {}};
}

Known<Formula> Layout::recordSize(const clang::RecordDecl *record) {
  record = record->getDefinition() ? record->getDefinition() : record;
  clang::QualType type = context.getCanonicalTagType(record);
  std::optional<std::int64_t> bytes = compilerSize(type);
  if (!bytes)
    return Unknown{"the size of '" + record->getNameAsString() + "' is not known", {}};
  auto *derived = llvm::dyn_cast<clang::CXXRecordDecl>(record);
  if (derived && (derived->getNumBases() != 0 || derived->isDynamicClass() || derived->isEmpty()))
    return Formula(*bytes);
  Formula end;
  for (const MemberLayout &member : membersOf(record))
    end = record->isUnion() ? symbolic::largest(end, member.size) : member.offset + member.size;
  return end.isConstant() ? Formula(*bytes) : symbolic::roundUp(end, alignmentOf(type));
}

} // namespace smem::facts
