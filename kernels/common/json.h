// A reader for the JSON that other programs of this project write: no escapes beyond \" \\ \/ \n \t, no
// surrogates. Looking up what is not there gives a null, so a path can be walked in one line and asked at its
// end.
#pragma once

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace fa {

class Json {
public:
  enum class Kind { Null, Bool, Number, String, Array, Object };

  Kind kind = Kind::Null;
  double number = 0.0; // of a Bool: 0 or 1
  std::string string;
  std::vector<Json> items;                          // of an Array
  std::vector<std::pair<std::string, Json>> fields; // of an Object

  const Json &operator[](const std::string &key) const {
    for (const auto &[name, value] : fields)
      if (name == key)
        return value;
    return nothing();
  }
  bool isNumber() const { return kind == Kind::Number; }
  long long integer() const { return (long long)number; }

private:
  static const Json &nothing() {
    static const Json null;
    return null;
  }
};

// One pass over the text; parse() is the whole of it, and nothing where the text is not JSON.
class JsonReader {
public:
  static std::optional<Json> parse(const std::string &text) {
    JsonReader reader{text};
    Json value;
    if (!reader.value(value))
      return std::nullopt;
    reader.blanks();
    return reader.at == text.size() ? std::optional<Json>(std::move(value)) : std::nullopt;
  }

  static std::optional<Json> parseFile(const char *path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return file ? parse(text.str()) : std::nullopt;
  }

private:
  explicit JsonReader(const std::string &text) : text(text) {}

  void blanks() {
    while (at < text.size() && std::isspace((unsigned char)text[at]))
      ++at;
  }
  bool skip(char c) {
    blanks();
    return at < text.size() && text[at] == c && ++at;
  }
  bool word(const char *expected) {
    const std::string w = expected;
    return text.compare(at, w.size(), w) == 0 && (at += w.size());
  }

  bool value(Json &to) {
    blanks();
    if (at == text.size())
      return false;
    switch (text[at]) {
    case '{':
      return object(to);
    case '[':
      return array(to);
    case '"':
      to.kind = Json::Kind::String;
      return quoted(to.string);
    case 't':
      to.kind = Json::Kind::Bool;
      to.number = 1.0;
      return word("true");
    case 'f':
      to.kind = Json::Kind::Bool;
      return word("false");
    case 'n':
      return word("null");
    default:
      return digits(to);
    }
  }

  bool digits(Json &to) {
    char *end = nullptr;
    to.kind = Json::Kind::Number;
    to.number = std::strtod(&text[at], &end);
    const std::size_t length = (std::size_t)(end - &text[at]);
    at += length;
    return length > 0;
  }

  bool quoted(std::string &to) {
    for (++at; at < text.size() && text[at] != '"'; ++at) {
      if (text[at] != '\\') {
        to += text[at];
      } else if (++at < text.size()) {
        to += text[at] == 'n' ? '\n' : text[at] == 't' ? '\t' : text[at];
      }
    }
    return at < text.size() && ++at;
  }

  bool array(Json &to) {
    to.kind = Json::Kind::Array;
    ++at;
    if (skip(']'))
      return true;
    do {
      if (!value(to.items.emplace_back()))
        return false;
    } while (skip(','));
    return skip(']');
  }

  bool object(Json &to) {
    to.kind = Json::Kind::Object;
    ++at;
    if (skip('}'))
      return true;
    do {
      blanks();
      std::pair<std::string, Json> &field = to.fields.emplace_back();
      if (at == text.size() || text[at] != '"' || !quoted(field.first) || !skip(':') || !value(field.second))
        return false;
    } while (skip(','));
    return skip('}');
  }

  const std::string &text;
  std::size_t at = 0;
};

} // namespace fa
