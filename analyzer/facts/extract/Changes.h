// What a statement does to variables, found without executing it.
#pragma once

#include "clang/AST/DeclBase.h"
#include "clang/AST/Stmt.h"

#include <map>
#include <set>

namespace smem::facts {

// Variables that are assigned, incremented, passed by reference or whose address is taken.
std::set<const clang::Decl *> changedVariables(const clang::Stmt *statement);
// The same with the number of places.
std::map<const clang::Decl *, unsigned> changeCounts(const clang::Stmt *statement);
// Pointer variables that are subscripted or moved.
// Does a loop's body break, continue, return or jump, so that not every iteration goes to its end?
bool leavesEarly(const clang::Stmt *body);
std::set<const clang::Decl *> indexedPointers(const clang::Stmt *statement);

} // namespace smem::facts
