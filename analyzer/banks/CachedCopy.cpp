// A phase is written in passes, each with one lane of every destination bank; a pass takes as many wavefronts
// as its lanes have in one source bank. Which of the lanes of a destination bank goes first is not known, so
// every order is tried.
#include "banks/CachedCopy.h"

#include "banks/Phases.h"

#include <algorithm>
#include <array>
#include <bit>

namespace smem::banks {
namespace {

struct Range {
  int least = 0;
  int most = 0;
};

// The source groups of the lanes that one destination group has.
struct Column {
  std::array<uint8_t, Lanes> sources{};
  int count = 0;
};

// Orders that are tried at most; beyond, the bounds that hold for every order are given.
constexpr int MostOrders = 512;

struct Orders {
  std::array<Column, Banks> columns;
  int used = 0;
  std::array<std::array<uint8_t, Banks>, Lanes> reading{}; // lanes by pass and source group
  int passes = 0;
  Range found{Lanes * Lanes, 0};
};

// Of the order that is tried at the moment.
int wavefrontsOf(const Orders &orders) {
  int sum = 0;
  for (int pass = 0; pass < orders.passes; ++pass)
    sum += *std::max_element(orders.reading[pass].begin(), orders.reading[pass].end());
  return sum;
}

// All orders of the columns from one on. Their sources are sorted, so that equal orders come once.
void tryFrom(Orders &orders, int index) {
  if (index == orders.used) {
    const int sum = wavefrontsOf(orders);
    orders.found = {std::min(orders.found.least, sum), std::max(orders.found.most, sum)};
    return;
  }
  Column column = orders.columns[index];
  do {
    for (int pass = 0; pass < column.count; ++pass)
      ++orders.reading[pass][column.sources[pass]];
    tryFrom(orders, index + 1);
    for (int pass = 0; pass < column.count; ++pass)
      --orders.reading[pass][column.sources[pass]];
  } while (column.count > 1 &&
           std::next_permutation(column.sources.begin(), column.sources.begin() + column.count));
}

Orders ordersOf(const WarpAccess &access, uint32_t lanes) {
  std::array<Column, Banks> byGroup{};
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    Column &column = byGroup[bankGroup(access.address[lane], access.bytesPerLane)];
    column.sources[column.count++] =
        static_cast<uint8_t>(bankGroup(access.source[lane], access.bytesPerLane));
  }
  Orders orders;
  for (Column &column : byGroup) {
    if (column.count == 0)
      continue;
    std::sort(column.sources.begin(), column.sources.begin() + column.count);
    orders.columns[orders.used++] = column;
    orders.passes = std::max(orders.passes, column.count);
  }
  return orders;
}

// Different orders of a column: lanes that read one source group are alike. Counted up to a little over
// MostOrders.
int orderCount(const Column &column) {
  int orders = 1, alike = 0;
  for (int index = 0; index < column.count && orders <= MostOrders; ++index) {
    alike = index > 0 && column.sources[index] == column.sources[index - 1] ? alike + 1 : 1;
    orders = orders * (index + 1) / alike;
  }
  return orders;
}

bool areFew(const Orders &orders) {
  int product = 1;
  for (int index = 0; index < orders.used && product <= MostOrders; ++index)
    product *= orderCount(orders.columns[index]);
  return product <= MostOrders;
}

// What holds for every order: a pass has at least one wavefront, at most its lanes or the most that any
// source bank has.
Range boundsOf(const Orders &orders, int mostReading) {
  Range range{std::max(orders.passes, mostReading), 0};
  for (int pass = 0; pass < orders.passes; ++pass) {
    const auto inPass = [&](const Column &column) { return column.count > pass; };
    const auto lanes = std::count_if(orders.columns.begin(), orders.columns.begin() + orders.used, inPass);
    range.most += std::min<int>(mostReading, static_cast<int>(lanes));
  }
  return range;
}

Range phaseRange(const WarpAccess &access, uint32_t lanes) {
  const int writing = mostLanes(access, lanes);
  if (!access.sourceKnown)
    return {writing, std::popcount(lanes)};
  WarpAccess from = access;
  from.address = access.source;
  const int reading = mostLanes(from, lanes);
  if (writing == 1 || reading == 1)
    return {std::max(writing, reading), std::max(writing, reading)};
  Orders orders = ordersOf(access, lanes);
  if (!areFew(orders))
    return boundsOf(orders, reading);
  tryFrom(orders, 0);
  return orders.found;
}

} // namespace

Service serveCachedCopy(const WarpAccess &access) {
  Service service;
  service.fewest = phaseCount(access);
  forEachPhase(access, [&](uint32_t lanes) {
    const Range range = phaseRange(access, lanes);
    service.atLeast += range.least;
    service.wavefronts += range.most;
    mostWords(access, lanes, service.collision);
  });
  if (service.atLeast != service.wavefronts)
    service.doubt = access.sourceKnown ? Doubt::CopyOrder : Doubt::CopySource;
  return service;
}

} // namespace smem::banks
