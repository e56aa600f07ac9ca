/// The product of a double and an integer as an integer, rounded once.
enum ExactProduct {
  /// `magnitude * factor`, of the exact binary value, to the nearest integer, ties to even.
  ///
  /// - Parameters:
  ///   - magnitude: in [0, 2^53).
  ///   - factor: below 2^74.
  static func rounded(_ magnitude: Double, times factor: UInt128) -> UInt128 {
    // A double is an integer times a power of two that is not above 1 here.
    let isSubnormal = magnitude.exponentBitPattern == 0
    let significand = magnitude.significandBitPattern | (isSubnormal ? 0 : 1 << 52)
    let shift = 1075 - Int(isSubnormal ? 1 : magnitude.exponentBitPattern)
    let product = UInt128(significand) * factor
    guard shift > 0 else { return product }
    guard shift < 128 else { return 0 }
    let whole = product >> UInt128(shift)
    let rest = product - whole << UInt128(shift)
    let half: UInt128 = 1 << UInt128(shift - 1)
    let roundsUp = rest > half || (rest == half && whole & 1 == 1)
    return roundsUp ? whole + 1 : whole
  }
}
