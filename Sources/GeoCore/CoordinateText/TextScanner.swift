/// A cursor over the Unicode scalars of a text.
///
/// The scanner is a value: copy it to look ahead.
package struct TextScanner {
  package let text: String
  package private(set) var index: String.Index

  package init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  package var isAtEnd: Bool { index == text.endIndex }

  /// The scalar at the cursor; nil at the end.
  package var scalar: Unicode.Scalar? { isAtEnd ? nil : text.unicodeScalars[index] }

  package mutating func advance() { index = text.unicodeScalars.index(after: index) }

  /// Steps over the scalar at the cursor if it meets the condition.
  ///
  /// Returns true if the scalar meets the condition.
  package mutating func take(where condition: (Unicode.Scalar) -> Bool) -> Bool {
    guard let scalar, condition(scalar) else { return false }
    advance()
    return true
  }

  package mutating func take(_ expected: Unicode.Scalar) -> Bool { take { $0 == expected } }

  /// Steps over all consecutive scalars that meet the condition, and returns them.
  ///
  /// The result may be empty.
  package mutating func takeAll(where condition: (Unicode.Scalar) -> Bool) -> Substring {
    let start = index
    while take(where: condition) {}
    return text[start..<index]
  }

  /// Steps over an ASCII word in uppercase or lowercase. If the text at the cursor differs, the cursor does not move.
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

  /// Returns an error with the position of the cursor and the expected text.
  package func unreadable(expected: String) -> GeoError {
    .unreadable(text, at: index, expected: expected)
  }
}

/// Groups of characters with the same meaning in coordinate text, such as the various minus signs.
///
/// Scalars are compared, not characters, so Unicode normalization cannot turn one into another.
extension Unicode.Scalar {
  /// Whether the scalar is a horizontal space.
  ///
  /// Horizontal spaces are ASCII space, tab, no-break space, the typographic spaces U+2000 to U+200A, narrow no-break,
  /// medium mathematical and ideographic space. Line breaks and invisible marks are not included.
  package var isBlank: Bool {
    switch value {
    case 0x20, 0x09, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether the scalar is a minus sign or a typographic replacement.
  ///
  /// Accepted are hyphen-minus, the mathematical minus, hyphen, non-breaking hyphen, figure dash, en dash, and
  /// small and full-width hyphen-minus. An em dash is punctuation, never a sign.
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

  /// The lowercase form of an ASCII capital; any other scalar unchanged.
  var lowercasedASCII: Unicode.Scalar {
    isUppercaseASCII ? Unicode.Scalar(UInt8(value) + 32) : self
  }
}

/// A decimal number in a text: the ranges of its parts, and its value on request.
package struct DecimalNumber {
  /// The form of the exponent. Before the letter E for east, `5e5` is ambiguous and `5e+5` is not.
  package enum Exponent { case none, unsigned, signed }

  package let start: String.Index
  package let isSigned: Bool
  package let isNegative: Bool
  /// The digits, point and exponent, all ASCII.
  package let magnitude: Substring
  package let integer: Substring
  /// The digits after the point; empty if there is no point.
  package let fraction: Substring
  package let exponent: Exponent

  /// The magnitude, correctly rounded; infinite if it exceeds every double.
  package var value: Double { Double(magnitude) ?? .nan }

  /// The number as written, cut to 20 characters, for error messages.
  package var source: String { (isNegative ? "-" : "") + String(magnitude.prefix(20)) }

  /// Whether the number has no fraction and no exponent.
  ///
  /// All components of an angle except the last must be whole.
  package var isWhole: Bool { fraction.isEmpty && exponent == .none }
}

extension TextScanner {
  /// Reads a decimal number with an optional sign and exponent.
  ///
  /// The result is nil if no number begins at the cursor.
  ///
  /// A leading point is accepted (`.5`). A trailing point is refused, because `40. 71` is a typing error.
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

  /// Steps over an exponent: e, directly followed by digits or a sign and digits.
  ///
  /// The cursor stays at any other e, which is then read as the letter for east.
  private mutating func takeExponent() -> DecimalNumber.Exponent {
    var ahead = self
    guard ahead.take(word: "e") else { return .none }
    let isSigned = ahead.take { $0 == "-" || $0 == "+" }
    guard !ahead.takeAll(where: { $0.isASCIIDigit }).isEmpty else { return .none }
    self = ahead
    return isSigned ? .signed : .unsigned
  }
}

/// A text cleaned of the artifacts of clipboards and input methods.
///
/// - Invisible marks are removed: zero-width spaces and joiners, marks of writing direction, byte order marks and
///   variation selectors.
/// - An invisible mark directly between two digits remains, because it may mean a blank. The reader then refuses the
///   text. A soft hyphen is not removed either, because it may be meant as a minus sign.
/// - Full-width letters, digits and signs become ASCII, as do the ideographic, small and Arabic commas.
struct PastedText {
  /// The original text.
  let original: String

  /// The text to read.
  let text: String

  /// The index in ``original`` of each scalar of ``text``; nil if both texts are the same.
  private let origins: [String.Index]?

  init(_ original: String) {
    self.original = original
    let scalars = original.unicodeScalars
    // Return the text unchanged if possible. Nearly all texts are ASCII, and most others contain only degree signs and
    // primes.
    let isPlain =
      original.utf8.allSatisfy { $0 < 0x80 }
      || scalars.allSatisfy { !$0.isInvisibleMark && $0.asciiEquivalent == $0 }
    guard !isPlain else {
      (text, origins) = (original, nil)
      return
    }
    var kept: [(scalar: Unicode.Scalar, index: String.Index)] = []
    // Marks after a digit, which are kept if another digit follows them.
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

  /// Converts an error about ``text`` to one about ``original``.
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
  /// Whether the scalar is an invisible mark: zero width, direction, byte order or variation, but not the soft
  /// hyphen.
  fileprivate var isInvisibleMark: Bool {
    switch value {
    case 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F,
      0xFE00...0xFE0F, 0xFEFF:
      true
    default: false
    }
  }

  /// The ASCII equivalent of a full-width scalar or of a comma of another script.
  ///
  /// Any other scalar is returned unchanged.
  fileprivate var asciiEquivalent: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(value - 0xFEE0))
    case 0x3001, 0xFE50, 0xFE51, 0xFF64, 0x60C: ","
    case 0xFE54: ";"
    default: self
    }
  }
}
