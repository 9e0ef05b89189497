// Findings of two sides: new, fixed, as before, or the same fault with other numbers.
#pragma once

#include "compare/Difference.h"

#include <map>
#include <string>

namespace smem::compare {

// Known again as a baseline knows them (lint/Identity.h): by rule, kernel and formula, not by line. `renamed`
// has the names, without template arguments, of kernels of the head side that had another one, by their new
// name. `limit` says from which severity on a finding of the head side fails.
void compareFindings(const Side &base, const Side &head, const std::map<std::string, std::string> &renamed,
                     const std::map<std::string, lint::Severity> &limits, Difference &difference);

// Is some number of `after` greater than the one in its place in `before`? Of a bank conflict only the ways
// count; shares (`7.1 %`) and counts of executions (`64 times`) never do. Texts that differ in more than
// numbers have not grown.
bool grew(const std::string &before, const std::string &after);

} // namespace smem::compare
