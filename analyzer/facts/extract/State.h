// The state of symbolic execution at one point: what every variable holds, and what is known to be true.
#pragma once

#include "facts/Facts.h"
#include "facts/extract/Value.h"

#include <map>

namespace smem::facts {

// An attribute call that was executed on the way here.
struct ReachedOptIn {
  const clang::FunctionDecl *kernel = nullptr;
  OptIn optIn;
};

struct ReachedQuery {
  const clang::FunctionDecl *kernel = nullptr;
  OccupancyQuery query;
};

// Is `place` the place `root` or a part of it?
bool isBelow(const Place &place, const Place &root);

struct State {
  std::map<Place, Value> store;
  std::vector<Formula> conditions; // truth values, outermost first
  std::vector<ReachedOptIn> optIns;
  std::vector<ReachedQuery> queries;
  bool live = true; // false behind return, break and their kind

  // The value at a place; null when nothing was stored there or in a part of it.
  const Value *find(const Place &place) const;
  // Stores a value; an object value is spread over its members.
  void assign(const Place &place, const Value &value);
  // Everything stored at or below a place as one value; null when nothing is.
  std::shared_ptr<const ObjectValue> object(const Place &place) const;
  // Drops the place and its parts.
  void forget(const Place &place);
  // Takes over what was called in a later state.
  void keepCalls(const State &later) { optIns = later.optIns, queries = later.queries; }
};

// The state behind a branch on `condition`, with the common prefix of conditions.
State merge(const Formula &condition, State whenTrue, State whenFalse);
// One value for both: equal ones stay, integers and addresses become a selection, others unknown.
Value mergeValues(const Formula &condition, const Value &whenTrue, const Value &whenFalse);

} // namespace smem::facts
