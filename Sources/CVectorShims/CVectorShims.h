// Vector operations that the Swift standard library does lane by lane (square root, selection by a
// mask), each a short inline function over clang's vector types, which Swift imports as SIMD2 ...
// SIMD16. Header only, so that the code is generated in the module that calls it, with that module's
// target features; and two questions about the processor. No stable API.
//
// A mask is a vector of 64-bit integers, all ones where true; after inlining the compiler turns
// compare-and-select into the processor's own masks.

#ifndef C_VECTOR_SHIMS_H
#define C_VECTOR_SHIMS_H

#define SHIM static inline __attribute__((always_inline, const, unused))

#define VECTOR_SHIMS(LANES)                                                                        \
  typedef double shim_f64x##LANES __attribute__((ext_vector_type(LANES)));                         \
  typedef long long shim_m64x##LANES __attribute__((ext_vector_type(LANES)));                      \
  typedef float shim_f32x##LANES __attribute__((ext_vector_type(LANES)));                          \
  VECTOR_SHIM_FUNCTIONS(shim_f64x##LANES, shim_m64x##LANES, shim_f32x##LANES)

#define VECTOR_SHIM_FUNCTIONS(V, M, S)                                                             \
  SHIM V V##_sqrt(V a) { return __builtin_elementwise_sqrt(a); }                                   \
  SHIM V V##_abs(V a) { return __builtin_elementwise_abs(a); }                                     \
  SHIM V V##_fma(V a, V b, V c) { return __builtin_elementwise_fma(a, b, c); }                     \
  SHIM V V##_copysign(V a, V b) { return __builtin_elementwise_copysign(a, b); }                   \
  SHIM M V##_greater(V a, V b) { return (M)(a > b); }                                              \
  SHIM M V##_and(M a, M b) { return a & b; }                                                       \
  SHIM M V##_or(M a, M b) { return a | b; }                                                        \
  SHIM M V##_xor(M a, M b) { return a ^ b; }                                                       \
  SHIM M V##_not(M a) { return ~a; }                                                               \
  SHIM V V##_select(M m, V a, V b) { return m ? a : b; }                                           \
  /* Of a whole number plus 1.5 * 2^52 the low bits of the significand are those of the number. */ \
  SHIM M V##_is_odd(V a) { return (M)((__builtin_bit_cast(M, a) & 1) != 0); }                      \
  SHIM V V##_negate_by_second_bit(V a, V number) {                                                 \
    M sign = (__builtin_bit_cast(M, number) << 62) & (-0x7fffffffffffffff - 1);                    \
    return __builtin_bit_cast(V, __builtin_bit_cast(M, a) ^ sign);                                 \
  }                                                                                                \
  SHIM _Bool V##_any(M m) { return __builtin_reduce_or(m) != 0; }                                  \
  /* Moves 1/√2 to the bottom of a binade and keeps the exponent. */                               \
  SHIM V V##_power_of_two(V a) {                                                                   \
    M bits = __builtin_bit_cast(M, a) + (0x3ff0000000000000 - 0x3fe6a09e667f3bcd);                 \
    return __builtin_bit_cast(V, bits & 0x7ff0000000000000);                                       \
  }                                                                                                \
  /* The biased exponent in the low bits of 2^52. */                                               \
  SHIM V V##_exponent(V a) {                                                                       \
    M bits = (__builtin_bit_cast(M, a) >> 52) | 0x4330000000000000;                                \
    return __builtin_bit_cast(V, bits) - (0x1p52 + 1023);                                          \
  }                                                                                                \
  SHIM V V##_widen(S a) { return __builtin_convertvector(a, V); }                                  \
  SHIM S V##_narrow(V a) { return __builtin_convertvector(a, S); }

VECTOR_SHIMS(2)
VECTOR_SHIMS(4)
VECTOR_SHIMS(8)
VECTOR_SHIMS(16)

#undef VECTOR_SHIM_FUNCTIONS
#undef VECTOR_SHIMS

/// The x86-64 level (System V ABI) that the running processor and its system support: 4 with
/// AVX-512, 3 with AVX2 and FMA, else 1; 1 on other architectures.
static inline int shim_x86_64_level(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (!(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
        __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")))
    return 1;
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl"))
    return 4;
  return 3;
#else
  return 1;
#endif
}

#if defined(__linux__)
// Declared here: the C library shows it only under _GNU_SOURCE, which Swift's modules lack.
extern int shim_sched_getaffinity(int pid, unsigned long size, void *mask)
    __asm__("sched_getaffinity");
#endif

/// How many processors this process may run on: the affinity mask, which containers and taskset
/// narrow, where the system has one; 0 where it cannot tell.
static inline int shim_processor_count(void) {
#if defined(__linux__)
  unsigned long mask[128] = {0};
  if (shim_sched_getaffinity(0, sizeof mask, mask) < 0) return 0;
  int count = 0;
  for (int i = 0; i < 128; i++) count += __builtin_popcountl(mask[i]);
  return count;
#else
  return 0;
#endif
}

#undef SHIM

#endif
