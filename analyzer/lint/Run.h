// Rules over a model: findings in an order that depends on nothing but the findings.
#pragma once

#include "lint/Select.h"

#include <vector>

namespace smem::lint {

// Runs every selected rule and returns what `ordered` makes of it.
std::vector<Finding> run(const Selection &selection, const Model &model);

// Sorted by place, rule, message. One fault met in several calling contexts, instantiations or units
// stays one finding: findings that agree in place, rule and message are merged; the architectures are
// united, the gravest severity wins and every further kernel becomes a note.
std::vector<Finding> ordered(std::vector<Finding> findings, llvm::ArrayRef<const device::Device *> devices);

} // namespace smem::lint
