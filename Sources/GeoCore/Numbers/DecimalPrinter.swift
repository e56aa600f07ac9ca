/// Prints doubles with a fixed number of decimals, correctly rounded, with integer arithmetic.
package enum DecimalPrinter {
  /// The maximum number of decimals.
  package static let maximumPlaces = 17

  /// The number of bytes that ``write(_:places:to:)`` may overwrite.
  ///
  /// These are a sign, 20 digits, a point, 17 decimals, and up to 8 bytes after them, because eight digits are stored
  /// at a time.
  package static let room = 48

  /// Writes `value` with `places` decimals, rounded to nearest from its exact binary value.
  ///
  /// A tie is rounded to the even digit, as in C's `printf`. A value that rounds to zero has no minus sign. For NaN
  /// and the infinities nothing is written, so the field stays empty. A value of 2^64 or more, which no length or
  /// angle on the Earth reaches, is written in the shortest form that reads back (`1e+300`).
  ///
  /// - Parameters:
  ///   - value: the number to print.
  ///   - places: decimals, in 0...17.
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

  /// Returns 0 for an azimuth below 360 that would print as 360 with `places` decimals.
  ///
  /// It returns any other azimuth unchanged.
  @inline(__always)
  package static func azimuth(_ degrees: Double, places: Int) -> Double {
    // Only azimuths above 359 can be within half a unit of the last decimal of 360.
    guard degrees > 359 else { return degrees }
    let (whole, _) = rounded(min(degrees, 361), places: places)
    return whole >= 360 && degrees <= 360 ? 0 : degrees
  }

  /// Converts an integer that counts units of the last decimal to text.
  ///
  /// Zeros pad the whole part to at least `width` digits.
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
      // Numbers such as degrees and minutes are the most common case.
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

  /// Returns the whole part and `places` decimals of a magnitude below 2^64, rounded half to even.
  @inline(__always)
  private static func rounded(
    _ magnitude: Double, places: Int
  ) -> (whole: UInt64, fraction: UInt64) {
    guard magnitude < 0x1p53 else { return (UInt64(magnitude), 0) }
    let scale = PowersOfTen.integer(places)
    var whole = UInt64(Int64(magnitude))
    var fraction: UInt64
    if magnitude >= 0x1p-10 || magnitude == 0 {
      // Compute the fraction, which is exact in units of 2^-64, because the lowest bit of a magnitude is at least
      // 2^-62 here. A conversion to Int64 is one instruction, a conversion to UInt64 several.
      let rest = UInt64(Int64((magnitude - Double(Int64(whole))) * 0x1p63)) << 1
      let (high, low) = rest.multipliedFullWidth(by: scale)
      let isOdd = (places == 0 ? whole : high) & 1 == 1
      let half: UInt64 = 1 << 63
      fraction = high + (low > half || (low == half && isOdd) ? 1 : 0)
    } else {
      fraction = UInt64(ExactProduct.rounded(magnitude, times: UInt128(scale)))
    }
    // A fraction that rounded up to one is carried into the whole part.
    if fraction == scale { (whole, fraction) = (whole + 1, 0) }
    return (whole, fraction)
  }
}

/// Converts integers to decimal digits, eight at a time in a 64-bit word.
enum Digits {
  /// Writes `value` without leading zeros; may also overwrite up to 8 bytes after the digits.
  ///
  /// - Returns: the end of the digits.
  @inline(__always)
  static func write(
    _ value: UInt64, to bytes: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    guard value < 100_000_000 else { return writeLong(value, to: bytes) }
    let digits = eight(value)
    // The first digit is in the lowest byte. The number zero keeps one of its eight digits.
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
  /// It may also overwrite up to 8 bytes after the digits.
  ///
  /// - Parameters:
  ///   - value: below 10^count.
  ///   - count: 1 to 19.
  /// - Returns: the end of the digits.
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
  /// Halves, pairs and digits are split in all parts of a word at once. A multiplication replaces each division by a
  /// constant; it is exact for the few possible values.
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
