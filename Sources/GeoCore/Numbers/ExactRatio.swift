/// The quotient of two integers as a double, rounded once.
package enum ExactRatio {
  /// `numerator / denominator`, correctly rounded (to nearest, ties to even).
  ///
  /// - Parameters:
  ///   - numerator: below 2^127.
  ///   - denominator: above 0 and below 2^127.
  static func quotient(_ numerator: UInt128, _ denominator: UInt128) -> Double {
    if let numerator = UInt64(exactly: numerator), let denominator = UInt64(exactly: denominator) {
      return quotient(numerator, denominator)
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
    return rounded(UInt64(quotient), isInexact: isInexact || remainder != 0, exponent: exponent)
  }

  /// The same of 64-bit integers, for which one hardware division is enough.
  ///
  /// - Parameters:
  ///   - numerator: any.
  ///   - denominator: above 0.
  package static func quotient(_ numerator: UInt64, _ denominator: UInt64) -> Double {
    if numerator <= 1 << 53, denominator <= 1 << 53 {
      // Both are doubles, so the division is the one rounding.
      return Double(numerator) / Double(denominator)
    }
    let shiftA = numerator.leadingZeroBitCount
    let shiftB = denominator.leadingZeroBitCount
    let a = numerator << UInt64(shiftA)
    // Half the normalized numerator is below the normalized divisor: the quotient fits 64 bits and
    // has 63 of them at least, ten more than a double keeps.
    let (q, remainder) = (denominator << UInt64(shiftB)).dividingFullWidth((a >> 1, a << 63))
    return rounded(q, isInexact: remainder != 0, exponent: shiftB - shiftA - 63)
  }

  /// `value * 2^exponent`, where `value` is exact or has 62 bits at least and lost a fraction.
  private static func rounded(_ value: UInt64, isInexact: Bool, exponent: Int) -> Double {
    // The lowest bit is far below the half-way bit, so it can stand for everything cut off.
    let power = Double(bitPattern: UInt64(1023 + exponent) << 52)
    return Double(isInexact ? value | 1 : value) * power
  }
}
