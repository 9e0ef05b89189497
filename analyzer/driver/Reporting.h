// The formats of one run: units go in, in their order, and leave as text.
#pragma once

#include "driver/Options.h"
#include "driver/Outlet.h"
#include "driver/Output.h"
#include "lint/Catalogue.h"
#include "render/Printer.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::driver {

class Reporting {
public:
  Reporting(const Options &options, lint::Catalogue catalogue);

  // Lines for the standard output go to the outlet at once. What is read as a whole, as JSON is, waits for finish().
  void add(const render::Unit &unit);

  // The rest of every text. Files are written whole, all of them or none, with `more` among them; the standard output
  // comes last.
  llvm::Error finish(const std::vector<std::string> &errors, std::vector<Document> more);

  Outlet outlet;

private:
  struct Stream {
    render::Printer printer;
    bool isStreamed = false;
    Document document;
  };

  void put(Stream &stream, const std::string &text);

  std::vector<Stream> streams;
};

} // namespace smem::driver
