/// A decimal number where it stands in a text: its parts are located, nothing is converted yet.
package struct DecimalNumber {
  /// `5e5` and `5e+5`: beside the letter E for east only the second is beyond doubt.
  package enum Exponent { case none, unsigned, signed }

  package let start: String.Index
  package let isSigned: Bool
  package let isNegative: Bool
  /// The digits, point and exponent, all ASCII.
  package let magnitude: Substring
  package let integer: Substring
  /// The digits after the point; empty without one.
  package let fraction: Substring
  package let exponent: Exponent

  /// The magnitude, correctly rounded; infinite where it is beyond all doubles.
  // The scanner lets nothing through that this refuses, and NaN is out of every range.
  package var value: Double { Double(magnitude) ?? .nan }

  /// The number as written, for messages: a long one is cut short.
  package var source: String { (isNegative ? "-" : "") + String(magnitude.prefix(20)) }

  /// Whether it is a plain whole number, as every component of an angle but the last must be.
  package var isWhole: Bool { fraction.isEmpty && exponent == .none }
}

extension TextScanner {
  /// Reads a decimal number with an optional sign and exponent; nil where none begins.
  ///
  /// A leading point is read (`.5`), a trailing one is not: `40. 71` is a slip of the finger.
  package mutating func decimalNumber() throws(GeoError) -> DecimalNumber? {
    let start = index
    let isNegative = take { $0.isMinus }
    let isSigned = isNegative || take("+")
    let digits = index
    let integer = takeAll { $0.isASCIIDigit }
    var fraction = text[index..<index]
    if take(".") {
      fraction = takeAll { $0.isASCIIDigit }
      if fraction.isEmpty {
        throw unreadable(expected: "a digit after the decimal point")
      }
    }
    if integer.isEmpty, fraction.isEmpty {
      if isSigned { throw unreadable(expected: "a digit right after the sign") }
      return nil
    }
    let exponent = takeExponent()
    return DecimalNumber(
      start: start, isSigned: isSigned, isNegative: isNegative, magnitude: text[digits..<index],
      integer: integer, fraction: fraction, exponent: exponent)
  }

  /// An exponent is an e directly followed by digits or by a sign and digits; any other e is left
  /// alone, to be read as the letter for east.
  private mutating func takeExponent() -> DecimalNumber.Exponent {
    var ahead = self
    guard ahead.take(word: "e") else { return .none }
    let isSigned = ahead.take { $0 == "-" || $0 == "+" }
    guard !ahead.takeAll(where: { $0.isASCIIDigit }).isEmpty else { return .none }
    self = ahead
    return isSigned ? .signed : .unsigned
  }
}
