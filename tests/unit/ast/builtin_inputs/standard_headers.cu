// The C++ library next to CUDA: host and device overloads of one name side by side. It compiles with
// nvcc --expt-relaxed-constexpr and must parse without an error on the built-in declarations.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <complex>
#include <cstdio>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <vector>

__global__ void both(float *f, double *d, int n) {
  f[0] = sqrtf(f[1]) + sqrt(f[2]) + std::sqrt(f[3]) + fabs(f[4]) + std::abs(f[5]) + abs(n) + max(n, 3) +
         std::pow(f[0], 2.0f) + std::fmax(f[0], f[1]) + std::exp(f[2]) + floorf(f[3]) + std::max(f[0], f[1]);
  d[0] = sqrt(d[1]) + std::exp(d[2]) + std::log(d[3]) + pow(d[4], 2.0) + std::pow(d[5], 2) + ceil(d[6]) +
         std::isnan(d[0]) + isinf(f[0]) + isnan(f[0]) + std::min(3, n);
  assert(n > 0);
  printf("%d\n", n);
}

int main() {
  std::vector<float> values(16, 1.0f);
  std::sort(values.begin(), values.end());
  const int n = std::max(1, (int)values.size());
  const double root = std::sqrt(2.0) + sqrt(n) + std::pow(2, n) + std::abs(-1.5) + max(n, 3) +
                      std::fmax(1.0f, 2.0f);
  assert(!std::isnan(root) && !isnan(values[0]));
  std::cout << std::string("sum ") << root << std::endl;
  both<<<dim3(n), 128, std::max(n, 32) * sizeof(float)>>>(nullptr, nullptr, n);
  return 0;
}
