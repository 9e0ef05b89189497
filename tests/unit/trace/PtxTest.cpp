// Reading inline assembly, against the PTX ISA's syntax.
#include "trace/Ptx.h"

#include <catch2/catch.hpp>

using namespace smem::trace;
using namespace smem::trace::ptx;

TEST_CASE("instructions, predicates, operands") {
  const auto read = parse("{\n .reg .pred p; // a predicate\n setp.ne.b32 p, $0, 0;\n"
                          " @!p ld.shared.v4.u32 {$1, $2, $3, $4}, [$5+16]; /* wide */\n}\n"
                          "LOOP: mbarrier.try_wait.shared::cta.b64 p, [$6], 0x10;");
  REQUIRE(read.size() == 3);
  CHECK(read[0].mnemonic() == "setp.ne.b32");
  CHECK(read[0].operands[0].kind == Operand::Kind::Register);
  CHECK(read[0].operands[1].number == 0);
  CHECK(read[0].operands[2].kind == Operand::Kind::Immediate);
  CHECK(read[1].predicate == "p");
  CHECK(read[1].negated);
  REQUIRE(read[1].operands.size() == 2);
  CHECK(read[1].operands[0].kind == Operand::Kind::Group);
  CHECK(read[1].operands[0].parts.size() == 4);
  CHECK(read[1].operands[1].kind == Operand::Kind::Memory);
  CHECK(read[1].operands[1].number == 16);
  CHECK(read[1].operands[1].parts[0].number == 5);
  CHECK(read[2].mnemonic() == "mbarrier.try_wait.shared::cta.b64");
  CHECK(read[2].operands[2].number == 16);
}

TEST_CASE("what touches shared memory, and how") {
  auto use = [](const char *text) { return memoryUse(parse(text).at(0)); };
  CHECK(use("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {$0, $1}, [$2];")->rows == 16);
  CHECK(use("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [$0], {$1, $2, $3, $4};")->kind == AccessKind::RowStore);
  CHECK(use("st.shared.v2.b64 [$0], {$1, $2};")->bytes == 16);
  CHECK(use("ld.volatile.shared.u8 $0, [$1];")->bytes == 1);
  CHECK(use("ld.u32 $0, [$1];")->generic);
  CHECK_FALSE(use("ld.global.u32 $0, [$1];"));
  CHECK_FALSE(use("cp.async.commit_group;"));
  CHECK_FALSE(use("cp.async.wait_group 1;"));
  CHECK(use("cp.async.ca.shared.global.L2::128B [$0], [$1], 8, $2;")->bytes == 8);
  CHECK(use("cp.async.ca.shared.global [$0], [$1], 4;")->throughL1);
  CHECK(use("atom.shared.cta.add.noftz.bf16x2 $0, [$1], $2;")->name == "add.bf16x2");
  CHECK(use("atom.shared.cta.add.noftz.bf16x2 $0, [$1], $2;")->bytes == 4);
  CHECK(use("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$0], [$1, {$2, $3}], [$4];")
            ->address == 0);
  CHECK(use("cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], 256;")->address == 1);
  CHECK_FALSE(use("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {$0}, {$1}, {$2}, {$0};"));
}

TEST_CASE("widths of types") {
  CHECK(bitsOf("u32") == 32);
  CHECK(bitsOf("b128") == 128);
  CHECK(bitsOf("f16x2") == 32);
  CHECK(bitsOf("bf16") == 16);
  CHECK(bitsOf("pred") == 1);
  CHECK(bitsOf("shared") == 0);
}
