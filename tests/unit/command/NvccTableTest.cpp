// Every row of Nvcc.def in every spelling: it takes its value and no more, and comes out as its columns say.
// What the rows with an effect come to is written out in NvccTest.cpp.
#include "command/FlagTable.h"
#include "command/Nvcc.h"

#include <catch2/catch.hpp>

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

using namespace smem::command;
using Words = std::vector<std::string>;

namespace {

constexpr Row rows[] = {
#define SMEM_FLAG(shortName, longName, form, action, clang, dialect, reason)                                 \
  {shortName, longName, Form::form, Action::action, clang, Dialect::dialect, reason},
#define SMEM_HOST_FLAG(prefix, valued)
#include "command/Nvcc.def"
};

constexpr HostFlag hostRows[] = {
#define SMEM_FLAG(shortName, longName, form, action, clang, dialect, reason)
#define SMEM_HOST_FLAG(prefix, valued) {prefix, valued},
#include "command/Nvcc.def"
};

// A value that the row's action understands, for nvcc's --use_fast_math and its kin any word.
std::string valueOf(const Row &row) {
  switch (row.action) {
  case Action::Arch:
  case Action::Code:
  case Action::Offload:
  case Action::NotOffload:
    return "sm_89";
  case Action::Gencode:
    return "arch=compute_89,code=sm_89";
  case Action::Registers:
    return "64";
  case Action::Ptxas:
    return "-maxrregcount=64";
  case Action::Host:
    return "-DHOST";
  case Action::Device:
    return "-DDEVICE";
  case Action::If:
    return row.clang.split(':').first.str();
  case Action::Language:
    return "cu";
  default:
    return "word";
  }
}

Words keptOf(const Row &row, const std::string &value, const std::string &written) {
  switch (row.action) {
  case Action::Keep:
    if (row.form == Form::Equals)
      return {written};
    if (row.form == Form::Alone)
      return {row.clang.empty() ? written : row.clang.str()};
    [[fallthrough]];
  case Action::Macros:
  case Action::Path:
    if (row.clang.ends_with(" "))
      return {row.clang.rtrim().str(), value};
    return {row.clang.str() + value};
  case Action::If:
    return {row.clang.split(':').second.str()};
  case Action::Host:
  case Action::Device:
    return {value};
  default:
    return {};
  }
}

// The row's flag as `words`, between two markers that must survive.
void check(const Row &row, const Words &words, const Words &kept) {
  Words all = {"-DBEFORE"};
  all.insert(all.end(), words.begin(), words.end());
  all.push_back("-DBEHIND");
  Words expected = {"-DBEFORE"};
  expected.insert(expected.end(), kept.begin(), kept.end());
  expected.push_back("-DBEHIND");
  CAPTURE(words);
  const CompileCommand command = translate("k.cu", "", all);
  CHECK(command.arguments == expected);
  CHECK(command.notes.size() == (row.action == Action::Note ? 1 : 0));
  CHECK(command.maxRegisters.has_value() == (row.action == Action::Registers || row.action == Action::Ptxas));
  const bool asks = row.action == Action::Arch || row.action == Action::Gencode ||
                    row.action == Action::Offload || row.action == Action::Code;
  CHECK(command.archs == (asks ? Words{"sm_89"} : Words{}));
}

} // namespace

TEST_CASE("every row of the table, in every spelling") {
  for (const Row &row : rows) {
    const std::string shortName = row.shortName.str(), longName = row.longName.str(), value = valueOf(row);
    std::set<std::string> names = {shortName, longName};
    if (!longName.empty())
      names.insert(longName.substr(1)); // nvcc and Clang take some with one dash
    names.erase("");
    REQUIRE_FALSE(names.empty());
    if (row.form == Form::Prefix) {
      check(row, {shortName + value}, keptOf(row, value, shortName + value));
      continue;
    }
    for (const std::string &name : names) {
      if (row.form == Form::Alone || row.form == Form::Word || row.form == Form::Equals) {
        const bool isIf = row.action == Action::If; // of nothing
        check(row, {name}, isIf ? Words{} : keptOf(row, "", name));
      }
      if (row.form != Form::Alone)
        check(row, {name + "=" + value}, keptOf(row, value, name + "=" + value));
      if (row.form == Form::Value || row.form == Form::Joined || row.form == Form::Word)
        check(row, {name, value}, keptOf(row, value, name));
      if (row.form == Form::Value || row.form == Form::Joined) {
        const CompileCommand lacking = translate("k.cu", "", Words{"-DBEFORE", name});
        CHECK(lacking.arguments == Words{"-DBEFORE"});
        CHECK(lacking.notes == Words{"'" + name + "' lacks its value; it was left out"});
      }
    }
    if (row.form == Form::Joined && !shortName.empty())
      check(row, {shortName + value}, keptOf(row, value, shortName + value));
  }
}

TEST_CASE("a flag has one row") {
  std::set<std::string> names;
  for (const Row &row : rows)
    for (const std::string &name : {row.shortName.str(), row.longName.str()}) {
      // A prefix may begin as another row does, "-g" and "-g3"; the whole word is looked for first.
      CAPTURE(name);
      CHECK((name.empty() || row.shortName == row.longName || row.form == Form::Prefix ||
             names.insert(name).second));
    }
}

TEST_CASE("a row that leaves something out says why") {
  for (const Row &row : rows) {
    CAPTURE(row.shortName.str(), row.longName.str());
    CHECK_FALSE((row.reason.empty() && (row.action == Action::Drop || row.action == Action::Note)));
  }
}

TEST_CASE("every host flag is passed on, alone, in a list and behind another") {
  for (const HostFlag &row : hostRows) {
    const std::string flag = row.prefix.str() + (row.prefix.ends_with("=") ? "c++17" : "");
    const Words whole = row.isValued ? Words{flag, "word"} : Words{flag};
    Words list = {"-Wall"}, separate;
    for (const std::string &word : whole) {
      list.front() += "," + word;
      separate.insert(separate.end(), {"-Xcompiler", word});
    }
    list.front() += ",-fPIC";
    CAPTURE(flag);
    CHECK(translate("k.cu", "", Words{"-Xcompiler", list.front()}).arguments == whole);
    CHECK(translate("k.cu", "", Words{"-Xcompiler=" + list.front(), "-DBEHIND"}).arguments.back() ==
          "-DBEHIND");
    CHECK(translate("k.cu", "", separate).arguments == whole);
    if (row.isValued)
      CHECK(translate("k.cu", "", Words{"--compiler-options", flag + "word"}).arguments ==
            Words{flag + "word"});
  }
}
