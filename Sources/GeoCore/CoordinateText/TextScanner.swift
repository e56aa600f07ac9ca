/// A scanner that reads the Unicode scalars of a string from the start to the end.
///
/// To look ahead, copy the scanner, which is a value type.
package struct TextScanner {
  package let text: String
  package private(set) var index: String.Index

  package init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  package var isAtEnd: Bool { index == text.endIndex }

  /// The next scalar; nil at the end of the text.
  package var scalar: Unicode.Scalar? { isAtEnd ? nil : text.unicodeScalars[index] }

  package mutating func advance() { index = text.unicodeScalars.index(after: index) }

  /// Reads the next scalar if it meets a condition, and returns whether it does.
  package mutating func take(where condition: (Unicode.Scalar) -> Bool) -> Bool {
    guard let scalar, condition(scalar) else { return false }
    advance()
    return true
  }

  package mutating func take(_ expected: Unicode.Scalar) -> Bool { take { $0 == expected } }

  /// Reads all consecutive scalars that meet a condition, and returns them.
  ///
  /// The result may be empty.
  package mutating func takeAll(where condition: (Unicode.Scalar) -> Bool) -> Substring {
    let start = index
    while take(where: condition) {}
    return text[start..<index]
  }

  /// Reads an ASCII word in any letter case, and returns true. If the next scalars differ from the word, the method
  /// returns false and the scanner does not move.
  package mutating func take(word: String) -> Bool {
    var ahead = self
    for expected in word.unicodeScalars {
      guard ahead.take(where: { $0.lowercasedASCII == expected.lowercasedASCII }) else {
        return false
      }
    }
    self = ahead
    return true
  }

  /// Returns an error at the current position, with a description of valid text.
  package func unreadable(expected: String) -> GeoError {
    .unreadable(text, at: index, expected: expected)
  }
}

/// Classes of characters that have the same meaning in the text of a coordinate, such as the various minus signs.
///
/// The properties test scalars and not characters, so Unicode equivalence has no effect.
extension Unicode.Scalar {
  /// Whether the scalar is a horizontal space.
  ///
  /// Horizontal spaces are the ASCII space, tab, no-break space, the typographic spaces U+2000 to U+200A, and the
  /// narrow no-break, medium mathematical and ideographic spaces. Line breaks and invisible characters are not
  /// included.
  package var isBlank: Bool {
    switch value {
    case 0x20, 0x09, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether the scalar is a minus sign or a typographic replacement.
  ///
  /// The result is true for the hyphen-minus, mathematical minus, hyphen, non-breaking hyphen, figure dash, en dash,
  /// and the small and full-width hyphen-minus. An em dash is punctuation and never a sign.
  var isMinus: Bool {
    switch value {
    case 0x2D, 0x2212, 0x2010, 0x2011, 0x2012, 0x2013, 0xFE63, 0xFF0D: true
    default: false
    }
  }

  /// Whether the scalar is a degree sign or a common substitute: masculine ordinal, ring above, ring operator,
  /// superscript zero, caret, asterisk.
  var isDegreeMark: Bool {
    switch value {
    case 0xB0, 0xBA, 0x2DA, 0x2218, 0x2070, 0x5E, 0x2A: true
    default: false
    }
  }

  /// Whether the scalar is a prime or a substitute: apostrophe, single quotes, acute, grave, modifiers.
  var isMinuteMark: Bool {
    switch value {
    case 0x27, 0x2032, 0x2018, 0x2019, 0xB4, 0x60, 0x2B9, 0x2BC: true
    default: false
    }
  }

  /// Whether the scalar is a double prime or a substitute: quotation mark, double quotes, modifiers.
  var isSecondMark: Bool {
    switch value {
    case 0x22, 0x2033, 0x201C, 0x201D, 0x2BA, 0x2DD: true
    default: false
    }
  }

  var isASCIIDigit: Bool { value >= 0x30 && value <= 0x39 }

  var isASCIILetter: Bool { lowercasedASCII.value >= 0x61 && lowercasedASCII.value <= 0x7A }

  var isUppercaseASCII: Bool { value >= 0x41 && value <= 0x5A }

  /// The lowercase form of an uppercase ASCII letter; any other scalar is unchanged.
  var lowercasedASCII: Unicode.Scalar {
    isUppercaseASCII ? Unicode.Scalar(UInt8(value) + 32) : self
  }
}

/// A decimal number that was read from text. The value of the number is computed only on request.
package struct DecimalNumber {
  /// The form of an exponent. In coordinate text, `5e5` is ambiguous, because E is also the letter for east, but `5e+5`
  /// is not.
  package enum Exponent { case none, unsigned, signed }

  package let start: String.Index
  package let isSigned: Bool
  package let isNegative: Bool
  /// The digits, decimal point and exponent as ASCII text, without the sign.
  package let magnitude: Substring
  package let integer: Substring
  /// The digits after the decimal point; empty if there is no decimal point.
  package let fraction: Substring
  package let exponent: Exponent

  /// The magnitude, correctly rounded; infinite if it is too large for a double.
  package var value: Double { Double(magnitude) ?? .nan }

  /// The text of the number for error messages, shortened to 20 characters after the sign.
  package var source: String { (isNegative ? "-" : "") + String(magnitude.prefix(20)) }

  /// Whether the number has no fraction and no exponent.
  ///
  /// All components of an angle except the last must be whole.
  package var isWhole: Bool { fraction.isEmpty && exponent == .none }
}

extension TextScanner {
  /// Reads a decimal number with an optional sign and exponent.
  ///
  /// If there is no number at the current position, the result is nil.
  ///
  /// A leading point is valid (`.5`). A trailing point is an error, because `40. 71` is probably a typing error.
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

  /// Reads an exponent: the letter e, directly followed by an optional sign and digits.
  ///
  /// The scanner stops before any other e, which may be the letter for east.
  private mutating func takeExponent() -> DecimalNumber.Exponent {
    var ahead = self
    guard ahead.take(word: "e") else { return .none }
    let isSigned = ahead.take { $0 == "-" || $0 == "+" }
    guard !ahead.takeAll(where: { $0.isASCIIDigit }).isEmpty else { return .none }
    self = ahead
    return isSigned ? .signed : .unsigned
  }
}

/// Text without the invisible and unusual characters that clipboards and input methods insert.
///
/// - Invisible characters are removed: zero-width spaces and joiners, direction marks, byte order marks and variation
///   selectors.
/// - An invisible character between two digits is kept and leads to an error, because it may replace a blank. A soft
///   hyphen is also kept, because it may replace a minus sign.
/// - Full-width letters, digits and signs, and ideographic, small and Arabic commas are replaced with ASCII characters.
struct PastedText {
  /// The original text.
  let original: String

  /// The text to read.
  let text: String

  /// For each scalar of ``text``, its index in ``original``; nil if both strings are the same.
  private let origins: [String.Index]?

  init(_ original: String) {
    self.original = original
    let scalars = original.unicodeScalars
    // Most input needs no changes: it is ASCII text, possibly with degree signs and primes.
    let isPlain =
      original.utf8.allSatisfy { $0 < 0x80 }
      || scalars.allSatisfy { !$0.isInvisibleMark && $0.asciiEquivalent == $0 }
    guard !isPlain else {
      (text, origins) = (original, nil)
      return
    }
    var kept: [(scalar: Unicode.Scalar, index: String.Index)] = []
    // Invisible characters after a digit. They are kept if another digit follows.
    var pending: [(scalar: Unicode.Scalar, index: String.Index)] = []
    for index in scalars.indices {
      let scalar = scalars[index].asciiEquivalent
      if scalar.isInvisibleMark {
        if kept.last?.scalar.isASCIIDigit == true { pending.append((scalar, index)) }
        continue
      }
      if scalar.isASCIIDigit { kept += pending }
      pending.removeAll()
      kept.append((scalar, index))
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: kept.map(\.scalar))
    (self.text, origins) = (String(text), kept.map(\.index))
  }

  /// Converts an error in ``text`` to an error in ``original``.
  func restored(_ error: GeoError) -> GeoError {
    guard let origins else { return error }
    switch error {
    case .unreadable(text, let column, let expected):
      return .unreadable(original, at: index(ofColumn: column, origins), expected: expected)
    case .outOfRange(let what, text, let column, let allowed):
      return .outOfRange(
        what, in: original, at: index(ofColumn: column, origins), allowed: allowed)
    default: return error
    }
  }

  private func index(ofColumn column: Int, _ origins: [String.Index]) -> String.Index {
    let index = text.index(text.startIndex, offsetBy: column - 1, limitedBy: text.endIndex)
    let position = text.unicodeScalars[..<(index ?? text.endIndex)].count
    return position < origins.count ? origins[position] : original.endIndex
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an invisible character: a zero-width character, direction mark, byte order mark or variation
  /// selector, but not the soft hyphen.
  fileprivate var isInvisibleMark: Bool {
    switch value {
    case 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F,
      0xFE00...0xFE0F, 0xFEFF:
      true
    default: false
    }
  }

  /// The ASCII equivalent of a full-width scalar or of a comma from another script; any other scalar is unchanged.
  fileprivate var asciiEquivalent: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(value - 0xFEE0))
    case 0x3001, 0xFE50, 0xFE51, 0xFF64, 0x60C: ","
    case 0xFE54: ";"
    default: self
    }
  }
}
