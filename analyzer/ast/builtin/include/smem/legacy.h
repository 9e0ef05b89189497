// What toolkits before 12 had and code still uses: texture references, shuffles and votes without a mask.
#pragma once
#pragma GCC system_header

#include "runtime_types.h"

struct textureReference {
  int normalized; cudaTextureFilterMode filterMode; cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
};
template <class T, int Type = cudaTextureType1D, cudaTextureReadMode Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {
  texture() = default;
  SMEM_H texture(int normalized, cudaTextureFilterMode = cudaFilterModePoint,
                 cudaTextureAddressMode = cudaAddressModeClamp);
};
struct surfaceReference {
  cudaChannelFormatDesc channelDesc;
};
template <class T, int Type = cudaSurfaceType2D> struct __attribute__((device_builtin_surface_type)) surface;
template <int Type> struct __attribute__((device_builtin_surface_type)) surface<void,
                                         Type> : surfaceReference {};
template <class T, cudaTextureReadMode Mode> struct SmemTexel {
  using Type = T;
};
template <> struct SmemTexel<unsigned char, cudaReadModeNormalizedFloat> {
  using Type = float;
};
template <> struct SmemTexel<uchar4, cudaReadModeNormalizedFloat> {
  using Type = float4;
};
#define SMEM_FETCH(name, ...)                                                                                \
  template <class T, int Type, cudaTextureReadMode Mode>                                                     \
  SMEM_D typename SmemTexel<T, Mode>::Type name(texture<T, Type, Mode>, __VA_ARGS__);
SMEM_FETCH(tex1Dfetch, int)
SMEM_FETCH(tex1D, float)
SMEM_FETCH(tex2D, float, float)
SMEM_FETCH(tex3D, float, float, float)
SMEM_FETCH(tex2DLayered, float, float, int)
#undef SMEM_FETCH
template <class... Arguments> SMEM_H cudaError_t cudaBindTexture(size_t *offset, Arguments &&...) { return cudaSuccess; }
template <class... Arguments> SMEM_H cudaError_t cudaBindTexture2D(size_t *offset, Arguments &&...) { return cudaSuccess; }
template <class... Arguments> SMEM_H cudaError_t cudaBindTextureToArray(Arguments &&...) { return cudaSuccess; }
template <class... Arguments> SMEM_H cudaError_t cudaBindSurfaceToArray(Arguments &&...) { return cudaSuccess; }
template <class T> SMEM_H cudaError_t cudaUnbindTexture(const T &) { return cudaSuccess; }

#define SMEM_OLD_SHUFFLE(type)                                                                               \
  SMEM_D type __shfl(type value, int lane, int width = warpSize);                                            \
  SMEM_D type __shfl_up(type value, unsigned int delta, int width = warpSize);                               \
  SMEM_D type __shfl_down(type value, unsigned int delta, int width = warpSize);                             \
  SMEM_D type __shfl_xor(type value, int lanes, int width = warpSize);
SMEM_OLD_SHUFFLE(int)
SMEM_OLD_SHUFFLE(unsigned int)
SMEM_OLD_SHUFFLE(float)
SMEM_OLD_SHUFFLE(double)
SMEM_OLD_SHUFFLE(long long)
#undef SMEM_OLD_SHUFFLE
SMEM_D int __all(int predicate);
SMEM_D int __any(int predicate);
SMEM_D unsigned int __ballot(int predicate);
