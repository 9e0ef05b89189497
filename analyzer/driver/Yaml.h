// A YAML document as plain values with their places. Of the language only what a settings file needs:
// mappings, lists and scalars; no anchors, aliases, tags or several documents.
#pragma once

#include "base/SourceSpan.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::driver {

struct YamlEntry;

struct Yaml {
  enum class Kind { Nothing, Scalar, List, Mapping };

  Kind kind = Kind::Nothing;
  std::string text;               // of a scalar, quotes taken off
  std::vector<Yaml> items;        // of a list
  std::vector<YamlEntry> entries; // of a mapping, no key twice
  SourceSpan where;

  bool isScalar() const { return kind == Kind::Scalar; }
  bool isList() const { return kind == Kind::List; }
  bool isMapping() const { return kind == Kind::Mapping; }
};

struct YamlEntry {
  std::string key;
  SourceSpan where; // of the key
  Yaml value;       // Nothing takes the key's place
};

// `path` names the text in places. Fails with the place on text that is no YAML, on a key given twice, and on
// what is not taken. An empty document is Nothing.
llvm::Expected<Yaml> readYaml(llvm::StringRef text, llvm::StringRef path);

// "dir/.smem-ledger:3:5: message".
std::string atPlace(const SourceSpan &where, const std::string &message);

// A word as it can stand in a mapping or a list between brackets, in quotes where it needs them.
std::string yamlScalar(llvm::StringRef text);

} // namespace smem::driver
