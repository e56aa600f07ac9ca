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
