// Written out for each width: the C functions cannot be reached through a generic.

extension SIMD2: KernelVector where Scalar == Double {
  @usableFromInline package typealias Truth = SIMD2<Int64>

  @inlinable @inline(__always)
  package static func sqrt(_ a: Self) -> Self { shim_f64x2_sqrt(a) }

  @inlinable @inline(__always)
  package static func abs(_ a: Self) -> Self { shim_f64x2_abs(a) }

  @inlinable @inline(__always)
  package static func fma(_ a: Self, _ b: Self, _ c: Self) -> Self { shim_f64x2_fma(a, b, c) }

  @inlinable @inline(__always)
  package static func copysign(_ a: Self, _ b: Self) -> Self { shim_f64x2_copysign(a, b) }

  @inlinable @inline(__always)
  package static func greater(_ a: Self, _ b: Self) -> Truth { shim_f64x2_greater(a, b) }

  @inlinable @inline(__always)
  package static func and(_ a: Truth, _ b: Truth) -> Truth { shim_f64x2_and(a, b) }

  @inlinable @inline(__always)
  package static func or(_ a: Truth, _ b: Truth) -> Truth { shim_f64x2_or(a, b) }

  @inlinable @inline(__always)
  package static func xor(_ a: Truth, _ b: Truth) -> Truth { shim_f64x2_xor(a, b) }

  @inlinable @inline(__always)
  package static func not(_ a: Truth) -> Truth { shim_f64x2_not(a) }

  @inlinable @inline(__always)
  package static func select(_ m: Truth, _ a: Self, _ b: Self) -> Self {
    shim_f64x2_select(m, a, b)
  }

  @inlinable @inline(__always)
  package static func isOdd(_ number: Self) -> Truth { shim_f64x2_is_odd(number) }

  @inlinable @inline(__always)
  package static func negate(_ a: Self, bySecondBitOf number: Self) -> Self {
    shim_f64x2_negate_by_second_bit(a, number)
  }

  @inlinable @inline(__always)
  package static func any(_ m: Truth) -> Bool { shim_f64x2_any(m) }

  @inlinable @inline(__always)
  package static func powerOfTwo(_ a: Self) -> Self { shim_f64x2_power_of_two(a) }

  @inlinable @inline(__always)
  package static func exponent(_ a: Self) -> Self { shim_f64x2_exponent(a) }

  @inlinable @inline(__always)
  package static func isSet(_ m: Truth, _ lane: Int) -> Bool { m[lane] != 0 }

  @inlinable @inline(__always)
  package static func widened(_ p: UnsafePointer<Float>) -> Self {
    shim_f64x2_widen(UnsafeRawPointer(p).loadUnaligned(as: SIMD2<Float>.self))
  }

  @inlinable @inline(__always)
  package func narrow(_ p: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(p).storeBytes(of: shim_f64x2_narrow(self), as: SIMD2<Float>.self)
  }
}

extension SIMD4: KernelVector where Scalar == Double {
  @usableFromInline package typealias Truth = SIMD4<Int64>

  @inlinable @inline(__always)
  package static func sqrt(_ a: Self) -> Self { shim_f64x4_sqrt(a) }

  @inlinable @inline(__always)
  package static func abs(_ a: Self) -> Self { shim_f64x4_abs(a) }

  @inlinable @inline(__always)
  package static func fma(_ a: Self, _ b: Self, _ c: Self) -> Self { shim_f64x4_fma(a, b, c) }

  @inlinable @inline(__always)
  package static func copysign(_ a: Self, _ b: Self) -> Self { shim_f64x4_copysign(a, b) }

  @inlinable @inline(__always)
  package static func greater(_ a: Self, _ b: Self) -> Truth { shim_f64x4_greater(a, b) }

  @inlinable @inline(__always)
  package static func and(_ a: Truth, _ b: Truth) -> Truth { shim_f64x4_and(a, b) }

  @inlinable @inline(__always)
  package static func or(_ a: Truth, _ b: Truth) -> Truth { shim_f64x4_or(a, b) }

  @inlinable @inline(__always)
  package static func xor(_ a: Truth, _ b: Truth) -> Truth { shim_f64x4_xor(a, b) }

  @inlinable @inline(__always)
  package static func not(_ a: Truth) -> Truth { shim_f64x4_not(a) }

  @inlinable @inline(__always)
  package static func select(_ m: Truth, _ a: Self, _ b: Self) -> Self {
    shim_f64x4_select(m, a, b)
  }

  @inlinable @inline(__always)
  package static func isOdd(_ number: Self) -> Truth { shim_f64x4_is_odd(number) }

  @inlinable @inline(__always)
  package static func negate(_ a: Self, bySecondBitOf number: Self) -> Self {
    shim_f64x4_negate_by_second_bit(a, number)
  }

  @inlinable @inline(__always)
  package static func any(_ m: Truth) -> Bool { shim_f64x4_any(m) }

  @inlinable @inline(__always)
  package static func powerOfTwo(_ a: Self) -> Self { shim_f64x4_power_of_two(a) }

  @inlinable @inline(__always)
  package static func exponent(_ a: Self) -> Self { shim_f64x4_exponent(a) }

  @inlinable @inline(__always)
  package static func isSet(_ m: Truth, _ lane: Int) -> Bool { m[lane] != 0 }

  @inlinable @inline(__always)
  package static func widened(_ p: UnsafePointer<Float>) -> Self {
    shim_f64x4_widen(UnsafeRawPointer(p).loadUnaligned(as: SIMD4<Float>.self))
  }

  @inlinable @inline(__always)
  package func narrow(_ p: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(p).storeBytes(of: shim_f64x4_narrow(self), as: SIMD4<Float>.self)
  }
}

extension SIMD8: KernelVector where Scalar == Double {
  @usableFromInline package typealias Truth = SIMD8<Int64>

  @inlinable @inline(__always)
  package static func sqrt(_ a: Self) -> Self { shim_f64x8_sqrt(a) }

  @inlinable @inline(__always)
  package static func abs(_ a: Self) -> Self { shim_f64x8_abs(a) }

  @inlinable @inline(__always)
  package static func fma(_ a: Self, _ b: Self, _ c: Self) -> Self { shim_f64x8_fma(a, b, c) }

  @inlinable @inline(__always)
  package static func copysign(_ a: Self, _ b: Self) -> Self { shim_f64x8_copysign(a, b) }

  @inlinable @inline(__always)
  package static func greater(_ a: Self, _ b: Self) -> Truth { shim_f64x8_greater(a, b) }

  @inlinable @inline(__always)
  package static func and(_ a: Truth, _ b: Truth) -> Truth { shim_f64x8_and(a, b) }

  @inlinable @inline(__always)
  package static func or(_ a: Truth, _ b: Truth) -> Truth { shim_f64x8_or(a, b) }

  @inlinable @inline(__always)
  package static func xor(_ a: Truth, _ b: Truth) -> Truth { shim_f64x8_xor(a, b) }

  @inlinable @inline(__always)
  package static func not(_ a: Truth) -> Truth { shim_f64x8_not(a) }

  @inlinable @inline(__always)
  package static func select(_ m: Truth, _ a: Self, _ b: Self) -> Self {
    shim_f64x8_select(m, a, b)
  }

  @inlinable @inline(__always)
  package static func isOdd(_ number: Self) -> Truth { shim_f64x8_is_odd(number) }

  @inlinable @inline(__always)
  package static func negate(_ a: Self, bySecondBitOf number: Self) -> Self {
    shim_f64x8_negate_by_second_bit(a, number)
  }

  @inlinable @inline(__always)
  package static func any(_ m: Truth) -> Bool { shim_f64x8_any(m) }

  @inlinable @inline(__always)
  package static func powerOfTwo(_ a: Self) -> Self { shim_f64x8_power_of_two(a) }

  @inlinable @inline(__always)
  package static func exponent(_ a: Self) -> Self { shim_f64x8_exponent(a) }

  @inlinable @inline(__always)
  package static func isSet(_ m: Truth, _ lane: Int) -> Bool { m[lane] != 0 }

  @inlinable @inline(__always)
  package static func widened(_ p: UnsafePointer<Float>) -> Self {
    shim_f64x8_widen(UnsafeRawPointer(p).loadUnaligned(as: SIMD8<Float>.self))
  }

  @inlinable @inline(__always)
  package func narrow(_ p: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(p).storeBytes(of: shim_f64x8_narrow(self), as: SIMD8<Float>.self)
  }
}

extension SIMD16: KernelVector where Scalar == Double {
  @usableFromInline package typealias Truth = SIMD16<Int64>

  @inlinable @inline(__always)
  package static func sqrt(_ a: Self) -> Self { shim_f64x16_sqrt(a) }

  @inlinable @inline(__always)
  package static func abs(_ a: Self) -> Self { shim_f64x16_abs(a) }

  @inlinable @inline(__always)
  package static func fma(_ a: Self, _ b: Self, _ c: Self) -> Self { shim_f64x16_fma(a, b, c) }

  @inlinable @inline(__always)
  package static func copysign(_ a: Self, _ b: Self) -> Self { shim_f64x16_copysign(a, b) }

  @inlinable @inline(__always)
  package static func greater(_ a: Self, _ b: Self) -> Truth { shim_f64x16_greater(a, b) }

  @inlinable @inline(__always)
  package static func and(_ a: Truth, _ b: Truth) -> Truth { shim_f64x16_and(a, b) }

  @inlinable @inline(__always)
  package static func or(_ a: Truth, _ b: Truth) -> Truth { shim_f64x16_or(a, b) }

  @inlinable @inline(__always)
  package static func xor(_ a: Truth, _ b: Truth) -> Truth { shim_f64x16_xor(a, b) }

  @inlinable @inline(__always)
  package static func not(_ a: Truth) -> Truth { shim_f64x16_not(a) }

  @inlinable @inline(__always)
  package static func select(_ m: Truth, _ a: Self, _ b: Self) -> Self {
    shim_f64x16_select(m, a, b)
  }

  @inlinable @inline(__always)
  package static func isOdd(_ number: Self) -> Truth { shim_f64x16_is_odd(number) }

  @inlinable @inline(__always)
  package static func negate(_ a: Self, bySecondBitOf number: Self) -> Self {
    shim_f64x16_negate_by_second_bit(a, number)
  }

  @inlinable @inline(__always)
  package static func any(_ m: Truth) -> Bool { shim_f64x16_any(m) }

  @inlinable @inline(__always)
  package static func powerOfTwo(_ a: Self) -> Self { shim_f64x16_power_of_two(a) }

  @inlinable @inline(__always)
  package static func exponent(_ a: Self) -> Self { shim_f64x16_exponent(a) }

  @inlinable @inline(__always)
  package static func isSet(_ m: Truth, _ lane: Int) -> Bool { m[lane] != 0 }

  @inlinable @inline(__always)
  package static func widened(_ p: UnsafePointer<Float>) -> Self {
    shim_f64x16_widen(UnsafeRawPointer(p).loadUnaligned(as: SIMD16<Float>.self))
  }

  @inlinable @inline(__always)
  package func narrow(_ p: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(p).storeBytes(of: shim_f64x16_narrow(self), as: SIMD16<Float>.self)
  }
}
