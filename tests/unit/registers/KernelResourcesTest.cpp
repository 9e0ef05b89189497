// Look-up, disagreement between rows, and the names that nvcc and Clang spell differently.
#include "RecordedData.h"

#include "registers/KernelResources.h"

using namespace smem;
using namespace smem::registers;

static KernelResources row(const std::string &name, const std::string &arch, int registers) {
  KernelResources result{name, arch};
  result.registers = registers;
  result.barriers = 1;
  return result;
}

TEST_CASE("rows are sorted and repetitions removed") {
  ResourceTable table{
      Source::PtxasLog,
      "log",
      {row("b", "sm_90", 10), row("a", "sm_89", 20), row("b", "sm_90", 11), row("b", "sm_90", 10)}};
  normalize(table);
  REQUIRE(table.rows.size() == 3);
  CHECK(table.rows[0].mangled == "a");
  CHECK(table.rows[1] == row("b", "sm_90", 10));
  CHECK(table.rows[2] == row("b", "sm_90", 11));

  Known<KernelResources> found = find(table, "b", "sm_90");
  REQUIRE(found);
  CHECK(found->registers.why().reason == "log has this kernel with 10 and with 11 registers");
  CHECK(found->barriers == Known<int>(1));
}

TEST_CASE("a missing row says what there is") {
  ResourceTable table{Source::Cubin, "k.cubin", {row("a", "sm_89", 20), row("a", "sm_90a", 30)}};
  CHECK(find(table, "c", "sm_89").why().reason == "k.cubin has no kernel c");
  CHECK(find(table, "a", "sm_80").why().reason == "k.cubin has kernel a for sm_89, sm_90a, not for sm_80");
  CHECK(find(table, "a", "sm_90")->registers == Known<int>(30));
  table.rows.push_back(row("a", "sm_90", 32));
  CHECK(find(table, "a", "sm_90")->registers == Known<int>(32)); // the exact one
  CHECK(find(table, "a", "sm_90a")->registers == Known<int>(30));
}

TEST_CASE("a kernel with internal linkage is found under Clang's name") {
  // Left what nvcc 13.0 wrote into a cubin, right Clang 22's name for the same kernel.
  const std::pair<const char *, const char *> pairs[] = {
      {"_Z3st2Pf", "_ZL3st2Pf"},
      {"_Z3st3IfEvPT_", "_ZL3st3IfEvPT_"},
      {"_ZN2ns2stEPf", "_ZN2nsL2stEPf"},
      {"_ZN37_GLOBAL__N__f5a7f2a9_8_names_cu_cname4anonEPf", "_ZN12_GLOBAL__N_14anonEPf"},
      {"_ZN37_GLOBAL__N__f5a7f2a9_8_names_cu_cname5anonTIiEEvPT_", "_ZN12_GLOBAL__N_15anonTIiEEvPT_"},
      {"_ZN2ns37_GLOBAL__N__f5a7f2a9_8_names_cu_cname4deepEPN37_GLOBAL__N__f5a7f2a9_8_names_cu_cname1TE",
       "_ZN2ns12_GLOBAL__N_14deepEPN12_GLOBAL__N_11TE"},
      {"__nv_static_26__f5a7f2a9_8_names_cu_cname__Z3st2Pf", "_ZL3st2Pf"},
      {"_ZN2ns2enIL4Mode1EL3Old1EEEvPf", "_ZN2ns2enIL4Mode1EL3Old1EEEvPf"},
      {"cname", "cname"},
  };
  ResourceTable table{Source::Cubin, "k.cubin", {}};
  for (const auto &[nvcc, clang] : pairs) {
    table.rows = {row(nvcc, "sm_89", 20)};
    INFO(clang);
    CHECK(find(table, clang, "sm_89").known());
  }
}

TEST_CASE("different kernels keep different names") {
  const char *names[] = {"_Z1kILi64ELi32EEvPf",
                         "_Z1kILi32ELi64EEvPf",
                         "_Z1kILin1EEvPf",
                         "_Z1kILi1EEvPf",
                         "_Z2kkPf",
                         "_Z1kPf",
                         "_Z1kPA64_f",
                         "_Z1kPA32_f",
                         "_ZN12_GLOBAL__N_11kEv",
                         "_Z1kv",
                         "_Z",
                         "",
                         "k",
                         "__nv_static_9",
                         "_Z99999999999999999999x"};
  for (const char *a : names)
    for (const char *b : names)
      if (a != b) {
        INFO(a << " " << b);
        CHECK(canonicalName(a) != canonicalName(b));
      }
}

TEST_CASE("the spelling of sources is JSON's") {
  CHECK(spelling(Source::Given) == "given");
  CHECK(spelling(Source::Cubin) == "cubin");
  CHECK(spelling(Source::PtxasLog) == "ptxas-log");
  CHECK(spelling(Source::Nvcc) == "nvcc");
  CHECK(spelling(Source::LaunchBounds) == "launch-bounds");
  CHECK(spelling(Source::Unknown) == "unknown");
}
