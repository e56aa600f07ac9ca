import GeoCore
import Testing

@testable import GeoFormats

/// Compares the fast path for plain rows with the parser of fields.
@Suite struct CSVNumberTableTests {
  private struct Row: Equatable {
    var bits: [UInt64]
    var text: String
    var line: Int
  }

  private func rows(_ text: String, columns: [Int], isQuick: Bool) -> (rows: [Row], quick: Int) {
    let bytes = Array(text.utf8)
    let padded =
      bytes + Array(",1.5,2.5\n1,2,3,4,5,6\n".utf8)
      + [UInt8](repeating: 0x31, count: CSVCursor.reach)
    return padded.withUnsafeBufferPointer { padded in
      guard let start = padded.baseAddress else { return ([], 0) }
      var cursor = CSVCursor(separator: UInt8(ascii: ","), bytes: start)
      cursor.begin(0..<bytes.count, of: start, separator: UInt8(ascii: ","))
      // As many fields as the first record.
      var first = cursor
      _ = first.next()
      var table = CSVNumberTable(
        columns: columns.map { CSVNumberTable.Column(index: $0, limit: 90) },
        fieldCount: first.fieldCount)
      table.begin(0..<bytes.count)
      var lines: [Int] = []
      var quick = 0
      while cursor.hasNext {
        if isQuick {
          let line = cursor.line
          let count = table.rowCount
          cursor.readPlainRows(into: &table)
          lines += line..<cursor.line
          quick += table.rowCount - count
        }
        guard let record = cursor.next() else { break }
        lines.append(record.line)
        let values = columns.map { column -> Double in
          guard let value = cursor.double(column), abs(value) <= 90 else { return .nan }
          return value
        }
        table.append(record) { values[$0] }
      }
      var begin = table.start
      var rows: [Row] = []
      for (i, record) in table.records.enumerated() {
        let bits = columns.indices.map { table.column($0)[i].bitPattern }
        let text = String(decoding: bytes[begin..<Int(record.end)], as: UTF8.self)
        rows.append(Row(bits: bits, text: text, line: lines[i]))
        begin = Int(record.next)
      }
      return (rows, quick)
    }
  }

  @Test(
    "The fast path reads plain rows and gives the same results as the slow path",
    arguments: [
      ("1,2\n-3.5,4\n", [0, 1], 2), ("x,1,y,-2.25,z\r\na b,3,,4,\r\n", [3, 1], 2),
      ("\"a, b\",1,2,\n\"c\"\"\",3,4,\"d\"\n", [1, 2], 2), ("40°26'46\"N,1,2\n", [1, 2], 1),
      ("1,2\r3,4\r", [0, 1], 2), ("1,2\n3,4", [0, 1], 1), ("1,2\n 3,4\n5,6\n", [0, 1], 2),
      ("1,2\n99,4\n5,6\n", [0, 1], 2), ("\"a\nb\",1,2\n", [1, 2], 0), ("1,2\n", [0, 0], 0),
      ("1,2\n\n3,4\n", [0, 1], 2),
      // More or fewer fields than the first record.
      ("1,2\n1,2,3\n1,2\n", [0, 1], 2), ("1,2,\n1,2\n1,2,x\n", [0, 1], 2),
      ("1,2,3\n1,2,\"3,\"\n1,2,3,4\n", [0, 1], 2), ("1,x,2,\n1,x,2\n", [0, 2], 1),
    ])
  func quick(text: String, columns: [Int], count: Int) {
    let quick = rows(text, columns: columns, isQuick: true)
    #expect(quick.quick == count)
    #expect(quick.rows == rows(text, columns: columns, isQuick: false).rows)
  }

  @Test(
    "Any text gives the same rows with and without the fast path",
    arguments: [[0, 1], [2, 0], [1, 3]])
  func anyText(columns: [Int]) {
    let parts = [
      "1", "-2.5", "89.123456789", "91", ",", ",", ",", "\n", "\n", "\r\n", "\"", "\"\"", " ", "x",
      "é", "1e5", "+", ".", "-", "12345678901234567890", "0.12345678901234567",
    ]
    var random = SplitMix64(seed: UInt64(columns[0] * 7 + columns[1]))
    for _ in 0..<5000 {
      let count = Int(random.next() % 40)
      let text = (0..<count).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined()
      let quick = rows(text, columns: columns, isQuick: true).rows
      #expect(quick == rows(text, columns: columns, isQuick: false).rows, "\(text)")
    }
  }
}
