// Device random numbers: states of the library's own sizes with opaque contents.
#pragma once
#pragma GCC system_header
#include "curand.h"

#define SMEM_STATE(type, alias, word, count, alignment)                                                      \
  struct __attribute__((aligned(alignment))) alias { word opaque[count]; };                                  \
  typedef alias type;
SMEM_STATE(curandStateXORWOW_t, curandStateXORWOW, unsigned int, 12, 8)
SMEM_STATE(curandStatePhilox4_32_10_t, curandStatePhilox4_32_10, unsigned int, 16, 16)
SMEM_STATE(curandStateMRG32k3a_t, curandStateMRG32k3a, unsigned int, 12, 8)
SMEM_STATE(curandStateSobol32_t, curandStateSobol32, unsigned int, 35, 4)
SMEM_STATE(curandStateScrambledSobol32_t, curandStateScrambledSobol32, unsigned int, 35, 4)
SMEM_STATE(curandStateSobol64_t, curandStateSobol64, unsigned long long, 67, 8)
SMEM_STATE(curandStateScrambledSobol64_t, curandStateScrambledSobol64, unsigned long long, 67, 8)
SMEM_STATE(curandStateMtgp32_t, curandStateMtgp32, unsigned long long, 514, 8)
#undef SMEM_STATE
typedef curandStateXORWOW_t curandState_t;
typedef curandStateXORWOW_t curandState;

template <class State>
SMEM_D void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                        State *);
template <class Word, class State> SMEM_D void curand_init(Word *directions, unsigned int offset, State *);
template <class Word, class State>
SMEM_D void curand_init(Word *directions, Word scramble, unsigned int offset, State *);
template <class State> SMEM_D unsigned int curand(State *);
template <class State> SMEM_D uint4 curand4(State *);
#define SMEM_DRAW(name, type)                                                                                \
  template <class State> SMEM_D type name(State *);
SMEM_DRAW(curand_uniform, float)
SMEM_DRAW(curand_uniform2, float2)
SMEM_DRAW(curand_uniform4, float4)
SMEM_DRAW(curand_uniform_double, double)
SMEM_DRAW(curand_uniform2_double, double2)
SMEM_DRAW(curand_normal, float)
SMEM_DRAW(curand_normal2, float2)
SMEM_DRAW(curand_normal4, float4)
SMEM_DRAW(curand_normal_double, double)
SMEM_DRAW(curand_normal2_double, double2)
#undef SMEM_DRAW
template <class State> SMEM_D float curand_log_normal(State *, float mean, float deviation);
template <class State> SMEM_D unsigned int curand_poisson(State *, double lambda);
template <class State> SMEM_D uint4 curand_poisson4(State *, double lambda);
template <class State> SMEM_D void skipahead(unsigned long long, State *);
template <class State> SMEM_D void skipahead_sequence(unsigned long long, State *);
