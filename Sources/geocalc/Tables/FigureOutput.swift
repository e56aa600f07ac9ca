import ArgumentParser
import GeoFormats

/// The text forms for statistics and rows.
enum FigureFormat: Sendable {
  case table, csv, json, md
}

/// The forms of statistics and rows. JSON and NDJSON are the same text: one object, or one per line.
enum FigureForms: OutputForms {
  static var all: [OutputForm] { [.table, .csv, .json, .ndjson, .md] }
}

/// The options for the file and the form of statistics and rows.
typealias FigureOutputOptions = FormOptions<FigureForms>

extension FormOptions {
  /// The form that the options select. Nil if the options select no form, or a form that is not for statistics.
  var form: FigureFormat? {
    switch (try? choice())?.form {
    case .csv?: .csv
    case .json?, .ndjson?: .json
    case .md?: .md
    case .table? where format != nil: .table
    default: nil
    }
  }

  /// Whether the statistics are printed as text on standard output.
  var isText: Bool { form == nil && (path == nil || path?.text == "-") }

  /// Starts the output.
  func open() throws(SystemFailure) -> OutputTarget {
    try OutputTarget(OutputChoice(path: path?.text == "-" ? nil : path?.text))
  }

  /// Writes all bytes of a complete output.
  func write(_ bytes: [UInt8]) throws {
    let output = try open()
    defer { output.abandon() }
    try output.write(bytes)
    try output.finish()
  }
}

/// A table of statistics that can be written in any output format. Each row is formatted for the chosen format only.
struct FigureTable {
  private let form: FigureFormat
  private let head: [String]
  private let rightAligned: Set<Int>
  private let columns: FigureRecord
  private var rows: [[String]] = []
  private var csv: [UInt8] = []
  private var json = JSONWriter()

  /// - Parameters:
  ///   - form: the form. Nil for a text table.
  ///   - head: the column names of the text table.
  ///   - rightAligned: the columns of the text table with numbers.
  ///   - columns: the columns of CSV, without values.
  init(_ form: FigureFormat?, head: [String], rightAligned: Set<Int>, columns: FigureRecord) {
    self.form = form ?? .table
    (self.head, self.rightAligned, self.columns) = (head, rightAligned, columns)
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - row: the cells of the text table.
  ///   - record: the values of CSV.
  ///   - write: writes the JSON object.
  mutating func add(
    _ row: @autoclosure () -> [String], _ record: @autoclosure () -> FigureRecord,
    _ write: (inout JSONWriter) -> Void
  ) {
    switch form {
    case .table, .md: rows.append(row())
    case .csv: csv += record().row
    case .json: write(&json)
    }
  }

  /// Adds a row whose JSON object has the values of the record.
  mutating func add(_ row: @autoclosure () -> [String], _ record: FigureRecord) {
    add(row(), record) { json in
      json.object { record.write(to: &$0) }
      json.endLine()
    }
  }

  /// The table: text with a header, CSV with a header, or one JSON object per line.
  var bytes: [UInt8] {
    switch form {
    case .table: TextTable(rows: [head] + rows, rightAligned: rightAligned).bytes
    case .md: MarkdownTable.bytes(head: head, rows: rows, rightAligned: rightAligned)
    case .csv: columns.header + csv
    case .json: json.bytes
    }
  }
}

/// Named values that can be written as a JSON object or a CSV row.
struct FigureRecord {
  enum Value {
    case number(Double?)
    case count(Int?)
    case text(String?)
    case flag(Bool?)
  }

  private(set) var members: [(name: String, value: Value)] = []

  mutating func add(_ name: String, _ value: Double?) { members.append((name, .number(value))) }
  mutating func add(_ name: String, _ value: Int?) { members.append((name, .count(value))) }
  mutating func add(_ name: String, _ value: String?) { members.append((name, .text(value))) }
  mutating func add(_ name: String, _ value: Bool?) { members.append((name, .flag(value))) }

  /// Adds the members to an object. Unknown values are `null`.
  func write(to json: inout JSONWriter) {
    for (name, value) in members {
      switch value {
      case .number(let number): json.member(name, number ?? .nan)
      case .count(let count?): json.member(name, count)
      case .count(nil): json.member(name, Double.nan)
      case .text(let text?): json.member(name, text)
      case .text(nil): json.member(name, Double.nan)
      case .flag(let flag?): json.member(name, flag)
      case .flag(nil): json.member(name, Double.nan)
      }
    }
  }

  /// The names, as the first row of a table.
  var header: [UInt8] { Array((members.map(\.name).joined(separator: ",") + "\n").utf8) }

  /// The values, as a row of a table. Unknown values are empty.
  var row: [UInt8] {
    var bytes: [UInt8] = []
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch member.value {
      case .number(let number):
        if let number, number.isFinite { bytes += number.description.utf8 }
      case .count(let count): bytes += (count.map { "\($0)" } ?? "").utf8
      case .text(let text): CSVField.append(text ?? "", separator: UInt8(ascii: ","), to: &bytes)
      case .flag(let flag): bytes += (flag.map { "\($0)" } ?? "").utf8
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }
}
