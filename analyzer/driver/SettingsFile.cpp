// A walk over LLVM's YAML nodes, which know their places.
#include "driver/SettingsFile.h"

#include "driver/Nearest.h"
#include "driver/Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

namespace smem::driver {
namespace {

using llvm::yaml::MappingNode;
using llvm::yaml::Node;
using llvm::yaml::ScalarNode;
using llvm::yaml::SequenceNode;

// Reads one file; the first mistake ends it.
class Reader {
public:
  Reader(llvm::StringRef path, const std::vector<std::string> &ruleNames) : ruleNames(ruleNames) {
    settings.path = path.str();
    sources.setDiagHandler(
        [](const llvm::SMDiagnostic &said, void *self) {
          static_cast<Reader *>(self)->fail({static_cast<Reader *>(self)->settings.path,
                                             unsigned(said.getLineNo()), unsigned(said.getColumnNo()) + 1},
                                            "is not YAML: " + said.getMessage().str());
        },
        this);
  }

  llvm::Expected<SettingsFile> read(llvm::StringRef text) {
    llvm::yaml::Stream stream(llvm::MemoryBufferRef(text, settings.path), sources, /*ShowColors=*/false);
    auto document = stream.begin();
    Node *root = document != stream.end() ? document->getRoot() : nullptr;
    if (auto *map = llvm::dyn_cast_or_null<MappingNode>(root))
      top(*map);
    else if (root && !llvm::isa<llvm::yaml::NullNode>(root))
      fail(root, "must hold keys with values, for example `arch: sm_89`");
    if (problem.empty() && document != stream.end() && ++document != stream.end())
      fail({settings.path, 0, 0}, "holds more than one document");
    if (!problem.empty())
      return llvm::createStringError(problem);
    return std::move(settings);
  }

private:
  void top(MappingNode &map) {
    each(map, [&](llvm::StringRef key, Node &keyNode, Node *value) {
      static const std::vector<std::string> keys = {"rules", "arch", "set", "fail-on", "budgets"};
      if (key == "rules")
        mapping(value, key,
                [&](llvm::StringRef name, Node &place, Node *choice) { rule(name, place, choice); });
      else if (key == "set")
        mapping(value, key, [&](llvm::StringRef name, Node &, Node *number) { set(name, number); });
      else if (key == "arch")
        archs(value);
      else if (key == "fail-on")
        failOn(value);
      else if (key == "budgets")
        budgets(value);
      else
        warn(keyNode, "unknown key '" + key.str() + "'" + suggestion(key, keys));
    });
  }

  void rule(llvm::StringRef name, Node &place, Node *value) {
    const std::string text = scalar(value);
    const std::optional<lint::Severity> severity = llvm::expectedToOptional(lint::parseSeverity(text));
    const bool on = text == "on" || text == "true", off = text == "off" || text == "false";
    if (!severity && !on && !off)
      return fail(value ? value : &place,
                  "rule '" + name.str() + "' is '" + text + "'; it can be on, off, note, warning or error");
    if (!llvm::is_contained(ruleNames, name))
      return warn(place, "unknown rule '" + name.str() + "'" + suggestion(name, ruleNames));
    if (off)
      settings.rules.without.push_back(name.str());
    else if (severity)
      settings.rules.severities[name.str()] = *severity;
  }

  void set(llvm::StringRef name, Node *value) {
    auto setting = parseSetting(name.str() + "=" + scalar(value));
    if (setting)
      settings.set[setting->first] = setting->second;
    else
      fail(value, llvm::toString(setting.takeError()));
  }

  void archs(Node *value) {
    std::string list = listOf(value);
    if (devicesIn(value, list))
      settings.archs = list;
  }

  // `sm_89,sm_90` of a name or a list of names.
  static std::string listOf(Node *value) {
    std::string list = scalar(value);
    if (auto *sequence = llvm::dyn_cast_or_null<SequenceNode>(value))
      for (Node &element : *sequence)
        list += (list.empty() ? "" : ",") + scalar(&element);
    return list;
  }

  std::optional<std::vector<const device::Device *>> devicesIn(Node *value, const std::string &list) {
    if (list.empty()) {
      fail(value, "'arch' is a name such as sm_89, a list of them, or all");
      return std::nullopt;
    }
    auto devices = device::findDevices(list);
    if (devices)
      return std::move(*devices);
    fail(value, llvm::toString(devices.takeError()));
    return std::nullopt;
  }

  void budgets(Node *value) {
    auto *sequence = llvm::dyn_cast_or_null<SequenceNode>(value);
    if (!sequence)
      return fail(value, "'budgets' is a list, for example `- {kernel: fa_*, blocks-per-sm: \">= 2\"}`");
    for (Node &element : *sequence) {
      if (!problem.empty())
        return;
      if (auto *map = llvm::dyn_cast<MappingNode>(&element))
        budget(*map);
      else
        fail(&element, "a budget holds a kernel and its blocks-per-sm");
    }
  }

  void budget(MappingNode &map) {
    lint::Budget budget;
    budget.where = placeOf(&map);
    bool compared = false;
    each(map, [&](llvm::StringRef key, Node &keyNode, Node *value) {
      static const std::vector<std::string> keys = {"kernel", "arch", "blocks-per-sm"};
      if (key == "kernel") {
        budget.kernel = scalar(value);
        if (auto glob = llvm::GlobPattern::create(budget.kernel); !glob)
          fail(value, "'" + budget.kernel + "' is no glob: " + llvm::toString(glob.takeError()));
      } else if (key == "arch") {
        if (auto devices = devicesIn(value, listOf(value)))
          budget.devices = std::move(*devices);
      } else if (key == "blocks-per-sm") {
        compared = true;
        if (auto comparison = lint::parseComparison(scalar(value)))
          std::tie(budget.comparison, budget.blocks) = *comparison;
        else
          fail(value, llvm::toString(comparison.takeError()));
      } else {
        warn(keyNode, "unknown key '" + key.str() + "'" + suggestion(key, keys));
      }
    });
    if (budget.kernel.empty() || !compared)
      return fail(budget.where, std::string("a budget lacks its ") + (compared ? "kernel" : "blocks-per-sm") +
                                    ", as in `{kernel: fa_*, blocks-per-sm: \">= 2\"}`");
    settings.budgets.push_back(std::move(budget));
  }

  void failOn(Node *value) {
    auto severity = lint::parseSeverity(scalar(value));
    if (severity)
      settings.failOn = *severity;
    else
      fail(value, llvm::toString(severity.takeError()));
  }

  template <class Visit> void mapping(Node *value, llvm::StringRef key, Visit visit) {
    if (auto *map = llvm::dyn_cast_or_null<MappingNode>(value))
      each(*map, visit);
    else if (value && !llvm::isa<llvm::yaml::NullNode>(value))
      fail(value, "'" + key.str() + "' must hold names with values");
  }

  template <class Visit> void each(MappingNode &map, Visit visit) {
    for (llvm::yaml::KeyValueNode &pair : map) {
      Node *key = pair.getKey();
      if (!problem.empty() || !key)
        return;
      const std::string name = scalar(key);
      Node *value = pair.getValue();
      if (problem.empty())
        visit(name, *key, value);
    }
  }

  static std::string scalar(Node *node) {
    llvm::SmallString<64> storage;
    auto *text = llvm::dyn_cast_or_null<ScalarNode>(node);
    return text ? text->getValue(storage).str() : std::string();
  }

  SourceSpan placeOf(const Node *node) const {
    if (!node || !node->getSourceRange().Start.isValid())
      return {settings.path, 0, 0};
    auto [line, column] = sources.getLineAndColumn(node->getSourceRange().Start);
    return {settings.path, line, column};
  }

  void warn(Node &node, std::string message) {
    settings.warnings.push_back({std::move(message), placeOf(&node)});
  }

  void fail(const Node *node, const std::string &message) { fail(placeOf(node), message); }

  void fail(const SourceSpan &where, const std::string &message) {
    if (!problem.empty())
      return;
    problem = where.file;
    if (where.known())
      problem += ":" + std::to_string(where.line) + ":" + std::to_string(where.column);
    problem += ": " + message;
  }

  const std::vector<std::string> &ruleNames;
  llvm::SourceMgr sources;
  SettingsFile settings;
  std::string problem; // empty: none so far
};

} // namespace

std::string findSettingsFile(llvm::StringRef input) {
  llvm::SmallString<256> folder(input);
  if (llvm::sys::fs::make_absolute(folder))
    return "";
  llvm::sys::path::remove_dots(folder, /*remove_dot_dot=*/true);
  while (!(folder = llvm::sys::path::parent_path(folder)).empty()) {
    llvm::SmallString<256> file(folder);
    llvm::sys::path::append(file, ".smem-ledger");
    if (llvm::sys::fs::is_regular_file(file))
      return file.str().str();
    if (folder == llvm::sys::path::root_path(folder))
      break;
  }
  return "";
}

llvm::Expected<SettingsFile> parseSettingsFile(llvm::StringRef text, llvm::StringRef path,
                                               const std::vector<std::string> &ruleNames) {
  return Reader(path, ruleNames).read(text);
}

llvm::Expected<SettingsFile> readSettingsFile(llvm::StringRef path,
                                              const std::vector<std::string> &ruleNames) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer)
    return llvm::createStringError(path + ": cannot be read: " + buffer.getError().message());
  return parseSettingsFile((*buffer)->getBuffer(), path, ruleNames);
}

} // namespace smem::driver
