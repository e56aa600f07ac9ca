import GeoCore
import Testing

@testable import GeoFormats

/// Compares blocks with records read one by one from the whole input: cutting must not change the records.
@Suite struct CSVCutterTests {
  private enum Row: Equatable {
    case record(String, line: Int, lineEnd: Int, isUnclosed: Bool, fields: [String])
    case tooLong(line: Int)
  }

  /// Reads `bytes` as the threads of a pipeline do: each block by its own cursor, from a copy.
  private func rows(_ bytes: [UInt8], pieces size: Int, limit: Int) throws -> [Row] {
    var cutter = CSVCutter(separator: UInt8(ascii: ","), recordLimit: limit)
    var rows: [Row] = []
    var rest = bytes[...]
    var held: [UInt8] = []
    var line = 1
    while true {
      let padded = held + [UInt8](repeating: UInt8(ascii: "\""), count: CSVCursor.reach)
      let cut = try padded.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return CSVCutter.Cut.end }
        return try cutter.cut(start, filled: held.count, isComplete: rest.isEmpty)
      }
      switch cut {
      case .records(let range):
        let stretch = Array(held[range]) + [UInt8](repeating: 0x22, count: CSVCursor.reach)
        stretch.withUnsafeBufferPointer { bytes in
          guard let start = bytes.baseAddress else { return }
          var cursor = CSVCursor(separator: cutter.separator, recordLimit: limit, bytes: start)
          cursor.begin(0..<range.count, of: start, separator: cutter.separator)
          while let record = cursor.next() {
            let text = String(decoding: cursor.bytes(record.bytes), as: UTF8.self)
            let fields = (0..<cursor.fieldCount).map { cursor.text($0) }
            rows.append(
              .record(
                text, line: line + record.line - 1, lineEnd: record.lineEndCount,
                isUnclosed: record.isUnclosed, fields: fields))
          }
          line += cursor.line - 1
        }
        held.removeFirst(range.upperBound)
      case .tooLong(let end, let lineCount):
        rows.append(.tooLong(line: line))
        line += lineCount
        held.removeFirst(end)
      case .needsInput(let first):
        held.removeFirst(first)
        held += rest.prefix(size)
        rest = rest.dropFirst(size)
      case .end: return rows
      }
    }
  }

  @Test("Blocks of any size hold the same records", arguments: [1, 2, 3, 5, 7, 16, 64])
  func anyStretches(size: Int) throws {
    let alphabet = Array("a1,,;\"\"\"\r\n\n ".utf8)
    var random = SplitMix64(seed: UInt64(size))
    for _ in 0..<500 {
      let count = Int(random.next() % 160)
      let bytes = (0..<count).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] }
      let whole = try rows(bytes, pieces: .max, limit: 24)
      #expect(try rows(bytes, pieces: size, limit: 24) == whole)
      let generous = try rows(bytes, pieces: .max, limit: 1 << 20)
      #expect(try rows(bytes, pieces: size, limit: 1 << 20) == generous)
    }
  }

  @Test("A block holds all complete records, with or without quotes") func wholeRecords() throws {
    for (text, count) in [("a,b\nc,d\ne", 8), ("a,\"b\n\"\nc,\"d\ne", 7), ("a\r\nb\r", 3)] {
      var cutter = CSVCutter()
      let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: CSVCursor.reach)
      let cut = try bytes.withUnsafeBufferPointer { bytes in
        try cutter.cut(
          bytes.baseAddress.unsafelyUnwrapped, filled: text.utf8.count, isComplete: false)
      }
      #expect(cut == .records(0..<count))
    }
  }

  // Each line closes the quote of the previous line and opens another one. If the cutter did not store the scanned
  // range, the test would take an hour instead of seconds.
  @Test("Each line with a quote that never closes is an unclosed record", .timeLimit(.minutes(15)))
  func unclosedQuotes() throws {
    let line = Array("x\"y,\"z\n".utf8)
    let count = 1 << 18
    let bytes = Array(repeatElement(line, count: count).joined())
    // At the limit the last quote is open, so the record is unclosed, not only too long.
    let rows = try rows(bytes, pieces: 1 << 20, limit: line.count * count / 4 + 5)
    #expect(rows.count == count)
    let areUnclosed = rows.enumerated().allSatisfy { index, row in
      guard case .record(let text, index + 1, lineEnd: 1, isUnclosed: true, _) = row else {
        return false
      }
      return text == "x\"y,\"z"
    }
    #expect(areUnclosed)
  }
}
