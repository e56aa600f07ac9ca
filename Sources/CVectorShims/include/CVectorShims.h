// Vector operations that the Swift standard library does lane by lane (square root, rounding,
// selection by a mask), each a one-line inline function over clang's vector types, which Swift
// imports as SIMD2 ... SIMD8. Header only, so that the code is generated in the module that calls
// it, with that module's target features. No stable API.
//
// A mask is a vector of 64-bit integers, all ones where true; after inlining the compiler turns
// compare-and-select into the processor's own masks.

#ifndef C_VECTOR_SHIMS_H
#define C_VECTOR_SHIMS_H

#define SHIM static inline __attribute__((always_inline, const, unused))

#define VECTOR_SHIMS(LANES)                                                                        \
  typedef double shim_f64x##LANES __attribute__((ext_vector_type(LANES)));                         \
  typedef float shim_f32x##LANES __attribute__((ext_vector_type(LANES)));                          \
  typedef long long shim_m64x##LANES __attribute__((ext_vector_type(LANES)));                      \
  VECTOR_SHIM_FUNCTIONS(shim_f64x##LANES, shim_f32x##LANES, shim_m64x##LANES)

#define VECTOR_SHIM_FUNCTIONS(V, S, M)                                                             \
  SHIM V V##_sqrt(V a) { return __builtin_elementwise_sqrt(a); }                                   \
  SHIM V V##_round(V a) { return __builtin_elementwise_rint(a); }                                  \
  SHIM V V##_abs(V a) { return __builtin_elementwise_abs(a); }                                     \
  SHIM V V##_fma(V a, V b, V c) { return __builtin_elementwise_fma(a, b, c); }                     \
  SHIM V V##_copysign(V a, V b) { return __builtin_elementwise_copysign(a, b); }                   \
  SHIM M V##_greater(V a, V b) { return (M)(a > b); }                                              \
  SHIM M V##_and(M a, M b) { return a & b; }                                                       \
  SHIM M V##_or(M a, M b) { return a | b; }                                                        \
  SHIM M V##_xor(M a, M b) { return a ^ b; }                                                       \
  SHIM M V##_not(M a) { return ~a; }                                                               \
  SHIM V V##_select(M m, V a, V b) { return m ? a : b; }                                           \
  /* 1.5 * 2^52 moves a whole number into the low bits of the significand. */                      \
  SHIM M V##_has_bit(V a, long long bit) {                                                         \
    return (M)((__builtin_bit_cast(M, a + 0x1.8p52) & bit) != 0);                                  \
  }                                                                                                \
  SHIM _Bool V##_any(M m) { return __builtin_reduce_or(m) != 0; }                                  \
  SHIM V V##_widen(S a) { return __builtin_convertvector(a, V); }                                  \
  SHIM S V##_narrow(V a) { return __builtin_convertvector(a, S); }

VECTOR_SHIMS(2)
VECTOR_SHIMS(4)
VECTOR_SHIMS(8)

#undef VECTOR_SHIM_FUNCTIONS
#undef VECTOR_SHIMS
#undef SHIM

#endif
