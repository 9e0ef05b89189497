// What crosses from one process to another arrives equal; bytes that were cut or damaged are refused.
#include "driver/Wire.h"
#include "driver/AnalysisWire.h"

#include <catch2/catch.hpp>

#include <limits>

using namespace smem;
using namespace smem::driver;

template <class T> static T sent(const T &value) {
  Writer out;
  put(out, value);
  const std::string bytes = out.take();
  Reader in(bytes);
  T got = get<T>(in);
  CHECK(in.ok());
  CHECK(in.atEnd());
  return got;
}

TEST_CASE("numbers of every size arrive", "[driver]") {
  for (std::int64_t number :
       {std::int64_t(0), std::int64_t(-1), std::int64_t(63), std::int64_t(64), std::int64_t(-65),
        std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()})
    CHECK(sent(number) == number);
  CHECK(sent(std::numeric_limits<std::uint64_t>::max()) == std::numeric_limits<std::uint64_t>::max());
  CHECK(sent(int(-7)) == -7);
  CHECK(sent(std::uint8_t(255)) == 255);
  CHECK(sent('\xe4') == '\xe4');
  CHECK(sent(true));
  CHECK(sent(0.1) == 0.1);
  // Small numbers of either sign take a byte: 0..63 and -64..-1 are 0..127 without a sign.
  Writer out;
  put(out, std::int64_t(63));
  put(out, std::int64_t(-64));
  CHECK(out.take() == std::string("\x7e\x7f"));
}

TEST_CASE("containers, unknowns and structs arrive", "[driver]") {
  using Table = std::map<std::string, std::vector<std::optional<int>>>;
  const Table table = {{"", {}}, {std::string("a\0b", 3), {1, std::nullopt, -5}}};
  CHECK(sent(table) == table);
  CHECK(sent(std::set<int>{3, 1}) == std::set<int>{1, 3});
  CHECK(sent(std::array<int, 3>{1, 2, 3}) == std::array<int, 3>{1, 2, 3});
  const Known<std::int64_t> unknown = Unknown{"it is open", {"a.cu", 3, 4}};
  CHECK(sent(unknown) == unknown);
  CHECK(sent(Known<std::int64_t>(5)) == Known<std::int64_t>(5));
  lint::Finding finding{
      "row-pitch", lint::Severity::Error, {"a.cu", 1, 2}, "k<1>", {"sm_75"}, "m", {{"n", {}}}, "r"};
  CHECK(sent(finding) == finding);
  const symbolic::SymbolInfo info{{symbolic::SymbolKind::Local, "n", "f"}, Unknown{"no", {}}, {"a.cu", 9, 1}};
  CHECK(sent(info) == info); // a struct whose last field has no default
  const device::Device *device = &device::allDevices().back();
  CHECK(sent(device) == device);
  CHECK(sent(static_cast<const device::Device *>(nullptr)) == nullptr);
}

TEST_CASE("formulas arrive, and what they share is written once", "[driver]") {
  using symbolic::Formula;
  const symbolic::Symbol n{symbolic::SymbolKind::Macro, "N", ""},
      hd{symbolic::SymbolKind::Parameter, "hd", "k"};
  Formula formula = Formula(n) * Formula(n) * Formula(3) - Formula(hd) * Formula(n) + Formula(-8);
  CHECK(sent(formula) == formula);
  CHECK(sent(Formula()) == Formula());
  CHECK(sent(Formula(symbolic::overflowSymbol())) == Formula(symbolic::overflowSymbol()));
  // Each step has the one before twice; written out, 60 of them would take 2^60 atoms.
  for (int step = 0; step < 60; ++step) {
    formula =
        Formula(symbolic::Atom(symbolic::Operation{symbolic::Op::BitXor, {formula, formula * Formula(n)}}));
    if (step == 9)
      CHECK(sent(formula) == formula);
  }
  Writer out;
  put(out, formula);
  CHECK(out.take().size() < 4000);
}

TEST_CASE("an analysis arrives with a model that points into it", "[driver]") {
  Analysis analysis;
  analysis.unit = std::make_unique<render::Unit>();
  render::Unit &unit = *analysis.unit;
  unit.file = "a.cu";
  unit.overrides["N"] = 3;
  unit.kernelOverrides["_Z1kv"]["N"] = 4;
  unit.ledger.domains[{symbolic::SymbolKind::Macro, "N", "for k"}] = {16, {{-1, 128}}, {3, 5}, {".smem-ledger", 3, 9}};
  unit.ledger.kernels.resize(2);
  unit.ledger.kernels[1].launches.resize(1);
  unit.ledger.kernels[1].launches[0].launch.function = "start";
  traffic::Traffic block;
  block.accesses.resize(1);
  block.accesses[0].rating.emplace().worst = {{}, {4, -132}, true};
  unit.traces = {Unknown{"not run", {}}, std::vector{block}};
  lint::ArchOccupancy occupancy;
  occupancy.device = &device::allDevices().front();
  occupancy.asLaunched.fraction = 0.25;
  lint::LaunchModel launch{&unit.ledger.kernels[1].launches[0], {occupancy, Unknown{"open", {}}}};
  unit.model = {
      {occupancy.device},
      &unit.facts,
      &unit.ledger,
      {{&unit.ledger.kernels[0], {}, &unit.traces[0]}, {&unit.ledger.kernels[1], {launch}, &unit.traces[1]}},
      {{"fa_*", {}, lint::Comparison::AtLeast, 2, {}}}};
  unit.sources["a.cu"] = "text";
  analysis.failOn = lint::Severity::Error;
  analysis.errors = {"an error"};
  analysis.symbols = {"N"};

  const std::string bytes = encode(analysis);
  auto got = decode(bytes);
  REQUIRE(got);
  REQUIRE(got->unit);
  const render::Unit &arrived = *got->unit;
  CHECK(arrived.file == "a.cu");
  CHECK(arrived.overrides == unit.overrides);
  CHECK(arrived.kernelOverrides == unit.kernelOverrides);
  CHECK(arrived.ledger == unit.ledger);
  CHECK(arrived.traces == unit.traces);
  CHECK(arrived.sources == unit.sources);
  CHECK(got->failOn == lint::Severity::Error);
  CHECK(got->errors == analysis.errors);
  CHECK(got->symbols == analysis.symbols);
  CHECK(arrived.model.devices == unit.model.devices);
  CHECK(arrived.model.budgets == unit.model.budgets);
  CHECK(arrived.model.facts == &arrived.facts);
  CHECK(arrived.model.ledger == &arrived.ledger);
  REQUIRE(arrived.model.kernels.size() == 2);
  const lint::KernelModel &kernel = arrived.model.kernels[1];
  CHECK(kernel.ledger == &arrived.ledger.kernels[1]);
  CHECK(kernel.traces == &arrived.traces[1]);
  REQUIRE(kernel.launches.size() == 1);
  CHECK(kernel.launches[0].check == &arrived.ledger.kernels[1].launches[0]);
  REQUIRE(kernel.launches[0].occupancy.size() == 2);
  CHECK(kernel.launches[0].occupancy[0]->device == occupancy.device);
  CHECK(kernel.launches[0].occupancy[0]->asLaunched == occupancy.asLaunched);
  CHECK(kernel.launches[0].occupancy[1].why().reason == "open");

  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK_FALSE(decode(llvm::StringRef(bytes).take_front(size)));
  CHECK_FALSE(decode(bytes + "x"));
  const auto nothing = decode(encode(Analysis()));
  REQUIRE(nothing);
  CHECK_FALSE(nothing->unit);
}

TEST_CASE("damaged bytes are read without harm", "[driver]") {
  const symbolic::Symbol n{symbolic::SymbolKind::Macro, "N", ""};
  Analysis analysis;
  analysis.unit = std::make_unique<render::Unit>();
  analysis.unit->facts.symbols.insert({n, {n, std::int64_t(4), {"a.cu", 1, 1}}});
  analysis.unit->facts.guards = {symbolic::Formula(n) * symbolic::Formula(2)};
  const std::string bytes = encode(analysis);
  for (std::size_t at = 0; at < bytes.size(); ++at)
    for (char other : {'\x00', '\x01', '\x7f', '\xff'}) {
      std::string damaged = bytes;
      damaged[at] = other;
      decode(damaged); // whatever it is, it ends, inside of its bytes
    }
}
