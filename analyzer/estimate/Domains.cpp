// A domain belongs to a symbol, and of two symbols of one name a launch hangs on one.
#include "estimate/Domains.h"

#include "lint/Ask.h"

namespace smem::estimate {

using symbolic::Formula;

std::vector<ledger::Bearing> domainsOf(const Subject &subject) {
  if (subject.ledger->domains.empty())
    return {};
  std::vector<Formula> all = subject.launch->launch.guards;
  auto add = [&](const Formula &formula) {
    all.push_back(lint::atLaunch(formula, *subject.kernel, *subject.launch));
  };
  for (const Known<ledger::Quantity> *size :
       {&subject.launch->threads, &subject.launch->request, &subject.launch->need})
    if (*size)
      add((*size)->formula);
  for (const ledger::Row &row : subject.kernel->rows)
    if (row.extent)
      add(row.extent->formula);
  if (subject.kernel->staticSize)
    add(*subject.kernel->staticSize);
  for (const Formula &truth : subject.kernel->kernel.guards)
    add(truth);
  return ledger::bearingOn(all, subject.ledger->domains, subject.launch->launch.arguments, {});
}

const ledger::Domain *domainOf(const Subject &subject, llvm::StringRef name) {
  for (const ledger::Bearing &bearing : domainsOf(subject))
    if (bearing.symbol.name == name)
      return bearing.domain;
  return nullptr;
}

} // namespace smem::estimate
