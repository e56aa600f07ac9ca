import GeoFormats

/// A record that has not as many fields as there are columns, and so needs care to keep new columns
/// under their names.
struct RaggedRecord {
  /// Where it begins in the bytes.
  let start: Int
  /// Where the fields of columns end in the bytes. What the record has behind them goes behind the new
  /// columns.
  let end: Int
  /// How many fields it lacks.
  let missingCount: Int

  /// - Parameters:
  ///   - cursor: has just stepped to the record, which is not unclosed.
  ///   - count: how many columns there are.
  /// - Returns: nil for a record that has as many fields.
  init?(_ record: CSVRecord, of cursor: borrowing CSVCursor, columns count: Int) {
    guard cursor.fieldCount != count else { return nil }
    start = record.bytes.lowerBound
    end = cursor.fieldCount > count ? cursor.end(of: count - 1) : record.bytes.upperBound
    missingCount = max(0, count - cursor.fieldCount)
  }
}
