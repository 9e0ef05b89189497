// Causal attention on the CPU in double precision: the slow obvious answer that the kernels are held against.
// Same tensors as the kernels: Q [nt][nh][hd], K and V [nkv][nkvh][hd], O [nt][nh][hd], row-major.
#pragma once

#include <vector>

namespace fa {

// Query token i sits at position pos0 + i and sees the keys 0..min(pos0 + i, nkv - 1); query head h reads
// key/value head h / (nh / nkvh). Counts are positive, pos0 is not negative, and nkvh divides nh.
struct AttentionShape {
  int nt;
  int nkv;
  int nh;
  int nkvh;
  int hd;
  int pos0;
  double scale; // multiplies Q.K before the softmax
};

// The hd outputs of one query token and one query head. Undefined for a token or head out of the shape's
// range.
std::vector<double> attentionRow(const AttentionShape &shape, const std::vector<float> &q,
                                 const std::vector<float> &k, const std::vector<float> &v, int token,
                                 int head);

// All of O.
std::vector<double> attention(const AttentionShape &shape, const std::vector<float> &q,
                              const std::vector<float> &k, const std::vector<float> &v);

} // namespace fa
