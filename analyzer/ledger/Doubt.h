// Why a request that differs from the need may be right all the same.
#pragma once

#include "ledger/Ledger.h"

namespace smem::ledger {

std::optional<Unknown> doubtAboutSurplus(const facts::Kernel &kernel, const Known<Quantity> &need);
std::optional<Unknown> doubtAboutShortage(const LaunchCheck &check, const KernelLedger &kernel, Bindings bindings);
// Drops the witnesses of an overrun that no thread would reach at their values.
void dropUnreached(LaunchCheck &check, const KernelLedger &kernel, const Bindings &bindings);

} // namespace smem::ledger
