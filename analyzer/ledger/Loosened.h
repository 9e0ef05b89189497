// Symbols that are no sizes: a condition on the way to a launch compares them with zero.
#pragma once

#include "facts/Facts.h"

namespace smem::ledger {

// For each such symbol the one that stands for it: the same name without the certainty of being at least 1.
symbolic::Substitution withZero(const facts::Facts &facts);

// A launch in the terms of `loosened`.
facts::Launch inTermsOf(facts::Launch launch, const symbolic::Substitution &loosened);

} // namespace smem::ledger
