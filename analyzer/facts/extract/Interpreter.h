// Symbolic execution of one function of the tree: of a kernel to find its planes and accesses, of a host
// function to find its launches with all they pass. One pass over each statement; both sides of an
// undecided branch are executed and merged; a loop body is executed once, for all its iterations.
#pragma once

#include "facts/Facts.h"
#include "facts/extract/Changes.h"
#include "facts/extract/Layout.h"
#include "facts/extract/Reach.h"
#include "facts/extract/State.h"
#include "facts/extract/Symbols.h"
#include "facts/extract/WrittenTypes.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"

#include <functional>

namespace smem::facts {

class Interpreter {
  static constexpr std::size_t depthLimit = 40; // of calls inside calls

public:
  Interpreter(clang::ASTContext &context, SymbolTable &symbols, const Reach &reach)
      : context(context), symbols(symbols), reach(reach),
        layout(context, [this](const clang::Expr *size) { return number(size); }) {}

  Kernel runKernel(const clang::FunctionDecl *function);
  // The truth value of a static_assert outside of functions; nothing where it has no symbols.
  std::optional<Formula> guardOf(const clang::StaticAssertDecl *assertion);
  // Launches of `root` and of what it calls, and what could not be followed.
  std::vector<Launch> runHost(const clang::FunctionDecl *root);

  // Attribute calls met so far, whatever their context; by kernel definition.
  const std::vector<ReachedOptIn> &optInsSeen() const { return allOptIns; }
  bool wasEntered(const clang::FunctionDecl *function) const { return entered.count(function->getCanonicalDecl()); }
  std::vector<Unproven> takeUnproven() { return std::move(unproven); }

private:
  // One way out of a function or a loop body.
  struct Exit {
    State state;
    Value value = Unknown{"no value is returned", {}};
  };
  struct Frame {
    const clang::FunctionDecl *function = nullptr;
    const clang::CallExpr *call = nullptr;   // null for the root
    std::optional<Place> self;               // *this, when it is an object of ours
    std::optional<SharedAddress> sharedSelf; // *this in shared memory
    std::size_t conditionsAtEntry = 0;
    std::vector<Exit> returns;
    std::vector<const clang::VarDecl *> locals; // declared so far
    std::map<unsigned, Formula> templateArguments; // of the function, as the caller wrote them
    // Of class templates, as this function writes them; by specialization and index.
    std::map<std::pair<const clang::Decl *, unsigned>, Formula> classArguments;
  };
  struct Loop {
    std::size_t conditionsAtEntry = 0;
    std::vector<Exit> exits; // break and continue
    bool isSwitch = false;   // which `continue` passes through
  };

  clang::ASTContext &context;
  SymbolTable &symbols;
  const Reach &reach;
  Layout layout;
  State state;
  std::vector<Frame *> frames;
  std::vector<Loop *> loops;
  std::size_t steps = 0;
  Kernel *kernel = nullptr;             // being filled; null in host code
  std::vector<Launch> *launches = nullptr;
  std::vector<ReachedOptIn> allOptIns;
  std::vector<Unproven> unproven;
  std::map<const clang::VarDecl *, std::size_t> planeOf; // of shared variables
  std::map<std::pair<std::size_t, const clang::Decl *>, std::size_t> memberPlanes; // of a storage struct's plane
  std::map<Symbol, const clang::Decl *> keptVariables; // the variable behind a symbol of kind Kept
  std::map<Formula, LimitCheck> limitComparisons;      // by the truth value that holds behind them
  std::vector<OnceGuard> onceGuards;                   // around what is executed
  std::vector<Formula> openIndices;                    // of elements whose index is no number, by their number
  std::map<Formula, std::size_t> openNumbers;          // the other way round
  std::set<const clang::FunctionDecl *> entered;       // functions whose body was executed
  std::set<const clang::Decl *> indexed;                 // pointers that the kernel uses as arrays
  std::set<const clang::Decl *> reassigned;              // variables that the function changes after their start

  // Expressions.cpp
  Value evaluate(const clang::Expr *expression);
  Known<Formula> number(const clang::Expr *expression);
  Formula condition(const clang::Expr *expression);
  Value evaluatePlain(const clang::Expr *expression);
  // Operators.cpp
  Value evaluateUnary(const clang::UnaryOperator *operation);
  Value evaluateBinary(const clang::BinaryOperator *operation);
  Value evaluateAssignment(const clang::BinaryOperator *operation);
  Value evaluateConditional(const clang::AbstractConditionalOperator *conditional);
  Value arithmetic(clang::BinaryOperatorKind kind, const Value &left, const Value &right, clang::QualType leftType,
                   clang::QualType rightType, clang::SourceLocation where);
  // Objects.cpp
  Value evaluateCast(const clang::CastExpr *cast);
  Value evaluateConstruct(const clang::CXXConstructExpr *construction);
  Value evaluateInitList(const clang::InitListExpr *list);
  Value evaluateSizeOf(const clang::UnaryExprOrTypeTraitExpr *expression);
  Formula threadIndex(const std::string &axis, llvm::StringRef builtin = "threadIdx");
  std::optional<Formula> threadBuiltin(const clang::Expr *base, llvm::StringRef member);
  // Places.cpp
  Value locate(const clang::Expr *expression); // Place, SharedAddress or Unknown
  Value locateVariable(const clang::ValueDecl *declaration, const clang::Expr *use);
  Value locateMember(const Value &base, const clang::ValueDecl *member);
  Value offsetAddress(const Value &address, const Known<Formula> &elements, clang::QualType element,
                      clang::SourceLocation where);
  std::optional<Value> alignedDown(const Value &address, const Value &mask) const;
  // Memory.cpp
  Value load(const Value &address, clang::QualType type, clang::SourceLocation where);
  Value stored(const Place &place, clang::QualType type);
  void assign(const Value &address, const Value &value, clang::QualType type, clang::SourceLocation where);
  Value initialValue(const Place &place, clang::QualType type);
  // Elements.cpp
  std::int64_t openElement(const Formula &index);
  Formula indexOf(const Step &step) const;
  Value openElementValue(const Place &place, clang::QualType type);
  std::optional<Value> familyValue(const Place &place, std::size_t step, const Formula &index) const;
  void forgetOverwritten(const Place &place);
  // HostValues.cpp
  std::string pathName(const Place &place) const;
  static bool isTooLong(const Formula &formula);
  bool opens(clang::QualType type) const; // does an unknown of this type become a symbol here?
  Value opened(const Value &value, const std::string &name, clang::QualType type, clang::SourceLocation where);
  Value openedParameter(const Value &value, const clang::ParmVarDecl *parameter, clang::SourceLocation where);
  Value openedPlace(const Place &pointer) const;
  void forgetAliases(const Place &place);
  Value memberDefault(const Place &place);
  std::optional<Formula> deviceLimit(const Place &place);
  void noteLimit(const Formula &truth, clang::SourceLocation where);
  Value keptValue(const clang::VarDecl *variable);
  Formula ofFirstCall(const Formula &value);
  void declareStatic(const clang::VarDecl *variable);
  // Statements.cpp
  void execute(const clang::Stmt *statement);
  void declare(const clang::VarDecl *variable);
  void executeIf(const clang::IfStmt *statement);
  void executeSwitch(const clang::SwitchStmt *statement);
  void branch(const Formula &condition, const std::function<void()> &whenTrue, const std::function<void()> &whenFalse);
  void keepBoth(const Value &whenTrue, const Value &whenFalse);
  Exit mergeExits(std::vector<Exit> exits, std::size_t conditionsAtEntry);
  State leaveHere();
  bool spend(const clang::Stmt *statement); // false when the budget is used up
  // Induction.cpp
  struct Induction;
  struct Counter;
  struct Iteration;
  std::vector<Induction> findInductions(const clang::Expr *increment, const clang::Stmt *body,
                                        const std::set<const clang::Decl *> &changed);
  Iteration movedBySteps(const std::vector<Induction> &inductions);
  static Value movedBy(const Value &start, const Formula &distance);
  void noteStride(const Induction &induction, const Formula &start);
  void boundCounter(Counter &counter, const Formula &holds, Iteration &iteration);
  // Geometric.cpp
  std::optional<std::int64_t> ratioOf(const Induction &induction);
  void pairGeometric(const std::vector<Induction> &inductions, Iteration &iteration);
  static std::optional<Formula> lastGrown(const Counter &counter, const Formula &holds);
  // Loops.cpp
  Iteration enterIteration(const std::vector<Induction> &inductions, const std::set<const clang::Decl *> &changed,
                           const clang::Expr *condition);
  std::optional<Value> passedCounter(const Iteration &iteration, const clang::Decl *variable);
  static std::optional<Value> afterLoop(const Iteration &iteration, const clang::Decl *variable);
  static bool keepFamilies(const State &after, const Place &array, State &result);
  void executeLoop(const clang::Stmt *init, const clang::VarDecl *conditionVariable, const clang::Expr *condition,
                   const clang::Expr *increment, const clang::Stmt *body, bool bodyFirst);
  Value openedVariable(const Unknown &why, const clang::Decl *declaration);
  void executeOnce(const clang::Stmt *body);
  void executeRangeFor(const clang::CXXForRangeStmt *statement);
  // Calls.cpp
  void enter(Frame &frame);
  void leave(const Frame &frame, Value &result);
  void bind(const std::vector<WrittenArgument> &arguments);
  void bindWritten(clang::TypeLoc written);
  void bindQualifier(clang::NestedNameSpecifierLoc qualifier);
  static std::optional<Symbol> classParameter(const clang::Decl *specialization, unsigned index);
  std::optional<Formula> boundTemplateArgument(const clang::SubstNonTypeTemplateParmExpr *use) const;
  Value evaluateCall(const clang::CallExpr *call);
  Value callFunction(const FunctionValue &callee, const clang::CallExpr *call,
                     llvm::ArrayRef<const clang::Expr *> arguments, std::optional<Value> self);
  Value bindArgument(const clang::FunctionDecl *callee, const clang::ParmVarDecl *parameter,
                     const clang::Expr *argument);
  FunctionValue functionValue(const clang::FunctionDecl *function, const clang::DeclRefExpr *written);
  Value callChoice(const FunctionChoice &choice, const clang::CallExpr *call,
                   llvm::ArrayRef<const clang::Expr *> arguments);
  Value callValues(const FunctionValue &callee, const clang::CallExpr *call, std::vector<Value> arguments,
                   std::optional<Value> self);
  // Escapes.cpp
  Value escape(const clang::CallExpr *call);
  void letGo(const Value &value, clang::SourceLocation where);
  Value evaluateNew(const clang::CXXNewExpr *made);
  bool leadsToLaunch(const clang::Expr *argument) const;
  Value callBack(const clang::Expr *callable, const std::vector<Value> &arguments);
  // StandardTypes.cpp
  std::optional<Value> constructStandard(const clang::CXXConstructExpr *construction);
  std::optional<Value> callStandard(llvm::StringRef name, const clang::CallExpr *call);
  std::optional<Value> callWrapped(const Value &object, llvm::ArrayRef<const clang::Expr *> arguments);
  // CooperativeGroups.cpp
  std::optional<Value> evaluateGroupCall(llvm::StringRef name, const clang::CallExpr *call);
  Formula blockSize();
  Formula rankInBlock();
  // Intrinsics.cpp
  std::optional<Value> evaluateKnown(const clang::FunctionDecl *callee, const clang::CallExpr *call);
  std::optional<Value> evaluateMatrixCall(llvm::StringRef name, const clang::CallExpr *call);
  void executeAsm(const clang::GCCAsmStmt *statement);
  // Launches.cpp
  void launch(const clang::CUDAKernelCallExpr *call);
  Value asDimensions(const Value &value, clang::QualType type);
  Value dimensionsOf(const clang::Expr *expression);
  void recordLaunch(const Value &function, const clang::Expr *functionExpression, const Value &grid, const Value &block,
                    const Known<Formula> &bytes, SourceSpan bytesWhere, const std::vector<Value> &arguments,
                    clang::SourceLocation where);
  void attachCalls(Launch &launch, const clang::FunctionDecl *callee) const;
  static void underItsConditions(Launch &launch);
  std::vector<Value> argumentArray(const Value &array, const Value &function);
  // LaunchCalls.cpp
  bool evaluateLaunchCall(llvm::StringRef name, const clang::CallExpr *call);
  Value configured(const Value &configuration, clang::QualType type, llvm::StringRef member);
  void launchByRuntime(const clang::CallExpr *call);
  void launchByConfiguration(const clang::CallExpr *call, bool asArray);
  void launchByDriver(const clang::CallExpr *call);
  void launchByDriverConfiguration(const clang::CallExpr *call);
  // HostApi.cpp
  std::optional<Value> evaluateHostApi(llvm::StringRef name, const clang::CallExpr *call);
  std::optional<OnceGuard> onceGuard() const;
  void setAttribute(const clang::CallExpr *call);
  void setThrough(const clang::Expr *pointer, const Value &value, const char *name);
  void ask(const Value &function, Known<Formula> threads, Known<Formula> bytes, clang::SourceLocation where);
  bool evaluateOccupancyQuery(llvm::StringRef name, const clang::CallExpr *call);
  bool evaluateGetter(llvm::StringRef name, const clang::CallExpr *call);
  bool evaluateHandle(llvm::StringRef name, const clang::CallExpr *call);
  // Planes.cpp
  bool isStorage(const clang::RecordDecl *record) const;
  std::size_t sharedVariable(const clang::VarDecl *variable);
  void nameMembers(std::size_t storage, const clang::RecordDecl *record, const std::string &prefix);
  Value namePlane(const clang::VarDecl *variable, const SharedAddress &address);
  void recordAccess(const SharedAddress &address, const Known<Formula> &bytes, AccessKind kind,
                    clang::SourceLocation where);
  void recordMatrixAccess(const SharedAddress &address, Formula rows, Formula rowBytes, const Known<Formula> &pitch,
                          AccessKind kind, clang::SourceLocation where);

  Unknown unknown(std::string reason, clang::SourceLocation where) const;
  static const clang::FunctionDecl *definitionOf(const clang::FunctionDecl *function);
  clang::SourceLocation formulaLocation(const clang::Expr *bytes) const;
  SourceSpan span(clang::SourceLocation where) const;
  std::string sourceText(const clang::Expr *expression) const;
  // A reference stays what it was bound to; what is changed is the object.
  bool isReassigned(const clang::VarDecl *variable) const {
    return !variable->getType()->isReferenceType() && reassigned.count(variable);
  }
  // What a change of `variable` changes: itself, or what the reference is bound to, if that is an object.
  std::optional<Place> changedPlace(const clang::Decl *variable) const;
};

} // namespace smem::facts
