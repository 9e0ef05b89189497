// What the readers of JSON share: `read` of a value, `member` of an object. Each is false after it has
// reported what is wrong at its path; the first report ends the reading.
#pragma once

#include "compare/Side.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <optional>
#include <string>
#include <vector>

namespace smem::compare {

namespace json = llvm::json;

inline bool isUnknown(const json::Object *object) { return object && object->get("unknown"); }

// Of types that lie elsewhere, so that templates see them.
inline bool read(const json::Value &value, SourceSpan &out, json::Path path);
inline bool read(const json::Value &value, Known<std::int64_t> &out, json::Path path);
bool read(const json::Value &value, lint::Note &out, json::Path path);
bool read(const json::Value &value, lint::Finding &out, json::Path path);
template <class T> bool read(const json::Value &value, std::vector<T> &out, json::Path path);
inline bool read(const json::Value &value, std::string &out, json::Path path) {
  return fromJSON(value, out, path);
}
inline bool read(const json::Value &value, std::int64_t &out, json::Path path) {
  return fromJSON(value, out, path);
}
inline bool read(const json::Value &value, double &out, json::Path path) {
  return fromJSON(value, out, path);
}

inline const json::Object *objectOf(const json::Value &value, json::Path path) {
  const json::Object *object = value.getAsObject();
  if (!object)
    path.report("expected object");
  return object;
}

template <class T> bool member(const json::Object &object, llvm::StringRef key, T &out, json::Path path) {
  if (const json::Value *value = object.get(key))
    return read(*value, out, path.field(key));
  path.field(key).report("missing value");
  return false;
}

// Null and missing are no value.
template <class T>
bool optionalMember(const json::Object &object, llvm::StringRef key, std::optional<T> &out, json::Path path) {
  const json::Value *value = object.get(key);
  if (!value || value->kind() == json::Value::Null)
    return true;
  return read(*value, out.emplace(), path.field(key));
}

template <class T> bool read(const json::Value &value, std::vector<T> &out, json::Path path) {
  const json::Array *array = value.getAsArray();
  if (!array) {
    path.report("expected array");
    return false;
  }
  for (std::size_t index = 0; index < array->size(); ++index)
    if (!read((*array)[index], out.emplace_back(), path.index(unsigned(index))))
      return false;
  return true;
}

inline bool read(const json::Value &value, SourceSpan &out, json::Path path) {
  if (value.kind() == json::Value::Null)
    return true;
  const json::Object *object = objectOf(value, path);
  std::int64_t line = 0, column = 0;
  if (!object || !member(*object, "file", out.file, path) || !member(*object, "line", line, path) ||
      !member(*object, "column", column, path))
    return false;
  out.line = unsigned(line);
  out.column = unsigned(column);
  return true;
}

inline bool readUnknown(const json::Object &object, Unknown &out, json::Path path) {
  return member(object, "unknown", out.reason, path) && member(object, "location", out.where, path);
}

inline bool read(const json::Value &value, Known<std::int64_t> &out, json::Path path) {
  if (const json::Object *object = value.getAsObject(); isUnknown(object)) {
    Unknown why;
    if (!readUnknown(*object, why, path))
      return false;
    out = why;
    return true;
  }
  std::int64_t number = 0;
  if (!read(value, number, path))
    return false;
  out = number;
  return true;
}

inline bool readAmount(const json::Value &value, llvm::StringRef unit, Amount &out, json::Path path) {
  const json::Object *object = objectOf(value, path);
  if (isUnknown(object))
    return read(value, out.value, path);
  return object && member(*object, "formula", out.formula, path) && member(*object, unit, out.value, path);
}

inline bool read(const json::Value &value, Amount &out, json::Path path) {
  return readAmount(value, "bytes", out, path);
}

bool read(const json::Value &value, Kernel &out, json::Path path); // ReadKernel.cpp

} // namespace smem::compare
