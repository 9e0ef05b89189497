// Over LLVM's streaming writer, which keeps the order of keys.
#include "render/JsonWriter.h"

#include "symbolic/Print.h"


#include <fmt/format.h>

#include <cmath>

#include <utility>

namespace smem::render {

void JsonWriter::member(llvm::StringRef key, Body value) {
  stream.attributeBegin(key);
  value();
  stream.attributeEnd();
}

void JsonWriter::memberObject(llvm::StringRef key, Body body) { stream.attributeObject(key, body); }

void JsonWriter::memberArray(llvm::StringRef key, Body body) { stream.attributeArray(key, body); }

void JsonWriter::string(llvm::StringRef text) {
  stream.value(llvm::json::isUTF8(text) ? llvm::json::Value(text)
                                        : llvm::json::Value(llvm::json::fixUTF8(text)));
}

void JsonWriter::string(llvm::StringRef key, llvm::StringRef text) {
  member(key, [&] { string(text); });
}

void JsonWriter::strings(llvm::StringRef key, const std::vector<std::string> &texts) {
  memberArray(key, [&] {
    for (const std::string &text : texts)
      string(text);
  });
}

void JsonWriter::fraction(llvm::StringRef key, double value) {
  // The library would write 0.1667 as 0.16669999999999999.
  member(key, [&] { stream.rawValue(fmt::format("{}", std::round(value * 1e4) / 1e4)); });
}

void JsonWriter::place(const SourceSpan &where) {
  if (!where.known())
    return stream.value(nullptr);
  object([&] {
    string("file", where.file);
    number("line", where.line);
    number("column", where.column);
  });
}

void JsonWriter::place(llvm::StringRef key, const SourceSpan &where) {
  member(key, [&] { place(where); });
}

void JsonWriter::unknown(const Unknown &why) {
  object([&] {
    string("unknown", why.reason);
    place("location", why.where);
  });
}

void JsonWriter::unknowns(llvm::StringRef key, const std::vector<Unknown> &all) {
  memberArray(key, [&] {
    for (const Unknown &why : all)
      unknown(why);
  });
}

void JsonWriter::known(llvm::StringRef key, const Known<std::int64_t> &value) {
  if (value)
    return number(key, *value);
  member(key, [&] { unknown(value.why()); });
}

void JsonWriter::quantity(llvm::StringRef key, const Known<ledger::Quantity> &quantity,
                          llvm::StringRef unit) {
  if (!quantity)
    return member(key, [&] { unknown(quantity.why()); });
  memberObject(key, [&] {
    string("formula", symbolic::print(quantity->formula));
    known(unit, quantity->value);
  });
}

void JsonWriter::formula(llvm::StringRef key, const Known<symbolic::Formula> &formula) {
  if (!formula)
    return member(key, [&] { unknown(formula.why()); });
  string(key, symbolic::print(*formula));
}

void OpenJson::beginObject() {
  stream.objectBegin();
  begun.push_back(Begun::Object);
}

void OpenJson::beginArray() {
  stream.arrayBegin();
  begun.push_back(Begun::Array);
}

void OpenJson::beginMemberObject(llvm::StringRef key) {
  stream.attributeBegin(key);
  begun.push_back(Begun::Member);
  beginObject();
}

void OpenJson::beginMemberArray(llvm::StringRef key) {
  stream.attributeBegin(key);
  begun.push_back(Begun::Member);
  beginArray();
}

void OpenJson::end() {
  begun.back() == Begun::Object ? stream.objectEnd() : stream.arrayEnd();
  begun.pop_back();
  if (begun.empty() || begun.back() != Begun::Member)
    return;
  stream.attributeEnd();
  begun.pop_back();
}

std::string OpenJson::take() {
  stream.flush();
  return std::exchange(written, {});
}

std::string OpenJson::close() {
  while (!begun.empty())
    end();
  return take() + "\n";
}

std::string jsonDocument(llvm::function_ref<void(JsonWriter &)> body) {
  std::string text;
  llvm::raw_string_ostream out(text);
  {
    llvm::json::OStream stream(out, 2);
    JsonWriter writer(stream);
    body(writer);
  }
  return text + "\n";
}

} // namespace smem::render
