// Findings as SARIF 2.1.0 (OASIS): what code-scanning services and editors read.
#pragma once

#include "lint/Catalogue.h"
#include "render/Printer.h"

namespace smem::render {

// One run. Every rule of the catalogue comes with its page as help. Places below the head's root are
// relative URIs against SRCROOT, others absolute ones. Columns count code points and are left out where the
// line is not at hand. Failures of the tool and the compiler's errors are notifications of the invocation.
Printer sarifPrinter(const Head &head, lint::Catalogue catalogue);

} // namespace smem::render
