// Relocatable device code: the register count of `calls` depends on a function of another file.
extern __device__ float other(float);
__global__ void calls(float *p) { *p = other(*p); }
