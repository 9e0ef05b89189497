// What an expression can be during symbolic execution: an integer as a formula, an address in shared
// memory, an address of a variable, a function, an object with members; or unknown, with the reason.
#pragma once

#include "base/Known.h"
#include "symbolic/Formula.h"

#include <map>
#include <memory>
#include <variant>
#include <vector>

namespace clang {
class Decl;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace smem::facts {

using symbolic::Formula;

// A member, an element or a pointer's target on the way from a variable to a part of it.
struct Step {
  const clang::Decl *field = nullptr; // FieldDecl, or null for an element
  std::int64_t element = 0;
  bool isPointee = false; // the element is of what a pointer points at, not of an array

  // An element whose index is a formula: the interpreter numbers these downwards from here.
  static constexpr std::int64_t firstOpen = -(std::int64_t(1) << 40);
  bool isOpen() const { return element <= firstOpen; }

  friend auto operator<=>(const Step &, const Step &) = default;
};
using Path = std::vector<Step>;

// A variable or a temporary, or a part of one.
struct Place {
  const clang::Decl *root = nullptr; // the variable, or the class whose object *this is; null for a temporary
  const clang::Stmt *temporary = nullptr; // the expression that makes it
  Path path;

  Place() = default;
  Place(const clang::Decl *variable, Path path) : root(variable), path(std::move(path)) {}
  static Place ofTemporary(const clang::Stmt *expression) {
    Place place;
    place.temporary = expression;
    return place;
  }

  friend auto operator<=>(const Place &, const Place &) = default;
};

// An address in shared memory, as a byte offset from the start of its buffer or static object.
struct SharedAddress {
  std::size_t plane = 0; // the named plane it was derived from last
  Known<Formula> offset = Formula();

  friend bool operator==(const SharedAddress &, const SharedAddress &) = default;
};

struct FunctionValue {
  const clang::FunctionDecl *function = nullptr;
  std::vector<std::pair<unsigned, Formula>> templateArguments; // as written, by index

  friend bool operator==(const FunctionValue &, const FunctionValue &) = default;
};

// One of several functions, each under a condition: a kernel that a switch or a table chooses.
struct FunctionChoice {
  std::vector<std::pair<Formula, FunctionValue>> arms;

  friend bool operator==(const FunctionChoice &, const FunctionChoice &) = default;
};

struct ObjectValue;

// A place in a value means its address: a pointer to it, or what a reference is bound to.
using Value = std::variant<Unknown, Formula, SharedAddress, Place, FunctionValue, FunctionChoice,
                           std::shared_ptr<const ObjectValue>>;

// An object without an address of its own: a temporary or a returned struct.
struct ObjectValue {
  std::map<Path, Value> members;
};

inline Known<Formula> asFormula(const Value &value, const char *otherwise) {
  if (auto *formula = std::get_if<Formula>(&value))
    return *formula;
  if (auto *unknown = std::get_if<Unknown>(&value))
    return *unknown;
  return Unknown{otherwise, {}};
}

} // namespace smem::facts
