// fa-verify: runs every rung over head sizes, head groupings, token counts and position offsets, and holds
// the output against the double-precision reference. A case passes when nothing is NaN or left unwritten,
// nothing is written past the output, two runs agree in every bit, and no checked row is off by more than
// kTolerance in relative L2. With --json, the tool's report is held against the device as well (report.h).
// Exit 0: all passed; 1: a case failed or CUDA did; 2: bad usage; 77: no CUDA
// device.
#include "../common/check.cuh"
#include "../common/ladder.h"
#include "../common/place.h"
#include "../reference/attention.h"
#include "report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr double kTolerance = 2e-3;
constexpr int kHeads = 8;
// Rows of a case that the reference computes; a case with fewer rows is checked in full.
constexpr std::size_t kCheckedRows = 192;
// Halves behind the output that must stay as they were.
constexpr std::size_t kGuard = 4096;
// All bits set: a NaN as a half, byte by byte.
constexpr int kPoison = 0xff;

class DeviceHalves {
public:
  explicit DeviceHalves(std::size_t count) : count(count) {
    FA_CHECK(cudaMalloc(&data, count * sizeof(__half)));
  }
  explicit DeviceHalves(const std::vector<__half> &from) : DeviceHalves(from.size()) {
    FA_CHECK(cudaMemcpy(data, from.data(), count * sizeof(__half), cudaMemcpyHostToDevice));
  }
  DeviceHalves(const DeviceHalves &) = delete;
  DeviceHalves &operator=(const DeviceHalves &) = delete;
  ~DeviceHalves() { cudaFree(data); }

  __half *get() const { return data; }
  void poison() { FA_CHECK(cudaMemset(data, kPoison, count * sizeof(__half))); }
  std::vector<__half> fetch() const {
    std::vector<__half> to(count);
    FA_CHECK(cudaMemcpy(to.data(), data, count * sizeof(__half), cudaMemcpyDeviceToHost));
    return to;
  }

private:
  __half *data = nullptr;
  std::size_t count;
};

// The same random values as the kernel reads them (f16) and as the reference does (their exact floats).
struct Tensor {
  std::vector<__half> halves;
  std::vector<float> floats;

  Tensor(std::size_t count, std::mt19937 &random) : halves(count), floats(count) {
    std::normal_distribution<float> normal;
    for (std::size_t i = 0; i < count; ++i) {
      halves[i] = __float2half(normal(random));
      floats[i] = __half2float(halves[i]);
    }
  }
};

struct CheckedRow {
  int token;
  int head;
  std::vector<double> expected;
};

// The first and last token and the tokens around them in every head, then random rows.
std::vector<CheckedRow> checkedRows(const fa::AttentionShape &shape, const Tensor &q, const Tensor &k,
                                    const Tensor &v, std::mt19937 &random) {
  std::set<std::pair<int, int>> rows;
  const std::size_t all = (std::size_t)shape.nt * shape.nh;
  if (all <= kCheckedRows) {
    for (int token = 0; token < shape.nt; ++token)
      for (int head = 0; head < shape.nh; ++head)
        rows.insert({token, head});
  } else {
    for (int token : {0, 1, 63, 64, shape.nt - 2, shape.nt - 1})
      for (int head = 0; head < shape.nh && token < shape.nt; ++head)
        rows.insert({token, head});
    while (rows.size() < kCheckedRows)
      rows.insert({(int)(random() % shape.nt), (int)(random() % shape.nh)});
  }
  std::vector<CheckedRow> checked;
  for (auto [token, head] : rows)
    checked.push_back({token, head, fa::attentionRow(shape, q.floats, k.floats, v.floats, token, head)});
  return checked;
}

// The largest relative L2 error of a checked row; NaN if a row holds one.
double worstRow(const fa::AttentionShape &shape, const std::vector<__half> &out,
                const std::vector<CheckedRow> &rows) {
  double worst = 0.0;
  for (const CheckedRow &row : rows) {
    double error = 0.0, norm = 0.0;
    for (int c = 0; c < shape.hd; ++c) {
      const double got = __half2float(out[((std::size_t)row.token * shape.nh + row.head) * shape.hd + c]);
      error += (got - row.expected[c]) * (got - row.expected[c]);
      norm += row.expected[c] * row.expected[c];
    }
    const double relative = std::sqrt(error / norm);
    if (std::isnan(relative))
      return relative;
    worst = std::max(worst, relative);
  }
  return worst;
}

// Runs every rung on one shape; returns how many failed.
int verifyShape(const fa::AttentionShape &shape, std::mt19937 &random) {
  const std::size_t outputs = (std::size_t)shape.nt * shape.nh * shape.hd;
  const std::size_t cached = (std::size_t)shape.nkv * shape.nkvh * shape.hd;
  const Tensor q(outputs, random), k(cached, random), v(cached, random);
  const std::vector<CheckedRow> rows = checkedRows(shape, q, k, v, random);
  const DeviceHalves dq(q.halves), dk(k.halves), dv(v.halves);

  int failed = 0;
  for (const fa::Rung &rung : fa::kLadder) {
    std::vector<__half> runs[2];
    for (std::vector<__half> &run : runs) {
      DeviceHalves out(outputs + kGuard);
      out.poison();
      FA_CHECK(rung.launch(dq.get(), dk.get(), dv.get(), out.get(), shape.nt, shape.nkv, shape.nh, shape.nkvh,
                           shape.hd, shape.pos0, (float)shape.scale, nullptr));
      FA_CHECK(cudaDeviceSynchronize());
      run = out.fetch();
    }
    std::string fault;
    const auto isNan = [](__half x) { return std::isnan(__half2float(x)); };
    if (std::any_of(runs[0].begin(), runs[0].begin() + outputs, isNan))
      fault += " NaN or unwritten elements;";
    if (!std::all_of(runs[0].begin() + outputs, runs[0].end(), isNan))
      fault += " wrote past the output;";
    if (std::memcmp(runs[0].data(), runs[1].data(), runs[0].size() * sizeof(__half)) != 0)
      fault += " two runs differ;";
    const double worst = worstRow(shape, runs[0], rows);
    if (!(worst <= kTolerance))
      fault += " relative L2 above " + std::to_string(kTolerance) + ";";
    std::printf("%-6s %-24s hd %3d  heads %d/%d  tokens %4d at %2d  keys %4d  worst row of %3zu: %.2e%s\n",
                fault.empty() ? "ok" : "FAILED", rung.name, shape.hd, shape.nh, shape.nkvh, shape.nt,
                shape.pos0, shape.nkv, rows.size(), worst, fault.c_str());
    failed += !fault.empty();
  }
  return failed;
}

// Shapes that a launcher must turn down before it touches a pointer; returns how many were taken.
int verifyRefusals() {
  int taken = 0;
  for (const fa::Rung &rung : fa::kLadder)
    for (auto [nt, nh, nkvh, hd] :
         {std::array{64, 8, 8, 96}, {64, 8, 3, 128}, {0, 8, 8, 128}, {64, 8, 0, 64}})
      if (rung.launch(nullptr, nullptr, nullptr, nullptr, nt, 64, nh, nkvh, hd, 0, 1.0f, nullptr) !=
          cudaErrorInvalidValue) {
        std::printf("FAILED %-24s takes %d tokens, heads %d/%d, hd %d\n", rung.name, nt, nh, nkvh, hd);
        ++taken;
      }
  return taken;
}

} // namespace

int main(int argc, char **argv) {
  int maxTokens = 4096;
  std::vector<const char *> reports;
  for (int i = 1; i < argc; i += 2) {
    const bool tokens = std::strcmp(argv[i], "--max-tokens") == 0;
    if (i + 1 == argc || (!tokens && std::strcmp(argv[i], "--json") != 0)) {
      std::fprintf(stderr, "usage: fa-verify [--max-tokens N] [--json REPORT]...\n");
      return 2;
    }
    if (tokens)
      maxTokens = std::atoi(argv[i + 1]);
    else
      reports.push_back(argv[i + 1]);
  }
  fa::requireDevice("fa-verify", "nothing verified");

  std::mt19937 random(20260905);
  int failed = verifyRefusals(), shapes = 0;
  for (const char *report : reports)
    failed += fa::verifyReport(report);
  for (int hd : {64, 128}) {
    const double scale = 1.0 / std::sqrt((double)hd);
    for (int group : {1, 4})
      for (int nt : {1, 17, 64, 1000, 4096})
        for (int pos0 : {0, 33})
          if (nt <= maxTokens) {
            failed += verifyShape({nt, pos0 + nt, kHeads, kHeads / group, hd, pos0, scale}, random);
            ++shapes;
          }
    // A cache that ends before the last query's position, and one that goes on behind it.
    for (int nkv : {90, 300})
      if (100 <= maxTokens) {
        failed += verifyShape({100, nkv, kHeads, kHeads, hd, 33, scale}, random);
        ++shapes;
      }
  }
  std::printf("fa-verify: %d shapes, %zu rungs, %d failed\n", shapes, std::size(fa::kLadder), failed);
  return failed == 0 && shapes > 0 ? 0 : 1;
}
