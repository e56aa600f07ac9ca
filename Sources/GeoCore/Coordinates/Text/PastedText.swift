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
