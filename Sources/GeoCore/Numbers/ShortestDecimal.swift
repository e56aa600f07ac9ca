/// Doubles printed with the fewest digits that read back as the same double, and without exponents.
package enum ShortestDecimal {
  /// Appends the digits of `value`: `47.5`, `-0.00001`, `120`; nothing for NaN and the infinities.
  ///
  /// There is no exponent, which many formats do not allow; a value has up to 309 digits before its
  /// point, or 340 behind it. Zero has no sign.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return }
    // What people and receivers write has few decimals. Up to 15 digits no two decimals are the same
    // double, so the one that is equal is the shortest but for zeros at its end.
    if appendScaled(value, places: 7, to: &bytes) { return }
    if appendScaled(value, places: 9, to: &bytes) { return }
    appendGeneral(value, to: &bytes)
  }

  /// The text of ``append(_:to:)``.
  package static func string(_ value: Double) -> String {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a value that has no more than `places` decimals and 15 digits in all; false, and nothing
  /// is done, for any other.
  @inline(__always)
  private static func appendScaled(
    _ value: Double, places: Int, to bytes: inout [UInt8]
  ) -> Bool {
    let power = PowersOfTen.doubles[places]
    let units = (value.magnitude * power).rounded()
    // Both operands of the division are exact, so its result is the double nearest to the decimal.
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

  /// Takes the standard library's shortest digits, and moves the point to where the exponent says.
  private static func appendGeneral(_ value: Double, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var text = value.magnitude.description
    text.withUTF8 { text in
      guard let mark = text.firstIndex(of: UInt8(ascii: "e")) else {
        // Whole numbers end with a point and a zero.
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
