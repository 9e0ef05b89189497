// The calculator over CSV: columns by name, defaults, and rows that cannot be read.
#include "occupancy/Batch.h"

#include <catch2/catch.hpp>

#include <string>

using namespace smem;
using namespace smem::occupancy;

namespace {

std::string run(llvm::StringRef csv, BatchDefaults defaults = {}, BatchCount *count = nullptr) {
  std::string text;
  llvm::raw_string_ostream out(text);
  llvm::Expected<BatchCount> result = runBatch(csv, defaults, out);
  if (!result)
    return "failed: " + llvm::toString(result.takeError());
  if (count)
    *count = *result;
  return text;
}

} // namespace

TEST_CASE("a batch appends blocks, limiter and occupancy") {
  CHECK(run("arch,threads,regs,dynamic\n"
            "sm_89,256,96,69376\n"
            "sm_90,256,101,69376\n"
            "8.9,288,138,60000\n"
            "sm_90,288,224,0\n") == "arch,threads,regs,dynamic,blocks_per_sm,limiter,occupancy,error\n"
                                    "sm_89,256,96,69376,1,shared-memory,0.1667,\n"
                                    "sm_90,256,101,69376,2,registers,0.2500,\n"
                                    "8.9,288,138,60000,1,shared-memory+registers,0.1875,\n"
                                    "sm_90,288,224,0,0,register-launch-check,0.0000,\n");
}

TEST_CASE("all columns count, in any order, with or without a last line end") {
  std::string head = "optin,carveout,barriers,static,dynamic,regs,threads,arch,kernel\n";
  auto answer = [&](const std::string &row) {
    std::string text = run(head + row);
    return text.substr(text.rfind('\n', text.size() - 2) + 1 + row.size());
  };
  CHECK(answer("granted,default,0,0,33792,10,128,sm_90,a") == ",6,shared-memory,0.3750,\n");
  CHECK(answer("granted,50,0,0,33792,10,128,sm_90,a") == ",3,shared-memory,0.1875,\n");
  CHECK(answer("none,,0,0,65536,10,128,sm_90,a") == ",0,over-limit,0.0000,\n");
  CHECK(answer("65536,,0,0,65536,10,128,sm_90,a") == ",3,shared-memory,0.1875,\n");
  CHECK(answer("65535,,0,0,65536,10,128,sm_90,a") == ",0,over-limit,0.0000,\n");
  CHECK(answer(",,16,0,0,10,128,sm_90,a") == ",4,barriers,0.2500,\n");
  CHECK(answer(",,,1008,37888,10,128,sm_90,a") == ",5,shared-memory,0.3125,\n");
  CHECK(answer(",,,,,,128,sm_90,\"f<int, 4>\"") == ",16,warps,1.0000,\n");
}

TEST_CASE("missing columns and empty cells take the defaults") {
  BatchDefaults defaults;
  defaults.device = *device::findDevice("sm_89");
  defaults.use.threads = 256;
  defaults.use.registers = 96;
  CHECK(run("dynamic\r\n69376\r\n\r\n0\r\n", defaults) ==
        "dynamic,blocks_per_sm,limiter,occupancy,error\n69376,1,shared-memory,0.1667,\n0,2,registers,0.3333,"
        "\n");
  CHECK(run("regs,dynamic\n,69376\n32,0\n", defaults) ==
        "regs,dynamic,blocks_per_sm,limiter,occupancy,error\n,69376,1,shared-memory,0.1667,\n32,0,6,warps,1."
        "0000,\n");
}

TEST_CASE("a malformed row names its line and column and the batch goes on") {
  BatchCount count;
  std::string text = run("arch,threads,regs\n"
                         "sm_98,128,32\n"
                         "sm_89,many,32\n"
                         "sm_89,128,-1\n"
                         "sm_89,128\n"
                         "sm_89,128,32,7\n"
                         "sm_89,\"128,32\n"
                         ",128,32\n"
                         "sm_89,0,32\n"
                         "sm_89,99999999999,32\n"
                         "sm_89,128,32.5\n"
                         "sm_89,128,32\n",
                         {}, &count);
  CHECK(text ==
        "arch,threads,regs,blocks_per_sm,limiter,occupancy,error\n"
        "sm_98,128,32,,,,\"line 2, column 'arch': unknown architecture 'sm_98'; the nearest known is sm_90; "
        "`smem-ledger devices` lists all\"\n"
        "sm_89,many,32,,,,\"line 3, column 'threads': 'many' is no whole number from 0\"\n"
        "sm_89,128,-1,,,,\"line 4, column 'regs': '-1' is no whole number from 0\"\n"
        ",,,,,,\"line 5, column 3: 2 cells under 3 columns\"\n"
        ",,,,,,\"line 6, column 4: 4 cells under 3 columns\"\n"
        ",,,,,,\"line 7, column 2: a quote is not closed\"\n"
        ",128,32,,,,\"line 8, column 'arch': empty, and no architecture was given for the batch\"\n"
        "sm_89,0,32,,,,\"line 9, column 'threads': a block has at least 1 thread\"\n"
        "sm_89,99999999999,32,,,,\"line 10, column 'threads': '99999999999' is more than 2147483647\"\n"
        "sm_89,128,32.5,,,,\"line 11, column 'regs': '32.5' is no whole number from 0\"\n"
        "sm_89,128,32,12,warps,1.0000,\n");
  CHECK(count == BatchCount{11, 10});
}

TEST_CASE("a bad header ends the batch") {
  CHECK(run("") == "failed: the batch is empty: its first line names the columns, as in "
                   "arch,threads,regs,static,dynamic");
  CHECK(run("arch,thread\n") ==
        "failed: line 1: unknown column 'thread'; the columns are arch, threads, regs, "
        "static, dynamic, barriers, carveout, optin, kernel");
  CHECK(run("arch,threads,arch\n") == "failed: line 1: column 'arch' stands twice");
  CHECK(run("threads\n") == "failed: line 1: no column 'arch', and no architecture was given for the batch");
  CHECK(run("arch\n") == "failed: line 1: no column 'threads'");
}
