// One printer for each sink; lines go out, documents are gathered.
#include "driver/Reporting.h"

#include "driver/Inputs.h"
#include "render/Annotations.h"
#include "render/Html.h"
#include "render/Json.h"
#include "render/Markdown.h"
#include "render/Sarif.h"
#include "render/Text.h"

namespace smem::driver {

static render::Printer printerFor(const Sink &sink, const render::Head &head, Command command,
                                   lint::Catalogue catalogue) {
  switch (sink.format) {
  case Format::Json:
    return render::jsonPrinter(head);
  case Format::Sarif:
    return render::sarifPrinter(head, catalogue);
  case Format::Github:
    return render::githubPrinter(head);
  case Format::Gitlab:
    return render::gitlabPrinter(head);
  case Format::Markdown:
    return render::markdownPrinter(head);
  case Format::Html:
    return render::htmlPrinter(head);
  case Format::Csv:
  case Format::Text:
    break;
  }
  const render::Style style = styleFor(sink.path);
  return command == Command::Lint ? render::findingsPrinter(head, style) : render::textPrinter(head, style);
}

// A half of it is of use.
static bool isOfLines(Format format) { return format == Format::Text || format == Format::Github; }

Reporting::Reporting(const Options &options, lint::Catalogue catalogue) {
  const render::Head head = {SMEM_VERSION, projectRoot()};
  for (const Sink &sink : options.sinks)
    streams.push_back({printerFor(sink, head, options.command, catalogue),
                       sink.path.empty() && isOfLines(sink.format),
                       {"", sink.path}});
}

void Reporting::put(Stream &stream, const std::string &text) {
  if (stream.isStreamed)
    outlet.put(text);
  else
    stream.document.text += text;
}

void Reporting::add(const render::Unit &unit) {
  for (Stream &stream : streams)
    put(stream, stream.printer.add(unit));
}

llvm::Error Reporting::finish(const std::vector<std::string> &errors, std::vector<Document> more) {
  for (Stream &stream : streams) {
    put(stream, stream.printer.finish(errors));
    if (!stream.isStreamed)
      more.push_back(std::move(stream.document));
  }
  llvm::Error written = writeOutputs(more);
  return llvm::joinErrors(std::move(written), outlet.finish());
}

} // namespace smem::driver
