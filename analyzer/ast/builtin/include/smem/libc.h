// The part of the C library that nvcc makes visible before the first line, and the device side of the calls
// that a kernel may make into it. The host's own headers would cost more than all these declarations
// together, so they are left to the file that includes them; these redeclare the same functions.
#pragma once
#pragma GCC system_header

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
// nvcc brings std::forward, the type traits and placement new with it, and code relies on that. Nothing here does.
#if __has_include(<utility>)
#include <utility>
#endif
#if __has_include(<time.h>)
#include <time.h>
#endif
#if __has_include(<assert.h>)
#include <assert.h>
#else
#define assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, ""))
#endif

extern "C" {
#define SMEM_LIBC_1(name)                                                                                    \
  SMEM_H double name(double) noexcept;                                                                       \
  SMEM_H float name##f(float) noexcept;
#define SMEM_LIBC_2(name)                                                                                    \
  SMEM_H double name(double, double) noexcept;                                                               \
  SMEM_H float name##f(float, float) noexcept;
SMEM_LIBC_1(acos) SMEM_LIBC_1(asin) SMEM_LIBC_1(atan) SMEM_LIBC_1(ceil) SMEM_LIBC_1(cos) SMEM_LIBC_1(cosh)
SMEM_LIBC_1(erf) SMEM_LIBC_1(exp) SMEM_LIBC_1(exp2) SMEM_LIBC_1(fabs) SMEM_LIBC_1(floor) SMEM_LIBC_1(log)
SMEM_LIBC_1(log10) SMEM_LIBC_1(log2) SMEM_LIBC_1(rint) SMEM_LIBC_1(round) SMEM_LIBC_1(sin) SMEM_LIBC_1(sinh)
SMEM_LIBC_1(sqrt) SMEM_LIBC_1(tan) SMEM_LIBC_1(tanh) SMEM_LIBC_1(trunc) SMEM_LIBC_1(cbrt)
SMEM_LIBC_2(atan2) SMEM_LIBC_2(fmax) SMEM_LIBC_2(fmin) SMEM_LIBC_2(fmod) SMEM_LIBC_2(pow) SMEM_LIBC_2(hypot)
#undef SMEM_LIBC_1
#undef SMEM_LIBC_2
SMEM_H long lround(double) noexcept;
SMEM_H long lroundf(float) noexcept;
SMEM_H double fma(double, double, double) noexcept;
SMEM_H float fmaf(float, float, float) noexcept;
SMEM_H int abs(int) noexcept;
SMEM_H long labs(long) noexcept;
SMEM_H int atoi(const char *) noexcept;
SMEM_H double atof(const char *) noexcept;
SMEM_H int rand() noexcept;
SMEM_H void srand(unsigned int) noexcept;
SMEM_H char *getenv(const char *) noexcept;
SMEM_H __attribute__((noreturn)) void exit(int) noexcept;
SMEM_H __attribute__((noreturn)) void abort() noexcept;
SMEM_H void *malloc(size_t) noexcept;
SMEM_H void *calloc(size_t, size_t) noexcept;
SMEM_H void *realloc(void *, size_t) noexcept;
SMEM_H void free(void *) noexcept;
SMEM_H void *memcpy(void *, const void *, size_t) noexcept;
SMEM_H void *memmove(void *, const void *, size_t) noexcept;
SMEM_H void *memset(void *, int, size_t) noexcept;
SMEM_H int memcmp(const void *, const void *, size_t) noexcept;
SMEM_H size_t strlen(const char *) noexcept;
SMEM_H int strcmp(const char *, const char *) noexcept;
SMEM_H int strncmp(const char *, const char *, size_t) noexcept;
SMEM_H char *strcpy(char *, const char *) noexcept;
SMEM_H char *strncpy(char *, const char *, size_t) noexcept;
SMEM_H char *strcat(char *, const char *) noexcept;
SMEM_H int printf(const char *, ...);

SMEM_D int vprintf(const char *, const char *);
SMEM_D int printf(const char *, ...);
SMEM_D void *malloc(size_t);
SMEM_D void free(void *);
SMEM_D void *memcpy(void *, const void *, size_t);
SMEM_D void *memmove(void *, const void *, size_t);
SMEM_D void *memset(void *, int, size_t);
SMEM_D int memcmp(const void *, const void *, size_t);
SMEM_D void __assertfail(const char *message, const char *file, unsigned line, const char *function,
                         size_t charSize);
SMEM_D void __assert_fail(const char *message, const char *file, unsigned line, const char *function);
SMEM_D long clock();
}
SMEM_D long long clock64();

// Less specialised than the overloads of <cmath>, so that those win once they are there.
#define SMEM_CLASSIFY(name)                                                                                  \
  template <class T> SMEM_H bool name(T);
SMEM_CLASSIFY(isfinite)
SMEM_CLASSIFY(isinf)
SMEM_CLASSIFY(isnan)
#undef SMEM_CLASSIFY

#ifndef RAND_MAX
#define RAND_MAX 2147483647
#endif
#ifndef EXIT_SUCCESS
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#endif

// Clang's wrapper of it calls malloc and free.
#if __has_include(<new>)
#include <new>
#endif
