// The launchers of all rungs, for programs that link them: same name, one namespace per rung.
// scale multiplies Q.K before the softmax. Tensors and errors: see the head of any kernel.cu.
#pragma once

#include <cuda_fp16.h>
#include <cuda_runtime.h>

namespace fa {

using Launcher = cudaError_t(const __half *Q, const __half *K, const __half *V, __half *O, int nt, int nkv,
                             int nh, int nkvh, int hd, int pos0, float scale, cudaStream_t stream);

struct Rung {
  const char *name;
  Launcher *launch;
};

} // namespace fa

namespace fa_01 {
fa::Launcher launch_fa_prefill_f16kv;
}
namespace fa_02 {
fa::Launcher launch_fa_prefill_f16kv;
}
namespace fa_03 {
fa::Launcher launch_fa_prefill_f16kv;
}
namespace fa_04 {
fa::Launcher launch_fa_prefill_f16kv;
}
namespace fa_05 {
fa::Launcher launch_fa_prefill_f16kv;
}
namespace fa_06 {
fa::Launcher launch_fa_prefill_f16kv;
}

namespace fa {

inline constexpr Rung kLadder[] = {
    {"fa_01_smem_round_trip", fa_01::launch_fa_prefill_f16kv},
    {"fa_02_padded_tkv32", fa_02::launch_fa_prefill_f16kv},
    {"fa_03_register_softmax", fa_03::launch_fa_prefill_f16kv},
    {"fa_04_tkv16", fa_04::launch_fa_prefill_f16kv},
    {"fa_05_double_buffer", fa_05::launch_fa_prefill_f16kv},
    {"fa_06_best", fa_06::launch_fa_prefill_f16kv},
};

} // namespace fa
