// The pieces that every JSON document of this tool is made of: places, unknowns, quantities. Keys come
// out in the order in which they are written, so equal values give equal bytes.
#pragma once

#include "ledger/Ledger.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace smem::render {

class JsonWriter {
public:
  explicit JsonWriter(llvm::json::OStream &stream) : stream(stream) {}

  using Body = llvm::function_ref<void()>;
  void object(Body body) { stream.object(body); }
  void member(llvm::StringRef key, Body value);
  void memberObject(llvm::StringRef key, Body body);
  void memberArray(llvm::StringRef key, Body body);

  // Text that is not UTF-8 has its broken bytes replaced, since JSON cannot hold them.
  void string(llvm::StringRef text);
  void string(llvm::StringRef key, llvm::StringRef text);
  void strings(llvm::StringRef key, const std::vector<std::string> &texts);
  void number(std::int64_t value) { stream.value(value); }
  void number(llvm::StringRef key, std::int64_t value) { stream.attribute(key, value); }
  void boolean(llvm::StringRef key, bool value) { stream.attribute(key, value); }
  void fraction(llvm::StringRef key, double value); // with four decimals
  void null() { stream.value(nullptr); }
  void null(llvm::StringRef key) { stream.attribute(key, nullptr); }

  // {"file", "line", "column"}, or null for no place.
  void place(const SourceSpan &where);
  void place(llvm::StringRef key, const SourceSpan &where);
  // {"unknown", "location"}
  void unknown(const Unknown &why);
  void unknowns(llvm::StringRef key, const std::vector<Unknown> &all);
  void known(llvm::StringRef key, const Known<std::int64_t> &value);
  // {"formula", `unit`}, or an unknown.
  void quantity(llvm::StringRef key, const Known<ledger::Quantity> &quantity, llvm::StringRef unit = "bytes");
  void formula(llvm::StringRef key, const Known<symbolic::Formula> &formula);

private:
  llvm::json::OStream &stream;
};

// A document that is written bit by bit, indented by two: what has been begun stays open until all is closed.
class OpenJson {
public:
  OpenJson() : text(written), stream(text, 2), writer(stream) {}

  JsonWriter &out() { return writer; }
  void beginObject();
  void beginArray();
  void beginMemberObject(llvm::StringRef key);
  void beginMemberArray(llvm::StringRef key);
  void end(); // of what was begun last

  // What has been written since the last time.
  std::string take();
  // Ends everything; the last of the text, with a line break at its end.
  std::string close();

private:
  enum class Begun { Object, Array, Member };

  std::string written;
  llvm::raw_string_ostream text;
  llvm::json::OStream stream;
  JsonWriter writer;
  std::vector<Begun> begun;
};

// A whole document, indented by two, with a line break at its end.
std::string jsonDocument(llvm::function_ref<void(JsonWriter &)> body);

} // namespace smem::render
