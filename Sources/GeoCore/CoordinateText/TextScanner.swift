/// A cursor over a text, one Unicode scalar at a time. It is a value: a copy looks ahead.
package struct TextScanner {
  package let text: String
  package private(set) var index: String.Index

  package init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  package var isAtEnd: Bool { index == text.endIndex }

  /// The scalar under the cursor; nil at the end.
  package var scalar: Unicode.Scalar? { isAtEnd ? nil : text.unicodeScalars[index] }

  package mutating func advance() { index = text.unicodeScalars.index(after: index) }

  /// Steps over the scalar under the cursor if it meets the condition, and says whether it did.
  package mutating func take(where condition: (Unicode.Scalar) -> Bool) -> Bool {
    guard let scalar, condition(scalar) else { return false }
    advance()
    return true
  }

  package mutating func take(_ expected: Unicode.Scalar) -> Bool { take { $0 == expected } }

  /// Everything from the cursor on that meets the condition, possibly nothing.
  package mutating func takeAll(where condition: (Unicode.Scalar) -> Bool) -> Substring {
    let start = index
    while take(where: condition) {}
    return text[start..<index]
  }

  /// Steps over an ASCII word whatever its case, or stays where it is.
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

  /// The complaint that something else was expected under the cursor.
  package func unreadable(expected: String) -> GeoError {
    .unreadable(text, at: index, expected: expected)
  }
}

/// The characters that people and programs use for the same thing in coordinate text.
///
/// Everything is compared by Unicode scalar, so no normalization can turn one into another.
extension Unicode.Scalar {
  /// A space on the line: ASCII, tab, no-break, the typographic spaces U+2000 to U+200A, narrow
  /// no-break, medium mathematical and ideographic. Line breaks and invisible marks are not blank.
  package var isBlank: Bool {
    switch value {
    case 0x20, 0x09, 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// A minus sign: hyphen-minus, the mathematical minus, and what typesetting replaces them by
  /// (hyphen, non-breaking hyphen, figure dash, en dash, small and full-width hyphen-minus).
  /// An em dash is punctuation, never a sign.
  var isMinus: Bool {
    switch value {
    case 0x2D, 0x2212, 0x2010, 0x2011, 0x2012, 0x2013, 0xFE63, 0xFF0D: true
    default: false
    }
  }

  /// A degree sign or what is often typed for it: masculine ordinal, ring above, ring operator,
  /// superscript zero, caret, asterisk.
  var isDegreeMark: Bool {
    switch value {
    case 0xB0, 0xBA, 0x2DA, 0x2218, 0x2070, 0x5E, 0x2A: true
    default: false
    }
  }

  /// A prime or what is often typed for it: apostrophe, single quotes, acute, grave, modifiers.
  var isMinuteMark: Bool {
    switch value {
    case 0x27, 0x2032, 0x2018, 0x2019, 0xB4, 0x60, 0x2B9, 0x2BC: true
    default: false
    }
  }

  /// A double prime or what is often typed for it: quotation mark, double quotes, modifiers.
  var isSecondMark: Bool {
    switch value {
    case 0x22, 0x2033, 0x201C, 0x201D, 0x2BA, 0x2DD: true
    default: false
    }
  }

  var isASCIIDigit: Bool { value >= 0x30 && value <= 0x39 }

  var isASCIILetter: Bool { lowercasedASCII.value >= 0x61 && lowercasedASCII.value <= 0x7A }

  var isUppercaseASCII: Bool { value >= 0x41 && value <= 0x5A }

  /// The lower-case form of an ASCII capital; any other scalar itself.
  var lowercasedASCII: Unicode.Scalar {
    isUppercaseASCII ? Unicode.Scalar(UInt8(value) + 32) : self
  }
}

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

/// A text without what clipboards and input methods leave in it.
///
/// - Invisible marks are dropped: zero-width spaces and joiners, marks of writing direction, byte order marks
///   and variation selectors. A mark directly between two digits stays, so that the reader refuses it: it may
///   stand for a blank or for nothing. So does the soft hyphen, which may be a minus sign.
/// - Full-width letters, digits and signs become ASCII, and so do the ideographic, small and Arabic commas.
struct PastedText {
  /// The text as it was given.
  let original: String

  /// The text to read.
  let text: String

  /// The index in ``original`` of each scalar of ``text``; nil where both are the same.
  private let origins: [String.Index]?

  init(_ original: String) {
    self.original = original
    let scalars = original.unicodeScalars
    // Nearly all texts are ASCII, and of the others nearly all have only degree signs and primes.
    let isPlain =
      original.utf8.allSatisfy { $0 < 0x80 }
      || scalars.allSatisfy { !$0.isInvisibleMark && $0.asciiEquivalent == $0 }
    guard !isPlain else {
      (text, origins) = (original, nil)
      return
    }
    var kept: [(scalar: Unicode.Scalar, index: String.Index)] = []
    // Marks after a digit, which stay if another digit follows.
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

  /// An error about ``text`` as one about ``original``.
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
  /// A mark that nobody sees: zero width, direction, byte order, variation. Not the soft hyphen.
  fileprivate var isInvisibleMark: Bool {
    switch value {
    case 0x61C, 0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F,
      0xFE00...0xFE0F, 0xFEFF:
      true
    default: false
    }
  }

  /// The ASCII scalar that a full-width one and a comma of another script stand for; any other scalar itself.
  fileprivate var asciiEquivalent: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(UInt8(value - 0xFEE0))
    case 0x3001, 0xFE50, 0xFE51, 0xFF64, 0x60C: ","
    case 0xFE54: ";"
    default: self
    }
  }
}
