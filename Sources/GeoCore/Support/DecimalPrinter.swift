/// Prints doubles with a fixed number of decimals, correctly rounded, with integer arithmetic.
package enum DecimalPrinter {
  /// The maximum number of decimals.
  package static let maximumPlaces = 17

  /// The number of bytes that ``write(_:places:to:)`` may overwrite.
  ///
  /// The longest text has a sign, 20 digits, a decimal point and 17 decimals. Up to 8 bytes after the text may be
  /// overwritten, because the code stores eight digits at a time.
  package static let room = 48

  /// Writes `value` with `places` decimals, rounded to nearest from its exact binary value.
  ///
  /// A tie is rounded to the even digit, as in C's `printf`. A value that rounds to zero has no minus sign. For NaN and
  /// the infinities, the function writes nothing, so a CSV field stays empty. Values of 2^64 or more, which no length
  /// or angle on the Earth reaches, are written in Swift's shortest exact form, such as `1e+300`.
  ///
  /// - Parameters:
  ///   - value: the number to print.
  ///   - places: the number of decimals, in 0...17.
  ///   - bytes: receives the ASCII text; ``room`` bytes must be writable.
  /// - Returns: the number of bytes of the text.
  package static func write(
    _ value: Double, places: Int, to bytes: UnsafeMutableRawPointer
  ) -> Int {
    precondition((0...maximumPlaces).contains(places), "places outside 0...17")
    let magnitude = value.magnitude
    guard magnitude < 0x1p64 else {
      guard value.isFinite else { return 0 }
      let text = value.description.utf8
      UnsafeMutableRawBufferPointer(start: bytes, count: room).copyBytes(from: text)
      return text.count
    }
    let (whole, fraction) = rounded(magnitude, places: places)
    var end = bytes
    if value < 0, whole | fraction != 0 {
      end.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
      end += 1
    }
    end = Digits.write(whole, to: end)
    if places > 0 {
      end.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
      end = Digits.write(fraction, count: places, to: end + 1)
    }
    return end - bytes
  }

  /// Appends `value` with `places` decimals; see ``write(_:places:to:)``.
  package static func append(_ value: Double, places: Int, to buffer: inout [UInt8]) {
    withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { scratch in
      guard let start = scratch.baseAddress else { return }
      let count = write(value, places: places, to: start)
      buffer.append(contentsOf: scratch[..<count])
    }
  }

  /// Returns `value` with `places` decimals as text; see ``write(_:places:to:)``.
  package static func string(_ value: Double, places: Int) -> String {
    var buffer: [UInt8] = []
    append(value, places: places, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  /// Returns 0 for an azimuth that would print as 360 with `places` decimals.
  ///
  /// The function returns any other azimuth unchanged.
  @inline(__always)
  package static func azimuth(_ degrees: Double, places: Int) -> Double {
    // Only azimuths above 359 can be rounded to 360.
    guard degrees > 359 else { return degrees }
    let (whole, _) = rounded(min(degrees, 361), places: places)
    return whole >= 360 && degrees <= 360 ? 0 : degrees
  }

  /// Converts an integer that counts units of the last decimal to text.
  ///
  /// The whole part is padded with zeros to at least `width` digits.
  static func string(units: UInt128, places: Int, width: Int) -> String {
    let digits = String(units)
    let missing = max(0, width + places - digits.utf8.count)
    let padded = String(repeating: "0", count: missing) + digits
    guard places > 0 else { return padded }
    return "\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  /// Appends the text of ``string(units:places:width:)``.
  static func append(units: UInt128, places: Int, width: Int, to buffer: inout [UInt8]) {
    guard let units = UInt64(exactly: units) else {
      buffer += string(units: units, places: places, width: width).utf8
      return
    }
    if places == 0, width <= 2, units < 100 {
      // Handle numbers with one or two digits first, because most numbers are degrees or minutes.
      let (tens, ones) = UInt8(units).quotientAndRemainder(dividingBy: 10)
      if tens > 0 || width == 2 { buffer.append(UInt8(ascii: "0") + tens) }
      return buffer.append(UInt8(ascii: "0") + ones)
    }
    let (whole, fraction) = units.quotientAndRemainder(dividingBy: PowersOfTen.integer(places))
    for digits in stride(from: width - 1, to: 0, by: -1) where whole < PowersOfTen.integer(digits) {
      buffer.append(UInt8(ascii: "0"))
    }
    withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { scratch in
      guard let start = scratch.baseAddress else { return }
      var end = Digits.write(whole, to: start)
      if places > 0 {
        end.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
        end = Digits.write(fraction, count: places, to: end + 1)
      }
      buffer.append(contentsOf: scratch[..<(end - start)])
    }
  }

  /// Rounds a magnitude below 2^64 to `places` decimals, ties to even, and returns the whole part and the decimals as
  /// integers.
  @inline(__always)
  private static func rounded(
    _ magnitude: Double, places: Int
  ) -> (whole: UInt64, fraction: UInt64) {
    guard magnitude < 0x1p53 else { return (UInt64(magnitude), 0) }
    let scale = PowersOfTen.integer(places)
    var whole = UInt64(Int64(magnitude))
    var fraction: UInt64
    if magnitude >= 0x1p-10 || magnitude == 0 {
      // The lowest bit of a magnitude is at least 2^-62 here, so the fraction is exact in units of 2^-64. The code
      // converts to `Int64`, which takes one instruction; a conversion to `UInt64` takes several.
      let rest = UInt64(Int64((magnitude - Double(Int64(whole))) * 0x1p63)) << 1
      let (high, low) = rest.multipliedFullWidth(by: scale)
      let isOdd = (places == 0 ? whole : high) & 1 == 1
      let half: UInt64 = 1 << 63
      fraction = high + (low > half || (low == half && isOdd) ? 1 : 0)
    } else {
      fraction = UInt64(ExactProduct.rounded(magnitude, times: UInt128(scale)))
    }
    // If the fraction is rounded up to 1, increase the whole part.
    if fraction == scale { (whole, fraction) = (whole + 1, 0) }
    return (whole, fraction)
  }
}

/// Converts integers to decimal digits, eight at a time in a 64-bit word.
enum Digits {
  /// Writes `value` without leading zeros. The function may overwrite up to 8 bytes after the digits.
  ///
  /// - Returns: a pointer to the byte after the last digit.
  @inline(__always)
  static func write(
    _ value: UInt64, to bytes: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    guard value < 100_000_000 else { return writeLong(value, to: bytes) }
    let digits = eight(value)
    // The lowest byte contains the first digit, so the trailing zero bits count the leading zeros of the number. Keep
    // at least one digit, for the number 0.
    let zeros = min(digits.trailingZeroBitCount >> 3, 7)
    store(digits | ascii, shiftedBy: zeros, to: bytes)
    return bytes + (8 - zeros)
  }

  @inline(never)
  private static func writeLong(
    _ value: UInt64, to bytes: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    return write(low, count: 8, to: write(high, to: bytes))
  }

  /// Writes `value` with `count` digits, including leading zeros.
  ///
  /// The function may overwrite up to 8 bytes after the digits.
  ///
  /// - Parameters:
  ///   - value: the number to write, below 10^count.
  ///   - count: the number of digits, from 1 to 19.
  /// - Returns: a pointer to the byte after the last digit.
  @inline(__always)
  static func write(
    _ value: UInt64, count: Int, to bytes: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    var (rest, count, bytes) = (value, count, bytes)
    while count > 8 {
      let (first, others) = rest.quotientAndRemainder(
        dividingBy: PowersOfTen.integer(count - 8))
      store(eight(first) | ascii, shiftedBy: 0, to: bytes)
      (rest, count, bytes) = (others, count - 8, bytes + 8)
    }
    store(eight(rest &* PowersOfTen.integer(8 - count)) | ascii, shiftedBy: 0, to: bytes)
    return bytes + count
  }

  private static let ascii: UInt64 = 0x3030_3030_3030_3030

  /// Returns the eight digits of a value below 10^8, one per byte, with the first digit in the lowest byte.
  ///
  /// Three steps split the number into two halves, four pairs and eight digits. Each step splits all fields of the
  /// 64-bit word at once. Multiplications replace the divisions by constants; they are exact for all possible values.
  @inline(__always)
  private static func eight(_ value: UInt64) -> UInt64 {
    let top = value / 10_000
    let halves = top | (value &- top &* 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }

  @inline(__always)
  private static func store(
    _ digits: UInt64, shiftedBy count: Int, to bytes: UnsafeMutableRawPointer
  ) {
    bytes.storeBytes(of: (digits >> UInt64(8 * count)).littleEndian, as: UInt64.self)
  }
}

/// Prints doubles without exponents, with the fewest digits that read back as the same double.
package enum ShortestDecimal {
  /// Appends the shortest text for `value`, such as `47.5`, `-0.00001` or `120`; nothing for NaN and the infinities.
  ///
  /// The text has no exponent, because many formats do not allow one. The text may have up to 309 digits before the
  /// point, or 340 digits after the point. Zero has no sign.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return }
    // Try 7 and 9 decimals first, because most numbers from people and receivers have few decimals. Different decimal
    // numbers with up to 15 digits are always different doubles. If such a number equals the value, it is therefore the
    // shortest text, apart from trailing zeros.
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

  /// Appends a value if a decimal number with `places` decimals and at most 15 digits reads back as the same double.
  ///
  /// Otherwise, the function appends nothing and returns false.
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
        // The standard library writes `.0` after a whole number.
        let isWhole = text.suffix(2).elementsEqual(".0".utf8)
        return bytes.append(contentsOf: text.dropLast(isWhole ? 2 : 0))
      }
      let exponent = Int(String(decoding: text[(mark + 1)...], as: UTF8.self)) ?? 0
      append(significant: text[..<mark], exponent: exponent, to: &bytes)
    }
  }

  /// Appends digits of the form `d.ddd` after moving the decimal point by `exponent` places.
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

/// Computes the quotient of two integers as a double with a single rounding.
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
    // Compute at least 64 significant bits of the quotient. The remainder is only needed to detect ties.
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

  /// Returns `numerator / denominator`, correctly rounded, with a single hardware division.
  ///
  /// - Parameters:
  ///   - numerator: any 64-bit integer.
  ///   - denominator: above 0.
  package static func quotient(_ numerator: UInt64, _ denominator: UInt64) -> Double {
    if numerator <= 1 << 53, denominator <= 1 << 53 {
      // Both integers are exact as doubles, so only the division rounds.
      return Double(numerator) / Double(denominator)
    }
    let shiftA = numerator.leadingZeroBitCount
    let shiftB = denominator.leadingZeroBitCount
    let a = numerator << UInt64(shiftA)
    // Half of the normalized numerator is less than the normalized divisor, so the quotient fits in 64 bits. It has at
    // least 63 bits, ten more than the significand of a double.
    let (q, remainder) = (denominator << UInt64(shiftB)).dividingFullWidth((a >> 1, a << 63))
    return rounded(q, isInexact: remainder != 0, exponent: shiftB - shiftA - 63)
  }

  /// Returns `value * 2^exponent`, correctly rounded. If `isInexact` is true, `value` has at least 62 bits and its
  /// fraction was truncated.
  private static func rounded(_ value: UInt64, isInexact: Bool, exponent: Int) -> Double {
    // The truncated bits only matter for ties. Setting the lowest bit has the same effect, because it is far below the
    // bits that a double keeps.
    let power = Double(bitPattern: UInt64(1023 + exponent) << 52)
    return Double(isInexact ? value | 1 : value) * power
  }
}

/// Multiplies a double by an integer and rounds the exact product to an integer.
enum ExactProduct {
  /// Returns the exact product `magnitude * factor`, rounded to the nearest integer, ties to even.
  ///
  /// - Parameters:
  ///   - magnitude: in [0, 2^53).
  ///   - factor: below 2^74.
  static func rounded(_ magnitude: Double, times factor: UInt128) -> UInt128 {
    // A double is an integer times a power of two. For a magnitude below 2^53, this power is at most 1.
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

/// Exact powers of ten.
package enum PowersOfTen {
  /// Returns 10^n for n in 0...19, the powers that fit in 64 bits.
  @inline(__always)
  static func integer(_ n: Int) -> UInt64 { integers[n] }

  /// Returns 10^n for n in 0...38, the powers that fit in 128 bits.
  static func wide(_ n: Int) -> UInt128 {
    n <= 19 ? UInt128(integer(n)) : UInt128(integer(19)) * UInt128(integer(n - 19))
  }

  /// The powers of ten that fit in 64 bits: 10^n at index n.
  package static let integers: [20 of UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000,
    100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
    100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// The powers of ten that are exact doubles: 10^n at index n. The last one is 10^22, because 5^22 < 2^53 < 5^23.
  package static let doubles: [23 of Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
