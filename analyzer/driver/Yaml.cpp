// A walk over LLVM's YAML nodes, which know their places but are gone with their stream.
#include "driver/Yaml.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

#include <fmt/format.h>

namespace smem::driver {
namespace {

namespace yaml = llvm::yaml;

// Settings are three levels deep; whoever nests further wants the stack.
constexpr unsigned deepest = 16;

class Reader {
public:
  explicit Reader(llvm::StringRef path) : path(path.str()) {
    sources.setDiagHandler(
        [](const llvm::SMDiagnostic &said, void *self) {
          auto &reader = *static_cast<Reader *>(self);
          reader.fail({reader.path, unsigned(said.getLineNo()), unsigned(said.getColumnNo()) + 1},
                      "is not YAML: " + said.getMessage().str());
        },
        this);
  }

  llvm::Expected<Yaml> read(llvm::StringRef text) {
    whole = text;
    refuseTabs(text);
    Yaml root;
    if (problem.empty())
      root = document(text);
    if (!problem.empty())
      return llvm::createStringError(problem);
    return root;
  }

private:
  // What the parser says of a tab leads nobody to it.
  void refuseTabs(llvm::StringRef text) {
    unsigned number = 0;
    for (llvm::StringRef line : llvm::split(text, '\n')) {
      ++number;
      const llvm::StringRef indent = line.take_while([](char each) { return each == ' ' || each == '\t'; });
      const std::size_t tab = indent.find('\t');
      if (tab != llvm::StringRef::npos && !line.trim().empty() && !line.trim().starts_with("#"))
        fail({path, number, unsigned(tab) + 1}, "a tab indents this line; YAML is indented with blanks");
    }
  }

  Yaml document(llvm::StringRef text) {
    yaml::Stream stream(llvm::MemoryBufferRef(text, path), sources, /*ShowColors=*/false);
    auto at = stream.begin();
    yaml::Node *root = at != stream.end() ? at->getRoot() : nullptr;
    Yaml value = root ? valueOf(*root, {path, 1, 1}, 0) : Yaml();
    if (problem.empty() && at != stream.end() && ++at != stream.end())
      fail(at != stream.end() && at->getRoot() ? placeOf(*at->getRoot()) : SourceSpan{path, 1, 1},
           "a second document starts; settings are one");
    if (stream.failed())
      fail({path, 1, 1}, "is not YAML");
    return value;
  }

  // These nodes start for LLVM where the next one does.
  void refuse(yaml::Node &node, const SourceSpan &where) {
    const auto *alias = llvm::dyn_cast<yaml::AliasNode>(&node);
    const llvm::StringRef name = alias ? alias->getName() : node.getAnchor(), tag = node.getRawTag();
    if (!name.empty())
      fail(placeOf(name.data() - 1),
           "anchors and aliases are not read; write the value out, and a name that starts with * "
           "or & in quotes");
    if (!tag.empty())
      fail(placeOf(tag.data()), "tags such as " + tag.str() + " are not read; leave it out");
    if (llvm::isa<yaml::BlockScalarNode>(node))
      fail(where,
           "text in several lines is not read; in one line a value that starts with > or | stands in quotes");
  }

  // `where` is the place of something that has none of its own.
  Yaml valueOf(yaml::Node &node, const SourceSpan &where, unsigned depth) {
    Yaml value;
    value.where = llvm::isa<yaml::NullNode>(node) ? where : placeOf(node);
    if (depth > deepest)
      fail(value.where, "is nested too deeply");
    refuse(node, where);
    if (!problem.empty())
      return value;
    if (auto *scalar = llvm::dyn_cast<yaml::ScalarNode>(&node)) {
      llvm::SmallString<64> storage;
      value.kind = Yaml::Kind::Scalar;
      value.text = scalar->getValue(storage).str();
    } else if (auto *list = llvm::dyn_cast<yaml::SequenceNode>(&node)) {
      value.kind = Yaml::Kind::List;
      for (yaml::Node &item : *list) {
        value.items.push_back(valueOf(item, value.where, depth + 1));
        if (!problem.empty())
          break;
      }
    } else if (auto *mapping = llvm::dyn_cast<yaml::MappingNode>(&node)) {
      value.kind = Yaml::Kind::Mapping;
      for (yaml::KeyValueNode &pair : *mapping)
        if (!addEntry(value, pair, depth))
          break;
    }
    return value;
  }

  // False after a mistake, behind which the stream cannot be read on.
  bool addEntry(Yaml &mapping, yaml::KeyValueNode &pair, unsigned depth) {
    yaml::Node *key = pair.getKey();
    if (!problem.empty() || !key)
      return false;
    Yaml name = valueOf(*key, mapping.where, depth + 1);
    if (!name.isScalar() || name.text.empty())
      fail(name.where, "a key is a name");
    for (const YamlEntry &other : mapping.entries)
      if (other.key == name.text)
        fail(name.where, fmt::format("'{}' is given twice, first in line {}", name.text, other.where.line));
    yaml::Node *value = problem.empty() ? pair.getValue() : nullptr;
    if (!value)
      return false;
    Yaml read = valueOf(*value, name.where, depth + 1);
    mapping.entries.push_back({std::move(name.text), name.where, std::move(read)});
    return problem.empty();
  }

  SourceSpan placeOf(const yaml::Node &node) const {
    const char *start = node.getSourceRange().Start.getPointer();
    if (!start)
      return {path, 1, 1};
    // A list or mapping between brackets starts for LLVM behind the first of them.
    const char bracket = llvm::isa<yaml::MappingNode>(node)    ? '{'
                         : llvm::isa<yaml::SequenceNode>(node) ? '['
                                                               : '\0';
    const char *before = start;
    while (bracket && before != whole.begin() && llvm::isSpace(before[-1]))
      --before;
    if (bracket && before != whole.begin() && before[-1] == bracket)
      start = before - 1;
    return placeOf(start);
  }

  SourceSpan placeOf(const char *at) const {
    auto [line, column] = sources.getLineAndColumn(llvm::SMLoc::getFromPointer(at));
    return {path, line, column};
  }

  // The first mistake is told: those behind it may follow from it.
  void fail(const SourceSpan &where, const std::string &message) {
    if (problem.empty())
      problem = atPlace(where, message);
  }

  const std::string path;
  llvm::StringRef whole;
  llvm::SourceMgr sources;
  std::string problem; // empty: none so far
};

} // namespace

llvm::Expected<Yaml> readYaml(llvm::StringRef text, llvm::StringRef path) { return Reader(path).read(text); }

std::string atPlace(const SourceSpan &where, const std::string &message) {
  return fmt::format("{}:{}:{}: {}", where.file, where.line, where.column, message);
}

std::string yamlScalar(llvm::StringRef text) {
  const bool isPlain = !text.empty() && text.front() != '-' && llvm::all_of(text, [](char each) {
    return llvm::isAlnum(each) || each == '_' || each == '.' || each == '-';
  });
  return isPlain ? text.str() : "\"" + yaml::escape(text, /*EscapePrintable=*/false) + "\"";
}

} // namespace smem::driver
