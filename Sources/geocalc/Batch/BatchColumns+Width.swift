import GeoFormats

/// How many fields a row has: one rule for all verbs that read tables.
///
/// A row with fewer fields than there are columns has the others empty, which is said; with `--strict`
/// it is bad. A row with more is bad: which field belongs to which column cannot be known.
extension BatchColumns {
  /// Whether a record that cannot be read is a comment: it begins with `#`, which no coordinate does, or has not as
  /// many fields as there are columns.
  func isComment(_ record: CSVRecord, of cursor: borrowing CSVCursor) -> Bool {
    guard cursor.bytes(record.bytes).first == UInt8(ascii: "#"), !record.isUnclosed else {
      return false
    }
    return cursor.fieldCount != names.count || indices.contains(0)
  }

  /// Looks at the record that `cursor` has just stepped to, which is not unclosed.
  ///
  /// - Returns: what is to be said of a row with fewer fields; nil if it has as many as there are
  ///   columns.
  /// - Throws: what makes it a bad row.
  func checkWidth(of cursor: borrowing CSVCursor, isStrict: Bool) throws(RowProblem) -> String? {
    let (found, expected) = (cursor.fieldCount, names.count)
    if found > expected {
      // Blanks at the end of a row.
      if cursor.separator == UInt8(ascii: " "),
        (expected..<found).allSatisfy({ cursor.text($0).isEmpty })
      {
        return nil
      }
      throw RowProblem("there are \(found) fields, but only \(expected) columns")
    }
    guard found < expected else { return nil }
    let text = "there are only \(found) of \(expected) fields"
    if isStrict { throw RowProblem(text) }
    return text + ", the others are taken as empty"
  }
}
