@testable import GeoFormats

/// Checks JSON objects as the rows of a table, and text in UTF-16.
enum ObjectChecks {
  /// The table is the same for any division of the input, its rows have equal lengths, and memory is bounded.
  static func check(_ bytes: [UInt8]) {
    let whole = table(bytes, cutAt: [])
    let cuts = randomCuts(bytes)
    precondition(table(bytes, cutAt: cuts) == whole, "cut at \(cuts)")
    if bytes.count <= 100 {
      precondition(table(bytes, cutAt: Array(0..<bytes.count)) == whole, "byte by byte")
    }
    var csv = CSVReader(separator: UInt8(ascii: ","))
    csv.append(whole.output)
    csv.finish()
    var fieldCount: Int?
    while case .record(let record) = try? csv.step() {
      // A name may be empty, which makes the header empty.
      guard !record.isEmpty else { continue }
      precondition(!record.isUnclosed)
      precondition(fieldCount == nil || csv.cursor.fieldCount == fieldCount, "line \(record.line)")
      fieldCount = csv.cursor.fieldCount
    }
    wideText(bytes)
  }

  private struct Table: Equatable {
    var output: [UInt8] = []
    var refusal, problem: String?
    var rowCount = 0
  }

  private static func table(_ bytes: [UInt8], cutAt cuts: [Int]) -> Table {
    var reader = JSONTableReader()
    var output: [UInt8] = []
    func take() {
      let (rows, width) = (reader.output, max(reader.output.width, 1))
      precondition(rows.fieldCount.isMultiple(of: width))
      for start in stride(from: 0, to: rows.fieldCount, by: width) {
        rows.appendCSV(start..<start + width, to: &output)
        output.append(0x0A)
      }
      reader.output.removeAll()
    }
    forEachPiece(of: bytes, cutAt: cuts) { piece in
      // As in the program, few bytes at once: each of many small objects may become a row of thousands of fields.
      for start in stride(from: 0, to: piece.count, by: 1 << 10) {
        reader.read(piece.extracting(start..<min(start + (1 << 10), piece.count)))
        take()
      }
    }
    reader.finish()
    take()
    // A refused input has no table, even if part of it was returned before.
    return Table(
      output: reader.refusal == nil ? output : [], refusal: reader.refusal,
      problem: reader.problem, rowCount: reader.refusal == nil ? reader.rowCount : 0)
  }

  /// Text in UTF-16 equals the standard library's result, for any division of the input.
  private static func wideText(_ bytes: [UInt8]) {
    guard var decoder = UTF16Decoder(beginning: bytes) else { return }
    let isBigEndian = bytes[0] == 0xFE || bytes[0] == 0
    let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    var text: [UInt8] = []
    forEachPiece(of: bytes, cutAt: randomCuts(bytes)) { piece in
      piece.withUnsafeBufferPointer { decoder.decode($0, into: &text) }
    }
    decoder.finish(into: &text)
    guard hasMark, bytes.count.isMultiple(of: 2) else { return }
    let units = stride(from: 2, to: bytes.count, by: 2).map { i in
      let (first, second) = (UInt16(bytes[i]), UInt16(bytes[i + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    precondition(text == Array(String(decoding: units, as: UTF16.self).utf8))
  }
}
