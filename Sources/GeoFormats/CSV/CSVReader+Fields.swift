// The fields of the record given out last, and its bytes.

extension CSVReader {
  /// How many fields the record has; 0 if a quote in it is not closed.
  package var fieldCount: Int { fields.count }

  /// The number in a field, spaces around it and quotes left aside; nil if it is not one number.
  ///
  /// - Parameter column: counted from 0; a field the record does not have is no number.
  package func double(_ column: Int) -> Double? {
    guard fields.indices.contains(column) else { return nil }
    var range = trimmed(fields[column])
    if range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\""),
      bytes[range.upperBound - 1] == UInt8(ascii: "\"")
    {
      range = trimmed(range.lowerBound + 1 - start..<range.upperBound - 1 - start)
    }
    let field = UnsafeBufferPointer(rebasing: bytes[range])
    return DecimalParser.double(field.span)
  }

  /// The text of a field: what a pair of quotes holds, or all of it without spaces around.
  ///
  /// Bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Parameter column: counted from 0; a field the record does not have is empty.
  package func text(_ column: Int) -> String {
    guard fields.indices.contains(column) else { return "" }
    let range = trimmed(fields[column])
    guard range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\""),
      bytes[range.upperBound - 1] == UInt8(ascii: "\"")
    else { return String(decoding: bytes[range], as: UTF8.self) }

    var unquoted: [UInt8] = []
    var isSecondOfPair = false
    for byte in bytes[range.lowerBound + 1..<range.upperBound - 1] {
      isSecondOfPair = byte == UInt8(ascii: "\"") && !isSecondOfPair
      if byte != UInt8(ascii: "\"") || isSecondOfPair { unquoted.append(byte) }
    }
    return String(decoding: unquoted, as: UTF8.self)
  }

  /// Appends bytes of the input, such as a record's, to `output` unchanged.
  ///
  /// - Parameter range: places that a record gave and that no filling has made void.
  package func copy(_ range: Range<Int>, to output: inout [UInt8]) {
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
  }

  /// A field's place in the bytes without the spaces and tabs around it.
  private func trimmed(_ field: Range<Int>) -> Range<Int> {
    var low = start + field.lowerBound
    var high = start + field.upperBound
    while low < high, isBlank(bytes[low]) { low += 1 }
    while low < high, isBlank(bytes[high - 1]) { high -= 1 }
    return low..<high
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 0x09 }
}
