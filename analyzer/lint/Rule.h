// A rule is data: what it is called, what it finds, and one pure check over the model.
#pragma once

#include "lint/Finding.h"
#include "lint/Model.h"

#include <source_location>
#include <string_view>

namespace smem::lint {

// Collects the findings of one rule and stamps them with its name and severity in force.
class Reporter {
public:
  Reporter(std::string_view rule, Severity severity) : rule(rule), severity(severity) {}

  // `finding.rule` is set here. Its severity too, unless the check states one with reportAs.
  void report(Finding finding) { reportAs(severity, std::move(finding)); }
  void reportAs(Severity stated, Finding finding) {
    finding.rule = rule;
    finding.severity = stated;
    all.push_back(std::move(finding));
  }
  std::vector<Finding> take() { return std::move(all); }

private:
  std::string_view rule;
  Severity severity;
  std::vector<Finding> all;
};

struct Rule {
  std::string_view name;    // kebab-case, reads well after "allow"
  std::string_view summary; // one sentence, no final period
  Severity severity;        // unless the settings say otherwise
  std::string_view since;   // version that introduced it
  void (*check)(const Model &, Reporter &);
  std::source_location where = std::source_location::current(); // rules/<name>/rule.cpp
};

} // namespace smem::lint
