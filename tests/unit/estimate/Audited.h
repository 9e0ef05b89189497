// The audited kernel as facts made by hand: tiles of FA_TQ and FA_TKV rows of hd + 8 halves, scores, and
// three vectors; a launcher that counts 3 * FA_TQ staging rows.
#pragma once

#include "../ledger/Made.h"
#include "device/Device.h"
#include "estimate/Subject.h"
#include "lint/Build.h"

namespace smem::estimate::audited {

using namespace smem::ledger::made;
using symbolic::Formula;
using symbolic::Symbol;

inline Formula tq() { return macro("FA_TQ"); }
inline Formula tkv() { return macro("FA_TKV"); }
inline Formula hd() { return parameter("hd"); }
inline Formula pitch() { return 2 * (hd() + 8); }

inline facts::Facts facts() {
  Unit unit;
  unit.last().name = unit.last().display = "fa::attend";
  unit.value(macro("FA_TQ"), 64);
  unit.value(macro("FA_TKV"), 64);
  unit.open(parameter("hd"));
  unit.open(parameter("nkv"));
  const Symbol warp = index("warp"), kk = index("kk"), kt = index("kt"), row = index("row");
  unit.range(warp, 0, divide(tq(), 16) - 1);
  unit.range(kk, 0, divide(hd(), 16) - 1);
  unit.range(kt, 0, symbolic::ceilDivide(Formula(parameter("nkv")), tkv()) - 1);
  unit.range(row, 0, tq() - 1);
  unit.facts.symbols.insert({kt, {kt, Unknown{"varies", {}}, {"a.cu", 40, 8}}});
  unit.last().premises.push_back({kk, symbolic::isZero(symbolic::remainder(hd(), 16))});
  unit.last().guards.push_back(symbolic::isZero(symbolic::remainder(tkv(), 32)));

  const Formula sf = pitch() * (tq() + 2 * tkv()), state = sf + 4 * tq() * tkv();
  unit.carved("Qs", 0, 2);
  facts::Access &q = unit.access(AccessKind::MatrixLoad, pitch() * 16 * Formula(warp) + 32 * Formula(kk), 32);
  q.rows = 16;
  q.rowPitch = pitch();
  unit.carved("Ks", pitch() * tq(), 2);
  unit.access(AccessKind::Store, pitch() * Formula(row), 16);
  unit.carved("Vs", pitch() * (tq() + tkv()), 2);
  unit.access(AccessKind::Store, pitch() * Formula(row), 16);
  unit.carved("Sf", sf, 4);
  facts::Access &s = unit.access(AccessKind::MatrixStore, 64 * tkv() * Formula(warp), 64);
  s.rows = 16;
  s.rowPitch = 4 * tkv();
  for (int vector = 0; vector < 3; ++vector) {
    unit.carved(std::string("msh lsh alpha").substr(std::size_t(vector) * 4, vector == 2 ? 5 : 3),
                state + 4 * tq() * vector, 4);
    unit.access(AccessKind::Store, 4 * Formula(row), 4);
  }
  facts::Launch &launch = unit.launch(pitch() * 3 * tq() + 4 * tq() * tkv() + 12 * tq());
  launch.kernel = unit.last().mangled;
  launch.threads = Formula(256);
  launch.requestWhere = {"a.cu", 80, 3};
  launch.guards = {symbolic::logicalOr(symbolic::equal(hd(), 64), symbolic::equal(hd(), 128))};
  return unit.facts;
}

// Facts, ledger and the one launch, alive for the length of a test.
struct Asked {
  facts::Facts facts;
  ledger::Ledger ledger;
  std::vector<const device::Device *> devices;

  explicit Asked(const ledger::Overrides &set = {{"hd", 128}}, const std::string &archs = "sm_89",
                 facts::Facts given = audited::facts())
      : facts(std::move(given)), ledger(ledger::build(facts, set)),
        devices(llvm::cantFail(device::findDevices(archs))) {}

  Subject subject() const {
    return {&facts, &ledger, &ledger.kernels.front(), &ledger.kernels.front().launches.front()};
  }
  lint::Model model(std::optional<int> registers = std::nullopt) const {
    auto given = [&](const facts::Kernel &, const registers::LaunchBounds &, const device::Device &) {
      registers::Registers all;
      all.value = registers;
      all.source = registers ? registers::Source::Given : registers::Source::Unknown;
      return all;
    };
    return lint::build(facts, ledger, devices, given);
  }
};

// The registers of every kernel on every device.
inline auto withRegisters(std::optional<int> count) {
  return [count](const facts::Kernel &, const registers::LaunchBounds &, const device::Device &) {
    registers::Registers all;
    all.value = count;
    all.source = count ? registers::Source::Given : registers::Source::Unknown;
    return all;
  };
}

} // namespace smem::estimate::audited
