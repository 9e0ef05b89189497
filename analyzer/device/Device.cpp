// The table of Devices.def as constant values, and the reading of architecture names.
#include "device/Device.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <tuple>

namespace smem::device {
namespace {

constexpr int64_t KiB = 1024;

#define SMEM_CARVE_OUTS(name, ...) constexpr int64_t name[] = {__VA_ARGS__};
#define SMEM_DEVICE(...)
#include "device/Devices.def"

constexpr Device table[] = {
#define SMEM_CARVE_OUTS(name, ...)
#define SMEM_DEVICE(...) Device{__VA_ARGS__},
#include "device/Devices.def"
};

struct Version {
  int major;
  int minor;
};

// The digits of "89", "103" or "8.9": the last digit is the minor version.
std::optional<Version> parseVersion(llvm::StringRef digits) {
  auto [majorText, minorText] = digits.split('.');
  if (minorText.empty() && digits.size() >= 2 && !digits.contains('.')) {
    majorText = digits.drop_back();
    minorText = digits.take_back();
  }
  Version version;
  if (majorText.size() > 3 || minorText.size() != 1 || majorText.getAsInteger(10, version.major) ||
      minorText.getAsInteger(10, version.minor))
    return std::nullopt;
  return version;
}

std::optional<Version> parseArchitecture(llvm::StringRef name) {
  if (!name.consume_front("sm_"))
    name.consume_front("compute_");
  bool accelerated = name.consume_back("a");
  bool family = !accelerated && name.consume_back("f");
  std::optional<Version> version = parseVersion(name);
  // No compiler knows sm_89a or sm_90f: such a name is a typing error, not an sm_89.
  if (version && ((accelerated && version->major < 9) || (family && version->major < 10)))
    return std::nullopt;
  return version;
}

// Nearest by family first: code for 9.8 would be Hopper's, though 10.0 is the next number.
const Device &nearest(Version wanted) {
  return *llvm::min_element(allDevices(), [&](const Device &left, const Device &right) {
    auto distance = [&](const Device &device) {
      int apart = 10 * (device.major - wanted.major) + device.minor - wanted.minor;
      return std::tuple(std::abs(device.major - wanted.major), std::abs(apart));
    };
    return distance(left) < distance(right);
  });
}

llvm::Error unknownArchitecture(llvm::StringRef name) {
  std::string text = "unknown architecture '" + name.str() + "'; ";
  llvm::StringRef digits = name.drop_until(llvm::isDigit);
  digits = digits.take_while([](char c) { return llvm::isDigit(c) || c == '.'; });
  if (std::optional<Version> version = parseVersion(digits))
    text += "the nearest known is " + nearest(*version).arch.str();
  else
    text += "a name reads sm_89, compute_89, 89 or 8.9";
  return llvm::createStringError(text + "; `smem-ledger devices` lists all");
}

} // namespace

llvm::ArrayRef<Device> allDevices() { return table; }

llvm::Expected<const Device *> findDevice(llvm::StringRef name) {
  if (std::optional<Version> version = parseArchitecture(name))
    for (const Device &device : table)
      if (device.major == version->major && device.minor == version->minor)
        return &device;
  return unknownArchitecture(name);
}

llvm::Expected<std::vector<const Device *>> findDevices(llvm::StringRef names) {
  std::vector<const Device *> devices;
  if (names == "all") {
    for (const Device &device : table)
      devices.push_back(&device);
    return devices;
  }
  llvm::SmallVector<llvm::StringRef> parts;
  names.split(parts, ',');
  for (llvm::StringRef part : parts) {
    llvm::Expected<const Device *> device = findDevice(part.trim());
    if (!device)
      return device.takeError();
    if (!llvm::is_contained(devices, *device))
      devices.push_back(*device);
  }
  return devices;
}

} // namespace smem::device
