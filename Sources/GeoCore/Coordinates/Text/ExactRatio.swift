/// The quotient of two integers as a double, rounded once.
enum ExactRatio {
  /// `numerator / denominator`, correctly rounded (to nearest, ties to even).
  ///
  /// - Parameters:
  ///   - numerator: below 2^127.
  ///   - denominator: above 0 and below 2^127.
  static func quotient(_ numerator: UInt128, _ denominator: UInt128) -> Double {
    let exact: UInt128 = 1 << 53
    if numerator <= exact, denominator <= exact {
      // Both are doubles, so the division is the one rounding.
      return Double(UInt64(numerator)) / Double(UInt64(denominator))
    }
    // Long division to 64 significant bits; what is left over only decides ties.
    var (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    var exponent = 0
    var isInexact = false
    while quotient >> 64 != 0 {
      isInexact = isInexact || quotient & 1 == 1
      quotient >>= 1
      exponent += 1
    }
    while quotient >> 63 == 0, remainder != 0 {
      remainder <<= 1
      quotient <<= 1
      exponent -= 1
      if remainder >= denominator {
        remainder -= denominator
        quotient |= 1
      }
    }
    isInexact = isInexact || remainder != 0
    let significand = Double(UInt64(quotient) | (isInexact ? 1 : 0))
    return Double(sign: .plus, exponent: exponent, significand: significand)
  }

  /// 10 to the power of `exponent`, which is at most 38.
  static func powerOfTen(_ exponent: Int) -> UInt128 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
