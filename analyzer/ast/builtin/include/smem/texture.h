// Texture and surface objects: handles are integers, fetches are opaque calls.
#pragma once
#pragma GCC system_header

#include "runtime_types.h"

#define SMEM_FETCH(name, ...)                                                                                \
  template <class T> SMEM_D T name(cudaTextureObject_t, __VA_ARGS__);                                        \
  template <class T> SMEM_D void name(T *, cudaTextureObject_t, __VA_ARGS__);
SMEM_FETCH(tex1Dfetch, int)
SMEM_FETCH(tex1D, float)
SMEM_FETCH(tex2D, float, float)
SMEM_FETCH(tex3D, float, float, float)
SMEM_FETCH(tex1DLod, float, float)
SMEM_FETCH(tex2DLod, float, float, float)
SMEM_FETCH(tex3DLod, float, float, float, float)
SMEM_FETCH(tex1DLayered, float, int)
SMEM_FETCH(tex2DLayered, float, float, int)
SMEM_FETCH(texCubemap, float, float, float)
SMEM_FETCH(texCubemapLayered, float, float, float, int)
SMEM_FETCH(tex2Dgather, float, float, int)
SMEM_FETCH(tex1DGrad, float, float, float)
SMEM_FETCH(tex2DGrad, float, float, float2, float2)
SMEM_FETCH(tex3DGrad, float, float, float, float4, float4)
SMEM_FETCH(tex1DLayeredLod, float, int, float)
SMEM_FETCH(tex2DLayeredLod, float, float, int, float)
SMEM_FETCH(texCubemapLod, float, float, float, float)
#undef SMEM_FETCH

#define SMEM_SURFACE(name, ...)                                                                              \
  template <class T>                                                                                         \
  SMEM_D T surf##name##read(cudaSurfaceObject_t, __VA_ARGS__,                                                \
                            cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                                 \
  template <class T>                                                                                         \
  SMEM_D void surf##name##read(T *, cudaSurfaceObject_t, __VA_ARGS__,                                        \
                               cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);                              \
  template <class T>                                                                                         \
  SMEM_D void surf##name##write(T, cudaSurfaceObject_t, __VA_ARGS__,                                         \
                                cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
SMEM_SURFACE(1D, int)
SMEM_SURFACE(2D, int, int)
SMEM_SURFACE(3D, int, int, int)
SMEM_SURFACE(1DLayered, int, int)
SMEM_SURFACE(2DLayered, int, int, int)
SMEM_SURFACE(Cubemap, int, int, int)
#undef SMEM_SURFACE
