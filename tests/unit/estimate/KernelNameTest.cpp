// The same kernel under the names of compilers, profilers and people.
#include "estimate/KernelName.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::estimate;

TEST_CASE("bareName leaves namespace, name and template arguments") {
  CHECK(bareName("fa_prefill_f16kv") == "fa_prefill_f16kv");
  CHECK(bareName("fa_01::fa_prefill_f16kv(const __half *, int)") == "fa_01::fa_prefill_f16kv");
  CHECK(bareName("void fa::attend<(int)64, (bool)1>(float *, int)") == "fa::attend<64,1>");
  CHECK(bareName("void fa::attend<64, float>(float *)") == "fa::attend<64,float>");
  CHECK(bareName("void (anonymous namespace)::copy<int>(int *)") == "copy<int>");
  CHECK(bareName("void <unnamed>::copy(int *)") == "copy");
  CHECK(bareName("_ZN2fa6attendILi64EEEvPf") == "fa::attend<64>");
}

TEST_CASE("a profiled name means the kernels that it could mean") {
  facts::Kernel kernel;
  kernel.display = "fa::attend<64, 32>";
  kernel.name = "fa::attend";
  kernel.mangled = "_ZN2fa6attendILi64ELi32EEEvPf";
  CHECK(isKernel("_ZN2fa6attendILi64ELi32EEEvPf", kernel));
  CHECK(isKernel("void fa::attend<(int)64, (int)32>(float *)", kernel));
  CHECK(isKernel("attend", kernel)); // nsys' base names
  CHECK(isKernel("fa::attend", kernel));
  CHECK(isKernel("attend<64, 32>", kernel));
  CHECK(isKernel("void fa::attend<64...", kernel)); // cut by a table
  CHECK_FALSE(isKernel("void fa::attend<(int)64, (int)64>(float *)", kernel));
  CHECK_FALSE(isKernel("other::attend", kernel));
  CHECK_FALSE(isKernel("attend_2", kernel));
  CHECK_FALSE(isKernel("...", kernel));
}

TEST_CASE("globs match with and without namespace and arguments") {
  CHECK(isNamed("void fa::attend<(int)64>(float *)", "attend"));
  CHECK(isNamed("void fa::attend<(int)64>(float *)", "fa::*"));
  CHECK(isNamed("void fa::attend<(int)64>(float *)", "att*"));
  CHECK_FALSE(isNamed("void fa::attend<(int)64>(float *)", "mmq*"));
  CHECK_FALSE(isNamed("attend", "["));
}
