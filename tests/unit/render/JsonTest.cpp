// JSON, version 1, of the audited kernel.
#include "Printed.h"

#include "Sample.h"
#include "render/Dump.h"

#include "llvm/Support/JSON.h"

#include <catch2/catch.hpp>

using namespace smem;
using namespace smem::render;
using llvm::json::Object;

static Object parsed(const std::string &text) {
  auto value = llvm::json::parse(text);
  REQUIRE(bool(value));
  return std::move(*value->getAsObject());
}

static const Object &first(const Object &object, llvm::StringRef key) {
  return *object.getArray(key)->front().getAsObject();
}

TEST_CASE("the document says what it is") {
  const Object document =
      parsed(json(sample::report(sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89")))));
  CHECK(document.getString("schema") == "smem-ledger/report/1");
  CHECK(document.getObject("tool")->getString("version") == "1.2.3");
  CHECK(document.getArray("units")->size() == 1);
}

TEST_CASE("planes have formulas and plain numbers") {
  const Object document =
      parsed(json(sample::report(sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89")))));
  const Object &kernel = first(first(document, "units"), "kernels");
  const Object &plane = first(kernel, "planes");
  CHECK(plane.getString("name") == "Qs");
  CHECK(plane.getString("storage") == "dynamic");
  CHECK(plane.getObject("extent")->getString("formula") == "2*FA_TQ*(hd + 8)");
  CHECK(plane.getObject("extent")->getInteger("bytes") == 17408);
  CHECK(plane.getObject("row_pitch")->getInteger("mod_128") == 16);
  CHECK(plane.get("alias_of")->kind() == llvm::json::Value::Null);
  CHECK((*kernel.getArray("planes"))[4].getAsObject()->getString("alias_of") == "Sf");
  CHECK(kernel.getObject("launch_bounds")->getInteger("max_threads") == 256);
  CHECK(kernel.getObject("launch_bounds")->get("min_blocks")->kind() == llvm::json::Value::Null);
}

TEST_CASE("a launch has verdict, witnesses and occupancy") {
  const std::string text =
      json(sample::report(sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89"))));
  const Object document = parsed(text);
  const Object &launch = first(first(first(document, "units"), "kernels"), "launches");
  CHECK(launch.getString("verdict") == "equal-only-when");
  CHECK(launch.getString("condition") == "FA_TQ == FA_TKV");
  CHECK(launch.getObject("request")->getInteger("bytes") == 69376);
  const Object &witness = first(launch, "witnesses");
  CHECK(witness.getObject("set")->getInteger("FA_TKV") == 32);
  CHECK(witness.getString("sign") == "over");
  const Object &row = first(launch, "occupancy");
  CHECK(row.getInteger("blocks_per_sm") == 1);
  CHECK(row.getObject("next_block")->getInteger("bytes_to_free") == 19200);
  CHECK(text.find("\"occupancy\": 0.1667,") != std::string::npos);
}

TEST_CASE("an unknown stands in the place of its value") {
  const Object document = parsed(
      json(sample::report(sample::unit(sample::bindings(64, 64, std::nullopt), sample::devices("sm_89")))));
  const Object &kernel = first(first(document, "units"), "kernels");
  const Object &extent = *first(kernel, "planes").getObject("extent");
  CHECK(extent.getString("formula") == "2*FA_TQ*(hd + 8)");
  CHECK(extent.getObject("bytes")->getString("unknown") == "'hd' is open");
  const Object &row = first(first(kernel, "launches"), "occupancy");
  CHECK(row.getString("arch") == "sm_89");
  CHECK(row.getString("unknown"));
}

TEST_CASE("bytes that are no UTF-8 do not break the document") {
  auto unit = sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89"));
  unit->findings[0].message = "caf\xe9";
  const Object document = parsed(json(sample::report(std::move(unit))));
  CHECK(first(first(document, "units"), "findings").getString("message") == "caf\xef\xbf\xbd");
}

TEST_CASE("equal values give equal bytes") {
  auto text = [] {
    return json(sample::report(sample::unit(sample::bindings(64, 32, 128), sample::devices("all"), 101)));
  };
  CHECK(text() == text());
}

TEST_CASE("dumps hold what the rooms say") {
  auto unit = sample::unit(sample::bindings(64, 64, 128), sample::devices("sm_89"));
  const Object facts = parsed(dumpFacts(unit->facts));
  CHECK(first(facts, "kernels").getString("display") == "fa_prefill_f16kv");
  const Object ledger = parsed(dumpLedger(unit->ledger));
  CHECK(first(ledger, "kernels").getArray("rows")->size() == 8);
  CHECK(first(first(ledger, "kernels"), "launches").getString("verdict") == "equal-only-when");
}
