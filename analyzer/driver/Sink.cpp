// A comma always separates: a file whose name has one cannot be named here, but with -o.
#include "driver/Sink.h"

#include "driver/Nearest.h"

#include "llvm/ADT/STLExtras.h"

namespace smem::driver {

static constexpr Format all[] = {Format::Text,   Format::Json,   Format::Sarif,
                                 Format::Github, Format::Gitlab, Format::Markdown, Format::Html};

static constexpr Format ofEstimate[] = {Format::Text, Format::Csv, Format::Json, Format::Markdown,
                                        Format::Html};

static constexpr Format ofCompare[] = {Format::Text, Format::Json, Format::Markdown};

llvm::ArrayRef<Format> reportFormats() { return all; }
llvm::ArrayRef<Format> estimateFormats() { return ofEstimate; }
llvm::ArrayRef<Format> compareFormats() { return ofCompare; }
llvm::ArrayRef<Format> plainFormats() { return llvm::ArrayRef(all).take_front(2); }

llvm::StringRef nameOf(Format format) {
  switch (format) {
  case Format::Text:
    return "text";
  case Format::Json:
    return "json";
  case Format::Sarif:
    return "sarif";
  case Format::Github:
    return "github";
  case Format::Gitlab:
    return "gitlab";
  case Format::Markdown:
    return "markdown";
  case Format::Csv:
    return "csv";
  case Format::Html:
    return "html";
  }
  return {};
}

static llvm::Expected<Sink> parseSink(llvm::StringRef text, const std::string &output,
                                      llvm::ArrayRef<Format> allowed) {
  auto [name, path] = text.split('=');
  std::vector<std::string> names;
  for (Format format : allowed)
    names.push_back(nameOf(format).str());
  auto format = llvm::find_if(allowed, [&, name = name](Format each) { return nameOf(each) == name; });
  if (format == allowed.end())
    return llvm::createStringError("unknown format '" + name.str() + "'" + suggestion(name, names));
  if (text.contains('=') && path.empty())
    return llvm::createStringError("no file behind '" + text.str() + "'; give " + name.str() + "=FILE");
  return Sink{*format, path.empty() ? output : path.str()};
}

llvm::Expected<std::vector<Sink>> parseSinks(llvm::StringRef text, const std::string &output,
                                             llvm::ArrayRef<Format> allowed) {
  const std::string given = "--format " + text.str() + ": ";
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, ',');
  std::vector<Sink> sinks;
  bool outputUsed = output.empty();
  for (llvm::StringRef part : parts) {
    auto sink = parseSink(part, output, allowed);
    if (!sink)
      return llvm::createStringError(given + llvm::toString(sink.takeError()));
    outputUsed |= !part.contains('=');
    for (const Sink &other : sinks)
      if (other.path == sink->path)
        return llvm::createStringError(given + nameOf(other.format).str() + " and " +
                                       nameOf(sink->format).str() + " would both go to " +
                                       (sink->path.empty() ? "the standard output" : "'" + sink->path + "'") +
                                       "; give one of them a file, " + nameOf(sink->format).str() + "=FILE");
    sinks.push_back(std::move(*sink));
  }
  if (!outputUsed)
    return llvm::createStringError("-o " + output +
                                   " has nothing to hold: --format names a file for every format");
  return sinks;
}

} // namespace smem::driver
