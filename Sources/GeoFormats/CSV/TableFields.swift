/// The fields of a line that may be of a table.
enum TableFields {
  /// The fields of a line without its end, with the separator that is most frequent in it.
  static func of(_ line: [UInt8]) -> [String] {
    let padded = line + repeatElement(0, count: CSVCursor.reach)
    return padded.withUnsafeBufferPointer {
      guard let base = $0.baseAddress else { return [] }
      var preamble = CSVPreamble()
      let separator = try? preamble.separator(
        in: UnsafeBufferPointer(start: base, count: line.count), isComplete: true)
      var cursor = CSVCursor(separator: separator ?? UInt8(ascii: ","), bytes: base)
      cursor.begin(0..<line.count, of: base, separator: separator ?? UInt8(ascii: ","))
      guard cursor.next() != nil else { return [] }
      return (0..<cursor.fieldCount).map(cursor.text)
    }
  }
}
