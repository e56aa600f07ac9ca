/// A SIMD vector with operations that the standard library lacks or performs lane by lane.
///
/// The compiler inlines all operations into the module that instantiates a kernel. The generated code therefore
/// uses only the processor instructions that are allowed in that module.
@usableFromInline package protocol KernelVector: SIMD where Scalar == Double {
  /// A mask with one Boolean per lane; all bits of a lane are set for true.
  associatedtype Truth

  static func sqrt(_ a: Self) -> Self
  static func abs(_ a: Self) -> Self
  /// Returns a * b + c, rounded once.
  ///
  /// On processors without FMA, this takes one call of a C function per lane.
  static func fma(_ a: Self, _ b: Self, _ c: Self) -> Self
  /// Returns the magnitude of a with the sign of b.
  static func copysign(_ a: Self, _ b: Self) -> Self
  /// Returns the lanes in which a > b. If either number is NaN, the lane is false.
  static func greater(_ a: Self, _ b: Self) -> Truth
  static func and(_ a: Truth, _ b: Truth) -> Truth
  static func or(_ a: Truth, _ b: Truth) -> Truth
  static func xor(_ a: Truth, _ b: Truth) -> Truth
  static func not(_ a: Truth) -> Truth
  /// Returns the lanes in which an integer is odd. Add ``shift`` to the integer before the call.
  static func isOdd(_ number: Self) -> Truth
  /// Returns -a in lanes where the second lowest bit of an integer is set, and a in other lanes. Add ``shift`` to the
  /// integer before the call.
  static func negate(_ a: Self, bySecondBitOf number: Self) -> Self
  /// Returns a in lanes where the mask is true, and b in other lanes.
  static func select(_ m: Truth, _ a: Self, _ b: Self) -> Self
  /// Returns whether the mask is true in any lane.
  static func any(_ m: Truth) -> Bool
  /// Returns the power of two nearest to a positive, normal number, that is, within a factor of √2.
  static func powerOfTwo(_ a: Self) -> Self
  /// Returns the exponent of a power of two as a double.
  static func exponent(_ a: Self) -> Self
  /// Returns whether the mask is true in the given lane.
  static func isSet(_ m: Truth, _ lane: Int) -> Bool
  /// Loads a vector from unaligned memory and converts it from single to double precision.
  static func widened(_ p: UnsafePointer<Float>) -> Self
  /// Stores the vector to unaligned memory, rounded to single precision.
  func narrow(_ p: UnsafeMutablePointer<Float>)
}

extension KernelVector {
  /// Loads a vector from unaligned memory.
  @inlinable @inline(__always)
  package static func load(_ p: UnsafePointer<Double>) -> Self {
    UnsafeRawPointer(p).loadUnaligned(as: Self.self)
  }

  /// Stores the vector to unaligned memory.
  @inlinable @inline(__always)
  package func store(_ p: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(p).storeBytes(of: self, as: Self.self)
  }

  /// Loads the elements of an array whose indices are in a list.
  @inlinable @inline(__always)
  package static func gather(
    _ p: UnsafePointer<Double>, _ list: UnsafePointer<Int32>
  ) -> Self {
    var result = Self.zero
    for lane in 0..<scalarCount { result[lane] = p[Int(list[lane])] }
    return result
  }

  /// Stores the lanes to the elements of an array whose indices are in a list.
  @inlinable @inline(__always)
  package func scatter(_ p: UnsafeMutablePointer<Double>, _ list: UnsafePointer<Int32>) {
    for lane in 0..<scalarCount { p[Int(list[lane])] = self[lane] }
  }

  /// The constant 1.5 · 2^52, which rounds numbers to integers.
  ///
  /// After adding this constant to a number below 2^51, the low bits of the significand contain the nearest integer.
  /// Subtracting the constant again gives this integer. On the x86-64 baseline, any other method of rounding takes one
  /// function call per lane.
  @inlinable @inline(__always)
  package static var shift: Self { Self(repeating: 0x1.8p52) }

  /// Appends the indices of the lanes in which a mask is true to a list of `count` elements. The first lane has the
  /// index `first`.
  @inlinable @inline(__always)
  package static func append(
    _ m: Truth, from first: Int, to list: UnsafeMutablePointer<Int32>, _ count: inout Int
  ) {
    guard any(m) else { return }
    for lane in 0..<scalarCount where isSet(m, lane) {
      list[count] = Int32(truncatingIfNeeded: first + lane)
      count += 1
    }
  }

  /// Returns the larger of two numbers in each lane, or the second number if either is NaN.
  @inlinable @inline(__always)
  package static func max(_ a: Self, _ b: Self) -> Self { select(greater(a, b), a, b) }

  /// Returns the smaller of two numbers in each lane, or the second number if either is NaN.
  @inlinable @inline(__always)
  package static func min(_ a: Self, _ b: Self) -> Self { select(greater(b, a), a, b) }
}

/// A type that computes a * b + c, either fused (one rounding) or not (two roundings).
///
/// Every kernel has a type parameter of this kind, because fused operations are fast only on processors that have an
/// instruction for them. The x86-64 baseline has no such instruction and would need one call of a C function per
/// lane.
@usableFromInline package protocol Arithmetic {
  /// Returns a * b + c.
  static func madd<V: KernelVector>(_ a: V, _ b: V, _ c: V) -> V
  /// Returns the rounding error of a product: the exact a * b minus `product`.
  static func remainder<V: KernelVector>(_ a: V, _ b: V, product: V) -> V
}

/// Arithmetic with fused operations, for processors with FMA.
@usableFromInline package enum Fused: Arithmetic {
  /// Returns a * b + c, rounded once.
  @inlinable @inline(__always)
  package static func madd<V: KernelVector>(_ a: V, _ b: V, _ c: V) -> V { V.fma(a, b, c) }

  /// Returns the rounding error of a product: the exact a * b minus `product`.
  @inlinable @inline(__always)
  package static func remainder<V: KernelVector>(_ a: V, _ b: V, product: V) -> V {
    V.fma(a, b, V.zero - product)
  }
}

/// Arithmetic without fused operations, for the x86-64 baseline.
@usableFromInline package enum Unfused: Arithmetic {
  /// Returns a * b + c, rounded twice.
  @inlinable @inline(__always)
  package static func madd<V: KernelVector>(_ a: V, _ b: V, _ c: V) -> V { a * b + c }

  /// Returns the rounding error of a product: the exact a * b minus `product`.
  ///
  /// The function splits each factor into two numbers with half of the digits (Dekker 1971, "A floating-point technique
  /// for extending the available precision", Numer. Math. 18, 224-242).
  @inlinable @inline(__always)
  package static func remainder<V: KernelVector>(_ a: V, _ b: V, product: V) -> V {
    let (a1, a2) = halves(a)
    let (b1, b2) = halves(b)
    return ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2
  }

  /// Splits a number into a sum of two numbers with half of the digits each, by Veltkamp's method.
  @inlinable @inline(__always)
  package static func halves<V: KernelVector>(_ a: V) -> (V, V) {
    let c = a * V(repeating: 0x1.0000002p27)
    let high = c - (c - a)
    return (high, a - high)
  }
}

// The same code is repeated for each vector width, because generic code cannot call the C functions.

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
