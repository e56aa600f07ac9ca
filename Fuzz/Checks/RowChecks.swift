import GeoCore

@testable import GeoFormats

/// Checks how `batch` reads a table: blocks of whole records, where the numbers of plain rows are parsed at
/// once and other rows field by field. Neither the division of the input nor the fast path for plain rows
/// changes the result.
enum RowChecks {
  /// Small enough that records often exceed the limit.
  private static let limit = 64

  static func check(_ bytes: [UInt8]) {
    let whole = rows(bytes, cutAt: [])
    precondition(whole.count <= bytes.count + 1)
    let cuts = randomCuts(bytes)
    let inPieces = rows(bytes, cutAt: cuts)
    precondition(inPieces == whole, "cut at \(cuts): \(inPieces)\nnot cut: \(whole)")
    if bytes.count <= 100 {
      precondition(rows(bytes, cutAt: Array(0..<bytes.count)) == whole, "byte by byte")
    }
    readTable(bytes)
  }

  // MARK: Records

  private enum Row: Hashable {
    case fields([String], line: Int)
    case tooLong(line: Int)
    case failed
  }

  private static func rows(_ bytes: [UInt8], cutAt cuts: [Int]) -> [Row] {
    var rows: [Row] = []
    var reader = CSVReader(recordLimit: limit)
    var start = 0
    for end in cuts + [bytes.count] {
      reader.append(Array(bytes[start..<end]))
      start = end
      take(from: &reader, into: &rows)
    }
    reader.finish()
    take(from: &reader, into: &rows)
    return rows
  }

  private static func take(from reader: inout CSVReader, into rows: inout [Row]) {
    guard rows.last != .failed else { return }
    do throws(CSVError) {
      while true {
        switch try reader.step() {
        case .record(let record):
          precondition(record.bytes.count <= limit)
          let fields = (0..<reader.cursor.fieldCount).map { reader.cursor.text($0) }
          rows.append(.fields(fields, line: record.line))
        case .tooLong(let line): rows.append(.tooLong(line: line))
        case .needsInput, .end: return
        }
      }
    } catch {
      rows.append(.failed)
    }
  }

  // MARK: Numbers

  /// The first four columns: numbers are within limits or NaN.
  private static let columns = [90, 360, 90, 360].enumerated().map {
    CSVNumberTable.Column(index: $0.offset, limit: $0.element)
  }

  private static func readTable(_ bytes: [UInt8]) {
    let input = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: bytes.count + CSVCursor.reach)
    defer { input.deallocate() }
    _ = input.initialize(fromContentsOf: bytes + [UInt8](repeating: 0, count: CSVCursor.reach))
    guard var rest = UnsafePointer(input.baseAddress) else { return }
    var count = bytes.count
    var cutter = CSVCutter()
    var table = CSVNumberTable(
      columns: columns, fieldCount: columns.count, leading: 1)
    while true {
      guard let cut = try? cutter.cut(rest, filled: count, isComplete: true) else { return }
      var done = 0
      switch cut {
      case .records(let range):
        precondition(!range.isEmpty)
        compare(range, of: rest, separator: cutter.separator, &table)
        done = range.upperBound
      case .tooLong(let end, _): done = end
      case .needsInput: preconditionFailure("more input after its end")
      case .end: return
      }
      precondition(done > 0 && done <= count)
      (rest, count) = (rest + done, count - done)
    }
  }

  /// Reads a block like `batch`, and compares each number with its field parsed alone.
  private static func compare(
    _ range: Range<Int>, of bytes: UnsafePointer<UInt8>, separator: UInt8,
    _ table: inout CSVNumberTable
  ) {
    func number(_ column: Int, of cursor: CSVCursor) -> Double {
      let value = cursor.double(column) ?? .nan
      return value.magnitude <= columns[column].limit ? value : .nan
    }
    var cursor = CSVCursor(separator: separator, bytes: bytes)
    cursor.begin(range, of: bytes, separator: separator)
    table.begin(range)
    while true {
      cursor.readPlainRows(into: &table)
      guard let record = cursor.next() else { break }
      if record.isEmpty {
        table.append(record)
      } else {
        table.append(record) { number($0, of: cursor) }
      }
    }
    var again = CSVCursor(separator: separator, bytes: bytes)
    again.begin(range, of: bytes, separator: separator)
    var row = 0
    for extent in table.records {
      guard let record = again.next() else { preconditionFailure("more rows than records") }
      precondition(Int(extent.end) == record.bytes.upperBound, "\(record)")
      precondition(Int(extent.next) == again.position, "\(record)")
      if record.isEmpty { continue }
      for column in columns.indices {
        let (read, field) = (table.column(column)[1 + row], number(column, of: again))
        precondition(read == field || (read.isNaN && field.isNaN), "\(read), \(field): \(record)")
      }
      row += 1
    }
    precondition(row == table.rowCount && again.next() == nil && again.line == cursor.line)
  }
}
