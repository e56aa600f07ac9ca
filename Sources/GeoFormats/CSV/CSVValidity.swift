/// Recognizes columns that mark positions as valid or invalid.
///
/// The known columns are:
///
/// - `valid` (Traccar and others), and `VALID` (Qstarz, with the text `NO FIX`).
/// - `fix`, `fix_type` and `fix_quality`, which contain 0 or `none` if there is no fix.
/// - `visible`, `manually-marked-outlier` and `algorithm-marked-outlier` (Movebank).
/// - `status` with the letters of NMEA 0183: A is valid, V is invalid. Other values in this column have another
///   meaning.
enum CSVValidity {
  /// Returns ``CSVLocationField/validity``, ``CSVLocationField/receiverStatus`` or ``CSVLocationField/outlier`` for the
  /// name of such a column; nil for any other name.
  static func field(of name: String) -> CSVLocationField? {
    let words = CoordinateColumns.words(of: name).joined(separator: " ")
    if valid.contains(words) { return .validity }
    if statuses.contains(words) { return .receiverStatus }
    return outliers.contains(words) ? .outlier : nil
  }

  /// Returns whether the text of a field marks the position as invalid.
  static func isInvalid(_ text: String, _ field: CSVLocationField) -> Bool {
    let text = text.lowercased()
    switch field {
    case .validity: return invalidTexts.contains(text)
    case .receiverStatus: return text == "v" || text == "void"
    case .outlier: return outlierTexts.contains(text)
    default: return false
    }
  }

  /// Returns the message about a field that marks the position as invalid.
  static func refusal(_ text: String, named name: String) -> String {
    "\(QuotedText.quote(text)) in column \(QuotedText.quote(name)) marks the position as invalid"
  }

  private static let statuses: Set<String> = [
    "status", "gps status", "position status", "receiver status", "nmea status", "rmc status",
  ]
  private static let valid: Set<String> = [
    "valid", "is valid", "gps valid", "fix valid", "position valid", "location valid", "visible",
    "fix", "gps fix", "fix type", "gps fix type", "fix quality", "fixtype",
  ]
  private static let outliers: Set<String> = [
    "manually marked outlier", "algorithm marked outlier", "import marked outlier", "outlier",
    "is outlier",
  ]
  private static let invalidTexts: Set<String> = [
    "false", "0", "no", "n", "f", "v", "void", "invalid", "none", "no fix", "nofix", "no_fix",
  ]
  private static let outlierTexts: Set<String> = ["true", "1", "yes", "y", "t"]
}

/// The columns in a table of points that mark positions as valid or invalid.
package struct CSVValidityColumns: Sendable {
  private let columns: [(column: Int, name: String, field: CSVLocationField)]

  /// Creates an empty set of columns, for a table without a header.
  package init() { columns = [] }

  /// Finds the columns by their names. The name `visible` is excluded, because in a table of points it describes how a
  /// point is drawn.
  ///
  /// - Parameters:
  ///   - header: the names of all columns.
  ///   - used: the indices of the columns that already have another meaning.
  package init(header: [String], besides used: Set<Int>) {
    columns = header.enumerated().compactMap { column, name in
      guard !used.contains(column), name.lowercased() != "visible" else { return nil }
      return CSVValidity.field(of: name).map { (column, name, $0) }
    }
  }

  /// True if the table has no such column.
  package var isEmpty: Bool { columns.isEmpty }

  /// Returns the reason why the position of the current record is invalid; nil if the position is valid.
  package func refusal(of cursor: borrowing CSVCursor) -> String? {
    for (column, name, field) in columns {
      let text = cursor.text(column)
      if CSVValidity.isInvalid(text, field) { return CSVValidity.refusal(text, named: name) }
    }
    return nil
  }

  /// Returns true if the position of a record is certainly valid. If the result is false, only the slower
  /// ``refusal(of:)`` shows whether the position is valid.
  ///
  /// The function is fast, because it only compares bytes: `1`, `true`, `A` and empty fields are valid.
  package func isSurelyValid(
    _ record: Range<Int>, of bytes: UnsafePointer<UInt8>, separator: UInt8
  ) -> Bool {
    columns.allSatisfy { column, _, field in
      guard let text = CSVBytes.field(column, in: record, of: bytes, separator: separator) else {
        return false
      }
      guard let first = text.first.map({ bytes[$0] }) else { return true }
      let whole = UnsafeBufferPointer(start: bytes + text.lowerBound, count: text.count)
      switch field {
      case .validity:
        let isDigit = first > UInt8(ascii: "0") && first <= UInt8(ascii: "9")
        return text.count == 1 && isDigit || whole.elementsEqual("true".utf8)
      case .receiverStatus: return text.count == 1 && first == UInt8(ascii: "A")
      default: return first == UInt8(ascii: "0") || whole.elementsEqual("false".utf8)
      }
    }
  }
}
