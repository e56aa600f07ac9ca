/// Prints doubles without exponents, with the fewest digits that read back as the same double.
package enum ShortestDecimal {
  /// Appends the digits of `value`: `47.5`, `-0.00001`, `120`; nothing for NaN and the infinities.
  ///
  /// The text has no exponent, because many formats do not allow one. It may have up to 309 digits before the point,
  /// or 340 after it. Zero has no sign.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return }
    // Numbers from people and receivers have few decimals. Different decimals of up to 15 digits are different
    // doubles. Therefore the decimal that equals the value is the shortest one, apart from trailing zeros.
    if appendScaled(value, places: 7, to: &bytes) { return }
    if appendScaled(value, places: 9, to: &bytes) { return }
    appendGeneral(value, to: &bytes)
  }

  /// Returns the text that ``append(_:to:)`` appends.
  package static func string(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a value that has at most `places` decimals and 15 digits in total.
  ///
  /// For any other value it appends nothing and returns false.
  @inline(__always)
  private static func appendScaled(
    _ value: Double, places: Int, to bytes: inout [UInt8]
  ) -> Bool {
    let power = PowersOfTen.doubles[places]
    let units = (value.magnitude * power).rounded()
    // Both operands of the division are exact, so the quotient is the double nearest to the decimal.
    guard units < 1e15, units / power == value.magnitude else { return false }
    let (whole, fraction) = UInt64(units).quotientAndRemainder(
      dividingBy: PowersOfTen.integers[places])
    withUnsafeTemporaryAllocation(byteCount: DecimalPrinter.room, alignment: 8) { scratch in
      guard let start = scratch.baseAddress else { return }
      var end = start
      if value < 0 {
        end.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
        end += 1
      }
      end = Digits.write(whole, to: end)
      if fraction > 0 {
        end.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
        end = Digits.write(fraction, count: places, to: end + 1)
        while (end - 1).load(as: UInt8.self) == UInt8(ascii: "0") { end -= 1 }
      }
      bytes.append(
        contentsOf: UnsafeRawBufferPointer(start: start, count: end - start))
    }
    return true
  }

  /// Converts the shortest digits from the standard library to a form without exponent.
  private static func appendGeneral(_ value: Double, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var text = value.magnitude.description
    text.withUTF8 { text in
      guard let mark = text.firstIndex(of: UInt8(ascii: "e")) else {
        // The standard library writes a point and a zero after a whole number.
        let isWhole = text.suffix(2).elementsEqual(".0".utf8)
        return bytes.append(contentsOf: text.dropLast(isWhole ? 2 : 0))
      }
      let exponent = Int(String(decoding: text[(mark + 1)...], as: UTF8.self)) ?? 0
      append(significant: text[..<mark], exponent: exponent, to: &bytes)
    }
  }

  /// Appends `d.ddd` with its point moved by an exponent.
  private static func append(
    significant: Slice<UnsafeBufferPointer<UInt8>>, exponent: Int, to bytes: inout [UInt8]
  ) {
    var digits = significant.filter { $0 != UInt8(ascii: ".") }
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    func appendZeros(_ count: Int) {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, count)))
    }
    if exponent < 0 {
      bytes.append(contentsOf: "0.".utf8)
      appendZeros(-exponent - 1)
      bytes.append(contentsOf: digits)
    } else {
      bytes.append(contentsOf: digits.prefix(exponent + 1))
      appendZeros(exponent + 1 - digits.count)
      guard digits.count > exponent + 1 else { return }
      bytes.append(UInt8(ascii: "."))
      bytes.append(contentsOf: digits[(exponent + 1)...])
    }
  }
}

/// The quotient of two integers as a double, rounded once.
package enum ExactRatio {
  /// Returns `numerator / denominator`, correctly rounded (to nearest, ties to even).
  ///
  /// - Parameters:
  ///   - numerator: below 2^127.
  ///   - denominator: above 0 and below 2^127.
  static func quotient(_ numerator: UInt128, _ denominator: UInt128) -> Double {
    if let numerator = UInt64(exactly: numerator), let denominator = UInt64(exactly: denominator) {
      return quotient(numerator, denominator)
    }
    // Divide to 64 significant bits; the remainder only decides ties.
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

  /// Returns the same quotient for 64-bit integers, with a single hardware division.
  ///
  /// - Parameters:
  ///   - numerator: any value.
  ///   - denominator: above 0.
  package static func quotient(_ numerator: UInt64, _ denominator: UInt64) -> Double {
    if numerator <= 1 << 53, denominator <= 1 << 53 {
      // Both numbers are exact doubles, so only the division rounds.
      return Double(numerator) / Double(denominator)
    }
    let shiftA = numerator.leadingZeroBitCount
    let shiftB = denominator.leadingZeroBitCount
    let a = numerator << UInt64(shiftA)
    // Half of the normalized numerator is below the normalized divisor, so the quotient fits in 64 bits. It has at
    // least 63 bits, ten more than a double keeps.
    let (q, remainder) = (denominator << UInt64(shiftB)).dividingFullWidth((a >> 1, a << 63))
    return rounded(q, isInexact: remainder != 0, exponent: shiftB - shiftA - 63)
  }

  /// Returns `value * 2^exponent`. If `isInexact` is true, `value` has at least 62 bits and has lost a fraction.
  private static func rounded(_ value: UInt64, isInexact: Bool, exponent: Int) -> Double {
    // The lowest bit is far below the half-way bit, so it can represent all truncated bits.
    let power = Double(bitPattern: UInt64(1023 + exponent) << 52)
    return Double(isInexact ? value | 1 : value) * power
  }
}

/// The product of a double and an integer, rounded once to an integer.
enum ExactProduct {
  /// Returns `magnitude * factor` for the exact binary value, rounded to the nearest integer, ties to even.
  ///
  /// - Parameters:
  ///   - magnitude: in [0, 2^53).
  ///   - factor: below 2^74.
  static func rounded(_ magnitude: Double, times factor: UInt128) -> UInt128 {
    // A double is an integer times a power of two. Here this power is at most 1.
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

/// Powers of ten, each exact in its type.
package enum PowersOfTen {
  /// 10^n for n in 0...19, the powers that fit in 64 bits.
  @inline(__always)
  static func integer(_ n: Int) -> UInt64 { integers[n] }

  /// 10^n for n in 0...38, the powers that fit in 128 bits.
  static func wide(_ n: Int) -> UInt128 {
    n <= 19 ? UInt128(integer(n)) : UInt128(integer(19)) * UInt128(integer(n - 19))
  }

  /// 10^n at index n, the powers that fit in 64 bits.
  package static let integers: [20 of UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000,
    100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
    100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// 10^n at index n, the powers that are exact doubles, because 5^22 < 2^53.
  package static let doubles: [23 of Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
