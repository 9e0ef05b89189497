// Textbook softmax, one query row at a time: all scores, their maximum, the weights, the weighted sum of V.
#include "attention.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace fa {

std::vector<double> attentionRow(const AttentionShape &shape, const std::vector<float> &q,
                                 const std::vector<float> &k, const std::vector<float> &v, int token,
                                 int head) {
  const std::size_t hd = shape.hd;
  const int kvHead = head / (shape.nh / shape.nkvh);
  const int keys = std::min(shape.pos0 + token + 1, shape.nkv);
  const float *query = &q[((std::size_t)token * shape.nh + head) * hd];
  auto kvRow = [&](const std::vector<float> &cache, int key) {
    return &cache[((std::size_t)key * shape.nkvh + kvHead) * hd];
  };

  std::vector<double> weight(keys);
  for (int key = 0; key < keys; ++key) {
    const float *row = kvRow(k, key);
    double dot = 0.0;
    for (std::size_t c = 0; c < hd; ++c)
      dot += (double)query[c] * row[c];
    weight[key] = dot * shape.scale;
  }
  const double top = *std::max_element(weight.begin(), weight.end());
  double sum = 0.0;
  for (double &w : weight)
    sum += w = std::exp(w - top);

  std::vector<double> out(hd, 0.0);
  for (int key = 0; key < keys; ++key) {
    const float *row = kvRow(v, key);
    for (std::size_t c = 0; c < hd; ++c)
      out[c] += weight[key] / sum * row[c];
  }
  return out;
}

std::vector<double> attention(const AttentionShape &shape, const std::vector<float> &q,
                              const std::vector<float> &k, const std::vector<float> &v) {
  std::vector<double> out;
  out.reserve((std::size_t)shape.nt * shape.nh * shape.hd);
  for (int token = 0; token < shape.nt; ++token)
    for (int head = 0; head < shape.nh; ++head) {
      const std::vector<double> row = attentionRow(shape, q, k, v, token, head);
      out.insert(out.end(), row.begin(), row.end());
    }
  return out;
}

} // namespace fa
