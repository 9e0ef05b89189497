// Kernels: their planes, and every access with the plane that it falls into.
#include "facts/extract/Interpreter.h"
#include "facts/extract/ParameterMembers.h"

#include "symbolic/Evaluate.h"
#include "symbolic/Operations.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"

namespace smem::facts {

static std::string typeName(clang::QualType type, const clang::ASTContext &context) {
  clang::PrintingPolicy policy = context.getPrintingPolicy();
  policy.SuppressTagKeyword = true;
  return type.getUnqualifiedType().getAsString(policy);
}

// A struct of the user's with arrays in it, and not a vector type or a number.
bool Interpreter::isStorage(const clang::RecordDecl *record) const {
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->isInvalidDecl() || !isUserCode(context, record->getLocation()))
    return false;
  for (const clang::FieldDecl *field : record->fields()) {
    if (field->getType()->isArrayType())
      return true;
    if (const clang::RecordDecl *nested = field->getType()->getAsRecordDecl(); nested && isStorage(nested))
      return true;
  }
  return false;
}

std::size_t Interpreter::sharedVariable(const clang::VarDecl *variable) {
  using namespace clang;
  variable = variable->getCanonicalDecl();
  if (auto known = planeOf.find(variable); known != planeOf.end())
    return known->second;
  Plane plane;
  plane.name = variable->getNameAsString();
  plane.where = span(variable->getLocation());
  plane.alignment = layout.alignmentOf(variable);
  QualType element = variable->getType();
  while (auto *array = context.getAsArrayType(element))
    element = array->getElementType();
  plane.element = typeName(element, context);
  plane.elementBytes = element->isIncompleteType() ? 1 : context.getTypeSizeInChars(element).getQuantity();
  const bool dynamic = variable->getType()->isIncompleteArrayType();
  plane.storage = dynamic ? Storage::Dynamic : Storage::Static;
  plane.isBuffer = dynamic;
  if (!dynamic) {
    // Clang puts `int` in the place of a type that it could not read; other invalid declarations keep theirs.
    plane.referenced = variable->isInvalidDecl(); // statements that use it are not in the tree
    const bool unread = variable->isInvalidDecl() && context.hasSameUnqualifiedType(element, context.IntTy);
    plane.extent = unread ? Known<Formula>(unknown("a type that could not be read", variable->getLocation()))
                          : layout.sizeOf(variable);
    plane.rowPitch = layout.rowPitchOf(variable);
  }
  const std::size_t index = kernel->planes.size();
  planeOf[variable] = index;
  const RecordDecl *record = variable->getType()->getAsRecordDecl();
  plane.isAggregate = variable->getType()->isConstantArrayType() ||
                      (record && isUserCode(context, record->getLocation()));
  plane.isBuffer |= isStorage(record);
  const std::string name = plane.name;
  kernel->planes.push_back(std::move(plane));
  if (isStorage(record))
    nameMembers(index, record, name);
  return index;
}

// The members of a storage struct are planes of their own; the struct stands for them.
void Interpreter::nameMembers(std::size_t storage, const clang::RecordDecl *record, const std::string &prefix) {
  using namespace clang;
  for (const MemberLayout &member : layout.membersOf(record)) {
    const FieldDecl *field = member.field;
    QualType element = field->getType();
    Plane plane;
    plane.storage = kernel->planes[storage].storage;
    plane.memberOf = storage;
    plane.name = prefix + (field->getName().empty() ? "" : "." + field->getNameAsString());
    plane.offset = *kernel->planes[storage].offset + member.offset;
    plane.extent = member.size;
    plane.rowPitch = layout.rowPitchOf(field);
    plane.alignment = layout.alignmentOf(field);
    plane.where = span(field->getLocation());
    while (auto *array = context.getAsArrayType(element))
      element = array->getElementType();
    plane.element = typeName(element, context);
    plane.elementBytes = context.getTypeSizeInChars(element).getQuantity();
    const RecordDecl *nested = field->getType()->getAsRecordDecl();
    plane.isBuffer = nested && isStorage(nested);
    const std::size_t index = kernel->planes.size();
    memberPlanes[{storage, field->getCanonicalDecl()}] = index;
    const std::string name = plane.name;
    kernel->planes.push_back(std::move(plane));
    if (nested && isStorage(nested))
      nameMembers(index, nested, name);
  }
}

// A pointer of the kernel's own, set once and to the same address in all iterations, names a plane.
Value Interpreter::namePlane(const clang::VarDecl *variable, const SharedAddress &address) {
  using namespace clang;
  const Plane &base = kernel->planes[address.plane];
  const bool isName = frames.size() == 1 && !isReassigned(variable) && !variable->getType()->isIntegerType();
  if (!isName || base.storage != Storage::Dynamic || !address.offset)
    return address;
  for (const Symbol &symbol : symbolic::symbolsOf(*address.offset))
    if (symbol.kind == symbolic::SymbolKind::Index)
      return address; // a view that moves
  QualType element = variable->getType().getNonReferenceType();
  if (element->isPointerType())
    element = element->getPointeeType();
  Plane plane;
  plane.name = variable->getNameAsString();
  plane.storage = Storage::Dynamic;
  plane.offset = *address.offset;
  plane.where = span(variable->getLocation());
  plane.referenced = true;
  while (auto *array = context.getAsConstantArrayType(element)) { // pointer to rows
    if (!plane.rowPitch)
      if (Known<Formula> pitch = layout.sizeOf(element))
        plane.rowPitch = *pitch;
    element = array->getElementType();
  }
  plane.element = typeName(element, context);
  plane.elementBytes = element->isIncompleteType() || element->isFunctionType()
                           ? 1
                           : context.getTypeSizeInChars(element).getQuantity();
  plane.alignment = layout.alignmentOf(element);
  const RecordDecl *record = element->getAsRecordDecl();
  const std::size_t index = kernel->planes.size();
  const bool isOneObject = isStorage(record) && !indexed.count(variable);
  if (isOneObject) {
    plane.isBuffer = true;
    plane.extent = layout.sizeOf(element);
  }
  const std::string name = plane.name;
  kernel->planes.push_back(std::move(plane));
  if (isOneObject)
    nameMembers(index, record, name);
  return SharedAddress{index, *address.offset};
}

void Interpreter::recordAccess(const SharedAddress &address, const Known<Formula> &bytes, AccessKind kind,
                               clang::SourceLocation where) {
  recordMatrixAccess(address, 1, bytes.valueOr(0), Unknown{"one row", {}}, kind, where);
  if (kernel && !bytes)
    kernel->accesses.back().bytes = bytes;
}

void Interpreter::recordMatrixAccess(const SharedAddress &address, Formula rows, Formula rowBytes,
                                     const Known<Formula> &pitch, AccessKind kind, clang::SourceLocation where) {
  if (!kernel)
    return;
  Access access;
  access.plane = address.plane;
  const Plane &plane = kernel->planes[address.plane];
  access.offset = address.offset;
  if (address.offset && plane.offset)
    access.offset = *address.offset - *plane.offset;
  access.bytes = rowBytes;
  access.rows = rows;
  if (pitch)
    access.rowPitch = *pitch;
  access.kind = kind;
  access.guards = state.conditions;
  access.where = span(where);
  kernel->accesses.push_back(std::move(access));
}

static std::string argumentText(const clang::TemplateArgument &argument, const clang::PrintingPolicy &policy) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  argument.print(policy, stream, /*IncludeType=*/false);
  return text;
}

Kernel Interpreter::runKernel(const clang::FunctionDecl *function) {
  using namespace clang;
  Kernel result;
  kernel = &result;
  state = {};
  steps = 0;
  planeOf.clear();
  openIndices.clear();
  openNumbers.clear();
  result.name = function->getQualifiedNameAsString();
  result.display = displayName(function);
  result.mangled = mangledName(function);
  result.where = span(function->getLocation());
  if (const FunctionTemplateDecl *primary = function->getPrimaryTemplate())
    if (const TemplateArgumentList *arguments = function->getTemplateSpecializationArgs())
      for (unsigned index = 0; index < arguments->size() && index < primary->getTemplateParameters()->size(); ++index) {
        const clang::TemplateArgument &argument = arguments->get(index);
        TemplateArgument row{primary->getTemplateParameters()->getParam(index)->getNameAsString(),
                             argumentText(argument, context.getPrintingPolicy()), std::nullopt};
        if (argument.getKind() == clang::TemplateArgument::Integral && argument.getAsIntegral().getSignificantBits() <= 64)
          row.value = argument.getAsIntegral().getExtValue();
        result.templateArguments.push_back(std::move(row));
      }
  Frame frame;
  frame.function = function;
  enter(frame);
  if (auto *bounds = function->getAttr<CUDALaunchBoundsAttr>()) {
    if (bounds->getMaxThreads())
      result.bounds.maxThreads = number(bounds->getMaxThreads());
    if (bounds->getMinBlocks())
      result.bounds.minBlocks = number(bounds->getMinBlocks());
  }
  // Clang has no such attribute: the declarations that come with the parser keep it as an annotation.
  for (const auto *note : function->specific_attrs<AnnotateAttr>())
    if (note->getAnnotation() == "maxnreg" && note->args_size() == 1)
      result.bounds.maxRegisters = number(*note->args_begin());
  for (const ParmVarDecl *parameter : function->parameters())
    if (parameter->getType()->isIntegralOrEnumerationType())
      result.parameters.push_back({symbolic::SymbolKind::Parameter, parameter->getNameAsString(), result.display});
  result.members = parameterMembers(function, result.display);
  reassigned = changedVariables(function->getBody());
  indexed = indexedPointers(function->getBody());
  execute(function->getBody());
  for (const auto &[key, formula] : frame.classArguments)
    if (std::optional<Symbol> parameter = classParameter(key.first, key.second))
      result.ties[*parameter] = formula;
  result.unproven = std::move(unproven);
  unproven.clear();
  frames.clear();
  loops.clear();
  kernel = nullptr;
  return result;
}

} // namespace smem::facts
