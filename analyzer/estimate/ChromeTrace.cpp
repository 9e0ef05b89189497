// PyTorch's chrome trace: kernels are the complete events of category "kernel", their durations in
// microseconds.
#include "estimate/Profile.h"

#include "llvm/Support/JSON.h"

namespace smem::estimate {

llvm::Expected<Profile> parseChromeTrace(llvm::StringRef text, llvm::StringRef path) {
  auto document = llvm::json::parse(text);
  if (!document)
    return llvm::createStringError(path.str() + ": is no JSON: " + llvm::toString(document.takeError()));
  const llvm::json::Array *events = document->getAsArray();
  if (const llvm::json::Object *object = document->getAsObject())
    events = object->getArray("traceEvents");
  if (!events)
    return llvm::createStringError(path.str() + ": is no chrome trace: it has no traceEvents");
  std::vector<Slice> slices;
  for (const llvm::json::Value &value : *events) {
    const llvm::json::Object *event = value.getAsObject();
    if (!event || event->getString("ph") != "X" ||
        !event->getString("cat").value_or("").equals_insensitive("kernel"))
      continue;
    const std::optional<llvm::StringRef> name = event->getString("name");
    const std::optional<double> duration = event->getNumber("dur");
    if (name && duration)
      slices.push_back({name->str(), *duration * 1e-3, 1});
  }
  if (slices.empty())
    return llvm::createStringError(path.str() +
                                   ": the trace has no events of category kernel; was CUDA recorded?");
  return profileOf("chrome trace", std::move(slices), path);
}

} // namespace smem::estimate
