// fa-bench: times kernels of the ladder against each other in one process: every round runs each of them
// once, the rounds alternate in order, and a kernel's time is the median with the middle half of its times as
// noise band. Exit 0: measured; 1: CUDA failed; 2: bad usage; 77: no CUDA device.
#include "../common/captured.h"
#include "../common/ladder.h"
#include "../common/place.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

namespace {

constexpr const char *kUsage =
    "usage: fa-bench [--tokens N] [--heads N] [--hd 64|128] [--rounds N] [--warm-up N] [--json FILE]\n"
    "                (--kernel NAME [--blocks-per-sm N])...\n"
    "NAME is the beginning of a rung's name. --blocks-per-sm holds the kernel before it to N blocks by "
    "asking\n"
    "for more shared memory. Without --kernel, every rung runs as it is.\n";

struct Contender {
  const fa::Rung *rung;
  int held = 0; // blocks per SM at most; 0: as many as fit
};

struct Options {
  int tokens = 8192, heads = 32, hd = 128, rounds = 20, warmUp = 3;
  const char *json = nullptr;
  std::vector<Contender> contenders;
};

// Nothing for bad usage.
std::unique_ptr<Options> parse(int argc, char **argv) {
  auto options = std::make_unique<Options>();
  for (int i = 1; i < argc; i += 2) {
    const std::string name = argv[i];
    if (i + 1 == argc)
      return nullptr;
    const char *value = argv[i + 1];
    if (name == "--json") {
      options->json = value;
    } else if (name == "--kernel") {
      const auto named = [&](const fa::Rung &rung) {
        return !std::strncmp(rung.name, value, std::strlen(value));
      };
      const fa::Rung *rung = std::find_if(std::begin(fa::kLadder), std::end(fa::kLadder), named);
      if (rung == std::end(fa::kLadder))
        return nullptr;
      options->contenders.push_back({rung});
    } else {
      const int number = std::atoi(value);
      int *to = name == "--tokens"                                          ? &options->tokens
                : name == "--heads"                                         ? &options->heads
                : name == "--hd"                                            ? &options->hd
                : name == "--rounds"                                        ? &options->rounds
                : name == "--warm-up"                                       ? &options->warmUp
                : name == "--blocks-per-sm" && !options->contenders.empty() ? &options->contenders.back().held
                                                                            : nullptr;
      if (!to || number < (to == &options->warmUp ? 0 : 1))
        return nullptr;
      *to = number;
    }
  }
  if (options->contenders.empty())
    for (const fa::Rung &rung : fa::kLadder)
      options->contenders.push_back({&rung});
  return options;
}

// Normal deviates from a hash of the index, so that runs repeat.
__global__ void fillNormal(__half *to, std::size_t count, unsigned seed) {
  for (std::size_t i = blockIdx.x * (std::size_t)blockDim.x + threadIdx.x; i < count;
       i += (std::size_t)gridDim.x * blockDim.x) {
    auto mixed = [](unsigned x) {
      x = (x ^ x >> 16) * 0x7feb352du;
      x = (x ^ x >> 15) * 0x846ca68bu;
      return x ^ x >> 16;
    };
    const unsigned a = mixed((unsigned)i + seed), b = mixed(a + 0x9e3779b9u);
    const float radius = sqrtf(-2.0f * logf(((a >> 8) + 1) * (1.0f / 16777217.0f)));
    to[i] = __float2half(radius * cosf(6.2831853f * (b >> 8) * (1.0f / 16777216.0f)));
  }
}

struct Run {
  Contender contender;
  std::unique_ptr<fa::CapturedLaunch> launch;
  int bytes = 0, blocks = 0, registers = 0;
  std::vector<float> ms;

  // The value below which so large a part of the times lies.
  float at(double part) const {
    std::vector<float> sorted = ms;
    std::sort(sorted.begin(), sorted.end());
    return sorted[(std::size_t)std::lround(part * (sorted.size() - 1))];
  }
};

// The fewest dynamic bytes from the run's own on at which no more than `held` blocks fit an SM.
void hold(const fa::Driver &driver, Run &run) {
  int most = 0;
  FA_CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
  most -= driver.attribute(run.launch->function(), CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
  driver.check(
      driver.setAttribute(run.launch->function(), CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, most),
      "cuFuncSetAttribute");
  run.bytes = run.launch->dynamicBytes();
  if (run.contender.held && run.launch->blocksPerSm(run.bytes) > run.contender.held) {
    int fewer = run.bytes;
    while (most - fewer > 1) {
      const int middle = fewer + (most - fewer) / 2;
      (run.launch->blocksPerSm(middle) > run.contender.held ? fewer : most) = middle;
    }
    run.bytes = most;
  }
  run.blocks = run.launch->blocksPerSm(run.bytes);
  run.registers = driver.attribute(run.launch->function(), CU_FUNC_ATTRIBUTE_NUM_REGS);
}

void measure(const Options &options, std::vector<Run> &runs) {
  cudaEvent_t start, stop;
  FA_CHECK(cudaEventCreate(&start));
  FA_CHECK(cudaEventCreate(&stop));
  for (int round = -options.warmUp; round < options.rounds; ++round)
    for (std::size_t i = 0; i < runs.size(); ++i) {
      Run &run = runs[round % 2 == 0 ? i : runs.size() - 1 - i];
      FA_CHECK(cudaEventRecord(start));
      run.launch->launch(run.bytes, nullptr);
      FA_CHECK(cudaEventRecord(stop));
      FA_CHECK(cudaEventSynchronize(stop));
      float ms = 0.0f;
      FA_CHECK(cudaEventElapsedTime(&ms, start, stop));
      if (round >= 0)
        run.ms.push_back(ms);
    }
}

// FLOPs of a causal call, counted as 4 * heads * hd * tokens^2 / 2.
double teraflops(const Options &options, double ms) {
  return 2.0 * options.heads * options.hd * (double)options.tokens * options.tokens / ms * 1e-9;
}

void printTable(const Options &options, const fa::Place &place, const std::vector<Run> &runs) {
  std::printf("%s (%s), driver %s, CUDA runtime %s, %s\n", place.device.c_str(), place.arch.c_str(),
              place.driver.c_str(), place.runtime.c_str(), place.date.c_str());
  std::printf("%d tokens, %d heads, hd %d, causal, f16; %d interleaved rounds\n", options.tokens,
              options.heads, options.hd, options.rounds);
  std::printf("%-24s %9s %5s %9s %9s %19s %8s %9s\n", "kernel", "smem B", "regs", "blocks/SM", "median ms",
              "middle half ms", "TFLOP/s", "x first");
  for (const Run &run : runs)
    std::printf("%-24s %9d %5d %4d%-5s %9.3f %9.3f-%-9.3f %8.0f %9.3f\n", run.contender.rung->name, run.bytes,
                run.registers, run.blocks, run.contender.held ? " held" : "", run.at(0.5), run.at(0.25),
                run.at(0.75), teraflops(options, run.at(0.5)), runs[0].at(0.5) / run.at(0.5));
}

bool writeJson(const Options &options, const fa::Place &place, const std::vector<Run> &runs) {
  std::FILE *file = std::fopen(options.json, "w");
  if (!file)
    return false;
  std::fprintf(
      file,
      "{\n  \"schema\": \"smem-ledger/bench/1\",\n  \"device\": \"%s\", \"arch\": \"%s\", \"driver\": "
      "\"%s\", "
      "\"runtime\": \"%s\", \"date\": \"%s\",\n  \"tokens\": %d, \"heads\": %d, \"hd\": %d, \"rounds\": %d,\n"
      "  \"kernels\": [\n",
      place.device.c_str(), place.arch.c_str(), place.driver.c_str(), place.runtime.c_str(),
      place.date.c_str(), options.tokens, options.heads, options.hd, options.rounds);
  for (const Run &run : runs)
    std::fprintf(file,
                 "    {\"name\": \"%s\", \"dynamic_bytes\": %d, \"registers\": %d, \"blocks_per_sm\": %d, "
                 "\"held\": %s, \"ms\": {\"median\": %.4f, \"quarter\": %.4f, \"three_quarters\": %.4f, "
                 "\"least\": %.4f}}%s\n",
                 run.contender.rung->name, run.bytes, run.registers, run.blocks,
                 run.contender.held ? "true" : "false", run.at(0.5), run.at(0.25), run.at(0.75), run.at(0.0),
                 &run == &runs.back() ? "" : ",");
  std::fprintf(file, "  ]\n}\n");
  return std::fclose(file) == 0;
}

} // namespace

int main(int argc, char **argv) {
  const std::unique_ptr<Options> options = parse(argc, argv);
  if (!options) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  fa::requireDevice("fa-bench", "nothing measured");
  const fa::Driver driver;
  const fa::Place place = fa::presentPlace();

  const std::size_t count = (std::size_t)options->tokens * options->heads * options->hd;
  __half *tensors[4]; // Q, K, V, O
  for (unsigned i = 0; i < 4; ++i) {
    FA_CHECK(cudaMalloc(&tensors[i], count * sizeof(__half)));
    fillNormal<<<1024, 256>>>(tensors[i], count, i * 0x3c6ef372u);
  }
  FA_CHECK(cudaDeviceSynchronize());

  std::vector<Run> runs;
  for (const Contender &contender : options->contenders) {
    Run &run = runs.emplace_back();
    run.contender = contender;
    run.launch = std::make_unique<fa::CapturedLaunch>(driver, [&](cudaStream_t stream) {
      return contender.rung->launch(tensors[0], tensors[1], tensors[2], tensors[3], options->tokens,
                                    options->tokens, options->heads, options->heads, options->hd, 0,
                                    1.0f / std::sqrt((float)options->hd), stream);
    });
  }
  // A rung that is there twice shares one function: its attribute is set once all are captured.
  for (Run &run : runs)
    hold(driver, run);
  measure(*options, runs);
  printTable(*options, place, runs);
  for (__half *tensor : tensors)
    FA_CHECK(cudaFree(tensor));
  if (options->json && !writeJson(*options, place, runs)) {
    std::fprintf(stderr, "fa-bench: cannot write %s\n", options->json);
    return 1;
  }
  return 0;
}
