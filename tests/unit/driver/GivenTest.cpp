// Kernels with values and domains of their own, by facts made by hand.
#include "driver/Given.h"

#include "../ledger/Made.h"

using namespace smem;
using namespace smem::driver;
using namespace smem::ledger::made;
using symbolic::Formula;
using symbolic::Symbol;

static Settings settingsOf(const std::string &text) {
  auto file = parseSettingsFile(text, "d/.smem-ledger", {});
  if (!file)
    FAIL(llvm::toString(file.takeError()));
  Settings settings;
  settings.file = std::move(*file);
  return settings;
}

// Two kernels with a plane of N floats each, and a launch that asks for N rounded up to 16.
static facts::Facts twoKernels() {
  Unit unit;
  unit.facts.kernels.clear();
  unit.value(macro("N"), 24);
  const Formula count = macro("N");
  unit.facts.guards = {symbolic::lessEqual(count, 1000)};
  for (const char *name : {"alpha", "beta"}) {
    unit.kernel(name);
    const Symbol thread = index("thread");
    unit.carved("a", 0);
    unit.range(thread, 0, count - 1);
    unit.access(AccessKind::Store, 4 * Formula(thread), 4);
    unit.launch(symbolic::roundUp(count, 16) * 4);
  }
  return unit.facts;
}

static ledger::Ledger ledgerWith(const std::string &text, const ledger::Overrides &set = {},
                                 const ledger::Overrides &beating = {}) {
  facts::Facts facts = twoKernels();
  const Given given = give(facts, settingsOf(text), set, beating);
  return ledger::build(facts, given.set, given.single);
}

static std::pair<std::int64_t, std::int64_t> needs(const ledger::Ledger &ledger) {
  return {number(ledger.kernels[0].dynamic), number(ledger.kernels[1].dynamic)};
}

TEST_CASE("a value of one kernel is no other's") {
  CHECK(needs(ledgerWith("")) == std::pair<std::int64_t, std::int64_t>{96, 96}); // 24 * 4
  const ledger::Ledger ledger = ledgerWith("kernels: {alpha: {set: {N: 16}}}\n");
  CHECK(needs(ledger) == std::pair<std::int64_t, std::int64_t>{64, 96});
  CHECK(number(ledger.kernels[0].launches[0].request) == 64);  // 16 * 4
  CHECK(number(ledger.kernels[1].launches[0].request) == 128); // 32 * 4
  CHECK(symbolic::symbolsOf(ledger.kernels[0].dynamic->formula) ==
        std::set<Symbol>{{SymbolKind::Macro, "N", "for alpha"}});
}

TEST_CASE("of two patterns the later one wins, name by name, before what is said of all") {
  CHECK(needs(ledgerWith("kernels: {'*': {set: {N: 8}}, alpha: {set: {N: 16}}}\n")) ==
        std::pair<std::int64_t, std::int64_t>{64, 32});
  CHECK(needs(ledgerWith("kernels: {alpha: {set: {N: 16}}, '*': {set: {N: 8}}}\n")) ==
        std::pair<std::int64_t, std::int64_t>{32, 32});
  CHECK(needs(ledgerWith("kernels: {alpha: {set: {N: 16}}, '*': {set: {M: 8}}}\n")) ==
        std::pair<std::int64_t, std::int64_t>{64, 96});
  CHECK(needs(ledgerWith("kernels: {alpha: {set: {N: 16}}}\n", {{"N", 4}})) ==
        std::pair<std::int64_t, std::int64_t>{64, 16}); // 4 of the whole file for beta
}

TEST_CASE("the command line and the source beat what is said of one kernel") {
  CHECK(needs(ledgerWith("kernels: {alpha: {set: {N: 16}}}\n", {{"N", 4}}, {{"N", 4}})) ==
        std::pair<std::int64_t, std::int64_t>{16, 16});
}

TEST_CASE("a domain of one kernel decides its launch alone") {
  const std::string text =
      "kernels: {alpha: {set: {N: {value: 32, multiple-of: 16}}}, beta: {set: {N: 32}}}\n";
  const ledger::Ledger ledger = ledgerWith(text);
  CHECK(ledger.kernels[0].launches[0].verdict == ledger::Verdict::Exact);
  CHECK(ledger.kernels[0].launches[0].guards == std::vector<std::string>{"N % 16 == 0 (.smem-ledger:1:28)"});
  CHECK(ledger.kernels[1].launches[0].verdict == ledger::Verdict::EqualOnlyWhen);
  CHECK(domainFaults(ledger).empty());
}

TEST_CASE("a domain of all goes with a value of one, and the other way round") {
  const ledger::Ledger one = ledgerWith("set: {N: {multiple-of: 16}}\nkernels: {alpha: {set: {N: 32}}}\n");
  CHECK(one.kernels[0].launches[0].verdict == ledger::Verdict::Exact);
  CHECK(one.kernels[1].launches[0].verdict == ledger::Verdict::Over); // 24 is no multiple: 128 B for 96 B
  CHECK(domainFaults(one) ==
        std::vector<std::string>{"d/.smem-ledger:1:10: warning: N is 24 in a.cu, where it should be "
                                 "N % 16 == 0; no verdict rests on that"});
  const ledger::Ledger other = ledgerWith("kernels: {alpha: {set: {N: {multiple-of: 16}}}}\n", {{"N", 48}});
  CHECK(needs(other) == std::pair<std::int64_t, std::int64_t>{192, 192}); // 48 * 4
  CHECK(other.kernels[0].launches[0].verdict == ledger::Verdict::Exact);
  CHECK(other.kernels[1].launches[0].verdict == ledger::Verdict::EqualOnlyWhen);
}

TEST_CASE("what the file's static_assert says holds for a kernel's own symbol too") {
  facts::Facts facts = twoKernels();
  give(facts, settingsOf("kernels: {alpha: {set: {N: 16}}}\n"), {}, {});
  const Formula own = Symbol{SymbolKind::Macro, "N", "for alpha"};
  CHECK(facts.kernels[0].guards == std::vector<Formula>{symbolic::lessEqual(own, 1000)});
  CHECK(facts.kernels[1].guards.empty());
  CHECK(facts.symbols.at(*own.singleAtom()->symbol()).value ==
        Known<std::int64_t>(24)); // in the source as it stands
}

TEST_CASE("names that no kernel has change nothing") {
  facts::Facts facts = twoKernels();
  const Given given =
      give(facts, settingsOf("set: {M: {multiple-of: 3}}\nkernels: {'*': {set: {M: 16}}}\n"), {{"M", 1}}, {});
  CHECK(given == Given());
  CHECK(facts == twoKernels());
}
