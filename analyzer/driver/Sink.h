// Which formats were asked for and where each of them goes.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace smem::driver {

enum class Format { Text, Json, Sarif, Github, Gitlab, Markdown, Csv, Html };

struct Sink {
  Format format = Format::Text;
  std::string path; // empty: the standard output

  friend bool operator==(const Sink &, const Sink &) = default;
};

// What `report` and `lint` print, what `estimate` and `compare` do, and every other command.
llvm::ArrayRef<Format> reportFormats();
llvm::ArrayRef<Format> estimateFormats();
llvm::ArrayRef<Format> compareFormats();
llvm::ArrayRef<Format> plainFormats();

// "sarif=out.sarif,text": formats with a file or without; one without goes to `output` (-o) or, where that is
// empty, to the standard output. Fails on a name that is none of `allowed`, on two formats for one place, and
// on an `output` that is left over.
llvm::Expected<std::vector<Sink>> parseSinks(llvm::StringRef text, const std::string &output,
                                             llvm::ArrayRef<Format> allowed);

llvm::StringRef nameOf(Format format);

} // namespace smem::driver
