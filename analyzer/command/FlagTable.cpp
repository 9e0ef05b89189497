// The table twice: once for its flags, once for those that -Xcompiler passes on.
#include "command/FlagTable.h"

namespace smem::command {
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

bool isNamed(const Row &row, llvm::StringRef name) {
  return !name.empty() && row.form != Form::Prefix &&
         (name == row.shortName || name == row.longName ||
          name == row.longName.drop_front(!row.longName.empty()));
}

} // namespace

llvm::ArrayRef<HostFlag> hostFlags() { return hostRows; }

Match findFlag(llvm::StringRef word) {
  for (const Row &row : rows)
    if (isNamed(row, word))
      return {&row, std::nullopt};
  if (auto [name, value] = word.split('='); name.size() < word.size())
    for (const Row &row : rows)
      if (isNamed(row, name) && row.form != Form::Alone)
        return {&row, value};
  Match best;
  for (const Row &row : rows)
    if ((row.form == Form::Joined || row.form == Form::Prefix) && !row.shortName.empty() &&
        word.starts_with(row.shortName) && (!best.row || best.row->shortName.size() < row.shortName.size()))
      best = {&row, word.drop_front(row.shortName.size())};
  return best;
}

} // namespace smem::command
