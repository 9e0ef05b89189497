// Clang's own code generation for the device, on the way of a parse.
#pragma once

#include "ast/DeviceModule.h"
#include "ast/Frontend.h"

#include <memory>

namespace smem::ast {

class Emission {
public:
  // For the frontend that parses `made`, whose options are changed.
  std::unique_ptr<clang::FrontendAction> action(Invocation &made);

  // What came of it, once the frontend has ended. Unknown when the source has an error.
  Known<DeviceModule> take(Frontend &ended);

private:
  DeviceModule result;
};

} // namespace smem::ast
